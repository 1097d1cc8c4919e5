//! The pipeline of scenes.

use settee_kernel::draw::{Layer, Paint, Pen, Size};
use settee_kernel::roles::{BaseCollisionPipeline, BaseDrawing, PipelineParts};
use settee_kernel::{Base, Component, Data, Diagnostic, InitContext, Lifecycle, ObjectId, Search, Severity};

/// Detects the contacts between all collision models of its node and below, and lets the contact manager answer them.
///
/// The intersection method, the broad phase, the narrow phase and the contact manager are the first ones of its node
/// and below. If one is missing, or if there are no models, nothing collides, which is a warning.
#[derive(Component)]
#[component(category = "Collision/Detection/Algorithm", roles(collision_pipeline, drawing))]
pub struct CollisionPipeline {
    /// Prints what it does, in SOFA.
    #[data(default = false, ignored = "`settee run --profile` shows where the time goes")]
    verbose: Data<bool>,
    /// Draws the boxes of the models, in SOFA.
    #[data(default = false, ignored = "boxes are not drawn yet")]
    draw: Data<bool>,
    /// Levels of the trees of boxes: they decide in which order contacts are found.
    #[data(default = 6, at_start = "the trees of boxes are made with it")]
    depth: Data<i32>,
    /// Number of threads.
    #[data(ignored = "a run has one number of threads, see --threads")]
    nb_threads: Data<i32>,
    /// Which scheduler runs the tasks.
    #[data(default = "_default", ignored = "there is one scheduler")]
    task_scheduler_type: Data<String>,
    /// Runs parts of detection at the same time, in SOFA.
    #[data(default = false, ignored = "detection uses the threads of the run by itself")]
    parallel_detection: Data<bool>,
    #[group]
    base: Base,
    parts: Vec<PipelineParts>,
}

impl Lifecycle for CollisionPipeline {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if *self.depth < 0 {
            context.warning("out-of-range", "a tree cannot have a negative depth: 6 is taken");
            self.depth.derive(6);
        }
        let found = Found::below(context);
        self.parts = found.parts(context, self.depth.unsigned_abs()).into_iter().collect();
    }
}

/// Colour of contacts.
const CONTACT: [f32; 4] = [0.1, 0.9, 0.3, 1.0];

impl BaseDrawing for CollisionPipeline {
    fn layer(&self) -> Layer {
        Layer::DetectionOutputs
    }
    /// The contacts detected last: both points, and a segment between them.
    fn draw(&self, pen: &mut Pen<'_>) {
        let mut ends = Vec::new();
        let is_own = |model| self.parts.iter().any(|parts| parts.models.contains(&model));
        pen.access().contacts(&mut |models, found| {
            if is_own(models[0]) {
                ends.extend(found.iter().map(|contact| contact.points.map(|point| point.map(|c| c as f32))));
            }
        });
        if !ends.is_empty() {
            pen.segments(&ends, CONTACT, 2.0);
            pen.dots(ends.into_iter().flatten().collect(), Paint::One(CONTACT), Size::Pixels(5.0));
        }
    }
}

impl BaseCollisionPipeline for CollisionPipeline {
    fn parts(&self) -> &[PipelineParts] {
        &self.parts
    }
}

/// The collision models of a node and below.
pub(super) fn models_below(context: &InitContext<'_>) -> Vec<ObjectId> {
    let scene = &*context.scene;
    let nodes = scene.pre_order(scene.object(context.object).node);
    let objects = nodes.iter().flat_map(|node| scene.node(*node).objects.iter().copied());
    let is_model = |object: &ObjectId| scene.component(*object).is_some_and(|c| c.as_collision_model().is_some());
    objects.filter(is_model).collect()
}

/// What there is in a node and below.
struct Found {
    models: Vec<ObjectId>,
    intersection: Option<ObjectId>,
    broad_phase: Option<ObjectId>,
    narrow_phase: Option<ObjectId>,
    contact_manager: Option<ObjectId>,
}

impl Found {
    fn below(context: &InitContext<'_>) -> Self {
        let first = |accepts: &dyn Fn(&dyn Component) -> bool| context.find(Search::Down, accepts);
        Self {
            models: models_below(context),
            intersection: first(&|component| component.as_intersection_method().is_some()),
            broad_phase: first(&|component| component.as_broad_phase().is_some()),
            narrow_phase: first(&|component| component.as_narrow_phase().is_some()),
            contact_manager: first(&|component| component.as_contact_manager().is_some()),
        }
    }

    /// All parts; `None` with a warning for each that is missing.
    fn parts(self, context: &mut InitContext<'_>, depth: u32) -> Option<PipelineParts> {
        let mut missing = |what: &str, fix: &str, is_missing: bool| {
            if is_missing {
                let message = format!("there is no {what} in the node or below: nothing collides");
                context.report(Diagnostic::new(Severity::Warning, "pipeline-incomplete", message).fix(fix));
            }
        };
        missing("collision model", "a collision model in the node of each surface", self.models.is_empty());
        missing("intersection method", "<MinProximityIntersection/>", self.intersection.is_none());
        missing("broad phase", "<BruteForceBroadPhase/>", self.broad_phase.is_none());
        missing("narrow phase", "<BVHNarrowPhase/>", self.narrow_phase.is_none());
        let fix = "<CollisionResponse response=\"PenalityContactForceField\"/>";
        missing("contact manager", fix, self.contact_manager.is_none());
        Some(PipelineParts {
            models: Some(self.models).filter(|models| !models.is_empty())?,
            intersection: self.intersection?,
            broad_phase: self.broad_phase?,
            narrow_phase: self.narrow_phase?,
            contact_manager: self.contact_manager?,
            depth,
        })
    }
}
