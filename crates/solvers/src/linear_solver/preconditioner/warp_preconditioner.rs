//! An older factor, turned with the body.

use settee_kernel::roles::{BaseLinearSolver, BaseLinearSystem, LinearFailure, LinearReport, SystemAccess, Workspace};
use settee_kernel::{Base, Component, Diagnostic, InitContext, Lifecycle, Link, ObjectId, Search};

use super::rotate::{Direction, rotate};
use crate::linear_solver::solver_data::{SolverData, memory};
use crate::linear_system::RotationMatrixSystem;

/// Solves with another solver whose matrix belongs to an earlier configuration, turned point by point: x = R S(R^T b),
/// where S is that solver and R holds the rotations of the points since its matrix was assembled.
///
/// A body that turns without much deformation keeps its stiffness in its own frame, so that one factor serves for many
/// steps: see `assemblingRate` of its RotationMatrixSystem.
#[derive(Component)]
#[component(category = "LinearSolver/Preconditioner", templates(RotationMatrixd), roles(linear_solver))]
pub struct WarpPreconditioner {
    #[group]
    base: Base,
    #[group]
    solver: SolverData,
    /// Solver of the matrix; by default the first of the node that has an assembled one.
    #[linked(search = none)]
    linear_solver: Link<dyn BaseLinearSolver>,
}

impl Lifecycle for WarpPreconditioner {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if self.linear_solver.target().is_none() {
            let found = context.find(Search::Local, |component| {
                component
                    .as_linear_solver()
                    .is_some_and(|solver| solver.is_direct() && solver.preconditioner().is_none())
                    && !component.template().starts_with("GraphScattered")
            });
            self.linear_solver.point_to(found);
        }
        let Some(inner) = self.linear_solver.target() else {
            let finding = Diagnostic::error("no-linear-solver", "there is no solver to turn")
                .attribute("linearSolver", "")
                .expected("a linear solver with an assembled matrix");
            return context.report(finding);
        };
        // The rotation system looks for the matrix of that solver, which must be there before.
        context.require(inner);
        let fits = |system: &dyn Component, _: &str| {
            let offers = system.as_linear_system().map(BaseLinearSystem::offers);
            offers.is_some_and(|offers| offers.rotations && !offers.matrix)
        };
        self.solver.init_with(context, &fits, &|| ("RotationMatrixd", Box::<RotationMatrixSystem>::default()));
        self.check_main_system(context, inner);
    }
}

impl WarpPreconditioner {
    /// The matrix that is assembled must be the one that the solver factorises.
    fn check_main_system(&self, context: &mut InitContext<'_>, inner: ObjectId) {
        let Some(system) = self.solver.system() else { return };
        context.require(system);
        let used = context.scene.component(inner).and_then(|solver| solver.as_linear_solver()?.linear_system());
        let component = context.scene.component(system);
        let named = component.and_then(|system| system.downcast::<RotationMatrixSystem>()?.main_system());
        if let Some(named) = named.filter(|named| used.is_some_and(|used| used != *named)) {
            let message = format!("{} is not the system of the linear solver", context.scene.object_path(named));
            let finding = Diagnostic::error("system-does-not-fit", message).attribute("mainSystem", "");
            context.report(finding.expected("the system of the solver that `linearSolver` names"));
        }
    }
}

/// Vectors in the frame of the matrix.
#[derive(Clone, Default, settee_persist::Persist)]
struct WarpState {
    #[cleared]
    b: Vec<f64>,
    #[cleared]
    x: Vec<f64>,
}

impl BaseLinearSolver for WarpPreconditioner {
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(WarpState::default())
    }

    fn linear_system(&self) -> Option<ObjectId> {
        self.solver.system()
    }

    fn preconditioner(&self) -> Option<ObjectId> {
        self.linear_solver.target()
    }

    fn solve(
        &self,
        workspace: &mut dyn Workspace,
        system: &mut dyn SystemAccess,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<LinearReport, LinearFailure> {
        let state = memory::<WarpState>(workspace)?;
        state.b.clear();
        state.b.extend_from_slice(b);
        state.x.clear();
        state.x.resize(b.len(), 0.0);
        rotate(system.rotations(), Direction::Inverse, &mut state.b);
        system.precondition(&state.b, &mut state.x)?;
        rotate(system.rotations(), Direction::Forward, &mut state.x);
        x.copy_from_slice(&state.x);
        Ok(LinearReport { iterations: 0, converged: false })
    }
}
