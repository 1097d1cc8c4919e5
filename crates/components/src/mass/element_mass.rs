//! Measures of elements and the shares of their mass that go to vertices and edges.

use settee_mesh::{ElementKind, Topology, elements};

/// How the mass of an element is shared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Share {
    /// Fraction for each vertex: the diagonal of the mass matrix.
    pub vertex: f64,
    /// Fraction for each edge: the entries that couple its ends.
    pub edge: f64,
    /// Edges of the element by local nodes.
    pub edges: &'static [[usize; 2]],
}

/// Shares of an element. Exact for edges, triangles and tetrahedra; quads and hexahedra have no coupling along their
/// diagonals, by convention of the scenes. The rows of every element sum to mass / nodes.
pub(super) fn share(kind: ElementKind) -> Option<Share> {
    Some(match kind {
        ElementKind::Edge => Share { vertex: 1.0 / 3.0, edge: 1.0 / 6.0, edges: &[[0, 1]] },
        ElementKind::Triangle => Share { vertex: 1.0 / 6.0, edge: 1.0 / 12.0, edges: &elements::TRIANGLE_EDGES },
        ElementKind::Quad => Share { vertex: 1.0 / 8.0, edge: 1.0 / 16.0, edges: &elements::QUAD_EDGES },
        ElementKind::Tetrahedron => Share { vertex: 1.0 / 10.0, edge: 1.0 / 20.0, edges: &elements::TETRAHEDRON_EDGES },
        ElementKind::Hexahedron => Share { vertex: 1.0 / 20.0, edge: 1.0 / 40.0, edges: &elements::HEXAHEDRON_EDGES },
        ElementKind::Prism | ElementKind::Pyramid => return None,
    })
}

/// The kind of element that carries the mass of a mesh: the first present of hexahedra, tetrahedra, quads, triangles, edges.
pub(super) fn massive_kind(topology: &Topology) -> Option<ElementKind> {
    [ElementKind::Hexahedron, ElementKind::Tetrahedron, ElementKind::Quad, ElementKind::Triangle, ElementKind::Edge]
        .into_iter()
        .find(|kind| topology.n_elements(*kind) > 0)
}

/// Nodes of all elements of a kind, one after the other.
pub(super) fn nodes(topology: &Topology, kind: ElementKind) -> &[u32] {
    match kind {
        ElementKind::Edge => topology.edges().as_flattened(),
        ElementKind::Triangle => topology.triangles().as_flattened(),
        ElementKind::Quad => topology.quads().as_flattened(),
        ElementKind::Tetrahedron => topology.tetrahedra().as_flattened(),
        ElementKind::Hexahedron => topology.hexahedra().as_flattened(),
        ElementKind::Prism => topology.prisms().as_flattened(),
        ElementKind::Pyramid => topology.pyramids().as_flattened(),
    }
}

/// Length [m], area [m^2] or volume [m^3] of an element with the corners `x`, never negative.
///
/// Quads are two triangles, hexahedra six tetrahedra; a plane quad that is not convex has the area it covers.
pub(super) fn measure(kind: ElementKind, x: &[[f64; 3]], is_plane: bool) -> f64 {
    match kind {
        ElementKind::Edge => norm(sub(x[1], x[0])),
        ElementKind::Triangle => 0.5 * norm(normal(x[0], x[1], x[2])),
        ElementKind::Quad if is_plane => 0.5 * (normal(x[0], x[1], x[2])[2] + normal(x[0], x[2], x[3])[2]).abs(),
        ElementKind::Quad => 0.5 * (norm(normal(x[0], x[1], x[2])) + norm(normal(x[0], x[2], x[3]))),
        ElementKind::Tetrahedron => elements::six_volumes([x[0], x[1], x[2], x[3]]).abs() / 6.0,
        ElementKind::Hexahedron => elements::HEXAHEDRON_TETRAHEDRA
            .iter()
            .map(|corners| elements::six_volumes(corners.map(|corner| x[corner])).abs() / 6.0)
            .sum(),
        ElementKind::Prism | ElementKind::Pyramid => 0.0,
    }
}

fn sub(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    std::array::from_fn(|i| a[i] - b[i])
}

fn normal(a: [f64; 3], b: [f64; 3], c: [f64; 3]) -> [f64; 3] {
    let (u, v) = (sub(b, a), sub(c, a));
    [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
}

fn norm(a: [f64; 3]) -> f64 {
    a.iter().map(|value| value * value).sum::<f64>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_every_element_matrix_sum_to_its_mass_over_its_nodes() {
        for kind in [
            ElementKind::Edge,
            ElementKind::Triangle,
            ElementKind::Quad,
            ElementKind::Tetrahedron,
            ElementKind::Hexahedron,
        ] {
            let share = share(kind).expect("the kind carries mass");
            for node in 0..kind.n_nodes() {
                let around = share.edges.iter().filter(|edge| edge.contains(&node)).count() as f64;
                assert!((share.vertex + around * share.edge - 1.0 / kind.n_nodes() as f64).abs() < 1e-15, "{kind}");
            }
        }
    }

    #[test]
    fn measures_of_unit_elements() {
        let cube = [
            [0.0, 0.0, 0.0],
            [1.0, 0.0, 0.0],
            [1.0, 1.0, 0.0],
            [0.0, 1.0, 0.0],
            [0.0, 0.0, 1.0],
            [1.0, 0.0, 1.0],
            [1.0, 1.0, 1.0],
            [0.0, 1.0, 1.0],
        ];
        assert!((measure(ElementKind::Hexahedron, &cube, false) - 1.0).abs() < 1e-15);
        assert_eq!(measure(ElementKind::Quad, &cube[..4], true), 1.0);
        assert_eq!(measure(ElementKind::Triangle, &[cube[2], cube[1], cube[0]], true), 0.5);
        assert_eq!(measure(ElementKind::Tetrahedron, &[cube[0], cube[3], cube[1], cube[4]], false), 1.0 / 6.0);
        assert_eq!(measure(ElementKind::Edge, &cube[..2], false), 1.0);
        // An arrow head: the reflex corner takes area away.
        let arrow = [[0.0, 0.0, 0.0], [2.0, 1.0, 0.0], [0.0, 2.0, 0.0], [1.0, 1.0, 0.0]];
        assert_eq!(measure(ElementKind::Quad, &arrow, true), 1.0);
    }
}
