//! Several pipelines.

use settee_kernel::roles::{BaseCollisionPipeline, PipelineParts};
use settee_kernel::{
    Base, Component, Data, Diagnostic, InitContext, Lifecycle, LinkTarget, MultiLink, ObjectId, Severity,
};

use super::SubCollisionPipeline;
use super::collision_pipeline::models_below;

/// Detects the contacts of several pipelines, each between the models that it names.
#[derive(Component)]
#[component(category = "Collision/Detection/Algorithm", roles(collision_pipeline))]
pub struct CompositeCollisionPipeline {
    /// Detects the contacts of all pipelines at the same time, in SOFA.
    #[data(default = false, ignored = "detection uses the threads of the run by itself; the contacts are the same")]
    parallel_detection: Data<bool>,
    /// Number of threads.
    #[data(ignored = "a run has one number of threads, see --threads")]
    nb_threads: Data<i32>,
    /// Which scheduler runs the tasks.
    #[data(default = "_default", ignored = "there is one scheduler")]
    task_scheduler_type: Data<String>,
    /// The pipelines, in the order in which they act.
    #[linked]
    sub_collision_pipelines: MultiLink<SubCollisionPipeline>,
    #[group]
    base: Base,
    parts: Vec<PipelineParts>,
}

impl LinkTarget for SubCollisionPipeline {
    const WHAT: &'static str = "SubCollisionPipeline";
    fn accepts(component: &dyn Component) -> bool {
        component.downcast::<Self>().is_some()
    }
}

impl Lifecycle for CompositeCollisionPipeline {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let targets = self.sub_collision_pipelines.targets().to_vec();
        if targets.is_empty() {
            let finding = "subCollisionPipelines is empty: nothing collides";
            context.report(Diagnostic::new(Severity::Warning, "pipeline-incomplete", finding));
            return;
        }
        targets.iter().for_each(|target| context.require(*target));
        let scene = &*context.scene;
        let parts =
            |target: &ObjectId| scene.get::<SubCollisionPipeline>(*target).and_then(SubCollisionPipeline::parts);
        self.parts = targets.iter().filter_map(parts).collect();
        let is_left_out = |object: &ObjectId| !self.parts.iter().any(|parts| parts.models.contains(object));
        let models = models_below(context);
        let left_out: Vec<String> =
            models.into_iter().filter(is_left_out).map(|object| scene.object_path(object)).collect();
        for path in left_out {
            context.warning("pipeline-incomplete", format!("{path} is in none of the pipelines: it does not collide"));
        }
    }
}

impl BaseCollisionPipeline for CompositeCollisionPipeline {
    fn parts(&self) -> &[PipelineParts] {
        &self.parts
    }
}
