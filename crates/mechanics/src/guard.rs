//! What contacts by barriers ask of a step: a start without intersections, solvers that bound every motion, and an end
//! that is proven to have none.

use settee_kernel::roles::StepFailure;
use settee_kernel::{Diagnostic, Factors, MechanicalOps, MechanicalParams, Scene, VectorOps};

use crate::contact::{BarrierForce, BarrierPush, ContactPromise, Detecting, Moment};
use crate::linear::STATE;
use crate::operations::ScopeOps;
use crate::runtime::Runtime;
use crate::scope::Scope;

fn guard_params(time: f64, dt: f64) -> MechanicalParams {
    MechanicalParams { x: STATE.0.read(), v: STATE.1.read(), time, dt, is_implicit: true, ..Default::default() }
}

impl Scope {
    fn unguarded(&self, scene: &Scene, message: String, is_final: bool) -> StepFailure {
        let solver = self.solvers.first().map_or_else(|| scene.path(self.node), |slot| slot.path.to_string());
        StepFailure::Unguarded { solver, message, is_final }
    }

    /// Before the solvers of a step.
    ///
    /// # Errors
    /// Surfaces that intersect already, and solvers that do not keep the promise.
    pub(crate) fn begin_guard(&mut self, scene: &Scene, time: f64, dt: f64) -> Result<(), StepFailure> {
        if self.contacts.barriers.is_idle() {
            return Ok(());
        }
        if let Some(why) = self.contacts.barriers.refusal() {
            let why = why.to_owned();
            return Err(self.unguarded(scene, why, true));
        }
        for slot in &self.solvers {
            let solver = slot.role(scene);
            if solver.is_some_and(|solver| !solver.keeps_guard()) {
                let class = scene.object(slot.object).class.name;
                let message = format!(
                    "this {class} does not bound its motion, so that BarrierContact cannot promise anything; BDFOdeSolver, \
                     EulerImplicitSolver without firstOrder, trapezoidalScheme and vdamping, StaticSolver, and \
                     NewmarkImplicitSolver with a NewtonRaphsonSolver or adaptive, GeneralizedAlphaSolver, and \
                     RadauIIASolver do"
                );
                return Err(StepFailure::Unguarded { solver: slot.path.to_string(), message, is_final: true });
            }
        }
        let params = guard_params(time, dt);
        let memory = &mut self.memory;
        let start = memory.contacts.barriers.check(scene, &memory.space, &params);
        start.map_err(|why| self.unguarded(scene, format!("at the start of the step {why}"), true))?;
        if self.contacts.barriers.wants_factor() {
            self.find_factor(scene, &params);
        }
        if self.contacts.barriers.may_hold_energy() && self.chooses_steps(scene) {
            let energy = ScopeOps::new(scene, self).kinetic_energy(&params);
            self.contacts.barriers.hold_energy(energy);
        }
        self.contacts.barriers.begin_promise();
        Ok(())
    }

    /// Whether a solver makes steps of its own choice.
    fn chooses_steps(&self, scene: &Scene) -> bool {
        self.solvers.iter().any(|slot| {
            let solver = slot.role(scene);
            solver.is_some_and(|solver| solver.chooses_steps())
        })
    }

    /// After the solvers of a step.
    ///
    /// # Errors
    /// Surfaces that intersect: something moved them that no solver bounded, such as a prescribed motion.
    pub(crate) fn end_guard(&mut self, scene: &Scene, time: f64, dt: f64) -> Result<(), StepFailure> {
        if !self.contacts.barriers.is_attached() {
            return Ok(());
        }
        let params = guard_params(time, dt);
        let memory = &mut self.memory;
        let end = memory.contacts.barriers.check(scene, &memory.space, &params);
        end.map_err(|why| {
            let message = format!(
                "the step would end where {why}; the state is that of its start. A motion that is prescribed moves \
                 surfaces through each other, or the step is too long for it"
            );
            self.unguarded(scene, message, false)
        })?;
        let memory = &mut self.memory;
        memory.contacts.barriers.conclude(&memory.space);
        Ok(())
    }

