//! The pattern of a square sparse matrix: which entries are stored.

use std::ops::Range;

/// A rectangle of scalar entries: `rows` x `cols`, its upper left entry at (`row`, `col`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Block {
    /// First scalar row.
    pub row: u32,
    /// First scalar column.
    pub col: u32,
    /// Number of scalar rows.
    pub rows: u16,
    /// Number of scalar columns.
    pub cols: u16,
}

impl Block {
    /// A block from scalar offsets and sizes, `None` if one of them does not fit the integers used for storage.
    pub fn new(row: usize, col: usize, rows: usize, cols: usize) -> Option<Self> {
        Some(Self {
            row: u32::try_from(row).ok()?,
            col: u32::try_from(col).ok()?,
            rows: u16::try_from(rows).ok()?,
            cols: u16::try_from(cols).ok()?,
        })
    }

    /// Whether all entries lie inside an `n` x `n` matrix.
    pub fn fits(&self, n: usize) -> bool {
        self.row as usize + self.rows as usize <= n && self.col as usize + self.cols as usize <= n
    }

    fn scalar_rows(&self) -> Range<usize> {
        self.row as usize..self.row as usize + self.rows as usize
    }

    fn transposed(&self) -> Self {
        Self { row: self.col, col: self.row, rows: self.cols, cols: self.rows }
    }
}

/// Compressed rows of an n x n pattern with three guarantees: columns of a row are sorted and unique,
/// (i, j) is present if and only if (j, i) is, and the diagonal is present.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    row_starts: Vec<usize>,
    columns: Vec<u32>,
    /// Block columns of the rows of blocks, if all entries form aligned 3 x 3 blocks.
    blocks: Option<Vec<u32>>,
}

impl Pattern {
    /// The pattern of the diagonal.
    pub fn diagonal(n: usize) -> Self {
        Self::from_blocks(n, &[])
    }

    /// The pattern with these rows, if they keep its guarantees.
    pub(crate) fn from_rows(row_starts: Vec<usize>, columns: Vec<u32>) -> Option<Self> {
        let n = row_starts.len().checked_sub(1)?;
        let is_ordered = row_starts[0] == 0 && row_starts.is_sorted() && row_starts[n] == columns.len();
        if !is_ordered || n >= u32::MAX as usize {
            return None;
        }
        let row = |row: usize| &columns[row_starts[row]..row_starts[row + 1]];
        let is_right = |index: usize| {
            let has_mirror =
                |&column: &u32| (column as usize) < n && row(column as usize).binary_search(&(index as u32)).is_ok();
            let own = row(index);
            own.is_sorted_by(|a, b| a < b) && own.binary_search(&(index as u32)).is_ok() && own.iter().all(has_mirror)
        };
        if !(0..n).all(is_right) {
            return None;
        }
        let blocks = blocks_of_three(&row_starts, &columns);
        Some(Self { row_starts, columns, blocks })
    }

    /// The smallest pattern that contains `blocks`, their transposes and the diagonal.
    ///
    /// # Panics
    /// If a block does not fit into n x n, or if n exceeds `u32::MAX`.
    pub fn from_blocks(n: usize, blocks: &[Block]) -> Self {
        build(n, blocks, None)
    }

    /// The smallest pattern that contains `self`, `blocks`, their transposes and the diagonal.
    ///
    /// # Panics
    /// If a block does not fit.
    pub fn extended(&self, blocks: &[Block]) -> Self {
        build(self.dimension(), blocks, Some(self))
    }

    /// Number of rows, and of columns.
    pub fn dimension(&self) -> usize {
        self.row_starts.len() - 1
    }

    /// Number of stored entries.
    pub fn nnz(&self) -> usize {
        self.columns.len()
    }

    /// Start of every row in `columns`, and the end of the last: n + 1 entries.
    pub fn row_starts(&self) -> &[usize] {
        &self.row_starts
    }

    /// Columns of all entries, row after row.
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// Block columns of all 3 x 3 blocks, one row of blocks after the other, if all entries form such blocks. Row i of
    /// blocks begins at a ninth of the start of row 3 i.
    pub fn blocks_of_three(&self) -> Option<&[u32]> {
        self.blocks.as_deref()
    }

