//! Changes of the meshes of a run, element by element.

use std::collections::BTreeMap;
use std::sync::Arc;

use settee_mesh::dynamic::{ChangeProblem, ChangeRequest, DynamicMesh, Member, MeshFamily, Rule, can_change};
use settee_mesh::follow::{follow_rows, interpolated, touches};
use settee_mesh::{Change, ElementKind, Members};

use super::{Entry, Meshes};
use crate::diagnostics::Diagnostic;
use crate::scene::{ObjectId, Scene};

/// The meshes that can change element by element, with tables that follow the changes.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub(super) struct Changing {
    family: MeshFamily,
    members: BTreeMap<ObjectId, Member>,
}

/// What happened to a mesh.
#[derive(Clone, Debug)]
pub struct MeshChanges {
    /// Topology that describes the mesh.
    pub topology: ObjectId,
    /// What happened, in order.
    pub changes: Vec<Change>,
    /// Number of points before.
    pub n_points: usize,
    /// Numbers of elements before, of the kinds that there were.
    n_elements: BTreeMap<ElementKind, usize>,
}

/// The kinds of elements that containers of sets have.
const COUNTED: [ElementKind; 5] =
    [ElementKind::Edge, ElementKind::Triangle, ElementKind::Quad, ElementKind::Tetrahedron, ElementKind::Hexahedron];

impl MeshChanges {
    /// How many points or elements of a kind there were before.
    pub fn n_before(&self, of: Members) -> usize {
        match of {
            Members::Points => self.n_points,
            Members::Elements(kind) => self.n_elements.get(&kind).copied().unwrap_or(0),
        }
    }

    /// Whether points came, went, or were numbered anew.
    pub fn touches_points(&self) -> bool {
        touches(&self.changes, Members::Points)
    }
}

impl Changing {
    /// The containers of sets of elements in a scene, and how they follow each other.
    fn of(meshes: &Meshes, scene: &Scene) -> Self {
        let mut changing = Self::default();
        for (object, mesh) in meshes.iter() {
            if can_change(mesh.topology())
                && let Ok(member) = changing.family.add_mesh(mesh.topology(), mesh.n_points())
            {
                changing.members.insert(object, member);
            }
        }
        for &object in scene.objects_in_order().iter() {
            let Some(role) = scene.component(object).and_then(|component| component.as_topological_mapping()) else {
                continue;
            };
            let member = |topology: Option<ObjectId>| changing.members.get(&topology?).copied();
            if let (Some(input), Some(output), Some(rule)) =
                (member(role.input()), member(role.follower()), role.rule())
            {
                // That it is not seen to be made so, and stays as it is, is said at the start, see `Rule::check`.
                let _ = changing.family.derive(input, output, rule);
            }
        }
        changing
    }

    /// The elements of a topology with their tables.
    pub fn mesh(&self, topology: ObjectId) -> Option<&DynamicMesh> {
        Some(self.family.mesh(*self.members.get(&topology)?))
    }

    /// Whether these are the tables of these meshes: what a file says is not believed.
    fn fits(&self, meshes: &Meshes, scene: &Scene) -> bool {
        let fresh = Self::of(meshes, scene);
        let is_of = |(object, member): (&ObjectId, &Member)| {
            let Some(mesh) = meshes.get(*object) else { return false };
            let own = self.family.mesh(*member).to_topology();
            own.lists() == mesh.topology().lists()
                && own.kind() == mesh.topology().kind()
                && self.family.mesh(*member).n_points() == mesh.n_points()
        };
        self.members == fresh.members
            && self.family.n_meshes() == fresh.family.n_meshes()
            && self.members.iter().all(is_of)
            && self.family.rules().all(|rule| could_be(scene, &fresh, rule))
    }
}

/// Whether a topological mapping of the scene makes a mesh from another in this way.
fn could_be(scene: &Scene, changing: &Changing, (input, output, rule): (Member, Member, Rule)) -> bool {
    let member = |topology: Option<ObjectId>| changing.members.get(&topology?).copied();
    scene.objects_in_order().iter().any(|object| {
        let role = scene.component(*object).and_then(|component| component.as_topological_mapping());
        role.is_some_and(|role| {
            (member(role.input()), member(role.follower()), role.rule()) == (Some(input), Some(output), Some(rule))
        })
    })
}

impl Meshes {
    /// Whether tables for changes that were read from a file are those of the meshes.
    pub fn has_tables_of(&self, scene: &Scene) -> bool {
        self.changing.as_ref().is_none_or(|changing| changing.fits(self, scene))
    }

