//! Points of bodies are held in space, and let go.

use settee_kernel::{Diagnostic, Scene};

use super::grip::{Grip, GripInRun};
use crate::runtime::Runtime;

impl Runtime {
    /// Holds points of bodies in space until the next call: with none, lets all go. Rows of constraints hold them: an
    /// animation loop that solves constraints is needed, and corrections of the bodies.
    ///
    /// # Errors
    /// No such state or point, or numbers that are not finite; nothing changes then.
    pub fn hold(&mut self, scene: &Scene, grips: Vec<Grip>) -> Result<(), Diagnostic> {
        let mut held = Vec::with_capacity(grips.len());
        for grip in grips {
            let Some((scope, index)) = self.places.state(grip.state) else {
                return Err(Diagnostic::error("no-state", "the object is no mechanical state of the simulation"));
            };
            let n = self.scopes[scope].space.states()[index].n_points;
            if let Some((point, _)) = grip.weights.iter().find(|(point, _)| *point >= n) {
                let finding = Diagnostic::error("index-out-of-range", format!("no point has the index {point}"));
                return Err(scene.about(grip.state, finding.expected(format!("indices below {n}"))));
            }
            let numbers = grip.weights.iter().map(|(_, weight)| weight).chain(&grip.target);
            if let Some(number) = numbers.copied().find(|number| !number.is_finite()) {
                let finding = Diagnostic::error("not-finite", format!("a grip of {number}"));
                return Err(scene.about(grip.state, finding.expected("finite numbers")));
            }
            held.push(GripInRun { grip, scope, index, impulse: [0.0; 3] });
        }
        self.constraints.grips = held;
        Ok(())
    }

    /// The grips with the impulse of each in the last step (N s).
    pub fn grips(&self) -> impl Iterator<Item = (&Grip, [f64; 3])> {
        self.constraints.grips.iter().map(|held| (&held.grip, held.impulse))
    }
}
