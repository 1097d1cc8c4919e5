//! Which states have the points of a mesh, and how they follow it.

use std::collections::BTreeMap;

use settee_kernel::roles::{OutputPoints, PointChanges};
use settee_kernel::{DataRef, Diagnostic, MeshChanges, ObjectId, Owner, Scene, mapped_states};
use settee_mesh::follow::touches;
use settee_mesh::{Ancestors, Change, EntryEdit, Members};

use super::data::ByTarget;
use super::lists::ListIndices;

/// States with other points than before.
pub(crate) type ChangedStates = BTreeMap<ObjectId, PointChanges>;

/// The states with the points of meshes that changed: those in the node of the container, and those whose points stand
/// for points or elements of these. A state that a mapping writes follows the container beside it only if that was
/// changed by itself. `lists`: what happens to lists of points of their inputs by which mappings have their outputs.
pub(super) fn changed_states(
    scene: &Scene,
    cause: ObjectId,
    changed: &[MeshChanges],
    lists: &mut ListIndices,
) -> ChangedStates {
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
            let of_first = inputs.first().and_then(|input| found.get(input));
            let of_input = of_first.filter(|_| inputs.len() == 1);
            let changes = match mapping.output_points() {
                OutputPoints::Own => None,
                OutputPoints::PerInputPoint(n) => of_first.map(|changes| groups_of(changes, n)),
                OutputPoints::PerElement(topology, kind) => {
                    let mesh = changed.iter().find(|mesh| mesh.topology == topology);
                    let of = Members::Elements(kind);
                    mesh.filter(|mesh| touches(&mesh.changes, of)).map(|mesh| per_member(mesh, of))
                }
                OutputPoints::PerEntry(list) => of_input.and_then(|_| {
                    let index = scene.component(object)?.find_data(list)?;
                    let data = DataRef { owner: Owner::Object(object), index };
                    per_entry(lists.follow(scene, data, &ByTarget { meshes: changed, states: &found })?)
                }),
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

/// Why a mapping cannot go on with these changes, if there is one that cannot.
pub(super) fn refusal(scene: &Scene, changed: &ChangedStates) -> Option<Diagnostic> {
    scene.objects_in_order().iter().find_map(|&object| {
        let mapping = scene.component(object)?.as_mapping()?;
        let why = mapping.refuses_changes()?;
        let (inputs, outputs) = mapping.states();
        let state = inputs.iter().chain(&outputs).find(|state| changed.contains_key(state))?;
        let expected = format!("a change that leaves the points of {} as they are", scene.object_path(*state));
        Some(scene.about(object, Diagnostic::error("mesh-change", why).expected(expected)))
    })
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
fn per_entry(entries: &EntryEdit) -> Option<PointChanges> {
    if entries.gone.is_empty() {
        return None;
    }
    let (n_points, of) = (entries.n_before(), Members::Points);
    let old = entries.kept().chain(entries.gone.iter().copied()).map(|entry| entry as u32).collect();
    let indices = (entries.n() as u32..n_points as u32).rev().collect();
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
