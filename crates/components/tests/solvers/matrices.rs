//! Each linear solver on matrices of every kind, against a dense solution: an accurate answer or a typed failure, never
//! a plausible wrong answer.

use nalgebra::{DMatrix, DVector};
use settee_kernel::roles::{BaseLinearSolver, LinearFailure, LinearReport, LinearSetUp, SystemAccess};
use settee_kernel::{Component, Registry};
use settee_sparse::{Assembler, CsrMatrix, FactorError};

/// A system that is only a matrix.
struct Matrix(CsrMatrix);

impl SystemAccess for Matrix {
    fn dim(&self) -> usize {
        self.0.dimension()
    }
    fn workers(&self) -> settee_parallel::Workers {
        settee_parallel::ALONE.clone()
    }
    fn step(&self) -> u64 {
        1
    }
    fn matrix(&self) -> Result<&CsrMatrix, LinearFailure> {
        Ok(&self.0)
    }
    fn pattern_revision(&self) -> u64 {
        1
    }
    fn matrix_revision(&self) -> u64 {
        1
    }
    fn multiply(&mut self, p: &[f64], q: &mut [f64]) -> Result<(), LinearFailure> {
        self.0.multiply(p, q);
        Ok(())
    }
    fn precondition(&mut self, r: &[f64], z: &mut [f64]) -> Result<(), LinearFailure> {
        z.copy_from_slice(r);
        Ok(())
    }
}

/// What a solver promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Promise {
    /// Positive definite matrices; others fail.
    Definite,
    /// Symmetric matrices.
    Symmetric,
    /// All matrices that can be solved.
    General,
    /// All, singular ones in the sense of least squares.
    LeastSquares,
    /// Symmetric matrices, iteratively: what is not solved is reported.
    Iterative,
    /// Positive definite matrices, iteratively.
    IterativeDefinite,
    /// An approximation, never called a solution.
    Approximate,
}
use Promise::{Approximate, Definite, General, Iterative, IterativeDefinite, LeastSquares, Symmetric};

/// Names and texts of data.
type Attributes = &'static [(&'static str, &'static str)];

/// Class, attributes, what it promises.
const SOLVERS: &[(&str, Attributes, Promise)] = &[
    ("EigenSimplicialLDLT", &[], Symmetric),
    ("SparseLDLSolver", &[], Symmetric),
    ("SparseLDLSolver", &[("reuseFactor", "true"), ("reuseTolerance", "1e-13")], Symmetric),
    ("EigenSimplicialLDLT", &[("precision", "single"), ("reuseTolerance", "1e-13")], Symmetric),
    ("AsyncSparseLDLSolver", &[], Symmetric),
    ("EigenSimplicialLLT", &[], Definite),
    ("CholeskySolver", &[], Definite),
    ("BTDLinearSolver", &[], Symmetric),
    ("PrecomputedLinearSolver", &[], Symmetric),
    ("EigenSparseLU", &[], General),
    ("EigenSparseQR", &[], General),
    ("SVDLinearSolver", &[("minSingularValue", "1e-13")], LeastSquares),
    ("CGLinearSolver", &[("iterations", "2000"), ("tolerance", "1e-12"), ("threshold", "0")], IterativeDefinite),
    ("PCGLinearSolver", &[("iterations", "2000"), ("tolerance", "1e-24")], IterativeDefinite),
    ("MinResLinearSolver", &[("iterations", "2000"), ("tolerance", "1e-12")], Iterative),
    ("JacobiPreconditioner", &[], Approximate),
    ("AlgebraicMultigridPreconditioner", &[], Approximate),
    ("BlockJacobiPreconditioner", &[], Approximate),
    ("SSORPreconditioner", &[], Approximate),
    ("PrecomputedWarpPreconditioner", &[], Approximate),
    ("WarpPreconditioner", &[], Approximate),
];

pub fn solver(registry: &Registry, class: &str, attributes: &[(&str, &str)]) -> Box<dyn Component> {
    let mut component = registry.class(class).unwrap_or_else(|| panic!("{class} is registered")).create_default();
    for (name, text) in attributes {
        let index = component.find_data(name).unwrap_or_else(|| panic!("{class} has {name}"));
        component.data_mut(index).parse(text).unwrap();
    }
    component
}

