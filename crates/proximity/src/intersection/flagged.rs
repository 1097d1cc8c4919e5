//! The method of flagged features: `NewProximityIntersection`.
//!
//! A point is in contact with the nearest point of a triangle, be it inside, on an edge or a corner. So that a corner
//! with six triangles around it gives one contact, each corner and edge belongs to one triangle, whose flag is set.

mod triangle;

use super::algebra::{TwoLines, along, parameter};
use super::{Ball, Detection, Elements, Limits, Margins};

pub(super) use triangle::Quotients;
pub use triangle::{Flags, Triangle};

/// Determinants below this are those of parallel lines.
const PARALLEL: f64 = 1e-12;
/// Two edges meet where both parameters are at least this far from the ends.
const INSIDE_LINES: f64 = 1e-6;

/// Ends of the edges of a triangle in the order in which they are tested, with the corner opposite to each.
const EDGES: [([usize; 2], usize); 3] = [([0, 1], 2), ([1, 2], 0), ([2, 0], 1)];

/// A triangle and a point. Number: the point's index.
#[inline]
pub fn triangle_point(
    margins: &Margins,
    elements: &Elements,
    triangle: &Triangle,
    point: [f64; 3],
) -> Option<Detection> {
    let foot = triangle.foot(point)?;
    Detection::of_points(elements, elements.second(), [foot, point], Limits::new(margins, 0.0))
}

/// A triangle and a sphere. Number: the sphere's index.
#[inline]
pub fn triangle_sphere(margins: &Margins, elements: &Elements, triangle: &Triangle, ball: &Ball) -> Option<Detection> {
    let foot = triangle.foot_of_sphere(ball.sphere.centre)?;
    let limits = Limits::new(margins, ball.sphere.radius).guarded();
    let found = Detection::of_points(elements, elements.second(), [foot, ball.sphere.centre], limits)?;
    Some(Detection { points: [foot, ball.contact_point(found.normal)], ..found })
}

/// The point of a segment nearest to a point: the parameter is clamped. A segment without length is its first end.
#[inline]
fn foot_on_line(line: [[f64; 3]; 2], point: [f64; 3]) -> [f64; 3] {
    let t = parameter(line, point);
    along(line, if t.is_nan() { 0.0 } else { t.clamp(0.0, 1.0) })
}

/// A segment and a point. Number: the point's index.
#[inline]
pub fn line_point(margins: &Margins, elements: &Elements, line: [[f64; 3]; 2], point: [f64; 3]) -> Option<Detection> {
    let points = [foot_on_line(line, point), point];
    Detection::of_points(elements, elements.second(), points, Limits::new(margins, 0.0))
}

/// A segment and a sphere, by its centre. Number: the sphere's index.
#[inline]
pub fn line_sphere(margins: &Margins, elements: &Elements, line: [[f64; 3]; 2], ball: &Ball) -> Option<Detection> {
    let points = [foot_on_line(line, ball.sphere.centre), ball.sphere.centre];
    Detection::of_points(elements, elements.second(), points, Limits::new(margins, ball.sphere.radius))
}

/// Two points. Number: the index in the larger model.
#[inline]
pub fn point_point(margins: &Margins, elements: &Elements, first: [f64; 3], second: [f64; 3]) -> Option<Detection> {
    Detection::of_points(elements, elements.index_in_larger(), [first, second], Limits::new(margins, 0.0))
}

/// A sphere, by its centre, and a point. Number: the index in the larger model.
#[inline]
pub fn sphere_point(margins: &Margins, elements: &Elements, ball: &Ball, point: [f64; 3]) -> Option<Detection> {
    let limits = Limits::new(margins, ball.sphere.radius);
    Detection::of_points(elements, elements.index_in_larger(), [ball.sphere.centre, point], limits)
}

/// Two spheres, by their centres. Number: the index in the larger model.
pub fn sphere_sphere(margins: &Margins, elements: &Elements, first: &Ball, second: &Ball) -> Option<Detection> {
    let [r1, r2] = [first.sphere.radius, second.sphere.radius];
    let limits = Limits {
        alarm: margins.alarm_distance() + r1 + r2,
        contact: margins.contact_distance() + r1 + r2,
        coincidence: 0.0,
    };
    let points = [first.sphere.centre, second.sphere.centre];
    Detection::of_points(elements, elements.index_in_larger(), points, limits)
}

