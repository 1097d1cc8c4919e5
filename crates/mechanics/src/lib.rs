//! The runtime of a scene: what changes during a step.
//!
//! A *scope* is what the visitors of one ODE solver reach. Its runtime owns the vectors, the working data of its
//! components, the plan of its walk, its linear systems and the memory of its solvers. Scopes do not see each other.

mod assembly;
mod checkpoint;
mod constraint;
mod contact;
mod counters;
mod damping;
mod energy;
mod energy_report;
mod forces;
mod guard;
mod handlers;
mod held;
mod identity;
mod interaction;
mod interpolation;
mod linear;
mod massless;
mod memory;
mod mesh_change;
mod non_finite_origin;
mod operations;
mod ops;
mod phases;
mod places;
mod profile;
mod projected_block;
mod projection;
mod projector;
mod query_at_time;
mod refresh;
mod rollback;
mod rotations;
mod runtime;
mod scope;
mod scope_memory;
mod slots;
mod snapshot;
mod step_hook;
mod step_services;
mod store;
mod trace;
mod write_state;

pub use checkpoint::{LoadError, NotPersistent};
pub use constraint::{FeedbackSettings, ForceFeedback, Grip, SolvedConstraints, StepCertificate};
pub use contact::{ContactPromise, PairFate, PairReport};
pub use counters::Counters;
pub use energy_report::EnergyReport;
pub use forces::Forces;
pub use identity::{Identity, SnapshotMismatch};
pub use linear::ComponentOutput;
pub use ops::{ScopeOps, Walk};
pub use phases::Phases;
pub use profile::{Profile, Span, SpanName};
pub use query_at_time::{MomentError, PresentState};
pub use refresh::{has_error, refused};
pub use rollback::Motion;
pub use runtime::Runtime;
pub use scope::Scope;
pub use scope_memory::ScopeMemory;
pub use snapshot::Snapshot;
pub use step_hook::StepHook;
pub use trace::{Trace, TraceEntry};
