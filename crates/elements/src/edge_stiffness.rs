//! The stiffness of a mesh, kept per edge.

mod follow;

use nalgebra::Matrix3;
use settee_forces::Blocks;
use settee_math::simd::lanes::{Lanes, Machine};
use settee_parallel::Workers;
use settee_sparse::{Diagonal, EdgeMatrix, EdgeProduct};

/// A symmetric stiffness K that does not feel translations: one 3 x 3 block an edge, K_ab = df_a/dx_b for a < b.
///
/// Translation invariance gives the others: K_ba = K_ab^T, K_aa = -sum_b K_ab. A product with a vector takes one block
/// an edge; element by element it would take six a tetrahedron. Any number of threads gives the same bits.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct EdgeStiffness {
    #[rebuilt]
    edges: Vec<[u32; 2]>,
    /// How many pairs lie on each edge.
    #[rebuilt]
    uses: Vec<u32>,
    /// The block of each edge by rows, and one number behind the last block: a row of three is read as four numbers.
    #[same_length]
    values: Vec<f64>,
    /// Blocks on the diagonal, for sinks that take single blocks.
    #[rebuilt]
    sums: Vec<Option<[f64; 9]>>,
    #[rebuilt]
    product: EdgeProduct,
}

/// Where the block of a local edge of an element goes: the number of the edge, and whether the local edge runs against
/// its direction.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
pub struct EdgePlace(u32);

impl EdgePlace {
    /// Number of the edge.
    pub fn edge(self) -> u32 {
        self.0 >> 1
    }

    /// Whether the local edge runs from the first point of the edge to the second.
    pub fn runs_along(self) -> bool {
        self.0 & 1 == 0
    }

    /// Replaces the number of the edge by the one that `numbers` has for it; an edge that is not in the list keeps its
    /// own.
    #[inline]
    pub(crate) fn renumber(&mut self, numbers: &[u32]) {
        if let Some(number) = numbers.get((self.0 >> 1) as usize) {
            self.0 = number << 1 | self.0 & 1;
        }
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

    /// Adds to the block of an edge, if the edge is among them: numbers by rows, four, four and the last one.
    #[inline(always)]
    pub fn add<M: Machine>(&mut self, machine: M, edge: u32, [first, second]: [M::Lanes; 2], last: f64) {
        let Some(target) = self.blocks.get_mut((edge as usize).wrapping_sub(self.first)) else { return };
        let ([first_four, second_four], [ninth]) = target.as_chunks_mut() else { return };
        *first_four = (machine.load(first_four) + first).to_array();
        *second_four = (machine.load(second_four) + second).to_array();
        *ninth += last;
    }

    /// Adds the block df_a/dx_b of a local edge (a, b), by rows, if its edge is among them.
    #[inline]
    pub fn add_rows(&mut self, place: EdgePlace, block: &[f64; 9]) {
        if let Some(target) = self.blocks.get_mut((place.edge() as usize).wrapping_sub(self.first)) {
            add_along(target, place, block);
        }
    }
}

/// Adds the block of a local edge to that of its edge.
#[inline]
fn add_along(target: &mut [f64; 9], place: EdgePlace, &[xx, xy, xz, yx, yy, yz, zx, zy, zz]: &[f64; 9]) {
    let by_rows =
        if place.runs_along() { [xx, xy, xz, yx, yy, yz, zx, zy, zz] } else { [xx, yx, zx, xy, yy, zy, xz, yz, zz] };
    target.iter_mut().zip(by_rows).for_each(|(sum, value)| *sum += value);
}

/// Edges whose blocks are worth another thread: about 50 us.
const GRAIN_OF_BLOCKS: usize = 4096;

impl EdgeStiffness {
    /// No stiffness on the edges of `elements`, with the place of each edge of each element. `local`: edges by local
    /// nodes.
    pub fn new<const N: usize, const E: usize>(
        n_points: usize,
        elements: &[[u32; N]],
        local: &[[usize; 2]; E],
    ) -> (Self, Vec<[EdgePlace; E]>) {
        let pairs = elements.iter().flat_map(|nodes| local.map(|[a, b]| [nodes[a], nodes[b]])).collect();
        let (stiffness, places) = Self::over(n_points, pairs);
        (stiffness, places.as_chunks().0.to_vec())
    }

    /// No stiffness on the edges between pairs of points, with the place of each pair.
    pub fn over(n_points: usize, pairs: Vec<[u32; 2]>) -> (Self, Vec<EdgePlace>) {
        let (edges, places) = edges_of(&pairs);
        let mut uses = vec![0; edges.len()];
        places.iter().for_each(|place| uses[place.edge() as usize] += 1);
        let stiffness = Self {
            values: vec![0.0; 9 * edges.len() + 1],
            sums: Vec::new(),
            product: EdgeProduct::new(n_points, &edges),
            edges,
            uses,
        };
        (stiffness, places)
    }

