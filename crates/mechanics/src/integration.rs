//! The integration of one scope over a step: its solvers one after the other, in halves where one fails, what they
//! found checked, and the way back to the start of the step.

use settee_kernel::fault::guard;
use settee_kernel::roles::{Activity, BaseOdeSolver, SolveContext, StepFailure};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{MechanicalParams, NewtonControl, ObjectId, Scene, VectorOps};

use crate::linear::{STATE, unknown_name};
use crate::operations::ScopeOps;
use crate::scope::Scope;
use crate::scope::formula::Formula;
use crate::scope::memory::ScopeMemory;
use crate::scope::profile::Profiling;
use crate::scope::remembered::{keep, restore};

/// One step of all solvers of a scope. On failure position and velocity are those of the start of the step.
pub fn solve_scope(scene: &Scene, scope: &mut Scope, dt: f64, halvings: u32) -> Result<(), StepFailure> {
    scope.profile.begin(Activity::Vectors, "integration");
    let outcome = integrate(scene, scope, dt, halvings);
    scope.profile.end();
    outcome
}

fn integrate(scene: &Scene, scope: &mut Scope, dt: f64, halvings: u32) -> Result<(), StepFailure> {
    let time = scope.time;
    let (backup_x, backup_v) = scope.backup;
    scope.pending = Some(0);
    scope.begin_step();
    keep(scene, &scope.memory.slots, &mut scope.step_memories);
    let mut ops = ScopeOps::new(scene, scope);
    ops.copy_coord(backup_x, CoordId::POSITION.read());
    ops.copy(backup_v, DerivId::VELOCITY.read());
    if halvings == 0 {
        return run_solvers(scene, scope, time, dt)
            .map_err(|failure| scope.with_origin(scene, failure, dt))
            .inspect_err(|_| scope.roll_back(scene));
    }
    let saved = scope.memory.clone();
    integrate_in_parts(scene, scope, (time, dt), halvings, &saved).inspect_err(|_| {
        scope.go_back(&saved);
        scope.pending = None;
    })
}

/// A step of the given start and length, or two of half the length if it fails. `saved`: the scope at its start.
fn integrate_in_parts(
    scene: &Scene,
    scope: &mut Scope,
    (time, dt): (f64, f64),
    halvings: u32,
    saved: &ScopeMemory,
) -> Result<(), StepFailure> {
    let outcome = run_solvers(scene, scope, time, dt).and_then(|()| {
        // As the loop does it at the end of the step: the next part begins with the state as constraints leave it.
        let params = MechanicalParams { time, dt, ..Default::default() };
        scope.project(scene, &params.at_end(), STATE.0, STATE.1);
        scope.propagate(scene, &params, Some(STATE.0), Some(STATE.1));
        scope.check_finite(scene)
    });
    match outcome {
        Ok(()) => Ok(()),
        Err(failure) if failure.is_final() => Err(failure),
        Err(failure) if halvings == 0 => Err(scope.with_origin(scene, failure, dt)),
        Err(_) => {
            let failed = scope.counters.halved_steps + 1;
            scope.go_back(saved);
            scope.counters.halved_steps = failed;
            let half = 0.5 * dt;
            integrate_in_parts(scene, scope, (time, half), halvings - 1, saved)?;
            let middle = scope.memory.clone();
            integrate_in_parts(scene, scope, (time + half, half), halvings - 1, &middle)
        }
    }
}

/// Settings of the Newton solver of an ODE solver.
fn newton_of(scene: &Scene, solver: &dyn BaseOdeSolver) -> Option<NewtonControl> {
    let newton = solver.newton_solver()?;
    Some(NewtonControl::of(newton, scene.component(newton)?.as_newton_solver()?))
}

/// The solvers of a scope one after the other.
fn run_solvers(scene: &Scene, scope: &mut Scope, time: f64, dt: f64) -> Result<(), StepFailure> {
    scope.begin_guard(scene, time, dt)?;
    scope.follow_constraints(scene, time, dt);
    for index in 0..scope.solvers.len() {
        let path = scope.solvers[index].path.clone();
        scope.pending = Some(index + 1);
        let is_constrained = scope.formula == Formula::BackwardEuler;
        let outcome = scope.with_ode_solver(scene, index, |solver, state, ops| {
            let (x, v) = STATE;
            let newton = newton_of(scene, solver);
            let newton = newton.as_ref();
            let mut context = SolveContext { ops, state, dt, time, x, v, path: &path, newton, is_constrained };
            guard(|| solver.solve(&mut context))
                .unwrap_or_else(|broken| Err(StepFailure::of_broken(path.to_string(), broken)))
        });
        outcome.unwrap_or(Ok(()))?;
    }
    scope.end_guard(scene, time, dt)
}

/// The root of the largest number: beyond it distances and energies are infinite, and forces that divide by them 0.
const LARGEST: f64 = 1.34e154;

fn is_usable(value: f64) -> bool {
    value.abs() <= LARGEST
}

/// No place and no velocity in nature is as large in any unit of length that scenes have: a motion that reaches it
/// grows without bound.
const GROWN: f64 = 1e30;

impl Scope {
    /// Tells a solver that forces of constraints moved its bodies.
    pub(crate) fn note_impulse(&mut self, scene: &Scene, solver: usize) {
        let slot = &mut self.solvers[solver];
        if let Some((role, state)) = slot.role_and_state(scene) {
            role.take_impulse(state);
        }
    }

