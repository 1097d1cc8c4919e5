//! Direct solvers on small systems with known answers, on random ones against dense algebra, and on elastic solids.

mod common;

use std::sync::Arc;

use common::Lattice;
use nalgebra::{DMatrix, DVector};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use settee_sparse::{
    AnalysisSettings, Assembler, CsrMatrix, DirectSolver, FactorCounters, FactorError, FactorKind, FactorStorage,
    FactorWork, Factorisation, NumericFactor, OrderSearch, Ordering, Pattern, Precision, SolveSettings, SolveWork,
    SolverUpdate, SparseGeneral, SparseLdlt, SparseLlt, Symbolic, backward_error,
};

const ALL_SETTINGS: [AnalysisSettings; 8] = {
    const fn settings(ordering: Ordering, storage: FactorStorage) -> AnalysisSettings {
        AnalysisSettings { ordering, search: OrderSearch::Quick, storage }
    }
    [
        settings(Ordering::Natural, FactorStorage::Simplicial),
        settings(Ordering::Natural, FactorStorage::Supernodal),
        settings(Ordering::Amd, FactorStorage::Simplicial),
        settings(Ordering::Amd, FactorStorage::Supernodal),
        settings(Ordering::Colamd, FactorStorage::Simplicial),
        settings(Ordering::Colamd, FactorStorage::Supernodal),
        settings(Ordering::NestedDissection, FactorStorage::Simplicial),
        settings(Ordering::NestedDissection, FactorStorage::Supernodal),
    ]
};

/// Keeps the zeros of `dense` out of the pattern.
fn sparse(n: usize, dense: &[f64]) -> CsrMatrix {
    let mut assembler = Assembler::new();
    assembler.begin(n);
    for (i, &value) in dense.iter().enumerate().filter(|&(_, &value)| value != 0.0) {
        assembler.add_scalar(i / n, i % n, value);
    }
    let _ = assembler.end();
    assembler.matrix().clone()
}

fn solve<F: Factorisation>(mut method: F, matrix: &CsrMatrix, b: &[f64]) -> Result<Vec<f64>, FactorError> {
    method.analyse(&matrix.pattern)?;
    method.factorise(matrix)?;
    let mut x = b.to_vec();
    method.solve_in_place(&mut x)?;
    Ok(x)
}

/// Solves with every factorisation, ordering and storage.
fn solve_all_ways(matrix: &CsrMatrix, b: &[f64]) -> Vec<Vec<f64>> {
    ALL_SETTINGS
        .iter()
        .flat_map(|&settings| {
            let ldlt = solve(SparseLdlt::new(settings), matrix, b);
            [ldlt, solve(SparseLlt::new(settings), matrix, b)].map(|x| x.expect("positive definite"))
        })
        .collect()
}

fn assert_close(x: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(x.len(), expected.len());
    for (x, expected) in x.iter().zip(expected) {
        assert!((x - expected).abs() <= tolerance, "{x} instead of {expected}");
    }
}

#[test]
fn small_systems_have_their_known_answers() {
    let identity: Vec<f64> = (0..25).map(|i| if i % 6 == 0 { 1.0 } else { 0.0 }).collect();
    let counting: Vec<f64> = (0..25).map(|i| if i % 6 == 0 { (i / 6 + 1) as f64 } else { 0.0 }).collect();
    let inverses: Vec<f64> = (1..=5).map(|i| 1.0 / f64::from(i)).collect();
    // Size, matrix, right-hand side, answer.
    type Case<'a> = (usize, &'a [f64], &'a [f64], &'a [f64]);
    let cases: [Case; 6] = [
        (1, &[2.0], &[4.0], &[2.0]),
        (5, &identity, &[1.0, 2.0, 3.0, 4.0, 5.0], &[1.0, 2.0, 3.0, 4.0, 5.0]),
        (5, &counting, &[1.0; 5], &inverses),
        (2, &[2.0, -1.0, -1.0, 2.0], &[1.0, 0.0], &[2.0 / 3.0, 1.0 / 3.0]),
        (3, &[2.0, 1.0, 0.0, 1.0, 2.0, 1.0, 0.0, 1.0, 2.0], &[3.0, 4.0, 3.0], &[1.0, 1.0, 1.0]),
        (3, &[4.0, 12.0, -16.0, 12.0, 37.0, -43.0, -16.0, -43.0, 98.0], &[0.0, 6.0, 39.0], &[1.0, 1.0, 1.0]),
    ];
    for (n, dense, b, expected) in cases {
        for x in solve_all_ways(&sparse(n, dense), b) {
            assert_close(&x, expected, 1e-10);
        }
    }
}

