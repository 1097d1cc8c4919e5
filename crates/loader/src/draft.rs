//! A scene while it is described: objects with the attributes they were given, from a text or from a program.
//!
//! Both ways end in [`Draft::finish`], which chooses templates, reads attributes and connects links once all objects
//! are there. A program may also read an object's attributes at once ([`Draft::apply_now`]), and change them as long as
//! the scene is not initialised ([`Draft::write`]).

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use settee_kernel::{
    Absorbed, ClassInfo, DataRef, DataSet, Diagnostic, Flat, Location, Lookup, MOST_PROPOSALS, NodeId, ObjectId,
    ObjectState, Owner, Registry, Role, Scene, SceneUnits, Severity, has_error,
};

use crate::attributes::{self, Given, Pending, Target, is_structural};
use crate::bound::Bound;
use crate::stand_in::stand_in;
use crate::{data_links, template};

/// An attribute as it was given.
#[derive(Clone, Debug)]
pub struct Attribute<'t> {
    /// Name of the attribute.
    pub name: Cow<'t, str>,
    /// Its value; for arrays that a program gives only what messages show of it.
    pub value: Cow<'t, str>,
    /// The value without its detour through text.
    pub numbers: Option<Arc<Flat>>,
    /// Where the name stands.
    pub name_at: Option<Location>,
    /// Where the value stands.
    pub value_at: Option<Location>,
}

impl Attribute<'_> {
    /// An attribute that a program gives at a place of its source.
    pub fn given(
        name: &str,
        value: impl Into<String>,
        numbers: Option<Flat>,
        at: Option<&Location>,
    ) -> Attribute<'static> {
        Attribute {
            name: name.to_owned().into(),
            value: value.into().into(),
            numbers: numbers.map(Arc::new),
            name_at: at.cloned(),
            value_at: at.cloned(),
        }
    }

    fn given_here(&self) -> Given<'_> {
        Given {
            name: &self.name,
            value: &self.value,
            numbers: self.numbers.as_deref(),
            name_at: self.name_at.clone(),
            value_at: self.value_at.clone(),
        }
    }
}

/// How an object gets its name.
#[derive(Clone, Debug)]
pub enum Naming {
    /// This one.
    Given(String),
    /// Its class and a number, counted for each class and node, as objects of scene files.
    Numbered,
    /// Its class, as objects that a program creates.
    Class,
}

/// An object as it is described.
#[derive(Clone, Debug)]
pub struct Description<'c, 't> {
    /// Its class, as the user writes it.
    pub class: &'c str,
    /// Name of the object, or how it gets one.
    pub naming: Naming,
    /// Everything else.
    pub attributes: Vec<Attribute<'t>>,
    /// Where it stands.
    pub at: Option<Location>,
}

/// What is said of a name that stands for a class, maybe with attributes.
fn renaming(registry: &Registry, asked: &str, class: &str) -> String {
    let preset = registry.preset(asked).iter().map(|(name, value)| format!(" {name}=\"{value}\"")).collect::<String>();
    if preset.is_empty() { format!("{asked} is now called {class}") } else { format!("{asked} is {class}{preset}") }
}

struct DraftObject<'t> {
    object: ObjectId,
    attributes: Vec<Attribute<'t>>,
    /// Whether the attributes were read already, into the component of the template that it has.
    is_applied: bool,
}

