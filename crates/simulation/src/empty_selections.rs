//! Lists of indices that a region selects, and that are empty: what acts on them acts on nothing, or on all points.

use settee_kernel::{Connection, Data, DataRef, Diagnostic, IndexList, ObjectId, Owner, Scene};

/// What is to be said of components whose list comes from a region in which nothing lies.
pub(crate) fn findings(scene: &Scene) -> Vec<Diagnostic> {
    let finding = |link: &Connection| {
        let (region, target) = (link.source.owner.object()?, link.target.owner.object()?);
        let is_said = selects(scene, region) && !is_engine(scene, target) && is_empty_list(scene, link.source);
        is_said.then(|| {
            let message = format!("the list is empty: nothing lies in the region of {}", scene.object_path(region));
            let name = scene.component(target).map_or("", |component| component.data_info(link.target.index).name);
            let value = format!("@{}", scene.data_path(link.source));
            scene.about(target, Diagnostic::warning("empty-selection", message).attribute(name, value))
        })
    };
    scene.connections.iter().filter_map(finding).collect()
}

/// Whether an object is a region, or makes lists from those of others.
fn selects(scene: &Scene, object: ObjectId) -> bool {
    scene.object(object).class.category == "Engine/Select"
}

fn is_engine(scene: &Scene, object: ObjectId) -> bool {
    scene.component(object).is_some_and(|component| component.as_engine().is_some())
}

/// Whether data are an output of a component, a list of indices, and empty.
fn is_empty_list(scene: &Scene, data: DataRef) -> bool {
    let Owner::Object(object) = data.owner else { return false };
    let Some(component) = scene.component(object) else { return false };
    let list = component.data(data.index).as_any().downcast_ref::<Data<IndexList>>();
    component.data_info(data.index).output && list.is_some_and(|list| list.is_empty())
}
