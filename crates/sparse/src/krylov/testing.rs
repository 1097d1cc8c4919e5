//! Operators for the tests of the methods.

use std::convert::Infallible;

use super::operator::Operator;

/// A diagonal matrix: its entries are its eigenvalues.
pub(super) struct Diagonal<'a>(pub(super) &'a [f64]);

impl Operator for Diagonal<'_> {
    type Error = Infallible;

    fn dim(&self) -> usize {
        self.0.len()
    }

    fn apply(&mut self, x: &[f64], y: &mut [f64]) -> Result<(), Infallible> {
        for ((y, x), d) in y.iter_mut().zip(x).zip(self.0) {
            *y = d * x;
        }
        Ok(())
    }
}

/// Springs in a chain with both ends fixed: 2 on the diagonal, -1 beside it.
pub(super) struct Chain(usize);

impl Operator for Chain {
    type Error = Infallible;

    fn dim(&self) -> usize {
        self.0
    }

    fn apply(&mut self, x: &[f64], y: &mut [f64]) -> Result<(), Infallible> {
        for i in 0..self.0 {
            let before = if i > 0 { x[i - 1] } else { 0.0 };
            y[i] = 2.0 * x[i] - before - x.get(i + 1).unwrap_or(&0.0);
        }
        Ok(())
    }
}

/// Springs in a chain that nothing holds: moved as a whole, its forces are rounding.
pub(super) struct FreeChain;

impl FreeChain {
    pub(super) const SPRINGS: [f64; 7] = [0.1, 0.7, 0.3, 0.61, 1.3, 0.2, 0.77];
}

impl Operator for FreeChain {
    type Error = Infallible;

    fn dim(&self) -> usize {
        Self::SPRINGS.len() + 1
    }

    fn apply(&mut self, x: &[f64], y: &mut [f64]) -> Result<(), Infallible> {
        let spring = |i: Option<usize>| i.and_then(|i| Self::SPRINGS.get(i)).copied().unwrap_or(0.0);
        for i in 0..self.dim() {
            let (before, after) = (spring(i.checked_sub(1)), spring(Some(i)));
            // As an assembled matrix multiplies: the sum on the diagonal is rounded.
            let left = if i > 0 { x[i - 1] } else { 0.0 };
            y[i] = -before * left + (before + after) * x[i] - after * x.get(i + 1).unwrap_or(&0.0);
        }
        Ok(())
    }
}

/// An operator whose products are counted.
pub(super) struct Counted<O>(pub(super) O, pub(super) usize);

impl<O: Operator> Operator for Counted<O> {
    type Error = O::Error;

    fn dim(&self) -> usize {
        self.0.dim()
    }

    fn apply(&mut self, x: &[f64], y: &mut [f64]) -> Result<(), O::Error> {
        self.1 += 1;
        self.0.apply(x, y)
    }
}

/// A chain and a right-hand side that excites all its modes.
pub(super) fn chain_operator(n: usize) -> (Chain, Vec<f64>) {
    (Chain(n), (0..n).map(|i| ((7 * i + 3) % 11) as f64 - 5.0).collect())
}