#[test]
fn new_values_over_the_same_pattern_give_the_new_answer() {
    let mut solver = DirectSolver::new(SparseLdlt::default(), SolveSettings::default());
    let mut assembler = Assembler::new();
    for (factor, update) in [(1.0, SolverUpdate::Analysed), (3.0, SolverUpdate::Refactorised)] {
        assembler.begin(2);
        assembler.add_block(0, 0, 2, 2, &[2.0 * factor, -factor, -factor, 2.0 * factor]);
        let _ = assembler.end();
        assert_eq!(solver.update(assembler.matrix(), assembler.pattern_revision()), Ok(update));
        let mut x = [1.0, 0.0];
        solver.solve_in_place(&mut x).unwrap();
        assert_close(&x, &[2.0 / 3.0 / factor, 1.0 / 3.0 / factor], 1e-15);
    }
    let counters = FactorCounters { analyses: 1, factorisations: 2, solves: 2, ..FactorCounters::default() };
    assert_eq!(solver.factorisation().counters(), counters);
}

#[test]
fn another_pattern_is_analysed_again_and_never_used_unanalysed() {
    let mut assembler = Assembler::new();
    let lattice = Lattice { nodes: [3, 2, 2] };
    lattice.assemble(&mut assembler, 1.0);
    let mut solver = DirectSolver::new(SparseLdlt::default(), SolveSettings::default());
    solver.update(assembler.matrix(), assembler.pattern_revision()).unwrap();

    assembler.forget_pattern();
    assembler.begin(lattice.n_dofs());
    for dof in 0..lattice.n_dofs() {
        assembler.add_scalar(dof, dof, 1.0);
    }
    let _ = assembler.end();
    // A caller that forgets the revision gets an error, not an answer.
    assert_eq!(solver.update(assembler.matrix(), 1), Err(FactorError::PatternChanged));
    assert_eq!(solver.solve_in_place(&mut vec![0.0; lattice.n_dofs()]), Err(FactorError::NotFactorised));
    // Entries went: the order of the first pattern suits what is left. Entries came that it knows nothing of.
    let revision = assembler.pattern_revision();
    assert_eq!(solver.update(assembler.matrix(), revision), Ok(SolverUpdate::Updated));
    assembler.begin(lattice.n_dofs());
    for dof in 0..lattice.n_dofs() {
        for other in 0..lattice.n_dofs() {
            assembler.add_scalar(dof, other, if other == dof { 4.0 } else { 0.1 });
        }
    }
    let _ = assembler.end();
    let revision = assembler.pattern_revision();
    assert_eq!(solver.update(assembler.matrix(), revision), Ok(SolverUpdate::Analysed));
}

#[test]
fn misuse_is_answered_by_name() {
    let matrix = sparse(2, &[2.0, 0.0, 0.0, 2.0]);
    let mut ldlt = SparseLdlt::default();
    assert_eq!(ldlt.factorise(&matrix), Err(FactorError::NotAnalysed));
    assert_eq!(ldlt.solve_in_place(&mut [1.0]), Err(FactorError::NotFactorised));
    assert_eq!(ldlt.analyse(&Arc::new(Pattern::diagonal(0))), Err(FactorError::EmptySystem));
    ldlt.analyse(&matrix.pattern).unwrap();
    assert_eq!(ldlt.solve_in_place(&mut [1.0, 1.0]), Err(FactorError::NotFactorised));
    ldlt.factorise(&matrix).unwrap();
    assert_eq!(ldlt.solve_in_place(&mut [1.0]), Err(FactorError::WrongSize { expected: 2, found: 1 }));
    let mut b = [1.0, f64::NAN];
    assert_eq!(ldlt.solve_in_place(&mut b), Err(FactorError::NonFiniteRightHandSide { index: 1 }));
    assert_eq!(b[0], 1.0);
}

