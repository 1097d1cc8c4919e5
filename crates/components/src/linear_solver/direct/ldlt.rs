//! L D L^T without pivoting.

use settee_kernel::roles::{BaseLinearSolver, LinearFailure, LinearReport, SystemAccess, Workspace};
use settee_kernel::{Base, Component, Data, InitContext, Lifecycle, ObjectId};
use settee_sparse::{FactorCounters, Ordering};

use super::factor_state::{DirectData, FactorState};
use crate::linear_solver::ordering::ordering_of;

fn state(workspace: &mut dyn Workspace) -> Result<&mut FactorState, LinearFailure> {
    workspace
        .as_any_mut()
        .downcast_mut()
        .ok_or_else(|| LinearFailure::SetUp("the memory of the solver is not its own".into()))
}

fn counters(workspace: &dyn Workspace) -> FactorCounters {
    workspace.as_any().downcast_ref::<FactorState>().map(FactorState::counters).unwrap_or_default()
}

/// Solves symmetric systems directly by L D L^T. The matrix may be indefinite; a singular one is an error, never a guess.
///
/// The order of elimination is found once per pattern. Each solution is checked by its backward error.
#[derive(Component)]
#[component(
    category = "LinearSolver/Direct",
    templates(CompressedRowSparseMatrixd, CompressedRowSparseMatrixMat3x3d),
    roles(linear_solver)
)]
pub struct EigenSimplicialLDLT {
    #[group]
    base: Base,
    #[group]
    direct: DirectData,
    ordering: Ordering,
}

/// As EigenSimplicialLDLT: solves symmetric systems directly by L D L^T. The usual choice for a few thousand points.
#[derive(Component)]
#[component(
    category = "LinearSolver/Direct",
    templates(CompressedRowSparseMatrixd, CompressedRowSparseMatrixMat3x3d),
    roles(linear_solver)
)]
pub struct SparseLDLSolver {
    #[group]
    base: Base,
    #[group]
    direct: DirectData,
    /// Keeps the symbolic analysis while the pattern stays. It is always kept here.
    #[data(default = true)]
    precompute_symbolic_decomposition: Data<bool>,
    /// Entries of the factor L.
    #[data(default = 0u32, name = "L_nnz", output)]
    l_nnz: Data<u32>,
    ordering: Ordering,
}

macro_rules! direct_solver {
    ($name:ident) => {
        impl Lifecycle for $name {
            fn init(&mut self, context: &mut InitContext<'_>) {
                self.direct.init(context);
                self.ordering = ordering_of(context.scene, self.direct.ordering_method.target());
            }
        }

        impl BaseLinearSolver for $name {
            fn new_state(&self) -> Box<dyn Workspace> {
                Box::new(FactorState::new(self.direct.analysis(self.ordering)))
            }
            fn linear_system(&self) -> Option<ObjectId> {
                self.direct.linear_system.target()
            }
            fn solve(
                &self,
                workspace: &mut dyn Workspace,
                system: &mut dyn SystemAccess,
                b: &[f64],
                x: &mut [f64],
            ) -> Result<LinearReport, LinearFailure> {
                state(workspace)?.solve(system, b, x)
            }
            fn factor_entries(&self, workspace: &dyn Workspace) -> usize {
                workspace.as_any().downcast_ref::<FactorState>().map(FactorState::entries).unwrap_or_default()
            }
            fn counters(&self, workspace: &dyn Workspace) -> FactorCounters {
                counters(workspace)
            }
        }
    };
}
direct_solver!(EigenSimplicialLDLT);
direct_solver!(SparseLDLSolver);
