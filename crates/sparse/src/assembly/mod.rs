//! Assembly that records where contributions go, so that the next pass writes straight into the values.

pub(crate) mod constraints;
mod edges;
mod extra_blocks;
mod record;

use std::sync::Arc;

use settee_parallel::{ALONE, GRAIN, Workers};

use self::constraints::Constraints;
pub use self::edges::{EdgeMatrix, EdgeTerm};
pub use self::extra_blocks::{ExtraBlocks, ExtraError};
use self::record::{Placement, Record};
use crate::csr::{CsrMatrix, DofOutOfRange};
use crate::pattern::{Block, Pattern};

/// Sums blocks into a sparse matrix whose pattern is found once.
///
/// A pass is `begin(n)`, any number of `add_*` calls, `end()`. The first pass records the place of every contribution.
/// Later passes compare each call with the record and write straight into the values, without search or allocation.
/// A call that differs from the record is looked up and recorded anew; nothing has to be announced.
/// The pattern only grows, and is rebuilt only if an entry is missing in it, until the size changes or
/// `forget_pattern` is called.
///
/// Every entry is the sum, from zero and in the order of the calls, of what was added to it: a pass that follows
/// the record gives the same bits as a first pass.
#[derive(Clone, Debug)]
pub struct Assembler {
    pub(crate) matrix: CsrMatrix,
    pub(crate) pattern_revision: u64,
    /// False until the end of the first pass: the pattern of `matrix` is then only the diagonal.
    pub(crate) has_pattern: bool,
    record: Record,
    constraints: Constraints,
    phase: Phase,
    /// Contributions of this pass with entries outside of the pattern, and all their values.
    pending: Vec<Block>,
    pending_values: Vec<f64>,
    pub(crate) rejected: Option<RejectedBlocks>,
    pub(crate) counters: AssemblyCounters,
}

/// What a pass did to the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum AssemblyOutcome {
    /// The pattern was built or grew: a symbolic analysis is needed.
    NewPattern,
    /// Only the values changed.
    SamePattern,
}

/// How often the assembler did what; tests compare these instead of times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, settee_persist::Persist)]
pub struct AssemblyCounters {
    /// Passes that were ended.
    pub passes: u64,
    /// Passes that did not follow the record from the first call to the last.
    pub recorded_passes: u64,
    /// Patterns built.
    pub patterns_built: u64,
}

/// Contributions of one pass that did not fit into the matrix. They were left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, settee_persist::Persist)]
pub struct RejectedBlocks {
    /// How many.
    pub count: usize,
    /// Scalar row and column of the first.
    pub first: (usize, usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Closed,
    /// All calls so far were those of the record.
    Following,
    Recording,
}

impl Default for Assembler {
    fn default() -> Self {
        Self::new()
    }
}

impl Assembler {
    /// An assembler without pattern.
    pub fn new() -> Self {
        Self {
            matrix: CsrMatrix::zeros(Arc::new(Pattern::diagonal(0))),
            pattern_revision: 0,
            has_pattern: false,
            record: Record::default(),
            constraints: Constraints::default(),
            phase: Phase::Closed,
            pending: Vec::new(),
            pending_values: Vec::new(),
            rejected: None,
            counters: AssemblyCounters::default(),
        }
    }

    /// Starts a pass for a matrix of size `n`: values are zeroed. A pass that was not ended is dropped.
    ///
    /// # Panics
    /// If `n` does not fit 32 bits.
    pub fn begin(&mut self, n: usize) {
        self.begin_with(&ALONE, n);
    }

    /// As [`begin`](Self::begin), for several threads.
    ///
    /// # Panics
    /// If `n` does not fit 32 bits.
    pub fn begin_with(&mut self, workers: &Workers, n: usize) {
        if n != self.matrix.dimension() {
            self.matrix = CsrMatrix::zeros(Arc::new(Pattern::diagonal(n)));
            self.forget_pattern();
        }
        workers.for_parts(&mut self.matrix.values, GRAIN, |_, values| values.fill(0.0));
        self.pending.clear();
        self.pending_values.clear();
        self.rejected = None;
        self.record.rewind();
        self.phase = Phase::Following;
    }

    /// Adds a `rows` x `cols` block, `values` row after row, its first entry at (`row`, `col`) in scalars.
    ///
    /// A block that leaves the matrix is left out and counted in `rejected`.
    ///
    /// # Panics
    /// If `values.len() != rows * cols`, or outside of a pass.
    #[inline]
    pub fn add_block(&mut self, row: usize, col: usize, rows: usize, cols: usize, values: &[f64]) {
        assert_eq!(values.len(), rows * cols, "values of a block");
        if values.is_empty() {
            return;
        }
        let Some(block) = Block::new(row, col, rows, cols) else {
            return self.reject(row, col);
        };
        let Some(placement) = self.follow(block) else {
            return self.record_block(block, values);
        };
        for (i, values) in values.chunks_exact(cols).enumerate() {
            add_to(&mut self.matrix.values, self.record.row_start(placement, i), values);
        }
    }

