//! The balance of momentum that each step of a backward differentiation formula solves.

use settee_kernel::roles::{LinearFailure, StepFailure};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Factors, MechanicalOps, MechanicalParams, Weight};
use settee_nonlinear::{NewtonReport, NewtonSettings, Residual};

use super::super::energy::Entry;
use super::super::newton_step::{ScopeResidual, iterate, longest_safe_step};
use super::super::rayleigh::Rayleigh;
use super::super::secants::Secants;
use super::history::{BdfState, Work};

/// r(v) = M sum_j a_j v_j - h b f(x(v), v) over the velocity v at the end of the step.
///
/// The position is eliminated: x(v) = x_{s-1} (+) theta with theta = c + h b dexp^-1_theta(v), c = - sum_{j<s} a_j (x_j
/// (-) x_{s-1}). On vectors that is x = - sum_{j<s} a_j x_j + h b v, since the a_j with j < s add up to -1. So the
/// kinematic residual is zero at every trial of the line search, and the norm is that of the momentum residual [kg
/// m/s].
///
/// sum_j a_j v_j is formed for mapped states from their own velocities: their inertia then contains the change of the
/// Jacobian.
///
/// Source: Hairer, Wanner, Solving Ordinary Differential Equations II, V.1 (formulae); III.4 of Hairer, Lubich, Wanner,
/// Geometric Numerical Integration (increments on a group).
pub(super) struct MomentumBalance<'a> {
    ops: &'a mut dyn MechanicalOps,
    residuals: &'a mut Vec<f64>,
    work: Work,
    /// Position at the start of the step.
    start: CoordId,
    x: CoordId,
    v: DerivId,
    h_b: f64,
    rayleigh: Rayleigh,
    params: MechanicalParams,
    /// Whether the guess has no position: it turns by more than a step can.
    is_lost: bool,
    /// How much inertia counts in the matrix.
    inertia: f64,
    /// The last increments, where contacts bound the motion.
    secants: Option<Secants>,
    /// The part of the last increment that counts.
    part: f64,
}

/// Where a balance holds: the state it starts from, the vectors of its unknowns, and the numbers of its formula.
#[derive(Clone, Copy)]
pub(super) struct Instance {
    /// Position at the start of the step.
    pub start: CoordId,
    /// Position at the end.
    pub x: CoordId,
    /// Velocity at the end: the unknown.
    pub v: DerivId,
    /// h b (s).
    pub h_b: f64,
    /// Length of the step (s).
    pub dt: f64,
    /// Time at its start (s).
    pub time: f64,
    pub rayleigh: Rayleigh,
}

impl<'a> MomentumBalance<'a> {
    /// Prepares the balance for the formula set in `state`: the parts of both sums that do not depend on v. The step
    /// starts at the last known point.
    pub fn begin(ops: &'a mut dyn MechanicalOps, state: &'a mut BdfState, instance: Instance) -> Self {
        let work = state.work.expect("prepare() ran at the start of the step");
        let start = instance.start;
        ops.clear(work.c);
        ops.clear(work.w);
        for (j, &(x_j, v_j)) in state.known().iter().enumerate() {
            ops.add_scaled(work.w, state.a[j], v_j.read());
            if x_j != start {
                ops.difference(work.difference, x_j.read(), start.read());
                ops.add_scaled(work.c, -state.a[j], work.difference.read());
            }
        }
        Self::over(ops, &mut state.residuals, work, instance)
    }

    /// The balance with both sums, `work.c` and `work.w`, as they are.
    pub fn over(ops: &'a mut dyn MechanicalOps, residuals: &'a mut Vec<f64>, work: Work, instance: Instance) -> Self {
        let Instance { start, x, v, h_b, dt, time, rayleigh } = instance;
        let params = MechanicalParams {
            x: x.read(),
            v: v.read(),
            f: work.f.read(),
            dt,
            time,
            is_implicit: true,
            weight: Weight::All,
            ..Default::default()
        };
        Self {
            ops,
            residuals,
            work,
            start,
            x,
            v,
            h_b,
            rayleigh,
            params,
            is_lost: false,
            inertia: 1.0,
            secants: None,
            part: 1.0,
        }
    }

