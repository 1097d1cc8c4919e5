//! Scaled, turned and shifted copies of positions.

use settee_kernel::{Component, Data, Diagnostic, Points};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3, quaternion};

use crate::engine::recompute::recomputes;

/// Scales, turns and shifts positions: x -> translation + Q R (scale x), with the rotation R by Euler angles and the
/// rotation Q by a quaternion; with `inverse` back again. Of rigid points the centre is scaled; centre and orientation
/// turn.
#[derive(Component)]
#[component(category = "Engine/Transform", templates(Vec3, Vec2, Vec1, Rigid3, Rigid2), roles(engine))]
pub struct TransformEngine<D: DataTypes> {
    /// Positions to transform.
    #[data(default = Vec::new(), required, name = "input_position", unit = "m")]
    pub input_position: Data<Points<D::Coord>>,
    /// The transformed positions.
    #[data(default = Vec::new(), output, name = "output_position", unit = "m")]
    pub output_position: Data<Points<D::Coord>>,
    /// Shift after all others.
    #[data(default = [0.0; 3], unit = "m")]
    pub translation: Data<[f64; 3]>,
    /// Angles about x, then y, then z.
    #[data(default = [0.0; 3], unit = "degrees")]
    pub rotation: Data<[f64; 3]>,
    /// Rotation after that by the angles: x y z w of a quaternion.
    #[data(default = quaternion::IDENTITY)]
    pub quaternion: Data<[f64; 4]>,
    /// Factors along x, y and z.
    #[data(default = [1.0; 3])]
    pub scale: Data<[f64; 3]>,
    /// Whether all is undone, in the reverse order.
    #[data(default = false)]
    pub inverse: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl<D: DataTypes> TransformEngine<D> {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        if quaternion::squared_norm(*self.quaternion) == 0.0 {
            let finding = Diagnostic::error("out-of-range", "not a rotation").attribute("quaternion", "0 0 0 0");
            return Err(finding.expected("a quaternion other than 0"));
        }
        if *self.inverse && self.scale.contains(&0.0) {
            let finding = Diagnostic::error("out-of-range", "a scale of 0 cannot be undone");
            return Err(finding.attribute("scale", "0").expected("factors other than 0"));
        }
        let turns = [quaternion::from_euler_degrees(*self.rotation), quaternion::normalized(*self.quaternion)];
        let mut points = self.input_position.to_vec();
        if *self.inverse {
            let back = self.translation.map(|shift| -shift);
            points.iter_mut().for_each(|x| D::translate(x, back));
            for turn in turns.into_iter().rev() {
                turn_all::<D>(&mut points, quaternion::conjugate(turn));
            }
            scale_all::<D>(&mut points, self.scale.map(|factor| 1.0 / factor));
        } else {
            scale_all::<D>(&mut points, *self.scale);
            for turn in turns {
                turn_all::<D>(&mut points, turn);
            }
            let shift = *self.translation;
            points.iter_mut().for_each(|x| D::translate(x, shift));
        }
        self.output_position.derive(points.into());
        Ok(())
    }
}

/// Steps that change nothing are left out, so that they add no rounding.
fn turn_all<D: DataTypes>(points: &mut [D::Coord], turn: [f64; 4]) {
    if turn[..3] != [0.0; 3] {
        points.iter_mut().for_each(|x| D::rotate(x, turn));
    }
}

fn scale_all<D: DataTypes>(points: &mut [D::Coord], scale: [f64; 3]) {
    if scale != [1.0; 3] {
        points.iter_mut().for_each(|x| D::scale(x, scale));
    }
}

recomputes!(TransformEngine<D>);
