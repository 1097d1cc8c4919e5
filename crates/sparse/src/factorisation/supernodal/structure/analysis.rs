//! What the analysis finds out for each front: its rows, their places in the parent, and the entries of the matrix.

use super::{Entry, Structure};
use crate::factorisation::supernodal::elimination::{NONE, inverse};
use crate::factorisation::supernodal::tree::Tree;
use crate::ordering::Graph;
use crate::pattern::Pattern;

impl Structure {
    /// Rows of a front: those of its children and the neighbours of its columns, without the columns themselves.
    pub(super) fn find_rows(&mut self, graph: &Graph, tree: &Tree, pivots: &[u32]) {
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

    pub(super) fn find_places(&mut self, parents: &[u32]) {
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
    pub(super) fn find_entries(&mut self, pattern: &Pattern) {
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
}

/// Starts of the children of every front, and the children.
pub(super) fn children_of(parents: &[u32]) -> (Vec<u32>, Vec<u32>) {
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
