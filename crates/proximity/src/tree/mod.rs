//! Trees of boxes: built once, refitted in place.
//!
//! The tree is binary. Its shape and the order in which [`Search`] meets pairs follow one rule, since the order of
//! contacts decides the result of a Gauss-Seidel iteration; see [`Tree::build`].

mod build;
mod near;
mod one;
mod query;
mod refit;
mod rough;
mod search;
mod travel;
mod walk;

use std::ops::Range;

pub use near::{NearPairs, NearQuery};
pub use search::{Pairing, Search, SearchError, SearchWork};
use settee_persist::Persist;

use crate::bounds::Bounds;
use rough::Rough;
use travel::Travel;

/// A cell with more leaves than this is split.
const LEAVES: usize = 4;

/// A binary tree of boxes over the elements of a model.
///
/// Cells lie level by level, the root first, so that a refit streams through memory and a level is work for all
/// threads. Leaf boxes lie in the order of the deepest splits: what is near in space is near in memory.
///
/// Cells have rough boxes, which find all pairs that the boxes of the leaves find, and these decide.
#[derive(Clone, Debug, Default, PartialEq, Persist)]
#[fits(Self::is_consistent)]
pub struct Tree {
    /// Element of each leaf.
    elements: Vec<u32>,
    /// Box of each leaf.
    leaves: Vec<Bounds>,
    /// Rank of each leaf: its place among all leaves after the splits of the first `depth` levels.
    ranks: Vec<u32>,
    /// Leaf of each rank.
    by_rank: Vec<u32>,
    /// Element of each rank.
    in_order: Vec<u32>,
    /// Rough box of each leaf.
    rough_leaves: Vec<Rough>,
    /// Rough box of each cell.
    boxes: Vec<Rough>,
    /// The exact box around all leaves.
    whole: Bounds,
    /// Whether the box of a leaf is empty.
    has_empty: bool,
    /// Shape of each cell.
    cells: Vec<Cell>,
    /// First cell of each level, and the number of cells at the end.
    levels: Vec<u32>,
    /// Cells before this one belong to levels above `depth`: pairs of them are met in the order of the splits.
    ordered_cells: u32,
    #[cleared]
    travel: Travel,
}

/// Where a cell's content lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Persist)]
struct Cell {
    /// First of two cells of the next level; 0 if it is not split.
    first_child: u32,
    /// First leaf.
    begin: u32,
    /// Leaf after the last one.
    end: u32,
}

impl Cell {
    fn leaves(self) -> Range<usize> {
        self.begin as usize..self.end as usize
    }
}

impl Tree {
    /// Whether its tables fit together; checkpoints are validated by this.
    fn is_consistent(&self, _fresh: Option<&Self>) -> bool {
        let (n, n_cells) = (self.elements.len(), self.cells.len());
        let is_below = |list: &[u32]| list.len() == n && list.iter().all(|index| (*index as usize) < n);
        let are_inverse = |a: &[u32], b: &[u32]| a.iter().zip(0u32..).all(|(to, from)| b[*to as usize] == from);
        let is_cell = |cell: &Cell| cell.begin <= cell.end && cell.end as usize <= n;
        let is_split = |(index, cell): (usize, &Cell)| {
            let child = cell.first_child as usize;
            if child == 0 {
                return true;
            }
            let level_end = self.levels.iter().map(|end| *end as usize).find(|end| *end > index);
            let after_level = level_end.is_some_and(|end| child >= end && child + 1 < n_cells);
            after_level && {
                let (a, b) = (self.cells[child], self.cells[child + 1]);
                (a.begin, a.end, b.end) == (cell.begin, b.begin, cell.end)
            }
        };
        let are_levels = match self.levels.as_slice() {
            [] => n_cells == 0,
            levels => {
                levels[0] == 0 && levels.is_sorted() && levels.last().is_some_and(|last| *last as usize == n_cells)
            }
        };
        self.leaves.len() == n
            && self.rough_leaves.len() == n
            && self.boxes.len() == n_cells
            && self.ordered_cells as usize <= n_cells
            && [&self.elements, &self.ranks, &self.by_rank, &self.in_order].into_iter().all(|list| is_below(list))
            && are_inverse(&self.ranks, &self.by_rank)
            && self.in_order.iter().zip(&self.by_rank).all(|(a, leaf)| *a == self.elements[*leaf as usize])
            && are_levels
            && self.cells.iter().all(is_cell)
            && self.cells.iter().enumerate().all(is_split)
    }

    /// Number of elements.
    pub fn len(&self) -> usize {
        self.leaves.len()
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.leaves.is_empty()
    }

    /// The box around everything, where boxes are at their places.
    pub fn bounds(&self) -> Bounds {
        self.whole
    }

    /// A box around everything, whether or not boxes [lag behind](Self::note_motion); `None` if that is not known.
    pub fn reach(&self) -> Option<Bounds> {
        let [shift, way] = self.travel.since_found()?;
        if !self.is_behind() || self.whole.is_empty() {
            return Some(self.whole);
        }
        let Bounds { min, max } = self.whole;
        Some(Bounds {
            min: std::array::from_fn(|axis| min[axis] + shift[axis] - way[axis]),
            max: std::array::from_fn(|axis| max[axis] + shift[axis] + way[axis]),
        })
    }

    /// Whether boxes lag behind the elements, or that is not known: after [`note_motion`](Self::note_motion), and in a
    /// copy.
    pub fn is_behind(&self) -> bool {
        self.travel.is_behind()
    }

    /// Elements in the order of the splits: that in which one box after the other meets the elements of another tree.
    pub fn order(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.in_order.iter().map(|element| *element as usize)
    }

    /// Boxes of the elements, with their elements, in the order in which they lie in memory.
    pub fn leaf_boxes(&self) -> impl ExactSizeIterator<Item = (usize, &Bounds)> {
        self.elements.iter().map(|element| *element as usize).zip(&self.leaves)
    }

    /// Boxes of the cells, the root first, rounded outwards to single precision: what is drawn.
    pub fn cell_boxes(&self) -> impl ExactSizeIterator<Item = Bounds> {
        self.boxes.iter().map(Rough::bounds)
    }

    /// Bytes of the boxes and of the tables that a refit and a search read.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.leaves[..])
            + size_of_val(&self.rough_leaves[..])
            + size_of_val(&self.boxes[..])
            + size_of_val(&self.cells[..])
            + size_of_val(&self.elements[..])
    }
}
