//! The equations of the three stages of a step, and their correction with one real matrix.

use settee_kernel::roles::LinearFailure;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Factors, MechanicalOps, MechanicalParams, Weight};
use settee_math::RadauIIA;
use settee_nonlinear::Residual;

use super::super::energy::Entry;
use super::super::newton_step::ScopeResidual;
use super::super::rayleigh::Rayleigh;

/// Vectors of the stages. Position and velocity of the last stage are those of the step.
#[derive(Clone, Copy)]
pub(super) struct Work {
    /// State at the start of the step.
    pub start: (CoordId, DerivId),
    /// Positions and velocities of the first two stages.
    inner: [(CoordId, DerivId); 2],
    /// Increments of the positions.
    theta: [DerivId; 3],
    /// Changes of the velocities over the last step, for the first guess of the next.
    last: [DerivId; 3],
    /// Residuals of the momenta (kg m/s), and of the increments (m).
    r: [DerivId; 3],
    kinematic: [DerivId; 3],
    /// Corrections of velocities and increments.
    dv: [DerivId; 3],
    dx: [DerivId; 3],
    /// What forces add to the momenta by the corrections.
    impulse: [DerivId; 2],
    /// Rates of the increments.
    rate: [DerivId; 3],
    /// Forces.
    pub f: DerivId,
    pub rhs: DerivId,
    sum: DerivId,
    /// h sum_i b_i f_i.
    impulse_of_forces: DerivId,
}

/// What is kept from step to step.
#[derive(Clone, Default)]
pub(super) struct Memory {
    work: Option<Work>,
    tableau: RadauIIA,
    /// Length of the step that `last` belongs to (s); 0 if there is none.
    last_length: f64,
    structure: u64,
    /// Squared residual norms of the last iteration.
    pub residuals: Vec<f64>,
}

impl Memory {
    /// The next step begins as the first did.
    pub fn restart(&mut self) {
        self.last_length = 0.0;
    }

    /// Asks for the vectors, once, and looks whether the scene changed.
    pub fn prepare(&mut self, ops: &mut dyn MechanicalOps) {
        self.work.get_or_insert_with(|| {
            let three = |ops: &mut dyn MechanicalOps| std::array::from_fn(|_| ops.new_deriv());
            let state = |ops: &mut dyn MechanicalOps| (ops.new_coord(), ops.new_deriv());
            Work {
                start: state(ops),
                inner: [state(ops), state(ops)],
                theta: three(ops),
                last: three(ops),
                r: three(ops),
                kinematic: three(ops),
                dv: three(ops),
                dx: three(ops),
                impulse: [ops.new_deriv(), ops.new_deriv()],
                rate: three(ops),
                f: ops.new_deriv(),
                rhs: ops.new_deriv(),
                sum: ops.new_deriv(),
                impulse_of_forces: ops.new_deriv(),
            }
        });
        let structure = ops.structure_revision();
        if std::mem::replace(&mut self.structure, structure) != structure {
            self.restart();
        }
    }

    pub fn work(&self) -> Work {
        self.work.expect("prepare() ran at the start of the step")
    }

    /// Copies the state at the start of the step.
    pub fn keep_start(&mut self, ops: &mut dyn MechanicalOps, x: CoordId, v: DerivId) {
        let (start, start_v) = self.work().start;
        ops.copy_coord(start, x.read());
        ops.copy(start_v, v.read());
    }

    /// The step of length `h` (s) counts: the next one is guessed from its stages.
    pub fn accept(&mut self, ops: &mut dyn MechanicalOps, h: f64, v: DerivId) {
        let work = self.work();
        let [(_, first), (_, second)] = work.inner;
        for (last, v_i) in work.last.into_iter().zip([first, second, v]) {
            ops.combine(last, &[(1.0, v_i.read()), (-1.0, work.start.1.read())]);
        }
        self.last_length = h;
    }
}

/// The stages of one step: momenta r_i = M sum_j w_ij (v_j - v_0) - h f(x_i, v_i), increments theta_i - h sum_j a_ij
/// dexp^-1_theta_j(v_j), x_i = x_0 (+) theta_i.
///
/// The velocities of mapped states are those of the mappings at each stage: their inertia contains the change of the Jacobian.
pub(super) struct Stages<'a> {
    ops: &'a mut dyn MechanicalOps,
    pub work: Work,
    tableau: RadauIIA,
    rayleigh: Rayleigh,
    h: f64,
    time: f64,
    x: [CoordId; 3],
    v: [DerivId; 3],
    last_length: f64,
    /// Squared norm of the residual at the last evaluation, and before the last correction.
    squared: f64,
    before: f64,
    /// Part of the correction that the state contains.
    alpha: f64,
    has_matrix: bool,
}

/// A Newton step that leaves more than this of the residual wants a new matrix.
const SLOW: f64 = 0.5;