pub fn solve(
    component: &dyn Component,
    matrix: &CsrMatrix,
    b: &[f64],
) -> Result<(Vec<f64>, LinearReport), LinearFailure> {
    let role: &dyn BaseLinearSolver = component.as_linear_solver().expect("a linear solver");
    let mut x = vec![0.0; b.len()];
    let report = role.solve(role.new_state().as_mut(), &mut Matrix(matrix.clone()), b, &mut x)?;
    Ok((x, report))
}

/// A matrix of a chain of 6 x 6 blocks, so that every solver accepts it. `entry(i, j)` gives the values.
fn chain(n: usize, entry: impl Fn(usize, usize) -> f64) -> CsrMatrix {
    let mut assembler = Assembler::new();
    assembler.begin(n);
    for row in 0..n {
        for col in 0..n {
            if (row / 6).abs_diff(col / 6) <= 1 && entry(row, col) != 0.0 {
                assembler.add_scalar(row, col, entry(row, col));
            }
        }
    }
    let _ = assembler.end();
    assembler.matrix().clone()
}

/// Numbers without structure in -1 .. 1, the same at (i, j) and (j, i).
fn noise(i: usize, j: usize) -> f64 {
    let (low, high) = (i.min(j), i.max(j));
    (((low * 37 + high * 101 + 17) * 7919 % 2003) as f64 / 1001.5) - 1.0
}

const N: usize = 24;

fn definite(i: usize, j: usize) -> f64 {
    if i == j { 15.0 + noise(i, i) } else { noise(i, j) }
}

/// Diagonals of both signs.
fn indefinite(i: usize, j: usize) -> f64 {
    if i == j { (if i.is_multiple_of(3) { -9.0 } else { 11.0 }) + noise(i, i) } else { noise(i, j) }
}

/// Diagonal blocks [[0, 1], [1, 0]]: no pivot without exchange of rows.
fn saddle(i: usize, j: usize) -> f64 {
    if i / 2 == j / 2 && i != j { 1.0 } else { 0.0 }
}

/// Scales from 1e-8 to 1e8, so that the entries reach from 1e-16 to 1e16.
fn scale(i: usize) -> f64 {
    10f64.powf(16.0 * ((i * 7) % N) as f64 / (N - 1) as f64 - 8.0)
}

/// Springs between neighbours with nothing that holds them: the vector of ones is free.
fn floating(i: usize, j: usize) -> f64 {
    let degree = |i: usize| f64::from(u8::from(i > 0)) + f64::from(u8::from(i + 1 < N));
    if i == j {
        3.7 * degree(i)
    } else if i.abs_diff(j) == 1 {
        -3.7
    } else {
        0.0
    }
}

fn unsymmetric(i: usize, j: usize) -> f64 {
    if i == j {
        0.1 * noise(i, i)
    } else if i < j {
        3.0 * noise(i, j)
    } else {
        noise(i, j) - 0.5
    }
}

fn right_hand_side(n: usize) -> Vec<f64> {
    (0..n).map(|i| ((7 * i + 3) % 11) as f64 - 5.0).collect()
}

/// Normwise backward error |b - A x| / (|A| |x| + |b|), in the largest norm.
fn normwise(matrix: &CsrMatrix, x: &[f64], b: &[f64]) -> f64 {
    let dense = DMatrix::from_row_slice(b.len(), b.len(), &matrix.to_dense());
    let residual = DVector::from_column_slice(b) - &dense * DVector::from_column_slice(x);
    let norm = dense.row_iter().map(|row| row.iter().map(|a| a.abs()).sum::<f64>()).fold(0.0, f64::max);
    let largest = |v: &[f64]| v.iter().fold(0.0, |largest: f64, x| largest.max(x.abs()));
    largest(residual.as_slice()) / (norm * largest(x) + largest(b))
}

/// The answer of a dense LU in nalgebra, refined once.
fn oracle(matrix: &CsrMatrix, b: &[f64]) -> DVector<f64> {
    let dense = DMatrix::from_row_slice(b.len(), b.len(), &matrix.to_dense());
    let b = DVector::from_column_slice(b);
    let lu = dense.clone().lu();
    let x = lu.solve(&b).expect("the matrix is regular");
    let correction = lu.solve(&(&b - &dense * &x)).expect("the matrix is regular");
    x + correction
}

