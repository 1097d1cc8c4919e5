//! Holes of surfaces, found and closed.

use std::collections::{BTreeMap, VecDeque};

use crate::elements::{QUAD_EDGES, TRIANGLE_EDGES, pick, sorted};
use settee_math::vec3::add;

/// A surface that cannot be closed: faces beside each other turn differently at this point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the faces around point {0} do not turn the same way")]
pub struct NotOriented(pub u32);

/// The border of a surface as loops of points: edges with one face, in the direction that a face in the hole would
/// have.
///
/// Loops start at their smallest point and come in increasing order of it.
///
/// # Errors
/// Faces that turn differently.
pub fn border_loops(triangles: &[[u32; 3]], quads: &[[u32; 4]]) -> Result<Vec<Vec<u32>>, NotOriented> {
    let of_triangles = triangles.iter().flat_map(|t| TRIANGLE_EDGES.map(|local| pick(t, local)));
    let edges: Vec<[u32; 2]> =
        of_triangles.chain(quads.iter().flat_map(|q| QUAD_EDGES.map(|local| pick(q, local)))).collect();
    let mut uses: BTreeMap<[u32; 2], usize> = BTreeMap::new();
    edges.iter().for_each(|edge| *uses.entry(sorted(*edge)).or_insert(0) += 1);
    // Several borders may meet in a point: each then goes on with the first edge that is left.
    let mut next: BTreeMap<u32, VecDeque<u32>> = BTreeMap::new();
    for &[a, b] in edges.iter().filter(|edge| uses[&sorted(**edge)] == 1) {
        next.entry(b).or_default().push_back(a);
    }
    let mut loops = Vec::new();
    while let Some((&start, _)) = next.first_key_value() {
        let mut border = Vec::new();
        let mut at = start;
        loop {
            border.push(at);
            let following = next.get_mut(&at).ok_or(NotOriented(at))?;
            let to = following.pop_front().ok_or(NotOriented(at))?;
            if following.is_empty() {
                next.remove(&at);
            }
            at = to;
            if at == start {
                break;
            }
        }
        loops.push(border);
    }
    Ok(loops)
}

/// What closes the holes of a surface: for each a point in the middle, and triangles from it to the border.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Lids {
    /// Means of the points of each border; their indices follow those of the surface.
    pub centres: Vec<[f64; 3]>,
    /// Triangles that turn as the faces beside them.
    pub triangles: Vec<[u32; 3]>,
    /// The borders.
    pub loops: Vec<Vec<u32>>,
}

/// Lids for all holes of a surface.
///
/// # Errors
/// Faces that turn differently.
///
/// # Panics
/// If a face names a point beyond `positions`.
pub fn close_holes(positions: &[[f64; 3]], triangles: &[[u32; 3]], quads: &[[u32; 4]]) -> Result<Lids, NotOriented> {
    let loops = border_loops(triangles, quads)?;
    let mut lids = Lids::default();
    for (border, centre) in loops.iter().zip(positions.len() as u32..) {
        let sum = border.iter().fold([0.0; 3], |sum, &point| add(sum, positions[point as usize]));
        lids.centres.push(sum.map(|c| c / border.len() as f64));
        let sides = border.iter().zip(border.iter().cycle().skip(1));
        lids.triangles.extend(sides.map(|(&from, &to)| [from, to, centre]));
    }
    lids.loops = loops;
    Ok(lids)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [[f64; 3]; 4] = [[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];

    #[test]
    fn a_lid_closes_the_surface_and_turns_with_it() {
        let lids = close_holes(&SQUARE, &[], &[[0, 1, 2, 3]]).expect("one face");
        assert_eq!((lids.centres.clone(), lids.loops.clone()), (vec![[0.5, 0.5, 0.0]], vec![vec![0, 3, 2, 1]]));
        assert_eq!(lids.triangles, [[0, 3, 4], [3, 2, 4], [2, 1, 4], [1, 0, 4]]);
        assert_eq!(border_loops(&lids.triangles, &[[0, 1, 2, 3]]), Ok(vec![]));
    }

    #[test]
    fn borders_that_meet_in_a_point_are_closed_too() {
        let loops = border_loops(&[[0, 1, 2], [2, 3, 4]], &[]).expect("two triangles that share a point");
        let n_sides: usize = loops.iter().map(Vec::len).sum();
        assert_eq!(n_sides, 6);
    }

    #[test]
    fn faces_that_turn_differently_are_an_error() {
        assert!(close_holes(&SQUARE, &[[0, 1, 2], [0, 2, 3]], &[]).is_ok());
        assert!(border_loops(&[[0, 1, 2], [1, 2, 3]], &[]).is_err());
    }
}
