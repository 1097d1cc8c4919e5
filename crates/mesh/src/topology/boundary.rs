//! Faces and edges with a single owner.

use super::Topology;

impl Topology {
    /// Triangles with exactly one tetrahedron, in triangle order.
    pub fn boundary_triangles(&self) -> Vec<u32> {
        with_one_owner(self.tetrahedra_around_triangle())
    }

    /// Quads with exactly one hexahedron, in quad order.
    pub fn boundary_quads(&self) -> Vec<u32> {
        with_one_owner(self.hexahedra_around_quad())
    }

    /// Edges with exactly one triangle, in edge order.
    pub fn boundary_edges(&self) -> Vec<u32> {
        with_one_owner(self.triangles_around_edge())
    }
}

fn with_one_owner(around: &super::Adjacency) -> Vec<u32> {
    let rows = (0u32..).zip(around.rows());
    rows.filter_map(|(i, owners)| (owners.len() == 1).then_some(i)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{ContainerKind, ElementLists};
    use super::*;
    use crate::generate::{BoxGrid, grid_tetrahedra};

    #[test]
    fn the_boundary_of_a_box_is_closed_and_has_two_triangles_a_cell_face() {
        let mesh = grid_tetrahedra(&BoxGrid::unit([4, 3, 2])).expect("a small grid");
        let topology = Topology::build(ContainerKind::Tetrahedron, ElementLists::from(&mesh), None)
            .expect("a generated mesh is valid");
        let boundary = topology.boundary_triangles();
        assert_eq!(boundary.len(), 2 * 2 * (3 * 2 + 3 + 2));
        let surface = ElementLists {
            triangles: boundary.iter().map(|&t| topology.triangles()[t as usize]).collect(),
            ..ElementLists::default()
        };
        let surface = Topology::build(ContainerKind::Triangle, surface, None).expect("a boundary is valid");
        assert!(surface.boundary_edges().is_empty());
    }
}
