//! Linear springs within one state of points in space, by their first points: four springs of a point at a time.

use settee_math::simd::lanes::{Kernel, LANES, Lanes, Machine, run};
use settee_math::simd::lanes3::{Vector, difference, dot, sum};
use settee_parallel::Workers;

use super::element::Element;

/// Springs by their first points, in fours. Parts of the points have their own sums, which are added in their order: any number of
/// threads gives the same bits.
///
/// The tangent of a spring is k' u u^T + t I with t = phi/d and k' = k - t, see [`Element`]: four numbers of a spring instead of a
/// block. 44,000 springs with a product each (2 cores, Zen 4): 1200 us one by one, 142 us as blocks, 84 us in fours at both of their
/// points, 69 us so.
#[derive(Clone, Debug)]
pub struct SpringRows {
    parts: Vec<Part>,
    n_points: usize,
    /// Blocks on the diagonal, while they are summed.
    diagonal: Vec<[[f64; 3]; 3]>,
}

/// Some points with the springs to points behind them.
#[derive(Clone, Debug)]
struct Part {
    first: usize,
    n_own: usize,
    /// First four of each point, and the end.
    starts: Vec<u32>,
    /// The other points: a point of the part, or, behind these, one of `others`, or one more where there is no spring.
    columns: Vec<[u32; LANES]>,
    others: Vec<u32>,
    /// Number of springs of each point.
    counts: Vec<u32>,
    laws: Vec<Laws>,
    tangents: Vec<Tangents>,
    /// 1 or -1, the sign of k'.
    signs: Vec<[f64; LANES]>,
    /// Whether a k' is negative, as damping can make it.
    has_negative: bool,
    /// Positions or increments, and velocities, in four numbers each.
    input: [Vec<[f64; LANES]>; 2],
    output: Vec<[f64; LANES]>,
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

/// Tangents of four springs at the last force: sqrt(|k'|) u and t of each.
type Tangents = [[f64; LANES]; LANES];

/// Points of a part. A part with 11 springs a point takes 8 us.
const POINTS: usize = 512;

/// Parts that are worth another thread.
const GRAIN: usize = 2;

impl SpringRows {
    /// The springs by points.
    pub fn new(elements: &[Element]) -> Self {
        let n_points = elements.iter().flat_map(Element::points).max().map_or(0, |last| last + 1);
        let ends = |element: &Element| {
            let [a, b] = element.points();
            (a.min(b), a.max(b))
        };
        let mut springs: Vec<(usize, usize, &Element)> = elements
            .iter()
            .map(|element| {
                let (first, second) = ends(element);
                (first, second, element)
            })
            .collect();
        springs.sort_by_key(|(point, other, _)| (*point, *other));
        let mut springs = springs.as_slice();
        let parts = (0..n_points).step_by(POINTS).map(|first| {
            let points = first..n_points.min(first + POINTS);
            let (own, rest) = springs.split_at(springs.partition_point(|(of, ..)| *of < points.end));
            springs = rest;
            Part::new(points, own)
        });
        Self { parts: parts.collect(), n_points, diagonal: Vec::new() }
    }

    /// Number of points up to the last one with a spring.
    pub fn n_points(&self) -> usize {
        self.n_points
    }

    /// Adds the forces to `f`; keeps the tangents.
    pub fn add_force(&mut self, workers: &Workers, x: &[f64], v: &[f64], f: &mut [f64]) {
        let (x, v) = (x.as_chunks().0, v.as_chunks().0);
        workers.for_parts(&mut self.parts, GRAIN, |_, parts| {
            for part in parts {
                part.read(0, x);
                part.read(1, v);
                run(Force { part });
            }
        });
        self.add_output(1.0, f);
    }

    /// Adds k K dx to `df`.
    pub fn add_product(&mut self, workers: &Workers, k: f64, dx: &[f64], df: &mut [f64]) {
        let dx = dx.as_chunks().0;
        workers.for_parts(&mut self.parts, GRAIN, |_, parts| {
            for part in parts {
                part.read(0, dx);
                if part.has_negative {
                    run(Product::<true> { part });
                } else {
                    run(Product::<false> { part });
                }
            }
        });
        self.add_output(k, df);
    }

    /// Calls `add` with every block of K: (row point, column point, block).
    pub fn for_each_block(&mut self, mut add: impl FnMut(usize, usize, &[[f64; 3]; 3])) {
        let Self { parts, diagonal, n_points } = self;
        diagonal.clear();
        diagonal.resize(*n_points, [[0.0; 3]; 3]);
        for part in parts {
            for (row, ends) in part.starts.windows(2).enumerate() {
                let point = part.first + row;
                for four in ends[0] as usize..ends[1] as usize {
                    for (lane, other) in part.columns[four].iter().enumerate() {
                        let Some(other) = part.point(*other) else { continue };
                        let [x, y, z, across] = part.tangents[four][lane];
                        let (along, sign) = ([x, y, z], part.signs[four][lane]);
                        let entry = |i: usize, j: usize| sign * along[i] * along[j] + if i == j { across } else { 0.0 };
                        let block: [[f64; 3]; 3] = std::array::from_fn(|i| std::array::from_fn(|j| entry(i, j)));
                        for end in [point, other] {
                            let sums = diagonal[end].as_flattened_mut().iter_mut();
                            sums.zip(block.as_flattened()).for_each(|(sum, value)| *sum -= value);
                        }
                        // It is symmetric.
                        add(point, other, &block);
                        add(other, point, &block);
                    }
                }
            }
        }
        for (point, block) in diagonal.iter().enumerate() {
            add(point, point, block);
        }
    }

