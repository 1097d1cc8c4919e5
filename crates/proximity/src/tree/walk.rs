//! One step of the traversal of two trees, in the order that decides the order of contacts.
//!
//! A task is two lists of boxes, one of each tree. It is expanded completely: every box of the first list against every
//! box of the second. Two leaves whose boxes overlap are a pair at once; of two others that overlap, the lists of their
//! children are a new task (a leaf meets the children of a cell alone). The tasks made by one expansion come after its
//! pairs, the last one first.

use std::ops::ControlFlow;

use super::rough::Margin;
use super::{LEAVES, Tree};

/// A list of boxes of one tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum List {
    /// Two cells that were split from one, by the first one.
    Cells(u32),
    /// All leaves of a cell, in order of their ranks.
    Leaves(u32),
    /// A single leaf.
    Leaf(u32),
}

/// Two lists.
pub(super) type Task = [List; 2];

/// Two trees whose pairs are looked for.
#[derive(Clone, Copy)]
pub(super) struct Walk<'a> {
    pub trees: [&'a Tree; 2],
    /// The margin on each axis.
    pub margin: [f64; 3],
    /// That of rough boxes.
    pub rough_margin: Margin,
    /// Both trees are one: a pair counts once, the smaller element first.
    pub is_within: bool,
}

/// What expansions use and count.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    /// Pairs of cells below the ordered levels.
    pub(super) cells: Vec<[u32; 2]>,
    /// Pairs of leaves found there, then of their ranks.
    found: Vec<u64>,
    /// Ranks of the leaves that are near one of the other tree.
    pub(super) near: Vec<u32>,
    /// One bit for each rank of a cell, to put many ranks into order.
    pub(super) marks: Vec<u64>,
    /// Tests of two boxes.
    pub box_tests: u64,
}

/// Pairs that are put into order at once: 8 MiB of them.
const MOST_AT_ONCE: usize = 1 << 20;

