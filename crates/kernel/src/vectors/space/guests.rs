//! Guests: states of other scopes that are only read here, with the motion that they were last given.

use std::ops::Range;

use super::super::ids::{ConstCoordId, ConstDerivId, CoordId, DerivId};
use super::StateSpace;

impl StateSpace {
    /// Scalars of a guest among those of all guests.
    fn guest_range(&self, state: usize) -> Range<usize> {
        let first = self.n_derivs - self.guest_velocities.len();
        let derivs = &self.states[state].derivs;
        derivs.start - first..derivs.end - first
    }

    /// Scalars of a guest's position among those of all guests.
    fn guest_coords(&self, state: usize) -> Range<usize> {
        let first = self.n_coords - self.guest_positions.len();
        let coords = &self.states[state].coords;
        coords.start - first..coords.end - first
    }

    /// The position of a state as components see it: a guest's is the one last given by
    /// [`set_guest_motion`](Self::set_guest_motion).
    pub fn observed_position(&self, state: usize, x: ConstCoordId) -> &[f64] {
        if self.states[state].is_guest {
            return &self.guest_positions[self.guest_coords(state)];
        }
        self.state_coord(state, x)
    }

    /// The velocity of a state as components see it: a guest's is the one last given.
    pub fn observed_velocity(&self, state: usize, v: ConstDerivId) -> &[f64] {
        if self.states[state].is_guest {
            return &self.guest_velocities[self.guest_range(state)];
        }
        self.state_deriv(state, v)
    }

    /// An increment of a state as components see it: none for a guest.
    pub fn observed_increment(&self, state: usize, dx: ConstDerivId) -> &[f64] {
        if self.states[state].is_guest {
            return &self.guest_increments[self.guest_range(state)];
        }
        self.state_deriv(state, dx)
    }

    /// Writes the motion of the guests, as it was last given, into vectors from which mappings read it.
    pub fn show_guests(&mut self, x: Option<CoordId>, v: Option<DerivId>) {
        if self.guests().is_empty() {
            return;
        }
        if let Some(x) = x {
            self.ensure_coord(x);
            let first = self.n_coords - self.guest_positions.len();
            self.coords[x.index()].write()[first..].copy_from_slice(&self.guest_positions);
        }
        if let Some(v) = v {
            self.ensure_deriv(v);
            let first = self.n_derivs - self.guest_velocities.len();
            self.derivs[v.index()].write()[first..].copy_from_slice(&self.guest_velocities);
        }
    }

    /// Lets the guests have no part in an increment.
    pub fn hide_guests(&mut self, dx: DerivId) {
        if !self.guests().is_empty() {
            self.ensure_deriv(dx);
            let first = self.n_derivs - self.guest_velocities.len();
            self.derivs[dx.index()].write()[first..].fill(0.0);
        }
    }

    /// Says where a guest is and how it moves.
    pub fn set_guest_motion(&mut self, state: usize, x: &[f64], v: &[f64]) {
        let coords = self.guest_coords(state);
        self.guest_positions[coords].copy_from_slice(x);
        let range = self.guest_range(state);
        self.guest_velocities[range].copy_from_slice(v);
    }
}
