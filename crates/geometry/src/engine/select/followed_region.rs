//! How regions of interest follow the changes of a mesh in place: what stays is not looked at again.

use std::cell::OnceCell;

use settee_kernel::{Data, DataRef, DataSet, IndexList, InitContext, ObjectId, Owner, RunChanges};
use settee_math::DataTypes;
use settee_mesh::dynamic::DynamicMesh;
use settee_mesh::{ElementKind, RowEdit, RowPlace, SharedMesh};

use super::roi::{Directions, ElementTest, RoiData, coord_of, state_to_select_from, topology_of_node};

/// What a selection was made from: the rest positions of a state and the elements of a topology, be they linked to
/// these or not, and nothing else that the scene gives.
#[derive(Clone, Copy, Debug)]
pub(super) struct Selected {
    state: ObjectId,
    topology: ObjectId,
    /// Revision of the mesh.
    revision: u64,
    n_points: usize,
    /// Sum of the revisions of all data but those that points and elements are selected from, outputs included: nobody
    /// wrote any since. Whoever writes the others makes a region select anew.
    revisions: u64,
}

/// What becomes another in a list of selected members: those that are taken out, and those that are put in or have
/// other values, by their indices.
struct ListEdit<T> {
    taken: Vec<u32>,
    put: Vec<(u32, T)>,
}

impl<T: Copy> ListEdit<T> {
    /// Brings a list, which is in ascending order, and the values beside it up to date: what stands behind moves once
    /// for what goes, and once for what comes.
    fn apply(&self, indices: &mut Vec<u32>, values: &mut Vec<T>) {
        let mut gone: Vec<usize> = self.taken.iter().filter_map(|index| indices.binary_search(index).ok()).collect();
        gone.sort_unstable();
        take_out(indices, &gone);
        take_out(values, &gone);
        let (mut new, mut new_values) = (Vec::new(), Vec::new());
        for (index, value) in &self.put {
            match indices.binary_search(index) {
                Ok(place) => values[place] = *value,
                Err(place) => {
                    new.push((place, *index));
                    new_values.push((place, *value));
                }
            }
        }
        put_in(indices, &new);
        put_in(values, &new_values);
    }
}

/// Takes the entries at ascending places out of a list.
fn take_out<T: Copy>(list: &mut Vec<T>, places: &[usize]) {
    let Some(&first) = places.first() else { return };
    let ends = places[1..].iter().copied().chain([list.len()]);
    let mut n = first;
    for (place, end) in places.iter().zip(ends) {
        list.copy_within(place + 1..end, n);
        n += end - place - 1;
    }
    list.truncate(n);
}

/// Puts entries into a list, each before the one that has its place now; places ascend.
fn put_in<T: Copy>(list: &mut Vec<T>, entries: &[(usize, T)]) {
    let mut end = list.len();
    list.extend(entries.iter().map(|(_, entry)| *entry));
    for (before, (place, entry)) in entries.iter().enumerate().rev() {
        list.copy_within(*place..end, place + before + 1);
        list[place + before] = *entry;
        end = *place;
    }
}

/// What becomes another in the list of what is inside, and in that of what is not. `inside`: the former as it was.
/// `now`: the members that are not what they were, in ascending order, with the side they are on.
fn list_edits<T: Copy>(edit: &RowEdit, inside: &[u32], now: &[(u32, bool, T)]) -> [ListEdit<T>; 2] {
    let list = |side: bool| {
        let is_put =
            |index: &u32| now.binary_search_by_key(index, |(index, ..)| *index).is_ok_and(|at| now[at].1 == side);
        let was_there = |index: &u32| inside.binary_search(index).is_ok() == side;
        let taken = edit.left().filter(|index| was_there(index) && !is_put(index)).collect();
        let own = now.iter().filter(|(_, is_inside, _)| *is_inside == side);
        ListEdit { taken, put: own.map(|(index, _, value)| (*index, *value)).collect() }
    };
    [list(true), list(false)]
}

/// Brings a list of indices and the data beside it up to date. Data that stay as they are keep their revision.
fn bring<T: Copy, L>(
    edit: &ListEdit<T>,
    indices: &mut Data<IndexList>,
    values: &mut Data<L>,
    list_of: impl Fn(&mut L) -> &mut Vec<T>,
) {
    if edit.taken.is_empty() && edit.put.is_empty() {
        return;
    }
    let place = |index: &u32| indices.binary_search(index);
    if edit.taken.is_empty() && edit.put.iter().all(|(index, _)| place(index).is_ok()) {
        return values.derive_with(|values| {
            let values = list_of(values);
            edit.put.iter().for_each(|(index, value)| place(index).iter().for_each(|place| values[*place] = *value));
        });
    }
    indices.derive_with(|indices| values.derive_with(|values| edit.apply(&mut indices.0, list_of(values))));
}

