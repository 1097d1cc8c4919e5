//! Motions that cost next to no energy, and how aggregates carry them to the next level.

use super::aggregation::{Aggregates, NONE};
use super::block::Block;

/// Part of a mode that must be left after the projections for it to count as a motion of its own. What rotations add to
/// translations is the ratio of the size of an aggregate to that of the body.
const DEPENDENT: f64 = 1e-8;

/// The rigid motions of points: translations, and with M = 6 rotations about the axes through the middle, in units of
/// half the size of the body. Unknowns that are fixed do not move.
pub(super) fn rigid_modes<const M: usize>(positions: &[[f64; 3]], fixed: &[bool], n: usize) -> Vec<Block<3, M>> {
    let bounds = |pick: fn(f64, f64) -> f64, start: f64| {
        std::array::from_fn(|axis| positions.iter().fold(start, |bound, x| pick(bound, x[axis])))
    };
    let (low, high): ([f64; 3], [f64; 3]) = (bounds(f64::min, f64::INFINITY), bounds(f64::max, f64::NEG_INFINITY));
    let extent = (0..3).fold(0.0, |extent: f64, axis| extent.max(0.5 * (high[axis] - low[axis])));
    let scale = if extent > 0.0 && extent.is_finite() { 1.0 / extent } else { 0.0 };
    (0..n)
        .map(|point| {
            let x: [f64; 3] = positions
                .get(point)
                .map_or([0.0; 3], |x| std::array::from_fn(|axis| (x[axis] - 0.5 * (low[axis] + high[axis])) * scale));
            let mut modes = [[0.0; 3]; M];
            for (k, mode) in modes.iter_mut().enumerate() {
                if k < 3 {
                    mode[k] = 1.0;
                } else {
                    // e_k x position
                    let (i, j) = ((k + 1) % 3, (k + 2) % 3);
                    mode[i] = -x[j];
                    mode[j] = x[i];
                }
                for (axis, value) in mode.iter_mut().enumerate() {
                    if fixed[3 * point + axis] {
                        *value = 0.0;
                    }
                }
            }
            modes
        })
        .collect()
}

/// Q R of the modes in each aggregate: the Q of all points is the tentative prolongation, the R of the aggregates are
/// the modes of the next level. A mode that depends on those before it in its aggregate has a zero column in Q.
pub(super) fn orthonormalise<const N: usize, const M: usize>(
    aggregates: &Aggregates,
    modes: &[Block<N, M>],
) -> (Vec<Block<N, M>>, Vec<Block<M, M>>) {
    let mut members = vec![Vec::new(); aggregates.n];
    for (point, &aggregate) in aggregates.of_point.iter().enumerate().filter(|(_, aggregate)| **aggregate != NONE) {
        members[aggregate as usize].push(point);
    }
    let mut q = vec![[[0.0; N]; M]; modes.len()];
    let mut coarse = vec![[[0.0; M]; M]; aggregates.n];
    for (members, r) in members.iter().zip(&mut coarse) {
        members.iter().for_each(|&point| q[point] = modes[point]);
        let product = |q: &[Block<N, M>], a: usize, b: usize| -> f64 {
            members.iter().map(|&point| (0..N).map(|i| q[point][a][i] * q[point][b][i]).sum::<f64>()).sum()
        };
        for c in 0..M {
            let whole = product(&q, c, c).sqrt();
            // The second pass removes what rounding left after the first.
            for k in (0..2).flat_map(|_| 0..c) {
                let part = product(&q, k, c);
                r[c][k] += part;
                for &point in members {
                    for i in 0..N {
                        q[point][c][i] -= part * q[point][k][i];
                    }
                }
            }
            let rest = product(&q, c, c).sqrt();
            let is_independent = rest > DEPENDENT * whole;
            r[c][c] = if is_independent { rest } else { 0.0 };
            for &point in members {
                for value in &mut q[point][c] {
                    *value = if is_independent { *value / rest } else { 0.0 };
                }
            }
        }
    }
    (q, coarse)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_modes_of_an_aggregate_are_its_basis_times_the_coarse_ones() {
        let positions = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.2], [0.0, 2.0, 0.0], [1.0, 1.0, 3.0], [9.0, 5.0, 2.0]];
        let mut fixed = [false; 15];
        fixed[4] = true;
        let modes = rigid_modes::<6>(&positions, &fixed, 5);
        assert_eq!(modes[1][1], [0.0; 3]);
        let aggregates = Aggregates { of_point: vec![0, 0, 0, 0, 1], n: 2 };
        let (q, r) = orthonormalise(&aggregates, &modes);
        for point in 0..5 {
            for (c, i) in (0..18).map(|k| (k / 3, k % 3)) {
                let sum: f64 = (0..6).map(|k| q[point][k][i] * r[aggregates.of_point[point] as usize][c][k]).sum();
                assert!((sum - modes[point][c][i]).abs() < 1e-14);
            }
        }
        // One point alone cannot turn.
        assert_eq!(q[4][3..], [[0.0; 3]; 3]);
        let sum: f64 = (0..4).map(|point| (0..3).map(|i| q[point][1][i] * q[point][5][i]).sum::<f64>()).sum();
        assert!(sum.abs() < 1e-15);
    }
}