    /// Changes a mesh, and with it those that are made from it element by element. Returns what happened to which.
    ///
    /// # Errors
    /// A request that cannot be carried out; nothing is changed then.
    pub fn change(
        &mut self,
        scene: &Scene,
        topology: ObjectId,
        requests: &[ChangeRequest],
    ) -> Result<Vec<MeshChanges>, Diagnostic> {
        let mut changing = match self.changing.take() {
            Some(changing) => changing,
            None => Arc::new(Changing::of(self, scene)),
        };
        let Some(&member) = changing.members.get(&topology) else {
            self.changing = Some(changing);
            return Err(cannot_change(self, scene, topology));
        };
        // One request changes everything or nothing; several need a copy to go back to.
        let before = (requests.len() > 1).then(|| Arc::clone(&changing));
        let own = Arc::make_mut(&mut changing);
        let outcome = requests.iter().try_for_each(|request| own.family.carry_out(member, request));
        if let Err(problem) = outcome {
            self.changing = Some(before.unwrap_or(changing));
            return Err(refused(scene, topology, &problem));
        }
        let mut all = Vec::new();
        for (&object, &member) in &own.members {
            let changes = own.family.take_changes(member);
            if let Some(entry) = self.entries.get_mut(&object).filter(|_| !changes.is_empty()) {
                let n_points = entry.mesh.n_points();
                let lists = entry.mesh.topology();
                let n_elements = COUNTED.into_iter().map(|kind| (kind, lists.n_elements(kind))).collect();
                self.last_revision += 1;
                entry.follow(own.family.mesh(member), &changes, self.last_revision);
                all.push(MeshChanges { topology: object, changes, n_points, n_elements });
            }
        }
        self.changing = Some(changing);
        Ok(all)
    }

    /// The elements that have to go so that elements or points of a topology that something touches go: a topology, the
    /// kind of its elements, and which ones. Triangles behind the last are halves of quads, two of each.
    pub fn to_carve(
        &mut self,
        scene: &Scene,
        topology: ObjectId,
        of: Members,
        indices: &[u32],
    ) -> Option<(ObjectId, ElementKind, Vec<u32>)> {
        self.tables(scene, topology)?;
        let Changing { family, members } = self.changing.as_deref()?;
        let &member = members.get(&topology)?;
        let mesh = family.mesh(member);
        let n_triangles = mesh.n_elements(ElementKind::Triangle) as u32;
        let mut elements: Vec<(ElementKind, u32)> = Vec::new();
        for &index in indices {
            match of {
                Members::Elements(ElementKind::Triangle) if index >= n_triangles => {
                    elements.push((ElementKind::Quad, (index - n_triangles) / 2));
                }
                Members::Elements(kind) => elements.push((kind, index)),
                Members::Points => {
                    let main = mesh.main_kind()?;
                    elements.extend(mesh.around_point(main, index).iter().map(|element| (main, *element)));
                }
            }
        }
        let origins: Vec<(Member, ElementKind, u32)> =
            elements.into_iter().filter_map(|(kind, element)| family.origin(member, kind, element)).collect();
        let &(first, kind, _) = origins.first()?;
        let (&object, _) = members.iter().find(|(_, member)| **member == first)?;
        let own = origins.iter().filter(|(member, other, _)| (*member, *other) == (first, kind));
        let mut indices: Vec<u32> = own.map(|(.., element)| *element).collect();
        indices.sort_unstable();
        indices.dedup();
        Some((object, kind, indices))
    }

    /// The tables of a mesh that can change element by element.
    pub fn tables(&mut self, scene: &Scene, topology: ObjectId) -> Option<&DynamicMesh> {
        if self.changing.is_none() {
            self.changing = Some(Arc::new(Changing::of(self, scene)));
        }
        self.changing.as_deref()?.mesh(topology)
    }
}

impl Entry {
    fn follow(&mut self, mesh: &DynamicMesh, changes: &[Change], revision: u64) {
        if touches(changes, Members::Points) && !self.points.is_empty() {
            let mut points: Vec<f64> = self.points.as_flattened().to_vec();
            follow_rows(&mut points, 3, (changes, Members::Points), |rows, origin| {
                interpolated(rows, origin, &[0.0; 3])
            });
            self.points = points.as_chunks().0.into();
        }
        self.mesh.change(mesh.to_topology(), mesh.n_points(), changes, revision);
        self.is_changed = true;
    }
}

fn refused(scene: &Scene, topology: ObjectId, problem: &ChangeProblem) -> Diagnostic {
    Diagnostic::error("mesh-change", format!("{}: {problem}", scene.object_path(topology)))
}

fn cannot_change(meshes: &Meshes, scene: &Scene, topology: ObjectId) -> Diagnostic {
    let path = scene.object_path(topology);
    let message = match meshes.get(topology) {
        Some(_) => format!("the mesh of {path} cannot change element by element during a run"),
        None => format!("{path} has no mesh that could change"),
    };
    Diagnostic::error("mesh-change", message)
        .expected("a container of a set, such as TriangleSetTopologyContainer, with complete lists of edges and faces")
}
