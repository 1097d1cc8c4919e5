//! What elements look at when some of them become others: as much as goes and its neighbours, and a patch around each,
//! however many elements there are.

use settee_elements::edge_stiffness::EdgeStiffness;
use settee_elements::patches::{Nodes, Patches};
use settee_elements::tetrahedron::EDGES;
use settee_mesh::generate::{BoxGrid, grid_tetrahedra};
use settee_mesh::{Change, ElementKind, Members, RowEdit};

const OF: Members = Members::Elements(ElementKind::Tetrahedron);

/// Rows that move, edges that change and groups of four elements that are made, when an element in the middle of a
/// block of `n` cells along each axis goes and the last one takes its place; and how many elements there are.
fn counts(n: usize) -> ([usize; 3], usize) {
    let mesh = grid_tetrahedra(&BoxGrid::unit([n + 1; 3])).expect("a grid");
    let (n_points, mut elements) = (mesh.positions.len(), mesh.tetrahedra);
    let (mut stiffness, mut places) = EdgeStiffness::new(n_points, &elements, &EDGES);
    let patches = Patches::new(&elements, |first, n, _: Nodes<4>| (first, n));
    let (before, gone) = (elements.len(), elements.len() as u32 / 2);
    elements.swap_remove(gone as usize);
    let changes = [Change::Removed { of: OF, indices: vec![gone] }];
    let edit = RowEdit::new(before, &changes, OF).expect("nothing was placed elsewhere");
    assert!(!edit.renumbers_points());
    let touched: Vec<u32> = edit.moved().collect();
    let edges = stiffness.follow(&mut places, n_points, (&touched, &elements), &EDGES);
    let mut n_groups = 0;
    patches.of_changed(&elements, &touched, |first, n, _: Nodes<4>| {
        n_groups += 1;
        (first, n)
    });
    ([touched.len(), edges.changed().count(), n_groups], before)
}

#[test]
fn a_removal_looks_at_what_goes_and_its_neighbours() {
    let ([moved, edges, groups], few) = counts(8);
    let ([moved_of_many, edges_of_many, groups_of_many], many) = counts(24);
    assert!(many > 20 * few, "{few} and {many} elements");
    assert_eq!((moved, moved_of_many), (1, 1), "the last one");
    // The edges of the one that goes and of the one that takes its place.
    assert!(edges <= 12 && edges_of_many <= 12, "{edges} and {edges_of_many} edges");
    // Two patches of at most 2048 elements.
    assert!(groups <= 1024 && groups_of_many <= 1024, "{groups} and {groups_of_many} groups");
}
