//! Somebody outside the scene who acts between the phases of a step, with the scene and its runtime at hand.

use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Event, ObjectId, Scene};

use crate::handlers;
use crate::runtime::Runtime;

/// Acts at the events of a step: controllers written in another language. Unlike components it may change everything.
pub trait StepHook: Send {
    /// Acts. It gets whole scene and runtime, and may exchange them for others meanwhile.
    ///
    /// # Errors
    /// Why the step must not go on: the state at its start is restored.
    fn act(&mut self, event: &Event, scene: &mut Scene, runtime: &mut Runtime) -> Result<(), String>;
}

/// Position and velocity of every state, and the time: what a step that is given up goes back to.
pub struct Motion {
    time: f64,
    steps: u64,
    states: Vec<(ObjectId, Vec<f64>, Vec<f64>)>,
}

impl Runtime {
    /// Copies position and velocity of every state.
    pub fn save_motion(&self, scene: &Scene) -> Motion {
        let mut states = Vec::new();
        for scope in &self.scopes {
            for (index, state) in scope.space.states().iter().enumerate().filter(|(_, state)| !state.is_guest) {
                let position = scope.space.state_coord(index, CoordId::POSITION).to_vec();
                states.push((state.object, position, scope.space.state_deriv(index, DerivId::VELOCITY).to_vec()));
            }
        }
        Motion { time: *scene.node(scene.root()).data.time, steps: self.steps, states }
    }

    /// Goes back to a motion saved before. Solvers start as at the beginning: their history belongs to the step given up.
    pub fn restore_motion(&mut self, scene: &mut Scene, motion: &Motion) {
        self.steps = motion.steps;
        scene.set_time(motion.time);
        for (object, position, velocity) in &motion.states {
            let Some((scope, state)) = self.state(*object) else { continue };
            let space = &mut self.scopes[scope].space;
            let (x, v) = (space.state_coord_mut(state, CoordId::POSITION), position.as_slice());
            if x.len() == v.len() {
                x.copy_from_slice(v);
            }
            let (v, saved) = (space.state_deriv_mut(state, DerivId::VELOCITY), velocity.as_slice());
            if v.len() == saved.len() {
                v.copy_from_slice(saved);
            }
        }
        for scope in &mut self.scopes {
            scope.restart_solvers(scene);
        }
        self.follow();
    }

    /// Replaces position and velocity of a state, then projects and propagates. Returns whether the lengths fit.
    pub fn set_motion(
        &mut self,
        scene: &Scene,
        state: ObjectId,
        position: Option<&[f64]>,
        velocity: Option<&[f64]>,
    ) -> bool {
        let done = handlers::set_motion(scene, &mut self.scopes, state, position, velocity);
        self.follow();
        done
    }

    /// Replaces the rest position of a state. Returns whether the length fits.
    pub fn set_rest_position(&mut self, state: ObjectId, values: &[f64]) -> bool {
        let Some((scope, index)) = self.state(state) else { return false };
        let scope = &mut self.scopes[scope];
        if scope.space.states()[index].coords.len() != values.len() {
            return false;
        }
        scope.space.set_rest_position(index, values);
        scope.structure += 1;
        true
    }

    /// Replaces the forces from outside on a state, which act during the next step. Returns whether the length fits.
    pub fn set_external_force(&mut self, state: ObjectId, values: &[f64]) -> bool {
        let Some((scope, index)) = self.state(state) else { return false };
        let target = self.scopes[scope].space.state_deriv_mut(index, DerivId::EXTERNAL_FORCE);
        if target.len() != values.len() {
            return false;
        }
        target.copy_from_slice(values);
        true
    }

    /// Counts steps on from an older runtime of the same scene, and resets to the same time.
    pub fn continue_from(&mut self, older: &Self) {
        (self.steps, self.reset_time) = (older.steps, older.reset_time);
    }

    /// Number of threads it was made for.
    pub fn threads(&self) -> usize {
        self.workers.threads()
    }
}
