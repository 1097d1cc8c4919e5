//! Pairs of elements without trees: along axes on which the ends of all boxes are sorted, or by rays.

use std::ops::ControlFlow;

use settee_kernel::roles::{Detected, Side};
use settee_kernel::{Diagnostic, Scene};
use settee_proximity::SearchError;
use settee_proximity::intersection::piercing::pierce;
use settee_proximity::sweep::{DirectSweep, IncrementalSweep, SweptBox};

use super::detection::{Methods, in_order, too_many};
use super::model::{ModelInRun, may_meet};
use super::pair_table::{FirstCompared, Pair};
use super::{Buffers, Pipeline};

/// Pairs of boxes that a sweep may give: more are a sign of an alarm distance that is far too large.
const MOST_SWEPT: usize = 4_000_000;

/// Buffers of sweeps.
#[derive(Default)]
pub(super) struct Sweeps {
    boxes: Vec<SweptBox>,
    direct: DirectSweep,
    incremental: IncrementalSweep,
    /// The pairs of models that the incremental sweep takes, and how many elements each model has.
    swept: (Vec<Pair>, Vec<usize>),
    /// The pairs of models of this step, sorted.
    all: Vec<Swept>,
    /// Which of them have candidates, in the order of the first one.
    appeared: Vec<usize>,
    is_swept: Vec<bool>,
}

/// The pairs of elements of two models that a sweep gave.
#[derive(Default)]
struct Swept {
    /// The models, the first one of the list first.
    models: Pair,
    /// The models in the order of the intersection method.
    order: [usize; 2],
    candidates: Vec<[u32; 2]>,
}

impl Pipeline {
    /// Sorts the ends of all boxes, and tests the pairs of elements whose boxes are close. In a pair of models the one
    /// that comes first in the list is the first one, if the intersection method tests them in that order.
    pub(super) fn sweep(
        &mut self,
        scene: &Scene,
        methods: Methods<'_>,
        is_incremental: bool,
        findings: &mut Vec<Diagnostic>,
    ) {
        let Self { models, outputs, buffers, n_compared, .. } = self;
        let Buffers { pairs, sweeps, .. } = buffers;
        let sorted = |[a, b]: [usize; 2]| [a.min(b), a.max(b)];
        let mut n = 0;
        for pair in pairs.iter().map(|pair| sorted(*pair)) {
            if let Some((order, _)) = in_order(scene, models, methods.intersection, pair, findings) {
                sweeps.take_pair(n, pair.map(|model| model as u32), order);
                n += 1;
            }
        }
        sweeps.all.truncate(n);
        sweeps.all.sort_unstable_by_key(|swept| swept.models);
        if let Err(error) = sweeps.fill(models).run(methods, is_incremental) {
            let [a, b] = sweeps.all[0].models.map(|model| &models[model as usize]);
            findings.push(too_many(scene, [a, b], &error));
            return;
        }
        let Sweeps { all, appeared, .. } = sweeps;
        for index in appeared.iter() {
            let Swept { order, candidates, .. } = &mut all[*index];
            let [a, b] = order.map(|model| &models[model]);
            let [Some(first), Some(second)] = [a, b].map(|model| model.shape(scene)) else { continue };
            if a.node == b.node {
                let may_meet = may_meet([a, b], [first, second]);
                candidates.retain(|[i, j]| may_meet(*i as usize, *j as usize));
            }
            let skin = |model: &ModelInRun| model.settings(scene).map_or(0.0, |data| *data.contact_distance);
            let sides = [Side { shape: first, skin: skin(a) }, Side { shape: second, skin: skin(b) }];
            let found = outputs.insert(order.map(|model| model as u32), FirstCompared::Last, Vec::new);
            methods.intersection.find(sides, candidates, found);
            *n_compared += candidates.len() as u64;
        }
    }

