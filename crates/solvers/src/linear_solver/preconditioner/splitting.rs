//! What preconditioners taken from parts of the matrix share.

use settee_kernel::roles::{Activity, LinearFailure, LinearReport, SystemAccess};
use settee_sparse::{
    AlgebraicMultigrid, BlockJacobi3, CsrMatrix, FactorCounters, FactorError, Jacobi, Preconditioner, Ssor,
};

use crate::linear_solver::direct::failure;

/// A preconditioner that is taken from a matrix.
pub(super) trait Splitting: Preconditioner {
    /// Looks at the system before it takes its matrix.
    fn prepare(&mut self, _system: &dyn SystemAccess) {}
    /// How often it did what.
    fn counters(&self) -> FactorCounters {
        FactorCounters::default()
    }
    /// Takes what it needs.
    fn take(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError>;
}

impl Splitting for Jacobi {
    fn take(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        self.factorise(matrix)
    }
}

impl Splitting for BlockJacobi3 {
    fn take(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        self.factorise(matrix)
    }
}

impl Splitting for Ssor {
    fn take(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        self.factorise(matrix)
    }
}

impl Splitting for AlgebraicMultigrid {
    fn prepare(&mut self, system: &dyn SystemAccess) {
        self.set_workers(system.workers());
        self.set_positions(system.rest_positions().as_chunks().0);
    }

    fn counters(&self) -> FactorCounters {
        self.counters()
    }

    fn take(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        self.factorise(matrix)
    }
}

/// A preconditioner with the matrix it was taken from.
#[derive(Clone, settee_persist::Persist)]
pub(super) struct SplittingState<S> {
    splitting: S,
    revision: u64,
}

impl<S: Splitting> SplittingState<S> {
    pub fn new(splitting: S) -> Self {
        Self { splitting, revision: 0 }
    }

    /// What the preconditioner counts.
    pub fn counters(&self) -> FactorCounters {
        self.splitting.counters()
    }

    /// Follows the matrix, and applies. The answer never counts as converged: it is an approximation.
    pub fn solve(
        &mut self,
        system: &mut dyn SystemAccess,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<LinearReport, LinearFailure> {
        if b.is_empty() {
            return Ok(LinearReport { iterations: 0, converged: true });
        }
        let revision = system.matrix_revision();
        if self.revision != revision {
            self.revision = 0;
            let matrix = system.matrix()?;
            if let Some((row, col)) = matrix.first_non_finite() {
                return Err(failure(FactorError::NonFinite { row, col }));
            }
            system.begin(Activity::Factor);
            self.splitting.prepare(system);
            let taken = self.splitting.take(system.matrix()?);
            system.end();
            taken.map_err(failure)?;
            self.revision = revision;
        }
        self.splitting.apply(b, x).map_err(failure)?;
        Ok(LinearReport { iterations: 0, converged: false })
    }
}

/// Implements life cycle and role of a class with the field `solver: SolverData`.
macro_rules! splitting_preconditioner {
    ($name:ident, $type:ty, |$self:ident| $make:expr) => {
        impl settee_kernel::Lifecycle for $name {
            fn init(&mut self, context: &mut settee_kernel::InitContext<'_>) {
                self.solver.init(context);
            }
        }

        impl settee_kernel::roles::BaseLinearSolver for $name {
            fn new_state(&self) -> Box<dyn settee_kernel::roles::Workspace> {
                let $self = self;
                Box::new(crate::linear_solver::preconditioner::splitting::SplittingState::<$type>::new($make))
            }
            fn linear_system(&self) -> Option<settee_kernel::ObjectId> {
                self.solver.system()
            }
            fn solve(
                &self,
                workspace: &mut dyn settee_kernel::roles::Workspace,
                system: &mut dyn settee_kernel::roles::SystemAccess,
                b: &[f64],
                x: &mut [f64],
            ) -> Result<settee_kernel::roles::LinearReport, settee_kernel::roles::LinearFailure> {
                use crate::linear_solver::preconditioner::splitting::SplittingState;
                crate::linear_solver::solver_data::memory::<SplittingState<$type>>(workspace)?.solve(system, b, x)
            }
            fn counters(&self, workspace: &dyn settee_kernel::roles::Workspace) -> settee_sparse::FactorCounters {
                use crate::linear_solver::preconditioner::splitting::SplittingState;
                let state = crate::linear_solver::solver_data::seen::<SplittingState<$type>>(workspace);
                state.map(SplittingState::counters).unwrap_or_default()
            }
        }
    };
}
pub(super) use splitting_preconditioner;