    fn add_output(&self, factor: f64, f: &mut [f64]) {
        let f = f.as_chunks_mut::<3>().0;
        for part in &self.parts {
            let (own, others) = part.output.split_at(part.n_own);
            for (f, output) in f[part.first..].iter_mut().zip(own) {
                (0..3).for_each(|axis| f[axis] += factor * output[axis]);
            }
            for (point, output) in part.others.iter().zip(others) {
                let f = &mut f[*point as usize];
                (0..3).for_each(|axis| f[axis] += factor * output[axis]);
            }
        }
    }
}

impl Part {
    /// Points with their springs, in ascending order of the points.
    fn new(points: std::ops::Range<usize>, mut springs: &[(usize, usize, &Element)]) -> Self {
        let mut others: Vec<u32> =
            springs.iter().map(|(_, to, _)| *to as u32).filter(|to| *to as usize >= points.end).collect();
        others.sort_unstable();
        others.dedup();
        let n_own = points.len();
        let n_all = n_own + others.len();
        let column = |to: usize| match others.binary_search(&(to as u32)) {
            Ok(place) => (n_own + place) as u32,
            Err(_) => (to - points.start) as u32,
        };
        let (mut starts, mut counts, mut columns, mut laws) = (vec![0], Vec::new(), Vec::new(), Vec::new());
        for point in points.clone() {
            let (own, rest) = springs.split_at(springs.partition_point(|(of, ..)| *of <= point));
            springs = rest;
            for four in own.chunks(LANES) {
                columns.push(std::array::from_fn(|lane| four.get(lane).map_or(n_all as u32, |(_, to, _)| column(*to))));
                laws.push(Laws::new(std::array::from_fn(|lane| four.get(lane).map(|(.., element)| *element))));
            }
            starts.push(columns.len() as u32);
            counts.push(own.len() as u32);
        }
        let zeros = vec![[0.0; LANES]; n_all + 1];
        Self {
            first: points.start,
            n_own,
            starts,
            others,
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

    /// The point of a column, if it is one.
    fn point(&self, column: u32) -> Option<usize> {
        match (column as usize).checked_sub(self.n_own) {
            None => Some(self.first + column as usize),
            Some(other) => self.others.get(other).map(|point| *point as usize),
        }
    }

    /// Takes values at its points, and clears its sums.
    fn read(&mut self, which: usize, values: &[[f64; 3]]) {
        let own = values[self.first..].iter().take(self.n_own);
        let others = self.others.iter().map(|point| &values[*point as usize]);
        let mut input = self.input[which].iter_mut();
        own.zip(&mut input).for_each(|([x, y, z], input)| *input = [*x, *y, *z, 0.0]);
        others.zip(input).for_each(|([x, y, z], input)| *input = [*x, *y, *z, 0.0]);
        self.output.fill([0.0; LANES]);
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
}

impl Kernel for Force<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Part { starts, columns, laws, tangents, signs, has_negative, input: [position, velocity], output, .. } =
            self.part;
        *has_negative = false;
        let one = machine.splat(1.0);
        for (row, ends) in starts.windows(2).enumerate() {
            let (x, v) = (one_point(machine, position[row]), one_point(machine, velocity[row]));
            let mut sums = [machine.splat(0.0); 3];
            let fours = ends[0] as usize..ends[1] as usize;
            let springs = columns[fours.clone()].iter().zip(&laws[fours.clone()]);
            let results = tangents[fours.clone()].iter_mut().zip(&mut signs[fours]);
            for ((columns, laws), (tangents, signs)) in springs.zip(results) {
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
                let by_spring = M::Lanes::transpose([u[0] * root, u[1] * root, u[2] * root, across]);
                for lane in 0..LANES {
                    tangents[lane] = by_spring[lane].to_array();
                }
                for (sign, along) in signs.iter_mut().zip(along.to_array()) {
                    *has_negative |= along < 0.0;
                    *sign = if along < 0.0 { -1.0 } else { 1.0 };
                }
                let force = [u[0] * phi, u[1] * phi, u[2] * phi];
                sums = sum(&sums, &force);
                pull(machine, output, columns, &force);
            }
            add_lanes(machine, &mut output[row], &sums);
        }
    }
}

/// (k' u u^T + t I) (dx_b - dx_a) of the springs. `SIGNED`: some k' are negative.
struct Product<'a, const SIGNED: bool> {
    part: &'a mut Part,
}

impl<const SIGNED: bool> Kernel for Product<'_, SIGNED> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Part { starts, counts, columns, tangents, signs, input: [increment, _], output, .. } = self.part;
        let (columns, tangents, signs) = (columns.as_flattened(), tangents.as_flattened(), signs.as_flattened());
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
        let (mut rows, f) = product(&settee_parallel::ALONE);
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
