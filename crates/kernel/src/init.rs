//! Graph initialisation: objects in document order, linked data brought up to date before they are read.

use std::collections::BTreeMap;

use settee_mesh::SharedMesh;

use crate::component::{Component, DataSet};
use crate::data::{AnyData, Flat, Written, write_numbers};
use crate::diagnostics::{Diagnostic, MOST_PROPOSALS, Severity, nearest_name};
use crate::event::Event;
use crate::fault::guard;
use crate::link::{AnyLink, From, Place, Search};
use crate::meshes::{self, Meshes};
use crate::roles::SetUp;
use crate::scene::{DataRef, NodeId, ObjectId, ObjectState, Owner, Scene};

/// What a component gets while it is initialised or updated. Its own component is taken out of the scene meanwhile.
pub struct InitContext<'a> {
    /// The scene.
    pub scene: &'a mut Scene,
    /// The object.
    pub object: ObjectId,
    /// Its node.
    pub node: NodeId,
    /// The meshes of the run, if the component is updated during one.
    meshes: Option<&'a Meshes>,
    diagnostics: &'a mut Vec<Diagnostic>,
    failed: bool,
}

impl InitContext<'_> {
    /// The scene and the object, as working data are made from them.
    pub fn set_up(&self) -> SetUp<'_> {
        SetUp { scene: self.scene, object: self.object, meshes: self.meshes }
    }

    /// The mesh of a topology: that of the run, or what the container describes as long as there is none. A copy,
    /// which shares the elements.
    pub fn mesh(&self, topology: ObjectId) -> Option<SharedMesh> {
        meshes::mesh(self.meshes, self.scene, topology).cloned()
    }

    /// The points of a topology at the start, from where [`mesh`](Self::mesh) has its elements. May be empty.
    pub fn mesh_points(&self, topology: ObjectId) -> Option<Vec<[f64; 3]>> {
        meshes::points(self.meshes, self.scene, topology).map(<[_]>::to_vec)
    }

    /// Reports a finding; an error makes the component invalid.
    pub fn report(&mut self, finding: Diagnostic) {
        self.failed |= finding.severity == Severity::Error;
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
            self.scene.call(object, self.meshes, self.diagnostics, |component, context| {
                component.lifecycle_mut().data_changed(context);
            });
        }
    }

    /// The first object of the node that fits, else of its ancestors.
    pub fn find(&self, search: Search, accepts: impl Fn(&dyn Component) -> bool) -> Option<ObjectId> {
        self.scene.find(self.node, search, &accepts)
    }
}

/// Engines make lists as long as what they read, together: the memory of these is asked for before.
fn demand_outputs(component: &dyn Component) {
    if component.as_engine().is_some() {
        let read: usize = (0..component.data_len()).map(|index| component.data(index).heap_bytes()).sum();
        settee_budget::demand(2 * read as u64, || format!("what {} computes", component.class().name));
    }
}

impl Scene {
    /// Resolves the links of all objects: those written, then those that search by default.
    pub fn resolve_links(&mut self, diagnostics: &mut Vec<Diagnostic>) {
        let objects = self.all_objects();
        for &id in &objects {
            self.resolve_links_of(id, diagnostics);
        }
        // Systems that the scene names are not free, whichever solver is initialised first.
        let system = |id: &ObjectId| self.component(*id)?.as_linear_solver()?.linear_system();
        let named: Vec<ObjectId> = objects.iter().filter_map(system).collect();
        self.take_only(named);
    }

    fn resolve_links_of(&mut self, id: ObjectId, diagnostics: &mut Vec<Diagnostic>) {
        let mut found = std::mem::take(&mut self.found);
        let from = From { node: self.object(id).node, owner: Some(id) };
        let (mut findings, mut resolved) = (Vec::new(), Vec::new());
        if let Some(component) = self.component(id) {
            for index in 0..component.link_len() {
                let (info, link) = (component.link_info(index), component.link(index));
                let is_gone = |target: &ObjectId| *target == id || self.component(*target).is_none();
                if link.targets().iter().any(is_gone) {
                    // A target that is being initialised cannot be looked at; the link has found it before.
                    continue;
                }
                let mut targets = Vec::new();
                for path in link.paths() {
                    let proposes = diagnostics.len() + findings.len() < MOST_PROPOSALS;
                    match self.link_target(from, path, link, proposes) {
                        Ok(target) => targets.push(target),
                        Err(finding) => findings.push(finding.attribute(info.name, path.clone())),
                    }
                }
                if link.paths().is_empty() && link.targets().is_empty() {
                    targets.extend(self.find_for(from, info.search, link, &mut found));
                } else if targets.is_empty() {
                    continue;
                }
                resolved.push((index, targets));
            }
        }
        self.found = found;
        if let Some(component) = self.own_object_mut(id).component.as_deref_mut() {
            for (index, targets) in resolved {
                component.link_mut(index).set_targets(&targets);
            }
        }
        diagnostics.extend(findings.into_iter().map(|finding| self.about(id, finding)));
    }