    /// Back to no stiffness.
    pub fn clear(&mut self) {
        self.values.fill(0.0);
    }

    /// Adds the block df_a/dx_b of a local edge (a, b).
    #[inline]
    pub fn add(&mut self, place: EdgePlace, block: &Matrix3<f64>) {
        // nalgebra stores columns.
        let [[xx, yx, zx], [xy, yy, zy], [xz, yz, zz]] = block.data.0;
        let target = &mut self.values.as_chunks_mut().0[place.edge() as usize];
        add_along(target, place, &[xx, xy, xz, yx, yy, yz, zx, zy, zz]);
    }

    /// Makes the stiffness anew: `make` gets some of the blocks with the number of the first edge, and writes them.
    pub fn assemble_edges(&mut self, workers: &Workers, make: impl Fn(usize, &mut [[f64; 9]]) + Sync) {
        workers.for_parts(self.values.as_chunks_mut::<9>().0, GRAIN_OF_BLOCKS, make);
    }

    /// Makes the stiffness anew: `add` gets some of the blocks, all zero, and adds what belongs there. Each block must
    /// get its sum in an order that does not depend on which others come with it.
    pub fn assemble(&mut self, workers: &Workers, add: impl Fn(EdgeBlocks<'_>) + Sync) {
        workers.for_parts(self.values.as_chunks_mut::<9>().0, GRAIN_OF_BLOCKS, |first, blocks| {
            blocks.fill([0.0; 9]);
            add(EdgeBlocks { first, blocks });
        });
    }

    /// Adds k K dx to `df`.
    pub fn add_product(&mut self, workers: &Workers, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        self.product.add(workers, Diagonal::FromEdges, &self.values, k, dx, df);
    }

    /// Adds K to an assembled matrix.
    pub fn add_to(&mut self, workers: &Workers, sink: &mut Blocks<'_>) {
        let matrix = EdgeMatrix { edges: &self.edges, blocks: self.values.as_chunks().0 };
        if !sink.add_edges(workers, &matrix) {
            matrix.for_each_block(&mut self.sums, |row, column, block| sink.add(row, column, &by_rows(block)));
        }
    }

    /// Calls `add` with every block of K: (row point, column point, block row-major).
    #[cfg(test)]
    fn for_each_block(&mut self, mut add: impl FnMut(usize, usize, &[[f64; 3]; 3])) {
        let matrix = EdgeMatrix { edges: &self.edges, blocks: self.values.as_chunks().0 };
        matrix.for_each_block(&mut self.sums, |row, column, block| add(row, column, &by_rows(block)));
    }
}

fn by_rows([xx, xy, xz, yx, yy, yz, zx, zy, zz]: &[f64; 9]) -> [[f64; 3]; 3] {
    [[*xx, *xy, *xz], [*yx, *yy, *yz], [*zx, *zy, *zz]]
}

/// The edges between pairs of points, in ascending order, and which of them each pair is.
///
/// Points of a mesh have few neighbours: the pairs are grouped by their lower point, which takes no comparisons. Six
/// pairs each of 15,795 tetrahedra take 59 million instructions when sorted as a whole, and 14 million this way.
fn edges_of(pairs: &[[u32; 2]]) -> (Vec<[u32; 2]>, Vec<EdgePlace>) {
    let n_points = pairs.as_flattened().iter().max().map_or(0, |last| *last as usize + 1);
    // Where the pairs of each point begin, and the end.
    let mut starts = vec![0u32; n_points + 1];
    pairs.iter().for_each(|[a, b]| starts[*a.min(b) as usize + 1] += 1);
    (0..n_points).for_each(|point| starts[point + 1] += starts[point]);
    let mut ends = starts.clone();
    let mut by_point = vec![0u32; pairs.len()];
    for (number, [a, b]) in (0u32..).zip(pairs) {
        let end = &mut ends[*a.min(b) as usize];
        by_point[*end as usize] = number;
        *end += 1;
    }
    let mut edges: Vec<[u32; 2]> = Vec::new();
    let mut places = vec![EdgePlace(0); pairs.len()];
    // The number of the edge to a neighbour of the point that is looked at, and the last point that it was one of.
    let mut seen = vec![(u32::MAX, 0u32); n_points];
    for point in 0..n_points {
        let own = &by_point[starts[point] as usize..starts[point + 1] as usize];
        let first = edges.len();
        for &number in own {
            let [a, b] = pairs[number as usize];
            let other = a.max(b);
            if seen[other as usize].0 != point as u32 {
                seen[other as usize].0 = point as u32;
                edges.push([point as u32, other]);
            }
        }
        edges[first..].sort_unstable();
        for (index, [_, other]) in (first as u32..).zip(&edges[first..]) {
            seen[*other as usize].1 = index;
        }
        for &number in own {
            let [a, b] = pairs[number as usize];
            places[number as usize] = EdgePlace(seen[a.max(b) as usize].1 << 1 | u32::from(a > b));
        }
    }
    (edges, places)
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
