//! Moments within the last step.

use settee_mechanics::MomentError;

use crate::simulation::Simulation;
use crate::simulation_error::SimulationError;

impl Simulation {
    /// Looks at the scene at a moment within the last step: `look` sees its positions, velocities and time, and may
    /// record them. The accuracy is that of the method: polynomials of the order of a BDF, else cubics between both
    /// ends of the step. The present moment can always be looked at.
    ///
    /// # Errors
    /// If the moment is not within the last step, or that cannot be looked into, or a solver with sub-steps of its own
    /// does not keep them.
    pub fn at<T>(&mut self, time: f64, look: impl FnOnce(&Self) -> T) -> Result<T, SimulationError> {
        let kept = self.runtime.show_moment(&mut self.scene, time)?;
        let found = look(self);
        self.runtime.hide_moment(&mut self.scene, kept);
        Ok(found)
    }

    /// The first moment of the last step at which `value`, negative at its start, is 0 or positive: to `tolerance` (s),
    /// never before it. `None` if there is none. Values that come and go between two of eight looks may be missed.
    ///
    /// # Errors
    /// As [`at`](Self::at); also where there is no step to look into, so that no event is missed silently.
    pub fn find_event(&mut self, tolerance: f64, value: impl Fn(&Self) -> f64) -> Result<Option<f64>, SimulationError> {
        let end = self.time();
        let dt = self.runtime.last_dt().ok_or(MomentError::NoStep { time: end })?;
        settee_stepping::first_crossing(end, dt, tolerance, |time| self.at(time, &value))
    }

    /// Paths of the ODE solvers that choose steps of their own and do not keep them, in the order of the scene: with
    /// them [`at`](Self::at) knows the end of a step only.
    pub fn solvers_without_motion(&self) -> Vec<String> {
        self.runtime.solvers_without_motion(&self.scene)
    }

    /// Goes back to a moment within the last step; the next step starts there, with histories made anew.
    ///
    /// # Errors
    /// As [`at`](Self::at).
    pub fn go_to(&mut self, time: f64) -> Result<(), SimulationError> {
        Ok(self.runtime.go_to(&mut self.scene, time)?)
    }
}
