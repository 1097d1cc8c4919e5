//! Building a scene object by object, and looking at its structure.

use std::collections::HashSet;
use std::path::Path;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyWeakref};
use settee_kernel::{Component, DataInfo, DataSet, Location, NodeId, ObjectId, Owner, Place, Scene, nearest_name};
use settee_scn::{NodeText, ObjectText, SceneText, Span};
use settee_simulation::{Attribute, Description, Draft, Naming};

use crate::errors::{check, check_scene, misuse};
use crate::graph::{Attributes, Inner, at_work};
use crate::keys;
use crate::values::Value;

/// The scene as a text could say it: what was given, or what is set.
///
/// # Errors
/// If a node has several parents: no text says that.
pub fn describe(inner: &Inner) -> PyResult<SceneText> {
    let scene = inner.scene()?;
    if let Some(shared) = scene.nodes_in_order().iter().find(|node| scene.node(**node).parents.len() > 1) {
        let path = scene.path(*shared);
        return Err(misuse(format!(
            "{path} has several parents, which a scene file cannot say: run the script itself"
        )));
    }
    let node_text = |node: NodeId| NodeText {
        name: Some((scene.node(node).name.clone(), Span::GENERATED)),
        attributes: set_data(&scene.node(node).data),
        children: Vec::new(),
        tag_span: Span::GENERATED,
        span: Span::GENERATED,
    };
    let mut text = SceneText::new(node_text(scene.root()));
    let mut stack = vec![(scene.root(), text.root())];
    while let Some((node, entity)) = stack.pop() {
        for &object in &scene.node(node).objects {
            let component = scene.component(object).ok_or_else(|| at_work(scene, Owner::Object(object)))?;
            let given = inner.draft.attributes(object).iter().map(|attribute| {
                let value =
                    attribute.numbers.as_ref().map_or_else(|| attribute.value.to_string(), |flat| flat.to_text());
                settee_scn::Attribute::generated(attribute.name.to_string(), value)
            });
            let attributes = if inner.draft.contains(object) { given.collect() } else { set_data_and_links(component) };
            let described = ObjectText {
                class: component.class().name.to_owned(),
                class_span: Span::GENERATED,
                name: Some((scene.object(object).name.clone(), Span::GENERATED)),
                attributes,
                span: Span::GENERATED,
            };
            text.add_object(entity, described);
        }
        let children: Vec<_> =
            scene.node(node).children.iter().map(|child| (*child, text.add_node(entity, node_text(*child)))).collect();
        stack.extend(children.into_iter().rev());
    }
    Ok(text)
}

fn set_data(set: &dyn DataSet) -> Vec<settee_scn::Attribute> {
    let is_set = (0..set.data_len()).filter(|index| set.data(*index).is_set());
    is_set.map(|index| settee_scn::Attribute::generated(set.data_info(index).name, set.data(index).print())).collect()
}

fn set_data_and_links(component: &dyn Component) -> Vec<settee_scn::Attribute> {
    let mut attributes = set_data(component);
    for index in 0..component.link_len() {
        let paths = component.link(index).paths();
        if !paths.is_empty() {
            attributes.push(settee_scn::Attribute::generated(component.link_info(index).name, paths.join(" ")));
        }
    }
    if !component.template().is_empty() {
        attributes.push(settee_scn::Attribute::generated("template", component.template()));
    }
    attributes
}

/// The place of a call.
pub fn location(at: &(String, u32)) -> Location {
    Location { file: at.0.clone(), line: at.1, column: 1, span: None }
}

