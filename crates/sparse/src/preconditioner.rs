//! Cheap approximations of an inverse, computed from an assembled matrix.

use std::sync::Arc;

use crate::csr::CsrMatrix;
use crate::factorisation::{DirectSolver, FactorError, Factorisation};

/// An approximation of the inverse of a matrix.
pub trait Preconditioner: Send {
    /// z = P^-1 r
    ///
    /// # Errors
    /// `NotFactorised`, `WrongSize`, or what a solver behind it says.
    fn apply(&mut self, r: &[f64], z: &mut [f64]) -> Result<(), FactorError>;
}

/// An exact factor, of this matrix or of an older one.
impl<F: Factorisation> Preconditioner for DirectSolver<F> {
    fn apply(&mut self, r: &[f64], z: &mut [f64]) -> Result<(), FactorError> {
        check_sizes(z.len(), r, z)?;
        z.copy_from_slice(r);
        self.solve_in_place(z)
    }
}

/// P = diag(A).
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct Jacobi {
    inverse_diagonal: Vec<f64>,
}

impl Jacobi {
    /// Takes the diagonal of `matrix`; no allocation if the size is that of the last call.
    ///
    /// # Errors
    /// `ZeroPivot` if the inverse of a diagonal entry is not finite.
    pub fn factorise(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        invert_diagonal(matrix, &mut self.inverse_diagonal)
    }
}

impl Preconditioner for Jacobi {
    fn apply(&mut self, r: &[f64], z: &mut [f64]) -> Result<(), FactorError> {
        check_sizes(self.inverse_diagonal.len(), r, z)?;
        for ((z, r), inverse) in z.iter_mut().zip(r).zip(&self.inverse_diagonal) {
            *z = inverse * r;
        }
        Ok(())
    }
}

/// P = the 3 x 3 blocks on the diagonal of A.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct BlockJacobi3 {
    inverse_blocks: Vec<[[f64; 3]; 3]>,
}

impl BlockJacobi3 {
    /// |det| of a block relative to the product of the norms of its rows below which it counts as singular.
    const SINGULAR_BLOCK: f64 = 8.0 * f64::EPSILON;

    /// Inverts the diagonal blocks of `matrix`; no allocation if the size is that of the last call.
    ///
    /// # Errors
    /// `Misaligned` if the size is no multiple of 3, `ZeroPivot` with its first unknown if a block is singular.
    pub fn factorise(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        self.inverse_blocks.clear();
        let dimension = matrix.dimension();
        if !dimension.is_multiple_of(3) {
            return Err(FactorError::Misaligned { dimension, block: 3 });
        }
        for first in (0..dimension).step_by(3) {
            let block: [[f64; 3]; 3] =
                std::array::from_fn(|i| std::array::from_fn(|j| matrix.get(first + i, first + j)));
            let Some(inverse) = Self::invert(&block) else {
                self.inverse_blocks.clear();
                return Err(FactorError::ZeroPivot { index: first });
            };
            self.inverse_blocks.push(inverse);
        }
        Ok(())
    }

    fn invert(a: &[[f64; 3]; 3]) -> Option<[[f64; 3]; 3]> {
        let cofactor = |i: usize, j: usize| {
            let (i1, i2, j1, j2) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3);
            a[i1][j1] * a[i2][j2] - a[i1][j2] * a[i2][j1]
        };
        let determinant = (0..3).map(|j| a[0][j] * cofactor(0, j)).sum::<f64>();
        let volume: f64 = a.iter().map(|row| row.iter().map(|a| a * a).sum::<f64>().sqrt()).product();
        if determinant.abs() <= Self::SINGULAR_BLOCK * volume {
            return None;
        }
        let inverse: [[f64; 3]; 3] = std::array::from_fn(|i| std::array::from_fn(|j| cofactor(j, i) / determinant));
        inverse.as_flattened().iter().all(|value| value.is_finite()).then_some(inverse)
    }
}

impl Preconditioner for BlockJacobi3 {
    fn apply(&mut self, r: &[f64], z: &mut [f64]) -> Result<(), FactorError> {
        check_sizes(3 * self.inverse_blocks.len(), r, z)?;
        for ((z, r), inverse) in z.chunks_exact_mut(3).zip(r.chunks_exact(3)).zip(&self.inverse_blocks) {
            for i in 0..3 {
                z[i] = inverse[i][0] * r[0] + inverse[i][1] * r[1] + inverse[i][2] * r[2];
            }
        }
        Ok(())
    }
}

/// Symmetric successive over-relaxation: P = (D/w + U) (D/w)^-1 (D/w + L) / (2 - w), the upper sweep first.
#[derive(Clone, Debug, settee_persist::Persist)]
#[fits(Self::is_consistent)]
pub struct Ssor {
    #[rebuilt]
    omega: f64,
    inverse_diagonal: Vec<f64>,
    matrix: Option<CsrMatrix>,
}

impl Ssor {
    /// `omega`: relaxation; 1 is symmetric Gauss-Seidel, values from 1 to 2 weigh the corrections more.
    pub fn new(omega: f64) -> Self {
        Self { omega, inverse_diagonal: Vec::new(), matrix: None }
    }

    fn is_consistent(&self, _fresh: Option<&Self>) -> bool {
        let dimension = self.matrix.as_ref().map_or(0, CsrMatrix::dimension);
        self.matrix.is_none() || dimension == self.inverse_diagonal.len()
    }

