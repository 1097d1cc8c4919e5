//! What all methods have in common: distances, and the loop over pairs of elements.

use settee_kernel::roles::{Detected, Shape, Side, Wanted};
use settee_kernel::{Data, Diagnostic, InitContext, checks};
use settee_math::simd::lanes::run;
use settee_proximity::intersection::flagged_pairs::{Surface, TrianglePairs};
use settee_proximity::intersection::{Detection, Elements, Margins};

use super::{kinds, pushes_from_points};
use crate::response::BARRIER;

/// Data of methods that find elements closer than a distance.
#[derive(settee_kernel::DataGroup)]
pub(super) struct ProximityData {
    /// Distance below which two elements are a contact, more the skins of their models.
    #[data(default = 1.0, unit = "m", check = checks::non_negative())]
    pub alarm_distance: Data<f64>,
    /// Distance below which contacts push, more the skins of their models.
    #[data(default = 0.5, unit = "m", check = checks::non_negative())]
    pub contact_distance: Data<f64>,
}

impl ProximityData {
    /// Distance without the skins beyond which contacts along the line between their points do not push; `None` if it
    /// is not less than the alarm distance.
    fn pushing_distance(&self, skins: [f64; 2]) -> Option<f64> {
        /// Springs compute their gap from the states, with other roundings.
        const ROUNDING: f64 = 1e-5;
        let contact = *self.contact_distance;
        let distance = contact + ROUNDING * (contact + skins[0] + skins[1]);
        (distance < *self.alarm_distance).then_some(distance)
    }

