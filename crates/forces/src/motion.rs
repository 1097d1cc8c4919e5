//! Where and when forces are evaluated.

use settee_math::DataTypes;
use settee_parallel::Workers;

/// Which masses add their weight to the force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, settee_persist::Persist)]
pub enum Weight {
    /// All but those with `separateGravity`, whose weight the solver adds to the velocity.
    NotSeparate,
    /// All: the solver has no separate step for gravity.
    All,
}

/// The moment of an evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Instant {
    /// Time at the start of the step (s).
    pub time: f64,
    /// Size of the step (s).
    pub dt: f64,
    /// Acceleration of gravity of the component's node [m/s^2].
    pub gravity: [f64; 3],
    /// Whether a tangent will be asked for.
    pub is_implicit: bool,
    /// Which masses add their weight.
    pub weight: Weight,
    /// Whether only symmetric tangents can be used: components whose tangent is not symmetric give the symmetric part.
    pub symmetric_only: bool,
}

/// Position and velocity of one state at a moment.
#[derive(Clone, Copy, Debug)]
pub struct Motion<'a, D: DataTypes> {
    /// Positions, one per point.
    pub x: &'a [D::Coord],
    /// Velocities, one per point.
    pub v: &'a [D::Deriv],
    /// Positions at rest.
    pub rest: &'a [D::Coord],
    /// Positions of the state that the component follows without acting on it; empty if it follows none.
    pub followed: &'a [D::Coord],
    /// The moment.
    pub at: Instant,
    /// Threads to share loops with.
    pub workers: &'a Workers,
}
