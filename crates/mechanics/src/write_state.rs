//! Vectors of states written from outside of the solvers: by scripts, panels and event handlers.

use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{MechanicalParams, ObjectId, Scene};

use crate::linear::STATE;
use crate::runtime::Runtime;
use crate::scope::Scope;

impl Runtime {
    /// Replaces position and velocity of a state, then projects and propagates. Returns whether the lengths fit.
    pub fn set_motion(
        &mut self,
        scene: &Scene,
        state: ObjectId,
        position: Option<&[f64]>,
        velocity: Option<&[f64]>,
    ) -> bool {
        let Some((scope, index)) = self.state(state) else { return false };
        let done = self.scopes[scope].set_motion(scene, index, position, velocity);
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
}

impl Scope {
    /// Replaces position and velocity of a state, then projects and propagates. Returns whether the lengths fit.
    pub(crate) fn set_motion(
        &mut self,
        scene: &Scene,
        state: usize,
        position: Option<&[f64]>,
        velocity: Option<&[f64]>,
    ) -> bool {
        let fits = |given: Option<&[f64]>, length: usize| given.is_none_or(|values| values.len() == length);
        let entry = &self.space.states()[state];
        if !fits(position, entry.coords.len()) || !fits(velocity, entry.derivs.len()) {
            return false;
        }
        if let Some(position) = position {
            self.space.state_coord_mut(state, CoordId::POSITION).copy_from_slice(position);
        }
        if let Some(velocity) = velocity {
            self.space.state_deriv_mut(state, DerivId::VELOCITY).copy_from_slice(velocity);
        }
        let params = MechanicalParams { time: self.time, ..Default::default() };
        self.project(scene, &params, STATE.0, STATE.1);
        self.propagate(scene, &params, Some(STATE.0), Some(STATE.1));
        self.apply_visual_mappings(scene, &params);
        // Histories of multi-step solvers belong to the motion before.
        self.structure += 1;
        true
    }
}
