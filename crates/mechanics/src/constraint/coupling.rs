//! Contact springs between bodies with solvers of their own, as one solver of all bodies would have them.
//!
//! Without these springs body i comes to the velocity v_i at the end of the step, by the matrix A_i of its solver. A
//! spring with the force F = p - s J v, where v are the velocities at the end, changes them by load A^-1 J^T F. So
//! (1 / s + load J A^-1 J^T) F = p / s - J v: as many equations as there are springs, symmetric and positive definite.
//! Conjugate gradients solve them by products with J and solves with the factor that each body's solver has; no matrix
//! of all bodies is made.

use settee_kernel::roles::{EndResponse, Hold, LinearFailure, StepFailure};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{MechanicalParams, Scene, VectorOps};
use settee_math::vec3::{dot, sub};
use settee_sparse::{KrylovError, Operator, Pcg, PcgSettings, PcgStatus};

use super::rows::StepRows;
use super::{ConstraintSet, Lifted, Moving};
use crate::contact::Across;
use crate::operations::ScopeOps;
use crate::scope::Scope;

/// Squared part of the right-hand side that conjugate gradients leave.
const TOLERANCE: f64 = 1e-24;

/// Position and velocity of the end without springs.
const FREE: (CoordId, DerivId) = (CoordId::FREE_POSITION, DerivId::FREE_VELOCITY);

/// The springs of a step, and memory that is used again.
#[derive(Default)]
pub(crate) struct Coupling {
    /// 1 / s of each row.
    give: Vec<f64>,
    /// p / s - J v of each row.
    right: Vec<f64>,
    force: Vec<f64>,
    /// Bodies that the springs move.
    bodies: Bodies,
    gradients: Pcg,
}

/// Bodies, and the vectors of those of earlier steps.
#[derive(Default)]
struct Bodies {
    list: Vec<Body>,
    spare: Vec<[Vec<f64>; 2]>,
}

impl Bodies {
    fn clear(&mut self) {
        let Self { list, spare } = self;
        spare.extend(list.drain(..).map(|body| [body.push, body.motion]));
    }

    /// The place of the body of a scope, if springs move it.
    fn place_of(&mut self, scope: &Scope, index: usize, step: &CoupledStep<'_>) -> Option<usize> {
        let known = self.list.iter().position(|body| body.scope == index);
        known.or_else(|| {
            let response = scope.end_response(step.scene, step.dt)?;
            let slot = scope.main_linear_solver(0).ok()?;
            let [mut push, mut motion] = self.spare.pop().unwrap_or_default();
            push.resize(scope.space.main_derivs(), 0.0);
            motion.resize(scope.space.main_derivs(), 0.0);
            self.list.push(Body { scope: index, slot, response, push, motion });
            Some(self.list.len() - 1)
        })
    }
}

/// A body that springs move.
struct Body {
    scope: usize,
    /// Place of its linear solver.
    slot: usize,
    response: EndResponse,
    /// Forces and motion over its unknowns.
    push: Vec<f64>,
    motion: Vec<f64>,
}

/// A copy begins with empty buffers.
impl Clone for Coupling {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// The bodies of a step.
pub(crate) struct CoupledStep<'a> {
    pub scene: &'a Scene,
    pub scopes: &'a mut [Scope],
    pub time: f64,
    pub dt: f64,
}

impl Scope {
    /// How its one solver follows forces of the end of a step; `None` if it cannot, or there are several.
    pub(crate) fn end_response(&self, scene: &Scene, dt: f64) -> Option<EndResponse> {
        let [slot] = &self.solvers[..] else { return None };
        scene.component(slot.object)?.as_ode_solver()?.end_response(dt)
    }
}

