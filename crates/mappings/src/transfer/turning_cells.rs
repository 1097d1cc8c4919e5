//! Points in cells that turn: they follow the corners with a block of weights for each, in the frame of the cell.

use nalgebra::{Matrix3, Vector3};
use settee_kernel::roles::{Inputs, InputsMut, JacobianSink, Transfer};

/// The frame of a cell, from its mean edges along its three axes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CellFrame {
    /// The frame does not turn.
    #[default]
    Still,
    /// The first axis along the first edge, the third across the first two.
    MeanEdges,
    /// The orthogonal factor of the matrix of the three edges.
    Polar,
}

/// x_p = R (sum_c W_c R^T (x_c - m) + b) + m, R the rotation of the cell since rest, m the mean of its corners.
///
/// The derivative is that of the whole expression: dx_p = R sum_c W_c R^T (dx_c - dm) + dm + (dw x s - R sum_c W_c R^T
/// (dw x (x_c - m))), with s = R (sum_c W_c R^T (x_c - m) + b) and the change of the rotation dw by the corners.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct TurningCells {
    #[rebuilt]
    frame: CellFrame,
    #[rebuilt]
    points: Vec<Follower>,
    /// Derivatives at the last positions: eight for each point, one by each corner.
    #[same_length]
    jacobians: Vec<Matrix3<f64>>,
}

#[derive(Clone, Debug)]
struct Follower {
    corners: [u32; 8],
    weights: [Matrix3<f64>; 8],
    offset: Vector3<f64>,
    rest_frame: Matrix3<f64>,
}

/// Signs of the corners in the mean edges.
const SIGNS: [[f64; 3]; 8] = [
    [-1.0, -1.0, -1.0],
    [1.0, -1.0, -1.0],
    [1.0, 1.0, -1.0],
    [-1.0, 1.0, -1.0],
    [-1.0, -1.0, 1.0],
    [1.0, -1.0, 1.0],
    [1.0, 1.0, 1.0],
    [-1.0, 1.0, 1.0],
];

/// Mean edges as columns.
fn mean_edges(x: &[Vector3<f64>; 8]) -> Matrix3<f64> {
    let edge = |axis: usize| x.iter().zip(&SIGNS).fold(Vector3::zeros(), |sum, (x, sign)| sum + x * (sign[axis] / 4.0));
    Matrix3::from_columns(&[edge(0), edge(1), edge(2)])
}

impl CellFrame {
    /// The frame as columns, for the mean edges as columns; and the change of rotation for each change of an edge.
    fn of(self, edges: &Matrix3<f64>) -> (Matrix3<f64>, [Matrix3<f64>; 3]) {
        match self {
            Self::Still => (Matrix3::identity(), [Matrix3::zeros(); 3]),
            Self::MeanEdges => along_edges(edges),
            Self::Polar => orthogonal_factor(edges),
        }
    }
}

