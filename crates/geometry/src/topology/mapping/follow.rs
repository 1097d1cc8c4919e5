//! Whether outputs will follow when single elements of their inputs change.

use std::collections::HashMap;

use settee_kernel::{Diagnostic, InitContext, ObjectId, Scene};
use settee_mesh::dynamic::{Rule, can_change};
use settee_mesh::{ElementKind, Topology};

/// Says at the start that an output will not follow changes of the input, where there may be any, and why.
///
/// An output follows by what is seen to come from which element: containers complete and order their lists by rules of
/// their own, so that this shows once both are initialised.
pub(super) fn warn_if_unlike(
    input: Option<ObjectId>,
    output: Option<ObjectId>,
    rule: Option<Rule>,
    context: &mut InitContext<'_>,
) {
    let (Some(input), Some(output), Some(rule)) = (input, output, rule) else { return };
    if input == output {
        return;
    }
    let ends = context.mesh(input).zip(context.mesh(output));
    let Some((from, to)) = ends.filter(|(from, _)| can_change(from.topology())) else { return };
    let ends = [&from, &to].map(|mesh| (mesh.topology().as_ref(), mesh.n_points()));
    // Both have to hold; the cheaper one is asked first. Each of many mappings of small meshes would look through all
    // the others, and meshes that cannot change are often large.
    let n_elements = |mesh: &Topology| ElementKind::ALL.map(|kind| mesh.n_elements(kind)).iter().sum::<usize>();
    let is_small =
        ends.iter().map(|(mesh, _)| n_elements(mesh)).sum::<usize>() < context.scene.objects_in_order().len();
    if is_small && rule.check(ends[0], ends[1]).is_ok() || !may_change(context.scene, input) {
        return;
    }
    if let Err(why) = rule.check(ends[0], ends[1]) {
        let message = format!("the output stays as it is when single elements of the input change: {why}");
        context.report(Diagnostic::warning("no-effect", message).attribute("output", ""));
    }
}

/// Whether there is a modifier beside a topology, or beside one that it is made from.
fn may_change(scene: &Scene, topology: ObjectId) -> bool {
    let has_modifier = |topology: ObjectId| {
        let objects = &scene.node(scene.object(topology).node).objects;
        objects.iter().any(|object| is_modifier(scene, *object))
    };
    if has_modifier(topology) {
        return true;
    }
    // What each topology is made from; where several mappings lead to it, the first one counts.
    let mut inputs = HashMap::new();
    for object in scene.objects_in_order().iter() {
        let mapping = scene.component(*object).and_then(|component| component.as_topological_mapping());
        let ends = mapping.and_then(|mapping| mapping.follower().zip(mapping.input()));
        if let Some((follower, input)) = ends {
            inputs.entry(follower).or_insert(input);
        }
    }
    // Mappings that form a cycle lead nowhere: each is gone back once.
    let mut topology = topology;
    while let Some(input) = inputs.remove(&topology) {
        if has_modifier(input) {
            return true;
        }
        topology = input;
    }
    false
}

fn is_modifier(scene: &Scene, object: ObjectId) -> bool {
    scene.component(object).is_some_and(|component| component.as_topology_modifier().is_some())
}
