//! What components are told when a mesh changed during a run, beside the scene that describes it.

use std::collections::BTreeMap;

use settee_forces::Workspace;
use settee_mesh::follow::origins;
use settee_mesh::{Change, ElementKind, Members, RowEdit};

use super::context::typed;
use crate::meshes::MeshChanges;
use crate::scene::{ObjectId, RunChanges, SetUp};

/// What happened to the points of a state: how many there were, and how.
#[derive(Clone, Debug)]
pub struct PointChanges {
    /// Number of points before.
    pub n_points: usize,
    /// What happened, in order.
    pub changes: Vec<Change>,
}

/// What happened to meshes and states, with the present motion.
pub struct MeshFollow<'a> {
    /// The meshes that changed.
    pub meshes: &'a [MeshChanges],
    /// How the points of a state changed; `None` if they did not.
    pub points: &'a dyn Fn(ObjectId) -> Option<&'a PointChanges>,
    /// Present positions of a state, flat.
    pub position: &'a dyn Fn(ObjectId) -> Option<&'a [f64]>,
}

impl MeshFollow<'_> {
    /// The number now of each point of a state before; `None` for those that are gone. No list where the points are the
    /// same.
    pub fn new_points(&self, state: ObjectId) -> Option<Vec<Option<u32>>> {
        let PointChanges { n_points, changes } = (self.points)(state)?;
        let mut new = vec![None; *n_points];
        for (index, old) in (0u32..).zip(origins(*n_points, changes, Members::Points)) {
            if let Some(old) = old {
                new[old as usize] = Some(index);
            }
        }
        Some(new)
    }

    /// The point before of each point of a state now; `None` for one that was added. No list where the points are the
    /// same.
    pub fn old_points(&self, state: ObjectId) -> Option<Vec<Option<u32>>> {
        let PointChanges { n_points, changes } = (self.points)(state)?;
        Some(origins(*n_points, changes, Members::Points))
    }

    /// The element before of each element now of a topology, of which there were `n`; `None` for one that was added. No
    /// list where the mesh is the same.
    pub fn old_elements(&self, topology: ObjectId, of: Members, n: usize) -> Option<Vec<Option<u32>>> {
        let changes = self.meshes.iter().find(|changes| changes.topology == topology)?;
        Some(origins(n, &changes.changes, of))
    }
}

/// What happened to meshes and states, for working data that follow it in place. The scene is described as after the
/// change already; there is no motion yet.
pub struct MeshEdit<'a> {
    /// The meshes that changed.
    pub meshes: &'a [MeshChanges],
    /// How the points of states changed, of those that have others.
    pub states: &'a BTreeMap<ObjectId, PointChanges>,
}

impl MeshEdit<'_> {
    /// What happened to the elements of a kind of a topology, if those that stay are as they were at rest: no point of
    /// the state on which they act was placed elsewhere.
    pub fn elements(&self, topology: Option<ObjectId>, state: Option<ObjectId>, kind: ElementKind) -> Option<RowEdit> {
        let (topology, state) = (topology?, state?);
        let mesh = self.meshes.iter().find(|changes| changes.topology == topology)?;
        let is_placed = |change: &Change| matches!(change, Change::Moved { .. } | Change::Replaced { .. });
        if self.states.get(&state).is_some_and(|points| points.changes.iter().any(is_placed)) {
            return None;
        }
        let of = Members::Elements(kind);
        RowEdit::new(mesh.n_before(of), &mesh.changes, of)
    }

    /// What happened to the points of a state, if none was placed elsewhere: nothing to those of a state that is as
    /// before.
    pub fn points_of(&self, set_up: SetUp<'_>, state: Option<ObjectId>) -> Option<RowEdit> {
        let state = state?;
        self.points(state, set_up.scene.component(state)?.as_state()?.n_points())
    }
}

impl RunChanges for MeshEdit<'_> {
    fn changes_of(&self, topology: ObjectId) -> &[Change] {
        self.meshes.iter().find(|changes| changes.topology == topology).map_or(&[], |changes| &changes.changes)
    }

    fn points_of_mesh(&self, topology: ObjectId) -> Option<RowEdit> {
        let mesh = self.meshes.iter().find(|changes| changes.topology == topology)?;
        RowEdit::new(mesh.n_points, &mesh.changes, Members::Points)
    }

    fn points(&self, state: ObjectId, n: usize) -> Option<RowEdit> {
        let (n_before, changes) =
            self.states.get(&state).map_or((n, &[][..]), |points| (points.n_points, &points.changes));
        RowEdit::new(n_before, changes, Members::Points).filter(|edit| edit.n() == n)
    }

    fn elements(&self, topology: ObjectId, state: ObjectId, kind: ElementKind) -> Option<RowEdit> {
        MeshEdit::elements(self, Some(topology), Some(state), kind)
    }
}

/// How working data follow a change of a mesh in place.
pub struct InPlace<E: ?Sized> {
    /// Number of elements that were made for it: those that are new.
    pub n_made: usize,
    /// Brings the data to the changed mesh. What could fail was done before.
    pub edit: Box<dyn FnOnce(&mut E)>,
}

impl<E: 'static> InPlace<E> {
    /// Data of which nothing is new.
    pub fn edited(edit: impl FnOnce(&mut E) + 'static) -> Self {
        Self { n_made: 0, edit: Box::new(edit) }
    }

    /// The same for working data of which a caller knows no type.
    pub(super) fn erased(self) -> InPlace<dyn Workspace>
    where
        E: Workspace,
    {
        let Self { n_made, edit } = self;
        InPlace { n_made, edit: Box::new(move |workspace: &mut dyn Workspace| edit(typed::<E>(workspace))) }
    }
}