/// The frame along the first two edges. Of a change of rotation w the parts in the frame are, with x = (|x|, 0, 0) and
/// y = (a, b, 0): w_3 = dx_2 / |x|, w_2 = -dx_3 / |x|, w_1 = (dy_3 + a w_2) / b.
fn along_edges(edges: &Matrix3<f64>) -> (Matrix3<f64>, [Matrix3<f64>; 3]) {
    let (x, y) = (edges.column(0).into_owned(), edges.column(1).into_owned());
    let first = x.normalize();
    let third = first.cross(&y).normalize();
    let frame = Matrix3::from_columns(&[first, third.cross(&first), third]);
    let (length, local_y) = (x.norm(), frame.transpose() * y);
    let (a, b) = (local_y[0], local_y[1]);
    let by_x = Matrix3::new(0.0, 0.0, -a / (b * length), 0.0, 0.0, -1.0 / length, 0.0, 1.0 / length, 0.0);
    let by_y = Matrix3::new(0.0, 0.0, 1.0 / b, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
    let turned = |local: Matrix3<f64>| frame * local * frame.transpose();
    (frame, [turned(by_x), turned(by_y), Matrix3::zeros()])
}

/// F = R S with the edges as columns of F. From R^T dF - dF^T R = [w] S + S [w] = [(tr S - S) w]: the change of
/// rotation in the frame is w = (tr S - S)^-1 vee(R^T dF - dF^T R).
fn orthogonal_factor(edges: &Matrix3<f64>) -> (Matrix3<f64>, [Matrix3<f64>; 3]) {
    let found = edges.svd(true, true);
    let (Some(u), Some(v)) = (found.u, found.v_t) else {
        return (Matrix3::identity(), [Matrix3::zeros(); 3]);
    };
    let frame = u * v;
    let symmetric = frame.transpose() * edges;
    let inverse = (Matrix3::identity() * symmetric.trace() - symmetric).try_inverse().unwrap_or_else(Matrix3::zeros);
    // Of a cell that is turned inside out the factor is a reflection: R [w] R^T = -[R w].
    let orientation = frame.determinant().signum();
    let by_edge = |column: usize| {
        // Column by column: G = R^T dF has the single column g, and vee(G - G^T) = e_column x g.
        let mut unit = Vector3::zeros();
        unit[column] = 1.0;
        frame * inverse * unit.cross_matrix() * frame.transpose() * orientation
    };
    (frame, [0, 1, 2].map(by_edge))
}

impl TurningCells {
    /// Cells without points.
    pub fn new(frame: CellFrame) -> Self {
        Self { frame, points: Vec::new(), jacobians: Vec::new() }
    }

    /// Adds a point: corners of its cell, where they are at rest, the block of weights of each, and the point at rest.
    /// The blocks sum up to the identity.
    pub fn push(&mut self, corners: [u32; 8], rest: &[[f64; 3]; 8], weights: [Matrix3<f64>; 8], point: [f64; 3]) {
        let x = rest.map(Vector3::from);
        let (rest_frame, _) = self.frame.of(&mean_edges(&x));
        let mean = mean(&x);
        let sum = weights.iter().zip(&x).fold(Vector3::zeros(), |sum, (weight, x)| sum + weight * (x - mean));
        let offset = Vector3::from(point) - mean - sum;
        let follower = Follower { corners, weights, offset, rest_frame };
        self.jacobians.extend(follower.evaluated(self.frame, &x).1);
        self.points.push(follower);
    }

    /// The points with their derivatives.
    fn followers(&self) -> impl Iterator<Item = (&Follower, &[Matrix3<f64>])> {
        self.points.iter().zip(self.jacobians.chunks_exact(8))
    }
}

/// The middle of the corners.
fn mean(x: &[Vector3<f64>; 8]) -> Vector3<f64> {
    x.iter().sum::<Vector3<f64>>() / 8.0
}

impl Follower {
    /// The point, and its derivative by each corner.
    fn evaluated(&self, frame: CellFrame, x: &[Vector3<f64>; 8]) -> (Vector3<f64>, [Matrix3<f64>; 8]) {
        let mean = mean(x);
        let (now, turns) = frame.of(&mean_edges(x));
        let rotation = now * self.rest_frame.transpose();
        let turned = self.weights.map(|weight| rotation * weight * rotation.transpose());
        let arms = turned.iter().zip(x).fold(Vector3::zeros(), |sum, (weight, x)| sum + weight * (x - mean))
            + rotation * self.offset;
        // What a change of rotation adds: dw x s - sum_c W_c (dw x (x_c - m)).
        let by_turn = turned
            .iter()
            .zip(x)
            .fold(-arms.cross_matrix(), |sum, (weight, x)| sum + weight * (x - mean).cross_matrix());
        let common = (Matrix3::identity() - turned.iter().sum::<Matrix3<f64>>()) / 8.0;
        let jacobian = std::array::from_fn(|corner| {
            let signs = SIGNS[corner].iter();
            let turn = turns.iter().zip(signs).fold(Matrix3::zeros(), |sum, (turn, sign)| sum + turn * (sign / 4.0));
            turned[corner] + common + by_turn * turn
        });
        (arms + mean, jacobian)
    }
}

/// The corners of a cell in a flat vector.
fn corners_of(corners: &[u32; 8], values: &[f64]) -> [Vector3<f64>; 8] {
    corners.map(|corner| Vector3::from_column_slice(&values[3 * corner as usize..][..3]))
}

impl Transfer for TurningCells {
    fn apply(&mut self, x_in: Inputs<'_>, x_out: &mut [f64]) {
        let values = x_in.flat(0);
        let jacobians = self.jacobians.chunks_exact_mut(8);
        for ((point, jacobian), out) in self.points.iter().zip(jacobians).zip(x_out.chunks_exact_mut(3)) {
            let (x, by_corner) = point.evaluated(self.frame, &corners_of(&point.corners, values));
            jacobian.copy_from_slice(&by_corner);
            out.copy_from_slice(x.as_slice());
        }
    }

    fn apply_j(&self, v_in: Inputs<'_>, v_out: &mut [f64]) {
        let values = v_in.flat(0);
        for ((point, jacobian), out) in self.followers().zip(v_out.chunks_exact_mut(3)) {
            let v = corners_of(&point.corners, values);
            let sum = jacobian.iter().zip(&v).fold(Vector3::zeros(), |sum, (block, v)| sum + block * v);
            out.copy_from_slice(sum.as_slice());
        }
    }

    fn apply_jt(&self, f_out: &[f64], f_in: &mut InputsMut<'_>) {
        let forces = f_in.flat(0);
        for ((point, jacobian), force) in self.followers().zip(f_out.chunks_exact(3)) {
            let force = Vector3::from_column_slice(force);
            for (corner, block) in point.corners.iter().zip(jacobian) {
                let sum = block.transpose() * force;
                let target = &mut forces[3 * *corner as usize..][..3];
                target.iter_mut().zip(sum.iter()).for_each(|(target, value)| *target += value);
            }
        }
    }

    fn jacobian(&self, sink: &mut dyn JacobianSink) {
        for (number, (point, jacobian)) in self.followers().enumerate() {
            for axis in 0..3 {
                for (corner, block) in point.corners.iter().zip(jacobian) {
                    for column in 0..3 {
                        sink.add(3 * number + axis, 0, 3 * *corner as usize + column, block[(axis, column)]);
                    }
                }
            }
        }
    }
}
