//! The equations of the three stages of a step.

use settee_kernel::roles::LinearFailure;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Factors, MechanicalOps, MechanicalParams, Weight};
use settee_math::RadauIIA;
use settee_nonlinear::Residual;

use super::super::energy::Entry;
use super::super::newton_step::ScopeResidual;
use super::super::rayleigh::Rayleigh;
use super::memory::{Memory, Past, Work};

/// The stages of one step: momenta r_i = M sum_j w_ij (v_j - v_0) - h f(x_i, v_i), increments theta_i - h sum_j a_ij
/// dexp^-1_theta_j(v_j), x_i = x_0 (+) theta_i.
///
/// The velocities of mapped states are those of the mappings at each stage: their inertia contains the change of the
/// Jacobian.
pub(super) struct Stages<'a> {
    pub(super) ops: &'a mut dyn MechanicalOps,
    pub work: Work,
    pub(super) tableau: RadauIIA,
    pub(super) rayleigh: Rayleigh,
    pub(super) h: f64,
    pub(super) time: f64,
    pub(super) x: [CoordId; 3],
    pub(super) v: [DerivId; 3],
    /// Squared norm of the residual at the last evaluation, and before the last correction.
    squared: f64,
    before: f64,
    /// What rounding of the state leaves of the squared norm, by the forces of contacts.
    rounding: f64,
    /// Part of the correction that the state contains.
    pub(super) alpha: f64,
    /// Part of the way to the first guess that contacts allow.
    pub(super) clear_way: f64,
    /// Matrices made.
    pub(super) matrices: usize,
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
            squared: f64::NAN,
            before: f64::NAN,
            rounding: 0.0,
            alpha: 0.0,
            clear_way: 1.0,
            matrices: 0,
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
            let Past { changes, length, .. } = self.work.past;
            if length > 0.0 {
                let weights = self.tableau.extrapolation(self.tableau.c[i] * self.h / length);
                for (weight, change) in weights.into_iter().zip(changes) {
                    self.ops.add_scaled(self.v[i], weight, change.read());
                }
            }
        }
        for i in 0..3 {
            let a = self.tableau.a[i].map(|a| a * self.h);
            let [v_1, v_2, v_3] = self.v;
            self.ops.combine(self.work.theta[i], &[(a[0], v_1.read()), (a[1], v_2.read()), (a[2], v_3.read())]);
        }
        self.alpha = 0.0;
        if self.ops.guards_motion() {
            self.predict_safely();
        } else {
            self.place();
        }
    }

    pub(super) fn params(&self, i: usize) -> MechanicalParams {
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
    pub(super) fn place(&mut self) {
        for i in 0..3 {
            self.place_stage(i, self.work.theta[i]);
        }
    }

    /// The state of a stage at an increment.
    pub(super) fn place_stage(&mut self, i: usize, theta: DerivId) {
        let params = self.params(i);
        self.ops.displace(self.x[i], self.work.start.0.read(), 1.0, theta.read());
        self.ops.project(&params.at_end(), self.x[i], self.v[i]);
        self.ops.propagate(&params, self.x[i], self.v[i]);
    }

    /// Adds the change of the momenta by the formula: h sum_i b_i f_i, with the forces that were evaluated last. Where
    /// the inertia changes over the step, M' (v' - v) - sum_i b_i M_i sum_j w_ij (v_j - v) is added to that; it is zero
    /// for one M.
    pub fn add_impulse(&mut self, entry: &Entry) {
        let Work { rhs, start, .. } = self.work;
        self.ops.add_scaled(*entry.impulse, 1.0, self.work.impulse_of_forces.read());
        self.ops.combine(rhs, &[(1.0, self.v[2].read()), (-1.0, start.1.read())]);
        let params = self.params(2);
        self.ops.propagate_dx(&params, rhs);
        entry.add_inertia(self.ops, &params, 1.0, rhs.read());
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
}

impl ScopeResidual for Stages<'_> {
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

impl Residual for Stages<'_> {
    type Error = LinearFailure;

    fn evaluate(&mut self) -> Result<f64, LinearFailure> {
        let Work { start, theta, r, kinematic, rate, f, rhs, sum, .. } = self.work;
        let (mut squared, mut rounding) = (0.0, 0.0);
        self.ops.clear(self.work.impulse_of_forces);
        for i in 0..3 {
            self.ops.increment_rate(rate[i], theta[i].read(), self.v[i].read());
            let params = self.params(i);
            if i < 2 {
                // Mappings are those of the last stage after all were placed.
                self.ops.propagate(&params, self.x[i], self.v[i]);
            }
            self.rayleigh.compute_force(self.ops, &params, f);
            rounding += self.h * self.h * self.ops.squared_contact_rounding();
            self.ops.add_scaled(self.work.impulse_of_forces, self.h * self.tableau.a[2][i], f.read());
            let w = self.tableau.inverse[i];
            let [v_1, v_2, v_3] = self.v.map(DerivId::read);
            self.ops.combine(rhs, &[(w[0], v_1), (w[1], v_2), (w[2], v_3), (-w.iter().sum::<f64>(), start.1.read())]);
            self.ops.clear(r[i]);
            self.ops.add_mbk_dx(&params, r[i], rhs.read(), Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 });
            if self.ops.energy_account().is_some() {
                self.ops.add_scaled(self.work.impulse_of_forces, -self.tableau.a[2][i], r[i].read());
            }
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
        (self.squared, self.rounding) = (squared, rounding);
        Ok(squared)
    }

    /// Only if the last matrices are slow.
    fn linearise(&mut self) -> Result<(), LinearFailure> {
        if self.matrices == 0 || self.squared > SLOW * SLOW * self.before {
            self.make_matrices()?;
        }
        Ok(())
    }

    fn solve(&mut self) -> Result<(), LinearFailure> {
        self.before = self.squared;
        if self.ops.guards_motion() {
            self.keep_base();
        }
        self.find_corrections()
    }

    fn squared_estimate(&self) -> f64 {
        self.v.iter().map(|v| self.ops.dot(v.read(), v.read())).sum()
    }

    fn squared_step(&self) -> f64 {
        self.work.dv.iter().map(|dv| self.ops.dot(dv.read(), dv.read())).sum()
    }

    fn set_step_length(&mut self, alpha: f64) -> Result<(), LinearFailure> {
        if self.ops.guards_motion() {
            self.go_to(alpha);
        } else {
            self.move_to(alpha);
        }
        Ok(())
    }

    fn largest_step(&mut self, most: f64) -> Result<Option<f64>, LinearFailure> {
        Ok(if self.ops.guards_motion() { Some(self.advance_within(most)) } else { None })
    }

    fn squared_rounding(&self) -> f64 {
        self.rounding
    }
}
