//! A drawn surface.

use settee_kernel::Component;
use settee_kernel::draw::{Layer, Pen};
use settee_kernel::roles::BaseDrawing;

use super::VisualModelData;
use super::drawing::Style;

/// A surface that is drawn, and follows the points that a mapping moves.
///
/// It is a state of its node: a mapping takes it as output. It never acts back on the mechanics.
#[derive(Component)]
#[component(category = "Visual", templates(Vec3d), roles(state, visual_model, drawing))]
pub struct VisualModelImpl {
    /// Mesh and appearance.
    #[group]
    pub model: VisualModelData,
    #[group]
    base: settee_kernel::Base,
}

visual_model!(VisualModelImpl);

impl BaseDrawing for VisualModelImpl {
    fn layer(&self) -> Layer {
        Layer::VisualModels
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        self.model.draw(Style::default(), pen);
    }
}
