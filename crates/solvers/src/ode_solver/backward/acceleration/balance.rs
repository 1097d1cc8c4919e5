//! The balance of forces at the end of a step, over the acceleration there.

use settee_kernel::roles::LinearFailure;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Factors, MechanicalOps, MechanicalParams};
use settee_math::{AccelerationScheme, Weights};
use settee_nonlinear::Residual;

use super::super::energy::Entry;
use super::super::newton_step::{ScopeResidual, longest_safe_step};
use super::super::rayleigh::Rayleigh;
use super::carried;
use super::{Stretch, Work};

/// r(q') = P (M q' - f(x', v') + rM M v' - rK K v'), x' = x (+) (theta* + w_x q'), v' = v* + w_v q'.
///
/// Mapped masses take part with q' = (v' - v*) / w_v of their own velocities: with J q' and the change of the Jacobian.
pub(super) struct ForceBalance<'a> {
    pub ops: &'a mut dyn MechanicalOps,
    pub work: Work,
    pub params: MechanicalParams,
    pub x: CoordId,
    pub v: DerivId,
    pub weights: Weights,
    pub rayleigh: Rayleigh,
    /// The sign of the residual in `work.r`.
    sign: f64,
    /// How much inertia counts in the matrix.
    inertia: f64,
}

impl<'a> ForceBalance<'a> {
    /// The balance of a step from `work.start` and the velocity that `step.v` holds.
    pub fn begin(
        ops: &'a mut dyn MechanicalOps,
        work: Work,
        scheme: &AccelerationScheme,
        rayleigh: Rayleigh,
        step: Stretch,
    ) -> Self {
        let (params, Stretch { h, x, v, .. }) = (work.params(step), step);
        work.predict(ops, scheme, h, v);
        Self { ops, work, params, x, v, weights: scheme.of_new(h), rayleigh, sign: 1.0, inertia: 1.0 }
    }

    /// State at the end of the step for the current acceleration.
    pub fn place(&mut self) {
        let Work { new_q, start, known, theta, .. } = self.work;
        self.ops.combine(theta, &[(1.0, known.0.read()), (self.weights.position, new_q.read())]);
        self.ops.displace(self.x, start.read(), 1.0, theta.read());
        self.ops.combine(self.v, &[(1.0, known.1.read()), (self.weights.velocity, new_q.read())]);
        self.ops.project(&self.params.at_end(), self.x, self.v);
        self.ops.propagate(&self.params, self.x, self.v);
    }

    /// Puts the state at the first guess. Where contacts bound the motion it goes as far towards that as they allow,
    /// from the position of the start, which has the acceleration -theta_known / w_x.
    pub fn place_first(&mut self) {
        if !self.ops.guards_motion() {
            return self.place();
        }
        let Work { start, known, new_q, before, step, .. } = self.work;
        let at_start = MechanicalParams { x: start.read(), ..self.params };
        self.ops.begin_guarded_step(&at_start);
        self.ops.begin_motion(&at_start);
        self.ops.combine(before, &[(-1.0 / self.weights.position, known.0.read())]);
        self.ops.combine(step, &[(1.0, new_q.read()), (-1.0, before.read())]);
        self.longest_safe_step(1.0);
    }

    /// q' += step, or as much of it as contacts allow. Returns how much.
    pub fn move_on(&mut self) -> f64 {
        let Work { new_q, before, step, .. } = self.work;
        if !self.ops.guards_motion() {
            self.ops.add_scaled(new_q, 1.0, step.read());
            self.place();
            return 1.0;
        }
        self.ops.begin_motion(&self.params);
        self.ops.copy(before, new_q.read());
        self.longest_safe_step(1.0)
    }

    /// Goes as far along the increment as contacts allow.
    fn longest_safe_step(&mut self, most: f64) -> f64 {
        let place = |own: &mut Self, alpha: f64| {
            let Work { new_q, before, step, .. } = own.work;
            own.ops.combine(new_q, &[(1.0, before.read()), (alpha, step.read())]);
            own.place();
        };
        longest_safe_step(self, most, place, |own| own.ops.safe_part(&own.params))
    }

    /// Forces at the present state, with all damping.
    pub fn evaluate_force(&mut self) {
        self.rayleigh.compute_force(self.ops, &self.params, self.work.f);
    }

