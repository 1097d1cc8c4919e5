//! What a Krylov method needs to know of a matrix.

use settee_parallel::Workers;

use crate::csr::CsrMatrix;
use crate::factorisation::FactorError;
use crate::preconditioner::Preconditioner;

/// A symmetric linear operator, and optionally an approximation of its inverse.
pub trait Operator {
    /// Why a product could not be computed.
    type Error;

    /// Number of unknowns.
    fn dim(&self) -> usize;

    /// Threads to share the passes over vectors with; by default the caller's alone.
    fn workers(&self) -> Workers {
        Workers::default()
    }

    /// y = A x
    ///
    /// # Errors
    /// The operator failed.
    fn apply(&mut self, x: &[f64], y: &mut [f64]) -> Result<(), Self::Error>;

    /// Length of the vectors with whose memory [`apply_in_place`](Self::apply_in_place) works instead of a copy: the
    /// unknowns, and behind them what else the operator needs.
    fn room(&self) -> usize {
        self.dim()
    }

    /// As `apply`, for an operator that can work with the memory of the vectors instead of a copy. They are where they
    /// were afterwards; what is behind their unknowns is the operator's.
    ///
    /// # Errors
    /// The operator failed.
    fn apply_in_place(&mut self, x: &mut Vec<f64>, y: &mut Vec<f64>) -> Result<(), Self::Error> {
        let n = self.dim();
        self.apply(&x[..n], &mut y[..n])
    }

    /// z = P^-1 r with P an approximation of A; the identity if there is none.
    ///
    /// # Errors
    /// The operator failed.
    fn precondition(&mut self, r: &[f64], z: &mut [f64]) -> Result<(), Self::Error> {
        z.copy_from_slice(r);
        Ok(())
    }

    /// As `precondition` where r . z is above `bound`. An operator that finds that product without all of z may leave z
    /// out where it is not, and returns the product.
    ///
    /// # Errors
    /// The operator failed.
    fn precondition_above(&mut self, r: &[f64], z: &mut [f64], _bound: f64) -> Result<Option<f64>, Self::Error> {
        self.precondition(r, z).map(|()| None)
    }
}

/// Why a Krylov method gave no report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KrylovError<E> {
    /// A vector has not the size of the operator.
    #[error("vector of size {found}, expected {expected}")]
    WrongSize {
        /// Size of the operator.
        expected: usize,
        /// Size of the vector.
        found: usize,
    },
    /// The operator failed.
    #[error(transparent)]
    Operator(#[from] E),
}

/// An assembled matrix, with or without a preconditioner.
pub struct MatrixOperator<'a> {
    matrix: &'a CsrMatrix,
    preconditioner: Option<&'a mut dyn Preconditioner>,
}

impl<'a> MatrixOperator<'a> {
    /// The matrix alone.
    pub fn new(matrix: &'a CsrMatrix) -> Self {
        Self { matrix, preconditioner: None }
    }

    /// The matrix with an approximation of its inverse.
    pub fn preconditioned(matrix: &'a CsrMatrix, preconditioner: &'a mut dyn Preconditioner) -> Self {
        Self { matrix, preconditioner: Some(preconditioner) }
    }
}

impl Operator for MatrixOperator<'_> {
    type Error = FactorError;

    fn dim(&self) -> usize {
        self.matrix.dimension()
    }

    fn apply(&mut self, x: &[f64], y: &mut [f64]) -> Result<(), FactorError> {
        self.matrix.multiply(x, y);
        Ok(())
    }

    fn precondition(&mut self, r: &[f64], z: &mut [f64]) -> Result<(), FactorError> {
        match &mut self.preconditioner {
            Some(preconditioner) => preconditioner.apply(r, z),
            None => {
                z.copy_from_slice(r);
                Ok(())
            }
        }
    }
}

/// r = b - A x. Many solves start from zero: they save a product.
///
/// # Errors
/// The operator failed.
pub(super) fn residual<O: Operator>(operator: &mut O, b: &[f64], x: &[f64], r: &mut [f64]) -> Result<(), O::Error> {
    if x.iter().all(|x| *x == 0.0) {
        r.copy_from_slice(b);
        return Ok(());
    }
    operator.apply(x, r)?;
    for (r, b) in r.iter_mut().zip(b) {
        *r = b - *r;
    }
    Ok(())
}

/// Checks the sizes of right-hand side and answer.
pub(super) fn check_sizes<E>(expected: usize, vectors: [&[f64]; 2]) -> Result<(), KrylovError<E>> {
    match vectors.into_iter().find(|vector| vector.len() != expected) {
        Some(vector) => Err(KrylovError::WrongSize { expected, found: vector.len() }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Counted, Diagonal};
    use super::super::{Cg, CgSettings, MinRes, MinResSettings, Pcg, PcgSettings};

    #[test]
    fn a_start_from_zero_takes_no_product() {
        let b = [1.0, 2.0];
        for (start, before) in [(0.0, 0), (0.5, 1)] {
            let products = |solve: &mut dyn FnMut(&mut Counted<Diagonal<'_>>, &mut [f64])| {
                let (mut operator, mut x) = (Counted(Diagonal(&[1.0, 3.0]), 0), [start; 2]);
                solve(&mut operator, &mut x);
                assert!((x[0] - 1.0).abs() < 1e-9 && (x[1] - 2.0 / 3.0).abs() < 1e-9);
                operator.1
            };
            let settings = CgSettings { warm_start: true, max_iterations: 2, tolerance: 0.0, ..CgSettings::default() };
            let by_cg = products(&mut |operator, x| {
                Cg::default().solve(&settings, operator, &b, x).unwrap();
            });
            let settings = PcgSettings { max_iterations: 2, tolerance: 0.0 };
            let by_pcg = products(&mut |operator, x| {
                Pcg::default().solve(&settings, operator, &b, x).unwrap();
            });
            let settings = MinResSettings { max_iterations: 2, ..MinResSettings::default() };
            let by_minres = products(&mut |operator, x| {
                MinRes::default().solve(&settings, operator, &b, x).unwrap();
            });
            assert_eq!([by_cg, by_pcg, by_minres], [before + 2; 3]);
        }
    }
}