    /// Positions of the entries of `row`.
    pub fn row_range(&self, row: usize) -> Range<usize> {
        self.row_starts[row]..self.row_starts[row + 1]
    }

    /// Columns of the entries of `row`, sorted.
    pub fn row(&self, row: usize) -> &[u32] {
        &self.columns[self.row_range(row)]
    }

    /// Position of the entry (`row`, `col`), `None` if it is not stored or outside of the matrix.
    pub fn position(&self, row: usize, col: usize) -> Option<usize> {
        if row >= self.dimension() {
            return None;
        }
        let col = u32::try_from(col).ok()?;
        self.row(row).binary_search(&col).ok().map(|offset| self.row_starts[row] + offset)
    }

    /// Position of (`row`, `col`) if the `cols` entries from there on are all stored; they are then contiguous.
    pub(crate) fn run_position(&self, row: usize, col: usize, cols: usize) -> Option<usize> {
        let start = self.position(row, col)?;
        let last = start + cols - 1;
        // Columns are sorted and unique, so the last one in its place means that none is missing between.
        (last < self.row_starts[row + 1] && self.columns[last] as usize == col + cols - 1).then_some(start)
    }
}

/// A run of columns of one row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Run {
    start: u32,
    len: u32,
}

fn build(n: usize, blocks: &[Block], base: Option<&Pattern>) -> Pattern {
    assert!(n < u32::MAX as usize, "{n} unknowns do not fit 32 bit columns");
    let blocks = unique_blocks(n, blocks);
    let (run_starts, runs) = runs_by_row(n, &blocks);

    let mut row_starts = Vec::with_capacity(n + 1);
    let mut columns = Vec::new();
    let mut row_runs = Vec::new();
    row_starts.push(0);
    for row in 0..n {
        row_runs.clear();
        row_runs.extend_from_slice(&runs[run_starts[row]..run_starts[row + 1]]);
        row_runs.push(Run { start: row as u32, len: 1 });
        if let Some(base) = base {
            row_runs.extend(base.row(row).iter().map(|&start| Run { start, len: 1 }));
        }
        row_runs.sort_unstable();
        let mut next = 0;
        for run in &row_runs {
            let end = run.start + run.len;
            columns.extend(run.start.max(next)..end);
            next = next.max(end);
        }
        row_starts.push(columns.len());
    }
    columns.shrink_to_fit();
    let blocks = blocks_of_three(&row_starts, &columns);
    Pattern { row_starts, columns, blocks }
}

fn blocks_of_three(row_starts: &[usize], columns: &[u32]) -> Option<Vec<u32>> {
    let n = row_starts.len() - 1;
    if !n.is_multiple_of(3) {
        return None;
    }
    let mut blocks = Vec::with_capacity(columns.len() / 9);
    for row in (0..n).step_by(3) {
        let [first, second, third] = [0, 1, 2].map(|i| &columns[row_starts[row + i]..row_starts[row + i + 1]]);
        let (triples, rest) = first.as_chunks::<3>();
        let is_aligned = |[a, b, c]: &[u32; 3]| a.is_multiple_of(3) && *b == a + 1 && *c == a + 2;
        if first != second || first != third || !rest.is_empty() || !triples.iter().all(is_aligned) {
            return None;
        }
        blocks.extend(triples.iter().map(|triple| triple[0] / 3));
    }
    Some(blocks)
}

/// The blocks without repetitions. Elements that share a node repeat its block many times; removing that
/// first keeps the memory of the next step proportional to the pattern, not to the number of elements.
fn unique_blocks(n: usize, blocks: &[Block]) -> Vec<Block> {
    let mut ends = vec![0; n + 1];
    for block in blocks {
        assert!(block.fits(n), "{block:?} outside of a matrix of size {n}");
        ends[block.row as usize + 1] += 1;
    }
    for row in 0..n {
        ends[row + 1] += ends[row];
    }
    let mut bucketed = vec![Block { row: 0, col: 0, rows: 0, cols: 0 }; blocks.len()];
    for block in blocks {
        let end = &mut ends[block.row as usize];
        bucketed[*end] = *block;
        *end += 1;
    }
    let mut start = 0;
    for &end in &ends[..n] {
        bucketed[start..end].sort_unstable();
        start = end;
    }
    bucketed.dedup();
    bucketed
}

