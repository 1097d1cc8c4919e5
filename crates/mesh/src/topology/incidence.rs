//! Neighbourhood tables: which elements share a point, an edge or a face.
//!
//! Tables "around" something list the elements that have it, in increasing order, and leave out what the given lists
//! lack. Tables "in" an element give one index per local edge or face and fail if one is missing.

use std::collections::HashMap;

use crate::elements::{
    ElementKind, HEXAHEDRON_EDGES, HEXAHEDRON_FACES, QUAD_EDGES, TETRAHEDRON_EDGES, TETRAHEDRON_FACES, TRIANGLE_EDGES,
    pick, sorted,
};
use crate::tuple_map::TupleMap;

use super::derive::EdgeSet;
use super::tables::in_elements;
use super::{Adjacency, Topology, TopologyProblem};

/// An edge as an element sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OrientedEdge {
    /// Index of the edge.
    pub index: u32,
    /// Whether the stored edge has the direction of the element's local edge.
    pub is_aligned: bool,
}

impl Topology {
    /// Edges around each point.
    pub fn edges_around_point(&self) -> &Adjacency {
        self.tables.edges_around_point.get_or_init(|| Adjacency::around_points(self.n_points, self.edges()))
    }

    /// Triangles around each point.
    pub fn triangles_around_point(&self) -> &Adjacency {
        self.tables.triangles_around_point.get_or_init(|| Adjacency::around_points(self.n_points, self.triangles()))
    }

    /// Quads around each point.
    pub fn quads_around_point(&self) -> &Adjacency {
        self.tables.quads_around_point.get_or_init(|| Adjacency::around_points(self.n_points, self.quads()))
    }

    /// Tetrahedra around each point.
    pub fn tetrahedra_around_point(&self) -> &Adjacency {
        self.tables.tetrahedra_around_point.get_or_init(|| Adjacency::around_points(self.n_points, self.tetrahedra()))
    }

    /// Hexahedra around each point.
    pub fn hexahedra_around_point(&self) -> &Adjacency {
        self.tables.hexahedra_around_point.get_or_init(|| Adjacency::around_points(self.n_points, self.hexahedra()))
    }

    /// Edges of each triangle, in the order of [`TRIANGLE_EDGES`].
    ///
    /// # Errors
    /// `MissingEdge` if given edges are incomplete; so for all `edges_in_*`.
    pub fn edges_in_triangles(&self) -> Result<&[[u32; 3]], TopologyProblem> {
        in_elements(&self.tables.edges_in_triangles, || {
            self.edges_in(ElementKind::Triangle, self.triangles(), &TRIANGLE_EDGES)
        })
    }

    /// Edges of each quad, in the order of [`QUAD_EDGES`].
    pub fn edges_in_quads(&self) -> Result<&[[u32; 4]], TopologyProblem> {
        in_elements(&self.tables.edges_in_quads, || self.edges_in(ElementKind::Quad, self.quads(), &QUAD_EDGES))
    }

    /// Edges of each tetrahedron, in the order of [`TETRAHEDRON_EDGES`].
    pub fn edges_in_tetrahedra(&self) -> Result<&[[u32; 6]], TopologyProblem> {
        in_elements(&self.tables.edges_in_tetrahedra, || {
            self.edges_in(ElementKind::Tetrahedron, self.tetrahedra(), &TETRAHEDRON_EDGES)
        })
    }

    /// Edges of each hexahedron, in the order of [`HEXAHEDRON_EDGES`].
    pub fn edges_in_hexahedra(&self) -> Result<&[[u32; 12]], TopologyProblem> {
        in_elements(&self.tables.edges_in_hexahedra, || {
            self.edges_in(ElementKind::Hexahedron, self.hexahedra(), &HEXAHEDRON_EDGES)
        })
    }

    /// As [`Self::edges_in_tetrahedra`], with the direction of each edge.
    pub fn oriented_edges_in_tetrahedra(&self) -> Result<Vec<[OrientedEdge; 6]>, TopologyProblem> {
        let indices = self.edges_in_tetrahedra()?;
        let with_direction = self.tetrahedra().iter().zip(indices).map(|(nodes, edges)| {
            std::array::from_fn(|j| OrientedEdge {
                index: edges[j],
                is_aligned: self.edges()[edges[j] as usize] == pick(nodes, TETRAHEDRON_EDGES[j]),
            })
        });
        Ok(with_direction.collect())
    }