    /// Adds a 3 x 3 block, its first entry at (`row`, `col`) in scalars.
    ///
    /// # Panics
    /// Outside of a pass.
    #[inline]
    pub fn add_block3(&mut self, row: usize, col: usize, block: &[[f64; 3]; 3]) {
        let key = Block { row: narrow(row), col: narrow(col), rows: 3, cols: 3 };
        match self.follow(key) {
            Some(placement) => {
                for i in 0..3 {
                    add_to(&mut self.matrix.values, self.record.row_start(placement, i), &block[i]);
                }
            }
            None => self.record_block(key, block.as_flattened()),
        }
    }

    /// Adds `value` to the diagonal of a 3 x 3 block, its first entry at (`row`, `col`) in scalars: a mass shared by
    /// two points.
    ///
    /// # Panics
    /// Outside of a pass.
    #[inline]
    pub fn add_identity3(&mut self, row: usize, col: usize, value: f64) {
        let key = Block { row: narrow(row), col: narrow(col), rows: 3, cols: 3 };
        match self.follow(key) {
            Some(placement) => {
                for i in 0..3 {
                    self.matrix.values[self.record.row_start(placement, i) + i] += value;
                }
            }
            None => {
                let mut block = [0.0; 9];
                for place in [0, 4, 8] {
                    block[place] = value;
                }
                self.record_block(key, &block);
            }
        }
    }

    /// Adds `value` to the entry (`row`, `col`).
    ///
    /// # Panics
    /// Outside of a pass.
    #[inline]
    pub fn add_scalar(&mut self, row: usize, col: usize, value: f64) {
        let key = Block { row: narrow(row), col: narrow(col), rows: 1, cols: 1 };
        match self.follow(key) {
            Some(placement) => self.matrix.values[self.record.row_start(placement, 0)] += value,
            None => self.record_block(key, &[value]),
        }
    }

    /// Adds a matrix that is kept per edge, point i at the scalars from `term.first` + 3 i on.
    ///
    /// # Panics
    /// Outside of a pass, or if there are not as many blocks as edges.
    pub fn add_edges(&mut self, workers: &Workers, term: EdgeTerm, matrix: &EdgeMatrix<'_>) {
        assert_eq!(matrix.edges.len(), matrix.blocks.len(), "a block for each edge");
        assert_ne!(self.phase, Phase::Closed, "contributions are added between begin and end");
        let followed =
            if self.phase == Phase::Following { self.record.follow_edges(term.first, matrix.edges) } else { None };
        match followed {
            Some(placement) => placement.add(workers, term, matrix.blocks, &mut self.matrix.values),
            None => self.record_edges(workers, term, matrix),
        }
    }

    /// Ends the pass.
    ///
    /// # Panics
    /// Outside of a pass.
    pub fn end(&mut self) -> AssemblyOutcome {
        assert_ne!(self.phase, Phase::Closed, "a pass is ended once");
        self.counters.passes += 1;
        self.counters.recorded_passes += u64::from(self.phase == Phase::Recording);
        self.phase = Phase::Closed;
        if self.has_pattern && self.pending.is_empty() {
            return AssemblyOutcome::SamePattern;
        }
        self.grow_pattern();
        self.counters.patterns_built += 1;
        self.pattern_revision += 1;
        AssemblyOutcome::NewPattern
    }

    /// The matrix of the last pass.
    pub fn matrix(&self) -> &CsrMatrix {
        &self.matrix
    }

    /// Number that changes with every new pattern; 0 before the first.
    pub fn pattern_revision(&self) -> u64 {
        self.pattern_revision
    }

    /// How often what was done.
    pub fn counters(&self) -> AssemblyCounters {
        self.counters
    }

    /// Contributions of the last pass that were outside of the matrix.
    pub fn rejected(&self) -> Option<RejectedBlocks> {
        self.rejected
    }

    /// Clears rows and columns of the given scalar degrees of freedom and puts 1 on the diagonal, see
    /// `CsrMatrix::constrain`. To be called after `end`.
    ///
    /// # Errors
    /// `DofOutOfRange` if a degree of freedom is not in the matrix; nothing is changed then.
    /// # Panics
    /// Inside of a pass.
    pub fn constrain(&mut self, dofs: &[usize]) -> Result<(), DofOutOfRange> {
        assert_eq!(self.phase, Phase::Closed, "constraints come after the last contribution");
        self.constraints.apply(dofs, &mut self.matrix)
    }

    /// Makes the next pass start from an empty pattern: for scenes whose interactions come and go, where a pattern that
    /// only grows would get too full. The matrix is zero until then.
    pub fn forget_pattern(&mut self) {
        let n = self.matrix.dimension();
        self.matrix = CsrMatrix::zeros(Arc::new(Pattern::diagonal(n)));
        self.has_pattern = false;
        self.record.clear();
        self.phase = Phase::Closed;
    }

