//! Coulomb friction of what barriers keep apart.
//!
//! The friction of a pair has a potential in the velocities v of its points, mu N f(|T^T sum w v|), with normal force
//! N, tangents T and weights w of an earlier state, that of the start of the step; its threshold is a speed. With
//! backward Euler that is friction by displacements over the length of the step. With velocities it is the same for
//! every formula, and keeps the order of it.
//!
//! The exact mode takes N, T and w where the force is evaluated, so that nothing lags behind; and after a solution the
//! threshold goes down by tens, to a ten-millionth, the step being solved again from there: what sticks then creeps by
//! less than this speed. In matrices its N, T and w do not change, and where it slides the secant 1/y stands for the
//! curvature 0 along the sliding: that is an upper bound of the potential, so that steps do not overshoot.

use settee_barrier::friction::{Friction, smoothing};
use settee_barrier::{Hessian, Pair};
use settee_kernel::MechanicalParams;
use settee_kernel::vectors::StateSpace;

use super::evaluate::scatter;
use super::{Attached, Barriers};

/// Friction of a pair with what it takes from a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lagged {
    pair: Pair,
    friction: Friction,
}

/// How far the threshold goes down in the exact mode.
const SHARPEST: f64 = 1e-7;

impl Attached {
    /// Takes normal forces and tangents from the places that were evaluated last.
    pub(super) fn renew_friction(&mut self) {
        self.lagged.clear();
        let (Some(near), surface) = (&self.near, &self.surface) else { return };
        for one in near.pairs() {
            let mu = surface.mu(&one.pair);
            if mu == 0.0 {
                continue;
            }
            let strength = mu * near.normal_force(one, &self.places);
            if strength > 0.0
                && let Some(friction) = Friction::of(&one.pair, &one.pair.gather(&self.places), strength)
            {
                self.lagged.push(Lagged { pair: one.pair, friction });
            }
        }
    }

    /// In the exact mode normal forces and tangents are those of the last evaluation.
    pub(super) fn follow_friction(&mut self) {
        if self.surface.settings.is_exact && self.surface.has_friction() {
            self.renew_friction();
        }
    }

    /// Adds the forces of friction.
    pub(super) fn add_friction(&mut self, space: &StateSpace, params: &MechanicalParams, forces: &mut [[f64; 3]]) {
        let mut velocities = std::mem::take(&mut self.velocities);
        self.surface.velocities(space, params.v, &self.others.1, &mut velocities);
        self.velocities = velocities;
        self.follow_friction();
        for Lagged { pair, friction } in &self.lagged {
            scatter(pair, &friction.gradient(&pair.gather(&self.velocities), self.sliding), forces);
        }
    }

    /// Second derivatives of the potential of friction by the velocities.
    pub(super) fn friction_blocks(&self) -> impl Iterator<Item = (Pair, Hessian)> + '_ {
        let (is_exact, threshold) = (self.surface.settings.is_exact, self.sliding);
        self.lagged.iter().map(move |Lagged { pair, friction }| {
            let motion = pair.gather(&self.velocities);
            let [a, b] = friction.sliding(&motion);
            let y = a.hypot(b);
            if !is_exact || y < threshold {
                return (*pair, friction.hessian(&motion, threshold));
            }
            let across = friction.strength * smoothing(y, threshold)[1];
            let [first, second] = &friction.tangents;
            let hessian: Hessian = std::array::from_fn(|k| {
                std::array::from_fn(|l| {
                    let block = first[k % 3] * first[l % 3] + second[k % 3] * second[l % 3];
                    across * friction.weights[k / 3] * friction.weights[l / 3] * block
                })
            });
            (*pair, hessian)
        })
    }
}

impl Barriers {
    /// Whether forces depend on velocities.
    pub fn is_damped(&self) -> bool {
        self.attached.as_ref().is_some_and(|attached| attached.surface.has_friction())
    }

    /// Lowers the threshold of the exact mode, and says whether it did.
    pub fn sharpen_friction(&mut self) -> bool {
        let Some(attached) = &mut self.attached else { return false };
        let settings = &attached.surface.settings;
        let least = SHARPEST * settings.sliding;
        if !settings.is_exact || attached.lagged.is_empty() || attached.sliding <= least {
            return false;
        }
        attached.sliding = (0.1 * attached.sliding).max(least);
        true
    }

    /// Power of friction at the last evaluation (W), and what its part of the damping matrix makes of it.
    pub fn friction_power(&self) -> (f64, f64) {
        let Some(attached) = &self.attached else { return (0.0, 0.0) };
        let mut power = 0.0;
        for Lagged { pair, friction } in &attached.lagged {
            let motion = pair.gather(&attached.velocities);
            let gradient = friction.gradient(&motion, attached.sliding);
            power -= (0..12).map(|k| gradient[k] * motion[k / 3][k % 3]).sum::<f64>();
        }
        let mut by_matrix = 0.0;
        for (pair, hessian) in attached.friction_blocks() {
            let motion = pair.gather(&attached.velocities);
            for (k, row) in hessian.iter().enumerate() {
                by_matrix -= motion[k / 3][k % 3] * (0..12).map(|l| row[l] * motion[l / 3][l % 3]).sum::<f64>();
            }
        }
        (power, by_matrix)
    }
}
