//! The runtime of a scene: what changes during a step.
//!
//! A *scope* is what the visitors of one ODE solver reach. Its runtime owns the vectors, the working data of its components,
//! the plan of its walk, its linear systems and the memory of its solvers. Scopes do not see each other.

mod assembly;
mod between;
mod culprit;
mod energy;
mod forces;
mod handlers;
mod hook;
mod interaction;
mod linear;
mod memory;
mod moment;
mod operations;
mod ops;
mod phases;
mod profile;
mod projected_block;
mod projection;
mod projector;
mod rotations;
mod runtime;
mod scope;
mod snapshot;
mod trace;

pub use energy::EnergyReport;
pub use forces::Forces;
pub use hook::{Motion, StepHook};
pub use linear::ComponentOutput;
pub use moment::{Kept, MomentError};
pub use ops::{ScopeOps, Walk};
pub use phases::Phases;
pub use profile::{Profile, Span, SpanName};
pub use runtime::Runtime;
pub use scope::{Counters, Scope};
pub use snapshot::Snapshot;
pub use trace::{Trace, TraceEntry};
