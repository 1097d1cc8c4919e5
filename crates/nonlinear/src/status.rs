//! How a Newton solve ended.

use std::fmt;

/// The outcome of the last Newton solve. Not converging is an outcome, not an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, settee_persist::Persist)]
pub enum NewtonStatus {
    /// Nothing has been solved yet.
    #[default]
    Undefined,
    /// A solve is in progress.
    Running,
    /// The initial guess satisfies the absolute criterion: no iteration was made.
    ConvergedEquilibrium,
    /// No trial of a line search decreased the residual. Where nothing bounds steps the iterations go on with the full
    /// step, and the report counts these failures; where something does, it ends them.
    DivergedLineSearch,
    /// All iterations were made and no criterion held.
    DivergedMaxIterations,
    /// The residual fell enough in one iteration.
    ConvergedResidualSuccessiveRatio,
    /// The residual fell enough since the start.
    ConvergedResidualInitialRatio,
    /// The residual is small enough.
    ConvergedAbsoluteResidual,
    /// The increment is small compared with the estimate.
    ConvergedRelativeEstimateDifference,
    /// The increment is small enough.
    ConvergedAbsoluteEstimateDifference,
}

impl NewtonStatus {
    /// Name of the status as scenes show it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Undefined => "Undefined",
            Self::Running => "Running",
            Self::ConvergedEquilibrium => "ConvergedEquilibrium",
            Self::DivergedLineSearch => "DivergedLineSearch",
            Self::DivergedMaxIterations => "DivergedMaxIterations",
            Self::ConvergedResidualSuccessiveRatio => "ConvergedResidualSuccessiveRatio",
            Self::ConvergedResidualInitialRatio => "ConvergedResidualInitialRatio",
            Self::ConvergedAbsoluteResidual => "ConvergedAbsoluteResidual",
            Self::ConvergedRelativeEstimateDifference => "ConvergedRelativeEstimateDifference",
            Self::ConvergedAbsoluteEstimateDifference => "ConvergedAbsoluteEstimateDifference",
        }
    }

    /// Whether a criterion held.
    pub const fn is_converged(self) -> bool {
        match self {
            Self::Undefined | Self::Running | Self::DivergedLineSearch | Self::DivergedMaxIterations => false,
            Self::ConvergedEquilibrium
            | Self::ConvergedResidualSuccessiveRatio
            | Self::ConvergedResidualInitialRatio
            | Self::ConvergedAbsoluteResidual
            | Self::ConvergedRelativeEstimateDifference
            | Self::ConvergedAbsoluteEstimateDifference => true,
        }
    }
}

impl fmt::Display for NewtonStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
