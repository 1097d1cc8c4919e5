//! Components whose neighbours were removed from a running scene.

use settee_kernel::{Diagnostic, ObjectId, Scene};

/// After data of a component were written: where its code broke, or that of what is built from it, because something
/// that it is linked to is gone, the findings say that instead.
pub(crate) fn explain(scene: &Scene, object: ObjectId, findings: &mut Vec<Diagnostic>) {
    if !findings.iter().any(|finding| finding.code == "fault") {
        return;
    }
    let concerned = std::iter::once(object).chain(scene.built_from(object));
    let causes: Vec<Diagnostic> = concerned.filter_map(|concerned| lost_neighbour(scene, concerned)).collect();
    if !causes.is_empty() {
        findings.retain(|finding| finding.code != "fault");
        findings.extend(causes);
    }
}

/// The finding that the target of a link is gone.
fn lost_neighbour(scene: &Scene, object: ObjectId) -> Option<Diagnostic> {
    let component = scene.component(object)?;
    let is_gone = |target: &ObjectId| !scene.contains_object(*target);
    let index = (0..component.link_len()).find(|index| component.link(*index).targets().iter().any(is_gone))?;
    let (name, what) = (component.link_info(index).name, component.link(index).what());
    let message = format!("the {what} that it was linked to was removed from the scene: its data cannot be written");
    let finding = Diagnostic::error("neighbour-missing", message).attribute(name, "");
    Some(scene.about(object, finding.fix("remove this component, too, or add both anew")))
}
