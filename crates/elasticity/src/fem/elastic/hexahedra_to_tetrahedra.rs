//! Hexahedra cut into tetrahedra.

/// Pairs of corners that change places when a hexahedron is mirrored along x, y, z.
const MIRRORS: [[[usize; 2]; 4]; 3] =
    [[[0, 1], [3, 2], [4, 5], [7, 6]], [[0, 3], [1, 2], [4, 7], [5, 6]], [[0, 4], [1, 5], [2, 6], [3, 7]]];

/// The six tetrahedra of a hexahedron, around its diagonal from corner 0 to corner 6.
pub const PIECES: [[usize; 4]; 6] =
    [[0, 5, 1, 6], [0, 1, 3, 6], [1, 3, 6, 2], [6, 3, 0, 7], [6, 7, 0, 5], [7, 5, 4, 0]];

/// Hexahedra of a mesh that is no grid are cut as if two lay side by side along x.
pub const NO_GRID: [usize; 2] = [2, 1];

/// Along which axes the hexahedron with a number is mirrored before it is cut. `cells` as for [`cut`].
pub fn is_mirrored(index: usize, cells: [usize; 2]) -> [bool; 3] {
    let [nx, ny] = cells.map(|count| count.max(1));
    [(index % nx).is_multiple_of(2), (index / nx) % ny % 2 == 1, index / (nx * ny) % 2 == 1]
}

/// Six tetrahedra for each hexahedron. `cells`: numbers of hexahedra along x and y of a grid; neighbours in a grid are
/// mirrored, so that their faces fit.
pub fn cut(hexahedra: &[[u32; 8]], cells: [usize; 2]) -> Vec<[u32; 4]> {
    let mut tetrahedra = Vec::with_capacity(6 * hexahedra.len());
    for (index, hexahedron) in hexahedra.iter().enumerate() {
        let mut corners = *hexahedron;
        for (pairs, _) in MIRRORS.iter().zip(is_mirrored(index, cells)).filter(|(_, is_mirrored)| *is_mirrored) {
            pairs.iter().for_each(|[a, b]| corners.swap(*a, *b));
        }
        tetrahedra.extend(PIECES.map(|piece| piece.map(|corner| corners[corner])));
    }
    tetrahedra
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_fill_each_cell_of_a_grid_and_their_faces_fit() {
        // Two by two by two cells.
        let point = |x: u32, y: u32, z: u32| x + 3 * y + 9 * z;
        let mut hexahedra = Vec::new();
        for cell in 0..8u32 {
            let (x, y, z) = (cell % 2, cell / 2 % 2, cell / 4);
            let corner = |a: u32, b: u32, c: u32| point(x + a, y + b, z + c);
            let [bottom, top] = [0, 1].map(|c| [corner(0, 0, c), corner(1, 0, c), corner(1, 1, c), corner(0, 1, c)]);
            hexahedra.push([bottom[0], bottom[1], bottom[2], bottom[3], top[0], top[1], top[2], top[3]]);
        }
        let tetrahedra = cut(&hexahedra, [2, 2]);
        let place = |node: u32| [node % 3, node / 3 % 3, node / 9].map(f64::from);
        let volume = |nodes: &[u32; 4]| settee_mesh::elements::six_volumes(nodes.map(place)).abs() / 6.0;
        assert!((tetrahedra.iter().map(volume).sum::<f64>() - 8.0).abs() < 1e-14);
        let mut faces: Vec<[u32; 3]> = tetrahedra
            .iter()
            .flat_map(|t| [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]].map(|face| face.map(|corner: usize| t[corner])))
            .map(settee_mesh::elements::sorted)
            .collect();
        faces.sort_unstable();
        let alone = faces.chunk_by(|a, b| a == b).filter(|same| same.len() == 1).count();
        assert_eq!(alone, 6 * 4 * 2, "only faces of the boundary have one tetrahedron");
    }
}
