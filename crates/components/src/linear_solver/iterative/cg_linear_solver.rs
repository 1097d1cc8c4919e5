//! Conjugate gradients.

use settee_kernel::roles::{
    BaseLinearSolver, BaseLinearSystem, LinearFailure, LinearReport, SystemAccess, SystemKind, Workspace,
};
use settee_kernel::{Base, Component, Data, InitContext, Lifecycle, Link, ObjectId, checks};
use settee_sparse::{Cg, CgSettings, CgStatus};

use super::operator::{SystemOperator, failure};
use crate::linear_solver::system_choice::choose_system;
use crate::linear_system::{MatrixFreeSystem, MatrixLinearSystem};

/// Conjugate gradients, by visiting the components (template GraphScattered, the default) or with an assembled matrix.
///
/// Stops at |r| / |b| <= tolerance, or when the curvature p . A p of a direction falls to `threshold`, which has units and often decides.
/// The very first solve makes one iteration even if a criterion holds at once.
#[derive(Component)]
#[component(
    category = "LinearSolver/Iterative",
    templates(GraphScattered, CompressedRowSparseMatrixd, CompressedRowSparseMatrixMat3x3d),
    roles(linear_solver)
)]
pub struct CGLinearSolver {
    #[group]
    base: Base,
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
    /// Convergence of the last solve: |r| / |b| before each iteration.
    #[data(output)]
    graph: Data<Vec<f64>>,
    /// System to solve; by default the free one of the node or above, else a new one.
    #[linked]
    linear_system: Link<dyn BaseLinearSystem>,
}

impl Lifecycle for CGLinearSolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let template = context.scene.object(context.object).template;
        if template == "GraphScattered" {
            let fits = |system: &dyn Component, _: &str| {
                matches!(system.as_linear_system().map(BaseLinearSystem::kind), Some(SystemKind::MatrixFree))
            };
            choose_system(context, &mut self.linear_system, &fits, &|| {
                ("GraphScattered", Box::<MatrixFreeSystem>::default())
            });
        } else {
            let fits = |_: &dyn Component, of: &str| of == template;
            choose_system(context, &mut self.linear_system, &fits, &|| {
                (template, Box::<MatrixLinearSystem>::default())
            });
        }
    }
}

impl BaseLinearSolver for CGLinearSolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(Cg::default())
    }

    fn linear_system(&self) -> Option<ObjectId> {
        self.linear_system.target()
    }

    fn convergence(&self, workspace: &dyn Workspace) -> Vec<f64> {
        workspace.as_any().downcast_ref::<Cg>().map(|cg| cg.errors.clone()).unwrap_or_default()
    }

    fn solve(
        &self,
        workspace: &mut dyn Workspace,
        system: &mut dyn SystemAccess,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<LinearReport, LinearFailure> {
        let cg = workspace
            .as_any_mut()
            .downcast_mut::<Cg>()
            .ok_or_else(|| LinearFailure::SetUp("the memory of the solver is not its own".into()))?;
        let settings = CgSettings {
            max_iterations: *self.iterations as usize,
            tolerance: *self.tolerance,
            threshold: *self.threshold,
            warm_start: *self.warm_start,
        };
        let report =
            cg.solve(&settings, &mut SystemOperator { system, is_preconditioned: false }, b, x).map_err(failure)?;
        if report.status == CgStatus::NonFinite {
            return Err(LinearFailure::Breakdown {
                method: "CGLinearSolver",
                iteration: report.iterations,
                reason: "a number that is not finite".into(),
            });
        }
        Ok(LinearReport { iterations: report.iterations, converged: report.status == CgStatus::Converged })
    }
}
