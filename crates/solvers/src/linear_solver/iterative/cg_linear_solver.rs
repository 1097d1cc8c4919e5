//! Conjugate gradients.

use settee_kernel::roles::{BaseLinearSolver, BreakdownReason, LinearFailure, LinearReport, SystemAccess, Workspace};
use settee_kernel::{Base, Component, Data, Flat, InitContext, Lifecycle, ObjectId, checks};
use settee_sparse::{Cg, CgSettings, CgStatus};

use super::operator::{SystemOperator, failure};
use crate::linear_solver::solver_data::{SolverData, curves, memory, seen};

/// A curvature below this part of the threshold is rounding: the scene begins at rest.
const LEAST_PART: f64 = 1e-14;

/// Conjugate gradients, by visiting the components (template GraphScattered, the default) or with an assembled matrix.
///
/// Stops at |r| / |b| <= tolerance, or when the curvature p . A p of a direction falls to `threshold`, which has units
/// and often decides. The very first solve makes one iteration even if a criterion holds at once.
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
pub struct CGLinearSolver {
    #[group]
    base: Base,
    #[group]
    solver: SolverData,
    /// Largest number of iterations of a solve.
    #[data(default = 25u32)]
    iterations: Data<u32>,
    /// Stops when |r| falls to this times |b|.
    #[data(default = 1e-5, check = checks::non_negative())]
    tolerance: Data<f64>,
    /// Stops when p . A p falls to this; depends on the units of the scene.
    #[data(default = 1e-5, check = checks::non_negative())]
    threshold: Data<f64>,
    /// Starts from the solution that the ODE solver hands over instead of zero.
    #[data(default = false)]
    warm_start: Data<bool>,
    /// Convergence of the last solve, a line each: "Error", |r| / |b| before each iteration, and "Denominator", p . A
    /// p.
    #[data(output)]
    graph: Data<String>,
}

impl Lifecycle for CGLinearSolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.solver.init(context);
    }
}

impl BaseLinearSolver for CGLinearSolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(Cg::default())
    }

    fn linear_system(&self) -> Option<ObjectId> {
        self.solver.system()
    }

    fn outputs(&self, workspace: &dyn Workspace) -> Vec<(&'static str, Flat)> {
        let lines = seen::<Cg>(workspace).map(|cg| {
            [("Error".to_owned(), cg.errors.as_slice()), ("Denominator".to_owned(), cg.denominators.as_slice())]
        });
        vec![("graph", curves(lines.into_iter().flatten()))]
    }

    fn warning(&self, workspace: &dyn Workspace) -> Option<String> {
        let cg = seen::<Cg>(workspace)?;
        if cg.met_no_resistance(*self.tolerance) {
            let message = "p . A p is 0 for the first right-hand side: nothing resists it, and what it would move stays \
                           as it is; a body may be unconstrained or have no mass";
            return Some(message.to_owned());
        }
        let curvature = cg.passed_over(*self.tolerance, *self.threshold)?;
        let threshold = *self.threshold;
        (curvature >= LEAST_PART * threshold).then(|| {
            format!(
                "the first right-hand side has a curvature of {curvature:.1e}, below threshold = {threshold:e}, which \
                 depends on units: later ones of this size are not solved, and what they would move stays as it is; \
                 threshold=\"0\" leaves the end to tolerance"
            )
        })
    }

    fn only_multiplies(&self) -> bool {
        true
    }

    fn solve(
        &self,
        workspace: &mut dyn Workspace,
        system: &mut dyn SystemAccess,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<LinearReport, LinearFailure> {
        let cg = memory::<Cg>(workspace)?;
        let settings = CgSettings {
            max_iterations: *self.iterations as usize,
            tolerance: *self.tolerance,
            threshold: *self.threshold,
            warm_start: *self.warm_start,
        };
        let report =
            cg.solve(&settings, &mut SystemOperator { system, is_preconditioned: false }, b, x).map_err(failure)?;
        let breakdown =
            |reason| LinearFailure::Breakdown { method: "CGLinearSolver", iteration: report.iterations, reason };
        match report.status {
            CgStatus::NonFinite => Err(breakdown(BreakdownReason::NonFinite { origin: None })),
            CgStatus::Singular => Err(breakdown(BreakdownReason::Singular)),
            CgStatus::Converged | CgStatus::ZeroRightHandSide => {
                Ok(LinearReport { iterations: report.iterations, converged: true })
            }
            CgStatus::BelowThreshold | CgStatus::ZeroDenominator | CgStatus::MaxIterations => {
                Ok(LinearReport { iterations: report.iterations, converged: false })
            }
        }
    }
}
