//! Reading the states of a simulation, whoever reads: event handlers, exporters, drawings.

use crate::scene::{ObjectId, Scene};

/// The vectors of the states at one moment. Implemented by the runtime.
pub trait StateAccess {
    /// The scene.
    fn scene(&self) -> &Scene;
    /// Current position of a state, flat; `None` if the object is no state.
    fn position(&self, state: ObjectId) -> Option<&[f64]>;
    /// Position at rest, flat.
    fn rest_position(&self, state: ObjectId) -> Option<&[f64]>;
    /// Current velocity, flat.
    fn velocity(&self, state: ObjectId) -> Option<&[f64]>;
    /// Force as last computed, flat.
    fn force(&self, state: ObjectId) -> Option<&[f64]>;

    /// Time of the scene (s).
    fn time(&self) -> f64 {
        *self.scene().node(self.scene().root()).data.time
    }
    /// Step size of the scene (s).
    fn dt(&self) -> f64 {
        *self.scene().node(self.scene().root()).data.dt
    }
}