    /// Triangle opposite to each vertex of each tetrahedron.
    ///
    /// # Errors
    /// `MissingFace` if given triangles are incomplete.
    pub fn triangles_in_tetrahedra(&self) -> Result<&[[u32; 4]], TopologyProblem> {
        in_elements(&self.tables.triangles_in_tetrahedra, || {
            let faces = face_indices(self.triangles());
            faces_in(ElementKind::Tetrahedron, self.tetrahedra(), &TETRAHEDRON_FACES, &faces)
        })
    }

    /// Quads of each hexahedron, in the order of [`HEXAHEDRON_FACES`].
    ///
    /// # Errors
    /// `MissingFace` if given quads are incomplete.
    pub fn quads_in_hexahedra(&self) -> Result<&[[u32; 6]], TopologyProblem> {
        in_elements(&self.tables.quads_in_hexahedra, || {
            let faces = face_indices(self.quads());
            faces_in(ElementKind::Hexahedron, self.hexahedra(), &HEXAHEDRON_FACES, &faces)
        })
    }

    /// Triangles around each edge: those whose local edge has the direction of the stored edge come first, the last
    /// such triangle before the earlier ones; the others follow in increasing order.
    pub fn triangles_around_edge(&self) -> &Adjacency {
        self.tables.triangles_around_edge.get_or_init(|| self.triangles_by_direction())
    }

    fn triangles_by_direction(&self) -> Adjacency {
        let mut around = self.around_edges(self.triangles(), &TRIANGLE_EDGES);
        for (row, &edge) in self.edges().iter().enumerate() {
            let aligned = |triangle: u32| {
                let nodes = &self.triangles()[triangle as usize];
                TRIANGLE_EDGES.iter().any(|&local| pick(nodes, local) == edge)
            };
            let increasing = around.row(row);
            let front = increasing.iter().rev().filter(|&&t| aligned(t));
            let back = increasing.iter().filter(|&&t| !aligned(t));
            let reordered: Vec<u32> = front.chain(back).copied().collect();
            around.row_mut(row).copy_from_slice(&reordered);
        }
        around
    }

    /// Quads around each edge.
    pub fn quads_around_edge(&self) -> &Adjacency {
        self.tables.quads_around_edge.get_or_init(|| self.around_edges(self.quads(), &QUAD_EDGES))
    }

    /// Tetrahedra around each edge.
    pub fn tetrahedra_around_edge(&self) -> &Adjacency {
        self.tables.tetrahedra_around_edge.get_or_init(|| self.around_edges(self.tetrahedra(), &TETRAHEDRON_EDGES))
    }

    /// Hexahedra around each edge.
    pub fn hexahedra_around_edge(&self) -> &Adjacency {
        self.tables.hexahedra_around_edge.get_or_init(|| self.around_edges(self.hexahedra(), &HEXAHEDRON_EDGES))
    }

    /// Tetrahedra around each triangle: one on the boundary, two inside.
    pub fn tetrahedra_around_triangle(&self) -> &Adjacency {
        self.tables
            .tetrahedra_around_triangle
            .get_or_init(|| around_faces(self.triangles(), self.tetrahedra(), &TETRAHEDRON_FACES))
    }

    /// Hexahedra around each quad: one on the boundary, two inside.
    pub fn hexahedra_around_quad(&self) -> &Adjacency {
        self.tables
            .hexahedra_around_quad
            .get_or_init(|| around_faces(self.quads(), self.hexahedra(), &HEXAHEDRON_FACES))
    }

    fn edge_set(&self) -> EdgeSet {
        EdgeSet::new(self.edges().to_vec())
    }

    fn edges_in<const N: usize, const M: usize>(
        &self,
        kind: ElementKind,
        elements: &[[u32; N]],
        table: &[[usize; 2]; M],
    ) -> Result<Vec<[u32; M]>, TopologyProblem> {
        let edges = self.edge_set();
        let mut indices = Vec::with_capacity(elements.len());
        for (element, nodes) in elements.iter().enumerate() {
            let mut row = [0; M];
            for (entry, &local) in row.iter_mut().zip(table) {
                let edge = pick(nodes, local);
                *entry = edges.index(edge).ok_or(TopologyProblem::MissingEdge { kind, element, edge })?;
            }
            indices.push(row);
        }
        Ok(indices)
    }

