//! The method of flagged features: `NewProximityIntersection`.
//!
//! A point is in contact with the nearest point of a triangle, be it inside, on an edge or a corner. So that a corner
//! with six triangles around it gives one contact, each corner and edge belongs to one triangle, whose flag is set.

use super::algebra::{OnTriangle, TwoLines, along, in_triangle, parameter};
use super::{Ball, Detection, Elements, Limits, Margins};
use crate::bounds::Bounds;

/// Determinants below this are those of parallel lines.
const PARALLEL: f64 = 1e-12;
/// Two edges meet where both parameters are at least this far from the ends.
const INSIDE_LINES: f64 = 1e-6;

/// Which corners and edges of a triangle it stands for: those that it is the first triangle around.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// Corners that the triangle stands for.
    pub corners: [bool; 3],
    /// Its edges; edge j is opposite to corner j.
    pub edges: [bool; 3],
}

impl Flags {
    /// A triangle alone: it stands for everything.
    pub const ALL: Self = Self { corners: [true; 3], edges: [true; 3] };
}

/// A triangle of a model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Triangle {
    /// Corners.
    pub corners: [[f64; 3]; 3],
    /// What it stands for.
    pub flags: Flags,
}

/// Ends of the edges of a triangle in the order in which they are tested, with the corner opposite to each.
const EDGES: [([usize; 2], usize); 3] = [([0, 1], 2), ([1, 2], 0), ([2, 0], 1)];

impl Triangle {
    fn edge(&self, [i, j]: [usize; 2]) -> [[f64; 3]; 2] {
        [self.corners[i], self.corners[j]]
    }

    /// The contact point for a point x: the projection where it is inside, else a point of an edge or a corner, if the
    /// triangle stands for it.
    ///
    /// For obtuse triangles the distinction of cases may choose the edge BC or its ends although another feature is
    /// nearer; recorded results depend on these cases.
    #[inline]
    fn foot(&self, x: [f64; 3]) -> Option<[f64; 3]> {
        const LOW: f64 = f64::EPSILON;
        let on = OnTriangle::of(self.corners, x);
        let (p_ab, p_ac) = (on.ax_ab / on.ab_ab, on.ax_ac / on.ac_ac);
        let is_along = |p: f64| (LOW..1.0 - LOW).contains(&p);
        let is_at = [
            on.is_inside(LOW),
            (p_ab < LOW) & (p_ac < LOW),
            is_along(p_ab) & (on.beta < LOW),
            is_along(p_ac) & (on.alpha < LOW),
        ];
        let Flags { corners, edges } = self.flags;
        self.foot_at(
            &on,
            [p_ab, p_ac],
            is_at,
            LOW,
            [true, corners[0], edges[2], edges[1], corners[1], corners[2], edges[0]],
        )
    }

    /// As [`foot`](Self::foot), for the centre of a sphere: with other limits, and with the flag of AB asked for AC and
    /// that of AC for BC. Recorded results depend on it.
    #[inline]
    fn foot_of_sphere(&self, x: [f64; 3]) -> Option<[f64; 3]> {
        const LOW: f64 = 1e-6;
        let on = OnTriangle::of(self.corners, x);
        let (p_ab, p_ac) = (on.ax_ab / on.ab_ab, on.ax_ac / on.ac_ac);
        let is_at = [
            on.is_inside(LOW),
            (p_ab < LOW) & (p_ac < 1e-7),
            (p_ab < 1.0 - LOW) & (on.beta < LOW),
            (p_ac < 1.0 - LOW) & (on.alpha < LOW),
        ];
        let Flags { corners, edges } = self.flags;
        self.foot_at(
            &on,
            [p_ab, p_ac],
            is_at,
            LOW,
            [true, corners[0], edges[2], edges[2], corners[1], corners[2], edges[1]],
        )
    }

    /// The foot at the first of these features that `is_at` says: the inside, corner A, edge AB, edge AC; or else at B,
    /// C or on BC, by the projection on BC. `None` where the triangle does not stand for the feature by `stands_for`.
    ///
    /// All candidates are computed and one is picked from a table: which one it is cannot be foreseen, and a branch
    /// that is mispredicted costs more than they do.
    #[inline(always)]
    fn foot_at(
        &self,
        on: &OnTriangle,
        [p_ab, p_ac]: [f64; 2],
        is_at: [bool; 4],
        low: f64,
        stands_for: [bool; 7],
    ) -> Option<[f64; 3]> {
        let p_bc = on.along_bc();
        let feet =
            [[on.alpha, on.beta], [0.0, 0.0], [p_ab, 0.0], [0.0, p_ac], [1.0, 0.0], [0.0, 1.0], [1.0 - p_bc, p_bc]];
        // One bit a feature, the first one in the lowest; the last ones exclude each other, and one of them is set.
        let bit = |index: u32, is_set: bool| u32::from(is_set) << index;
        let (is_b, is_c) = (p_bc < low, p_bc > 1.0 - low);
        let features =
            (0..4).fold(1 << 6, |bits, index| bits | bit(index as u32, is_at[index])) | bit(4, is_b) | bit(5, is_c);
        let feature = features.trailing_zeros() as usize;
        let [alpha, beta] = feet[feature];
        // A triangle without area has projections that are not numbers, and no contacts of its own.
        (stands_for[feature] & (alpha + beta).is_finite()).then(|| in_triangle(self.corners, alpha, beta))
    }
}

/// What is too far from a triangle to touch it, by its box: most points of a candidate are, and a box costs less than
/// a foot.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    bounds: Bounds,
    /// Square of the distance, with room for the rounding of a foot.
    squared: f64,
}

