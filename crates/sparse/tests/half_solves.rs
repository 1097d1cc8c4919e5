//! J A^-1 J^T by half solves against whole solves.

mod common;

use common::Lattice;
use settee_parallel::Workers;
use settee_sparse::{
    AnalysisSettings, Assembler, ComplianceSum, CsrMatrix, DirectSolver, FactorError, FactorStorage, Factorisation,
    Ordering, SolveSettings, SparseGeneral, SparseLdlt, SparseLlt, SparseRows,
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
            let settings =
                AnalysisSettings { ordering, storage: FactorStorage::Supernodal, ..AnalysisSettings::default() };
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

/// Three rows a point on the plane x = `plane` of a lattice.
fn rows_on_plane(nodes: [usize; 3], plane: usize) -> SparseRows {
    let mut rows = SparseRows::default();
    for k in 0..nodes[1] * nodes[2] {
        (0..3).for_each(|axis| rows.push_row([(3 * (plane + nodes[0] * k) + axis, 1.0)]));
    }
    rows
}

/// Contacts on either end, or in the middle, of a beam, and at a corner of a cube.
#[test]
fn orders_that_end_at_the_rows_make_half_solves_short_and_factors_no_larger() {
    let beam = [30, 6, 6];
    let corner = SparseRows::default();
    let mut cases = vec![([11, 11, 11], corner, 3.0)];
    (0..9).for_each(|dof| cases[0].1.push_row([(dof, 1.0)]));
    cases.extend([0, 29].map(|plane| (beam, rows_on_plane(beam, plane), 4.0)));
    for (nodes, rows, times) in cases {
        let matrix = matrix(nodes, 0.1);
        let mut method = factorised(SparseLdlt::default(), &matrix);
        let before = by_half_solves(&mut method, &rows).unwrap().unwrap();
        let (cost, entries) = (method.half_solves(), method.nnz_factor());
        let order = method.order_towards(&rows).unwrap();
        assert!(method.analyse_in_order(&matrix.pattern, &order).unwrap());
        method.factorise(&matrix).unwrap();
        let after = by_half_solves(&mut method, &rows).unwrap().unwrap();
        assert_same(&after, &before, 1e-12);
        let found = method.half_solves();
        assert!(times * found.operations < cost.operations, "{nodes:?}: {found:?} after {cost:?}");
        assert!(method.nnz_factor() as f64 <= 1.05 * entries as f64, "{} after {entries}", method.nnz_factor());
        // Nothing is left to be gained.
        assert_eq!(method.order_towards(&rows), None);
    }
}

/// A search for an order has a cost: it is made once half solves have cost as much, and rarely where it finds nothing.
/// A solver that takes over the orders of another one gets the same bits.
#[test]
fn a_solver_turns_its_order_towards_contacts_that_stay() {
    let nodes = [40, 5, 5];
    let matrix = matrix(nodes, 0.1);
    let contacts = rows_on_plane(nodes, 0);
    let mut everywhere = SparseRows::default();
    (0..matrix.dimension() / 3).step_by(11).for_each(|point| everywhere.push_row([(3 * point, 1.0)]));
    for (rows, turns) in [(&contacts, 1), (&everywhere, 0)] {
        let n = rows.len();
        let mut solver = DirectSolver::new(SparseLdlt::default(), SolveSettings::default());
        let compliance = |solver: &mut DirectSolver<SparseLdlt>| {
            if !solver.is_analysed() {
                solver.update(&matrix, 1).unwrap();
            }
            let mut values = vec![0.0; n * n];
            let mut sum = ComplianceSum { values: &mut values, n, factor: 1.0 };
            assert!(solver.add_compliance(rows, &mut sum).unwrap());
            values
        };
        for _ in 0..400 {
            let found = compliance(&mut solver);
            let other = DirectSolver::new(SparseLdlt::default(), SolveSettings::default());
            let mut other = other.with_orders(solver.orders().clone());
            if solver.factorisation().counters().half_solves % (50 * n as u64) == 0 && solver.is_analysed() {
                assert_eq!(compliance(&mut other), found);
            }
        }
        let counters = solver.factorisation().counters();
        assert_eq!((counters.analyses, counters.pattern_updates, counters.factorisations), (1, turns, 1 + turns));
    }
}
