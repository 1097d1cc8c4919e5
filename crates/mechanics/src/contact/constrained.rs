//! Contacts that constraints answer: which of those detected count, in which order they are written, and the forces
//! that they had.

use std::collections::HashMap;

use settee_kernel::roles::{Answered, Detected, Response};
use settee_kernel::{Diagnostic, NodeId, ObjectId, Scene};
use settee_math::vec3::{cross, dot, norm, sub, unit};

use super::response::BetweenShapes;
use super::{Contact, ContactSet, Touch};

/// So many contacts are sooner compared with each other than put into cells.
const FEW: usize = 48;

/// When two contacts are one.
#[derive(Clone, Copy, Debug, PartialEq)]
struct SamePoints {
    /// The squared distances of their points sum up to less (length^2).
    squared: f64,
    /// Size of the cells in which equal contacts are looked for (length): more than the root of that.
    cell: f64,
}

impl SamePoints {
    /// SOFA's number, whatever the unit of length is: 1e-8 in single precision.
    const AT_MOST: Self = Self { squared: 9.999_999_939_225_29e-9, cell: 1.1e-4 };
    /// No more than this part of the distance in which elements are looked at: contacts of bodies that are themselves
    /// not much larger than 1e-4 would all be one.
    const PART: f64 = 0.1;

    /// For models whose elements are contacts below the distance `alarm` (length).
    fn below(alarm: f64) -> Self {
        let length = Self::PART * alarm;
        let squared = length * length;
        // Methods without a distance have nothing to measure by.
        let is_smaller = length > 0.0 && squared < Self::AT_MOST.squared;
        if is_smaller { Self { squared, cell: 1.1 * length } } else { Self::AT_MOST }
    }
}

impl Contact {
    /// A pair that touches since this step.
    pub fn new(response: Response, serial: u64) -> Self {
        Self {
            response,
            springs: Vec::new(),
            touches: Vec::new(),
            forces: Vec::new(),
            serial,
            is_new: true,
            answered: Vec::new(),
            nearest: None,
        }
    }

    /// The force of a contact in the last step: of its normal row and of those in the tangent plane.
    pub fn force(&self, index: usize) -> [f64; 3] {
        std::array::from_fn(|line| self.forces.get(3 * index + line).copied().unwrap_or(0.0))
    }

    /// Takes the contacts that were detected. Says what is wrong with the models.
    pub fn constrain(
        &mut self,
        found: &[Detected],
        between: &BetweenShapes<'_>,
        kept: &mut Vec<u32>,
    ) -> Option<Diagnostic> {
        // The number of a pair that was there before stays new for its first step with rows only.
        self.is_new = self.touches.is_empty() && self.forces.is_empty();
        self.touches.clear();
        self.answered.clear();
        let is_sticking = matches!(self.response, Response::StickConstraint { .. });
        if !is_sticking && between.settings.iter().any(|settings| *settings.contact_stiffness == 0.0) {
            let message = "a model with contactStiffness 0 has no contacts with constraints";
            return Some(Diagnostic::warning("no-contact", message).attribute("contactStiffness", "0"));
        }
        keep_apart(found, is_sticking, SamePoints::below(between.alarm()), kept);
        self.touches.extend(kept.iter().map(|index| &found[*index as usize]).map(|one| Touch {
            holds: between.holds(one),
            id: one.id,
            normal: one.normal,
            distance: between.distance(one),
            rest: sub(one.points[1], one.points[0]),
        }));
        self.answered.extend(kept.iter().map(|contact| Answered { contact: *contact, force: [0.0; 3] }));
        None
    }
}

/// What is said of contacts with constraints in a loop that solves none.
pub(super) const NOT_ANSWERED: &str =
    "contacts are not answered: their response is a constraint, and the animation loop solves none";