/// A row of the table.
type Row = (&'static str, Attributes, Promise);

/// Whether a solver iterates with its factor: its answers are as good as `reuseTolerance`, in parts of the right-hand
/// side.
fn iterates_with_its_factor((_, attributes, _): &Row) -> bool {
    attributes.iter().any(|(name, _)| *name == "reuseTolerance")
}

/// Whether an answer is as good as the class promises; `condition` bounds its distance from the dense solution.
fn assert_solved(row: &Row, matrix: &CsrMatrix, condition: f64) {
    let registry = settee_components::registry();
    let &(class, attributes, promise) = row;
    let b = right_hand_side(matrix.dimension());
    let (x, report) = solve(solver(&registry, class, attributes).as_ref(), matrix, &b)
        .unwrap_or_else(|failure| panic!("{class} {attributes:?}: {failure}"));
    let error = normwise(matrix, &x, &b);
    let is_definite = || DMatrix::from_row_slice(b.len(), b.len(), &matrix.to_dense()).cholesky().is_some();
    let bound = match promise {
        Iterative | IterativeDefinite => 1e-11,
        // Conjugate gradients end at the tolerance; where the matrix is not definite, the answer is checked instead.
        _ if iterates_with_its_factor(row) => {
            if is_definite() {
                1e-12
            } else {
                1e-10
            }
        }
        _ => 1e-14,
    };
    assert!(report.converged && error <= bound, "{class} {attributes:?}: {report:?}, backward error {error:e}");
    let expected = oracle(matrix, &b);
    let distance = (DVector::from_column_slice(&x) - &expected).amax() / expected.amax();
    assert!(distance <= bound * condition, "{class} {attributes:?}: {distance:e} from the dense solution");
}

fn classes(wanted: &[Promise]) -> impl Iterator<Item = Row> {
    let known = settee_components::registry();
    let wanted = wanted.to_vec();
    SOLVERS.iter().filter(move |(class, _, promise)| wanted.contains(promise) && known.class(class).is_some()).copied()
}

#[test]
fn every_linear_solver_is_in_the_table() {
    for (name, class) in settee_components::registry().classes() {
        let is_solver = class.create_default().as_linear_solver().is_some();
        assert!(!is_solver || SOLVERS.iter().any(|(class, ..)| *class == name), "{name} is not in the table");
    }
}

#[test]
fn positive_definite_systems_are_solved() {
    let all = [Definite, Symmetric, General, LeastSquares, Iterative, IterativeDefinite];
    for row in classes(&all) {
        assert_solved(&row, &chain(N, definite), 100.0);
        // A size that is no multiple of the blocks.
        assert_solved(&row, &chain(N - 1, definite), 100.0);
    }
}

#[test]
fn indefinite_systems_are_solved_or_refused() {
    let registry = settee_components::registry();
    let matrix = chain(N, indefinite);
    for row in classes(&[Symmetric, General, LeastSquares, Iterative]) {
        assert_solved(&row, &matrix, 1000.0);
    }
    for (class, attributes, _) in classes(&[Definite]) {
        let outcome = solve(solver(&registry, class, attributes).as_ref(), &matrix, &right_hand_side(N));
        assert!(matches!(outcome, Err(LinearFailure::NotPositiveDefinite { .. })), "{class}: {outcome:?}");
    }
}

#[test]
fn systems_without_pivots_on_the_diagonal_are_solved_or_refused() {
    let registry = settee_components::registry();
    let (matrix, b) = (chain(N, saddle), right_hand_side(N));
    for row in classes(&[General, LeastSquares, Iterative]) {
        assert_solved(&row, &matrix, 10.0);
    }
    for (class, attributes, promise) in classes(&[Symmetric, Definite]) {
        match solve(solver(&registry, class, attributes).as_ref(), &matrix, &b) {
            // Where a pivot vanishes, the matrix is factorised once more, with pivots that are chosen.
            Ok((x, _)) => assert!(promise == Symmetric && normwise(&matrix, &x, &b) <= 1e-14, "{class}"),
            Err(LinearFailure::Singular { .. }) => assert_eq!(promise, Symmetric, "{class}"),
            Err(LinearFailure::NotPositiveDefinite { .. }) => assert_eq!(promise, Definite, "{class}"),
            Err(failure) => panic!("{class}: {failure}"),
        }
    }
}

#[test]
fn badly_scaled_systems_are_solved() {
    let matrix = chain(N, |i, j| scale(i) * definite(i, j) * scale(j));
    let b: Vec<f64> = right_hand_side(N).iter().enumerate().map(|(i, b)| b * scale(i)).collect();
    let registry = settee_components::registry();
    for row in classes(&[Symmetric, Definite, General]) {
        let (class, attributes, _) = row;
        let (x, report) = solve(solver(&registry, class, attributes).as_ref(), &matrix, &b)
            .unwrap_or_else(|failure| panic!("{class} {attributes:?}: {failure}"));
        // Row by row: every equation holds in its own units. Where a tolerance ends iterations, it is one of all rows
        // together, but each iteration gains digits in all of them.
        let iterates = iterates_with_its_factor(&row);
        let error = settee_sparse::backward_error(&matrix, &x, &b);
        let bound = if iterates { 1e-9 } else { 1e-14 };
        assert!(report.converged && error <= bound, "{class} {attributes:?}: backward error {error:e}");
        // The unknowns in units in which the matrix is well conditioned.
        let expected = oracle(&chain(N, definite), &right_hand_side(N));
        let bound = if iterates { 1e-8 } else { 1e-12 };
        for (i, x) in x.iter().enumerate() {
            let distance = (x * scale(i) - expected[i]).abs();
            assert!(distance <= bound * expected.amax(), "{class} {attributes:?}, unknown {i}: {distance:e}");
        }
    }
    assert_reported(&matrix, &b, &[LeastSquares, Iterative, IterativeDefinite]);
}

#[test]
fn unsymmetric_systems_are_solved_by_the_solvers_for_them() {
    for row in classes(&[General, LeastSquares]) {
        assert_solved(&row, &chain(N, unsymmetric), 1e4);
    }
}

/// An answer that is not accurate is never called converged.
fn assert_reported(matrix: &CsrMatrix, b: &[f64], wanted: &[Promise]) {
    let registry = settee_components::registry();
    for (class, attributes, _) in classes(wanted) {
        match solve(solver(&registry, class, attributes).as_ref(), matrix, b) {
            Ok((x, report)) => {
                assert!(x.iter().all(|x| x.is_finite()), "{class}");
                let error = normwise(matrix, &x, b);
                assert!(!report.converged || error <= 1e-9, "{class}: {report:?}, backward error {error:e}");
            }
            Err(LinearFailure::SetUp(text)) => panic!("{class}: {text}"),
            Err(_) => {}
        }
    }
}

#[test]
fn singular_systems_are_refused() {
    let registry = settee_components::registry();
    let b = right_hand_side(N);
    // A free motion; a row without entries; one to rounding only.
    let nearly = |i: usize, j: usize| floating(i, j) * (1.0 + if i == j { f64::EPSILON } else { 0.0 });
    let empty = |i: usize, j: usize| if i == 5 || j == 5 { 0.0 } else { definite(i, j) };
    for matrix in [chain(N, floating), chain(N, empty), chain(N, nearly)] {
        for (class, attributes, _) in classes(&[Symmetric, Definite, General]) {
            let outcome = solve(solver(&registry, class, attributes).as_ref(), &matrix, &b);
            let is_typed =
                matches!(outcome, Err(LinearFailure::Singular { .. } | LinearFailure::NotPositiveDefinite { .. }));
            assert!(is_typed, "{class} {attributes:?}: {outcome:?}");
        }
        assert_reported(&matrix, &b, &[LeastSquares, Iterative, IterativeDefinite]);
    }
}

/// Eigenvalues from 1 down to 1e-16, in a basis without zeros: no scaling helps.
#[test]
fn systems_that_are_singular_to_working_precision_are_refused() {
    let registry = settee_components::registry();
    let n = 12;
    let basis = DMatrix::from_fn(n, n, |i, j| noise(i, j + 20) + f64::from(u8::from(i == j))).qr().q();
    let values = DVector::from_fn(n, |i, _| 10f64.powf(-16.0 * i as f64 / (n - 1) as f64));
    let dense = &basis * DMatrix::from_diagonal(&values) * basis.transpose();
    let matrix = chain(n, |i, j| 0.5 * (dense[(i, j)] + dense[(j, i)]));
    let b = right_hand_side(n);
    for (class, attributes, _) in classes(&[Symmetric, Definite, General]) {
        match solve(solver(&registry, class, attributes).as_ref(), &matrix, &b) {
            Err(LinearFailure::Singular { .. } | LinearFailure::NotPositiveDefinite { .. }) => {}
            other => panic!("{class} {attributes:?}: {other:?}"),
        }
    }
    assert_reported(&matrix, &b, &[LeastSquares, Iterative, IterativeDefinite]);
}

#[test]
fn least_squares_leave_out_what_nothing_holds() {
    let registry = settee_components::registry();
    let matrix = chain(N, floating);
    let svd = solver(&registry, "SVDLinearSolver", &[]);
    // Balanced forces: there are solutions, and the one without free motion is found.
    let mut b = right_hand_side(N);
    let mean = b.iter().sum::<f64>() / N as f64;
    b.iter_mut().for_each(|b| *b -= mean);
    let (x, report) = solve(svd.as_ref(), &matrix, &b).unwrap();
    assert!(report.converged && normwise(&matrix, &x, &b) <= 1e-14);
    assert!(x.iter().sum::<f64>().abs() < 1e-12);
    // Forces that nothing balances.
    let (_, report) = solve(svd.as_ref(), &matrix, &[1.0; N]).unwrap();
    assert!(!report.converged);
}

#[test]
fn numbers_that_are_not_finite_are_refused() {
    let registry = settee_components::registry();
    let all = [Definite, Symmetric, General, LeastSquares, Iterative, IterativeDefinite];
    for (class, attributes, _) in classes(&all) {
        let component = solver(&registry, class, attributes);
        let mut b = right_hand_side(N);
        b[3] = f64::NAN;
        assert!(solve(component.as_ref(), &chain(N, definite), &b).is_err(), "{class} {attributes:?}");
        let mut matrix = chain(N, definite);
        matrix.values[7] = f64::INFINITY;
        assert!(solve(component.as_ref(), &matrix, &right_hand_side(N)).is_err(), "{class} {attributes:?}");
    }
}

#[test]
fn preconditioners_are_the_parts_of_the_matrix_they_stand_for() {
    let registry = settee_components::registry();
    let matrix = chain(N, definite);
    let b = right_hand_side(N);
    for (class, attributes, _) in classes(&[Approximate]).filter(|(class, ..)| *class != "WarpPreconditioner") {
        let (z, report) = solve(solver(&registry, class, attributes).as_ref(), &matrix, &b).unwrap();
        assert!(!report.converged, "{class}");
        let dense = DMatrix::from_row_slice(N, N, &matrix.to_dense());
        let part = |keeps: &dyn Fn(usize, usize) -> bool| {
            DMatrix::from_fn(N, N, |i, j| if keeps(i, j) { dense[(i, j)] } else { 0.0 })
        };
        let preconditioner = match class {
            "JacobiPreconditioner" => part(&|i, j| i == j),
            "BlockJacobiPreconditioner" => part(&|i, j| i / 3 == j / 3),
            "SSORPreconditioner" => {
                let diagonal = part(&|i, j| i == j).try_inverse().unwrap();
                part(&|i, j| j >= i) * diagonal * part(&|i, j| j <= i)
            }
            _ => dense.clone(),
        };
        let residual = preconditioner * DVector::from_column_slice(&z) - DVector::from_column_slice(&b);
        assert!(residual.amax() < 1e-13, "{class}: {:e}", residual.amax());
    }
}

#[test]
fn entries_outside_of_a_chain_are_an_error() {
    let registry = settee_components::registry();
    let far = |i: usize, j: usize| if i.max(j) == N - 1 && i.min(j) == 0 { 0.5 } else { definite(i, j) };
    let mut assembler = Assembler::new();
    assembler.begin(N);
    (0..N * N).for_each(|k| assembler.add_scalar(k / N, k % N, far(k / N, k % N)));
    let _ = assembler.end();
    let outcome = solve(solver(&registry, "BTDLinearSolver", &[]).as_ref(), assembler.matrix(), &right_hand_side(N));
    assert!(
        matches!(
            &outcome,
            Err(LinearFailure::SetUp(LinearSetUp::Factorisation(FactorError::NotBlockTridiagonal { .. })))
        ),
        "{outcome:?}"
    );
}
