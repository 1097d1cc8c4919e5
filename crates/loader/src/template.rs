//! Which template of a class a scene means.

use settee_kernel::{Attach, ClassEntry, Diagnostic, LinkOrigin, ObjectId, Scene, Search, TemplateEntry, nearest_name};
use settee_math::StateKind;

/// The name of a template as classes register it: `Vec3` is `Vec3d`, `CompressedRowSparseMatrix` is
/// `CompressedRowSparseMatrixd`.
pub(crate) fn canonical(name: &str) -> String {
    let name = of_graphics_cards(name).unwrap_or(name);
    if let Some(kind) = StateKind::parse(name) {
        return kind.template_name().to_owned();
    }
    let is_matrix = name.starts_with("CompressedRowSparseMatrix")
        || name == "RotationMatrix"
        || name == "BlockDiagonalMatrixMat3x3";
    if is_matrix && !name.ends_with('d') {
        return format!("{name}d");
    }
    name.to_owned()
}

/// The type that SOFA's version for graphics cards of it stands for: `CudaVec3f` is `Vec3f`.
fn of_graphics_cards(name: &str) -> Option<&str> {
    ["Cuda", "OpenCL", "CL"]
        .iter()
        .find_map(|start| name.strip_prefix(start))
        .filter(|rest| StateKind::parse(rest).is_some())
}

/// The parts of a template: `Vec3d,Hexahedron` has two.
fn parts(name: &str) -> Vec<String> {
    name.split(',').map(str::trim).filter(|part| !part.is_empty()).map(canonical).collect()
}

/// The templates that a scene may mean, the best first.
///
/// Where templates have several parts each part that is asked for counts, and parts may be left out. Other classes take
/// the first part that they know: what follows belongs to neighbours.
fn meant<'a>(class: &'a ClassEntry, asked: &str) -> Vec<&'a TemplateEntry> {
    let asked = parts(asked);
    let known = |wanted: &dyn Fn(&[String]) -> bool| {
        class.templates.iter().filter(|entry| wanted(&parts(entry.name))).collect::<Vec<_>>()
    };
    if asked.is_empty() {
        return Vec::new();
    }
    if class.templates.iter().any(|entry| entry.name.contains(',')) {
        let mut found = known(&|entry| entry == asked);
        found.extend(known(&|entry| entry != asked && asked.iter().all(|part| entry.contains(part))));
        return found;
    }
    asked
        .iter()
        .map(|part| known(&|entry| entry == std::slice::from_ref(part)))
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

/// The types of the states that a component at a place of the scene would attach to, in order; empty where none is
/// found.
fn neighbours(
    scene: &Scene,
    object: ObjectId,
    attach: Attach,
    attribute: &dyn Fn(&str) -> Option<String>,
) -> Vec<StateKind> {
    let node = scene.object(object).node;
    let kind = |link: &str, search: Search| -> Option<StateKind> {
        let is_state = |component: &dyn settee_kernel::Component| component.as_state().is_some();
        let target = match attribute(link) {
            Some(path) => {
                let bare = path.split_whitespace().next()?.strip_prefix('@')?.to_owned();
                let place = scene.resolve_path(LinkOrigin { node, owner: Some(object) }, &bare)?;
                scene.object_at(place, &is_state, true).ok().flatten()
            }
            None => scene.find(node, search, &is_state),
        };
        Some(scene.component(target?)?.as_state()?.kind())
    };
    match attach {
        Attach::Nothing => Vec::new(),
        Attach::State => kind("mstate", Search::Up).into_iter().collect(),
        Attach::Pair => kind("object1", Search::Up).into_iter().chain(kind("object2", Search::Up)).collect(),
        Attach::Mapping => kind("input", Search::Parent).into_iter().chain(kind("output", Search::Local)).collect(),
    }
}

/// What was decided.
pub(crate) struct Choice<'a> {
    pub entry: &'a TemplateEntry,
    /// What is said where something else than the scene asks for was taken.
    pub surprise: Option<Diagnostic>,
}

/// A template as scenes write it: `Vec3,Hexahedron`, not `Vec3d,Hexahedron`.
fn written(name: &str) -> String {
    let short = |part: &'_ str| part.strip_suffix('d').filter(|short| canonical(short) == part).map(str::to_owned);
    let parts: Vec<String> = name.split(',').map(|part| short(part).unwrap_or_else(|| part.to_owned())).collect();
    parts.join(",")
}

/// A name that is none of a class. Where templates are types of states, as of a MechanicalObject, everything else hangs
/// on it; a solver computes the same with any.
fn unknown(class: &ClassEntry, used: &TemplateEntry) -> Diagnostic {
    let names: Vec<String> = class.templates.iter().map(|entry| written(entry.name)).collect();
    let finding = match used.kind {
        Some(_) => Diagnostic::error("template", "the class has no such template"),
        None => Diagnostic::warning("template", format!("unknown template: \"{}\" is used", written(used.name))),
    };
    finding.expected(names.join(", "))
}

/// Chooses a template: the one asked for if it fits the states around, else the first that fits, else the default.
pub(crate) fn choose<'a>(
    scene: &Scene,
    object: ObjectId,
    class: &'a ClassEntry,
    attribute: &dyn Fn(&str) -> Option<String>,
) -> Choice<'a> {
    let asked = attribute("template").unwrap_or_default();
    let wanted = meant(class, &asked);
    let kinds = neighbours(scene, object, class.info.attach, attribute);
    let fits = |entry: &TemplateEntry| match (entry.kind, kinds.first()) {
        (Some(kind), Some(first)) => kind == *first,
        _ => true,
    };
    if let Some(entry) = wanted.iter().copied().find(|entry| fits(entry)) {
        let is_of_cards = asked.split(',').any(|part| of_graphics_cards(part.trim()).is_some());
        let surprise = is_of_cards.then(|| {
            let used = written(entry.name);
            let message = format!("nothing is computed on graphics cards: \"{used}\" is used, in double precision");
            Diagnostic::warning("template", message)
        });
        return Choice { entry, surprise };
    }
    let found = class.templates.iter().find(|entry| fits(entry));
    let entry = found.unwrap_or(&class.templates[0]);
    let has_templates = class.templates.iter().any(|entry| !entry.name.is_empty());
    let surprise = if asked.is_empty() || !has_templates {
        None
    } else if !wanted.is_empty() {
        // Where no template fits the state, that is an error, which the scene reports when it is initialised.
        found.map(|entry| {
            let state = kinds.first().map_or_else(String::new, |kind| written(kind.template_name()));
            let message = format!("the state here is of type {state}, so template \"{}\" is used", written(entry.name));
            Diagnostic::warning("template", message)
        })
    } else {
        let finding = unknown(class, entry);
        let names: Vec<String> = class.templates.iter().map(|entry| written(entry.name)).collect();
        Some(finding.nearest(nearest_name(&asked, names.iter().map(String::as_str))))
    };
    Choice { entry, surprise }
}