    /// Copies `matrix`; no allocation if the pattern is that of the last call.
    ///
    /// # Errors
    /// `ZeroPivot` if the inverse of a diagonal entry is not finite.
    pub fn factorise(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        invert_diagonal(matrix, &mut self.inverse_diagonal)?;
        match &mut self.matrix {
            Some(copy) => {
                copy.pattern = Arc::clone(&matrix.pattern);
                copy.values.clone_from(&matrix.values);
            }
            None => self.matrix = Some(matrix.clone()),
        }
        Ok(())
    }
}

impl Preconditioner for Ssor {
    fn apply(&mut self, r: &[f64], z: &mut [f64]) -> Result<(), FactorError> {
        check_sizes(self.inverse_diagonal.len(), r, z)?;
        let Some(matrix) = &self.matrix else {
            return Err(FactorError::NotFactorised);
        };
        for row in (0..r.len()).rev() {
            let mut sum = r[row];
            for (col, value) in matrix.row(row).filter(|&(col, _)| col > row) {
                sum -= value * z[col];
            }
            z[row] = sum * self.omega * self.inverse_diagonal[row];
        }
        for row in 0..r.len() {
            let mut sum = 0.0;
            for (col, value) in matrix.row(row).take_while(|&(col, _)| col < row) {
                sum += value * z[col];
            }
            z[row] -= sum * self.omega * self.inverse_diagonal[row];
        }
        if self.omega != 1.0 {
            for z in z.iter_mut() {
                *z *= 2.0 - self.omega;
            }
        }
        Ok(())
    }
}

fn invert_diagonal(matrix: &CsrMatrix, inverse: &mut Vec<f64>) -> Result<(), FactorError> {
    inverse.clear();
    for index in 0..matrix.dimension() {
        let value = 1.0 / matrix.get(index, index);
        // The inverse of an infinite entry would be finite and meaningless.
        if !value.is_finite() || value == 0.0 {
            inverse.clear();
            return Err(FactorError::ZeroPivot { index });
        }
        inverse.push(value);
    }
    Ok(())
}

fn check_sizes(expected: usize, r: &[f64], z: &[f64]) -> Result<(), FactorError> {
    match [r.len(), z.len()].into_iter().find(|&found| found != expected) {
        Some(_) if expected == 0 => Err(FactorError::NotFactorised),
        Some(found) => Err(FactorError::WrongSize { expected, found }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assembly::Assembler;

    fn matrix(n: usize, dense: &[f64]) -> CsrMatrix {
        let mut assembler = Assembler::new();
        assembler.begin(n);
        assembler.add_block(0, 0, n, n, dense);
        let _ = assembler.end();
        assembler.matrix().clone()
    }

    const SPD: [f64; 9] = [4.0, -1.0, 2.0, -1.0, 5.0, 1.0, 2.0, 1.0, 6.0];

    fn apply(preconditioner: &mut dyn Preconditioner, r: &[f64]) -> Vec<f64> {
        let mut z = vec![0.0; r.len()];
        preconditioner.apply(r, &mut z).unwrap();
        z
    }

    #[test]
    fn jacobi_divides_by_the_diagonal() {
        let mut jacobi = Jacobi::default();
        assert_eq!(jacobi.apply(&[1.0], &mut [0.0]), Err(FactorError::NotFactorised));
        jacobi.factorise(&matrix(3, &SPD)).unwrap();
        assert_eq!(apply(&mut jacobi, &[4.0, 10.0, 3.0]), [1.0, 2.0, 0.5]);
        assert_eq!(jacobi.factorise(&matrix(2, &[1.0, 0.0, 0.0, 0.0])), Err(FactorError::ZeroPivot { index: 1 }));
    }

    #[test]
    fn one_block_is_inverted_exactly() {
        let matrix = matrix(3, &SPD);
        let mut block = BlockJacobi3::default();
        block.factorise(&matrix).unwrap();
        let z = apply(&mut block, &[1.0, 2.0, 3.0]);
        let mut r = [0.0; 3];
        matrix.multiply(&z, &mut r);
        for (r, expected) in r.into_iter().zip([1.0, 2.0, 3.0]) {
            assert!((r - expected).abs() < 8.0 * f64::EPSILON * 6.0);
        }
    }

    #[test]
    fn blocks_that_cannot_be_inverted_are_refused() {
        let mut block = BlockJacobi3::default();
        let misaligned = block.factorise(&matrix(2, &[1.0, 0.0, 0.0, 1.0]));
        assert_eq!(misaligned, Err(FactorError::Misaligned { dimension: 2, block: 3 }));
        let singular = block.factorise(&matrix(3, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]));
        assert_eq!(singular, Err(FactorError::ZeroPivot { index: 0 }));
    }

    #[test]
    fn ssor_is_the_product_of_its_triangles() {
        // Checked as P z = r.
        let dense = |i: usize, j: usize| SPD[3 * i + j];
        for omega in [1.0, 1.5] {
            let mut ssor = Ssor::new(omega);
            ssor.factorise(&matrix(3, &SPD)).unwrap();
            let r = [1.0, -2.0, 3.0];
            let z = apply(&mut ssor, &r);
            let diagonal = |i: usize| dense(i, i) / omega;
            let lower: Vec<f64> =
                (0..3).map(|i| (0..i).map(|j| dense(i, j) * z[j]).sum::<f64>() / diagonal(i) + z[i]).collect();
            for i in 0..3 {
                let product = diagonal(i) * lower[i] + (i + 1..3).map(|j| dense(i, j) * lower[j]).sum::<f64>();
                let expected = r[i] * if omega == 1.0 { 1.0 } else { 2.0 - omega };
                assert!((product - expected).abs() < 1e-14, "omega {omega}, row {i}");
            }
        }
    }
}
