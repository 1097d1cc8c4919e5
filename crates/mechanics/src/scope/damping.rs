//! The damping that components bring with them, beside that of the ODE solver.

use settee_kernel::vectors::StateSpace;
use settee_kernel::{Component, ObjectId, Scene, WorkingRole};

use crate::scope::workspaces::Slots;

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

/// Whether a component has viscous forces with a damping matrix.
fn is_viscous(slots: &Slots, component: &dyn Component, object: ObjectId) -> bool {
    let working = slots.get((object, WorkingRole::ForceField));
    component.as_force_field().zip(working).is_some_and(|(role, working)| role.is_damped(working))
}

impl Damping {
    /// Looks for damping among force fields and masses, of those that act on states of a space.
    pub fn of(scene: &Scene, force_fields: &[ObjectId], slots: &Slots, space: &StateSpace) -> Self {
        let mut found = Self::default();
        for &object in force_fields {
            let Some(component) = scene.component(object) else { continue };
            let states = component.as_force_field().map(|role| role.states()).unwrap_or_default();
            if states.iter().any(|state| space.index_of(*state).is_some()) {
                found.by_rayleigh |= has_rayleigh(component);
                found.any |= has_rayleigh(component) || is_viscous(slots, component, object);
            }
        }
        found
    }
}
