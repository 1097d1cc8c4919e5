//! Corrections of all stages with one real matrix, and the estimate of the error that it gives.

use settee_kernel::roles::LinearFailure;
use settee_kernel::vectors::DerivId;
use settee_kernel::{Factors, MechanicalParams};
use settee_math::RadauIIA;

use super::super::rayleigh::Rayleigh;
use super::memory::Work;
use super::stages::Stages;

impl Stages<'_> {
    /// M d at the end of the step; d is propagated.
    pub(super) fn momentum(&mut self, out: DerivId, d: DerivId) {
        let params = self.params(2);
        self.ops.propagate_dx(&params, d);
        self.ops.clear(out);
        self.ops.add_mbk_dx(&params, out, d.read(), Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 });
    }

    /// Makes the matrix M - h gamma (B + damping) - (h gamma)^2 K at the end of the step.
    pub fn make_matrices(&mut self) -> Result<(), LinearFailure> {
        let gamma = self.gamma();
        self.matrices += 1;
        let (rayleigh, params) = (self.rayleigh, self.params(2));
        rayleigh.set_system(self.ops, &params, rayleigh.system(gamma * gamma, gamma), gamma)
    }

    /// Solves dx - h gamma dv = p, M dv - h gamma (D dv + K dx) = rhs, with D all damping: dv and dx, both in place.
    ///
    /// u = dv + p / (h gamma) = dx / (h gamma) has the right-hand side rhs + (M / (h gamma) - D) p: no product with K
    /// is needed.
    pub fn solve_one(&mut self, rhs: DerivId, p: DerivId, dx: DerivId, dv: DerivId) -> Result<(), LinearFailure> {
        let (gamma, params) = (self.gamma(), self.params(2));
        self.ops.propagate_dx(&params, p);
        let Rayleigh { mass, stiffness } = self.rayleigh;
        let factors = Factors { m: 1.0 / gamma + mass, b: -1.0, k: -stiffness, rayleigh: -1.0 };
        let damped = MechanicalParams { solver_damping: -stiffness, ..params };
        self.ops.add_mbk_dx(&damped, rhs, p.read(), factors);
        self.ops.project_response(&params, rhs);
        self.ops.clear(dv);
        self.ops.solve_system(dv, rhs.read())?;
        self.ops.combine(dx, &[(gamma, dv.read())]);
        self.ops.add_scaled(dv, -1.0 / gamma, p.read());
        Ok(())
    }

    /// The corrections of all stages, with the matrix that was made last.
    pub fn find_corrections(&mut self) -> Result<(), LinearFailure> {
        let RadauIIA { a, basis, lower, gamma, .. } = self.tableau;
        let Work { r, kinematic, dv, dx, impulse, rhs, sum, rate, .. } = self.work;
        let params = self.params(2);
        // In the basis Q of the splitting; the rates are not needed any more and hold the corrections there.
        for k in 0..3 {
            // rhs = - Q^T A r + sum of the impulses by the corrections before.
            let weights: [f64; 3] = std::array::from_fn(|j| -(0..3).map(|i| basis[i][k] * a[i][j]).sum::<f64>());
            self.ops.combine(rhs, &[(weights[0], r[0].read()), (weights[1], r[1].read()), (weights[2], r[2].read())]);
            let q = [-basis[0][k], -basis[1][k], -basis[2][k]];
            let p = rate[k];
            self.ops
                .combine(p, &[(q[0], kinematic[0].read()), (q[1], kinematic[1].read()), (q[2], kinematic[2].read())]);
            for l in 0..k {
                self.ops.add_scaled(rhs, lower[k][l], impulse[l].read());
                self.ops.add_scaled(p, self.h * lower[k][l], dv[l].read());
            }
            if k < 2 {
                // impulse = h (D dv + K dx) = (M dv - rhs) / gamma, by the equation itself.
                self.ops.combine(impulse[k], &[(-1.0 / gamma, rhs.read())]);
            }
            self.solve_one(rhs, p, dx[k], dv[k])?;
            if k < 2 {
                self.momentum(sum, dv[k]);
                self.ops.add_scaled(impulse[k], 1.0 / gamma, sum.read());
                self.ops.project_response(&params, impulse[k]);
            }
        }
        // Back to the stages.
        for corrections in [dv, dx] {
            for (i, rate) in rate.into_iter().enumerate() {
                let [c_1, c_2, c_3] = corrections.map(DerivId::read);
                self.ops.combine(rate, &[(basis[i][0], c_1), (basis[i][1], c_2), (basis[i][2], c_3)]);
            }
            for (correction, rate) in corrections.into_iter().zip(rate) {
                self.ops.copy(correction, rate.read());
            }
        }
        self.alpha = 0.0;
        Ok(())
    }

    /// The estimate of the local error, in the first corrections: of the increment, of the velocity. `force`: at the
    /// start of the step.
    ///
    /// (1 - h gamma J)^-1 (gamma h y_0' + sum_i e_i (Y_i - y_0)): the filter keeps it bounded for stiff parts.
    /// Source: Hairer, Wanner, IV.8.
    pub fn estimate(&mut self, force: DerivId) -> Result<(DerivId, DerivId), LinearFailure> {
        let (error, gamma, params) = (self.tableau.error, self.gamma(), self.params(2));
        let Work { start, theta, dv, dx, rate, rhs, .. } = self.work;
        let (p, changes) = (rate[0], rate[1]);
        self.ops.combine(p, &[(gamma, start.1.read())]);
        self.ops.combine(changes, &[(-error.iter().sum::<f64>(), start.1.read())]);
        for i in 0..3 {
            self.ops.add_scaled(p, error[i], theta[i].read());
            self.ops.add_scaled(changes, error[i], self.v[i].read());
        }
        self.ops.project_response(&params, p);
        // The force at the start is the inertia there times an acceleration: both parts need the same inertia, to
        // cancel.
        let at_start = MechanicalParams { x: start.0.read(), v: start.1.read(), f: force.read(), dt: 0.0, ..params };
        self.ops.propagate(&at_start, start.0, start.1);
        self.ops.propagate_dx(&at_start, changes);
        self.ops.clear(rhs);
        self.ops.add_mbk_dx(&at_start, rhs, changes.read(), Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 });
        self.ops.add_scaled(rhs, gamma, force.read());
        self.ops.propagate(&params, self.x[2], self.v[2]);
        self.solve_one(rhs, p, dx[0], dv[0])?;
        Ok((dx[0], dv[0]))
    }
}
