//! The splits of a tree.

use std::ops::Range;

use super::rough::Rough;
use super::{Cell, LEAVES, Tree};
use crate::bounds::Bounds;

impl Tree {
    /// Builds a tree over elements with these boxes.
    ///
    /// The rule, from the root on: a cell with more than four leaves is split in two along an axis of its extents l
    /// (x if `l.x > l.y` and `l.x > l.z`; z if `l.x > l.y` otherwise; else y if `l.y > l.z`, else z). Its leaves are
    /// sorted by `min + max` of their boxes on that axis, equal ones in their former order; the first half, the larger
    /// one, goes to the first child.
    ///
    /// `depth` is the number of levels of cells whose splits decide in which order pairs are met: as if cells of level
    /// `depth` kept all their leaves in one list. Below, the tree goes on splitting for the sake of speed, and pairs
    /// are put back into the order of these lists.
    ///
    /// # Panics
    /// If there are more than 2^31 boxes: they would not fit in memory.
    pub fn build(boxes: &[Bounds], depth: usize) -> Self {
        assert!(boxes.len() <= 1 << 31, "more boxes than a tree can number");
        let mut tree = Self::default();
        if boxes.is_empty() {
            return tree;
        }
        // Places in a tree of 2^31 leaves fit in 32 bits.
        let number = |n: usize| n as u32;
        let mut elements: Vec<u32> = (0..number(boxes.len())).collect();
        let mut keys = vec![(0.0, 0); boxes.len()];
        tree.cells.push(Cell { first_child: 0, begin: 0, end: number(boxes.len()) });
        tree.levels.push(0);
        let mut level = 0..1;
        let mut ordered = None;
        for l in 0.. {
            if l == depth {
                tree.ordered_cells = number(level.start);
                ordered = Some(elements.clone());
            }
            for c in level.clone() {
                let leaves = tree.cells[c].leaves();
                if leaves.len() > LEAVES {
                    tree.cells[c].first_child = number(tree.cells.len());
                    tree.cells.extend(split(boxes, &mut elements, &mut keys, leaves));
                }
            }
            tree.levels.push(number(level.end));
            level = level.end..tree.cells.len();
            if level.is_empty() {
                break;
            }
        }
        let ordered = ordered.unwrap_or_else(|| {
            // The splits end above the depth asked for: all of them count.
            tree.ordered_cells = number(tree.cells.len());
            elements.clone()
        });
        let mut leaf_of = vec![0; boxes.len()];
        elements.iter().enumerate().for_each(|(leaf, element)| leaf_of[*element as usize] = number(leaf));
        tree.by_rank = ordered.iter().map(|element| leaf_of[*element as usize]).collect();
        tree.ranks = vec![0; boxes.len()];
        tree.by_rank.iter().enumerate().for_each(|(rank, leaf)| tree.ranks[*leaf as usize] = number(rank));
        tree.elements = elements;
        tree.in_order = ordered;
        tree.leaves = vec![Bounds::EMPTY; boxes.len()];
        tree.rough_leaves = vec![Rough::EMPTY; boxes.len()];
        tree.boxes = vec![Rough::EMPTY; tree.cells.len()];
        tree.refit(&settee_parallel::ALONE, |element| boxes[element]);
        tree
    }
}

/// Sorts the leaves of a cell along its axis and gives its two children.
fn split(boxes: &[Bounds], elements: &mut [u32], keys: &mut [(f64, u32)], leaves: Range<usize>) -> [Cell; 2] {
    let part = &mut elements[leaves.clone()];
    let whole = part.iter().fold(Bounds::EMPTY, |whole, element| whole.union(&boxes[*element as usize]));
    let axis = split_axis(whole.extents());
    let keys = &mut keys[leaves.clone()];
    for (key, element) in keys.iter_mut().zip(part.iter()) {
        let bounds = &boxes[*element as usize];
        // Adding 0 makes one zero of two: numbers are ordered, not their bits.
        let sum = bounds.min[axis] + bounds.max[axis] + 0.0;
        // That of an empty box is not a number: they come last.
        *key = (if sum.is_nan() { f64::INFINITY } else { sum }, *element);
    }
    keys.sort_by(|a, b| a.0.total_cmp(&b.0));
    part.iter_mut().zip(keys.iter()).for_each(|(element, key)| *element = key.1);
    let middle = leaves.start + leaves.len().div_ceil(2);
    let cell = |range: Range<usize>| Cell { first_child: 0, begin: range.start as u32, end: range.end as u32 };
    [cell(leaves.start..middle), cell(middle..leaves.end)]
}

/// The axis that a cell with these extents is split along.
fn split_axis([x, y, z]: [f64; 3]) -> usize {
    if x > y {
        if x > z { 0 } else { 2 }
    } else if y > z {
        1
    } else {
        2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Unit boxes in a row, named by their places.
    fn row(places: &[f64]) -> Vec<Bounds> {
        places.iter().map(|x| Bounds::around_ball([*x, 0.0, 0.0], 0.25)).collect()
    }

    #[test]
    fn the_first_half_is_the_larger_one_and_equal_leaves_keep_their_order() {
        let tree = Tree::build(&row(&[3.0, 1.0, 2.0, 2.0, -0.0, 0.0, 2.0]), 1);
        assert_eq!(tree.order().collect::<Vec<_>>(), [4, 5, 1, 2, 3, 6, 0]);
        assert_eq!(tree.cells.iter().map(|cell| cell.leaves()).collect::<Vec<_>>(), [0..7, 0..4, 4..7]);
        assert_eq!(Tree::build(&row(&[3.0, 1.0, 2.0, 0.0]), 9).order().collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(Tree::build(&row(&[3.0, 1.0, 2.0, 0.0, 4.0]), 0).order().collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn ties_of_extents_go_to_the_later_axis() {
        let axes = [[1.0, 1.0, 1.0], [2.0, 1.0, 2.0], [2.0, 2.0, 1.0], [1.0, 2.0, 2.0], [3.0, 1.0, 2.0]];
        assert_eq!(axes.map(split_axis), [2, 2, 1, 2, 0]);
    }

    #[test]
    fn boxes_that_are_empty_or_all_alike_are_split_as_well() {
        let boxes = vec![Bounds::EMPTY; 100];
        assert_eq!(Tree::build(&boxes, 6).order().collect::<Vec<_>>(), (0..100).collect::<Vec<_>>());
        let mut mixed = row(&[5.0, 4.0, 3.0, 2.0, 1.0]);
        mixed.insert(0, Bounds::EMPTY);
        assert_eq!(Tree::build(&mixed, 1).order().last(), Some(0));
        assert!(Tree::build(&[], 6).bounds().is_empty());
    }
}
