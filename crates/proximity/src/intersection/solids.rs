//! Contacts of solids, which the geometry of [`closest`](crate::closest) defines: boxes, capsules, what rays meet.

use settee_math::vec3::{add, sub};

use super::{Detection, Elements, Margins};
use crate::closest::{Gap, Manifold, RayHit};

/// Numbers that one pair of elements may need: more than a manifold has contacts.
const NUMBERS: u64 = 16;

/// The first number of a pair of elements: pairs share none.
fn number(elements: &Elements) -> u64 {
    (elements.first() * elements.count[1] as u64 + elements.second()) * NUMBERS
}

/// The contact of two solids whose surfaces are nearer than the alarm distance. The contact points are as deep below
/// the surfaces as `radii` say: those of round solids are where their forces act.
pub fn of_gap(margins: &Margins, elements: &Elements, gap: &Gap, radii: [f64; 2]) -> Option<Detection> {
    let Gap { points, distance, direction } = *gap;
    (distance < margins.alarm_distance()).then(|| Detection {
        elements: elements.index,
        id: number(elements),
        points: [sub(points[0], direction.map(|c| c * radii[0])), add(points[1], direction.map(|c| c * radii[1]))],
        normal: direction,
        value: distance - margins.contact_distance(),
        is_coincident: false,
    })
}

/// The contacts of two solids that share a normal, as far as they are nearer than the alarm distance.
pub fn of_manifold(margins: &Margins, elements: &Elements, manifold: &Manifold, found: &mut dyn FnMut(Detection)) {
    for (place, contact) in manifold.contacts().iter().enumerate() {
        if contact.gap < margins.alarm_distance() {
            found(Detection {
                elements: elements.index,
                id: number(elements) + place as u64,
                points: contact.points,
                normal: manifold.normal,
                value: contact.gap - margins.contact_distance(),
                is_coincident: false,
            });
        }
    }
}

/// A ray that meets a solid: both points are where it does, the normal goes into the solid, the value is 0.
pub fn of_hit(elements: &Elements, hit: &RayHit) -> Detection {
    Detection {
        elements: elements.index,
        id: number(elements),
        points: [hit.point; 2],
        normal: hit.normal.map(|c| -c),
        value: 0.0,
        is_coincident: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::closest::{Capsule, OrientedBox, Ray, Sphere, box_box, sphere_capsule};

    const MARGINS: Margins = Margins { alarm: 0.5, contact: 0.25, skins: [0.0; 2] };
    const ELEMENTS: Elements = Elements { index: [1, 2], count: [3, 5] };
    const AXES: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

    #[test]
    fn a_box_on_a_box_has_four_contacts_with_numbers_of_their_own() {
        let solid = |y: f64| OrientedBox { centre: [0.0, y, 0.0], axes: AXES, half: [1.0; 3] };
        let mut found = Vec::new();
        let (low, high) = (solid(0.0), solid(2.375));
        of_manifold(&MARGINS, &ELEMENTS, &box_box(&low, &high, 0.5), &mut |contact| found.push(contact));
        assert_eq!(found.len(), 4);
        assert!(found.iter().all(|contact| contact.normal == [0.0, 1.0, 0.0] && contact.value == 0.125));
        assert!(found.windows(2).all(|pair| pair[0].id != pair[1].id));
        let mut none = |_| panic!("too far");
        of_manifold(&MARGINS, &ELEMENTS, &box_box(&low, &solid(2.5), 0.5), &mut none);
    }

    #[test]
    fn round_solids_touch_at_their_centres_and_segments() {
        let sphere = Sphere { centre: [0.0; 3], radius: 1.0 };
        let capsule = |y: f64| Capsule { ends: [[-1.0, y, 0.0], [1.0, y, 0.0]], radius: 0.5 };
        let gap = sphere_capsule(&sphere, &capsule(1.75));
        let found = of_gap(&MARGINS, &ELEMENTS, &gap, [1.0, 0.5]).expect("it is near");
        assert_eq!((found.points, found.value), ([[0.0; 3], [0.0, 1.75, 0.0]], 0.0));
        assert_eq!(of_gap(&MARGINS, &ELEMENTS, &sphere_capsule(&sphere, &capsule(2.0)), [1.0, 0.5]), None);
        let ray = Ray { origin: [0.0, 5.0, 0.0], direction: [0.0, -1.0, 0.0], length: 9.0 };
        let hit = of_hit(&ELEMENTS, &ray.meets_capsule(&capsule(1.0)).expect("it meets it"));
        assert_eq!((hit.points, hit.normal), ([[0.0, 1.5, 0.0]; 2], [0.0, -1.0, 0.0]));
    }
}