/// What is known of a scene's objects beside the scene itself, until it is initialised.
#[derive(Default)]
pub struct Draft<'t> {
    nodes: Vec<(NodeId, Vec<Attribute<'t>>)>,
    objects: Vec<DraftObject<'t>>,
    pending: HashMap<ObjectId, Vec<Pending>>,
    unnamed: HashMap<(NodeId, &'static str), usize>,
    /// How many findings of the load there were.
    pub(crate) bound: Bound,
}

impl<'t> Draft<'t> {
    /// An empty draft of a load of which `bound` has counted findings already.
    pub(crate) fn bounded(bound: Bound) -> Self {
        Self { bound, ..Self::default() }
    }

    /// Notes the attributes of a node.
    pub fn add_node(&mut self, node: NodeId, attributes: Vec<Attribute<'t>>) {
        self.nodes.push((node, attributes));
    }

    /// Adds an object at the end of a node. Its component is created when its template is known, by
    /// [`apply_now`](Self::apply_now) or [`finish`](Self::finish). Findings that do not prevent it go to `findings`.
    ///
    /// # Errors
    /// If there is no object: there is no such class, or a note says that it has no effect.
    pub fn add_object(
        &mut self,
        scene: &mut Scene,
        registry: &Registry,
        node: NodeId,
        description: Description<'_, 't>,
        findings: &mut Vec<Diagnostic>,
    ) -> Result<ObjectId, Diagnostic> {
        let Description { class: asked, naming, mut attributes, at } = description;
        let about = |finding: Diagnostic, scene: &Scene, object: String| Diagnostic {
            node: scene.path(node),
            class: asked.to_owned(),
            object,
            ..finding.at(at.clone())
        };
        let class = match registry.lookup(asked) {
            Lookup::Found(class, renamed) => {
                if let Some(new) = renamed {
                    let note = Diagnostic::new(Severity::Note, "renamed-class", renaming(registry, asked, new));
                    findings.push(about(note, scene, String::new()));
                }
                for (name, value) in registry.preset(asked) {
                    if attributes.iter().all(|given| given.name != *name) {
                        attributes.push(Attribute::given(name, *value, None, at.as_ref()));
                    }
                }
                class
            }
            Lookup::Gone(_) if let Some((class, chosen_by)) = stand_in(scene, registry, asked, &attributes) => {
                attributes.retain(|given| given.name != chosen_by);
                let message = format!("there is no such component any more: {} takes its place", class.info.name);
                let note = Diagnostic::new(Severity::Note, "renamed-class", message);
                findings.push(about(note, scene, String::new()));
                class
            }
            other => {
                let mut finding = match other {
                    Lookup::Gone(reason) => {
                        Diagnostic::error("removed-class", format!("there is no such component any more: {reason}"))
                    }
                    Lookup::Elsewhere(instead) => {
                        Diagnostic::error("foreign-class", format!("Settee does not have this component: {instead}"))
                    }
                    Lookup::WithoutEffect(reason) => {
                        let message = format!("the component has no effect and is left out: {reason}");
                        Diagnostic::new(Severity::Note, "class-without-effect", message)
                    }
                    Lookup::Unknown => Diagnostic::error("unknown-class", "there is no such component")
                        .nearest(may_propose(findings).then(|| registry.nearest(asked)).flatten())
                        .fix(match asked {
                            "node" => "write <Node>, with a capital letter",
                            "object" => "write <Object type=\"class of the component\">, with a capital letter",
                            _ => "`settee doc` lists all components",
                        }),
                    _ => Diagnostic::error("unsupported-class", "this component is not supported yet"),
                };
                scene.strictness.judge(&mut finding);
                let name = if let Naming::Given(name) = naming { name } else { String::new() };
                return Err(about(finding, scene, name));
            }
        };
        let class_name = class.info.name;
        let name = match naming {
            Naming::Given(name) => name,
            Naming::Class => class_name.to_owned(),
            Naming::Numbered => {
                let count = self.unnamed.entry((node, class_name)).or_default();
                *count += 1;
                format!("{class_name}{count}")
            }
        };
        let object = scene.declare_object(node, &name, class.info);
        let entry = scene.object_mut(object);
        (entry.attribute_locations, entry.location) = (places(&attributes), at);
        self.objects.push(DraftObject { object, attributes, is_applied: false });
        Ok(object)
    }

    /// Takes an object out of the draft and the scene, e.g. because its attributes are wrong.
    pub fn remove_object(&mut self, scene: &mut Scene, object: ObjectId) {
        self.objects.retain(|entry| entry.object != object);
        self.pending.remove(&object);
        scene.remove_object(object);
    }

    /// Reads the attributes of an object now, with the template that fits what is there so far. Links that lead nowhere
    /// yet wait for [`finish`](Self::finish).
    pub fn apply_now(&mut self, scene: &mut Scene, registry: &Registry, object: ObjectId) -> Vec<Diagnostic> {
        let mut findings = Vec::new();
        let Some(at) = self.position(object) else { return findings };
        choose_template(scene, registry, &self.objects[at], &mut Vec::new());
        // The caller has the findings of this object alone.
        let mut bound = Bound::default();
        self.apply(scene, registry, at, &mut bound, &mut findings);
        findings.extend(bound.summary().map(|more| scene.about(object, more)));
        self.objects[at].is_applied = true;
        let mut too_early = Vec::new();
        self.connect_source(scene, at, &mut too_early);
        self.connect(scene, object, &mut too_early);
        findings
    }

    /// Makes an object as new from the attributes that it was given: what its initialisation wrote is forgotten.
    pub fn renew(&mut self, scene: &mut Scene, registry: &Registry, object: ObjectId) -> Vec<Diagnostic> {
        let Some(at) = self.position(object) else { return Vec::new() };
        let (class, template) = (scene.object(object).class.name, scene.object(object).template);
        let Some(class) = registry.class(class) else { return Vec::new() };
        let entry = class.templates.iter().find(|entry| entry.name == template).unwrap_or(&class.templates[0]);
        scene.set_component(object, (entry.create)());
        scene.set_template(object, template);
        scene.object_mut(object).state = ObjectState::Undefined;
        self.objects[at].is_applied = false;
        self.apply_now(scene, registry, object)
    }

    /// Writes an attribute of an object that is not initialised yet.
    pub fn write(
        &mut self,
        scene: &mut Scene,
        registry: &Registry,
        object: ObjectId,
        attribute: Attribute<'t>,
    ) -> Vec<Diagnostic> {
        let mut findings = Vec::new();
        let (strictness, units) = (scene.strictness, scene.units());
        let Some(component) = scene.component_mut(object) else { return findings };
        let written = component.find_all_data(&attribute.name);
        let target = Target::Object(component, registry, true);
        let (how, mut bound) = ((strictness, &units), Bound::default());
        let waiting = attributes::apply(target, &[attribute.given_here()], how, &mut bound, &mut findings);
        let findings: Vec<Diagnostic> = findings.into_iter().map(|finding| scene.about(object, finding)).collect();
        if has_error(&findings) {
            return findings;
        }
        for index in written {
            scene.disconnect(DataRef { owner: Owner::Object(object), index });
            if let Some(pending) = self.pending.get_mut(&object) {
                pending.retain(|other| other.index != index);
            }
        }
        self.pending.entry(object).or_default().extend(waiting);
        if let Some(at) = self.position(object) {
            let given = &mut self.objects[at].attributes;
            given.retain(|other| other.name != attribute.name);
            given.push(attribute);
        }
        self.connect(scene, object, &mut Vec::new());
        findings
    }

    /// Writes an attribute of a node.
    pub fn write_node(&mut self, scene: &mut Scene, node: NodeId, attribute: &Attribute<'t>) -> Vec<Diagnostic> {
        let mut findings = Vec::new();
        apply_to_node(scene, node, std::slice::from_ref(attribute), &mut Bound::default(), &mut findings);
        findings
    }

    /// Takes over the draft of a scene that this one's scene absorbed.
    pub fn absorb(&mut self, other: Self, moved: &Absorbed) {
        self.nodes.extend(other.nodes.into_iter().filter_map(|(node, given)| Some((moved.node(node)?, given))));
        for entry in other.objects {
            if let Some(object) = moved.object(entry.object) {
                self.objects.push(DraftObject { object, ..entry });
            }
        }
        let pending = other.pending.into_iter();
        self.pending.extend(pending.filter_map(|(object, links)| Some((moved.object(object)?, links))));
    }

    /// The attributes an object was given, as they are now.
    pub fn attributes(&self, object: ObjectId) -> &[Attribute<'t>] {
        self.position(object).map_or(&[], |at| &self.objects[at].attributes)
    }

    /// Whether nothing waits for its initialisation.
    pub fn is_empty(&self) -> bool {
        self.objects.is_empty() && self.nodes.is_empty()
    }

    /// Forgets nodes that are removed from the scene.
    pub fn forget_nodes(&mut self, removed: &[NodeId]) {
        self.nodes.retain(|(node, _)| !removed.contains(node));
    }

    /// Whether an object waits for its initialisation.
    pub fn contains(&self, object: ObjectId) -> bool {
        self.position(object).is_some()
    }

    /// Chooses all templates, reads attributes that were not read, connects the data. Of very many findings the last
    /// are counted only, in one finding about them.
    pub fn finish(&mut self, scene: &mut Scene, registry: &Registry, findings: &mut Vec<Diagnostic>) {
        let mut bound = std::mem::take(&mut self.bound);
        self.choose_templates(scene, registry, &mut bound, findings);
        let mut of_nodes = Vec::new();
        let nodes = std::mem::take(&mut self.nodes);
        for (node, attributes) in &nodes {
            let pending = apply_to_node(scene, *node, attributes, &mut bound, findings);
            of_nodes.extend(pending.into_iter().map(|link| (Owner::Node(*node), link)));
        }
        for (node, attributes) in nodes.iter().filter(|(node, _)| *node != scene.root()) {
            let known = findings.len();
            findings.extend(overridden_by_root(scene, *node, attributes));
            bound.settle(findings, known);
        }
        for at in 0..self.objects.len() {
            if !self.objects[at].is_applied {
                self.apply(scene, registry, at, &mut bound, findings);
            }
        }
        for at in 0..self.objects.len() {
            let known = findings.len();
            self.connect_source(scene, at, findings);
            bound.settle(findings, known);
        }
        for (owner, link) in &of_nodes {
            let known = findings.len();
            data_links::connect(scene, *owner, link, findings);
            bound.settle(findings, known);
        }
        for at in 0..self.objects.len() {
            let known = findings.len();
            self.connect(scene, self.objects[at].object, findings);
            bound.settle(findings, known);
        }
        findings.extend(bound.summary());
        *self = Self::default();
    }

    fn position(&self, object: ObjectId) -> Option<usize> {
        // The newest object is asked for most.
        self.objects.iter().rposition(|entry| entry.object == object)
    }

    /// The templates of components that attach to states, now that all states are known.
    fn choose_templates(
        &mut self,
        scene: &mut Scene,
        registry: &Registry,
        bound: &mut Bound,
        findings: &mut Vec<Diagnostic>,
    ) {
        // States first: the others depend on their types.
        for states in [true, false] {
            for entry in &mut self.objects {
                let (is_state, known) = (scene.object(entry.object).class.plays(Role::State), findings.len());
                if is_state == states && choose_template(scene, registry, entry, findings) {
                    entry.is_applied = false;
                }
                bound.settle(findings, known);
            }
        }
    }

    fn apply(
        &mut self,
        scene: &mut Scene,
        registry: &Registry,
        at: usize,
        bound: &mut Bound,
        findings: &mut Vec<Diagnostic>,
    ) {
        let DraftObject { object, attributes, .. } = &self.objects[at];
        let (strictness, units) = (scene.strictness, scene.units());
        let mut given: Vec<Given<'_>> = attributes.iter().map(Attribute::given_here).collect();
        // Byte order of names, as components with aliases for one data expect it.
        given.sort_by_key(|given| given.name);
        let Some(component) = scene.component_mut(*object) else { return };
        let mut own = Vec::new();
        let proposes = may_propose(findings);
        let target = Target::Object(component, registry, proposes);
        let pending = attributes::apply(target, &given, (strictness, &units), bound, &mut own);
        self.pending.insert(*object, pending);
        findings.extend(own.into_iter().map(|finding| scene.about(*object, finding)));
    }

    fn connect_source(&self, scene: &mut Scene, at: usize, findings: &mut Vec<Diagnostic>) {
        let DraftObject { object, attributes, .. } = &self.objects[at];
        if let Some(src) = attributes.iter().find(|attribute| attribute.name == "src") {
            let names = attributes.iter().map(|attribute| attribute.name.as_ref());
            let explicit: Vec<&str> = names.filter(|name| *name != "src").collect();
            data_links::connect_source(scene, *object, &src.value, &explicit, src.value_at.clone(), findings);
        }
    }

    /// Connects the data that wait for their sources; those without one go on waiting.
    fn connect(&mut self, scene: &mut Scene, object: ObjectId, findings: &mut Vec<Diagnostic>) {
        for link in self.pending.get(&object).map_or(&[][..], Vec::as_slice) {
            data_links::connect(scene, Owner::Object(object), link, findings);
        }
    }
}

/// Where the values of attributes stand, in the order of their names.
pub(crate) fn places(attributes: &[Attribute<'_>]) -> Vec<(String, Location)> {
    let places = attributes.iter().filter_map(|given| Some((given.name.to_string(), given.value_at.clone()?)));
    let mut places: Vec<(String, Location)> = places.collect();
    places.sort_by(|(a, _), (b, _)| a.cmp(b));
    places
}

/// Whether a name may still be proposed for one that is not known.
fn may_propose(findings: &[Diagnostic]) -> bool {
    findings.len() < MOST_PROPOSALS
}

/// Gives an object a component of the template that fits, unless it has one. Returns whether the component is new.
fn choose_template(
    scene: &mut Scene,
    registry: &Registry,
    entry: &DraftObject<'_>,
    findings: &mut Vec<Diagnostic>,
) -> bool {
    let object = entry.object;
    let Some(class) = registry.class(scene.object(object).class.name) else { return false };
    let attribute = |name: &str| {
        entry.attributes.iter().find(|attribute| attribute.name == name).map(|attribute| attribute.value.to_string())
    };
    let choice = template::choose(scene, object, class, &attribute);
    if let Some(surprise) = choice.surprise {
        let value = attribute("template").unwrap_or_default();
        findings.push(scene.about(object, surprise.attribute("template", value)));
    }
    let name = choice.entry.name;
    if scene.component(object).is_some() && scene.object(object).template == name {
        return false;
    }
    scene.set_component(object, (choice.entry.create)());
    scene.set_template(object, name);
    true
}

fn apply_to_node(
    scene: &mut Scene,
    node: NodeId,
    attributes: &[Attribute<'_>],
    bound: &mut Bound,
    findings: &mut Vec<Diagnostic>,
) -> Vec<Pending> {
    let strictness = scene.strictness;
    let given: Vec<Given<'_>> = attributes.iter().map(Attribute::given_here).collect();
    let mut own = Vec::new();
    let units = units_for(scene, node, &given, &mut own);
    own.iter_mut().for_each(|finding| strictness.judge(finding));
    bound.settle(&mut own, 0);
    let target = Target::Node(&mut scene.node_mut(node).data);
    let pending = attributes::apply(target, &given, (strictness, &units), bound, &mut own);
    findings.extend(own.into_iter().map(|finding| scene.about_owner(Owner::Node(node), finding)));
    pending
}

/// What there is to say of context that a node below the root is given: that of the root takes its place. Nothing if it
/// is the same.
fn overridden_by_root(scene: &Scene, node: NodeId, attributes: &[Attribute<'_>]) -> Vec<Diagnostic> {
    let (own, of_root): (&dyn DataSet, &dyn DataSet) = (&scene.node(node).data, &scene.node(scene.root()).data);
    let is_other =
        |name: &str| own.find_data(name).is_some_and(|index| own.data(index).print() != of_root.data(index).print());
    let is_context = |name: &str| matches!(name, "gravity" | "dt" | "time" | "animate");
    let is_link = |value: &str| value.trim_start().starts_with('@');
    let overridden = attributes.iter().filter(|given| is_context(&given.name) && !is_link(&given.value));
    let note = |given: &Attribute<'_>| {
        let message = format!("accepted, without effect: the {} of the root counts in all nodes", given.name);
        let mut note = Diagnostic::note("ignored-attribute", message).attribute(&*given.name, &*given.value);
        if given.name == "gravity" {
            note = note.fix(format!("add <Gravity gravity=\"{}\"/> to the node", given.value));
        }
        scene.about_owner(Owner::Node(node), note.at(given.name_at.clone()))
    };
    overridden.filter(|given| is_other(&given.name)).map(note).collect()
}

/// The units in which the values of a node are meant: those of the root, which may be given beside them.
fn units_for(scene: &Scene, node: NodeId, given: &[Given<'_>], findings: &mut Vec<Diagnostic>) -> SceneUnits {
    const NAMES: [&str; 3] = ["unitLength", "unitMass", "unitTime"];
    let find = |name: &str| given.iter().find(|given| given.name == name);
    if node != scene.root() {
        for one in NAMES.iter().filter_map(|name| find(name)) {
            let finding =
                Diagnostic::warning("unsupported-attribute", "it has no effect: the units are those of the root");
            findings.push(finding.attribute(one.name, one.value).at(one.name_at.clone()));
        }
        return scene.units();
    }
    SceneUnits::new(NAMES.map(|name| find(name).map_or("", |given| given.value))).unwrap_or_else(|(axis, error)| {
        if let Some(wrong) = find(NAMES[axis]) {
            let finding = Diagnostic::error("malformed-value", error.message).attribute(wrong.name, wrong.value);
            findings.push(finding.expected(error.expected).at(wrong.value_at.clone()));
        }
        SceneUnits::default()
    })
}

/// Adds the loops that every scene has.
pub fn add_loops(scene: &mut Scene, registry: &Registry) {
    let root = scene.root();
    let objects = &scene.node(root).objects;
    let has = |accepts: &dyn Fn(&ClassInfo) -> bool| objects.iter().any(|object| accepts(scene.object(*object).class));
    let missing = [
        ("DefaultAnimationLoop", has(&|class| class.plays(Role::AnimationLoop))),
        ("DefaultVisualManagerLoop", has(&|class| class.name == "DefaultVisualManagerLoop")),
    ];
    for (name, _) in missing.into_iter().filter(|(_, has)| !has) {
        if let Some(class) = registry.class(name) {
            scene.add_object_first(root, name, class.create_default());
        }
    }
}

/// Whether an attribute is read by the loader itself, and neither data nor link.
pub fn is_structural_attribute(name: &str) -> bool {
    is_structural(name)
}