    /// The factor of the barrier at the start of a run: with it the barrier is as stiff, halfway into it, as the mean
    /// of M / h^2 - K is, or it balances the other forces there, if something is in its reach already.
    ///
    /// The mean of the diagonal is that of a quotient z A z / z z with signs z: the other entries cancel in the mean.
    fn find_factor(&mut self, scene: &Scene, params: &MechanicalParams) {
        let mut ops = ScopeOps::new(scene, self);
        let (signs, df) = (ops.temporary_deriv(), ops.temporary_deriv());
        ops.clear(*signs);
        ops.scope.space.with_deriv_out(*signs, |space, out| {
            for state in space.states().iter().filter(|state| !state.is_mapped && !state.is_guest) {
                let size = state.kind.deriv_size();
                for (index, point) in out[state.derivs.clone()].chunks_exact_mut(size).enumerate() {
                    for (axis, sign) in point[..state.kind.spatial_size()].iter_mut().enumerate() {
                        *sign = if (3 * index + axis).count_ones() % 2 == 0 { 1.0 } else { -1.0 };
                    }
                }
            }
        });
        // What the factor is of does not count yet.
        let barriers = std::mem::take(&mut ops.scope.contacts.barriers);
        let force = ops.temporary_deriv();
        ops.compute_force(&MechanicalParams { f: force.read(), ..*params }, *force);
        ops.project_response(params, *signs);
        let square = ops.dot(signs.read(), signs.read());
        ops.clear(*df);
        ops.propagate_dx(params, *signs);
        let of_mass = if params.dt > 0.0 { params.dt.powi(-2) } else { 0.0 };
        let factors = Factors { m: of_mass, b: 0.0, k: -1.0, rayleigh: 0.0 };
        ops.add_mbk_dx(&MechanicalParams { f: force.read(), ..*params }, *df, signs.read(), factors);
        let stiffness = ops.dot(signs.read(), df.read()) / square;
        ops.project_response(params, *force);
        ops.scope.contacts.barriers = barriers;
        let Some(least) = ops.scope.contacts.barriers.first_factor(stiffness) else { return };
        // The forces of the barrier are proportional to its factor.
        let (all, n) = (ops.temporary_deriv(), ops.scope.space.main_derivs());
        ops.scope.contacts.barriers.measure(true);
        ops.compute_force(&MechanicalParams { f: all.read(), ..*params }, *all);
        ops.scope.contacts.barriers.measure(false);
        ops.project_response(params, *all);
        let space = &ops.scope.space;
        let (all, others) = (&space.deriv(all.read())[..n], &space.deriv(force.read())[..n]);
        let rows = |values: Vec<f64>| {
            values
                .chunks(3)
                .map(|c| std::array::from_fn(|k| c.get(k).copied().unwrap_or(0.0)))
                .collect::<Vec<[f64; 3]>>()
        };
        let barrier = rows(all.iter().zip(others).map(|(all, other)| (other - all) / least).collect());
        let energy = rows(others.iter().map(|force| -force).collect());
        let factor = settee_barrier::stiffness::initial(&energy, &barrier, least);
        ops.scope.contacts.barriers.set_factor(factor);
    }
}

impl Runtime {
    /// Surfaces that barriers are to keep apart and that intersect at the start, or are too near: the first step fails
    /// unless something moves them before. `keeps_apart`: whether barriers answer all contacts.
    pub fn unsafe_start(&self, scene: &Scene, keeps_apart: bool) -> Vec<Diagnostic> {
        let params = guard_params(self.time, *scene.node(scene.root()).data.dt);
        let moment = Moment { scopes: &self.scopes, workers: &self.workers, step: Detecting::default() };
        let found = self.contacts.find_unsafe(scene, moment, keeps_apart, &params).into_iter();
        let findings = found.map(|(pipeline, why)| {
            let message = format!("at the start {why}: no step can begin there");
            scene.about(pipeline, Diagnostic::warning("start-intersects", message).fix("move the bodies apart"))
        });
        findings.collect()
    }

    /// The forces between each two bodies that barriers keep apart, at the end of the last step.
    pub fn barrier_forces(&self) -> Vec<BarrierForce> {
        self.scopes.iter().flat_map(|scope| scope.contacts.barriers.forces()).collect()
    }

    /// The forces of barriers on all points that something pushes, at the end of the last step.
    pub fn barrier_pushes(&self) -> Vec<BarrierPush> {
        self.scopes.iter().flat_map(|scope| scope.contacts.barriers.pushes()).collect()
    }

    /// How contacts by barriers kept their promise in the last step: the worst and the sum over all solvers; `None`
    /// where there are none.
    pub fn contact_promise(&self) -> Option<ContactPromise> {
        let promises = self.scopes.iter().filter_map(|scope| scope.contacts.barriers.promise());
        promises.reduce(|a, b| ContactPromise {
            is_proven: a.is_proven && b.is_proven,
            smallest_gap: match (a.smallest_gap, b.smallest_gap) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            },
            pairs: a.pairs + b.pairs,
            motions: a.motions + b.motions,
            cut: a.cut + b.cut,
            stiffness: a.stiffness.max(b.stiffness),
            energy: a.energy + b.energy,
        })
    }
}
