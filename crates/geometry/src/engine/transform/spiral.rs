//! A sheet rolled up.

use settee_kernel::{Component, Data, Diagnostic, checks};

use crate::engine::recompute::recomputes;

/// Rolls a sheet along x up into a spiral about the y axis: the point at x goes to the spiral r = a phi at the
/// distance x along it from its centre, so lengths along the sheet stay; y stays, and what is above the sheet in z
/// stays above it. Points before the centre, x < 0, go to the other arm of the spiral, phi < 0.
///
/// The spiral of Archimedes is s(phi) = a/2 (phi sqrt(1 + phi^2) + asinh phi) long. Neighbouring turns are 2 pi a
/// apart.
#[derive(Component)]
#[component(category = "Engine/Transform", templates(Vec3), roles(engine))]
pub struct Spiral {
    /// Points of the sheet.
    #[data(required, name = "rest_position", alias = "input_position", unit = "m")]
    pub rest_position: Data<Vec<[f64; 3]>>,
    /// The rolled points.
    #[data(output, alias = "output_position", unit = "m")]
    pub position: Data<Vec<[f64; 3]>>,
    /// Growth a of the radius (m) for an angle of 1.
    #[data(default = 0.2, unit = "m", check = checks::positive())]
    pub curvature: Data<f64>,
    #[group]
    base: settee_kernel::Base,
}

/// The angle up to which the spiral r = phi has this length, by Newton's method: s' = sqrt(1 + phi^2).
fn angle_of(length: f64) -> f64 {
    // Above the solution, since s >= phi and s >= phi^2 / 2; s is convex, so the iterates come down to it.
    let mut angle = (2.0 * length).sqrt().min(length);
    for _ in 0..60 {
        let root = angle.hypot(1.0);
        let step = (0.5 * (angle * root + angle.asinh()) - length) / root;
        angle -= step;
        if step.abs() <= 1e-15 * angle {
            break;
        }
    }
    angle
}

impl Spiral {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        if let Some(point) = self.rest_position.iter().position(|x| !x[0].is_finite()) {
            let finding = Diagnostic::error("out-of-range", format!("point {point} is infinitely far away"));
            return Err(finding.attribute("rest_position", "").expected("finite numbers"));
        }
        let a = *self.curvature;
        let rolled = |&[x, y, z]: &[f64; 3]| {
            let angle = angle_of(x.abs() / a).copysign(x);
            let (sin, cos) = angle.sin_cos();
            // The way along the spiral, and the normal to its left.
            let length = angle.hypot(1.0);
            let tangent = [(cos - angle * sin) / length, (sin + angle * cos) / length];
            [a * angle * cos - z * tangent[1], y, a * angle * sin + z * tangent[0]]
        };
        let position = self.rest_position.iter().map(rolled).collect();
        self.position.derive(position);
        Ok(())
    }
}

recomputes!(Spiral);

#[cfg(test)]
mod tests {
    use super::angle_of;

    #[test]
    fn angles_give_the_length_back() {
        assert_eq!(angle_of(0.0), 0.0);
        for length in [1e-12, 1e-3, 0.7, 12.0, 1e6] {
            let angle = angle_of(length);
            let again = 0.5 * (angle * angle.hypot(1.0) + angle.asinh());
            assert!((again / length - 1.0).abs() < 1e-14, "{length}: {again}");
        }
    }
}