    /// First guess: the velocity of the start of the step, and the position that belongs to it. Where contacts bound
    /// the motion it goes as far towards that as they allow, from the position of the start: v = -c / (h b) has theta =
    /// 0.
    pub fn predict(&mut self) {
        if !self.ops.guards_motion() {
            self.is_lost = !self.place();
            return;
        }
        let Work { c, dv, v_start, .. } = self.work;
        let at_start = MechanicalParams { x: self.start.read(), ..self.params };
        self.ops.begin_guarded_step(&at_start);
        self.ops.begin_motion(&at_start);
        self.ops.combine(v_start, &[(-1.0 / self.h_b, c.read())]);
        self.ops.combine(dv, &[(1.0, self.v.read()), (-1.0, v_start.read())]);
        self.longest_safe_step(1.0);
    }

    /// Where full steps follow each other with the matrix as it is: the increment that makes up for what the matrix
    /// lacks, as long as it leads down.
    fn improve_increment(&mut self) {
        let Some(mut secants) = self.secants.take() else { return };
        if self.part < 1.0 || self.inertia != 1.0 {
            secants.forget();
        }
        if secants.improve(self.ops, self.v, self.work.dv) {
            let leads_down = self.ops.dot(self.work.r.read(), self.work.dv.read()) < 0.0;
            if !leads_down {
                secants.take_back(self.ops, self.work.dv);
            }
        }
        self.secants = Some(secants);
    }

    /// Goes as far along the increment as contacts allow.
    fn longest_safe_step(&mut self, most: f64) -> f64 {
        let place = |own: &mut Self, alpha: f64| {
            own.ops.combine(own.v, &[(1.0, own.work.v_start.read()), (alpha, own.work.dv.read())]);
            own.part = alpha;
            own.is_lost = !own.place();
        };
        let safe_part = |own: &mut Self| if own.is_lost { 0.0 } else { own.ops.safe_part(&own.params) };
        longest_safe_step(self, most, place, safe_part)
    }

    /// x(v), projected and propagated.
    fn place(&mut self) -> bool {
        let found = self.ops.implicit_increment(self.work.theta, self.work.c.read(), self.h_b, self.v.read());
        self.ops.displace(self.x, self.start.read(), 1.0, self.work.theta.read());
        self.ops.project(&self.params.at_end(), self.x, self.v);
        self.ops.propagate(&self.params, self.x, self.v);
        found
    }

    /// Iterates. The residual history stays in the state.
    pub fn solve(&mut self, settings: &NewtonSettings, path: &str) -> Result<NewtonReport, StepFailure> {
        let mut residuals = std::mem::take(self.residuals);
        if self.ops.guards_motion() {
            self.secants = Some(Secants::new(self.ops));
        }
        let outcome = iterate(self, settings, &mut residuals, path);
        *self.residuals = residuals;
        outcome
    }

    /// f at the current guess, with all damping that is proportional to matrices but the solver's by mass: that is part
    /// of the [inertia](Self::mass_damping).
    pub fn evaluate_force(&mut self) {
        let damping = Rayleigh { mass: 0.0, ..self.rayleigh };
        damping.compute_force(self.ops, &self.params, self.work.f);
    }

    /// The factor of M v by which the solver's damping by mass changes the residual: one product with M is for that and
    /// for the inertia.
    fn mass_damping(&self) -> f64 {
        self.h_b * self.rayleigh.mass
    }

    /// Adds the change of the momenta by the formula, h b f - M (w + v_start), with the forces that were evaluated
    /// last. Mapped masses have the w of their own velocities, and J v_start.
    pub fn add_impulse(&mut self, entry: &Entry) {
        let Work { f, w, rhs, .. } = self.work;
        self.ops.copy(rhs, entry.start_v());
        self.ops.propagate_dx(&self.params, rhs);
        self.ops.add_scaled(rhs, 1.0, w.read());
        self.ops.add_scaled(rhs, self.mass_damping(), self.v.read());
        entry.add_inertia(self.ops, &self.params, -1.0, rhs.read());
        self.ops.add_scaled(*entry.impulse, self.h_b, f.read());
    }

    /// The operations of the scope, between two evaluations.
    pub fn ops(&mut self) -> &mut dyn MechanicalOps {
        self.ops
    }

    /// dv = -scale A^-1 r with the matrix that was made last.
    pub fn find_increment(&mut self, scale: f64) -> Result<(), LinearFailure> {
        let Work { r, rhs, dv, .. } = self.work;
        self.ops.combine(rhs, &[(-scale, r.read())]);
        self.ops.clear(dv);
        self.ops.solve_system(dv, rhs.read()).map(|_| ())
    }

