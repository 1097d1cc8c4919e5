//! Values at the nodes of an element.

pub use settee_elements::elastic::isotropic::{in_space, of_space};

/// The values at the nodes of an element.
#[inline]
pub fn gather<const S: usize, const N: usize>(nodes: &[u32; N], values: &[[f64; S]]) -> [[f64; S]; N] {
    nodes.map(|node| values[node as usize])
}

/// Adds `factor` times the values of an element to those of its nodes.
#[inline]
pub fn scatter<const S: usize, const N: usize>(
    nodes: &[u32; N],
    values: &[[f64; S]; N],
    factor: f64,
    target: &mut [[f64; S]],
) {
    for (node, value) in nodes.iter().zip(values) {
        for (target, value) in target[*node as usize].iter_mut().zip(value) {
            *target += factor * value;
        }
    }
}

/// The nodes seen from the first.
#[inline]
pub fn from_first<const S: usize, const N: usize>(x: &[[f64; S]; N]) -> [[f64; S]; N] {
    x.map(|at| std::array::from_fn(|i| at[i] - x[0][i]))
}

/// a - b.
#[inline]
pub fn difference<const S: usize, const N: usize>(a: &[[f64; S]; N], b: &[[f64; S]; N]) -> [[f64; S]; N] {
    std::array::from_fn(|k| std::array::from_fn(|i| a[k][i] - b[k][i]))
}

/// Vectors of space as such.
pub fn in_three<const S: usize>(vectors: &[[f64; S]]) -> &[[f64; 3]] {
    vectors.as_flattened().as_chunks().0
}
