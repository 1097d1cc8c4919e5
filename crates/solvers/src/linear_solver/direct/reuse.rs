//! What direct solvers offer for keeping a factor beyond its matrix.

use settee_kernel::{Data, DataGroup, checks, choice};
use settee_sparse::{Precision, ReuseSettings};

choice! {
    /// How a factor is stored.
    pub enum FactorPrecision {
        /// 53 binary digits.
        Double = "double",
        /// 24 binary digits: half of the memory to read.
        Single = "single",
    }
}

impl FactorPrecision {
    pub(super) fn stored(self) -> Precision {
        match self {
            Self::Double => Precision::Double,
            Self::Single => Precision::Single,
        }
    }
}

/// Data of the solvers that can work with the factor of an earlier matrix.
#[derive(DataGroup)]
pub struct ReuseData {
    /// Keeps the factor of an earlier matrix: it preconditions conjugate gradients on the matrix of the step, until
    /// they cost more than a new factor saves. As the preconditioner of PCGLinearSolver the matrix is not even
    /// assembled until then.
    #[data(default = false)]
    reuse_factor: Data<bool>,
    /// |b - A x| / |b| that answers reach where the factor is that of an earlier matrix or in single precision.
    #[data(default = 1e-9, check = checks::positive())]
    reuse_tolerance: Data<f64>,
    /// Matrices that one factor serves at most.
    #[data(default = 100u32, check = checks::at_least(1))]
    reuse_limit: Data<u32>,
    /// Stores the factor, and solves with it, in single precision: that takes half of the time, and conjugate gradients
    /// recover the digits up to reuseTolerance.
    #[data]
    precision: Data<FactorPrecision>,
}

/// How a solver iterates with its factor.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
pub(super) struct ReuseOptions {
    pub settings: ReuseSettings,
    pub precision: Precision,
}

impl ReuseData {
    /// What was chosen; none where each matrix is simply factorised and the answer is that of its factor.
    pub(super) fn options(&self) -> Option<ReuseOptions> {
        let (is_kept, precision) = (*self.reuse_factor, self.precision.stored());
        let max_matrices = if is_kept { *self.reuse_limit } else { 1 };
        let settings = ReuseSettings { tolerance: *self.reuse_tolerance, max_matrices, ..ReuseSettings::default() };
        (max_matrices > 1 || precision == Precision::Single).then_some(ReuseOptions { settings, precision })
    }
}
