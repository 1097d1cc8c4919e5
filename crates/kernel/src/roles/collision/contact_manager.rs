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
    /// Barriers: energies that keep surfaces apart, and bound the motion so that they never cross.
    Barrier(BarrierSettings),
    /// Nothing.
    Nothing,
}

/// How barriers keep models apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, settee_persist::Persist)]
pub struct BarrierSettings {
    /// Gap below which they push (length); 0 for a thousandth of the diagonal of the box around all surfaces at rest.
    pub activation: f64,
    /// Gap that is always kept (length).
    pub least: f64,
    /// Factor of the energy (force / length^3); 0 to balance it with the masses and the other forces.
    pub stiffness: f64,
    /// Coefficient of friction.
    pub mu: f64,
    /// Speed of sliding at which friction is full (length / time); 0 for a thousandth of the diagonal a second.
    pub sliding: f64,
    /// Whether normal forces of friction are those of the end of the step, and the speed goes down to a ten-millionth
    /// of that above.
    pub is_exact: bool,
}

impl Response {
    /// The coefficient of friction of the barrier that keeps models apart instead; `None` if it does not keep them
    /// apart.
    pub fn friction_of_barrier(self) -> Option<f64> {
        match self {
            Self::Penalty => Some(0.0),
            Self::Friction { mu, .. } | Self::Augmented { mu, .. } => Some(mu),
            Self::Barrier(settings) => Some(settings.mu),
            Self::Stick { .. } | Self::StickConstraint { .. } | Self::Nothing => None,
        }
    }

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
    /// Data of the model.
    pub settings: &'a CollisionModelData,
}

/// Chooses the response between two models.
pub trait BaseContactManager: Send + Sync {
    /// The response between two models.
    ///
    /// # Errors
    /// If the models or the rules name something that is no response.
    fn response(&self, models: [ModelFacts<'_>; 2]) -> Result<Response, Diagnostic>;
    /// How barriers with a coefficient of friction keep models apart, where the loop asks for them.
    fn barrier(&self, mu: f64) -> BarrierSettings {
        BarrierSettings { mu, ..BarrierSettings::default() }
    }
    /// Whether it may answer with [`Response::Barrier`] where models do not ask for it themselves.
    fn may_use_barriers(&self) -> bool {
        false
    }
}
