//! What became of a linear system.

/// What a linear solver did.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LinearReport {
    /// Iterations; 0 for direct solvers.
    pub iterations: usize,
    /// Whether the stopping rule was met.
    pub converged: bool,
}
