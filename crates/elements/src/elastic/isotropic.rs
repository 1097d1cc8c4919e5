//! Stiffness matrices of isotropic elements.

use settee_mesh::finite_element::{FiniteElement, physical_gradients};

use crate::Lame;

/// A block of S x S scalars, by rows.
pub type Block<const S: usize> = [[f64; S]; S];

/// The block d(force on a)/d(displacement of b), up to its sign, of a material with Lame's parameters at one point, for
/// unit volume:
///
/// lambda g_a g_b^T + mu g_b g_a^T + mu (g_a . g_b) I with g = grad N, which is B_a^T C B_b.
/// Source: Hughes, The finite element method, 2.7 and exercise 2.8.
#[inline]
pub fn isotropic_block<const S: usize>(lame: Lame, a: &[f64; S], b: &[f64; S]) -> Block<S> {
    let product = lame.mu * a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    std::array::from_fn(|i| {
        std::array::from_fn(|j| lame.lambda * a[i] * b[j] + lame.mu * b[i] * a[j] + if i == j { product } else { 0.0 })
    })
}

/// Adds `weight` times the blocks of all pairs of nodes to a matrix of (N S) x (N S) scalars by rows, the upper half
/// only.
pub fn add_isotropic<const S: usize, const N: usize>(
    matrix: &mut [f64],
    lame: Lame,
    gradients: &[[f64; S]; N],
    weight: f64,
) {
    for a in 0..N {
        for b in a..N {
            let block = isotropic_block(lame, &gradients[a], &gradients[b]);
            for (i, row) in block.iter().enumerate() {
                for (j, value) in row.iter().enumerate() {
                    matrix[(a * S + i) * N * S + b * S + j] += weight * value;
                }
            }
        }
    }
}

/// Copies the upper half of a square matrix with `size` rows to its lower half.
pub fn mirror(matrix: &mut [f64], size: usize) {
    for row in 0..size {
        for column in 0..row {
            matrix[row * size + column] = matrix[column * size + row];
        }
    }
}

/// What is wrong with the rest shape of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misshapen {
    /// No length, area or volume.
    Flat,
    /// Its volume has different signs at different points.
    Folded,
}

/// K_e = sum_q w_q |det J_q| B^T C B over the quadrature points of an element with rest positions `x`, into a zero
/// matrix.
///
/// # Errors
/// The shape has no usable gradients at some point.
pub fn add_element_stiffness<E: FiniteElement<N>, const S: usize, const N: usize>(
    matrix: &mut [f64],
    lame: Lame,
    x: &[[f64; S]; N],
) -> Result<(), Misshapen> {
    let mut orientation = 0.0;
    let x = x.map(in_space);
    for point in E::QUADRATURE {
        let found = physical_gradients::<E, N>(&x, point.at).ok_or(Misshapen::Flat)?;
        if orientation * found.jacobian < 0.0 {
            return Err(Misshapen::Folded);
        }
        orientation = found.jacobian;
        add_isotropic(matrix, lame, &found.gradients.map(of_space::<S>), point.weight * found.jacobian.abs());
    }
    mirror(matrix, N * S);
    Ok(())
}

/// A point with the components that it lacks as 0.
#[inline]
pub fn in_space<const S: usize>(x: [f64; S]) -> [f64; 3] {
    std::array::from_fn(|i| if i < S { x[i] } else { 0.0 })
}

/// The first S components.
#[inline]
pub fn of_space<const S: usize>(x: [f64; 3]) -> [f64; S] {
    std::array::from_fn(|i| x[i])
}
