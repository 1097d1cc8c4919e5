//! Edges that are drawn as cylinders.

use settee_kernel::draw::{Layer, Pen, colour};
use settee_kernel::roles::BaseDrawing;
use settee_kernel::{Component, Data, Lifecycle, Rgba};

/// Edges that are drawn as cylinders; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual", roles(drawing))]
pub struct CylinderVisualModel {
    /// Draws them.
    #[data(default = true)]
    pub enable: Data<bool>,
    /// Ends of the cylinders; a link to the points of a state follows them.
    #[data(unit = "m")]
    pub position: Data<Vec<[f64; 3]>>,
    /// In SOFA, the points at rest.
    #[data(unit = "m", ignored = "nothing is computed from the points at rest")]
    pub rest_position: Data<Vec<[f64; 3]>>,
    /// In SOFA, normals of the points.
    #[data(ignored = "cylinders have normals of their own")]
    pub normal: Data<Vec<[f64; 3]>>,
    /// Radius of all cylinders.
    #[data(default = 1.0, unit = "m")]
    pub radius: Data<f64>,
    /// Colour.
    #[data(default = Rgba([1.0; 4]))]
    pub color: Data<Rgba>,
    /// The two points of each cylinder.
    #[data]
    pub edges: Data<Vec<[u32; 2]>>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for CylinderVisualModel {}

impl BaseDrawing for CylinderVisualModel {
    fn layer(&self) -> Layer {
        Layer::VisualModels
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        if !*self.enable {
            return;
        }
        let at = |point: u32| self.position.get().get(point as usize).map(|x| x.map(|value| value as f32));
        let ends: Vec<[[f32; 3]; 2]> = self.edges.iter().filter_map(|[a, b]| Some([at(*a)?, at(*b)?])).collect();
        pen.cylinders(&ends, *self.radius as f32, colour(*self.color));
    }
}
