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
    /// Nothing.
    Nothing,
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
