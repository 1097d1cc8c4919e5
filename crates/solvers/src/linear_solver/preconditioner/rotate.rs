//! Vectors of points, turned point by point.

use settee_kernel::roles::RotationMatrix;

/// Which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// R^T v: into the frame of the matrix.
    Back,
    /// R v: out of it.
    Forth,
}

/// Turns the points of a vector, `rotations` being the first unknown and a rotation for each point from there on.
pub(super) fn turn((first, rotations): (usize, &[RotationMatrix]), way: Turn, vector: &mut [f64]) {
    let Some(points) = vector.get_mut(first..) else { return };
    for (rotation, v) in rotations.iter().zip(points.chunks_exact_mut(3)) {
        let turned: [f64; 3] = std::array::from_fn(|i| {
            (0..3).map(|j| if way == Turn::Forth { rotation[i][j] } else { rotation[j][i] } * v[j]).sum()
        });
        v.copy_from_slice(&turned);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn back_undoes_forth() {
        let quarter = [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
        let mut vector = [9.0, 1.0, 2.0, 3.0, 4.0];
        turn((1, &[quarter]), Turn::Forth, &mut vector);
        assert_eq!(vector, [9.0, -2.0, 1.0, 3.0, 4.0]);
        turn((1, &[quarter]), Turn::Back, &mut vector);
        assert_eq!(vector, [9.0, 1.0, 2.0, 3.0, 4.0]);
    }
}
