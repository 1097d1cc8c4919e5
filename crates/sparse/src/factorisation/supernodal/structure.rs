//! The analysis of one pattern: fronts, their rows, and where every number goes.

mod analysis;
mod strips;
mod units;

use analysis::children_of;
use strips::{FirstColumns, push_strips};
pub(crate) use units::Unit;
use units::UpdatePlace;

use super::elimination::{Elimination, inverse};
use super::layout::{Layout, STRIP, Shape, Strip, triangle};
use super::tree::Tree;
use crate::factorisation::FactorError;
use crate::ordering::Graph;
use crate::pattern::Pattern;

/// Fronts in the order of their elimination, children before parents.
#[derive(Debug)]
pub(crate) struct Structure {
    /// `order[k]` is the unknown of pivot k.
    pub order: Vec<u32>,
    /// Pivot of every unknown.
    pivots: Vec<u32>,
    /// Front of every pivot.
    fronts: Vec<u32>,
    /// First pivot of every front, and the number of pivots at the end.
    pub begins: Vec<u32>,
    /// Start of the rows of every front in `rows` and `places`.
    row_starts: Vec<usize>,
    /// Pivots of the rows below, ascending.
    rows: Vec<u32>,
    /// Places of these rows in the front of the parent.
    places: Vec<u32>,
    /// Start of the strips of every front in `strips`.
    strip_starts: Vec<usize>,
    strips: Vec<Strip>,
    /// Start of the panel of every front in the values of a factor.
    pub panels: Vec<usize>,
    child_starts: Vec<u32>,
    children: Vec<u32>,
    entry_starts: Vec<usize>,
    entries: Vec<Entry>,
    /// Where the update of every front is kept until its parent takes it.
    pub updates: Vec<UpdatePlace>,
    /// Parts of the tree in the order of their fronts.
    pub units: Vec<Unit>,
    /// Whether all unknowns come in groups of three neighbours, which have neighbouring pivots in one front and
    /// neighbouring places in all others.
    pub is_in_threes: bool,
    /// Number of entries of the factor, the zeros stored for columns that are eliminated together included.
    pub entries_of_factor: usize,
    /// Sum of the squares of the entries of the columns.
    pub operations: f64,
}

/// An entry of the lower triangle of the matrix: position in its values, and in the panel of its front.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub source: u32,
    pub target: u32,
}

impl Structure {
    /// Analyses `pattern`, whose unknowns `groups[g]..groups[g + 1]` are vertex g of `graph`, eliminated as `order`
    /// says.
    ///
    /// # Errors
    /// `TooLarge`.
    pub fn new(
        pattern: &Pattern,
        (graph, groups): (&Graph, &[u32]),
        (order, elimination): (&[u32], &Elimination),
    ) -> Result<Self, FactorError> {
        let tree = Tree::new(elimination, order);
        let n_fronts = tree.parents.len();
        // First pivot of every place, in unknowns.
        let mut pivots = vec![0];
        let mut unknowns = Vec::with_capacity(pattern.dimension());
        for &group in &tree.order {
            unknowns.extend(groups[group as usize]..groups[group as usize + 1]);
            pivots.push(unknowns.len() as u32);
        }
        let begins: Vec<u32> = tree.begins.iter().map(|&place| pivots[place as usize]).collect();
        let (child_starts, children) = children_of(&tree.parents);
        let mut structure = Self {
            pivots: inverse(&unknowns),
            fronts: Vec::new(),
            order: unknowns,
            begins,
            row_starts: vec![0],
            rows: Vec::new(),
            places: Vec::new(),
            strip_starts: vec![0],
            strips: Vec::new(),
            panels: vec![0],
            child_starts,
            children,
            entry_starts: Vec::new(),
            entries: Vec::new(),
            updates: Vec::new(),
            units: Vec::new(),
            is_in_threes: groups.windows(2).all(|group| group[1] - group[0] == 3),
            entries_of_factor: 0,
            operations: 0.0,
        };
        structure.find_rows(graph, &tree, &pivots);
        structure.find_places(&tree.parents);
        // Additions and multiplications of each front.
        let mut operations = Vec::with_capacity(n_fronts);
        let mut first_columns = FirstColumns::new(graph, &tree, &pivots);
        for s in 0..n_fronts {
            let (shape, numbers) = (structure.shape(s), structure.panels[s]);
            let first_columns = first_columns.of_rows(&structure, s);
            let numbers_of_panel = push_strips(&mut structure.strips, shape, first_columns);
            structure.strip_starts.push(structure.strips.len());
            if numbers_of_panel.max(triangle(shape.strips() + 1)) > u32::MAX as usize {
                return Err(FactorError::TooLarge);
            }
            structure.panels.push(numbers.checked_add(numbers_of_panel).ok_or(FactorError::TooLarge)?);
            let (mut entries, mut of_front) = (0, 0.0);
            for count in structure.layout(s).counts() {
                entries += count;
                of_front += (count as f64).powi(2);
            }
            structure.entries_of_factor += entries;
            structure.operations += of_front;
            operations.push(of_front);
        }
        structure.find_entries(pattern);
        structure.find_units(&tree.parents, &operations);
        Ok(structure)
    }

