//! Meshes that change during a run, with everything that has data per point or element.
//!
//! A change is made between the operations of a step, never inside of one. The meshes change first; then the states of
//! their points, the data of components that name points or elements, and what follows from them by links; then the
//! scopes are made anew from the description, and take over vectors, histories and memories by the renumbering.

mod asked;
mod carve;
mod cut;
mod data;
mod describe;
mod described;
mod ground;
mod lists;
mod renew;
mod start;
mod states;

use std::collections::{BTreeMap, BTreeSet};

use settee_kernel::roles::MeshEdit;
use settee_kernel::{
    Component, Data, DataInfo, DataValue, Diagnostic, ObjectId, RunChanges, RunMeshes, Scene, Severity,
};
use settee_mesh::ElementKind;
use settee_mesh::dynamic::ChangeRequest;

use crate::runtime::Runtime;
use crate::runtime::write_state::Histories;
pub(crate) use asked::{Asked, Wish};
pub(crate) use data::FollowedData;
pub(crate) use described::Described;
use described::revision;
pub(crate) use ground::Ground;
use renew::stops;
pub(crate) use start::Beginning;
use states::ChangedStates;

/// The same as [`revision`] for each object.
fn revisions(scene: &Scene, counts: impl Fn(&DataInfo) -> bool) -> BTreeMap<ObjectId, u64> {
    let sum = |object: ObjectId| revision(scene.component(object)?, &counts);
    scene.all_objects().into_iter().filter_map(|object| Some((object, sum(object)?))).collect()
}

/// The same for all data.
fn revisions_of_data(scene: &Scene) -> BTreeMap<ObjectId, u64> {
    revisions(scene, |_| true)
}

/// The same for what an object is described with, but for what follows a mesh.
fn descriptions(scene: &Scene) -> BTreeMap<ObjectId, u64> {
    revisions(scene, |info| !info.output && info.follows.is_none())
}

/// What a change of meshes means for working data.
pub(super) struct Concern {
    /// The objects whose working data have to follow, or to be made anew.
    pub objects: BTreeSet<ObjectId>,
    /// Those of them that are described as before, but for data that follow meshes.
    pub as_before: BTreeSet<ObjectId>,
}

/// The objects whose working data have to be made anew after a change: what changed, all that was built from it, what
/// has other data than before, and what is linked to one of these. A state is among them only if it changed itself:
/// what it is at the start does not move with others.
fn concerned(scene: &Scene, sources: &[ObjectId], revisions: &BTreeMap<ObjectId, u64>) -> BTreeSet<ObjectId> {
    let mut found: BTreeSet<ObjectId> = sources.iter().copied().collect();
    sources.iter().for_each(|source| found.extend(scene.built_from(*source)));
    let is_state = |object: &ObjectId| {
        let state = scene.component(*object).and_then(|component| component.as_state());
        state.is_some_and(|state| state.is_mechanical())
    };
    let now = revisions_of_data(scene);
    let mut others: Vec<ObjectId> = now.keys().copied().filter(|object| !is_state(object)).collect();
    found.extend(others.iter().filter(|object| now.get(*object) != revisions.get(*object)));
    let is_linked = |object: &ObjectId, found: &BTreeSet<ObjectId>| {
        scene.component(*object).is_some_and(|component| {
            // What a link that has no effect leads to does not matter.
            let links = (0..component.link_len()).filter(|link| component.link_info(*link).ignored.is_none());
            links.map(|link| component.link(link)).any(|link| link.targets().iter().any(|to| found.contains(to)))
        })
    };
    loop {
        let n = found.len();
        others.retain(|object| !found.contains(object));
        let linked: Vec<ObjectId> = others.iter().copied().filter(|object| is_linked(object, &found)).collect();
        found.extend(linked);
        if found.len() == n {
            return found;
        }
    }
}

/// Topologies and states that changed.
fn with_states(topologies: &[ObjectId], states: &ChangedStates) -> Vec<ObjectId> {
    topologies.iter().chain(states.keys()).copied().collect()
}

/// The members of a list that are others than when it was shown last, and how many there were; `None` where that is not
/// known.
type Others = Option<(usize, Vec<u32>)>;

/// Shows a list in the data of a container: those of its members that are others, or all of them.
fn show_list<T: Copy + PartialEq + Send + Sync + 'static>(
    container: &mut dyn Component,
    name: &str,
    list: &[T],
    others: &Others,
) where
    Vec<T>: DataValue,
{
    if let Some((n_before, others)) = others
        && let Some(index) = container.find_data(name)
        && let Some(data) = container.data_mut(index).as_any_mut().downcast_mut::<Data<Vec<T>>>()
        && data.len() == *n_before
    {
        if others.is_empty() && list.len() == *n_before {
            return;
        }
        data.derive_with(|data| {
            data.truncate(list.len());
            data.extend_from_slice(&list[data.len()..]);
            others.iter().map(|index| *index as usize).for_each(|index| data[index] = list[index]);
        });
        return;
    }
    show(
        container,
        name,
        |data: &Vec<T>| data.as_slice() == list,
        |data| {
            data.clear();
            data.extend_from_slice(list);
        },
    );
}

