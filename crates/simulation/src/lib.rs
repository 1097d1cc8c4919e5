//! Load, initialise, animate, reset, snapshot, query, record: what programs that use Settee call.

mod broken_meshes;
mod builder;
mod checkpoint;
mod contacts;
mod draw;
mod edit;
mod empty_selections;
mod export;
mod far_from_origin;
mod incomplete_parts;
mod journal;
mod lost_neighbour;
mod matrices;
mod record;
mod record_certificate;
mod record_contacts;
mod record_npz;
mod record_write;
mod settings_without_effect;
mod simulation;
mod simulation_error;
mod step_report;
mod steps;
mod two_of_a_kind;
mod unphysical;

pub use builder::{Given, SceneBuilder};
pub use checkpoint::{Checkpoint, CheckpointError};
pub use draw::{DrawOptions, Drawing, Field, FieldQuantity};
pub use export::{Body, ExportFormat, Probe, ProbeError, Series};
pub use journal::{Journal, journal_of, recover};
pub use matrices::{MatrixOf, Triplets};
pub use record::{Frame, RecordError, RecordFormat, RecordHead, Recorder, Recording, StateInfo};
pub use record_certificate::{RecordedCertificate, RecordedPromise};
pub use record_contacts::{RecordedContact, RecordedPair};
pub use settee_geometry::visual::{DisplayFlag, DisplayFlags};
pub use settee_kernel::roles::{Activity, Answered, ControllerFailure, Detected, ModelContacts};
pub use settee_kernel::vectors::StateVector;
pub use settee_kernel::{Diagnostic, Registry, Severity, Strictness, has_error};
pub use settee_loader::{
    Attribute, Description, Draft, Includes, LoadOptions, Naming, add_loops, empty_scene, text_finding,
};
pub use settee_mechanics::{
    BarrierForce, BarrierPush, ContactPromise, Counters, EnergyReport, FeedbackSettings, ForceFeedback, Forces, Grip,
    MomentError, Motion, PairFate, PairReport, Profile, Runtime, Snapshot, SnapshotMismatch, SolvedConstraints, Span,
    SpanName, StepCertificate, StepHook, Trace, TraceEntry, acting_loop,
};
pub use settee_parallel::StopSwitch;
pub use settee_scn::SourceMap;
pub use settee_stepping::EVENT_TOLERANCE;
pub use simulation::{Loaded, Simulation, StateView};
pub use simulation_error::SimulationError;
pub use step_report::StepReport;
pub use steps::StepSizes;
