//! Frames of rigid bodies in flat vectors.

use settee_math::quaternion::{conjugate, multiply, rotate, to_rotation_vector};

/// Centre and orientation of a frame.
pub type Frame = ([f64; 3], [f64; 4]);

/// Scalars of a frame.
pub const SIZE: usize = 7;

/// A point of a flat vector of entries of `size` scalars: its first three.
pub fn point(values: &[f64], index: usize, size: usize) -> [f64; 3] {
    let first = index * size;
    [values[first], values[first + 1], values[first + 2]]
}

/// A frame of a flat vector.
pub fn frame(values: &[f64], index: usize) -> Frame {
    let q = &values[index * SIZE + 3..(index + 1) * SIZE];
    (point(values, index, SIZE), [q[0], q[1], q[2], q[3]])
}

/// The rotation from one orientation to another, as a vector in the axes of the world.
pub fn rotation_between(from: [f64; 4], to: [f64; 4]) -> [f64; 3] {
    rotate(from, to_rotation_vector(shortest(multiply(conjugate(from), to))))
}

/// The same rotation by at most half a turn.
pub fn shortest(q: [f64; 4]) -> [f64; 4] {
    if q[3] < 0.0 { q.map(|c| -c) } else { q }
}
