//! Preconditioned conjugate gradients.

use settee_kernel::roles::{
    BaseLinearSolver, BaseLinearSystem, BreakdownReason, LinearFailure, LinearReport, SystemAccess, Workspace,
};
use settee_kernel::{Base, Component, Data, Diagnostic, Flat, InitContext, Lifecycle, Link, ObjectId, checks};
use settee_sparse::{Pcg, PcgSettings, PcgStatus};

use super::operator::{SystemOperator, failure};
use crate::linear_solver::solver_data::{SolverData, curves, memory, seen};
use crate::linear_system::PreconditionedMatrixFreeSystem;

/// Conjugate gradients with a preconditioner, products by visiting the components.
///
/// Starts from the solution that the ODE solver hands over, and stops at r . P^-1 r <= tolerance (b . b). Without a
/// preconditioner that is the square of the ratio of norms: 1e-5 means |r| / |b| <= 3.2e-3. With one both sides have
/// different units.
#[derive(Component)]
#[component(category = "LinearSolver/Iterative", templates(GraphScattered), roles(linear_solver))]
pub struct PCGLinearSolver {
    #[group]
    base: Base,
    #[group]
    solver: SolverData,
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
    /// Convergence of the solves of the last step, a line "Error k" each: r . P^-1 r before each iteration.
    #[data(output)]
    graph: Data<String>,
    /// Linear solver with a matrix whose solution approximates the inverse.
    #[linked]
    preconditioner: Link<dyn BaseLinearSolver>,
}

impl Lifecycle for PCGLinearSolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let fits = |system: &dyn Component, _: &str| {
            let offers = system.as_linear_system().map(BaseLinearSystem::offers);
            offers.is_some_and(|offers| offers.products && offers.preconditioner)
        };
        self.solver.init_with(context, &fits, &|| ("GraphScattered", Box::<PreconditionedMatrixFreeSystem>::default()));
        self.preconditioner.target().into_iter().for_each(|target| context.require(target));
        if let Some(target) = self.preconditioner.target()
            && context.scene.object(target).template == "GraphScattered"
        {
            let finding = Diagnostic::error("preconditioner-without-matrix", "the preconditioner has no matrix")
                .attribute("preconditioner", context.scene.object_path(target));
            context.report(finding.expected("a linear solver with an assembled system"));
        }
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        let component = |object: Option<ObjectId>| context.scene.component(object?);
        let system = component(self.solver.system());
        let named =
            system.and_then(|system| system.downcast::<PreconditionedMatrixFreeSystem>()?.preconditioner_system());
        let used =
            component(self.preconditioner.target()).and_then(|solver| solver.as_linear_solver()?.linear_system());
        if let Some(named) = named.filter(|named| Some(*named) != used) {
            let finding = Diagnostic::error("system-does-not-fit", "this is not the system of the preconditioner")
                .attribute("preconditionerSystem", context.scene.object_path(named));
            context.report(finding.expected("the system of the preconditioner, or no link: it is found"));
        }
    }
}

/// The method, and how its solves of the current step converged.
#[derive(Clone, Default, settee_persist::Persist)]
#[fits(Self::is_consistent)]
struct PcgState {
    pcg: Pcg,
    step: u64,
    errors: Vec<f64>,
    /// Where the errors of each solve end.
    ends: Vec<usize>,
}

impl PcgState {
    fn is_consistent(&self, _fresh: Option<&Self>) -> bool {
        self.ends.is_sorted() && self.ends.last().is_none_or(|last| *last <= self.errors.len())
    }

    fn remember(&mut self, step: u64) {
        if self.step != step {
            self.errors.clear();
            self.ends.clear();
            self.step = step;
        }
        // Room for the longest iteration: later steps, which may take more iterations, do not ask for memory.
        self.errors.reserve(self.pcg.errors.capacity());
        self.errors.extend_from_slice(&self.pcg.errors);
        self.ends.push(self.errors.len());
    }

    fn graph(&self) -> Flat {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let solves = starts.zip(&self.ends).enumerate();
        curves(solves.map(|(k, (start, end))| (format!("Error {}", k + 1), &self.errors[start..*end])))
    }
}

impl BaseLinearSolver for PCGLinearSolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(PcgState::default())
    }

    fn linear_system(&self) -> Option<ObjectId> {
        self.solver.system()
    }

    fn preconditioner(&self) -> Option<ObjectId> {
        self.preconditioner.target()
    }

    fn outputs(&self, workspace: &dyn Workspace) -> Vec<(&'static str, Flat)> {
        vec![("graph", seen::<PcgState>(workspace).map_or(Flat::Text(String::new()), PcgState::graph))]
    }

    fn solve(
        &self,
        workspace: &mut dyn Workspace,
        system: &mut dyn SystemAccess,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<LinearReport, LinearFailure> {
        let state = memory::<PcgState>(workspace)?;
        let settings = PcgSettings { max_iterations: *self.iterations as usize, tolerance: *self.tolerance };
        let step = system.step();
        let mut operator = SystemOperator { system, is_preconditioned: *self.use_precond };
        let mut report = state.pcg.solve(&settings, &mut operator, b, x).map_err(failure)?;
        state.remember(step);
        // A factor of an earlier matrix that does not do any more: not a reason to give up.
        let has_stopped = matches!(report.status, PcgStatus::MaxIterations | PcgStatus::IndefinitePreconditioner);
        if has_stopped && *self.use_precond && operator.system.renew_preconditioner()? {
            let before = report.iterations;
            report = state.pcg.solve(&settings, &mut operator, b, x).map_err(failure)?;
            report.iterations += before;
            state.remember(step);
        }
        let breakdown =
            |reason| LinearFailure::Breakdown { method: "PCGLinearSolver", iteration: report.iterations, reason };
        match report.status {
            PcgStatus::Converged => Ok(LinearReport { iterations: report.iterations, converged: true }),
            PcgStatus::MaxIterations | PcgStatus::IndefinitePreconditioner => {
                Ok(LinearReport { iterations: report.iterations, converged: false })
            }
            PcgStatus::Singular => Err(breakdown(BreakdownReason::Singular)),
            PcgStatus::Breakdown => Err(breakdown(BreakdownReason::NoCurvature)),
            PcgStatus::NonFinite => Err(breakdown(BreakdownReason::NonFinite { origin: None })),
        }
    }
}