/// The data that those of a component are linked to.
fn sources<'a>(context: &'a InitContext<'_>) -> impl Iterator<Item = DataRef> + 'a {
    let links = &context.scene.connections;
    let targets = links.targets_of(Owner::Object(context.object)).into_iter();
    targets.filter_map(|target| links.place_of(target).map(|place| links[place].source))
}

/// Whether data of a component are linked to those of a name of an object.
fn is_linked_to(context: &InitContext<'_>, object: ObjectId, name: &str) -> bool {
    let index = context.scene.component(object).and_then(|component| component.find_data(name));
    sources(context).any(|source| source.owner == Owner::Object(object) && Some(source.index) == index)
}

/// What happened to the points and elements from which is selected.
struct Change<'a> {
    edit: &'a dyn RunChanges,
    around: &'a DynamicMesh,
    mesh: SharedMesh,
    points: RowEdit,
    selected: Selected,
}

impl Change<'_> {
    /// What happened to the elements of a kind, and those that are others, or have points with other numbers.
    fn of_kind(&self, kind: ElementKind) -> Option<(RowEdit, Vec<u32>)> {
        let edit = self.edit.elements(self.selected.topology, self.selected.state, kind)?;
        let others = self.around.changed(kind, &edit, &self.points);
        let counts = [self.mesh.topology().n_elements(kind), self.around.n_elements(kind)];
        (counts == [edit.n(); 2]).then_some((edit, others))
    }
}

/// How points and elements that are new are tested.
struct NewTest<'a> {
    place: &'a dyn Fn(u32) -> [f64; 3],
    /// Whether a point is inside, by its index now.
    is_selected: &'a dyn Fn(u32) -> bool,
    is_strict: bool,
    is_inside: &'a dyn Fn([f64; 3]) -> bool,
}

impl NewTest<'_> {
    /// What becomes another in the lists of the elements of a kind: inside, and not. `None` for an element of a point
    /// that does not exist.
    fn edits<const N: usize>(
        &self,
        change: &Change<'_>,
        (kind, elements): (ElementKind, &[[u32; N]]),
        inside: &[u32],
        fits: impl Fn([[f64; 3]; N]) -> bool,
    ) -> Option<[ListEdit<[u32; N]>; 2]> {
        let (edit, others) = change.of_kind(kind)?;
        let mut now = Vec::with_capacity(others.len());
        for index in others {
            let nodes = elements[index as usize];
            if nodes.iter().any(|node| *node as usize >= change.points.n()) {
                return None;
            }
            let is_inside = match edit.place(index as usize) {
                RowPlace::Before(before) => inside.binary_search(&(before as u32)).is_ok(),
                RowPlace::Made(_) => {
                    let (places, selected) = (nodes.map(self.place), nodes.map(self.is_selected));
                    let (is_strict, is_inside) = (self.is_strict, self.is_inside);
                    let test = ElementTest { places: &places, inside: &selected, is_strict, is_inside };
                    test.holds(&std::array::from_fn::<u32, N, _>(|corner| corner as u32)) && fits(places)
                }
            };
            now.push((index, is_inside, nodes));
        }
        Some(list_edits(&edit, inside, &now))
    }
}

/// What becomes another in the lists of elements; `None` for kinds that are not selected.
struct ElementEdits {
    edges: Option<[ListEdit<[u32; 2]>; 2]>,
    triangles: Option<[ListEdit<[u32; 3]>; 2]>,
    quads: Option<[ListEdit<[u32; 4]>; 2]>,
    tetrahedra: Option<[ListEdit<[u32; 4]>; 2]>,
    hexahedra: Option<[ListEdit<[u32; 8]>; 2]>,
}

fn size<T>(edits: &[ListEdit<T>; 2]) -> usize {
    edits.iter().map(|edit| edit.taken.len() + edit.put.len()).sum()
}

impl ElementEdits {
    fn size(&self) -> usize {
        let [edges, triangles] = [self.edges.as_ref().map_or(0, size), self.triangles.as_ref().map_or(0, size)];
        let [quads, tetrahedra] = [&self.quads, &self.tetrahedra].map(|edits| edits.as_ref().map_or(0, size));
        edges + triangles + quads + tetrahedra + self.hexahedra.as_ref().map_or(0, size)
    }
}