#[test]
fn bad_values_and_zero_pivots_name_the_unknown() {
    for settings in ALL_SETTINGS {
        let mut nan = sparse(3, &[2.0, 1.0, 0.0, 1.0, 2.0, 1.0, 0.0, 1.0, 2.0]);
        nan.values[3] = f64::NAN;
        let error = solve(SparseLdlt::new(settings), &nan, &[1.0; 3]);
        assert_eq!(error, Err(FactorError::NonFinite { row: 1, col: 1 }));

        // Unknown 2 is alone and has no stiffness.
        let zero = sparse(4, &[2.0, 1.0, 0.0, 0.0, 1.0, 2.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 2.0]);
        let error = solve(SparseLdlt::new(settings), &zero, &[1.0; 4]);
        assert_eq!(error, Err(FactorError::ZeroPivot { index: 2 }), "{settings:?}");
        let error = solve(SparseLlt::new(settings), &zero, &[1.0; 4]);
        assert_eq!(error, Err(FactorError::NotPositiveDefinite { index: 2 }), "{settings:?}");
    }
}

#[test]
fn only_the_lower_triangle_is_read() {
    for settings in ALL_SETTINGS {
        let mut matrix = sparse(3, &[4.0, 1.0, 0.0, 1.0, 4.0, 1.0, 0.0, 1.0, 4.0]);
        let symmetric = solve(SparseLdlt::new(settings), &matrix, &[1.0, 2.0, 3.0]);
        for (row, col) in [(0, 1), (1, 2)] {
            let position = matrix.pattern.position(row, col).unwrap();
            matrix.values[position] = 77.0;
        }
        assert_eq!(solve(SparseLdlt::new(settings), &matrix, &[1.0, 2.0, 3.0]), symmetric);
    }
}

#[test]
fn a_floating_body_is_refused_and_a_held_one_is_solved() {
    for nodes in [[2, 2, 2], [4, 3, 2], [2, 2, 25], [6, 6, 6]] {
        let lattice = Lattice { nodes };
        let mut assembler = Assembler::new();
        lattice.assemble(&mut assembler, 0.0);
        let b: Vec<f64> = (0..lattice.n_dofs()).map(|i| (i % 7) as f64 - 3.0).collect();
        for settings in ALL_SETTINGS {
            for error in [
                solve(SparseLdlt::new(settings), assembler.matrix(), &b).unwrap_err(),
                solve(SparseLlt::new(settings), assembler.matrix(), &b).unwrap_err(),
            ] {
                match error {
                    FactorError::Singular { null_space, distance, .. } => {
                        assert!((1..=6).contains(&null_space) && distance < 1e-14, "{nodes:?} {error}");
                    }
                    // The first of the six free motions may have a negative pivot by rounding, or none at all.
                    FactorError::NotPositiveDefinite { .. } | FactorError::ZeroPivot { .. } => {}
                    _ => panic!("{nodes:?} {settings:?}: {error}"),
                }
            }
        }
        assembler.constrain(&lattice.clamped_dofs()).unwrap();
        for x in solve_all_ways(assembler.matrix(), &b) {
            assert!(backward_error(assembler.matrix(), &x, &b) < 1e-14);
        }
    }
}

#[test]
fn scaling_does_not_make_a_matrix_singular() {
    // diag(s) [[2, 1], [1, 2]] diag(s) with s over 30 orders of magnitude: condition number 1e60, answer exact.
    let scales = [1e-15, 1e15];
    let dense: Vec<f64> = (0..4).map(|i| if i % 3 == 0 { 2.0 } else { 1.0 } * scales[i / 2] * scales[i % 2]).collect();
    let matrix = sparse(2, &dense);
    let b: Vec<f64> = (0..2).map(|i| scales[i] * 3.0).collect();
    for x in solve_all_ways(&matrix, &b) {
        for (x, scale) in x.iter().zip(scales) {
            assert!((x * scale - 1.0).abs() < 4.0 * f64::EPSILON);
        }
    }
}

#[test]
fn hilbert_matrices_are_solved_backward_stably_or_refused() {
    for n in 2..=14_usize {
        let dense: Vec<f64> = (0..n * n).map(|i| 1.0 / (i / n + i % n + 1) as f64).collect();
        let matrix = sparse(n, &dense);
        let b = vec![1.0; n];
        match solve(SparseLdlt::default(), &matrix, &b) {
            Ok(x) => assert!(n <= 11 && backward_error(&matrix, &x, &b) < 1e-14, "n = {n}"),
            Err(FactorError::Singular { .. }) => {
                assert!(n > 10, "n = {n} has condition 1e13 at most")
            }
            Err(error) => panic!("n = {n}: {error}"),
        }
    }
}

