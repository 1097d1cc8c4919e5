//! How tetrahedra are drawn.

use settee_kernel::{Data, DataGroup, Rgba};

/// Colours of the faces of drawn tetrahedra.
#[derive(DataGroup)]
pub struct TetrahedronColours {
    /// Draws the elements.
    #[data(default = true)]
    pub drawing: Data<bool>,
    /// Colour of the faces over the corners 0 1 2. Where one of the four colours is set, elements are drawn apart, each
    /// with a colour for each of its faces; otherwise in one colour from outside.
    #[data(default = Rgba([0.0, 0.0, 1.0, 1.0]))]
    pub draw_color1: Data<Rgba>,
    /// Colour of the faces over the corners 1 2 3.
    #[data(default = Rgba([0.0, 0.5, 1.0, 1.0]))]
    pub draw_color2: Data<Rgba>,
    /// Colour of the faces over the corners 2 3 0.
    #[data(default = Rgba([0.0, 1.0, 1.0, 1.0]))]
    pub draw_color3: Data<Rgba>,
    /// Colour of the faces over the corners 3 0 1.
    #[data(default = Rgba([0.5, 1.0, 1.0, 1.0]))]
    pub draw_color4: Data<Rgba>,
}
