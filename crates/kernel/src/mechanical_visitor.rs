//! Mechanical visitors: they name component kinds; the walk calls them in a fixed order inside each node.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use crate::data::TagSet;
use crate::roles::{BaseForceField, BaseMapping, BaseMass, BaseOdeSolver, BaseProjectiveConstraint, BaseState};
use crate::scene::component::Base;
use crate::scene::{NodeId, ObjectId, Scene};
use crate::visitor::Flow;

/// Where a callback is.
#[derive(Clone, Copy)]
pub struct Visit<'a> {
    /// The scene.
    pub scene: &'a Scene,
    /// The node.
    pub node: NodeId,
    /// The object.
    pub object: ObjectId,
    /// As which kind of component it is visited.
    pub kind: Kind,
    /// While a plan is replayed: the number of the working data that the call is about, or of the state, see
    /// [`Plan::record`]. `None` in a walk of the graph, and for kinds that are not numbered.
    pub number: Option<usize>,
}

impl<'a> Visit<'a> {
    /// A visit outside of a plan.
    pub fn new(scene: &'a Scene, node: NodeId, object: ObjectId, kind: Kind) -> Self {
        Self { scene, node, object, kind, number: None }
    }
}

/// Kinds of components in the order in which a node is visited on the way down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// An ODE solver.
    OdeSolver,
    /// A mapping whose output is mechanical.
    Mapping,
    /// A state that no mapping writes.
    MainState,
    /// A state that a mapping writes.
    MappedState,
    /// A mass, as a mass.
    Mass,
    /// A force field on one state; masses are force fields too.
    ForceField,
    /// A force field between two states.
    InteractionForceField,
    /// A projective constraint.
    ProjectiveConstraint,
}

/// The roles in which components keep working data. A component with several of them keeps data for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WorkingRole {
    /// A force field; masses are force fields, too.
    ForceField,
    /// A mapping.
    Mapping,
    /// A projective constraint.
    ProjectiveConstraint,
}

/// Whose working data: an object in one of its roles.
pub type WorkingKey = (ObjectId, WorkingRole);

impl Kind {
    /// The role whose working data a visit of this kind is about.
    pub fn working_role(self) -> Option<WorkingRole> {
        match self {
            Self::Mass | Self::ForceField | Self::InteractionForceField => Some(WorkingRole::ForceField),
            Self::Mapping => Some(WorkingRole::Mapping),
            Self::ProjectiveConstraint => Some(WorkingRole::ProjectiveConstraint),
            Self::OdeSolver | Self::MainState | Self::MappedState => None,
        }
    }

    /// The place among the calls of a node on the way up; `None` for kinds that are called on the way down only.
    fn place_on_the_way_up(self) -> Option<u8> {
        match self {
            Self::ProjectiveConstraint => Some(0),
            Self::MainState => Some(1),
            Self::MappedState => Some(2),
            Self::Mapping => Some(3),
            Self::OdeSolver => Some(4),
            Self::Mass | Self::ForceField | Self::InteractionForceField => None,
        }
    }
}

/// Which callbacks of a mechanical visitor do something. A step of a small scene is hardly more than walks, and what
/// need not be called is not looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calls {
    down: Kinds,
    up: Kinds,
}

/// A set of kinds, a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Kinds(u8);

impl Kinds {
    const ALL: Self = Self(u8::MAX);

    const fn of(kinds: &[Kind]) -> Self {
        let (mut bits, mut index) = (0, 0);
        while index < kinds.len() {
            bits |= 1 << kinds[index] as u8;
            index += 1;
        }
        Self(bits)
    }

