//! A mesh that is drawn.

use settee_kernel::draw::{self, Layer, Pen, Scale};
use settee_kernel::roles::{BaseDrawing, BaseTopology};
use settee_kernel::{Component, Data, Lifecycle, Link};

/// The elements of a mesh, drawn apart from each other, also with values of its points as colours; no effect on the
/// simulation.
#[derive(Component)]
#[component(category = "Visual", roles(drawing))]
pub struct VisualMesh {
    /// Draws it.
    #[data(default = true)]
    pub enable: Data<bool>,
    /// Where its points are; a link to those of a state follows them.
    #[data(unit = "m")]
    pub position: Data<Vec<[f64; 3]>>,
    /// Part of its size by which each element shrinks.
    #[data(default = 0.15)]
    pub element_space: Data<f64>,
    /// Shades what is drawn.
    #[data(default = true, ignored = "elements are always shaded")]
    pub lighting: Data<bool>,
    /// A value for each point, shown as a colour.
    #[data]
    pub vertex_values: Data<Vec<f64>>,
    /// Colours of the values.
    #[data(ignored = "colours are those of --colours")]
    pub color_map: Data<String>,
    /// The mesh; by default that of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for VisualMesh {}

impl BaseDrawing for VisualMesh {
    fn layer(&self) -> Layer {
        Layer::VisualModels
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let mesh = self.topology.target().and_then(|topology| pen.mesh(topology));
        let Some(topology) = mesh.map(|mesh| &**mesh.topology()).filter(|_| *self.enable) else { return };
        let points: Vec<[f32; 3]> = self.position.iter().map(|x| x.map(|value| value as f32)).collect();
        if points.len() < topology.n_points() {
            return;
        }
        let cells = topology.cells();
        let values: Vec<f32> = self.vertex_values.iter().map(|value| *value as f32).collect();
        if cells.is_empty() {
            draw::edges(topology, points, [0.55, 0.60, 0.70, 1.0], 1.0, pen);
        } else if values.len() == points.len() {
            pen.point_values(&points, cells, &values, Scale::of("values", "", &values));
        } else {
            pen.cells(&points, cells, *self.element_space as f32, [0.45, 0.62, 0.85, 1.0]);
        }
    }
}