/// Two segments of models of lines. Number: the index in the larger model.
pub fn line_line(
    margins: &Margins,
    elements: &Elements,
    first: [[f64; 3]; 2],
    second: [[f64; 3]; 2],
) -> Option<Detection> {
    edges(margins, elements, elements.index_in_larger(), first, second)
}

fn edges(
    margins: &Margins,
    elements: &Elements,
    id: u64,
    first: [[f64; 3]; 2],
    second: [[f64; 3]; 2],
) -> Option<Detection> {
    let points = TwoLines::inner_points(first, second, PARALLEL, INSIDE_LINES)?;
    Detection::of_points(elements, id, points, Limits::new(margins, 0.0))
}

/// A triangle and a segment; all contacts have the number of the segment.
///
/// In this order: each corner that the triangle stands for against the segment, both ends of the segment against the
/// triangle and, if `tests_edges`, each edge that the triangle stands for against the segment.
pub fn triangle_line(
    margins: &Margins,
    elements: &Elements,
    triangle: &Triangle,
    line: [[f64; 3]; 2],
    tests_edges: bool,
    mut found: impl FnMut(Detection),
) {
    let (id, limits) = (elements.second(), Limits::new(margins, 0.0));
    let mut give = |points| Detection::of_points(elements, id, points, limits).into_iter().for_each(&mut found);
    for k in (0..3).filter(|k| triangle.flags.corners[*k]) {
        let corner = triangle.corners[k];
        give([corner, foot_on_line(line, corner)]);
    }
    for end in line {
        if let Some(foot) = triangle.foot(end) {
            give([foot, end]);
        }
    }
    if tests_edges {
        for (ends, _) in EDGES.iter().filter(|(_, opposite)| triangle.flags.edges[*opposite]) {
            edges(margins, elements, id, triangle.edge(*ends), line).into_iter().for_each(&mut found);
        }
    }
}

/// Edges 12, 23, 31 of the first triangle against those of the second, both flagged, with the numbers from `first_id`
/// on.
pub(super) fn edges_of_triangles(
    margins: &Margins,
    elements: &Elements,
    [first, second]: [&Triangle; 2],
    first_id: u64,
    mut found: impl FnMut(Detection),
) {
    for (i, (ends, opposite)) in EDGES.iter().enumerate() {
        for (j, (others, other_opposite)) in EDGES.iter().enumerate() {
            if first.flags.edges[*opposite] && second.flags.edges[*other_opposite] {
                let id = first_id + (3 * i + j) as u64;
                let contact = edges(margins, elements, id, first.edge(*ends), second.edge(*others));
                contact.into_iter().for_each(&mut found);
            }
        }
    }
}

