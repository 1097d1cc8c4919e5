//! The stiffness of a mesh, kept per edge.

use nalgebra::Matrix3;
use settee_math::simd::lanes::{Kernel, LANES, Lanes, Machine, run};
use settee_parallel::Workers;

/// A symmetric stiffness K that does not feel translations: one 3 x 3 block an edge, K_ab = df_a/dx_b for a < b.
///
/// Translation invariance gives the others: K_ba = K_ab^T, K_aa = -sum_b K_ab. A product costs one block an edge, where a
/// product by elements costs six a tetrahedron. It is made of the sums of fixed parts of the points: any number of threads gives the
/// same bits.
#[derive(Clone, Debug, Default)]
pub struct EdgeStiffness {
    edges: Vec<[u32; 2]>,
    /// The block of each edge by rows, and one number more: a row is read as four numbers.
    values: Vec<f64>,
    diagonal: Vec<[[f64; 3]; 3]>,
    parts: Vec<Part>,
}

/// Where the block of a local edge of an element goes: the edge, and whether it runs against it.
#[derive(Clone, Copy, Debug)]
pub struct EdgePlace(u32);

impl EdgePlace {
    /// Number of the edge.
    pub fn edge(self) -> u32 {
        self.0 >> 1
    }
}

/// The blocks of some edges, which one thread adds to.
pub struct EdgeBlocks<'a> {
    first: usize,
    blocks: &'a mut [[f64; 9]],
}

impl EdgeBlocks<'_> {
    /// Whether edges from a number to another one, inclusive, may be among them.
    #[inline(always)]
    pub fn meet(&self, [first, last]: [u32; 2]) -> bool {
        last as usize >= self.first && (first as usize) < self.first + self.blocks.len()
    }

    /// Adds the block df_a/dx_b of a local edge (a, b), by rows, if the edge is among them.
    #[inline(always)]
    pub fn add(&mut self, EdgePlace(place): EdgePlace, [xx, xy, xz, yx, yy, yz, zx, zy, zz]: &[f64; 9]) {
        let Some(target) = self.blocks.get_mut(((place >> 1) as usize).wrapping_sub(self.first)) else { return };
        // Selected number by number: the processor could not guess which way edges run.
        let runs_along = place & 1 == 0;
        let [xy, yx] = if runs_along { [xy, yx] } else { [yx, xy] };
        let [xz, zx] = if runs_along { [xz, zx] } else { [zx, xz] };
        let [yz, zy] = if runs_along { [yz, zy] } else { [zy, yz] };
        for (sum, value) in target.iter_mut().zip([xx, xy, xz, yx, yy, yz, zx, zy, zz]) {
            *sum += value;
        }
    }
}

/// Edges whose blocks are worth another thread: about 50 us.
const GRAIN_OF_BLOCKS: usize = 4096;

/// Some points with the edges from them to later points.
#[derive(Clone, Debug)]
struct Part {
    first: usize,
    /// First edge of each point, and the end.
    starts: Vec<u32>,
    /// Where the edges lead: a point of the part, or, behind these, one of `others`.
    columns: Vec<u32>,
    others: Vec<u32>,
    /// Increments of its points and the others, and what the edges add to their forces. The fourth numbers mean nothing.
    input: Vec<[f64; LANES]>,
    output: Vec<[f64; LANES]>,
}

/// Points of a part: their values stay in the first-level cache.
const POINTS: usize = 512;

/// Parts that are worth another thread: about 12 us.
const GRAIN: usize = 2;

impl EdgeStiffness {
    /// No stiffness on the edges of `elements`, with the place of each edge of each element. `local`: edges by local nodes.
    pub fn new<const N: usize, const E: usize>(
        n_points: usize,
        elements: &[[u32; N]],
        local: &[[usize; 2]; E],
    ) -> (Self, Vec<[EdgePlace; E]>) {
        let pairs = |nodes: &[u32; N]| local.map(|[a, b]| ordered(nodes[a], nodes[b]));
        let mut edges: Vec<[u32; 2]> = elements.iter().flat_map(pairs).collect();
        edges.sort_unstable();
        edges.dedup();
        let place = |nodes: &[u32; N], [a, b]: [usize; 2]| {
            let index =
                edges.binary_search(&ordered(nodes[a], nodes[b])).expect("the list holds the edges of all elements");
            EdgePlace((index as u32) << 1 | u32::from(nodes[a] > nodes[b]))
        };
        let places = elements.iter().map(|nodes| local.map(|edge| place(nodes, edge))).collect();
        let parts = (0..n_points).step_by(POINTS).map(|first| Part::new(first, n_points.min(first + POINTS), &edges));
        let stiffness = Self {
            values: vec![0.0; 9 * edges.len() + 1],
            diagonal: vec![[[0.0; 3]; 3]; n_points],
            parts: parts.collect(),
            edges,
        };
        (stiffness, places)
    }

