//! Lower elements from higher ones, in the order that numbering in scenes counts on.
//!
//! Edges come from volume elements sorted, from triangles oriented as met, from quads sorted.
//! Faces come from volume elements rotated to their smallest node, interior ones once with the orientation of the first
//! owner.

use crate::elements::{
    ElementKind, HEXAHEDRON_EDGES, HEXAHEDRON_FACES, QUAD_EDGES, TETRAHEDRON_EDGES, TETRAHEDRON_FACES, TRIANGLE_EDGES,
    pick, rotated_smallest_first, sorted,
};
use crate::tuple_map::TupleMap;

use super::problem::{Problems, TopologyProblem};
use super::{ContainerKind, ElementLists};

/// Fills the empty lists that the kind of container derives, and checks given edges against the elements.
pub(super) fn complete(kind: ContainerKind, lists: &mut ElementLists, problems: &mut Problems) {
    if !matches!(kind, ContainerKind::Point | ContainerKind::Edge | ContainerKind::Complete) {
        demand_lower_elements(lists);
    }
    match kind {
        ContainerKind::Point | ContainerKind::Edge | ContainerKind::Complete => {}
        ContainerKind::Mesh => complete_mesh(lists),
        ContainerKind::Triangle => complete_triangles(lists, problems),
        ContainerKind::Quad => {
            complete_edges(lists, ElementKind::Quad, problems);
        }
        ContainerKind::Tetrahedron if lists.tetrahedra.is_empty() => {
            complete_triangles(lists, problems);
        }
        ContainerKind::Tetrahedron => {
            complete_edges(lists, ElementKind::Tetrahedron, problems);
            if lists.triangles.is_empty() {
                lists.triangles = triangles_of_tetrahedra(&lists.tetrahedra);
            }
        }
        ContainerKind::Hexahedron if lists.hexahedra.is_empty() => {
            complete_edges(lists, ElementKind::Quad, problems);
        }
        ContainerKind::Hexahedron => {
            complete_edges(lists, ElementKind::Hexahedron, problems);
            if lists.quads.is_empty() {
                lists.quads = quads_of_hexahedra(&lists.hexahedra);
            }
        }
    }
}

/// Asks for the edges and faces of elements, and for the tables in which they are looked up.
fn demand_lower_elements(lists: &ElementLists) {
    let (volumes, faces) = ([lists.tetrahedra.len(), lists.hexahedra.len()], lists.triangles.len() + lists.quads.len());
    let bytes = 150 * volumes[0] + 250 * volumes[1] + 60 * faces;
    settee_budget::demand(bytes as u64, || {
        format!("the edges and faces of {} elements", volumes[0] + volumes[1] + faces)
    });
}

fn complete_mesh(lists: &mut ElementLists) {
    if lists.edges.is_empty() {
        let mut edges = EdgeSet::default();
        if lists.tetrahedra.is_empty() && lists.hexahedra.is_empty() {
            edges.add_all(&lists.triangles, &TRIANGLE_EDGES, Stored::AsMet);
            edges.add_all(&lists.quads, &QUAD_EDGES, Stored::Sorted);
        } else {
            edges.add_all(&lists.tetrahedra, &TETRAHEDRON_EDGES, Stored::Sorted);
            edges.add_all(&lists.hexahedra, &HEXAHEDRON_EDGES, Stored::Sorted);
        }
        lists.edges = edges.edges;
    }
    if lists.triangles.is_empty() {
        lists.triangles = triangles_of_tetrahedra(&lists.tetrahedra);
    }
    if lists.quads.is_empty() {
        lists.quads = quads_of_hexahedra(&lists.hexahedra);
    }
}

fn complete_triangles(lists: &mut ElementLists, problems: &mut Problems) {
    if lists.edges.is_empty() {
        let mut edges = EdgeSet::default();
        edges.add_all(&lists.triangles, &TRIANGLE_EDGES, Stored::AsMet);
        lists.edges = edges.edges;
        return;
    }
    let edges = EdgeSet::new(std::mem::take(&mut lists.edges));
    for (element, triangle) in lists.triangles.iter().enumerate() {
        for local in TRIANGLE_EDGES {
            let edge = pick(triangle, local);
            if edges.index(edge).is_none() {
                problems.push(TopologyProblem::MissingEdge { kind: ElementKind::Triangle, element, edge });
            }
        }
    }
    lists.edges = edges.edges;
}

