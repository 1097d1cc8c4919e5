//! Contacts: entries of the runtime, found anew in each step, never objects of the scene.
//!
//! A pass has three stages for each pipeline. What answered the contacts of the last step is taken away. The models
//! follow their states, and detection finds the elements that are close. Then each pair of models with contacts gets
//! what answers them: springs in the scope of the solver that integrates them, or, where no solver is above both,
//! forces that are evaluated once and act on both bodies for a step.

mod around;
mod barrier;
mod constrained;
mod detection;
mod explain;
mod model;
mod pair_table;
mod response;
mod search;
mod springs;
mod tangent;
mod trees;
mod unanswerable;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use settee_kernel::roles::{Answered, Detected, Hold, ModelContacts, PipelineParts, Response, SetUp, Workspace};
use settee_kernel::vectors::StateSpace;
use settee_kernel::{Diagnostic, Meshes, NodeId, ObjectId, ObjectState, Scene};
use settee_persist::Persist;
use settee_proximity::{Bounds, NearPairs, Search};

use crate::scope::Scope;
use barrier::BarrierSurface;
pub use barrier::{BarrierForce, BarrierPush, ContactPromise};
pub(crate) use constrained::tangents;
pub(crate) use detection::{Detecting, Moment};
pub use explain::{PairFate, PairReport};
use model::ModelInRun;
use pair_table::{Pair, PairTable};
pub(crate) use response::Across;
pub(crate) use springs::{ContactForces, Law};

/// The contacts of a scene, and what their pipelines remember from step to step.
#[derive(Clone, Default, Persist)]
pub(crate) struct ContactSet {
    #[same_length]
    pub pipelines: Vec<Pipeline>,
    /// Springs between bodies that no solver integrates together.
    pub across: Vec<Across>,
    /// Number of pairs of models that touched so far.
    n_contacts: u64,
    /// Findings that were reported, each once.
    reported: Vec<String>,
}

/// One pipeline of the scene, or one of several that a component joins.
#[derive(Clone, Persist)]
#[fits(Self::is_consistent)]
pub(crate) struct Pipeline {
    #[rebuilt]
    object: ObjectId,
    #[rebuilt]
    node: NodeId,
    /// The scope in which responses between two simulated bodies act, if a solver is above.
    #[rebuilt]
    host: Option<usize>,
    #[rebuilt]
    parts: PipelineParts,
    #[same_length]
    models: Vec<ModelInRun>,
    /// The contacts detected last.
    outputs: PairTable<Vec<Detected>>,
    /// Pairs of models that touch.
    contacts: PairTable<Contact>,
    /// Pairs of elements that were tested last, where detection sweeps.
    n_compared: u64,
    /// Whether barriers answer all contacts, whatever the contact manager says: the loop says so in each step.
    #[cleared]
    keeps_apart: bool,
    /// What barriers keep apart, once it was looked for.
    #[cleared]
    barrier: Option<BarrierPart>,
    buffers: Buffers,
}

/// The part of a pipeline that barriers answer.
#[derive(Clone, Default)]
struct BarrierPart {
    /// For each two models the settings of the barrier between them; empty if there are none.
    pairs: Vec<Option<settee_kernel::roles::BarrierSettings>>,
    surface: Option<Arc<BarrierSurface>>,
}

/// Where the runtime has states and solvers.
#[derive(Clone, Copy)]
struct Whereabouts<'a> {
    /// Scope and index of a state.
    place: &'a dyn Fn(ObjectId) -> Option<(usize, usize)>,
    /// The scope whose solver integrates a node.
    host: &'a dyn Fn(NodeId) -> Option<usize>,
}

/// Two models that touch.
#[derive(Clone, Persist)]
pub(crate) struct Contact {
    pub response: Response,
    /// What acts between them.
    springs: Vec<BetweenModels>,
    /// What constraints keep apart, or together.
    pub touches: Vec<Touch>,
    /// Forces of the constraints in the last step, three a contact, or one without friction.
    forces: Vec<f64>,
    /// Number of this pair, in the order in which pairs touched first.
    pub serial: u64,
    /// Whether the pair touches since this step.
    pub is_new: bool,
    /// Which of the detected contacts the springs are for, and their forces.
    answered: Vec<Answered>,
    /// The elements of the nearest contact with a spring.
    #[cleared]
    nearest: Option<[u32; 2]>,
}

/// Two points that constraints keep apart, or together.
#[derive(Clone, Copy, Debug, PartialEq, Persist)]
pub(crate) struct Touch {
    pub holds: [Hold; 2],
    /// Number of the contact within its pair.
    pub id: u64,
    /// From the first to the second point, unit length.
    pub normal: [f64; 3],
    /// How close they may come (length).
    pub distance: f64,
    /// From the first to the second point when it was detected (length).
    pub rest: [f64; 3],
}

/// A spring between points of two models.
#[derive(Clone, Copy, Debug, PartialEq, Persist)]
pub(crate) struct BetweenModels {
    holds: [Hold; 2],
    /// Where the points were detected (length).
    at: [[f64; 3]; 2],
    law: Law,
}

