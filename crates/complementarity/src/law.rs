//! Which values and forces go together.

use crate::inverse::Inverse;

/// What the value of a row measures; its force times the value is an energy. Numbers of rows of different measures are
/// not to be compared: which is larger depends on the units of a scene.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// A length; the row has a force.
    #[default]
    Length,
    /// An angle, or another coordinate of a joint; the row has a torque.
    Angle,
    /// A volume; the row has a pressure.
    Volume,
}

impl Measure {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Length, Self::Angle, Self::Volume];
}

/// The law of a block of rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Law {
    /// d = 0, row by row.
    Bilateral,
    /// d = 0 for all rows of the block together.
    BilateralBlock {
        /// Part of the correction that an iteration makes.
        load: f64,
    },
    /// d >= 0, f >= 0, d f = 0; one row.
    Unilateral,
    /// A unilateral row, and two rows whose forces are within the cone |(f_t, f_s)| <= mu f_n: opposite to the slip
    /// where they are on it, and without slip inside.
    Coulomb {
        /// Coefficient of friction.
        mu: f64,
    },
    /// The same by steps of an augmented Lagrangian method.
    Augmented {
        /// Coefficient of friction.
        mu: f64,
        /// Force per length of a step.
        epsilon: f64,
    },
    /// min <= d <= max, with a force at the bounds only; one row.
    Stopper {
        /// Smallest value.
        min: f64,
        /// Largest value.
        max: f64,
    },
    /// d = value with min_force <= f <= max_force: an actuator that moves as it is told, as far as its force goes; one
    /// row.
    Reach {
        /// Value that is asked for.
        value: f64,
        /// Smallest force.
        min_force: f64,
        /// Largest force.
        max_force: f64,
    },
    /// f = force as long as min <= d <= max, else the force of the bound: an actuator that pulls as it is told, as far
    /// as its travel goes; one row.
    Pull {
        /// Force that is asked for.
        force: f64,
        /// Smallest value.
        min: f64,
        /// Largest value.
        max: f64,
    },
    /// A force that is chosen so that goals are reached, within bounds of force and value: an actuator of an inverse
    /// problem; one row. Solvers that choose nothing take the force next to 0.
    Chosen {
        /// Smallest force.
        min_force: f64,
        /// Largest force.
        max_force: f64,
        /// Smallest value.
        min: f64,
        /// Largest value.
        max: f64,
        /// What the value is.
        measure: Measure,
    },
    /// A value that the chosen forces bring as near to a goal as they can; it has no force of its own; one row.
    Goal {
        /// The goal.
        value: f64,
        /// How much the square of the distance counts beside those of other goals.
        weight: f64,
    },
}

/// What a block sees of its rows.
pub(crate) struct Rows<'a> {
    /// The rows and columns of W of the block, by rows.
    pub w: &'a [f64],
    /// Inverse of the rows and columns of W of the block.
    pub inverse: &'a Inverse,
}

impl Law {
    /// Whether forces of an earlier step may be started from.
    pub fn is_bilateral(self) -> bool {
        matches!(self, Self::Bilateral | Self::BilateralBlock { .. })
    }

    /// What a law is to those who choose no forces.
    pub fn unchosen(self) -> Self {
        match self {
            Self::Chosen { min_force, max_force, min, max, .. } => {
                Self::Pull { force: 0.0_f64.min(max_force).max(min_force), min, max }
            }
            Self::Goal { .. } => Self::Pull { force: 0.0, min: f64::NEG_INFINITY, max: f64::INFINITY },
            other => other,
        }
    }

    /// New forces of the rows from their values `d`, which the old forces are in. A block without compliance has no
    /// force.
    pub(crate) fn resolve(self, rows: &Rows<'_>, d: &mut [f64], f: &mut [f64]) {
        if rows.inverse.is_zero() {
            return f.fill(0.0);
        }
        let n = f.len();
        let w = |row: usize, column: usize| rows.w[row * n + column];
        match self {
            Self::Bilateral => (0..n).filter(|row| w(*row, *row) != 0.0).for_each(|row| f[row] -= d[row] / w(row, row)),
            Self::BilateralBlock { load } => rows.inverse.subtract(load, d, f),
            Self::Unilateral => f[0] = f64::max(f[0] - d[0] / w(0, 0), 0.0),
            Self::Stopper { min, max } => {
                let without = d[0] - w(0, 0) * f[0];
                f[0] = if without > max {
                    (max - without) / w(0, 0)
                } else if without < min {
                    (min - without) / w(0, 0)
                } else {
                    0.0
                };
            }
            Self::Reach { value, min_force, max_force } => {
                f[0] = (f[0] - (d[0] - value) / w(0, 0)).max(min_force).min(max_force);
            }
            Self::Pull { force, min, max } => {
                let reached = d[0] + w(0, 0) * (force - f[0]);
                f[0] = if reached < min {
                    f[0] - (d[0] - min) / w(0, 0)
                } else if reached > max {
                    f[0] - (d[0] - max) / w(0, 0)
                } else {
                    force
                };
            }
            Self::Chosen { .. } | Self::Goal { .. } => self.unchosen().resolve(rows, d, f),
            Self::Coulomb { mu } => {
                let before = f[0];
                f[0] -= d[0] / w(0, 0);
                if f[0] < 0.0 {
                    return f.fill(0.0);
                }
                d[1] += w(0, 1) * (f[0] - before);
                d[2] += w(0, 2) * (f[0] - before);
                let stiffness = 2.0 / (w(1, 1) + w(2, 2));
                f[1] -= stiffness * d[1];
                f[2] -= stiffness * d[2];
                let size = f[1].hypot(f[2]);
                if size > mu * f[0] {
                    let scale = mu * f[0] / size;
                    f[1] *= scale;
                    f[2] *= scale;
                }
            }
            Self::Augmented { mu, epsilon } => {
                f[0] -= epsilon * d[0];
                if f[0] < 0.0 {
                    return f.fill(0.0);
                }
                let trial = [f[1] - epsilon * d[1], f[2] - epsilon * d[2]];
                if trial[0].hypot(trial[1]) < mu * f[0].abs() {
                    f[1..3].copy_from_slice(&trial);
                } else {
                    let slip = d[1].hypot(d[2]);
                    if slip > 0.0 {
                        f[1] -= mu * d[0] * epsilon * d[1] / slip;
                        f[2] -= mu * d[0] * epsilon * d[2] / slip;
                    }
                }
            }
        }
    }
}
