//! Iterative solvers on an elastic solid, compared with a direct one.

mod common;

use common::Lattice;
use settee_sparse::{
    Assembler, BlockJacobi3, Cg, CgSettings, CgStatus, DirectSolver, Jacobi, MatrixOperator, MinRes, MinResSettings,
    Pcg, PcgReport, PcgSettings, PcgStatus, Preconditioner, SolveSettings, SparseLdlt, Ssor,
};

fn clamped_body(mass: f64) -> Assembler {
    let lattice = Lattice { nodes: [10, 4, 4] };
    let mut assembler = Assembler::new();
    lattice.assemble(&mut assembler, mass);
    assembler.constrain(&lattice.clamped_dofs()).unwrap();
    assembler
}

fn exact(assembler: &Assembler, b: &[f64]) -> Vec<f64> {
    let mut solver = DirectSolver::new(SparseLdlt::default(), SolveSettings::default());
    solver.update(assembler.matrix(), assembler.pattern_revision()).unwrap();
    let mut x = vec![0.0; b.len()];
    solver.solve_checked(assembler.matrix(), b, &mut x).unwrap();
    x
}

fn relative_error(x: &[f64], expected: &[f64]) -> f64 {
    let norm = |values: &mut dyn Iterator<Item = f64>| values.map(|value| value * value).sum::<f64>().sqrt();
    let difference = norm(&mut x.iter().zip(expected).map(|(x, y)| x - y));
    difference / norm(&mut expected.iter().copied())
}

fn pcg(assembler: &Assembler, preconditioner: &mut dyn Preconditioner, b: &[f64]) -> (PcgReport, Vec<f64>) {
    let settings = PcgSettings { max_iterations: 1000, tolerance: 1e-22 };
    let mut x = vec![0.0; b.len()];
    let mut operator = MatrixOperator::preconditioned(assembler.matrix(), preconditioner);
    (Pcg::default().solve(&settings, &mut operator, b, &mut x).unwrap(), x)
}

#[test]
fn all_methods_find_the_answer_of_the_direct_solver() {
    let assembler = clamped_body(0.0);
    let matrix = assembler.matrix();
    let b = vec![1.0; matrix.dimension()];
    let expected = exact(&assembler, &b);
    // The condition number of this body is about 1e4.
    let tolerance = 1e-6;

    let mut x = vec![0.0; b.len()];
    let settings = CgSettings { max_iterations: 1000, tolerance: 1e-11, threshold: 0.0, warm_start: false };
    let report = Cg::default().solve(&settings, &mut MatrixOperator::new(matrix), &b, &mut x).unwrap();
    assert_eq!(report.status, CgStatus::Converged);
    assert!(relative_error(&x, &expected) < tolerance);

    let mut x = vec![0.0; b.len()];
    let settings = MinResSettings { max_iterations: 1000, tolerance: 1e-13 };
    MinRes::default().solve(&settings, &mut MatrixOperator::new(matrix), &b, &mut x).unwrap();
    assert!(relative_error(&x, &expected) < tolerance);
}

#[test]
fn preconditioners_give_the_same_answer_in_fewer_iterations() {
    let assembler = clamped_body(0.0);
    let matrix = assembler.matrix();
    let b = vec![1.0; matrix.dimension()];
    let expected = exact(&assembler, &b);
    let (mut jacobi, mut block, mut ssor) = (Jacobi::default(), BlockJacobi3::default(), Ssor::new(1.0));
    jacobi.factorise(matrix).unwrap();
    block.factorise(matrix).unwrap();
    ssor.factorise(matrix).unwrap();
    let runs = [&mut jacobi as &mut dyn Preconditioner, &mut block, &mut ssor].map(|p| pcg(&assembler, p, &b));
    for (report, x) in &runs {
        assert_eq!(report.status, PcgStatus::Converged);
        assert!(relative_error(x, &expected) < 1e-6);
    }
    let [jacobi, block, ssor] = runs.map(|(report, _)| report.iterations);
    assert!(ssor < block && block <= jacobi, "{ssor} {block} {jacobi}");
}

#[test]
fn an_exact_factor_needs_one_update_and_an_old_one_few() {
    let (old, new) = (clamped_body(1.0), clamped_body(1.2));
    let b = vec![1.0; old.matrix().dimension()];
    let mut solver = DirectSolver::new(SparseLdlt::default(), SolveSettings::default());
    solver.update(old.matrix(), old.pattern_revision()).unwrap();
    assert_eq!(pcg(&old, &mut solver, &b).0.iterations, 1);
    let (report, x) = pcg(&new, &mut solver, &b);
    assert!(report.iterations <= 8, "{}", report.iterations);
    assert!(relative_error(&x, &exact(&new, &b)) < 1e-9);
}
