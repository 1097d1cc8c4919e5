//! Products with the matrices of elements, and turned blocks of them.

pub use settee_elements::elastic::isotropic::{
    Block, Misshapen, add_element_stiffness, add_isotropic, isotropic_block, mirror,
};

/// K w for a symmetric matrix by rows.
///
/// Columns are added up, which are rows of a symmetric matrix: the loop runs over several sums at a time.
#[inline]
pub fn multiply<const S: usize, const N: usize>(matrix: &[f64], w: &[[f64; S]; N]) -> [[f64; S]; N] {
    let mut product = [[0.0; S]; N];
    let flat = product.as_flattened_mut();
    for (column, value) in matrix.chunks_exact(N * S).zip(w.as_flattened()) {
        for (sum, entry) in flat.iter_mut().zip(column) {
            *sum += entry * value;
        }
    }
    product
}

/// R v.
#[inline]
pub fn turn<const S: usize>(rotation: &Block<S>, v: &[f64; S]) -> [f64; S] {
    let mut product = [0.0; S];
    for i in 0..S {
        for j in 0..S {
            product[i] += rotation[i][j] * v[j];
        }
    }
    product
}

/// R^T v.
#[inline]
pub fn turn_back<const S: usize>(rotation: &Block<S>, v: &[f64; S]) -> [f64; S] {
    let mut product = [0.0; S];
    for j in 0..S {
        for i in 0..S {
            product[i] += rotation[j][i] * v[j];
        }
    }
    product
}

/// A B.
#[inline]
pub fn times<const S: usize>(a: &Block<S>, b: &Block<S>) -> Block<S> {
    a.map(|row| turn_back(b, &row))
}

/// A^T B.
#[inline]
pub fn transposed_times<const S: usize>(a: &Block<S>, b: &Block<S>) -> Block<S> {
    std::array::from_fn(|i| std::array::from_fn(|j| (0..S).map(|k| a[k][i] * b[k][j]).sum()))
}

/// R K R^T w with a symmetric K.
#[inline]
pub fn multiply_turned<const S: usize, const N: usize>(
    matrix: &[f64],
    rotation: &Block<S>,
    w: &[[f64; S]; N],
) -> [[f64; S]; N] {
    let local = multiply(matrix, &w.map(|w| turn_back(rotation, &w)));
    local.map(|force| turn(rotation, &force))
}

/// Calls `add` with each block -R K_ab R^T of a symmetric K: local nodes a and b, and the block.
#[inline]
pub fn for_each_turned_block<const S: usize, const N: usize>(
    matrix: &[f64],
    rotation: &Block<S>,
    mut add: impl FnMut(usize, usize, &Block<S>),
) {
    for a in 0..N {
        for b in a..N {
            let mut half = [[0.0; S]; S];
            for i in 0..S {
                let row = matrix[(a * S + i) * N * S + b * S..][..S].try_into().unwrap_or([0.0; S]);
                // K_ab R^T has rows R (row of K_ab).
                half[i] = turn(rotation, &row).map(|value: f64| -value);
            }
            let turned = times(rotation, &half);
            add(a, b, &turned);
            if a != b {
                add(b, a, &transposed(&turned));
            }
        }
    }
}

/// A^T.
#[inline]
pub fn transposed<const S: usize>(block: &Block<S>) -> Block<S> {
    std::array::from_fn(|i| std::array::from_fn(|j| block[j][i]))
}

/// I.
pub fn identity<const S: usize>() -> Block<S> {
    std::array::from_fn(|i| std::array::from_fn(|j| f64::from(u8::from(i == j))))
}
