//! The rows of a step as constraints and contacts write them.

use std::collections::HashMap;

use settee_complementarity::{Block, Law};
use settee_kernel::roles::{BlockOrigin, ConstrainedState, ConstraintRows, Gap};

/// One entry: how the value of a row changes with the velocity of a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub row: usize,
    pub scope: usize,
    /// Index of the state in the scope.
    pub state: usize,
    /// First scalar of the state.
    pub first: usize,
    pub n: usize,
    pub values: [f64; 6],
}

/// A gap that decides whether a row has a force: of the sides of a contact, or of a value and its bound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Approach {
    /// The row.
    pub row: usize,
    /// The gap at the start of the step and after the free motion.
    pub gap: Gap,
    /// The gap after the free motion as the row has it.
    pub reached: f64,
}

/// Who wrote a range of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// A constraint of the scene, by its number.
    Constraint(usize),
    /// A pair of models in contact: pipeline and pair.
    Contact(usize, [u32; 2]),
    /// A grip, by its number.
    Grip(usize),
}

/// All rows of a step.
#[derive(Default)]
pub(super) struct StepRows {
    pub blocks: Vec<Block>,
    pub origins: Vec<BlockOrigin>,
    pub free: Vec<f64>,
    /// Forces that the solver begins with.
    pub start: Vec<f64>,
    pub entries: Vec<Entry>,
    /// Sources in order, each with the first of its rows.
    pub sources: Vec<(Source, usize)>,
    /// How the two sides of each contact move in the step.
    pub approaches: Vec<Approach>,
    /// Forces that the present block begins with.
    block_start: Vec<f64>,
}

impl StepRows {
    /// Takes all rows away and keeps the memory.
    pub fn clear(&mut self) {
        self.blocks.clear();
        self.origins.clear();
        self.free.clear();
        self.start.clear();
        self.entries.clear();
        self.sources.clear();
        self.approaches.clear();
    }

    /// Begins a block.
    pub fn begin(&mut self, law: Law, tolerance: f64, origin: BlockOrigin) {
        self.blocks.push(Block { first: self.free.len(), lines: 0, law, tolerance });
        self.origins.push(origin);
    }

    /// Adds a row to the last block.
    pub fn push(&mut self, free: f64, start: f64) {
        if let Some(block) = self.blocks.last_mut() {
            block.lines += 1;
            self.free.push(free);
            self.start.push(start);
        }
    }

    /// Notes of the last row that its force begins or ends with a gap. `reached`: the gap after the free motion as the
    /// row has it, from which it is closed by the force.
    pub fn approach(&mut self, gap: Gap, reached: f64) {
        self.approaches.extend(self.free.len().checked_sub(1).map(|row| Approach { row, gap, reached }));
    }

    /// Adds an entry to the last row.
    pub fn add(&mut self, (scope, state): (usize, usize), first: usize, direction: &[f64]) {
        let n = direction.len().min(6);
        let mut values = [0.0; 6];
        values[..n].copy_from_slice(&direction[..n]);
        let Some(row) = self.free.len().checked_sub(1) else { return };
        self.entries.push(Entry { row, scope, state, first, n, values });
    }

    /// The constraints of the scene that wrote rows in the last step, each with its first row.
    pub fn first_rows(&self) -> HashMap<usize, usize> {
        let mut first_rows = HashMap::new();
        for &(source, first) in &self.sources {
            if let Source::Constraint(constraint) = source {
                first_rows.entry(constraint).or_insert(first);
            }
        }
        first_rows
    }

    /// The rows of the source at a place of the list.
    pub fn rows_of(&self, place: usize) -> std::ops::Range<usize> {
        let end = self.sources.get(place + 1).map_or(self.free.len(), |(_, first)| *first);
        self.sources[place].1..end
    }

    /// The entries of some rows, which come one after the other.
    pub fn entries_of(&self, rows: std::ops::Range<usize>) -> impl Iterator<Item = &Entry> {
        let first = self.entries.partition_point(|entry| entry.row < rows.start);
        self.entries[first..].iter().take_while(move |entry| entry.row < rows.end)
    }
}

/// What a constraint of the scene writes to.
pub(super) struct Writer<'a> {
    pub rows: &'a mut StepRows,
    pub origin: BlockOrigin,
    /// Scope and index of each state.
    pub places: &'a [(usize, usize)],
    pub states: &'a [ConstrainedState<'a>],
}

impl ConstraintRows for Writer<'_> {
    fn block(&mut self, law: Law, start: &[f64]) {
        self.rows.block_start.clear();
        self.rows.block_start.extend_from_slice(start);
        self.rows.begin(law, 0.0, self.origin);
    }
    fn row(&mut self, free: f64) {
        let line = self.rows.blocks.last().map_or(0, |block| block.lines);
        let start = self.rows.block_start.get(line).copied().unwrap_or(0.0);
        self.rows.push(free, start);
    }
    fn entry(&mut self, state: usize, point: usize, direction: &[f64]) {
        if let (Some(&place), Some(seen)) = (self.places.get(state), self.states.get(state)) {
            self.rows.add(place, point * seen.kind.deriv_size(), direction);
        }
    }
    fn gap(&mut self, gap: Gap) {
        self.rows.approach(gap, gap.sizes[1]);
    }
}
