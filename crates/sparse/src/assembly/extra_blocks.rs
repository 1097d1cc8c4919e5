//! Blocks that come and go, beside a matrix whose pattern stays.

use super::constraints::Constraints;
use super::{Assembler, AssemblyOutcome, RejectedBlocks};
use crate::csr::{CsrMatrix, DofOutOfRange};
use crate::pattern::Block;

/// Revisions of the patterns of sums have this bit set, those of assemblers do not: a revision never stands for both.
const OF_SUM: u64 = 1 << 63;

/// Blocks that are added to the matrix of an [`Assembler`] for a while, with a pattern of their own: contacts, for
/// example. The pattern and the record of the assembler stay as they are.
///
/// The sum has the union of both patterns. It is found once for two patterns: as long as blocks are added at the same
/// places, or at fewer, its revision and with it a symbolic analysis are kept.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
#[fits(Self::is_consistent)]
pub struct ExtraBlocks {
    part: Assembler,
    /// Revisions of the patterns of assembler and part that `sum` is the union of.
    summed: Option<(u64, u64)>,
    sum: Option<CsrMatrix>,
    /// Where the entries of the assembler and those of the part are in the sum.
    places: [Vec<u32>; 2],
    sum_revision: u64,
    is_used: bool,
    #[cleared]
    constraints: Constraints,
}

/// Why blocks could not be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExtraError {
    /// Blocks are outside of the matrix.
    #[error("blocks are outside of the matrix: {0:?}")]
    Rejected(RejectedBlocks),
    /// A constrained degree of freedom is outside of the matrix.
    #[error(transparent)]
    Constraint(#[from] DofOutOfRange),
}

impl ExtraBlocks {
    /// Whether all places are in the sum; checkpoints are validated by this.
    fn is_consistent(&self, _fresh: Option<&Self>) -> bool {
        let n_entries = self.sum.as_ref().map_or(0, |sum| sum.values.len());
        self.places.iter().flatten().all(|place| (*place as usize) < n_entries)
    }

    /// Removes all blocks: the matrix is that of the assembler alone.
    pub fn clear(&mut self) {
        self.is_used = false;
    }

    /// Begins anew: the next pattern holds nothing of the past.
    pub fn forget(&mut self) {
        self.part.forget_pattern();
        self.summed = None;
        self.is_used = false;
    }

    /// Adds the blocks that `write` gives to those of the matrix of `base`, instead of earlier ones; afterwards rows
    /// and columns of `constrained` degrees of freedom are those of the identity. `write` is called again where places
    /// that are not used any more are to be forgotten, and gives the same blocks then.
    ///
    /// # Errors
    /// If blocks or constrained degrees of freedom are outside of the matrix: nothing is added then.
    pub fn add(
        &mut self,
        base: &Assembler,
        constrained: &[usize],
        write: &mut dyn FnMut(&mut Assembler),
    ) -> Result<(), ExtraError> {
        self.is_used = false;
        let had_pattern = self.part.pattern_revision() > 0;
        if self.pass(base.matrix().dimension(), write) == AssemblyOutcome::NewPattern && had_pattern {
            // The pattern only grows: without this, all places of the past would stay in it.
            self.part.forget_pattern();
            let _ = self.pass(base.matrix().dimension(), write);
        }
        if let Some(rejected) = self.part.rejected() {
            return Err(ExtraError::Rejected(rejected));
        }
        let revisions = (base.pattern_revision(), self.part.pattern_revision());
        let (base, part) = (base.matrix(), self.part.matrix());
        let sum = match &mut self.sum {
            Some(sum) if self.summed == Some(revisions) => sum,
            outdated => {
                self.sum_revision += 1;
                self.summed = Some(revisions);
                let sum = union(base, part);
                self.places = [base, part].map(|matrix| places(matrix, &sum));
                outdated.insert(sum)
            }
        };
        sum.values.fill(0.0);
        for (matrix, places) in [base, part].into_iter().zip(&self.places) {
            for (place, value) in places.iter().zip(&matrix.values) {
                sum.values[*place as usize] += value;
            }
        }
        self.constraints.apply(constrained, sum)?;
        self.is_used = true;
        Ok(())
    }

    /// The sum of the matrix and the blocks; `None` if there are no blocks.
    pub fn sum(&self) -> Option<&CsrMatrix> {
        self.sum.as_ref().filter(|_| self.is_used)
    }