    fn has(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl Calls {
    /// All callbacks.
    pub const ALL: Self = Self { down: Kinds::ALL, up: Kinds::ALL };

    /// The callbacks of these kinds on the way down.
    pub const fn down(kinds: &[Kind]) -> Self {
        Self { down: Kinds::of(kinds), up: Kinds(0) }
    }

    /// And of these on the way up.
    pub const fn and_up(self, kinds: &[Kind]) -> Self {
        Self { up: Kinds::of(kinds), ..self }
    }

    /// What is looked for on the way down: mappings always, as they may end the walk.
    fn sought(self) -> Kinds {
        Kinds(self.down.0 | Kinds::of(&[Kind::Mapping]).0)
    }
}

/// A mechanical visitor. All callbacks do nothing by default.
///
/// Down: ODE solvers, mappings, states, masses, force fields, interaction force fields, projective constraints.
/// Up: projective constraints, states, mappings, ODE solvers, each in list order.
#[allow(missing_docs)] // The names say it.
pub trait MechanicalVisitor {
    /// The callbacks that are to be called. Those that are not among them are not.
    fn calls(&self) -> Calls {
        Calls::ALL
    }
    /// Whether to leave a node out, and everything below it, because of its mapping. By default where forces are not
    /// mapped.
    fn stops_at(&self, mapping: &dyn BaseMapping) -> bool {
        !mapping.map_forces()
    }
    fn forward_ode_solver(&mut self, _at: Visit<'_>, _solver: &dyn BaseOdeSolver) -> Flow {
        Flow::Continue
    }
    fn forward_mapping(&mut self, _at: Visit<'_>, _mapping: &dyn BaseMapping) -> Flow {
        Flow::Continue
    }
    fn forward_main_state(&mut self, _at: Visit<'_>, _state: &dyn BaseState) -> Flow {
        Flow::Continue
    }
    fn forward_mapped_state(&mut self, _at: Visit<'_>, _state: &dyn BaseState) -> Flow {
        Flow::Continue
    }
    fn forward_mass(&mut self, _at: Visit<'_>, _mass: &dyn BaseMass) -> Flow {
        Flow::Continue
    }
    fn forward_force_field(&mut self, _at: Visit<'_>, _force_field: &dyn BaseForceField) -> Flow {
        Flow::Continue
    }
    fn forward_interaction_force_field(&mut self, _at: Visit<'_>, _force_field: &dyn BaseForceField) -> Flow {
        Flow::Continue
    }
    fn forward_projective_constraint(&mut self, _at: Visit<'_>, _constraint: &dyn BaseProjectiveConstraint) -> Flow {
        Flow::Continue
    }
    fn backward_projective_constraint(&mut self, _at: Visit<'_>, _constraint: &dyn BaseProjectiveConstraint) {}
    fn backward_main_state(&mut self, _at: Visit<'_>, _state: &dyn BaseState) {}
    fn backward_mapped_state(&mut self, _at: Visit<'_>, _state: &dyn BaseState) {}
    fn backward_mapping(&mut self, _at: Visit<'_>, _mapping: &dyn BaseMapping) {}
    fn backward_ode_solver(&mut self, _at: Visit<'_>, _solver: &dyn BaseOdeSolver) {}
}

/// One node of a recorded walk.
#[derive(Clone, Debug)]
pub struct PlanNode {
    node: NodeId,
    /// Calls on the way down, in [`Plan::items`].
    items: Range<usize>,
    /// Their kinds.
    kinds: Kinds,
    /// Calls on the way up, in [`Plan::upward`].
    upward: Range<usize>,
    /// First entry of the plan that is not below this node.
    end: usize,
}

/// One call of a recorded walk.
#[derive(Clone, Copy, Debug)]
struct Item {
    kind: Kind,
    object: ObjectId,
    /// See [`Visit::number`].
    number: Option<u32>,
}

impl Item {
    fn visit<'a>(&self, scene: &'a Scene, node: NodeId) -> Visit<'a> {
        Visit { scene, node, object: self.object, kind: self.kind, number: self.number.map(|number| number as usize) }
    }
}

/// A walk, recorded: the same calls in the same order as long as the scene keeps its structure, without searching.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    nodes: Vec<PlanNode>,
    items: Vec<Item>,
    upward: Vec<Item>,
    /// Whose working data have which number.
    working: Vec<WorkingKey>,
    /// Nodes entered by the last replay, kept to spare its allocation.
    entered: Vec<usize>,
    /// The places in the plan of the parents of each node, where some node of the plan has several; empty in a tree.
    above: Vec<Vec<usize>>,
    /// Whether the last replay left out what is below a node; likewise empty in a tree.
    is_left: Vec<bool>,
}

/// The components of one node in the order of the way down. Those whose tags do not answer to `request` are left out.
fn items_of(scene: &Scene, node: NodeId, request: &TagSet, is_mapped: &dyn Fn(ObjectId) -> bool, out: &mut Vec<Item>) {
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
    let valid = |object: ObjectId| {
        scene.object(object).state == crate::scene::ObjectState::Valid && answers(scene, object, request)
    };
    found.retain(|(_, object)| valid(*object));
    found.sort_by_key(|(kind, _)| *kind);
    out.extend(found.into_iter().map(|(kind, object)| Item { kind, object, number: None }));
}

/// The calls of a node on the way up, from those on the way down.
fn upward(items: &[Item]) -> impl Iterator<Item = Item> {
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

impl Plan {
    /// Records the walk from a node. `mapped`: the [`mapped_states`] of the scene.
    ///
    /// Calls are numbered: those about working data by object and role in the order of the first call, those about
    /// states with the independent ones first, each in the order of the walk.
    pub fn record(scene: &Scene, start: NodeId, mapped: &HashSet<ObjectId>) -> Self {
        Self::record_without(scene, start, mapped, &|_| false)
    }

    /// Records the walk from a node, leaving out some nodes and everything below them.
    pub fn record_without(
        scene: &Scene,
        start: NodeId,
        mapped: &HashSet<ObjectId>,
        is_excluded: &dyn Fn(NodeId) -> bool,
    ) -> Self {
        let request = scene.node(start).data.tags.get();
        let mut plan = Self::default();
        scene.walk(start, &mut |node| {
            if (*scene.node(node).data.sleeping && node != start) || is_excluded(node) {
                return Flow::Prune;
            }
            let first = plan.items.len();
            items_of(scene, node, request, &|object| mapped.contains(&object), &mut plan.items);
            let kinds: Vec<Kind> = plan.items[first..].iter().map(|item| item.kind).collect();
            let (kinds, items) = (Kinds::of(&kinds), first..plan.items.len());
            plan.nodes.push(PlanNode { node, items, kinds, upward: 0..0, end: 0 });
            Flow::Continue
        });
        plan.number();
        for node in &mut plan.nodes {
            let first = plan.upward.len();
            plan.upward.extend(upward(&plan.items[node.items.clone()]));
            node.upward = first..plan.upward.len();
        }
        // In pre-order everything below a node follows it directly: a node's end is the largest end below it.
        let places: HashMap<NodeId, usize> =
            plan.nodes.iter().enumerate().map(|(index, node)| (node.node, index)).collect();
        for index in (0..plan.nodes.len()).rev() {
            let end = plan.nodes[index].end.max(index + 1);
            plan.nodes[index].end = end;
            for parent in &scene.node(plan.nodes[index].node).parents {
                if let Some(&above) = places.get(parent).filter(|above| **above < index) {
                    plan.nodes[above].end = plan.nodes[above].end.max(end);
                }
            }
        }
        let above = |node: &PlanNode| -> Vec<usize> {
            let parents = scene.node(node.node).parents.iter();
            parents.filter_map(|parent| places.get(parent).copied()).collect()
        };
        if plan.nodes.iter().any(|node| scene.node(node.node).parents.len() > 1) {
            plan.above = plan.nodes.iter().map(above).collect();
            plan.is_left = vec![false; plan.nodes.len()];
        }
        plan
    }

    fn number(&mut self) {
        let n_main = self.items.iter().filter(|item| item.kind == Kind::MainState).count() as u32;
        let (mut main, mut mapped) = (0..n_main, n_main..);
        let mut numbers: BTreeMap<WorkingKey, u32> = BTreeMap::new();
        for item in &mut self.items {
            item.number = match (item.kind, item.kind.working_role()) {
                (Kind::MainState, _) => main.next(),
                (Kind::MappedState, _) => mapped.next(),
                (_, Some(role)) => {
                    let key = (item.object, role);
                    Some(*numbers.entry(key).or_insert_with(|| {
                        self.working.push(key);
                        self.working.len() as u32 - 1
                    }))
                }
                (_, None) => None,
            };
        }
    }

    /// All nodes, in order.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.nodes.iter().map(|node| node.node)
    }

    /// Whether there are calls about components of a node.
    pub fn has_calls(&self, node: NodeId) -> bool {
        self.nodes.iter().any(|entry| entry.node == node && !entry.items.is_empty())
    }

    /// Whose working data the calls are about, by their numbers.
    pub fn working(&self) -> &[WorkingKey] {
        &self.working
    }

    /// All components with their kinds, in order.
    pub fn items(&self) -> impl Iterator<Item = (NodeId, Kind, ObjectId)> + '_ {
        self.nodes
            .iter()
            .flat_map(|node| self.items[node.items.clone()].iter().map(|item| (node.node, item.kind, item.object)))
    }

    /// Runs a visitor over the recorded walk.
    pub fn replay(&mut self, scene: &Scene, visitor: &mut dyn MechanicalVisitor) {
        let calls = visitor.calls();
        let sought = calls.sought();
        let mut entered = std::mem::take(&mut self.entered);
        entered.clear();
        let mut index = 0;
        while index < self.nodes.len() {
            let node = &self.nodes[index];
            let has_upward = node.kinds.meets(calls.up);
            if let Some(above) = self.above.get(index) {
                // What is below a node does not follow it directly: each is asked whether all its parents leave it out.
                let is_left = !above.is_empty() && above.iter().all(|parent| self.is_left[*parent]);
                self.is_left[index] = is_left || {
                    if has_upward {
                        entered.push(index);
                    }
                    down(scene, node.node, &self.items[node.items.clone()], sought, visitor) == Flow::Prune
                };
                index += 1;
                continue;
            }
            if has_upward {
                entered.push(index);
            }
            if !node.kinds.meets(sought) {
                index += 1;
                continue;
            }
            index = match down(scene, node.node, &self.items[node.items.clone()], sought, visitor) {
                Flow::Continue => index + 1,
                Flow::Prune => node.end,
            };
        }
        for index in entered.iter().rev() {
            let node = &self.nodes[*index];
            up(scene, node.node, &self.upward[node.upward.clone()], calls.up, visitor);
        }
        self.entered = entered;
    }
}

impl Scene {
    /// Runs a mechanical visitor from a node by walking the graph: what [`Plan::replay`] does from a record.
    pub fn visit_mechanically(&self, start: NodeId, visitor: &mut dyn MechanicalVisitor) {
        struct Walk<'a> {
            visitor: &'a mut dyn MechanicalVisitor,
            mapped: HashSet<ObjectId>,
            start: NodeId,
        }
        impl crate::visitor::Visitor for Walk<'_> {
            fn process_node_top_down(&mut self, scene: &Scene, node: NodeId) -> Flow {
                if *scene.node(node).data.sleeping && node != self.start {
                    return Flow::Prune;
                }
                let mut items = Vec::new();
                let request = scene.node(self.start).data.tags.get();
                items_of(scene, node, request, &|object| self.mapped.contains(&object), &mut items);
                down(scene, node, &items, self.visitor.calls().sought(), self.visitor)
            }
            fn process_node_bottom_up(&mut self, scene: &Scene, node: NodeId) {
                if *scene.node(node).data.sleeping && node != self.start {
                    return;
                }
                let mut items = Vec::new();
                let request = scene.node(self.start).data.tags.get();
                items_of(scene, node, request, &|object| self.mapped.contains(&object), &mut items);
                up(scene, node, &upward(&items).collect::<Vec<_>>(), self.visitor.calls().up, self.visitor);
            }
        }
        self.visit(start, &mut Walk { visitor, mapped: mapped_states(self), start });
    }
}

/// Calls a visitor on the way down, for the kinds that it seeks.
fn down(scene: &Scene, node: NodeId, items: &[Item], sought: Kinds, visitor: &mut dyn MechanicalVisitor) -> Flow {
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
fn up(scene: &Scene, node: NodeId, items: &[Item], sought: Kinds, visitor: &mut dyn MechanicalVisitor) {
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