    fn around_edges<const N: usize>(&self, elements: &[[u32; N]], table: &[[usize; 2]]) -> Adjacency {
        let edges = self.edge_set();
        Adjacency::from_rows_of(self.edges().len(), elements, |_, nodes, push| {
            // A degenerate element may have one edge twice.
            let mut met = [u32::MAX; 12];
            for (j, &local) in table.iter().enumerate() {
                if let Some(edge) = edges.index(pick(nodes, local))
                    && !met[..j].contains(&edge)
                {
                    met[j] = edge;
                    push(edge);
                }
            }
        })
    }
}

/// First face of each vertex set.
fn face_indices<const F: usize>(faces: &[[u32; F]]) -> TupleMap<F> {
    let mut indices = TupleMap::with_capacity(faces.len());
    for (index, &face) in (0u32..).zip(faces) {
        indices.insert(sorted(face), index);
    }
    indices
}

fn faces_in<const N: usize, const F: usize, const M: usize>(
    kind: ElementKind,
    elements: &[[u32; N]],
    table: &[[usize; F]; M],
    faces: &TupleMap<F>,
) -> Result<Vec<[u32; M]>, TopologyProblem> {
    let mut indices = Vec::with_capacity(elements.len());
    for (element, nodes) in elements.iter().enumerate() {
        let mut row = [0; M];
        for (face, &local) in table.iter().enumerate() {
            let key = sorted(pick(nodes, local));
            let found = faces.get(&key);
            row[face] = found.ok_or(TopologyProblem::MissingFace { kind, element, face })?;
        }
        indices.push(row);
    }
    Ok(indices)
}

