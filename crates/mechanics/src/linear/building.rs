//! How linear systems are built before a solve: by their components, with the operations of the scope.

use settee_kernel::fault::{caught, resume_unwind};
use settee_kernel::roles::{BlockSink, Contributions, LinearFailure, LinearSetUp, SystemBuilder};
use settee_kernel::{Factors, MechanicalParams, ObjectId, Scene, WorkingRole};
use settee_sparse::ExtraError;

use super::solver_systems::SystemSlot;
use crate::linear::assembly::{Assemble, CollectProjector, Global, Unknowns};
use crate::linear::projection;
use crate::scope::memory::ScopeMemory;
use crate::scope::parts::Parts;
use crate::scope::{Scope, Split};

/// What gives the blocks of a step to a matrix.
type WriteBlocks<'a> = dyn FnMut(&mut dyn BlockSink) + 'a;

/// One build of a system, for one linear solver.
struct Building<'a> {
    scope: &'a mut Scope,
    scene: &'a Scene,
    /// Indices of the linear solver and of the system.
    slot: usize,
    system: usize,
    params: &'a MechanicalParams,
    factors: Factors,
    /// Whether the solver works on another system, and this one is only built with it.
    is_companion: bool,
}

impl Scope {
    /// Builds the system of the linear solver of a slot, and those that the scene puts together with it.
    pub(crate) fn build(
        &mut self,
        scene: &Scene,
        slot: usize,
        params: &MechanicalParams,
        factors: Factors,
    ) -> Result<(), LinearFailure> {
        let system = self.linear.solvers[slot].system;
        let entry = &mut self.linear.systems[system];
        (entry.factors, entry.params) = (factors, *params);
        Building { scope: self, scene, slot, system, params, factors, is_companion: false }.run()?;
        for place in 0..self.linear.solvers[slot].companions.len() {
            let system = self.linear.solvers[slot].companions[place];
            if self.linear.systems[system].offers.matrix {
                Building { scope: self, scene, slot, system, params, factors, is_companion: true }.run()?;
            }
        }
        Ok(())
    }

    fn matrix_revision(&self, slot: usize) -> u64 {
        self.linear.systems[self.linear.solvers[slot].system].matrix_revision
    }

    /// Assembles a matrix. Its extra blocks are gone then.
    pub(super) fn assemble(
        &mut self,
        scene: &Scene,
        system: usize,
        params: &MechanicalParams,
        factors: Factors,
        contributions: &Contributions,
    ) -> Result<(), LinearFailure> {
        let is_projected = contributions.mapped && self.answers_mapped(scene, system);
        let (params, _total) = self.with_constraint_forces(scene, params);
        let params = &params;
        let Split { mut parts, plan, linear, counters } = self.split();
        let slot = &mut linear.systems[system];
        slot.extra.clear();
        slot.is_projected = is_projected;
        if is_projected && let Some(mut visitor) = projection::Project::new(parts.again(), &mut slot.projections) {
            plan.replay(scene, &mut visitor);
        }
        let n = parts.space.main_derivs();
        slot.projector.clear(n);
        if contributions.projective_constraints {
            // Not an operation of its own: the trace shows the fixed unknowns where the matrix is made.
            let parts = Parts { trace: &mut None, ..parts.again() };
            plan.replay(scene, &mut CollectProjector { parts, params: *params, projector: &mut slot.projector });
        }
        // The entries are read while the component calls hold the space.
        let states = parts.space.shared_states();
        slot.assembler.begin_with(parts.space.workers(), n);
        slot.projected.begin();
        let mut fixed = std::mem::take(&mut slot.fixed);
        fixed.clear();
        let mut visitor = Assemble {
            parts,
            params: *params,
            factors,
            contributions: *contributions,
            assembler: &mut slot.assembler,
            projected: &mut slot.projected,
            unknowns: Unknowns { states: &states, projections: &slot.projections, projector: &slot.projector },
            fixed: &mut fixed,
        };
        plan.replay(scene, &mut visitor);
        visitor.add_complement();
        let _ = slot.assembler.end();
        if let Some(rejected) = slot.assembler.rejected() {
            return Err(LinearSetUp::OutsideOfMatrix(rejected).into());
        }
        if contributions.projective_constraints {
            slot.assembler.constrain(&fixed).map_err(LinearSetUp::Constraint)?;
        }
        slot.fixed = fixed;
        slot.assembled = Some(*contributions);
        slot.matrix_revision += 1;
        counters.assemblies += 1;
        self.add_extra_blocks(system, params, &factors, None)
    }

