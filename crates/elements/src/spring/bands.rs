//! Linear springs within one state of points in space, by bands: each joins eight consecutive points with eight others.

use settee_math::simd::lanes::{Kernel, LANES, Lanes, Machine, run};
use settee_math::simd::lanes3::{Vector, difference, negated};
use settee_math::simd::wide::{WIDE, Wide, WideKernel, WideMachine, run_wide};
use settee_parallel::Workers;

use super::joined::Joined;
use super::law_lanes::{Laws, Pull};
use super::tangent::Tangent;
use crate::bands::{
    AddSums, Coordinates, Division, Run, Subdomain, add, add_four, divide, length, load, load_four, subtract,
};

/// Springs of a mesh whose points are numbered along lines, as those of a grid.
///
/// A tangent k' u u^T + t I with k' = k - t takes two numbers: its vector u follows from the positions of the last
/// force, which many springs share: 0.8 MB instead of 1.6 MB for 44,256 springs of a grid.
///
/// Parts of the points have their own sums, which are added in their order: any number of threads gives the same bits.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct SpringBands {
    #[same_length]
    parts: Vec<Part>,
}

/// The springs from the points of a subdomain.
#[derive(Clone, Debug, settee_persist::Persist)]
struct Part {
    #[rebuilt]
    subdomain: Subdomain,
    #[rebuilt]
    runs: Vec<Run<2>>,
    #[same_length]
    bands: Vec<Band>,
    /// Those of the first and the second four springs of each band.
    #[rebuilt]
    laws: Vec<[Laws; 2]>,
    /// The vectors that are named below.
    points: Coordinates,
}

/// Springs from the eight points of a row to eight others.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
#[repr(align(64))]
struct Band {
    /// k' / d^2 at the last force.
    along: [f64; WIDE],
    /// t at the last force.
    across: [f64; WIDE],
}

/// What springs add to the points where they begin.
const BEGINS: usize = 0;
/// What they add to the points where they end.
const ENDS: usize = 1;
/// Velocities or increments.
const CHANGE: usize = 2;
/// Positions at the last force.
const POSITION: usize = 3;

const LENGTH: usize = length(4);

/// Parts that are worth another thread.
const GRAIN: usize = 2;

impl SpringBands {
    /// Springs in order of their points, unless they are few or too few of them lie side by side.
    pub fn new(springs: &[Joined<'_>]) -> Option<Self> {
        divide(springs).map(|parts| Self { parts: parts.into_iter().map(Part::new).collect() })
    }

    /// Adds the forces to `f`; keeps the tangents.
    pub fn add_force(&mut self, workers: &Workers, x: &[[f64; 3]], v: &[[f64; 3]], f: &mut [[f64; 3]]) {
        workers
            .for_parts(&mut self.parts, GRAIN, |_, parts| parts.iter_mut().for_each(|part| run(Force { part, x, v })));
        self.add_output(1.0, f);
    }

    /// Adds k K dx to `df`.
    pub fn add_product(&mut self, workers: &Workers, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        workers.for_parts(&mut self.parts, GRAIN, |_, parts| {
            parts.iter_mut().for_each(|part| run_wide(Product { part, dx }));
        });
        self.add_output(k, df);
    }

    /// Calls `visit` with the tangent of each spring.
    pub fn for_each_tangent(&self, mut visit: impl FnMut(Tangent)) {
        for part in &self.parts {
            let position = part.points.lists(POSITION);
            let first_columns =
                part.runs.iter().flat_map(|run| (0..run.n_bands).map(|i| run.columns.map(|first| first + WIDE * i)));
            for ((first, band), laws) in first_columns.zip(&part.bands).zip(&part.laws) {
                for lane in (0..WIDE).filter(|lane| laws[lane / LANES].has_spring(lane % LANES)) {
                    let columns = first.map(|first| first + lane);
                    visit(Tangent {
                        points: columns.map(|column| part.subdomain.point(column).expect("a spring joins points")),
                        direction: position.map(|list| list[columns[1]] - list[columns[0]]),
                        along: band.along[lane],
                        across: band.across[lane],
                    });
                }
            }
        }
    }

    fn add_output(&self, factor: f64, f: &mut [[f64; 3]]) {
        let parts = self.parts.iter().map(|part| (&part.subdomain, &part.points));
        AddSums { parts, n_nodes: 2, factor, f }.add();
    }
}

impl Part {
    fn new((subdomain, springs, layout): Division<'_, 2, Joined<'_>>) -> Self {
        let element = |number: Option<usize>| number.map(|number| springs[number].element);
        let four = |lanes: &[Option<usize>; WIDE], half: usize| {
            Laws::new(std::array::from_fn(|lane| element(lanes[LANES * half + lane])))
        };
        Self {
            subdomain,
            runs: layout.runs,
            bands: vec![Band { along: [0.0; WIDE], across: [0.0; WIDE] }; layout.lanes.len()],
            laws: layout.lanes.iter().map(|lanes| [four(lanes, 0), four(lanes, 1)]).collect(),
            points: Coordinates::zeros(4),
        }
    }
}

/// phi u of the springs, with their tangents.
struct Force<'a> {
    part: &'a mut Part,
    x: &'a [[f64; 3]],
    v: &'a [[f64; 3]],
}

