//! Components of which a node, or a state, has one too many: which one acts is seldom what the author meant.

use std::collections::{HashMap, HashSet};

use settee_kernel::{Diagnostic, ObjectId, Owner, Role, Scene};

/// Roles that a node needs once, and what happens to others.
const ONCE: &[(Role, &str, &str)] = &[
    (Role::OdeSolver, "ODE solver", "each of them makes the whole step, one after the other"),
    (Role::AnimationLoop, "animation loop", "the first one acts"),
    (Role::State, "state", "components that look for the state of the node find the first one"),
    (Role::LinearSolver, "linear solver that nobody names", "the first one acts"),
];

/// Solvers that are made to stand beside others.
const BESIDE_OTHERS: &[&str] = &["DampVelocitySolver"];

/// What SOFA says nothing of.
pub(crate) fn findings(scene: &Scene) -> Vec<Diagnostic> {
    let mut findings = of_nodes(scene);
    findings.extend(of_mappings(scene));
    findings
}

fn of_nodes(scene: &Scene) -> Vec<Diagnostic> {
    let named = named_solvers(scene);
    let mut findings = Vec::new();
    for node in scene.pre_order(scene.root()) {
        for (role, what, happens) in ONCE {
            let plays = |object: &&ObjectId| {
                let class = scene.object(**object).class;
                class.plays(*role) && !class.plays(Role::VisualModel) && !BESIDE_OTHERS.contains(&class.name)
            };
            let of_node = scene.node(node).objects.iter().filter(plays);
            let mut others = of_node.filter(|object| *role != Role::LinearSolver || !named.contains(object));
            let Some(first) = others.next() else { continue };
            for other in others {
                let first = &scene.object(*first).name;
                let message = format!("the node has another {what}, \"{first}\": {happens}");
                findings.push(scene.about(*other, Diagnostic::warning("two-of-a-kind", message)));
            }
        }
    }
    findings
}

/// Linear solvers that a link names, as preconditioners and those of solvers that choose.
fn named_solvers(scene: &Scene) -> HashSet<ObjectId> {
    let mut named = HashSet::new();
    for object in scene.all_objects() {
        let Some(data) = scene.data_set(Owner::Object(object)) else { continue };
        for link in (0..data.link_len()).map(|index| data.link(index)).filter(|link| !link.paths().is_empty()) {
            named.extend(link.targets());
        }
    }
    named
}

/// Mappings that write one state: what the last one writes stays, and forces go back through all of them.
fn of_mappings(scene: &Scene) -> Vec<Diagnostic> {
    let mut writers: HashMap<ObjectId, ObjectId> = HashMap::new();
    let mut findings = Vec::new();
    for object in scene.all_objects() {
        let Some(mapping) = scene.component(object).and_then(|component| component.as_mapping()) else { continue };
        let (_, outputs) = mapping.states();
        let Some(&output) = outputs.first() else { continue };
        if let Some(first) = writers.get(&output) {
            let message = format!(
                "the mapping \"{}\" writes the state {}, too: the motion is that of the last one, and forces go back \
                 through both",
                scene.object(*first).name,
                scene.object_path(output)
            );
            findings.push(scene.about(object, Diagnostic::warning("two-of-a-kind", message)));
        }
        writers.entry(output).or_insert(object);
    }
    findings
}