    /// Whether something acts on mapped states, so that a matrix needs their Jacobians. A contact that does not push
    /// now counts: the pattern would be another one each time that it does.
    fn answers_mapped(&mut self, scene: &Scene, system: usize) -> bool {
        if self.contacts.attached().any(|state| self.space.states()[state].is_mapped) {
            return true;
        }
        let mut answering = std::mem::take(&mut self.linear.systems[system].answering);
        let is_there = self.space.states().iter().any(|state| state.is_mapped);
        if is_there {
            self.find_answering(scene, &mut answering);
        }
        let answers =
            is_there && self.space.states().iter().zip(&answering).any(|(state, own)| *own && state.is_mapped);
        self.linear.systems[system].answering = answering;
        answers
    }

    /// Computes the Jacobians that the last assembly left out: what comes may act on any state.
    fn project_mapped(&mut self, scene: &Scene, system: usize) {
        let Split { parts, plan, linear, .. } = self.split();
        let slot = &mut linear.systems[system];
        let is_wanted = slot.assembled.is_some_and(|contributions| contributions.mapped) && !slot.is_projected;
        slot.is_projected |= is_wanted;
        if is_wanted && let Some(mut visitor) = projection::Project::new(parts, &mut slot.projections) {
            plan.replay(scene, &mut visitor);
        }
    }

    /// Adds to a matrix that was assembled what contacts and the system of a component bring for this step.
    fn add_extra_blocks(
        &mut self,
        system: usize,
        params: &MechanicalParams,
        factors: &Factors,
        own: Option<&mut WriteBlocks<'_>>,
    ) -> Result<(), LinearFailure> {
        let ScopeMemory { space, linear, contacts, .. } = &mut self.memory;
        let slot = &mut linear.systems[system];
        let Some(contributions) = slot.assembled else { return Err(LinearSetUp::NotAssembled.into()) };
        if !contacts.has_blocks() && own.is_none() {
            return Ok(());
        }
        contacts.barriers.linearise(space, params);
        let kept = |is_kept: bool, factor: f64| if is_kept { factor } else { 0.0 };
        let (k, b) = (kept(contributions.stiffness, factors.k), kept(contributions.damping, factors.b));
        let factors = Factors { k, b, rayleigh: 0.0, m: 0.0 };
        let mut nothing = |_: &mut dyn BlockSink| {};
        let own = own.unwrap_or(&mut nothing);
        let unknowns = Unknowns { states: space.states(), projections: &slot.projections, projector: &slot.projector };
        let fixed = if contributions.projective_constraints { slot.fixed.as_slice() } else { &[] };
        let (projected, extra) = (&mut slot.projected, &mut slot.extra);
        let added = extra.add(&slot.assembler, fixed, &mut |part| {
            let mut sink = Global::new((part, projected), unknowns, &contributions);
            contacts.add_blocks(space, params, &factors, &mut sink);
            own(&mut sink);
        });
        slot.matrix_revision += 1;
        added.map_err(|error| match error {
            ExtraError::Rejected(rejected) => LinearSetUp::OutsideOfMatrix(rejected).into(),
            ExtraError::Constraint(constraint) => LinearSetUp::Constraint(constraint).into(),
        })
    }
}

impl Building<'_> {
    /// Hands the system its memory and these operations.
    fn run(mut self) -> Result<(), LinearFailure> {
        let object = self.slot().object;
        let role = self.scene.component(object).and_then(|component| component.as_linear_system());
        let (Some(role), Some(mut state)) = (role, self.slot().state.take()) else {
            return Err(LinearSetUp::UsedInsideItself { path: self.scene.object_path(object) }.into());
        };
        (self.slot().assembled, self.slot().is_deferred) = (None, false);
        // After a panic the memory is put back, too: the system can be built in the next step.
        let outcome = caught(|| role.build(state.as_mut(), &mut self));
        self.slot().state.put(state);
        outcome.unwrap_or_else(|panic| resume_unwind(panic))
    }

    fn slot(&mut self) -> &mut SystemSlot {
        &mut self.scope.linear.systems[self.system]
    }

    /// The preconditioner of the solver, which companions have no part in.
    fn preconditioner(&self) -> Option<usize> {
        self.scope.linear.solvers[self.slot].preconditioner.filter(|_| !self.is_companion)
    }
}

