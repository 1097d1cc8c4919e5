//! The scenes that the suite of ODE solvers asks for, and their exact answers.

/// A scene of one body in the node `root`, with time 0 and without gravity, unless its problem says otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Problem {
    /// One point on one axis, of 1 kg: at 1 m with 0.5 m/s, on a spring of [`STIFFNESS`] to the origin.
    Oscillator {
        /// Rate of a damper, c / m (1/s): a force -damping v on the point.
        damping: f64,
    },
    /// Two points in space, of 1 kg, at 0 and at [`REST_LENGTH`] + 0.2 m on the first axis, both at rest. A spring of
    /// [`STIFFNESS`] and [`REST_LENGTH`] joins them. A projective constraint moves the first one with [`DRIVEN_SPEED`]
    /// along the first axis from the start on.
    Driven,
    /// The points [`POSITIONS`] with [`VELOCITIES`], [`MASSES`] and [`SPRINGS`], free in space.
    Free,
    /// As `Free`, with [`GRAVITY`] and the first point fixed: its velocity becomes zero.
    Held,
    /// As `Held`, with the first three points fixed: the body has an equilibrium that it cannot turn away from.
    Clamped,
}

impl Problem {
    /// Number of points that are fixed, from the first one on.
    pub fn n_fixed(self) -> usize {
        match self {
            Self::Oscillator { .. } | Self::Driven | Self::Free => 0,
            Self::Held => 1,
            Self::Clamped => 3,
        }
    }
}

/// Of the springs of both problems with exact answers: the natural frequency is 1 Hz (N/m).
pub const STIFFNESS: f64 = std::f64::consts::TAU * std::f64::consts::TAU;
/// Length of the spring of [`Problem::Driven`] without force (m).
pub const REST_LENGTH: f64 = 2.0;
/// Speed of the support of [`Problem::Driven`] (m/s).
pub const DRIVEN_SPEED: f64 = 0.3;
/// Gravity of [`Problem::Held`] and [`Problem::Clamped`] (m/s^2).
pub const GRAVITY: [f64; 3] = [0.0, -9.81, 0.0];
/// Masses of the points of a body in space (kg).
pub const MASSES: [f64; 4] = [1.0, 2.0, 0.5, 1.5];
/// Positions of the points (m).
pub const POSITIONS: [[f64; 3]; 4] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// Velocities of the points (m/s).
pub const VELOCITIES: [[f64; 3]; 4] = [[0.4, 0.0, -0.1], [0.0, 0.5, 0.0], [0.3, -1.0, 0.2], [0.0, -0.5, 0.5]];
/// Both ends, stiffness (N/m) and rest length (m) of the springs of a body in space, each with a [`DAMPER`].
pub const SPRINGS: [(usize, usize, f64, f64); 6] =
    [(0, 1, 100.0, 0.9), (0, 2, 80.0, 1.0), (0, 3, 60.0, 1.1), (1, 2, 50.0, 1.3), (1, 3, 70.0, 1.4), (2, 3, 90.0, 1.5)];
/// Viscosity of these springs (N s/m).
pub const DAMPER: f64 = 0.1;

/// Natural frequency of both problems with exact answers (rad/s).
pub(super) const OMEGA: f64 = std::f64::consts::TAU;

/// Free vibration x'' = -c x' - omega^2 x from (x, v), at time `t`.
fn vibration(damping: f64, (x, v): (f64, f64), t: f64) -> f64 {
    let half = 0.5 * damping;
    let omega = (OMEGA * OMEGA - half * half).sqrt();
    (-half * t).exp() * (x * (omega * t).cos() + (v + half * x) / omega * (omega * t).sin())
}

/// Position of the point of [`Problem::Oscillator`] at time `t`.
pub(super) fn oscillator(damping: f64, t: f64) -> f64 {
    vibration(damping, (1.0, 0.5), t)
}

/// Position of the free point of [`Problem::Driven`] on the first axis at time `t`: it vibrates about a place that
/// moves with its support.
pub(super) fn driven(t: f64) -> f64 {
    REST_LENGTH + DRIVEN_SPEED * t + vibration(0.0, (0.2, -DRIVEN_SPEED), t)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The second derivative by central differences, against the equation of motion.
    #[test]
    fn the_answers_obey_their_equations_and_start_where_they_must() {
        let h = 1e-4;
        let derivatives = |x: &dyn Fn(f64) -> f64, t: f64| {
            ((x(t + h) - x(t - h)) / (2.0 * h), (x(t + h) - 2.0 * x(t) + x(t - h)) / (h * h))
        };
        for t in [0.0, 0.3, 0.7] {
            let (v, a) = derivatives(&|t| oscillator(0.6, t), t);
            assert!((a + 0.6 * v + STIFFNESS * oscillator(0.6, t)).abs() < 1e-4);
            let (_, a) = derivatives(&driven, t);
            assert!((a + STIFFNESS * (driven(t) - DRIVEN_SPEED * t - REST_LENGTH)).abs() < 1e-4);
        }
        assert_eq!((oscillator(0.6, 0.0), driven(0.0)), (1.0, REST_LENGTH + 0.2));
        assert!((derivatives(&|t| oscillator(0.6, t), 0.0).0 - 0.5).abs() < 1e-6);
        assert!(derivatives(&driven, 0.0).0.abs() < 1e-6);
    }
}
