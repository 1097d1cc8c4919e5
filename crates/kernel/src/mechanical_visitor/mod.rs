//! Mechanical visitors: they name component kinds; the walk calls them in a fixed order inside each node.

mod calls;
mod kinds;
mod plan;

use std::collections::HashSet;

use crate::roles::{BaseForceField, BaseMapping, BaseMass, BaseOdeSolver, BaseProjectiveConstraint, BaseState};
use crate::scene::{NodeId, ObjectId, Scene};
use crate::visitor::{Flow, Visitor};

use calls::{down, items_of, up, upward};

pub use calls::mapped_states;
pub use kinds::{Calls, Kind, WorkingKey, WorkingRole};
pub use plan::Plan;

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

impl Scene {
    /// Runs a mechanical visitor from a node by walking the graph: what [`Plan::replay`] does from a record.
    pub fn visit_mechanically(&self, start: NodeId, visitor: &mut dyn MechanicalVisitor) {
        struct Walk<'a> {
            visitor: &'a mut dyn MechanicalVisitor,
            mapped: HashSet<ObjectId>,
            start: NodeId,
        }
        impl Visitor for Walk<'_> {
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