impl SystemBuilder for Building<'_> {
    fn dim(&self) -> usize {
        self.scope.space.main_derivs()
    }

    fn factors(&self) -> Factors {
        self.factors
    }

    fn state_index(&self, state: ObjectId) -> Option<usize> {
        self.scope.space.index_of(state)
    }

    fn wants_matrix(&self) -> Result<bool, LinearFailure> {
        if self.is_companion {
            return Ok(true);
        }
        let linear = &self.scope.linear;
        let (slot, system) = (&linear.solvers[self.slot], &linear.systems[self.system]);
        match (self.scene.component(slot.object).and_then(|component| component.as_linear_solver()), slot.state.get()) {
            (Some(solver), Some(state)) => {
                Ok(solver.wants_assembly(state, system.matrix_revision > 0, linear.step, self.factors))
            }
            _ => Err(LinearSetUp::SolverNotInScene.into()),
        }
    }

    fn assemble(&mut self, contributions: &Contributions) -> Result<(), LinearFailure> {
        if !self.slot().offers.matrix {
            return Err(LinearSetUp::NoMatrix.into());
        }
        let object = self.scope.linear.solvers[self.slot].object;
        let solver = self.scene.component(object).and_then(|component| component.as_linear_solver());
        let only_multiplies = !self.is_companion && solver.is_some_and(|solver| solver.only_multiplies());
        if only_multiplies
            && *contributions == Contributions::ALL
            && !self.scene.has_matrix_reader(self.slot().object)
            && self.scope.prefers_products(self.scene)
        {
            let n_rows = self.dim();
            let slot = self.slot();
            (slot.is_deferred, slot.n_rows) = (true, n_rows);
            return Ok(());
        }
        let symmetric_only = solver.is_none_or(|solver| !solver.accepts_unsymmetric());
        let params = MechanicalParams { symmetric_only, ..*self.params };
        self.scope.assemble(self.scene, self.system, &params, self.factors, contributions)
    }

    fn add_step_blocks(&mut self, write: &mut dyn FnMut(&mut dyn BlockSink)) -> Result<(), LinearFailure> {
        self.scope.project_mapped(self.scene, self.system);
        self.scope.add_extra_blocks(self.system, self.params, &self.factors, Some(write))
    }

    fn has_preconditioner(&self) -> bool {
        self.preconditioner().is_some()
    }

    fn build_preconditioner(&mut self) -> Result<(), LinearFailure> {
        let Some(preconditioner) = self.preconditioner() else { return Ok(()) };
        let before = self.scope.matrix_revision(preconditioner);
        self.scope.build(self.scene, preconditioner, self.params, self.factors)?;
        let is_older = self.scope.matrix_revision(preconditioner) == before;
        self.slot().is_preconditioner_older = is_older;
        Ok(())
    }

    fn read_rotations(&mut self, starts_here: bool) {
        let ScopeMemory { space, slots, linear, .. } = &mut self.scope.memory;
        let Some(object) = linear.solvers[self.slot].rotation_finder else { return };
        let finder = self.scene.component(object).and_then(|component| component.as_rotation_finder());
        let working = slots.get((object, WorkingRole::ForceField));
        let state = finder.and_then(|finder| finder.rotated_state()).and_then(|state| space.index_of(state));
        let (Some(finder), Some(working), Some(state)) = (finder, working, state) else { return };
        let state = &space.states()[state];
        if !state.is_mapped && state.kind.deriv_size() == 3 {
            let rotations = &mut linear.systems[self.system].rotations;
            rotations.read(state.derivs.clone(), starts_here, |now| finder.nodal_rotations(working, now));
        }
    }
}
