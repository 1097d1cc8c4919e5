//! Solves with the factor of an older matrix: how exact, after how many iterations, and when a new one is made.

mod common;

use common::Lattice;
use settee_parallel::Workers;
use settee_sparse::{
    AnalysisSettings, Assembler, CsrMatrix, Factorisation, Lagged, LaggedOutcome, Precision, ReuseMonitor,
    ReuseSettings, SparseLdlt,
};

/// A clamped body whose mass grows: matrix `step` of a sequence.
struct Sequence {
    lattice: Lattice,
    assembler: Assembler,
    clamped: Vec<usize>,
}

impl Sequence {
    fn new() -> Self {
        let lattice = Lattice { nodes: [6, 6, 14] };
        Self { clamped: lattice.clamped_dofs(), assembler: Assembler::new(), lattice }
    }

    fn matrix(&mut self, mass: f64) -> &CsrMatrix {
        self.lattice.assemble(&mut self.assembler, mass);
        self.assembler.constrain(&self.clamped).unwrap();
        self.assembler.matrix()
    }

    fn right_hand_side(&self, step: usize) -> Vec<f64> {
        (0..self.lattice.n_dofs()).map(|i| ((i + 7 * step) as f64).sin()).collect()
    }
}

fn factor(matrix: &CsrMatrix, precision: Precision) -> SparseLdlt {
    let mut factor = SparseLdlt::new(AnalysisSettings::default());
    factor.set_precision(precision);
    factor.analyse(&matrix.pattern).unwrap();
    factor.factorise(matrix).unwrap();
    factor
}

fn relative_residual(matrix: &CsrMatrix, x: &[f64], b: &[f64]) -> f64 {
    let mut r = vec![0.0; b.len()];
    matrix.residual_into(x, b, &mut r);
    let norm = |v: &[f64]| v.iter().map(|v| v * v).sum::<f64>().sqrt();
    norm(&r) / norm(b)
}

#[test]
fn the_factor_of_another_matrix_solves_to_the_residual_asked_for() {
    let mut sequence = Sequence::new();
    let b = sequence.right_hand_side(0);
    for precision in [Precision::Double, Precision::Single] {
        let mut factor = factor(sequence.matrix(1.0), precision);
        assert!(factor.is_positive_definite());
        let mut lagged = Lagged::default();
        for (mass, most) in [(1.0, if precision == Precision::Double { 1 } else { 2 }), (1.05, 6), (1.5, 12)] {
            let mut run = |threads: usize| {
                let mut x = vec![0.0; b.len()];
                let workers = Workers::new(threads);
                let matrix = sequence.matrix(mass);
                let (outcome, iterations) = lagged.solve(&mut factor, matrix, &workers, 1e-9, 50, &b, &mut x).unwrap();
                assert_eq!(outcome, LaggedOutcome::Converged);
                assert!(iterations <= most, "{precision:?} {mass}: {iterations}");
                assert!(relative_residual(matrix, &x, &b) <= 1e-9);
                // A good estimate is left as it is.
                let again = lagged.solve(&mut factor, matrix, &workers, 1e-9, 50, &b, &mut x).unwrap();
                assert_eq!(again, (LaggedOutcome::Converged, 0));
                x.into_iter().map(f64::to_bits).collect::<Vec<_>>()
            };
            let alone = run(1);
            assert_eq!(run(3), alone);
        }
    }
}

#[test]
fn what_will_not_converge_in_time_and_what_is_not_definite_is_said() {
    let mut sequence = Sequence::new();
    let b = sequence.right_hand_side(0);
    let mut factor = factor(sequence.matrix(0.01), Precision::Double);
    let mut lagged = Lagged::default();
    let mut solve = |matrix: &CsrMatrix, allowed| {
        let mut x = vec![0.0; b.len()];
        lagged.solve(&mut factor, matrix, &Workers::default(), 1e-9, allowed, &b, &mut x).unwrap()
    };
    // The rate shows early that five iterations will not do.
    let (outcome, iterations) = solve(sequence.matrix(100.0), 5);
    assert_eq!(outcome, LaggedOutcome::TooSlow);
    assert!(iterations < 5);
    assert_eq!(solve(sequence.matrix(-100.0), 50).0, LaggedOutcome::NotDefinite);
    let mut x = vec![1.0; b.len()];
    let zeros = vec![0.0; b.len()];
    let workers = Workers::default();
    lagged.solve(&mut factor, sequence.matrix(0.01), &workers, 1e-9, 5, &zeros, &mut x).unwrap();
    assert_eq!(x, zeros);
}

#[test]
fn the_monitor_keeps_a_factor_until_it_costs_more_than_it_saves() {
    let mut sequence = Sequence::new();
    let mut factor = factor(sequence.matrix(1.0), Precision::Double);
    let costs = factor.reuse_costs(Precision::Double);
    let mut monitor = ReuseMonitor::new(ReuseSettings::default());
    monitor.factorised(costs, 1.0);
    let (mut lagged, workers) = (Lagged::default(), Workers::default());
    let (mut factorisations, mut iterations) = (1, Vec::new());
    for step in 0..40 {
        let b = sequence.right_hand_side(step);
        let matrix = sequence.matrix(1.02f64.powi(step as i32));
        if step > 0 && monitor.is_due(1.0) {
            factor.factorise(matrix).unwrap();
            factorisations += 1;
            monitor.factorised(costs, 1.0);
        } else if step > 0 {
            monitor.next_matrix();
        }
        let mut x = vec![0.0; b.len()];
        let solved = lagged.solve(&mut factor, matrix, &workers, 1e-9, 50, &b, &mut x).unwrap();
        assert_eq!(solved.0, LaggedOutcome::Converged);
        monitor.spend(solved.1);
        iterations.push(solved.1);
    }
    // Counted once with these costs; they depend on no clock.
    assert_eq!((factorisations, iterations.iter().sum::<usize>()), (8, 167));
}
