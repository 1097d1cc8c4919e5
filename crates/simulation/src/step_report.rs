//! What the last step took.

use settee_mechanics::Counters;

/// Work of one step of the scene, over all solvers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepReport {
    /// Sub-steps that solvers chose themselves; 0 for solvers that do not.
    pub sub_steps: u64,
    /// Attempts at sub-steps that were made again, shorter.
    pub rejected: u64,
    /// Sub-steps of the orders 1 to 6.
    pub of_order: [u64; 6],
    /// Newton iterations.
    pub newton_iterations: u64,
    /// Evaluations of all forces.
    pub force_evaluations: u64,
    /// Linear systems solved.
    pub linear_solves: u64,
    /// Numeric factorisations.
    pub factorisations: u64,
    /// Solvers whose Newton iteration ended without convergence.
    pub not_converged: u64,
}

impl StepReport {
    /// What was done between two states of the counters.
    pub(crate) fn between(before: &Counters, after: &Counters) -> Self {
        // A reset takes counters back.
        let since = |after: u64, before: u64| after.saturating_sub(before);
        let (old, new) = (&before.sub_steps, &after.sub_steps);
        Self {
            sub_steps: since(new.accepted, old.accepted),
            rejected: since(new.error_failures, old.error_failures)
                + since(new.convergence_failures, old.convergence_failures),
            of_order: std::array::from_fn(|i| since(new.of_order[i], old.of_order[i])),
            newton_iterations: since(after.newton_iterations, before.newton_iterations),
            force_evaluations: since(after.force_evaluations, before.force_evaluations),
            linear_solves: since(after.linear_solves, before.linear_solves),
            factorisations: since(after.factorisations, before.factorisations),
            not_converged: since(after.not_converged, before.not_converged),
        }
    }

    /// The highest order of its sub-steps, if there were any.
    pub fn highest_order(&self) -> Option<usize> {
        self.of_order.iter().rposition(|count| *count > 0).map(|index| index + 1)
    }
}
