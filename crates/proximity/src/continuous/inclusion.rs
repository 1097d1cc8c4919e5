//! Roots by inclusion: boxes of parameters that cannot hold a root are dropped, the others halved.

use settee_math::vec3::{add, sub};

use super::Moving;
use super::interval::Interval;
use super::queue::{Cell, Queue};

/// When the search ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootSettings {
    /// How far, in space, the returned time may be before the impact.
    pub tolerance: f64,
    /// Boxes that are looked at; then the earliest time of the last level is returned, which may be far too early but
    /// is never too late. 0: as many as memory is for, [`MOST_ITERATIONS`].
    pub max_iterations: usize,
    /// Distance, on each axis, that counts as contact.
    pub separation: f64,
    /// What is taken for the rounding errors of F.
    pub rounding: RoundingBound,
}

impl Default for RootSettings {
    /// 1e-10, 1000 boxes, no separation, the true bound.
    fn default() -> Self {
        Self { tolerance: 1e-10, max_iterations: 1000, separation: 0.0, rounding: RoundingBound::Proportional }
    }
}

/// Bounds of the rounding errors of F on each axis, with M the largest coordinate there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundingBound {
    /// 24 epsilon M: what the operations of F can lose. No impact is missed.
    Proportional,
    /// c min(M, 1)^3 with c about 7e-15: what recorded results depend on. An impact of coordinates above 1 may be
    /// missed where it is a mere touch without separation.
    Capped,
}

impl RoundingBound {
    fn of(self, points: [&Moving; 4], c: f64) -> [f64; 3] {
        [0, 1, 2].map(|axis| {
            let largest = points.iter().fold(0.0, |m: f64, p| m.max(p.start[axis].abs()).max(p.end[axis].abs()));
            match self {
                Self::Proportional => 24.0 * f64::EPSILON * largest,
                Self::Capped => {
                    let m = largest.min(1.0);
                    c * m * m * m
                }
            }
        })
    }
}

/// The time, in [0, 1], before which a point does not come to a triangle, or nothing if they do not meet.
///
/// F(t, u, v) = p(t) - [f_1(t) + u (f_2(t) - f_1(t)) + v (f_3(t) - f_1(t))], u, v >= 0, u + v <= 1.
///
/// See [`edge_edge`] for the method.
pub fn vertex_face(point: &Moving, face: &[Moving; 3], settings: &RootSettings) -> Option<f64> {
    let [f1, f2, f3] = face;
    let combine = |p: [f64; 3], a: [f64; 3], b: [f64; 3], c: [f64; 3], u: f64, v: f64| {
        sub(p, add(a, add(sub(b, a).map(|x| u * x), sub(c, a).map(|x| v * x))))
    };
    Search {
        value: |t: f64, u: f64, v: f64| combine(point.at(t), f1.at(t), f2.at(t), f3.at(t), u, v),
        is_triangle: true,
        rounding: settings.rounding.of(
            [point, f1, f2, f3],
            if settings.separation > 0.0 { 7.549516567451064e-15 } else { 6.661338147750939e-15 },
        ),
        settings,
    }
    .first_root()
}

/// The time, in [0, 1], before which two segments do not meet, or nothing if they do not.
///
/// F(t, u, v) = a_0(t) + u (a_1(t) - a_0(t)) - [b_0(t) + v (b_1(t) - b_0(t))], 0 <= u, v <= 1.
///
/// F is linear in each of t, u, v, so that the values in a box of parameters lie in the box of the values at its eight
/// corners. A box of parameters whose box of values, enlarged by rounding and separation, does not hold 0 has no root.
/// The others are halved, level by level and early times first, until they are small: the result is the start of the
/// earliest small one. Nothing that is not a number is a root.
///
/// Source: Wang, Ferguson, Schneider, Jiang, Attene, Panozzo, A large-scale benchmark and an inclusion-based algorithm
/// for continuous collision detection, ACM Transactions on Graphics 40 (2021), section 4.
pub fn edge_edge(first: &[Moving; 2], second: &[Moving; 2], settings: &RootSettings) -> Option<f64> {
    let ([a0, a1], [b0, b1]) = (first, second);
    let on = |a: [f64; 3], b: [f64; 3], s: f64| add(a, sub(b, a).map(|x| s * x));
    Search {
        value: |t: f64, u: f64, v: f64| sub(on(a0.at(t), a1.at(t), u), on(b0.at(t), b1.at(t), v)),
        is_triangle: false,
        rounding: settings.rounding.of(
            [a0, a1, b0, b1],
            if settings.separation > 0.0 { 7.105427357601002e-15 } else { 6.217248937900877e-15 },
        ),
        settings,
    }
    .first_root()
}

