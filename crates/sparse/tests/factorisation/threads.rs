//! Several threads, and the bits of repeated runs.

use std::sync::Arc;

use settee_parallel::Workers;
use settee_sparse::{
    AnalysisSettings, Assembler, FactorKind, FactorStorage, FactorWork, Factorisation, NumericFactor, Ordering,
    Precision, SolveWork, SparseLdlt, Symbolic, backward_error,
};

use crate::common::Lattice;
use crate::methods::{ALL_SETTINGS, solve, sparse};

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
                let workers = Workers::new(threads);
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
        method.set_workers(Workers::new(threads));
        solve(method, &matrix, &b).unwrap()
    };
    let alone = run(1);
    assert!(backward_error(&matrix, &alone, &b) < 1e-14);
    for threads in [2, 8] {
        assert!(run(threads) == alone, "{threads} threads");
    }
}
