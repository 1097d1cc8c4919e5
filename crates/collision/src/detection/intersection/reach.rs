//! What all methods have in common: distances, and the loop over pairs of elements.

use settee_kernel::roles::{Detected, Side};
use settee_kernel::{Data, Diagnostic, InitContext, checks};
use settee_math::simd::lanes::run;
use settee_proximity::intersection::flagged_pairs::{Surface, TrianglePairs};
use settee_proximity::intersection::{Detection, Elements, Margins};

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
    /// Reports distances that are not given, and those that contradict each other.
    pub fn check(&self, context: &mut InitContext<'_>) {
        for (name, distance) in [("alarmDistance", &self.alarm_distance), ("contactDistance", &self.contact_distance)] {
            if !distance.is_set() {
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

/// The tests of a pair of models.
pub(super) struct Tests<'a> {
    pub margins: Margins,
    count: [usize; 2],
    candidates: &'a [[u32; 2]],
    found: &'a mut Vec<Detected>,
}

impl<'a> Tests<'a> {
    /// Of a method with these distances.
    pub fn new(
        [alarm, contact]: [f64; 2],
        sides: &[Side<'_>; 2],
        candidates: &'a [[u32; 2]],
        found: &'a mut Vec<Detected>,
    ) -> Self {
        let margins = Margins { alarm, contact, skins: [sides[0].skin, sides[1].skin] };
        Self { margins, count: [sides[0].shape.len(), sides[1].shape.len()], candidates, found }
    }

    /// Of a method with data.
    pub fn of(
        data: &ProximityData,
        sides: &[Side<'_>; 2],
        candidates: &'a [[u32; 2]],
        found: &'a mut Vec<Detected>,
    ) -> Self {
        Self::new([*data.alarm_distance, *data.contact_distance], sides, candidates, found)
    }

    /// Tests all pairs, each of which is one contact or none.
    pub fn each(self, test: impl Fn(&Margins, &Elements, usize, usize) -> Option<Detection>) {
        let Self { margins, count, candidates, found } = self;
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

    /// Tests all pairs, each of which may be many contacts.
    pub fn each_many(self, test: impl Fn(&Margins, &Elements, usize, usize, &mut dyn FnMut(Detection))) {
        let Self { margins, count, candidates, found } = self;
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

fn detected(elements: [u32; 2], contact: Detection) -> Detected {
    let Detection { id, points, normal, value, .. } = contact;
    Detected { elements, id, points, normal, value }
}

/// A contact of two points in one place pushes nowhere.
pub(super) fn without_direction(contact: Detection) -> Detection {
    if contact.is_coincident { Detection { normal: [0.0; 3], ..contact } } else { contact }
}
