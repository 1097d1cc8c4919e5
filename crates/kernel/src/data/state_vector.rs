//! The vectors of a state that data of its component declare themselves to be.

/// A vector of a mechanical state that lives in the runtime. Data that stand for one are declared by `#[data(state =
/// Position)]`: while a simulation runs, their value is the vector's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StateVector {
    /// Position (m).
    Position,
    /// Velocity (m/s).
    Velocity,
    /// Position at rest (m).
    RestPosition,
    /// Force as the solver left it (N); the facade evaluates that of now.
    Force,
    /// Forces from outside, for the next step (N).
    ExternalForce,
    /// Increment of the solver.
    Increment,
    /// Position that a reset restores (m).
    ResetPosition,
    /// Velocity that a reset restores (m/s).
    ResetVelocity,
}
