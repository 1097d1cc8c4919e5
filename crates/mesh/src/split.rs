//! Elements cut into simpler ones.

use crate::elements::{HEXAHEDRON_TETRAHEDRA, HEXAHEDRON_X_EDGES, HEXAHEDRON_Y_EDGES, HEXAHEDRON_Z_EDGES, pick};

/// The cut of a mirrored hexahedron: the tetrahedra of [`HEXAHEDRON_TETRAHEDRA`] with two vertices exchanged.
const MIRRORED_TETRAHEDRA: [[usize; 4]; 6] =
    [[0, 5, 6, 1], [0, 1, 6, 3], [1, 3, 2, 6], [6, 3, 7, 0], [6, 7, 5, 0], [7, 5, 0, 4]];

/// Prisms that fill a hexahedron.
const HEXAHEDRON_PRISMS: [[usize; 6]; 2] = [[0, 5, 1, 3, 6, 2], [0, 4, 5, 3, 7, 6]];

/// Numbers of cells along x and y by which a list of hexahedra is taken as a grid if nothing is known about it.
pub const ASSUMED_CELLS: [usize; 2] = [2, 1];

/// Six tetrahedra for each hexahedron, all cut along the same diagonals.
pub fn tetrahedra_of_hexahedra(hexahedra: &[[u32; 8]]) -> Vec<[u32; 4]> {
    let cut = |hexahedron: &[u32; 8]| HEXAHEDRON_TETRAHEDRA.map(|local| pick(hexahedron, local));
    hexahedra.iter().flat_map(cut).collect()
}

/// Six tetrahedra for each hexahedron, with diagonals that alternate between neighbours of a grid of `cells` cells
/// along x and y.
///
/// Volumes keep their sign: mirrored hexahedra are cut with mirrored tetrahedra.
pub fn alternating_tetrahedra_of_hexahedra(hexahedra: &[[u32; 8]], cells: [usize; 2]) -> Vec<[u32; 4]> {
    let cut = |(index, hexahedron): (usize, &[u32; 8])| {
        let (mirrored, is_odd) = mirrored_hexahedron(hexahedron, index, cells);
        let table = if is_odd { MIRRORED_TETRAHEDRA } else { HEXAHEDRON_TETRAHEDRA };
        table.map(|local| pick(&mirrored, local))
    };
    hexahedra.iter().enumerate().flat_map(cut).collect()
}

/// The hexahedron at place `index` of a grid, mirrored along x in even columns, along y in odd rows and along z in odd
/// layers; and whether the number of mirrors is odd, which turns its volume negative.
pub fn mirrored_hexahedron(hexahedron: &[u32; 8], index: usize, cells: [usize; 2]) -> ([u32; 8], bool) {
    let [nx, ny] = cells.map(|n| n.max(1));
    let mirrors = [
        ((index % nx).is_multiple_of(2), HEXAHEDRON_X_EDGES),
        (index / nx % ny % 2 == 1, HEXAHEDRON_Y_EDGES),
        (index / (nx * ny) % 2 == 1, HEXAHEDRON_Z_EDGES),
    ];
    let (mut nodes, mut is_odd) = (*hexahedron, false);
    for (_, edges) in mirrors.into_iter().filter(|(is_mirrored, _)| *is_mirrored) {
        edges.into_iter().for_each(|[a, b]| nodes.swap(a, b));
        is_odd = !is_odd;
    }
    (nodes, is_odd)
}

/// Two prisms for each hexahedron.
pub fn prisms_of_hexahedra(hexahedra: &[[u32; 8]]) -> Vec<[u32; 6]> {
    hexahedra.iter().flat_map(|hexahedron| HEXAHEDRON_PRISMS.map(|local| pick(hexahedron, local))).collect()
}

/// The three tetrahedra of a prism between a triangle and its copy above, on the side from which the triangle is
/// counter-clockwise; of positive volume. Diagonals run from the smaller point below to the larger above, which makes
/// neighbours agree.
pub fn prism_tetrahedra(below: [u32; 3], above: [u32; 3]) -> [[u32; 4]; 3] {
    let mut order = [0, 1, 2];
    order.sort_by_key(|&corner| below[corner]);
    let is_odd = (order[0] + 1) % 3 != order[1];
    let ([a, b, c], [d, e, f]) = (order.map(|corner| below[corner]), order.map(|corner| above[corner]));
    if is_odd { [[b, a, c, f], [a, b, e, f], [d, a, e, f]] } else { [[a, b, c, f], [b, a, e, f], [a, d, e, f]] }
}

