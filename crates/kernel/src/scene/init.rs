//! Graph initialisation: objects in document order, linked data brought up to date before they are read.

use std::collections::{BTreeMap, BTreeSet};

use settee_mesh::dynamic::DynamicMesh;
use settee_mesh::{EntryEdit, RowEdit, SharedMesh};

use super::component::{Component, DataSet};
use super::consequences::was_malformed;
use super::link::Search;
use super::run_meshes::{self, RunChanges, RunMeshes};
use super::set_up::SetUp;
use super::{DataRef, NodeId, ObjectId, ObjectState, Owner, Scene};
use crate::data::Flat;
use crate::diagnostics::{Diagnostic, Severity, has_error};
use crate::event::Event;
use crate::fault::guard;
use crate::strictness::Strictness;

/// What a component gets while it is initialised or updated. Its own component is taken out of the scene meanwhile.
pub struct InitContext<'a> {
    /// The scene.
    pub scene: &'a mut Scene,
    /// The object.
    pub object: ObjectId,
    /// Node that the component is in.
    pub node: NodeId,
    /// The meshes of the run, if the component is updated during one.
    meshes: Option<&'a dyn RunMeshes>,
    /// What happened to meshes, if the component is told of that and of nothing else.
    edit: Option<&'a dyn RunChanges>,
    diagnostics: &'a mut Vec<Diagnostic>,
    failed: bool,
}

impl<'a> InitContext<'a> {
    /// The scene and the object, as working data are made from them.
    pub fn set_up(&self) -> SetUp<'_> {
        SetUp { scene: self.scene, object: self.object, meshes: self.meshes }
    }

    /// The mesh of a topology: that of the run, or what the container describes as long as there is none. A copy,
    /// which shares the elements.
    pub fn mesh(&self, topology: ObjectId) -> Option<SharedMesh> {
        run_meshes::mesh(self.meshes, self.scene, topology).cloned()
    }

    /// The points of a topology at the start, from where [`mesh`](Self::mesh) has its elements. May be empty.
    pub fn mesh_points(&self, topology: ObjectId) -> Option<Vec<[f64; 3]>> {
        run_meshes::points(self.meshes, self.scene, topology).map(<[_]>::to_vec)
    }

    /// The elements of a topology with tables of their neighbours, if they have changed one by one.
    pub fn neighbours(&self, topology: ObjectId) -> Option<&'a DynamicMesh> {
        self.meshes?.neighbours(topology)
    }

    /// What happened to meshes and states, if the component is told of that and of nothing else, and if it is all that
    /// happened to a mesh since it had a revision. Who followed the mesh up to there follows so in place.
    pub fn edit_since(&self, topology: ObjectId, revision: u64) -> Option<&'a dyn RunChanges> {
        let edit = self.edit?;
        let since = run_meshes::mesh(self.meshes, self.scene, topology)?.changes_since(revision)?;
        let told = edit.changes_of(topology);
        let is_told = since.len() == told.len() && since.iter().zip(told).all(|(entry, own)| *entry.change == *own);
        is_told.then_some(edit)
    }

    /// What happened to the entries of a list of points or elements of the component, of which there are `n` now, if
    /// that is all that it is told. While a component is updated it is not in the scene: `index` is the number of the
    /// data.
    pub fn entries(&self, index: usize, n: usize) -> Option<EntryEdit> {
        let edit = self.edit?.entries_of(DataRef { owner: Owner::Object(self.object), index });
        Some(edit.cloned().unwrap_or_else(|| EntryEdit::none(n)))
    }

    /// Whether values of the component, the data with a number, went along with the entries of a list of which some
    /// went.
    pub fn has_entries(&self, index: usize) -> bool {
        let data = DataRef { owner: Owner::Object(self.object), index };
        self.edit.is_some_and(|edit| edit.entries_of(data).is_some())
    }

    /// What happened to the points of a state, if it is what happened to those of a mesh, and none was placed
    /// elsewhere.
    pub fn points_of_both(&self, edit: &dyn RunChanges, topology: ObjectId, state: ObjectId) -> Option<RowEdit> {
        let points = edit.points(state, self.scene.component(state)?.as_state()?.n_points())?;
        points.moves_as(&edit.points_of_mesh(topology)?).then_some(points)
    }

    /// Counts points and elements that the component looks at, see [`Scene::looked_at`].
    pub fn look_at(&self, n: usize) {
        self.scene.look_at(n);
    }

    /// Reports a finding; an error makes the component invalid.
    pub fn report(&mut self, finding: Diagnostic) {
        self.failed |= finding.is_error();
        self.diagnostics.push(finding);
    }

    /// Reports an error and makes the component invalid.
    pub fn error(&mut self, code: &'static str, message: impl Into<String>) {
        self.report(Diagnostic::error(code, message));
    }

    /// Reports a warning.
    pub fn warning(&mut self, code: &'static str, message: impl Into<String>) {
        self.report(Diagnostic::warning(code, message));
    }

    /// Initialises another object now, if it is not yet: for components that read others before their turn. What is
    /// built from the other object follows it when that is written during a run, see [`Scene::built_from`].
    pub fn require(&mut self, object: ObjectId) {
        self.scene.depend(self.object, object);
        self.scene.initialise_object(object, self.diagnostics);
    }

    /// Writes data of another object: of one that is not initialised yet before its turn, of another one as a write
    /// does, which then tells what is wrong. Data that it does not have are left out.
    pub fn fill(&mut self, object: ObjectId, values: &[(&str, Flat)]) {
        let Some(component) = self.scene.component_mut(object) else { return };
        for (name, value) in values {
            if let Some(index) = component.find_data(name)
                && let Err(error) = component.data_mut(index).set_flat(value)
            {
                let finding = Diagnostic::error("link-does-not-convert", error.to_string());
                return self.report(finding.attribute(*name, ""));
            }
        }
        if self.scene.object(object).state == ObjectState::Valid {
            self.scene.call(object, (self.meshes, None), self.diagnostics, |component, context| {
                component.lifecycle_mut().data_changed(context);
            });
        }
    }

    /// The first object of the node that fits, else of its ancestors.
    pub fn find(&self, search: Search, accepts: impl Fn(&dyn Component) -> bool) -> Option<ObjectId> {
        self.scene.find(self.node, search, &accepts)
    }
}

