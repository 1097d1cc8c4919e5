//! A collision model in a run: its elements and their boxes.

use settee_kernel::roles::{BaseCollisionModel, CollisionModelData, Meeting, SetUp, Shape, Workspace};
use settee_kernel::vectors::{CoordId, Stamp};
use settee_kernel::{Diagnostic, NodeId, ObjectId, ObjectState, Scene};
use settee_parallel::Workers;
use settee_persist::Persist;
use settee_proximity::{Bounds, Tree};

use super::Whereabouts;
use crate::scope::Scope;
use crate::scope::held::Held;

/// One model of a pipeline.
#[derive(Clone, Persist)]
pub(crate) struct ModelInRun {
    #[rebuilt]
    pub object: ObjectId,
    #[rebuilt]
    pub node: NodeId,
    /// Scope and index of its state.
    #[rebuilt]
    pub place: (usize, usize),
    /// The scope of the solver above it, if there is one.
    #[rebuilt]
    pub host: Option<usize>,
    shape: Held,
    pub tree: Tree,
    /// Levels that the tree was made with, once it was made.
    depth: Option<u32>,
    /// Whether it takes part in this step.
    pub is_active: bool,
    /// Whether it is left where it was, since there is nothing that it could touch.
    pub waits: bool,
    /// The boxes of its elements where they are at the end of the step, if boxes contain the way there.
    #[cleared]
    end_boxes: Vec<Bounds>,
    /// What elements and boxes were made of, where it was nothing but the position of the state.
    #[cleared]
    seen: Option<Seen>,
    /// Contact distance that the boxes were made with last, if they followed the last motion (length).
    #[cleared]
    skin: Option<f64>,
    /// Leaves of a tree that is behind whose boxes were found all the same.
    #[cleared]
    found_leaves: Vec<bool>,
}

/// What the elements and boxes of a model depend on.
#[derive(Clone, Copy, PartialEq)]
struct Seen {
    positions: Stamp,
    depth: u32,
    skin: f64,
    moving: bool,
    reads_normals: bool,
}

/// Where the state of a model is in a step.
pub(crate) struct Course<'a> {
    /// At the start.
    pub positions: &'a [f64],
    /// When these were written.
    pub written: Stamp,
    /// Where it is to arrive, for methods that test motion; empty if that is not known.
    pub free: Option<&'a [f64]>,
    /// Where boxes reach to, if they contain motion.
    pub boxes_to: Option<&'a [f64]>,
    /// Whether boxes may stay behind until somebody asks for them.
    pub may_wait: bool,
    /// Whether normals of faces are read.
    pub reads_normals: bool,
}

impl ModelInRun {
    /// The model; `None` if it is not valid, or its state is not active.
    pub fn new(set_up: SetUp<'_>, whereabouts: Whereabouts<'_>) -> Result<Option<Self>, Diagnostic> {
        let SetUp { scene, object, .. } = set_up;
        let Some(role) = role(scene, object).filter(|_| scene.object(object).state == ObjectState::Valid) else {
            return Ok(None);
        };
        let Some(place) = role.state().and_then(whereabouts.place) else { return Ok(None) };
        Ok(Some(Self {
            object,
            node: scene.object(object).node,
            place,
            host: (whereabouts.host)(scene.object(object).node),
            shape: Held::new(role.new_shape(set_up)?),
            tree: Tree::default(),
            depth: None,
            is_active: false,
            waits: false,
            end_boxes: Vec::new(),
            seen: None,
            skin: None,
            found_leaves: Vec::new(),
        }))
    }

    /// Takes other elements; the tree is made anew with the next positions.
    pub fn replace(&mut self, shape: Box<dyn Workspace>) {
        self.shape = Held::new(shape);
        (self.depth, self.seen, self.skin) = (None, None, None);
    }