/// Two triangles for each quad: (1,2,0), (3,0,2).
///
/// With `row`, the number of quads in a row of a grid, every second quad is cut along its other diagonal: (0,1,3),
/// (2,3,1) where place in the row and number of the row differ in parity.
pub fn triangles_of_quads(quads: &[[u32; 4]], row: Option<usize>) -> Vec<[u32; 3]> {
    let cut = |(index, quad): (usize, &[u32; 4])| {
        let [a, b, c, d] = *quad;
        let is_other = row.map(|row| row.max(1)).is_some_and(|row| (index % row + index / row) % 2 == 1);
        if is_other { [[a, b, d], [c, d, b]] } else { [[b, c, a], [d, a, c]] }
    };
    quads.iter().enumerate().flat_map(cut).collect()
}

/// Quads of tubes around edges: each node of an edge has become a ring of `n_sides` points, numbered from `node *
/// n_sides`.
///
/// The caller makes sure that the largest of these numbers fits an index.
pub fn tubes_around_edges(edges: &[[u32; 2]], n_sides: u32, is_flipped: bool) -> Vec<[u32; 4]> {
    let tube = |&[p, q]: &[u32; 2]| {
        (0..n_sides).map(move |side| {
            let next = (side + 1) % n_sides;
            let (p, q) = (p * n_sides, q * n_sides);
            let mut quad = [p + side, q + side, q + next, p + next];
            if is_flipped {
                quad.reverse();
            }
            quad
        })
    };
    edges.iter().flat_map(tube).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elements::six_volumes;
    use crate::grid::{GridElements, GridShape, RegularGrid};
    use crate::topology::{ContainerKind, ElementLists, Topology};

    fn grid(n: [usize; 3]) -> (RegularGrid, Vec<[u32; 8]>) {
        let shape = GridShape::new(n).expect("a small grid");
        let grid = RegularGrid::over_box(shape, [0.0; 3], [1.0, 2.0, 3.0]).expect("a box");
        (grid, shape.elements(GridElements::ALL).hexahedra)
    }

    #[test]
    fn both_cuts_fill_the_box_with_positive_tetrahedra() {
        let (grid, hexahedra) = grid([4, 3, 5]);
        let x = grid.points();
        let alternating = alternating_tetrahedra_of_hexahedra(&hexahedra, [3, 2]);
        for tetrahedra in [tetrahedra_of_hexahedra(&hexahedra), alternating] {
            assert_eq!(tetrahedra.len(), 6 * hexahedra.len());
            let volumes = tetrahedra.iter().map(|t| six_volumes(t.map(|v| x[v as usize])) / 6.0);
            let total: f64 = volumes.inspect(|&volume| assert!(volume > 0.0)).sum();
            assert!((total - 6.0).abs() < 1e-12);
            // The cut is conforming: every interior triangle has two tetrahedra.
            let lists = ElementLists { tetrahedra, ..ElementLists::default() };
            let topology = Topology::build(ContainerKind::Tetrahedron, lists, None).expect("a valid mesh");
            let sides = 3 * 2 + 3 * 4 + 2 * 4;
            assert_eq!(topology.boundary_triangles().len(), 2 * 2 * sides);
        }
    }

    #[test]
    fn prisms_fill_the_hexahedron() {
        let (grid, hexahedra) = grid([2, 2, 2]);
        let x = grid.points();
        let prisms = prisms_of_hexahedra(&hexahedra);
        // A prism with parallel ends has the volume of base times height: three times a tetrahedron on its base.
        let volume: f64 =
            prisms.iter().map(|&[a, b, c, d, ..]| six_volumes([a, b, c, d].map(|v| x[v as usize])) / 2.0).sum();
        assert!((volume.abs() - 6.0).abs() < 1e-12);
    }

    #[test]
    fn diagonals_of_quads_alternate_in_a_grid() {
        let quads = [[0, 1, 4, 3], [1, 2, 5, 4]];
        assert_eq!(triangles_of_quads(&quads, None), [[1, 4, 0], [3, 0, 4], [2, 5, 1], [4, 1, 5]]);
        assert_eq!(triangles_of_quads(&quads, Some(2)), [[1, 4, 0], [3, 0, 4], [1, 2, 4], [5, 4, 2]]);
        assert_eq!(triangles_of_quads(&quads, Some(0)), triangles_of_quads(&quads, Some(1)));
    }

    #[test]
    fn tubes_close_around_their_edge() {
        assert_eq!(tubes_around_edges(&[[0, 2]], 3, false), [[0, 6, 7, 1], [1, 7, 8, 2], [2, 8, 6, 0]]);
        assert_eq!(tubes_around_edges(&[[0, 2]], 3, true)[0], [1, 7, 6, 0]);
    }
}