impl<'a> Stages<'a> {
    /// Prepares the stages of a step of length `h` (s) from the start that `memory` keeps.
    pub fn begin(
        ops: &'a mut dyn MechanicalOps,
        memory: &Memory,
        rayleigh: Rayleigh,
        h: f64,
        time: f64,
        x: CoordId,
        v: DerivId,
    ) -> Self {
        let work = memory.work();
        let [(x_1, v_1), (x_2, v_2)] = work.inner;
        Self {
            ops,
            work,
            tableau: memory.tableau.clone(),
            rayleigh,
            h,
            time,
            x: [x_1, x_2, x],
            v: [v_1, v_2, v],
            last_length: memory.last_length,
            squared: f64::NAN,
            before: f64::NAN,
            alpha: 0.0,
            has_matrix: false,
        }
    }

    /// Operations between two evaluations.
    pub fn operations(&mut self) -> &mut dyn MechanicalOps {
        self.ops
    }

    /// h gamma: what the matrix depends on (s).
    pub fn gamma(&self) -> f64 {
        self.h * self.tableau.gamma
    }

    /// First guess: the polynomial of the last step goes on; or the velocity of the start.
    pub fn predict(&mut self) {
        let start_v = self.work.start.1;
        for i in 0..3 {
            self.ops.copy(self.v[i], start_v.read());
            if self.last_length > 0.0 {
                let weights = self.tableau.extrapolation(self.tableau.c[i] * self.h / self.last_length);
                for (weight, last) in weights.into_iter().zip(self.work.last) {
                    self.ops.add_scaled(self.v[i], weight, last.read());
                }
            }
        }
        for i in 0..3 {
            let a = self.tableau.a[i].map(|a| a * self.h);
            let [v_1, v_2, v_3] = self.v;
            self.ops.combine(self.work.theta[i], &[(a[0], v_1.read()), (a[1], v_2.read()), (a[2], v_3.read())]);
        }
        self.alpha = 0.0;
        self.place();
    }

    fn params(&self, i: usize) -> MechanicalParams {
        MechanicalParams {
            x: self.x[i].read(),
            v: self.v[i].read(),
            f: self.work.f.read(),
            dt: self.tableau.c[i] * self.h,
            time: self.time,
            is_implicit: true,
            weight: Weight::All,
            ..Default::default()
        }
    }

    /// The states of the stages.
    fn place(&mut self) {
        let start = self.work.start.0;
        for i in 0..3 {
            let params = self.params(i);
            self.ops.displace(self.x[i], start.read(), 1.0, self.work.theta[i].read());
            self.ops.project(&params.at_end(), self.x[i], self.v[i]);
            self.ops.propagate(&params, self.x[i], self.v[i]);
        }
    }

    /// M d at the end of the step; d is propagated.
    fn momentum(&mut self, out: DerivId, d: DerivId) {
        let params = self.params(2);
        self.ops.propagate_dx(&params, d);
        self.ops.clear(out);
        self.ops.add_mbk_dx(&params, out, d.read(), Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 });
    }

    /// Makes the matrix M - h gamma (B + damping) - (h gamma)^2 K at the end of the step.
    pub fn linearise(&mut self) -> Result<(), LinearFailure> {
        let gamma = self.gamma();
        self.has_matrix = true;
        self.ops.set_system(&self.params(2), self.rayleigh.system(gamma * gamma, gamma))
    }

    /// Solves dx - h gamma dv = p, M dv - h gamma (D dv + K dx) = rhs, with D all damping: dv and dx, both in place.
    ///
    /// u = dv + p / (h gamma) = dx / (h gamma) has the right-hand side rhs + (M / (h gamma) - D) p: no product with K is needed.
    pub fn solve(&mut self, rhs: DerivId, p: DerivId, dx: DerivId, dv: DerivId) -> Result<(), LinearFailure> {
        let (gamma, params) = (self.gamma(), self.params(2));
        self.ops.propagate_dx(&params, p);
        let Rayleigh { mass, stiffness } = self.rayleigh;
        let factors = Factors { m: 1.0 / gamma + mass, b: -1.0, k: -stiffness, rayleigh: -1.0 };
        self.ops.add_mbk_dx(&params, rhs, p.read(), factors);
        self.ops.project_response(&params, rhs);
        self.ops.clear(dv);
        self.ops.solve_system(dv, rhs.read())?;
        self.ops.combine(dx, &[(gamma, dv.read())]);
        self.ops.add_scaled(dv, -1.0 / gamma, p.read());
        Ok(())
    }

    /// Adds the change of the momenta by the formula: h sum_i b_i f_i, with the forces that were evaluated last.
    pub fn add_impulse(&mut self, entry: &Entry) {
        self.ops.add_scaled(*entry.impulse, 1.0, self.work.impulse_of_forces.read());
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
            self.solve(rhs, p, dx[k], dv[k])?;
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

    /// Moves on until `alpha` of the corrections is in the state.
    pub fn move_to(&mut self, alpha: f64) {
        let more = alpha - std::mem::replace(&mut self.alpha, alpha);
        for i in 0..3 {
            self.ops.add_scaled(self.v[i], more, self.work.dv[i].read());
            self.ops.add_scaled(self.work.theta[i], more, self.work.dx[i].read());
        }
        self.place();
    }

    /// The corrections of increments and velocities.
    pub fn corrections(&self) -> [(DerivId, DerivId); 3] {
        std::array::from_fn(|i| (self.work.dx[i], self.work.dv[i]))
    }

    /// The estimate of the local error, in the first corrections: of the increment, of the velocity. `force`: at the start of the step.
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
        // The force at the start is the inertia there times an acceleration: both parts need the same inertia, to cancel.
        let at_start = MechanicalParams { x: start.0.read(), v: start.1.read(), f: force.read(), dt: 0.0, ..params };
        self.ops.propagate(&at_start, start.0, start.1);
        self.ops.propagate_dx(&at_start, changes);
        self.ops.clear(rhs);
        self.ops.add_mbk_dx(&at_start, rhs, changes.read(), Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 });
        self.ops.add_scaled(rhs, gamma, force.read());
        self.ops.propagate(&params, self.x[2], self.v[2]);
        self.solve(rhs, p, dx[0], dv[0])?;
        Ok((dx[0], dv[0]))
    }
}

