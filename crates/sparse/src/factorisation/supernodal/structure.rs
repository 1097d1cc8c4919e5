//! The analysis of one pattern: fronts, their rows, and where every number goes.

use super::layout::{Layout, STRIP, Shape, Strip, triangle};
use super::strips::{FirstColumns, push_strips};
use super::tree::{NONE, Tree, inverse};
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

/// Fronts `first..end`: whole subtrees, factorised by one thread; or one front above others, whose strips are shared.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub first: u32,
    pub end: u32,
    /// First unit of the subtree below a front above others, itself included; none for whole subtrees.
    pub shared_from: Option<u32>,
    /// Sizes of its two stacks of updates.
    pub stacks: [usize; 2],
    pub operations: f64,
    /// The largest of its fronts.
    pub largest: Largest,
}

/// The largest of some fronts, each number for itself.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Largest {
    /// Numbers of a panel.
    pub panel: usize,
    /// Columns in storage.
    pub columns: usize,
    /// Rows of the update of a child.
    pub below: usize,
}

/// Where an update is: stacks of even and odd depth take turns, so that a front reads one and writes the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UpdatePlace {
    pub unit: u32,
    pub stack: u8,
    pub start: usize,
}

/// Operations below which a subtree is not worth a thread of its own.
const UNIT: f64 = 2e6;

/// Parts that the work is cut into at least, if it is enough: more than threads, so that they end at the same time.
const PARTS: f64 = 12.0;

/// Fronts above subtrees at most. Each has memory of its own, and a chain of them, as of a long beam in its natural
/// order, has nothing to share among threads.
const MOST_SHARED: usize = 64;

