//! What is said of constraints that do not act, or are not met.

use settee_complementarity::{Block, ExactSettings};
use settee_kernel::roles::{ConstraintReport, StepFailure, Unmet};
use settee_kernel::{Diagnostic, ObjectId, Scene};

use super::rows::{Source, StepRows};
use super::{ConstraintSet, Work};
use crate::scope::Scope;
use crate::scope::formula::Formula;

/// Findings of the run, each once for an object.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub(super) struct Findings {
    known: Vec<(ObjectId, Kind)>,
    #[cleared]
    new: Vec<Diagnostic>,
}

/// What may be said of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, settee_persist::Persist)]
enum Kind {
    NotSolved,
    Singular,
    NoFactor,
    NoCorrection,
    Standing,
    Infeasible,
    Unbounded,
    NotFound,
    Impact,
}

impl Findings {
    fn add(&mut self, scene: &Scene, (object, kind): (ObjectId, Kind), finding: impl FnOnce() -> Diagnostic) {
        // A controller may have removed it in this step.
        if scene.contains_object(object) && !self.known.contains(&(object, kind)) {
            self.known.push((object, kind));
            self.new.push(scene.about(object, finding()));
        }
    }

    /// What was found since the last call.
    pub fn take(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.new)
    }

    /// A solver that stopped before it met its tolerance, and constraints that cannot be met. `worst`: the block that
    /// is farthest from its law.
    pub fn of_report(&mut self, solver: ObjectId, report: &ConstraintReport, worst: Option<usize>, step: &Named<'_>) {
        let scene = step.scene;
        if !report.converged {
            self.add(scene, (solver, Kind::NotSolved), || {
                let role = scene.component(solver).and_then(|component| component.as_constraint_solver());
                not_solved(report, role.is_some_and(|role| role.is_exact()), worst.map(|block| step.block(block)))
            });
        }
        for (block, origin) in report.singular.iter().filter_map(|block| Some((*block, step.rows.origins.get(*block)?)))
        {
            self.add(scene, (origin.object, Kind::Singular), || {
                let on = step.bodies(block);
                let message = format!("a constraint acts where nothing can move, on {on}: it has no force there");
                Diagnostic::warning("not-solved", message)
                    .fix("check that its bodies have constraint corrections, and that it does not act on fixed points")
            });
        }
    }

    /// Forces that were to be chosen, and could not be as asked for.
    pub fn of_choices(&mut self, report: &ConstraintReport, step: &Named<'_>) {
        for (block, unmet) in &report.unmet {
            let Some(origin) = step.rows.origins.get(*block) else { continue };
            let (kind, message, fix) = match unmet {
                Unmet::Infeasible => (
                    Kind::Infeasible,
                    "no force within its bounds keeps its value within its bounds: the bounds of the force hold, and \
                     the value comes as near as it can",
                    "wider bounds of the force, or of the value; a smaller change in a step",
                ),
                Unmet::Unbounded => (
                    Kind::Unbounded,
                    "no goal and no bound holds its force: it takes no part",
                    "epsilon above 0, or bounds of the force",
                ),
                Unmet::NotFound => (
                    Kind::NotFound,
                    "the best force was not found: it keeps the one of the last step, as far as its bounds let it",
                    "an epsilon that is larger; bounds of a size that the robot can reach",
                ),
            };
            self.add(step.scene, (origin.object, kind), || {
                let message = format!("{message}; later steps are not reported again");
                Diagnostic::warning("no-choice", message).fix(fix)
            });
        }
    }

    /// A correction whose ODE solver leaves positions to themselves.
    pub fn of_factor(&mut self, scene: &Scene, correction: ObjectId) {
        self.add(scene, (correction, Kind::NoFactor), || {
            let message =
                "the ODE solver does not say how positions follow forces of constraints: they do not act here";
            Diagnostic::warning("not-constrained", message).fix("EulerImplicitSolver or BDFOdeSolver")
        });
    }

    /// A correction that leaves out the free motion, too, where it has no factor for positions.
    pub fn of_standing(&mut self, scene: &Scene, correction: ObjectId) {
        self.add(scene, (correction, Kind::Standing), || {
            let message = "its bodies stay where they are: the ODE solver does not say how positions follow forces of \
                           constraints, or complianceFactor is 0, and this correction then leaves out the free motion";
            let fix = "EulerImplicitSolver or BDFOdeSolver; or a LinearSolverConstraintCorrection, with which the bodies \
                       move freely";
            Diagnostic::warning("not-constrained", message).fix(fix)
        });
    }
}

/// That a solver stopped before it met its tolerance, which is another one where it solves to rounding.
fn not_solved(report: &ConstraintReport, is_exact: bool, worst: Option<String>) -> Diagnostic {
    let ConstraintReport { iterations, error, .. } = report;
    let of_worst = worst.map_or_else(String::new, |worst| format!(", most for {worst}"));
    let (which, fix) = if is_exact {
        let accuracy = ExactSettings::default().accuracy;
        (
            format!(", which with contact=\"exact\" is {accuracy:.0e} of the largest value, whatever tolerance says"),
            "look for constraints that contradict each other, and for points that touch in one place many times; \
             where the error is small enough, nothing",
        )
    } else {
        (String::new(), "more maxIterations, or a larger tolerance; look for constraints that contradict each other")
    };
    let message = format!(
        "it stopped after {iterations} iterations with an error of {error:.3e}, above its tolerance{which}{of_worst}: \
         forces of constraints are as far as they were found; later steps are not reported again"
    );
    Diagnostic::warning("not-solved", message).fix(fix)
}

