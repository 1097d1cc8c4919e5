//! Pairs of triangles by the method of flagged features: the three corners of a triangle at a time.

use settee_math::simd::lanes::{Kernel, Lanes, Machine, run};
use settee_math::vec3::{dot, sub};

use super::flagged::{Flags, Quotients, Triangle, edges_of_triangles, share_corner};
use super::{Detection, Elements, Limits, Margins};

/// The triangles of a model.
#[derive(Clone, Copy, Debug)]
pub struct Surface<'a> {
    /// All points.
    pub points: &'a [[f64; 3]],
    /// Corners of each triangle.
    pub nodes: &'a [[u32; 3]],
    /// What each triangle stands for.
    pub flags: &'a [Flags],
}

impl Surface<'_> {
    #[inline(always)]
    fn triangle(&self, index: usize) -> Triangle {
        let [a, b, c] = self.nodes[index];
        let corners = [self.points[a as usize], self.points[b as usize], self.points[c as usize]];
        Triangle { corners, flags: self.flags[index] }
    }
}

/// Tests of pairs of triangles, which `found` gets the contacts of, with the numbers of their triangles.
pub struct TrianglePairs<'a, F> {
    /// Distances.
    pub margins: Margins,
    /// Both models.
    pub surfaces: [Surface<'a>; 2],
    /// Whether they are one: triangles that share a corner are then no pair.
    pub is_one_model: bool,
    /// Whether edges are tested against edges.
    pub tests_edges: bool,
    /// Triangles of the first and of the second model.
    pub candidates: &'a [[u32; 2]],
    /// Takes the contacts.
    pub found: F,
}

impl<F: FnMut([u32; 2], Detection)> Kernel for TrianglePairs<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Self { margins, surfaces, is_one_model, tests_edges, candidates, mut found } = self;
        let count = surfaces.map(|surface| surface.nodes.len());
        for pair in candidates {
            let index = pair.map(|triangle| triangle as usize);
            let corners = |side: usize| surfaces[side].nodes[index[side]].map(|node| node as usize);
            if is_one_model && share_corner(corners(0), corners(1)) {
                continue;
            }
            let (first, second) = (surfaces[0].triangle(index[0]), surfaces[1].triangle(index[1]));
            let elements = Elements { index, count };
            test_pair(
                machine,
                (&margins, &elements),
                [&first, &second],
                tests_edges,
                #[inline(always)]
                |contact| found(*pair, contact),
            );
        }
    }
}

/// Two triangles. Those of one model that share a corner are no pair: do not call it for them.
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
    triangles: [&Triangle; 2],
    tests_edges: bool,
    found: impl FnMut(Detection),
) {
    run(OnePair { margins, elements, triangles, tests_edges, found });
}

struct OnePair<'a, F> {
    margins: &'a Margins,
    elements: &'a Elements,
    triangles: [&'a Triangle; 2],
    tests_edges: bool,
    found: F,
}

impl<F: FnMut(Detection)> Kernel for OnePair<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Self { margins, elements, triangles, tests_edges, found } = self;
        test_pair(machine, (margins, elements), triangles, tests_edges, found);
    }
}

/// See [`triangle_triangle`].
#[inline(always)]
fn test_pair<M: Machine>(
    machine: M,
    (margins, elements): (&Margins, &Elements),
    [first, second]: [&Triangle; 2],
    tests_edges: bool,
    mut found: impl FnMut(Detection),
) {
    let limits = Limits::new(margins, 0.0);
    let sides = [Corners::of(machine, first), Corners::of(machine, second)];
    let zero = machine.splat(0.0);
    let gap = sides[0].box_gap([sides[1].min, sides[1].max], zero);
    // With room for the rounding of a foot.
    let reach = limits.alarm + 1e-12 * (limits.alarm + sides[0].size().max(sides[1].size()));
    let reach_squared = reach * reach;
    if gap > reach_squared {
        return;
    }
    let numbers = [3 * elements.first(), 3 * elements.count[0] as u64 + 12 * elements.second()];
    let [_, b, c] = first.flags.corners;
    let of_first = sides[0].near(&sides[1], [true, b, c], reach_squared, zero);
    if of_first != [false; 3] {
        let quotients = quotients(machine, second, sides[0].corners);
        for k in 0..3 {
            if of_first[k]
                && let Some(foot) = second.foot_by(&quotients[k])
            {
                let points = [first.corners[k], foot];
                Detection::of_points(elements, numbers[0] + k as u64, points, limits).into_iter().for_each(&mut found);
            }
        }
    }
    let of_second = sides[1].near(&sides[0], second.flags.corners, reach_squared, zero);
    if of_second != [false; 3] {
        let quotients = quotients(machine, first, sides[1].corners);
        for k in 0..3 {
            if of_second[k]
                && let Some(foot) = first.foot_by(&quotients[k])
            {
                let points = [foot, second.corners[k]];
                Detection::of_points(elements, numbers[1] + k as u64, points, limits).into_iter().for_each(&mut found);
            }
        }
    }
    if tests_edges {
        edges_of_triangles(margins, elements, [first, second], numbers[1] + 3, found);
    }
}