impl ScopeResidual for Stages<'_> {
    fn ops(&self) -> &dyn MechanicalOps {
        self.ops
    }

    fn force(&self) -> DerivId {
        self.work.f
    }
}

impl Residual for Stages<'_> {
    type Error = LinearFailure;

    fn evaluate(&mut self) -> Result<f64, LinearFailure> {
        let Work { start, theta, r, kinematic, rate, f, rhs, sum, .. } = self.work;
        let mut squared = 0.0;
        self.ops.clear(self.work.impulse_of_forces);
        for i in 0..3 {
            self.ops.increment_rate(rate[i], theta[i].read(), self.v[i].read());
            let params = self.params(i);
            if i < 2 {
                // Mappings are those of the last stage after all were placed.
                self.ops.propagate(&params, self.x[i], self.v[i]);
            }
            self.ops.compute_force(&params, f);
            self.rayleigh.add_force(self.ops, &params, f, self.v[i].read());
            self.ops.add_scaled(self.work.impulse_of_forces, self.h * self.tableau.a[2][i], f.read());
            let w = self.tableau.inverse[i];
            let [v_1, v_2, v_3] = self.v.map(DerivId::read);
            self.ops.combine(rhs, &[(w[0], v_1), (w[1], v_2), (w[2], v_3), (-w.iter().sum::<f64>(), start.1.read())]);
            self.ops.clear(r[i]);
            self.ops.add_mbk_dx(&params, r[i], rhs.read(), Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 });
            self.ops.add_scaled(r[i], -self.h, f.read());
            self.ops.project_response(&params, r[i]);
            squared += self.ops.dot(r[i].read(), r[i].read());
            if i == 1 {
                self.ops.propagate(&self.params(2), self.x[2], self.v[2]);
            }
        }
        // The increments count as the momenta that would make up for them.
        for i in 0..3 {
            let a = self.tableau.a[i].map(|a| -a * self.h);
            let [k_1, k_2, k_3] = rate.map(DerivId::read);
            self.ops.combine(kinematic[i], &[(1.0, theta[i].read()), (a[0], k_1), (a[1], k_2), (a[2], k_3)]);
            let params = self.params(2);
            self.ops.project_response(&params, kinematic[i]);
            if self.ops.max_abs(kinematic[i].read()) > 0.0 {
                self.momentum(sum, kinematic[i]);
                squared += self.ops.dot(sum.read(), sum.read()) / (self.h * self.h);
            }
        }
        self.squared = squared;
        Ok(squared)
    }

    fn linearise_and_solve(&mut self) -> Result<(), LinearFailure> {
        if !self.has_matrix || self.squared > SLOW * SLOW * self.before {
            self.linearise()?;
        }
        self.before = self.squared;
        self.find_corrections()
    }

    fn squared_estimate(&self) -> f64 {
        self.v.iter().map(|v| self.ops.dot(v.read(), v.read())).sum()
    }

    fn squared_step(&self) -> f64 {
        self.work.dv.iter().map(|dv| self.ops.dot(dv.read(), dv.read())).sum()
    }

    fn set_step_length(&mut self, alpha: f64) -> Result<(), LinearFailure> {
        self.move_to(alpha);
        Ok(())
    }
}