impl Kernel for Force<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Part { subdomain, runs, bands, laws, points } = self.part;
        points.read(POSITION, subdomain, self.x);
        points.read(CHANGE, subdomain, self.v);
        points.clear(BEGINS, subdomain);
        points.clear(ENDS, subdomain);
        let skipped = points.skipped();
        let mut springs = bands.iter_mut().zip(laws);
        for run in runs {
            let [mut row, mut column] = run.columns.map(
                #[inline(always)]
                |column| skipped + column,
            );
            for (band, laws) in springs.by_ref().take(run.n_bands) {
                for half in 0..2 {
                    let here: &[f64; LENGTH] = points.eight(row);
                    let (x, v) = (load_four(machine, here, POSITION, half), load_four(machine, here, CHANGE, half));
                    let there: &mut [f64; LENGTH] = points.eight_mut(column);
                    let reach = difference(&load_four(machine, there, POSITION, half), &x);
                    let speed = difference(&load_four(machine, there, CHANGE, half), &v);
                    let Pull { force, inverse, across, excess, .. } = laws[half].pull(machine, &reach, &speed);
                    let lanes = LANES * half..LANES * (half + 1);
                    band.along[lanes.clone()].copy_from_slice(&(excess * inverse * inverse).to_array());
                    band.across[lanes].copy_from_slice(&across.to_array());
                    add_four(machine, there, ENDS, half, &negated(&force));
                    let here: &mut [f64; LENGTH] = points.eight_mut(row);
                    add_four(machine, here, BEGINS, half, &force);
                }
                (row, column) = (row + WIDE, column + WIDE);
            }
        }
    }
}

/// (k' u u^T + t I) (dx_b - dx_a) of the springs.
struct Product<'a> {
    part: &'a mut Part,
    dx: &'a [[f64; 3]],
}

impl WideKernel for Product<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: WideMachine>(self, machine: M) {
        let Part { subdomain, runs, bands, points, .. } = self.part;
        points.read(CHANGE, subdomain, self.dx);
        points.clear(BEGINS, subdomain);
        points.clear(ENDS, subdomain);
        let skipped = points.skipped();
        let mut bands = bands.as_slice();
        for run in runs.iter() {
            let (own, rest) = bands.split_at(run.n_bands);
            bands = rest;
            let [mut row, mut column] = run.columns.map(
                #[inline(always)]
                |column| skipped + column,
            );
            for Band { along, across } in own {
                let here: &[f64; LENGTH] = points.eight(row);
                let (x, dx): (Vector<M::Wide>, Vector<M::Wide>) =
                    (load(machine, here, POSITION), load(machine, here, CHANGE));
                let there: &mut [f64; LENGTH] = points.eight_mut(column);
                // Towards the first point: subtractions of numbers in memory take one instruction so.
                let (x_there, dx_there) = (load(machine, there, POSITION), load(machine, there, CHANGE));
                let reach = [x[0] - x_there[0], x[1] - x_there[1], x[2] - x_there[2]];
                let d = [dx[0] - dx_there[0], dx[1] - dx_there[1], dx[2] - dx_there[2]];
                let change = reach[2].mul_add(d[2], reach[1].mul_add(d[1], reach[0] * d[0]));
                let (along, across) = (change * machine.load_wide(along), machine.load_wide(across));
                let force = [
                    reach[0].mul_add(along, across * d[0]),
                    reach[1].mul_add(along, across * d[1]),
                    reach[2].mul_add(along, across * d[2]),
                ];
                add(machine, there, ENDS, &force);
                let here: &mut [f64; LENGTH] = points.eight_mut(row);
                subtract(machine, here, BEGINS, &force);
                (row, column) = (row + WIDE, column + WIDE);
            }
        }
    }
}
