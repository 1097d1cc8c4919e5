//! Drawing options of regions of interest.

use settee_kernel::{Data, DataGroup};

/// What is drawn of a selection; no effect on the simulation.
#[derive(DataGroup)]
pub struct RoiDrawing {
    /// Draws the region.
    #[data(default = false, name = "drawROI", alias("isVisible", "drawBoxes", "drawSphere"))]
    pub draw_roi: Data<bool>,
    /// Draws the selected points.
    #[data(default = false)]
    pub draw_points: Data<bool>,
    /// Draws the selected edges.
    #[data(default = false)]
    pub draw_edges: Data<bool>,
    /// Draws the selected triangles.
    #[data(default = false)]
    pub draw_triangles: Data<bool>,
    /// Draws the selected quads.
    #[data(default = false)]
    pub draw_quads: Data<bool>,
    /// Draws the selected tetrahedra.
    #[data(default = false)]
    pub draw_tetrahedra: Data<bool>,
    /// Draws the selected hexahedra.
    #[data(default = false)]
    pub draw_hexahedra: Data<bool>,
    /// Width of drawn lines and points; 0 is the viewer's choice.
    #[data(default = 0.0)]
    pub draw_size: Data<f64>,
}
