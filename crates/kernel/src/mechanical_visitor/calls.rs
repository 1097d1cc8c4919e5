//! The calls about one node: which components are called in which order, and the calls themselves.

use std::collections::HashSet;

use crate::data::TagSet;
use crate::roles::BaseState;
use crate::scene::component::Base;
use crate::scene::{NodeId, ObjectId, ObjectState, Scene};
use crate::visitor::Flow;

use super::kinds::{Kind, Kinds};
use super::{MechanicalVisitor, Visit};

/// One call.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub kind: Kind,
    pub object: ObjectId,
    /// See [`Visit::number`].
    pub number: Option<u32>,
}

impl Item {
    fn visit<'a>(&self, scene: &'a Scene, node: NodeId) -> Visit<'a> {
        Visit { scene, node, object: self.object, kind: self.kind, number: self.number.map(|number| number as usize) }
    }
}

/// The components of one node in the order of the way down. Those whose tags do not answer to `request` are left out.
pub(super) fn items_of(
    scene: &Scene,
    node: NodeId,
    request: &TagSet,
    is_mapped: &dyn Fn(ObjectId) -> bool,
    out: &mut Vec<Item>,
) {
    let mut found: Vec<(Kind, ObjectId)> = Vec::new();
    for &object in &scene.node(node).objects {
        let Some(component) = scene.component(object) else {
            continue;
        };
        if component.as_ode_solver().is_some() {
            found.push((Kind::OdeSolver, object));
        }
        if component
            .as_mapping()
            .is_some_and(|mapping| mapping.states().1.iter().any(|output| is_mechanical_state(scene, *output)))
        {
            found.push((Kind::Mapping, object));
        }
        if component.as_state().is_some_and(BaseState::is_mechanical) {
            found.push((if is_mapped(object) { Kind::MappedState } else { Kind::MainState }, object));
        }
        if component.as_mass().is_some() {
            found.push((Kind::Mass, object));
        }
        if let Some(force_field) = component.as_force_field() {
            found.push((
                if force_field.is_interaction() { Kind::InteractionForceField } else { Kind::ForceField },
                object,
            ));
        }
        if component.as_projective_constraint().is_some() {
            found.push((Kind::ProjectiveConstraint, object));
        }
    }
    // Components that could not be initialised do not act.
    let valid = |object: ObjectId| scene.object(object).state == ObjectState::Valid && answers(scene, object, request);
    found.retain(|(_, object)| valid(*object));
    found.sort_by_key(|(kind, _)| *kind);
    out.extend(found.into_iter().map(|(kind, object)| Item { kind, object, number: None }));
}

/// The calls of a node on the way up, from those on the way down.
pub(super) fn upward(items: &[Item]) -> impl Iterator<Item = Item> {
    let mut calls: Vec<(u8, Item)> =
        items.iter().filter_map(|item| Some((item.kind.place_on_the_way_up()?, *item))).collect();
    calls.sort_by_key(|(place, _)| *place);
    calls.into_iter().map(|(_, item)| item)
}

/// Whether an object has the tags of a request. Without tags in the request all have.
fn answers(scene: &Scene, object: ObjectId, request: &TagSet) -> bool {
    if request.0.is_empty() {
        return true;
    }
    let base = scene.component(object).and_then(|component| component.base());
    request.matches(base.map_or(&TagSet::default(), |base: &Base| base.tags.get()))
}

fn is_mechanical_state(scene: &Scene, object: ObjectId) -> bool {
    scene.component(object).and_then(|component| component.as_state()).is_some_and(BaseState::is_mechanical)
}

/// All mechanical states that some mapping of the scene writes.
pub fn mapped_states(scene: &Scene) -> HashSet<ObjectId> {
    scene
        .objects_in_order()
        .iter()
        .filter_map(|object| scene.component(*object)?.as_mapping().map(|mapping| mapping.states().1))
        .flatten()
        .filter(|output| is_mechanical_state(scene, *output))
        .collect()
}

/// Calls a visitor on the way down, for the kinds that it seeks.
pub(super) fn down(
    scene: &Scene,
    node: NodeId,
    items: &[Item],
    sought: Kinds,
    visitor: &mut dyn MechanicalVisitor,
) -> Flow {
    for item in items.iter().filter(|item| sought.has(item.kind)) {
        let at = item.visit(scene, node);
        let Some(component) = scene.component(item.object) else {
            continue;
        };
        let flow = match item.kind {
            Kind::OdeSolver => component.as_ode_solver().map(|solver| visitor.forward_ode_solver(at, solver)),
            Kind::Mapping => component.as_mapping().map(|mapping| {
                if visitor.stops_at(mapping) { Flow::Prune } else { visitor.forward_mapping(at, mapping) }
            }),
            Kind::MainState => component.as_state().map(|state| visitor.forward_main_state(at, state)),
            Kind::MappedState => component.as_state().map(|state| visitor.forward_mapped_state(at, state)),
            Kind::Mass => component.as_mass().map(|mass| visitor.forward_mass(at, mass)),
            Kind::ForceField => {
                component.as_force_field().map(|force_field| visitor.forward_force_field(at, force_field))
            }
            Kind::InteractionForceField => {
                component.as_force_field().map(|force_field| visitor.forward_interaction_force_field(at, force_field))
            }
            Kind::ProjectiveConstraint => component
                .as_projective_constraint()
                .map(|constraint| visitor.forward_projective_constraint(at, constraint)),
        };
        if flow == Some(Flow::Prune) {
            return Flow::Prune;
        }
    }
    Flow::Continue
}

/// Calls a visitor on the way up, for the kinds that it seeks. `items`: those of [`upward`].
pub(super) fn up(scene: &Scene, node: NodeId, items: &[Item], sought: Kinds, visitor: &mut dyn MechanicalVisitor) {
    for item in items.iter().filter(|item| sought.has(item.kind)) {
        let at = item.visit(scene, node);
        let Some(component) = scene.component(item.object) else {
            continue;
        };
        match item.kind {
            Kind::ProjectiveConstraint => component
                .as_projective_constraint()
                .map(|constraint| visitor.backward_projective_constraint(at, constraint)),
            Kind::MainState => component.as_state().map(|state| visitor.backward_main_state(at, state)),
            Kind::MappedState => component.as_state().map(|state| visitor.backward_mapped_state(at, state)),
            Kind::Mapping => component
                .as_mapping()
                .filter(|mapping| !visitor.stops_at(*mapping))
                .map(|mapping| visitor.backward_mapping(at, mapping)),
            Kind::OdeSolver => component.as_ode_solver().map(|solver| visitor.backward_ode_solver(at, solver)),
            Kind::Mass | Kind::ForceField | Kind::InteractionForceField => None,
        };
    }
}
