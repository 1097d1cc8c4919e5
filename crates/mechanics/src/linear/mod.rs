//! Linear solvers and systems of a scope: when a system is assembled, how it is solved.

mod access;
mod products;
mod slots;

use std::sync::Arc;

use settee_kernel::roles::{
    Activity, BaseLinearSolver, Compliance, LinearFailure, LinearReport, LinearSetUp, SystemAccess, SystemKind,
    Workspace,
};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Factors, MechanicalParams, ObjectId, Scene, WorkingRole};
use settee_sparse::{CsrMatrix, SparseRows};

use self::access::Access;
pub use self::slots::ComponentOutput;
pub(crate) use self::slots::{LinearRuntime, SystemSlot, frozen_states};
use crate::assembly::{Assemble, CollectProjector, Contributions, Unknowns};
use crate::profile::Profiling;
use crate::projection;
use crate::scope::{Parts, Scope};
use crate::scope_memory::ScopeMemory;

impl Scope {
    /// The matrix of a linear system as it was last assembled; `None` if it has none.
    pub fn matrix(&self, system: ObjectId) -> Option<&CsrMatrix> {
        let slot = self.linear.systems.iter().find(|slot| slot.object == system)?;
        (slot.matrix_revision > 0).then(|| slot.assembler.matrix())
    }

    /// M + B + K of everything in the scope at the last evaluated state, whatever its solvers assemble: for
    /// measurements.
    ///
    /// # Errors
    /// If a component's blocks do not fit.
    pub fn whole_matrix(&mut self, scene: &Scene) -> Result<CsrMatrix, LinearFailure> {
        let system = self.linear.systems.len();
        let Some(object) = self.solvers.first().map(|solver| solver.object) else {
            return Err(LinearSetUp::NoOdeSolver.into());
        };
        let frozen = Arc::clone(&self.linear.frozen);
        self.linear.systems.push(SystemSlot::new(object, SystemKind::Precomputed, frozen));
        let params = MechanicalParams { time: self.time, symmetric_only: true, ..Default::default() };
        let outcome = self.assemble(scene, system, &params, Factors::new(1.0, 1.0, 1.0));
        let slot = self.linear.systems.pop();
        outcome?;
        slot.map(|slot| slot.assembler.matrix().clone()).ok_or(LinearFailure::SetUp(LinearSetUp::NoMatrix))
    }

    fn main_linear_solver(&self, solver: usize) -> Result<usize, LinearFailure> {
        let object = self.solvers.get(solver).and_then(|solver| solver.linear_solver);
        let index = object.and_then(|object| self.linear.solvers.iter().position(|slot| slot.object == object));
        index.ok_or(LinearFailure::SetUp(LinearSetUp::NoLinearSolver))
    }

    /// Builds the system of the linear solver of the `solver`-th ODE solver.
    pub(crate) fn set_system(
        &mut self,
        scene: &Scene,
        solver: usize,
        params: &MechanicalParams,
        factors: Factors,
    ) -> Result<(), LinearFailure> {
        let slot = self.main_linear_solver(solver)?;
        self.profile.begin(Activity::Assembly, "set_system");
        let built = self.build(scene, slot, params, factors);
        self.profile.end();
        built
    }

