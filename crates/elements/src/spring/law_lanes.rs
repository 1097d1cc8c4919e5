//! The laws of four linear springs, and what they pull with.

use settee_math::simd::lanes::{LANES, Lanes, Machine, Numbers};
use settee_math::simd::lanes3::{Vector, dot, scaled};

use super::element::Element;

/// The laws of four springs, some of which may not exist: these never act.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
pub struct Laws {
    stiffness: [f64; LANES],
    damping: [f64; LANES],
    length: [f64; LANES],
    /// They act at distances between these.
    between: [[f64; LANES]; 2],
}

/// Force and tangent of four springs, see [`Element`]: the tangent is k' u u^T + t I with t = phi/d and k' = k - t.
pub struct Pull<L> {
    /// On the first point (N).
    pub force: Vector<L>,
    /// From the first to the second point, of length 1.
    pub u: Vector<L>,
    /// 1 / d.
    pub inverse: L,
    /// t.
    pub across: L,
    /// k'; damping can make it negative.
    pub excess: L,
}

impl Laws {
    /// The laws of up to four springs.
    pub fn new(springs: [Option<&Element>; LANES]) -> Self {
        let of = |value: fn(&Element) -> f64, none| springs.map(|spring| spring.map_or(none, value));
        Self {
            stiffness: of(|spring| spring.law().stiffness(), 0.0),
            damping: of(|spring| spring.law().damping_factor(), 0.0),
            length: of(|spring| spring.law().length(), 0.0),
            between: [of(|spring| spring.acts_between()[0], f64::INFINITY), of(|spring| spring.acts_between()[1], 0.0)],
        }
    }

    /// Whether there is a spring in a lane.
    pub fn has_spring(&self, lane: usize) -> bool {
        self.between[0][lane] != f64::INFINITY
    }

    /// The pull of springs between points with the difference `reach` (m) of positions and `speed` (m/s) of velocities,
    /// both from the first to the second point.
    ///
    /// One division and one square root for four springs: both run in the same unit of the processor, whose throughput
    /// limits the loop.
    #[inline(always)]
    pub fn pull<M: Machine>(&self, machine: M, reach: &Vector<M::Lanes>, speed: &Vector<M::Lanes>) -> Pull<M::Lanes> {
        let (one, zero) = (machine.splat(1.0), machine.splat(0.0));
        let limits = [machine.load(&self.between[0]), machine.load(&self.between[1])];
        let distance = dot(reach, reach).sqrt();
        // Springs whose distance is not a number act, so that it shows in the forces.
        let acts = distance.choose_between(limits, one, zero);
        let d = distance.choose_between(limits, distance, one);
        let inverse = one / d;
        let u = scaled(reach, inverse);
        let stiffness = machine.load(&self.stiffness);
        let tension = stiffness * (d - machine.load(&self.length));
        let phi = acts * dot(&u, speed).mul_add(machine.load(&self.damping), tension);
        let across = phi * inverse;
        let excess = acts * (stiffness - across);
        Pull { force: scaled(&u, phi), u, inverse, across, excess }
    }
}