/// The runs of columns that blocks and transposed blocks put into every row.
fn runs_by_row(n: usize, blocks: &[Block]) -> (Vec<usize>, Vec<Run>) {
    let both = || {
        blocks.iter().flat_map(|block| {
            let transposed = block.transposed();
            std::iter::once(*block).chain((transposed != *block).then_some(transposed))
        })
    };
    let mut starts = vec![0; n + 1];
    for block in both() {
        for row in block.scalar_rows() {
            starts[row + 1] += 1;
        }
    }
    for row in 0..n {
        starts[row + 1] += starts[row];
    }
    let mut runs = vec![Run { start: 0, len: 0 }; starts[n]];
    let mut next = starts.clone();
    for block in both() {
        for row in block.scalar_rows() {
            runs[next[row]] = Run { start: block.col, len: u32::from(block.cols) };
            next[row] += 1;
        }
    }
    (starts, runs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(row: usize, col: usize, rows: usize, cols: usize) -> Block {
        Block::new(row, col, rows, cols).expect("small numbers")
    }

    #[test]
    fn the_pattern_is_closed_under_transposition_and_holds_the_diagonal() {
        let pattern = Pattern::from_blocks(6, &[block(0, 3, 2, 3), block(0, 3, 2, 3), block(4, 4, 1, 1)]);
        assert_eq!(pattern.row(0), [0, 3, 4, 5]);
        assert_eq!(pattern.row(1), [1, 3, 4, 5]);
        assert_eq!(pattern.row(2), [2]);
        assert_eq!(pattern.row(3), [0, 1, 3]);
        for row in 0..6 {
            assert!(pattern.position(row, row).is_some());
            for &col in pattern.row(row) {
                assert!(pattern.position(col as usize, row).is_some());
            }
        }
    }

    #[test]
    fn overlapping_blocks_give_sorted_unique_columns() {
        let pattern = Pattern::from_blocks(5, &[block(0, 0, 3, 3), block(0, 2, 1, 3), block(0, 1, 1, 2)]);
        assert_eq!(pattern.row(0), [0, 1, 2, 3, 4]);
        assert_eq!(pattern.nnz(), 5 + 3 + 3 + 2 + 2);
    }

    #[test]
    fn positions_index_the_columns() {
        let pattern = Pattern::from_blocks(4, &[block(0, 2, 2, 2)]);
        assert_eq!(pattern.position(0, 2), Some(1));
        assert_eq!(pattern.position(0, 1), None);
        assert_eq!(pattern.position(9, 0), None);
        assert_eq!(pattern.position(0, usize::MAX), None);
        assert_eq!(pattern.run_position(0, 2, 2), Some(1));
        assert_eq!(pattern.run_position(2, 1, 2), Some(pattern.row_starts()[2] + 1));
        assert_eq!(pattern.run_position(2, 0, 3), Some(pattern.row_starts()[2]));
        assert_eq!(pattern.run_position(3, 0, 3), None);
    }

    #[test]
    fn an_extended_pattern_is_the_union() {
        let old = Pattern::from_blocks(6, &[block(0, 2, 2, 2)]);
        let new = old.extended(&[block(4, 0, 1, 2)]);
        assert_eq!(new, Pattern::from_blocks(6, &[block(0, 2, 2, 2), block(4, 0, 1, 2)]));
    }

    #[test]
    fn a_matrix_without_unknowns_has_an_empty_pattern() {
        let pattern = Pattern::from_blocks(0, &[]);
        assert_eq!((pattern.dimension(), pattern.nnz()), (0, 0));
    }

    #[test]
    fn sizes_that_do_not_fit_are_refused() {
        assert_eq!(Block::new(1 << 33, 0, 1, 1), None);
        assert_eq!(Block::new(0, 0, 1 << 17, 1), None);
    }
}
