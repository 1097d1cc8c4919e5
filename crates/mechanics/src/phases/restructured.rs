//! Objects came or went in the middle of a step: it goes on with what there is.

use settee_kernel::roles::{AnimationPhases, LoopError};
use settee_kernel::{Event, Scene};

use super::{FreeMotion, Phases};
use crate::runtime::Runtime;

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

impl Runtime {
    /// Adds the work of an older runtime of the same scene to the counters, after the structure of the scene changed.
    /// Analyses and factorisations of direct solvers that are no longer in the scene are not known any more.
    pub fn continue_counters(&mut self, scene: &Scene, older: &Self) {
        let before = older.counters(scene);
        // Solvers may have come or gone; the last scope, of what no solver reaches, is always there.
        if let Some(scope) = self.scopes.last_mut() {
            scope.memory.counters += before;
        }
    }
}