/// Leaves out contacts at the points of an earlier one that is kept, or, for `of_all`, of any earlier one.
fn keep_apart(found: &[Detected], of_all: bool, same: SamePoints, kept: &mut Vec<u32>) {
    kept.clear();
    let are_same = |one: &Detected, other: &Detected| {
        let apart = [0, 1].map(|end| sub(one.points[end], other.points[end]));
        dot(apart[0], apart[0]) + dot(apart[1], apart[1]) < same.squared
    };
    if found.len() <= FEW {
        for (index, one) in found.iter().enumerate() {
            let is_known = if of_all {
                found[..index].iter().any(|other| are_same(one, other))
            } else {
                kept.iter().any(|other| are_same(one, &found[*other as usize]))
            };
            if !is_known {
                kept.push(index as u32);
            }
        }
        return;
    }
    let mut cells: HashMap<[i64; 3], Vec<u32>> = HashMap::new();
    for (index, one) in found.iter().enumerate() {
        let cell = one.points[0].map(|c| (c / same.cell).floor() as i64);
        let is_same = |other: &u32| are_same(one, &found[*other as usize]);
        let near = (0..27).filter_map(|place: i64| {
            let shift = [place % 3 - 1, place / 3 % 3 - 1, place / 9 - 1];
            cells.get(&std::array::from_fn::<i64, 3, _>(|k| cell[k].saturating_add(shift[k])))
        });
        let is_known = near.flatten().any(is_same);
        if !is_known {
            kept.push(index as u32);
        }
        if !is_known || of_all {
            cells.entry(cell).or_default().push(index as u32);
        }
    }
}

impl ContactSet {
    /// Pairs that constraints answer, with the node in which their rows are written, in the order in which they come
    /// there: those with one simulated model first.
    pub fn visit_constrained(&self, scene: &Scene, mut visit: impl FnMut(NodeId, usize, [u32; 2])) {
        for (index, pipeline) in self.pipelines.iter().enumerate() {
            for is_between_bodies in [false, true] {
                for (pair, contact) in pipeline.contacts.iter().filter(|(_, contact)| !contact.touches.is_empty()) {
                    let simulated = pipeline.are_simulated(scene, pair);
                    if contact.response.is_constraint() && (simulated == [true; 2]) == is_between_bodies {
                        let node = |end: usize| pipeline.models[pair[end] as usize].node;
                        let host = match simulated {
                            [false, _] => node(1),
                            [true, false] => node(0),
                            [true, true] => pipeline.node,
                        };
                        visit(host, index, pair);
                    }
                }
            }
        }
    }

    /// What is to be said of contacts that only a constraint solver could answer, in a loop that has none: once.
    pub fn unanswered(&mut self, scene: &Scene) -> Option<Diagnostic> {
        let waits = |contact: &Contact| contact.response.is_constraint() && !contact.touches.is_empty();
        let pipeline = self.pipelines.iter().find(|one| one.contacts.iter().any(|(_, contact)| waits(contact)))?;
        let finding = scene.about(pipeline.object, Diagnostic::warning("not-constrained", NOT_ANSWERED));
        let mut found = Vec::new();
        Self::report(&mut self.reported, vec![finding.fix("a FreeMotionAnimationLoop in the root")], &mut found);
        found.pop()
    }

    /// One of these pairs, with its models, and scope and index of their states.
    ///
    /// # Panics
    /// If it is none of those that [`constrained`](Self::constrained) gave for this step.
    pub fn constrained_pair(&self, pipeline: usize, pair: [u32; 2]) -> (&Contact, [ObjectId; 2], [(usize, usize); 2]) {
        let pipeline = &self.pipelines[pipeline];
        let models = pair.map(|model| &pipeline.models[model as usize]);
        let contact = pipeline.contacts.get(pair).expect("the pair touches in this step");
        (contact, models.map(|model| model.object), models.map(|model| model.place))
    }

    /// Keeps the impulses of a pair, one or three a contact, and the forces that give them in `time` (s).
    pub fn keep_forces(&mut self, pipeline: usize, pair: [u32; 2], forces: &[f64], time: f64) {
        let Some(contact) = self.pipelines[pipeline].contacts.get_mut(pair) else { return };
        contact.forces.clear();
        let lines = forces.len() / contact.touches.len().max(1);
        for own in forces.chunks_exact(lines.max(1)) {
            contact.forces.extend((0..3).map(|line| own.get(line).copied().unwrap_or(0.0)));
        }
        // Of a pair that is kept alive and not detected the contacts are not those of this step.
        let is_sticking = matches!(contact.response, Response::StickConstraint { .. });
        let forces = contact.forces.as_chunks::<3>().0;
        for ((answered, touch), force) in contact.answered.iter_mut().zip(&contact.touches).zip(forces) {
            let [t, s] = tangents(touch.normal);
            answered.force = std::array::from_fn(|axis| {
                let along = force[0] * touch.normal[axis] + force[1] * t[axis] + force[2] * s[axis];
                if is_sticking { force[axis] / time } else { along / time }
            });
        }
    }
}

