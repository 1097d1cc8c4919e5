//! Solving with the factor of an older matrix.

mod lagged;
mod monitor;

pub use lagged::{Lagged, LaggedOutcome};
pub use monitor::{ReuseCosts, ReuseMonitor, ReuseSettings};
