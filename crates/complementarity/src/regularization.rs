//! A small compliance on the diagonal of W, so that redundant rows have a solution.

use nalgebra::DMatrix;

use crate::problem::ContactProblem;

/// Which rows get it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Regularization {
    /// All rows.
    All,
    /// Those that take part in the null space of W.
    NullSpace {
        /// The null space begins at the first singular value below this part of the largest one.
        singular_value: f64,
        /// A row takes part in a vector of the null space if its entry is larger than this.
        entry: f64,
    },
}

impl Regularization {
    /// W_ii += value for these rows; not for values that rounding would swallow.
    pub fn add(self, problem: &mut ContactProblem, value: f64) {
        let n = problem.n_rows();
        if value <= f64::EPSILON || n == 0 {
            return;
        }
        let rows: Vec<usize> = match self {
            Self::All => (0..n).collect(),
            Self::NullSpace { singular_value, entry } => {
                let w = DMatrix::from_row_slice(n, n, &problem.compliance);
                let decomposition = w.svd(false, true);
                let (values, Some(vectors)) = (&decomposition.singular_values, &decomposition.v_t) else { return };
                let largest = values.max();
                let null: Vec<usize> = (0..values.len()).filter(|i| values[*i] < singular_value * largest).collect();
                (0..n).filter(|row| null.iter().any(|i| vectors[(*i, *row)].abs() > entry)).collect()
            }
        };
        for row in rows {
            problem.compliance[row * n + row] += value;
        }
    }
}