#[test]
fn a_checked_solve_recovers_digits_lost_to_a_small_pivot_or_refuses() {
    let mut solver = DirectSolver::new(SparseLdlt::new(ALL_SETTINGS[0]), SolveSettings::default());
    for (pivot, revision) in [(1e-8, 1), (1e-20, 2)] {
        // The pivot drowns the entry 1 behind it: 1 - 1/pivot.
        let matrix = sparse(2, &[pivot, 1.0, 1.0, 1.0]);
        solver.update(&matrix, revision).unwrap();
        let (b, mut x) = ([1.0, 2.0], [7.0; 2]);
        match solver.solve_checked(&matrix, &b, &mut x) {
            Ok(report) => {
                assert!(report.backward_error < 1e-14);
                assert_close(&x, &[1.0, 1.0], 2.0 * pivot.max(f64::EPSILON));
            }
            Err(error) => {
                assert!(matches!(error, FactorError::Inaccurate { .. }));
                assert_eq!((pivot, x), (1e-20, [7.0; 2]));
            }
        }
    }
}

#[test]
fn a_checked_solve_against_another_matrix_is_refused() {
    let matrix = sparse(2, &[2.0, 1.0, 1.0, 2.0]);
    let mut solver = DirectSolver::new(SparseLdlt::default(), SolveSettings::default());
    solver.update(&matrix, 1).unwrap();
    let mut x = [0.0; 2];
    let report = solver.solve_checked(&matrix, &[3.0, 3.0], &mut x).unwrap();
    assert_eq!((report.refinements, x), (0, [1.0, 1.0]));
    let other = sparse(2, &[5.0, 1.0, 1.0, 2.0]);
    let error = solver.solve_checked(&other, &[3.0, 3.0], &mut x);
    assert!(matches!(error, Err(FactorError::Inaccurate { .. })));
    let error = solver.solve_checked(&matrix, &[3.0], &mut x);
    assert_eq!(error, Err(FactorError::WrongSize { expected: 2, found: 1 }));
}

#[test]
fn a_factor_is_computed_on_another_thread_while_its_clone_solves() {
    let lattice = Lattice { nodes: [5, 4, 3] };
    let mut assembler = Assembler::new();
    lattice.assemble(&mut assembler, 1.0);
    let first = assembler.matrix().clone();
    lattice.assemble(&mut assembler, 2.0);
    let second = assembler.matrix().clone();

    let symbolic = Arc::new(Symbolic::analyse(&first.pattern, AnalysisSettings::default()).unwrap());
    let mut current = NumericFactor::new(Arc::clone(&symbolic), FactorKind::Ldlt).unwrap();
    current.factorise(&first, &mut FactorWork::default()).unwrap();
    let b = vec![1.0; lattice.n_dofs()];
    let solve = |factor: &NumericFactor| {
        let mut x = b.clone();
        factor.solve(&mut x, &mut SolveWork::default()).unwrap();
        x
    };
    let mut next = current.clone();
    let (next, x) = std::thread::scope(|scope| {
        let worker = scope.spawn(|| {
            next.factorise(&second, &mut FactorWork::default()).unwrap();
            next
        });
        let x = solve(&current);
        (worker.join().expect("no panic in the factorisation"), x)
    });
    assert!(backward_error(&first, &x, &b) < 1e-14);
    assert!(backward_error(&second, &solve(&next), &b) < 1e-14);
}

#[test]
fn several_right_hand_sides_are_solved_at_once() {
    let matrix = sparse(2, &[2.0, 0.0, 0.0, 4.0]);
    let symbolic = Arc::new(Symbolic::analyse(&matrix.pattern, AnalysisSettings::default()).unwrap());
    let mut factor = NumericFactor::new(symbolic, FactorKind::Llt).unwrap();
    factor.factorise(&matrix, &mut FactorWork::default()).unwrap();
    let mut b = [2.0, 4.0, 4.0, 12.0, 6.0, 0.0];
    factor.solve_columns(&mut b, 3, &mut SolveWork::default()).unwrap();
    assert_close(&b, &[1.0, 1.0, 2.0, 3.0, 3.0, 0.0], 4.0 * f64::EPSILON);
}

