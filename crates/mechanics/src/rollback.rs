//! The motion that a step goes back to when a controller from outside stops it.

use settee_kernel::fault::guard;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{ObjectId, Scene};

use crate::runtime::Runtime;

/// Position and velocity of every state, and the time: what a step that is given up goes back to.
pub struct Motion {
    time: f64,
    steps: u64,
    states: Vec<(ObjectId, Vec<f64>, Vec<f64>)>,
}

impl Runtime {
    /// Gives up a step in which a component panicked, wherever that was: scopes go back to the start of the step, and
    /// so does the time. What panics again on the way is left as it is.
    pub fn give_up_step(&mut self, scene: &mut Scene, time: f64, steps: u64) {
        for scope in self.scopes.iter_mut().filter(|scope| scope.has_solver()) {
            // The fault itself is told already.
            let _ = guard(|| scope.give_up(scene, true));
        }
        self.last_dt = None;
        self.steps = steps;
        self.set_time(time);
        scene.set_time(time);
    }

    /// Copies position and velocity of every state.
    pub fn save_motion(&self) -> Motion {
        let mut states = Vec::new();
        for scope in &self.scopes {
            for (index, state) in scope.space.states().iter().enumerate().filter(|(_, state)| !state.is_guest) {
                let position = scope.space.state_coord(index, CoordId::POSITION).to_vec();
                states.push((state.object, position, scope.space.state_deriv(index, DerivId::VELOCITY).to_vec()));
            }
        }
        Motion { time: self.time, steps: self.steps, states }
    }

    /// Goes back to a motion saved before. Solvers start as at the beginning: their history belongs to the step given
    /// up.
    pub fn restore_motion(&mut self, scene: &mut Scene, motion: &Motion) {
        self.steps = motion.steps;
        self.set_time(motion.time);
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
}
