//! Linear springs within one state of points in space, by their first points: four springs of a point at a time.

use settee_math::simd::lanes::{Kernel, LANES, Lanes, Machine, Numbers, run};
use settee_math::simd::lanes3::{Vector, difference, scaled, sum};
use settee_math::simd::padded;
use settee_parallel::Workers;

use super::joined::Joined;
use super::law_lanes::{Laws, Pull};
use super::tangent::Tangent;
use crate::bands::Subdomain;

/// Springs by their first points, in fours. Parts of the points have their own sums, which are added in their order:
/// any number of threads gives the same bits.
///
/// 44,000 springs with a product each (2 cores, Zen 4): 1200 us one by one, 142 us as blocks, 84 us in fours at both of
/// their points, 69 us so.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct SpringRows {
    #[same_length]
    parts: Vec<Part>,
}

/// The springs from the points of a subdomain.
#[derive(Clone, Debug, settee_persist::Persist)]
struct Part {
    #[rebuilt]
    subdomain: Subdomain,
    /// First four of each point, and the end.
    #[rebuilt]
    starts: Vec<u32>,
    /// The other points, and one more where there is no spring.
    #[rebuilt]
    columns: Vec<[u32; LANES]>,
    /// Number of springs of each point.
    #[rebuilt]
    counts: Vec<u32>,
    #[rebuilt]
    laws: Vec<Laws>,
    #[same_length]
    tangents: Vec<Tangents>,
    /// 1 or -1, the sign of k'.
    #[same_length]
    signs: Vec<[f64; LANES]>,
    /// Whether a k' is negative, as damping can make it.
    has_negative: bool,
    /// Positions or increments, and velocities, in four numbers each.
    #[rebuilt]
    input: [Vec<[f64; LANES]>; 2],
    #[rebuilt]
    output: Vec<[f64; LANES]>,
}

/// Tangents of four springs at the last force: sqrt(|k'|) u and t of each.
type Tangents = [[f64; LANES]; LANES];

/// Own points of a part. Their values stay in the first-level cache, and a part with 11 springs a point takes 6 to 8
/// us.
const POINTS: usize = 512;

/// Parts that are worth another thread.
const GRAIN: usize = 2;

