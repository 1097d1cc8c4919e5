//! What a change of a mesh touches: as much as goes and its neighbours, however large the mesh is. Lists and tables are
//! kept in pages; a change copies those in which it writes.

use settee_mesh::dynamic::{LeftAlonePolicy, MeshFamily, Rule};
use settee_mesh::generate::{BoxGrid, grid_hexahedra, grid_tetrahedra};
use settee_mesh::{ContainerKind, ElementKind, ElementLists, Topology};

/// Pages that a removal of so many elements in the middle of a block of `n` cells along each axis copies, and pages
/// that there are; of the block, and of its surface or copy, which follows.
fn pages(kind: ElementKind, n: usize, removed: u32) -> [[usize; 2]; 2] {
    let grid = BoxGrid::unit([n + 1; 3]);
    let (container, mesh, face) = match kind {
        ElementKind::Tetrahedron => (ContainerKind::Tetrahedron, grid_tetrahedra(&grid), ContainerKind::Triangle),
        _ => (ContainerKind::Hexahedron, grid_hexahedra(&grid), ContainerKind::Quad),
    };
    let mesh = mesh.expect("a grid");
    let n_points = mesh.positions.len();
    let lists = ElementLists { tetrahedra: mesh.tetrahedra, hexahedra: mesh.hexahedra, ..ElementLists::default() };
    let block = Topology::build(container, lists, Some(n_points)).expect("a sound mesh");
    let surface = ElementLists {
        triangles: block.boundary_triangles().iter().map(|face| block.triangles()[*face as usize]).collect(),
        quads: block.boundary_quads().iter().map(|face| block.quads()[*face as usize]).collect(),
        ..ElementLists::default()
    };
    let surface = Topology::build(face, surface, Some(n_points)).expect("a sound surface");
    let mut family = MeshFamily::default();
    let body = family.add_mesh(&block, n_points).expect("a mesh");
    let skin = family.add_mesh(&surface, n_points).expect("a mesh");
    family.derive(body, skin, Rule::Boundary { of: kind, flip: false, no_new: false }).expect("it is made so");
    let before = family.clone();
    let middle = block.n_elements(kind) as u32 / 2;
    let indices: Vec<u32> = (middle..middle + removed).collect();
    family.remove(body, kind, &indices, LeftAlonePolicy::REMOVED).expect("these elements exist");
    [body, skin].map(|member| family.mesh(member).own_pages(before.mesh(member)))
}

#[test]
fn a_removal_touches_what_goes_and_its_neighbours() {
    for kind in [ElementKind::Tetrahedron, ElementKind::Hexahedron] {
        for removed in [1, 4] {
            let [small, large] = [8, 24].map(|n| pages(kind, n, removed));
            for (small, large) in small.into_iter().zip(large) {
                assert!(large[1] > 8 * small[1], "{kind}: {large:?} pages are no more than {small:?}");
                // Neighbours are in more pages of a larger mesh, up to one page for each neighbour.
                let most = 60 * removed as usize + 60;
                assert!(large[0] <= most, "{kind}, {removed} removed: {large:?} pages against {small:?}");
            }
        }
    }
}
