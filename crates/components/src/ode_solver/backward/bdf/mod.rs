//! Backward differentiation formulae of any order, with any change of the time step.

mod adaptive;
mod dense;
mod history;
mod momentum;
mod orders;
mod stability;
mod start;

use settee_kernel::roles::{
    BaseLinearSolver, BaseNewtonSolver, BaseOdeSolver, DenseOutput, SolveContext, StepFailure, WithinStep, Workspace,
};
use settee_kernel::{
    Base, Component, Data, Diagnostic, InitContext, Lifecycle, Link, MechanicalOps, ObjectId, Weight, checks, choice,
};
use settee_math::multistep::{MAX_ZERO_STABLE_ORDER, bdf_coefficients};

use super::adaptive::{Adaptive, AdaptiveData};
use super::energy::Entry;
use super::newton_step::NewtonStep;
use super::rayleigh::Rayleigh;
use adaptive::{AdaptiveBdf, Variable};
use history::BdfState;
use momentum::MomentumBalance;
use orders::Orders;

choice! {
    /// How the first values of a multi-step formula are found.
    pub enum Startup {
        /// Extrapolated backward Euler: error below that of the formula.
        Accurate = "accurate",
        /// Orders 1, 2, 3 ...: the error of the first step stays, so that orders above 2 do not show.
        Ramp = "ramp",
    }
}

/// Implicit multi-step integration by backward differentiation: order 1 is backward Euler, order 2 is a good choice for
/// deformable bodies, orders up to 6 are for smooth and damped motions.
///
/// At each step it finds v with M sum_j a_j v_j = h b f(x(v), v), where x(v) = - sum_{j<s} a_j x_j + h b v exactly; the
/// coefficients follow from the lengths of the last steps, which may all differ. f contains weight, forces of mapped states and
/// all Rayleigh damping, -rayleighMass M v + rayleighStiffness K v. On rigid bodies rotations are treated on their group.
/// Needs a NewtonRaphsonSolver and a linear solver in its node or below.
#[derive(Component)]
#[component(category = "ODESolver/Backward", roles(ode_solver))]
pub struct BDFOdeSolver {
    #[group]
    base: Base,
    /// Order of the formula, 1 to 6; the adaptive mode chooses its own. Above 2 it is not stable for oscillations without damping: a warning tells.
    #[data(default = 1u32)]
    order: Data<u32>,
    /// Damping proportional to stiffness, for all components: adds the force rayleighStiffness K v.
    #[data(default = 0.0, unit = "s", check = checks::non_negative())]
    rayleigh_stiffness: Data<f64>,
    /// Damping proportional to mass, for all components: adds the force -rayleighMass M v.
    #[data(default = 0.0, unit = "1/s", check = checks::non_negative())]
    rayleigh_mass: Data<f64>,
    /// How the first order - 1 steps are made, also after a change of constraints or topology.
    #[data]
    startup: Data<Startup>,
    /// Allows orders above 6. They are not zero-stable: errors grow without bound however small the step is.
    #[data(default = false)]
    allow_unstable_order: Data<bool>,
    #[group]
    accuracy: AdaptiveData,
    #[group]
    orders: Orders,
    /// Only for vectors outside the scope of the solver in SOFA; scopes never share vectors here.
    #[data(default = false)]
    thread_safe_visitor: Data<bool>,
    /// Solves the linear systems.
    #[linked(search = down, required)]
    linear_solver: Link<dyn BaseLinearSolver>,
    /// Says when the nonlinear iteration stops.
    #[linked(search = down, required)]
    newton_solver: Link<dyn BaseNewtonSolver>,
}

impl Lifecycle for BDFOdeSolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let compat = context.scene.compat;
        let order = *self.order;
        let finding = if order == 0 {
            let finding =
                Diagnostic::error("bdf-order", "there is no formula of order 0").expected("an order from 1 to 6");
            Some(finding.fix("order=\"1\" is backward Euler"))
        } else if order as usize > MAX_ZERO_STABLE_ORDER && !*self.allow_unstable_order {
            let why = "backward differentiation of an order above 6 is not zero-stable: errors grow from step to step however small the step is";
            Some(
                Diagnostic::error("bdf-order", why)
                    .expected("an order from 1 to 6")
                    .fix("allowUnstableOrder=\"true\" runs it nevertheless"),
            )
        } else {
            None
        };
        if let Some(mut finding) = finding {
            finding = finding.attribute("order", order.to_string());
            if compat {
                finding.severity = settee_kernel::Severity::Warning;
            }
            context.report(finding);
        } else if order as usize > MAX_ZERO_STABLE_ORDER {
            context.warning(
                "bdf-order",
                format!("the formula of order {order} is not zero-stable: errors grow from step to step"),
            );
        }
        if order == 0 {
            self.order.derive(1);
        }
        self.accuracy.init(context);
        if *self.accuracy.adaptive {
            self.orders.init(context);
        }
    }
}

impl BDFOdeSolver {
    /// Its order.
    pub fn order(&self) -> usize {
        *self.order as usize
    }

    fn rayleigh(&self) -> Rayleigh {
        Rayleigh { mass: *self.rayleigh_mass, stiffness: *self.rayleigh_stiffness }
    }
}

