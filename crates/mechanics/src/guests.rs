//! Guests: copies of the states of other scopes that force fields and mappings of a scope read.
//!
//! A scope integrates its own bodies. Where a mapping reads a body of another scope too, the output belongs to the
//! scope of the mapping: while its solver works, the guest moves as it did when it was last copied. Rows of
//! constraints on the output act on the bodies of both scopes (`constraint::lift`). Forces on the output act on the
//! own bodies implicitly, and on the guest as external forces of the step, as those of interaction force fields
//! between scopes.

use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Diagnostic, Kind, MechanicalParams, Scene, VectorOps, Visit};

use crate::linear::STATE;
use crate::operations::{ScopeOps, Walk};
use crate::runtime::Runtime;
use crate::scope::Scope;
use crate::scope::places::Places;

/// Finds the states that guests are copies of, and in which order mappings between scopes are gone through.
pub(crate) fn find_owners(scene: &Scene, scopes: &mut [Scope], places: &Places, diagnostics: &mut Vec<Diagnostic>) {
    for scope in scopes.iter_mut() {
        let objects = scope.space.guests().map(|guest| scope.space.states()[guest].object);
        scope.owners = objects.map(|object| places.state(object)).collect();
    }
    // What a scope reads has a lower rank. Without a circle no rank is above the number of scopes.
    let mut remaining: Vec<usize> = (0..scopes.len()).filter(|scope| !scopes[*scope].joining.is_empty()).collect();
    for rank in 1.. {
        let waits = |scope: &usize| read_scopes(scene, &scopes[*scope]).any(|read| remaining.contains(&read));
        let (later, ready): (Vec<usize>, Vec<usize>) = remaining.iter().partition(|scope| waits(scope));
        if ready.is_empty() {
            break;
        }
        ready.into_iter().for_each(|scope| scopes[scope].rank = rank);
        remaining = later;
    }
    for scope in remaining {
        let (_, object) = scopes[scope].joining[0];
        let message = "bodies of two solvers read states of each other through mappings";
        let finding = Diagnostic::error("mapping-cycle", message).fix("put both below one node with an ODE solver");
        diagnostics.push(scene.about(object, finding));
    }
}

/// The scopes of the states of others that mappings of a scope read.
fn read_scopes<'a>(scene: &'a Scene, scope: &'a Scope) -> impl Iterator<Item = usize> + 'a {
    let mappings = scope.joining.iter().filter_map(|(_, object)| scene.component(*object)?.as_mapping());
    let inputs = mappings.flat_map(|mapping| mapping.states().0);
    inputs.filter_map(|state| scope.owner_of(scope.space.index_to_read(state)?)).map(|(owner, _)| owner)
}

impl Scope {
    /// Scope and index of the state that a guest is a copy of; `None` of other states.
    pub(crate) fn owner_of(&self, state: usize) -> Option<(usize, usize)> {
        *self.owners.get(state.checked_sub(self.space.guests().start)?)?
    }
}

/// Copies position and velocity of the states of other scopes that components of this one see; returns the scope.
pub(crate) fn copy_guest_motion(scopes: &mut [Scope], scope: usize, motion: (CoordId, DerivId)) -> &mut Scope {
    copy_motion_of(scopes, scope, motion, |_, _| true)
}

/// The same of those whose owner comes before this scope [in order](in_order), as all do that its mappings read: others
/// may not have this motion yet.
pub(crate) fn copy_motion_before(scopes: &mut [Scope], scope: usize, motion: (CoordId, DerivId)) -> &mut Scope {
    copy_motion_of(scopes, scope, motion, |own, owner| owner.rank < own.rank)
}

fn copy_motion_of(
    scopes: &mut [Scope],
    scope: usize,
    (x, v): (CoordId, DerivId),
    is_meant: impl Fn(&Scope, &Scope) -> bool,
) -> &mut Scope {
    for guest in scopes[scope].space.guests() {
        let Some((owner, state)) = scopes[scope].owner_of(guest) else { continue };
        let Ok([own, other]) = scopes.get_disjoint_mut([scope, owner]) else { continue };
        if is_meant(own, other) {
            own.space.set_guest_motion(guest, other.space.state_coord(state, x), other.space.state_deriv(state, v));
        }
    }
    &mut scopes[scope]
}

/// End of the scopes from `start` of which none sees a state of an earlier one.
pub(crate) fn independent(scopes: &[Scope], start: usize) -> usize {
    let sees_earlier = |scope: usize| {
        let owners = scopes[scope].owners.iter().flatten();
        owners.into_iter().any(|(owner, _)| (start..scope).contains(owner))
    };
    (start + 1..scopes.len()).find(|&end| sees_earlier(end)).unwrap_or(scopes.len())
}

/// The highest rank of scopes.
pub(crate) fn highest_rank(scopes: &[Scope]) -> usize {
    scopes.iter().map(|scope| scope.rank).max().unwrap_or(0)
}

/// Calls `work` for each scope, those whose mappings read states of others after these.
pub(crate) fn in_order(scopes: &mut [Scope], mut work: impl FnMut(&mut [Scope], usize)) {
    for rank in 0..=highest_rank(scopes) {
        for scope in 0..scopes.len() {
            if scopes[scope].rank == rank {
                work(scopes, scope);
            }
        }
    }
}

impl Runtime {
    /// Shows all scopes the states of other scopes that their components see, and lets their mappings follow.
    pub(crate) fn follow(&mut self, scene: &Scene) {
        for scope in 0..self.scopes.len() {
            copy_guest_motion(&mut self.scopes, scope, STATE);
        }
        self.follow_mappings(scene);
    }

    /// Lets mappings follow the states of other scopes that they read.
    pub(crate) fn follow_mappings(&mut self, scene: &Scene) {
        let params = MechanicalParams { time: self.time, ..Default::default() };
        in_order(&mut self.scopes, |scopes, index| {
            if scopes[index].rank > 0 {
                let scope = copy_guest_motion(scopes, index, STATE);
                scope.propagate(scene, &params, Some(STATE.0), Some(STATE.1));
                scope.apply_visual_mappings(scene, &params);
            }
        });
    }
}

/// Adds the forces that come through mappings to states of other scopes, as they are now, to the external forces there.
pub(crate) fn push_owners(scene: &Scene, scopes: &mut [Scope], params: &MechanicalParams) {
    for index in 0..scopes.len() {
        if scopes[index].joining.is_empty() {
            continue;
        }
        let joining = std::mem::take(&mut scopes[index].joining);
        let scope = &mut scopes[index];
        let (force, push) = (scope.space.temporary_deriv(), scope.space.temporary_deriv());
        scope.compute_force_by(scene, Walk::Plan, params, *force);
        ScopeOps::new(scene, scope).clear(*push);
        for &(node, object) in &joining {
            let Some(mapping) = scene.component(object).and_then(|component| component.as_mapping()) else { continue };
            if !mapping.map_forces() {
                continue;
            }
            let at = Visit::new(scene, node, object, Kind::Mapping);
            if let Some(mut context) = scope.parts().context(at, "f_in += J^T f_out") {
                mapping.apply_jt(&mut context, params, force.read(), *push);
            }
        }
        scopes[index].joining = joining;
        for guest in scopes[index].space.guests() {
            let Some((owner, state)) = scopes[index].owner_of(guest) else { continue };
            let Ok([own, other]) = scopes.get_disjoint_mut([index, owner]) else { continue };
            let target = other.space.state_deriv_mut(state, DerivId::EXTERNAL_FORCE);
            for (target, value) in target.iter_mut().zip(own.space.state_deriv(guest, *push)) {
                *target += value;
            }
        }
    }
}
