//! Ill-conditioned and singular matrices: solved accurately or refused.

use settee_sparse::{
    Assembler, DirectSolver, FactorError, SolveSettings, SparseLdlt, SparseLlt, backward_error, null_space_dimension,
};

use crate::common::Lattice;
use crate::methods::{ALL_SETTINGS, assert_close, solve, solve_all_ways, sparse};

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
                    FactorError::Singular { distance, .. } => assert!(distance < 1e-14, "{nodes:?} {error}"),
                    // The first of the six free motions may have a negative pivot by rounding, or none at all.
                    FactorError::NotPositiveDefinite { .. } | FactorError::ZeroPivot { .. } => {}
                    _ => panic!("{nodes:?} {settings:?}: {error}"),
                }
            }
        }
        assert_eq!(null_space_dimension(assembler.matrix()), Some(6), "{nodes:?}");
        assembler.constrain(&lattice.clamped_dofs()).unwrap();
        assert_eq!(null_space_dimension(assembler.matrix()), Some(0), "{nodes:?}");
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
