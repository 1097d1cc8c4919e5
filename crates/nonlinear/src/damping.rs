//! Inertia that is added to the matrix where Newton's step cannot be trusted.
//!
//! An increment of (F' + lambda M) dx = -F leads down the energy for each lambda that is large enough, and becomes the
//! shorter the larger lambda is: first where little but M resists. That is the method of Levenberg and Marquardt, with
//! M, the inertia of the unknowns, as metric.
//!
//! Source: Nocedal, Wright, Numerical Optimization, 2nd edition (2006), sections 3.4 and 4.3.

use crate::{Residual, SearchOutcome};

/// How much a matrix that does not lead down gets more of M each time.
const GROWTH: f64 = 30.0;

/// How much M counts at most: beyond, increments vanish beside the unknowns.
const MOST: f64 = 1e14;

/// How fast it goes again after a full step.
const DECAY: f64 = 0.25;

/// Share of the safe step below which M counts more in the next iteration.
const SHORT: f64 = 0.5;

/// So many steps in a row that bounds made short are no approach any more, but one barrier that the increment does not
/// see: the bound counts as the line search does then.
const BLOCKED: u32 = 3;

/// 1 + lambda, for a matrix in which M counts once without it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Damping {
    weight: f64,
    is_supported: bool,
    /// Steps in a row that bounds made short.
    blocked: u32,
}

impl Damping {
    /// None to begin with. Does nothing where the residual does not know what it would be.
    pub fn none(residual: &mut impl Residual) -> Self {
        Self { weight: 1.0, is_supported: residual.damp(1.0), blocked: 0 }
    }

    /// Whether an increment with this slope leads down, so far as that is known.
    pub fn accepts(&self, slope: f64) -> bool {
        let leads_up = slope >= 0.0;
        !self.is_supported || !leads_up
    }

    /// Damps more, and says whether that was possible.
    pub fn raise(&mut self, residual: &mut impl Residual) -> bool {
        if !self.is_supported || self.weight >= MOST {
            return false;
        }
        self.weight *= GROWTH;
        residual.damp(self.weight)
    }

    /// Whether no more can be added.
    pub fn is_most(&self) -> bool {
        self.is_supported && self.weight >= MOST
    }

    /// Whether the last increment is that of Newton's method.
    pub fn is_none(&self) -> bool {
        self.weight == 1.0
    }

    /// For the next iteration: more where the line search had to shorten the step, less where it did not.
    pub fn follow(&mut self, found: &SearchOutcome, residual: &mut impl Residual) {
        if !self.is_supported {
            return;
        }
        let before = self.weight;
        self.blocked = if found.bound < SHORT { self.blocked + 1 } else { 0 };
        let share = if self.blocked >= BLOCKED { found.share * found.bound } else { found.share };
        if share >= 1.0 {
            self.weight = (DECAY * self.weight).max(1.0);
        } else if share < SHORT {
            self.weight = (self.weight / share.max(1.0 / GROWTH)).min(MOST);
        }
        if self.weight != before {
            residual.damp(self.weight);
        }
    }
}