    /// The data of the model.
    pub fn settings<'a>(&self, scene: &'a Scene) -> Option<&'a CollisionModelData> {
        role(scene, self.object).map(|role| role.settings())
    }

    /// The elements of the model.
    pub fn shape(&self, scene: &Scene) -> Option<&dyn Shape> {
        Some(role(scene, self.object)?.view(self.shape.get()?))
    }

    /// Leaves elements and boxes where they were, where nothing asks for them; `false` if there are none yet.
    pub fn wait(&mut self, scene: &Scene, depth: u32) -> bool {
        self.waits = self.is_active && self.takes_part(scene) && self.depth == Some(depth);
        self.waits
    }

    /// Whether the model and its node are to act.
    fn takes_part(&self, scene: &Scene) -> bool {
        self.settings(scene).is_some_and(|settings| *settings.active) && *scene.node(self.node).data.activated
    }

    /// Brings elements and boxes to where the state is now.
    pub fn catch_up(&mut self, scene: &Scene, scopes: &[Scope]) {
        if !self.waits {
            return self.find_boxes(scene, &settee_parallel::ALONE);
        }
        let Some(depth) = self.depth else { return };
        let (scope, state) = self.place;
        let space = &scopes[scope].space;
        let course = Course {
            positions: space.state_coord(state, CoordId::POSITION),
            written: space.coord_stamp(CoordId::POSITION),
            free: None,
            boxes_to: None,
            may_wait: false,
            reads_normals: true,
        };
        self.follow(scene, &course, depth, &settee_parallel::ALONE);
    }

    /// Brings elements to the positions of a step, and boxes, unless these may wait.
    pub fn follow(&mut self, scene: &Scene, course: &Course<'_>, depth: u32, workers: &Workers) {
        (self.is_active, self.waits) = (false, false);
        if !self.takes_part(scene) {
            return;
        }
        let (Some(role), Some(shape)) = (role(scene, self.object), self.shape.get_mut()) else { return };
        let settings = role.settings();
        let shape = role.view_mut(shape);
        let (skin, moving) = (*settings.contact_distance, *settings.moving);
        let is_alone = course.free.is_none() && course.boxes_to.is_none();
        let Course { written, reads_normals, .. } = *course;
        let seen = is_alone.then_some(Seen { positions: written, depth, skin, moving, reads_normals });
        let is_there = seen.is_some() && self.seen == seen;
        self.seen = seen;
        self.end_boxes.clear();
        if is_there {
            self.is_active = !shape.is_empty();
            return;
        }
        if let Some(end) = course.boxes_to {
            shape.follow(end);
            self.end_boxes.extend((0..shape.len()).map(|element| shape.bounds(element).inflated(skin)));
        }
        let is_new = self.depth != Some(depth) || self.tree.len() != shape.len();
        let may_wait = course.may_wait && course.boxes_to.is_none() && !is_new && moving && self.skin == Some(skin);
        let moved = shape.spanning_points().filter(|_| may_wait).and_then(|points| motion(points, course.positions));
        shape.follow(course.positions);
        if let Some(free) = course.free {
            shape.follow_to(free);
        }
        self.is_active = !shape.is_empty();
        self.skin = (is_new || moving).then_some(skin);
        if !is_new && !moving {
            return;
        }
        shape.renew(reads_normals);
        if let Some([shift, way]) = moved {
            self.found_leaves.clear();
            return self.tree.note_motion(shift, way);
        }
        let (shape, ends) = (&*shape, &self.end_boxes);
        let fill = |elements: &[u32], boxes: &mut [Bounds]| {
            boxes_of(shape, skin, elements, boxes);
            if !ends.is_empty() {
                let ends = elements.iter().map(|element| &ends[*element as usize]);
                boxes.iter_mut().zip(ends).for_each(|(here, end)| *here = here.union(end));
            }
        };
        if is_new {
            let elements: Vec<u32> = (0..shape.len() as u32).collect();
            let mut boxes = vec![Bounds::EMPTY; elements.len()];
            fill(&elements, &mut boxes);
            self.tree = Tree::build(&boxes, depth as usize);
            self.depth = Some(depth);
        } else {
            self.tree.refit_by(workers, fill);
        }
    }

    /// A box around everything.
    pub fn reach(&mut self, scene: &Scene, workers: &Workers) -> Bounds {
        self.tree.reach().unwrap_or_else(|| {
            self.find_boxes(scene, workers);
            self.tree.bounds()
        })
    }

    /// Whether its elements are in its boxes, once these were brought to their places: those of a model that moves
    /// although it is said not to stay where they are.
    pub fn is_in_its_boxes(&self) -> bool {
        self.skin.is_some()
    }

    /// Brings all boxes that stayed behind to their places.
    pub fn find_boxes(&mut self, scene: &Scene, workers: &Workers) {
        let (Some(role), Some(shape), Some(skin)) = (role(scene, self.object), self.shape.get(), self.skin) else {
            return;
        };
        if self.tree.is_behind() && self.end_boxes.is_empty() {
            let shape = role.view(shape);
            self.tree.catch_up(workers, |elements, boxes| boxes_of(shape, skin, elements, boxes));
        }
    }

    /// Brings the boxes of some leaves to their places, if boxes stayed behind.
    pub fn find_boxes_of(&mut self, scene: &Scene, leaves: &[u32]) {
        let (Some(role), Some(shape), Some(skin)) = (role(scene, self.object), self.shape.get(), self.skin) else {
            return;
        };
        if self.tree.is_behind() {
            let shape = role.view(shape);
            self.found_leaves.resize(self.tree.len(), false);
            let fill = |elements: &[u32], boxes: &mut [Bounds]| boxes_of(shape, skin, elements, boxes);
            self.tree.catch_up_leaves(leaves, &mut self.found_leaves, fill);
        }
    }
}

