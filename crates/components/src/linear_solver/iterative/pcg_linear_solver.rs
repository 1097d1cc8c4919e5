//! Preconditioned conjugate gradients.

use settee_kernel::roles::{
    BaseLinearSolver, BaseLinearSystem, LinearFailure, LinearReport, SystemAccess, SystemKind, Workspace,
};
use settee_kernel::{Base, Component, Data, Diagnostic, InitContext, Lifecycle, Link, ObjectId, checks};
use settee_sparse::{Pcg, PcgSettings, PcgStatus};

use super::operator::{SystemOperator, failure};
use crate::linear_solver::system_choice::choose_system;
use crate::linear_system::PreconditionedMatrixFreeSystem;

/// Conjugate gradients with a preconditioner, products by visiting the components.
///
/// Starts from the solution that the ODE solver hands over, and stops at r . P^-1 r <= tolerance (b . b). Without a preconditioner
/// that is the square of the ratio of norms: 1e-5 means |r| / |b| <= 3.2e-3. With one both sides have different units.
#[derive(Component)]
#[component(category = "LinearSolver/Iterative", templates(GraphScattered), roles(linear_solver))]
pub struct PCGLinearSolver {
    #[group]
    base: Base,
    /// Largest number of iterations of a solve.
    #[data(default = 25u32)]
    iterations: Data<u32>,
    /// Stops when r . P^-1 r falls to this times b . b.
    #[data(default = 1e-5, check = checks::non_negative())]
    tolerance: Data<f64>,
    /// Uses the preconditioner.
    #[data(default = true, name = "use_precond")]
    use_precond: Data<bool>,
    /// Moved to PreconditionedMatrixFreeSystem.
    #[data(
        default = 1u32,
        name = "update_step",
        unsupported = "write assemblingRate at a PreconditionedMatrixFreeSystem instead"
    )]
    update_step: Data<u32>,
    /// Convergence of the last solve: r . P^-1 r before each iteration.
    #[data(output)]
    graph: Data<Vec<f64>>,
    /// System to solve; by default a PreconditionedMatrixFreeSystem of the node or above, else a new one.
    #[linked]
    linear_system: Link<dyn BaseLinearSystem>,
    /// Linear solver with a matrix whose solution approximates the inverse.
    #[linked]
    preconditioner: Link<dyn BaseLinearSolver>,
}

impl Lifecycle for PCGLinearSolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let fits = |system: &dyn Component, _: &str| {
            matches!(
                system.as_linear_system().map(BaseLinearSystem::kind),
                Some(SystemKind::PreconditionedMatrixFree { .. })
            )
        };
        choose_system(context, &mut self.linear_system, &fits, &|| {
            ("GraphScattered", Box::<PreconditionedMatrixFreeSystem>::default())
        });
        if let Some(target) = self.preconditioner.target()
            && context.scene.object(target).template == "GraphScattered"
        {
            let finding = Diagnostic::error("preconditioner-without-matrix", "the preconditioner has no matrix")
                .attribute("preconditioner", context.scene.object_path(target));
            context.report(finding.expected("a linear solver with an assembled system"));
        }
    }
}

impl BaseLinearSolver for PCGLinearSolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(Pcg::default())
    }

    fn linear_system(&self) -> Option<ObjectId> {
        self.linear_system.target()
    }

    fn preconditioner(&self) -> Option<ObjectId> {
        self.preconditioner.target()
    }

    fn convergence(&self, workspace: &dyn Workspace) -> Vec<f64> {
        workspace.as_any().downcast_ref::<Pcg>().map(|pcg| pcg.errors.clone()).unwrap_or_default()
    }

    fn solve(
        &self,
        workspace: &mut dyn Workspace,
        system: &mut dyn SystemAccess,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<LinearReport, LinearFailure> {
        let pcg = workspace
            .as_any_mut()
            .downcast_mut::<Pcg>()
            .ok_or_else(|| LinearFailure::SetUp("the memory of the solver is not its own".into()))?;
        let settings = PcgSettings { max_iterations: *self.iterations as usize, tolerance: *self.tolerance };
        let report = pcg
            .solve(&settings, &mut SystemOperator { system, is_preconditioned: *self.use_precond }, b, x)
            .map_err(failure)?;
        let breakdown = |reason: &str| LinearFailure::Breakdown {
            method: "PCGLinearSolver",
            iteration: report.iterations,
            reason: reason.to_owned(),
        };
        match report.status {
            PcgStatus::Converged => Ok(LinearReport { iterations: report.iterations, converged: true }),
            PcgStatus::MaxIterations | PcgStatus::IndefinitePreconditioner => {
                Ok(LinearReport { iterations: report.iterations, converged: false })
            }
            PcgStatus::Breakdown => Err(breakdown("a search direction has no curvature")),
            PcgStatus::NonFinite => Err(breakdown("a number that is not finite")),
        }
    }
}
