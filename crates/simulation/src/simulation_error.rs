//! Why a simulation does not go on.

use settee_kernel::budget::TooMuch;
use settee_kernel::roles::StepFailure;
use settee_mechanics::{MomentError, SnapshotMismatch};

/// Why a simulation did not go on.
#[derive(Debug, thiserror::Error)]
pub enum SimulationError {
    /// A step failed; the state is the one before it.
    #[error("step {step} at t = {time}: {failure}")]
    Step {
        /// Number of the step, from 1.
        step: u64,
        /// Time at its start (s).
        time: f64,
        /// Why.
        #[source]
        failure: StepFailure,
    },
    /// A step that ends at no finite time, or whose square, by which implicit solvers multiply stiffnesses, is not
    /// finite.
    #[error("step {step} at t = {time:e}: a step of {size:e} s {}", if (.time + .size).is_finite() {
        "is too long: its square is not finite"
    } else {
        "ends at no finite time"
    })]
    NoTime {
        /// Number of the step, from 1.
        step: u64,
        /// Time at its start (s).
        time: f64,
        /// Its length (s).
        size: f64,
    },
    /// The scene has no animation loop that works.
    #[error("the scene has no animation loop")]
    NoLoop,
    /// A path leads nowhere.
    #[error("there is no state at \"{0}\"")]
    NoState(String),
    /// A moment that is not known.
    #[error(transparent)]
    Moment(#[from] MomentError),
    /// A field that cannot be shown.
    #[error("the field {field} cannot be shown: {what}")]
    NoField {
        /// As asked for.
        field: String,
        /// Why.
        what: String,
    },
    /// The code of a component panicked while the scene was drawn.
    #[error("{component} cannot be drawn, by a fault in its code ({message}); please report it")]
    Fault {
        /// Path of the component.
        component: String,
        /// What the panic said.
        message: String,
    },
    /// More memory was asked for than there may be, while the scene was drawn.
    #[error("{component} cannot be drawn: {answer}")]
    Memory {
        /// Path of the component.
        component: String,
        /// What asked for how much.
        answer: TooMuch,
    },
    /// A snapshot of another scene.
    #[error(transparent)]
    Snapshot(#[from] SnapshotMismatch),
}
