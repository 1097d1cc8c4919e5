//! Local numbering of the elements: which vertices make edge or face j of an element.
//!
//! Every derived list, orientation and summation order in this crate comes from these tables.

use std::fmt;

use settee_math::vec3::{cross, dot, sub};

/// The elements a mesh is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, settee_persist::Persist)]
pub enum ElementKind {
    /// Segment, 2 nodes.
    Edge,
    /// 3 nodes.
    Triangle,
    /// 4 nodes, in turning order.
    Quad,
    /// 4 nodes; of positive volume if 3 lies on the side of (1-0)x(2-0).
    Tetrahedron,
    /// 8 nodes: 0(-,-,-) 1(+,-,-) 2(+,+,-) 3(-,+,-) 4(-,-,+) 5(+,-,+) 6(+,+,+) 7(-,+,+).
    Hexahedron,
    /// Wedge, 6 nodes: a triangle 0 1 2 and its copy 3 4 5.
    Prism,
    /// 5 nodes: a quad 0 1 2 3 and an apex 4.
    Pyramid,
}

impl ElementKind {
    /// Every kind of element.
    pub const ALL: [Self; 7] =
        [Self::Edge, Self::Triangle, Self::Quad, Self::Tetrahedron, Self::Hexahedron, Self::Prism, Self::Pyramid];

    /// Number of nodes of one element.
    pub fn n_nodes(self) -> usize {
        match self {
            ElementKind::Edge => 2,
            ElementKind::Triangle => 3,
            ElementKind::Quad | ElementKind::Tetrahedron => 4,
            ElementKind::Hexahedron => 8,
            ElementKind::Prism => 6,
            ElementKind::Pyramid => 5,
        }
    }

    /// Name of several.
    pub fn plural(self) -> &'static str {
        match self {
            ElementKind::Edge => "edges",
            ElementKind::Triangle => "triangles",
            ElementKind::Quad => "quads",
            ElementKind::Tetrahedron => "tetrahedra",
            ElementKind::Hexahedron => "hexahedra",
            ElementKind::Prism => "prisms",
            ElementKind::Pyramid => "pyramids",
        }
    }
}

impl fmt::Display for ElementKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ElementKind::Edge => "edge",
            ElementKind::Triangle => "triangle",
            ElementKind::Quad => "quad",
            ElementKind::Tetrahedron => "tetrahedron",
            ElementKind::Hexahedron => "hexahedron",
            ElementKind::Prism => "prism",
            ElementKind::Pyramid => "pyramid",
        })
    }
}

/// Edge j of a triangle is opposite to vertex j.
pub const TRIANGLE_EDGES: [[usize; 2]; 3] = [[1, 2], [2, 0], [0, 1]];

/// Edges of a quad; edge j joins vertices j+1 and j+2.
pub const QUAD_EDGES: [[usize; 2]; 4] = [[1, 2], [2, 3], [3, 0], [0, 1]];

/// Edges of a tetrahedron.
pub const TETRAHEDRON_EDGES: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];

/// Faces of a tetrahedron, outward for a positive volume; face j is opposite to vertex j.
pub const TETRAHEDRON_FACES: [[usize; 3]; 4] = [[1, 2, 3], [0, 3, 2], [1, 3, 0], [0, 2, 1]];

/// Edges of a hexahedron.
pub const HEXAHEDRON_EDGES: [[usize; 2]; 12] =
    [[0, 1], [0, 3], [0, 4], [1, 2], [1, 5], [2, 3], [2, 6], [3, 7], [4, 5], [4, 7], [5, 6], [6, 7]];

/// Faces of a hexahedron, outward.
pub const HEXAHEDRON_FACES: [[usize; 4]; 6] =
    [[0, 3, 2, 1], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]];

/// The four edges of a hexahedron along its first axis.
pub const HEXAHEDRON_X_EDGES: [[usize; 2]; 4] = [[0, 1], [4, 5], [3, 2], [7, 6]];

/// The four edges of a hexahedron along its second axis.
pub const HEXAHEDRON_Y_EDGES: [[usize; 2]; 4] = [[4, 7], [5, 6], [1, 2], [0, 3]];

/// The four edges of a hexahedron along its third axis.
pub const HEXAHEDRON_Z_EDGES: [[usize; 2]; 4] = [[4, 0], [5, 1], [6, 2], [7, 3]];

/// Six tetrahedra that fill a hexahedron; copies side by side share their diagonals.
pub const HEXAHEDRON_TETRAHEDRA: [[usize; 4]; 6] =
    [[0, 5, 1, 6], [0, 1, 3, 6], [1, 3, 6, 2], [6, 3, 0, 7], [6, 7, 0, 5], [7, 5, 4, 0]];

/// Quads of a prism.
pub const PRISM_QUADS: [[usize; 4]; 3] = [[0, 3, 4, 1], [0, 2, 5, 3], [1, 4, 5, 2]];

/// Triangles of a prism.
pub const PRISM_TRIANGLES: [[usize; 3]; 2] = [[0, 1, 2], [4, 3, 5]];