/// Sorted edges of the elements of one kind, behind the given ones.
fn complete_edges(lists: &mut ElementLists, from: ElementKind, problems: &mut Problems) {
    let mut edges = EdgeSet::new(std::mem::take(&mut lists.edges));
    let given = edges.edges.len();
    match from {
        ElementKind::Quad => edges.add_all(&lists.quads, &QUAD_EDGES, Stored::Sorted),
        ElementKind::Hexahedron => {
            edges.add_all(&lists.hexahedra, &HEXAHEDRON_EDGES, Stored::Sorted);
        }
        _ => edges.add_all(&lists.tetrahedra, &TETRAHEDRON_EDGES, Stored::Sorted),
    }
    let count = edges.edges.len() - given;
    if given > 0 && count > 0 {
        problems.push(TopologyProblem::AppendedEdges { count });
    }
    lists.edges = edges.edges;
}

/// How a new edge is stored.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Stored {
    /// Smaller index first.
    Sorted,
    /// In the direction of the element that brought it.
    AsMet,
}

/// Edges in order of first occurrence, and where each is.
#[derive(Default)]
pub(crate) struct EdgeSet {
    pub(crate) edges: Vec<[u32; 2]>,
    index: TupleMap<2>,
}

impl EdgeSet {
    pub(crate) fn new(edges: Vec<[u32; 2]>) -> Self {
        let mut index = TupleMap::with_capacity(edges.len());
        for (position, &edge) in (0u32..).zip(&edges) {
            index.insert(sorted(edge), position);
        }
        EdgeSet { edges, index }
    }

    /// Index of the edge between these nodes, in either direction.
    pub(crate) fn index(&self, edge: [u32; 2]) -> Option<u32> {
        self.index.get(&sorted(edge))
    }

    /// Index of the edge, which is appended if it is new.
    pub(crate) fn add(&mut self, edge: [u32; 2], stored: Stored) -> u32 {
        let key = sorted(edge);
        let next = self.edges.len() as u32;
        let (index, is_new) = self.index.insert(key, next);
        if is_new {
            self.edges.push(if stored == Stored::Sorted { key } else { edge });
        }
        index
    }

    pub(crate) fn add_all<const N: usize>(&mut self, elements: &[[u32; N]], table: &[[usize; 2]], stored: Stored) {
        for element in elements {
            for &local in table {
                self.add(pick(element, local), stored);
            }
        }
    }
}

fn triangles_of_tetrahedra(tetrahedra: &[[u32; 4]]) -> Vec<[u32; 3]> {
    let mut triangles = Vec::new();
    let mut known = TupleMap::with_capacity(2 * tetrahedra.len());
    for tetrahedron in tetrahedra {
        for local in TETRAHEDRON_FACES {
            let triangle = rotated_smallest_first(pick(tetrahedron, local));
            let [a, b, c] = triangle;
            // Only the opposite orientation makes a face interior: two overlapping tetrahedra keep a face each.
            if known.get(&[a, c, b]).is_none() {
                known.insert(triangle, 0);
                triangles.push(triangle);
            }
        }
    }
    triangles
}

fn quads_of_hexahedra(hexahedra: &[[u32; 8]]) -> Vec<[u32; 4]> {
    let mut quads = Vec::new();
    let mut known = TupleMap::with_capacity(3 * hexahedra.len());
    for hexahedron in hexahedra {
        for local in HEXAHEDRON_FACES {
            let quad = rotated_smallest_first(pick(hexahedron, local));
            let [a, b, c, d] = quad;
            if known.get(&[a, d, c, b]).is_none() && known.insert(quad, 0).1 {
                quads.push(quad);
            }
        }
    }
    quads
}

#[cfg(test)]
mod tests {
    use super::super::Topology;
    use super::*;

