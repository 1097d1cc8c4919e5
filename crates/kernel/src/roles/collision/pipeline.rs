//! What belongs together in detection.

use crate::scene::ObjectId;

/// The parts of a pipeline, or of one of several below it.
#[derive(Clone, Debug, PartialEq, Eq, settee_persist::Persist)]
pub struct PipelineParts {
    /// Its collision models, in order.
    pub models: Vec<ObjectId>,
    /// The intersection method.
    pub intersection: ObjectId,
    /// The broad phase.
    pub broad_phase: ObjectId,
    /// The narrow phase.
    pub narrow_phase: ObjectId,
    /// The contact manager.
    pub contact_manager: ObjectId,
    /// Levels of the trees.
    pub depth: u32,
}

/// A collision pipeline. What it names stays the same from initialisation on.
pub trait BaseCollisionPipeline: Send + Sync {
    /// Its parts, in the order in which they act; empty if something is missing, which it reported.
    fn parts(&self) -> &[PipelineParts];
}