impl ConstraintSet {
    /// Takes the springs between bodies that act at the start of a step, where the bodies are now.
    pub fn begin_coupling(&mut self, across: &[Across], step: &CoupledStep<'_>) {
        let Self { work, coupling, .. } = self;
        let Coupling { give, right, bodies, .. } = coupling;
        work.rows.clear();
        give.clear();
        right.clear();
        bodies.clear();
        for spring in across.iter().filter(|spring| spring.is_coupled) {
            let [first, second] = spring.ends();
            let ends = [first, second].map(|(place, hold)| End::new(place, hold, step, bodies));
            let moving = ends.iter().filter_map(|end| Some(bodies.list[end.body?].response.stiffness_damping));
            let damping = moving.clone().sum::<f64>() / moving.count().max(1) as f64;
            let between = sub(ends[1].at(), ends[0].at());
            spring.law().at_end(between, (step.dt, damping), |row| {
                work.rows.free.push(0.0);
                give.push(1.0 / row.slope);
                let mut value = row.pull / row.slope;
                for (end, sign) in ends.iter().zip([-1.0, 1.0]) {
                    value -= end.write(row.direction.map(|c| sign * c), &mut work.rows);
                }
                right.push(value);
            });
        }
    }

    /// Adds the motion by the springs to the bodies, whose solvers have found the one without.
    ///
    /// # Errors
    /// If a linear solver fails.
    pub fn couple(&mut self, mut step: CoupledStep<'_>) -> Result<(), StepFailure> {
        if self.coupling.give.is_empty() {
            return Ok(());
        }
        let params = MechanicalParams { time: step.time, dt: step.dt, ..Default::default() };
        for body in &self.coupling.bodies.list {
            step.scopes[body.scope].keep_end(step.scene, &params);
        }
        self.lift(step.scene, step.scopes, &params, true);
        let Self { work, coupling: Coupling { give, right, force, bodies, gradients }, .. } = self;
        for entry in &work.rows.entries {
            let v = step.scopes[entry.scope].space.state_deriv(entry.state, FREE.1);
            let along = entry.values[..entry.n].iter().zip(&v[entry.first..]).map(|(d, v)| d * v);
            right[entry.row] -= along.sum::<f64>();
        }
        force.clear();
        force.resize(give.len(), 0.0);
        let settings = PcgSettings { max_iterations: 4 * give.len() + 20, tolerance: TOLERANCE };
        let bodies = &mut bodies.list;
        let mut springs = Springs { give, bodies, lifted: &work.lifted, step: &mut step };
        let solved = gradients.solve(&settings, &mut springs, right, force);
        let solved = solved.and_then(|report| {
            springs.move_by(force).map_err(KrylovError::Operator)?;
            Ok(report)
        });
        let report = match solved {
            Ok(report) => report,
            Err(KrylovError::Operator(failure)) => return Err(failure),
            Err(KrylovError::WrongSize { .. }) => return Ok(()),
        };
        for body in bodies.iter() {
            let scope = &mut step.scopes[body.scope];
            scope.counters.linear_not_converged += u64::from(report.status != PcgStatus::Converged);
            scope.add_to_end(step.dt, &body.motion, &mut work.moving);
        }
        Ok(())
    }
}

/// One end of a spring at the start of a step.
struct End<'a> {
    place: (usize, usize),
    hold: &'a Hold,
    /// Position and velocity of its state.
    x: &'a [f64],
    v: &'a [f64],
    /// The body that it moves; none of a state without solver.
    body: Option<usize>,
}

impl<'a> End<'a> {
    fn new(place: (usize, usize), hold: &'a Hold, step: &'a CoupledStep<'_>, bodies: &mut Bodies) -> Self {
        let scope = &step.scopes[place.0];
        let body = bodies.place_of(scope, place.0, step);
        let x = scope.space.state_coord(place.1, CoordId::POSITION);
        let v = scope.space.state_deriv(place.1, DerivId::VELOCITY);
        Self { place, hold, x, v, body }
    }

    /// Where it is (length).
    fn at(&self) -> [f64; 3] {
        self.hold.place(self.x)
    }

