//! Inverses of the blocks of the compliance.

use nalgebra::DMatrix;

/// Smallest eigenvalue of a block, relative to its largest one, that counts as compliance.
const SINGULAR: f64 = 1e-13;

/// The inverse of one block, or what there is of it.
#[derive(Clone, Debug)]
pub(crate) struct Inverse {
    /// By rows; empty where only the diagonal counts.
    values: Vec<f64>,
    is_zero: bool,
    is_singular: bool,
}

impl Inverse {
    /// Of a block by rows; `whole`: whether the law needs the inverse of the whole block.
    pub fn of(w: &[f64], n: usize, whole: bool) -> Self {
        let largest = (0..n).map(|row| w[row * n + row]).fold(0.0, f64::max);
        let is_usable = largest.is_finite() && largest > 0.0 && w.iter().all(|value| value.is_finite());
        let mut inverse = Self { values: Vec::new(), is_zero: !is_usable, is_singular: !is_usable };
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
        let block = DMatrix::from_row_slice(n, n, w);
        let symmetric = (&block + block.transpose()) * 0.5;
        if let Some(cholesky) = symmetric.clone().cholesky() {
            let diagonal = cholesky.l_dirty().diagonal();
            let (least, most) = (diagonal.min(), diagonal.max());
            if least * least > SINGULAR * most * most {
                self.values =
                    block.try_inverse().map(|inverse| inverse.transpose().as_slice().to_vec()).unwrap_or_default();
            }
        }
        if self.values.is_empty() {
            // Directions without compliance get no force.
            self.is_singular = true;
            let eigen = symmetric.symmetric_eigen();
            let largest = eigen.eigenvalues.amax();
            let inverted = eigen.eigenvalues.map(|value| if value > SINGULAR * largest { 1.0 / value } else { 0.0 });
            let inverse = &eigen.eigenvectors * DMatrix::from_diagonal(&inverted) * eigen.eigenvectors.transpose();
            self.values = inverse.transpose().as_slice().to_vec();
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
