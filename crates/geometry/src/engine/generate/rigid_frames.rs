//! Rigid frames from positions and quaternions, and back.

use settee_kernel::{Component, Data, Diagnostic};
use settee_math::quaternion;

use crate::engine::recompute::recomputes;

/// Joins positions and orientations to rigid frames; a list that is too short repeats its last entry.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct QuatToRigidEngine {
    /// Positions.
    #[data(unit = "m")]
    pub positions: Data<Vec<[f64; 3]>>,
    /// Orientations: x y z w of quaternions.
    #[data]
    pub orientations: Data<Vec<[f64; 4]>>,
    /// The frames: position, then quaternion.
    #[data(output)]
    pub rigids: Data<Vec<[f64; 7]>>,
    #[group]
    base: settee_kernel::Base,
}

impl QuatToRigidEngine {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        if let Some(index) = self.orientations.iter().position(|q| quaternion::squared_norm(*q) == 0.0) {
            let finding = Diagnostic::error("out-of-range", format!("orientation {index} is no rotation"));
            return Err(finding.attribute("orientations", "0 0 0 0").expected("quaternions other than 0"));
        }
        let n = if self.positions.is_empty() { 0 } else { self.positions.len().max(self.orientations.len()) };
        let rigid = |i: usize| {
            let [x, y, z] = self.positions.get().get(i).or(self.positions.last()).copied().unwrap_or_default();
            let q =
                self.orientations.get().get(i).or(self.orientations.last()).copied().unwrap_or(quaternion::IDENTITY);
            let [a, b, c, d] = quaternion::normalized(q);
            [x, y, z, a, b, c, d]
        };
        let rigids = (0..n).map(rigid).collect();
        self.rigids.derive(rigids);
        Ok(())
    }
}

recomputes!(QuatToRigidEngine);

/// Takes positions and orientations out of rigid frames.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct RigidToQuatEngine {
    /// Frames: position, then quaternion.
    #[data]
    pub rigids: Data<Vec<[f64; 7]>>,
    /// Positions of the frames.
    #[data(output, unit = "m")]
    pub positions: Data<Vec<[f64; 3]>>,
    /// Their orientations: x y z w of quaternions.
    #[data(output)]
    pub orientations: Data<Vec<[f64; 4]>>,
    /// Their angles about x, then y, then z.
    #[data(output, unit = "degrees")]
    pub orientations_euler: Data<Vec<[f64; 3]>>,
    #[group]
    base: settee_kernel::Base,
}

/// Angles (degrees) about x, then y, then z of a unit quaternion; the inverse of `quaternion::from_euler_degrees`.
fn euler_degrees(q: [f64; 4]) -> [f64; 3] {
    let r = quaternion::to_matrix(q);
    // R = Rz Ry Rx: the last row is (-sin b, cos b sin a, cos b cos a).
    let b = (-r[(2, 0)]).atan2(r[(2, 1)].hypot(r[(2, 2)]));
    let angles = if r[(2, 1)].hypot(r[(2, 2)]) > 1e-12 {
        [r[(2, 1)].atan2(r[(2, 2)]), b, r[(1, 0)].atan2(r[(0, 0)])]
    } else {
        // Gimbal lock: only the sum of the other two is known.
        [(-r[(1, 2)]).atan2(r[(1, 1)]), b, 0.0]
    };
    angles.map(f64::to_degrees)
}

impl RigidToQuatEngine {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let orientation = |x: &[f64; 7]| quaternion::normalized([x[3], x[4], x[5], x[6]]);
        let positions = self.rigids.iter().map(|x| [x[0], x[1], x[2]]).collect();
        let orientations: Vec<[f64; 4]> = self.rigids.iter().map(orientation).collect();
        self.positions.derive(positions);
        self.orientations_euler.derive(orientations.iter().map(|q| euler_degrees(*q)).collect());
        self.orientations.derive(orientations);
        Ok(())
    }
}

recomputes!(RigidToQuatEngine);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn euler_angles_return_even_at_gimbal_lock() {
        for angles in [[10.0, 20.0, 30.0], [-170.0, -80.0, 100.0], [25.0, 90.0, 40.0], [25.0, -90.0, 40.0]] {
            let q = quaternion::from_euler_degrees(angles);
            let again = quaternion::from_euler_degrees(euler_degrees(q));
            let dot: f64 = q.iter().zip(again).map(|(a, b)| a * b).sum();
            assert!((dot.abs() - 1.0).abs() < 1e-12, "{angles:?}");
        }
    }
}
