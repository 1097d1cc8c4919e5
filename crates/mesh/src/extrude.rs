//! Layers of elements between copies of a surface or a line.
//!
//! Copy s of point p is the point s n + p, where n is the number of points of one copy.

use crate::split::prism_tetrahedra;

/// Copies of points, each shifted along the direction of the point by one of the heights.
pub fn shifted_copies(points: &[[f64; 3]], directions: &[[f64; 3]], heights: &[f64]) -> Vec<[f64; 3]> {
    let shifted =
        |height: f64| points.iter().zip(directions).map(move |(x, n)| [0, 1, 2].map(|axis| x[axis] + height * n[axis]));
    heights.iter().flat_map(|&height| shifted(height)).collect()
}

/// For each layer the number that leads from a point to its copy below and to that above.
fn layers(n_points: usize, n_layers: usize) -> impl Iterator<Item = [u32; 2]> {
    (0..n_layers).map(move |layer| [(layer * n_points) as u32, ((layer + 1) * n_points) as u32])
}

/// Hexahedra between copies of quads; of positive volume if the copies rise on the side from which the quads are
/// counter-clockwise.
pub fn hexahedra_between(quads: &[[u32; 4]], n_points: usize, n_layers: usize) -> Vec<[u32; 8]> {
    let hexahedron = |[below, above]: [u32; 2], [a, b, c, d]: [u32; 4]| {
        [a + below, b + below, c + below, d + below, a + above, b + above, c + above, d + above]
    };
    layers(n_points, n_layers).flat_map(|layer| quads.iter().map(move |&quad| hexahedron(layer, quad))).collect()
}

/// Tetrahedra between copies of triangles, oriented in the same way; neighbours fit together.
pub fn tetrahedra_between(triangles: &[[u32; 3]], n_points: usize, n_layers: usize) -> Vec<[u32; 4]> {
    let cut = |[below, above]: [u32; 2], triangle: &[u32; 3]| {
        prism_tetrahedra(triangle.map(|point| point + below), triangle.map(|point| point + above))
    };
    layers(n_points, n_layers).flat_map(|layer| triangles.iter().flat_map(move |t| cut(layer, t))).collect()
}

/// Quads between copies of edges: (a, b) below, then (b, a) above.
pub fn quads_between(edges: &[[u32; 2]], n_points: usize, n_layers: usize) -> Vec<[u32; 4]> {
    let quad = |[below, above]: [u32; 2], [a, b]: [u32; 2]| [a + below, b + below, b + above, a + above];
    layers(n_points, n_layers).flat_map(|layer| edges.iter().map(move |&edge| quad(layer, edge))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elements::six_volumes;
    use crate::measure::total_volume;
    use crate::topology::{ContainerKind, ElementLists, Topology};

    #[test]
    fn layers_fill_the_room_between_the_copies() {
        let points = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
        let x = shifted_copies(&points, &[[0.0, 0.0, 2.0]; 4], &[0.0, 0.5, 1.5]);
        assert_eq!((x.len(), x[6]), (12, [1.0, 1.0, 1.0]));
        let hexahedra = hexahedra_between(&[[0, 1, 2, 3]], 4, 2);
        let tetrahedra = tetrahedra_between(&[[0, 1, 2], [2, 3, 0]], 4, 2);
        assert!(tetrahedra.iter().all(|t| six_volumes(t.map(|v| x[v as usize])) > 0.0));
        for lists in [
            ElementLists { hexahedra, ..ElementLists::default() },
            ElementLists { tetrahedra: tetrahedra.clone(), ..ElementLists::default() },
        ] {
            assert!((total_volume(&x, &lists) - 3.0).abs() < 1e-12);
        }
        let lists = ElementLists { tetrahedra, ..ElementLists::default() };
        let topology = Topology::build(ContainerKind::Tetrahedron, lists, None).expect("a valid mesh");
        assert_eq!(topology.boundary_triangles().len(), 2 + 2 + 4 * 2 * 2);
        assert_eq!(quads_between(&[[0, 1]], 4, 2), [[0, 1, 5, 4], [4, 5, 9, 8]]);
    }
}
