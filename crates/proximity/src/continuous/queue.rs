//! The order in which boxes of parameters are looked at.

use super::interval::Interval;

/// A box of parameters t, u, v.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub sides: [Interval; 3],
    /// Halvings of all parameters together; -1 for the whole.
    pub level: i32,
}

impl Cell {
    /// Whether it is examined after another one: it has a higher level, or a later time.
    fn is_after(&self, other: &Self) -> bool {
        let time = |cell: &Self| cell.sides[0].low();
        self.level > other.level || (self.level == other.level && time(self) > time(other))
    }
}

/// A binary heap of boxes.
///
/// Of equal boxes the one comes first that the moves in the heap left on top: the last leaf goes down to the bottom,
/// by the right child where both are equal, and up again. Where the number of boxes is limited the time that is found
/// depends on this order, and recorded results have this one.
#[derive(Debug, Default)]
pub(super) struct Queue(Vec<Cell>);

thread_local! {
    /// The memory of the last queue of a thread.
    static MEMORY: std::cell::Cell<Vec<Cell>> = const { std::cell::Cell::new(Vec::new()) };
}

/// Boxes that memory is kept for.
const KEPT: usize = 4096;

impl Drop for Queue {
    fn drop(&mut self) {
        if self.0.capacity() <= KEPT {
            self.0.clear();
            MEMORY.set(std::mem::take(&mut self.0));
        }
    }
}

impl Queue {
    /// An empty one, in the memory of the last one of this thread.
    pub fn empty() -> Self {
        Self(MEMORY.take())
    }

    pub fn push(&mut self, cell: Cell) {
        self.0.push(cell);
        self.rise(self.0.len() - 1, cell);
    }

    pub fn pop(&mut self) -> Option<Cell> {
        let last = self.0.pop()?;
        let Some(first) = self.0.first().copied() else { return Some(last) };
        let (mut hole, n) = (0, self.0.len());
        while 2 * hole + 1 < n {
            let [left, right] = [2 * hole + 1, 2 * hole + 2];
            let child = if right == n || (right < n && self.0[right].is_after(&self.0[left])) { left } else { right };
            self.0[hole] = self.0[child];
            hole = child;
        }
        self.rise(hole, last);
        Some(first)
    }

    /// Puts a box into a free place, or above it.
    fn rise(&mut self, mut hole: usize, cell: Cell) {
        while hole > 0 && self.0[(hole - 1) / 2].is_after(&cell) {
            self.0[hole] = self.0[(hole - 1) / 2];
            hole = (hole - 1) / 2;
        }
        self.0[hole] = cell;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_come_by_level_and_time() {
        let mut queue = Queue::default();
        let mut sides = vec![Interval::default()];
        for _ in 0..5 {
            sides = sides.iter().flat_map(|side| side.halves()).collect();
        }
        for (place, side) in (0_i32..).zip(sides.iter().cycle().skip(11).step_by(7).take(200)) {
            queue.push(Cell { sides: [*side; 3], level: place * 13 % 5 });
        }
        let order: Vec<(i32, f64)> =
            std::iter::from_fn(|| queue.pop()).map(|cell| (cell.level, cell.sides[0].low())).collect();
        assert!(order.len() == 200 && order.is_sorted());
    }
}