/// Quad of a pyramid.
pub const PYRAMID_QUADS: [[usize; 4]; 1] = [[0, 3, 2, 1]];

/// Triangles of a pyramid.
pub const PYRAMID_TRIANGLES: [[usize; 3]; 4] = [[0, 1, 4], [1, 2, 4], [3, 4, 2], [0, 4, 3]];

/// Triangles that a loader adds for a tetrahedron: other order and first vertices than [`TETRAHEDRON_FACES`].
pub const LOADED_TETRAHEDRON_TRIANGLES: [[usize; 3]; 4] = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];

/// Edges of a quadratic triangle or tetrahedron in the order of their middle nodes in Gmsh files.
pub(crate) const QUADRATIC_EDGES_GMSH: [[usize; 2]; 6] = [[0, 1], [1, 2], [2, 0], [3, 0], [3, 2], [3, 1]];

/// The same for VTK files.
pub(crate) const QUADRATIC_EDGES_VTK: [[usize; 2]; 6] = [[0, 1], [1, 2], [2, 0], [0, 3], [1, 3], [2, 3]];

/// The nodes of `element` at the places `local`.
pub fn pick<const M: usize>(element: &[u32], local: [usize; M]) -> [u32; M] {
    local.map(|place| element[place])
}

/// The same nodes in increasing order: equal for elements that differ by orientation or first vertex.
pub fn sorted<const N: usize>(mut nodes: [u32; N]) -> [u32; N] {
    nodes.sort_unstable();
    nodes
}

/// The same polygon starting at its smallest node; orientation kept.
pub fn rotated_smallest_first<const N: usize>(mut nodes: [u32; N]) -> [u32; N] {
    let first = (0..N).min_by_key(|&place| nodes[place]).unwrap_or(0);
    nodes.rotate_left(first);
    nodes
}

/// Six times the signed volume of the tetrahedron: (x1-x0) . ((x2-x0) x (x3-x0)).
pub fn six_volumes(x: [[f64; 3]; 4]) -> f64 {
    let [a, b, c] = [1, 2, 3].map(|i| sub(x[i], x[0]));
    dot(a, cross(b, c))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CUBE: [[f64; 3]; 8] = [
        [0.0, 0.0, 0.0],
        [1.0, 0.0, 0.0],
        [1.0, 1.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, 0.0, 1.0],
        [1.0, 0.0, 1.0],
        [1.0, 1.0, 1.0],
        [0.0, 1.0, 1.0],
    ];

    #[test]
    fn faces_of_a_tetrahedron_point_outward_and_are_opposite_to_their_vertex() {
        let x = [CUBE[0], CUBE[1], CUBE[3], CUBE[4]];
        assert!(six_volumes(x) > 0.0);
        for (vertex, [a, b, c]) in TETRAHEDRON_FACES.into_iter().enumerate() {
            assert!(![a, b, c].contains(&vertex));
            let normal = cross(sub(x[b], x[a]), sub(x[c], x[a]));
            assert!(dot(normal, sub(x[vertex], x[a])) < 0.0);
        }
        for (loaded, sets) in LOADED_TETRAHEDRON_TRIANGLES.into_iter().zip([[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]])
        {
            assert_eq!(sorted(loaded.map(|v| v as u32)), sets);
            let [a, b, c] = loaded;
            let normal = cross(sub(x[b], x[a]), sub(x[c], x[a]));
            let opposite = 6 - a - b - c;
            assert!(dot(normal, sub(x[opposite], x[a])) < 0.0);
        }
    }

    #[test]
    fn faces_of_a_hexahedron_point_outward_and_use_each_of_the_twelve_edges_twice() {
        let mut uses = [0; 12];
        for face in HEXAHEDRON_FACES {
            let [a, b, _, d] = face;
            let normal = cross(sub(CUBE[b], CUBE[a]), sub(CUBE[d], CUBE[a]));
            assert!(dot(normal, sub([0.5; 3], CUBE[a])) < 0.0);
            for local in QUAD_EDGES {
                let edge = sorted(local.map(|l| face[l] as u32)).map(|v| v as usize);
                let index = HEXAHEDRON_EDGES.iter().position(|&e| e == edge);
                uses[index.expect("every side of a face is an edge of the table")] += 1;
            }
        }
        assert_eq!(uses, [2; 12]);
    }

    #[test]
    fn the_six_tetrahedra_of_a_hexahedron_are_positive_and_fill_it() {
        let total: f64 =
            HEXAHEDRON_TETRAHEDRA.iter().map(|t| six_volumes(t.map(|v| CUBE[v]))).inspect(|&v| assert!(v > 0.0)).sum();
        assert_eq!(total, 6.0);
    }

    #[test]
    fn rotation_to_the_smallest_node_keeps_the_turning_order() {
        assert_eq!(rotated_smallest_first([7, 2, 5]), [2, 5, 7]);
        assert_eq!(rotated_smallest_first([7, 9, 5, 6]), [5, 6, 7, 9]);
    }
}