/// Two unit vectors that are orthogonal to the normal and to each other: t, then s.
pub(crate) fn tangents(normal: [f64; 3]) -> [[f64; 3]; 2] {
    let [x, y, z] = normal;
    let mut across = cross(normal, [z, x, y]);
    if norm(across) < 1e-10 {
        // Equal components: any other direction does.
        across = cross(normal, [z, -x, y]);
    }
    let s = unit(across);
    [cross(normal.map(|c| -c), s), s]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_contacts_and_many_are_kept_apart_by_the_same_rule() {
        // A row of points of which each second one is another one's, some of them through a chain of near ones.
        let at = |x: f64| Detected { points: [[x, 0.0, 0.0]; 2], ..Detected::default() };
        let few: Vec<Detected> = [0.0, 4e-5, 8e-5, 1.0, 1.0 + 7e-5, 1.2e-4, 1.0].map(at).to_vec();
        let many: Vec<Detected> = few.iter().copied().chain((0..FEW).map(|i| at(10.0 + i as f64))).collect();
        for of_all in [false, true] {
            let (mut a, mut b) = (Vec::new(), Vec::new());
            keep_apart(&few, of_all, SamePoints::AT_MOST, &mut a);
            keep_apart(&many, of_all, SamePoints::AT_MOST, &mut b);
            b.truncate(a.len());
            assert_eq!(a, b);
            assert_eq!(a, if of_all { vec![0, 3] } else { vec![0, 2, 3] });
        }
    }

    #[test]
    fn bodies_of_micrometres_keep_the_contacts_that_those_of_metres_have() {
        let unit = 0.5f64.powi(20);
        let at = |x: f64| Detected { points: [[x, 0.0, 0.0]; 2], ..Detected::default() };
        // Apart by a tenth of a unit, but for the last one.
        let tenths = [0.0, 0.1, 0.2, 0.3, 0.2 + 1e-6];
        let kept_of = |scale: f64, n_others: usize| {
            let others = (0..n_others).map(|i| at(scale * (10 + i) as f64));
            let found: Vec<Detected> = tenths.iter().map(|x| at(scale * x)).chain(others).collect();
            let mut kept = Vec::new();
            keep_apart(&found, false, SamePoints::below(0.05 * scale), &mut kept);
            kept
        };
        for n_others in [0, FEW] {
            assert_eq!(kept_of(unit, n_others), kept_of(1.0, n_others));
            assert_eq!(kept_of(unit, n_others).len(), tenths.len() - 1 + n_others);
        }
    }

    #[test]
    fn from_an_alarm_distance_of_a_millimetre_on_the_number_is_that_of_sofa() {
        for alarm in [1e-3, 0.003, 1.0, f64::INFINITY, 0.0, -1.0, f64::NAN] {
            assert_eq!(SamePoints::below(alarm), SamePoints::AT_MOST, "{alarm}");
        }
        let smaller = SamePoints::below(1e-4);
        assert!(smaller.squared < 1.1e-10 && smaller.cell * smaller.cell > smaller.squared);
    }

    #[test]
    fn tangents_are_a_frame_for_every_normal() {
        let third = 1.0 / 3f64.sqrt();
        for normal in [[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [third; 3], [-third; 3], [0.36, 0.48, -0.8]] {
            let [t, s] = tangents(normal);
            for (a, b) in [(t, s), (t, normal), (s, normal)] {
                assert!(dot(a, b).abs() < 1e-15);
            }
            assert!((norm(t) - 1.0).abs() < 1e-15 && (norm(s) - 1.0).abs() < 1e-15);
        }
    }
}
