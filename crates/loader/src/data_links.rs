//! Links between data: `attribute="@path.data"` and `src="@loader"`.

use settee_kernel::{
    DataRef, Diagnostic, Location, MOST_PROPOSALS, ObjectId, Owner, Place, Scene, nearest_name, split_data_path,
};

use crate::attributes::Pending;

/// Connects a data to the one that its text names.
pub(crate) fn connect(scene: &mut Scene, owner: Owner, pending: &Pending, findings: &mut Vec<Diagnostic>) {
    let target = DataRef { owner, index: pending.index };
    match source(scene, owner, &pending.path, findings.len() < MOST_PROPOSALS) {
        Ok(source) if source == target => {
            let finding = Diagnostic::error("data-link-cycle", "a data linked to itself");
            findings.push(about(scene, target, finding, pending));
        }
        Ok(source) => scene.connect(source, target),
        Err(finding) => {
            let refused = match linked_name(scene, owner, &pending.path) {
                Some(name) => scene.data_mut(target).and_then(|data| data.parse(&name).err()).map(|error| {
                    let code = error.code("link-does-not-convert");
                    Diagnostic::error(code, error.to_string())
                }),
                None => Some(finding),
            };
            findings.extend(refused.map(|finding| about(scene, target, finding, pending)));
        }
    }
}

/// The name of the node or object that `@path.name` leads to. In SOFA it is data as any other; here it is none, and as
/// it does not change a copy of it will do.
fn linked_name(scene: &Scene, owner: Owner, text: &str) -> Option<String> {
    let (path, data) = split_data_path(text.strip_prefix('@')?);
    let place = scene.resolve_path(scene.link_origin(owner), path).filter(|_| data == Some("name"))?;
    Some(match place {
        Place::Node(node) => scene.node(node).name.clone(),
        Place::Object(object) => scene.object(object).name.clone(),
    })
}

fn about(scene: &Scene, target: DataRef, finding: Diagnostic, pending: &Pending) -> Diagnostic {
    let name = scene.data_set(target.owner).map_or("", |set| set.data_info(target.index).name);
    scene.about_owner(target.owner, finding.attribute(name, pending.path.clone()).at(pending.at.clone()))
}

fn source(scene: &Scene, owner: Owner, text: &str, proposes: bool) -> Result<DataRef, Diagnostic> {
    let bare = text.strip_prefix('@').unwrap_or(text);
    let (path, data) = split_data_path(bare);
    let expected = "@path.data";
    let Some(data) = data else {
        return Err(Diagnostic::error("data-link-without-data", "the link names an object but none of its data")
            .expected(expected));
    };
    let Some(place) = scene.resolve_path(scene.link_origin(owner), path) else {
        let last = path.rsplit('/').next().unwrap_or(path);
        let near = proposes
            .then(|| nearest_object(scene, last))
            .flatten()
            .filter(|name| *name != last)
            .map(|name| format!("@{name}.{data}"));
        return Err(Diagnostic::error("link-not-found", "nothing is there").expected(expected).nearest(near));
    };
    let owner = place.owner();
    let set = scene.data_set(owner);
    let found = set.and_then(|set| set.find_data(data)).map(|index| DataRef { owner, index });
    found.ok_or_else(|| {
        let names = set.into_iter().flat_map(|set| (0..set.data_len()).map(|index| set.data_info(index).name));
        Diagnostic::error("data-not-found", format!("{} has no data \"{data}\"", scene.owner_path(owner)))
            .expected(expected)
            .nearest(nearest_name(data, names))
    })
}

/// The name of an object that is nearest to a name that leads nowhere.
fn nearest_object<'s>(scene: &'s Scene, name: &str) -> Option<&'s str> {
    let objects = scene.objects_in_order();
    let names = objects.iter().map(|id| scene.object(*id).name.as_str()).filter(|name| !name.is_empty());
    nearest_name(name, names)
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
    let loader = match scene.resolve_path(scene.link_origin(Owner::Object(object)), path) {
        Some(Place::Object(loader)) if loader != object => loader,
        _ => {
            let proposes = findings.len() < MOST_PROPOSALS;
            let near = proposes
                .then(|| nearest_object(scene, path))
                .flatten()
                .filter(|name| *name != path)
                .map(|name| format!("@{name}"));
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
                    .filter(|target| !explicit.iter().any(|given| to.data_info(*target).is_called(given)))
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
