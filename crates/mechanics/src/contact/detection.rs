//! Which elements are close: the broad phase gives pairs of models, trees give pairs of elements, the intersection
//! method gives contacts.

use settee_kernel::roles::{
    BaseBroadPhase, BaseContactManager, BaseIntersectionMethod, BaseNarrowPhase, BoxSweep, CollisionModelData,
    NarrowSearch, PipelineParts, Roots, Support,
};
use settee_kernel::vectors::{CoordId, DerivId, StateSpace};
use settee_kernel::{Diagnostic, ObjectId, Scene};
use settee_parallel::Workers;
use settee_proximity::{Bounds, Pairing, SearchError};

use super::model::{Course, ModelInRun};
use super::{Buffers, ContactSet, Pipeline, Way};
use crate::scope::Scope;

/// Pairs of elements that one pair of models may have: more are a sign of an alarm distance that is far too large, and
/// would fill the memory.
pub(super) const MOST_CANDIDATES: usize = 20_000_000;

/// Models of which each two are asked in each step whether they may touch.
const MOST_ASKED: usize = 32;

/// The parts of a pipeline that act.
#[derive(Clone, Copy)]
pub(super) struct Methods<'a> {
    pub intersection: &'a dyn BaseIntersectionMethod,
    pub broad_phase: &'a dyn BaseBroadPhase,
    pub narrow_phase: &'a dyn BaseNarrowPhase,
    pub contact_manager: &'a dyn BaseContactManager,
}

impl<'a> Methods<'a> {
    /// `None` if one of them is not there any more.
    pub fn of(parts: &PipelineParts, scene: &'a Scene) -> Option<Self> {
        Some(Self {
            intersection: scene.component(parts.intersection)?.as_intersection_method()?,
            broad_phase: scene.component(parts.broad_phase)?.as_broad_phase()?,
            narrow_phase: scene.component(parts.narrow_phase)?.as_narrow_phase()?,
            contact_manager: scene.component(parts.contact_manager)?.as_contact_manager()?,
        })
    }
}

/// Where detection looks: the states of all scopes, and what is known of the step.
#[derive(Clone, Copy)]
pub(crate) struct Moment<'a> {
    pub scopes: &'a [Scope],
    pub workers: &'a Workers,
    pub step: Detecting,
}

/// What is known of the step that detection is for.
#[derive(Clone, Copy, Default)]
pub(crate) struct Detecting {
    /// Length of the step whose free motion was found before, if it was (s).
    pub free_motion: Option<f64>,
    /// Whether contacts between bodies with solvers of their own are to be implicit.
    pub couples: bool,
    /// Whether one solve follows, at the same positions.
    pub solves_once: bool,
    /// Whether somebody may look at contacts that are not answered, or do not push, and at their forces.
    pub is_seen: bool,
}

impl Way {
    /// Where a state comes to with its present velocity in a time (s).
    fn coast(&mut self, space: &StateSpace, state: usize, dt: f64) -> &[f64] {
        let Self { ends, way } = self;
        ends.clear();
        ends.extend_from_slice(space.state_coord(state, CoordId::POSITION));
        way.clear();
        way.extend(space.state_deriv(state, DerivId::VELOCITY).iter().map(|v| dt * v));
        space.states()[state].kind.add_in_place(ends, way);
        ends
    }
}

/// The models of a step, to a broad phase.
pub(super) struct StepRoots<'a> {
    pub scene: &'a Scene,
    pub models: &'a [ModelInRun],
    pub roots: &'a [Bounds],
    pub intersection: &'a dyn BaseIntersectionMethod,
}

impl StepRoots<'_> {
    pub fn settings(&self, model: usize) -> Option<&CollisionModelData> {
        self.models[model].settings(self.scene)
    }

    pub fn accepts(&self, first: usize, second: usize) -> bool {
        let (Some(a), Some(b)) = (self.settings(first), self.settings(second)) else { return false };
        if self.models[first].node == self.models[second].node { *a.self_collision } else { !a.shares_group(b) }
    }

    /// Whether contacts of two models are looked for, wherever they are.
    pub fn can_meet(&self, pair: [u32; 2]) -> bool {
        let [first, second] = pair.map(|model| model as usize);
        let is_simulated = |model: usize| self.settings(model).is_some_and(|settings| *settings.simulated);
        (is_simulated(first) || is_simulated(second)) && self.accepts(first, second) && self.accepts(second, first)
    }

    fn skin(&self, model: usize) -> f64 {
        self.settings(model).map_or(0.0, |settings| *settings.contact_distance)
    }
}

