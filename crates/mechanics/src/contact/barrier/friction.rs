//! Coulomb friction of what barriers keep apart.
//!
//! The friction of a pair has a potential in the velocities v of its points, mu N f(|T^T sum w v|), with normal force
//! N, tangents T and weights w of an earlier state, that of the start of the step; its threshold is a speed. With
//! backward Euler that is friction by displacements over the length of the step. With velocities it is the same for
//! every formula, and keeps the order of it. The spheres of rigid bodies touch at arms a from their centres, where
//! they move with v + omega x a: they roll.
//!
//! The exact mode takes N, T and w where the force is evaluated, so that nothing lags behind; and its threshold is a
//! ten-millionth: what sticks creeps by less than this speed. Where Newton's method does not solve a step so, it begins
//! again with the whole threshold, which goes down by tens, from solution to solution. The matrix of this mode has the
//! derivative of N by the places, too, if the linear solver takes matrices that are not symmetric.

use settee_barrier::friction::{Friction, Share, smoothing};
use settee_barrier::{Gradient, Hessian, Pair};
use settee_kernel::MechanicalParams;
use settee_kernel::vectors::StateSpace;
use settee_math::vec3::{add, cross};

use super::surface::Arms;
use super::{Attached, Barriers};

/// Friction of a pair with what it takes from a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lagged {
    pub(super) pair: Pair,
    pub(super) friction: Friction,
    pub(super) arms: Arms,
    /// In the exact mode: the derivative of mu N by the places of the points.
    rise: Gradient,
    /// The part of the full friction that the matrix was made with last.
    share: Option<Share>,
}

/// How far the threshold goes down in the exact mode.
const SHARPEST: f64 = 1e-7;

impl Attached {
    /// Takes normal forces and tangents from the places that were evaluated last.
    pub(super) fn renew_friction(&mut self) {
        self.lagged.clear();
        let (Some(near), surface) = (&self.near, &self.surface) else { return };
        let is_exact = surface.settings.is_exact;
        for one in near.pairs() {
            let mu = surface.mu(&one.pair);
            if mu == 0.0 {
                continue;
            }
            let strength = mu * near.normal_force(one, &self.places);
            let places = one.pair.gather(&self.places);
            if strength > 0.0
                && let Some(friction) = Friction::of(&one.pair, &places, strength)
            {
                let slope = if is_exact { near.normal_slope(one, &self.places) } else { [0.0; 12] };
                let share = self.shares.binary_search_by_key(&one.pair, |(pair, _)| *pair);
                self.lagged.push(Lagged {
                    pair: one.pair,
                    friction,
                    arms: surface.arms(&one.pair, &places),
                    rise: slope.map(|slope| mu * slope),
                    share: share.ok().map(|index| self.shares[index].1),
                });
            }
        }
    }

    /// In the exact mode normal forces and tangents are those of the last evaluation.
    pub(super) fn follow_friction(&mut self) {
        if self.surface.settings.is_exact && self.surface.has_friction() {
            self.renew_friction();
        }
    }

    /// Takes the velocities of all points.
    pub(super) fn take_velocities(&mut self, space: &StateSpace, params: &MechanicalParams) {
        let Self { surface, others, velocities, spins, .. } = self;
        surface.velocities(space, params.v, others, velocities, spins);
    }

    /// How the points of a pair move where it touches.
    pub(super) fn motion(&self, Lagged { pair, arms, .. }: &Lagged) -> [[f64; 3]; 4] {
        let (moves, turns) = (pair.gather(&self.velocities), pair.gather(&self.spins));
        std::array::from_fn(|i| add(moves[i], cross(turns[i], arms[i])))
    }

    /// Where a matrix is made: the part of the full friction that it is made with.
    pub(super) fn share_friction(&mut self) {
        let mut shares = std::mem::take(&mut self.shares);
        shares.clear();
        for index in 0..self.lagged.len() {
            let one = self.lagged[index];
            let share = Share::next(one.share, &one.friction, &self.motion(&one), self.sliding);
            self.lagged[index].share = Some(share);
            shares.push((one.pair, share));
        }
        self.shares = shares;
    }

