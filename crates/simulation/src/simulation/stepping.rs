//! Makes steps.

use settee_kernel::Diagnostic;
use settee_kernel::fault::guard;
use settee_kernel::roles::StepFailure;
use settee_mechanics::{Phases, acting_loop};

use crate::simulation::Simulation;
use crate::simulation_error::SimulationError;

impl Simulation {
    /// Makes one step; a size of 0 means the scene's own.
    ///
    /// # Errors
    /// If a solver fails, or the [switch](Self::stop_switch) is thrown: the state is the one before the step.
    pub fn step(&mut self, dt: f64) -> Result<(), SimulationError> {
        self.animate(dt, false)
    }

    /// Makes one step and keeps the names of its phases, see [`last_phases`](Self::last_phases).
    ///
    /// # Errors
    /// As [`step`](Self::step).
    pub fn step_logged(&mut self, dt: f64) -> Result<(), SimulationError> {
        self.animate(dt, true)
    }

    fn animate(&mut self, dt: f64, logged: bool) -> Result<(), SimulationError> {
        let owner = acting_loop(&self.scene).ok_or(SimulationError::NoLoop)?;
        // The loop is read while the phases write the scene: it is taken out for the step.
        let (step, time) = (self.runtime.steps + 1, self.time());
        let size = if dt == 0.0 { self.dt() } else { dt };
        if !(time + size).is_finite() || !(size * size).is_finite() {
            return Err(SimulationError::NoTime { step, time, size });
        }
        self.runtime.begin_profile();
        self.before = self.runtime.counters(&self.scene);
        // Whoever acts from outside may stop the step anywhere, after it moved the bodies.
        let can_stop = self.hook.as_ref().is_some_and(|hook| hook.listens());
        if can_stop {
            self.runtime.save_motion(&self.scene, &mut self.motion);
        }
        let mut hook = self.hook.take();
        let (mut stopped, mut is_start_kept) = (None, can_stop);
        let outcome = self.scene.with_component(owner, |scene, component| {
            let mut phases = Phases::new(scene, &mut self.runtime);
            phases.log = logged.then(Vec::new);
            phases.hook = hook.as_deref_mut().map(|hook| hook as _);
            phases.start = (!can_stop).then_some(&mut self.motion);
            let outcome =
                guard(|| component.as_animation_loop().map(|animation| animation.step(&mut phases, owner, dt)));
            let found = std::mem::take(&mut phases.diagnostics);
            let is_failure = |one: &Diagnostic| one.is_error() && one.code.starts_with("file-");
            let (failures, warnings): (Vec<_>, Vec<_>) = found.into_iter().partition(is_failure);
            self.warnings.extend(warnings);
            self.failures.extend(failures);
            self.last_log = phases.log.take().unwrap_or_default();
            stopped = phases.stopped.take();
            is_start_kept |= phases.is_start_kept;
            outcome
        });
        self.runtime.end_profile();
        self.hook = hook;
        if let Some(failure) = stopped {
            if can_stop {
                self.runtime.restore_motion(&mut self.scene, &self.motion);
            }
            return Err(SimulationError::Step { step, time, failure });
        }
        // Of a step in parts that fails in a later one, everything is as at the start of that part.
        let is_later_part = is_start_kept && self.runtime.time() != time;
        let outcome = match outcome.transpose() {
            Ok(outcome) => outcome.flatten(),
            Err(broken) => {
                self.runtime.give_up_step(&mut self.scene, time, step - 1);
                // A controller may have removed the loop.
                let is_there = self.scene.contains_object(owner);
                let path = if is_there { self.scene.object_path(owner) } else { "the animation loop".to_owned() };
                Some(Err(StepFailure::of_broken(path, broken)))
            }
        };
        match outcome {
            Some(Ok(())) => {
                // What a script wrote into a node below the root holds for one step.
                self.scene.copy_context_down();
                Ok(())
            }
            Some(Err(failure)) => {
                if is_later_part {
                    // What breaks on the way is told already, or will be by the next step.
                    let _ = guard(|| self.runtime.restore_motion(&mut self.scene, &self.motion));
                }
                Err(SimulationError::Step { step, time, failure })
            }
            None => Err(SimulationError::NoLoop),
        }
    }
}
