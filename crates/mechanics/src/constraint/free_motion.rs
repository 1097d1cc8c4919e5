//! Free motion: what bodies would do without constraints.

use settee_kernel::roles::IntegrationFactors;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{MechanicalParams, Scene, VectorOps};

use crate::guests::{copy_motion_before, in_order};
use crate::linear::STATE;
use crate::operations::{ScopeOps, Walk};
use crate::scope::Scope;
use crate::scope::formula::Formula;

/// Position and velocity of the free motion.
const FREE: (CoordId, DerivId) = (CoordId::FREE_POSITION, DerivId::FREE_VELOCITY);

/// Takes what the solvers of all scopes found for the free motion, and goes back to the state at the start of the step.
pub(crate) fn keep_free_motions(scene: &Scene, scopes: &mut [Scope], time: f64, dt: f64) {
    in_order(scopes, |scopes, index| {
        // Mappings that join scopes are those of the start, as in each scope.
        let scope = copy_motion_before(scopes, index, (STATE.0, FREE.1));
        if !scope.is_empty() {
            scope.keep_free_motion(scene, time, dt);
        }
    });
}

impl Scope {
    /// How positions and velocities of a solver follow the forces of constraints in a step that was solved; the default
    /// where there is no such solver.
    pub(crate) fn integration_factors(&self, scene: &Scene, solver: usize, dt: f64) -> IntegrationFactors {
        let Some(slot) = self.solvers.get(solver) else { return IntegrationFactors::default() };
        let role = slot.role(scene);
        let own = || match (role, slot.state.get()) {
            (Some(role), Some(state)) => role.integration_factors(state, dt),
            _ => IntegrationFactors::default(),
        };
        match self.formula {
            Formula::Given => own(),
            Formula::Unconstrained => IntegrationFactors { own_free_position: true, ..own() },
            Formula::BackwardEuler => IntegrationFactors { position: dt, velocity: 1.0, own_free_position: false },
        }
    }

    /// Whether forces of constraints take energy from its bodies whatever moves them, or nothing does.
    pub(crate) fn keeps_energy_in_impacts(&self, scene: &Scene) -> bool {
        let Some(slot) = self.solvers.first() else { return true };
        slot.role(scene).is_none_or(|role| role.keeps_energy_in_impacts())
    }

    /// Whether its forces are evaluated at the start of a step only, by one solver.
    pub(crate) fn evaluates_forces_once(&self, scene: &Scene) -> bool {
        let [slot] = &self.solvers[..] else { return false };
        let role = slot.role(scene);
        let has_account = self.energy.is_some();
        !has_account && self.contacts.barriers.is_idle() && role.is_some_and(|role| role.evaluates_forces_once())
    }

    /// Takes what the solvers found for the free motion, and goes back to the state at the start of the step.
    ///
    /// The free velocity v is projected and goes through the mappings by their Jacobians at the start of the step.
    /// Unless the solver has a free position of its own, it is x + h v, of mapped states, too.
    fn keep_free_motion(&mut self, scene: &Scene, time: f64, dt: f64) {
        let was_solved = self.has_solver() && self.pending.is_some();
        self.constrained_at_end = was_solved && self.integration_factors(scene, 0, dt).own_free_position;
        let params = MechanicalParams { time, dt, ..Default::default() };
        let mut ops = ScopeOps::new(scene, self);
        ops.copy_coord(FREE.0, STATE.0.read());
        ops.copy(FREE.1, STATE.1.read());
        if self.constrained_at_end {
            return self.take_start_back(scene, &params);
        }
        if was_solved {
            self.project_response(scene, &params, FREE.1);
            self.take_start_back(scene, &params);
            // The position becomes x + h v, which is not where the solver has evaluated forces, contact or not.
            self.note_push(scene);
        }
        let moved = self.space.temporary_deriv();
        self.space.show_guests(None, Some(FREE.1));
        let mut ops = ScopeOps::new(scene, self);
        ops.combine(*moved, &[(dt, FREE.1.read())]);
        self.propagate_with_guests(scene, Walk::Plan, &params, FREE.1);
        self.propagate_with_guests(scene, Walk::Plan, &params, *moved);
        let mut ops = ScopeOps::new(scene, self);
        ops.displace(FREE.0, STATE.0.read(), 1.0, moved.read());
    }

    /// Position and velocity become those at the start of the step, with what mappings keep of their propagation.
    fn take_start_back(&mut self, scene: &Scene, params: &MechanicalParams) {
        self.copy_backup(scene);
        self.propagate(scene, params, Some(STATE.0), Some(STATE.1));
        self.copy_backup(scene);
    }

    /// Lets mappings be at the free position, for constraints whose directions are those there.
    pub(super) fn place_for_constraints(&mut self, scene: &Scene, params: &MechanicalParams) {
        if self.constrained_at_end {
            self.propagate(scene, params, Some(FREE.0), Some(FREE.1));
        }
    }
}