impl Walk<'_> {
    /// The first task: the children of both roots.
    pub fn root(&self) -> Option<Task> {
        let is_any = self.trees.iter().all(|tree| !tree.is_empty());
        is_any.then(|| self.trees.map(|tree| children(tree, 0)))
    }

    /// Expands a task: pairs of elements go to `pair`, new tasks on top of `tasks`.
    pub fn expand<B>(
        &self,
        task: Task,
        tasks: &mut Vec<Task>,
        scratch: &mut Scratch,
        pair: &mut impl FnMut(usize, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let [a, b] = self.trees;
        match task {
            [List::Cells(first), List::Cells(second)] => {
                for i in first..first + 2 {
                    for j in second..second + 2 {
                        scratch.box_tests += 1;
                        if a.boxes[i as usize].overlaps(&b.boxes[j as usize], self.rough_margin) {
                            tasks.push([children(a, i), children(b, j)]);
                        }
                    }
                }
                ControlFlow::Continue(())
            }
            [leaves, List::Cells(second)] => {
                for leaf in leaves_of(a, leaves) {
                    for j in second..second + 2 {
                        scratch.box_tests += 1;
                        if a.rough_leaves[leaf as usize].overlaps(&b.boxes[j as usize], self.rough_margin) {
                            tasks.push([List::Leaf(leaf), children(b, j)]);
                        }
                    }
                }
                ControlFlow::Continue(())
            }
            [List::Cells(first), leaves] => {
                for i in first..first + 2 {
                    for leaf in leaves_of(b, leaves) {
                        scratch.box_tests += 1;
                        if a.boxes[i as usize].overlaps(&b.rough_leaves[leaf as usize], self.rough_margin) {
                            tasks.push([children(a, i), List::Leaf(leaf)]);
                        }
                    }
                }
                ControlFlow::Continue(())
            }
            [first, second] => {
                let [firsts, seconds] = [ranked(a, first), ranked(b, second)];
                if firsts.len() <= LEAVES && seconds.len() <= LEAVES {
                    scratch.box_tests += (firsts.len() * seconds.len()) as u64;
                    for i in firsts {
                        for j in seconds {
                            if self.is_pair(*i, *j) {
                                self.give(*i, *j, pair)?;
                            }
                        }
                    }
                    return ControlFlow::Continue(());
                }
                self.long_lists(task, scratch, pair)
            }
        }
    }

    /// Whether two leaves are near enough, and, within one tree, in the order that counts.
    #[inline(always)]
    fn is_pair(&self, i: u32, j: u32) -> bool {
        let [a, b] = self.trees;
        self.are_near(i, j) && (!self.is_within || a.elements[i as usize] < b.elements[j as usize])
    }

    /// Whether two leaves are near enough.
    #[inline(always)]
    pub(super) fn are_near(&self, i: u32, j: u32) -> bool {
        let ([a, b], [i, j]) = (self.trees, [i as usize, j as usize]);
        a.rough_leaves[i].overlaps(&b.rough_leaves[j], self.rough_margin)
            && a.leaves[i].overlaps_by(&b.leaves[j], self.margin)
    }

    fn give<B>(&self, i: u32, j: u32, pair: &mut impl FnMut(usize, usize) -> ControlFlow<B>) -> ControlFlow<B> {
        let [a, b] = self.trees;
        pair(a.elements[i as usize] as usize, b.elements[j as usize] as usize)
    }

    /// Finds the pairs of two lists of leaves through the cells below, and gives them in the order of the lists.
    ///
    /// Lists of leaves are long where few levels are ordered: of 100,000 leaves a tree of depth 6 has 64 lists of about
    /// 1,560, and each pair of lists that overlaps would take 2.4 million tests.
    fn long_lists<B>(
        &self,
        task: Task,
        scratch: &mut Scratch,
        pair: &mut impl FnMut(usize, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match task {
            [List::Leaves(i), List::Leaves(j)] => {
                if self.search_cells([i, j], scratch) {
                    return self.give_in_order(scratch, pair);
                }
                // So many are near each other that one leaf after the other keeps memory bounded.
                leaves_of(self.trees[0], task[0]).try_for_each(|leaf| self.meet_one([1, 0], leaf, j, scratch, pair))
            }
            [List::Leaf(leaf), List::Leaves(cell)] => self.meet_one([1, 0], leaf, cell, scratch, pair),
            [List::Leaves(cell), List::Leaf(leaf)] => self.meet_one([0, 1], leaf, cell, scratch, pair),
            // Lists of cells do not come here, and two leaves are not a long list.
            _ => ControlFlow::Continue(()),
        }
    }

    /// Gives the pairs of leaves that a search has found, by rank.
    fn give_in_order<B>(
        &self,
        scratch: &mut Scratch,
        pair: &mut impl FnMut(usize, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let [a, b] = self.trees;
        let halves = |key: u64| [(key >> 32) as usize, (key & u64::from(u32::MAX)) as usize];
        for key in &mut scratch.found {
            let [i, j] = halves(*key);
            *key = key_of(a.ranks[i], b.ranks[j]);
        }
        scratch.found.sort_unstable();
        scratch.found.iter().try_for_each(|key| {
            let [i, j] = halves(*key);
            self.give(a.by_rank[i], b.by_rank[j], pair)
        })
    }

    /// Finds pairs of leaves below two cells. If the cells are one (`is_same`) each pair of cells is met once and its
    /// pairs are turned so that the smaller element comes first. False if there are more than [`MOST_AT_ONCE`].
    fn search_cells(&self, start: [u32; 2], scratch: &mut Scratch) -> bool {
        let [a, b] = self.trees;
        let is_same = self.is_within && start[0] == start[1];
        scratch.found.clear();
        scratch.cells.clear();
        scratch.cells.push(start);
        while let Some([i, j]) = scratch.cells.pop() {
            let [first, second] = [a.cells[i as usize], b.cells[j as usize]];
            let cell_of_second = j as usize;
            if is_same && i == j && first.first_child > 0 {
                let child = first.first_child;
                scratch.cells.extend([[child, child], [child + 1, child + 1], [child, child + 1]]);
                continue;
            }
            if first.first_child == 0 && second.first_child == 0 {
                if scratch.found.len() > MOST_AT_ONCE {
                    return false;
                }
                for i in first.begin..first.end {
                    // Most leaves of two cells that overlap are away from the other cell.
                    scratch.box_tests += 1;
                    if !a.rough_leaves[i as usize].overlaps(&b.boxes[cell_of_second], self.rough_margin) {
                        continue;
                    }
                    let others = if is_same && first == second { i + 1..second.end } else { second.begin..second.end };
                    for j in others {
                        scratch.box_tests += 1;
                        if !self.are_near(i, j) {
                            continue;
                        }
                        let is_ordered = !self.is_within || a.elements[i as usize] < b.elements[j as usize];
                        if is_ordered {
                            scratch.found.push(key_of(i, j));
                        } else if is_same {
                            scratch.found.push(key_of(j, i));
                        }
                    }
                }
                continue;
            }
            // The larger cell is split: both where both are of one size, which saves a level of tests.
            let [n, m] = [first.end - first.begin, second.end - second.begin];
            let split_first = first.first_child > 0 && (second.first_child == 0 || 2 * n > m);
            let split_second = second.first_child > 0 && (first.first_child == 0 || 2 * m > n);
            let firsts = if split_first { first.first_child..first.first_child + 2 } else { i..i + 1 };
            for i in firsts {
                let seconds = if split_second { second.first_child..second.first_child + 2 } else { j..j + 1 };
                for j in seconds {
                    scratch.box_tests += 1;
                    if a.boxes[i as usize].overlaps(&b.boxes[j as usize], self.rough_margin) {
                        scratch.cells.push([i, j]);
                    }
                }
            }
        }
        true
    }
}

/// Two places as one number, which is sorted by the first and then by the second.
fn key_of(i: u32, j: u32) -> u64 {
    u64::from(i) << 32 | u64::from(j)
}

/// The list of boxes below a cell.
fn children(tree: &Tree, cell: u32) -> List {
    let first_child = tree.cells[cell as usize].first_child;
    if cell < tree.ordered_cells && first_child > 0 { List::Cells(first_child) } else { List::Leaves(cell) }
}

/// The leaves of a list of leaves, in order of their ranks.
fn leaves_of(tree: &Tree, list: List) -> impl ExactSizeIterator<Item = u32> + '_ {
    ranked(tree, list).iter().copied()
}

/// The same as they lie in memory.
#[inline]
fn ranked(tree: &Tree, list: List) -> &[u32] {
    let leaves = match list {
        List::Leaf(leaf) => {
            let rank = tree.ranks[leaf as usize] as usize;
            rank..rank + 1
        }
        List::Leaves(cell) | List::Cells(cell) => tree.cells[cell as usize].leaves(),
    };
    &tree.by_rank[leaves]
}