    /// Adds to the last row how the end moves along a direction; the part of what does not move by springs is returned.
    fn write(&self, direction: [f64; 3], rows: &mut StepRows) -> f64 {
        if self.body.is_none() {
            return dot(direction, self.hold.motion(self.x, self.v));
        }
        self.hold.columns(self.x, |point, size, columns| {
            let along = |c: usize| (0..3).map(|k| direction[k] * columns[k][c]).sum::<f64>();
            let values: [f64; 6] = std::array::from_fn(|c| if c < size { along(c) } else { 0.0 });
            rows.add(self.place, point * size, &values[..size]);
        });
        0.0
    }
}

/// The springs as an operator on their forces: 1 / s + load J A^-1 J^T.
struct Springs<'a, 'b> {
    give: &'a [f64],
    bodies: &'a mut [Body],
    lifted: &'a [Lifted],
    step: &'a mut CoupledStep<'b>,
}

impl Springs<'_, '_> {
    /// The motion of all bodies by forces of the springs.
    fn move_by(&mut self, force: &[f64]) -> Result<(), StepFailure> {
        for body in self.bodies.iter_mut() {
            body.push.fill(0.0);
            for (row, entries) in self.lifted[body.scope].jacobian.iter() {
                for (unknown, value) in entries {
                    body.push[*unknown] += body.response.load * force[row] * value;
                }
            }
            body.motion.fill(0.0);
            let scope = &mut self.step.scopes[body.scope];
            let solved = scope.solve_with(self.step.scene, body.slot, &body.push, &mut body.motion);
            solved.map_err(|failure: LinearFailure| {
                let solver = self.step.scene.object_path(scope.linear.solvers[body.slot].object);
                StepFailure::Linear { solver, failure }
            })?;
        }
        Ok(())
    }
}

impl Operator for Springs<'_, '_> {
    type Error = StepFailure;

    fn dim(&self) -> usize {
        self.give.len()
    }

    fn apply(&mut self, x: &[f64], y: &mut [f64]) -> Result<(), StepFailure> {
        self.move_by(x)?;
        y.fill(0.0);
        for body in self.bodies.iter() {
            for (row, entries) in self.lifted[body.scope].jacobian.iter() {
                y[row] += entries.iter().map(|(unknown, value)| value * body.motion[*unknown]).sum::<f64>();
            }
        }
        for ((y, give), x) in y.iter_mut().zip(self.give).zip(x) {
            *y += give * x;
        }
        Ok(())
    }
}

impl Scope {
    /// Keeps where the solver came to, and goes back to the start, at which rows go through the mappings.
    fn keep_end(&mut self, scene: &Scene, params: &MechanicalParams) {
        let mut ops = ScopeOps::new(scene, self);
        ops.copy_coord(FREE.0, CoordId::POSITION.read());
        ops.copy(FREE.1, DerivId::VELOCITY.read());
        self.copy_backup(scene);
        self.propagate(scene, params, Some(CoordId::POSITION), Some(DerivId::VELOCITY));
        self.copy_backup(scene);
        self.propagate_dx(scene, params, FREE.1);
    }

    /// Goes to the end of the step with another velocity of its unknowns.
    fn add_to_end(&mut self, dt: f64, change: &[f64], moving: &mut Moving) {
        for index in 0..self.space.n_main_states() {
            let state = self.space.states()[index].clone();
            let change = &change[state.derivs.clone()];
            let Moving { x, d } = &mut *moving;
            x.clear();
            x.extend_from_slice(self.space.state_coord(index, FREE.0));
            d.clear();
            d.extend(change.iter().map(|v| dt * v));
            state.kind.add_in_place(x, d);
            self.space.state_coord_mut(index, CoordId::POSITION).copy_from_slice(x);
            self.space.with_deriv_out(DerivId::VELOCITY, |space, v| {
                let free = space.state_deriv(index, FREE.1);
                for ((v, free), change) in v[state.derivs.clone()].iter_mut().zip(free).zip(change) {
                    *v = free + change;
                }
            });
        }
    }
}