    /// Sends rays from the points of each closed surface into its body, where they meet the other one of a pair.
    pub(super) fn send_rays(&mut self, scene: &Scene) {
        let Self { models, outputs, buffers, .. } = self;
        for &[later, earlier] in buffers.pairs.iter().filter(|[a, b]| a != b) {
            for order in [[later, earlier], [earlier, later]] {
                let [a, b] = order.map(|model| &models[model]);
                let surfaces = [a, b].map(|model| model.shape(scene).and_then(|shape| shape.ray_surface()));
                let [Some(first), Some(second)] = surfaces else { continue };
                let found = outputs.insert(order.map(|model| model as u32), FirstCompared::Last, Vec::new);
                pierce(&first, &second, &b.tree, &mut |contact| {
                    let settee_proximity::intersection::Detection { elements, id, points, normal, value, .. } = contact;
                    found.push(Detected { elements: elements.map(|index| index as u32), id, points, normal, value });
                });
            }
        }
    }
}

impl Sweeps {
    /// Puts two models at a place of the list, without candidates.
    fn take_pair(&mut self, place: usize, models: Pair, order: [usize; 2]) {
        if place == self.all.len() {
            self.all.push(Swept::default());
        }
        let swept = &mut self.all[place];
        (swept.models, swept.order) = (models, order);
        swept.candidates.clear();
    }

    /// Takes the boxes of the elements of all models that are in a pair.
    fn fill(&mut self, models: &[ModelInRun]) -> &mut Self {
        self.boxes.clear();
        self.is_swept.clear();
        self.is_swept.resize(models.len(), false);
        for model in self.all.iter().flat_map(|swept| swept.models) {
            self.is_swept[model as usize] = true;
        }
        for (model, in_run) in models.iter().enumerate().filter(|(model, _)| self.is_swept[*model]) {
            let first = self.boxes.len();
            let empty = SweptBox { bounds: settee_proximity::Bounds::EMPTY, model: model as u32, element: 0 };
            self.boxes.resize(first + in_run.tree.len(), empty);
            for (element, bounds) in in_run.tree.leaf_boxes() {
                self.boxes[first + element] = SweptBox { bounds: *bounds, element: element as u32, ..empty };
            }
        }
        self
    }

    /// Fills the candidates of the pairs of models, and the list of the pairs that have some.
    fn run(&mut self, methods: Methods<'_>, is_incremental: bool) -> Result<(), SearchError> {
        let Self { boxes, direct, incremental, swept, all, appeared, .. } = self;
        let alarm = methods.intersection.alarm_distance();
        let pair_of = |all: &[Swept], a: &SweptBox, b: &SweptBox| {
            let models = [a.model.min(b.model), a.model.max(b.model)];
            all.binary_search_by_key(&models, |swept| swept.models).ok()
        };
        appeared.clear();
        let mut keep = |all: &mut [Swept], a: &SweptBox, b: &SweptBox| {
            let Some(index) = pair_of(all, a, b) else { return };
            let Swept { models, order, candidates } = &mut all[index];
            if candidates.is_empty() {
                appeared.push(index);
            }
            let (first, second) = if (a.model, a.element) <= (b.model, b.element) { (a, b) } else { (b, a) };
            let is_exchanged = order[0] != models[0] as usize;
            let pair = if is_exchanged { [second, first] } else { [first, second] };
            candidates.push(pair.map(|swept| swept.element));
        };
        let limit = MOST_SWEPT;
        if is_incremental {
            // What it remembers is of other pairs, or of other elements, otherwise.
            let (pairs, sizes) = swept;
            let are_same = pairs.iter().eq(all.iter().map(|swept| &swept.models))
                && sizes.iter().copied().eq(boxes.chunk_by(|a, b| a.model == b.model).map(<[_]>::len));
            if !are_same {
                *incremental = IncrementalSweep::new();
                *pairs = all.iter().map(|swept| swept.models).collect();
                *sizes = boxes.chunk_by(|a, b| a.model == b.model).map(<[_]>::len).collect();
            }
            incremental.update(boxes, alarm, limit, |a, b| pair_of(all, a, b).is_some())?;
            for [i, j] in incremental.pairs() {
                keep(all, &boxes[i], &boxes[j]);
            }
            return Ok(());
        }
        // Boxes of one model that do not touch each other count, too: they take time.
        let mut n = 0;
        let flow = direct.for_each_pair(
            boxes,
            alarm,
            |_, _| true,
            |i, j| {
                n += 1;
                if n > limit {
                    return ControlFlow::Break(());
                }
                keep(all, &boxes[i], &boxes[j]);
                ControlFlow::Continue(())
            },
        );
        if flow.is_break() { Err(SearchError::TooManyPairs { limit }) } else { Ok(()) }
    }
}
