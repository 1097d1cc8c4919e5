//! What direct solvers keep from solve to solve, and how they report failures.

use settee_kernel::roles::{BaseLinearSystem, LinearFailure, LinearReport, SystemAccess};
use settee_kernel::{Component, DataGroup, InitContext, Link};
use settee_sparse::{
    AnalysisSettings, DirectSolver, FactorCounters, FactorError, Factorisation, SolveSettings, SparseLdlt,
};

use crate::linear_solver::ordering::AnyOrdering;
use crate::linear_solver::system_choice::choose_system;
use crate::linear_system::MatrixLinearSystem;

/// Links of every direct solver.
#[derive(DataGroup)]
pub struct DirectData {
    /// System to solve; by default the free one of the node or above, else a new one.
    #[linked]
    pub(super) linear_system: Link<dyn BaseLinearSystem>,
    /// Order of elimination; by default that of the node, else approximate minimum degree.
    #[linked]
    pub(super) ordering_method: Link<AnyOrdering>,
    /// Computes compliances with several threads in SOFA; results are the same.
    #[data(default = false)]
    parallel_inverse_product: settee_kernel::Data<bool>,
}

impl DirectData {
    /// Finds or adds the system.
    pub(super) fn init(&mut self, context: &mut InitContext<'_>) {
        let template = context.scene.object(context.object).template;
        let block = template.contains("3x3");
        let fits = move |system: &dyn Component, of: &str| {
            let assembled = matches!(
                system.as_linear_system().map(BaseLinearSystem::kind),
                Some(settee_kernel::roles::SystemKind::Assembled { .. })
            );
            assembled && of.starts_with("CompressedRowSparseMatrix") && of.contains("3x3") == block
        };
        let name = if block { "CompressedRowSparseMatrixMat3x3d" } else { "CompressedRowSparseMatrixd" };
        choose_system(context, &mut self.linear_system, &fits, &|| (name, Box::<MatrixLinearSystem>::default()));
        if self.ordering_method.target().is_none() {
            let found = context.find(settee_kernel::Search::Local, AnyOrdering::is_one);
            self.ordering_method.point_to(found);
        }
    }

    /// Settings of the analysis.
    pub(super) fn analysis(&self, ordering: settee_sparse::Ordering) -> AnalysisSettings {
        AnalysisSettings { ordering, ..AnalysisSettings::default() }
    }
}

/// Says in the words of the kernel why there is no factor or no answer.
pub(super) fn failure(error: FactorError) -> LinearFailure {
    match error {
        FactorError::ZeroPivot { index } | FactorError::Singular { index, .. } => LinearFailure::Singular { index },
        FactorError::NotPositiveDefinite { index } => LinearFailure::NotPositiveDefinite { index },
        FactorError::NonFinite { row, col } => {
            LinearFailure::NonFinite { place: format!("the matrix, row {row}, column {col}") }
        }
        FactorError::NonFiniteRightHandSide { index } => {
            LinearFailure::NonFinite { place: format!("the right-hand side, unknown {index}") }
        }
        FactorError::NonFiniteAnswer { index } => {
            LinearFailure::NonFinite { place: format!("the solution, unknown {index}") }
        }
        other => LinearFailure::SetUp(other.to_string()),
    }
}

/// A factor that follows the matrix of its system.
pub(super) struct FactorState {
    solver: DirectSolver<SparseLdlt>,
    settings: AnalysisSettings,
    /// Matrix the factor belongs to.
    revision: u64,
    earlier: FactorCounters,
}

impl Clone for FactorState {
    /// A factor is not copied: the next solve makes it again from the same matrix, to the same bits.
    fn clone(&self) -> Self {
        Self { earlier: self.counters(), ..Self::new(self.settings) }
    }
}

impl FactorState {
    pub(super) fn new(settings: AnalysisSettings) -> Self {
        Self {
            solver: DirectSolver::new(SparseLdlt::new(settings), SolveSettings::default()),
            settings,
            revision: 0,
            earlier: FactorCounters::default(),
        }
    }

    pub(super) fn counters(&self) -> FactorCounters {
        let own = self.solver.factorisation().counters();
        FactorCounters {
            analyses: self.earlier.analyses + own.analyses,
            factorisations: self.earlier.factorisations + own.factorisations,
            solves: self.earlier.solves + own.solves,
        }
    }

    /// Entries of the factor.
    pub(super) fn entries(&self) -> usize {
        self.solver.factorisation().nnz_factor()
    }

    /// Factorises if the matrix is another one, and solves.
    pub(super) fn solve(
        &mut self,
        system: &mut dyn SystemAccess,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<LinearReport, LinearFailure> {
        if b.is_empty() {
            return Ok(LinearReport { iterations: 0, converged: true });
        }
        let (pattern, revision) = (system.pattern_revision(), system.matrix_revision());
        let matrix = system.matrix()?;
        if self.revision != revision {
            self.revision = 0;
            self.solver.update(matrix, pattern).map_err(failure)?;
            self.revision = revision;
        }
        self.solver.solve_checked(matrix, b, x).map_err(failure)?;
        Ok(LinearReport { iterations: 0, converged: true })
    }
}
