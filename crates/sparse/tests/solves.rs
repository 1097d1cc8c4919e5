//! Solves with a factor in blocks: half of one, and those in single precision.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use std::sync::Arc;

use common::Lattice;
use settee_sparse::{
    AnalysisSettings, Assembler, CsrMatrix, FactorKind, FactorStorage, FactorWork, NumericFactor, Precision, SolveWork,
    Symbolic,
};

/// A factor in blocks of the matrix, stored so, and a right-hand side.
fn in_blocks(matrix: &CsrMatrix, precision: Precision) -> (NumericFactor, Vec<f64>) {
    let settings = AnalysisSettings { storage: FactorStorage::Supernodal, ..AnalysisSettings::default() };
    let symbolic = Arc::new(Symbolic::analyse(&matrix.pattern, settings).unwrap());
    let mut factor = NumericFactor::new(symbolic, FactorKind::Ldlt).unwrap();
    factor.set_precision(precision);
    factor.factorise(matrix, &mut FactorWork::default()).unwrap();
    (factor, (0..matrix.dimension()).map(|i| (i as f64).sin()).collect())
}

#[test]
fn half_a_solve_tells_whether_the_product_is_above_a_bound() {
    let mut assembler = Assembler::new();
    Lattice { nodes: [4, 4, 8] }.assemble(&mut assembler, 0.5);
    for (precision, accuracy) in [(Precision::Double, 1e-13), (Precision::Single, 1e-5)] {
        let (factor, b) = in_blocks(assembler.matrix(), precision);
        let mut work = SolveWork::default();
        let mut x = b.clone();
        factor.solve(&mut x, &mut work).unwrap();
        let product: f64 = x.iter().zip(&b).map(|(x, b)| x * b).sum();
        let mut solve_above = |bound: f64| {
            let mut found = b.clone();
            let half = factor.solve_above(&mut found, bound, &mut work).unwrap();
            (half, found)
        };
        assert_eq!(solve_above(0.99 * product), (None, x));
        let (half, untouched) = solve_above(1.01 * product);
        assert_eq!(untouched, b);
        assert!((half.unwrap() / product - 1.0).abs() < accuracy, "{half:?} {product}");
        assert_eq!(solve_above(f64::NAN).0, None);
    }
}

#[test]
fn factors_in_single_precision_solve_at_every_scale() {
    let mut assembler = Assembler::new();
    Lattice { nodes: [3, 3, 4] }.assemble(&mut assembler, 0.5);
    let (factor, b) = in_blocks(assembler.matrix(), Precision::Double);
    let mut exact = b.clone();
    factor.solve(&mut exact, &mut SolveWork::default()).unwrap();
    for scale in [1e-280f64, 1e-60, 1e60, 1e280] {
        let mut matrix = assembler.matrix().clone();
        let matrix_scale = scale.clamp(1e-150, 1e150);
        matrix.values.iter_mut().for_each(|value| *value *= matrix_scale);
        let (factor, b) = in_blocks(&matrix, Precision::Single);
        for factor_of_b in [scale, 1.0] {
            let mut x: Vec<f64> = b.iter().map(|b| b * factor_of_b).collect();
            factor.solve(&mut x, &mut SolveWork::default()).unwrap();
            let error = x.iter().zip(&exact).map(|(x, exact)| (x / factor_of_b * matrix_scale - exact).abs());
            let error = error.fold(0.0, f64::max) / exact.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
            assert!(error > 1e-12 && error < 1e-5, "{scale:e}: {error:e}");
        }
        let mut nothing = vec![0.0; b.len()];
        factor.solve(&mut nothing, &mut SolveWork::default()).unwrap();
        assert!(nothing.iter().all(|x| *x == 0.0));
    }
}

#[test]
fn a_factor_that_is_too_wide_for_single_precision_stays_in_double() {
    let mut assembler = Assembler::new();
    Lattice { nodes: [3, 3, 4] }.assemble(&mut assembler, 0.5);
    let mut matrix = assembler.matrix().clone();
    let last = matrix.dimension() - 1;
    for row in 0..=last {
        for (index, col) in matrix.pattern.row_range(row).zip(matrix.pattern.row(row)) {
            let of_last = i32::from(row == last) + i32::from(*col as usize == last);
            matrix.values[index] *= f64::powi(1e-30, of_last);
        }
    }
    let solved = |precision| {
        let (factor, mut x) = in_blocks(&matrix, precision);
        factor.solve(&mut x, &mut SolveWork::default()).unwrap();
        x
    };
    assert_eq!(solved(Precision::Single), solved(Precision::Double));
}