impl<D: DataTypes> RoiData<D> {
    /// Sum of the revisions of all data but those that points and elements are selected from.
    fn revisions(&self) -> u64 {
        let all: u64 = (0..self.data_len()).map(|index| u64::from(self.data(index).revision())).sum();
        let [edges, triangles, quads] = [self.edges.revision(), self.triangles.revision(), self.quads.revision()];
        let solids = [self.tetrahedra.revision(), self.hexahedra.revision(), self.position.revision()];
        all - [edges, triangles, quads].into_iter().chain(solids).map(u64::from).sum::<u64>()
    }

    /// Whether the elements that the scene gives are those of a topology, to which they are linked.
    fn are_of(&self, topology: ObjectId, context: &InitContext<'_>) -> bool {
        let Some(mesh) = context.mesh(topology) else { return false };
        let lists = mesh.topology().lists();
        let is_linked = |name: &str| is_linked_to(context, topology, name);
        (!self.edges.is_set() || (*self.edges == lists.edges && is_linked("edges")))
            && (!self.triangles.is_set() || (*self.triangles == lists.triangles && is_linked("triangles")))
            && (!self.quads.is_set() || (*self.quads == lists.quads && is_linked("quads")))
            && (!self.tetrahedra.is_set() || (*self.tetrahedra == lists.tetrahedra && is_linked("tetrahedra")))
            && (!self.hexahedra.is_set() || (*self.hexahedra == lists.hexahedra && is_linked("hexahedra")))
    }

    /// The state from whose rest positions is selected.
    fn state_of_points(&self, context: &InitContext<'_>) -> Option<ObjectId> {
        let is_state = |object: &ObjectId| {
            let state = context.scene.component(*object).and_then(|component| component.as_state());
            state.is_some_and(|state| state.is_mechanical()) && is_linked_to(context, *object, "rest_position")
        };
        if !self.position.is_set() {
            return state_to_select_from(&self.position, context);
        }
        sources(context).filter_map(|source| source.owner.object()).find(is_state)
    }

    /// Notes what was selected from, if that can be followed.
    pub(super) fn note_selected(&mut self, context: &InitContext<'_>) {
        let topology = topology_of_node(context).filter(|topology| self.are_of(*topology, context));
        self.selected = self.state_of_points(context).zip(topology).and_then(|(state, topology)| {
            let revision = context.mesh(topology)?.revision();
            let n_points = context.scene.component(state)?.as_state()?.n_points();
            Some(Selected { state, topology, revision, n_points, revisions: self.revisions() })
        });
    }