/// Initialisations within each other, each for the linked data of the one before, from which on sources come first: a
/// chain of thousands of engines against the order of the text would run out of stack.
const MOST_NESTED: usize = 50;

/// Engines make lists as long as what they read, together: the memory of these is asked for before.
fn demand_outputs(component: &dyn Component) {
    if component.as_engine().is_some() {
        let read: usize = (0..component.data_len()).map(|index| component.data(index).heap_bytes()).sum();
        settee_budget::demand(2 * read as u64, || format!("what {} computes", component.class().name));
    }
}

impl Scene {
    /// Finds cycles of linked data; each is reported once, and one of its links is cut.
    pub fn cut_data_cycles(&mut self, diagnostics: &mut Vec<Diagnostic>) {
        let mut sources: BTreeMap<DataRef, DataRef> =
            self.connections.iter().map(|link| (link.target, link.source)).collect();
        let mut done = BTreeSet::new();
        for start in sources.keys().copied().collect::<Vec<_>>() {
            let mut chain = vec![start];
            let mut here = BTreeSet::from([start]);
            while let Some(next) = chain.last().and_then(|last| sources.get(last)).copied() {
                if done.contains(&next) {
                    break;
                }
                if !here.insert(next) {
                    let first = chain.iter().position(|data| *data == next).unwrap_or(0);
                    let names: Vec<String> =
                        chain[first..].iter().chain([&next]).map(|data| self.data_path(*data)).collect();
                    let mut finding = Diagnostic::error(
                        "data-link-cycle",
                        format!("linked data form a cycle: {}", names.join(" <- ")),
                    );
                    if let Owner::Object(object) = next.owner {
                        finding = self.about(object, finding);
                    }
                    diagnostics.push(finding);
                    sources.remove(&next);
                    self.connections.retain(|link| link.target != next);
                    break;
                }
                chain.push(next);
            }
            done.extend(chain);
        }
    }