    /// Tells the solvers that forces of constraints acted on their bodies.
    pub(crate) fn note_push(&mut self, scene: &Scene) {
        for slot in &mut self.solvers {
            if let Some((role, state)) = slot.role_and_state(scene) {
                role.take_push(state);
            }
        }
    }

    /// Refuses positions and velocities that are not finite, of mapped states, too. Those that are about to become so
    /// are told once.
    pub(crate) fn check_finite(&mut self, scene: &Scene) -> Result<(), StepFailure> {
        // Those of a scope that nothing moves stay what they were.
        let written = (self.space.coord_stamp(CoordId::POSITION), self.space.deriv_stamp(DerivId::VELOCITY));
        if self.finite_at == written {
            return Ok(());
        }
        let (x, v) = (self.space.coord(CoordId::POSITION), self.space.deriv(DerivId::VELOCITY));
        // Without a branch for each number.
        let is_natural = |values: &[f64]| {
            values.chunks(64).all(|part| part.iter().fold(true, |is_so, value| is_so & (value.abs() <= GROWN)))
        };
        let (coords, derivs) = (self.space.moving_coords(), self.space.moving_derivs());
        if coords.into_iter().all(|part| is_natural(&x[part])) && derivs.into_iter().all(|part| is_natural(&v[part])) {
            self.finite_at = written;
            return Ok(());
        }
        let Some((_, place)) = self.first_non_finite(scene) else {
            self.tell_growth(scene);
            return Ok(());
        };
        let solver = self.solvers.last().map_or_else(|| scene.path(self.node), |slot| slot.path.to_string());
        Err(StepFailure::NonFinite { solver, place, origin: None })
    }

    /// Warns of the first position or velocity that has grown beyond everything.
    fn tell_growth(&mut self, scene: &Scene) {
        if std::mem::replace(&mut self.has_grown, true) {
            return;
        }
        let find = |values: &[f64]| values.iter().position(|value| value.abs() > GROWN);
        let name = |unknown, coordinates| unknown_name(scene, &self.space, unknown, coordinates);
        let (x, v) = (self.space.coord(CoordId::POSITION), self.space.deriv(DerivId::VELOCITY));
        let position = find(x).map(|at| format!("position of {} is {:.1e}", name(at, true), x[at]));
        let velocity = || find(v).map(|at| format!("velocity of {} is {:.1e}", name(at, false), v[at]));
        if let Some(what) = position.or_else(velocity) {
            self.warnings.push(format!(
                "{}: the {what}: the motion grows without bound; shorter steps or an implicit ODE solver may hold it",
                scene.path(self.node)
            ));
        }
    }

    /// Where a position or a velocity is not finite.
    pub(crate) fn first_non_finite(&self, scene: &Scene) -> Option<(ObjectId, String)> {
        let states = self.space.states();
        let (x, v) = (self.space.coord(CoordId::POSITION), self.space.deriv(DerivId::VELOCITY));
        let name = |unknown, coordinates| unknown_name(scene, &self.space, unknown, coordinates);
        let find = |values: &[f64]| values.iter().position(|value| !is_usable(*value));
        let what = |value: f64| if value.is_finite() { format!(" (the square of {value:e})") } else { String::new() };
        find(x)
            .and_then(|unknown| {
                let state = states.iter().find(|state| state.coords.contains(&unknown))?;
                Some((state.object, format!("in the position of {}{}", name(unknown, true), what(x[unknown]))))
            })
            .or_else(|| {
                let unknown = find(v)?;
                let state = states.iter().find(|state| state.derivs.contains(&unknown))?;
                Some((state.object, format!("in the velocity of {}{}", name(unknown, false), what(v[unknown]))))
            })
    }

    /// Adds to a failure by a number that is not finite which component it comes from, unless the solver has found that
    /// already.
    pub(crate) fn with_origin(&mut self, scene: &Scene, mut failure: StepFailure, dt: f64) -> StepFailure {
        if let Some(origin) = failure.unknown_origin() {
            *origin = self.non_finite_origin(scene, self.time, dt).map(Box::new);
        }
        failure
    }

    /// Restores position and velocity of the start of the step, mapped states and past motion that components remember
    /// included.
    fn roll_back(&mut self, scene: &Scene) {
        self.copy_backup(scene);
        // What mappings keep of the last propagation must belong to the state, whose mapped parts are those of the
        // start to the bit.
        let params = MechanicalParams { time: self.time, ..Default::default() };
        self.propagate(scene, &params, Some(CoordId::POSITION), Some(DerivId::VELOCITY));
        self.copy_backup(scene);
        restore(scene, &mut self.memory.slots, &self.step_memories);
    }

    /// Position and velocity, mapped ones too, become those at the start of the step.
    pub(crate) fn copy_backup(&mut self, scene: &Scene) {
        let (x, v) = self.backup;
        let mut ops = ScopeOps::new(scene, self);
        ops.copy_coord(CoordId::POSITION, x.read());
        ops.copy(DerivId::VELOCITY, v.read());
    }

    /// After a failure anywhere in the scene: this scope, too, goes back to the start of the step, with what its
    /// solvers keep.
    pub(crate) fn give_up(&mut self, scene: &Scene, in_parts: bool) {
        let Some(n_begun) = self.pending.take() else { return };
        self.contacts.pushes.clear();
        self.roll_back(scene);
        for slot in self.solvers.iter_mut().take(n_begun) {
            match slot.role_and_state(scene) {
                // The solver only knows the last part of the step.
                Some((solver, state)) if in_parts => solver.restart(state),
                Some((solver, state)) => solver.take_back(state),
                None => {}
            }
        }
    }
}
