//! New boxes for the same splits.

use settee_parallel::Workers;

use super::Tree;
use crate::bounds::Bounds;

/// Boxes that are worth sharing between threads: 2,000 take about 20 us.
const GRAIN: usize = 2048;

impl Tree {
    /// Gives each element the box that `bounds_of` says and each cell the union of its children's boxes. Splits and
    /// order stay. Nothing is allocated, and the bits do not depend on the number of threads.
    pub fn refit(&mut self, workers: &Workers, bounds_of: impl Fn(usize) -> Bounds + Sync) {
        let elements = &self.elements;
        workers.for_parts(&mut self.leaves, GRAIN, |first, leaves| {
            for (leaf, element) in leaves.iter_mut().zip(&elements[first..]) {
                *leaf = bounds_of(*element as usize);
            }
        });
        let (leaves, cells) = (&self.leaves, &self.cells);
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
                        leaves[cell.leaves()].iter().fold(Bounds::EMPTY, |union, leaf| union.union(leaf))
                    };
                }
            });
        }
    }
}
