//! J A^-1 J^T by half solves against whole solves.

mod common;

use common::Lattice;
use settee_parallel::Workers;
use settee_sparse::{
    AnalysisSettings, Assembler, ComplianceSum, CsrMatrix, FactorError, FactorStorage, Factorisation, Ordering,
    SparseGeneral, SparseLdlt, SparseLlt, SparseRows,
};

fn matrix(nodes: [usize; 3], mass: f64) -> CsrMatrix {
    let mut assembler = Assembler::new();
    Lattice { nodes }.assemble(&mut assembler, mass);
    assembler.matrix().clone()
}

/// Rows as constraints write them: three directions a point, ends on two points, one without entries, and one with an
/// entry in two parts.
fn rows(n_points: usize, n: usize) -> SparseRows {
    let mut rows = SparseRows::default();
    for k in 0..n {
        let (first, second) = (k / 3 * 7 % n_points, (k / 3 * 31 + 5) % n_points);
        match k % 11 {
            3 => rows.push_row([]),
            5 => rows.push_row([(3 * first, 0.5), (3 * second + 2, -0.75), (3 * first, 0.25)]),
            k if k % 2 == 0 => rows.push_row((0..3).map(|axis| (3 * first + axis, 0.3 * (axis + k) as f64 - 1.0))),
            _ => rows.push_row([(3 * first + 1, 1.0), (3 * second + 1, -1.0)]),
        }
    }
    rows
}

fn by_half_solves(method: &mut dyn Factorisation, rows: &SparseRows) -> Result<Option<Vec<f64>>, FactorError> {
    let mut values = vec![0.0; rows.len() * rows.len()];
    let added = method.add_compliance(rows, &mut ComplianceSum { values: &mut values, n: rows.len(), factor: 2.0 })?;
    Ok(added.then_some(values))
}

fn by_whole_solves(method: &mut dyn Factorisation, rows: &SparseRows, n_unknowns: usize) -> Vec<f64> {
    let n = rows.len();
    let mut values = vec![0.0; n * n];
    for col in 0..n {
        let mut x = vec![0.0; n_unknowns];
        rows.spread(col, &mut x);
        method.solve_in_place(&mut x).unwrap();
        for row in 0..n {
            values[row * n + col] = 2.0 * rows.dot(row, &x);
        }
    }
    values
}

fn assert_same(found: &[f64], expected: &[f64], tolerance: f64) {
    let largest = expected.iter().fold(0.0, |largest: f64, value| largest.max(value.abs()));
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() <= tolerance * largest, "{found} instead of {expected}, largest {largest}");
    }
}

fn factorised<F: Factorisation>(mut method: F, matrix: &CsrMatrix) -> F {
    method.analyse(&matrix.pattern).unwrap();
    method.factorise(matrix).unwrap();
    method
}

#[test]
fn half_solves_give_what_whole_solves_give() {
    for (nodes, n) in [([2, 2, 2], 1), ([2, 2, 2], 20), ([9, 4, 3], 13), ([9, 5, 4], 75)] {
        let (matrix, rows) = (matrix(nodes, 0.1), rows(nodes.iter().product(), n));
        let filled = (0..n).filter(|row| !rows.row(*row).is_empty()).count() as u64;
        for ordering in [Ordering::Natural, Ordering::Amd, Ordering::NestedDissection] {
            let settings = AnalysisSettings { ordering, storage: FactorStorage::Supernodal };
            let methods: [Box<dyn Factorisation>; 3] = [
                Box::new(SparseLdlt::new(settings)),
                Box::new(SparseLlt::new(settings)),
                Box::new(SparseGeneral::new(settings)),
            ];
            for (index, method) in methods.into_iter().enumerate() {
                let mut method = factorised(method, &matrix);
                let Some(found) = by_half_solves(&mut method, &rows).unwrap() else {
                    // The general method chooses its storage itself, and scalar columns have whole solves only.
                    assert_eq!(index, 2);
                    continue;
                };
                assert_eq!((method.counters().half_solves, method.counters().solves), (filled, 0));
                assert_same(&found, &by_whole_solves(&mut method, &rows, matrix.dimension()), 1e-12);
                for (row, col) in (0..n).flat_map(|row| (0..row).map(move |col| (row, col))) {
                    assert_eq!(found[row * n + col], found[col * n + row]);
                }
            }
        }
    }
}

#[test]
fn wide_fronts_are_solved_in_parts_and_threads_change_no_bit() {
    let nodes = [11, 10, 9];
    let (matrix, mut rows) = (matrix(nodes, 0.01), rows(990, 160));
    // Contacts on a face reach the same fronts.
    Lattice { nodes }.clamped_dofs().iter().for_each(|&dof| rows.push_row([(dof, 1.0)]));
    let mut method = factorised(SparseLdlt::default(), &matrix);
    let alone = by_half_solves(&mut method, &rows).unwrap().unwrap();
    assert_same(&alone, &by_whole_solves(&mut method, &rows, matrix.dimension()), 1e-12);
    for threads in [2, 3, 7] {
        method.set_workers(Workers::new(threads));
        let shared = by_half_solves(&mut method, &rows).unwrap().unwrap();
        assert!(alone.iter().zip(&shared).all(|(alone, shared)| alone.to_bits() == shared.to_bits()), "{threads}");
    }
}

#[test]
fn indefinite_factors_have_half_solves() {
    let (matrix, rows) = (matrix([6, 4, 4], -1.3), rows(96, 40));
    let mut method = factorised(SparseLdlt::default(), &matrix);
    assert!(!method.is_positive_definite());
    let found = by_half_solves(&mut method, &rows).unwrap().unwrap();
    assert_same(&found, &by_whole_solves(&mut method, &rows, matrix.dimension()), 1e-9);
}

#[test]
fn what_is_there_is_added_to_and_errors_add_nothing() {
    let matrix = matrix([3, 3, 2], 1.0);
    let mut method = SparseLdlt::default();
    let mut rows = SparseRows::default();
    rows.push_row([(4, 1.0)]);
    let mut values = [1.0; 4];
    let mut add = |method: &mut SparseLdlt, rows: &SparseRows, n: usize| {
        let values_before = values;
        let added = method.add_compliance(rows, &mut ComplianceSum { values: &mut values[..n * n], n, factor: 1.0 });
        if added.is_err() {
            assert_eq!(values, values_before);
        }
        added.map(|_| values)
    };
    assert_eq!(add(&mut method, &rows, 2), Err(FactorError::NotFactorised));
    let mut method = factorised(method, &matrix);
    let [first, rest @ ..] = add(&mut method, &rows, 2).unwrap();
    assert!(first > 1.0 && rest == [1.0; 3]);
    rows.push_row([(matrix.dimension(), 1.0)]);
    let outside = FactorError::WrongSize { expected: matrix.dimension(), found: matrix.dimension() + 1 };
    assert_eq!(add(&mut method, &rows, 2), Err(outside));
    rows.clear();
    rows.push_row([(4, 1.0)]);
    rows.push_row([(7, f64::NAN)]);
    assert_eq!(add(&mut method, &rows, 2), Err(FactorError::NonFiniteRightHandSide { index: 7 }));
    assert_eq!(add(&mut method, &rows, 1), Err(FactorError::WrongSize { expected: 2, found: 1 }));
    rows.clear();
    rows.push_row([(4, 1e200)]);
    assert_eq!(add(&mut method, &rows, 1), Err(FactorError::NonFiniteAnswer { index: 4 }));
}