/// The corners of a triangle with the box around them, axes in lanes; the fourth one is zero.
#[derive(Clone, Copy)]
struct Corners<L> {
    corners: [L; 3],
    min: L,
    max: L,
}

impl<L: Lanes> Corners<L> {
    #[inline(always)]
    fn of<M: Machine<Lanes = L>>(machine: M, triangle: &Triangle) -> Self {
        let [a, b, c] = triangle.corners;
        let (a, b, c) = (padded(machine, a), padded(machine, b), padded(machine, c));
        Self { corners: [a, b, c], min: a.min(b).min(c), max: a.max(b).max(c) }
    }

    /// Sum of the sizes of all coordinates of the box.
    #[inline(always)]
    fn size(&self) -> f64 {
        (self.min.abs() + self.max.abs()).sum().to_array()[0]
    }

    /// Which of the corners that are tested are near another triangle: most corners of a candidate are too far away,
    /// and a box costs less than a foot.
    #[inline(always)]
    fn near(&self, other: &Self, are_tested: [bool; 3], reach_squared: f64, zero: L) -> [bool; 3] {
        let mut near = are_tested;
        for k in 0..3 {
            let corner = self.corners[k];
            near[k] = near[k] && other.box_gap([corner, corner], zero) <= reach_squared;
        }
        near
    }

    /// Square of the distance of a box; 0 where they overlap. Where a number is none, anything: nothing is found there.
    #[inline(always)]
    fn box_gap(&self, [min, max]: [L; 2], zero: L) -> f64 {
        let gap = (self.min - max).max(min - self.max).max(zero);
        (gap * gap).sum().to_array()[0]
    }
}

#[inline(always)]
fn padded<M: Machine>(machine: M, [x, y, z]: [f64; 3]) -> M::Lanes {
    machine.load(&[x, y, z, 0.0])
}

/// The quotients of three points, evaluated as [`OnTriangle`](super::algebra::OnTriangle) does.
#[inline(always)]
fn quotients<M: Machine>(machine: M, triangle: &Triangle, points: [M::Lanes; 3]) -> [Quotients; 3] {
    let [a, b, c] = triangle.corners;
    let [p, q, r] = points;
    let [x, y, z, _] = M::Lanes::transpose([p, q, r, r]);
    let (ab, ac) = (sub(b, a), sub(c, a));
    let (ab_ab, ab_ac, ac_ac) = (dot(ab, ab), dot(ab, ac), dot(ac, ac));
    let det = ab_ab * ac_ac - ab_ac * ab_ac;
    let (x, y, z) = (x - machine.splat(a[0]), y - machine.splat(a[1]), z - machine.splat(a[2]));
    let ax_ab = x * machine.splat(ab[0]) + y * machine.splat(ab[1]) + z * machine.splat(ab[2]);
    let ax_ac = x * machine.splat(ac[0]) + y * machine.splat(ac[1]) + z * machine.splat(ac[2]);
    let (all_ab_ab, all_ab_ac, all_ac_ac) = (machine.splat(ab_ab), machine.splat(ab_ac), machine.splat(ac_ac));
    let all_det = machine.splat(det);
    let bc = (ax_ac - ax_ab + all_ab_ab - all_ab_ac) / machine.splat(ab_ab + ac_ac - 2.0 * ab_ac);
    let alpha = ((ax_ab * all_ac_ac - ax_ac * all_ab_ac) / all_det).to_array();
    let beta = ((ax_ac * all_ab_ab - ax_ab * all_ab_ac) / all_det).to_array();
    let (ab, ac, bc) = ((ax_ab / all_ab_ab).to_array(), (ax_ac / all_ac_ac).to_array(), bc.to_array());
    let of = |k: usize| Quotients { alpha: alpha[k], beta: beta[k], ab: ab[k], ac: ac[k], bc: bc[k] };
    [of(0), of(1), of(2)]
}