/// Writes data of a container that has them. Data that are as they should be keep their revision: what is linked to
/// them does not move.
fn show<T: DataValue + Default>(
    container: &mut dyn Component,
    name: &str,
    is_so: impl Fn(&T) -> bool,
    write: impl Fn(&mut T),
) {
    let Some(index) = container.find_data(name) else { return };
    let data = container.data_mut(index);
    if let Some(data) = data.as_any_mut().downcast_mut::<Data<T>>() {
        if !is_so(data.get()) {
            data.derive_with(write);
        }
        return;
    }
    let mut value = T::default();
    write(&mut value);
    let value = value.to_flat();
    if data.flat() != value {
        // Lists of numbers take lists of numbers.
        let _ = data.set_output(&value);
    }
}

/// A finding about what somebody asked for, with the place where it is written.
fn as_warning(finding: Diagnostic, written_at: Option<&str>) -> Diagnostic {
    let message = match written_at {
        Some(place) => format!("{place}: {}", finding.message),
        None => finding.message,
    };
    Diagnostic { severity: Severity::Warning, message, ..finding }
}

impl Runtime {
    /// Changes the mesh of a topology, and with it everything that has data per point or element of it, or of a mesh
    /// that is made from it. Returns what is reported.
    ///
    /// # Errors
    /// Why it cannot be done; everything is as before then.
    pub fn change_mesh(
        &mut self,
        scene: &mut Scene,
        topology: ObjectId,
        requests: &[ChangeRequest],
    ) -> Result<Vec<Diagnostic>, Diagnostic> {
        let before = self.meshes.clone();
        let (revisions, described) = (revisions_of_data(scene), descriptions(scene));
        self.keep_beginning();
        let changed = self.meshes.change(scene, topology, requests)?;
        if changed.is_empty() {
            return Ok(Vec::new());
        }
        self.described.lists.begin();
        let states = states::changed_states(scene, topology, &changed, &mut self.described.lists);
        if let Some(finding) = states::refusal(scene, &states) {
            self.described = Described::default();
            self.meshes.go_back(&before);
            return Err(finding);
        }
        let mut findings = Vec::new();
        let old_data = match data::follow(scene, (&changed, &states), &mut self.followed, &mut self.described.lists) {
            Ok(old_data) => old_data,
            Err(finding) => {
                self.described = Described::default();
                self.meshes.go_back(&before);
                return Err(finding);
            }
        };
        self.describe_states(scene, &states);
        let topologies: Vec<ObjectId> = changed.iter().map(|changes| changes.topology).collect();
        let sources = with_states(&topologies, &states);
        let lists = self.described.lists.take_edits();
        let edit = MeshEdit { meshes: &changed, states: &states, lists: &lists };
        self.tell(scene, &sources, Some(&edit), &mut findings);
        let objects = concerned(scene, &sources, &revisions);
        let now = descriptions(scene);
        let as_before = objects.iter().copied().filter(|object| now.get(object) == described.get(object)).collect();
        let concerned = Concern { objects, as_before };
        let renewed = match findings.iter().find(|finding| stops(finding)) {
            Some(finding) => Err(finding.clone()),
            None => self.renew(scene, &edit, &concerned, &mut findings),
        };
        if let Err(finding) = renewed {
            self.meshes.go_back(&before);
            old_data.iter().for_each(|(data, value)| data::put(scene, *data, value));
            self.described = Described::default();
            self.describe_states(scene, &ChangedStates::new());
            self.tell(scene, &sources, None, &mut Vec::new());
            return Err(finding);
        }
        self.note_described();
        Ok(findings)
    }

    /// Keeps what a reset goes back to, before the first change.
    fn keep_beginning(&mut self) {
        if self.beginning.is_none() {
            let (meshes, states) = (self.meshes.clone(), self.starts_of_states());
            self.beginning = Some(Box::new(Beginning { meshes, states }));
        }
    }

    /// Carries out what components asked for. What cannot be done is reported.
    pub(crate) fn carry_out(&mut self, scene: &mut Scene, asked: Vec<Asked>, diagnostics: &mut Vec<Diagnostic>) {
        for Asked { by, written_at, what } in asked {
            let (topology, mut requests) = match what {
                Wish::Change(topology, requests) => (topology, requests),
                Wish::Carve(model, elements) => match self.carving(scene, model, &elements) {
                    Ok(found) => found,
                    Err(finding) => {
                        diagnostics.push(scene.about(by, finding));
                        continue;
                    }
                },
                Wish::LayOut(layouts) => {
                    diagnostics.extend(self.lay_out(scene, layouts));
                    continue;
                }
                Wish::Place(state, position, velocity) => {
                    diagnostics
                        .extend(self.place(scene, state, &position, &velocity).map(|found| scene.about(by, found)));
                    continue;
                }
                Wish::Cut(topology, path, settings) => {
                    match self.cutting(scene, topology, (&path, written_at.is_some()), &settings) {
                        Ok(requests) => (topology, requests),
                        Err(finding) => {
                            diagnostics.push(scene.about(by, as_warning(finding, written_at.as_deref())));
                            continue;
                        }
                    }
                }
            };
            if let Some(finding) = self.discard_missing(scene, topology, &mut requests) {
                diagnostics.push(scene.about(by, as_warning(finding, written_at.as_deref())));
            }
            match self.change_mesh(scene, topology, &requests) {
                Ok(findings) => diagnostics.extend(findings),
                // Who refuses the change is the subject, where it says so.
                Err(finding) if !finding.class.is_empty() => {
                    let finding = as_warning(finding, written_at.as_deref());
                    let message = format!("{}; the mesh stays as it is", finding.message);
                    diagnostics.push(Diagnostic { message, ..finding });
                }
                Err(finding) => diagnostics.push(scene.about(by, as_warning(finding, written_at.as_deref()))),
            }
        }
    }

