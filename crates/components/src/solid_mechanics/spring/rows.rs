//! Linear springs within one state of points in space, by points: four springs of a point at a time.

use settee_math::simd::lanes::{Kernel, LANES, Lanes, Machine, run};
use settee_math::simd::lanes3::{StoredVector, Vector, difference, dot, load};
use settee_parallel::Workers;

use super::element::Element;

/// Springs that pull at each point, in fours. Each spring is kept at both of its points, and each point sums its own springs: nothing is
/// scattered, and any number of threads gives the same bits.
///
/// The tangent of a spring is k' u u^T + t I with t = phi/d and k' = k - t, see [`Element`]: four numbers of a spring instead of a
/// block. 44,000 springs with a product each (2 cores, Zen 4): 1200 us one by one, 142 us as blocks, 84 us so.
#[derive(Clone, Debug)]
pub struct SpringRows {
    parts: Vec<Part>,
    /// Positions or increments, and velocities, in four numbers each.
    input: [Vec<[f64; LANES]>; 2],
}

/// Some points with their springs.
#[derive(Clone, Debug)]
struct Part {
    first: usize,
    /// First four of each point, and the end.
    starts: Vec<u32>,
    /// The other points; the point itself where there is no spring.
    columns: Vec<[u32; LANES]>,
    laws: Vec<Laws>,
    tangents: Vec<Tangents>,
    /// 1 or -1, the sign of k'.
    signs: Vec<[f64; LANES]>,
    /// Whether a k' is negative, as damping can make it.
    has_negative: bool,
    output: Vec<[f64; 3]>,
}

/// What four springs pull with.
#[derive(Clone, Copy, Debug)]
struct Laws {
    stiffness: [f64; LANES],
    damping: [f64; LANES],
    length: [f64; LANES],
    /// They act at distances between these.
    between: [[f64; LANES]; 2],
}

/// Tangents of four springs at the last force.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Tangents {
    /// sqrt(|k'|) u.
    along: StoredVector,
    /// t.
    across: [f64; LANES],
}

/// Points of a part. A part with 26 springs a point takes 10 us.
const POINTS: usize = 512;

/// Parts that are worth another thread.
const GRAIN: usize = 2;

impl SpringRows {
    /// The springs by points.
    pub fn new(elements: &[Element]) -> Self {
        let n_points = elements.iter().flat_map(Element::points).max().map_or(0, |last| last + 1);
        let mut springs: Vec<(usize, usize, &Element)> = Vec::with_capacity(2 * elements.len());
        for element in elements {
            let [first, second] = element.points();
            springs.extend([(first, second, element), (second, first, element)]);
        }
        springs.sort_by_key(|(point, other, _)| (*point, *other));
        let mut springs = springs.as_slice();
        let parts = (0..n_points).step_by(POINTS).map(|first| {
            let points = first..n_points.min(first + POINTS);
            let mut part = Part {
                first,
                starts: vec![0],
                columns: Vec::new(),
                laws: Vec::new(),
                tangents: Vec::new(),
                signs: Vec::new(),
                has_negative: false,
                output: vec![[0.0; 3]; points.len()],
            };
            for point in points {
                let (own, rest) = springs.split_at(springs.partition_point(|(of, ..)| *of <= point));
                springs = rest;
                for four in own.chunks(LANES) {
                    part.columns
                        .push(std::array::from_fn(|lane| four.get(lane).map_or(point, |(_, to, _)| *to) as u32));
                    part.laws.push(Laws::new(std::array::from_fn(|lane| four.get(lane).map(|(.., element)| *element))));
                }
                part.starts.push(part.columns.len() as u32);
            }
            part.tangents = vec![Tangents { along: [[0.0; LANES]; 3], across: [0.0; LANES] }; part.columns.len()];
            part.signs = vec![[1.0; LANES]; part.columns.len()];
            part
        });
        let zeros = || vec![[0.0; LANES]; n_points];
        Self { parts: parts.collect(), input: [zeros(), zeros()] }
    }

    /// Number of points up to the last one with a spring.
    pub fn n_points(&self) -> usize {
        self.input[0].len()
    }

    /// Adds the forces to `f`; keeps the tangents.
    pub fn add_force(&mut self, workers: &Workers, x: &[f64], v: &[f64], f: &mut [f64]) {
        let Self { parts, input: [position, velocity] } = self;
        read(x, position);
        read(v, velocity);
        workers.for_parts(parts, GRAIN, |_, parts| {
            parts.iter_mut().for_each(|part| run(Force { part, position, velocity }));
        });
        self.add_output(1.0, f);
    }

    /// Adds k K dx to `df`.
    pub fn add_product(&mut self, workers: &Workers, k: f64, dx: &[f64], df: &mut [f64]) {
        let Self { parts, input: [increment, _] } = self;
        read(dx, increment);
        workers.for_parts(parts, GRAIN, |_, parts| {
            for part in parts {
                if part.has_negative {
                    run(Product::<true> { part, increment });
                } else {
                    run(Product::<false> { part, increment });
                }
            }
        });
        self.add_output(k, df);
    }

