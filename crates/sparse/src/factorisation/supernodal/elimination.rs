//! What follows from an order of elimination: its tree, and the columns of the factor before they are grouped into
//! fronts.
//!
//! Everything here works on groups of unknowns with the same neighbours, such as the three of a node.

use crate::ordering::Graph;

/// No parent.
pub(super) const NONE: u32 = u32::MAX;

/// The elimination tree of a graph in a given order, and the unknowns below each column.
pub(crate) struct Elimination {
    /// Places of the parents.
    pub(super) parents: Vec<u32>,
    /// Unknowns in the rows below the group.
    pub(super) below: Vec<u64>,
    pub(super) weights: Vec<u64>,
}

impl Elimination {
    /// `order[k]` is the group eliminated in place k.
    pub fn new(graph: &Graph, order: &[u32]) -> Self {
        let weights: Vec<u64> = order.iter().map(|&group| u64::from(graph.weights[group as usize])).collect();
        let mut below = vec![0; order.len()];
        let parents = Self::each_entry(graph, order, |row, column| below[column] += weights[row]);
        Self { parents, below, weights }
    }

    /// Calls `visit` with row and column of every entry of the factor below its diagonal, row after row. Returns the
    /// parents.
    ///
    /// Source: Davis, Direct Methods for Sparse Linear Systems, SIAM 2006, chapter 4: the row of every k is a subtree
    /// whose paths start at the neighbours of k.
    pub fn each_entry(graph: &Graph, order: &[u32], mut visit: impl FnMut(usize, usize)) -> Vec<u32> {
        let n = order.len();
        let places = inverse(order);
        let (mut parents, mut seen) = (vec![NONE; n], vec![NONE; n]);
        for k in 0..n {
            seen[k] = k as u32;
            for &neighbour in graph.neighbours(order[k] as usize) {
                let mut j = places[neighbour as usize] as usize;
                while j < k && seen[j] != k as u32 {
                    if parents[j] == NONE {
                        parents[j] = k as u32;
                    }
                    visit(k, j);
                    seen[j] = k as u32;
                    j = parents[j] as usize;
                }
            }
        }
        parents
    }

    /// Places from one up to the root.
    pub fn path(&self, start: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(start), |&k| Some(self.parents[k] as usize).filter(|_| self.parents[k] != NONE))
    }

    /// For every column, how many right-hand sides reach it in a forward solve. `rows`: pairs of a right-hand side and
    /// a group on which it has an entry, those of one right-hand side together.
    fn reached(&self, order: &[u32], rows: &[(u32, u32)]) -> Vec<u32> {
        let places = inverse(order);
        let (mut reached, mut last) = (vec![0; order.len()], vec![NONE; order.len()]);
        for &(row, group) in rows {
            for k in self.path(places[group as usize] as usize) {
                if std::mem::replace(&mut last[k], row) == row {
                    break;
                }
                reached[k] += 1;
            }
        }
        reached
    }

    /// The first place in the order that the forward solves of at least half of the right-hand sides reach.
    pub fn first_shared(&self, order: &[u32], rows: &[(u32, u32)]) -> Option<usize> {
        let n_rows = rows.chunk_by(|a, b| a.0 == b.0).count();
        self.reached(order, rows).iter().position(|&reached| 2 * reached as usize >= n_rows)
    }

    /// Additions and multiplications of forward solves, and of the products of the solutions with each other.
    pub fn half_solve_operations(&self, order: &[u32], rows: &[(u32, u32)]) -> f64 {
        let columns = self.reached(order, rows).into_iter().zip(self.weights.iter().zip(&self.below));
        let of_column = |(reached, (&weight, &below)): (u32, (&u64, &u64))| {
            let (reached, weight, below) = (f64::from(reached), weight as f64, below as f64);
            reached * weight * (weight + 2.0 * below + reached + 1.0)
        };
        columns.map(of_column).sum()
    }

    /// Operations of a factorisation: the sum of the squares of the entries of every column.
    pub fn operations(&self) -> f64 {
        let of_group =
            |(&weight, &below): (&u64, &u64)| (1..=weight).map(|k| ((below + k) as f64).powi(2)).sum::<f64>();
        self.weights.iter().zip(&self.below).map(of_group).sum()
    }

    /// Entries of the factor.
    pub fn entries(&self) -> f64 {
        let of_group = |(&weight, &below): (&u64, &u64)| (weight * below + weight * (weight + 1) / 2) as f64;
        self.weights.iter().zip(&self.below).map(of_group).sum()
    }
}

/// The inverse of a permutation.
pub(crate) fn inverse(order: &[u32]) -> Vec<u32> {
    let mut places = vec![0; order.len()];
    for (k, &item) in order.iter().enumerate() {
        places[item as usize] = k as u32;
    }
    places
}