#[test]
fn repeated_runs_give_the_same_bits() {
    let lattice = Lattice { nodes: [6, 5, 4] };
    let run = |settings| {
        let mut assembler = Assembler::new();
        lattice.assemble(&mut assembler, 0.5);
        let b: Vec<f64> = (0..lattice.n_dofs()).map(|i| (i as f64).sin()).collect();
        let x = solve(SparseLdlt::new(settings), assembler.matrix(), &b).unwrap();
        x.into_iter().map(f64::to_bits).collect::<Vec<_>>()
    };
    for settings in ALL_SETTINGS {
        assert_eq!(run(settings), run(settings));
    }
}

/// Who goes on with the orders of a solver, or comes back to its first pattern, gets the bits of its first factor.
#[test]
fn the_order_of_the_first_pattern_gives_its_factor_again() {
    for nodes in [[4, 4, 30], [9, 9, 9], [3, 20, 20]] {
        let lattice = Lattice { nodes };
        let mut assembler = Assembler::new();
        lattice.assemble(&mut assembler, 0.5);
        let b: Vec<f64> = (0..lattice.n_dofs()).map(|i| (i as f64).sin()).collect();
        let solve = |solver: &mut DirectSolver<SparseLdlt>, revision: u64| {
            let update = solver.update(assembler.matrix(), revision).unwrap();
            let mut x = b.clone();
            solver.solve_in_place(&mut x).unwrap();
            (update, x.into_iter().map(f64::to_bits).collect::<Vec<_>>())
        };
        let new = || DirectSolver::new(SparseLdlt::default(), SolveSettings::default());
        let mut solver = new();
        let (analysed, first) = solve(&mut solver, 1);
        let mut other = new().with_orders(solver.orders().clone());
        let (updated, again) = solve(&mut other, 1);
        let (back, later) = solve(&mut solver, 2);
        assert_eq!(analysed, SolverUpdate::Analysed);
        assert_eq!((updated, back), (SolverUpdate::Updated, SolverUpdate::Updated));
        assert!(again == first && later == first, "{nodes:?}");
    }
}

#[test]
fn threads_change_no_bit_of_a_factor() {
    // Several subtrees, and above them shared strips: of a few columns, of several chunks of columns with updates that
    // are shared, too, and of chains.
    for (nodes, ordering) in [
        ([8, 8, 16], Ordering::Amd),
        ([8, 8, 16], Ordering::NestedDissection),
        ([13, 13, 13], Ordering::NestedDissection),
        ([9, 9, 30], Ordering::Cheapest),
    ] {
        let lattice = Lattice { nodes };
        let mut assembler = Assembler::new();
        lattice.assemble(&mut assembler, 0.5);
        let b: Vec<f64> = (0..lattice.n_dofs()).map(|i| (i as f64).sin()).collect();
        let settings = AnalysisSettings { ordering, storage: FactorStorage::Supernodal, ..AnalysisSettings::default() };
        let symbolic = Arc::new(Symbolic::analyse(&assembler.matrix().pattern, settings).unwrap());
        for precision in [Precision::Double, Precision::Single] {
            let run = |threads| {
                let workers = settee_parallel::Workers::new(threads);
                let mut factor = NumericFactor::new(Arc::clone(&symbolic), FactorKind::Ldlt).unwrap();
                let (mut factor_work, mut solve_work) = (FactorWork::default(), SolveWork::default());
                factor.set_precision(precision);
                factor_work.set_workers(workers.clone());
                solve_work.set_workers(workers);
                factor.factorise(assembler.matrix(), &mut factor_work).unwrap();
                let mut x = b.clone();
                factor.solve(&mut x, &mut solve_work).unwrap();
                x
            };
            let alone = run(1);
            let bits = |x: Vec<f64>| x.into_iter().map(f64::to_bits).collect::<Vec<_>>();
            let mut residual = vec![0.0; b.len()];
            assembler.matrix().residual_into(&alone, &b, &mut residual);
            let error = residual.iter().fold(0.0, |error: f64, r| error.max(r.abs()));
            let (least, most) = if precision == Precision::Single { (1e-9, 1e-5) } else { (0.0, 1e-12) };
            assert!(error >= least && error < most, "{precision:?}: {error:e}");
            let alone = bits(alone);
            for threads in [2, 3, 8] {
                assert!(bits(run(threads)) == alone, "{nodes:?}, {ordering:?}, {precision:?}, {threads} threads");
            }
        }
    }
}

