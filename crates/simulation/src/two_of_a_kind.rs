//! Components of which a node, a branch or a state has one too many: which one acts is seldom what the author meant.

use std::collections::{HashMap, HashSet};

use settee_kernel::roles::Corrected;
use settee_kernel::{Diagnostic, NodeId, ObjectId, Owner, Role, Scene};

/// Roles that a node needs once, and what happens to others.
const ONCE: &[(Role, &str, &str)] = &[
    (Role::OdeSolver, "ODE solver", "each of them makes the whole step, one after the other"),
    (Role::AnimationLoop, "animation loop", "the last one acts"),
    (Role::State, "state", "components that look for the state of the node find the first one"),
];
/// The same, but for those that a link names.
const ONCE_UNNAMED: &[(Role, &str, &str)] = &[
    (Role::LinearSolver, "linear solver that nobody names", FIRST),
    (Role::CollisionPipeline, "collision pipeline", "each of them answers all contacts, which then count twice"),
    (Role::IntersectionMethod, "intersection method that nobody names", FIRST),
    (Role::BroadPhase, "broad phase that nobody names", FIRST),
    (Role::NarrowPhase, "narrow phase that nobody names", FIRST),
    (Role::ContactManager, "contact manager that nobody names", FIRST),
];
const FIRST: &str = "the first one acts";

/// Solvers that are made to stand beside others.
const BESIDE_OTHERS: &[&str] = &["DampVelocitySolver"];

/// What SOFA says nothing of.
pub(crate) fn findings(scene: &Scene) -> Vec<Diagnostic> {
    let mut findings = of_nodes(scene);
    findings.extend(of_solvers(scene));
    findings.extend(of_loops(scene));
    findings.extend(of_branches(scene));
    findings.extend(of_mappings(scene));
    findings.extend(of_corrections(scene));
    findings
}

fn of_nodes(scene: &Scene) -> Vec<Diagnostic> {
    let named = named(scene);
    let once = ONCE.iter().map(|what| (what, false)).chain(ONCE_UNNAMED.iter().map(|what| (what, true)));
    let mut findings = Vec::new();
    for node in scene.pre_order(scene.root()) {
        for ((role, what, happens), may_be_named) in once.clone() {
            let plays = |object: &&ObjectId| {
                let class = scene.object(**object).class;
                class.plays(*role) && !class.plays(Role::VisualModel) && !BESIDE_OTHERS.contains(&class.name)
            };
            let of_node = scene.node(node).objects.iter().filter(plays);
            let mut others = of_node.filter(|object| !may_be_named || !named.contains(object));
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

/// What stands in a node and above it, where the one above acts on this node, too. `message`: what to say of the lower
/// one, behind the path of the other.
fn below_another(scene: &Scene, is_one: &dyn Fn(&ObjectId) -> bool, message: &str) -> Vec<Diagnostic> {
    let of_node = |node: NodeId| scene.node(node).objects.iter().copied().find(is_one);
    let finding = |node: NodeId| {
        let own = of_node(node)?;
        let above = scene.object_path(scene.above(node).find_map(of_node)?);
        Some(scene.about(own, Diagnostic::warning("two-of-a-kind", format!("{above} {message}"))))
    };
    scene.pre_order(scene.root()).into_iter().filter_map(finding).collect()
}

/// ODE solvers below others: the first one on a way down integrates all below.
fn of_solvers(scene: &Scene) -> Vec<Diagnostic> {
    let is_solver = |object: &ObjectId| {
        let class = scene.object(*object).class;
        class.plays(Role::OdeSolver) && !BESIDE_OTHERS.contains(&class.name)
    };
    below_another(scene, &is_solver, "integrates what is below it: this ODE solver is never called")
}

/// Animation loops below the root.
fn of_loops(scene: &Scene) -> Vec<Diagnostic> {
    let is_below = |object: &ObjectId| {
        scene.object(*object).class.plays(Role::AnimationLoop) && scene.object(*object).node != scene.root()
    };
    let finding = |object: ObjectId| {
        let finding = Diagnostic::warning("class-without-effect", "only the animation loop of the root is called");
        scene.about(object, finding.fix("write it in the root"))
    };
    scene.all_objects().into_iter().filter(is_below).map(finding).collect()
}

/// Collision pipelines in a node and above it.
fn of_branches(scene: &Scene) -> Vec<Diagnostic> {
    let named = named(scene);
    let is_pipeline =
        |object: &ObjectId| scene.object(*object).class.plays(Role::CollisionPipeline) && !named.contains(object);
    below_another(scene, &is_pipeline, "answers the contacts of this node, too: they count twice")
}

/// What a link names, as preconditioners, solvers of solvers that choose, and parts of a pipeline.
fn named(scene: &Scene) -> HashSet<ObjectId> {
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

/// Constraint corrections of one state.
fn of_corrections(scene: &Scene) -> Vec<Diagnostic> {
    // By the ODE solver: a correction of all its states shares each of them.
    let mut known: HashMap<ObjectId, Vec<(ObjectId, Corrected)>> = HashMap::new();
    let mut findings = Vec::new();
    for object in scene.all_objects() {
        let role = scene.component(object).and_then(|component| component.as_constraint_correction());
        let Some((corrected, solver)) = role.and_then(|role| Some((role.corrected()?, role.ode_solver()?))) else {
            continue;
        };
        let others = known.entry(solver).or_default();
        let share = |other: &Corrected| match (corrected, other) {
            (Corrected::State(own), Corrected::State(other)) => own == *other,
            _ => true,
        };
        if let Some((first, _)) = others.iter().find(|(_, other)| share(other)) {
            let first = scene.object_path(*first);
            let message =
                format!("{first} corrects the same points: their motion under constraint forces counts twice");
            findings.push(scene.about(object, Diagnostic::warning("two-of-a-kind", message)));
        }
        others.push((object, corrected));
    }
    findings
}
