//! What a scope keeps from step to step.

use std::sync::Arc;

use settee_kernel::roles::{BaseOdeSolver, NewtonOutcome, Workspace};
use settee_kernel::vectors::StateSpace;
use settee_kernel::{ObjectId, Scene};

use crate::constraint::ConstraintForces;
use crate::contact::ContactForces;
use crate::linear::LinearRuntime;
use crate::scope::counters::Counters;
use crate::scope::energy_account::EnergyAccount;
use crate::scope::fixed_unknowns::FixedUnknowns;
use crate::scope::held::Held;
use crate::scope::workspaces::Slots;

/// One ODE solver with what it keeps from step to step.
#[derive(Clone, settee_persist::Persist)]
pub(crate) struct OdeSlot {
    #[rebuilt]
    pub object: ObjectId,
    pub state: Held,
    #[rebuilt]
    pub linear_solver: Option<ObjectId>,
    #[rebuilt]
    pub path: Arc<str>,
}

impl OdeSlot {
    /// The solver itself, in its scene.
    pub fn role<'a>(&self, scene: &'a Scene) -> Option<&'a dyn BaseOdeSolver> {
        scene.component(self.object).and_then(|component| component.as_ode_solver())
    }

    /// The solver, and its state to write.
    pub fn role_and_state<'a>(&mut self, scene: &'a Scene) -> Option<(&'a dyn BaseOdeSolver, &mut dyn Workspace)> {
        Some((self.role(scene)?, self.state.get_mut()?))
    }
}

/// Everything of a scope that its next steps depend on. A copy of it is what a snapshot has of the scope, and what a
/// step that fails goes back to: whatever must survive either belongs here.
#[derive(Clone, settee_persist::Persist)]
#[fits(Self::is_consistent)]
pub struct ScopeMemory {
    /// State vectors of the scope.
    pub space: StateSpace,
    pub(crate) slots: Slots,
    #[same_length]
    pub(crate) solvers: Vec<OdeSlot>,
    pub(crate) linear: LinearRuntime,
    pub(crate) newton: Vec<(ObjectId, NewtonOutcome)>,
    pub(crate) counters: Counters,
    /// What answers the contacts that were detected last.
    pub(crate) contacts: ContactForces,
    /// Forces of constraints in the last step, while there are some (N).
    pub(crate) constraint_forces: ConstraintForces,
    /// Where the energy goes, if somebody wants to know.
    pub(crate) energy: Option<EnergyAccount>,
    /// Moves whenever histories of solvers end: constraints, states or rest positions became others.
    pub(crate) structure: u64,
    /// Whether its solvers moved it in the last step: others are at one place in all of it.
    pub(crate) moved: bool,
    /// What projective constraints fix.
    pub(crate) fixed: FixedUnknowns,
}

impl ScopeMemory {
    /// Whether the linear systems belong to the vectors: what a checkpoint says is not believed.
    fn is_consistent(&self, _fresh: Option<&Self>) -> bool {
        self.linear.systems.iter().all(|system| system.fits(&self.space)) && self.contacts.fits(&self.space)
    }

    /// What components and solvers keep, always in the same order.
    pub(crate) fn held(&self) -> impl Iterator<Item = (ObjectId, &Held)> {
        let slots = self.slots.iter().map(|((object, _), working)| (object, working));
        let solvers = self.solvers.iter().map(|slot| (slot.object, &slot.state));
        let linear_solvers = self.linear.solvers.iter().map(|slot| (slot.object, &slot.state));
        let linear_systems = self.linear.systems.iter().map(|slot| (slot.object, &slot.state));
        slots.chain(solvers).chain(linear_solvers).chain(linear_systems)
    }
}