#[test]
fn threads_change_no_bit_of_a_dense_matrix() {
    // One front of more columns than a thread takes at a time.
    let n = 1100;
    let entry = |k: usize| if k.is_multiple_of(n + 1) { n as f64 } else { 1.0 / (1 + (k / n).abs_diff(k % n)) as f64 };
    let matrix = sparse(n, &(0..n * n).map(entry).collect::<Vec<_>>());
    let b: Vec<f64> = (0..n).map(|i| (i as f64).sin()).collect();
    let run = |threads| {
        let mut method = SparseLdlt::default();
        method.set_workers(settee_parallel::Workers::new(threads));
        solve(method, &matrix, &b).unwrap()
    };
    let alone = run(1);
    assert!(backward_error(&matrix, &alone, &b) < 1e-14);
    for threads in [2, 8] {
        assert!(run(threads) == alone, "{threads} threads");
    }
}

#[test]
fn the_cheapest_ordering_takes_hardly_more_operations_than_the_others_it_tries() {
    // Slender bodies: sweeps have a few operations more, in much larger blocks.
    for (nodes, more) in [([3, 3, 3], 1.0), ([4, 4, 30], 1.5), ([12, 12, 12], 1.0), ([2, 30, 30], 1.0)] {
        let lattice = Lattice { nodes };
        let mut assembler = Assembler::new();
        lattice.assemble(&mut assembler, 0.5);
        let operations = |ordering, search| {
            let settings = AnalysisSettings { ordering, search, storage: FactorStorage::Simplicial };
            Symbolic::analyse(&assembler.matrix().pattern, settings).unwrap().operations()
        };
        let others = [Ordering::Amd, Ordering::NestedDissection].map(|other| operations(other, OrderSearch::Quick));
        let least = others[0].min(others[1]);
        let quick = operations(Ordering::Cheapest, OrderSearch::Quick);
        let thorough = operations(Ordering::Cheapest, OrderSearch::Thorough);
        assert!(quick <= more * least && thorough <= more * least, "{nodes:?}: {quick} {thorough} {others:?}");
    }
}

/// Random symmetric sparse matrix: entries (row, col, value) below the diagonal, and the diagonal.
fn random(n: usize) -> impl Strategy<Value = (Vec<(usize, usize, f64)>, Vec<f64>)> {
    let entries = prop::collection::vec((0..n, 0..n, -1.0..1.0), 0..4 * n);
    (entries, prop::collection::vec(-1.0..1.0, n))
}

fn symmetric(n: usize, entries: &[(usize, usize, f64)], diagonal: &[f64]) -> (CsrMatrix, DMatrix<f64>) {
    let mut assembler = Assembler::new();
    assembler.begin(n);
    for &(row, col, value) in entries.iter().filter(|(row, col, _)| row != col) {
        assembler.add_scalar(row, col, value);
        assembler.add_scalar(col, row, value);
    }
    for (i, &value) in diagonal.iter().enumerate() {
        assembler.add_scalar(i, i, value);
    }
    let _ = assembler.end();
    let matrix = assembler.matrix().clone();
    let dense = DMatrix::from_row_slice(n, n, &matrix.to_dense());
    (matrix, dense)
}

