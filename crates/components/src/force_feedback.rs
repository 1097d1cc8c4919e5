//! What a haptic device feels.

use std::time::Duration;

use settee_constraints::feedback::device_of;
use settee_kernel::{Component, Search};
use settee_simulation::{FeedbackSettings, ForceFeedback, Simulation};

/// A solution for a device is this much more exact than that of the step.
const FINER: f64 = 1e-3;

/// The tolerance of a constraint solver.
fn tolerance(solver: &dyn Component) -> Option<f64> {
    solver.data(solver.find_data("tolerance")?).flat().reals().ok()?.0.first().copied()
}

/// Simulations with haptic devices.
pub trait FeelsForces {
    /// What the `LCPForceFeedback` at a path lets a device feel after the last step: a copy for the thread of the
    /// device.
    /// `None` if there is no such object, if it is not active, or if no constraints were solved with a matrix W.
    fn force_feedback(&self, path: &str) -> Option<ForceFeedback>;
}

impl FeelsForces for Simulation {
    fn force_feedback(&self, path: &str) -> Option<ForceFeedback> {
        let scene = self.scene();
        let device = device_of(scene.component(scene.find_object(path)?)?)?;
        let is_solver = |found: &dyn Component| found.as_constraint_solver().is_some();
        let solver = scene.find(scene.root(), Search::Down, &is_solver).and_then(|solver| scene.component(solver));
        let settings = FeedbackSettings {
            point: device.point,
            factor: device.factor,
            timeout: Duration::try_from_secs_f64(device.timeout).ok()?,
            max_sweeps: device.max_sweeps,
            turns: device.turns,
            tolerance: FINER * solver.and_then(tolerance).unwrap_or(1e-3),
        };
        self.runtime().force_feedback(device.state, settings)
    }
}
