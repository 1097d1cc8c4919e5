//! Data that mirror other data, and writes during a run: values are brought up to date, checked, and told to those who
//! have them.

use std::collections::BTreeSet;

use super::component::{Component, DataSet};
use super::role::Role;
use super::run_meshes::{RunChanges, RunMeshes};
use super::{DataRef, ObjectId, ObjectState, Owner, Scene};
use crate::data::{AnyData, Flat, Kept, Written, write_numbers};
use crate::diagnostics::{Diagnostic, has_error};

impl dyn Component {
    /// Whether it computes data from others, or shows them, and plays no other role: engines, visual models, labels. No
    /// motion depends on it but through data that are linked to its own.
    pub fn only_shows(&self) -> bool {
        let roles = self.class().roles;
        let shows = |role: &Role| match role {
            Role::Engine | Role::Drawing | Role::VisualModel => true,
            // A visual model keeps its points as a state does.
            Role::State => roles.contains(&Role::VisualModel),
            _ => false,
        };
        !roles.is_empty() && roles.iter().all(shows)
    }
}

impl Scene {
    /// Brings one linked data up to date, its sources first. Engines that own a source are initialised.
    pub(super) fn pull(&mut self, target: DataRef, diagnostics: &mut Vec<Diagnostic>) {
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
                if self.derives(object) {
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

    /// Whether an object derives data from others, as engines and topologies do: what it shows before it is initialised
    /// is not the answer.
    fn derives(&self, object: ObjectId) -> bool {
        let component = self.component(object);
        component.is_some_and(|component| component.as_engine().is_some() || component.as_topology().is_some())
    }

    /// What the linked data of an object are derived by that is not initialised yet, the last one first.
    fn deriving_sources(&self, id: ObjectId) -> Vec<ObjectId> {
        let mut found = Vec::new();
        for mut target in self.connections.targets_of(Owner::Object(id)) {
            while let Some(at) = self.connections.place_of(target) {
                target = self.connections[at].source;
                let waits =
                    |object: &ObjectId| self.object(*object).state == ObjectState::Undefined && self.derives(*object);
                found.extend(target.owner.object().filter(waits));
            }
        }
        found.reverse();
        found
    }

    /// What is to be initialised before an object, because its linked data are derived by it, each after what it needs
    /// itself. Found without recursion: engines may form long chains against the order of the text.
    pub(super) fn sources_first(&self, id: ObjectId) -> Vec<ObjectId> {
        let (mut order, mut seen) = (Vec::new(), BTreeSet::from([id]));
        let mut ahead = vec![(id, self.deriving_sources(id))];
        while let Some((object, sources)) = ahead.last_mut() {
            let object = *object;
            match sources.pop() {
                Some(source) if seen.insert(source) => ahead.push((source, self.deriving_sources(source))),
                Some(_) => {}
                None => {
                    order.extend((object != id).then_some(object));
                    ahead.pop();
                }
            }
        }
        order
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
    /// anew with the same numbers, as the place of a state that stands still is in each step. So do data of components
    /// that only show something, where they are linked to a state or to the time: sources of this kind are stored at
    /// both ends of a step and whenever somebody looks. Data that count when the scene starts refuse what comes later.
    /// Returns whether it was copied.
    fn copy_data(&mut self, at: usize, diagnostics: &mut Vec<Diagnostic>) -> bool {
        let (source, target) = (self.connections[at].source, self.connections[at].target);
        let Some(data) = self.data(source) else {
            // The owner of the source is being initialised: it waits for this component, which waits for it.
            if let Owner::Object(object) = target.owner {
                let [source_name, name] = self.connections[at].names;
                let source = format!("{}.{source_name}", self.owner_path(source.owner));
                let info = self.component(object).map(|component| component.data_info(target.index));
                let message = format!("needs {source} before it is known");
                let finding = if info.is_some_and(|info| info.output) {
                    // A grid that is linked to the state which takes the points of the grid.
                    let message = format!("{message}, and is computed here in any case: the link is left out");
                    Diagnostic::warning("data-link-cycle", message)
                } else {
                    Diagnostic::error("data-link-cycle", message)
                };
                diagnostics.push(self.about(object, finding.attribute(name, format!("@{source}"))));
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
        let is_compared = info.is_some_and(|info| info.state.is_some() || info.at_start.is_some())
            || self.is_stored_again(source.owner, target.owner);
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
                let outcome =
                    self.data(source).map(|data| <dyn DataSet>::data_mut(&mut taken, target.index).copy_from(data));
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
                .expected(error.expected)
                .nearest(error.nearest);
            diagnostics.push(self.about(object, finding));
        }
        true
    }

    /// Whether data that are there to be looked at follow those of a state or a node, which are stored again and again.
    fn is_stored_again(&self, source: Owner, target: Owner) -> bool {
        let component = |owner: Owner| owner.object().and_then(|object| self.component(object));
        let is_stored = source.object().is_none() || component(source).is_some_and(|found| found.as_state().is_some());
        is_stored && component(target).is_some_and(|found| found.only_shows())
    }

    /// Whether a source of linked data changed since it was copied.
    pub fn has_stale_links(&self) -> bool {
        (0..self.connections.len()).any(|at| self.is_stale(at))
    }

    /// Whether a source changed since it was copied of linked data that are chosen by their target.
    pub fn has_stale_links_to(&self, chosen: &dyn Fn(&Self, DataRef) -> bool) -> bool {
        (0..self.connections.len()).any(|at| self.is_stale(at) && chosen(self, self.connections[at].target))
    }

    fn is_stale(&self, at: usize) -> bool {
        let link = &self.connections[at];
        !link.read_once && self.data(link.source).is_some_and(|data| link.seen != Some(data.revision()))
    }

    /// Before a step: copies linked data whose sources changed, in order of their dependence, and tells the components.
    /// Returns the data that changed, each once. Containers among their components replace their meshes. What is out of
    /// range, or refused by its component, is said, and leaves the value before.
    pub fn propagate_data(&mut self, meshes: &mut dyn RunMeshes, diagnostics: &mut Vec<Diagnostic>) -> Vec<DataRef> {
        self.propagate_chosen(meshes, diagnostics, &|_, _| true)
    }

    /// As [`propagate_data`](Self::propagate_data), of those linked data only that are chosen by their target.
    pub fn propagate_chosen(
        &mut self,
        meshes: &mut dyn RunMeshes,
        diagnostics: &mut Vec<Diagnostic>,
        chosen: &dyn Fn(&Self, DataRef) -> bool,
    ) -> Vec<DataRef> {
        let (mut all_changed, mut known_data) = (Vec::new(), BTreeSet::new());
        // A chain of n links is settled after n passes; nearly always the first finds nothing to do.
        for _ in 0..=self.connections.len() {
            // An empty list does not allocate: a step without changes is free.
            let is_concerned = |at: &usize| self.is_stale(*at) && chosen(self, self.connections[*at].target);
            let stale: Vec<usize> = (0..self.connections.len()).filter(is_concerned).collect();
            if stale.is_empty() {
                break;
            }
            let (mut changed, mut known_objects) = (Vec::new(), BTreeSet::new());
            let mut before: Vec<(DataRef, Kept)> = Vec::new();
            for at in stale {
                let target = self.connections[at].target;
                let value = self.value_to_keep(target);
                if !self.copy_data(at, diagnostics) {
                    continue;
                }
                if let Some(value) = value {
                    let checked = self.data_set(target.owner).map(|set| set.check(target.index));
                    if let Some(Err(expected)) = checked {
                        self.put_back(target, &value);
                        diagnostics.push(self.out_of_range(at).expected(expected));
                        continue;
                    }
                    before.push((target, value));
                }
                if let Owner::Object(object) = target.owner
                    && known_objects.insert(object)
                {
                    changed.push(object);
                }
                if known_data.insert(target) {
                    all_changed.push(target);
                }
            }
            for object in changed {
                let known = diagnostics.len();
                self.update(object, meshes, diagnostics);
                // An engine waits for its other inputs; any other component refuses what it was given.
                let is_engine = self.component(object).is_some_and(|component| component.as_engine().is_some());
                if has_error(&diagnostics[known..]) && !is_engine {
                    let own = before.iter().filter(|(data, _)| data.owner == Owner::Object(object));
                    own.for_each(|(data, value)| self.put_back(*data, value));
                    self.update(object, meshes, &mut Vec::new());
                }
            }
        }
        all_changed
    }

    /// The value of linked data before it follows its source, to go back to where the new one is refused. States and
    /// outputs have no wrong values.
    fn value_to_keep(&self, target: DataRef) -> Option<Kept> {
        let info = self.data_set(target.owner)?.data_info(target.index);
        let is_checked = info.state.is_none() && !info.output;
        is_checked.then(|| self.data(target).map(|data| data.keep())).flatten()
    }

    /// What is said where the source of a link has a value that its target must not have.
    fn out_of_range(&self, at: usize) -> Diagnostic {
        let (source, target) = (self.connections[at].source, self.connections[at].target);
        let set = self.data_set(target.owner);
        let name = set.map_or("", |set| set.data_info(target.index).name);
        let value = self.data(source).map_or_else(String::new, |data| data.print());
        let message = format!("linked to {}: out of range, so that the value before stays", self.data_path(source));
        self.about_owner(target.owner, Diagnostic::error("out-of-range", message).attribute(name, value))
    }

    /// Writes a data, checks it and tells the component, as a script or an editor does between steps. A value that is
    /// refused leaves the old one.
    pub fn write_data(
        &mut self,
        data: DataRef,
        value: Written<'_>,
        meshes: &mut dyn RunMeshes,
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
            if has_error(&diagnostics[known..]) {
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
    pub fn take_back(&mut self, data: DataRef, value: &Kept, meshes: &mut dyn RunMeshes) {
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
    fn try_value(&mut self, data: DataRef, value: Written<'_>) -> Result<Kept, Diagnostic> {
        let missing = || Diagnostic::error("data-not-found", "there is no such data");
        let entry = self.data_mut(data).ok_or_else(missing)?;
        let before = entry.keep();
        let outcome = match value {
            Written::Text(text) => entry.parse(text),
            Written::Numbers(numbers) => write_numbers(entry, numbers),
        };
        let checked = self.data_set(data.owner).ok_or_else(missing)?.check(data.index);
        let refused = match (outcome, checked) {
            (Err(error), _) => {
                Diagnostic::error("malformed-value", error.message).expected(error.expected).nearest(error.nearest)
            }
            (_, Err(expected)) => Diagnostic::error("out-of-range", "out of range").expected(expected),
            _ => return Ok(before),
        };
        self.put_back(data, &before);
        Err(refused)
    }

    fn put_back(&mut self, data: DataRef, value: &Kept) {
        if let Some(entry) = self.data_mut(data) {
            entry.put_back(value);
        }
    }

    /// Brings the data of an engine up to date that are linked to those of topologies and states, before it is told
    /// that these changed: it then hears of that once.
    pub(crate) fn follow_links(&mut self, object: ObjectId, diagnostics: &mut Vec<Diagnostic>) {
        if self.component(object).is_none_or(|component| component.as_engine().is_none()) {
            return;
        }
        let has_mesh = |owner: Owner| {
            let source = owner.object().and_then(|source| self.component(source));
            source.is_some_and(|source| source.as_topology().is_some() || source.as_state().is_some())
        };
        let is_own = |at: &usize| {
            let link = &self.connections[*at];
            link.target.owner == Owner::Object(object) && has_mesh(link.source.owner) && self.is_stale(*at)
        };
        let stale: Vec<usize> = (0..self.connections.len()).filter(is_own).collect();
        for at in stale {
            self.copy_data(at, diagnostics);
        }
    }

    /// Tells a component that its data changed. If it is a container, the run goes on with the mesh that it describes
    /// now.
    pub(crate) fn update(&mut self, object: ObjectId, meshes: &mut dyn RunMeshes, diagnostics: &mut Vec<Diagnostic>) {
        self.call(object, (Some(meshes), None), diagnostics, |component, context| match component.as_engine_mut() {
            Some(engine) => engine.update(context),
            None => component.lifecycle_mut().data_changed(context),
        });
        meshes.take_over(self, object);
    }

    /// Tells a component that it, or one that it was built from, was laid out.
    pub(crate) fn tell_laid_out(
        &mut self,
        object: ObjectId,
        meshes: &dyn RunMeshes,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        self.call(object, (Some(meshes), None), diagnostics, |component, context| {
            component.lifecycle_mut().laid_out(context);
        });
    }

    /// As [`update`](Self::update), after the mesh changed that a component was built from. `edit`: how, if nothing
    /// else happened.
    pub(crate) fn update_mesh(
        &mut self,
        object: ObjectId,
        (meshes, edit): (&mut dyn RunMeshes, Option<&dyn RunChanges>),
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        self.call(object, (Some(meshes), edit), diagnostics, |component, context| match component.as_engine_mut() {
            Some(engine) => engine.update(context),
            None => component.lifecycle_mut().mesh_changed(context),
        });
    }
}