proptest! {
    #![proptest_config(Config {
        cases: 200,
        rng_seed: RngSeed::Fixed(21),
        failure_persistence: None,
        ..Config::default()
    })]

    #[test]
    fn definite_systems_agree_with_dense_algebra((entries, diagonal) in random(12)) {
        // The diagonal outweighs its row: the condition number stays below a thousand.
        let mut row_sums = vec![1.1; 12];
        for &(row, col, value) in &entries {
            row_sums[row] += value.abs();
            row_sums[col] += value.abs();
        }
        let (matrix, dense) = symmetric(12, &entries, &row_sums);
        let expected = dense.lu().solve(&DVector::from_row_slice(&diagonal)).expect("definite");
        for x in solve_all_ways(&matrix, &diagonal) {
            assert_close(&x, expected.as_slice(), 1e-12);
        }
    }

    #[test]
    fn indefinite_systems_are_solved_accurately_or_refused((entries, diagonal) in random(10)) {
        let (matrix, dense) = symmetric(10, &entries, &diagonal);
        let b = [1.0; 10];
        let singular_values = dense.clone().singular_values();
        let condition = singular_values.max() / singular_values.min();
        for settings in ALL_SETTINGS {
            let mut solver = DirectSolver::new(SparseLdlt::new(settings), SolveSettings::default());
            let mut x = [0.0; 10];
            let answer = solver.update(&matrix, 1).and_then(|_| solver.solve_checked(&matrix, &b, &mut x));
            match answer {
                Ok(report) => {
                    prop_assert!(report.backward_error <= 1e-10);
                    let expected = dense.clone().full_piv_lu().solve(&DVector::from_row_slice(&b)).expect("regular");
                    let error = (DVector::from_row_slice(&x) - &expected).norm() / expected.norm();
                    prop_assert!(error <= 1e-9 * condition, "error {error:e}, condition {condition:e}");
                }
                Err(FactorError::ZeroPivot { .. } | FactorError::Inaccurate { .. }) => {}
                Err(FactorError::Singular { .. }) => prop_assert!(condition > 1e12, "{condition:e}"),
                Err(error) => prop_assert!(false, "{}", error),
            }
        }
    }

    #[test]
    fn singular_systems_are_never_solved((entries, _) in random(9), weight in 0.1..10.0) {
        // The stiffness of springs between points on a line, none of them held.
        let mut springs = vec![];
        let mut diagonal = vec![0.0; 9];
        let chain = (0..8).map(|i| (i, i + 1, weight));
        for (row, col, value) in entries.into_iter().chain(chain).filter(|(row, col, _)| row != col) {
            springs.push((row, col, -f64::abs(value)));
            diagonal[row] += f64::abs(value);
            diagonal[col] += f64::abs(value);
        }
        let (matrix, _) = symmetric(9, &springs, &diagonal);
        for settings in ALL_SETTINGS {
            for error in [
                solve(SparseLdlt::new(settings), &matrix, &[1.0; 9]),
                solve(SparseLlt::new(settings), &matrix, &[1.0; 9]),
            ] {
                prop_assert!(
                    matches!(
                        error,
                        Err(FactorError::Singular { .. }
                            | FactorError::ZeroPivot { .. }
                            | FactorError::NotPositiveDefinite { .. })
                    ),
                    "{error:?}"
                );
            }
        }
    }
}

#[test]
fn a_general_method_takes_what_each_matrix_allows() {
    // Symmetric to rounding and definite; not symmetric; symmetric and indefinite.
    let definite = [4.0, 1.0, 0.5, 1.0 + 1e-15, 3.0, 0.2, 0.5, 0.2, 2.0];
    let unsymmetric = [4.0, 1.0, 0.5, -1.0, 3.0, 0.2, 0.5, 0.2, 2.0];
    let indefinite = [1.0, 2.0, 0.5, 2.0, 1.0, 0.2, 0.5, 0.2, 2.0];
    let mut method = SparseGeneral::default();
    assert!(!method.is_factorised());
    assert_eq!(method.factorise(&sparse(3, &definite)), Err(FactorError::NotAnalysed));
    method.analyse(&sparse(3, &definite).pattern).unwrap();
    for (dense, is_definite) in [(definite, true), (unsymmetric, false), (definite, true), (indefinite, false)] {
        let matrix = sparse(3, &dense);
        method.factorise(&matrix).unwrap();
        assert_eq!((method.is_positive_definite(), method.is_factorised()), (is_definite, true));
        let (b, mut x) = ([1.0, -2.0, 3.0], vec![1.0, -2.0, 3.0]);
        method.solve_in_place(&mut x).unwrap();
        assert!(backward_error(&matrix, &x, &b) < 1e-15);
    }
    // The indefinite one is tried by L L^T.
    assert_eq!(
        method.counters(),
        FactorCounters { analyses: 2, factorisations: 5, solves: 4, ..FactorCounters::default() }
    );
    let singular = sparse(2, &[1.0, 1.0, 1.0, 1.0]);
    assert!(matches!(solve(SparseGeneral::default(), &singular, &[1.0, 2.0]), Err(FactorError::Singular { .. })));
}
