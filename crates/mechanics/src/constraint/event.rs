//! First touch and lift-off within a step, on the free motion between its ends.

use settee_complementarity::Law;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Scene, VectorOps};

use super::ConstraintSet;
use crate::ops::ScopeOps;
use crate::scope::Scope;

/// An event nearer than this to an end of the step, in parts of it, is one of that end.
const CLEAR: f64 = 0.01;
/// Parts of a step that are looked at for a change of sign.
const PARTS: usize = 16;
/// Gaps that move less than this part of the places of the body are at rest.
const AT_REST: f64 = 1e-12;

/// The gap of a contact over a step without forces: its values at both ends, and its rates there, times the step.
#[derive(Clone, Copy, Debug, Default)]
struct Gap {
    ends: [f64; 2],
    rates: [f64; 2],
}

impl Gap {
    /// The cubic with these values and rates at a part of the step.
    fn at(&self, s: f64) -> f64 {
        let ([a, b], [c, d]) = (self.ends, self.rates);
        let t = 1.0 - s;
        a * t * t * (1.0 + 2.0 * s) + b * s * s * (3.0 - 2.0 * s) + c * s * t * t - d * s * s * t
    }

    /// The first part of the step, clear of its ends, at which the gap changes its sign; `pressed`: whether the contact
    /// has a force in this step. A contact with a force begins where the gap closes, one without ends where it opens.
    fn event(&self, pressed: bool) -> Option<f64> {
        let place = |part: usize| part as f64 / PARTS as f64;
        let is_sought = |value: f64| if pressed { value > 0.0 } else { value < 0.0 };
        let begin = (0..PARTS).find(|part| is_sought(self.at(place(*part))) && !is_sought(self.at(place(part + 1))))?;
        let (mut low, mut high) = (place(begin), place(begin + 1));
        for _ in 0..50 {
            let middle = 0.5 * (low + high);
            if is_sought(self.at(middle)) { low = middle } else { high = middle }
        }
        Some(low).filter(|at| (CLEAR..=1.0 - CLEAR).contains(at))
    }
}

impl ConstraintSet {
    /// When in the step that was just solved, of the length `dt`, the first contact began or ended: the time since its
    /// start (s); `None` if none did so clearly within it.
    ///
    /// The gap of a contact is g1 = J d + g0 at the end of the free motion, d the way of the bodies and J the row at the
    /// start; between the ends it is the cubic with the rates J v. Where the solver leaves the free position to x + h v
    /// that is a line.
    pub fn first_event(&mut self, scene: &Scene, scopes: &mut [Scope], dt: f64) -> Option<f64> {
        let work = &self.work;
        let mut gaps: Vec<Gap> = work.rows.free.iter().map(|free| Gap { ends: [*free; 2], rates: [0.0; 2] }).collect();
        let mut size: f64 = 0.0;
        for (scope, lifted) in scopes.iter_mut().zip(&work.lifted).filter(|(_, lifted)| !lifted.jacobian.is_empty()) {
            let (start_x, start_v) = scope.backup;
            let is_line = !scope.constrained_at_end;
            let way = scope.space.temporary_deriv();
            ScopeOps::new(scene, scope).difference(*way, CoordId::FREE_POSITION.read(), start_x.read());
            let space = &scope.space;
            let vectors = [way.read(), start_v.read(), DerivId::FREE_VELOCITY.read()].map(|id| space.deriv(id));
            size = space.coord(CoordId::FREE_POSITION.read()).iter().fold(size, |most, x| most.max(x.abs()));
            for (row, gap) in gaps.iter_mut().enumerate().take(lifted.jacobian.len()) {
                let along = |values: &[f64]| -> f64 {
                    lifted.jacobian.row(row).iter().map(|(unknown, value)| value * values[*unknown]).sum()
                };
                let [moved, first, last] = vectors.map(along);
                gap.ends[0] -= moved;
                let rates = if is_line { [moved; 2] } else { [dt * first, dt * last] };
                gap.rates = [gap.rates[0] + rates[0], gap.rates[1] + rates[1]];
            }
        }
        let forces = &self.work.problem.forces;
        let is_contact = |law: &Law| matches!(law, Law::Unilateral | Law::Coulomb { .. } | Law::Augmented { .. });
        let blocks = self.work.rows.blocks.iter().filter(|block| is_contact(&block.law));
        let events = blocks.filter_map(|block| {
            let gap = gaps.get(block.first)?;
            let moves = (gap.ends[1] - gap.ends[0]).abs().max(gap.rates[0].abs()) > AT_REST * size;
            let pressed = forces.get(block.first).is_some_and(|force| *force > 0.0);
            gap.event(pressed).filter(|_| moves)
        });
        events.min_by(f64::total_cmp).map(|part| part * dt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fall_meets_the_floor_where_the_parabola_does() {
        // 1 m above the floor, at 1 m/s downwards, with 2 m/s^2 over 1 s: 1 - t - t^2 = 0.
        let gap = Gap { ends: [1.0, -1.0], rates: [-1.0, -3.0] };
        let at = gap.event(true).expect("it lands");
        assert!((at - (5.0_f64.sqrt() - 1.0) / 2.0).abs() < 1e-12, "{at}");
        assert_eq!(gap.event(false), None, "nothing opens");
        // At rest on the floor, and pressed on.
        assert_eq!(Gap { ends: [1e-17, -1e-3], rates: [0.0, -2e-3] }.event(true), None);
    }

    #[test]
    fn a_gap_opens_where_it_leaves_the_surface() {
        let gap = Gap { ends: [0.0, 0.5], rates: [-1.0, 2.0] };
        let at = gap.event(false).expect("it opens");
        assert!(gap.at(at).abs() < 1e-12 && at > 0.3, "{at}");
    }
}
