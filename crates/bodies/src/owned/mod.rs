//! Tuples of points that each belong to an element of a mesh, such as those that springs join, and how they follow its
//! changes in place.
//!
//! They are listed in the order of their owners. After a change those are found again whose owners came, went or were
//! renumbered, or have the same points as such an owner has; all others stay as they are. The list is that of a mesh
//! made anew.

mod by_element;
mod edit;

use std::collections::BTreeMap;

use settee_kernel::roles::{MeshEdit, SetUp};
use settee_kernel::{InitContext, ObjectId, RunChanges};
use settee_mesh::dynamic::DynamicMesh;
use settee_mesh::{ElementKind, RowEdit, SharedMesh, Topology};

pub use by_element::{ElementJoins, all_pairs};
pub use edit::OwnedEdit;

/// What a tuple of points belongs to; tuples are listed by ascending owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Owner {
    /// Place of the kind of the element among the kinds that have tuples.
    pub kind: u8,
    /// Number of the element.
    pub element: u32,
    /// Which one of the tuples of the element.
    pub local: u8,
}

/// A tuple: its owner, and its M points.
pub type Owned<const M: usize> = (Owner, [u32; M]);

/// What happened to a mesh, for those who tell which tuples are others.
pub struct MeshChange<'a> {
    edit: &'a dyn RunChanges,
    on: (ObjectId, ObjectId),
    before: &'a Topology,
    /// The elements now, with their neighbours.
    pub around: &'a DynamicMesh,
    /// What happened to the points.
    pub points: RowEdit,
}

impl MeshChange<'_> {
    /// What happened to the elements of a kind, and those that came or have another number, or a point with another
    /// one.
    pub fn of_kind(&self, kind: ElementKind) -> Option<(RowEdit, Vec<u32>)> {
        let rows = self.edit.elements(self.on.0, self.on.1, kind)?;
        if rows.n() != self.around.n_elements(kind) {
            return None;
        }
        let changed = self.around.changed(kind, &rows, &self.points);
        Some((rows, changed))
    }

    /// The nodes of an element before.
    pub fn nodes_before(&self, kind: ElementKind, element: u32) -> Option<&[u32]> {
        self.before.nodes_of(kind).chunks_exact(kind.n_nodes()).nth(element as usize)
    }

    /// The numbers now of points before; `None` if one of them is gone.
    pub fn now<const M: usize>(&self, points: [u32; M]) -> Option<[u32; M]> {
        let now = points.map(|point| self.points.new_index(point));
        now.iter().all(Option::is_some).then(|| now.map(Option::unwrap_or_default))
    }
}

/// Which tuples of M points a mesh has.
pub trait Joins<const M: usize> {
    /// All tuples, in the order of their owners; `None` for a mesh on which they have no such order.
    fn all(&self, topology: &Topology) -> Option<Vec<Owned<M>>>;

    /// The owners whose tuples a change may have made others, each with the points of its tuple now, if it has one;
    /// `None` where all of them have to be found anew.
    fn others(&self, change: &MeshChange<'_>) -> Option<BTreeMap<Owner, Option<[u32; M]>>>;
}

/// The tuples of a component by their owners.
#[derive(Clone, Debug)]
pub struct OwnedTuples<const M: usize> {
    mesh: Option<SharedMesh>,
    /// Those of the mesh; found once it changes.
    owners: Option<Vec<Owner>>,
    /// How they followed the last change.
    followed: Option<OwnedEdit<Owned<M>>>,
}

impl<const M: usize> Default for OwnedTuples<M> {
    fn default() -> Self {
        Self { mesh: None, owners: None, followed: None }
    }
}

impl<const M: usize> OwnedTuples<M> {
    /// Tuples were found anew on a mesh; `None` where they cannot follow it.
    pub fn begin(&mut self, mesh: Option<SharedMesh>) {
        *self = Self { mesh, owners: None, followed: None };
    }

    /// What a change of the mesh does to the tuples within a state; `None` where they have to be found anew.
    pub fn follow(
        &mut self,
        context: &InitContext<'_>,
        joins: &impl Joins<M>,
        (topology, state): (ObjectId, ObjectId),
    ) -> Option<&OwnedEdit<Owned<M>>> {
        self.followed = None;
        let before = self.mesh.as_ref()?;
        let edit = context.edit_since(topology, before.revision())?;
        let around = context.neighbours(topology)?;
        let points = context.points_of_both(edit, topology, state)?;
        let change = MeshChange { edit, on: (topology, state), before: before.topology(), around, points };
        let others = joins.others(&change)?;
        let mut owners = match self.owners.take() {
            Some(owners) => owners,
            None => joins.all(before.topology())?.into_iter().map(|(owner, _)| owner).collect(),
        };
        let mesh = context.mesh(topology)?;
        let others = others.into_iter().map(|(owner, joined)| (owner, joined.map(|joined| (owner, joined))));
        let edit = OwnedEdit::new(&owners, others, mesh.revision());
        edit.with(|(owner, _)| *owner).follow(&mut owners);
        *self = Self { mesh: Some(mesh), owners: Some(owners), followed: Some(edit) };
        self.followed.as_ref()
    }

    /// How `n` tuples followed the change that working data are told of; `None` where they were found anew.
    pub fn followed(
        &self,
        set_up: SetUp<'_>,
        topology: Option<ObjectId>,
        (n, edit): (usize, &MeshEdit<'_>),
    ) -> Option<&OwnedEdit<Owned<M>>> {
        let topology = topology?;
        let revision = set_up.mesh(topology)?.revision();
        let followed = self.followed.as_ref().filter(|followed| followed.revision == revision)?;
        let is_of_these = !edit.changes_of(topology).is_empty() && followed.n_before() == n;
        is_of_these.then_some(followed)
    }
}

/// A pair of points, the lower one first.
pub fn ordered([a, b]: [u32; 2]) -> [u32; 2] {
    [a.min(b), a.max(b)]
}
