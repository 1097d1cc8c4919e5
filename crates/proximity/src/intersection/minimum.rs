//! The method of projections inside: `MinProximityIntersection`.
//!
//! Faces and edges are in contact where the projection lies inside of them; corners have tests of their own. Points at
//! a distance of at most 1e-15 have the x axis as normal.

use settee_math::vec3::{dot, norm, sub};

use super::algebra::{OnTriangle, TwoLines, along, in_triangle, parameter};
use super::{Ball, Detection, Elements, Limits, Margins};

/// Parameters nearer than this to an end belong to the end.
const INSIDE: f64 = 1e-6;
/// Determinants below this are those of parallel lines.
const PARALLEL: f64 = 1e-15;

/// Two segments, by their middles if they are parallel. Number: the index in the larger model.
pub fn line_line(
    margins: &Margins,
    elements: &Elements,
    first: [[f64; 3]; 2],
    second: [[f64; 3]; 2],
) -> Option<Detection> {
    let points = TwoLines::inner_points(first, second, PARALLEL, INSIDE)?;
    let limits = Limits::new(margins, 0.0).guarded();
    Detection::of_points(elements, elements.index_in_larger(), points, limits)
}

/// A triangle and a point. Number: the point's index.
pub fn triangle_point(
    margins: &Margins,
    elements: &Elements,
    triangle: [[f64; 3]; 3],
    point: [f64; 3],
) -> Option<Detection> {
    let on = OnTriangle::of(triangle, point);
    let limits = Limits::new(margins, 0.0).guarded();
    on.is_inside(INSIDE)
        .then(|| in_triangle(triangle, on.alpha, on.beta))
        .and_then(|foot| Detection::of_points(elements, elements.second(), [foot, point], limits))
}

/// A segment and a point, which may be nearest to an end. Number: the point's index. A segment without length is its
/// first end.
pub fn line_point(margins: &Margins, elements: &Elements, line: [[f64; 3]; 2], point: [f64; 3]) -> Option<Detection> {
    let t = parameter(line, point);
    let foot = if t >= 1.0 {
        line[1]
    } else if t > 0.0 {
        along(line, t)
    } else {
        line[0]
    };
    Detection::of_points(elements, elements.second(), [foot, point], Limits::new(margins, 0.0).guarded())
}

/// Two points. Number: the index in the larger model.
pub fn point_point(margins: &Margins, elements: &Elements, first: [f64; 3], second: [f64; 3]) -> Option<Detection> {
    let limits = Limits::new(margins, 0.0).guarded();
    Detection::of_points(elements, elements.index_in_larger(), [first, second], limits)
}

/// A triangle and a sphere, as with the point at its centre. Number: the sphere's index.
pub fn triangle_sphere(
    margins: &Margins,
    elements: &Elements,
    triangle: [[f64; 3]; 3],
    ball: &Ball,
) -> Option<Detection> {
    let on = OnTriangle::of(triangle, ball.sphere.centre);
    let foot = on.is_inside(INSIDE).then(|| in_triangle(triangle, on.alpha, on.beta))?;
    foot_and_ball(margins, elements, foot, ball)
}

/// A segment and a sphere. Number: the sphere's index.
///
/// The foot is the mirror image of the projection about the middle of the segment: the parameter is measured from the
/// second end and used from the first. Recorded results depend on it.
pub fn line_sphere(margins: &Margins, elements: &Elements, line: [[f64; 3]; 2], ball: &Ball) -> Option<Detection> {
    let t = parameter([line[1], line[0]], ball.sphere.centre);
    let foot = (INSIDE..=1.0 - INSIDE).contains(&t).then(|| along(line, t))?;
    foot_and_ball(margins, elements, foot, ball)
}

fn foot_and_ball(margins: &Margins, elements: &Elements, foot: [f64; 3], ball: &Ball) -> Option<Detection> {
    let limits = Limits::new(margins, ball.sphere.radius).guarded();
    let found = Detection::of_points(elements, elements.second(), [foot, ball.sphere.centre], limits)?;
    Some(Detection { points: [foot, ball.contact_point(found.normal)], ..found })
}

/// A sphere and a point. Number: the sphere's index.
pub fn sphere_point(margins: &Margins, elements: &Elements, ball: &Ball, point: [f64; 3]) -> Option<Detection> {
    let limits = Limits::new(margins, ball.sphere.radius).guarded();
    let found = Detection::of_points(elements, elements.first(), [ball.sphere.centre, point], limits)?;
    Some(Detection { points: [ball.contact_point_outward(found.normal), point], ..found })
}

