//! What components are told when a mesh changed during a run, beside the scene that describes it.

use std::collections::BTreeMap;

use settee_forces::Workspace;
use settee_mesh::follow::origins;
use settee_mesh::{Change, ElementKind, EntryEdit, Members, RowEdit};

use super::context::typed;
use crate::meshes::MeshChanges;
use crate::scene::{DataRef, ObjectId, RunChanges, SetUp};

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
    /// What happened to the entries of lists of points and elements, of those that name one that went or got another
    /// number, and to values that belong to entries.
    pub lists: &'a BTreeMap<DataRef, EntryEdit>,
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

    /// What happened to the entries of a list of points or elements, the data with this name, for each of which a
    /// component has a row: `n`, which named `named`. `None` if the list is another one than that: it took its value
    /// from elsewhere.
    pub fn entries(
        &self,
        set_up: SetUp<'_>,
        name: &str,
        (n, named): (usize, impl Fn(usize) -> u32),
    ) -> Option<EntryEdit> {
        let (data, list) = set_up.index_list(name)?;
        let edit = self.lists.get(&data).cloned().unwrap_or_else(|| EntryEdit::none(n));
        if (edit.n_before(), edit.n()) != (n, list.len()) {
            return None;
        }
        set_up.look_at(edit.size());
        let mut renumbered = edit.renumbered.iter().peekable();
        let mut is_same =
            |(place, before): (usize, usize)| renumbered.next_if_eq(&&place).is_some() || named(before) == list[place];
        (!set_up.is_linked(name) || edit.kept().enumerate().all(&mut is_same)).then_some(edit)
    }

    /// Whether `n` values, the data with this name, belong to the entries of a list as before: one for all, or for each
    /// one that went along with it.
    pub fn go_along(&self, set_up: SetUp<'_>, (name, n): (&str, usize), entries: &EntryEdit) -> bool {
        let is_along = || set_up.data(name).is_some_and(|data| self.lists.contains_key(&data));
        !set_up.is_linked(name) && (n <= 1 || entries.gone.is_empty() || is_along())
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

    fn entries_of(&self, list: DataRef) -> Option<&EntryEdit> {
        self.lists.get(&list)
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
    pub fn erased(self) -> InPlace<dyn Workspace>
    where
        E: Workspace,
    {
        let Self { n_made, edit } = self;
        InPlace { n_made, edit: Box::new(move |workspace: &mut dyn Workspace| edit(typed::<E>(workspace))) }
    }
}
