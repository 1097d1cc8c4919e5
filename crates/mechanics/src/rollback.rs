//! The motion that a step goes back to when a controller from outside stops it, or a later one of its parts fails.

use std::sync::Arc;

use settee_kernel::fault::guard;
use settee_kernel::vectors::{CoordId, DerivId, StateEntry};
use settee_kernel::{MechanicalParams, Scene};

use crate::guests::{copy_guest_motion, in_order};
use crate::linear::STATE;
use crate::runtime::Runtime;
use crate::scope::remembered::{keep, restore};

/// Position and velocity of every state, and the time: what a stopped step goes back to. One is kept from step to step,
/// so that saving asks for no memory.
#[derive(Default)]
pub struct Motion {
    time: f64,
    steps: u64,
    scopes: Vec<ScopeMotion>,
}

/// The vectors of a scope as a whole: copying them costs the same for one state and for a thousand small ones.
#[derive(Default)]
struct ScopeMotion {
    states: Arc<[StateEntry]>,
    position: Vec<f64>,
    velocity: Vec<f64>,
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

    /// Copies position and velocity of every state. What components remember of past motion is kept in the scopes.
    pub fn save_motion(&mut self, scene: &Scene, motion: &mut Motion) {
        (motion.time, motion.steps) = (self.time, self.steps);
        motion.scopes.resize_with(self.scopes.len(), ScopeMotion::default);
        for (scope, saved) in self.scopes.iter_mut().zip(&mut motion.scopes) {
            keep(scene, &scope.memory.slots, &mut scope.first_memories);
            saved.states = scope.space.shared_states();
            scope.space.coord(CoordId::POSITION).clone_into(&mut saved.position);
            scope.space.deriv(DerivId::VELOCITY).clone_into(&mut saved.velocity);
        }
    }

    /// Goes back to the motion saved in this step. Solvers start as at the beginning: their history belongs to the step
    /// given up.
    pub fn restore_motion(&mut self, scene: &mut Scene, motion: &Motion) {
        self.steps = motion.steps;
        self.set_time(motion.time);
        self.put_motion(motion);
        // What mappings keep of the last propagation must belong to the state, whose mapped parts are the saved ones to
        // the bit.
        let params = MechanicalParams { time: motion.time, ..Default::default() };
        in_order(&mut self.scopes, |scopes, index| {
            let scope = copy_guest_motion(scopes, index, STATE);
            scope.propagate(scene, &params, Some(STATE.0), Some(STATE.1));
        });
        self.put_motion(motion);
        for scope in &mut self.scopes {
            restore(scene, &mut scope.memory.slots, &scope.first_memories);
            scope.restart_solvers(scene);
        }
        self.follow(scene);
    }

    fn put_motion(&mut self, motion: &Motion) {
        for saved in &motion.scopes {
            for entry in saved.states.iter().filter(|entry| !entry.is_guest) {
                let Some((scope, state)) = self.state(entry.object) else { continue };
                let space = &mut self.scopes[scope].space;
                // A state whose number of points changed in between has no place to go back to.
                let (x, before) =
                    (space.state_coord_mut(state, CoordId::POSITION), &saved.position[entry.coords.clone()]);
                if x.len() == before.len() {
                    x.copy_from_slice(before);
                }
                let (v, before) =
                    (space.state_deriv_mut(state, DerivId::VELOCITY), &saved.velocity[entry.derivs.clone()]);
                if v.len() == before.len() {
                    v.copy_from_slice(before);
                }
            }
        }
    }
}
