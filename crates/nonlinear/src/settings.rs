//! When Newton's method stops.

use crate::{Corrections, LineSearchSettings};

/// Stopping criteria, tested after each iteration in the order of the fields; the first that holds ends the solve.
///
/// R = |F|^2 after the iteration, R_0 at the start, R_p before the iteration. A threshold of 0 or less disables its
/// criterion, and so does one that is not a number. There is no minimum number of iterations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NewtonSettings<L = LineSearchSettings> {
    /// Iterations at most. 1 is one linear solve per step, exact if the equation is linear; 0 only evaluates.
    pub max_iterations: usize,
    /// Stops if |F| fell below this fraction of the previous one: R < r^2 R_p.
    pub relative_successive: f64,
    /// Stops if |F| fell below this fraction of the initial one: R < r^2 R_0.
    pub relative_initial: f64,
    /// Stops if |F| is below this value: R < r^2. Also ends the solve before any iteration, if R_0 <= r^2.
    /// Has the units of F: it means something else for each scene.
    pub absolute_residual: f64,
    /// Stops if the increment is below this fraction of the estimate: |increment|^2 < r^2 |x|^2 and |x| > 0,
    /// x before the update.
    pub relative_estimate: f64,
    /// Stops if the increment is below this value: |increment|^2 < r^2.
    pub absolute_estimate: f64,
    /// How the length of each step is found.
    pub line_search: L,
    /// Whether iterations go on with their linearisation.
    pub corrections: Corrections,
}

impl Default for NewtonSettings {
    fn default() -> Self {
        Self {
            max_iterations: 1,
            relative_successive: 1e-5,
            relative_initial: 1e-5,
            absolute_residual: 1e-5,
            relative_estimate: 0.0,
            absolute_estimate: 0.0,
            line_search: LineSearchSettings::default(),
            corrections: Corrections::default(),
        }
    }
}

impl<L> NewtonSettings<L> {
    /// The same criteria with another line search.
    pub fn with_line_search<M>(self, line_search: M) -> NewtonSettings<M> {
        NewtonSettings {
            max_iterations: self.max_iterations,
            relative_successive: self.relative_successive,
            relative_initial: self.relative_initial,
            absolute_residual: self.absolute_residual,
            relative_estimate: self.relative_estimate,
            absolute_estimate: self.absolute_estimate,
            line_search,
            corrections: self.corrections,
        }
    }
}
