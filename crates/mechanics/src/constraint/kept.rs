//! What remains of the forces of a step.

use settee_kernel::{MechanicalParams, Scene};

use super::ConstraintSet;
use super::rows::Source;
use super::solve::Solving;
use crate::scope::Scope;

impl ConstraintSet {
    /// Gives the forces to those who keep them.
    pub(super) fn keep_forces(&mut self, forces: &[f64], step: &mut Solving<'_>) {
        let Self { constraints, grips, work, .. } = self;
        work.times.clear();
        work.times.extend(step.scopes.iter().map(|scope| scope.time_of_impulses(step.scene, step.dt)));
        for (place, (source, _)) in work.rows.sources.iter().enumerate() {
            let rows = work.rows.rows_of(place);
            let own = &forces[rows.clone()];
            match *source {
                Source::Constraint(index) => {
                    let constraint = &mut constraints[index];
                    let role = step.scene.component(constraint.object);
                    let role = role.and_then(|component| component.as_lagrangian_constraint());
                    if let (Some(role), Some(memory)) = (role, constraint.memory.get_mut()) {
                        role.keep_forces(memory, own);
                    }
                }
                Source::Contact(pipeline, pair) => {
                    let time = work.rows.entries_of(rows).find_map(|entry| work.times[entry.scope]).unwrap_or(step.dt);
                    step.contacts.keep_forces(pipeline, pair, own, time);
                }
                Source::Grip(index) => grips[index].keep(own),
            }
        }
        let params = MechanicalParams { time: step.time, dt: step.dt, ..Default::default() };
        for (index, scope) in step.scopes.iter_mut().enumerate() {
            // Behind those of the step are the entries that other scopes passed on.
            let written = work.lifted[index].entries.iter().filter(|at| **at < work.rows.entries.len());
            let entries = written.map(|at| &work.rows.entries[*at]);
            scope.keep_constraint_forces(step.scene, &params, (forces, work.times[index].unwrap_or(step.dt)), entries);
        }
    }
}

impl Scope {
    /// The time (s) in which a force on its bodies gives the impulse that constraints have found; `None` if nothing
    /// integrates them.
    ///
    /// A position changes by p c and a velocity by q c, c = A^-1 J^T lambda. With the momentum M q c of a force over b
    /// h and p = b h q, the force is lambda q^2 / p: over h for most solvers, over h b for backward differentiation.
    fn time_of_impulses(&self, scene: &Scene, dt: f64) -> Option<f64> {
        let factors = self.has_solver().then(|| self.integration_factors(scene, 0, dt))?;
        let time = factors.position / (factors.velocity * factors.velocity);
        (time.is_finite() && time > 0.0).then_some(time)
    }
}
