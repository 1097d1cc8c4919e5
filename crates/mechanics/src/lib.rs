//! The runtime of a scene: what changes during a step.
//!
//! A *scope* is what the visitors of one ODE solver reach. Its runtime owns the vectors, the working data of its
//! components, the plan of its walk, its linear systems and the memory of its solvers. Scopes do not see each other.

mod acting_loop;
mod checkpoint;
mod constraint;
mod contact;
mod energy;
mod guard;
mod guests;
mod integration;
mod interaction;
mod linear;
mod live_links;
mod mesh_change;
mod operations;
mod phases;
mod query_at_time;
mod refresh;
mod rollback;
mod runtime;
mod scope;
mod snapshot;
mod step_hook;
mod store;

pub use acting_loop::{acting_loop, solves_constraints};
pub use checkpoint::{LoadError, NotPersistent};
pub use constraint::{FeedbackSettings, ForceFeedback, Grip, SolvedConstraints, StepCertificate};
pub use contact::{BarrierForce, BarrierPush, ContactPromise, PairFate, PairReport};
pub use linear::ComponentOutput;
pub use operations::{ScopeOps, Walk};
pub use phases::Phases;
pub use query_at_time::{MomentError, PresentState};
pub use refresh::refused;
pub use rollback::Motion;
pub use runtime::Runtime;
pub use runtime::forces::Forces;
pub use runtime::identity::{Identity, SnapshotMismatch};
pub use scope::Scope;
pub use scope::counters::Counters;
pub use scope::energy_report::EnergyReport;
pub use scope::memory::ScopeMemory;
pub use scope::profile::{Profile, Span, SpanName};
pub use scope::trace::{Trace, TraceEntry};
pub use snapshot::Snapshot;
pub use step_hook::StepHook;
