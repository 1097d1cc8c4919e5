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
    /// Draws the boxes of the models, and the contacts, whatever is shown else.
    #[data(default = false)]
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
/// Colours of normals and boxes.
const NORMAL: [f32; 4] = [0.95, 0.35, 0.1, 1.0];
const BOX: [f32; 4] = [0.35, 0.45, 0.6, 1.0];
/// Length of normals, as a part of the scene's.
const ARROW: f32 = 0.06;

impl BaseDrawing for CollisionPipeline {
    fn layer(&self) -> Layer {
        if *self.draw { Layer::Always } else { Layer::DetectionOutputs }
    }
    /// The contacts detected last: both points, and a segment between them; their normals, if those are shown; the
    /// boxes, if the pipeline draws them.
    fn draw(&self, pen: &mut Pen<'_>) {
        let (mut ends, mut normals) = (Vec::new(), Vec::new());
        let is_own = |model| self.parts.iter().any(|parts| parts.models.contains(&model));
        let single = |point: [f64; 3]| point.map(|c| c as f32);
        pen.access().contacts(&mut |found| {
            if is_own(found.models[0]) {
                ends.extend(found.detected.iter().map(|contact| contact.points.map(single)));
                normals
                    .extend(found.detected.iter().map(|contact| (single(contact.points[0]), single(contact.normal))));
            }
        });
        if pen.shows_normals()
            && let Some([low, high]) = pen.bounds_below(pen.scene().root())
        {
            let length = ARROW * (0..3).map(|k| high[k] - low[k]).fold(0.0, f32::max);
            let arrow =
                |(from, normal): &([f32; 3], [f32; 3])| [*from, std::array::from_fn(|k| from[k] + length * normal[k])];
            let arrows: Vec<_> = normals.iter().map(arrow).collect();
            pen.arrows(&arrows, 0.06 * length, NORMAL);
        }
        if *self.draw {
            let models: Vec<ObjectId> = self.parts.iter().flat_map(|parts| parts.models.iter().copied()).collect();
            models.into_iter().for_each(|model| pen.collision_boxes(model, BOX));
        }
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