    /// The same with the skins; `None` where contacts need not push along that line.
    pub fn pushing_margin(&self, sides: [Side<'_>; 2]) -> Option<f64> {
        if !sides.iter().all(|side| pushes_from_points(kinds::Elements::of(side.shape))) {
            return None;
        }
        let skins = sides.map(|side| side.skin);
        self.pushing_distance(skins).map(|distance| distance + skins[0] + skins[1])
    }

    /// Reports distances that are not given, and those that contradict each other. Barriers have distances of their
    /// own.
    pub fn check(&self, context: &mut InitContext<'_>) {
        let has_barriers = answers_by_barriers(context);
        for (name, distance) in [("alarmDistance", &self.alarm_distance), ("contactDistance", &self.contact_distance)] {
            if !distance.is_set() && !has_barriers {
                let message = format!("{name} is not given: {} counts, whatever the size of the bodies", **distance);
                context.report(Diagnostic::warning("no-distance", message).fix(format!("{name}=\"...\"")));
            }
        }
        if *self.alarm_distance < *self.contact_distance {
            let message = "contacts would push at a distance at which they are not found yet: they begin with a jolt";
            let finding = Diagnostic::warning("wrong-choice", message);
            let expected = format!("at least the contactDistance, {}", *self.contact_distance);
            context.report(finding.attribute("alarmDistance", self.alarm_distance.to_string()).expected(expected));
        }
    }
}

/// Whether the contacts that are found from a node on are answered by barriers.
fn answers_by_barriers(context: &InitContext<'_>) -> bool {
    let mut components =
        context.scene.node(context.node).objects.iter().filter_map(|object| context.scene.component(*object));
    components.any(|component| {
        let response = component.find_data("response").map(|index| component.data(index).print());
        response.is_some_and(|response| response.trim().starts_with(BARRIER))
    })
}

/// The tests of a pair of models.
pub(super) struct Tests<'a> {
    pub margins: Margins,
    shapes: [&'a dyn Shape; 2],
    count: [usize; 2],
    wanted: Wanted,
    candidates: &'a [[u32; 2]],
    found: &'a mut Vec<Detected>,
}

impl<'a> Tests<'a> {
    /// Of a method with these distances.
    pub fn new(
        [alarm, contact]: [f64; 2],
        sides: &[Side<'a>; 2],
        candidates: &'a [[u32; 2]],
        found: &'a mut Vec<Detected>,
    ) -> Self {
        let margins = Margins { alarm, contact, skins: [sides[0].skin, sides[1].skin] };
        let shapes = [sides[0].shape, sides[1].shape];
        Self { margins, shapes, count: shapes.map(|shape| shape.len()), wanted: Wanted::All, candidates, found }
    }

    /// Of a method with data. `wanted`: which contacts, of those that are there.
    pub fn of(
        data: &ProximityData,
        sides: &[Side<'a>; 2],
        candidates: &'a [[u32; 2]],
        wanted: Wanted,
        found: &'a mut Vec<Detected>,
    ) -> Self {
        let pushing = data.pushing_distance([sides[0].skin, sides[1].skin]).filter(|_| wanted == Wanted::Pushing);
        let alarm = pushing.unwrap_or(*data.alarm_distance);
        Self { wanted, ..Self::new([alarm, *data.contact_distance], sides, candidates, found) }
    }

    /// Tests all pairs, each of which is one contact or none.
    pub fn each(self, test: impl Fn(&Margins, &Elements, usize, usize) -> Option<Detection>) {
        let Self { margins, count, candidates, found, .. } = self;
        for &[i, j] in candidates {
            let index = [i as usize, j as usize];
            if let Some(contact) = test(&margins, &Elements { index, count }, index[0], index[1]) {
                found.push(detected([i, j], contact));
            }
        }
    }

    /// The same, where two points in one place have no direction in which a contact could push, and do not.
    pub fn each_without_guard(self, test: impl Fn(&Margins, &Elements, usize, usize) -> Option<Detection>) {
        self.each(|margins, elements, i, j| test(margins, elements, i, j).map(without_direction));
    }

    /// The same for contacts that have the number of their second element, and end at the alarm distance. A contact
    /// that is not wanted is left out before its direction and its points are computed.
    pub fn each_of_second(self, test: impl Fn(&Margins, &Elements, usize, usize) -> Option<Detection>) {
        if self.wanted == Wanted::All {
            return self.each(test);
        }
        let Self { margins, shapes, count, candidates, found, .. } = self;
        let mut nearest = NearestOfSecond::of(&margins);
        for &[i, j] in candidates {
            let index = [i as usize, j as usize];
            let reach = Margins { alarm: nearest.alarm(j), ..margins };
            if let Some(contact) = test(&reach, &Elements { index, count }, index[0], index[1]) {
                let radii = [0, 1].map(|end| shapes[end].radius(index[end]));
                nearest.note(j, &margins, contact.value, radii[0] + radii[1]);
                found.push(detected([i, j], contact));
            }
        }
    }

    /// The same, where two points in one place have no direction.
    pub fn each_of_second_without_guard(self, test: impl Fn(&Margins, &Elements, usize, usize) -> Option<Detection>) {
        self.each_of_second(|margins, elements, i, j| test(margins, elements, i, j).map(without_direction));
    }

    /// Tests all pairs, each of which may be many contacts.
    pub fn each_many(self, test: impl Fn(&Margins, &Elements, usize, usize, &mut dyn FnMut(Detection))) {
        let Self { margins, count, candidates, found, .. } = self;
        for &[i, j] in candidates {
            let index = [i as usize, j as usize];
            test(&margins, &Elements { index, count }, index[0], index[1], &mut |contact| {
                found.push(detected([i, j], contact));
            });
        }
    }
}

impl Tests<'_> {
    /// Tests pairs of triangles by the method of flagged features.
    pub fn triangle_pairs(self, surfaces: [Surface<'_>; 2], is_one_model: bool, tests_edges: bool) {
        let Self { margins, candidates, found, .. } = self;
        let found = |pair, contact| found.push(detected(pair, without_direction(contact)));
        run(TrianglePairs { margins, surfaces, is_one_model, tests_edges, candidates, found });
    }
}

/// Alarm distances beyond which a contact is farther than a known one of the same second element. What is forgotten is
/// found again: elements share a few places, so that the table is small where there are many of them.
struct NearestOfSecond {
    alarm: f64,
    places: [(u32, f64); Self::PLACES],
}

impl NearestOfSecond {
    const PLACES: usize = 16;

    fn of(margins: &Margins) -> Self {
        Self { alarm: margins.alarm, places: [(0, margins.alarm); Self::PLACES] }
    }

    /// The alarm distance for contacts of an element.
    #[inline]
    fn alarm(&self, element: u32) -> f64 {
        let (known, alarm) = self.places[element as usize % Self::PLACES];
        if known == element { alarm } else { self.alarm }
    }

    /// Takes up a contact. `value`: its distance less the contact distance and the radii (length). Equally near ones
    /// are to be found whatever the rounding.
    fn note(&mut self, element: u32, margins: &Margins, value: f64, radii: f64) {
        const ROUNDING: f64 = 1e-9;
        let slack = ROUNDING * (margins.alarm_distance() + radii);
        let alarm = (value + margins.contact + slack).min(self.alarm(element));
        self.places[element as usize % Self::PLACES] = (element, alarm);
    }
}

fn detected(elements: [u32; 2], contact: Detection) -> Detected {
    let Detection { id, points, normal, value, .. } = contact;
    Detected { elements, id, points, normal, value }
}

/// A contact of two points in one place pushes nowhere.
pub(super) fn without_direction(contact: Detection) -> Detection {
    if contact.is_coincident { Detection { normal: [0.0; 3], ..contact } } else { contact }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_farther_than_a_known_contact_of_the_element_is_out_of_reach() {
        let margins = Margins { alarm: 2.0, contact: 0.5, skins: [0.125; 2] };
        let mut nearest = NearestOfSecond::of(&margins);
        assert_eq!((nearest.alarm(0), nearest.alarm(3)), (2.0, 2.0));
        // Points at a distance of 1.75 with a radius of 0.25.
        nearest.note(3, &margins, 0.75, 0.25);
        assert!((nearest.alarm(3) - 1.25).abs() < 1e-8 && nearest.alarm(3) > 1.25);
        nearest.note(3, &margins, 0.75 + 1e-9, 0.25);
        assert!((nearest.alarm(3) - 1.25).abs() < 4e-9 && nearest.alarm(0) == 2.0);
        // Another element at the same place.
        nearest.note(19, &margins, 1.0, 0.0);
        assert!(nearest.alarm(3) == 2.0 && (nearest.alarm(19) - 1.5).abs() < 1e-8);
    }
}
