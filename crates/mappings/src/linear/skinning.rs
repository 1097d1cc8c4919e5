//! Shared by the mappings that blend the motions of several frames.

use settee_kernel::Diagnostic;
use settee_kernel::roles::{MappingEnds, SetUp};
use settee_math::quaternion;

use crate::common::shapes;
use crate::transfer::{Arm, Frames, GeometricStiffness};

/// Weights divided by their sum. Infinite ones are as large as a number can be: they outweigh all others.
pub(super) fn normalised(weights: &mut [f64]) {
    let largest = weights.iter().fold(0.0_f64, |largest, weight| largest.max(weight.min(f64::MAX)));
    if largest > 0.0 {
        // Scaled first: a sum of the largest numbers would be infinite.
        weights.iter_mut().for_each(|weight| *weight = weight.min(f64::MAX) / largest);
        let sum: f64 = weights.iter().sum();
        weights.iter_mut().for_each(|weight| *weight /= sum);
    } else {
        // So far away that no difference is left.
        let equal = 1.0 / weights.len() as f64;
        weights.fill(equal);
    }
}

/// The arm with which a frame carries its share of a place in the world.
pub(super) fn arm(frame: u32, reference: &[f64; 7], weight: f64, y: [f64; 3]) -> Arm {
    let [x, y0, z, qx, qy, qz, qw] = *reference;
    let back = quaternion::conjugate(quaternion::normalized([qx, qy, qz, qw]));
    let local = quaternion::rotate(back, [y[0] - x, y[1] - y0, y[2] - z]);
    Arm { frame, weight, local: local.map(|component| weight * component) }
}

/// The frames of the only input with the arms of all points.
pub(super) fn blend(
    set_up: SetUp<'_>,
    ends: &dyn MappingEnds,
    arms: &[Vec<Arm>],
    geometric_stiffness: GeometricStiffness,
) -> Result<Frames, Diagnostic> {
    let n_frames = shapes(set_up.scene, ends)?.0[0].n_points;
    let mut frames = Frames::new(n_frames, geometric_stiffness);
    arms.iter().for_each(|arms| frames.push(arms.iter().copied()));
    Ok(frames)
}
