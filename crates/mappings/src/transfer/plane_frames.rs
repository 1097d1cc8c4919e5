//! Points that are carried by frames of the plane.

use settee_kernel::roles::{InputBlocks, Inputs, InputsMut, JacobianSink, Transfer};

use super::GeometricStiffness;

/// x_i = X + r_i, r_i = R(angle) l_i; v_i = v + omega (-r_y, r_x).
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct PlaneFrames {
    /// Frame and local coordinates (m) of each point.
    #[rebuilt]
    points: Vec<(u32, [f64; 2])>,
    /// r at the last positions.
    #[same_length]
    turned: Vec<[f64; 2]>,
    #[rebuilt]
    geometric_stiffness: GeometricStiffness,
    /// Scratch: the change of torque with rotation, one per frame.
    #[same_length]
    tangents: Vec<f64>,
}

impl PlaneFrames {
    /// Points as (frame, local coordinates) on `n_frames` frames.
    pub fn new(n_frames: usize, points: Vec<(u32, [f64; 2])>, geometric_stiffness: GeometricStiffness) -> Self {
        let turned = vec![[0.0; 2]; points.len()];
        Self { points, turned, geometric_stiffness, tangents: vec![0.0; n_frames] }
    }

    /// The tangents -sum f . r of all frames. The stabilized ones are not positive.
    fn find_tangents(&mut self, f_out: &[f64]) {
        self.tangents.fill(0.0);
        for ((f, (frame, _)), r) in f_out.as_chunks::<2>().0.iter().zip(&self.points).zip(&self.turned) {
            self.tangents[*frame as usize] -= f[0] * r[0] + f[1] * r[1];
        }
        if self.geometric_stiffness == GeometricStiffness::Stabilized {
            self.tangents.iter_mut().for_each(|tangent| *tangent = tangent.min(0.0));
        }
    }
}

impl Transfer for PlaneFrames {
    fn apply(&mut self, x_in: Inputs<'_>, x_out: &mut [f64]) {
        let frames = x_in.points::<[f64; 3]>(0);
        let outputs = x_out.as_chunks_mut::<2>().0;
        for ((x, (frame, local)), turned) in outputs.iter_mut().zip(&self.points).zip(&mut self.turned) {
            let [cx, cy, angle] = frames[*frame as usize];
            let (sin, cos) = angle.sin_cos();
            *turned = [cos * local[0] - sin * local[1], sin * local[0] + cos * local[1]];
            *x = [cx + turned[0], cy + turned[1]];
        }
    }

    fn apply_j(&self, v_in: Inputs<'_>, v_out: &mut [f64]) {
        let frames = v_in.points::<[f64; 3]>(0);
        for ((v, (frame, _)), r) in v_out.as_chunks_mut::<2>().0.iter_mut().zip(&self.points).zip(&self.turned) {
            let [vx, vy, w] = frames[*frame as usize];
            *v = [vx - w * r[1], vy + w * r[0]];
        }
    }

    fn apply_jt(&self, f_out: &[f64], f_in: &mut InputsMut<'_>) {
        let frames = f_in.points::<[f64; 3]>(0);
        for ((f, (frame, _)), r) in f_out.as_chunks::<2>().0.iter().zip(&self.points).zip(&self.turned) {
            let sum = &mut frames[*frame as usize];
            sum[0] += f[0];
            sum[1] += f[1];
            sum[2] += r[0] * f[1] - r[1] * f[0];
        }
    }

    fn jacobian(&self, sink: &mut dyn JacobianSink) {
        for (point, ((frame, _), r)) in self.points.iter().zip(&self.turned).enumerate() {
            let (row, col) = (2 * point, 3 * *frame as usize);
            sink.add(row, 0, col, 1.0);
            sink.add(row, 0, col + 2, -r[1]);
            sink.add(row + 1, 0, col + 1, 1.0);
            sink.add(row + 1, 0, col + 2, r[0]);
        }
    }

    fn apply_djt(&mut self, k: f64, f_out: &[f64], dx_in: Inputs<'_>, df_in: &mut InputsMut<'_>) {
        if self.geometric_stiffness == GeometricStiffness::None {
            return;
        }
        self.find_tangents(f_out);
        let (frames, changes) = (dx_in.points::<[f64; 3]>(0), df_in.points::<[f64; 3]>(0));
        for ((frame, change), tangent) in frames.iter().zip(changes).zip(&self.tangents) {
            change[2] += k * tangent * frame[2];
        }
    }

    fn geometric_stiffness(&mut self, f_out: &[f64], sink: &mut InputBlocks<'_>) {
        if self.geometric_stiffness == GeometricStiffness::None {
            return;
        }
        self.find_tangents(f_out);
        for (frame, tangent) in self.tangents.iter().enumerate() {
            // The angle is the third scalar of a point.
            let place = (0, 3 * frame + 2);
            sink.add(place, place, 1, &[*tangent]);
        }
    }
}
