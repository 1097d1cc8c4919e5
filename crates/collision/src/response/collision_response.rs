//! One response for all contacts.

use settee_kernel::roles::{BarrierSettings, BaseContactManager, ModelFacts, Response};
use settee_kernel::{Base, Component, Diagnostic, InitContext, Lifecycle};

use super::named_response::DefaultResponse;

/// Answers all contacts in the same way, but for models that ask for another response by `contactResponse`.
///
/// A penalty spring of the stiffness k1 k2 / d acts where two surfaces are closer than the contact distance d, which is
/// that of the intersection method, the skins of both models and the radii of spheres together. If one of both bodies
/// is not simulated, or one solver integrates both, the springs belong to its system; otherwise they are forces that
/// are evaluated at the start of a step.
#[derive(Component)]
#[component(category = "Collision/Response/Contact", roles(contact_manager))]
pub struct CollisionResponse {
    #[group]
    default: DefaultResponse,
    #[group]
    base: Base,
}

impl Lifecycle for CollisionResponse {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.default.check(context);
    }
}

impl BaseContactManager for CollisionResponse {
    fn response(&self, models: [ModelFacts<'_>; 2]) -> Result<Response, Diagnostic> {
        self.default.between(models)
    }

    fn barrier(&self, mu: f64) -> BarrierSettings {
        self.default.barrier(mu)
    }

    fn may_use_barriers(&self) -> bool {
        self.default.is_barrier()
    }
}
