//! The method of continuous detection: `CCDTightInclusionIntersection`.

use settee_math::vec3::{add, cross, dot, norm, sub, unit};

use super::{Detection, Elements, Margins};
use crate::closest::simplices;
use crate::continuous::{Moving, RootSettings, RoundingBound, edge_edge, vertex_face};

/// A triangle and a point that come nearer to each other than D_c during a step.
///
/// With s the time of impact at the separation D_c, and everything moved there, n is the unit normal of the triangle
/// and b the barycentric weights of the projection of the point, from areas, which may be outside of [0, 1]. The points
/// are b of the triangle's *start* and the *start* of the point, the normal is n,
/// value = (point 2 - point 1).n - D_c. Number: the index in the larger model. The normal is always the triangle's own:
/// what comes from behind is pushed through.
///
/// A triangle that is flat at the time of impact has no normal: no contact.
pub fn triangle_point(
    margins: &Margins,
    elements: &Elements,
    triangle: &[Moving; 3],
    point: &Moving,
    roots: &RootSettings,
) -> Option<Detection> {
    let separation = margins.contact_distance();
    let time = vertex_face(point, triangle, &RootSettings { separation, rounding: RoundingBound::Capped, ..*roots })?;
    let [a, b, c] = triangle.map(|corner| corner.at(time));
    let x = point.at(time);
    let normal = unit(cross(sub(b, a), sub(c, a)));
    let foot = sub(x, normal.map(|n| n * dot(sub(x, a), normal)));
    let area = |p: [f64; 3], q: [f64; 3], r: [f64; 3]| dot(cross(sub(q, p), sub(r, p)), normal);
    let whole = area(a, b, c);
    let first = area(foot, b, c) / whole;
    let second = area(a, foot, c) / whole;
    if !(first.is_finite() && second.is_finite()) {
        return None;
    }
    let third = 1.0 - first - second;
    let third = if third.abs() <= f64::EPSILON { 0.0 } else { third };
    let starts = triangle.map(|corner| corner.start);
    let mut on_triangle = [0.0; 3];
    for (corner, weight) in starts.into_iter().zip([first, second, third]) {
        on_triangle = add(on_triangle, corner.map(|x| x * weight));
    }
    let points = [on_triangle, point.start];
    let value = dot(sub(points[1], points[0]), normal) - separation;
    let id = elements.index_in_larger();
    Some(Detection { elements: elements.index, id, points, normal, value, is_coincident: false })
}

/// Two segments that come nearer to each other than D_c during a step.
///
/// Moved to the time of impact, the closest points of both give parameters and the normal; the points are those of the
/// *start* with these parameters, value = (point 2 - point 1).n - D_c. Number: the index in the larger model.
pub fn line_line(
    margins: &Margins,
    elements: &Elements,
    first: &[Moving; 2],
    second: &[Moving; 2],
    roots: &RootSettings,
) -> Option<Detection> {
    let separation = margins.contact_distance();
    let time = edge_edge(first, second, &RootSettings { separation, rounding: RoundingBound::Capped, ..*roots })?;
    let met = simplices(&first.map(|end| end.at(time)), &second.map(|end| end.at(time)));
    let at_start = |ends: &[Moving; 2], weights: [f64; 2]| {
        add(ends[0].start.map(|x| x * weights[0]), ends[1].start.map(|x| x * weights[1]))
    };
    let points = [at_start(first, met.first_weights), at_start(second, met.second_weights)];
    // Segments that cross when they meet have a normal, but it does not say on which side they began.
    let offset = sub(points[1], points[0]);
    let normal = if dot(offset, met.direction) < 0.0 && met.distance <= 1e-12 * norm(offset) {
        met.direction.map(|c| -c)
    } else {
        met.direction
    };
    let value = dot(offset, normal) - separation;
    let id = elements.index_in_larger();
    Some(Detection { elements: elements.index, id, points, normal, value, is_coincident: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARGINS: Margins = Margins { alarm: 1.0, contact: 0.125, skins: [0.0; 2] };
    const ELEMENTS: Elements = Elements { index: [3, 4], count: [9, 2] };

    #[test]
    fn a_point_that_passes_a_triangle_in_one_step_is_in_contact_at_its_start() {
        let still = |p: [f64; 3]| Moving { start: p, end: p };
        let triangle = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].map(still);
        let fall = Moving { start: [0.25, 0.25, 2.0], end: [0.25, 0.25, -30.0] };
        let found = triangle_point(&MARGINS, &ELEMENTS, &triangle, &fall, &RootSettings::default()).expect("it passes");
        assert_eq!((found.points, found.normal), ([[0.25, 0.25, 0.0], [0.25, 0.25, 2.0]], [0.0, 0.0, 1.0]));
        assert_eq!((found.value, found.id), (1.875, 3));
        let beside = Moving { start: [2.25, 0.25, 2.0], end: [2.25, 0.25, -30.0] };
        assert!(triangle_point(&MARGINS, &ELEMENTS, &triangle, &beside, &RootSettings::default()).is_none());
        let flat = [still([0.25, 0.25, 0.0]); 3];
        assert!(triangle_point(&MARGINS, &ELEMENTS, &flat, &fall, &RootSettings::default()).is_none());
    }

    #[test]
    fn segments_that_pass_each_other_are_in_contact() {
        let along = |x: f64| Moving { start: [x, 0.0, 0.0], end: [x, 0.0, 0.0] };
        let across = |y: f64| Moving { start: [0.0, y, 1.0], end: [0.0, y, -9.0] };
        let [first, second] = [[along(-1.0), along(1.0)], [across(-1.0), across(1.0)]];
        let roots = RootSettings { max_iterations: 10_000, ..RootSettings::default() };
        let found = line_line(&MARGINS, &ELEMENTS, &first, &second, &roots).expect("they pass");
        assert_eq!((found.normal, found.value), ([0.0, 0.0, 1.0], 0.875));
        let without = Margins { contact: 0.0, ..MARGINS };
        let found = line_line(&without, &ELEMENTS, &first, &second, &roots).expect("they pass");
        assert_eq!(found.normal, [0.0, 0.0, 1.0]);
    }
}