    /// Initialises the whole graph: links, context, every `init` in document order, then every `late_init` in reverse.
    pub fn initialise(&mut self, diagnostics: &mut Vec<Diagnostic>) {
        self.cut_data_cycles(diagnostics);
        self.resolve_links(diagnostics);
        self.send(&Event::InitBegin);
        self.copy_context_down();
        self.pull_node_data(diagnostics);
        self.check_nodes(diagnostics);
        // In pre-order, node by node: objects that an `init` adds are reached by the same pass, and the order of the
        // whole scene, which each of them makes out of date, is not asked for.
        let mut stack = vec![self.root()];
        while let Some(node) = stack.pop() {
            let mut at = 0;
            while let Some(&id) = self.node(node).objects.get(at) {
                self.initialise_object(id, diagnostics);
                at += 1;
            }
            stack.extend(self.node(node).children.iter().rev());
        }
        for id in self.all_objects().into_iter().rev() {
            let known = diagnostics.len();
            if self.object(id).state == ObjectState::Valid
                && self.call(id, (None, None), diagnostics, |component, context| {
                    component.lifecycle_mut().late_init(context)
                })
            {
                self.object_mut(id).state = ObjectState::Invalid;
                self.excuse_inactive(id, &mut diagnostics[known..]);
            }
        }
        self.send(&Event::InitDone);
    }

    /// The context of the root counts; it is checked once for all.
    fn check_nodes(&self, diagnostics: &mut Vec<Diagnostic>) {
        let root = self.node(self.root());
        let data: &dyn DataSet = &root.data;
        for index in 0..data.data_len() {
            if let Err(expected) = data.check(index) {
                let (info, value) = (data.data_info(index), data.data(index).print());
                let finding =
                    Diagnostic::error("out-of-range", "out of range").attribute(info.name, value).expected(expected);
                let finding = self.about_owner(Owner::Node(self.root()), finding);
                if !was_malformed(diagnostics, &finding, info) {
                    diagnostics.push(finding);
                }
            }
        }
    }

    fn pull_node_data(&mut self, diagnostics: &mut Vec<Diagnostic>) {
        let targets: Vec<DataRef> = self
            .connections
            .iter()
            .map(|link| link.target)
            .filter(|target| matches!(target.owner, Owner::Node(_)))
            .collect();
        for target in targets {
            self.pull(target, diagnostics);
        }
    }

    /// Initialises one object unless it is already: its links are resolved, its linked data are up to date.
    pub fn initialise_object(&mut self, id: ObjectId, diagnostics: &mut Vec<Diagnostic>) {
        if self.object(id).state != ObjectState::Undefined || self.component(id).is_none() {
            return;
        }
        if self.n_nested >= MOST_NESTED {
            for source in self.sources_first(id) {
                self.initialise_object(source, diagnostics);
            }
        }
        self.own_object_mut(id).state = ObjectState::Busy;
        let known = diagnostics.len();
        self.n_nested += 1;
        let works = self.prepare(id, diagnostics);
        self.n_nested -= 1;
        let is_excused = self.excuse_inactive(id, &mut diagnostics[known..]);
        self.own_object_mut(id).state = if works && !is_excused { ObjectState::Valid } else { ObjectState::Invalid };
    }

    /// What the initialisation of an object does. Returns whether the component can work.
    fn prepare(&mut self, id: ObjectId, diagnostics: &mut Vec<Diagnostic>) -> bool {
        self.resolve_links_of(id, diagnostics);
        for target in self.connections.targets_of(Owner::Object(id)) {
            self.pull(target, diagnostics);
        }
        self.check_data(id, diagnostics);
        if let Some(missing) = self.missing_links(id) {
            diagnostics.push(missing);
            return false;
        }
        if let Err(mismatch) = self.check_attached(id) {
            diagnostics.push(self.about(id, mismatch));
            return false;
        }
        !self.call(id, (None, None), diagnostics, |component, context| {
            demand_outputs(component);
            component.lifecycle_mut().init(context);
        })
    }

