//! Measures of elements and the shares of their mass that go to vertices and edges.

use settee_mesh::{ElementKind, Topology, elements};

/// How the mass of an element is shared.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Share {
    /// Fraction for each vertex: the diagonal of the mass matrix.
    pub vertex: f64,
    /// Pairs of local nodes with the fraction that couples them: those along edges, then those along diagonals.
    pub pairs: Vec<([usize; 2], f64)>,
    /// How many are along edges.
    pub n_along: usize,
}

const QUAD_DIAGONALS: [[usize; 2]; 2] = [[0, 2], [1, 3]];
const FACE_DIAGONALS: [[usize; 2]; 12] =
    [[0, 2], [1, 3], [4, 6], [5, 7], [0, 5], [1, 4], [1, 6], [2, 5], [2, 7], [3, 6], [0, 7], [3, 4]];
const BODY_DIAGONALS: [[usize; 2]; 4] = [[0, 6], [1, 7], [2, 4], [3, 5]];

/// How elements share their mass among their nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sharing {
    /// By the convention of scenes: exact, but for quads and hexahedra, which have no coupling along their diagonals.
    Edges,
    /// As `Edges`, and those of parallelepipeds for quads and hexahedra.
    Consistent,
    /// Equal shares for the vertices, no couplings.
    Equal,
}

/// Shares of an element. Exact for edges, triangles and tetrahedra. Rows sum to mass / nodes.
///
/// Consistent shares are products of those of an edge, 1/3 and 1/6, along each axis.
pub(super) fn share(kind: ElementKind, sharing: Sharing) -> Option<Share> {
    if matches!(kind, ElementKind::Prism | ElementKind::Pyramid) {
        return None;
    }
    if sharing == Sharing::Equal {
        return Some(Share { vertex: 1.0 / kind.n_nodes() as f64, pairs: Vec::new(), n_along: 0 });
    }
    let consistent = sharing == Sharing::Consistent;
    let all = |pairs: &[[usize; 2]], fraction: f64| pairs.iter().map(|pair| (*pair, fraction)).collect::<Vec<_>>();
    let (vertex, pairs) = match (kind, consistent) {
        (ElementKind::Edge, _) => (1.0 / 3.0, all(&[[0, 1]], 1.0 / 6.0)),
        (ElementKind::Triangle, _) => (1.0 / 6.0, all(&elements::TRIANGLE_EDGES, 1.0 / 12.0)),
        (ElementKind::Tetrahedron, _) => (1.0 / 10.0, all(&elements::TETRAHEDRON_EDGES, 1.0 / 20.0)),
        (ElementKind::Quad, false) => (1.0 / 8.0, all(&elements::QUAD_EDGES, 1.0 / 16.0)),
        (ElementKind::Quad, true) => {
            (1.0 / 9.0, [all(&elements::QUAD_EDGES, 1.0 / 18.0), all(&QUAD_DIAGONALS, 1.0 / 36.0)].concat())
        }
        (ElementKind::Hexahedron, false) => (1.0 / 20.0, all(&elements::HEXAHEDRON_EDGES, 1.0 / 40.0)),
        (ElementKind::Hexahedron, true) => {
            let edges = all(&elements::HEXAHEDRON_EDGES, 1.0 / 54.0);
            (1.0 / 27.0, [edges, all(&FACE_DIAGONALS, 1.0 / 108.0), all(&BODY_DIAGONALS, 1.0 / 216.0)].concat())
        }
        (ElementKind::Prism | ElementKind::Pyramid, _) => return None,
    };
    let n_along = match (kind, consistent) {
        (ElementKind::Quad, true) => elements::QUAD_EDGES.len(),
        (ElementKind::Hexahedron, true) => elements::HEXAHEDRON_EDGES.len(),
        _ => pairs.len(),
    };
    Some(Share { vertex, pairs, n_along })
}

impl Share {
    /// Pairs along edges.
    pub(super) fn along(&self) -> &[([usize; 2], f64)] {
        &self.pairs[..self.n_along]
    }

    /// Pairs along diagonals.
    pub(super) fn diagonals(&self) -> &[([usize; 2], f64)] {
        &self.pairs[self.n_along..]
    }
}

/// The kind of element that carries the mass of a mesh: the first present of hexahedra, tetrahedra, quads, triangles,
/// edges.
pub(super) fn massive_kind(topology: &Topology) -> Option<ElementKind> {
    [ElementKind::Hexahedron, ElementKind::Tetrahedron, ElementKind::Quad, ElementKind::Triangle, ElementKind::Edge]
        .into_iter()
        .find(|kind| topology.n_elements(*kind) > 0)
}

/// Length (m), area [m^2] or volume [m^3] of an element with the corners `x`, never negative.
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
            for sharing in [Sharing::Edges, Sharing::Consistent, Sharing::Equal] {
                let share = share(kind, sharing).expect("the kind carries mass");
                for node in 0..kind.n_nodes() {
                    let around = share.pairs.iter().filter(|(pair, _)| pair.contains(&node));
                    let row = share.vertex + around.map(|(_, fraction)| fraction).sum::<f64>();
                    assert!((row - 1.0 / kind.n_nodes() as f64).abs() < 1e-15, "{kind}");
                }
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