    /// Adds the forces of friction, and their moments on what turns.
    pub(super) fn add_friction(
        &mut self,
        space: &StateSpace,
        params: &MechanicalParams,
        forces: &mut [[f64; 3]],
        moments: &mut [[f64; 3]],
    ) {
        self.take_velocities(space, params);
        self.follow_friction();
        for one in &self.lagged {
            let gradient = one.friction.gradient(&self.motion(one), self.sliding);
            for (i, point) in one.pair.indices().iter().enumerate() {
                let force: [f64; 3] = std::array::from_fn(|axis| -gradient[3 * i + axis]);
                let point = *point as usize;
                forces[point] = add(forces[point], force);
                moments[point] = add(moments[point], cross(one.arms[i], force));
            }
        }
    }

    /// Square of what the forces of friction are off by where velocities are rounded.
    pub(super) fn squared_friction_rounding(&self) -> f64 {
        let of_pair = |one: &Lagged| {
            let [a, b] = one.friction.sliding(&self.motion(one));
            let (moves, turns) = (one.pair.gather(&self.velocities), one.pair.gather(&self.spins));
            let turns = (0..4).map(|i| cross(turns[i], one.arms[i]));
            let size = moves.into_iter().chain(turns).flatten().fold(0.0, |most: f64, c| most.max(c.abs()));
            (one.friction.strength * smoothing(a.hypot(b), self.sliding)[1] * 2.0 * f64::EPSILON * size).powi(2)
        };
        self.lagged.iter().map(of_pair).sum()
    }

    /// Second derivatives of the potential of friction by the velocities.
    pub(super) fn friction_blocks(&self) -> impl Iterator<Item = (Pair, Hessian, Arms)> + '_ {
        self.lagged.iter().map(|one| {
            let motion = self.motion(one);
            let hessian = match &one.share {
                Some(share) => one.friction.hessian_with(&motion, share),
                None => one.friction.hessian(&motion, self.sliding),
            };
            (one.pair, hessian, one.arms)
        })
    }

    /// In the exact mode: how friction, with the opposite sign, changes with the places, by the normal force.
    pub(super) fn friction_slopes(&self) -> impl Iterator<Item = (Pair, Hessian, Arms)> + '_ {
        let is_exact = self.surface.settings.is_exact;
        self.lagged.iter().filter(move |_| is_exact).map(|one| {
            let full = Friction { strength: 1.0, ..one.friction };
            let direction = full.gradient(&self.motion(one), self.sliding);
            let slopes = std::array::from_fn(|k| std::array::from_fn(|l| direction[k] * one.rise[l]));
            (one.pair, slopes, one.arms)
        })
    }
}

impl Barriers {
    /// Whether forces depend on velocities.
    pub fn is_damped(&self) -> bool {
        self.attached.as_ref().is_some_and(|attached| attached.surface.has_friction())
    }

    /// Whether forces have no potential, so that their derivative is not symmetric.
    pub fn lacks_potential(&self) -> bool {
        self.attached.as_ref().is_some_and(|attached| attached.surface.settings.is_exact && !attached.lagged.is_empty())
    }

    /// Takes the least threshold of the exact mode, or the largest; false if there is no such mode.
    pub fn set_friction_sharpness(&mut self, is_sharp: bool) -> bool {
        let Some(attached) = &mut self.attached else { return false };
        let settings = &attached.surface.settings;
        if !settings.is_exact || !attached.surface.has_friction() {
            return false;
        }
        attached.sliding = if is_sharp { SHARPEST * settings.sliding } else { settings.sliding };
        true
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
        for one in &attached.lagged {
            let motion = attached.motion(one);
            let gradient = one.friction.gradient(&motion, attached.sliding);
            power -= (0..12).map(|k| gradient[k] * motion[k / 3][k % 3]).sum::<f64>();
        }
        let mut by_matrix = 0.0;
        for (one, (_, hessian, _)) in attached.lagged.iter().zip(attached.friction_blocks()) {
            let motion = attached.motion(one);
            for (k, row) in hessian.iter().enumerate() {
                by_matrix -= motion[k / 3][k % 3] * (0..12).map(|l| row[l] * motion[l / 3][l % 3]).sum::<f64>();
            }
        }
        (power, by_matrix)
    }
}
