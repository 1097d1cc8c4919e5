//! Counts of work.

use std::ops::AddAssign;

use settee_kernel::SubSteps;

/// What was done so far: for reports and for tests that assert work instead of seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, settee_persist::Persist)]
pub struct Counters {
    /// Steps of ODE solvers.
    pub steps: u64,
    /// Evaluations of all forces.
    pub force_evaluations: u64,
    /// Assemblies of a matrix.
    pub assemblies: u64,
    /// Linear systems solved.
    pub linear_solves: u64,
    /// Iterations of iterative linear solvers.
    pub linear_iterations: u64,
    /// Linear systems whose solver stopped before its rule was met, or whose solution is an approximation by design.
    pub linear_not_converged: u64,
    /// Newton iterations.
    pub newton_iterations: u64,
    /// Steps whose Newton iteration ended without convergence.
    pub not_converged: u64,
    /// Patterns of matrices built.
    pub patterns: u64,
    /// Symbolic analyses.
    pub analyses: u64,
    /// Patterns that lost unknowns or entries and were not analysed anew: in the order of elimination of an earlier
    /// one.
    pub pattern_updates: u64,
    /// Numeric factorisations.
    pub factorisations: u64,
    /// Working data of components that were made: at the start, and of those that changes of meshes concern.
    pub working_data: u64,
    /// Elements that were made for working data that followed changes of meshes in place.
    pub new_elements: u64,
    /// What solvers that choose their own steps did.
    pub sub_steps: SubSteps,
    /// Steps of fixed length that failed and were made again in halves.
    pub halved_steps: u64,
}

impl Counters {
    /// Adds the sub-steps of a step.
    pub(crate) fn add_sub_steps(&mut self, work: &SubSteps) {
        let sum = &mut self.sub_steps;
        sum.accepted += work.accepted;
        sum.error_failures += work.error_failures;
        sum.convergence_failures += work.convergence_failures;
        for (sum, own) in sum.of_order.iter_mut().zip(work.of_order) {
            *sum += own;
        }
    }
}

impl AddAssign for Counters {
    fn add_assign(&mut self, other: Self) {
        self.steps += other.steps;
        self.force_evaluations += other.force_evaluations;
        self.assemblies += other.assemblies;
        self.linear_solves += other.linear_solves;
        self.linear_iterations += other.linear_iterations;
        self.linear_not_converged += other.linear_not_converged;
        self.newton_iterations += other.newton_iterations;
        self.not_converged += other.not_converged;
        self.patterns += other.patterns;
        self.analyses += other.analyses;
        self.pattern_updates += other.pattern_updates;
        self.working_data += other.working_data;
        self.new_elements += other.new_elements;
        self.factorisations += other.factorisations;
        self.halved_steps += other.halved_steps;
        self.add_sub_steps(&other.sub_steps);
    }
}
