//! Blocks of four elements at their places among the edges of a mesh.

use nalgebra::Matrix3;
use settee_math::simd::lanes::{LANES, Lanes};
use settee_math::simd::lanes3::Matrix;

use super::edge_stiffness::{EdgePlace, EdgeStiffness};

/// Adds the blocks of four elements, by rows, at the places of one of their edges, in the order of the elements.
#[inline(always)]
pub fn add_blocks<L: Lanes>(
    stiffness: &mut EdgeStiffness,
    places: &[[EdgePlace; 6]],
    edge: usize,
    [[xx, xy, xz], [yx, yy, yz], [zx, zy, zz]]: &Matrix<L>,
) {
    let first = L::transpose([*xx, *yx, *zx, *xy]);
    let second = L::transpose([*yy, *zy, *xz, *yz]);
    let last = zz.to_array();
    let mut by_columns = [[0.0; 9]; LANES];
    for lane in 0..LANES {
        let [a, b, c, d] = first[lane].to_array();
        let [e, f, g, h] = second[lane].to_array();
        by_columns[lane] = [a, b, c, d, e, f, g, h, last[lane]];
    }
    for (places, block) in places.iter().zip(&by_columns) {
        stiffness.add(places[edge], &Matrix3::from_column_slice(block));
    }
}
