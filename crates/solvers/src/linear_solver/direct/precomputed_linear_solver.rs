//! The inverse of the first matrix.

use settee_kernel::roles::{BaseLinearSolver, LinearFailure, LinearReport, SystemAccess, Workspace};
use settee_kernel::{Base, Component, Data, Factors, InitContext, Lifecycle, ObjectId};
use settee_persist::{Persist, ReadError, Reader, Writer};
use settee_sparse::{
    AnalysisSettings, DenseInverse, DirectSolver, FactorCounters, Factorisation, SolveSettings, SparseLdlt,
};

use super::factor_state::failure;
use crate::linear_solver::solver_data::{SolverData, memory, seen};

/// Inverts the matrix of the first solve and multiplies by that inverse ever after: x = A_0^-1 b. The matrix is
/// assembled once.
///
/// Right for scenes whose matrix does not change: linear forces, no rotations, a constant time step. The inverse takes
/// n^2 numbers. In other scenes the answers belong to the first matrix, as the name says.
#[derive(Component)]
#[component(category = "LinearSolver/Direct", templates(CompressedRowSparseMatrixd), roles(linear_solver))]
pub struct PrecomputedLinearSolver {
    #[group]
    base: Base,
    #[group]
    solver: SolverData,
    /// In SOFA, without meaning.
    #[data(default = true, ignored = "SOFA does not read it either")]
    jmjt_twostep: Data<bool>,
    /// In SOFA, keeps the inverse in a file between runs, whatever the material is by then.
    #[data(
        default = true,
        name = "use_file",
        ignored = "the inverse is computed in every run, and no file is written"
    )]
    use_file: Data<bool>,
}

impl Lifecycle for PrecomputedLinearSolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.solver.init(context);
    }
}

/// The inverse, once it is there.
struct InverseState {
    solver: DirectSolver<DenseInverse<SparseLdlt>>,
    is_made: bool,
    earlier: FactorCounters,
}

impl InverseState {
    fn new() -> Self {
        let inverse = DenseInverse::new(SparseLdlt::new(AnalysisSettings::default()));
        let solver = DirectSolver::new(inverse, SolveSettings::default());
        Self { solver, is_made: false, earlier: FactorCounters::default() }
    }

    fn counters(&self) -> FactorCounters {
        self.earlier + self.solver.factorisation().counters()
    }
}

impl Clone for InverseState {
    /// The inverse is not copied: the system keeps the first matrix, and the next solve inverts it again, to the same
    /// bits.
    fn clone(&self) -> Self {
        Self { earlier: self.counters(), ..Self::new() }
    }
}

impl Persist for InverseState {
    /// As in a copy, the inverse is left out.
    fn save(&self, writer: &mut Writer) {
        self.counters().save(writer);
    }
    fn load(reader: &mut Reader<'_>, _like: Option<&Self>) -> Result<Self, ReadError> {
        Ok(Self { earlier: FactorCounters::load(reader, None)?, ..Self::new() })
    }
}

impl BaseLinearSolver for PrecomputedLinearSolver {
    fn is_direct(&self) -> bool {
        true
    }
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(InverseState::new())
    }

    fn linear_system(&self) -> Option<ObjectId> {
        self.solver.system()
    }

    fn wants_assembly(&self, _workspace: &dyn Workspace, has_matrix: bool, _step: u64, _factors: Factors) -> bool {
        !has_matrix
    }

    fn solve(
        &self,
        workspace: &mut dyn Workspace,
        system: &mut dyn SystemAccess,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<LinearReport, LinearFailure> {
        let state = memory::<InverseState>(workspace)?;
        if b.is_empty() {
            return Ok(LinearReport { iterations: 0, converged: true });
        }
        let pattern = system.pattern_revision();
        let matrix = system.matrix()?;
        if !state.is_made {
            state.solver.update(matrix, pattern).map_err(failure)?;
            state.is_made = true;
        }
        state.solver.solve_checked(matrix, b, x).map_err(failure)?;
        Ok(LinearReport { iterations: 0, converged: true })
    }

    fn counters(&self, workspace: &dyn Workspace) -> FactorCounters {
        seen::<InverseState>(workspace).map(InverseState::counters).unwrap_or_default()
    }
}
