//! Inverses of the blocks of the compliance.

use nalgebra::{DMatrix, Matrix3, Matrix6};
use smallvec::SmallVec;

/// Smallest eigenvalue of a block, relative to its largest one, that counts as compliance.
const SINGULAR: f64 = 1e-13;

/// The inverse of one block, or what there is of it.
#[derive(Clone, Debug)]
pub(crate) struct Inverse {
    /// By rows; empty where only the diagonal counts.
    values: SmallVec<[f64; 9]>,
    is_zero: bool,
    is_singular: bool,
}

/// Fills an [`Inverse`] for a matrix of one of nalgebra's types.
macro_rules! invert {
    ($inverse:expr, $block:expr) => {{
        let block = $block;
        let symmetric = (block.clone() + block.transpose()) * 0.5;
        let mut values = None;
        if let Some(cholesky) = symmetric.clone().cholesky() {
            let diagonal = cholesky.l_dirty().diagonal();
            let (least, most) = (diagonal.min(), diagonal.max());
            if least * least > SINGULAR * most * most {
                values = block.try_inverse();
            }
        }
        $inverse.is_singular = values.is_none();
        let values = values.unwrap_or_else(|| {
            // Directions without compliance get no force.
            let eigen = symmetric.symmetric_eigen();
            let largest = eigen.eigenvalues.amax();
            let inverted = eigen.eigenvalues.map(|value| if value > SINGULAR * largest { 1.0 / value } else { 0.0 });
            let mut scaled = eigen.eigenvectors.clone();
            scaled.column_iter_mut().zip(&inverted).for_each(|(mut column, inverted)| column *= *inverted);
            scaled * eigen.eigenvectors.transpose()
        });
        $inverse.values = SmallVec::from_slice(values.transpose().as_slice());
    }};
}

impl Inverse {
    /// Of a block by rows; `whole`: whether the law needs the inverse of the whole block.
    pub fn of(w: &[f64], n: usize, whole: bool) -> Self {
        let largest = (0..n).map(|row| w[row * n + row]).fold(0.0, f64::max);
        let is_usable = largest.is_finite() && largest > 0.0 && w.iter().all(|value| value.is_finite());
        let mut inverse = Self { values: SmallVec::new(), is_zero: !is_usable, is_singular: !is_usable };
        if whole && is_usable {
            inverse.invert(w, n);
        } else if is_usable {
            // Contacts need a compliance along their normal, and one in the tangent plane.
            let has_normal = w[0] > SINGULAR * largest;
            (inverse.is_zero, inverse.is_singular) = (!has_normal, !has_normal);
        }
        inverse
    }

    fn invert(&mut self, w: &[f64], n: usize) {
        // Those of points and frames need no memory from the system.
        match n {
            3 => invert!(self, Matrix3::from_row_slice(w)),
            6 => invert!(self, Matrix6::from_row_slice(w)),
            _ => invert!(self, DMatrix::from_row_slice(n, n, w)),
        }
    }

    /// Whether forces cannot move anything.
    pub fn is_zero(&self) -> bool {
        self.is_zero
    }

    /// Whether some values cannot be reached by forces.
    pub fn is_singular(&self) -> bool {
        self.is_singular
    }

    /// f -= load W^-1 d.
    pub fn subtract(&self, load: f64, d: &[f64], f: &mut [f64]) {
        let n = f.len();
        for (f, row) in f.iter_mut().zip(self.values.chunks_exact(n)) {
            *f -= load * row.iter().zip(d).map(|(w, d)| w * d).sum::<f64>();
        }
    }
}