    fn build(
        &mut self,
        scene: &Scene,
        slot: usize,
        params: &MechanicalParams,
        factors: Factors,
    ) -> Result<(), LinearFailure> {
        let system = self.linear.solvers[slot].system;
        let preconditioner = self.linear.solvers[slot].preconditioner;
        let entry = &mut self.linear.systems[system];
        (entry.factors, entry.params) = (factors, *params);
        match entry.kind {
            SystemKind::Assembled { .. } => {
                let has_matrix = entry.matrix_revision > 0;
                if self.wants_assembly(scene, slot, has_matrix)? {
                    self.assemble_for(scene, slot, system, params, factors)?;
                }
            }
            SystemKind::PreconditionedMatrixFree { rate } => {
                let is_due = entry.is_due(rate);
                if let Some(preconditioner) = preconditioner.filter(|_| is_due) {
                    let before = self.matrix_revision(preconditioner);
                    self.build(scene, preconditioner, params, factors)?;
                    let is_older = self.matrix_revision(preconditioner) == before;
                    self.linear.systems[system].is_preconditioner_older = is_older;
                }
            }
            SystemKind::Rotations { rate } => {
                let is_due = entry.is_due(rate);
                if let Some(preconditioner) = preconditioner.filter(|_| is_due) {
                    self.build(scene, preconditioner, params, factors)?;
                }
                self.read_rotations(scene, slot, is_due);
            }
            SystemKind::Precomputed => {
                let is_due = entry.is_due(u32::MAX);
                match preconditioner.filter(|_| is_due) {
                    Some(preconditioner) => self.build(scene, preconditioner, params, factors)?,
                    None if is_due => self.assemble_for(scene, slot, system, params, factors)?,
                    None => {}
                }
                self.read_rotations(scene, slot, is_due);
            }
            SystemKind::MatrixFree | SystemKind::Composite => {}
        }
        for place in 0..self.linear.solvers[slot].companions.len() {
            let companion = self.linear.solvers[slot].companions[place];
            if let SystemKind::Assembled { .. } = self.linear.systems[companion].kind {
                self.assemble_for(scene, slot, companion, params, factors)?;
            }
        }
        Ok(())
    }

    fn matrix_revision(&self, slot: usize) -> u64 {
        self.linear.systems[self.linear.solvers[slot].system].matrix_revision
    }

    fn wants_assembly(&self, scene: &Scene, slot: usize, has_matrix: bool) -> Result<bool, LinearFailure> {
        let slot = &self.linear.solvers[slot];
        let (step, factors) = (self.linear.step, self.linear.systems[slot.system].factors);
        match (scene.component(slot.object).and_then(|component| component.as_linear_solver()), slot.state.get()) {
            (Some(solver), Some(state)) => Ok(solver.wants_assembly(state, has_matrix, step, factors)),
            _ => Err(LinearSetUp::SolverNotInScene.into()),
        }
    }

    /// Assembles a system as the solver of a slot accepts it.
    fn assemble_for(
        &mut self,
        scene: &Scene,
        slot: usize,
        system: usize,
        params: &MechanicalParams,
        factors: Factors,
    ) -> Result<(), LinearFailure> {
        let object = self.linear.solvers[slot].object;
        let solver = scene.component(object).and_then(|component| component.as_linear_solver());
        let symmetric_only = solver.is_none_or(|solver| !solver.accepts_unsymmetric());
        self.assemble(scene, system, &MechanicalParams { symmetric_only, ..*params }, factors)
    }

    /// Reads how points turned; `starts_here`: the matrix in use was assembled now.
    fn read_rotations(&mut self, scene: &Scene, slot: usize, starts_here: bool) {
        let ScopeMemory { space, slots, linear, .. } = &mut self.memory;
        let slot = &linear.solvers[slot];
        let Some(object) = slot.rotation_finder else { return };
        let finder = scene.component(object).and_then(|component| component.as_rotation_finder());
        let working = slots.get((object, WorkingRole::ForceField));
        let state = finder.and_then(|finder| finder.rotated_state()).and_then(|state| space.index_of(state));
        let (Some(finder), Some(working), Some(state)) = (finder, working, state) else { return };
        let state = &space.states()[state];
        if !state.is_mapped && state.kind.deriv_size() == 3 {
            let rotations = &mut linear.systems[slot.system].rotations;
            rotations.read(state.derivs.clone(), starts_here, |now| finder.nodal_rotations(working, now));
        }
    }