    /// Makes warnings of the errors of an object that no visitor reaches, because a node is not active: SOFA does not
    /// initialise it. What is said of other objects stays, as do limits and faults. Returns whether there was one.
    pub(super) fn excuse_inactive(&self, id: ObjectId, findings: &mut [Diagnostic]) -> bool {
        if !has_error(findings) || self.is_reached(self.object(id).node) {
            return false;
        }
        let (node, name) = (self.path(self.object(id).node), &self.object(id).name);
        let mut is_excused = false;
        for finding in findings.iter_mut().filter(|finding| finding.node == node && finding.object == *name) {
            if finding.is_error() && Strictness::Compat.goes_on_after(finding.code) {
                finding.severity = Severity::Warning;
                finding.message.push_str("; the component does not act: its node, or one above it, is not active");
                is_excused = true;
            }
        }
        is_excused
    }

    fn missing_links(&self, id: ObjectId) -> Option<Diagnostic> {
        let component = self.component(id)?;
        let missing = (0..component.link_len())
            .find(|&index| component.link_info(index).required && component.link(index).targets().is_empty())?;
        let (info, link) = (component.link_info(missing), component.link(missing));
        if !link.paths().is_empty() {
            return Some(self.about(
                id,
                Diagnostic::error(
                    "component-disabled",
                    format!("the component does not act: its link {} leads nowhere", info.name),
                ),
            ));
        }
        let place = match info.search {
            Search::Local => "in its node",
            Search::Down => "in its node or below",
            Search::Parent => "above its node",
            _ => "in its node or above",
        };
        let what = link.what();
        Some(
            self.about(
                id,
                Diagnostic::error("neighbour-missing", format!("no {what} {place}"))
                    .attribute(info.name, "")
                    .fix(format!("add a {what}, or link one: {}=\"@path\"", info.name)),
            ),
        )
    }

    fn check_data(&self, id: ObjectId, diagnostics: &mut Vec<Diagnostic>) {
        let Some(component) = self.component(id) else {
            return;
        };
        for index in 0..component.data_len() {
            if let Err(expected) = component.check(index) {
                let info = component.data_info(index);
                let finding = Diagnostic::error("out-of-range", "out of range")
                    .attribute(info.name, component.data(index).print())
                    .expected(expected);
                let finding = self.about(id, finding);
                if !was_malformed(diagnostics, &finding, info) {
                    diagnostics.push(finding);
                }
            }
        }
    }

    /// Calls a component with the scene at hand. Returns whether it reported an error.
    pub(super) fn call(
        &mut self,
        id: ObjectId,
        (meshes, edit): (Option<&dyn RunMeshes>, Option<&dyn RunChanges>),
        diagnostics: &mut Vec<Diagnostic>,
        work: impl FnOnce(&mut dyn Component, &mut InitContext<'_>),
    ) -> bool {
        let Some(mut component) = self.own_object_mut(id).component.take() else {
            return false;
        };
        self.note_write(id);
        let node = self.object(id).node;
        let known = diagnostics.len();
        let mut context =
            InitContext { scene: self, object: id, node, meshes, edit, diagnostics: &mut *diagnostics, failed: false };
        let outcome = guard(|| work(component.as_mut(), &mut context));
        if let Err(broken) = &outcome {
            context.report(broken.finding("the component's code"));
        }
        let failed = context.failed || outcome.is_err();
        self.own_object_mut(id).component = Some(component);
        let found: Vec<Diagnostic> = diagnostics.drain(known..).collect();
        for finding in found {
            let finding = if finding.class.is_empty() { self.about(id, finding) } else { finding };
            if !self.is_consequence(id, diagnostics, &finding) {
                diagnostics.push(finding);
            }
        }
        failed
    }
}