    /// v += dv, or as much of it as contacts allow. Returns how much.
    pub fn move_on(&mut self) -> f64 {
        if !self.ops.guards_motion() {
            self.ops.add_scaled(self.v, 1.0, self.work.dv.read());
            self.is_lost = !self.place();
            return 1.0;
        }
        self.ops.begin_motion(&self.params);
        self.ops.copy(self.work.v_start, self.v.read());
        self.longest_safe_step(1.0)
    }

    /// Factors of the derivative of r: A = (1 + h b rM) M - h b B - h b (rK + h b) K, and the components' own damping.
    pub fn factors(h_b: f64, rayleigh: Rayleigh) -> Factors {
        rayleigh.system(h_b * h_b, h_b)
    }
}

impl ScopeResidual for MomentumBalance<'_> {
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

impl Residual for MomentumBalance<'_> {
    type Error = LinearFailure;

    fn evaluate(&mut self) -> Result<f64, LinearFailure> {
        if self.is_lost {
            return Ok(f64::NAN);
        }
        self.evaluate_force();
        let Work { f, r, w, rhs, .. } = self.work;
        self.ops.combine(rhs, &[(1.0, w.read()), (1.0 + self.mass_damping(), self.v.read())]);
        self.ops.clear(r);
        self.ops.add_mbk_dx(&self.params, r, rhs.read(), Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 });
        self.ops.add_scaled(r, -self.h_b, f.read());
        self.ops.project_response(&self.params, r);
        Ok(self.ops.dot(r.read(), r.read()))
    }

    fn linearise(&mut self) -> Result<(), LinearFailure> {
        let factors = Self::factors(self.h_b, self.rayleigh);
        let factors = Factors { m: factors.m * self.inertia, ..factors };
        self.rayleigh.set_system(self.ops, &self.params, factors, self.h_b)
    }

    fn solve(&mut self) -> Result<(), LinearFailure> {
        self.ops.copy(self.work.v_start, self.v.read());
        self.ops.begin_motion(&self.params);
        self.find_increment(1.0)?;
        self.improve_increment();
        Ok(())
    }

    fn squared_estimate(&self) -> f64 {
        self.ops.dot(self.v.read(), self.v.read())
    }

    fn squared_step(&self) -> f64 {
        self.ops.dot(self.work.dv.read(), self.work.dv.read())
    }

    fn set_step_length(&mut self, alpha: f64) -> Result<(), LinearFailure> {
        self.ops.combine(self.v, &[(1.0, self.work.v_start.read()), (alpha, self.work.dv.read())]);
        // A rotation by more than a turn a step has no increment: the trial counts as one that is not finite.
        self.is_lost = !self.place();
        Ok(())
    }

    fn largest_step(&mut self, most: f64) -> Result<Option<f64>, LinearFailure> {
        Ok(if self.ops.guards_motion() { Some(self.longest_safe_step(most)) } else { None })
    }

    fn damp(&mut self, weight: f64) -> bool {
        self.inertia = if self.ops.guards_motion() { weight } else { 1.0 };
        self.ops.guards_motion()
    }

    /// r is the derivative of an energy by v, that of M (v + w)^2 / 2 and of the forces at x(v), where they have one.
    fn slope(&self) -> f64 {
        if self.ops.guards_motion() { self.ops.dot(self.work.r.read(), self.work.dv.read()) } else { f64::NAN }
    }

    fn is_gradient(&self) -> bool {
        !self.ops.lacks_contact_potential()
    }

    fn squared_rounding(&self) -> f64 {
        self.h_b * self.h_b * self.ops.squared_contact_rounding()
    }
}

impl<'a> MomentumBalance<'a> {
    /// The balance of one step of backward Euler from the sub-step's start: a_0 = -1, a_1 = 1, b = 1.
    pub fn euler(ops: &'a mut dyn MechanicalOps, state: &'a mut BdfState, instance: Instance) -> Self {
        let work = state.work.expect("prepare() ran at the start of the step");
        ops.clear(work.c);
        ops.combine(work.w, &[(-1.0, work.sub_v.read())]);
        Self::over(ops, &mut state.residuals, work, instance)
    }
}
