//! How tetrahedra are drawn.

use settee_kernel::{Data, DataGroup, Rgba};

/// Colours of the faces of drawn tetrahedra.
#[derive(DataGroup)]
pub struct TetrahedronColours {
    /// Draws the elements.
    #[data(default = true)]
    pub drawing: Data<bool>,
    /// Colour of the first faces.
    #[data(default = Rgba([0.0, 0.0, 1.0, 1.0]))]
    pub draw_color1: Data<Rgba>,
    /// Colour of the second faces.
    #[data(default = Rgba([0.0, 0.5, 1.0, 1.0]))]
    pub draw_color2: Data<Rgba>,
    /// Colour of the third faces.
    #[data(default = Rgba([0.0, 1.0, 1.0, 1.0]))]
    pub draw_color3: Data<Rgba>,
    /// Colour of the fourth faces.
    #[data(default = Rgba([0.5, 1.0, 1.0, 1.0]))]
    pub draw_color4: Data<Rgba>,
}
