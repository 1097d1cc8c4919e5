//! Why there are the contacts that there are: what detection does with each two models.

use settee_kernel::roles::{NarrowSearch, Roots, Support};
use settee_kernel::{ObjectId, Scene};
use settee_parallel::Workers;

use super::detection::{MOST_CANDIDATES, Methods, StepRoots, in_order, pairing};
use super::model::may_meet;
use super::{ContactSet, Detecting, Moment, Pipeline};
use crate::scope::Scope;

/// What detection did with two models, and how many pairs of their elements it kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairReport {
    /// The models, in the order of the contacts; the same one twice for a model against itself.
    pub models: [ObjectId; 2],
    /// How far the pair came.
    pub fate: PairFate,
    /// Pairs of elements whose boxes are close.
    pub close: u64,
    /// Of these, pairs that are left out because the elements are neighbours.
    pub neighbours: u64,
    /// Pairs that the intersection method tested.
    pub tested: u64,
    /// Contacts that it found.
    pub found: u64,
    /// Of these, contacts that are left out because a nearer one stands for the same physical contact.
    pub repeated: u64,
    /// Contacts that push, or pull.
    pub acting: u64,
}

/// How far two models came in detection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairFate {
    /// One of them is switched off, or has no elements.
    Inactive,
    /// Neither belongs to something that is simulated.
    NotSimulated,
    /// They are in one node, and not both have `selfCollision`.
    OneNode,
    /// They have a group in common.
    SharedGroup,
    /// The broad phase left them out: their boxes are apart.
    Apart,
    /// The intersection method leaves such elements out on purpose.
    Ignored,
    /// The intersection method does not know such elements, or rays do not meet them.
    NotTested,
    /// More pairs of elements are close than are tested.
    TooMany,
    /// The elements of both models were tested.
    Tested,
}

impl PairFate {
    /// The rule, for readers.
    pub fn rule(self) -> &'static str {
        match self {
            Self::Inactive => "switched off, or without elements",
            Self::NotSimulated => "neither is simulated",
            Self::OneNode => "in one node, and not both have selfCollision",
            Self::SharedGroup => "a group in common",
            Self::Apart => "boxes apart",
            Self::Ignored => "left out by the intersection method",
            Self::NotTested => "not known to the intersection method",
            Self::TooMany => "too many elements are close",
            Self::Tested => "tested",
        }
    }
}

impl ContactSet {
    /// What detection does at the present positions with each two models of each pipeline.
    pub fn why(&self, scene: &Scene, scopes: &[Scope], workers: &Workers) -> Vec<PairReport> {
        let moment = Moment { scopes, workers, step: Detecting { is_seen: true, ..Detecting::default() } };
        let mut reports = Vec::new();
        for pipeline in &self.pipelines {
            let mut copy = pipeline.clone();
            copy.detect(scene, moment, &mut Vec::new());
            copy.renew_contacts(scene, true, &mut 0, &mut Vec::new());
            let Some(methods) = Methods::of(&copy.parts, scene) else { continue };
            for second in 0..copy.models.len() {
                reports.extend((0..=second).map(|first| copy.report(scene, methods, [second, first], workers)));
            }
        }
        reports
    }
}

impl Pipeline {
    /// What became of two models in the detection just made; `pair`: the later one of the list first.
    fn report(&mut self, scene: &Scene, methods: Methods<'_>, pair: [usize; 2], workers: &Workers) -> PairReport {
        let Self { models, outputs, contacts, buffers, .. } = self;
        let object = |model: usize| models[model].object;
        let mut report = PairReport {
            models: pair.map(object),
            fate: PairFate::Tested,
            close: 0,
            neighbours: 0,
            tested: 0,
            found: 0,
            repeated: 0,
            acting: 0,
        };
        let roots = StepRoots { scene, models, roots: &buffers.roots, intersection: methods.intersection };
        let [later, earlier] = pair;
        let fate = |fate| PairReport { fate, ..report };
        if pair.iter().any(|model| roots.bounds(*model).is_none()) {
            return fate(PairFate::Inactive);
        }
        if !roots.may_touch(later, earlier) {
            let is_simulated = |model: &usize| roots.settings(*model).is_some_and(|settings| *settings.simulated);
            return fate(match () {
                () if !pair.iter().any(is_simulated) => PairFate::NotSimulated,
                () if models[later].node == models[earlier].node => PairFate::OneNode,
                () => PairFate::SharedGroup,
            });
        }
        if !buffers.pairs.iter().any(|found| *found == pair || *found == [earlier, later]) {
            return fate(PairFate::Apart);
        }
        let narrow = methods.narrow_phase.search();
        if narrow == NarrowSearch::Rays {
            let sends = |model: &usize| models[*model].shape(scene).is_some_and(|shape| shape.ray_surface().is_some());
            if !pair.iter().all(sends) || later == earlier {
                return fate(PairFate::NotTested);
            }
        } else {
            // Sweeps take the model first that comes first in the list.
            let offered = if narrow == NarrowSearch::Trees { pair } else { [earlier, later] };
            let Some((order, shapes)) = in_order(scene, models, methods.intersection, offered, &mut Vec::new()) else {
                let [Some(a), Some(b)] = pair.map(|model| models[model].shape(scene)) else { return report };
                let support = [methods.intersection.support(a, b), methods.intersection.support(b, a)];
                let is_ignored = support.contains(&Support::Ignored);
                return fate(if is_ignored { PairFate::Ignored } else { PairFate::NotTested });
            };
            report.models = order.map(object);
            let [a, b] = order.map(|model| &models[model]);
            let skins = [a, b].map(|model| model.settings(scene).map_or(0.0, |data| *data.contact_distance));
            let margin = match narrow {
                NarrowSearch::Trees => methods.intersection.box_margin(skins),
                _ => methods.intersection.alarm_distance(),
            };
            let pairing = pairing(models, order);
            buffers.candidates.clear();
            let all = |_, _| true;
            let searched =
                buffers.search.pairs(workers, pairing, margin, MOST_CANDIDATES, all, &mut buffers.candidates);
            if searched.is_err() {
                return PairReport { fate: PairFate::TooMany, ..report };
            }
            let may_meet = may_meet([a, b], shapes);
            let are_neighbours = |[i, j]: &&[u32; 2]| !may_meet(*i as usize, *j as usize);
            report.close = buffers.candidates.len() as u64;
            report.neighbours = buffers.candidates.iter().filter(are_neighbours).count() as u64;
            report.tested = report.close - report.neighbours;
        }
        for order in [pair, [earlier, later]].into_iter().take(if later == earlier { 1 } else { 2 }) {
            let key = order.map(|model| model as u32);
            let found = outputs.get(key).map_or(0, Vec::len) as u64;
            report.found += found;
            if let Some(contact) = contacts.get(key).filter(|_| found > 0) {
                report.repeated += found - contact.answered.len() as u64;
                report.acting += contact.answered.iter().filter(|one| one.force != [0.0; 3]).count() as u64;
            }
        }
        report
    }
}
