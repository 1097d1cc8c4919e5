//! Linear solvers and systems of a scope: how a system is solved.

pub(crate) mod assembly;
mod building;
mod deferral;
mod products;
mod projected_block;
pub(crate) mod projection;
pub(crate) mod projector;
mod rotations;
mod solver_systems;
mod system_view;

use std::sync::Arc;

use settee_kernel::fault::{caught, resume_unwind};
use settee_kernel::roles::{
    Activity, BaseLinearSolver, Compliance, Contributions, LinearFailure, LinearReport, LinearSetUp, SystemAccess,
    SystemOffers, Workspace,
};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Factors, MechanicalParams, ObjectId, Scene};
use settee_sparse::{CsrMatrix, SparseRows, null_space_dimension};

pub use self::solver_systems::ComponentOutput;
pub(crate) use self::solver_systems::{LinearRuntime, SolverSlot, SystemSlot, frozen_states};
use self::system_view::SystemView;
use crate::scope::Scope;
use crate::scope::held::Held;
use crate::scope::profile::Profiling;

impl Scope {
    /// The matrix of a linear system as it was last assembled; `None` if it has none.
    pub fn matrix(&self, system: ObjectId) -> Option<&CsrMatrix> {
        self.linear.systems.iter().find(|slot| slot.object == system)?.matrix()
    }

    /// Right side and solution of the last system A x = b that a linear solver solved for an ODE solver, over the
    /// unknowns of the scope; `None` if another one solved since, or none was solved.
    pub fn last_solve(&self, solver: ObjectId) -> Option<(&[f64], &[f64])> {
        let last = self.linear.solvers.get(self.linear.last?)?;
        (last.object == solver).then_some((&self.linear.rhs, &self.linear.solution))
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
        self.linear.systems.push(SystemSlot::new(object, (Held::default(), SystemOffers::MATRIX), frozen));
        let params = MechanicalParams { time: self.time, symmetric_only: true, ..Default::default() };
        let outcome = self.assemble(scene, system, &params, Factors::new(1.0, 1.0, 1.0), &Contributions::ALL);
        let slot = self.linear.systems.pop();
        outcome?;
        slot.map(|slot| slot.assembler.matrix().clone()).ok_or(LinearFailure::SetUp(LinearSetUp::NoMatrix))
    }

    pub(crate) fn main_linear_solver(&self, solver: usize) -> Result<usize, LinearFailure> {
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
            self.warn_of_solve(scene, slot);
        }
        (self.linear.rhs, self.linear.solution) = (rhs, solution);
        self.linear.last = outcome.is_ok().then_some(slot);
        let report = outcome?;
        match self.space.deriv(x)[..n].iter().position(|value| !value.is_finite()) {
            Some(index) => Err(LinearFailure::non_finite(format!("the solution, unknown {index}"))),
            None => Ok(report),
        }
    }

    fn warn_of_nothing_to_solve(&mut self, scene: &Scene, slot: usize) {
        self.warn_about(scene, slot, "the system has no unknowns: nothing is solved");
    }

    /// Says what a solver has to say of the solve that it just made. Of bodies at rest that nothing pulls, what is to
    /// be solved is rounding.
    fn warn_of_solve(&mut self, scene: &Scene, slot: usize) {
        let SolverSlot { object, state, .. } = &self.linear.solvers[slot];
        let solver = scene.component(*object).and_then(|component| component.as_linear_solver());
        // Nearly always there is nothing to say, and the velocities are not looked at.
        let Some(said) = solver.zip(state.get()).and_then(|(solver, state)| solver.warning(state)) else { return };
        let is_pulled = scene.node(scene.root()).data.gravity.iter().any(|g| *g != 0.0);
        if is_pulled || self.space.deriv(STATE.1.read())[..self.space.main_derivs()].iter().any(|v| *v != 0.0) {
            self.warn_about(scene, slot, &said);
        }
    }

    fn warn_about(&mut self, scene: &Scene, slot: usize, said: &str) {
        let message = format!("{}: {said}", scene.object_path(self.linear.solvers[slot].object));
        if !self.warnings.contains(&message) {
            self.warnings.push(message);
        }
    }

    /// Solves A x = b with the linear solver of a slot.
    pub(crate) fn solve_with(
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
        self.add_compliance_by(scene, slot, jacobian, factor, compliance)
    }

    /// The same with the linear solver of a slot.
    pub(crate) fn add_compliance_by(
        &mut self,
        scene: &Scene,
        slot: usize,
        jacobian: &SparseRows,
        factor: f64,
        compliance: &mut Compliance,
    ) -> Result<(), LinearFailure> {
        self.with_solver(scene, slot, "W += J A^-1 J^T", |solver, state, system| {
            solver.add_compliance(state, system, jacobian, factor, compliance)
        })
    }

    /// q = A p with the system of the first ODE solver's linear solver, as it was built last: for tests and
    /// measurements.
    ///
    /// # Errors
    /// If there is no such system, or it was not built.
    pub fn multiply_system(&mut self, scene: &Scene, p: &[f64], q: &mut [f64]) -> Result<(), LinearFailure> {
        let slot = self.main_linear_solver(0)?;
        SystemView::new(self, scene, slot).multiply(p, q)
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
        // After a panic the memory is put back, too: the solver can be called in the next step.
        let work = || call(solver, state.as_mut(), &mut SystemView::new(self, scene, slot));
        let outcome = caught(work);
        self.linear.solvers[slot].state.put(state);
        let outcome = outcome.unwrap_or_else(|panic| resume_unwind(panic));
        // Dense and sparse algebra of libraries may have left them in use.
        settee_math::simd::forget_wide_registers();
        // What an iterative method has got to when it is stopped is no solution.
        if self.space.workers().is_stopped() {
            return Err(LinearFailure::Stopped);
        }
        let matrix = || self.linear.systems[self.linear.solvers[slot].system].matrix();
        outcome.map_err(|failure| {
            let failure = failure.with_free_motions(|| null_space_dimension(matrix()?));
            failure.named(|unknown| unknown_name(scene, &self.space, unknown, false))
        })
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
