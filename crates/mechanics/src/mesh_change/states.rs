//! Which states have the points of a mesh, and how they follow it.

use std::collections::HashSet;

use settee_kernel::roles::OutputPoints;
use settee_kernel::vectors::{ConstCoordId, ConstDerivId, StateEntry, StateSpace};
use settee_kernel::{Flat, MeshChanges, ObjectId, Scene, mapped_states};
use settee_math::StateKind;
use settee_mesh::follow::{follow_indices, follow_rows, interpolated, touches};
use settee_mesh::{Ancestors, Change, Members};

use super::{ChangedStates, PointChanges};
use crate::runtime::Runtime;

/// The states with the points of meshes that changed: those in the node of the container, and those whose points stand
/// for points or elements of these. A state that a mapping writes follows the container beside it only if that was
/// changed by itself.
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
    // Chains of mappings: each pass finds the next link.
    loop {
        let mut next = Vec::new();
        for &object in scene.objects_in_order().iter() {
            let Some(mapping) = scene.component(object).and_then(|component| component.as_mapping()) else { continue };
            let (inputs, outputs) = mapping.states();
            let &[output] = &*outputs else { continue };
            if found.contains_key(&output) {
                continue;
            }
            let of_input = inputs.first().filter(|_| inputs.len() == 1).and_then(|input| found.get(input));
            let changes = match mapping.output_points() {
                OutputPoints::Own => None,
                OutputPoints::PerInputPoint(n) => of_input.map(|changes| groups_of(changes, n)),
                OutputPoints::PerElement(topology, kind) => {
                    let mesh = changed.iter().find(|mesh| mesh.topology == topology);
                    let of = Members::Elements(kind);
                    mesh.filter(|mesh| touches(&mesh.changes, of)).map(|mesh| per_member(mesh, of))
                }
                OutputPoints::PerEntry(list) => of_input.and_then(|changes| per_entry(scene, object, list, changes)),
            };
            let n_points = scene.component(output).and_then(|state| Some(state.as_state()?.n_points()));
            let fits = |changes: &PointChanges| Some(changes.n_points) == n_points;
            next.extend(changes.filter(fits).map(|changes| (output, changes)));
        }
        if next.is_empty() {
            return found;
        }
        found.extend(next);
    }
}

/// The changes of points of which `n` stand side by side for each of others.
fn groups_of(one: &PointChanges, n: usize) -> PointChanges {
    let first = |index: u32| index * n as u32;
    let group = |index: &u32| first(*index)..first(index + 1);
    let origins = |ancestors: &[Ancestors]| -> Vec<Ancestors> {
        let of_place = |origin: &Ancestors, place: u32| {
            origin.iter().map(|(index, weight)| (first(*index) + place, *weight)).collect::<Ancestors>()
        };
        ancestors.iter().flat_map(|origin| (0..n as u32).map(move |place| of_place(origin, place))).collect()
    };
    let of = Members::Points;
    let changes = one.changes.iter().map(|change| match change {
        // The last of a group goes first: the last group keeps its order in the place of the one that goes.
        Change::Removed { indices, .. } => {
            Change::Removed { of, indices: indices.iter().flat_map(|index| group(index).rev()).collect() }
        }
        Change::Added { ancestors, .. } => Change::Added { of, ancestors: origins(ancestors) },
        Change::Renumbered { old, .. } => Change::Renumbered { of, old: old.iter().flat_map(group).collect() },
        Change::Moved { points, ancestors } => {
            Change::Moved { points: points.iter().flat_map(group).collect(), ancestors: origins(ancestors) }
        }
        Change::Replaced { n_points } => Change::Replaced { n_points: n_points.map(|points| points * n) },
    });
    PointChanges { n_points: one.n_points * n, changes: changes.collect() }
}

/// The changes of points of which one stands for each member of a kind.
fn per_member(mesh: &MeshChanges, kind: Members) -> PointChanges {
    let of = Members::Points;
    let own = |change: &Change| match change {
        Change::Removed { of: members, indices } if *members == kind => {
            Some(Change::Removed { of, indices: indices.clone() })
        }
        Change::Added { of: members, ancestors } if *members == kind => {
            Some(Change::Added { of, ancestors: ancestors.clone() })
        }
        Change::Renumbered { of: members, old } if *members == kind => {
            Some(Change::Renumbered { of, old: old.clone() })
        }
        _ => None,
    };
    PointChanges { n_points: mesh.n_before(kind), changes: mesh.changes.iter().filter_map(own).collect() }
}

/// The changes of points of which one stands for each entry of a list of points of the input: entries whose points go
/// are taken out, the others keep their order.
fn per_entry(scene: &Scene, mapping: ObjectId, list: &str, input: &PointChanges) -> Option<PointChanges> {
    let component = scene.component(mapping)?;
    let Flat::Integers { values, .. } = component.data(component.find_data(list)?).flat() else { return None };
    let n_points = values.len();
    let mut indices: Vec<u32> = values.into_iter().map(|value| value as u32).collect();
    let kept = follow_indices(&mut indices, input.n_points, &input.changes, Members::Points);
    let stays: HashSet<usize> = kept.iter().copied().collect();
    let gone = (0..n_points).filter(|entry| !stays.contains(entry));
    let old: Vec<u32> = kept.iter().copied().chain(gone).map(|entry| entry as u32).collect();
    let of = Members::Points;
    let indices = (kept.len() as u32..n_points as u32).rev().collect();
    Some(PointChanges { n_points, changes: vec![Change::Renumbered { of, old }, Change::Removed { of, indices }] })
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
