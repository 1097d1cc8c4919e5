//! The component: a description that makes the elements.

use settee::component::*;

use crate::Plates;

/// A square plate fixed to each rigid body of a state, across its y axis.
#[derive(Component)]
#[component(category = "Example", templates(Rigid3), attach = state, roles(collision_model))]
pub struct PlateCollisionModel {
    /// Length of the edges of the plates.
    #[data(default = 1.0, unit = "m", check = checks::positive())]
    size: Data<f64>,
    #[group]
    settings: CollisionModelData,
    #[group]
    base: Base,
}

impl Lifecycle for PlateCollisionModel {}

impl CollisionModel for PlateCollisionModel {
    type Shape = Plates;

    fn settings(&self) -> &CollisionModelData {
        &self.settings
    }

    fn shape(&self, set_up: SetUp<'_>) -> Result<Plates, Diagnostic> {
        let state = self.settings.mstate.target().and_then(|state| set_up.scene.component(state)?.as_state());
        let state = state.ok_or_else(|| Diagnostic::error("no-state", "there is no state to follow"))?;
        if state.kind() != StateKind::Rigid3 {
            let message = format!("the state has the template {}", state.kind().template_name());
            return Err(Diagnostic::error("template-mismatch", message).expected("Rigid3d"));
        }
        Ok(Plates::new(state.n_points(), 0.5 * *self.size))
    }
}
