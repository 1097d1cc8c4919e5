//! Frames embedded in tetrahedra.

use nalgebra::{Matrix3, Rotation3, UnitQuaternion, Vector3};

use settee_kernel::roles::{Inputs, InputsMut, JacobianSink, Transfer};
use settee_math::rotations::stable_polar;
use settee_math::{StateKind, quaternion};

use super::WeightedSums;

/// A frame in a tetrahedron.
#[derive(Clone, Debug, settee_persist::Persist)]
struct Embedded {
    #[rebuilt]
    vertices: [u32; 4],
    /// The axes of the frame in the base of the tetrahedron's sides, as columns, each with length 1 there.
    axes: Matrix3<f64>,
    /// At the last positions: omega = sum_j gradients[j] (v_j - v_0) over the vertices 1, 2, 3.
    gradients: [Matrix3<f64>; 3],
}

/// Frames whose centres are weighted sums of the vertices of a tetrahedron, and which turn with its material.
///
/// The orientation is the rotation in the polar decomposition A = R S of the matrix of the deformed axes, A = F C,
/// where F has the sides of the tetrahedron as columns. Its rate follows from A' R^T = \[omega\]x V + (symmetric), V =
/// R S R^T: (tr(V) 1 - V) omega = sum_k r_k x a'_k with the columns r_k of R and a_k of A.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct EmbeddedFrames {
    #[rebuilt]
    centres: WeightedSums,
    #[same_length]
    frames: Vec<Embedded>,
}

/// The sides of a tetrahedron at its first vertex, as columns.
fn sides(x: &[[f64; 3]], vertices: [u32; 4]) -> Matrix3<f64> {
    let [a, b, c, d] = vertices.map(|vertex| Vector3::from(x[vertex as usize]));
    Matrix3::from_columns(&[b - a, c - a, d - a])
}

impl EmbeddedFrames {
    /// Frames with the given orientations in tetrahedra at positions `x`; `None` if a tetrahedron has no volume.
    pub fn new(
        centres: WeightedSums,
        x: &[[f64; 3]],
        embedded: impl IntoIterator<Item = ([u32; 4], [f64; 4])>,
    ) -> Option<Self> {
        let frame = |(vertices, orientation): ([u32; 4], [f64; 4])| {
            let inverse = sides(x, vertices).try_inverse()?;
            let mut axes = inverse * quaternion::to_matrix(quaternion::normalized(orientation));
            axes.column_iter_mut().for_each(|mut axis| axis /= axis.norm());
            Some(Embedded { vertices, axes, gradients: [Matrix3::zeros(); 3] })
        };
        Some(Self { centres, frames: embedded.into_iter().map(frame).collect::<Option<_>>()? })
    }
}

impl Embedded {
    /// The rotation of the frame, and the gradients that go with it.
    fn turn(&mut self, x: &[[f64; 3]]) -> Matrix3<f64> {
        let deformed = sides(x, self.vertices) * self.axes;
        let rotation = stable_polar(&deformed);
        let stretch = deformed * rotation.transpose();
        let inverse = (Matrix3::from_diagonal_element(stretch.trace()) - stretch).try_inverse();
        for (side, gradient) in self.gradients.iter_mut().enumerate() {
            let sum: Matrix3<f64> =
                (0..3).map(|k| rotation.column(k).into_owned().cross_matrix() * self.axes[(side, k)]).sum();
            // Without a unique rotation there is no rate either.
            *gradient = inverse.map_or_else(Matrix3::zeros, |inverse| inverse * sum);
        }
        rotation
    }
}

impl Transfer for EmbeddedFrames {
    fn apply(&mut self, x_in: Inputs<'_>, x_out: &mut [f64]) {
        self.centres.apply(x_in, x_out);
        let x = x_in.points::<[f64; 3]>(0);
        for (frame, out) in self.frames.iter_mut().zip(x_out.as_chunks_mut::<7>().0) {
            let rotation = Rotation3::from_matrix_unchecked(frame.turn(x));
            let q = UnitQuaternion::from_rotation_matrix(&rotation);
            out[3..].copy_from_slice(&[q.i, q.j, q.k, q.w]);
        }
    }

    fn apply_j(&self, v_in: Inputs<'_>, v_out: &mut [f64]) {
        self.centres.apply_j(v_in, v_out);
        let v = v_in.points::<[f64; 3]>(0);
        for (frame, out) in self.frames.iter().zip(v_out.as_chunks_mut::<6>().0) {
            let rates = sides(v, frame.vertices);
            let turn: Vector3<f64> = (0..3).map(|side| frame.gradients[side] * rates.column(side)).sum();
            out[3..].copy_from_slice(turn.as_slice());
        }
    }

    fn apply_jt(&self, f_out: &[f64], f_in: &mut InputsMut<'_>) {
        self.centres.apply_jt(f_out, f_in);
        let forces = f_in.points::<[f64; 3]>(0);
        for (frame, wrench) in self.frames.iter().zip(f_out.as_chunks::<6>().0) {
            let torque = Vector3::new(wrench[3], wrench[4], wrench[5]);
            for (side, gradient) in frame.gradients.iter().enumerate() {
                let force = gradient.transpose() * torque;
                for axis in 0..3 {
                    forces[frame.vertices[side + 1] as usize][axis] += force[axis];
                    forces[frame.vertices[0] as usize][axis] -= force[axis];
                }
            }
        }
    }

    fn jacobian(&self, sink: &mut dyn JacobianSink) {
        self.centres.jacobian(sink);
        for (point, frame) in self.frames.iter().enumerate() {
            for (side, gradient) in frame.gradients.iter().enumerate() {
                for (row, col) in (0..9).map(|place| (place / 3, place % 3)) {
                    let (value, row) = (gradient[(row, col)], StateKind::Rigid3.deriv_size() * point + 3 + row);
                    sink.add(row, 0, 3 * frame.vertices[side + 1] as usize + col, value);
                    sink.add(row, 0, 3 * frame.vertices[0] as usize + col, -value);
                }
            }
        }
    }
}