impl Structure {
    /// Analyses `pattern`, whose unknowns `groups[g]..groups[g + 1]` are vertex g of `graph`, eliminated as `order`
    /// says.
    ///
    /// # Errors
    /// `TooLarge`.
    pub fn new(pattern: &Pattern, graph: &Graph, groups: &[u32], order: &[u32]) -> Result<Self, FactorError> {
        let tree = Tree::new(graph, order);
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

    /// The unit between two subtrees of `units` that is nearest to half of the operations.
    pub fn middle(&self, units: std::ops::Range<usize>) -> usize {
        let total: f64 = self.units[units.clone()].iter().map(|unit| unit.operations).sum();
        let (mut best, mut best_distance) = (units.start + 1, f64::INFINITY);
        let (mut begin, mut right) = (units.end, 0.0);
        while begin > units.start {
            let subtree = self.units[begin - 1].shared_from.map_or(begin - 1, |from| from as usize);
            right += self.units[subtree..begin].iter().map(|unit| unit.operations).sum::<f64>();
            begin = subtree;
            let distance = (right - total / 2.0).abs();
            if begin > units.start && distance < best_distance {
                (best, best_distance) = (begin, distance);
            }
        }
        best
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

    /// Rows of a front: those of its children and the neighbours of its columns, without the columns themselves.
    fn find_rows(&mut self, graph: &Graph, tree: &Tree, pivots: &[u32]) {
        let places = inverse(&tree.order);
        let mut seen = vec![NONE; tree.order.len()];
        // Rows of all fronts in groups, until they are counted in unknowns.
        let (mut group_starts, mut group_rows) = (vec![0], Vec::<u32>::new());
        for s in 0..tree.parents.len() {
            let (begin, end) = (tree.begins[s], tree.begins[s + 1]);
            let first = group_rows.len();
            for place in begin..end {
                for &neighbour in graph.neighbours(tree.order[place as usize] as usize) {
                    let row = places[neighbour as usize];
                    if row >= end && seen[row as usize] != s as u32 {
                        seen[row as usize] = s as u32;
                        group_rows.push(row);
                    }
                }
            }
            for &child in &self.children[self.child_starts[s] as usize..self.child_starts[s + 1] as usize] {
                for k in group_starts[child as usize]..group_starts[child as usize + 1] {
                    let row = group_rows[k];
                    if row >= end && seen[row as usize] != s as u32 {
                        seen[row as usize] = s as u32;
                        group_rows.push(row);
                    }
                }
            }
            group_rows[first..].sort_unstable();
            group_starts.push(group_rows.len());
            self.rows
                .extend(group_rows[first..].iter().flat_map(|&row| pivots[row as usize]..pivots[row as usize + 1]));
            self.row_starts.push(self.rows.len());
        }
    }

    fn find_places(&mut self, parents: &[u32]) {
        self.places = vec![0; self.rows.len()];
        let mut place_of = vec![0u32; self.order.len()];
        for parent in 0..parents.len() {
            let begin = self.begins[parent];
            let width = self.begins[parent + 1] - begin;
            for (k, &row) in self.rows(parent).iter().enumerate() {
                place_of[row as usize] = width + k as u32;
            }
            for index in self.child_starts[parent] as usize..self.child_starts[parent + 1] as usize {
                let child = self.children[index] as usize;
                for k in self.row_starts[child]..self.row_starts[child + 1] {
                    let row = self.rows[k];
                    self.places[k] = if row < begin + width { row - begin } else { place_of[row as usize] };
                }
            }
        }
    }

    /// Sorts the entries of the lower triangle of the matrix by fronts.
    fn find_entries(&mut self, pattern: &Pattern) {
        let n = self.order.len();
        let mut front_of = vec![0u32; n];
        for s in 0..self.n_fronts() {
            front_of[self.begins[s] as usize..self.begins[s + 1] as usize].fill(s as u32);
        }
        let places = &self.pivots;
        let lower = |visit: &mut dyn FnMut(usize, usize, usize)| {
            for row in 0..n {
                let pivot = places[row] as usize;
                for position in pattern.row_range(row) {
                    let col = pattern.columns()[position] as usize;
                    if col > row {
                        break;
                    }
                    let other = places[col] as usize;
                    visit(position, pivot.max(other), pivot.min(other));
                }
            }
        };
        let mut starts = vec![0; self.n_fronts() + 1];
        lower(&mut |_, _, col| starts[front_of[col] as usize + 1] += 1);
        for s in 0..self.n_fronts() {
            starts[s + 1] += starts[s];
        }
        let mut next = starts.clone();
        // First as (position, row, column) in the order of fronts, then as places in the panels.
        let mut sorted = vec![(0u32, 0u32, 0u32); starts[self.n_fronts()]];
        lower(&mut |position, row, col| {
            let s = front_of[col] as usize;
            sorted[next[s]] = (position as u32, row as u32, col as u32);
            next[s] += 1;
        });
        let mut place_of = vec![0u32; n];
        let mut entries = Vec::with_capacity(sorted.len());
        for s in 0..self.n_fronts() {
            let (layout, begin) = (self.layout(s), self.begins[s]);
            for (k, &row) in self.rows(s).iter().enumerate() {
                place_of[row as usize] = (layout.shape.width + k) as u32;
            }
            for &(source, row, col) in &sorted[starts[s]..starts[s + 1]] {
                let row = if row < self.begins[s + 1] { row - begin } else { place_of[row as usize] };
                let target = layout.place(row as usize, (col - begin) as usize);
                entries.push(Entry { source, target });
            }
        }
        (self.entries, self.entry_starts, self.fronts) = (entries, starts, front_of);
    }

    /// Cuts the tree into parts for threads, and gives every update its place.
    fn find_units(&mut self, parents: &[u32], operations: &[f64]) {
        let n = self.n_fronts();
        let mut below = operations.to_vec();
        for s in 0..n {
            if parents[s] != NONE {
                below[parents[s] as usize] += below[s];
            }
        }
        let mut limit = (self.operations / PARTS).max(UNIT);
        let is_above = loop {
            // Ancestors of what is above are above.
            let is_above: Vec<bool> = (0..n).map(|s| below[s] > limit && !self.children(s).is_empty()).collect();
            if is_above.iter().filter(|is_above| **is_above).count() <= MOST_SHARED {
                break is_above;
            }
            limit *= 1.5;
        };
        let mut first: Vec<u32> = (0..n as u32).collect();
        let mut unit_of = vec![0u32; n];
        // Parent of the last subtree.
        let mut last_parent = NONE;
        for s in 0..n {
            if let Some(&child) = self.children(s).first() {
                first[s] = first[child as usize];
            }
            let (end, n_units) = (s as u32 + 1, self.units.len() as u32);
            let unit = Unit {
                first: first[s],
                end,
                shared_from: None,
                stacks: [0; 2],
                operations: below[s],
                largest: Largest::default(),
            };
            if is_above[s] {
                let shared_from = Some(unit_of[first[s] as usize]);
                self.units.push(Unit { first: s as u32, shared_from, operations: operations[s], ..unit });
                unit_of[s] = n_units;
                continue;
            }
            if parents[s] != NONE && !is_above[parents[s] as usize] {
                continue;
            }
            // A whole subtree: joined to the one before if both are small and have the same parent.
            match self.units.last_mut() {
                Some(last)
                    if last.shared_from.is_none()
                        && last.end == unit.first
                        && last_parent == parents[s]
                        && last.operations + unit.operations <= limit =>
                {
                    last.end = end;
                    last.operations += unit.operations;
                }
                _ => self.units.push(unit),
            }
            last_parent = parents[s];
            unit_of[first[s] as usize..=s].fill(self.units.len() as u32 - 1);
        }
        self.place_updates(&unit_of, parents);
    }

    /// Gives every update its place in the stacks of its unit.
    fn place_updates(&mut self, unit_of: &[u32], parents: &[u32]) {
        let n = self.n_fronts();
        let mut depth = vec![0u8; n];
        for s in (0..n).rev() {
            if parents[s] != NONE {
                depth[s] = 1 - depth[parents[s] as usize];
            }
        }
        for unit in 0..self.units.len() {
            let (mut filled, mut highest, mut largest) = ([0; 2], [0; 2], Largest::default());
            for s in self.units[unit].first as usize..self.units[unit].end as usize {
                let (shape, stack) = (self.shape(s), depth[s] as usize);
                let start = filled[stack];
                // The children are done with: they lie on top of the other stack.
                if let Some(&child) = self.children(s).iter().find(|&&child| unit_of[child as usize] == unit as u32) {
                    filled[1 - stack] = self.updates[child as usize].start;
                }
                self.updates.push(UpdatePlace { unit: unit as u32, stack: stack as u8, start });
                filled[stack] = start + shape.update();
                highest[stack] = highest[stack].max(filled[stack]);
                largest.panel = largest.panel.max(self.numbers(s));
                largest.columns = largest.columns.max(shape.columns());
                let of_children = self.children(s).iter().map(|&child| self.shape(child as usize).below).max();
                largest.below = largest.below.max(of_children.unwrap_or(0));
            }
            (self.units[unit].stacks, self.units[unit].largest) = (highest, largest);
        }
    }
}

fn children_of(parents: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let n = parents.len();
    let mut starts = vec![0u32; n + 1];
    for &parent in parents.iter().filter(|&&parent| parent != NONE) {
        starts[parent as usize + 1] += 1;
    }
    for s in 0..n {
        starts[s + 1] += starts[s];
    }
    let mut next = starts.clone();
    let mut children = vec![0; starts[n] as usize];
    for (s, &parent) in parents.iter().enumerate().filter(|(_, parent)| **parent != NONE) {
        children[next[parent as usize] as usize] = s as u32;
        next[parent as usize] += 1;
    }
    (starts, children)
}
