//! Random symmetric matrices against dense algebra.

use nalgebra::{DMatrix, DVector};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use settee_sparse::{Assembler, CsrMatrix, DirectSolver, FactorError, SolveSettings, SparseLdlt, SparseLlt};

use crate::methods::{ALL_SETTINGS, assert_close, solve, solve_all_ways};

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