    pub fn n_fronts(&self) -> usize {
        self.begins.len() - 1
    }

    /// Numbers of a factor.
    pub fn n_values(&self) -> usize {
        self.panels[self.n_fronts()]
    }

    /// Rows below all fronts together.
    pub fn n_rows(&self) -> usize {
        self.rows.len()
    }

    /// The rows below front `s` among those of all.
    pub fn row_range(&self, s: usize) -> std::ops::Range<usize> {
        self.row_starts[s]..self.row_starts[s + 1]
    }

    pub fn shape(&self, s: usize) -> Shape {
        Shape {
            width: (self.begins[s + 1] - self.begins[s]) as usize,
            below: self.row_starts[s + 1] - self.row_starts[s],
        }
    }

    /// The panel of front `s`.
    pub fn layout(&self, s: usize) -> Layout<'_> {
        Layout::new(self.shape(s), &self.strips[self.strip_starts[s]..self.strip_starts[s + 1]])
    }

    /// Numbers of the panel of front `s`.
    pub fn numbers(&self, s: usize) -> usize {
        self.panels[s + 1] - self.panels[s]
    }

    /// Pivots of the rows below front `s`.
    pub fn rows(&self, s: usize) -> &[u32] {
        &self.rows[self.row_starts[s]..self.row_starts[s + 1]]
    }

    /// Places of the rows below front `s` in the front of its parent.
    pub fn places(&self, s: usize) -> &[u32] {
        &self.places[self.row_starts[s]..self.row_starts[s + 1]]
    }

    /// Pivot of an unknown.
    pub fn pivot_of(&self, unknown: usize) -> u32 {
        self.pivots[unknown]
    }

    /// The numbers `b` of the unknowns in the order of the pivots.
    pub fn gather(&self, b: &[f64], x: &mut [f64]) {
        if self.is_in_threes {
            self.gather_by::<3>(b, x);
        } else {
            self.gather_by::<1>(b, x);
        }
    }

    fn gather_by<const N: usize>(&self, b: &[f64], x: &mut [f64]) {
        for (x, unknowns) in x.as_chunks_mut::<N>().0.iter_mut().zip(self.order.as_chunks::<N>().0) {
            *x = *b[unknowns[0] as usize..].first_chunk().expect("groups of unknowns are whole");
        }
    }

    /// The numbers `x` of the pivots in the order of the unknowns.
    pub fn scatter(&self, x: &[f64], b: &mut [f64]) {
        if self.is_in_threes {
            self.scatter_by::<3>(x, b);
        } else {
            self.scatter_by::<1>(x, b);
        }
    }

    fn scatter_by<const N: usize>(&self, x: &[f64], b: &mut [f64]) {
        for (x, unknowns) in x.as_chunks::<N>().0.iter().zip(self.order.as_chunks::<N>().0) {
            *b[unknowns[0] as usize..].first_chunk_mut().expect("groups of unknowns are whole") = *x;
        }
    }

    /// The front that eliminates a pivot.
    pub fn front_of(&self, pivot: u32) -> usize {
        self.fronts[pivot as usize] as usize
    }

    /// The front that takes the update of front `s`.
    pub fn parent(&self, s: usize) -> Option<usize> {
        self.rows(s).first().map(|&pivot| self.front_of(pivot))
    }

    pub fn children(&self, s: usize) -> &[u32] {
        &self.children[self.child_starts[s] as usize..self.child_starts[s + 1] as usize]
    }

    /// Calls `visit(row, column, value)` for every stored entry of L below the diagonal, the columns of each row in
    /// order.
    pub fn for_each_entry(&self, values: &[f64], mut visit: impl FnMut(usize, usize, f64)) {
        for s in 0..self.n_fronts() {
            let (layout, begin) = (self.layout(s), self.begins[s] as usize);
            let (width, below) = (layout.shape.width, self.rows(s));
            let pivot = |row: usize| row.checked_sub(width).map_or(begin + row, |row| below[row] as usize);
            for (rows, columns, start) in layout.strips() {
                let numbers = values[self.panels[s] + start..].as_chunks::<STRIP>().0;
                let mut pivots = [0; STRIP];
                pivots.iter_mut().zip(rows.clone()).for_each(|(place, row)| *place = pivot(row));
                for (column, numbers) in columns.zip(numbers) {
                    for i in (column + 1).saturating_sub(rows.start)..rows.len().min(STRIP) {
                        visit(pivots[i], begin + column, numbers[i]);
                    }
                }
            }
        }
    }

    pub(super) fn entries(&self, s: usize) -> &[Entry] {
        &self.entries[self.entry_starts[s]..self.entry_starts[s + 1]]
    }
}
