//! What answers contacts.

use super::CollisionModelData;
use crate::diagnostics::Diagnostic;

/// What holds two models apart, or together.
#[derive(Clone, Copy, Debug, PartialEq, settee_persist::Persist)]
pub enum Response {
    /// Springs that push where elements are closer than the contact distance.
    Penalty,
    /// Springs that keep the points of a contact where they were relative to each other when they were detected last.
    Stick {
        /// Whether they stay when the contact is not detected any more.
        keep_alive: bool,
    },
    /// An exact constraint: the models do not come closer than the contact distance, with Coulomb friction.
    Friction {
        /// Coefficient of friction; 0 for none.
        mu: f64,
        /// Tolerance of its own for the constraint solver; 0 for that of the solver.
        tolerance: f64,
    },
    /// The same by steps of an augmented Lagrangian method.
    Augmented {
        /// Coefficient of friction; 0 for none.
        mu: f64,
        /// Force per length of a step of the method.
        epsilon: f64,
        /// Tolerance of its own for the constraint solver; 0 for that of the solver.
        tolerance: f64,
    },
    /// An exact constraint that keeps the points of a contact where they were relative to each other when they were
    /// detected last.
    StickConstraint {
        /// Whether it stays when the contact is not detected any more.
        keep_alive: bool,
    },
    /// Nothing.
    Nothing,
}

impl Response {
    /// Whether a constraint solver answers it.
    pub fn is_constraint(self) -> bool {
        matches!(self, Self::Friction { .. } | Self::Augmented { .. } | Self::StickConstraint { .. })
    }

    /// Whether it stays when its contacts are not detected any more.
    pub fn is_kept_alive(self) -> bool {
        matches!(self, Self::Stick { keep_alive: true } | Self::StickConstraint { keep_alive: true })
    }
}

/// What a contact manager knows of a model.
#[derive(Clone, Copy)]
pub struct ModelFacts<'a> {
    /// Name of the object.
    pub name: &'a str,
    /// Its data.
    pub settings: &'a CollisionModelData,
}

/// Chooses the response between two models.
pub trait BaseContactManager: Send + Sync {
    /// The response between two models.
    ///
    /// # Errors
    /// If the models or the rules name something that is no response.
    fn response(&self, models: [ModelFacts<'_>; 2]) -> Result<Response, Diagnostic>;
}