    /// What happened since points and elements were selected, if that is all.
    fn change<'a>(&self, context: &InitContext<'a>) -> Option<Change<'a>> {
        let selected = self.selected.filter(|selected| selected.revisions == self.revisions())?;
        let edit = context.edit_since(selected.topology, selected.revision)?;
        let around = context.neighbours(selected.topology)?;
        let is_same = self.state_of_points(context) == Some(selected.state)
            && topology_of_node(context) == Some(selected.topology);
        let points = context.points_of_both(edit, selected.topology, selected.state)?;
        let is_known = is_same && points.n() > 0 && points.n_before() == selected.n_points;
        let mesh = context.mesh(selected.topology).filter(|_| is_known)?;
        Some(Change { edit, around, mesh, points, selected })
    }

    /// The coordinates of a point now; where it was before if it is not new.
    fn coord(&self, points: &RowEdit, index: u32, made: &dyn Fn(u32) -> D::Coord) -> D::Coord {
        let RowPlace::Before(before) = points.place(index as usize) else { return made(index) };
        let before = before as u32;
        match (self.indices.binary_search(&before), self.indices_out.binary_search(&before)) {
            (Ok(place), _) => self.points_in[place],
            (_, Ok(place)) => self.points_out[place],
            _ => made(index),
        }
    }

    /// Brings the selection to a mesh that changed; `None` where everything has to be looked at again.
    pub(super) fn follow(
        &mut self,
        context: &mut InitContext<'_>,
        directions: &Directions,
        is_inside: &dyn Fn([f64; 3]) -> bool,
    ) -> Option<()> {
        let change = self.change(context)?;
        let state = context.scene.component(change.selected.state)?.as_state()?;
        let (kind, rest) = (state.kind(), OnceCell::new());
        let made = |point: u32| coord_of::<D>(kind, rest.get_or_init(|| state.rest_position()), point as usize);
        let points: Vec<(u32, bool, D::Coord)> = change
            .points
            .moved()
            .map(|index| {
                let coord = self.coord(&change.points, index, &made);
                let is_inside = match change.points.place(index as usize) {
                    RowPlace::Before(before) => self.indices.binary_search(&(before as u32)).is_ok(),
                    RowPlace::Made(_) => is_inside(D::position(&coord)),
                };
                (index, is_inside, coord)
            })
            .collect();
        let is_selected = |point: u32| match points.binary_search_by_key(&point, |(index, ..)| *index) {
            Ok(at) => points[at].1,
            Err(_) => self.indices.binary_search(&point).is_ok(),
        };
        let place = |point: u32| D::position(&made(point));
        let test = NewTest { place: &place, is_selected: &is_selected, is_strict: *self.strict, is_inside };
        let elements = self.element_edits(&change, &test, directions)?;
        let [inside, outside] = list_edits(&change.points, &self.indices, &points);
        let n_looked_at = points.len() + elements.size();
        bring(&inside, &mut self.indices, &mut self.points_in, |points| &mut points.0);
        bring(&outside, &mut self.indices_out, &mut self.points_out, |points| &mut points.0);
        if *self.nb_indices as usize != self.indices.len() {
            self.nb_indices.derive(self.indices.len() as u32);
        }
        self.bring_elements(&elements);
        context.look_at(n_looked_at);
        // Lists that are linked to the topology have followed it already.
        let (revision, n_points) = (change.mesh.revision(), change.points.n());
        self.selected = Some(Selected { revision, n_points, revisions: self.revisions(), ..change.selected });
        Some(())
    }

    /// What becomes another in the lists of elements.
    fn element_edits(&self, change: &Change<'_>, test: &NewTest<'_>, directions: &Directions) -> Option<ElementEdits> {
        let lists = change.mesh.topology();
        let mut edits = ElementEdits { edges: None, triangles: None, quads: None, tetrahedra: None, hexahedra: None };
        if *self.compute_edges {
            let of = (ElementKind::Edge, lists.edges());
            edits.edges = Some(test.edits(change, of, &self.edge_indices, |edge| directions.edge_fits(edge))?);
        }
        if *self.compute_triangles {
            let of = (ElementKind::Triangle, lists.triangles());
            let fits = |corners| directions.triangle_fits(corners);
            edits.triangles = Some(test.edits(change, of, &self.triangle_indices, fits)?);
        }
        if *self.compute_quads {
            edits.quads = Some(test.edits(change, (ElementKind::Quad, lists.quads()), &self.quad_indices, |_| true)?);
        }
        if *self.compute_tetrahedra {
            let of = (ElementKind::Tetrahedron, lists.tetrahedra());
            edits.tetrahedra = Some(test.edits(change, of, &self.tetrahedron_indices, |_| true)?);
        }
        if *self.compute_hexahedra {
            let of = (ElementKind::Hexahedron, lists.hexahedra());
            edits.hexahedra = Some(test.edits(change, of, &self.hexahedron_indices, |_| true)?);
        }
        Some(edits)
    }

    fn bring_elements(&mut self, edits: &ElementEdits) {
        if let Some([inside, outside]) = &edits.edges {
            bring(inside, &mut self.edge_indices, &mut self.edges_in, |list| list);
            bring(outside, &mut self.edge_out_indices, &mut self.edges_out, |list| list);
        }
        if let Some([inside, outside]) = &edits.triangles {
            bring(inside, &mut self.triangle_indices, &mut self.triangles_in, |list| list);
            bring(outside, &mut self.triangle_out_indices, &mut self.triangles_out, |list| list);
        }
        if let Some([inside, _]) = &edits.quads {
            bring(inside, &mut self.quad_indices, &mut self.quads_in, |list| list);
        }
        if let Some([inside, outside]) = &edits.tetrahedra {
            bring(inside, &mut self.tetrahedron_indices, &mut self.tetrahedra_in, |list| list);
            bring(outside, &mut self.tetrahedron_out_indices, &mut self.tetrahedra_out, |list| list);
        }
        if let Some([inside, _]) = &edits.hexahedra {
            bring(inside, &mut self.hexahedron_indices, &mut self.hexahedra_in, |list| list);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_edited_as_one_entry_after_the_other() {
        let (mut indices, mut values) = (vec![2, 3, 5, 8, 13], vec!["b", "c", "e", "h", "m"]);
        let edit = ListEdit { taken: vec![3, 4, 13], put: vec![(1, "a"), (5, "E"), (6, "f"), (7, "g"), (20, "t")] };
        edit.apply(&mut indices, &mut values);
        assert_eq!(indices, [1, 2, 5, 6, 7, 8, 20]);
        assert_eq!(values, ["a", "b", "E", "f", "g", "h", "t"]);
        ListEdit { taken: vec![20, 1, 2, 5, 8, 7, 6], put: Vec::new() }.apply(&mut indices, &mut values);
        assert!(indices.is_empty() && values.is_empty());
    }
}
