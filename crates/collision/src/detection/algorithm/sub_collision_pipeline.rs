//! A pipeline that is a part of another one.

use settee_kernel::roles::{
    BaseBroadPhase, BaseCollisionModel, BaseContactManager, BaseIntersectionMethod, BaseNarrowPhase, PipelineParts,
};
use settee_kernel::{Base, Component, Data, Diagnostic, InitContext, Lifecycle, Link, MultiLink, Severity};

/// The collision models that touch each other by one method, as one of the pipelines of CompositeCollisionPipeline.
#[derive(Component)]
#[component(category = "Collision/Detection/Algorithm")]
pub struct SubCollisionPipeline {
    /// Levels of the trees of boxes: they decide in which order contacts are found.
    #[data(default = 6u32, at_start = "the trees of boxes are made with it")]
    depth: Data<u32>,
    /// The models.
    #[linked]
    collision_models: MultiLink<dyn BaseCollisionModel>,
    /// The intersection method.
    #[linked]
    intersection_method: Link<dyn BaseIntersectionMethod>,
    /// The contact manager.
    #[linked]
    contact_manager: Link<dyn BaseContactManager>,
    /// The broad phase.
    #[linked]
    broad_phase_detection: Link<dyn BaseBroadPhase>,
    /// The narrow phase.
    #[linked]
    narrow_phase_detection: Link<dyn BaseNarrowPhase>,
    #[group]
    base: Base,
}

impl SubCollisionPipeline {
    /// Its parts; `None` if a link is empty.
    pub(super) fn parts(&self) -> Option<PipelineParts> {
        let models = self.collision_models.targets().to_vec();
        Some(PipelineParts {
            models: Some(models).filter(|models| !models.is_empty())?,
            intersection: self.intersection_method.target()?,
            broad_phase: self.broad_phase_detection.target()?,
            narrow_phase: self.narrow_phase_detection.target()?,
            contact_manager: self.contact_manager.target()?,
            depth: *self.depth,
        })
    }
}

impl Lifecycle for SubCollisionPipeline {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let links = [
            ("collisionModels", self.collision_models.targets().is_empty()),
            ("intersectionMethod", self.intersection_method.target().is_none()),
            ("contactManager", self.contact_manager.target().is_none()),
            ("broadPhaseDetection", self.broad_phase_detection.target().is_none()),
            ("narrowPhaseDetection", self.narrow_phase_detection.target().is_none()),
        ];
        for (name, _) in links.into_iter().filter(|(_, is_empty)| *is_empty) {
            let message = format!("{name} leads nowhere: nothing collides by this pipeline");
            context.report(Diagnostic::new(Severity::Warning, "pipeline-incomplete", message).attribute(name, ""));
        }
    }
}
