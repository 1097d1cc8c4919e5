//! The contributions of a pass, and where in the values each of them goes.

use super::edges::EdgePlacement;
use crate::pattern::{Block, Pattern};

/// What was added in the last pass, in the order of the calls.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    blocks: Vec<Block>,
    placements: Vec<Placement>,
    /// Positions of the rows of those blocks whose rows are not equally far apart.
    irregular: Vec<u32>,
    /// The next block that is expected.
    cursor: usize,
    /// Matrices that are kept per edge, and the next one that is expected.
    edges: Vec<EdgePlacement>,
    edges_cursor: usize,
}

/// Position of the first entry of a block, and the distance between its rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placement {
    start: u32,
    stride: u32,
}

impl Placement {
    /// Stride of a block whose row positions stand in `irregular`, from `start` on.
    const IRREGULAR: u32 = u32::MAX;
}

impl Record {
    /// Expects the first block again.
    pub(super) fn rewind(&mut self) {
        (self.cursor, self.edges_cursor) = (0, 0);
    }

    pub(super) fn clear(&mut self) {
        self.rewind();
        self.forget_rest();
    }

    /// Where `block` goes if it is the expected one; the next one is expected then.
    #[inline]
    pub(super) fn follow(&mut self, block: Block) -> Option<Placement> {
        if self.blocks.get(self.cursor) != Some(&block) {
            return None;
        }
        let placement = self.placements[self.cursor];
        self.cursor += 1;
        Some(placement)
    }

    /// The places of a matrix if it is the expected one; the next one is expected then.
    pub(super) fn follow_edges(&mut self, first: usize, edges: &[[u32; 2]]) -> Option<&EdgePlacement> {
        let placement = self.edges.get(self.edges_cursor).filter(|placement| placement.is_of(first, edges))?;
        self.edges_cursor += 1;
        Some(placement)
    }

    /// Position of row `i` of a block; its entries are contiguous.
    #[inline]
    pub(super) fn row_start(&self, placement: Placement, i: usize) -> usize {
        if placement.stride == Placement::IRREGULAR {
            self.irregular[placement.start as usize + i] as usize
        } else {
            placement.start as usize + i * placement.stride as usize
        }
    }

    /// Drops the expected block and all behind it.
    pub(super) fn forget_rest(&mut self) {
        let mut rest = self.placements[self.cursor..].iter();
        if let Some(first) = rest.find(|placement| placement.stride == Placement::IRREGULAR) {
            self.irregular.truncate(first.start as usize);
        }
        self.blocks.truncate(self.cursor);
        self.placements.truncate(self.cursor);
        self.edges.truncate(self.edges_cursor);
    }

    /// Records a block and whether it fits into `pattern`. One that does not gets its place with `place_all`.
    pub(super) fn push(&mut self, block: Block, pattern: &Pattern) -> bool {
        let placement = self.place(block, pattern);
        self.blocks.push(block);
        self.placements.push(placement.unwrap_or(Placement { start: 0, stride: 0 }));
        placement.is_some()
    }

    /// Records a matrix, and gives its places if it fits into `pattern`. One that does not gets them with `place_all`.
    pub(super) fn push_edges(&mut self, first: usize, edges: &[[u32; 2]], pattern: &Pattern) -> Option<&EdgePlacement> {
        let mut placement = EdgePlacement::new(first, edges);
        let has_place = placement.place(pattern);
        self.edges.push(placement);
        self.edges.last().filter(|_| has_place)
    }

    /// Finds the places of all blocks in a pattern that contains them.
    pub(super) fn place_all(&mut self, pattern: &Pattern) {
        self.irregular.clear();
        for index in 0..self.blocks.len() {
            self.placements[index] = self.place(self.blocks[index], pattern).expect("the pattern contains the record");
        }
        // What is outside of the matrix has no place, and is left out at every pass.
        self.edges.retain_mut(|placement| placement.place(pattern));
    }

    #[cfg(test)]
    pub(super) fn irregular_rows(&self) -> usize {
        self.irregular.len()
    }

    /// Where the rows of `block` stand in the values, `None` if an entry is missing in the pattern.
    fn place(&mut self, block: Block, pattern: &Pattern) -> Option<Placement> {
        let (row, rows) = (block.row as usize, block.rows as usize);
        let start_of = |i: usize| pattern.run_position(row + i, block.col as usize, block.cols as usize);
        let start = start_of(0)?;
        let stride = if rows > 1 { start_of(1)? - start } else { 0 };
        let mut is_regular = stride < Placement::IRREGULAR as usize;
        for i in 0..rows {
            is_regular &= start_of(i)? == start + i * stride;
        }
        let position = |start: usize| u32::try_from(start).expect("at most 2^32 entries in a matrix");
        if is_regular {
            return Some(Placement { start: position(start), stride: stride as u32 });
        }
        let table_start = self.irregular.len();
        for i in 0..rows {
            self.irregular.push(position(start_of(i)?));
        }
        Some(Placement { start: position(table_start), stride: Placement::IRREGULAR })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(row: u32, col: u32) -> Block {
        Block { row, col, rows: 2, cols: 2 }
    }

    #[test]
    fn blocks_are_followed_in_their_order_only() {
        let pattern = Pattern::from_blocks(4, &[block(0, 2)]);
        let mut record = Record::default();
        assert!(record.push(block(0, 2), &pattern));
        assert!(record.push(block(2, 0), &pattern));
        assert!(record.follow(block(2, 0)).is_none());
        let placement = record.follow(block(0, 2)).unwrap();
        // Row 0 is (0, 2, 3), row 1 is (1, 2, 3).
        assert_eq!([0, 1].map(|i| record.row_start(placement, i)), [1, 4]);
        record.forget_rest();
        assert_eq!(record.blocks.as_slice(), [block(0, 2)]);
    }

    #[test]
    fn blocks_outside_of_the_pattern_wait_for_a_larger_one() {
        let mut record = Record::default();
        assert!(!record.push(block(0, 1), &Pattern::diagonal(3)));
        record.place_all(&Pattern::from_blocks(3, &[block(0, 1)]));
        let placement = record.follow(block(0, 1)).unwrap();
        assert_eq!([0, 1].map(|i| record.row_start(placement, i)), [1, 4]);
    }
}
