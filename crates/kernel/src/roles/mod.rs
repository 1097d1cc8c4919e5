//! The roles components play.
//!
//! Each has two levels. The object-safe level (`BaseForceField`, `BaseMapping` ...) takes symbolic ids and is what
//! visitors call: one virtual call per component and evaluation. The author's level (`ForceField`, `Mapping` ...) takes
//! typed slices; one bridge per role resolves the ids and hands them over. What force fields and masses compute with
//! are the traits of the crate `settee-forces`, which are re-exported here.

mod activity;
mod attachment;
mod collision;
mod compliance;
mod constraint;
mod context;
mod drawing;
mod event_handler;
mod failure;
mod force_field;
mod linear_system;
mod loops;
mod mapping;
mod mapping_vectors;
mod mass;
mod mesh_follow;
mod projective;
mod rotation_finder;
mod sinks;
mod solvers;
mod state;
mod state_access;
mod topology;

pub use activity::Activity;
pub use attachment::InScope;
pub use collision::{
    Answered, BarrierSettings, BaseBroadPhase, BaseCollisionModel, BaseCollisionPipeline, BaseContactManager,
    BaseIntersectionMethod, BaseNarrowPhase, BoxSweep, CollisionModel, CollisionModelData, Detected, Hold, Meeting,
    ModelContacts, ModelFacts, NarrowSearch, PipelineParts, Response, Roots, Shape, Side, Support, SurfaceElements,
};
pub use compliance::Compliance;
pub use constraint::{
    BaseConstraintCorrection, BaseConstraintSolver, BaseLagrangianConstraint, BlockOrigin, ConstrainedState,
    ConstraintContext, ConstraintLevel, ConstraintProblem, ConstraintReport, ConstraintRows, ContactKey, Corrected,
    CorrectionFactors, CorrectionSystem, IntegrationFactors, LagrangianConstraint, LagrangianData, Law, SolvedBy,
    Unmet,
};
pub use context::{ComponentContext, SetUp};
pub use drawing::BaseDrawing;
pub use event_handler::{BaseEventHandler, EventHandler, MotionAccess};
pub use failure::{
    BreakdownReason, ControllerFailure, LinearFailure, LinearSetUp, NonFiniteOrigin, Origin, Quantity, StepFailure,
    StepSetUp,
};
pub use force_field::{BaseForceField, ForceData, ForceField, ForceFieldData, PairData};
pub use linear_system::{
    BaseLinearSystem, BaseMatrixProjection, Composition, Contributions, MatrixKind, SystemBuilder, SystemOffers,
};
pub use loops::{AnimationPhases, BaseAnimationLoop, LoopError};
pub use mapping::{
    BaseMapping, Mapping, MappingData, MappingEnds, MappingFlags, MultiMappingData, OutputPoints, Transfer,
    TwoTypeMappingData,
};
pub use mapping_vectors::{InputBlocks, Inputs, InputsMut};
pub use mass::{BaseMass, Mass, MassData, MassSettings};
pub use mesh_follow::{MeshFollow, PointChanges};
pub use projective::{BaseProjectiveConstraint, ProjectiveConstraint, ProjectiveData, ProjectorRows};
pub use rotation_finder::{BaseRotationFinder, RotationMatrix};
pub use settee_forces::{
    Attachment, BlockSink, Blocks, End, Forces, Heavy, Inertia, Instant, Mixed, MixedDerivs, MixedForces, MixedMotion,
    Motion, NotDiagonal, One, Output, Pair, PairBlocks, PairForces, PairMotion, StateTerm, Weighed, WithMass,
    Workspace, add_as_block,
};
pub use sinks::JacobianSink;
pub use solvers::{
    AfterMeshChange, BaseLinearSolver, BaseNewtonSolver, BaseOdeSolver, DenseOutput, EndResponse, LinearReport,
    NewtonOutcome, SolveContext, SystemAccess, WithinStep,
};
pub use state::{BaseState, BaseVisualModel};
pub use state_access::StateAccess;
pub use topology::{
    BaseEngine, BaseGeometryAlgorithms, BaseTopologicalMapping, BaseTopology, BaseTopologyModifier, MappedElements,
};

use crate::component::Component;
use crate::link::LinkTarget;

macro_rules! link_targets {
    ($($role:ident, $accessor:ident, $what:literal $(, last = $last:literal)?;)*) => { $(
        impl LinkTarget for dyn $role {
            const WHAT: &'static str = $what;
            $(const LAST_COUNTS: bool = $last;)?
            fn accepts(component: &dyn Component) -> bool {
                component.$accessor().is_some()
            }
        }
    )* };
}
link_targets! {
    BaseState, as_state, "state";
    BaseTopology, as_topology, "topology", last = true;
    BaseForceField, as_force_field, "force field";
    BaseMass, as_mass, "mass";
    BaseMapping, as_mapping, "mapping";
    BaseLinearSolver, as_linear_solver, "linear solver";
    BaseLinearSystem, as_linear_system, "linear system";
    BaseNewtonSolver, as_newton_solver, "Newton solver";
    BaseOdeSolver, as_ode_solver, "ODE solver";
    BaseRotationFinder, as_rotation_finder, "component that finds rotations";
    BaseCollisionModel, as_collision_model, "collision model";
    BaseIntersectionMethod, as_intersection_method, "intersection method";
    BaseBroadPhase, as_broad_phase, "broad phase";
    BaseNarrowPhase, as_narrow_phase, "narrow phase";
    BaseContactManager, as_contact_manager, "contact manager";
    BaseCollisionPipeline, as_collision_pipeline, "collision pipeline";
    BaseLagrangianConstraint, as_lagrangian_constraint, "Lagrangian constraint";
    BaseConstraintCorrection, as_constraint_correction, "constraint correction";
    BaseConstraintSolver, as_constraint_solver, "constraint solver";
}

/// Any component.
pub struct AnyComponent;

impl LinkTarget for AnyComponent {
    const WHAT: &'static str = "component";
    fn accepts(_component: &dyn Component) -> bool {
        true
    }
}