    fn link_target(&self, from: From, path: &str, link: &dyn AnyLink, proposes: bool) -> Result<ObjectId, Diagnostic> {
        let expected = format!("a path to a {}", link.what());
        let Some(bare) = path.strip_prefix('@') else {
            return Err(Diagnostic::error("link-without-at", "a link begins with @")
                .expected(expected)
                .fix(format!("write \"@{path}\"")));
        };
        let Some(place) = self.resolve_path(from, bare) else {
            let last = bare.rsplit('/').next().unwrap_or(bare);
            let objects = self.objects_in_order();
            let names = objects.iter().map(|id| self.object(*id).name.as_str()).filter(|name| !name.is_empty());
            let near = proposes.then(|| nearest_name(last, names)).flatten();
            return Err(Diagnostic::error("link-not-found", "nothing is there")
                .expected(expected)
                .nearest(near.map(|name| format!("@{name}"))));
        };
        match self.object_at(place, &|candidate| self.accepts_other(from, link, candidate), true) {
            Ok(Some(target)) => Ok(target),
            Ok(None) => {
                let found = match place {
                    Place::Node(node) => {
                        format!("the node {} has no {}", self.path(node), link.what())
                    }
                    Place::Object(object) if from.owner == Some(object) => "the component itself".to_owned(),
                    Place::Object(object) => {
                        let class = self.component(object).map_or("component", |component| component.class().name);
                        format!("{} is a {class}, not a {}", self.object_path(object), link.what())
                    }
                };
                Err(Diagnostic::error("link-wrong-type", found).expected(expected))
            }
            Err(several) => {
                let names: Vec<String> = several.iter().map(|id| self.object_path(*id)).collect();
                Err(Diagnostic::error("link-ambiguous", format!("several objects fit: {}", names.join(", ")))
                    .expected("the path of one of them"))
            }
        }
    }

    /// Finds cycles of linked data; each is reported once, and one of its links is cut.
    pub fn cut_data_cycles(&mut self, diagnostics: &mut Vec<Diagnostic>) {
        let mut sources: BTreeMap<DataRef, DataRef> =
            self.connections.iter().map(|link| (link.target, link.source)).collect();
        let mut done = std::collections::BTreeSet::new();
        for start in sources.keys().copied().collect::<Vec<_>>() {
            let mut chain = vec![start];
            let mut here = std::collections::BTreeSet::from([start]);
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
            if self.object(id).state == ObjectState::Valid
                && self.call(id, None, diagnostics, |component, context| component.lifecycle_mut().late_init(context))
            {
                self.object_mut(id).state = ObjectState::Invalid;
            }
        }
        self.send(&Event::InitDone);
    }

    /// The context of the root counts; it is checked once for all.
    fn check_nodes(&self, diagnostics: &mut Vec<Diagnostic>) {
        let root = self.node(self.root());
        for index in 0..root.data.data_len() {
            if let Err(expected) = root.data.check(index) {
                let (name, value) = (root.data.data_info(index).name, root.data.data(index).print());
                let finding =
                    Diagnostic::error("out-of-range", "out of range").attribute(name, value).expected(expected);
                diagnostics.push(Diagnostic {
                    node: self.path(self.root()),
                    class: "Node".into(),
                    ..finding.at(root.location.clone())
                });
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
        self.own_object_mut(id).state = ObjectState::Busy;
        self.resolve_links_of(id, diagnostics);
        for target in self.connections.targets_of(Owner::Object(id)) {
            self.pull(target, diagnostics);
        }
        self.check_data(id, diagnostics);
        if let Some(missing) = self.missing_links(id) {
            diagnostics.push(missing);
            self.own_object_mut(id).state = ObjectState::Invalid;
            return;
        }
        let failed = self.call(id, None, diagnostics, |component, context| {
            demand_outputs(component);
            component.lifecycle_mut().init(context);
        });
        self.own_object_mut(id).state = if failed { ObjectState::Invalid } else { ObjectState::Valid };
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
                let finding = Diagnostic::error("out-of-range", "out of range")
                    .attribute(component.data_info(index).name, component.data(index).print())
                    .expected(expected);
                diagnostics.push(self.about(id, finding));
            }
        }
    }

