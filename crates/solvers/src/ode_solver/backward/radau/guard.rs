//! The stages where contacts by barriers bound motions.
//!
//! Each correction moves three states, one for each stage. None of them is evaluated unless all of its points can move
//! on straight lines to it, from where the stage was before the correction, without an impact: the part of the
//! correction that counts is the one that the stage with the nearest impact allows. The first guess goes from the start
//! of the step to each stage. The last stage is the end of the step.
//!
//! Increments and velocities are unknowns of their own, so that a part of a correction, or of the first guess, leaves
//! equations that the next correction makes up for.

use super::super::newton_step::longest_safe_step;
use super::stages::Stages;
use settee_kernel::MechanicalParams;

impl Stages<'_> {
    /// From the start towards the increments that were guessed, as far as is safe.
    pub(super) fn predict_safely(&mut self) {
        let at_start = MechanicalParams { x: self.work.start.0.read(), ..self.params(2) };
        self.ops.begin_guarded_step(&at_start);
        for i in 0..3 {
            let (theta, v) = self.work.base[i];
            self.ops.clear(theta);
            self.ops.copy(v, self.v[i].read());
            self.ops.copy(self.work.dx[i], self.work.theta[i].read());
            self.ops.clear(self.work.dv[i]);
        }
        self.clear_way = self.advance_within(1.0);
    }

    /// Makes the last corrections count, as far as contacts allow. Returns how much of them.
    pub(super) fn advance(&mut self) -> f64 {
        if !self.ops.guards_motion() {
            self.move_to(1.0);
            return 1.0;
        }
        self.keep_base();
        self.advance_within(1.0)
    }

    /// The next correction begins where the stages are.
    pub(super) fn keep_base(&mut self) {
        for i in 0..3 {
            let (theta, v) = self.work.base[i];
            self.ops.copy(theta, self.work.theta[i].read());
            self.ops.copy(v, self.v[i].read());
        }
    }

    /// From the base, as much of the last corrections as contacts allow, at most `most`. Returns how much.
    pub(super) fn advance_within(&mut self, most: f64) -> f64 {
        longest_safe_step(self, most, Self::go_to, Self::safe_part)
    }

    /// The stages with `alpha` of the corrections since the base, so that 0 is the base to the bit.
    pub(super) fn go_to(&mut self, alpha: f64) {
        for i in 0..3 {
            let (theta, v) = self.work.base[i];
            self.ops.combine(self.v[i], &[(1.0, v.read()), (alpha, self.work.dv[i].read())]);
            self.ops.combine(self.work.theta[i], &[(1.0, theta.read()), (alpha, self.work.dx[i].read())]);
        }
        self.alpha = alpha;
        self.place();
    }

    /// The least of the parts of the ways from the base to each stage that are free of impacts. The stages are where
    /// they were, mapped states are those of the last one.
    fn safe_part(&mut self) -> f64 {
        let mut least: f64 = 1.0;
        for i in 0..3 {
            let params = self.params(i);
            self.place_stage(i, self.work.base[i].0);
            self.ops.begin_motion(&params);
            self.place_stage(i, self.work.theta[i]);
            least = least.min(self.ops.safe_part(&params));
        }
        least
    }
}
