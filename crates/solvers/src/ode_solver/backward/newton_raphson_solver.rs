//! Settings of Newton's method.

use settee_kernel::roles::{BaseNewtonSolver, NewtonOutcome};
use settee_kernel::{Base, Component, Data, Lifecycle, checks, choice};
use settee_nonlinear::{Corrections, LineSearchSettings, NewtonSettings};

choice! {
    /// Whether an iteration goes on with its matrix.
    pub enum Reuse {
        /// Where only `absoluteResidualStoppingThreshold` can end the iteration: what is below it is a solution on any
        /// path, where the other criteria end at a residual that depends on the path. Not in statics, where the path
        /// may decide to which of several equilibria it leads.
        Auto = "auto",
        /// A matrix for each increment.
        Never = "never",
        /// Wherever it pays.
        Always = "always",
    }
}

/// Newton-Raphson iteration with a back-tracking line search, for implicit time integration and statics.
///
/// The solver that uses it defines residual and increment; this component says when to stop. Norms are Euclidean, over
/// all independent unknowns. A threshold of 0 switches its criterion off. The criteria are tested after each iteration
/// in the order successive ratio, initial ratio, absolute residual, relative step, absolute step; the first that holds
/// ends the iteration.
#[derive(Component)]
#[component(category = "ODESolver/Backward", roles(newton_solver))]
pub struct NewtonRaphsonSolver {
    #[group]
    base: Base,
    /// Largest number of iterations. With 1 each step is linearised once and the end without convergence is normal.
    #[data(default = 1u32, name = "maxNbIterationsNewton")]
    max_iterations: Data<u32>,
    /// Stops when the residual falls below this times the residual of the previous iteration.
    #[data(default = 1e-5, name = "relativeSuccessiveStoppingThreshold")]
    relative_successive: Data<f64>,
    /// Stops when the residual falls below this times the first residual of the step.
    #[data(default = 1e-5, name = "relativeInitialStoppingThreshold")]
    relative_initial: Data<f64>,
    /// Stops when the residual falls below this; at the start of a step it then takes no iteration at all.
    /// Momentum (kg m/s) for BDFOdeSolver, force (N) for NewmarkImplicitSolver and StaticSolver.
    #[data(default = 1e-5, name = "absoluteResidualStoppingThreshold")]
    absolute_residual: Data<f64>,
    /// Stops when the full Newton step falls below this times the unknown before it.
    #[data(default = 0.0, name = "relativeEstimateDifferenceThreshold")]
    relative_estimate: Data<f64>,
    /// Stops when the full Newton step falls below this.
    #[data(default = 0.0, name = "absoluteEstimateDifferenceThreshold")]
    absolute_estimate: Data<f64>,
    /// Largest number of trials of the line search; 1 takes the full step. 5 is a good value where elements may invert.
    #[data(default = 1u32, name = "maxNbIterationsLineSearch")]
    max_line_search_iterations: Data<u32>,
    /// Factor from one trial of the line search to the next: smaller retreats faster.
    #[data(default = 0.5, name = "lineSearchCoefficient", check = checks::between(0.0, 1.0))]
    line_search_coefficient: Data<f64>,
    /// Whether an iteration goes on with its matrix, by increments that cost no factorisation, as long as two of them
    /// make the residual ten times smaller. `auto`: in time integration with several iterations, where the absolute
    /// residual alone ends them.
    #[data]
    reuse_matrix: Data<Reuse>,
    /// Keeps the last guess when the iteration ends without convergence. If false such a step fails and the state stays
    /// that of its beginning.
    #[data(default = true)]
    update_state_when_diverged: Data<bool>,
    /// Warns when no trial of a line search decreases the residual.
    #[data(default = true)]
    warn_when_line_search_fails: Data<bool>,
    /// Warns when the iteration ends without convergence.
    #[data(default = true)]
    warn_when_diverge: Data<bool>,
    /// How the last step ended.
    #[data(default = "Undefined", output)]
    status: Data<String>,
    /// Squared residual norms of the last step: the first, then one per iteration.
    #[data(output)]
    residual_graph: Data<Vec<f64>>,
    /// Iterations of the last step.
    #[data(default = 0.0, output)]
    last_iterations: Data<f64>,
    /// Iterations so far.
    #[data(default = 0.0, output)]
    total_iterations: Data<f64>,
    /// Steps so far that ended without convergence.
    #[data(default = 0.0, output, name = "notConvergedSteps")]
    not_converged: Data<f64>,
}

impl Lifecycle for NewtonRaphsonSolver {
    fn reset(&mut self) {
        self.store_outcome(&NewtonOutcome::default());
    }
}

impl BaseNewtonSolver for NewtonRaphsonSolver {
    fn store_outcome(&mut self, outcome: &NewtonOutcome) {
        let status = outcome.report.map_or("Undefined", |report| report.status.as_str());
        self.status.derive(status.to_owned());
        self.residual_graph.derive(outcome.residuals.clone());
        self.last_iterations.derive(outcome.report.map_or(0.0, |report| report.iterations as f64));
        self.total_iterations.derive(outcome.total_iterations as f64);
        self.not_converged.derive(outcome.not_converged as f64);
    }

    fn settings(&self) -> NewtonSettings {
        NewtonSettings {
            max_iterations: *self.max_iterations as usize,
            relative_successive: *self.relative_successive,
            relative_initial: *self.relative_initial,
            absolute_residual: *self.absolute_residual,
            relative_estimate: *self.relative_estimate,
            absolute_estimate: *self.absolute_estimate,
            line_search: LineSearchSettings {
                max_iterations: (*self.max_line_search_iterations).max(1) as usize,
                coefficient: *self.line_search_coefficient,
            },
            corrections: match *self.reuse_matrix {
                // A step that is linearised once is a choice of its own.
                Reuse::Auto if *self.max_iterations <= 1 => Corrections::None,
                Reuse::Auto => Corrections::WhereThresholdsAreAbsolute,
                Reuse::Never => Corrections::None,
                Reuse::Always => Corrections::Always,
            },
        }
    }
    fn keeps_state_when_diverged(&self) -> bool {
        *self.update_state_when_diverged
    }
    fn warns_when_diverged(&self) -> bool {
        // One iteration a step is a choice (a linearised step), not a failure to converge.
        *self.warn_when_diverge && *self.max_iterations > 1
    }
    fn warns_when_line_search_fails(&self) -> bool {
        *self.warn_when_line_search_fails
    }
}
