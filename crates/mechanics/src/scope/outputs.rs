//! What a scope tells about its steps.

use settee_kernel::roles::NewtonOutcome;
use settee_kernel::{Flat, MechanicalParams, ObjectId, Scene};

use crate::linear::ComponentOutput;
use crate::scope::Scope;
use crate::scope::counters::Counters;

impl Scope {
    /// Last outcome of a Newton solver.
    pub fn newton(&self, object: ObjectId) -> Option<&NewtonOutcome> {
        self.newton.iter().find(|(other, _)| *other == object).map(|(_, outcome)| outcome)
    }

    /// Last outcomes of all Newton solvers.
    pub fn newton_outcomes(&self) -> impl Iterator<Item = (ObjectId, &NewtonOutcome)> {
        self.newton.iter().map(|(object, outcome)| (*object, outcome))
    }

    /// What was done so far.
    pub fn counters(&self, scene: &Scene) -> Counters {
        let mut counters = self.counters;
        let direct = self.linear.counters(scene);
        counters.analyses += direct.analyses;
        counters.pattern_updates += direct.pattern_updates;
        counters.factorisations += direct.factorisations;
        counters.patterns += self.linear.patterns();
        counters
    }

    /// Warnings of the steps since the last call; each text comes once in the life of the scope.
    pub fn new_warnings(&mut self) -> &[String] {
        let first = std::mem::replace(&mut self.shown, self.warnings.len());
        &self.warnings[first..]
    }

    /// Outputs of its solvers and systems by the names of their data.
    pub fn solver_outputs(&self, scene: &Scene) -> Vec<ComponentOutput> {
        let mut outputs = self.linear.outputs(scene);
        for slot in &self.solvers {
            let solver = slot.role(scene);
            if let (Some(solver), Some(state)) = (solver, slot.state.get()) {
                solver.show_outputs(state, &mut |name, value| {
                    outputs.push((slot.object, name, Flat::Reals { values: vec![value], block: 1 }));
                });
            }
        }
        outputs
    }

    /// Outputs of its force fields by the names of their data.
    pub fn force_outputs(&mut self, scene: &Scene) -> Vec<ComponentOutput> {
        let params = MechanicalParams { time: self.time, ..Default::default() };
        let mut outputs = Vec::new();
        for object in self.force_fields() {
            let Some(role) = scene.component(object).and_then(|component| component.as_force_field()) else { continue };
            if let Some(mut context) = self.context(scene, object) {
                let own = role.outputs(&mut context, &params);
                outputs.extend(own.into_iter().map(|(name, values)| (object, name, Flat::Reals { values, block: 1 })));
            }
        }
        outputs
    }

    /// Von Mises stresses at the points of the states of its force fields (Pa), of those that have them.
    pub fn stresses(&mut self, scene: &Scene) -> Vec<(ObjectId, Vec<f64>)> {
        let params = MechanicalParams { time: self.time, ..Default::default() };
        let mut found = Vec::new();
        for object in self.force_fields() {
            let Some(role) = scene.component(object).and_then(|component| component.as_force_field()) else { continue };
            let values = self.context(scene, object).map(|mut context| role.stresses(&mut context, &params));
            found.extend(values.filter(|values| !values.is_empty()).map(|values| (object, values)));
        }
        found
    }
}
