//! Drawing options of geometry algorithms.

use settee_kernel::{Data, DataGroup, Rgba};

/// How points are drawn.
#[derive(DataGroup)]
pub struct PointDrawing {
    /// Size of drawn indices.
    #[data(default = 0.02)]
    pub show_indices_scale: Data<f64>,
    /// Draws the indices of the points.
    #[data(default = false)]
    pub show_point_indices: Data<bool>,
    /// Tag of the state whose positions are meant.
    #[data(ignored = "the state of the node or its nearest ancestor gives the positions")]
    pub tag_mechanics: Data<String>,
}

/// How edges are drawn.
#[derive(DataGroup)]
pub struct EdgeDrawing {
    /// Draws the indices of the edges.
    #[data(default = false)]
    pub show_edge_indices: Data<bool>,
    /// Draws the edges.
    #[data(default = false)]
    pub draw_edges: Data<bool>,
    /// Colour of drawn edges.
    #[data(default = Rgba([0.4, 1.0, 0.3, 1.0]))]
    pub draw_color_edges: Data<Rgba>,
}

/// How triangles are drawn.
#[derive(DataGroup)]
pub struct TriangleDrawing {
    /// Draws the indices of the triangles.
    #[data(default = false)]
    pub show_triangle_indices: Data<bool>,
    /// Draws the triangles.
    #[data(default = false)]
    pub draw_triangles: Data<bool>,
    /// Colour of drawn triangles.
    #[data(default = Rgba([0.3, 0.5, 0.8, 1.0]))]
    pub draw_color_triangles: Data<Rgba>,
    /// Draws the normals of the triangles.
    #[data(default = false)]
    pub draw_normals: Data<bool>,
    /// Length of drawn normals.
    #[data(default = 10.0)]
    pub draw_normal_length: Data<f64>,
}

/// How quads are drawn.
#[derive(DataGroup)]
pub struct QuadDrawing {
    /// Draws the indices of the quads.
    #[data(default = false)]
    pub show_quad_indices: Data<bool>,
    /// Draws the quads.
    #[data(default = false)]
    pub draw_quads: Data<bool>,
    /// Colour of drawn quads.
    #[data(default = Rgba([0.0, 0.4, 0.4, 1.0]))]
    pub draw_color_quads: Data<Rgba>,
}

/// How tetrahedra are drawn.
#[derive(DataGroup)]
pub struct TetrahedronDrawing {
    /// Draws the indices of the tetrahedra.
    #[data(default = false, alias = "showTetrasIndices")]
    pub show_tetrahedra_indices: Data<bool>,
    /// Draws the tetrahedra.
    #[data(default = false, alias("drawTetra", "drawTetrahedron"))]
    pub draw_tetrahedra: Data<bool>,
    /// Scale of drawn tetrahedra about their centres.
    #[data(default = 1.0)]
    pub draw_scale_tetrahedra: Data<f64>,
    /// Colour of drawn tetrahedra.
    #[data(default = Rgba([1.0, 1.0, 0.0, 1.0]))]
    pub draw_color_tetrahedra: Data<Rgba>,
}

/// How hexahedra are drawn.
#[derive(DataGroup)]
pub struct HexahedronDrawing {
    /// Draws the indices of the hexahedra.
    #[data(default = false)]
    pub show_hexa_indices: Data<bool>,
    /// Draws the hexahedra.
    #[data(default = false, alias("drawHexa", "drawHexahedron"))]
    pub draw_hexahedra: Data<bool>,
    /// Colour of drawn hexahedra.
    #[data(default = Rgba([1.0, 0.5, 0.0, 1.0]))]
    pub draw_color_hexahedra: Data<Rgba>,
}
