//! Newton-Raphson with line search over an abstract residual.
//!
//! Knows neither time nor mechanics: what the unknown is, how it is linearised and which linear solver is used belong
//! to the implementor of [`Residual`].

mod corrections;
mod criteria;
mod damping;
mod line_search;
mod newton;
mod report;
mod residual;
mod settings;
mod status;

pub use corrections::Corrections;
pub use line_search::{BOUNDED_TRIALS, LineSearch, LineSearchSettings, NoLineSearch, SearchOutcome};
pub use newton::solve;
pub use report::{NewtonError, NewtonReport, Stage};
pub use residual::Residual;
pub use settings::NewtonSettings;
pub use status::NewtonStatus;

#[cfg(test)]
mod test_models;
