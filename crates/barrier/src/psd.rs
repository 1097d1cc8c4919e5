//! The nearest symmetric matrix without negative eigenvalues.

use nalgebra::{SMatrix, SymmetricEigen};

use crate::Hessian;

/// The symmetric matrix without negative eigenvalues that is nearest to `matrix` in the sum of squares: its negative
/// eigenvalues are replaced by 0. A matrix that holds something that is not finite stays as it is.
pub fn project(matrix: &Hessian) -> Hessian {
    let largest = matrix.iter().flatten().fold(0.0, |most: f64, c| most.max(c.abs()));
    let is_finite = matrix.iter().flatten().all(|c| c.is_finite());
    if !is_finite || largest == 0.0 {
        return *matrix;
    }
    // Of size 1: squares inside of the decomposition neither overflow nor vanish.
    let scaled = SMatrix::<f64, 12, 12>::from_fn(|k, l| 0.5 * (matrix[k][l] / largest + matrix[l][k] / largest));
    let eigen = SymmetricEigen::new(scaled);
    if eigen.eigenvalues.iter().all(|value| *value >= 0.0) {
        return *matrix;
    }
    let mut projected = [[0.0; 12]; 12];
    for (column, value) in eigen.eigenvalues.iter().enumerate().filter(|(_, value)| **value > 0.0) {
        let vector = eigen.eigenvectors.column(column);
        for k in 0..12 {
            let factor = value * largest * vector[k];
            for l in 0..=k {
                projected[k][l] += factor * vector[l];
            }
        }
    }
    for k in 0..12 {
        for l in 0..k {
            projected[l][k] = projected[k][l];
        }
    }
    projected
}
