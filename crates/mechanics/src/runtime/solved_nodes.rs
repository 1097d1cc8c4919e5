//! Which solver integrates which nodes, and mappings that no order of evaluation fits.

use std::collections::{HashMap, HashSet};

use settee_kernel::{Diagnostic, NodeId, ObjectId, Owner, Scene};

use crate::scope::Scope;

/// Nodes with ODE solvers that no solver above them integrates, in pre-order.
pub(super) fn solver_nodes(scene: &Scene) -> Vec<NodeId> {
    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    let mut stack = vec![scene.root()];
    while let Some(node) = stack.pop() {
        if !*scene.node(node).data.activated {
            continue;
        }
        if scene.local(node, |component| component.as_ode_solver().is_some()).is_some() {
            // A node with several parents is met more than once.
            if seen.insert(node) {
                found.push(node);
            }
        } else {
            stack.extend(scene.node(node).children.iter().rev());
        }
    }
    // Below one of its parents there may be a solver above it.
    if scene.nodes_in_order().iter().any(|node| scene.node(*node).parents.len() > 1) {
        found.retain(|node| !scene.above(*node).any(|above| seen.contains(&above)));
    }
    found
}

/// The nodes that these scopes reach. Reports bodies that two solvers would move.
pub(super) fn reached(scene: &Scene, scopes: &[Scope], diagnostics: &mut Vec<Diagnostic>) -> HashSet<NodeId> {
    let mut owners: HashMap<NodeId, NodeId> = HashMap::new();
    for scope in scopes {
        for node in scope.plan.nodes() {
            if let Some(other) = owners.insert(node, scope.node).filter(|_| scope.plan.has_calls(node)) {
                let [first, second] = [other, scope.node].map(|node| scene.path(node));
                let message =
                    format!("what is in {} is below two solvers, those of {first} and {second}", scene.path(node));
                let finding = Diagnostic::error("two-solvers", message);
                let fix = "let the node have one of the two parents only, or take away one of the solvers";
                diagnostics.push(scene.about_owner(Owner::Node(node), finding.fix(fix)));
            }
        }
    }
    owners.into_keys().collect()
}

/// Reports mappings that lead from a state back to itself: no order of evaluation fits them.
pub(super) fn report_mapping_cycles(scene: &Scene, diagnostics: &mut Vec<Diagnostic>) {
    let mut mappings: Vec<(ObjectId, Vec<ObjectId>, Vec<ObjectId>)> = Vec::new();
    for &object in scene.objects_in_order().iter() {
        if let Some(mapping) = scene.component(object).and_then(|component| component.as_mapping()) {
            let (inputs, outputs) = mapping.states();
            mappings.push((object, inputs, outputs));
        }
    }
    // Mappings whose inputs no remaining mapping writes are taken away until none is left, or only cycles are.
    while !mappings.is_empty() {
        let written: HashSet<ObjectId> = mappings.iter().flat_map(|(.., outputs)| outputs.iter().copied()).collect();
        let before = mappings.len();
        mappings.retain(|(_, inputs, _)| inputs.iter().any(|input| written.contains(input)));
        if mappings.len() == before {
            let (object, ..) = mappings[0];
            let names: Vec<String> = mappings.iter().map(|(object, ..)| scene.object_path(*object)).collect();
            let message = format!("mappings lead from a state back to itself: {}", names.join(", "));
            diagnostics.push(scene.about(object, Diagnostic::error("mapping-cycle", message)));
            return;
        }
    }
}