/// Memory that is used again in each step.
#[derive(Default)]
struct Buffers {
    search: Search,
    /// Pairs of elements that may come near before long, by pairs of models.
    near: BTreeMap<Pair, NearPairs>,
    candidates: Vec<[u32; 2]>,
    pairs: Vec<[usize; 2]>,
    kept: Vec<u32>,
    nearest: Vec<u32>,
    /// Contacts of one pair of elements, and the elements around its second one.
    probe: Vec<Detected>,
    near_point: Vec<u32>,
    /// How the points of contacts hang on the states of both models.
    holds: [Vec<Hold>; 2],
    roots: Vec<Bounds>,
    /// Those of the last detection; none after a start or a reset.
    roots_before: Vec<Bounds>,
    live: Vec<Pair>,
    sweeps: search::Sweeps,
    /// Whether there is nothing that a model may touch.
    are_lone: Vec<bool>,
    way: Way,
}

/// Where a state comes to, and the way there.
#[derive(Default)]
struct Way {
    ends: Vec<f64>,
    way: Vec<f64>,
}

/// A copy begins with empty buffers.
impl Clone for Buffers {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Persist for Buffers {
    fn save(&self, _writer: &mut settee_persist::Writer) {}
    fn load(_reader: &mut settee_persist::Reader<'_>, _like: Option<&Self>) -> Result<Self, settee_persist::ReadError> {
        Ok(Self::default())
    }
}

impl ContactSet {
    /// Lets barriers answer all contacts from now on.
    pub fn keep_apart(&mut self) {
        for pipeline in self.pipelines.iter_mut().filter(|pipeline| !pipeline.keeps_apart) {
            pipeline.keeps_apart = true;
            pipeline.barrier = None;
        }
    }

    /// The pipelines of a scene, in the order in which they act. `place`: scope and index of a state.
    pub fn of(
        scene: &Scene,
        meshes: &Meshes,
        place: &dyn Fn(ObjectId) -> Option<(usize, usize)>,
        scopes: &[Scope],
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        let mut set = Self::default();
        let with_solver = scopes.iter().enumerate().filter(|(_, scope)| scope.has_solver());
        let solvers: HashMap<NodeId, usize> = with_solver.map(|(index, scope)| (scope.node, index)).collect();
        let host = |node| solver_scope(scene, &solvers, node);
        for &object in scene.objects_in_order().iter() {
            let role = scene.component(object).and_then(|component| component.as_collision_pipeline());
            let Some(role) = role.filter(|_| scene.object(object).state == ObjectState::Valid) else { continue };
            for parts in role.parts() {
                let set_up = SetUp { scene, object, meshes: Some(meshes) };
                set.pipelines.push(Pipeline::new(parts, set_up, Whereabouts { place, host: &host }, diagnostics));
            }
        }
        set
    }

    /// Whether everything hangs on states that there are.
    pub fn fits(&self, spaces: &[&StateSpace]) -> bool {
        let hangs = |(scope, state): (usize, usize), hold: &Hold| {
            spaces.get(scope).is_some_and(|space| springs::hangs_on(hold, space, state))
        };
        let across = self.across.iter().all(|across| across.ends().into_iter().all(|(place, hold)| hangs(place, hold)));
        across
            && self.pipelines.iter().all(|pipeline| {
                pipeline.contacts.iter().all(|(pair, contact)| {
                    let places = pair.map(|model| pipeline.models[model as usize].place);
                    let springs = contact.springs.iter().map(|spring| &spring.holds);
                    let mut holds = springs.chain(contact.touches.iter().map(|touch| &touch.holds));
                    holds.all(|holds| (0..2).all(|end| hangs(places[end], &holds[end])))
                })
            })
    }

    /// Whether there is nothing to detect.
    pub fn is_empty(&self) -> bool {
        self.pipelines.is_empty()
    }

    /// The contacts detected last: two models and the contacts between them, in order.
    pub fn detected(&self) -> impl Iterator<Item = ModelContacts<'_>> {
        self.pipelines.iter().flat_map(|pipeline| {
            let object = |model: u32| pipeline.models[model as usize].object;
            pipeline.outputs.iter().map(move |(pair, detected)| {
                let answered = pipeline.contacts.get(pair).map_or(&[][..], |contact| &contact.answered);
                ModelContacts { models: pair.map(object), detected, answered }
            })
        })
    }

    /// Calls `found` with the boxes above a model, level by level from the top, then those of its elements.
    pub fn each_box(&self, scene: &Scene, scopes: &[Scope], object: ObjectId, found: &mut dyn FnMut(&Bounds)) {
        let mut models = self.pipelines.iter().flat_map(|pipeline| &pipeline.models);
        let Some(model) = models.find(|model| model.object == object && model.is_active) else { return };
        let mut followed = None;
        if model.waits || model.tree.is_behind() {
            followed.insert(model.clone()).catch_up(scene, scopes);
        }
        let tree = &followed.as_ref().unwrap_or(model).tree;
        tree.cell_boxes().for_each(|bounds| found(&bounds));
        tree.leaf_boxes().for_each(|(_, bounds)| found(bounds));
    }