/// Names of blocks in a step.
pub(super) struct Named<'a> {
    pub scene: &'a Scene,
    pub scopes: &'a [Scope],
    pub rows: &'a StepRows,
}

impl Named<'_> {
    /// The constraint of a block with its bodies.
    pub fn block(&self, block: usize) -> String {
        let origin = self.rows.origins.get(block);
        let constraint = origin.map_or_else(String::new, |origin| match origin.contact {
            Some(_) => format!("a contact of {}", self.scene.object_path(origin.object)),
            None => self.scene.object_path(origin.object),
        });
        format!("{constraint} on {}", self.bodies(block))
    }

    /// The states that a block acts on.
    fn bodies(&self, block: usize) -> String {
        let Some(rows) = self.rows.blocks.get(block).map(Block::rows) else { return String::new() };
        let mut names: Vec<String> = Vec::new();
        for entry in self.rows.entries_of(rows) {
            let name = self.scene.object_path(self.scopes[entry.scope].space.states()[entry.state].object);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        if names.is_empty() { "no body".to_owned() } else { names.join(" and ") }
    }

    /// The failure of a solver that found forces that are not numbers; `None` if all are.
    pub fn failure(&self, solver: ObjectId, forces: &[f64]) -> Option<StepFailure> {
        let is_lost = |block: &Block| forces[block.rows()].iter().any(|force| !force.is_finite());
        let block = self.rows.blocks.iter().position(is_lost)?;
        let place = format!("in the force of {}", self.block(block));
        Some(StepFailure::NonFinite { solver: self.scene.object_path(solver), place, origin: None })
    }
}

impl ConstraintSet {
    /// Contacts whose forces act on bodies of solvers that may gain energy by them.
    pub(super) fn find_unfit_solvers(&mut self, forces: &[f64], scene: &Scene, scopes: &[Scope]) {
        let Self { work, findings, .. } = self;
        let is_unfit = |scope: &Scope| {
            scope.has_solver() && scope.formula == Formula::Given && !scope.keeps_energy_in_impacts(scene)
        };
        if !scopes.iter().any(is_unfit) {
            return;
        }
        let Work { rows, marked: touched, .. } = work;
        touched.clear();
        touched.resize(scopes.len(), false);
        for (place, (source, _)) in rows.sources.iter().enumerate() {
            let own = rows.rows_of(place);
            if matches!(source, Source::Contact(..)) && forces[own.clone()].iter().any(|force| *force != 0.0) {
                rows.entries_of(own).for_each(|entry| touched[entry.scope] = true);
            }
        }
        for (scope, is_touched) in scopes.iter().zip(touched) {
            let Some(solver) = scope.solvers.first() else { continue };
            if *is_touched && is_unfit(scope) {
                findings.add(scene, (solver.object, Kind::Impact), || {
                    let message = "its bodies touch others: stiff ones may gain energy in impacts with this solver";
                    Diagnostic::warning("impact-energy", message).fix(
                        "EulerImplicitSolver; or solveVelocityConstraintFirst=\"1\" of the loop with \
                             contact=\"exact\", with which bodies that touch move by backward Euler",
                    )
                });
            }
        }
    }

    /// Bodies that are integrated and have no correction: they stay where they are.
    pub(super) fn find_uncorrected(&mut self, scene: &Scene, scopes: &[Scope], active: &[usize]) {
        let Self { corrections, findings, work, .. } = self;
        let Work { by_scope, marked: corrected, .. } = work;
        by_scope.clear();
        by_scope.extend(active.iter().map(|at| (corrections[*at].scope, *at)));
        by_scope.sort_unstable();
        let mut left = by_scope.as_slice();
        for (index, scope) in scopes.iter().enumerate() {
            let (own, others) = left.split_at(left.partition_point(|(scope, _)| *scope <= index));
            left = others;
            if !scope.has_solver() {
                continue;
            }
            corrected.clear();
            corrected.resize(scope.space.n_main_states(), false);
            for (_, at) in own {
                corrected[corrections[*at].states.clone()].fill(true);
            }
            for (entry, is_corrected) in scope.space.states().iter().zip(&*corrected) {
                if !is_corrected && entry.n_points > 0 {
                    findings.add(scene, (entry.object, Kind::NoCorrection), || {
                        let message = "no constraint correction acts on the body: it stays where it is in this loop";
                        Diagnostic::warning("not-constrained", message).fix(
                            "a LinearSolverConstraintCorrection with a linear solver, or an \
                             UncoupledConstraintCorrection, in its node",
                        )
                    });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missed_tolerance_is_named_by_where_it_stands() {
        let report = ConstraintReport {
            iterations: 7,
            error: 2.5e-9,
            converged: false,
            singular: Vec::new(),
            unmet: Vec::new(),
        };
        let told = not_solved(&report, false, Some("a contact".into())).message;
        assert!(told.contains("above its tolerance, most for a contact: "), "{told}");
        let told = not_solved(&report, true, None).message;
        assert!(told.contains("contact=\"exact\" is 1e-13 of the largest value, whatever tolerance says: "), "{told}");
    }
}