    /// Calls `add` with every block of K, row by row: (row point, column point, block).
    pub fn for_each_block(&self, mut add: impl FnMut(usize, usize, &[[f64; 3]; 3])) {
        for part in &self.parts {
            for (row, ends) in part.starts.windows(2).enumerate() {
                let point = part.first + row;
                let mut own = [[0.0; 3]; 3];
                for four in ends[0] as usize..ends[1] as usize {
                    for (lane, other) in part.columns[four].iter().enumerate().filter(|(_, to)| **to as usize != point)
                    {
                        let Tangents { along, across } = &part.tangents[four];
                        let sign = part.signs[four][lane];
                        let entry = |i: usize, j: usize| {
                            sign * along[i][lane] * along[j][lane] + if i == j { across[lane] } else { 0.0 }
                        };
                        let block: [[f64; 3]; 3] = std::array::from_fn(|i| std::array::from_fn(|j| entry(i, j)));
                        own.as_flattened_mut()
                            .iter_mut()
                            .zip(block.as_flattened())
                            .for_each(|(sum, value)| *sum -= value);
                        add(point, *other as usize, &block);
                    }
                }
                add(point, point, &own);
            }
        }
    }

    fn add_output(&self, factor: f64, f: &mut [f64]) {
        for (sum, value) in f.iter_mut().zip(self.parts.iter().flat_map(|part| part.output.as_flattened())) {
            *sum += factor * value;
        }
    }
}

fn read(flat: &[f64], points: &mut [[f64; LANES]]) {
    for (point, [x, y, z]) in points.iter_mut().zip(flat.as_chunks().0) {
        *point = [*x, *y, *z, 0.0];
    }
}

impl Laws {
    fn new(springs: [Option<&Element>; LANES]) -> Self {
        let of = |value: fn(&Element) -> f64, none| springs.map(|spring| spring.map_or(none, value));
        Self {
            stiffness: of(|spring| spring.law().stiffness(), 0.0),
            damping: of(|spring| spring.law().damping_factor(), 0.0),
            length: of(|spring| spring.law().length(), 0.0),
            between: [of(|spring| spring.acts_between()[0], f64::INFINITY), of(|spring| spring.acts_between()[1], 0.0)],
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

#[inline(always)]
fn sum<L: Lanes>(lanes: L) -> f64 {
    let [a, b, c, d] = lanes.to_array();
    (a + b) + (c + d)
}

/// phi u of the springs of each point, with their tangents.
struct Force<'a> {
    part: &'a mut Part,
    position: &'a [[f64; LANES]],
    velocity: &'a [[f64; LANES]],
}

impl Kernel for Force<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Self { part, position, velocity } = self;
        part.has_negative = false;
        let one = machine.splat(1.0);
        for (row, output) in part.output.iter_mut().enumerate() {
            let (x, v) = (position[part.first + row], velocity[part.first + row]);
            let (x, v) = (one_point(machine, x), one_point(machine, v));
            let mut sums = [machine.splat(0.0); 3];
            let fours = part.starts[row] as usize..part.starts[row + 1] as usize;
            let springs = part.columns[fours.clone()].iter().zip(&part.laws[fours.clone()]);
            let tangents = part.tangents[fours.clone()].iter_mut().zip(&mut part.signs[fours]);
            for ((columns, laws), (tangents, signs)) in springs.zip(tangents) {
                let reach = difference(&gather(machine, position, columns), &x);
                let distances = dot(&reach, &reach).sqrt().to_array();
                let (mut acts, mut divisors) = ([0.0; LANES], [1.0; LANES]);
                for lane in 0..LANES {
                    // Distances that are no numbers act: they must show in the forces.
                    let rests = distances[lane] <= laws.between[0][lane] || distances[lane] >= laws.between[1][lane];
                    acts[lane] = if rests { 0.0 } else { 1.0 };
                    divisors[lane] = if rests { 1.0 } else { distances[lane] };
                }
                let (acts, d) = (machine.load(&acts), machine.load(&divisors));
                let inverse = one / d;
                let u = [reach[0] * inverse, reach[1] * inverse, reach[2] * inverse];
                let rate = dot(&u, &difference(&gather(machine, velocity, columns), &v));
                let stiffness = machine.load(&laws.stiffness);
                let tension = stiffness * (d - machine.load(&laws.length));
                let phi = acts * rate.mul_add(machine.load(&laws.damping), tension);
                let across = phi * inverse;
                let along = acts * (stiffness - across);
                let root = along.abs().sqrt();
                tangents.along = [(u[0] * root).to_array(), (u[1] * root).to_array(), (u[2] * root).to_array()];
                tangents.across = across.to_array();
                for (sign, along) in signs.iter_mut().zip(along.to_array()) {
                    part.has_negative |= along < 0.0;
                    *sign = if along < 0.0 { -1.0 } else { 1.0 };
                }
                for axis in 0..3 {
                    sums[axis] = u[axis].mul_add(phi, sums[axis]);
                }
            }
            *output = sums.map(sum);
        }
    }
}