impl Roots for StepRoots<'_> {
    fn len(&self) -> usize {
        self.models.len()
    }
    fn bounds(&self, model: usize) -> Option<&Bounds> {
        self.models[model].is_active.then(|| &self.roots[model])
    }
    fn may_touch(&self, first: usize, second: usize) -> bool {
        self.can_meet([first as u32, second as u32])
    }
    fn are_close(&self, first: usize, second: usize) -> bool {
        let margin = self.intersection.box_margin([self.skin(first), self.skin(second)]);
        self.roots[first].overlaps(&self.roots[second], margin)
    }
    fn is_close_to(&self, model: usize, bounds: &Bounds) -> bool {
        self.roots[model].overlaps(bounds, self.intersection.box_margin([self.skin(model), 0.0]))
    }
}

impl ContactSet {
    /// Finds the contacts of all pipelines at the present positions.
    pub fn detect(
        &mut self,
        scene: &Scene,
        moment: Moment<'_>,
        acts: &dyn Fn(ObjectId) -> bool,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let Self { pipelines, reported, .. } = self;
        // Where barriers bound a motion, or it is not known yet, solvers evaluate forces where they like.
        let is_free = |pipeline: &Pipeline| pipeline.barrier.as_ref().is_some_and(|part| part.pairs.is_empty());
        let solves_once = moment.step.solves_once && pipelines.iter().all(is_free);
        let moment = Moment { step: Detecting { solves_once, ..moment.step }, ..moment };
        for pipeline in pipelines {
            if !acts(pipeline.object) {
                pipeline.outputs.retain(|_, _| false);
                continue;
            }
            let mut findings = Vec::new();
            pipeline.detect(scene, moment, &mut findings);
            Self::report(reported, findings, diagnostics);
        }
    }
}

impl Pipeline {
    pub(super) fn detect(&mut self, scene: &Scene, moment: Moment<'_>, findings: &mut Vec<Diagnostic>) {
        let Some(methods) = Methods::of(&self.parts, scene) else { return };
        let Moment { scopes, workers, .. } = moment;
        let needs_trees = methods.broad_phase.needs_trees() || methods.narrow_phase.needs_trees();
        let depth = if needs_trees { self.parts.depth } else { 0 };
        let dt = moment.step.free_motion.unwrap_or(*scene.node(self.node).data.dt);
        let reads_normals = methods.intersection.reads_normals();
        let may_wait = methods.narrow_phase.search() == NarrowSearch::Trees;
        self.find_lone_models(scene, methods);
        for (model, is_lone) in self.models.iter_mut().zip(&self.buffers.are_lone) {
            if *is_lone && model.wait(scene, depth) {
                continue;
            }
            let (scope, state) = model.place;
            let space = &scopes[scope].space;
            let free = moment.step.free_motion.map(|_| space.state_coord(state, CoordId::FREE_POSITION));
            let boxes_to = match methods.intersection.box_sweep() {
                BoxSweep::None => None,
                BoxSweep::Inertia => Some(self.buffers.way.coast(space, state, dt)),
                BoxSweep::FreeMotion => free,
            };
            let free = methods.intersection.tests_motion().then(|| free.unwrap_or_default());
            let positions = space.state_coord(state, CoordId::POSITION);
            let written = space.coord_stamp(CoordId::POSITION);
            model.follow(
                scene,
                &Course { positions, written, free, boxes_to, may_wait, reads_normals },
                depth,
                workers,
            );
        }
        self.outputs.iter_mut().for_each(|(_, found)| found.clear());
        self.n_compared = 0;
        let Self { models, buffers, .. } = self;
        let Buffers { pairs, roots, roots_before, .. } = buffers;
        pairs.clear();
        std::mem::swap(roots, roots_before);
        roots.clear();
        roots.extend(models.iter_mut().map(|model| model.reach(scene, workers)));
        methods.broad_phase.find_pairs(&StepRoots { scene, models, roots, intersection: methods.intersection }, pairs);
        self.find_fast_models(scene, methods, findings);
        self.leave_to_barriers(scene, findings);
        match methods.narrow_phase.search() {
            NarrowSearch::Trees => self.search_trees(scene, methods, moment, findings),
            NarrowSearch::DirectSweep => self.sweep(scene, methods, false, findings),
            NarrowSearch::IncrementalSweep => self.sweep(scene, methods, true, findings),
            NarrowSearch::Rays => self.send_rays(scene),
        }
        self.outputs.retain(|_, found| !found.is_empty());
    }

