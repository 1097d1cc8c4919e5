//! Moments within the last step.

use crate::simulation::Simulation;
use crate::simulation_error::SimulationError;

impl Simulation {
    /// Looks at the scene at a moment within the last step: `look` sees its positions, velocities and time, and may
    /// record them. The accuracy is that of the method: polynomials of the order of a BDF, else cubics between both
    /// ends of the step.
    ///
    /// # Errors
    /// If the moment is not within the last step, or a solver with sub-steps of its own does not keep them.
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
    /// As [`at`](Self::at).
    pub fn find_event(&mut self, tolerance: f64, value: impl Fn(&Self) -> f64) -> Result<Option<f64>, SimulationError> {
        /// Looks a step.
        const LOOKS: u32 = 8;
        let end = self.time();
        let Some(dt) = self.runtime.last_dt() else { return Ok(None) };
        let mut before = (end - dt, self.at(end - dt, &value)?);
        for look in (0..LOOKS).rev() {
            let time = end - dt * f64::from(look) / f64::from(LOOKS);
            let now = (time, self.at(time, &value)?);
            if before.1 < 0.0 && now.1 >= 0.0 {
                return settee_stepping::locate(before, now, tolerance, |time| self.at(time, &value)).map(Some);
            }
            before = now;
        }
        Ok(None)
    }

    /// Goes back to a moment within the last step; the next step starts there, with histories made anew.
    ///
    /// # Errors
    /// As [`at`](Self::at).
    pub fn go_to(&mut self, time: f64) -> Result<(), SimulationError> {
        Ok(self.runtime.go_to(&mut self.scene, time)?)
    }
}