/// An attribute of a Python value.
pub fn attribute(name: &str, value: &Bound<'_, PyAny>, at: &(String, u32)) -> PyResult<Attribute<'static>> {
    let Value { text, numbers } = Value::read(value).map_err(|error| named(value.py(), name, error))?;
    Ok(Attribute::given(name, text, numbers, Some(&location(at))))
}

/// The same exception, its text beginning with the name of the attribute.
pub fn named(py: Python<'_>, name: &str, error: PyErr) -> PyErr {
    PyErr::from_type(error.get_type(py), format!("{name}: {}", error.value(py)))
}

pub fn read(attributes: Attributes<'_>, at: &(String, u32)) -> PyResult<Vec<Attribute<'static>>> {
    attributes.iter().map(|(name, value)| attribute(name, value, at)).collect()
}

pub fn load(inner: &mut Inner, path: &Path) -> PyResult<Vec<String>> {
    let loaded = settee_loader::load_file(path, &inner.registry, &inner.options)
        .map_err(|error| std::io::Error::new(error.kind(), format!("{}: {error}", path.display())))?;
    let warnings = check_scene(&loaded.diagnostics)?;
    let scene = loaded.scene.ok_or_else(|| misuse(format!("{} is no scene", path.display())))?;
    (inner.scene, inner.simulation, inner.draft) = (Some(scene), None, Draft::default());
    inner.names.forget();
    inner.views.close();
    Ok(warnings)
}

pub fn add_node(
    inner: &mut Inner,
    parent: u64,
    name: &str,
    attributes: Vec<Attribute<'static>>,
    at: (String, u32),
) -> PyResult<(u64, Vec<String>)> {
    let parent = inner.node(parent)?;
    let (scene, draft, _) = inner.parts()?;
    let node = scene.add_node(parent, name);
    scene.node_mut(node).location = Some(location(&at));
    let mut findings = Vec::new();
    for attribute in &attributes {
        findings.extend(draft.write_node(scene, node, attribute));
    }
    match check(&findings) {
        Ok(warnings) => Ok((keys::of_node(node), warnings)),
        Err(error) => {
            scene.remove_node(node);
            Err(error)
        }
    }
}

pub fn add_object(
    inner: &mut Inner,
    node: u64,
    class: &str,
    name: Option<String>,
    attributes: Vec<Attribute<'static>>,
    at: (String, u32),
) -> PyResult<(Option<u64>, Vec<String>)> {
    let node = inner.node(node)?;
    let (scene, draft, registry) = inner.parts()?;
    let is_named = name.is_some();
    let description =
        Description { class, naming: name.map_or(Naming::Class, Naming::Given), attributes, at: Some(location(&at)) };
    let mut findings = Vec::new();
    let object = match draft.add_object(scene, registry, node, description, &mut findings) {
        Ok(object) => object,
        // What the scene's strictness goes on after is no error: there is no object then.
        Err(finding) => return check(&[finding]).map(|warnings| (None, warnings)),
    };
    if !is_named {
        number(scene, node, object);
    }
    findings.extend(draft.apply_now(scene, registry, object));
    match check(&findings) {
        Ok(warnings) => Ok((Some(keys::of_object(object)), warnings)),
        Err(error) => {
            draft.remove_object(scene, object);
            Err(error)
        }
    }
}

/// Gives an object that has the name of another one of its node digits behind it.
fn number(scene: &mut Scene, node: NodeId, object: ObjectId) {
    let name = &scene.object(object).name;
    let others = scene.node(node).objects.iter().filter(|other| **other != object);
    let taken: HashSet<&str> = others.map(|other| scene.object(*other).name.as_str()).collect();
    if !taken.contains(name.as_str()) {
        return;
    }
    let free = (1_usize..).map(|digits| format!("{name}{digits}")).find(|name| !taken.contains(name.as_str()));
    if let Some(free) = free {
        scene.object_mut(object).name = free;
    }
}

/// The scene of a graph that another one takes over.
pub struct Taken {
    scene: Scene,
    draft: Draft<'static>,
    scripts: Vec<(ObjectId, Py<PyWeakref>)>,
}

/// Takes the scene out of a graph that is not initialised.
pub fn take(inner: &mut Inner) -> PyResult<Taken> {
    crate::early::forget(inner)?;
    inner.names.forget();
    let draft = std::mem::take(&mut inner.draft);
    match inner.scene.take() {
        Some(scene) => Ok(Taken { scene, draft, scripts: std::mem::take(&mut inner.scripts) }),
        None => Err(misuse("only a node whose scene is not initialised yet can be added to another scene")),
    }
}

pub fn absorb(inner: &mut Inner, parent: u64, taken: Taken) -> PyResult<Vec<(u64, u64)>> {
    let parent = inner.node(parent)?;
    let (scene, draft, _) = inner.parts()?;
    let moved = scene.absorb(parent, taken.scene);
    draft.absorb(taken.draft, &moved);
    let scripts = taken.scripts.into_iter();
    inner.scripts.extend(scripts.filter_map(|(object, instance)| Some((moved.object(object)?, instance))));
    let nodes = moved.nodes.iter().map(|(old, new)| (keys::of_node(*old), keys::of_node(*new)));
    Ok(nodes.chain(moved.objects.iter().map(|(old, new)| (keys::of_object(*old), keys::of_object(*new)))).collect())
}

pub fn remove(inner: &mut Inner, key: u64) -> PyResult<()> {
    let owner = inner.owner(key)?;
    inner.names.forget();
    let (scene, draft, _) = inner.parts()?;
    match owner {
        Owner::Object(object) => draft.remove_object(scene, object),
        Owner::Node(node) if node == scene.root() => return Err(misuse("the root of a scene cannot be removed")),
        Owner::Node(node) => {
            let gone = scene.only_below(node);
            for below in &gone {
                for object in scene.node(*below).objects.clone() {
                    draft.remove_object(scene, object);
                }
            }
            draft.forget_nodes(&gone);
            scene.remove_node(node);
        }
    }
    Ok(())
}

pub fn move_to(inner: &mut Inner, key: u64, node: u64) -> PyResult<()> {
    let (owner, node) = (inner.owner(key)?, inner.node(node)?);
    inner.names.forget();
    let (scene, ..) = inner.parts()?;
    match owner {
        Owner::Object(object) => scene.move_object(object, node),
        Owner::Node(moved) if moved == scene.root() => return Err(misuse("the root of a scene cannot be moved")),
        Owner::Node(moved) if scene.pre_order(moved).contains(&node) => {
            return Err(misuse("a node cannot be below itself"));
        }
        Owner::Node(moved) => scene.move_node(moved, node),
    }
    Ok(())
}

/// Gives a node another parent.
pub fn add_parent(inner: &mut Inner, key: u64, parent: u64) -> PyResult<()> {
    let (node, parent) = (inner.node(key)?, inner.node(parent)?);
    let (scene, ..) = inner.parts()?;
    if node == scene.root() {
        return Err(misuse("the root of a scene has no parent"));
    }
    if scene.pre_order(node).contains(&parent) {
        return Err(misuse("a node cannot be below itself"));
    }
    scene.add_parent(node, parent);
    Ok(())
}

/// Takes one of several parents from a node; whether it was one, and another is left.
pub fn remove_parent(inner: &mut Inner, key: u64, parent: u64) -> PyResult<bool> {
    let (node, parent) = (inner.node(key)?, inner.node(parent)?);
    inner.names.forget();
    let (scene, ..) = inner.parts()?;
    Ok(scene.remove_parent(node, parent))
}

pub fn resolve(inner: &Inner, key: u64, path: &str) -> PyResult<Option<u64>> {
    let scene = inner.scene()?;
    let origin = scene.link_origin(inner.owner(key)?);
    Ok(scene.resolve_path(origin, path).map(|place| match place {
        Place::Node(node) => keys::of_node(node),
        Place::Object(object) => keys::of_object(object),
    }))
}

/// Runs `work` with the data of a node or object.
fn with_set<R>(inner: &Inner, key: u64, work: impl FnOnce(&dyn DataSet) -> R) -> PyResult<R> {
    let (scene, owner) = (inner.scene()?, inner.owner(key)?);
    scene.data_set(owner).map(work).ok_or_else(|| at_work(scene, owner))
}

fn infos(set: &dyn DataSet) -> impl Iterator<Item = &'static DataInfo> {
    (0..set.data_len()).map(|index| set.data_info(index))
}

pub fn data_names(inner: &Inner, key: u64) -> PyResult<Vec<&'static str>> {
    with_set(inner, key, |set| infos(set).map(|info| info.name).collect())
}

