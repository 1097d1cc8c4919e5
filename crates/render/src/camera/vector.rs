//! What a camera does with vectors of three numbers, beside what `settee_math::vec3` has.

use settee_math::vec3::{add, cross, dot};

pub fn scale(factor: f64, a: [f64; 3]) -> [f64; 3] {
    a.map(|x| factor * x)
}

/// `start + length direction`.
pub fn along(start: [f64; 3], length: f64, direction: [f64; 3]) -> [f64; 3] {
    add(start, scale(length, direction))
}

/// The same direction with length 1; `None` if it has none.
pub fn normalise(a: [f64; 3]) -> Option<[f64; 3]> {
    let length = dot(a, a).sqrt();
    (length > 1e-9 * a.iter().fold(0.0, |m: f64, x| m.max(x.abs())) && length > 0.0 && length.is_finite())
        .then(|| scale(1.0 / length, a))
}

/// Turns a vector by an angle about an axis of length 1 (Rodrigues' formula).
pub fn turn(a: [f64; 3], axis: [f64; 3], angle: f64) -> [f64; 3] {
    let (sine, cosine) = angle.sin_cos();
    let parallel = scale((1.0 - cosine) * dot(axis, a), axis);
    add(add(scale(cosine, a), scale(sine, cross(axis, a))), parallel)
}