    /// The acceleration of mapped states that belongs to the present state.
    pub fn carry(&mut self) {
        let Work { new_q, known, .. } = self.work;
        if self.work.carries && self.weights.velocity != 0.0 {
            carried::set_rate(self.ops, &self.params, new_q, (self.v.read(), known.1.read()), self.weights.velocity);
        } else {
            self.ops.propagate_dx(&self.params, new_q);
        }
    }

    /// Adds the change of the momenta by the scheme: M (v* - v_start) + w_v f, with the forces that were evaluated
    /// last. Mapped masses have the v* of their own velocities, and J v_start.
    pub fn add_impulse(&mut self, entry: &Entry) {
        let Work { known, before, f, .. } = self.work;
        if self.work.carries {
            self.ops.combine(before, &[(-1.0, entry.start_v())]);
            self.ops.propagate_dx(&self.params, before);
            self.ops.add_scaled(before, 1.0, known.1.read());
        } else {
            self.ops.combine(before, &[(1.0, known.1.read()), (-1.0, entry.start_v())]);
            self.ops.propagate_dx(&self.params, before);
        }
        entry.add_inertia(self.ops, &self.params, 1.0, before.read());
        self.ops.add_scaled(*entry.impulse, self.weights.velocity, f.read());
    }

    /// step = -scale A^-1 r with the matrix that was made last; `rhs` is overwritten.
    pub fn find_increment(&mut self, rhs: DerivId, scale: f64) -> Result<(), LinearFailure> {
        let Work { r, step, .. } = self.work;
        self.ops.combine(rhs, &[(-scale, r.read())]);
        self.ops.clear(step);
        self.ops.solve_system(step, rhs.read()).map(|_| ())
    }
}

impl ScopeResidual for ForceBalance<'_> {
    fn ops(&self) -> &dyn MechanicalOps {
        self.ops
    }

    fn ops_mut(&mut self) -> &mut dyn MechanicalOps {
        self.ops
    }

    fn force(&self) -> DerivId {
        self.work.f
    }
}

impl Residual for ForceBalance<'_> {
    type Error = LinearFailure;

    fn evaluate(&mut self) -> Result<f64, LinearFailure> {
        let Work { f, r, new_q, .. } = self.work;
        self.evaluate_force();
        self.carry();
        self.ops.clear(r);
        self.ops.add_mbk_dx(&self.params, r, new_q.read(), Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 });
        self.ops.add_scaled(r, -1.0, f.read());
        self.ops.project_response(&self.params, r);
        self.sign = 1.0;
        Ok(self.ops.dot(r.read(), r.read()))
    }

    fn linearise(&mut self) -> Result<(), LinearFailure> {
        let factors = self.rayleigh.system(self.weights.position, self.weights.velocity);
        let factors = Factors { m: factors.m * self.inertia, ..factors };
        self.rayleigh.set_system(self.ops, &self.params, factors, self.weights.velocity)
    }

    fn solve(&mut self) -> Result<(), LinearFailure> {
        self.ops.copy(self.work.before, self.work.new_q.read());
        self.ops.begin_motion(&self.params);
        // The residual becomes the right-hand side.
        self.sign = -1.0;
        self.find_increment(self.work.r, 1.0)
    }

    fn largest_step(&mut self, most: f64) -> Result<Option<f64>, LinearFailure> {
        Ok(if self.ops.guards_motion() { Some(self.longest_safe_step(most)) } else { None })
    }

    fn damp(&mut self, weight: f64) -> bool {
        self.inertia = if self.ops.guards_motion() { weight } else { 1.0 };
        self.ops.guards_motion()
    }

    /// r is the derivative of an energy by the acceleration, up to a factor, where the forces have one.
    fn slope(&self) -> f64 {
        let Work { r, step, .. } = self.work;
        if self.ops.guards_motion() { self.sign * self.ops.dot(r.read(), step.read()) } else { f64::NAN }
    }

    fn is_gradient(&self) -> bool {
        !self.ops.lacks_contact_potential()
    }

    fn squared_rounding(&self) -> f64 {
        self.ops.squared_contact_rounding()
    }

    fn squared_estimate(&self) -> f64 {
        self.ops.dot(self.work.new_q.read(), self.work.new_q.read())
    }

    fn squared_step(&self) -> f64 {
        self.ops.dot(self.work.step.read(), self.work.step.read())
    }

    fn set_step_length(&mut self, alpha: f64) -> Result<(), LinearFailure> {
        self.ops.combine(self.work.new_q, &[(1.0, self.work.before.read()), (alpha, self.work.step.read())]);
        self.place();
        Ok(())
    }
}
