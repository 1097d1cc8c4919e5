//! Links between data: `attribute="@path.data"` and `src="@loader"`.

use settee_kernel::{
    Component, DataRef, DataSet, Diagnostic, LinkOrigin, Location, ObjectId, Owner, Place, Scene, nearest_name,
    split_data_path,
};

use crate::attributes::Pending;

/// Connects a data to the one that its text names.
pub(crate) fn connect(scene: &mut Scene, owner: Owner, pending: &Pending, findings: &mut Vec<Diagnostic>) {
    let target = DataRef { owner, index: pending.index };
    match source(scene, owner, &pending.path) {
        Ok(source) if source == target => {
            let finding = Diagnostic::error("data-link-cycle", "a data linked to itself");
            findings.push(about(scene, target, finding, pending));
        }
        Ok(source) => scene.connect(source, target),
        Err(finding) => findings.push(about(scene, target, finding, pending)),
    }
}

fn about(scene: &Scene, target: DataRef, finding: Diagnostic, pending: &Pending) -> Diagnostic {
    let name = match target.owner {
        Owner::Node(node) => scene.node(node).data.data_info(target.index).name,
        Owner::Object(object) => scene.component(object).map_or("", |component| component.data_info(target.index).name),
    };
    let finding = finding.attribute(name, pending.path.clone()).at(pending.at.clone());
    match target.owner {
        Owner::Object(object) => scene.about(object, finding),
        Owner::Node(node) => Diagnostic { node: scene.path(node), class: "Node".into(), ..finding },
    }
}

fn origin(scene: &Scene, owner: Owner) -> LinkOrigin {
    match owner {
        Owner::Node(node) => LinkOrigin { node, owner: None },
        Owner::Object(object) => LinkOrigin { node: scene.object(object).node, owner: Some(object) },
    }
}

fn source(scene: &Scene, owner: Owner, text: &str) -> Result<DataRef, Diagnostic> {
    let bare = text.strip_prefix('@').unwrap_or(text);
    let (path, data) = split_data_path(bare);
    let expected = "@path.data";
    let Some(data) = data else {
        return Err(Diagnostic::error("data-link-without-data", "the link names an object but none of its data")
            .expected(expected));
    };
    let Some(place) = scene.resolve_path(origin(scene, owner), path) else {
        let last = path.rsplit('/').next().unwrap_or(path);
        let names: Vec<&str> = scene
            .all_objects()
            .into_iter()
            .map(|id| scene.object(id).name.as_str())
            .filter(|name| !name.is_empty())
            .collect();
        let near = nearest_name(last, names).map(|name| format!("@{name}.{data}"));
        return Err(Diagnostic::error("link-not-found", "nothing is there").expected(expected).nearest(near));
    };
    let found = match place {
        Place::Node(node) => {
            let set = &scene.node(node).data;
            (0..set.data_len())
                .find(|index| set.data_info(*index).answers_to(data))
                .map(|index| DataRef { owner: Owner::Node(node), index })
        }
        Place::Object(object) => scene
            .component(object)
            .and_then(|component| component.find_data(data))
            .map(|index| DataRef { owner: Owner::Object(object), index }),
    };
    found.ok_or_else(|| {
        let (owner, names): (String, Vec<&str>) = match place {
            Place::Node(node) => (
                scene.path(node),
                (0..scene.node(node).data.data_len())
                    .map(|index| scene.node(node).data.data_info(index).name)
                    .collect(),
            ),
            Place::Object(object) => {
                (scene.object_path(object), scene.component(object).map(data_names).unwrap_or_default())
            }
        };
        Diagnostic::error("data-not-found", format!("{owner} has no data \"{data}\""))
            .expected(expected)
            .nearest(nearest_name(data, names))
    })
}

fn data_names(component: &dyn Component) -> Vec<&'static str> {
    (0..component.data_len()).map(|index| component.data_info(index).name).collect()
}

/// `src="@loader"`: links every data of the object to the loader's data of the same name, unless the scene gives it.
pub(crate) fn connect_source(
    scene: &mut Scene,
    object: ObjectId,
    text: &str,
    explicit: &[&str],
    at: Option<Location>,
    findings: &mut Vec<Diagnostic>,
) {
    let fail = |scene: &Scene, finding: Diagnostic| {
        scene.about(object, finding.attribute("src", text).expected("@ and the path of a loader").at(at.clone()))
    };
    let Some(path) = text.trim().strip_prefix('@') else {
        findings.push(fail(
            scene,
            Diagnostic::error("link-without-at", "a link begins with @").fix(format!("write src=\"@{text}\"")),
        ));
        return;
    };
    if path.is_empty() {
        findings.push(fail(scene, Diagnostic::warning("src-empty", "no path follows the @; it has no effect")));
        return;
    }
    let loader = match scene.resolve_path(origin(scene, Owner::Object(object)), path) {
        Some(Place::Object(loader)) if loader != object => loader,
        _ => {
            let names: Vec<&str> = scene
                .all_objects()
                .into_iter()
                .map(|id| scene.object(id).name.as_str())
                .filter(|name| !name.is_empty())
                .collect();
            let near = nearest_name(path, names).map(|name| format!("@{name}"));
            findings.push(fail(scene, Diagnostic::error("link-not-found", "no object is there").nearest(near)));
            return;
        }
    };
    let mut links = Vec::new();
    if let (Some(from), Some(to)) = (scene.component(loader), scene.component(object)) {
        for index in 0..from.data_len() {
            let info = from.data_info(index);
            if !info.auto_linked {
                continue;
            }
            for name in std::iter::once(info.name).chain(info.aliases.iter().copied()) {
                if matches!(name, "type" | "filename") || explicit.contains(&name) {
                    continue;
                }
                if let Some(target) = to
                    .find_data(name)
                    .filter(|target| !explicit.iter().any(|given| to.data_info(*target).answers_to(given)))
                {
                    links.push((
                        DataRef { owner: Owner::Object(loader), index },
                        DataRef { owner: Owner::Object(object), index: target },
                    ));
                }
            }
        }
    }
    for (source, target) in links {
        scene.connect(source, target);
    }
}
