//! Dense symmetric eigenproblems.

use faer::linalg::solvers::Llt;
use faer::linalg::triangular_solve::{solve_lower_triangular_in_place, solve_upper_triangular_in_place};
use faer::{Mat, MatRef, Par, Side};
use thiserror::Error;

/// Why there are no eigenvalues.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum EigenError {
    /// B has no factorisation L L^T.
    #[error("the second matrix is not positive definite")]
    NotPositiveDefinite,
    /// The iteration of the eigenvalues did not end.
    #[error("the eigenvalues were not found")]
    NotConverged,
}

/// Solutions of A u = t B u.
#[derive(Clone, Debug)]
pub struct Eigenpairs {
    /// Eigenvalues t, ascending.
    pub values: Vec<f64>,
    /// An eigenvector u for each eigenvalue, with u^T B u = 1.
    pub vectors: Vec<Vec<f64>>,
}

/// All eigenvalues and eigenvectors of A u = t B u: A symmetric, B symmetric positive definite, both dense with `n`
/// rows and columns, column by column. With B = L L^T the values are those of C = L^-1 A L^-T, which is symmetric, and
/// u = L^-T v for its eigenvectors v (Golub and Van Loan, Matrix Computations, 8.7). Errors of values are some rounding
/// of the largest one. Takes some 10 n^3 operations.
///
/// # Errors
/// [`EigenError`].
///
/// # Panics
/// If a matrix has not n^2 entries.
pub fn symmetric_definite_eigenpairs(n: usize, a: &[f64], b: &[f64]) -> Result<Eigenpairs, EigenError> {
    let (factor, reduced) = reduced(n, a, b)?;
    let found = reduced.self_adjoint_eigen(Side::Lower).map_err(|_| EigenError::NotConverged)?;
    let mut vectors: Mat<f64> = found.U().to_owned();
    solve_upper_triangular_in_place(factor.L().transpose(), vectors.as_mut(), Par::Seq);
    Ok(Eigenpairs {
        values: (0..n).map(|i| found.S()[i]).collect(),
        vectors: vectors.col_iter().map(|column| column.iter().copied().collect()).collect(),
    })
}

/// The values of [`symmetric_definite_eigenpairs`] alone. Small values beside large ones are more accurate here, since
/// the method for values alone preserves the grading of the matrix.
///
/// # Errors
/// [`EigenError`].
///
/// # Panics
/// If a matrix has not n^2 entries.
pub fn symmetric_definite_eigenvalues(n: usize, a: &[f64], b: &[f64]) -> Result<Vec<f64>, EigenError> {
    let (_, reduced) = reduced(n, a, b)?;
    let mut values = reduced.self_adjoint_eigenvalues(Side::Lower).map_err(|_| EigenError::NotConverged)?;
    values.sort_by(f64::total_cmp);
    Ok(values)
}

/// B = L L^T, and L^-1 A L^-T.
fn reduced(n: usize, a: &[f64], b: &[f64]) -> Result<(Llt<f64>, Mat<f64>), EigenError> {
    let b = MatRef::from_column_major_slice(b, n, n);
    let factor = b.llt(Side::Lower).map_err(|_| EigenError::NotPositiveDefinite)?;
    let mut half = MatRef::from_column_major_slice(a, n, n).to_owned();
    solve_lower_triangular_in_place(factor.L(), half.as_mut(), Par::Seq);
    let mut whole = half.transpose().to_owned();
    solve_lower_triangular_in_place(factor.L(), whole.as_mut(), Par::Seq);
    Ok((factor, whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A chain of three masses 1, 2, 1 and two springs: 0, k / m and 2 k / m by symmetry.
    #[test]
    fn frequencies_of_a_chain() {
        let a = [1.0, -1.0, 0.0, -1.0, 2.0, -1.0, 0.0, -1.0, 1.0];
        let b = [1.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 1.0];
        let found = symmetric_definite_eigenpairs(3, &a, &b).unwrap();
        for (value, exact) in found.values.iter().zip([0.0, 1.0, 2.0]) {
            assert!((value - exact).abs() < 1e-14, "{value} instead of {exact}");
        }
        assert_eq!(symmetric_definite_eigenvalues(3, &a, &b).unwrap().len(), 3);
        for (u, t) in found.vectors.iter().zip(&found.values) {
            let size: f64 = (0..3).map(|i| u[i] * b[4 * i] * u[i]).sum();
            assert!((size - 1.0).abs() < 1e-14, "{size}");
            for i in 0..3 {
                let rest: f64 = (0..3).map(|j| (a[i + 3 * j] - t * b[i + 3 * j]) * u[j]).sum();
                assert!(rest.abs() < 1e-14, "{rest}");
            }
        }
    }

    #[test]
    fn an_indefinite_second_matrix_is_refused() {
        let found = symmetric_definite_eigenpairs(2, &[1.0, 0.0, 0.0, 1.0], &[1.0, 0.0, 0.0, -1.0]);
        assert_eq!(found.unwrap_err(), EigenError::NotPositiveDefinite);
    }
}
