//! The projection P of projective constraints in an assembled matrix: A becomes P A P + s (I - P).
//!
//! The number s does not change the solution, but on slanted sets both parts are summed in the same entries: where A is
//! tiny beside s, as the masses of small bodies are in large units, its digits would be lost.

use settee_kernel::roles::ProjectorRows;

/// Sizes of A beside which s is 1: sums with it cost three digits at most, and what is held by it does not look free.
const NEAR_ONE: std::ops::RangeInclusive<f64> = 1.0 / 1024.0..=1e12;

/// The number s for a matrix whose largest entry among projected unknowns is `largest`: 1 where that is near enough,
/// else the power of two next to it.
pub(crate) fn complement_weight(largest: f64) -> f64 {
    if largest == 0.0 || !largest.is_finite() || NEAR_ONE.contains(&largest) {
        return 1.0;
    }
    2.0_f64.powi(largest.log2().round().clamp(-1000.0, 1000.0) as i32)
}

/// The rows of P over the global unknowns that are neither zero nor those of the identity.
#[derive(Clone, Debug, Default)]
pub(crate) struct Projector {
    rows: ProjectorRows,
    /// For each unknown, its row plus one; 0 for unknowns that P leaves alone.
    places: Vec<u32>,
    /// Rows of one constraint, and products of rows: kept for their memory.
    own: ProjectorRows,
    product: ProjectorRows,
    weights: Vec<(usize, f64)>,
}

impl Projector {
    /// Starts a new collection for `n` unknowns.
    pub fn clear(&mut self, n: usize) {
        self.rows.clear();
        self.places.clear();
        self.places.resize(n, 0);
    }

    /// Whether P has rows that are neither zero nor those of the identity.
    pub fn is_trivial(&self) -> bool {
        self.rows.is_empty()
    }

    /// Multiplies P from the left by the projection of one more constraint, which `collect` writes.
    pub fn multiply(&mut self, collect: impl FnOnce(&mut ProjectorRows)) {
        self.own.clear();
        self.own.start_at(0);
        collect(&mut self.own);
        // Mapped states have no unknowns of their own: nothing can be projected there.
        let n = self.places.len();
        let is_outside =
            |(row, entries): (usize, &[(usize, f64)])| row >= n || entries.iter().any(|(col, _)| *col >= n);
        if self.own.is_empty() || self.own.rows().any(is_outside) {
            return;
        }
        self.product.clear();
        self.product.start_at(0);
        let mut weights = std::mem::take(&mut self.weights);
        for (unknown, entries) in self.own.rows() {
            weights.clear();
            for &(column, weight) in entries {
                match self.row(column) {
                    Some(inner) => weights.extend(inner.iter().map(|(unknown, other)| (*unknown, weight * other))),
                    None => weights.push((column, weight)),
                }
            }
            self.product.add_row(unknown, merge(&mut weights).iter().copied());
        }
        self.weights = weights;
        for index in 0..self.rows.len() {
            let (unknown, entries) = self.rows.row(index);
            if !self.own.rows().any(|(other, _)| other == unknown) {
                self.product.add_row(unknown, entries.iter().copied());
            }
        }
        std::mem::swap(&mut self.rows, &mut self.product);
        for (index, (unknown, _)) in self.rows.rows().enumerate() {
            self.places[unknown] = index as u32 + 1;
        }
    }

    /// The row of an unknown; `None` if P leaves it alone.
    pub fn row(&self, unknown: usize) -> Option<&[(usize, f64)]> {
        match self.places.get(unknown) {
            Some(0) | None => None,
            Some(place) => Some(self.rows.row(*place as usize - 1).1),
        }
    }

    /// Whether P leaves `n` unknowns from `first` on alone.
    pub fn spares(&self, first: usize, n: usize) -> bool {
        self.is_trivial()
            || self.places.get(first..first + n).is_none_or(|places| places.iter().all(|place| *place == 0))
    }

    /// Calls `add` with (row, column, value) of the entries of `size` (I - P).
    pub fn complement(&self, size: f64, mut add: impl FnMut(usize, usize, f64)) {
        for (unknown, entries) in self.rows.rows() {
            add(unknown, unknown, size);
            for &(column, weight) in entries {
                add(unknown, column, -size * weight);
            }
        }
    }
}

/// Sorts by unknown and sums the weights of equal ones.
fn merge(weights: &mut Vec<(usize, f64)>) -> &[(usize, f64)] {
    weights.sort_by_key(|(unknown, _)| *unknown);
    let mut kept = 0;
    for index in 1..weights.len() {
        if weights[index].0 == weights[kept].0 {
            weights[kept].1 += weights[index].1;
        } else {
            kept += 1;
            weights[kept] = weights[index];
        }
    }
    weights.truncate(kept + 1);
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn projections_of_several_constraints_are_multiplied() {
        let mut projector = Projector::default();
        projector.clear(6);
        let onto_diagonal = |rows: &mut ProjectorRows| rows.add_block(3, 2, |_, _| 0.5);
        projector.multiply(onto_diagonal);
        assert!(projector.spares(0, 3) && !projector.spares(3, 3));
        assert_eq!(projector.row(4), Some(&[(3, 0.5), (4, 0.5)][..]));
        // The same line again, and another one on another point.
        projector.multiply(onto_diagonal);
        projector.multiply(|rows| rows.add_row(0, []));
        assert_eq!(projector.row(3), Some(&[(3, 0.5), (4, 0.5)][..]));
        assert_eq!(projector.row(0), Some(&[][..]));
        assert_eq!(projector.row(1), None);
    }

    #[test]
    fn what_constraints_take_away_is_as_large_as_the_rest() {
        assert_eq!([0.0, 1e-2, 1.0, 3.0, 1e5, f64::NAN, f64::INFINITY].map(complement_weight), [1.0; 7]);
        for (size, expected) in [(1e-15, 2.0_f64.powi(-50)), (3e12, 2.0_f64.powi(41)), (5e-324, 2.0_f64.powi(-1000))] {
            assert_eq!(complement_weight(size), expected, "{size}");
        }
        let mut projector = Projector::default();
        projector.clear(2);
        projector.multiply(|rows| rows.add_block(0, 2, |_, _| 0.5));
        let mut sums = [[0.0; 2]; 2];
        projector.complement(8.0, |row, column, value| sums[row][column] += value);
        assert_eq!(sums, [[4.0, -4.0], [-4.0, 4.0]]);
    }
}