    /// Where `block` goes if it is what the record expects.
    #[inline]
    fn follow(&mut self, block: Block) -> Option<Placement> {
        if self.phase == Phase::Following { self.record.follow(block) } else { None }
    }

    /// Adds a block that the record does not expect. Entries that the pattern has are added at once, so that every
    /// entry is summed in the order of the calls; the others wait for the new pattern.
    #[cold]
    fn record_block(&mut self, block: Block, values: &[f64]) {
        assert_ne!(self.phase, Phase::Closed, "contributions are added between begin and end");
        if !block.fits(self.matrix.dimension()) {
            return self.reject(block.row as usize, block.col as usize);
        }
        self.leave_record();
        let has_place = self.record.push(block, &self.matrix.pattern);
        self.add_unplaced(block, values, has_place);
    }

    /// As `record_block`, for all blocks of a matrix. A mesh that lost elements has its places in the pattern.
    #[cold]
    fn record_edges(&mut self, workers: &Workers, term: EdgeTerm, matrix: &EdgeMatrix<'_>) {
        self.leave_record();
        if let Some(placement) = self.record.push_edges(term.first, matrix.edges, &self.matrix.pattern) {
            return placement.add(workers, term, matrix.blocks, &mut self.matrix.values);
        }
        edges::for_each_block(term, matrix, |block, values| {
            if block.fits(self.matrix.dimension()) {
                self.add_unplaced(block, &values, false);
            } else {
                self.reject(block.row as usize, block.col as usize);
            }
        });
    }

    /// The calls are no longer those of the record.
    fn leave_record(&mut self) {
        if self.phase == Phase::Following {
            self.record.forget_rest();
            self.phase = Phase::Recording;
        }
    }

    /// Adds the entries of a block that the pattern has, and keeps the block for the new pattern unless it `has_place`
    /// in this one.
    fn add_unplaced(&mut self, block: Block, values: &[f64], has_place: bool) {
        if !has_place {
            let n_values = self.pending_values.len() + values.len();
            if n_values > self.pending_values.capacity() || self.pending.len() == self.pending.capacity() {
                // Both lists grow to twice their length.
                let bytes = 2 * (size_of::<Block>() * self.pending.len() + size_of::<f64>() * n_values);
                settee_budget::demand(bytes as u64, || "the matrix");
            }
            self.pending.push(block);
            self.pending_values.extend_from_slice(values);
        }
        for_each_entry(block, values, |row, col, value| {
            if let Some(position) = self.matrix.pattern.position(row, col) {
                self.matrix.values[position] += value;
            }
        });
    }

    #[cold]
    fn reject(&mut self, row: usize, col: usize) {
        assert_ne!(self.phase, Phase::Closed, "contributions are added between begin and end");
        let rejected = self.rejected.get_or_insert(RejectedBlocks { count: 0, first: (row, col) });
        rejected.count += 1;
    }

    /// Builds the union of the pattern and the record, carries the values over and adds what was pending.
    fn grow_pattern(&mut self) {
        let old = std::mem::replace(&mut self.matrix, CsrMatrix::zeros(Arc::new(Pattern::diagonal(0))));
        // What was recorded with a place is in the old pattern.
        let pattern = Arc::new(old.pattern.extended(&self.pending));
        let mut values = vec![0.0; pattern.nnz()];
        for row in 0..pattern.dimension() {
            for (col, value) in old.row(row) {
                values[pattern.position(row, col).expect("the new pattern contains the old one")] = value;
            }
        }
        let mut pending_values = self.pending_values.as_slice();
        for &block in &self.pending {
            let (values_of_block, rest) = pending_values.split_at(block.rows as usize * block.cols as usize);
            pending_values = rest;
            let (col, cols) = (block.col as usize, block.cols as usize);
            for (row, of_row) in (block.row as usize..).zip(values_of_block.chunks_exact(cols)) {
                let start = pattern.run_position(row, col, cols).expect("the new pattern contains the record");
                for (offset, value) in of_row.iter().enumerate() {
                    if old.pattern.position(row, col + offset).is_none() {
                        values[start + offset] += value;
                    }
                }
            }
        }
        self.record.place_all(&pattern);
        // They are as large as all contributions together in a first pass and are seldom needed again.
        self.pending = Vec::new();
        self.pending_values = Vec::new();
        self.has_pattern = true;
        self.matrix = CsrMatrix { pattern, values };
    }
}

/// Offsets that do not fit 32 bits become one that lies outside of every matrix.
#[inline]
fn narrow(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}

#[inline]
fn add_to(values: &mut [f64], start: usize, row: &[f64]) {
    for (sum, value) in values[start..start + row.len()].iter_mut().zip(row) {
        *sum += value;
    }
}

fn for_each_entry(block: Block, values: &[f64], mut add: impl FnMut(usize, usize, f64)) {
    for (i, values) in values.chunks_exact(block.cols as usize).enumerate() {
        for (j, &value) in values.iter().enumerate() {
            add(block.row as usize + i, block.col as usize + j, value);
        }
    }
}

#[cfg(test)]
mod tests;