    fn assemble(
        &mut self,
        scene: &Scene,
        system: usize,
        params: &MechanicalParams,
        factors: Factors,
    ) -> Result<(), LinearFailure> {
        let Scope {
            memory: ScopeMemory { space, slots, linear, counters, contacts, structure, .. },
            plan,
            trace,
            profile,
            ..
        } = self;
        let slot = &mut linear.systems[system];
        let (contributions, projective_constraints) = match slot.kind {
            SystemKind::Assembled {
                storage,
                stiffness,
                mass,
                damping,
                geometric_stiffness,
                projective_constraints,
                mapped,
                ..
            } => {
                let given = Contributions { storage, stiffness, mass, damping, geometric_stiffness, mapped };
                (given, projective_constraints)
            }
            SystemKind::Precomputed => (Contributions::ALL, true),
            _ => return Err(LinearSetUp::NoMatrix.into()),
        };
        if contributions.mapped
            && let Some(mut visitor) =
                projection::Project::new(Parts { space, slots, trace, profile }, &mut slot.projections)
        {
            plan.replay(scene, &mut visitor);
        }
        let n = space.main_derivs();
        slot.projector.clear(n);
        if projective_constraints {
            // Not an operation of its own: the trace shows the fixed unknowns where the matrix is made.
            let parts = Parts { space, slots, trace: &mut None, profile };
            plan.replay(scene, &mut CollectProjector { parts, params: *params, projector: &mut slot.projector });
        }
        // The entries are read while the component calls hold the space.
        let states = space.shared_states();
        slot.assembler.begin(n);
        let mut fixed = std::mem::take(&mut slot.fixed);
        let before = fixed.len();
        let checksum = fixed.iter().sum::<usize>();
        fixed.clear();
        let mut visitor = Assemble {
            parts: Parts { space, slots, trace, profile },
            params: *params,
            factors,
            contributions,
            assembler: &mut slot.assembler,
            projected: &mut slot.projected,
            unknowns: Unknowns { states: &states, projections: &slot.projections, projector: &slot.projector },
            fixed: &mut fixed,
        };
        plan.replay(scene, &mut visitor);
        visitor.add_contacts(contacts);
        visitor.add_complement();
        let _ = slot.assembler.end();
        if let Some(rejected) = slot.assembler.rejected() {
            return Err(LinearSetUp::OutsideOfMatrix(rejected).into());
        }
        if projective_constraints {
            slot.assembler.constrain(&fixed).map_err(LinearSetUp::Constraint)?;
        }
        if slot.is_fixed_known && (before != fixed.len() || checksum != fixed.iter().sum::<usize>()) {
            *structure += 1;
        }
        (slot.fixed, slot.is_fixed_known) = (fixed, true);
        slot.matrix_revision += 1;
        counters.assemblies += 1;
        Ok(())
    }

    /// Solves the system of the `solver`-th ODE solver: A x = b; x holds the initial estimate.
    pub(crate) fn solve_system(
        &mut self,
        scene: &Scene,
        solver: usize,
        x: DerivId,
        b: settee_kernel::vectors::ConstDerivId,
    ) -> Result<LinearReport, LinearFailure> {
        let slot = self.main_linear_solver(solver)?;
        let n = self.space.main_derivs();
        if n == 0 {
            self.warn_of_nothing_to_solve(scene, slot);
        }
        let (mut rhs, mut solution) = (std::mem::take(&mut self.linear.rhs), std::mem::take(&mut self.linear.solution));
        rhs.clear();
        rhs.extend_from_slice(&self.space.deriv(b)[..n]);
        solution.clear();
        solution.extend_from_slice(&self.space.deriv(x)[..n]);
        self.profile.begin(Activity::Solve, "solve_system");
        let outcome = self.solve_with(scene, slot, &rhs, &mut solution);
        self.profile.end();
        if let Ok(report) = &outcome {
            self.space.deriv_mut(x)[..n].copy_from_slice(&solution);
            self.counters.linear_solves += 1;
            self.counters.linear_iterations += report.iterations as u64;
            self.counters.linear_not_converged += u64::from(!report.converged);
        }
        (self.linear.rhs, self.linear.solution) = (rhs, solution);
        let report = outcome?;
        match self.space.deriv(x)[..n].iter().position(|value| !value.is_finite()) {
            Some(index) => Err(LinearFailure::non_finite(format!("the solution, unknown {index}"))),
            None => Ok(report),
        }
    }