impl SpringRows {
    /// Springs in order of their points.
    pub fn new(springs: &[Joined<'_>]) -> Self {
        Self {
            parts: Subdomain::divide(springs, POINTS, usize::MAX)
                .map(|(subdomain, springs)| Part::new(subdomain, springs))
                .collect(),
        }
    }

    /// Adds the forces to `f`; keeps the tangents.
    pub fn add_force(&mut self, workers: &Workers, x: &[[f64; 3]], v: &[[f64; 3]], f: &mut [[f64; 3]]) {
        workers.for_parts(&mut self.parts, GRAIN, |_, parts| {
            for part in parts {
                run(Force { part, x, v });
            }
        });
        self.add_output(1.0, f);
    }

    /// Adds k K dx to `df`.
    pub fn add_product(&mut self, workers: &Workers, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        workers.for_parts(&mut self.parts, GRAIN, |_, parts| {
            for part in parts {
                if part.has_negative {
                    run(Product::<true> { part, dx });
                } else {
                    run(Product::<false> { part, dx });
                }
            }
        });
        self.add_output(k, df);
    }

    /// Calls `visit` with the tangent of each spring.
    pub fn for_each_tangent(&self, mut visit: impl FnMut(Tangent)) {
        for part in &self.parts {
            for (point, ends) in part.subdomain.own().zip(part.starts.windows(2)) {
                for four in ends[0] as usize..ends[1] as usize {
                    for (lane, other) in part.columns[four].iter().enumerate() {
                        let Some(other) = part.subdomain.point(*other as usize) else { continue };
                        let [x, y, z, across] = part.tangents[four][lane];
                        visit(Tangent {
                            points: [point, other],
                            direction: [x, y, z],
                            along: part.signs[four][lane],
                            across,
                        });
                    }
                }
            }
        }
    }

    fn add_output(&self, factor: f64, f: &mut [[f64; 3]]) {
        run(AddOutput { parts: &self.parts, factor, f });
    }
}

impl Part {
    fn new(subdomain: Subdomain, mut springs: &[Joined<'_>]) -> Self {
        let n_points = subdomain.n_points();
        let (mut starts, mut counts, mut columns, mut laws) = (vec![0], Vec::new(), Vec::new(), Vec::new());
        for point in subdomain.own() {
            let (own, rest) = springs.split_at(springs.partition_point(|spring| spring.first <= point));
            springs = rest;
            for four in own.chunks(LANES) {
                let column =
                    |lane| four.get(lane).map_or(n_points, |spring: &Joined<'_>| subdomain.column(spring.second));
                columns.push(std::array::from_fn(|lane| column(lane) as u32));
                laws.push(Laws::new(std::array::from_fn(|lane| four.get(lane).map(|spring| spring.element))));
            }
            starts.push(columns.len() as u32);
            counts.push(own.len() as u32);
        }
        let zeros = vec![[0.0; LANES]; n_points + 1];
        Self {
            subdomain,
            starts,
            counts,
            tangents: vec![[[0.0; LANES]; LANES]; columns.len()],
            signs: vec![[1.0; LANES]; columns.len()],
            columns,
            laws,
            has_negative: false,
            input: [zeros.clone(), zeros.clone()],
            output: zeros,
        }
    }

    /// Takes values at its points.
    #[inline(always)]
    fn read<M: Machine>(&mut self, machine: M, which: usize, values: &[[f64; 3]]) {
        let own = self.subdomain.own();
        let (of_own, of_halo) = self.input[which].split_at_mut(own.len());
        padded::for_each(
            machine,
            &values[own],
            #[inline(always)]
            |number, point| of_own[number] = point.to_array(),
        );
        for (input, point) in of_halo.iter_mut().zip(self.subdomain.halo()) {
            let [x, y, z] = values[*point as usize];
            *input = [x, y, z, 0.0];
        }
    }
}

/// Adds the sums of the parts to the points.
struct AddOutput<'a> {
    parts: &'a [Part],
    factor: f64,
    f: &'a mut [[f64; 3]],
}

impl Kernel for AddOutput<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Self { parts, factor, f } = self;
        for part in parts {
            let own = part.subdomain.own();
            let (of_own, of_halo) = part.output.split_at(own.len());
            padded::add(
                machine,
                factor,
                #[inline(always)]
                |number| machine.load(&of_own[number]),
                &mut f[own],
            );
            for (point, output) in part.subdomain.halo().iter().zip(of_halo) {
                let f = &mut f[*point as usize];
                (0..3).for_each(|axis| f[axis] += factor * output[axis]);
            }
        }
    }
}

/// The points of four columns.
#[inline(always)]
fn gather<M: Machine>(machine: M, points: &[[f64; LANES]], columns: &[u32; LANES]) -> Vector<M::Lanes> {
    let [x, y, z, _] = M::Lanes::transpose(columns.map(
        #[inline(always)]
        |column| machine.load(&points[column as usize]),
    ));
    [x, y, z]
}

#[inline(always)]
fn one_point<M: Machine>(machine: M, [x, y, z, _]: [f64; LANES]) -> Vector<M::Lanes> {
    [machine.splat(x), machine.splat(y), machine.splat(z)]
}

/// Adds a vector of each lane to the sums of the part, with both of its signs.
#[inline(always)]
fn pull<M: Machine>(machine: M, output: &mut [[f64; LANES]], columns: &[u32; LANES], &[x, y, z]: &Vector<M::Lanes>) {
    let pulls = M::Lanes::transpose([x, y, z, machine.splat(0.0)]);
    for (column, pull) in columns.iter().zip(pulls) {
        let there = &mut output[*column as usize];
        *there = (machine.load(there) - pull).to_array();
    }
}

