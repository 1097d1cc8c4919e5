//! Minimum residual method.

use settee_kernel::roles::{BaseLinearSolver, BreakdownReason, LinearFailure, LinearReport, SystemAccess, Workspace};
use settee_kernel::{Base, Component, Data, Flat, InitContext, Lifecycle, ObjectId, checks};
use settee_sparse::{MinRes, MinResSettings, MinResStatus, dot};

use super::operator::{SystemOperator, failure};
use crate::linear_solver::solver_data::{SolverData, curves, memory, seen};

/// Minimum residual method for symmetric systems that may be indefinite, by visiting the components (template
/// GraphScattered, the default) or with an assembled matrix.
///
/// Starts from the solution that the ODE solver hands over. Stops at |r| / (|A| |x|) <= tolerance, at |A r| / (|A|
/// |r|) <= tolerance, when no better answer exists, or at the limit of precision.
#[derive(Component)]
#[component(
    category = "LinearSolver/Iterative",
    templates(
        GraphScattered,
        FullMatrix,
        SparseMatrix,
        CompressedRowSparseMatrixd,
        CompressedRowSparseMatrixMat2x2d,
        CompressedRowSparseMatrixMat3x3d,
        CompressedRowSparseMatrixMat4x4d,
        CompressedRowSparseMatrixMat6x6d,
        CompressedRowSparseMatrixMat8x8d
    ),
    roles(linear_solver)
)]
pub struct MinResLinearSolver {
    #[group]
    base: Base,
    #[group]
    solver: SolverData,
    /// Largest number of iterations of a solve.
    #[data(default = 25u32)]
    iterations: Data<u32>,
    /// Stops when |r| / (|A| |x|) or |A r| / (|A| |r|) falls to this.
    #[data(default = 1e-5, check = checks::non_negative())]
    tolerance: Data<f64>,
    /// Convergence of the last solve, a line "Error": |r| / (|A| |x|) after each iteration.
    #[data(output)]
    graph: Data<String>,
}

impl Lifecycle for MinResLinearSolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.solver.init(context);
    }
}

impl BaseLinearSolver for MinResLinearSolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(MinRes::default())
    }

    fn linear_system(&self) -> Option<ObjectId> {
        self.solver.system()
    }

    fn outputs(&self, workspace: &dyn Workspace) -> Vec<(&'static str, Flat)> {
        let line = seen::<MinRes>(workspace).map(|method| ("Error".to_owned(), method.errors.as_slice()));
        vec![("graph", curves(line))]
    }

    fn solve(
        &self,
        workspace: &mut dyn Workspace,
        system: &mut dyn SystemAccess,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<LinearReport, LinearFailure> {
        let settings = MinResSettings { max_iterations: *self.iterations as usize, tolerance: *self.tolerance };
        let mut operator = SystemOperator { system, is_preconditioned: false };
        let report = memory::<MinRes>(workspace)?.solve(&settings, &mut operator, b, x).map_err(failure)?;
        // What is left of the right-hand side, whatever made the method stop.
        let is_small = report.residual_norm <= f64::max(settings.tolerance, 1e-10) * dot(b, b).sqrt();
        let breakdown =
            |reason| LinearFailure::Breakdown { method: "MinResLinearSolver", iteration: report.iterations, reason };
        let converged = match report.status {
            MinResStatus::NonFinite => return Err(breakdown(BreakdownReason::NonFinite { origin: None })),
            MinResStatus::IllConditioned if !is_small => {
                return Err(breakdown(BreakdownReason::Singular));
            }
            MinResStatus::Converged | MinResStatus::ZeroResidual | MinResStatus::PrecisionReached => true,
            MinResStatus::Eigenvector | MinResStatus::IllConditioned => is_small,
            MinResStatus::LeastSquares | MinResStatus::MaxIterations => false,
        };
        Ok(LinearReport { iterations: report.iterations, converged })
    }
}
