//! Volumes.

use crate::elements::{HEXAHEDRON_TETRAHEDRA, six_volumes};
use crate::topology::ElementLists;
use settee_math::vec3::{cross, dot, sub};

/// Tetrahedra that fill a prism.
const PRISM_TETRAHEDRA: [[usize; 4]; 3] = [[0, 1, 2, 5], [0, 1, 5, 4], [0, 4, 5, 3]];

/// Tetrahedra that fill a pyramid.
const PYRAMID_TETRAHEDRA: [[usize; 4]; 2] = [[0, 1, 2, 4], [0, 2, 3, 4]];

/// Volume inside a closed surface, positive if its faces are counter-clockwise seen from outside. Quads are cut along
/// (0, 2).
///
/// Source: divergence theorem, V = sum a . (b x c) / 6 over the triangles (a, b, c).
///
/// # Panics
/// If a face names a point beyond `points`.
pub fn enclosed_volume(points: &[[f64; 3]], triangles: &[[u32; 3]], quads: &[[u32; 4]]) -> f64 {
    // Seen from a point of the surface no digits are lost to its distance from the origin.
    let origin = triangles.as_flattened().first().or(quads.as_flattened().first()).map(|&point| points[point as usize]);
    let Some(origin) = origin else { return 0.0 };
    let halves = quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]);
    let six = |triangle: [u32; 3]| {
        let [a, b, c] = triangle.map(|point| sub(points[point as usize], origin));
        dot(a, cross(b, c))
    };
    triangles.iter().copied().chain(halves).map(six).sum::<f64>() / 6.0
}

/// Sum of the volumes of all tetrahedra, hexahedra, prisms and pyramids, each counted positive however it turns.
///
/// # Panics
/// If an element names a point beyond `points`.
pub fn total_volume(points: &[[f64; 3]], lists: &ElementLists) -> f64 {
    let of_part = |element: &[u32], part: &[usize; 4]| six_volumes(part.map(|place| points[element[place] as usize]));
    let volume = |element: &[u32], parts: &[[usize; 4]]| {
        parts.iter().map(|part| of_part(element, part)).sum::<f64>().abs() / 6.0
    };
    let tetrahedra = lists.tetrahedra.iter().map(|element| volume(element, &[[0, 1, 2, 3]]));
    let hexahedra = lists.hexahedra.iter().map(|element| volume(element, &HEXAHEDRON_TETRAHEDRA));
    let prisms = lists.prisms.iter().map(|element| volume(element, &PRISM_TETRAHEDRA));
    let pyramids = lists.pyramids.iter().map(|element| volume(element, &PYRAMID_TETRAHEDRA));
    tetrahedra.chain(hexahedra).chain(prisms).chain(pyramids).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_has_its_volume_in_every_way() {
        let points: Vec<[f64; 3]> =
            [[0, 0, 0], [2, 0, 0], [2, 3, 0], [0, 3, 0], [0, 0, 1], [2, 0, 1], [2, 3, 1], [0, 3, 1]]
                .map(|x| x.map(|c| f64::from(c) + 100.0))
                .to_vec();
        let quads = [[0, 3, 2, 1], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]];
        assert!((enclosed_volume(&points, &[], &quads) - 6.0).abs() < 1e-12);
        let flipped = quads.map(|[a, b, c, d]| [d, c, b, a]);
        assert!((enclosed_volume(&points, &[], &flipped) + 6.0).abs() < 1e-12);
        let hexahedron = ElementLists { hexahedra: vec![[0, 1, 2, 3, 4, 5, 6, 7]], ..ElementLists::default() };
        let prisms = ElementLists { prisms: vec![[0, 1, 2, 4, 5, 6], [0, 2, 3, 4, 6, 7]], ..ElementLists::default() };
        assert!((total_volume(&points, &hexahedron) - 6.0).abs() < 1e-12);
        assert!((total_volume(&points, &prisms) - 6.0).abs() < 1e-12);
        let pyramid = ElementLists { pyramids: vec![[0, 1, 2, 3, 4]], ..ElementLists::default() };
        assert!((total_volume(&points, &pyramid) - 2.0).abs() < 1e-12);
        assert_eq!(enclosed_volume(&[], &[], &[]), 0.0);
    }
}
