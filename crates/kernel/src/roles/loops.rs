//! Animation loops, and what they drive: collision, constraints, behaviour models.

use crate::event::Event;
use crate::roles::StepFailure;
use crate::scene::{NodeId, ObjectId, Scene};

/// Why a step was not done.
pub type LoopError = StepFailure;

/// The phases of a step, in terms of which an animation loop is written. Implemented by the runtime.
pub trait AnimationPhases {
    /// The scene.
    fn scene(&self) -> &Scene;
    /// Sends an event to listening components.
    fn send(&mut self, event: Event);
    /// Lets behaviour models act.
    fn update_behavior_models(&mut self, dt: f64);
    /// Brings linked data and engines up to date.
    fn update_internal_data(&mut self);
    /// Resets, detects and responds to collisions; constraints process geometrical data first.
    ///
    /// # Errors
    /// What the pipeline reports.
    fn collide(&mut self) -> Result<(), LoopError>;
    /// Accumulates the Jacobians of constraints through the mappings.
    fn accumulate_constraints(&mut self);
    /// Lets the next [`solve`](Self::solve) make steps that fail in halves, and those again, `n` times.
    fn allow_halvings(&mut self, n: u32);
    /// Runs the ODE solvers below `target` over a step of `dt`; interaction forces above them act as external forces.
    ///
    /// # Errors
    /// The first failure in document order; the states of failed scopes are those at the start of the step.
    fn solve(&mut self, target: NodeId, dt: f64, parallel: bool) -> Result<(), LoopError>;
    /// Projects positions and velocities of the whole scene, to the end of the step if it was solved.
    fn project(&mut self);
    /// Propagates positions and velocities through all mappings.
    ///
    /// # Errors
    /// If a number is not finite then; the states are those at the start of the step.
    fn propagate(&mut self) -> Result<(), LoopError>;
    /// Empties the external forces.
    fn end_integration(&mut self);
    /// Sets the time of `target` to its start plus `dt` and copies the context down.
    fn advance_time(&mut self, target: NodeId, dt: f64);
    /// Updates non-mechanical mappings.
    fn update_mappings(&mut self);
    /// Recomputes bounding boxes.
    fn update_bounding_boxes(&mut self);
}

/// An animation loop: the order of the phases of a step.
pub trait BaseAnimationLoop: Send + Sync {
    /// Does one step of size `dt`; 0 means the node's own.
    ///
    /// # Errors
    /// The failure of a phase; the scene is then as at the start of the step.
    fn step(&self, phases: &mut dyn AnimationPhases, owner: ObjectId, dt: f64) -> Result<(), LoopError>;
}

/// A visual loop: when visual models are updated.
pub trait BaseVisualLoop: Send + Sync {}

/// Finds collisions and creates responses. They are commands applied between phases.
pub trait BaseCollisionPipeline: Send + Sync {
    /// Forgets the responses of the previous step.
    fn reset(&self, scene: &Scene);
    /// Finds collisions at the positions of the start of the step.
    fn detect(&self, scene: &Scene);
    /// Creates responses.
    fn respond(&self, scene: &Scene);
}

/// What a constraint solver corrects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConstraintOrder {
    /// Positions.
    Position,
    /// Velocities.
    Velocity,
    /// Both.
    PositionAndVelocity,
}

/// Corrects a motion so that constraints hold.
pub trait BaseConstraintSolver: Send + Sync {
    /// Corrects.
    fn solve(&self, scene: &Scene, order: ConstraintOrder);
}

/// A constraint by Lagrange multipliers.
pub trait BaseConstraint: Send + Sync {
    /// Prepares geometry at the positions of the start of the step.
    fn process_geometrical_data(&self, scene: &Scene);
}

/// A model that acts before each step.
pub trait BaseBehaviorModel: Send + Sync {
    /// Acts.
    fn update_position(&self, scene: &Scene, dt: f64);
}
