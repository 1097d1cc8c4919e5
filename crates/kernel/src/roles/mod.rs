//! The roles components play.
//!
//! Each has two levels. The object-safe level (`BaseForceField`, `BaseMapping` ...) takes symbolic ids and is what
//! visitors call: one virtual call per component and evaluation. The author's level (`ForceField`, `Mapping` ...) takes
//! typed slices; one bridge per role resolves the ids and hands them over. What force fields and masses compute with
//! are the traits of the crate `settee-forces`, which are re-exported here.

mod activity;
mod any_component;
mod attachment;
mod collision;
mod compliance;
mod constraint;
mod context;
mod drawing;
mod event_handler;
mod force_field;
mod linear_failure;
mod linear_report;
mod linear_system;
mod link_targets;
mod loops;
mod mapping;
mod mapping_vectors;
mod mass;
mod mesh_follow;
mod non_finite;
mod projective;
mod rotation_finder;
mod sinks;
mod solvers;
mod state;
mod state_access;
mod step_failure;
mod topology;

pub use crate::scene::SetUp;
pub use activity::Activity;
pub use any_component::AnyComponent;
pub use attachment::InScope;
pub use collision::{
    Answered, BarrierSettings, BaseBroadPhase, BaseCollisionModel, BaseCollisionPipeline, BaseContactManager,
    BaseIntersectionMethod, BaseNarrowPhase, BoxSweep, CollisionModel, CollisionModelData, Detected, HeldAt, Hold,
    Meeting, ModelContacts, ModelFacts, NarrowSearch, PipelineParts, Response, Roots, Shape, Side, Support,
    SurfaceElements, Wanted,
};
pub use compliance::Compliance;
pub use constraint::{
    BaseConstraintCorrection, BaseConstraintSolver, BaseLagrangianConstraint, BlockOrigin, ConstrainedState,
    ConstraintContext, ConstraintLevel, ConstraintProblem, ConstraintReport, ConstraintRows, ContactKey, Corrected,
    CorrectionFactors, CorrectionSystem, Gap, IntegrationFactors, LagrangianConstraint, LagrangianData, Law, SolvedBy,
    Unmet,
};
pub use context::ComponentContext;
pub use drawing::BaseDrawing;
pub use event_handler::{BaseEventHandler, EventHandler, MotionAccess};
pub use force_field::{BaseForceField, ForceData, ForceField, ForceFieldData, PairData};
pub use linear_failure::{BreakdownReason, LinearFailure, LinearSetUp, Unknown};
pub use linear_report::LinearReport;
pub use linear_system::{
    BaseLinearSystem, BaseMatrixProjection, Composition, Contributions, MatrixKind, SystemBuilder, SystemOffers,
};
pub use loops::{AnimationPhases, BaseAnimationLoop, LoopError, TouchMoment};
pub use mapping::{
    BaseMapping, Mapping, MappingData, MappingEnds, MappingFlags, MultiMappingData, OutputPoints, Transfer,
    TwoTypeMappingData,
};
pub use mapping_vectors::{InputBlocks, Inputs, InputsMut};
pub use mass::{BaseMass, Mass, MassData, MassSettings};
pub use mesh_follow::{InPlace, MeshEdit, MeshFollow, PointChanges};
pub use non_finite::{NonFiniteOrigin, Origin, Quantity};
pub use projective::{BaseProjectiveConstraint, ProjectiveConstraint, ProjectiveData, ProjectorRows};
pub use rotation_finder::{BaseRotationFinder, RotationMatrix};
pub use settee_forces::{
    Attachment, BlockSink, Blocks, End, Forces, Heavy, Inertia, Instant, Mixed, MixedDerivs, MixedForces, MixedMotion,
    Motion, NotDiagonal, One, Output, Pair, PairBlocks, PairForces, PairMotion, StateTerm, Weighed, WithMass,
    Workspace, add_as_block,
};
pub use sinks::JacobianSink;
pub use solvers::{
    AfterMeshChange, BaseLinearSolver, BaseNewtonSolver, BaseOdeSolver, DenseOutput, EndResponse, NewtonOutcome,
    SolveContext, SystemAccess, WithinStep,
};
pub use state::{BaseState, BaseVisualModel};
pub use state_access::StateAccess;
pub use step_failure::{ControllerFailure, StepFailure, StepSetUp};
pub use topology::{
    BaseEngine, BaseGeometryAlgorithms, BaseTopologicalMapping, BaseTopology, BaseTopologyModifier, MappedElements,
};
