//! Objects came or went in the middle of a step: it goes on with what there is.

use settee_kernel::Event;
use settee_kernel::roles::{AnimationPhases, LoopError};

use super::{FreeMotion, Phases};

impl Phases<'_> {
    /// After a controller from outside changed the structure of the scene at an event, and the runtime was made anew:
    /// its bodies are where those before were, but it knows neither their free motion nor their contacts.
    ///
    /// # Errors
    /// If what there is now cannot be moved.
    pub(super) fn go_on_restructured(&mut self, event: &Event) -> Result<(), LoopError> {
        // They number scopes that are gone.
        self.touched.clear();
        let Some(FreeMotion { target, dt, parallel }) = self.unconstrained.take() else { return Ok(()) };
        if self.dissipates {
            self.dissipate(true);
        }
        self.solve_free_motion(target, dt, parallel)?;
        if *event == Event::CollisionEnd {
            self.detect_collisions();
        }
        Ok(())
    }
}