/// Boxes that are examined when no limit is given: shapes that slide along each other have roots everywhere, and would
/// exhaust the memory.
pub const MOST_ITERATIONS: usize = 1 << 20;

/// Halvings of one parameter: beyond, doubles cannot tell the ends apart.
const MOST_HALVINGS: u32 = 52;

struct Search<'a, F: Fn(f64, f64, f64) -> [f64; 3]> {
    value: F,
    /// Whether u + v <= 1 is asked.
    is_triangle: bool,
    rounding: [f64; 3],
    settings: &'a RootSettings,
}

impl<F: Fn(f64, f64, f64) -> [f64; 3]> Search<'_, F> {
    fn first_root(&self) -> Option<f64> {
        let RootSettings { tolerance, max_iterations, separation, .. } = *self.settings;
        let most = if max_iterations > 0 { max_iterations } else { MOST_ITERATIONS };
        let widths = self.parameter_tolerances(tolerance);
        // Most pairs do not meet: they need no queue beyond the first cell.
        let mut first = Some(Cell { sides: [Interval::default(); 3], level: -1 });
        let mut queue = Queue::empty();
        let mut seen = 0;
        // Times from here on are not needed: an earlier cell is a root already.
        let mut skip = f64::INFINITY;
        // Level that is looked at, whether all its cells so far are small, and the first time of it that survived.
        let (mut level, mut is_small) = (-2, true);
        let (mut first_level, mut first_time) = (-2, 0.0);
        while let Some(cell) = first.take().or_else(|| queue.pop()) {
            let time = cell.sides[0].low();
            if time >= skip {
                continue;
            }
            if cell.level != level {
                (level, is_small) = (cell.level, true);
            }
            seen += 1;
            let Some(values) = self.enclose(&cell, separation) else { continue };
            let is_fine = values.widths.iter().all(|width| *width <= tolerance);
            let sides = [0, 1, 2].map(|axis| cell.sides[axis].high() - cell.sides[axis].low());
            if (0..3).all(|axis| sides[axis] <= widths[axis]) || (values.is_inside && is_small) {
                return Some(time);
            }
            if !is_fine {
                is_small = false;
            }
            if is_small {
                return Some(time);
            }
            if first_level != cell.level {
                (first_level, first_time) = (cell.level, time);
            }
            if seen > most {
                return Some(first_time);
            }
            let longest = longest(&cell, &sides, &widths);
            let (false, Some(axis)) = (is_fine || values.is_inside, longest) else {
                skip = skip.min(time);
                continue;
            };
            for half in cell.sides[axis].halves().into_iter().rev() {
                let mut sides = cell.sides;
                sides[axis] = half;
                if axis == 0 || !self.is_triangle || sides[1].low() + sides[2].low() <= 1.0 {
                    queue.push(Cell { sides, level: cell.level + 1 });
                }
            }
        }
        skip.is_finite().then_some(skip)
    }

    /// Widths of t, u, v below which values change by less than the tolerance.
    fn parameter_tolerances(&self, tolerance: f64) -> [f64; 3] {
        let f = &self.value;
        let change = |a: [f64; 3], b: [f64; 3]| sub(a, b).iter().fold(0.0, |most: f64, c| most.max(c.abs()));
        let corners = [[0.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 0.0]];
        let most = |along: &dyn Fn([f64; 2]) -> f64| corners.iter().fold(0.0, |most: f64, c| most.max(along(*c)));
        let lengths = [
            3.0 * most(&|[u, v]| change(f(1.0, u, v), f(0.0, u, v))),
            3.0 * most(&|[t, v]| change(f(t, 1.0, v), f(t, 0.0, v))),
            3.0 * most(&|[t, u]| change(f(t, u, 1.0), f(t, u, 0.0))),
        ];
        lengths.map(|length| tolerance / length)
    }

    /// The box of values, or nothing if it does not hold 0.
    fn enclose(&self, cell: &Cell, separation: f64) -> Option<Values> {
        let mut low = [f64::INFINITY; 3];
        let mut high = [f64::NEG_INFINITY; 3];
        let ends = cell.sides.map(|side| [side.low(), side.high()]);
        for t in ends[0] {
            for u in ends[1] {
                for v in ends[2] {
                    let value = (self.value)(t, u, v);
                    for axis in 0..3 {
                        low[axis] = low[axis].min(value[axis]);
                        high[axis] = high[axis].max(value[axis]);
                    }
                }
            }
        }
        let reach = self.rounding.map(|rounding| rounding + separation);
        let may_hold = (0..3).all(|axis| low[axis] <= reach[axis] && high[axis] >= -reach[axis]);
        may_hold.then(|| Values {
            widths: sub(high, low),
            is_inside: (0..3).all(|axis| low[axis] >= -reach[axis] && high[axis] <= reach[axis]),
        })
    }
}