    /// Number of models that each model touches.
    pub fn touches(&self) -> impl Iterator<Item = (ObjectId, u32)> + '_ {
        self.pipelines.iter().flat_map(|pipeline| {
            pipeline.models.iter().enumerate().map(move |(index, model)| {
                let is_of = |pair: [u32; 2]| pair.iter().any(|other| *other as usize == index);
                let n = pipeline.contacts.iter().filter(|(pair, _)| is_of(*pair)).count();
                (model.object, u32::try_from(n).unwrap_or(u32::MAX))
            })
        })
    }

    /// Number of pairs of elements that each narrow phase that sweeps tested last.
    pub fn compared(&self) -> impl Iterator<Item = (ObjectId, u64)> + '_ {
        self.pipelines.iter().map(|pipeline| (pipeline.parts.narrow_phase, pipeline.n_compared))
    }

    /// Whether an object is one of its models.
    pub fn has(&self, object: ObjectId) -> bool {
        self.pipelines.iter().flat_map(|pipeline| &pipeline.models).any(|model| model.object == object)
    }

    /// Gives a model other elements, after its data or its mesh changed.
    pub fn replace(&mut self, object: ObjectId, shape: &dyn Workspace) {
        for pipeline in self.pipelines.iter_mut().filter(|pipeline| pipeline.models.iter().any(|m| m.object == object))
        {
            pipeline.barrier = None;
        }
        let models = self.pipelines.iter_mut().flat_map(|pipeline| &mut pipeline.models);
        models.filter(|model| model.object == object).for_each(|model| model.replace(shape.clone_box()));
    }

    /// Goes on with what another set of the same scene remembers. Models for which `is_concerned` holds have other
    /// elements now: nothing of theirs is detected or answered until the next pass, but pairs keep their order.
    pub fn take_over(&mut self, older: Self, is_concerned: &dyn Fn(ObjectId) -> bool) {
        (self.n_contacts, self.reported) = (older.n_contacts, older.reported);
        for (own, mut old) in self.pipelines.iter_mut().zip(older.pipelines) {
            let is_same = own.models.iter().map(|model| model.object).eq(old.models.iter().map(|model| model.object));
            if own.object != old.object || !is_same {
                continue;
            }
            for (own, old) in own.models.iter_mut().zip(&mut old.models) {
                if !is_concerned(own.object) {
                    let place = own.place;
                    std::mem::swap(own, old);
                    own.place = place;
                }
            }
            let stale: Vec<bool> = own.models.iter().map(|model| is_concerned(model.object)).collect();
            let is_stale = |pair: Pair| pair.iter().any(|model| stale[*model as usize]);
            for (pair, contact) in old.contacts.iter_mut() {
                if is_stale(pair) {
                    contact.forget_elements();
                }
            }
            for (pair, detected) in old.outputs.iter_mut() {
                if is_stale(pair) {
                    detected.clear();
                }
            }
            (own.contacts, own.outputs) = (old.contacts, old.outputs);
        }
    }

    /// Adds the findings that were not reported yet.
    fn report(reported: &mut Vec<String>, findings: Vec<Diagnostic>, diagnostics: &mut Vec<Diagnostic>) {
        for finding in findings {
            if !reported.contains(&finding.message) {
                reported.push(finding.message.clone());
                diagnostics.push(finding);
            }
        }
    }
}

impl Contact {
    /// What names elements or points of the models is gone with them.
    fn forget_elements(&mut self) {
        self.springs.clear();
        self.touches.clear();
        self.forces.clear();
        self.answered.clear();
        self.nearest = None;
    }
}

impl Pipeline {
    /// Whether its tables are of its models: what a checkpoint says is not believed.
    fn is_consistent(&self, _fresh: Option<&Self>) -> bool {
        self.outputs.is_of(self.models.len()) && self.contacts.is_of(self.models.len())
    }

    fn new(
        parts: &PipelineParts,
        set_up: SetUp<'_>,
        whereabouts: Whereabouts<'_>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        let mut models = Vec::new();
        for &model in &parts.models {
            match ModelInRun::new(set_up.of(model), whereabouts) {
                Ok(made) => models.extend(made),
                Err(finding) => diagnostics.push(set_up.scene.about(model, finding)),
            }
        }
        Self {
            object: set_up.object,
            node: set_up.scene.object(set_up.object).node,
            host: (whereabouts.host)(set_up.scene.object(set_up.object).node),
            parts: parts.clone(),
            outputs: PairTable::new(models.len()),
            contacts: PairTable::new(models.len()),
            models,
            n_compared: 0,
            keeps_apart: false,
            barrier: None,
            buffers: Buffers::default(),
        }
    }
}

/// The scope whose solver integrates a node, if there is a solver in it or above.
fn solver_scope(scene: &Scene, solvers: &HashMap<NodeId, usize>, node: NodeId) -> Option<usize> {
    std::iter::once(node).chain(scene.above(node)).filter_map(|node| solvers.get(&node).copied()).last()
}