    /// Back to no stiffness.
    pub fn clear(&mut self) {
        self.values.fill(0.0);
    }

    /// Adds the block df_a/dx_b of a local edge (a, b).
    #[inline]
    pub fn add(&mut self, EdgePlace(place): EdgePlace, block: &Matrix3<f64>) {
        let start = 9 * (place >> 1) as usize;
        let target = &mut self.values[start..start + 9];
        // nalgebra stores columns.
        let [x, y, z] = &block.data.0;
        let by_rows = if place & 1 == 0 {
            [x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]]
        } else {
            [x[0], x[1], x[2], y[0], y[1], y[2], z[0], z[1], z[2]]
        };
        target.iter_mut().zip(by_rows).for_each(|(sum, value)| *sum += value);
    }

    /// Makes the stiffness anew: `add` gets some of the blocks, all zero, and adds what belongs there. Each block must get its sum
    /// in an order that does not depend on which others come with it.
    pub fn assemble(&mut self, workers: &Workers, add: impl Fn(EdgeBlocks<'_>) + Sync) {
        workers.for_parts(self.values.as_chunks_mut::<9>().0, GRAIN_OF_BLOCKS, |first, blocks| {
            blocks.fill([0.0; 9]);
            add(EdgeBlocks { first, blocks });
        });
    }

    /// Adds k K dx to `df`: for each edge, with d = dx_b - dx_a, df_a += k K_ab d and df_b -= k K_ab^T d.
    ///
    /// Measured with 24,500 and 126,000 edges (2 cores, Zen 4, one thread): 120 us and 660 us edge by edge in scalars, 80 us and
    /// 690 us with both triangles stored and nothing scattered, 55 us and 310 us so.
    pub fn add_product(&mut self, workers: &Workers, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        let Self { values, parts, .. } = self;
        workers.for_parts(parts, GRAIN, |_, parts| {
            for part in parts {
                part.read(dx);
                run(Product { part, values });
            }
        });
        for part in &self.parts {
            let (own, others) = part.output.split_at(part.starts.len() - 1);
            for (df, output) in df[part.first..].iter_mut().zip(own) {
                (0..3).for_each(|axis| df[axis] += k * output[axis]);
            }
            for (point, output) in part.others.iter().zip(others) {
                let df = &mut df[*point as usize];
                (0..3).for_each(|axis| df[axis] += k * output[axis]);
            }
        }
    }

    /// Calls `add` with every block of K: (row point, column point, block row-major).
    pub fn for_each_block(&mut self, mut add: impl FnMut(usize, usize, &[[f64; 3]; 3])) {
        self.diagonal.fill([[0.0; 3]; 3]);
        let (blocks, _) = self.values.as_chunks::<9>();
        for (&[a, b], block) in self.edges.iter().zip(blocks) {
            let (a, b) = (a as usize, b as usize);
            let block: [[f64; 3]; 3] = std::array::from_fn(|i| std::array::from_fn(|j| block[3 * i + j]));
            let transposed: [[f64; 3]; 3] = std::array::from_fn(|i| std::array::from_fn(|j| block[j][i]));
            for i in 0..3 {
                for j in 0..3 {
                    self.diagonal[a][i][j] -= block[i][j];
                    self.diagonal[b][i][j] -= transposed[i][j];
                }
            }
            add(a, b, &block);
            add(b, a, &transposed);
        }
        for (point, block) in self.diagonal.iter().enumerate() {
            add(point, point, block);
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

    /// Takes the increments of its points, and clears their sums.
    fn read(&mut self, dx: &[[f64; 3]]) {
        let own = dx[self.first..].iter().take(self.starts.len() - 1);
        let others = self.others.iter().map(|point| &dx[*point as usize]);
        let mut input = self.input.iter_mut();
        own.zip(&mut input).for_each(|([x, y, z], input)| *input = [*x, *y, *z, 0.0]);
        others.zip(input).for_each(|([x, y, z], input)| *input = [*x, *y, *z, 0.0]);
        self.output.fill([0.0; LANES]);
    }
}

/// Fills the output of a part from its input. Lanes are columns of a block: what the fourth one reads belongs to the next row, and
/// its sum to nobody.
struct Product<'a> {
    part: &'a mut Part,
    values: &'a [f64],
}

impl Kernel for Product<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Part { starts, columns, input, output, .. } = self.part;
        let (input, output) = (input.as_slice(), output.as_mut_slice());
        let mut begin = starts[0] as usize;
        let mut columns = columns.as_slice();
        for (row, end) in starts[1..].iter().enumerate() {
            let end = *end as usize;
            let (own, rest) = columns.split_at(end - begin);
            columns = rest;
            let here = machine.load(&input[row]);
            let mut sums = [machine.splat(0.0); 3];
            let values = &self.values[9 * begin..9 * end + 1];
            for (place, column) in own.iter().enumerate() {
                let column = *column as usize;
                let d = machine.load(&input[column]) - here;
                let block: &[f64; 10] = values[9 * place..].first_chunk().expect("a number follows the last block");
                let mut there = machine.load(&output[column]);
                for (axis, d_axis) in d.spread().into_iter().enumerate() {
                    let values = machine.load(block[3 * axis..].first_chunk().expect("four of ten numbers"));
                    sums[axis] = values.mul_add(d, sums[axis]);
                    there = values.neg_mul_add(d_axis, there);
                }
                output[column] = there.to_array();
            }
            for (output, sums) in output[row].iter_mut().zip(sums) {
                let [x, y, z, _] = sums.to_array();
                *output += x + y + z;
            }
            begin = end;
        }
    }
}

