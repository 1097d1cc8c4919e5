//! How much a factorisation has to do at least: entries and operations of the factor for the cheapest ordering.

use settee_sparse::{Ordering, Pattern};

/// Entries of a factor L, and operations to compute it: the sum of the squares of the lengths of its columns.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fill {
    /// Entries of L, diagonal included.
    pub entries: f64,
    /// Additions and multiplications.
    pub flops: f64,
}

impl Fill {
    /// With the cheapest ordering there is; `None` if none can be had.
    pub fn least(pattern: &Pattern) -> Option<Self> {
        Some(Self::of(pattern, &Ordering::Cheapest.order(pattern).ok()?))
    }

    /// Lengths of the columns by walking up the elimination tree from each entry of each row.
    pub fn of(pattern: &Pattern, order: &[u32]) -> Self {
        const NONE: u32 = u32::MAX;
        let n = order.len();
        let mut place = vec![0u32; n];
        for (k, &unknown) in order.iter().enumerate() {
            place[unknown as usize] = k as u32;
        }
        let (mut parent, mut seen, mut length) = (vec![NONE; n], vec![NONE; n], vec![1u64; n]);
        for (k, &unknown) in order.iter().enumerate() {
            seen[k] = k as u32;
            for &column in pattern.row(unknown as usize) {
                let mut at = place[column as usize];
                while at < k as u32 && seen[at as usize] != k as u32 {
                    length[at as usize] += 1;
                    seen[at as usize] = k as u32;
                    if parent[at as usize] == NONE {
                        parent[at as usize] = k as u32;
                    }
                    at = parent[at as usize];
                }
            }
        }
        let sum = |power: i32| length.iter().map(|&length| (length as f64).powi(power)).sum();
        Self { entries: sum(1), flops: sum(2) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use settee_sparse::Assembler;

    #[test]
    fn a_chain_has_two_entries_a_column_and_an_arrow_fills_up_from_the_wrong_end() {
        let pattern = |entries: &[(usize, usize)], n: usize| {
            let mut assembler = Assembler::new();
            assembler.begin(n);
            entries.iter().for_each(|&(i, j)| assembler.add_scalar(i, j, 1.0));
            let _ = assembler.end();
            assembler.matrix().pattern.clone()
        };
        let chain: Vec<_> = (0..4).map(|i| (i, i + 1)).collect();
        let natural: Vec<u32> = (0..5).collect();
        assert_eq!(Fill::of(&pattern(&chain, 5), &natural), Fill { entries: 9.0, flops: 17.0 });
        let arrow: Vec<_> = (1..5).map(|i| (0, i)).collect();
        let pattern = pattern(&arrow, 5);
        assert_eq!(Fill::of(&pattern, &natural).entries, 15.0);
        assert_eq!(Fill::of(&pattern, &[4, 3, 2, 1, 0]).entries, 9.0);
        assert_eq!(Fill::least(&pattern).unwrap().entries, 9.0);
    }
}
