//! The cost of a change of the mesh: in proportion to the elements that are removed, their neighbours and the patches
//! around them, however many elements the mesh has.

use settee_elements::edge_stiffness::EdgeStiffness;
use settee_elements::patches::{Grouped, Nodes, Patches};
use settee_elements::tetrahedron::EDGES;
use settee_mesh::generate::{BoxGrid, grid_tetrahedra};
use settee_mesh::{Change, ElementKind, Members, RowEdit};

const OF: Members = Members::Elements(ElementKind::Tetrahedron);

#[derive(Default)]
struct Group(Nodes<4>);

impl Grouped<4> for Group {
    fn nodes(&self) -> &Nodes<4> {
        &self.0
    }

    fn nodes_mut(&mut self) -> &mut Nodes<4> {
        &mut self.0
    }
}

/// The number of rows that move, edges that change and groups of four elements that are made, when elements of a block
/// of `n` cells along each axis are removed and the last ones take their indices; and the number of elements. One
/// element in the middle is removed, or all around a point together with the point.
fn counts(n: usize, with_point: bool) -> ([usize; 3], usize) {
    let mesh = grid_tetrahedra(&BoxGrid::unit([n + 1; 3])).expect("a grid");
    let (mut n_points, mut elements) = (mesh.positions.len(), mesh.tetrahedra);
    let (mut stiffness, _) = EdgeStiffness::new(n_points, &elements, &EDGES);
    let mut patches = Patches::new(&elements, |_, _, nodes| Group(nodes));
    let before = elements.clone();
    let middle = elements.len() as u32 / 2;
    let point = elements[middle as usize][0];
    let around = (0..elements.len() as u32).rev().filter(|index| elements[*index as usize].contains(&point));
    let indices: Vec<u32> = if with_point { around.collect() } else { vec![middle] };
    for index in &indices {
        elements.swap_remove(*index as usize);
    }
    let mut changes = vec![Change::Removed { of: OF, indices }];
    if with_point {
        n_points -= 1;
        let last = n_points as u32;
        elements.as_flattened_mut().iter_mut().filter(|node| **node == last).for_each(|node| *node = point);
        changes.push(Change::Removed { of: Members::Points, indices: vec![point] });
    }
    let edit = RowEdit::new(before.len(), &changes, OF).expect("nothing was placed elsewhere");
    let renumbered = (0u32..).zip(before.iter().zip(&elements)).filter(|(_, (a, b))| a != b).map(|(index, _)| index);
    let mut touched: Vec<u32> = edit.moved().chain(renumbered).collect();
    touched.sort_unstable();
    touched.dedup();
    let nodes_before = |index: usize| before[index];
    let edges = stiffness.follow_nodes((before.len(), nodes_before), n_points, (&touched, &elements), &EDGES);
    let mut n_groups = 0;
    patches.follow(&elements, &touched, |_, _, _| {
        n_groups += 1;
        Group::default()
    });
    ([touched.len(), edges.changed().count(), n_groups], before.len())
}

#[test]
fn a_removal_looks_at_what_goes_and_its_neighbours() {
    for with_point in [false, true] {
        let ([moved, edges, groups], few) = counts(8, with_point);
        let ([moved_of_many, edges_of_many, groups_of_many], many) = counts(24, with_point);
        assert!(many > 20 * few, "{few} and {many} elements");
        // Up to 24 elements around a point in the middle, and as many around the last one, which gets its number.
        let most = if with_point { 48 } else { 1 };
        assert!(moved <= most && moved_of_many <= most, "{moved} and {moved_of_many} rows");
        // The edges of those that go and of those that take their places.
        assert!(edges <= 12 * most && edges_of_many <= 12 * most, "{edges} and {edges_of_many} edges");
        // One for each element, and the last.
        assert!(groups <= most + 1 && groups_of_many <= most + 1, "{groups} and {groups_of_many} groups");
    }
}
