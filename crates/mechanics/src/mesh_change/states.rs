//! Which states have the points of a mesh, and how they follow it.

use settee_kernel::vectors::{ConstCoordId, ConstDerivId, StateEntry, StateSpace};
use settee_kernel::{MeshChanges, ObjectId, Scene, mapped_states};
use settee_math::StateKind;
use settee_mesh::follow::{follow_rows, interpolated};
use settee_mesh::{Change, Members};

use super::{ChangedStates, PointChanges};
use crate::runtime::Runtime;

/// The states with the points of meshes that changed: those in the node of the container, and those that copy their
/// points one to one. A state that a mapping writes follows the container beside it only if that was changed by itself.
pub(super) fn changed_states(scene: &Scene, cause: ObjectId, changed: &[MeshChanges]) -> ChangedStates {
    let mapped = mapped_states(scene);
    let mut found = ChangedStates::new();
    for changes in changed.iter().filter(|changes| changes.touches_points()) {
        let node = scene.node(scene.object(changes.topology).node);
        if !propagates(scene, &node.objects) {
            continue;
        }
        for &object in &node.objects {
            let Some(state) = scene.component(object).and_then(|component| component.as_state()) else { continue };
            let is_driven = mapped.contains(&object) && changes.topology != cause;
            if state.is_mechanical() && !is_driven && state.n_points() == changes.n_points {
                add(&mut found, object, changes);
            }
        }
    }
    // Chains of copies: each pass finds the next link.
    loop {
        let mut next = Vec::new();
        for &object in scene.objects_in_order().iter() {
            let Some(component) =
                scene.component(object).filter(|component| component.class().name == "IdentityMapping")
            else {
                continue;
            };
            let Some((inputs, outputs)) = component.as_mapping().map(|mapping| mapping.states()) else { continue };
            if let ([input], [output]) = (&*inputs, &*outputs)
                && let Some(changes) = found.get(input).filter(|_| !found.contains_key(output))
            {
                next.push((*output, PointChanges { n_points: changes.n_points, changes: changes.changes.clone() }));
            }
        }
        if next.is_empty() {
            return found;
        }
        found.extend(next);
    }
}

fn add(found: &mut ChangedStates, state: ObjectId, changes: &MeshChanges) {
    let is_of_points = |change: &&Change| {
        let of = match change {
            Change::Removed { of, .. } | Change::Added { of, .. } | Change::Renumbered { of, .. } => *of,
            Change::Moved { .. } | Change::Replaced { .. } => Members::Points,
        };
        of == Members::Points
    };
    let own = changes.changes.iter().filter(is_of_points).cloned().collect();
    found.entry(state).or_insert(PointChanges { n_points: changes.n_points, changes: own });
}

/// Whether the modifier of a node, if there is one, passes changes on to states.
fn propagates(scene: &Scene, objects: &[ObjectId]) -> bool {
    let modifiers = objects.iter().filter_map(|object| scene.component(*object)?.as_topology_modifier());
    modifiers.into_iter().all(|modifier| modifier.moves_states())
}

/// A state as the scene describes it at the start, flat.
#[derive(Clone, settee_persist::Persist)]
pub(crate) struct StartOfState {
    position: Vec<f64>,
    rest: Vec<f64>,
    velocity: Vec<f64>,
}

impl StartOfState {
    fn of(space: &StateSpace, state: usize) -> Self {
        Self {
            position: space.state_coord(state, ConstCoordId::RESET_POSITION).to_vec(),
            rest: space.state_coord(state, ConstCoordId::REST_POSITION).to_vec(),
            velocity: space.state_deriv(state, ConstDerivId::RESET_VELOCITY).to_vec(),
        }
    }

    /// Whether it describes this state: what a file says is not believed.
    pub fn fits(&self, scene: &Scene, object: ObjectId) -> bool {
        let Some(state) = scene.component(object).and_then(|component| component.as_state()) else { return false };
        let (coord, deriv) = (state.kind().coord_size(), state.kind().deriv_size());
        let n_points = self.position.len() / coord;
        let lists = [&self.position, &self.rest, &self.velocity];
        lists.map(Vec::len) == [n_points * coord, n_points * coord, n_points * deriv]
            && lists.iter().all(|values| values.iter().all(|value| value.is_finite()))
    }

    /// Brings them to other points.
    fn follow(&mut self, kind: StateKind, changes: &[Change]) {
        let mut identity = vec![0.0; kind.coord_size()];
        kind.identity_fill(&mut identity);
        for values in [&mut self.position, &mut self.rest] {
            follow_rows(values, identity.len(), (changes, Members::Points), |rows, origin| {
                let mut row = interpolated(rows, origin, &identity);
                kind.normalise(&mut row);
                row
            });
        }
        let zero = vec![0.0; kind.deriv_size()];
        follow_rows(&mut self.velocity, zero.len(), (changes, Members::Points), |rows, origin| {
            interpolated(rows, origin, &zero)
        });
    }

    /// Writes them into the description of a state.
    pub fn describe(&self, scene: &mut Scene, object: ObjectId) {
        let Some(state) = scene.component_mut(object).and_then(|component| component.as_state_mut()) else { return };
        let n_points = self.position.len() / state.kind().coord_size();
        if state.n_points() != n_points {
            state.resize(n_points);
        }
        state.store(&self.position, &self.velocity);
        state.store_rest_position(&self.rest);
    }
}

/// All states of a scope as they are at the start.
pub(super) fn starts_of(space: &StateSpace) -> impl Iterator<Item = (&StateEntry, StartOfState)> {
    let own = space.states().iter().enumerate().filter(|(_, state)| !state.is_guest);
    own.map(|(index, state)| (state, StartOfState::of(space, index)))
}

impl Runtime {
    /// All states as they are at the start.
    pub(super) fn starts_of_states(&self) -> Vec<(ObjectId, StartOfState)> {
        let scopes = self.scopes.iter();
        scopes.flat_map(|scope| starts_of(&scope.space)).map(|(state, start)| (state.object, start)).collect()
    }

    /// Describes all states in the scene as they were at the start, with the points that there are now: what is made
    /// from the scene anew is then what would have been made at the start.
    pub(super) fn describe_states(&self, scene: &mut Scene, changed: &ChangedStates) {
        for scope in &self.scopes {
            for (state, mut start) in starts_of(&scope.space) {
                if let Some(PointChanges { changes, .. }) = changed.get(&state.object) {
                    start.follow(state.kind, changes);
                }
                start.describe(scene, state.object);
            }
        }
    }
}
