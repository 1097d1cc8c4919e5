//! What is said of constraints that do not act, or are not met.

use settee_kernel::roles::{BlockOrigin, ConstraintReport};
use settee_kernel::{Diagnostic, ObjectId, Scene};

use super::{ConstraintSet, CorrectionInRun};
use crate::scope::Scope;

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
}

impl Findings {
    fn add(&mut self, scene: &Scene, (object, kind): (ObjectId, Kind), finding: impl FnOnce() -> Diagnostic) {
        if !self.known.contains(&(object, kind)) {
            self.known.push((object, kind));
            self.new.push(scene.about(object, finding()));
        }
    }

    /// What was found since the last call.
    pub fn take(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.new)
    }

    /// A solver that stopped before it met its tolerance, and constraints that cannot be met.
    pub fn of_report(&mut self, scene: &Scene, solver: ObjectId, report: &ConstraintReport, origins: &[BlockOrigin]) {
        if !report.converged {
            self.add(scene, (solver, Kind::NotSolved), || {
                let ConstraintReport { iterations, error, .. } = report;
                let message = format!(
                    "it stopped after {iterations} iterations with an error of {error:.3e}, above its tolerance: forces of \
                     constraints are as far as they were found; later steps are not reported again"
                );
                Diagnostic::warning("not-solved", message).fix("more maxIterations, or a larger tolerance")
            });
        }
        for origin in report.singular.iter().filter_map(|block| origins.get(*block)) {
            self.add(scene, (origin.object, Kind::Singular), || {
                let message = "a constraint acts where nothing can move: it has no force there";
                Diagnostic::warning("not-solved", message)
                    .fix("check that its bodies have constraint corrections, and that it does not act on fixed points")
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
}

impl ConstraintSet {
    /// Bodies that are integrated and have no correction: they stay where they are.
    pub(super) fn find_uncorrected(&mut self, scene: &Scene, scopes: &[Scope], active: &[usize]) {
        let Self { corrections, findings, .. } = self;
        for (index, scope) in scopes.iter().enumerate().filter(|(_, scope)| scope.has_solver()) {
            for state in 0..scope.space.n_main_states() {
                let has = |one: &CorrectionInRun| one.scope == index && one.states.contains(&state);
                let entry = &scope.space.states()[state];
                if !active.iter().any(|at| has(&corrections[*at])) && entry.n_points > 0 {
                    findings.add(scene, (entry.object, Kind::NoCorrection), || {
                        let message = "the body has no constraint correction: it stays where it is in this loop";
                        Diagnostic::warning("not-constrained", message)
                            .fix("a LinearSolverConstraintCorrection or an UncoupledConstraintCorrection in its node")
                    });
                }
            }
        }
    }
}