/// Which elements of two models, or of one, may meet: of models in one node, those that are no neighbours.
pub(super) fn may_meet<'a>(
    [a, b]: [&'a ModelInRun; 2],
    [first, second]: [&'a dyn Shape; 2],
) -> impl Fn(usize, usize) -> bool + Copy + Sync + 'a {
    let are_of_one_node = a.node == b.node;
    let (own, model) = (a.object, b.object);
    move |i, j| !are_of_one_node || first.may_meet(i, Meeting { own, model, shape: second, element: j })
}

/// The boxes of some elements, with the skin of the model.
fn boxes_of(shape: &dyn Shape, skin: f64, elements: &[u32], boxes: &mut [Bounds]) {
    // One call of the shape for many elements: each is a few numbers.
    shape.bounds_of(elements, boxes);
    if skin != 0.0 {
        boxes.iter_mut().for_each(|here| *here = here.inflated(skin));
    }
}

/// How points have moved: all as the first one, and none farther from there than the second vector says on each axis.
/// `None` for what is not finite, or not as many points.
fn motion(before: &[[f64; 3]], now: &[f64]) -> Option<[[f64; 3]; 2]> {
    let now = now.as_chunks::<3>().0;
    let (from, to) = (before.first()?, now.first()?);
    if before.len() != now.len() {
        return None;
    }
    let shift: [f64; 3] = std::array::from_fn(|axis| to[axis] - from[axis]);
    let (mut way, mut sum) = ([0.0_f64; 3], [0.0; 3]);
    for (from, to) in before.iter().zip(now) {
        for axis in 0..3 {
            let off = (to[axis] - from[axis] - shift[axis]).abs();
            way[axis] = if off > way[axis] { off } else { way[axis] };
            sum[axis] += off;
        }
    }
    sum.iter().chain(&shift).all(|sum| sum.is_finite()).then_some([shift, way])
}

fn role(scene: &Scene, object: ObjectId) -> Option<&dyn BaseCollisionModel> {
    scene.component(object).and_then(|component| component.as_collision_model())
}