#[cfg(test)]
mod tests {
    use super::super::flagged::triangle_point;
    use super::*;

    const MARGINS: Margins = Margins { alarm: 1.0, contact: 0.5, skins: [0.0; 2] };

    const ELEMENTS: Elements = Elements { index: [2, 5], count: [7, 9] };

    fn contacts(first: &Triangle, second: &Triangle, tests_edges: bool) -> Vec<Detection> {
        let mut all = Vec::new();
        triangle_triangle(&MARGINS, &ELEMENTS, [first, second], tests_edges, |contact| all.push(contact));
        all
    }

    #[test]
    fn two_triangles_give_numbered_contacts_in_order() {
        let corners = [[0.0; 3], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
        let first = Triangle { corners, flags: Flags::default() };
        let second = Triangle {
            corners: [[1.0, 1.0, 0.5], [1.0, -3.0, 0.5], [5.0, 5.0, 0.5]],
            flags: Flags { corners: [true, false, false], edges: [true; 3] },
        };
        let numbers = |contacts: &[Detection]| contacts.iter().map(|contact| contact.id).collect::<Vec<_>>();
        // The first corner of the first triangle is tested without a flag, but lies too far from the second triangle.
        assert_eq!(numbers(&contacts(&first, &second, true)), [3 * 7 + 12 * 5]);
        let first = Triangle { flags: Flags::ALL, ..first };
        let found = contacts(&first, &second, true);
        let edge = |i: u64, j: u64| 81 + 3 + 3 * i + j;
        assert_eq!(numbers(&found), [81, edge(0, 0), edge(0, 1), edge(1, 1), edge(1, 2)]);
        assert!(found.iter().all(|contact| contact.normal == [0.0, 0.0, 1.0] && contact.value == 0.0));
        let far = Triangle { corners: second.corners.map(|[x, y, z]| [x, y, z + 1.0]), ..second };
        assert!(contacts(&first, &far, true).is_empty());
        assert!(share_corner([1, 2, 3], [5, 4, 3]) && !share_corner([1, 2, 3], [5, 4, 6]));
    }

    #[test]
    fn contacts_have_the_bits_of_corners_tested_one_by_one() {
        let number = |i: u64| ((i * 2_654_435_761) % 1_000_003) as f64 / 400_001.0 - 1.25;
        let mut n_found = 0;
        for round in 0..400_u64 {
            let corners =
                |shift: u64| [0, 1, 2].map(|k| [0, 1, 2].map(|axis| number(1 + round * 31 + shift * 9 + 3 * k + axis)));
            let flags = |bits: u64| {
                let flag = |bit: u64| (bits >> bit) & 1 == 1;
                Flags { corners: [flag(0), flag(1), flag(2)], edges: [flag(3), flag(4), flag(5)] }
            };
            let first = Triangle { corners: corners(0), flags: flags(round) };
            // Flat ones, too.
            let mut second = Triangle { corners: corners(1), flags: flags(round / 7) };
            if round % 50 == 0 {
                second.corners[2] = second.corners[1];
            }
            let mut expected = Vec::new();
            for (k, corner) in first.corners.into_iter().enumerate().filter(|(k, _)| *k == 0 || first.flags.corners[*k])
            {
                let found = triangle_point(&MARGINS, &ELEMENTS, &second, corner);
                expected.extend(found.map(|found| (6 + k as u64, [found.points[1], found.points[0]], found.value)));
            }
            for (k, corner) in second.corners.into_iter().enumerate().filter(|(k, _)| second.flags.corners[*k]) {
                let found = triangle_point(&MARGINS, &ELEMENTS, &first, corner);
                expected.extend(found.map(|found| (81 + k as u64, found.points, found.value)));
            }
            let contacts = contacts(&first, &second, false);
            let found: Vec<_> = contacts.iter().map(|one| (one.id, one.points, one.value)).collect();
            assert_eq!(found, expected, "round {round}");
            n_found += found.len();
        }
        assert!(n_found > 300);
    }
}
