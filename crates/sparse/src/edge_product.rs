//! Products of symmetric matrices of 3 x 3 blocks of which one triangle is stored.

mod follow;

use std::ops::Range;

use settee_math::simd::lanes::{Kernel, Lanes, Machine, Numbers, run};
use settee_parallel::Workers;

pub use follow::CameAndWent;

use crate::node::{self, Node};
use crate::part_sums::{PartSums, add_sums};

/// The products of matrices over the points and edges of a mesh: for each edge (a, b), a < b, the block K_ab by rows.
///
/// The points are divided into fixed parts with sums of their own: any number of threads gives the same bits.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct EdgeProduct {
    parts: Vec<Part>,
}

/// What is known of the blocks on the diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Diagonal {
    /// K_aa = -sum_b K_ab, so that a translation gives no force. Values are the blocks of the edges.
    FromEdges,
    /// Values are, for each point, the block on the diagonal, and the blocks of its edges to later points.
    Stored,
}

/// Some points with the edges from them to later points.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
struct Part {
    first: usize,
    /// First edge of each point, and the end.
    starts: Vec<u32>,
    /// The other end of each edge: a point of the part or, with numbers behind these, one of `others`.
    columns: Vec<u32>,
    others: Vec<u32>,
    /// Its points and the others.
    nodes: Vec<Node>,
}

impl PartSums for Part {
    #[inline(always)]
    fn add_to<M: Machine>(&self, machine: M, factor: f64, first: usize, f: &mut [[f64; 3]]) {
        node::add(machine, &self.nodes, (self.own(), &self.others), factor, (first, f));
    }
}

impl EdgeProduct {
    /// Products over `n_points` points and edges in ascending order.
    pub fn new(n_points: usize, edges: &[[u32; 2]]) -> Self {
        let mut product = Self::default();
        product.follow(n_points, edges, &CameAndWent::default());
        product
    }

    /// Number of points.
    pub fn n_points(&self) -> usize {
        self.parts.last().map_or(0, |part| part.first + part.n_points())
    }

    /// y += k K x. `values`: as `diagonal` says, nine numbers a block and one number more, which is read and not used.
    ///
    /// For each edge, with d = x_b - x_a if the diagonal follows from the edges: y_a += k K_ab d and y_b -= k K_ab^T d;
    /// otherwise y_a += k K_ab x_b and y_b += k K_ab^T x_a.
    ///
    /// Measured with 3,500, 24,500 and 126,000 edges (2 cores, Zen 4, one thread): 6.9, 48 and 265 us, 27 and 125 us of
    /// the last two on two threads. On one, these take 120 and 660 us edge by edge in scalars, and 80 and 690 us with
    /// both triangles stored and nothing scattered.
    ///
    /// # Panics
    /// If vectors or values are too short.
    pub fn add(
        &mut self,
        workers: &Workers,
        diagonal: Diagonal,
        values: &[f64],
        k: f64,
        x: &[[f64; 3]],
        y: &mut [[f64; 3]],
    ) {
        workers.for_parts(&mut self.parts, 1, |_, parts| {
            for part in parts {
                part.multiply(diagonal, values, x);
            }
        });
        add_sums(workers, &self.parts, k, y);
    }
}

impl Part {
    fn n_points(&self) -> usize {
        self.starts.len() - 1
    }

    fn own(&self) -> Range<usize> {
        self.first..self.first + self.n_points()
    }

    /// Fills its sums for the factor `x`.
    fn multiply(&mut self, diagonal: Diagonal, values: &[f64], x: &[[f64; 3]]) {
        match diagonal {
            Diagonal::FromEdges => run(Product::<false> { part: self, values, x }),
            Diagonal::Stored => run(Product::<true> { part: self, values, x }),
        }
    }
}

/// Fills the sums of a part. Lanes are columns of a block: the fourth lane reads a number of the next row, and its sum
/// is unused.
struct Product<'a, const DIAGONAL: bool> {
    part: &'a mut Part,
    values: &'a [f64],
    x: &'a [[f64; 3]],
}

impl<const DIAGONAL: bool> Kernel for Product<'_, DIAGONAL> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let own = self.part.own();
        let Part { first, starts, columns, others, nodes } = self.part;
        let nodes = nodes.as_mut_slice();
        node::read(machine, nodes, (own, others), self.x);
        let mut begin = starts[0] as usize;
        let mut columns = columns.as_slice();
        // Blocks before those of the part.
        let before = begin + if DIAGONAL { *first } else { 0 };
        let mut values = &self.values[9 * before..];
        for (row, end) in starts[1..].iter().enumerate() {
            let end = *end as usize;
            let (own, rest) = columns.split_at(end - begin);
            (columns, begin) = (rest, end);
            let here = machine.load(&nodes[row].input);
            let here_spread = here.spread();
            let mut sums = [machine.splat(0.0); 3];
            if DIAGONAL {
                let block = next_block(&mut values);
                for (axis, sum) in sums.iter_mut().enumerate() {
                    *sum = row_of(machine, block, axis) * here;
                }
            }
            for column in own {
                let node = &mut nodes[*column as usize];
                let there = machine.load(&node.input);
                let (factor, spread) = if DIAGONAL {
                    (there, here_spread)
                } else {
                    let difference = there - here;
                    (difference, difference.spread())
                };
                let block = next_block(&mut values);
                let mut output = machine.load(&node.output);
                for (axis, spread) in spread.into_iter().enumerate() {
                    let values = row_of(machine, block, axis);
                    sums[axis] = values.mul_add(factor, sums[axis]);
                    output = if DIAGONAL { values.mul_add(spread, output) } else { values.neg_mul_add(spread, output) };
                }
                node.output = output.to_array();
            }
            let [x, y, z] = sums;
            let [x, y, z, _] = M::Lanes::transpose([x, y, z, machine.splat(0.0)]);
            let output = &mut nodes[row].output;
            *output = (machine.load(output) + ((x + y) + z)).to_array();
        }
    }
}

/// The next block, with the number behind it. This is the only bounds check of an edge.
#[inline(always)]
fn next_block<'a>(values: &mut &'a [f64]) -> &'a [f64; 10] {
    let block = values.first_chunk().expect("a number follows the last block");
    *values = &values[9..];
    block
}

/// A row of a block, and the number behind it.
#[inline(always)]
fn row_of<M: Machine>(machine: M, block: &[f64; 10], row: usize) -> M::Lanes {
    machine.load(block[3 * row..].first_chunk().expect("four of ten numbers"))
}
