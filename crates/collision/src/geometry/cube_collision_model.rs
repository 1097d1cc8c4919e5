//! Boxes above other models, by name.

use settee_kernel::roles::CollisionModelData;
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle};

/// A level of boxes above the elements of another model, as SOFA makes them while it runs.
///
/// Here boxes are kept by the run and not as objects: in a scene this class has no effect. CollisionPipeline with
/// `draw`, and the display flag showBoundingCollisionModels, show them.
#[derive(Component)]
#[component(category = "Collision/Geometry")]
pub struct CubeCollisionModel {
    #[group]
    settings: CollisionModelData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for CubeCollisionModel {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let message = "boxes above models are made by the run: this object has no effect";
        context.report(Diagnostic::note("no-effect", message));
    }
}