/// Whether two triangles of one model share a corner.
pub fn share_corner(first: [usize; 3], second: [usize; 3]) -> bool {
    first.iter().any(|corner| second.contains(corner))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::closest::Sphere;

    const MARGINS: Margins = Margins { alarm: 1.0, contact: 0.5, skins: [0.0; 2] };
    const ELEMENTS: Elements = Elements { index: [2, 5], count: [7, 9] };
    const CORNERS: [[f64; 3]; 3] = [[0.0; 3], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];

    fn with(corners: [bool; 3], edges: [bool; 3]) -> Triangle {
        Triangle { corners: CORNERS, flags: Flags { corners, edges } }
    }

    #[test]
    fn each_corner_and_edge_asks_its_flag() {
        let features = [
            ([-0.5, -0.5, 0.0], with([true, false, false], [false; 3])),
            ([4.5, 0.0, 0.0], with([false, true, false], [false; 3])),
            ([0.0, 4.5, 0.0], with([false, false, true], [false; 3])),
            ([2.25, 2.25, 0.25], with([false; 3], [true, false, false])),
            ([-0.25, 2.0, 0.25], with([false; 3], [false, true, false])),
            ([2.0, -0.25, 0.25], with([false; 3], [false, false, true])),
        ];
        for (i, (point, _)) in features.iter().enumerate() {
            for (j, (_, triangle)) in features.iter().enumerate() {
                assert_eq!(triangle_point(&MARGINS, &ELEMENTS, triangle, *point).is_some(), i == j, "{i} {j}");
            }
        }
        assert!(triangle_point(&MARGINS, &ELEMENTS, &with([false; 3], [false; 3]), [1.0, 1.0, 0.5]).is_some());
    }

    #[test]
    fn spheres_ask_the_flags_of_other_edges() {
        let sphere = |x: f64, y: f64| Ball { sphere: Sphere { centre: [x, y, 0.5], radius: 0.25 }, is_rigid: true };
        let asks = |ball: &Ball, edge: usize| {
            let mut edges = [false; 3];
            edges[edge] = true;
            triangle_sphere(&MARGINS, &ELEMENTS, &with([false; 3], edges), ball).is_some()
        };
        // AC asks for AB, BC asks for AC.
        assert_eq!([0, 1, 2].map(|edge| asks(&sphere(-0.25, 2.0), edge)), [false, false, true]);
        assert_eq!([0, 1, 2].map(|edge| asks(&sphere(2.25, 2.25), edge)), [false, true, false]);
        assert_eq!([0, 1, 2].map(|edge| asks(&sphere(2.0, -0.25), edge)), [false, false, true]);
    }

    #[test]
    fn points_above_an_obtuse_triangle_meet_it_and_those_far_outside_do_not() {
        let corners = [[0.0; 3], [-0.1, 1.0, 0.0], [1.0, 0.0, 0.0]];
        let triangle = Triangle { corners, flags: Flags::ALL };
        let margins = Margins { alarm: 0.1_f64.sqrt(), ..MARGINS };
        let is_contact = |x: [f64; 3]| triangle_point(&margins, &ELEMENTS, &triangle, x).is_some();
        for point in [[0.3, 0.3, 0.1], [0.0, 0.0, -0.1], [-0.1, 1.0, 0.1], [1.0, 0.0, 0.1], [0.45, 0.5, 0.1]] {
            assert!(is_contact(point), "{point:?}");
        }
        assert!(!is_contact([0.2, -2.0, 0.0]) && !is_contact([-2.0, 0.0, 0.0]));
    }

    #[test]
    fn a_line_meets_corners_ends_and_edges_in_order() {
        let triangle = Triangle { corners: CORNERS, flags: Flags::ALL };
        let line = [[-0.25, 1.0, 0.5], [-0.25, -3.0, 0.5]];
        let mut found = Vec::new();
        triangle_line(&MARGINS, &ELEMENTS, &triangle, line, true, |contact| found.push(contact));
        let firsts: Vec<[f64; 3]> = found.iter().map(|contact| contact.points[0]).collect();
        assert_eq!(firsts, [[0.0; 3], [0.0, 1.0, 0.0]]);
        assert!(found.iter().all(|contact| contact.id == 5));
        found.clear();
        let across = [[1.0, 1.0, 0.5], [1.0, -1.0, 0.5]];
        triangle_line(&MARGINS, &ELEMENTS, &triangle, across, true, |contact| found.push(contact));
        assert_eq!(found.last().map(|contact| contact.points[0]), Some([1.0, 0.0, 0.0]));
    }

    #[test]
    fn what_has_no_size_gives_no_numbers_that_are_none() {
        let triangle = Triangle { corners: [[0.0; 3]; 3], flags: Flags::ALL };
        assert!(triangle_point(&MARGINS, &ELEMENTS, &triangle, [0.5, 0.0, 0.0]).is_none());
        let found = line_point(&MARGINS, &ELEMENTS, [[0.0; 3]; 2], [0.5, 0.0, 0.0]).expect("near");
        assert_eq!((found.points[0], found.value), ([0.0; 3], 0.0));
        let found = point_point(&MARGINS, &ELEMENTS, [1.0; 3], [1.0; 3]).expect("near");
        assert!(found.is_coincident && found.normal == [1.0, 0.0, 0.0]);
        let ball = Ball { sphere: Sphere { centre: [0.0; 3], radius: 1.0 }, is_rigid: true };
        assert_eq!(sphere_sphere(&MARGINS, &ELEMENTS, &ball, &ball).map(|found| found.value), Some(-2.5));
        assert_eq!(line_sphere(&MARGINS, &ELEMENTS, [[0.0; 3], [1.0; 3]], &ball).map(|found| found.value), Some(-1.5));
        let point = sphere_point(&MARGINS, &ELEMENTS, &ball, [0.0, 1.75, 0.0]);
        assert_eq!(point.map(|found| (found.points[0], found.value)), Some(([0.0; 3], 0.25)));
        assert!(line_line(&MARGINS, &ELEMENTS, [[0.0; 3]; 2], [[0.5; 3]; 2]).is_some());
    }
}