    /// Calls a component with the scene at hand. Returns whether it reported an error.
    fn call(
        &mut self,
        id: ObjectId,
        meshes: Option<&Meshes>,
        diagnostics: &mut Vec<Diagnostic>,
        work: impl FnOnce(&mut dyn Component, &mut InitContext<'_>),
    ) -> bool {
        let Some(mut component) = self.own_object_mut(id).component.take() else {
            return false;
        };
        self.note_write(id);
        let node = self.object(id).node;
        let mut findings = Vec::new();
        let diagnostics_of = &mut findings;
        let mut context =
            InitContext { scene: self, object: id, node, meshes, diagnostics: diagnostics_of, failed: false };
        let outcome = guard(|| work(component.as_mut(), &mut context));
        if let Err(broken) = &outcome {
            context.report(broken.finding("the component's code"));
        }
        let failed = context.failed || outcome.is_err();
        self.own_object_mut(id).component = Some(component);
        let named: Vec<Diagnostic> = findings
            .into_iter()
            .map(|finding| if finding.class.is_empty() { self.about(id, finding) } else { finding })
            .collect();
        diagnostics.extend(named);
        failed
    }

    /// Brings one linked data up to date, its sources first. Engines that own a source are initialised.
    fn pull(&mut self, target: DataRef, diagnostics: &mut Vec<Diagnostic>) {
        // Chains are followed with an explicit stack: they may be long. What was up to date the last time, and follows
        // nothing that was written since, is not looked at again: n data in a chain are n links, not n^2 / 2.
        let mut chain = Vec::new();
        let mut current = target;
        while let Some(at) = self.connections.place_of(current) {
            if self.connections[at].settled == Some(self.late_writes()) {
                break;
            }
            chain.push(at);
            current = self.connections[at].source;
        }
        self.connections.n_followed += chain.len() as u64;
        let mut is_settled = true;
        for at in chain.into_iter().rev() {
            let source = self.connections[at].source;
            if let Owner::Object(object) = source.owner {
                // Engines and topologies derive data from others: what they show before that is not the answer.
                let derives =
                    |component: &dyn Component| component.as_engine().is_some() || component.as_topology().is_some();
                if self.component(object).is_some_and(derives) {
                    self.initialise_object(object, diagnostics);
                }
                // What is initialised later may still change its data.
                is_settled &= matches!(self.object(object).state, ObjectState::Valid | ObjectState::Invalid);
            }
            let before = self.late_writes();
            self.copy_data(at, diagnostics);
            is_settled &= self.late_writes() == before;
            self.connections.at_mut(at).settled = is_settled.then_some(before);
        }
    }

    /// Makes a data show what its source has, for a program that reads it before the scene is initialised.
    pub fn bring_up_to_date(&mut self, data: DataRef, diagnostics: &mut Vec<Diagnostic>) {
        if let Owner::Object(object) = data.owner
            && self.component(object).is_some_and(|component| component.lifecycle().reads_files_first())
        {
            self.initialise_object(object, diagnostics);
        }
        self.pull(data, diagnostics);
    }

    /// Copies the source of a link to its target, if it changed since the last copy.
    ///
    /// Data that stand for a vector of a running state follow a source whose numbers change, not one that is stored
    /// anew with the same numbers, as the place of a state that stands still is in each step. Data that count when the
    /// scene starts refuse what comes later. Returns whether it was copied.
    fn copy_data(&mut self, at: usize, diagnostics: &mut Vec<Diagnostic>) -> bool {
        let (source, target) = (self.connections[at].source, self.connections[at].target);
        let Some(data) = self.data(source) else {
            // The owner of the source is being initialised: it waits for this component, which waits for it.
            if let Owner::Object(object) = target.owner {
                let finding = Diagnostic::error(
                    "data-link-cycle",
                    format!("needs {} before it is known", self.data_path(source)),
                );
                let info = self.component(object).map(|component| component.data_info(target.index));
                let finding = match info.filter(|info| info.output) {
                    // A grid that is linked to the state which takes the points of the grid.
                    Some(info) => Diagnostic {
                        severity: Severity::Warning,
                        message: format!("{}, and is computed here in any case: the link is left out", finding.message),
                        ..finding.attribute(info.name, format!("@{}", self.data_path(source)))
                    },
                    None => finding,
                };
                diagnostics.push(self.about(object, finding));
            }
            return false;
        };
        let revision = data.revision();
        if self.connections[at].seen == Some(revision) {
            return false;
        }
        if let Err(answer) = settee_budget::ask(data.heap_bytes() as u64, || "the copy of linked data") {
            let finding = self.about_owner(target.owner, Diagnostic::error("beyond-limit", answer.to_string()));
            diagnostics.push(finding);
            return false;
        }
        let info = self.data_set(target.owner).map(|set| set.data_info(target.index));
        let is_compared = info.is_some_and(|info| info.state.is_some() || info.at_start.is_some());
        let followed = is_compared.then(|| data.flat());
        let is_same = followed.is_some() && followed == self.connections[at].followed;
        self.connections.at_mut(at).followed = followed;
        self.connections.at_mut(at).seen = Some(revision);
        if is_same {
            return false;
        }
        if let (Some(finding), Owner::Object(object)) = (self.refused_at_run(target), target.owner)
            && self.object(object).state != ObjectState::Busy
        {
            let name = self.component(object).map_or("", |component| component.data_info(target.index).name);
            let value = format!("@{}", self.data_path(source));
            diagnostics.push(self.about(object, finding.attribute(name, value)));
            return false;
        }
        // The source is cloned through the trait object by exchanging owners, never held across the write.
        let outcome = match target.owner {
            Owner::Node(node) => {
                let mut taken = std::mem::take(&mut self.own_node_mut(node).data);
                let outcome = self
                    .data(source)
                    .map(|data| crate::component::DataSet::data_mut(&mut taken, target.index).copy_from(data));
                self.own_node_mut(node).data = taken;
                outcome
            }
            Owner::Object(object) if source.owner == target.owner => {
                let flat = self.data(source).map(AnyData::flat);
                flat.and_then(|flat| {
                    self.data_mut(DataRef { owner: Owner::Object(object), index: target.index })
                        .map(|data| data.parse(&flat.to_text()))
                })
            }
            Owner::Object(object) => {
                self.note_write(object);
                let Some(mut component) = self.own_object_mut(object).component.take() else {
                    return false;
                };
                let outcome = self.data(source).map(|data| component.data_mut(target.index).copy_from(data));
                self.own_object_mut(object).component = Some(component);
                outcome
            }
        };
        if let (Some(Err(error)), Owner::Object(object)) = (outcome, target.owner) {
            let name = self.component(object).map_or("", |component| component.data_info(target.index).name);
            let finding = Diagnostic::error(error.code("link-does-not-convert"), error.message.clone())
                .attribute(name, format!("@{}", self.data_path(source)))
                .expected(error.expected);
            diagnostics.push(self.about(object, finding));
        }
        true
    }

    /// Whether a source of linked data changed since it was copied.
    pub fn has_stale_links(&self) -> bool {
        (0..self.connections.len()).any(|at| self.is_stale(at))
    }

    fn is_stale(&self, at: usize) -> bool {
        let link = &self.connections[at];
        !link.read_once && self.data(link.source).is_some_and(|data| link.seen != Some(data.revision()))
    }

    /// Before a step: copies linked data whose sources changed, in order of their dependence, and tells the components.
    /// Returns the data that changed, each once. Containers among their components replace their meshes.
    pub fn propagate_data(&mut self, meshes: &mut Meshes, diagnostics: &mut Vec<Diagnostic>) -> Vec<DataRef> {
        let mut all_changed = Vec::new();
        // A chain of n links is settled after n passes; nearly always the first finds nothing to do.
        for _ in 0..=self.connections.len() {
            // An empty list does not allocate: a step without changes is free.
            let stale: Vec<usize> = (0..self.connections.len()).filter(|&at| self.is_stale(at)).collect();
            if stale.is_empty() {
                break;
            }
            let mut changed = Vec::new();
            for at in stale {
                let target = self.connections[at].target;
                if !self.copy_data(at, diagnostics) {
                    continue;
                }
                if let Owner::Object(object) = target.owner
                    && !changed.contains(&object)
                {
                    changed.push(object);
                }
                if !all_changed.contains(&target) {
                    all_changed.push(target);
                }
            }
            for object in changed {
                self.update(object, meshes, diagnostics);
            }
        }
        all_changed
    }

    /// Writes a data, checks it and tells the component, as a script or an editor does between steps. A value that is
    /// refused leaves the old one.
    pub fn write_data(
        &mut self,
        data: DataRef,
        value: Written<'_>,
        meshes: &mut Meshes,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let before = match self.refused_at_run(data).map_or_else(|| self.try_value(data, value), Err) {
            Ok(before) => before,
            Err(finding) => {
                let name = self.data_set(data.owner).map_or("", |set| set.data_info(data.index).name);
                diagnostics.push(self.about_owner(data.owner, finding.attribute(name, value.to_text())));
                return;
            }
        };
        if let Owner::Object(object) = data.owner {
            let known = diagnostics.len();
            self.update(object, meshes, diagnostics);
            let name = self.component(object).map_or("", |component| component.data_info(data.index).name);
            for finding in diagnostics[known..].iter_mut().filter(|finding| finding.attribute.is_empty()) {
                // The component need not know which of its data was written.
                finding.attribute = name.to_owned();
                finding.value = value.to_text();
            }
            // What the component refuses does not stay in its data.
            if diagnostics[known..].iter().any(|finding| finding.severity == Severity::Error) {
                self.put_back(data, &before);
                self.update(object, meshes, &mut Vec::new());
            }
        }
    }

    /// Why data of a component cannot be written any more: they count when the scene starts only.
    fn refused_at_run(&self, data: DataRef) -> Option<Diagnostic> {
        let object = data.owner.object().filter(|object| self.object(*object).state != ObjectState::Undefined)?;
        let why = self.component(object)?.data_info(data.index).at_start?;
        Some(Diagnostic::error("counts-at-start", why).fix("write it in the scene, and load that anew"))
    }

    /// Gives data the value again that they had before they were written, after others refused what followed from the
    /// new one. The component hears of it.
    pub fn take_back(&mut self, data: DataRef, value: &Flat, meshes: &mut Meshes) {
        self.put_back(data, value);
        if let Owner::Object(object) = data.owner {
            // It had this value before, and said then what is wrong with it.
            self.update(object, meshes, &mut Vec::new());
            self.tell_dependents(object, meshes, &mut Vec::new());
        }
    }

    /// The numbers that data would hold with a value; the data keep what they hold.
    ///
    /// # Errors
    /// What cannot be read, what is out of range, and values that are no real numbers.
    pub fn numbers_of(&mut self, data: DataRef, value: Written<'_>) -> Result<Vec<f64>, Diagnostic> {
        let before = self.try_value(data, value)?;
        let read = self.data(data).map(|entry| entry.flat());
        self.put_back(data, &before);
        match read {
            Some(Flat::Reals { values, .. }) => Ok(values),
            _ => Err(Diagnostic::error("malformed-value", "not a list of numbers").expected("real numbers")),
        }
    }

    /// Sets data to a value and returns the old one. If it cannot be read or is out of range, the old one stays.
    fn try_value(&mut self, data: DataRef, value: Written<'_>) -> Result<Flat, Diagnostic> {
        let missing = || Diagnostic::error("data-not-found", "there is no such data");
        let entry = self.data_mut(data).ok_or_else(missing)?;
        let before = entry.flat();
        let outcome = match value {
            Written::Text(text) => entry.parse(text),
            Written::Numbers(numbers) => write_numbers(entry, numbers),
        };
        let checked = self.data_set(data.owner).ok_or_else(missing)?.check(data.index);
        let refused = match (outcome, checked) {
            (Err(error), _) => Diagnostic::error("malformed-value", error.message).expected(error.expected),
            (_, Err(expected)) => Diagnostic::error("out-of-range", "out of range").expected(expected),
            _ => return Ok(before),
        };
        self.put_back(data, &before);
        Err(refused)
    }

    fn put_back(&mut self, data: DataRef, value: &Flat) {
        if let Some(entry) = self.data_mut(data) {
            // It came from this very data.
            let _ = entry.set_output(value);
        }
    }

    /// Tells a component that its data changed. If it is a container, the run goes on with the mesh that it describes
    /// now.
    pub(crate) fn update(&mut self, object: ObjectId, meshes: &mut Meshes, diagnostics: &mut Vec<Diagnostic>) {
        self.call(object, Some(meshes), diagnostics, |component, context| match component.as_engine_mut() {
            Some(engine) => engine.update(context),
            None => component.lifecycle_mut().data_changed(context),
        });
        meshes.take_over(self, object);
    }

    /// Tells a component that it, or one that it was built from, was laid out.
    pub(crate) fn tell_laid_out(&mut self, object: ObjectId, meshes: &Meshes, diagnostics: &mut Vec<Diagnostic>) {
        self.call(object, Some(meshes), diagnostics, |component, context| {
            component.lifecycle_mut().laid_out(context);
        });
    }

    /// As [`update`](Self::update), after the mesh changed that a component was built from.
    pub(crate) fn update_mesh(&mut self, object: ObjectId, meshes: &mut Meshes, diagnostics: &mut Vec<Diagnostic>) {
        self.call(object, Some(meshes), diagnostics, |component, context| match component.as_engine_mut() {
            Some(engine) => engine.update(context),
            None => component.lifecycle_mut().mesh_changed(context),
        });
    }
}
