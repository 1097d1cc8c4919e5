//! Which component a number that is not finite comes from.

use std::fmt;

use crate::scene::ObjectId;

/// What a component computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// The force of a force field.
    Force,
    /// The stiffness or the damping of a force field.
    StiffnessOrDamping,
    /// The product of a mass with velocities.
    Inertia,
    /// The positions that a mapping writes.
    Positions,
    /// The velocities that a mapping writes.
    Velocities,
    /// The forces that a mapping transfers to its inputs.
    TransferredForces,
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Force => "the force of",
            Self::StiffnessOrDamping => "the stiffness or damping of",
            Self::Inertia => "the inertia of",
            Self::Positions => "the positions of",
            Self::Velocities => "the velocities of",
            Self::TransferredForces => "the transferred forces of",
        })
    }
}

/// The first component of a scope whose result is not finite: "the force of /body/spring (/body/dofs, point 3,
/// component 1)".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{quantity} {path} ({place})")]
pub struct NonFiniteOrigin {
    /// The component.
    pub object: ObjectId,
    /// What it computed.
    pub quantity: Quantity,
    /// Path of the component.
    pub path: String,
    /// State, point and component of the scalar.
    pub place: String,
}

/// The origin of a number that is not finite, once it was looked for and found.
pub type Origin = Option<Box<NonFiniteOrigin>>;

/// The end of a message about a number that is not finite.
pub(super) struct ComesFrom<'a>(pub(super) &'a Origin);

impl fmt::Display for ComesFrom<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |origin| write!(f, "; it comes from {origin}"))
    }
}