    /// Models that moved farther than they are large since the last detection: what tests places alone may have missed
    /// what they went through.
    fn find_fast_models(&self, scene: &Scene, methods: Methods<'_>, findings: &mut Vec<Diagnostic>) {
        let Buffers { roots, roots_before, are_lone, .. } = &self.buffers;
        let is_kept_apart = self.barrier.as_ref().is_some_and(|part| !part.pairs.is_empty());
        let tests_way = methods.intersection.tests_motion() || is_kept_apart;
        if tests_way || roots.len() != roots_before.len() {
            return;
        }
        for (((model, now), before), is_lone) in self.models.iter().zip(roots).zip(roots_before).zip(are_lone) {
            let settings = model.settings(scene).filter(|_| model.is_active && !is_lone);
            let Some(settings) = settings.filter(|settings| *settings.moving) else { continue };
            let margin = methods.intersection.box_margin([*settings.contact_distance, 0.0]);
            if !before.is_empty() && !now.is_empty() && !now.overlaps(before, margin) {
                let message = format!(
                    "{} moves farther in a step than its size and the alarm distance: contacts on its way may be missed",
                    scene.object_path(model.object)
                );
                let fix = "a shorter step, a larger alarmDistance, or contact=\"safe\" of the animation loop";
                findings.push(scene.about(model.object, Diagnostic::warning("fast-motion", message).fix(fix)));
            }
        }
    }

    /// Finds models that may touch no other one, nor themselves.
    fn find_lone_models(&mut self, scene: &Scene, methods: Methods<'_>) {
        let Self { models, buffers, .. } = self;
        let Buffers { are_lone, roots, .. } = buffers;
        are_lone.clear();
        are_lone.resize(models.len(), models.len() <= MOST_ASKED);
        if models.len() > MOST_ASKED {
            return;
        }
        let step = StepRoots { scene, models, roots, intersection: methods.intersection };
        for i in 0..models.len() {
            for j in i..models.len() {
                if (are_lone[i] || are_lone[j]) && step.may_touch(i, j) {
                    (are_lone[i], are_lone[j]) = (false, false);
                }
            }
        }
    }
}

/// What is searched for pairs of elements of two models, or of one.
pub(super) fn pairing(models: &[ModelInRun], [first, second]: [usize; 2]) -> Pairing<'_> {
    if first == second {
        Pairing::Within(&models[first].tree)
    } else {
        Pairing::Between(&models[first].tree, &models[second].tree)
    }
}

/// Says that two models have more pairs of elements than are tested.
pub(super) fn too_many(scene: &Scene, models: [&ModelInRun; 2], error: &SearchError) -> Diagnostic {
    let names = models.map(|model| scene.object_path(model.object));
    let message = format!("{} and {}: {error}: their contacts are left out", names[0], names[1]);
    let finding = Diagnostic::warning("too-many-contacts", message);
    scene.about(models[0].object, finding.fix("a smaller alarmDistance"))
}

/// Two models in the order in which the method tests them, with their elements; `None` if it does not.
pub(super) fn in_order<'a>(
    scene: &Scene,
    models: &'a [ModelInRun],
    method: &dyn BaseIntersectionMethod,
    pair: [usize; 2],
    findings: &mut Vec<Diagnostic>,
) -> Option<([usize; 2], [&'a dyn settee_kernel::roles::Shape; 2])> {
    let order = order_of(scene, models, method, pair, findings)?;
    let [a, b] = order.map(|model| models[model].shape(scene));
    Some((order, [a?, b?]))
}

/// Two models in the order in which the method tests them; `None` if it does not.
pub(super) fn order_of(
    scene: &Scene,
    models: &[ModelInRun],
    method: &dyn BaseIntersectionMethod,
    [first, second]: [usize; 2],
    findings: &mut Vec<Diagnostic>,
) -> Option<[usize; 2]> {
    let (a, b) = (models[first].shape(scene)?, models[second].shape(scene)?);
    match (method.support(a, b), method.support(b, a)) {
        (Support::Tested, _) => Some([first, second]),
        (Support::Unknown, Support::Tested) => Some([second, first]),
        (Support::Ignored, _) | (_, Support::Ignored) => None,
        _ => {
            let names = [first, second].map(|model| scene.object_path(models[model].object));
            let message = format!(
                "the intersection method does not test {} against {}: {} and {} do not collide",
                a.primitive().to_lowercase(),
                b.primitive().to_lowercase(),
                names[0],
                names[1]
            );
            let finding = Diagnostic::warning("pair-not-tested", message);
            findings.push(scene.about(models[first].object, finding));
            None
        }
    }
}