/// A box of values that may hold 0.
struct Values {
    widths: [f64; 3],
    /// Whether all of it is 0 within rounding and separation.
    is_inside: bool,
}

/// The parameter that is farthest from its tolerance, if one is not there.
fn longest(cell: &Cell, sides: &[f64; 3], widths: &[f64; 3]) -> Option<usize> {
    let can_split = |axis: &usize| sides[*axis] > widths[*axis] && cell.sides[*axis].halvings() < MOST_HALVINGS;
    (0..3).filter(can_split).reduce(
        |best, axis| {
            if sides[axis] / widths[axis] > sides[best] / widths[best] { axis } else { best }
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn still(p: [f64; 3]) -> Moving {
        Moving { start: p, end: p }
    }

    const CORNERS: [[f64; 3]; 3] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];

    #[test]
    fn a_point_that_falls_on_a_triangle_arrives_in_time() {
        let face = CORNERS.map(still);
        let fall = |x: f64, y: f64| Moving { start: [x, y, 1.0], end: [x, y, -3.0] };
        let settings = RootSettings { tolerance: 1e-8, max_iterations: 10_000, ..RootSettings::default() };
        let time = vertex_face(&fall(0.25, 0.25), &face, &settings).expect("it meets");
        assert!(time <= 0.25 && time > 0.25 - 1e-7, "{time}");
        assert_eq!(vertex_face(&fall(0.75, 0.75), &face, &settings), None);
        let thick = RootSettings { separation: 0.5, max_iterations: 1000, ..settings };
        let time = vertex_face(&fall(0.25, 0.25), &face, &thick).expect("it meets");
        assert!(time <= 0.125 && time > 0.1, "{time}");
        assert_eq!(vertex_face(&still([0.25, 0.25, 0.0]), &face, &settings), Some(0.0));
    }

    #[test]
    fn few_iterations_give_an_earlier_time_and_never_a_later_one() {
        let face = [Moving { start: [0.0; 3], end: [0.5, 0.25, 0.0] }, still(CORNERS[1]), still(CORNERS[2])];
        let point = Moving { start: [0.3, 0.3, 0.9], end: [0.4, 0.3, -2.0] };
        let exact = 0.9 / 2.9;
        for max_iterations in [1, 3, 10, 30, 100] {
            let time = vertex_face(&point, &face, &RootSettings { max_iterations, ..RootSettings::default() });
            assert!(time.expect("it meets") <= exact, "{max_iterations} {time:?}");
        }
    }

    #[test]
    fn segments_cross_or_pass() {
        let first = [still([-1.0, 0.0, 0.0]), still([1.0, 0.0, 0.0])];
        let second = |x: f64| [-1.0, 1.0].map(|y| Moving { start: [x, y, 1.0], end: [x, y, -1.0] });
        let settings = RootSettings { tolerance: 1e-8, max_iterations: 10_000, ..RootSettings::default() };
        let time = edge_edge(&first, &second(0.5), &settings).expect("they meet");
        assert!(time <= 0.5 && time > 0.5 - 1e-7, "{time}");
        assert_eq!(edge_edge(&first, &second(1.5), &RootSettings::default()), None);
        // Segments on one line that come together: a whole interval of parameters is a root.
        let along = [2.0, 4.0].map(|x| Moving { start: [x, 0.0, 0.0], end: [x - 2.0, 0.0, 0.0] });
        let time = edge_edge(&first, &along, &RootSettings::default()).expect("they meet");
        assert!(time <= 0.5, "{time}");
    }

    #[test]
    fn what_is_not_a_number_meets_nothing() {
        let lost = Moving { start: [0.25, 0.25, 1.0], end: [f64::NAN; 3] };
        assert_eq!(vertex_face(&lost, &CORNERS.map(still), &RootSettings::default()), None);
    }
}
