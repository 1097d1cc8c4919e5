//! Vectors that are drawn at points.

use settee_kernel::draw::{Layer, Pen, colour, extent};
use settee_kernel::roles::BaseDrawing;
use settee_kernel::{Component, Data, Lifecycle, Rgba, choice};

choice! {
    /// What vectors are drawn as.
    pub enum VectorLook {
        /// Lines.
        Line = "Line",
        /// Cylinders.
        Cylinder = "Cylinder",
        /// Arrows.
        Arrow = "Arrow",
    }
}

/// Vectors that are drawn at points: velocities, forces or others; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual", templates(Vec3), roles(drawing))]
pub struct VisualVectorField {
    /// Draws them.
    #[data(default = true)]
    pub enable: Data<bool>,
    /// Where they begin.
    #[data(unit = "m")]
    pub position: Data<Vec<[f64; 3]>>,
    /// The vectors, one for each point.
    #[data]
    pub vector: Data<Vec<[f64; 3]>>,
    /// Factor from their length to that of what is drawn.
    #[data(default = 1.0)]
    pub vector_scale: Data<f64>,
    /// What they are drawn as.
    #[data]
    pub draw_mode: Data<VectorLook>,
    /// Colour.
    #[data(default = Rgba([1.0; 4]))]
    pub color: Data<Rgba>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for VisualVectorField {}

impl BaseDrawing for VisualVectorField {
    fn layer(&self) -> Layer {
        Layer::VisualModels
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        if !*self.enable {
            return;
        }
        let scale = *self.vector_scale;
        let ends = self.position.iter().zip(&**self.vector).map(|(from, vector)| {
            let to: [f64; 3] = std::array::from_fn(|axis| from[axis] + scale * vector[axis]);
            [*from, to].map(|place| place.map(|value| value as f32))
        });
        let ends: Vec<[[f32; 3]; 2]> = ends.collect();
        let places: Vec<[f32; 3]> = ends.iter().map(|[from, _]| *from).collect();
        let longest = ends.iter().map(|ends| extent(ends)).fold(0.0, f32::max);
        // Seen beside the points, and not thicker than the longest vector is long.
        let radius = (0.004 * extent(&places)).min(0.1 * longest).max(0.02 * longest);
        match *self.draw_mode {
            VectorLook::Line => pen.segments(&ends, colour(*self.color), 1.0),
            VectorLook::Cylinder => pen.cylinders(&ends, radius, colour(*self.color)),
            VectorLook::Arrow => pen.arrows(&ends, radius, colour(*self.color)),
        }
    }
}
