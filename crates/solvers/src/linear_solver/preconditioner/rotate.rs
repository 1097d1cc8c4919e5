//! Vectors of points, rotated point by point.

use settee_kernel::roles::RotationMatrix;

/// Which way points are rotated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// R^T v: into the frame of the matrix.
    Inverse,
    /// R v: out of it.
    Forward,
}

/// Rotates the points of a vector, `rotations` being the first unknown and a rotation for each point from there on.
pub(super) fn rotate((first, rotations): (usize, &[RotationMatrix]), direction: Direction, vector: &mut [f64]) {
    let Some(points) = vector.get_mut(first..) else { return };
    for (rotation, v) in rotations.iter().zip(points.chunks_exact_mut(3)) {
        let rotated: [f64; 3] = std::array::from_fn(|i| {
            (0..3).map(|j| if direction == Direction::Forward { rotation[i][j] } else { rotation[j][i] } * v[j]).sum()
        });
        v.copy_from_slice(&rotated);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_undoes_the_rotation() {
        let quarter = [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
        let mut vector = [9.0, 1.0, 2.0, 3.0, 4.0];
        rotate((1, &[quarter]), Direction::Forward, &mut vector);
        assert_eq!(vector, [9.0, -2.0, 1.0, 3.0, 4.0]);
        rotate((1, &[quarter]), Direction::Inverse, &mut vector);
        assert_eq!(vector, [9.0, 1.0, 2.0, 3.0, 4.0]);
    }
}
