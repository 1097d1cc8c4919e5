//! The constraint problem of a step: rows, compliance, forces, corrections.

use settee_complementarity::{ContactProblem, Displacements};
use settee_kernel::roles::{
    BaseConstraintCorrection, BaseConstraintSolver, ConstraintLevel, ConstraintProblem, LinearFailure, SolvedBy,
    StepFailure, StepSetUp, Workspace,
};
use settee_kernel::{MechanicalParams, ObjectId, Scene, budget};
use settee_parallel::Workers;

use super::applied::certify_applied;
use super::certificate::certify;
use super::correct::CorrectedScope;
use super::findings::Named;
use super::unbuilt::Products;
use super::{ConstraintSet, CorrectionInRun, Work};
use crate::contact::ContactSet;
use crate::scope::Scope;

/// Most rows of a matrix that is built: 8 GiB.
const MOST_ROWS: usize = 1 << 15;

/// What a solve works on.
pub(crate) struct Solving<'a> {
    pub scene: &'a Scene,
    pub scopes: &'a mut [Scope],
    pub contacts: &'a mut ContactSet,
    pub workers: &'a Workers,
    pub level: ConstraintLevel,
    pub time: f64,
    pub dt: f64,
}

impl ConstraintSet {
    /// Solves the constraints of a step and moves all bodies that have a correction.
    ///
    /// # Errors
    /// If a linear solver cannot give the compliance of a body, or its motion.
    pub fn solve(&mut self, solver: SolvedBy<'_>, mut step: Solving<'_>) -> Result<(), StepFailure> {
        let scene = step.scene;
        let (owner, role) = match solver {
            SolvedBy::Own { owner, role } => (owner, role),
            SolvedBy::Object(object) => {
                let role = scene.component(object).and_then(|component| component.as_constraint_solver());
                let Some(role) = role else { return Ok(()) };
                (object, role)
            }
        };
        let params = MechanicalParams { time: step.time, dt: step.dt, ..Default::default() };
        step.scopes.iter_mut().for_each(|scope| scope.place_for_constraints(scene, &params));
        self.write_rows(&step);
        self.lift(scene, step.scopes, &params, role.projects_rows());
        let takes_part = |correction: &CorrectionInRun| {
            let named = role.corrections();
            (named.is_empty() || named.contains(&correction.object)) && correction.role(scene).is_some()
        };
        let mut active = std::mem::take(&mut self.work.active);
        active.clear();
        active.extend((0..self.corrections.len()).filter(|at| takes_part(&self.corrections[*at])));
        self.find_uncorrected(scene, step.scopes, &active);
        let mut problem = std::mem::take(&mut self.work.problem);
        let outcome = self.find_forces((owner, role), &active, &mut problem, &mut step);
        let outcome = outcome.and_then(|()| self.move_bodies(&active, &problem.forces, &mut step));
        if outcome.is_ok() {
            self.account(&problem.forces, &mut step);
            self.find_unfit_solvers(&problem.forces, scene, step.scopes);
            self.keep_forces(&problem.forces, &mut step);
        }
        (self.work.problem, self.work.active) = (problem, active);
        outcome
    }

