//! The damping that components bring with them, beside that of the ODE solver.

use settee_kernel::{Component, ObjectId, Scene, WorkingRole};

use crate::scope::Scope;

/// What damps the motion of a scope.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Damping {
    /// Whether a component has Rayleigh coefficients of its own: its damping forces are products with its matrices.
    pub by_rayleigh: bool,
    /// Whether a component damps at all.
    pub any: bool,
}

/// Whether a component has Rayleigh coefficients that are not 0.
fn has_rayleigh(component: &dyn Component) -> bool {
    component.as_force_field().is_some_and(|role| role.rayleigh_stiffness() != 0.0)
        || component.as_mass().is_some_and(|role| role.rayleigh_mass() != 0.0)
}

impl Scope {
    /// Whether a component has viscous forces with a damping matrix.
    fn is_viscous(&self, component: &dyn Component, object: ObjectId) -> bool {
        let working = self.slots.get((object, WorkingRole::ForceField));
        component.as_force_field().zip(working).is_some_and(|(role, working)| role.is_damped(working))
    }

    /// Looks for damping among the force fields and masses that act on states of the scope.
    pub(crate) fn find_damping(&self, scene: &Scene) -> Damping {
        let mut found = Damping::default();
        for object in self.force_fields() {
            let Some(component) = scene.component(object) else { continue };
            let states = component.as_force_field().map(|role| role.states()).unwrap_or_default();
            if states.iter().any(|state| self.space.index_of(*state).is_some()) {
                found.by_rayleigh |= has_rayleigh(component);
                found.any |= has_rayleigh(component) || self.is_viscous(component, object);
            }
        }
        found
    }
}