    fn warn_of_nothing_to_solve(&mut self, scene: &Scene, slot: usize) {
        let path = scene.object_path(self.linear.solvers[slot].object);
        let message = format!("{path}: the system has no unknowns: nothing is solved");
        if !self.warnings.contains(&message) {
            self.warnings.push(message);
        }
    }

    fn solve_with(
        &mut self,
        scene: &Scene,
        slot: usize,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<LinearReport, LinearFailure> {
        let report =
            self.with_solver(scene, slot, "solve A x = b", |solver, state, system| solver.solve(state, system, b, x))?;
        // Newton's method would take such an increment for one that does not help, and go on without it.
        if x.iter().all(|value| value.is_finite()) {
            return Ok(report);
        }
        Err(LinearFailure::non_finite(format!(
            "the solution of {}",
            scene.object_path(self.linear.solvers[slot].object)
        )))
    }

    /// W += factor J A^-1 J^T with the linear solver of the `solver`-th ODE solver and the matrix of the last
    /// `set_system`. The columns of J are the unknowns of the independent states, in order.
    ///
    /// # Errors
    /// See [`BaseLinearSolver::add_compliance`].
    pub fn add_compliance(
        &mut self,
        scene: &Scene,
        solver: usize,
        jacobian: &SparseRows,
        factor: f64,
        compliance: &mut Compliance,
    ) -> Result<(), LinearFailure> {
        let slot = self.main_linear_solver(solver)?;
        self.with_solver(scene, slot, "W += J A^-1 J^T", |solver, state, system| {
            solver.add_compliance(state, system, jacobian, factor, compliance)
        })
    }

    /// Hands a solver its memory and its system.
    fn with_solver<T>(
        &mut self,
        scene: &Scene,
        slot: usize,
        action: &str,
        call: impl FnOnce(&dyn BaseLinearSolver, &mut dyn Workspace, &mut dyn SystemAccess) -> Result<T, LinearFailure>,
    ) -> Result<T, LinearFailure> {
        let object = self.linear.solvers[slot].object;
        let solver = scene.component(object).and_then(|component| component.as_linear_solver());
        let (Some(solver), Some(mut state)) = (solver, self.linear.solvers[slot].state.take()) else {
            return Err(LinearSetUp::UsedInsideItself { path: scene.object_path(object) }.into());
        };
        if let Some(trace) = &mut self.trace {
            trace.operation(format!("{action} with {}", solver_name(scene, object)));
        }
        let outcome = call(solver, state.as_mut(), &mut Access { scope: self, scene, slot });
        self.linear.solvers[slot].state.put(state);
        // Dense and sparse algebra of libraries may have left them in use.
        settee_math::simd::forget_wide_registers();
        outcome
    }
}

fn solver_name(scene: &Scene, object: ObjectId) -> &'static str {
    scene.component(object).map_or("", |component| component.class().name)
}

/// Position of a scope, for messages: which state, point and scalar a global unknown is.
pub(crate) fn unknown_name(
    scene: &Scene,
    space: &settee_kernel::vectors::StateSpace,
    unknown: usize,
    coordinates: bool,
) -> String {
    for state in space.states() {
        let (range, size) = if coordinates {
            (&state.coords, state.kind.coord_size())
        } else {
            (&state.derivs, state.kind.deriv_size())
        };
        if range.contains(&unknown) {
            let local = unknown - range.start;
            return format!("{}, point {}, component {}", scene.object_path(state.object), local / size, local % size);
        }
    }
    format!("unknown {unknown}")
}

/// The default position and velocity.
pub(crate) const STATE: (CoordId, DerivId) = (CoordId::POSITION, DerivId::VELOCITY);
