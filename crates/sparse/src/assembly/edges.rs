//! Adding the stiffness of a mesh, kept per edge, to a matrix.

use settee_math::simd::dispatch;
use settee_parallel::Workers;

use crate::pattern::{Block, Pattern};

/// A symmetric matrix over points in space that does not feel translations: K_ab for the edges a < b, in ascending
/// order and by rows; K_ba = K_ab^T, and K_aa = -sum_b K_ab.
#[derive(Clone, Copy, Debug)]
pub struct EdgeMatrix<'a> {
    /// Points of each edge.
    pub edges: &'a [[u32; 2]],
    /// The block of each edge.
    pub blocks: &'a [[f64; 9]],
}

impl EdgeMatrix<'_> {
    /// Calls `add` with every block: (row point, column point, block by rows), those on the diagonal last. `sums` is
    /// memory for them.
    pub fn for_each_block(&self, sums: &mut Vec<Option<[f64; 9]>>, mut add: impl FnMut(usize, usize, &[f64; 9])) {
        let n_points = self.edges.as_flattened().iter().max().map_or(0, |last| *last as usize + 1);
        sums.clear();
        sums.resize(n_points, None);
        for (&[a, b], block) in self.edges.iter().zip(self.blocks) {
            let (a, b) = (a as usize, b as usize);
            let transposed: [f64; 9] = std::array::from_fn(|place| block[3 * (place % 3) + place / 3]);
            for (point, block) in [(a, block), (b, &transposed)] {
                let sum = sums[point].get_or_insert([0.0; 9]);
                sum.iter_mut().zip(block).for_each(|(sum, value)| *sum -= value);
            }
            add(a, b, block);
            add(b, a, &transposed);
        }
        for (point, sum) in sums.iter().enumerate() {
            if let Some(sum) = sum {
                add(point, point, sum);
            }
        }
    }
}

/// How an [`EdgeMatrix`] enters another one.
#[derive(Clone, Copy, Debug)]
pub struct EdgeTerm {
    /// Scalar row and column of point 0.
    pub first: usize,
    /// What it is multiplied by.
    pub factor: f64,
    /// Takes the symmetric part of blocks on the diagonal: they are sums, symmetric but for rounding.
    pub symmetrised: bool,
}

/// An entry of a row of blocks: which edge, and where its three rows begin in the values.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// Number of the edge, times two, plus one where the block is transposed.
    edge: u32,
    starts: [u32; 3],
}

/// The blocks of a point.
#[derive(Clone, Copy, Debug)]
struct Row {
    /// Its entries, in the order of the edges.
    entries: [u32; 2],
    diagonal: [u32; 3],
    /// Where the values of the point begin and end.
    values: [usize; 2],
}

/// Where the blocks of one [`EdgeMatrix`] go: found once, used as long as the pattern and the edges stay.
///
/// Each row gathers its entries, so that threads may share the rows and each value is written once: 23 ns an edge,
/// where adding block after block takes 70 ns (24,500 edges; 2 cores, Zen 4, one thread).
#[derive(Clone, Debug)]
pub(super) struct EdgePlacement {
    first: usize,
    edges: Vec<[u32; 2]>,
    rows: Vec<Row>,
    entries: Vec<Entry>,
}

/// Points whose rows are worth another thread: about 30 us.
const GRAIN: usize = 128;

impl EdgePlacement {
    /// Places for edges whose point 0 has the scalar row `first`; none until `place`.
    pub(super) fn new(first: usize, edges: &[[u32; 2]]) -> Self {
        Self { first, edges: edges.to_vec(), rows: Vec::new(), entries: Vec::new() }
    }

    /// Whether this is the placement of these edges.
    pub(super) fn is_of(&self, first: usize, edges: &[[u32; 2]]) -> bool {
        self.first == first && self.edges == edges
    }

    /// Finds all places in a pattern; whether they are there.
    pub(super) fn place(&mut self, pattern: &Pattern) -> bool {
        (self.rows, self.entries) = self.find(pattern).unwrap_or_default();
        self.edges.is_empty() || !self.rows.is_empty()
    }

    fn find(&self, pattern: &Pattern) -> Option<(Vec<Row>, Vec<Entry>)> {
        let n_points = self.edges.as_flattened().iter().max().map_or(0, |last| *last as usize + 1);
        // Where the edges of each point begin, and the end; then the edges, in their order.
        let mut ends = vec![0; n_points + 1];
        self.edges.as_flattened().iter().for_each(|point| ends[*point as usize + 1] += 1);
        (0..n_points).for_each(|point| ends[point + 1] += ends[point]);
        let starts = ends.clone();
        let mut by_point = vec![(0, 0); 2 * self.edges.len()];
        for (edge, &[a, b]) in self.edges.iter().enumerate() {
            for (point, entry) in [(a, (2 * edge as u32, b)), (b, (2 * edge as u32 + 1, a))] {
                let end = &mut ends[point as usize];
                by_point[*end] = entry;
                *end += 1;
            }
        }
        let (mut rows, mut entries) = (Vec::with_capacity(n_points), Vec::with_capacity(by_point.len()));
        for (point, range) in starts.windows(2).enumerate().filter(|(_, range)| range[0] < range[1]) {
            let of_point = &by_point[range[0]..range[1]];
            let scalar = |point: usize| self.first + 3 * point;
            let starts = |column: usize| -> Option<[u32; 3]> {
                let mut starts = [0; 3];
                for (i, start) in starts.iter_mut().enumerate() {
                    *start = u32::try_from(pattern.run_position(scalar(point) + i, scalar(column), 3)?).ok()?;
                }
                Some(starts)
            };
            let begin = entries.len() as u32;
            for &(edge, other) in of_point {
                entries.push(Entry { edge, starts: starts(other as usize)? });
            }
            let row_starts = pattern.row_starts();
            rows.push(Row {
                entries: [begin, entries.len() as u32],
                diagonal: starts(point)?,
                values: [row_starts[scalar(point)], row_starts[scalar(point) + 3]],
            });
        }
        Some((rows, entries))
    }

