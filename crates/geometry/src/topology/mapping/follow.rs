//! Whether outputs will follow when single elements of their inputs change.

use settee_kernel::{Diagnostic, InitContext, ObjectId, Scene};
use settee_mesh::dynamic::{Rule, can_change};

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
    if input == output || !may_change(context.scene, input) {
        return;
    }
    let ends = context.mesh(input).zip(context.mesh(output));
    let Some((from, to)) = ends.filter(|(from, _)| can_change(from.topology())) else { return };
    let ends = [&from, &to].map(|mesh| (mesh.topology().as_ref(), mesh.n_points()));
    if let Err(why) = rule.check(ends[0], ends[1]) {
        let message = format!("the output stays as it is when single elements of the input change: {why}");
        context.report(Diagnostic::warning("no-effect", message).attribute("output", ""));
    }
}

/// Whether there is a modifier beside a topology, or beside one that it is made from.
fn may_change(scene: &Scene, topology: ObjectId) -> bool {
    let mut topology = topology;
    // Each step goes to another topology, unless the mappings form a cycle.
    for _ in 0..scene.objects_in_order().len() {
        let objects = &scene.node(scene.object(topology).node).objects;
        if objects.iter().any(|object| is_modifier(scene, *object)) {
            return true;
        }
        let input = scene.objects_in_order().iter().find_map(|object| {
            let mapping = scene.component(*object)?.as_topological_mapping()?;
            mapping.input().filter(|_| mapping.follower() == Some(topology))
        });
        match input {
            Some(input) => topology = input,
            None => return false,
        }
    }
    false
}

fn is_modifier(scene: &Scene, object: ObjectId) -> bool {
    scene.component(object).is_some_and(|component| component.as_topology_modifier().is_some())
}
