//! Parts of wires that are coiled.

use std::f64::consts::{PI, TAU};

use settee::component::*;
use settee::math::quaternion::multiply;

use crate::frame::Frame;
use crate::rod_data::{Rod, RodData};

/// A part of a wire that is a helix at rest.
///
/// A turn of diameter D and height p is sqrt(p^2 + (pi D)^2) long. The helix climbs along y, and begins along x but for
/// its slope.
#[derive(Component)]
#[component(category = "BeamAdapter/Wire", templates(Rigid3d))]
pub struct RodSpireSection {
    /// Diameter D of the helix.
    #[data(default = 0.1, unit = "m", check = checks::positive())]
    spire_diameter: Data<f64>,
    /// Height p between turns.
    #[data(default = 0.01, unit = "m")]
    spire_height: Data<f64>,
    #[group]
    rod: RodData,
    #[group]
    base: Base,
}

impl Lifecycle for RodSpireSection {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.rod.init(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.rod.check(context);
    }
}

impl Rod for RodSpireSection {
    fn data(&self) -> &RodData {
        &self.rod
    }

    fn rest_frame(&self, x: f64, start: f64) -> Frame {
        let mut frame = helix(*self.spire_diameter, *self.spire_height, x - start);
        frame.origin[0] += start;
        frame
    }
}

/// The frame of a helix at a length along it.
fn helix(diameter: f64, height: f64, along: f64) -> Frame {
    let around = PI * diameter;
    let turns = along / height.hypot(around);
    let (angle, slope) = (TAU * turns, height.atan2(around));
    let about_y = [0.0, (angle / 2.0).sin(), 0.0, (angle / 2.0).cos()];
    let about_z = [0.0, 0.0, (slope / 2.0).sin(), (slope / 2.0).cos()];
    let (sin, cos) = angle.sin_cos();
    let origin = [diameter / 2.0 * sin, turns * height, diameter / 2.0 * (cos - 1.0)];
    Frame { origin, turn: multiply(about_y, about_z) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The frames that the tests of the plug-in know.
    #[test]
    fn a_helix_has_the_frames_that_are_known() {
        let known = [
            (
                5.0,
                [94.972_534, 0.159_074_38, -0.008_220_407_2],
                [-0.004_561_44, -0.286_676_23, 0.015_241_52, 0.957_895_4],
            ),
            (
                2.5,
                [94.9857, 0.079_537_19, -0.002_099_166_9],
                [-0.002_305_041_1, -0.144_866_68, 0.015_741_583, 0.989_323],
            ),
        ];
        for (along, origin, turn) in known {
            let frame = helix(0.1, 0.01, along);
            let error = (0..3).map(|i| (frame.origin[i] + if i == 0 { 95.0 } else { 0.0 } - origin[i]).abs());
            assert!(error.fold(0.0, f64::max) < 1e-4, "{frame:?}");
            let cos: f64 = frame.turn.iter().zip(&turn).map(|(a, b)| a * b).sum();
            assert!((cos.abs() - 1.0).abs() < 1e-4, "{frame:?}");
        }
    }

    /// The x axis of the frame is the direction of the helix.
    #[test]
    fn frames_of_a_helix_follow_it() {
        let (h, frame) = (1e-6, helix(2.5, 0.4, 1.3));
        let ends = [helix(2.5, 0.4, 1.3 - h), helix(2.5, 0.4, 1.3 + h)];
        let axis = frame.vector([1.0, 0.0, 0.0]);
        for (i, component) in axis.iter().enumerate() {
            assert!((component - (ends[1].origin[i] - ends[0].origin[i]) / (2.0 * h)).abs() < 1e-8, "{axis:?}");
        }
    }
}
