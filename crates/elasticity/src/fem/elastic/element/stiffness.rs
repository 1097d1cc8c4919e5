//! What makes the stiffness of an element: its matrix, or its gradients where the strain is constant.

use settee_elements::Lame;
use settee_mesh::RowEdit;
use settee_mesh::finite_element::{FiniteElement, physical_gradients};

use super::matrix::{self, Block, Misshapen, isotropic_block, transposed, turn};
use super::nodes::{in_space, of_space};

/// The stiffness of the elements of a mesh, in the axes of the rest positions or turned.
///
/// Where one point integrates the stiffness, its gradients serve instead of a matrix: a tetrahedron takes a tenth of
/// the memory and half of the work, and a rotation turns the gradients.
#[derive(Clone, Debug, settee_persist::Persist)]
pub enum Stiffness<const S: usize, const N: usize> {
    /// Gradients.
    Constant {
        /// At rest.
        #[rebuilt]
        rest: Vec<ConstantStrain<S, N>>,
        /// Turned with the elements; empty without corotation.
        #[same_length]
        turned: Vec<ConstantStrain<S, N>>,
    },
    /// Matrices of N S x N S scalars by rows, one after the other, as the rest positions make them.
    Matrices(#[rebuilt] Vec<f64>),
    /// Such matrices that are made anew from the deformed shape.
    Renewed(#[same_length] Vec<f64>),
}

/// What makes the stiffness of an element with constant strain.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
pub struct ConstantStrain<const S: usize, const N: usize> {
    /// grad N_a (1/m).
    pub gradients: [[f64; S]; N],
    /// Lame's parameters times the volume.
    pub lame: Lame,
}

impl<const S: usize, const N: usize> ConstantStrain<S, N> {
    /// K w: with H = sum_k w_k (x) grad N_k, the product is V (lambda tr H I + mu (H + H^T)) grad N.
    #[inline]
    pub fn multiply(&self, w: &[[f64; S]; N]) -> [[f64; S]; N] {
        let mut h = [[0.0; S]; S];
        for (w, gradient) in w.iter().zip(&self.gradients) {
            for i in 0..S {
                for j in 0..S {
                    h[i][j] += w[i] * gradient[j];
                }
            }
        }
        let pressure = self.lame.lambda * (0..S).map(|i| h[i][i]).sum::<f64>();
        let stress: Block<S> = std::array::from_fn(|i| {
            std::array::from_fn(|j| self.lame.mu * (h[i][j] + h[j][i]) + if i == j { pressure } else { 0.0 })
        });
        self.gradients.map(|gradient| turn(&stress, &gradient))
    }

    fn turned(&self, rotation: &Block<S>) -> Self {
        Self { gradients: self.gradients.map(|gradient| turn(rotation, &gradient)), lame: self.lame }
    }
}

/// Scalars of the matrix of an element.
pub const fn matrix_size<const S: usize, const N: usize>() -> usize {
    N * S * N * S
}

impl<const S: usize, const N: usize> Stiffness<S, N> {
    /// Memory that the stiffness of an element of kind E takes at most, with its rotation.
    pub const fn bytes_of<E: FiniteElement<N>>() -> u64 {
        let stiffness = match E::QUADRATURE {
            [_] => 2 * size_of::<ConstantStrain<S, N>>(),
            _ => size_of::<f64>() * matrix_size::<S, N>(),
        };
        (stiffness + 2 * size_of::<Block<S>>()) as u64
    }

    /// The stiffness of elements of kind E with rest positions `shapes`.
    ///
    /// # Errors
    /// The first element without a proper shape.
    pub fn new<E: FiniteElement<N>>(
        shapes: impl Iterator<Item = [[f64; S]; N]>,
        lame: impl Fn(usize) -> Lame,
        is_corotational: bool,
    ) -> Result<Self, (usize, Misshapen)> {
        if let [point] = E::QUADRATURE {
            let strain = |(element, x): (usize, [[f64; S]; N])| {
                let found = physical_gradients::<E, N>(&x.map(in_space), point.at).ok_or((element, Misshapen::Flat))?;
                let lame = lame(element).times(point.weight * found.jacobian.abs());
                Ok(ConstantStrain { gradients: found.gradients.map(of_space), lame })
            };
            let rest = shapes.enumerate().map(strain).collect::<Result<Vec<_>, _>>()?;
            let turned = if is_corotational { rest.clone() } else { Vec::new() };
            return Ok(Self::Constant { rest, turned });
        }
        let mut matrices = Vec::with_capacity(shapes.size_hint().0 * matrix_size::<S, N>());
        for (element, x) in shapes.enumerate() {
            let first = matrices.len();
            matrices.resize(first + matrix_size::<S, N>(), 0.0);
            matrix::add_element_stiffness::<E, S, N>(&mut matrices[first..], lame(element), &x)
                .map_err(|how| (element, how))?;
        }
        Ok(Self::Matrices(matrices))
    }

    /// The same with matrices that are made anew from the deformed shape; gradients stay as they are.
    pub fn renewed(self) -> Self {
        match self {
            Self::Matrices(matrices) => Self::Renewed(matrices),
            other => other,
        }
    }

    /// Takes in the stiffness of elements that were made for a changed mesh. What is kept turned is any until the
    /// elements turn again.
    pub fn join(&mut self, made: &Self, edit: &RowEdit) {
        match (self, made) {
            (Self::Constant { rest, turned }, Self::Constant { rest: made, .. }) => {
                let is_corotational = !turned.is_empty();
                edit.follow(rest, 1, made);
                if is_corotational {
                    edit.follow(turned, 1, made);
                }
            }
            (Self::Matrices(matrices) | Self::Renewed(matrices), Self::Matrices(made) | Self::Renewed(made)) => {
                edit.follow(matrices, matrix_size::<S, N>(), made);
            }
            // One kind of element has one of the two.
            _ => {}
        }
    }

    /// Turns what is kept turned.
    #[inline]
    pub fn turn(&mut self, element: usize, rotation: &Block<S>) {
        if let Self::Constant { rest, turned } = self {
            turned[element] = rest[element].turned(rotation);
        }
    }

    /// The matrix of an element, where there are matrices.
    #[inline]
    fn matrix(matrices: &[f64], element: usize) -> &[f64] {
        &matrices[element * matrix_size::<S, N>()..][..matrix_size::<S, N>()]
    }

    /// K w at rest.
    #[inline]
    pub fn multiply_at_rest(&self, element: usize, w: &[[f64; S]; N]) -> [[f64; S]; N] {
        match self {
            Self::Constant { rest, .. } => rest[element].multiply(w),
            Self::Matrices(matrices) | Self::Renewed(matrices) => matrix::multiply(Self::matrix(matrices, element), w),
        }
    }

    /// R K R^T w with the last rotation; `None` without corotation.
    #[inline]
    pub fn multiply(&self, element: usize, rotation: Option<&Block<S>>, w: &[[f64; S]; N]) -> [[f64; S]; N] {
        match (self, rotation) {
            (Self::Constant { turned, .. }, Some(_)) => turned[element].multiply(w),
            (Self::Matrices(matrices) | Self::Renewed(matrices), Some(rotation)) => {
                matrix::multiply_turned(Self::matrix(matrices, element), rotation, w)
            }
            (_, None) => self.multiply_at_rest(element, w),
        }
    }

    /// Calls `add` with each block -R K_ab R^T: local nodes a and b, and the block.
    #[inline]
    pub fn for_each_block(
        &self,
        element: usize,
        rotation: Option<&Block<S>>,
        mut add: impl FnMut(usize, usize, &Block<S>),
    ) {
        let strain = match self {
            Self::Constant { rest, turned } => turned.get(element).unwrap_or(&rest[element]),
            Self::Matrices(matrices) | Self::Renewed(matrices) => {
                let rotation = rotation.copied().unwrap_or_else(matrix::identity);
                return matrix::for_each_turned_block::<S, N>(Self::matrix(matrices, element), &rotation, add);
            }
        };
        for a in 0..N {
            for b in a..N {
                let block = isotropic_block(strain.lame.times(-1.0), &strain.gradients[a], &strain.gradients[b]);
                add(a, b, &block);
                if a != b {
                    add(b, a, &transposed(&block));
                }
            }
        }
    }

    /// The matrices at rest, one after the other.
    pub fn matrices(&self) -> Vec<f64> {
        match self {
            Self::Matrices(matrices) | Self::Renewed(matrices) => matrices.clone(),
            Self::Constant { rest, .. } => {
                let mut all = vec![0.0; rest.len() * matrix_size::<S, N>()];
                for (strain, matrix) in rest.iter().zip(all.chunks_exact_mut(matrix_size::<S, N>())) {
                    matrix::add_isotropic(matrix, strain.lame, &strain.gradients, 1.0);
                    matrix::mirror(matrix, N * S);
                }
                all
            }
        }
    }
}
