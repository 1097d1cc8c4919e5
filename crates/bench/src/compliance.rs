//! The compliance W = J A^-1 J^T of a beam in the directions of contacts on all points of its free end.

use std::ops::Range;
use std::time::Instant;

use serde::Serialize;
use settee_sparse::{ComplianceSum, Factorisation, SolveWork, SparseLdlt, SparseRows};

use crate::kernels::factorised;
use crate::machine::Machine;

/// Measurements, of which the best counts: what disturbs only slows down.
const REPEATS: usize = 50;

/// What was measured with a given factor, on one thread.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ComplianceBench {
    /// Rows of contacts: three a point.
    pub rows: usize,
    /// Unknowns of the beam.
    pub unknowns: usize,
    /// Time of W by half solves (ms).
    pub milliseconds: f64,
    /// Time of W by a whole solve for each row (ms).
    pub by_whole_solves: f64,
    /// Additions and multiplications.
    pub operations: f64,
    /// Bytes of the factor that are reached, and of the solved rows.
    pub bytes: f64,
}

impl ComplianceBench {
    /// Measures a beam of tetrahedra with so many points in each direction: with the factor of a solver that has not
    /// met the contacts before, and with that of one whose order of elimination ends there.
    pub fn measure(points: [usize; 3]) -> [Self; 2] {
        [Self::measure_in_order(points, false), Self::measure_in_order(points, true)]
    }

    fn measure_in_order(points: [usize; 3], is_met: bool) -> Self {
        let (matrix, mut factor) = factorised(points);
        let rows = end_rows(points, matrix.dimension());
        if is_met {
            let order = factor.order_towards(&rows).expect("contacts at an end of a beam have an order of their own");
            let is_taken = factor.analyse_in_order(&matrix.pattern, &order);
            is_taken.and_then(|_| factor.factorise(&matrix)).expect("the order is one of this matrix");
        }
        let unknowns = matrix.dimension();
        let n = rows.len();
        let mut w = vec![0.0; n * n];
        let mut work = SolveWork::default();
        let mut milliseconds = f64::INFINITY;
        for _ in 0..REPEATS {
            let start = Instant::now();
            let mut sum = ComplianceSum { values: &mut w, n, factor: 1.0 };
            let added = factor.factor().map(|factor| factor.add_compliance(&rows, &mut sum, &mut work));
            milliseconds = f64::min(milliseconds, start.elapsed().as_secs_f64() * 1e3);
            added.and_then(Result::ok).flatten().expect("the factor of a beam has blocks and is regular");
        }
        let cost = factor.factor().map(|factor| factor.cost_of_compliance(&work)).unwrap_or_default();
        let mut x = vec![0.0; unknowns];
        // Once is enough: these are hundreds of solves.
        let start = Instant::now();
        for col in 0..n {
            rows.spread(col, &mut x);
            factor.solve_in_place(&mut x).expect("the right-hand side is finite");
            for row in 0..n {
                w[row * n + col] += rows.dot(row, &x);
            }
        }
        let by_whole_solves = start.elapsed().as_secs_f64() * 1e3;
        let bytes = cost.bytes_of_factor + cost.bytes_of_rows;
        Self { rows: n, unknowns, milliseconds, by_whole_solves, operations: cost.operations, bytes }
    }

    /// What it would take at least (ms): the operations at the speed of dense products, or the bytes from memory.
    pub fn limit(&self, machine: &Machine) -> f64 {
        let arithmetic = self.operations / machine.gemm;
        arithmetic.max(self.bytes / machine.bandwidth_for(self.bytes)) * 1e-6
    }
}

/// Unknowns, the rows of contacts on the free end, and the factor of a beam.
pub(crate) fn prepare(points: [usize; 3]) -> (usize, SparseRows, SparseLdlt) {
    let (matrix, factor) = factorised(points);
    let unknowns = matrix.dimension();
    (unknowns, end_rows(points, unknowns), factor)
}

/// Points are numbered with z last: those of the free end come last.
fn end_rows(points: [usize; 3], unknowns: usize) -> SparseRows {
    rows_at(unknowns - 3 * points[0] * points[1]..unknowns)
}

/// Three rows for each point of a range of unknowns.
fn rows_at(unknowns: Range<usize>) -> SparseRows {
    let mut rows = SparseRows::default();
    // A normal and two tangents that point nowhere in particular.
    let directions = [[0.6, 0.0, 0.8], [0.0, 1.0, 0.0], [-0.8, 0.0, 0.6]];
    for point in unknowns.step_by(3) {
        for direction in directions {
            rows.push_row((0..3).map(|axis| (point + axis, direction[axis])));
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use settee_sparse::{AnalysisSettings, Ordering};

    use super::*;

    #[test]
    fn contacts_take_half_solves_and_no_whole_one() {
        let (_, rows, mut factor) = prepare([4, 4, 12]);
        let before = factor.counters();
        let n = rows.len();
        let mut w = vec![0.0; n * n];
        let added = factor.add_compliance(&rows, &mut ComplianceSum { values: &mut w, n, factor: 1.0 });
        assert_eq!(added, Ok(true));
        let counters = factor.counters();
        assert_eq!((counters.half_solves, counters.solves), (48, before.solves));
        assert!((0..n).all(|row| w[row * n + row] > 0.0));
    }

    /// An order of elimination that goes from one end to the other one reaches everything from the end where it
    /// begins, and next to nothing from the end where it stops; nested dissection reaches about half from both.
    #[test]
    fn only_what_rows_reach_is_read() {
        let (matrix, _) = factorised([4, 4, 40]);
        let unknowns = matrix.dimension();
        let ordering = Ordering::NestedDissection;
        let mut factor = SparseLdlt::new(AnalysisSettings { ordering, ..AnalysisSettings::default() });
        factor.analyse(&matrix.pattern).and_then(|()| factor.factorise(&matrix)).unwrap();
        let factor = factor.factor().expect("it was analysed");
        let face = 3 * 4 * 4;
        let costs = [0..face, unknowns - face..unknowns].map(|end| {
            let rows = rows_at(end);
            let n = rows.len();
            let mut w = vec![0.0; n * n];
            let mut sum = ComplianceSum { values: &mut w, n, factor: 1.0 };
            let mut work = SolveWork::default();
            assert_eq!(factor.add_compliance(&rows, &mut sum, &mut work), Ok(Some(face)));
            factor.cost_of_compliance(&work)
        });
        let whole = [8 * factor.symbolic().nnz_factor(), 8 * face * unknowns].map(|bytes| bytes as f64);
        let bytes = costs.map(|cost| [cost.bytes_of_factor, cost.bytes_of_rows]);
        assert!(bytes.iter().flatten().zip(whole.iter().cycle()).all(|(bytes, whole)| bytes <= whole), "{costs:?}");
        for of in [0, 1] {
            assert!(f64::min(bytes[0][of], bytes[1][of]) < 0.55 * whole[of], "{costs:?} of {whole:?}");
        }
    }
}
