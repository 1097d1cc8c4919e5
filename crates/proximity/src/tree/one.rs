//! One leaf against the leaves of a cell, in the order of their ranks.

use std::ops::ControlFlow;

use super::walk::{Scratch, Walk};

/// So many ranks are sooner marked than sorted.
const MARKED: usize = 16;

impl Walk<'_> {
    /// Gives the pairs of one leaf with the leaves of a cell, by the rank of the latter; `sides` says which tree has
    /// the cell and which the leaf.
    pub(super) fn meet_one<B>(
        &self,
        sides: [usize; 2],
        leaf: u32,
        cell: u32,
        scratch: &mut Scratch,
        pair: &mut impl FnMut(usize, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let [tree, other] = sides.map(|side| self.trees[side]);
        let own = other.elements[leaf as usize];
        let [is_first, is_within] = [sides[0] == 0, self.is_within];
        scratch.box_tests += 1;
        let mut give = |element: u32| {
            let [i, j] = if is_first { [element, own] } else { [own, element] };
            if !is_within || i < j { pair(i as usize, j as usize) } else { ControlFlow::Continue(()) }
        };
        if other.leaves[leaf as usize].overlaps_all_in(&tree.boxes[cell as usize].bounds(), self.margin) {
            // A box that reaches over all of the cell needs no search, and nothing of an empty leaf.
            let ranks = tree.cells[cell as usize].leaves();
            if !tree.has_empty {
                return tree.in_order[ranks].iter().try_for_each(|element| give(*element));
            }
            let mut filled = ranks.filter(|rank| !tree.leaves[tree.by_rank[*rank] as usize].is_empty());
            return filled.try_for_each(|rank| give(tree.in_order[rank]));
        }
        self.search_one(sides, leaf, cell, scratch);
        scratch.near.iter().try_for_each(|rank| give(tree.in_order[*rank as usize]))
    }

    /// Finds the leaves of a cell that are near one of the other tree: their ranks, in order.
    fn search_one(&self, sides: [usize; 2], leaf: u32, cell: u32, scratch: &mut Scratch) {
        let [tree, other] = sides.map(|side| self.trees[side]);
        let (bounds, rough) = (&other.leaves[leaf as usize], &other.rough_leaves[leaf as usize]);
        let ranks = tree.cells[cell as usize].leaves();
        let Scratch { cells, near, marks, box_tests, .. } = scratch;
        near.clear();
        cells.clear();
        cells.push([cell; 2]);
        while let Some([cell, _]) = cells.pop() {
            *box_tests += 1;
            // Symmetric in its boxes: the same sums are compared.
            let around = &tree.boxes[cell as usize];
            if !around.overlaps(rough, self.rough_margin) {
                continue;
            }
            let inside = tree.cells[cell as usize];
            // A box that reaches over all of a cell needs no more tests, and nothing of an empty leaf.
            if bounds.overlaps_all_in(&around.bounds(), self.margin) {
                let ranks = &tree.ranks[inside.leaves()];
                if tree.has_empty {
                    let filled = inside.leaves().zip(ranks).filter(|(leaf, _)| !tree.leaves[*leaf].is_empty());
                    near.extend(filled.map(|(_, rank)| *rank));
                } else {
                    near.extend_from_slice(ranks);
                }
                continue;
            }
            if inside.first_child > 0 {
                cells.extend([[inside.first_child; 2], [inside.first_child + 1; 2]]);
                continue;
            }
            for found in inside.leaves() {
                *box_tests += 1;
                let is_near = tree.rough_leaves[found].overlaps(rough, self.rough_margin);
                if is_near && tree.leaves[found].overlaps_by(bounds, self.margin) {
                    near.push(tree.ranks[found]);
                }
            }
        }
        if near.len() < MARKED {
            near.sort_unstable();
            return;
        }
        marks.clear();
        marks.resize(ranks.len().div_ceil(64), 0);
        for rank in near.drain(..) {
            let place = rank as usize - ranks.start;
            marks[place / 64] |= 1 << (place % 64);
        }
        for (word, first) in marks.iter().zip((ranks.start as u32..).step_by(64)) {
            let mut left = *word;
            while left != 0 {
                near.push(first + left.trailing_zeros());
                left &= left - 1;
            }
        }
    }
}
