//! Begins anew: solvers and force fields without past motion.

use settee_kernel::{Scene, WorkingRole};

use crate::scope::Scope;

impl Scope {
    /// Lets its force fields forget past motion.
    pub(crate) fn restart_force_fields(&mut self, scene: &Scene) {
        for object in self.force_fields() {
            let role = scene.component(object).and_then(|component| component.as_force_field());
            if let (Some(role), Some(working)) = (role, self.slots.get_mut((object, WorkingRole::ForceField))) {
                role.restart(working);
            }
        }
    }

    /// Makes the memory of all solvers anew.
    pub(crate) fn restart_solvers(&mut self, scene: &Scene) {
        for slot in &mut self.solvers {
            if let Some((solver, state)) = slot.role_and_state(scene) {
                solver.restart(state);
            }
        }
        for slot in &mut self.linear.solvers {
            if let Some(solver) = scene.component(slot.object).and_then(|component| component.as_linear_solver()) {
                slot.state.put(solver.new_state());
            }
        }
        self.linear.step = 0;
        for system in &mut self.linear.systems {
            if let Some(role) = scene.component(system.object).and_then(|component| component.as_linear_system()) {
                system.restart(role);
            }
        }
        self.newton.clear();
    }
}
