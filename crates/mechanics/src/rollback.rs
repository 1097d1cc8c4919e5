//! The motion that a step goes back to when a controller from outside stops it.

use settee_kernel::fault::guard;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{ObjectId, Scene};

use crate::runtime::Runtime;

/// Position and velocity of every state, and the time: what a stopped step goes back to. One is kept from step to step,
/// so that saving asks for no memory.
#[derive(Default)]
pub struct Motion {
    time: f64,
    steps: u64,
    /// Each state with the numbers of its position and velocity.
    states: Vec<(ObjectId, [usize; 2])>,
    /// Position and velocity of one state after the other.
    values: Vec<f64>,
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
    pub fn save_motion(&self, motion: &mut Motion) {
        (motion.time, motion.steps) = (self.time, self.steps);
        motion.states.clear();
        motion.values.clear();
        for scope in &self.scopes {
            for (index, state) in scope.space.states().iter().enumerate().filter(|(_, state)| !state.is_guest) {
                let x = scope.space.state_coord(index, CoordId::POSITION);
                let v = scope.space.state_deriv(index, DerivId::VELOCITY);
                motion.states.push((state.object, [x.len(), v.len()]));
                motion.values.extend_from_slice(x);
                motion.values.extend_from_slice(v);
            }
        }
    }

    /// Goes back to a motion saved before. Solvers start as at the beginning: their history belongs to the step given
    /// up.
    pub fn restore_motion(&mut self, scene: &mut Scene, motion: &Motion) {
        self.steps = motion.steps;
        self.set_time(motion.time);
        let mut values = motion.values.as_slice();
        for (object, [n_x, n_v]) in &motion.states {
            let (position, rest) = values.split_at(*n_x);
            let (velocity, rest) = rest.split_at(*n_v);
            values = rest;
            let Some((scope, state)) = self.state(*object) else { continue };
            let space = &mut self.scopes[scope].space;
            let (x, v) = (space.state_coord_mut(state, CoordId::POSITION), position);
            if x.len() == v.len() {
                x.copy_from_slice(v);
            }
            let (v, saved) = (space.state_deriv_mut(state, DerivId::VELOCITY), velocity);
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