    /// Adds `term.factor` times the blocks to the values of the matrix.
    pub(super) fn add(&self, workers: &Workers, term: EdgeTerm, blocks: &[[f64; 9]], values: &mut [f64]) {
        self.add_rows(workers, &self.rows, 0, term, blocks, values);
    }

    /// Adds to rows whose values begin at `offset`. Rows do not share values: they can be split anywhere.
    fn add_rows(
        &self,
        workers: &Workers,
        rows: &[Row],
        offset: usize,
        term: EdgeTerm,
        blocks: &[[f64; 9]],
        values: &mut [f64],
    ) {
        if workers.share(rows.len(), GRAIN) {
            let (front, back) = rows.split_at(rows.len() / 2);
            let middle = back[0].values[0];
            let (values, rest) = values.split_at_mut(middle - offset);
            workers.join(
                || self.add_rows(workers, front, offset, term, blocks, values),
                || self.add_rows(workers, back, middle, term, blocks, rest),
            );
            return;
        }
        dispatch(
            #[inline(always)]
            || {
                for row in rows {
                    self.add_row(row, term, blocks, (offset, &mut *values));
                }
            },
        );
    }

    #[inline(always)]
    fn add_row(&self, row: &Row, term: EdgeTerm, blocks: &[[f64; 9]], (offset, values): (usize, &mut [f64])) {
        let values = &mut values[row.values[0] - offset..row.values[1] - offset];
        let mut diagonal = [0.0; 9];
        for Entry { edge, starts } in &self.entries[row.entries[0] as usize..row.entries[1] as usize] {
            let [xx, xy, xz, yx, yy, yz, zx, zy, zz] = blocks[(edge >> 1) as usize];
            let block =
                if edge & 1 == 0 { [xx, xy, xz, yx, yy, yz, zx, zy, zz] } else { [xx, yx, zx, xy, yy, zy, xz, yz, zz] };
            for (sum, value) in diagonal.iter_mut().zip(block) {
                *sum -= value;
            }
            add_block(values, row.values[0], *starts, term.factor, &block);
        }
        let [xx, xy, xz, yx, yy, yz, zx, zy, zz] = diagonal;
        if term.symmetrised {
            // Scaled before the mean is taken, as single blocks are.
            let mean = |a: f64, b: f64| (term.factor * a + term.factor * b) / 2.0;
            let (xy, xz, yz) = (mean(xy, yx), mean(xz, zx), mean(yz, zy));
            let [xx, yy, zz] = [xx, yy, zz].map(|value| term.factor * value);
            add_block(values, row.values[0], row.diagonal, 1.0, &[xx, xy, xz, xy, yy, yz, xz, yz, zz]);
        } else {
            add_block(values, row.values[0], row.diagonal, term.factor, &diagonal);
        }
    }
}

/// Adds a block by its rows, which begin at `starts` in values of which the first ones are left out.
#[inline(always)]
fn add_block(values: &mut [f64], offset: usize, starts: [u32; 3], factor: f64, block: &[f64; 9]) {
    for (start, row) in starts.into_iter().zip(block.as_chunks::<3>().0) {
        let start = start as usize - offset;
        let target: &mut [f64; 3] =
            (&mut values[start..start + 3]).try_into().expect("a slice of three numbers has three");
        (0..3).for_each(|j| target[j] += factor * row[j]);
    }
}

/// Calls `add` with every block of a matrix, with their factor, by rows of points: what a placement adds, one by one.
pub(super) fn for_each_block(term: EdgeTerm, matrix: &EdgeMatrix<'_>, mut add: impl FnMut(Block, [f64; 9])) {
    let scalar = |point: usize| u32::try_from(term.first.saturating_add(point.saturating_mul(3))).unwrap_or(u32::MAX);
    matrix.for_each_block(&mut Vec::new(), |row, col, values| {
        let mut scaled = values.map(|value| term.factor * value);
        if row == col && term.symmetrised {
            for [a, b] in [[1, 3], [2, 6], [5, 7]] {
                let mean = (scaled[b] + scaled[a]) / 2.0;
                (scaled[a], scaled[b]) = (mean, mean);
            }
        }
        add(Block { row: scalar(row), col: scalar(col), rows: 3, cols: 3 }, scaled);
    });
}
