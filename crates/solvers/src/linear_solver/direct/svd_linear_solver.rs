//! Singular value decomposition.

use settee_kernel::roles::{BaseLinearSolver, LinearFailure, LinearReport, SystemAccess, Workspace};
use settee_kernel::{Base, Component, Data, Flat, InitContext, Lifecycle, ObjectId, checks};
use settee_persist::{Persist, ReadError, Reader, Writer};
use settee_sparse::{DenseSvd, FactorCounters, Factorisation, backward_error};

use super::factor_state::failure;
use crate::linear_solver::solver_data::{SolverData, memory, seen};

/// Backward error below which an answer solves the system.
const ACCURATE: f64 = 1e-10;

/// Solves systems by the singular value decomposition A = U S V^T of the dense matrix: for a few hundred unknowns, and
/// for matrices that other solvers refuse.
///
/// x = V diag(1 / s_i where s_i > minSingularValue, else 0) U^T b. Motions that nothing holds are left out, and a
/// system without solution is answered in the sense of least squares; such an answer counts as not converged.
#[derive(Component)]
#[component(
    category = "LinearSolver/Direct",
    templates(
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
pub struct SVDLinearSolver {
    #[group]
    base: Base,
    #[group]
    solver: SolverData,
    /// In SOFA, prints the singular values.
    #[data(default = false, ignored = "singular values are not printed; see conditionNumber")]
    verbose: Data<bool>,
    /// Singular values up to this, in the units of the matrix, are taken for zero.
    #[data(default = 1e-6, check = checks::non_negative())]
    min_singular_value: Data<f64>,
    /// Ratio of the largest and the smallest singular value of the last matrix.
    #[data(default = 0.0, output)]
    condition_number: Data<f64>,
}

impl Lifecycle for SVDLinearSolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.solver.init(context);
    }
}

/// The decomposition with the matrix it belongs to.
struct SvdState {
    svd: DenseSvd,
    min_singular_value: f64,
    revisions: (u64, u64),
    /// Condition number of the last matrix.
    condition: f64,
    earlier: FactorCounters,
}

impl SvdState {
    fn new(min_singular_value: f64) -> Self {
        let svd = DenseSvd::new(min_singular_value);
        Self { svd, min_singular_value, revisions: (0, 0), condition: 0.0, earlier: FactorCounters::default() }
    }

    fn counters(&self) -> FactorCounters {
        self.earlier + self.svd.counters()
    }
}

impl Clone for SvdState {
    /// The decomposition is not copied: the next solve makes it again, to the same bits.
    fn clone(&self) -> Self {
        Self { earlier: self.counters(), condition: self.condition, ..Self::new(self.min_singular_value) }
    }
}

impl Persist for SvdState {
    /// As in a copy, the decomposition is left out.
    fn save(&self, writer: &mut Writer) {
        self.counters().save(writer);
        self.condition.save(writer);
    }
    fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
        let like = like.ok_or(ReadError::NotBuilt("a singular value decomposition"))?;
        let earlier = FactorCounters::load(reader, None)?;
        Ok(Self { earlier, condition: f64::load(reader, None)?, ..Self::new(like.min_singular_value) })
    }
}

impl BaseLinearSolver for SVDLinearSolver {
    fn is_direct(&self) -> bool {
        true
    }
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(SvdState::new(*self.min_singular_value))
    }

    fn linear_system(&self) -> Option<ObjectId> {
        self.solver.system()
    }

    fn accepts_unsymmetric(&self) -> bool {
        true
    }

    fn solve(
        &self,
        workspace: &mut dyn Workspace,
        system: &mut dyn SystemAccess,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<LinearReport, LinearFailure> {
        let state = memory::<SvdState>(workspace)?;
        if b.is_empty() {
            return Ok(LinearReport { iterations: 0, converged: true });
        }
        let revisions = (system.pattern_revision(), system.matrix_revision());
        let matrix = system.matrix()?;
        if state.revisions != revisions {
            if state.revisions.0 != revisions.0 {
                state.svd.analyse(&matrix.pattern).map_err(failure)?;
            }
            state.revisions = (revisions.0, 0);
            state.svd.factorise(matrix).map_err(failure)?;
            state.revisions = revisions;
            state.condition = state.svd.condition_number();
        }
        x.copy_from_slice(b);
        state.svd.solve_in_place(x).map_err(failure)?;
        Ok(LinearReport { iterations: 0, converged: backward_error(matrix, x, b) <= ACCURATE })
    }

    fn outputs(&self, workspace: &dyn Workspace) -> Vec<(&'static str, Flat)> {
        let condition = seen::<SvdState>(workspace).map_or(0.0, |state| state.condition);
        vec![("conditionNumber", Flat::Reals { values: vec![condition], block: 1 })]
    }

    fn counters(&self, workspace: &dyn Workspace) -> FactorCounters {
        seen::<SvdState>(workspace).map(SvdState::counters).unwrap_or_default()
    }
}