fn around_faces<const N: usize, const F: usize>(
    faces: &[[u32; F]],
    elements: &[[u32; N]],
    table: &[[usize; F]],
) -> Adjacency {
    // Faces of one vertex set (overlapping elements, two orientations) all see the same elements.
    let first = face_indices(faces);
    let of_first = Adjacency::from_rows_of(faces.len(), elements, |_, nodes, push| {
        for &local in table {
            if let Some(face) = first.get(&sorted(pick(nodes, local))) {
                push(face);
            }
        }
    });
    if first.len() == faces.len() {
        return of_first;
    }
    let n_elements: Vec<()> = vec![(); elements.len()];
    let mut twins: HashMap<u32, Vec<u32>> = HashMap::new();
    for (index, &face) in (0u32..).zip(faces) {
        twins.entry(first.get(&sorted(face)).unwrap_or(index)).or_default().push(index);
    }
    Adjacency::from_rows_of(faces.len(), &n_elements, |element, (), push| {
        for &local in table {
            if let Some(face) = first.get(&sorted(pick(&elements[element], local))) {
                twins[&face].iter().for_each(|&twin| push(twin));
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::{ContainerKind, ElementLists};
    use super::*;
    use crate::generate::{BoxGrid, grid_hexahedra, grid_tetrahedra};

    fn tetrahedra() -> Topology {
        let mesh = grid_tetrahedra(&BoxGrid::unit([3, 3, 3])).expect("a small grid");
        Topology::build(ContainerKind::Tetrahedron, ElementLists::from(&mesh), None).expect("a generated mesh is valid")
    }

    #[test]
    fn diagonals_of_a_mixed_mesh_are_edges_of_the_simplices_only() {
        // As scenes number them: one list with the edges of tetrahedra, then of hexahedra, each edge once.
        let cube = [0, 1, 2, 3, 4, 5, 6, 7];
        let tetrahedra = crate::elements::HEXAHEDRON_TETRAHEDRA.map(|local| pick(&cube, local)).to_vec();
        let lists = ElementLists { tetrahedra, hexahedra: vec![cube], ..ElementLists::default() };
        let mesh = Topology::build(ContainerKind::Mesh, lists, None).expect("it is valid");
        assert_eq!(mesh.edges().len(), 12 + 6 + 1);
        let own = mesh.edges_in_hexahedra().expect("edges are derived")[0];
        let sides = HEXAHEDRON_EDGES.map(|local| sorted(pick(&cube, local)));
        assert!(own.iter().zip(sides).all(|(edge, nodes)| mesh.edges()[*edge as usize] == nodes));
        for (edge, (hexahedra, tetrahedra)) in
            mesh.hexahedra_around_edge().rows().zip(mesh.tetrahedra_around_edge().rows()).enumerate()
        {
            assert_eq!(hexahedra.len(), usize::from(own.contains(&(edge as u32))), "edge {edge}");
            assert!(!tetrahedra.is_empty(), "edge {edge}");
        }
        // The same of a quad and its halves: the diagonal is no edge of the quad, and no border of the triangles.
        let lists =
            ElementLists { triangles: vec![[0, 1, 2], [0, 2, 3]], quads: vec![[0, 1, 2, 3]], ..Default::default() };
        let mesh = Topology::build(ContainerKind::Mesh, lists, None).expect("it is valid");
        let diagonal = mesh.edges().iter().position(|edge| sorted(*edge) == [0, 2]).expect("it is an edge");
        assert_eq!((mesh.edges().len(), mesh.boundary_edges().len()), (5, 4));
        assert!(mesh.quads_around_edge().row(diagonal).is_empty());
        assert!(!mesh.edges_in_quads().expect("edges are derived")[0].contains(&(diagonal as u32)));
    }

    #[test]
    fn tables_in_and_around_are_inverse_to_each_other() {
        let topology = tetrahedra();
        let around = topology.tetrahedra_around_edge();
        let inside = topology.edges_in_tetrahedra().expect("edges are derived");
        for (edge, row) in around.rows().enumerate() {
            let expected: Vec<u32> =
                (0u32..).zip(inside).filter_map(|(t, edges)| edges.contains(&(edge as u32)).then_some(t)).collect();
            assert_eq!(row, expected);
        }
        let around = topology.tetrahedra_around_triangle();
        let inside = topology.triangles_in_tetrahedra().expect("triangles are derived");
        for (tetrahedron, triangles) in inside.iter().enumerate() {
            for &triangle in triangles {
                assert!(around.row(triangle as usize).contains(&(tetrahedron as u32)));
            }
        }
        assert_eq!(around.n_items(), 4 * topology.tetrahedra().len());
    }

    #[test]
    fn euler_characteristic_of_a_ball_is_one() {
        let topology = tetrahedra();
        let counts =
            [topology.n_points(), topology.edges().len(), topology.triangles().len(), topology.tetrahedra().len()]
                .map(|n| n as i64);
        assert_eq!(counts[0] - counts[1] + counts[2] - counts[3], 1);
    }

    #[test]
    fn directions_of_edges_follow_the_stored_edge() {
        let topology = tetrahedra();
        let oriented = topology.oriented_edges_in_tetrahedra().expect("edges are derived");
        for (nodes, edges) in topology.tetrahedra().iter().zip(oriented) {
            for (edge, local) in edges.iter().zip(TETRAHEDRON_EDGES) {
                let [a, b] = pick(nodes, local);
                assert_eq!(edge.is_aligned, a < b);
                assert_eq!(topology.edges()[edge.index as usize], sorted([a, b]));
            }
        }
    }

    #[test]
    fn triangles_around_an_edge_start_with_the_last_aligned_one() {
        let lists = ElementLists {
            triangles: vec![[0, 1, 2], [1, 0, 3], [0, 1, 4], [1, 0, 5]],
            edges: vec![[0, 1]],
            ..ElementLists::default()
        };
        let topology = Topology::build(ContainerKind::Mesh, lists, None).expect("valid indices");
        assert_eq!(topology.triangles_around_edge().row(0), [2, 0, 1, 3]);
        assert!(topology.edges_in_triangles().is_err());
    }

    #[test]
    fn hexahedra_share_quads_and_edges() {
        let mesh = grid_hexahedra(&BoxGrid::unit([3, 2, 2])).expect("a small grid");
        let topology = Topology::build(ContainerKind::Hexahedron, ElementLists::from(&mesh), None)
            .expect("a generated mesh is valid");
        let shared: Vec<usize> = topology.hexahedra_around_quad().rows().map(<[u32]>::len).collect();
        assert_eq!(shared.iter().filter(|&&n| n == 2).count(), 1);
        assert_eq!(shared.len(), 11);
        assert_eq!(topology.hexahedra_around_edge().n_items(), 24);
        assert_eq!(topology.edges_in_hexahedra().map(|e| e.len()), Ok(2));
        assert_eq!(topology.quads_in_hexahedra().map(|e| e.len()), Ok(2));
        assert_eq!(topology.quads_around_edge().n_items(), 44);
    }

    #[test]
    fn faces_of_overlapping_tetrahedra_see_both() {
        let lists = ElementLists { tetrahedra: vec![[0, 1, 2, 3], [0, 1, 2, 3]], ..ElementLists::default() };
        let topology = Topology::build(ContainerKind::Mesh, lists, None).expect("valid indices");
        let around = topology.tetrahedra_around_triangle();
        assert!(around.rows().all(|row| row == [0, 1]));
    }
}
