//! Arithmetic of small dense blocks.

/// A block of R rows and C columns, column after column: products then need no sum over lanes.
pub(super) type Block<const R: usize, const C: usize> = [[f64; R]; C];

/// y += A x. To be inlined where the instructions of the machine are known.
#[inline(always)]
pub(super) fn add_product<const R: usize, const C: usize>(a: &Block<R, C>, x: &[f64; C], y: &mut [f64; R]) {
    for (column, x) in a.iter().zip(x) {
        for (y, a) in y.iter_mut().zip(column) {
            *y = a.mul_add(*x, *y);
        }
    }
}

/// y += A^T x.
#[inline(always)]
pub(super) fn add_transposed_product<const R: usize, const C: usize>(a: &Block<R, C>, x: &[f64; R], y: &mut [f64; C]) {
    for (column, y) in a.iter().zip(y) {
        for (a, x) in column.iter().zip(x) {
            *y = a.mul_add(*x, *y);
        }
    }
}

/// C += A B.
#[inline(always)]
pub(super) fn add_block_product<const R: usize, const K: usize, const C: usize>(
    a: &Block<R, K>,
    b: &Block<K, C>,
    c: &mut Block<R, C>,
) {
    for (b, c) in b.iter().zip(c) {
        add_product(a, b, c);
    }
}

/// C += A^T B.
#[inline(always)]
pub(super) fn add_transposed_block_product<const K: usize, const R: usize, const C: usize>(
    a: &Block<K, R>,
    b: &Block<K, C>,
    c: &mut Block<R, C>,
) {
    for (b, c) in b.iter().zip(c) {
        add_transposed_product(a, b, c);
    }
}

/// Square of the Frobenius norm.
pub(super) fn norm_squared<const R: usize, const C: usize>(a: &Block<R, C>) -> f64 {
    a.as_flattened().iter().map(|a| a * a).sum()
}

/// The inverse of a symmetric positive definite block, by A = L L^T. The error is the row whose pivot is not positive.
pub(super) fn inverse_of_definite<const N: usize>(a: &Block<N, N>) -> Result<Block<N, N>, usize> {
    let mut l = [[0.0; N]; N];
    for j in 0..N {
        for i in j..N {
            let rest: f64 = a[j][i] - (0..j).map(|k| l[i][k] * l[j][k]).sum::<f64>();
            if i > j {
                l[i][j] = rest / l[j][j];
            } else if rest > 4.0 * f64::EPSILON * a[j][j] && rest.is_finite() {
                l[j][j] = rest.sqrt();
            } else {
                return Err(j);
            }
        }
    }
    let mut inverse = [[0.0; N]; N];
    for (j, x) in inverse.iter_mut().enumerate() {
        x[j] = 1.0;
        for i in 0..N {
            x[i] = (x[i] - (0..i).map(|k| l[i][k] * x[k]).sum::<f64>()) / l[i][i];
        }
        for i in (0..N).rev() {
            x[i] = (x[i] - (i + 1..N).map(|k| l[k][i] * x[k]).sum::<f64>()) / l[i][i];
        }
    }
    Ok(inverse)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definite_blocks_are_inverted_and_others_refused() {
        let a = [[4.0, 1.0, 0.5], [1.0, 5.0, -1.0], [0.5, -1.0, 6.0]];
        let inverse = inverse_of_definite(&a).unwrap();
        let mut product = [[0.0; 3]; 3];
        add_block_product(&a, &inverse, &mut product);
        let mut transposed = [[0.0; 3]; 3];
        add_transposed_block_product(&a, &inverse, &mut transposed);
        for (i, j) in (0..9).map(|k| (k / 3, k % 3)) {
            let unit = if i == j { 1.0 } else { 0.0 };
            assert!((product[i][j] - unit).abs() < 1e-15 && (transposed[i][j] - unit).abs() < 1e-15);
        }
        assert_eq!(inverse_of_definite(&[[1.0, 2.0], [2.0, 1.0]]), Err(1));
        assert_eq!(inverse_of_definite(&[[f64::NAN, 0.0], [0.0, 1.0]]), Err(0));
    }
}