    /// Assembles the compliance and solves.
    fn find_forces(
        &mut self,
        (owner, role): (ObjectId, &dyn BaseConstraintSolver),
        active: &[usize],
        problem: &mut ContactProblem,
        step: &mut Solving<'_>,
    ) -> Result<(), StepFailure> {
        let n = self.work.rows.free.len();
        problem.stop = step.workers.stop_switch().cloned();
        let Self { corrections, work, solvers, last, findings, .. } = self;
        let Work { rows, lifted, part, compliance, room, certifier, products: memory, .. } = work;
        problem.blocks.clone_from(&rows.blocks);
        problem.free.clone_from(&rows.free);
        problem.forces.clone_from(&rows.start);
        let wants_matrix = role.wants_matrix();
        if wants_matrix && n > *room {
            refuse_large_matrix(step.scene, owner, n)?;
            *room = n;
        }
        let takes_part = |correction: &CorrectionInRun| !lifted[correction.scope].jacobian.is_empty();
        let mut moves_otherwise = false;
        for correction in active.iter().map(|at| &corrections[*at]).filter(|correction| takes_part(correction)) {
            moves_otherwise |= correction.uncounted(wants_matrix, step).abs() > 0.0;
            if correction.factors(step.scene, step.scopes, step.level, step.dt).compliance == 0.0 {
                findings.of_factor(step.scene, correction.object);
            }
        }
        compliance.begin(if wants_matrix { n } else { 0 });
        if n > 0 && wants_matrix {
            for &index in active {
                let correction = &mut corrections[index];
                if !takes_part(correction) {
                    continue;
                }
                let factor = correction.factors(step.scene, step.scopes, step.level, step.dt).compliance;
                let own = &lifted[correction.scope].jacobian;
                let own = correction.rows(&step.scopes[correction.scope], own, n, part);
                correction.with_role(step, |role, state, system| {
                    role.add_compliance(state, system, own, factor, compliance)
                })?;
            }
        }
        compliance.swap_values(&mut problem.compliance);
        let (report, certificate) = {
            let mut products = None;
            if !wants_matrix && n > 0 {
                let corrections = (corrections.as_mut_slice(), active);
                products = Some(Products::new(owner, &rows.blocks, lifted, corrections, &mut *memory, step)?);
            }
            let mut whole = ConstraintProblem {
                contacts: problem,
                origins: &rows.origins,
                displacements: products.as_mut().map(|products| products as _),
                workers: step.workers,
            };
            let mut none = ();
            let slot = solvers.iter_mut().find(|slot| slot.object == owner);
            let state = slot.and_then(|slot| slot.state.get_mut()).unwrap_or(&mut none);
            let report = role.solve(state, &mut whole);
            if step.workers.is_stopped() {
                return Err(StepFailure::Interrupted);
            }
            let displacements = products.as_mut().map(|products| products as &mut dyn Displacements);
            let certificate = (!moves_otherwise).then(|| certify(certifier, (rows, problem), displacements, step));
            (report, certificate)
        };
        let certificate = match certificate {
            Some(certificate) => certificate,
            None => {
                let corrections = (corrections.as_mut_slice(), active);
                let products = (!wants_matrix).then_some((owner, memory));
                certify_applied(certifier, (&*rows, &mut *problem), lifted, corrections, products, step)?
            }
        };
        let named = Named { scene: step.scene, scopes: step.scopes, rows };
        if n > 0 {
            findings.of_report(owner, &report, certificate.worst, &named);
            findings.of_choices(&report, &named);
        }
        if let Some(failure) = named.failure(owner, &problem.forces) {
            return Err(failure);
        }
        *last = Some((report, certificate));
        Ok(())
    }
}

/// Refuses a matrix that no memory holds, before it is asked for.
///
/// # Errors
/// If `n` rows are too many.
pub(super) fn refuse_large_matrix(scene: &Scene, solver: ObjectId, n: usize) -> Result<(), StepFailure> {
    if n <= MOST_ROWS {
        let what = || format!("the compliance of {n} rows of constraints");
        return budget::ask(8 * (n as u64).pow(2), what)
            .map_err(|answer| StepFailure::Memory { component: scene.object_path(solver), answer });
    }
    let cause = StepSetUp::TooManyRows { rows: n, gigabytes: 8e-9 * (n as f64).powi(2) };
    Err(StepFailure::SetUp { solver: scene.object_path(solver), cause })
}

impl CorrectionInRun {
    /// Hands the correction its memory and its scope.
    pub(super) fn with_role<T>(
        &mut self,
        step: &mut Solving<'_>,
        call: impl FnOnce(
            &dyn BaseConstraintCorrection,
            &mut dyn Workspace,
            &mut CorrectedScope<'_>,
        ) -> Result<T, LinearFailure>,
    ) -> Result<Option<T>, StepFailure> {
        let Some(role) = self.role(step.scene) else { return Ok(None) };
        let unknowns = self.unknowns(&step.scopes[self.scope]);
        let scope = &mut step.scopes[self.scope];
        let Some(state) = self.state.get_mut() else { return Ok(None) };
        let params = MechanicalParams { time: step.time, dt: step.dt, ..Default::default() };
        let mut system =
            CorrectedScope { scene: step.scene, scope, linear_solver: self.linear_solver, unknowns, params };
        let outcome = call(role, state, &mut system);
        let solver = || step.scene.object_path(self.object);
        outcome.map(Some).map_err(|failure| StepFailure::Linear { solver: solver(), failure })
    }
}
