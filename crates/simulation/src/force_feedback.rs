//! What a haptic device feels.

use std::time::Duration;

use settee_kernel::{Component, Search};
use settee_mechanics::{FeedbackSettings, ForceFeedback};

use crate::simulation::Simulation;

/// A solution for a device is this much more exact than that of the step.
const FINER: f64 = 1e-3;

/// A number among the data of a component.
fn number(component: &dyn Component, name: &str) -> Option<f64> {
    component.data(component.find_data(name)?).flat().reals().ok()?.0.first().copied()
}

/// A flag or a whole number among them.
fn whole(component: &dyn Component, name: &str) -> Option<usize> {
    component.data(component.find_data(name)?).print().trim().parse().ok()
}

impl Simulation {
    /// What the `LCPForceFeedback` at a path lets a device feel after the last step: a copy for the thread of the device.
    /// `None` if there is no such object, if it is not active, or if no constraints were solved with a matrix W.
    pub fn force_feedback(&self, path: &str) -> Option<ForceFeedback> {
        let scene = self.scene();
        let object = scene.find_object(path)?;
        let component = scene.component(object).filter(|found| found.class().name == "LCPForceFeedback")?;
        let is_on = |name: &str| {
            let printed = component.find_data(name).map(|data| component.data(data).print());
            printed.is_some_and(|printed| matches!(printed.trim(), "1" | "true"))
        };
        if !is_on("activate") {
            return None;
        }
        let state = *component.link(component.find_link("mstate")?).targets().first()?;
        let is_solver = |found: &dyn Component| found.as_constraint_solver().is_some();
        let solver = scene.find(scene.root(), Search::Down, &is_solver).and_then(|solver| scene.component(solver));
        let tolerance = solver.and_then(|solver| number(solver, "tolerance")).unwrap_or(1e-3);
        let settings = FeedbackSettings {
            point: whole(component, "indice")?,
            factor: number(component, "forceCoef")?,
            timeout: Duration::try_from_secs_f64(number(component, "solverTimeout")?).ok()?,
            max_sweeps: whole(component, "solverMaxIt")?,
            turns: is_on("derivRotations"),
            tolerance: FINER * tolerance,
        };
        self.runtime().force_feedback(state, settings)
    }
}