impl BaseOdeSolver for BDFOdeSolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        if *self.accuracy.adaptive {
            return Box::new(AdaptiveBdf::default());
        }
        Box::new(BdfState::new(self.order()))
    }

    fn linear_solver(&self) -> Option<ObjectId> {
        self.linear_solver.target()
    }

    fn newton_solver(&self) -> Option<ObjectId> {
        self.newton_solver.target()
    }

    fn restart(&self, state: &mut dyn Workspace) {
        if let Some(state) = state.as_any_mut().downcast_mut::<BdfState>() {
            state.restart();
        } else if let Some(state) = state.as_any_mut().downcast_mut::<AdaptiveBdf>() {
            state.common.restart();
        }
    }

    fn show_outputs(&self, state: &dyn Workspace, show: &mut dyn FnMut(&'static str, f64)) {
        let Some(state) = state.as_any().downcast_ref::<AdaptiveBdf>() else { return };
        state.common.show(show);
        show("currentOrder", state.common.order() as f64);
    }

    fn state_within(&self, state: &dyn Workspace, ops: &mut dyn MechanicalOps, within: &WithinStep) -> DenseOutput {
        if let Some(state) = state.as_any().downcast_ref::<AdaptiveBdf>() {
            let Some(points) = state.common.points_around(within.age) else { return DenseOutput::NotKept };
            dense::interpolate(ops, within, points);
            return DenseOutput::Written;
        }
        // Up to order 2 the cubic with the velocities at both ends is the better one.
        let points = state.as_any().downcast_ref::<BdfState>().filter(|_| (3..=6).contains(&self.order()));
        match points.and_then(|state| state.last_points(within.now)) {
            Some(points) => {
                dense::interpolate(ops, within, points);
                DenseOutput::Written
            }
            None => DenseOutput::OnlyEnds,
        }
    }

    fn solve(&self, context: &mut SolveContext<'_>) -> Result<(), StepFailure> {
        let SolveContext { ops, state, dt, time, x, v, path } = context;
        let (ops, dt, time, x, v) = (&mut **ops, *dt, *time, *x, *v);
        let set_up = |reason: &str| StepFailure::SetUp { solver: path.to_string(), reason: reason.to_owned() };
        let newton = NewtonStep::find(ops, &self.newton_solver, path)?;
        if let Some(AdaptiveBdf { common, memory }) = state.as_any_mut().downcast_mut() {
            let (tolerances, settings) = (self.accuracy.tolerances(), self.accuracy.control(self.orders.bounds()));
            let keeps_all = *self.accuracy.dense_output;
            let mut method = Variable { memory, rayleigh: self.rayleigh(), max_order: settings.max_order };
            let report = Adaptive { ops, state: common, tolerances, settings, keeps_all, dt, time, x, v, path }
                .advance(&mut method)?;
            newton.report(ops, report, common.residuals());
            return Ok(());
        }
        let state = state.as_any_mut().downcast_mut::<BdfState>().ok_or_else(|| set_up("its memory is not its own"))?;
        state.prepare(ops);
        if state.structure != ops.structure_revision() {
            state.restart();
            state.structure = ops.structure_revision();
        }

        state.keep_start(ops, x, v);
        let entry = Entry::begin(ops, x, v);
        let available = state.n_points();
        let mut started = false;
        if available < self.order() && *self.startup == Startup::Accurate {
            let start = start::Start { rayleigh: self.rayleigh(), order: self.order(), dt, time, x, v };
            match start.step(ops, state, entry.as_ref())? {
                Some(report) => {
                    newton.report(ops, report, &state.residuals);
                    started = true;
                }
                None => {
                    ops.warn(format!(
                        "{path}: the accurate start did not succeed; the order is raised step by step instead"
                    ));
                    state.restore_start(ops, x, v);
                    if let Some(entry) = &entry {
                        ops.clear(*entry.impulse);
                    }
                }
            }
        }
        if !started {
            state.set_step(dt, available.min(self.order()));
            let h_b = dt * state.coefficients();
            let mut balance = MomentumBalance::begin(ops, state, self.rayleigh(), h_b, dt, time, x, v);
            balance.predict();
            let report = balance.solve(newton.settings(), path)?;
            if let Some(entry) = &entry {
                balance.add_impulse(entry);
            }
            newton.conclude(ops, report, &state.residuals)?;
            if !state.bands_checked && report.linear_solves > 0 {
                state.bands_checked = true;
                let warning = stability::unstable_band(ops, state, self.rayleigh(), self.order(), dt, h_b, time, x, v);
                if let Some(warning) = warning {
                    ops.warn(format!("{path}: {warning}"));
                }
            }
        }
        if let Some(entry) = entry {
            entry.close(ops, self.rayleigh(), Weight::All, (time, dt), x, v);
        }
        state.accept(dt);
        Ok(())
    }
}

impl BdfState {
    /// Fills the coefficients for the step that was set; returns b.
    fn coefficients(&mut self) -> f64 {
        bdf_coefficients(&self.lengths, &mut self.a)
    }
}

#[cfg(test)]
mod tests {
    use settee_kernel::{Choice, DataValue};

    use super::Startup;

    #[test]
    fn the_start_is_accurate_by_default_and_reads_its_keys() {
        let mut startup = Startup::default();
        assert_eq!(startup.key(), "accurate");
        startup.parse("ramp").unwrap();
        assert_eq!(startup, Startup::Ramp);
        assert!(startup.parse("slow").is_err());
    }
}
