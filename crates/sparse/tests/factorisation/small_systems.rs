//! Small systems with known answers, and what a factorisation answers where it cannot solve.

use std::sync::Arc;

use settee_sparse::{
    AnalysisSettings, FactorCounters, FactorError, FactorKind, FactorWork, Factorisation, NumericFactor, Pattern,
    SolveWork, SparseGeneral, SparseLdlt, SparseLlt, Symbolic, backward_error,
};

use crate::methods::{ALL_SETTINGS, assert_close, solve, solve_all_ways, sparse};

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
