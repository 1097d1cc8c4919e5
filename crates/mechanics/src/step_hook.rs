//! Controllers from outside the scene that act between the phases of a step, with the scene and its runtime at hand.

use settee_kernel::roles::ControllerFailure;
use settee_kernel::{Event, Scene};

use crate::runtime::Runtime;

/// Acts at the events of a step: controllers written in another language. Unlike components it may change everything.
pub trait StepHook: Send {
    /// Whether any event of a step would make it act. Of a step in which nothing acts the start is not kept.
    fn listens(&self) -> bool {
        true
    }

    /// Acts. It gets whole scene and runtime, and may exchange them for others meanwhile.
    ///
    /// # Errors
    /// Why the step must not go on: the state at its start is restored.
    fn act(&mut self, event: &Event, scene: &mut Scene, runtime: &mut Runtime) -> Result<(), ControllerFailure>;
}
