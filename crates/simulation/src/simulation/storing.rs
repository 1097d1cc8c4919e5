//! What the data of a scene show of its runtime, and writes to them.

use settee_kernel::{DataRef, Diagnostic, Owner, Written};

use crate::simulation::Simulation;

impl Simulation {
    /// Lets positions of visual models, and the box around the scene, wait until [`store`](Self::store), a drawing or
    /// an export asks for them, in scenes where nothing reads them during a step: for runs that nobody looks at.
    /// [`position`](Self::position) of a visual model is then that of an earlier step, and of contacts those
    /// that push need be there only, without their forces.
    pub fn show_on_demand(&mut self, on_demand: bool) {
        self.runtime.show_on_demand(on_demand);
    }

    /// Writes the current state and the outcomes of solvers back into the scene's data, for queries.
    pub fn store(&mut self) {
        self.runtime.show(&mut self.scene);
        self.runtime.store_states(&mut self.scene);
        for scope in self.runtime.scopes() {
            for (object, outcome) in scope.newton_outcomes() {
                let component = self.scene.component_mut(object).filter(|_| outcome.report.is_some());
                if let Some(newton) = component.and_then(|component| component.as_newton_solver_mut()) {
                    newton.store_outcome(outcome);
                }
            }
        }
        let mut outputs = Vec::new();
        for scope in self.runtime.scopes_mut() {
            outputs.extend(scope.solver_outputs(&self.scene));
            outputs.extend(scope.force_outputs(&self.scene));
        }
        outputs.extend(self.runtime.handler_outputs(&self.scene));
        outputs.extend(self.runtime.contact_outputs());
        outputs.extend(self.runtime.constraint_outputs(&self.scene));
        for (object, name, value) in outputs {
            let Some(component) = self.scene.component_mut(object) else { continue };
            if let Some(index) = component.find_data(name) {
                // The types are those of the declarations; one that does not fit keeps its old value.
                let _ = component.data_mut(index).set_output(&value);
            }
        }
    }

    /// Writes a data between steps, as text: `set_data("/body/fixed", "indices", "0 1")`. Returns what is wrong with
    /// it.
    pub fn set_data(&mut self, object: &str, data: &str, text: &str) -> Vec<Diagnostic> {
        let found = self.scene.find_object(object).and_then(|object| {
            let index = self.scene.component(object)?.find_data(data)?;
            Some(DataRef { owner: Owner::Object(object), index })
        });
        match found {
            Some(data) => self.write(data, Written::Text(text)),
            None => vec![Diagnostic::error("data-not-found", format!("there is no data \"{data}\" at \"{object}\""))],
        }
    }
}