pub fn find_data(inner: &Inner, key: u64, name: &str) -> PyResult<Option<usize>> {
    with_set(inner, key, |set| infos(set).position(|info| info.is_called(name)))
}

pub fn data_info<'py>(py: Python<'py>, inner: &Inner, key: u64, index: usize) -> PyResult<Bound<'py, PyDict>> {
    let (info, type_name) = with_set(inner, key, |set| {
        (index < set.data_len()).then(|| (set.data_info(index), set.data(index).type_name()))
    })?
    .ok_or_else(|| misuse("there is no such data"))?;
    let shown = PyDict::new(py);
    shown.set_item("name", info.name)?;
    shown.set_item("help", info.help)?;
    shown.set_item("unit", info.unit)?;
    shown.set_item("type", type_name)?;
    shown.set_item("output", info.output)?;
    shown.set_item("unsupported", info.unsupported)?;
    shown.set_item("ignored", info.ignored)?;
    Ok(shown)
}

pub fn link_names(inner: &Inner, key: u64) -> PyResult<Vec<&'static str>> {
    with_set(inner, key, |set| (0..set.link_len()).map(|index| set.link_info(index).name).collect())
}

pub fn link(inner: &Inner, key: u64, name: &str) -> PyResult<Option<(Vec<String>, Vec<u64>)>> {
    with_set(inner, key, |set| {
        let index = (0..set.link_len()).find(|index| set.link_info(*index).is_called(name))?;
        let link = set.link(index);
        Some((link.paths().to_vec(), link.targets().into_iter().map(keys::of_object).collect()))
    })
}

pub fn nearest(inner: &Inner, key: u64, name: &str) -> PyResult<Option<String>> {
    let mut names = data_names(inner, key)?;
    names.extend(link_names(inner, key)?);
    let scene = inner.scene()?;
    let mut all: Vec<&str> = names;
    if let Owner::Node(node) = inner.owner(key)? {
        all.extend(below(scene, node));
    }
    Ok(nearest_name(name, all).map(str::to_owned))
}

fn below(scene: &Scene, node: NodeId) -> impl Iterator<Item = &str> {
    let entry = scene.node(node);
    let children = entry.children.iter().map(|child| scene.node(*child).name.as_str());
    children.chain(entry.objects.iter().map(|object| scene.object(*object).name.as_str()))
}

/// Whether a component has data or a link of this name.
pub fn knows(component: &dyn Component, name: &str) -> bool {
    component.find_data(name).is_some() || component.find_link(name).is_some()
}