    fn build(kind: ContainerKind, lists: ElementLists) -> Topology {
        Topology::build(kind, lists, None).expect("the elements of the test are valid")
    }

    /// Two tetrahedra on the face 1 2 3.
    fn two_tetrahedra() -> ElementLists {
        ElementLists { tetrahedra: vec![[0, 1, 2, 3], [4, 2, 1, 3]], ..ElementLists::default() }
    }

    #[test]
    fn tetrahedra_give_sorted_edges_and_faces_with_the_orientation_of_the_first_owner() {
        for kind in [ContainerKind::Mesh, ContainerKind::Tetrahedron] {
            let topology = build(kind, two_tetrahedra());
            assert_eq!(topology.edges(), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3], [2, 4], [1, 4], [3, 4]]);
            assert_eq!(
                topology.triangles(),
                [[1, 2, 3], [0, 3, 2], [0, 1, 3], [0, 2, 1], [1, 4, 3], [2, 3, 4], [1, 2, 4]]
            );
        }
    }

    #[test]
    fn overlapping_tetrahedra_keep_a_face_each() {
        let lists = ElementLists { tetrahedra: vec![[0, 1, 2, 3], [0, 1, 2, 3]], ..ElementLists::default() };
        assert_eq!(build(ContainerKind::Mesh, lists).triangles().len(), 8);
    }

    #[test]
    fn triangles_give_edges_as_met_and_quads_sorted_ones() {
        let lists = ElementLists {
            triangles: vec![[5, 3, 4], [3, 5, 1]],
            quads: vec![[1, 5, 9, 8]],
            ..ElementLists::default()
        };
        assert_eq!(
            build(ContainerKind::Mesh, lists.clone()).edges(),
            [[3, 4], [4, 5], [5, 3], [5, 1], [1, 3], [5, 9], [8, 9], [1, 8]]
        );
        assert_eq!(build(ContainerKind::Quad, lists.clone()).edges(), [[5, 9], [8, 9], [1, 8], [1, 5]]);
        assert_eq!(build(ContainerKind::Triangle, lists).edges(), [[3, 4], [4, 5], [5, 3], [5, 1], [1, 3]]);
    }

    #[test]
    fn hexahedra_give_their_quads_once() {
        let lists = ElementLists {
            hexahedra: vec![[0, 1, 2, 3, 4, 5, 6, 7], [4, 5, 6, 7, 8, 9, 10, 11]],
            ..ElementLists::default()
        };
        let topology = build(ContainerKind::Hexahedron, lists);
        assert_eq!(topology.edges().len(), 20);
        assert_eq!(topology.quads().len(), 11);
        assert_eq!(topology.quads()[..2], [[0, 3, 2, 1], [4, 5, 6, 7]]);
    }

    #[test]
    fn given_edges_are_kept_and_judged_by_the_kind_of_container() {
        let mut lists = two_tetrahedra();
        lists.edges = vec![[3, 0]];
        let topology = build(ContainerKind::Tetrahedron, lists);
        assert_eq!(topology.edges()[..3], [[3, 0], [0, 1], [0, 2]]);
        assert_eq!(topology.warnings(), [TopologyProblem::AppendedEdges { count: 8 }]);

        let lists = ElementLists { triangles: vec![[0, 1, 2]], edges: vec![[0, 1]], ..ElementLists::default() };
        assert_eq!(build(ContainerKind::Mesh, lists.clone()).edges(), [[0, 1]]);
        let problems = Topology::build(ContainerKind::Triangle, lists, None).unwrap_err();
        assert_eq!(problems[0].to_string(), "edge 1 2 of triangle 0 is missing in the given edges");
    }

    #[test]
    fn prisms_and_quads_alone_give_no_triangles() {
        let lists =
            ElementLists { prisms: vec![[0, 1, 2, 3, 4, 5]], quads: vec![[0, 1, 2, 3]], ..ElementLists::default() };
        let topology = build(ContainerKind::Mesh, lists);
        assert!(topology.triangles().is_empty());
        assert_eq!(topology.edges().len(), 4);
    }
}