impl Reach {
    #[inline]
    fn of(bounds: Bounds, distance: f64) -> Self {
        let size: f64 = (0..3).map(|axis| bounds.min[axis].abs() + bounds.max[axis].abs()).sum();
        let distance = distance + 1e-12 * (distance + size);
        Self { bounds, squared: distance * distance }
    }

    /// Those of two triangles in these boxes; `None` if nothing of them can be in contact.
    #[inline]
    pub fn of_both(margins: &Margins, boxes: [Bounds; 2]) -> Option<[Self; 2]> {
        let alarm = Limits::new(margins, 0.0).alarm;
        let reaches = boxes.map(|bounds| Self::of(bounds, alarm));
        let is_apart = boxes[0].distance_squared(&boxes[1]) > reaches[0].squared.max(reaches[1].squared);
        (!is_apart).then_some(reaches)
    }

    /// Whether no point of the triangle is nearer. Not for what is not a number, which is not in contact anyway.
    #[inline]
    fn misses(&self, point: [f64; 3]) -> bool {
        self.bounds.distance_squared_to_point(point) > self.squared
    }
}

impl OnTriangle {
    /// (AX.AC - AX.AB + AB.AB - AB.AC) / (AB.AB + AC.AC - 2 AB.AC): the parameter of the projection on BC.
    fn along_bc(&self) -> f64 {
        (self.ax_ac - self.ax_ab + self.ab_ab - self.ab_ac) / (self.ab_ab + self.ac_ac - 2.0 * self.ab_ac)
    }
}

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
    let lines = match TwoLines::of(first, second, PARALLEL) {
        Some(lines) if lines.are_inside(INSIDE_LINES) => lines,
        Some(_) => return None,
        None => TwoLines::MIDDLES,
    };
    Detection::of_points(elements, id, lines.points(first, second), Limits::new(margins, 0.0))
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

/// Two triangles with what they reach. Those of one model that share a corner are no pair: do not call it for them.
///
/// In this order, with i the indices of the triangles and n_1 the number of those of the first model:
/// 1. corners 1, 2, 3 of the first triangle against the second one, numbers 3 i_1 + 0, 1, 2. The first corner is tested
///    also where the triangle does not stand for it, which recorded results depend on;
/// 2. corners of the second triangle against the first one, numbers 3 n_1 + 12 i_2 + 0, 1, 2;
/// 3. if `tests_edges`, edges 12, 23, 31 of the first against those of the second, both flagged, numbers
///    3 n_1 + 12 i_2 + 3, ..., 11.
pub fn triangle_triangle(
    margins: &Margins,
    elements: &Elements,
    [first, second]: [&Triangle; 2],
    reaches: &[Reach; 2],
    tests_edges: bool,
    mut found: impl FnMut(Detection),
) {
    let limits = Limits::new(margins, 0.0);
    let numbers = [3 * elements.first(), 3 * elements.count[0] as u64 + 12 * elements.second()];
    for k in 0..3 {
        let corner = first.corners[k];
        if (k == 0 || first.flags.corners[k])
            && !reaches[1].misses(corner)
            && let Some(foot) = second.foot(corner)
        {
            let points = [corner, foot];
            Detection::of_points(elements, numbers[0] + k as u64, points, limits).into_iter().for_each(&mut found);
        }
    }
    for k in 0..3 {
        let corner = second.corners[k];
        if second.flags.corners[k]
            && !reaches[0].misses(corner)
            && let Some(foot) = first.foot(corner)
        {
            let points = [foot, corner];
            Detection::of_points(elements, numbers[1] + k as u64, points, limits).into_iter().for_each(&mut found);
        }
    }
    if !tests_edges {
        return;
    }
    for (i, (ends, opposite)) in EDGES.iter().enumerate() {
        for (j, (others, other_opposite)) in EDGES.iter().enumerate() {
            if first.flags.edges[*opposite] && second.flags.edges[*other_opposite] {
                let id = numbers[1] + 3 + (3 * i + j) as u64;
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
    fn two_triangles_give_numbered_contacts_in_order() {
        let first = Triangle { corners: CORNERS, flags: Flags::default() };
        let second = Triangle {
            corners: [[1.0, 1.0, 0.5], [1.0, -3.0, 0.5], [5.0, 5.0, 0.5]],
            flags: Flags { corners: [true, false, false], edges: [true; 3] },
        };
        let reaches = Reach::of_both(&MARGINS, [first, second].map(|t| Bounds::around(&t.corners))).expect("near");
        let mut numbers = Vec::new();
        triangle_triangle(&MARGINS, &ELEMENTS, [&first, &second], &reaches, true, |contact| numbers.push(contact.id));
        // The first corner of the first triangle is tested without a flag, but lies too far from the second triangle.
        assert_eq!(numbers, [3 * 7 + 12 * 5]);
        let first = Triangle { flags: Flags::ALL, ..first };
        let mut contacts = Vec::new();
        triangle_triangle(&MARGINS, &ELEMENTS, [&first, &second], &reaches, true, |contact| contacts.push(contact));
        let far = Bounds::around_ball([9.0; 3], 1.0);
        assert!(Reach::of_both(&MARGINS, [Bounds::around(&first.corners), far]).is_none());
        let edge = |i: u64, j: u64| 81 + 3 + 3 * i + j;
        let numbers: Vec<u64> = contacts.iter().map(|contact| contact.id).collect();
        assert_eq!(numbers, [81, edge(0, 0), edge(0, 1), edge(1, 1), edge(1, 2)]);
        assert!(contacts.iter().all(|contact| contact.normal == [0.0, 0.0, 1.0] && contact.value == 0.0));
        assert!(share_corner([1, 2, 3], [5, 4, 3]) && !share_corner([1, 2, 3], [5, 4, 6]));
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
