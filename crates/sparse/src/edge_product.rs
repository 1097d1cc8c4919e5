//! Products of symmetric matrices of 3 x 3 blocks of which one triangle is stored.

use settee_math::simd::lanes::{Kernel, LANES, Lanes, Machine, run};
use settee_parallel::Workers;

/// The products of matrices over the points and edges of a mesh: for each edge (a, b), a < b, the block K_ab by rows.
///
/// It is made of the sums of fixed parts of the points: any number of threads gives the same bits.
#[derive(Clone, Debug, Default)]
pub struct EdgeProduct {
    parts: Vec<Part>,
}

/// What is known of the blocks on the diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Diagonal {
    /// K_aa = -sum_b K_ab: translations are not felt. Values are the blocks of the edges.
    FromEdges,
    /// Values are, for each point, the block on the diagonal, and the blocks of its edges to later points.
    Stored,
}

/// Some points with the edges from them to later points.
#[derive(Clone, Debug)]
struct Part {
    first: usize,
    /// First edge of each point, and the end.
    starts: Vec<u32>,
    /// Where the edges lead: a point of the part, or, behind these, one of `others`.
    columns: Vec<u32>,
    others: Vec<u32>,
    /// The factor at its points and the others, and what the edges add to the product. The fourth numbers mean nothing.
    input: Vec<[f64; LANES]>,
    output: Vec<[f64; LANES]>,
}

/// Points of a part: their values stay in the first-level cache.
const POINTS: usize = 512;

/// Parts that are worth another thread: about 12 us.
const GRAIN: usize = 2;

impl EdgeProduct {
    /// Products over `n_points` points and edges in ascending order.
    pub fn new(n_points: usize, edges: &[[u32; 2]]) -> Self {
        let part = |first: usize| Part::new(first, n_points.min(first + POINTS), edges);
        Self { parts: (0..n_points).step_by(POINTS).map(part).collect() }
    }

    /// y += k K x. `values`: as `diagonal` says, nine numbers a block and one number more, which is read and not used.
    ///
    /// For each edge, with d = x_b - x_a if the diagonal follows from the edges: y_a += k K_ab d and y_b -= k K_ab^T d; otherwise
    /// y_a += k K_ab x_b and y_b += k K_ab^T x_a.
    ///
    /// Measured with 24,500 and 126,000 edges (2 cores, Zen 4, one thread): 120 us and 660 us edge by edge in scalars, 80 us and
    /// 690 us with both triangles stored and nothing scattered, 55 us and 310 us so.
    ///
    /// # Panics   if vectors or values are too short.
    pub fn add(
        &mut self,
        workers: &Workers,
        diagonal: Diagonal,
        values: &[f64],
        k: f64,
        x: &[[f64; 3]],
        y: &mut [[f64; 3]],
    ) {
        workers.for_parts(&mut self.parts, GRAIN, |_, parts| {
            for part in parts {
                part.read(x);
                match diagonal {
                    Diagonal::FromEdges => run(Product::<false> { part, values }),
                    Diagonal::Stored => run(Product::<true> { part, values }),
                }
            }
        });
        for part in &self.parts {
            let (own, others) = part.output.split_at(part.starts.len() - 1);
            for (y, output) in y[part.first..].iter_mut().zip(own) {
                (0..3).for_each(|axis| y[axis] += k * output[axis]);
            }
            for (point, output) in part.others.iter().zip(others) {
                let y = &mut y[*point as usize];
                (0..3).for_each(|axis| y[axis] += k * output[axis]);
            }
        }
    }
}

impl Part {
    /// The points from `first` to `end` of the ordered edges of a mesh.
    fn new(first: usize, end: usize, edges: &[[u32; 2]]) -> Self {
        let start = |point: usize| edges.partition_point(|edge| (edge[0] as usize) < point);
        let starts: Vec<u32> = (first..=end).map(|point| start(point) as u32).collect();
        let own = &edges[start(first)..start(end)];
        let mut others: Vec<u32> = own.iter().map(|edge| edge[1]).filter(|point| *point as usize >= end).collect();
        others.sort_unstable();
        others.dedup();
        let column = |edge: &[u32; 2]| match others.binary_search(&edge[1]) {
            Ok(place) => (end - first + place) as u32,
            Err(_) => edge[1] - first as u32,
        };
        let columns = own.iter().map(column).collect();
        let zeros = vec![[0.0; LANES]; end - first + others.len()];
        Self { first, starts, columns, others, input: zeros.clone(), output: zeros }
    }

    /// Takes the factor at its points, and clears their sums.
    fn read(&mut self, x: &[[f64; 3]]) {
        let own = x[self.first..].iter().take(self.starts.len() - 1);
        let others = self.others.iter().map(|point| &x[*point as usize]);
        let mut input = self.input.iter_mut();
        own.zip(&mut input).for_each(|([x, y, z], input)| *input = [*x, *y, *z, 0.0]);
        others.zip(input).for_each(|([x, y, z], input)| *input = [*x, *y, *z, 0.0]);
        self.output.fill([0.0; LANES]);
    }
}

/// Fills the output of a part from its input. Lanes are columns of a block: what the fourth one reads belongs to the next row, and
/// its sum to nobody.
struct Product<'a, const DIAGONAL: bool> {
    part: &'a mut Part,
    values: &'a [f64],
}

impl<const DIAGONAL: bool> Kernel for Product<'_, DIAGONAL> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Part { first, starts, columns, input, output, .. } = self.part;
        let (input, output) = (input.as_slice(), output.as_mut_slice());
        let mut begin = starts[0] as usize;
        let mut columns = columns.as_slice();
        for (row, end) in starts[1..].iter().enumerate() {
            let end = *end as usize;
            let (own, rest) = columns.split_at(end - begin);
            columns = rest;
            let here = machine.load(&input[row]);
            let mut sums = [machine.splat(0.0); 3];
            let mut values = if DIAGONAL {
                &self.values[9 * (begin + *first + row)..9 * (end + *first + row + 1) + 1]
            } else {
                &self.values[9 * begin..9 * end + 1]
            };
            if DIAGONAL {
                let block: &[f64; 10] = values.first_chunk().expect("a number follows the last block");
                for (axis, sum) in sums.iter_mut().enumerate() {
                    *sum = machine.load(block[3 * axis..].first_chunk().expect("four of ten numbers")) * here;
                }
                values = &values[9..];
            }
            let here_spread = here.spread();
            for (place, column) in own.iter().enumerate() {
                let column = *column as usize;
                let there_input = machine.load(&input[column]);
                let (d, spread) = if DIAGONAL {
                    (there_input, here_spread)
                } else {
                    (there_input - here, (here - there_input).spread())
                };
                let block: &[f64; 10] = values[9 * place..].first_chunk().expect("a number follows the last block");
                let mut there = machine.load(&output[column]);
                for (axis, factor) in spread.into_iter().enumerate() {
                    let values = machine.load(block[3 * axis..].first_chunk().expect("four of ten numbers"));
                    sums[axis] = values.mul_add(d, sums[axis]);
                    there = values.mul_add(factor, there);
                }
                output[column] = there.to_array();
            }
            let [x, y, z] = sums;
            let [first, second, third, _] = M::Lanes::transpose([x, y, z, machine.splat(0.0)]);
            output[row] = (machine.load(&output[row]) + ((first + second) + third)).to_array();
            begin = end;
        }
    }
}
