//! A sum of many numbers of which a few become others.

/// Numbers that are summed up one after the other.
const BLOCK: usize = 256;

/// The sums of blocks of numbers. The sum of all is that of the blocks: the same bits for the same numbers, whatever
/// they were before.
#[derive(Clone, Debug, Default)]
pub(super) struct BlockSums(Vec<f64>);

impl BlockSums {
    /// The sums of `n` numbers.
    pub(super) fn of(value: impl Fn(usize) -> f64, n: usize) -> Self {
        let mut sums = Self(vec![0.0; n.div_ceil(BLOCK)]);
        (0..sums.0.len()).for_each(|block| sums.sum_up(block, &value, n));
        sums
    }

    /// Sums up again where numbers are others, or where there are more or fewer. `changed`: in ascending order.
    pub(super) fn follow(&mut self, value: impl Fn(usize) -> f64, n: usize, changed: &[u32]) {
        let before = self.0.len();
        self.0.resize(n.div_ceil(BLOCK), 0.0);
        let ends = [before, self.0.len()].map(|n_blocks| n_blocks.wrapping_sub(1));
        let mut blocks: Vec<usize> = changed.iter().map(|index| *index as usize / BLOCK).chain(ends).collect();
        blocks.sort_unstable();
        blocks.dedup();
        blocks.retain(|block| *block < self.0.len());
        blocks.into_iter().for_each(|block| self.sum_up(block, &value, n));
    }

    fn sum_up(&mut self, block: usize, value: impl Fn(usize) -> f64, n: usize) {
        self.0[block] = (block * BLOCK..n.min((block + 1) * BLOCK)).map(value).sum();
    }

    /// The sum of all.
    pub(super) fn total(&self) -> f64 {
        self.0.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_that_follow_are_those_of_the_numbers() {
        let value = |index: usize| 1.0 / (1.0 + index as f64);
        let mut values: Vec<f64> = (0..3 * BLOCK + 7).map(value).collect();
        let mut sums = BlockSums::of(|index| values[index], values.len());
        assert!((sums.total() - values.iter().sum::<f64>()).abs() < 1e-12);
        for (n, changed) in [(2 * BLOCK, vec![1, 600]), (2 * BLOCK - 1, vec![]), (4 * BLOCK, vec![511]), (0, vec![])] {
            values = (0..n).map(|index| values.get(index).copied().unwrap_or(0.5)).collect();
            let changed: Vec<u32> = changed.into_iter().filter(|index| (*index as usize) < n).collect();
            // Numbers that came are among those that changed.
            let came = (0..n as u32).filter(|index| values[*index as usize] == 0.5);
            let all: Vec<u32> = changed.iter().copied().chain(came).collect();
            all.iter().for_each(|index| values[*index as usize] += 2.0);
            sums.follow(|index| values[index], n, &all);
            assert_eq!(sums.0, BlockSums::of(|index| values[index], n).0, "{n}");
        }
    }
}
