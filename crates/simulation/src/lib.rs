//! Load, initialise, animate, reset, snapshot, query, record: what programs that use Settee call.

mod record;
mod record_npz;
mod simulation;
mod steps;

pub use record::{Frame, RecordError, RecordFormat, Recorder, Recording, StateInfo};
pub use settee_kernel::roles::Activity;
pub use settee_kernel::{Diagnostic, Registry, Severity};
pub use settee_loader::LoadOptions;
pub use settee_mechanics::{Counters, Profile, Snapshot, Span, SpanName, Trace, TraceEntry};
pub use settee_scn::SourceMap;
pub use simulation::{Loaded, Simulation, SimulationError, StateView};
pub use steps::StepSizes;
