//! New boxes for the same splits.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use settee_parallel::Workers;

use super::Tree;
use super::rough::Rough;
use crate::bounds::Bounds;

/// Boxes that are worth sharing between threads: 2,000 take about 20 us.
const GRAIN: usize = 2048;

impl Tree {
    /// Gives each element the box that `bounds_of` says and each cell the union of its children's boxes. Splits and
    /// order stay. Nothing is allocated, and the bits do not depend on the number of threads.
    pub fn refit(&mut self, workers: &Workers, bounds_of: impl Fn(usize) -> Bounds + Sync) {
        self.refit_by(workers, |elements, boxes| {
            boxes.iter_mut().zip(elements).for_each(|(bounds, element)| *bounds = bounds_of(*element as usize));
        });
    }

    /// As [`refit`](Self::refit), with the boxes of some elements at a time: `fill` writes those of a list of elements.
    pub fn refit_by(&mut self, workers: &Workers, fill: impl Fn(&[u32], &mut [Bounds]) + Sync) {
        let before = self.whole;
        // Most bodies that move as a whole move as their first element does.
        let mut shift = [0.0; 3];
        if let (Some(old), Some(element)) = (self.leaves.first(), self.elements.first()) {
            let mut new = [Bounds::EMPTY];
            fill(&[*element], &mut new);
            let moved: [f64; 3] = std::array::from_fn(|k| new[0].min[k] - old.min[k]);
            shift = if moved.iter().all(|x| x.is_finite()) { moved } else { shift };
        }
        let change = self.find_boxes::<true>(workers, fill, shift.map(|x| x as f32));
        self.travel.add_refit(shift, change, [&before, &self.whole]);
    }

    /// Notes that everything moved, by `shift`, and no corner of a box farther from there than `way` on each axis
    /// (length): the boxes stay behind until [`catch_up`](Self::catch_up).
    pub fn note_motion(&mut self, shift: [f64; 3], way: [f64; 3]) {
        self.travel.add_motion(shift, way, &self.whole);
    }

    /// As [`refit_by`](Self::refit_by), after the motion was [noted](Self::note_motion).
    pub fn catch_up(&mut self, workers: &Workers, fill: impl Fn(&[u32], &mut [Bounds]) + Sync) {
        self.find_boxes::<false>(workers, fill, [0.0; 3]);
        self.travel.find();
    }

    /// Boxes of some leaves alone, as they are in [`NearPairs::leaves`](super::NearPairs::leaves): the tree stays
    /// behind. `is_found` says of each leaf whether it has been found since the last motion.
    pub fn catch_up_leaves(&mut self, leaves: &[u32], is_found: &mut [bool], fill: impl Fn(&[u32], &mut [Bounds])) {
        // As many at a time as one call of `fill` is worth.
        const TOGETHER: usize = 32;
        let (mut chosen, mut elements, mut boxes) = ([0; TOGETHER], [0; TOGETHER], [Bounds::EMPTY; TOGETHER]);
        let mut leaves =
            leaves.iter().map(|leaf| *leaf as usize).filter(|leaf| !std::mem::replace(&mut is_found[*leaf], true));
        loop {
            let mut n = 0;
            for leaf in leaves.by_ref().take(TOGETHER) {
                (chosen[n], elements[n]) = (leaf, self.elements[leaf]);
                n += 1;
            }
            if n == 0 {
                return;
            }
            fill(&elements[..n], &mut boxes[..n]);
            for (leaf, bounds) in chosen.iter().zip(&boxes[..n]) {
                self.leaves[*leaf] = *bounds;
                self.rough_leaves[*leaf] = Rough::around(bounds);
            }
        }
    }

    /// Finds the boxes of all leaves and cells; returns how far sides of rough leaves moved from where `shift` takes
    /// them, if that `IS_ASKED`.
    fn find_boxes<const IS_ASKED: bool>(
        &mut self,
        workers: &Workers,
        fill: impl Fn(&[u32], &mut [Bounds]) + Sync,
        [x, y, z]: [f32; 3],
    ) -> [f32; 3] {
        let elements = &self.elements;
        let (has_empty, change) = (AtomicBool::new(false), [0, 1, 2].map(|_| AtomicU32::new(0)));
        workers.for_parts_of_two((&mut self.leaves, &mut self.rough_leaves), GRAIN, |first, leaves, rough| {
            fill(&elements[first..first + leaves.len()], leaves);
            let (mut is_one_empty, mut moved) = (false, [0.0; 4]);
            for (leaf, rough) in leaves.iter().zip(rough) {
                let new = Rough::around(leaf);
                if IS_ASKED {
                    rough.add_change(&new, [x, y, z, 0.0], &mut moved);
                }
                *rough = new;
                is_one_empty |= rough.is_empty();
            }
            // Numbers that are not negative are in the order of their bits.
            for (change, moved) in change.iter().zip(moved) {
                change.fetch_max(moved.to_bits(), Ordering::Relaxed);
            }
            if is_one_empty {
                has_empty.store(true, Ordering::Relaxed);
            }
        });
        self.has_empty = has_empty.into_inner();
        let (rough_leaves, cells) = (&self.rough_leaves, &self.cells);
        for level in self.levels.windows(2).rev() {
            let (begin, end) = (level[0] as usize, level[1] as usize);
            let (above, below) = self.boxes.split_at_mut(end);
            let below = &*below;
            workers.for_parts(&mut above[begin..], GRAIN, |first, boxes| {
                for (bounds, cell) in boxes.iter_mut().zip(&cells[begin + first..]) {
                    *bounds = if cell.first_child > 0 {
                        let child = cell.first_child as usize - end;
                        below[child].union(&below[child + 1])
                    } else {
                        rough_leaves[cell.leaves()].iter().fold(Rough::EMPTY, |union, leaf| union.union(leaf))
                    };
                }
            });
        }
        self.whole = self.leaves.iter().fold(Bounds::EMPTY, |whole, leaf| whole.union(leaf));
        change.map(|bits| f32::from_bits(bits.into_inner()))
    }
}
