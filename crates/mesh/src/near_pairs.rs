//! Points that are near each other.

use std::collections::BTreeMap;

use settee_math::vec3::{norm, sub};

/// All pairs (a, b), a < b, of points at most `distance` apart, in increasing order of b, then a. Points that are not
/// finite have none.
pub fn near_pairs(points: &[[f64; 3]], distance: f64) -> Vec<[u32; 2]> {
    // Cells as wide as the distance: partners are in the same or a neighbouring cell. Points that only coincide have
    // equal cells.
    let width = if distance.is_normal() { distance } else { 1.0 };
    let cell_of = |x: &[f64; 3]| x.map(|c| (c / width).floor());
    let key = |cell: [f64; 3]| cell.map(|c| (c + 0.0).to_bits());
    let mut cells: BTreeMap<[u64; 3], Vec<u32>> = BTreeMap::new();
    let mut pairs = Vec::new();
    for (index, x) in (0u32..).zip(points).filter(|(_, x)| x.iter().all(|c| c.is_finite())) {
        let cell = cell_of(x);
        let mut partners: Vec<u32> = Vec::new();
        for shift in 0..27 {
            let shifts = [shift / 9, shift / 3 % 3, shift % 3].map(|s| f64::from(s) - 1.0);
            let neighbour = key([0, 1, 2].map(|axis| cell[axis] + shifts[axis]));
            let near = cells.get(&neighbour).into_iter().flatten();
            partners.extend(near.filter(|&&other| norm(sub(points[other as usize], *x)) <= distance));
        }
        partners.sort_unstable();
        // Far from the origin neighbouring cells may coincide.
        partners.dedup();
        pairs.extend(partners.into_iter().map(|other| [other, index]));
        cells.entry(key(cell)).or_default().push(index);
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_those_of_all_pairs() {
        let points: Vec<[f64; 3]> = (0..60)
            .map(|i| [(f64::from(i) * 0.73).sin(), (f64::from(i) * 1.31).cos(), (f64::from(i) * 0.19).sin()])
            .collect();
        for distance in [0.0, 0.2, 0.7, 5.0] {
            let found = near_pairs(&points, distance);
            let mut expected = Vec::new();
            for b in 0..60 {
                expected.extend(
                    (0..b).filter(|a| norm(sub(points[*a], points[b])) <= distance).map(|a| [a as u32, b as u32]),
                );
            }
            assert_eq!(found, expected);
        }
        assert_eq!(near_pairs(&[[-0.0, 0.0, 1.0], [0.0, -0.0, 1.0], [f64::NAN; 3]], 0.0), [[0, 1]]);
        assert_eq!(near_pairs(&[[1e300, 0.0, 0.0], [1e300, 0.0, 0.0]], 1.0), [[0, 1]]);
    }
}
