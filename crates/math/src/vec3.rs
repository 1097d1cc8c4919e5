//! Vectors of three numbers as plain arrays.
//!
//! Sums run from the first component to the last, so that results have the same bits wherever these functions are used.

use std::ops::{Add, Mul, Sub};

/// a + b.
#[inline]
pub fn add<T: Copy + Add<Output = T>>(a: [T; 3], b: [T; 3]) -> [T; 3] {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// a - b.
#[inline]
pub fn sub<T: Copy + Sub<Output = T>>(a: [T; 3], b: [T; 3]) -> [T; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// a . b.
#[inline]
pub fn dot<T: Copy + Add<Output = T> + Mul<Output = T>>(a: [T; 3], b: [T; 3]) -> T {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// a x b.
#[inline]
pub fn cross<T: Copy + Mul<Output = T> + Sub<Output = T>>(a: [T; 3], b: [T; 3]) -> [T; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// |a|.
#[inline]
pub fn norm(a: [f64; 3]) -> f64 {
    dot(a, a).sqrt()
}

/// a / |a|, or a itself where |a| is too small to divide by.
#[inline]
pub fn unit(a: [f64; 3]) -> [f64; 3] {
    let length = norm(a);
    if length > f64::MIN_POSITIVE { a.map(|c| c / length) } else { a }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cross_product_is_normal_to_its_factors_and_as_long_as_their_area() {
        let (a, b) = ([1.0, 2.0, -0.5], [0.25, -1.0, 4.0]);
        let c = cross(a, b);
        assert_eq!((dot(a, c), dot(b, c)), (0.0, 0.0));
        assert_eq!(dot(c, c), dot(a, a) * dot(b, b) - dot(a, b) * dot(a, b));
        assert_eq!(add(sub(a, b), b), a);
        assert_eq!(cross([1.0_f32, 0.0, 0.0], [0.0, 1.0, 0.0]), [0.0, 0.0, 1.0]);
    }

    #[test]
    fn a_vector_without_length_keeps_its_value() {
        assert_eq!(unit([3.0, 0.0, -4.0]), [0.6, 0.0, -0.8]);
        assert_eq!(unit([0.0; 3]), [0.0; 3]);
        assert_eq!(unit([1e-300, 0.0, 0.0]), [1e-300, 0.0, 0.0]);
    }
}