fn ordered(a: u32, b: u32) -> [u32; 2] {
    if a < b { [a, b] } else { [b, a] }
}

#[cfg(test)]
mod tests {
    use settee_parallel::ALONE;

    use super::*;

    const ELEMENTS: [[u32; 3]; 2] = [[0, 1, 2], [3, 2, 1]];
    const SIDES: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

    fn filled() -> EdgeStiffness {
        let (mut stiffness, places) = EdgeStiffness::new(4, &ELEMENTS, &SIDES);
        for (number, place) in places.as_flattened().iter().enumerate() {
            stiffness.add(*place, &Matrix3::from_fn(|i, j| (1 + number * 9 + 3 * i + j) as f64));
        }
        stiffness
    }

    #[test]
    fn the_product_is_that_of_the_blocks() {
        let mut stiffness = filled();
        let dx: [[f64; 3]; 4] = std::array::from_fn(|point| [1.0, -2.0, 0.5].map(|x| x * (point * point) as f64));
        let (mut by_rows, mut by_blocks) = ([[1.0; 3]; 4], [[1.0; 3]; 4]);
        stiffness.add_product(&ALONE, 2.0, &dx, &mut by_rows);
        let mut n_blocks = 0;
        stiffness.for_each_block(|row, column, block| {
            n_blocks += 1;
            for i in 0..3 {
                by_blocks[row][i] += 2.0 * (0..3).map(|j| block[i][j] * dx[column][j]).sum::<f64>();
            }
        });
        assert_eq!(n_blocks, 4 + 2 * 5);
        // All numbers are halves: sums are exact.
        assert_eq!(by_rows, by_blocks);
    }

    #[test]
    fn blocks_are_symmetric() {
        let mut seen = std::collections::BTreeMap::new();
        filled().for_each_block(|row, column, block| {
            seen.insert((row, column), *block);
        });
        for ((row, column), block) in &seen {
            let mirrored = seen[&(*column, *row)];
            assert!((0..3).all(|i| (0..3).all(|j| block[i][j] == mirrored[j][i] || row == column)));
        }
        // The edge (1, 2) has the third block of the first and, transposed, that of the second element.
        assert_eq!(seen[&(1, 2)][0], [19.0 + 46.0, 20.0 + 49.0, 21.0 + 52.0]);
    }

    #[test]
    fn parts_and_threads_give_the_product_of_the_blocks() {
        let n: u32 = 2600;
        let elements: Vec<[u32; 3]> = (0..n - 40).map(|i| [i, i + 1 + i % 3, i + 37]).collect();
        let (mut stiffness, places) = EdgeStiffness::new(n as usize, &elements, &SIDES);
        for (number, place) in places.as_flattened().iter().enumerate() {
            stiffness.add(*place, &Matrix3::from_fn(|i, j| ((number * 5 + 3 * i + j) % 19) as f64 - 9.0));
        }
        let dx: Vec<[f64; 3]> = (0..n).map(|i| [f64::from(i % 7), -f64::from(i % 11), 1.0]).collect();
        let mut by_blocks = vec![[0.0; 3]; n as usize];
        stiffness.for_each_block(|row, column, block| {
            for i in 0..3 {
                by_blocks[row][i] += (0..3).map(|j| block[i][j] * dx[column][j]).sum::<f64>();
            }
        });
        for threads in 1..4 {
            let mut df = vec![[0.0; 3]; n as usize];
            stiffness.add_product(&Workers::new(threads), 1.0, &dx, &mut df);
            // Whole numbers: sums are exact in any order.
            assert_eq!(df, by_blocks);
        }
    }
}
