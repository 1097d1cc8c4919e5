//! Which linear system a linear solver works on, when the scene does not say.

use settee_kernel::roles::BaseLinearSystem;
use settee_kernel::{Component, Diagnostic, InitContext, Link, ObjectId};

/// Fills the link of a solver: the only fitting system of its node or above that no other solver uses, else a new one.
///
/// `fits`: whether a system of that class and template can be used. `make`: creates the default system, given its
/// template.
pub(super) fn choose_system(
    context: &mut InitContext<'_>,
    link: &mut Link<dyn BaseLinearSystem>,
    fits: &dyn Fn(&dyn Component, &str) -> bool,
    make: &dyn Fn() -> (&'static str, Box<dyn Component>),
) {
    let scene = &*context.scene;
    let own_template = scene.object(context.object).template;
    let in_reach =
        |object: ObjectId| scene.component(object).is_some_and(|component| component.as_linear_system().is_some());
    if let Some(target) = link.target() {
        if let Some(component) =
            scene.component(target).filter(|component| !fits(*component, scene.object(target).template))
        {
            let found = format!(
                "{} is a {} of template \"{}\"",
                scene.object_path(target),
                component.class().name,
                scene.object(target).template
            );
            context.report(
                Diagnostic::error("system-does-not-fit", found)
                    .attribute("linearSystem", "")
                    .expected(format!("a system for template \"{own_template}\"")),
            );
        }
        return context.scene.take(target);
    }
    let mut candidates = Vec::new();
    for node in std::iter::once(context.node).chain(scene.above(context.node)) {
        candidates.extend(scene.node(node).objects.iter().copied().filter(|object| in_reach(*object)));
    }
    let fitting: Vec<ObjectId> = candidates
        .iter()
        .copied()
        .filter(|object| {
            scene.component(*object).is_some_and(|component| fits(component, scene.object(*object).template))
        })
        .collect();
    let free: Vec<ObjectId> = fitting.into_iter().filter(|object| !scene.is_taken(*object)).collect();
    match free.as_slice() {
        [one] => link.point_to(Some(*one)),
        [first, ..] => {
            let names: Vec<String> = free.iter().map(|object| scene.object_path(*object)).collect();
            let first = *first;
            context.warning(
                "system-ambiguous",
                format!("several linear systems fit: {}; the first is used", names.join(", ")),
            );
            link.point_to(Some(first));
        }
        [] => {
            let (template, component) = make();
            let name = component.class().name;
            let object = context.scene.add_object(context.node, name, component);
            context.scene.object_mut(object).template = template;
            context.require(object);
            link.point_to(Some(object));
        }
    }
    link.target().into_iter().for_each(|system| context.scene.take(system));
}