/// Two spheres. Touching at the alarm distance counts. Number: the index in the larger model.
///
/// value = |c_2 - c_1| - r_1 - r_2 - contact - skin 1 - skin 2. Spheres with one centre have the x axis as normal.
pub fn sphere_sphere(margins: &Margins, elements: &Elements, first: &Ball, second: &Ball) -> Option<Detection> {
    let [r1, r2] = [first.sphere.radius, second.sphere.radius];
    let reach = margins.alarm + margins.skins[0] + margins.skins[1] + r1 + r2;
    let offset = sub(second.sphere.centre, first.sphere.centre);
    if dot(offset, offset) > reach * reach {
        return None;
    }
    let distance = norm(offset);
    let is_coincident = distance == 0.0;
    let normal = if is_coincident { [1.0, 0.0, 0.0] } else { offset.map(|c| c / distance) };
    Some(Detection {
        elements: elements.index,
        id: elements.index_in_larger(),
        points: [first.contact_point_outward(normal), second.contact_point(normal)],
        normal,
        value: distance - r1 - r2 - margins.contact - margins.skins[0] - margins.skins[1],
        is_coincident,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::closest::Sphere;

    const MARGINS: Margins = Margins { alarm: 1.0, contact: 1.0, skins: [0.0; 2] };
    const ELEMENTS: Elements = Elements { index: [4, 7], count: [10, 20] };

    fn ball(z: f64, is_rigid: bool) -> Ball {
        Ball { sphere: Sphere { centre: [0.0, 0.0, z], radius: 2.0 }, is_rigid }
    }

    #[test]
    fn rigid_spheres_have_contact_points_on_their_surface() {
        let found = sphere_sphere(&MARGINS, &ELEMENTS, &ball(2.01, true), &ball(-2.0, false)).expect("near");
        let upper = found.points[0][2];
        assert!((upper - 0.01).abs() < 1e-15, "{upper}");
        assert_eq!((found.points[1], found.normal), ([0.0, 0.0, -2.0], [0.0, 0.0, -1.0]));
        let triangle = [[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [0.0, 1.0, 0.0]];
        let rigid = triangle_sphere(&MARGINS, &ELEMENTS, triangle, &ball(2.01, true)).expect("near");
        assert!((rigid.points[1][2] - 0.01).abs() < 1e-15 && rigid.points[0] == [0.0; 3] && rigid.id == 7);
        let soft = triangle_sphere(&MARGINS, &ELEMENTS, triangle, &ball(2.01, false)).expect("near");
        assert_eq!((soft.points[1], soft.normal), ([0.0, 0.0, 2.01], [0.0, 0.0, 1.0]));
    }

    #[test]
    fn ends_belong_to_points_but_a_point_meets_the_ends_of_lines() {
        let line = [[0.0; 3], [1.0, 0.0, 0.0]];
        assert!(line_line(&MARGINS, &ELEMENTS, line, [[0.0, 0.5, -1.0], [0.0, 0.5, 1.0]]).is_none());
        let parallel = line_line(&MARGINS, &ELEMENTS, line, [[2.0, 0.5, 0.0], [-2.0, 0.5, 0.0]]).expect("near");
        assert_eq!(parallel.points, [[0.5, 0.0, 0.0], [0.0, 0.5, 0.0]]);
        let end = line_point(&MARGINS, &ELEMENTS, line, [1.5, 0.0, 0.0]).expect("near");
        assert_eq!((end.points[0], end.value, end.id), ([1.0, 0.0, 0.0], -0.5, 7));
        assert_eq!(
            line_point(&MARGINS, &ELEMENTS, [[0.0; 3]; 2], [0.5, 0.0, 0.0]).map(|f| f.points[0]),
            Some([0.0; 3])
        );
    }

    #[test]
    fn the_foot_of_a_sphere_on_a_line_is_mirrored() {
        let line = [[0.0; 3], [4.0, 0.0, 0.0]];
        let sphere = Ball { sphere: Sphere { centre: [1.0, 1.0, 0.0], radius: 1.0 }, is_rigid: false };
        let margins = Margins { alarm: 3.0, ..MARGINS };
        let found = line_sphere(&margins, &ELEMENTS, line, &sphere).expect("near");
        assert_eq!(found.points[0], [3.0, 0.0, 0.0]);
    }

    #[test]
    fn elements_without_size_give_no_numbers_that_are_none() {
        assert!(triangle_point(&MARGINS, &ELEMENTS, [[0.0; 3]; 3], [0.0; 3]).is_none());
        let found = sphere_sphere(&MARGINS, &ELEMENTS, &ball(0.0, true), &ball(0.0, true)).expect("near");
        assert!(found.is_coincident && found.normal == [1.0, 0.0, 0.0] && found.value == -5.0);
    }
}
