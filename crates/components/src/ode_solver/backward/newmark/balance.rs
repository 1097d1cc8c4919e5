//! The balance of forces at the end of a step, for the converged form of Newmark's method.

use settee_kernel::roles::LinearFailure;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Factors, MechanicalOps, MechanicalParams};
use settee_nonlinear::Residual;

use super::super::newton_step::ScopeResidual;

/// Vectors of the iteration, kept from step to step.
#[derive(Clone, Copy)]
pub(super) struct Work {
    /// Position and velocity that the old acceleration alone gives: x*, v*.
    pub predicted: (CoordId, DerivId),
    /// Forces with all damping.
    pub f: DerivId,
    /// Residual (N).
    pub r: DerivId,
    /// Newton's step of the acceleration (m/s^2).
    pub step: DerivId,
    /// Acceleration before the step.
    pub before: DerivId,
}

impl Work {
    pub fn new(ops: &mut dyn MechanicalOps) -> Self {
        let [v, f, r, step, before] = std::array::from_fn(|_| ops.new_deriv());
        Self { predicted: (ops.new_coord(), v), f, r, step, before }
    }
}

/// r(a') = P (M a' - f(x', v') + rM M v' - rK K v') over the new acceleration, x' = x* (+) beta h^2 a', v' = v* + gamma h a'.
pub(super) struct ForceBalance<'a> {
    pub ops: &'a mut dyn MechanicalOps,
    pub work: Work,
    pub params: MechanicalParams,
    pub x: CoordId,
    pub v: DerivId,
    /// The new acceleration.
    pub a: DerivId,
    /// h^2 beta and h gamma.
    pub weights: (f64, f64),
    /// Damping that the solver adds, as factors of M, B and K.
    pub damping: Factors,
    /// Factors of the derivative of r.
    pub system: Factors,
}

impl ForceBalance<'_> {
    /// State at the end of the step for the current acceleration.
    pub fn place(&mut self) {
        let (x, v) = self.work.predicted;
        self.ops.displace(self.x, x.read(), self.weights.0, self.a.read());
        self.ops.combine(self.v, &[(1.0, v.read()), (self.weights.1, self.a.read())]);
        self.ops.project(&self.params.at_end(), self.x, self.v);
        self.ops.propagate(&self.params, self.x, self.v);
    }
}

impl ScopeResidual for ForceBalance<'_> {
    fn ops(&self) -> &dyn MechanicalOps {
        self.ops
    }

    fn force(&self) -> DerivId {
        self.work.f
    }
}

impl Residual for ForceBalance<'_> {
    type Error = LinearFailure;

    fn evaluate(&mut self) -> Result<f64, LinearFailure> {
        let Work { f, r, .. } = self.work;
        self.ops.compute_force(&self.params, f);
        self.ops.add_mbk_dx(&self.params, f, self.v.read(), self.damping);
        self.ops.propagate_dx(&self.params, self.a);
        self.ops.clear(r);
        self.ops.add_mbk_dx(&self.params, r, self.a.read(), Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 });
        self.ops.add_scaled(r, -1.0, f.read());
        self.ops.project_response(&self.params, r);
        Ok(self.ops.dot(r.read(), r.read()))
    }

    fn linearise_and_solve(&mut self) -> Result<(), LinearFailure> {
        let Work { r, step, before, .. } = self.work;
        self.ops.copy(before, self.a.read());
        self.ops.set_system(&self.params, self.system)?;
        self.ops.scale(r, -1.0);
        self.ops.clear(step);
        self.ops.solve_system(step, r.read()).map(|_| ())
    }

    fn squared_estimate(&self) -> f64 {
        self.ops.dot(self.a.read(), self.a.read())
    }

    fn squared_step(&self) -> f64 {
        self.ops.dot(self.work.step.read(), self.work.step.read())
    }

    fn set_step_length(&mut self, alpha: f64) -> Result<(), LinearFailure> {
        self.ops.combine(self.a, &[(1.0, self.work.before.read()), (alpha, self.work.step.read())]);
        self.place();
        Ok(())
    }
}