    /// Gives a state position and velocity; if they do not fit, it stays, and why is returned.
    fn place(&mut self, scene: &Scene, state: ObjectId, position: &[f64], velocity: &[f64]) -> Option<Diagnostic> {
        let (scope, index) = self.places.state(state)?;
        let motion = (Some(position), Some(velocity));
        if self.scopes[scope].set_motion(scene, index, motion, Histories::Restart) {
            return None;
        }
        let message = format!("{} has other points than were to be moved", scene.object_path(state));
        Some(Diagnostic::warning("mesh-change", message))
    }

    /// Takes elements that do not exist out of removals, as scenes written for SOFA expect. Returns what is to be said
    /// of that.
    fn discard_missing(
        &mut self,
        scene: &Scene,
        topology: ObjectId,
        requests: &mut [ChangeRequest],
    ) -> Option<Diagnostic> {
        let tables = self.meshes.tables(scene, topology)?;
        for request in requests {
            let (indices, n, name) = match request {
                ChangeRequest::Remove { kind, indices, .. } => (indices, tables.n_elements(*kind), kind.to_string()),
                ChangeRequest::RemovePoints(points) => (points, tables.n_points(), "point".to_owned()),
                _ => continue,
            };
            let first = indices.iter().copied().find(|index| *index as usize >= n);
            indices.retain(|index| (*index as usize) < n);
            if let Some(first) = first {
                let message = format!("there is no {name} {first} that could be removed: the mesh has {n}");
                return Some(Diagnostic::warning("mesh-change", message));
            }
        }
        None
    }

    /// Shows the elements of the run in the data of containers. `edit`: how they changed since the scene showed them
    /// last, if that is known.
    fn show_meshes(
        &mut self,
        scene: &mut Scene,
        topologies: impl Iterator<Item = ObjectId>,
        edit: Option<&dyn RunChanges>,
    ) {
        for topology in topologies {
            let (Some(mesh), Some(points)) = (self.meshes.get(topology), self.meshes.points(topology)) else {
                continue;
            };
            let edit = edit.filter(|_| self.described.has_mesh(scene, topology));
            let others = |kind: ElementKind| -> Others {
                let (rows, nodes) = (edit?.elements(topology, topology, kind)?, edit?.points_of_mesh(topology)?);
                let around = self.meshes.neighbours(topology).filter(|around| around.n_elements(kind) == rows.n())?;
                Some((rows.n_before(), around.changed(kind, &rows, &nodes)))
            };
            let other_points =
                edit.and_then(|edit| edit.points_of_mesh(topology)).filter(|edit| edit.n() == points.len());
            let other_points = other_points.map(|edit| (edit.n_before(), edit.moved().collect()));
            let lists = mesh.topology().lists();
            let n_points = mesh.n_points() as u32;
            let Some(container) = scene.component_mut(topology) else { continue };
            show_list(container, "edges", &lists.edges, &others(ElementKind::Edge));
            show_list(container, "triangles", &lists.triangles, &others(ElementKind::Triangle));
            show_list(container, "quads", &lists.quads, &others(ElementKind::Quad));
            show_list(container, "tetrahedra", &lists.tetrahedra, &others(ElementKind::Tetrahedron));
            show_list(container, "hexahedra", &lists.hexahedra, &others(ElementKind::Hexahedron));
            show_list(container, "position", points, &other_points);
            show(container, "nbPoints", |data: &u32| *data == n_points, |data| *data = n_points);
            self.described.note_mesh(scene, topology);
        }
    }

    /// Shows the elements of topologies that changed, and tells the components that were built from these objects.
    /// `edit`: how they changed, if nothing else happened since these components were told last.
    fn tell(
        &mut self,
        scene: &mut Scene,
        sources: &[ObjectId],
        edit: Option<&dyn RunChanges>,
        findings: &mut Vec<Diagnostic>,
    ) {
        self.show_meshes(scene, sources.iter().copied(), edit);
        let mut told: Vec<ObjectId> = Vec::new();
        for &source in sources {
            for dependent in scene.built_from(source) {
                if !told.contains(&dependent) {
                    told.push(dependent);
                }
            }
        }
        let untold = self.followed.untold(scene);
        told.retain(|object| !untold.contains(object));
        scene.tell_of_mesh(&told, (&mut self.meshes, edit), findings);
        scene.propagate_data(&mut self.meshes, findings);
    }
}
