//! Step length and order of backward differentiation formulae, chosen from estimates of the local error.
//!
//! Everything here is numbers: ages of past points, norms of errors and of Newton's increments. Who holds the vectors
//! asks [`Formula`] for weights, [`Convergence`] whether Newton's iteration may stop, [`MatrixAge`] whether the matrix
//! is worth keeping, and [`StepControl`] what to try next. Norms are in units of the tolerance: an error of 1 is just
//! accepted.
//!
//! Sources: Brenan, Campbell, Petzold, Numerical Solution of Initial-Value Problems in Differential-Algebraic
//! Equations, chapter 5; Byrne, Hindmarsh, A polyalgorithm for the numerical solution of ordinary differential
//! equations, ACM TOMS 1 (1975); Brown, Byrne, Hindmarsh, VODE: a variable-coefficient ODE solver, SIAM J. Sci. Stat.
//! Comput. 10 (1989).

mod control;
mod convergence;
mod crossing;
mod formula;
mod interpolation;
mod landing;
mod matrix_age;
mod predictive;
mod root;
pub mod stiff;

pub use control::{ControlError, ControlSettings, Errors, Law, Rejection, StepControl, StepCounters};
pub use convergence::{Convergence, Verdict};
pub use crossing::{EVENT_TOLERANCE, first_crossing};
pub use formula::{Formula, MAX_ORDER, MAX_POINTS, neighbour};
pub use interpolation::{hermite, hermite_rate, interpolation, quintic, quintic_rate};
pub use landing::landing;
pub use matrix_age::MatrixAge;
pub use predictive::Effort;
pub use root::{Sample, locate};
