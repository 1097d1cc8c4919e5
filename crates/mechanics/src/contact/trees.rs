//! Contacts of two models by their trees. Where nobody looks at contacts, only those are looked for that make a
//! difference.

use settee_kernel::roles::{BaseIntersectionMethod, Detected, Response, Side, Wanted};
use settee_kernel::{Diagnostic, Scene};
use settee_parallel::Workers;
use settee_proximity::{NearPairs, NearQuery, Search, SearchError};

use super::around::Around;
use super::detection::{MOST_CANDIDATES, Methods, Moment, order_of, pairing, too_many};
use super::model::{ModelInRun, may_meet};
use super::pair_table::FirstCompared;
use super::response::host_of;
use super::{Buffers, Contact, Pipeline};

impl Pipeline {
    /// Goes down the trees of each pair of models.
    pub(super) fn search_trees(
        &mut self,
        scene: &Scene,
        methods: Methods<'_>,
        moment: Moment<'_>,
        findings: &mut Vec<Diagnostic>,
    ) {
        let pairs = std::mem::take(&mut self.buffers.pairs);
        for pair in &pairs {
            let order = order_of(scene, &self.models, methods.intersection, *pair, findings);
            let Some(order) = order else { continue };
            if let Err(error) = self.search_pair(scene, methods.intersection, moment, order) {
                findings.push(too_many(scene, order.map(|model| &self.models[model]), &error));
            }
        }
        self.buffers.pairs = pairs;
    }

    /// Finds the contacts of two models: all that are looked at or answered, and at least one if there is one at all,
    /// since that decides how long what answers them lives.
    fn search_pair(
        &mut self,
        scene: &Scene,
        method: &dyn BaseIntersectionMethod,
        moment: Moment<'_>,
        order: [usize; 2],
    ) -> Result<(), SearchError> {
        let simulated = self.are_simulated(scene, order.map(|model| model as u32));
        let Self { models, outputs, contacts, buffers, host, .. } = self;
        let Buffers { search, near, near_point, candidates, probe, .. } = buffers;
        let key = order.map(|model| model as u32);
        let host = host_of(*host, order.map(|model| &models[model]), simulated, moment.step.couples);
        let workers = moment.workers;
        let mut pair =
            ElementPairs { scene, workers, models, order, near: near.entry(key).or_default(), search, candidates };
        let Some(sides) = pair.sides() else { return Ok(()) };
        let found = outputs.insert(key, FirstCompared::Last, Vec::new);
        let margin = method.box_margin(sides.map(|side| side.skin));
        // Springs take the nearest contact of each number; constraints compare all.
        let springs = |contact: &&Contact| matches!(contact.response, Response::Penalty | Response::Stick { .. });
        let contact = contacts.get(key).filter(springs).filter(|_| !moment.step.is_seen);
        let are_in_boxes = order.iter().all(|model| pair.models[*model].is_in_its_boxes());
        let known = contact.and_then(|contact| contact.nearest).filter(|elements| pair.accepts(*elements));
        let is_only = are_in_boxes && contact.is_some_and(|contact| contact.springs.len() == 1);
        let around =
            known.filter(|_| is_only).and_then(|[known, _]| Around::known(method, sides, known, margin, probe));
        if let Some(around) = around {
            pair.bring_boxes(margin);
            pair.models[order[0]].tree.near_point(around.centre, around.distance, near_point);
            pair.take(near_point.iter().map(|element| [*element, 0]));
            pair.test(method, Wanted::Nearest, found);
            return Ok(());
        }
        let Some(contact) = contact else {
            pair.find(margin)?;
            pair.test(method, Wanted::All, found);
            return Ok(());
        };
        let pushes_at_start = matches!(contact.response, Response::Penalty) && moment.evaluates_once(scene, host);
        if let Some(margin) = method.pushing_margin(sides).filter(|_| pushes_at_start && are_in_boxes) {
            pair.find(margin)?;
            pair.test(method, Wanted::Pushing, found);
            if found.is_empty() {
                pair.take(known.into_iter());
                pair.test(method, Wanted::All, found);
            }
        }
        if found.is_empty() {
            pair.find(margin)?;
            pair.test(method, Wanted::Nearest, found);
        }
        Ok(())
    }
}

impl Moment<'_> {
    /// Whether the forces of springs in a scope, or between scopes, are evaluated at the present positions only.
    fn evaluates_once(&self, scene: &Scene, host: Option<usize>) -> bool {
        self.step.solves_once && host.is_none_or(|host| self.scopes[host].evaluates_forces_once(scene))
    }
}

/// The pairs of elements of two models, or of one, that are tested.
struct ElementPairs<'a> {
    scene: &'a Scene,
    workers: &'a Workers,
    models: &'a mut [ModelInRun],
    order: [usize; 2],
    near: &'a mut NearPairs,
    search: &'a mut Search,
    candidates: &'a mut Vec<[u32; 2]>,
}

impl ElementPairs<'_> {
    /// Both models; `None` where one has no elements of its own.
    fn sides(&self) -> Option<[Side<'_>; 2]> {
        let side = |model: usize| {
            let model = &self.models[model];
            let skin = model.settings(self.scene).map_or(0.0, |data| *data.contact_distance);
            Some(Side { shape: model.shape(self.scene)?, skin })
        };
        let [first, second] = self.order.map(side);
        Some([first?, second?])
    }

    /// Whether these elements are there, and may meet.
    fn accepts(&self, elements: [u32; 2]) -> bool {
        let [a, b] = self.order.map(|model| &self.models[model]);
        let Some([first, second]) = self.sides().map(|sides| sides.map(|side| side.shape)) else { return false };
        let [i, j] = elements.map(|element| element as usize);
        i < first.len() && j < second.len() && may_meet([a, b], [first, second])(i, j)
    }

    /// Brings the boxes to their places that the next search with this margin reads.
    fn bring_boxes(&mut self, margin: f64) {
        // Where a list is gone through, no other boxes need be at their places.
        let is_list = self.near.is_list(pairing(self.models, self.order), margin);
        for (side, model) in self.order.into_iter().enumerate() {
            if is_list {
                self.models[model].find_boxes_of(self.scene, self.near.leaves(side));
            } else {
                self.models[model].find_boxes(self.scene, self.workers);
            }
        }
    }

    /// Takes those whose boxes are not farther apart than this.
    fn find(&mut self, margin: f64) -> Result<(), SearchError> {
        self.bring_boxes(margin);
        self.candidates.clear();
        let [a, b] = self.order.map(|model| &self.models[model]);
        let [Some(first), Some(second)] = [a, b].map(|model| model.shape(self.scene)) else { return Ok(()) };
        let accept = may_meet([a, b], [first, second]);
        let pairing = pairing(self.models, self.order);
        let query = NearQuery { workers: self.workers, pairing, margin, limit: MOST_CANDIDATES, accept };
        self.near.pairs(self.search, &query, self.candidates)
    }

    /// Takes those of these that may meet.
    fn take(&mut self, pairs: impl Iterator<Item = [u32; 2]>) {
        let mut candidates = std::mem::take(self.candidates);
        candidates.clear();
        candidates.extend(pairs.filter(|pair| self.accepts(*pair)));
        *self.candidates = candidates;
    }

    /// Tests them.
    fn test(&self, method: &dyn BaseIntersectionMethod, wanted: Wanted, found: &mut Vec<Detected>) {
        if let Some(sides) = self.sides() {
            method.find_wanted(sides, self.candidates, wanted, found);
        }
    }
}