/// (k' u u^T + t I) (dx_b - dx_a) of the springs of each point. `SIGNED`: some k' are negative.
struct Product<'a, const SIGNED: bool> {
    part: &'a mut Part,
    increment: &'a [[f64; LANES]],
}

impl<const SIGNED: bool> Kernel for Product<'_, SIGNED> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Self { part, increment } = self;
        for (row, output) in part.output.iter_mut().enumerate() {
            let here = one_point(machine, increment[part.first + row]);
            let mut sums = [machine.splat(0.0); 3];
            let fours = part.starts[row] as usize..part.starts[row + 1] as usize;
            let springs = part.columns[fours.clone()].iter().zip(&part.tangents[fours.clone()]);
            for ((columns, tangents), signs) in springs.zip(&part.signs[fours]) {
                let d = difference(&gather(machine, increment, columns), &here);
                let along = load(machine, &tangents.along);
                let across = machine.load(&tangents.across);
                let mut change = dot(&along, &d);
                if SIGNED {
                    change = change * machine.load(signs);
                }
                for axis in 0..3 {
                    sums[axis] = along[axis].mul_add(change, across.mul_add(d[axis], sums[axis]));
                }
            }
            *output = sums.map(sum);
        }
    }
}

#[cfg(test)]
mod tests {
    use settee_math::Vec3;

    use super::super::element::Range;
    use super::super::spring_list::Spring;
    use super::*;

    /// Springs of a stretched ring and its spokes, some damped so much that k' is negative.
    fn springs(n: u32) -> Vec<Element> {
        let spring = |(first, second, damping)| Spring { first, second, stiffness: 3.0, damping, length: 0.3 };
        let ring = (1..n).map(|i| (i, i % (n - 1) + 1, 40.0));
        let spokes = (1..n).map(|i| (0, i, 0.0));
        let ranges = [Range::All, Range::Elongated, Range::Shortened];
        ring.chain(spokes).zip(ranges.into_iter().cycle()).map(|(s, range)| Element::ranged(spring(s), range)).collect()
    }

    fn motion(n: u32) -> [Vec<[f64; 3]>; 2] {
        let x = (0..n).map(|i| [f64::from(i).sin(), f64::from(i).cos(), 0.1 * f64::from(i % 5)]);
        let v = (0..n).map(|i| [f64::from(i * i % 7), -1.0, 0.3 * f64::from(i % 3)]);
        [x.collect(), v.collect()]
    }

    #[test]
    fn forces_and_products_are_those_of_the_springs_one_by_one() {
        let n = 1300;
        let (mut elements, [x, v]) = (springs(n), motion(n));
        let mut rows = SpringRows::new(&elements);
        let (mut f, mut df) = (vec![0.0; 3 * n as usize], vec![0.0; 3 * n as usize]);
        let dx: Vec<[f64; 3]> = v.iter().rev().copied().collect();
        rows.add_force(&settee_parallel::ALONE, x.as_flattened(), v.as_flattened(), &mut f);
        rows.add_product(&settee_parallel::ALONE, 2.0, dx.as_flattened(), &mut df);
        assert!(rows.parts.iter().any(|part| part.has_negative));
        for element in &mut elements {
            let [a, b] = element.points();
            let force = element.evaluate::<Vec3>([&x; 2], [&v; 2]).unwrap_or_default();
            for i in 0..3 {
                f[3 * a + i] -= force[i];
                f[3 * b + i] += force[i];
                let delta: f64 = (0..3).map(|j| 2.0 * element.block()[i][j] * (dx[b][j] - dx[a][j])).sum();
                df[3 * a + i] -= delta;
                df[3 * b + i] += delta;
            }
        }
        // The hub sums 1300 springs with forces up to 400 N.
        assert!(f.iter().all(|f| f.abs() < 1e-9) && df.iter().all(|df| df.abs() < 1e-8));
    }

    #[test]
    fn threads_and_blocks_give_the_same_product() {
        let n = 3000;
        let (elements, [x, v]) = (springs(n), motion(n));
        let product = |workers: &Workers| {
            let mut rows = SpringRows::new(&elements);
            let mut f = vec![0.0; 3 * n as usize];
            rows.add_force(workers, x.as_flattened(), v.as_flattened(), &mut f);
            rows.add_product(workers, 0.5, v.as_flattened(), &mut f);
            (rows, f)
        };
        let (rows, f) = product(&settee_parallel::ALONE);
        assert_eq!(f, product(&Workers::new(3)).1);
        let (mut by_rows, mut by_blocks) = (vec![0.0; f.len()], vec![0.0; f.len()]);
        rows.clone().add_product(&settee_parallel::ALONE, 1.0, v.as_flattened(), &mut by_rows);
        rows.for_each_block(|row, column, block| {
            for i in 0..3 {
                by_blocks[3 * row + i] += (0..3).map(|j| block[i][j] * v[column][j]).sum::<f64>();
            }
        });
        for (a, b) in by_rows.iter().zip(&by_blocks) {
            assert!((a - b).abs() < 1e-8, "{a} {b}");
        }
    }
}
