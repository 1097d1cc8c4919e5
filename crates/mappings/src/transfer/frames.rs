//! Points that are carried by rigid frames.

use nalgebra::{Matrix3, SymmetricEigen, Vector3};

use settee_kernel::roles::{InputBlocks, Inputs, InputsMut, JacobianSink, Transfer};
use settee_math::vec3::cross;
use settee_math::{StateKind, quaternion};

use super::GeometricStiffness;

/// How far a frame carries a point.
#[derive(Clone, Copy, Debug)]
pub struct Arm {
    /// The frame.
    pub frame: u32,
    /// Share of its centre.
    pub weight: f64,
    /// Vector in the frame (m), with the share.
    pub local: [f64; 3],
}

/// x_i = sum_j w_ij X_j + R_ij, R_ij = q_j(L_ij); v_i = sum_j w_ij v_j + omega_j x R_ij, with the centres X_j and
/// orientations q_j of rigid points. A rigid output point has one arm and turns with its frame.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Frames {
    #[rebuilt]
    starts: Vec<u32>,
    #[rebuilt]
    arms: Vec<Arm>,
    /// R at the last positions, one per arm.
    #[same_length]
    turned: Vec<[f64; 3]>,
    /// Orientations of rigid output points in their frames; none for vectors.
    #[same_length]
    orientations: Vec<[f64; 4]>,
    #[rebuilt]
    geometric_stiffness: GeometricStiffness,
    /// Scratch: the change of torque with rotation, one per frame.
    #[same_length]
    tangents: Vec<Matrix3<f64>>,
}

impl Frames {
    /// No points, on `n_frames` frames.
    pub fn new(n_frames: usize, geometric_stiffness: GeometricStiffness) -> Self {
        Self {
            starts: vec![0],
            arms: Vec::new(),
            turned: Vec::new(),
            orientations: Vec::new(),
            geometric_stiffness,
            tangents: vec![Matrix3::zeros(); n_frames],
        }
    }

    /// Adds a point.
    pub fn push(&mut self, arms: impl IntoIterator<Item = Arm>) {
        self.arms.extend(arms);
        self.turned.resize(self.arms.len(), [0.0; 3]);
        self.starts.push(self.arms.len() as u32);
    }

    /// Adds a rigid point with its orientation in the frame.
    pub fn push_rigid(&mut self, arm: Arm, orientation: [f64; 4]) {
        self.push([arm]);
        self.orientations.push(orientation);
    }

    /// Number of output points.
    pub fn n_points(&self) -> usize {
        self.starts.len() - 1
    }

    fn output(&self) -> StateKind {
        if self.orientations.is_empty() { StateKind::Vec3 } else { StateKind::Rigid3 }
    }

    /// Whether each point is a vector and has one arm: a loop without decisions.
    fn is_rigid_body(&self) -> bool {
        self.orientations.is_empty() && self.arms.len() == self.n_points()
    }

    /// Places of the arms of a point.
    fn arms_of(&self, point: usize) -> std::ops::Range<usize> {
        self.starts[point] as usize..self.starts[point + 1] as usize
    }

    /// The tangents S = sum [f]x [R]x = sum (R f^T - (f . R) 1) of all frames, or their stabilized part.
    fn find_tangents(&mut self, f_out: &[f64]) {
        self.tangents.fill(Matrix3::zeros());
        for (point, force) in f_out.chunks_exact(self.output().deriv_size()).enumerate().take(self.n_points()) {
            let f = Vector3::new(force[0], force[1], force[2]);
            for arm in self.arms_of(point) {
                let r = Vector3::from(self.turned[arm]);
                self.tangents[self.arms[arm].frame as usize] +=
                    r * f.transpose() - Matrix3::from_diagonal_element(f.dot(&r));
            }
        }
        if self.geometric_stiffness == GeometricStiffness::Stabilized {
            self.tangents.iter_mut().for_each(|tangent| *tangent = without_positive_part(tangent));
        }
    }
}

/// The symmetric part of a matrix, with its positive eigenvalues set to 0.
fn without_positive_part(matrix: &Matrix3<f64>) -> Matrix3<f64> {
    let symmetric = (matrix + matrix.transpose()) / 2.0;
    if symmetric.iter().any(|entry| !entry.is_finite()) {
        return symmetric;
    }
    let mut parts = SymmetricEigen::new(symmetric);
    parts.eigenvalues.iter_mut().for_each(|value| *value = value.min(0.0));
    parts.recompose()
}

fn add_to(sum: &mut [f64], value: [f64; 3]) {
    for (sum, value) in sum.iter_mut().zip(value) {
        *sum += value;
    }
}

/// The sum of an empty sum and two terms: the same bits as adding one arm to zeros.
fn sum_of(first: [f64; 3], second: [f64; 3]) -> [f64; 3] {
    std::array::from_fn(|axis| 0.0 + first[axis] + second[axis])
}

fn first3(values: &[f64]) -> [f64; 3] {
    [values[0], values[1], values[2]]
}

