//! What a scope finds in a scene: its states, those of others that it reads, and its visual models.

use std::collections::HashSet;
use std::sync::Arc;

use settee_kernel::vectors::FoundState;
use settee_kernel::{Kind, NodeId, ObjectId, ObjectState, Plan, Scene, mapped_states};

use crate::linear::frozen_states;

/// What all scopes ask of a scene, found once.
pub(crate) struct Survey {
    /// States that mappings write.
    pub mapped: HashSet<ObjectId>,
    /// States whose Jacobians the scene declares constant.
    pub frozen: Arc<HashSet<ObjectId>>,
}

impl Survey {
    /// Asks a scene.
    pub fn of(scene: &Scene) -> Self {
        Self { mapped: mapped_states(scene), frozen: Arc::new(frozen_states(scene)) }
    }
}

/// The states that a plan visits, and others that visual mappings write: object, type, number of points, whether a
/// mapping writes it.
pub(super) fn found_states(
    scene: &Scene,
    plan: &Plan,
    visual_mappings: &[(NodeId, ObjectId)],
) -> (Vec<FoundState>, Vec<FoundState>) {
    let (mut found, mut shown) = (Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    for (_, kind, object) in plan.items() {
        if let (Kind::MainState | Kind::MappedState, Some(state)) =
            (kind, scene.component(object).and_then(|component| component.as_state()))
        {
            found.push((object, state.kind(), state.n_points(), kind == Kind::MappedState));
            seen.insert(object);
        }
    }
    for (_, mapping) in visual_mappings {
        let mapping = scene.component(*mapping).and_then(|component| component.as_mapping());
        for output in mapping.map(|mapping| mapping.states().1).unwrap_or_default() {
            if let Some(state) = scene.component(output).and_then(|component| component.as_state())
                && seen.insert(output)
            {
                shown.push((output, state.kind(), state.n_points(), true));
            }
        }
    }
    (found, shown)
}

/// States of other scopes that force fields of a plan follow or act on together with a state of the own scope, and
/// those that its mappings read.
pub(super) fn guests(scene: &Scene, plan: &Plan, found: [&[FoundState]; 2]) -> Vec<FoundState> {
    let own: HashSet<ObjectId> = found.into_iter().flatten().map(|(object, ..)| *object).collect();
    let is_own = |state: &ObjectId| own.contains(state);
    let mut guests: Vec<FoundState> = Vec::new();
    let mut known = HashSet::new();
    for (_, kind, object) in plan.items() {
        let Some(component) = scene.component(object) else { continue };
        let seen = match (kind, component.as_force_field(), component.as_mapping()) {
            (Kind::ForceField, Some(role), _) => role.followed().into_iter().collect(),
            (Kind::InteractionForceField, Some(role), _) if role.states().iter().any(is_own) => role.states(),
            (Kind::Mapping, _, Some(role)) if role.states().1.iter().all(is_own) => role.states().0,
            _ => Vec::new(),
        };
        for object in seen.into_iter().filter(|state| !is_own(state)) {
            if let Some(state) = scene.component(object).and_then(|component| component.as_state())
                && known.insert(object)
            {
                guests.push((object, state.kind(), state.n_points(), true));
            }
        }
    }
    guests
}

/// Mappings that write visual models in what is reached from `start`, in pre-order.
pub(super) fn visual_mappings(
    scene: &Scene,
    start: NodeId,
    is_excluded: &dyn Fn(NodeId) -> bool,
) -> Vec<(NodeId, ObjectId)> {
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    let mut stack = vec![start];
    while let Some(node) = stack.pop() {
        // A node with several parents is met more than once.
        if is_excluded(node) || !*scene.node(node).data.activated || !seen.insert(node) {
            continue;
        }
        for &object in &scene.node(node).objects {
            let Some(mapping) = scene.component(object).and_then(|component| component.as_mapping()) else {
                continue;
            };
            let visual = |state: &ObjectId| {
                scene
                    .component(*state)
                    .and_then(|component| component.as_state())
                    .is_some_and(|state| !state.is_mechanical())
            };
            if scene.object(object).state == ObjectState::Valid && mapping.states().1.iter().any(visual) {
                found.push((node, object));
            }
        }
        stack.extend(scene.node(node).children.iter().rev());
    }
    found
}