    /// Number that changes with the pattern of the sum, and is that of no assembler; `None` if there are no blocks.
    pub fn pattern_revision(&self) -> Option<u64> {
        self.is_used.then_some(OF_SUM | self.sum_revision)
    }

    fn pass(&mut self, n: usize, write: &mut dyn FnMut(&mut Assembler)) -> AssemblyOutcome {
        self.part.begin(n);
        write(&mut self.part);
        self.part.end()
    }
}

/// Zeros over the union of two patterns.
fn union(base: &CsrMatrix, part: &CsrMatrix) -> CsrMatrix {
    let entries = |row: usize| part.pattern.row(row).iter().map(move |col| (row, *col as usize));
    let blocks: Vec<Block> =
        (0..part.dimension()).flat_map(entries).filter_map(|(row, col)| Block::new(row, col, 1, 1)).collect();
    CsrMatrix::zeros(std::sync::Arc::new(base.pattern.extended(&blocks)))
}

/// Where the entries of a matrix are in one whose pattern has them all.
fn places(matrix: &CsrMatrix, sum: &CsrMatrix) -> Vec<u32> {
    let mut places = Vec::with_capacity(matrix.pattern.nnz());
    for row in 0..matrix.dimension() {
        let mut own = sum.pattern.row_range(row);
        for col in matrix.pattern.row(row) {
            let place = own.by_ref().find(|place| sum.pattern.columns()[*place] == *col);
            places.push(place.expect("the union has the entries of both") as u32);
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPRING: [f64; 4] = [1.0, -1.0, -1.0, 1.0];

    fn base() -> Assembler {
        let mut assembler = Assembler::new();
        assembler.begin(4);
        assembler.add_block(0, 0, 2, 2, &SPRING);
        let _ = assembler.end();
        assembler
    }

    fn dense(extra: &ExtraBlocks) -> Vec<f64> {
        extra.sum().map(CsrMatrix::to_dense).unwrap_or_default()
    }

    #[test]
    fn blocks_are_added_without_touching_the_constant_pattern() {
        let (base, mut extra) = (base(), ExtraBlocks::default());
        assert_eq!((extra.sum().is_none(), extra.pattern_revision()), (true, None));
        extra.add(&base, &[], &mut |part| part.add_block(1, 1, 2, 2, &SPRING)).unwrap();
        let expected = [1., -1., 0., 0., -1., 2., -1., 0., 0., -1., 1., 0., 0., 0., 0., 0.];
        assert_eq!(dense(&extra), expected);
        assert_eq!((base.pattern_revision(), base.matrix().pattern.nnz()), (1, 6));
        extra.clear();
        assert!(extra.sum().is_none());
    }

    #[test]
    fn the_union_is_kept_while_blocks_stay_or_go_and_forgets_the_past_when_others_come() {
        let (base, mut extra) = (base(), ExtraBlocks::default());
        let mut add = |places: &[usize]| {
            let mut write = |part: &mut Assembler| {
                places.iter().for_each(|place| part.add_block(*place, *place, 2, 2, &SPRING));
            };
            extra.add(&base, &[], &mut write).unwrap();
            (extra.pattern_revision(), extra.sum().map(|sum| sum.pattern.nnz()))
        };
        let both = add(&[1, 2]);
        assert_eq!(both.1, Some(10));
        assert_eq!(add(&[1, 2]), both);
        assert_eq!(add(&[2]), both, "places that are not used any more are zero");
        let other = add(&[0]);
        assert!(other.0 != both.0 && other.1 == Some(6), "{other:?}");
    }

    #[test]
    fn constrained_unknowns_take_no_blocks_and_foreign_ones_are_refused() {
        let (base, mut extra) = (base(), ExtraBlocks::default());
        extra.add(&base, &[2], &mut |part| part.add_block(1, 1, 2, 2, &SPRING)).unwrap();
        let expected = [1., -1., 0., 0., -1., 2., 0., 0., 0., 0., 1., 0., 0., 0., 0., 0.];
        assert_eq!(dense(&extra), expected);
        let outside = extra.add(&base, &[], &mut |part| part.add_block(3, 3, 2, 2, &SPRING));
        assert!(matches!(outside, Err(ExtraError::Rejected(RejectedBlocks { count: 1, first: (3, 3) }))));
        assert!(extra.add(&base, &[4], &mut |_| {}).is_err() && extra.sum().is_none());
    }
}