impl Transfer for Frames {
    fn apply(&mut self, x_in: Inputs<'_>, x_out: &mut [f64]) {
        let frames = x_in.points::<[f64; 7]>(0);
        if self.is_rigid_body() {
            for ((x, arm), turned) in x_out.as_chunks_mut::<3>().0.iter_mut().zip(&self.arms).zip(&mut self.turned) {
                let [cx, cy, cz, qx, qy, qz, qw] = frames[arm.frame as usize];
                *turned = quaternion::rotate([qx, qy, qz, qw], arm.local);
                *x = sum_of([cx, cy, cz].map(|centre| arm.weight * centre), *turned);
            }
            return;
        }
        for (point, x) in x_out.chunks_exact_mut(self.output().coord_size()).enumerate().take(self.starts.len() - 1) {
            x[..3].fill(0.0);
            for index in self.starts[point] as usize..self.starts[point + 1] as usize {
                let arm = &self.arms[index];
                let [cx, cy, cz, qx, qy, qz, qw] = frames[arm.frame as usize];
                let turned = quaternion::rotate([qx, qy, qz, qw], arm.local);
                self.turned[index] = turned;
                add_to(&mut x[..3], [cx, cy, cz].map(|centre| arm.weight * centre));
                add_to(&mut x[..3], turned);
                if let Some(orientation) = self.orientations.get(point) {
                    x[3..].copy_from_slice(&quaternion::multiply([qx, qy, qz, qw], *orientation));
                }
            }
        }
    }

    fn apply_j(&self, v_in: Inputs<'_>, v_out: &mut [f64]) {
        let frames = v_in.points::<[f64; 6]>(0);
        if self.is_rigid_body() {
            for ((v, arm), turned) in v_out.as_chunks_mut::<3>().0.iter_mut().zip(&self.arms).zip(&self.turned) {
                let [vx, vy, vz, wx, wy, wz] = frames[arm.frame as usize];
                *v = sum_of([vx, vy, vz].map(|linear| arm.weight * linear), cross([wx, wy, wz], *turned));
            }
            return;
        }
        for (point, v) in v_out.chunks_exact_mut(self.output().deriv_size()).enumerate().take(self.n_points()) {
            v.fill(0.0);
            for index in self.arms_of(point) {
                let arm = &self.arms[index];
                let [vx, vy, vz, wx, wy, wz] = frames[arm.frame as usize];
                add_to(&mut v[..3], [vx, vy, vz].map(|linear| arm.weight * linear));
                add_to(&mut v[..3], cross([wx, wy, wz], self.turned[index]));
                if v.len() == 6 {
                    v[3..].copy_from_slice(&[wx, wy, wz]);
                }
            }
        }
    }

    fn apply_jt(&self, f_out: &[f64], f_in: &mut InputsMut<'_>) {
        let frames = f_in.points::<[f64; 6]>(0);
        for (point, force) in f_out.chunks_exact(self.output().deriv_size()).enumerate().take(self.n_points()) {
            let f = first3(force);
            for index in self.arms_of(point) {
                let arm = &self.arms[index];
                let sum = &mut frames[arm.frame as usize];
                add_to(&mut sum[..3], f.map(|f| arm.weight * f));
                add_to(&mut sum[3..], cross(self.turned[index], f));
                if force.len() == 6 {
                    add_to(&mut sum[3..], first3(&force[3..]));
                }
            }
        }
    }

    fn jacobian(&self, sink: &mut dyn JacobianSink) {
        let size = self.output().deriv_size();
        for point in 0..self.n_points() {
            for index in self.arms_of(point) {
                let arm = &self.arms[index];
                let (row, col) = (point * size, arm.frame as usize * 6);
                sink.add_identity(row, 0, col, 3, arm.weight);
                // omega x R = -[R]x omega.
                let [x, y, z] = self.turned[index];
                for (i, j, value) in [(0, 1, z), (0, 2, -y), (1, 0, -z), (1, 2, x), (2, 0, y), (2, 1, -x)] {
                    sink.add(row + i, 0, col + 3 + j, value);
                }
                if size == 6 {
                    sink.add_identity(row + 3, 0, col + 3, 3, 1.0);
                }
            }
        }
    }

    fn apply_djt(&mut self, k: f64, f_out: &[f64], dx_in: Inputs<'_>, df_in: &mut InputsMut<'_>) {
        if self.geometric_stiffness == GeometricStiffness::None {
            return;
        }
        self.find_tangents(f_out);
        let (frames, changes) = (dx_in.points::<[f64; 6]>(0), df_in.points::<[f64; 6]>(0));
        for ((frame, change), tangent) in frames.iter().zip(changes).zip(&self.tangents) {
            let torque = k * (tangent * Vector3::new(frame[3], frame[4], frame[5]));
            add_to(&mut change[3..], torque.into());
        }
    }

    fn geometric_stiffness(&mut self, f_out: &[f64], sink: &mut InputBlocks<'_>) {
        if self.geometric_stiffness == GeometricStiffness::None {
            return;
        }
        self.find_tangents(f_out);
        for (frame, tangent) in self.tangents.iter().enumerate() {
            let kept = if sink.is_symmetric() { (tangent + tangent.transpose()) / 2.0 } else { *tangent };
            let by_rows = kept.transpose();
            // The rotation is the second half of a rigid point.
            let place = (0, 2 * frame + 1);
            sink.add(place, place, 3, by_rows.as_slice());
        }
    }
}