/// Adds the sums of lanes to the sum of a point.
#[inline(always)]
fn add_lanes<M: Machine>(machine: M, sum: &mut [f64; LANES], &[x, y, z]: &Vector<M::Lanes>) {
    let [a, b, c, d] = M::Lanes::transpose([x, y, z, machine.splat(0.0)]);
    *sum = (machine.load(sum) + ((a + b) + (c + d))).to_array();
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
        self.part.read(machine, 0, self.x);
        self.part.read(machine, 1, self.v);
        self.part.output.fill([0.0; LANES]);
        let Part { starts, columns, laws, tangents, signs, has_negative, input: [position, velocity], output, .. } =
            self.part;
        let one = machine.splat(1.0);
        let mut most_negative = machine.splat(0.0);
        for (row, ends) in starts.windows(2).enumerate() {
            let (x, v) = (one_point(machine, position[row]), one_point(machine, velocity[row]));
            let mut sums = [machine.splat(0.0); 3];
            let fours = ends[0] as usize..ends[1] as usize;
            let springs = columns[fours.clone()].iter().zip(&laws[fours.clone()]);
            let results = tangents[fours.clone()].iter_mut().zip(&mut signs[fours]);
            for ((columns, laws), (tangents, signs)) in springs.zip(results) {
                let reach = difference(&gather(machine, position, columns), &x);
                let speed = difference(&gather(machine, velocity, columns), &v);
                let Pull { force, u, across, excess, .. } = laws.pull(machine, &reach, &speed);
                let along = scaled(&u, excess.abs().sqrt());
                let by_spring = M::Lanes::transpose([along[0], along[1], along[2], across]);
                for lane in 0..LANES {
                    tangents[lane] = by_spring[lane].to_array();
                }
                *signs = one.copysign(excess).to_array();
                most_negative = (-excess).max(most_negative);
                sums = sum(&sums, &force);
                pull(machine, output, columns, &force);
            }
            add_lanes(machine, &mut output[row], &sums);
        }
        *has_negative = most_negative.to_array().iter().any(|excess| *excess > 0.0);
    }
}

/// (k' u u^T + t I) (dx_b - dx_a) of the springs. `SIGNED`: some k' are negative.
struct Product<'a, const SIGNED: bool> {
    part: &'a mut Part,
    dx: &'a [[f64; 3]],
}

impl<const SIGNED: bool> Kernel for Product<'_, SIGNED> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        self.part.read(machine, 0, self.dx);
        self.part.output.fill([0.0; LANES]);
        let Part { starts, counts, columns, tangents, signs, input: [increment, _], output, .. } = self.part;
        let (columns, tangents, signs) = (columns.as_flattened(), tangents.as_flattened(), signs.as_flattened());
        // As many of both: one check of a bound serves both, and no length or place of a list is read in the loop.
        let increment = increment.as_slice();
        let output = &mut output[..increment.len()];
        for (row, (start, count)) in starts.iter().zip(counts).enumerate() {
            let here = machine.load(&increment[row]);
            let mut sums = machine.splat(0.0);
            let springs = LANES * *start as usize..LANES * *start as usize + *count as usize;
            let own = columns[springs.clone()].iter().zip(&tangents[springs.clone()]);
            for ((column, tangent), sign) in own.zip(&signs[springs]) {
                let column = *column as usize;
                let d = machine.load(&increment[column]) - here;
                let along = machine.load(tangent);
                // The fourth number of d is zero, so that t has no part in the sum; that of the force means nothing.
                let mut change = (along * d).sum();
                if SIGNED {
                    change = change * machine.splat(*sign);
                }
                let force = along.mul_add(change, machine.splat(tangent[3]) * d);
                sums = sums + force;
                output[column] = (machine.load(&output[column]) - force).to_array();
            }
            output[row] = (machine.load(&output[row]) + sums).to_array();
        }
    }
}
