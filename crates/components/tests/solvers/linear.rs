//! Linear solvers, systems and orderings.

use settee_kernel::roles::LinearFailure;
use settee_kernel::vectors::DerivId;
use settee_kernel::{Factors, MechanicalOps, MechanicalParams, VectorOps};
use settee_mechanics::ScopeOps;

use crate::load;

/// Conjugate gradients with the preconditioner "inner".
macro_rules! PCG {
    () => {
        r#"<PCGLinearSolver iterations="200" tolerance="1e-22" preconditioner="@inner"/>"#
    };
}

/// Solvers that stop at a limit of iterations, and those that answer in the sense of least squares.
const ITERATIVE: &[&str] = &[
    "BlockJacobiPreconditioner",
    "CGLinearSolver",
    "JacobiPreconditioner",
    "MinResLinearSolver",
    "PCGLinearSolver",
    "PrecomputedWarpPreconditioner",
    "SSORPreconditioner",
    "SVDLinearSolver",
];

/// Solvers of positive definite systems only.
const DEFINITE: &[&str] = &["CholeskySolver", "EigenSimplicialLLT"];

/// Solvers that keep an older matrix on purpose.
const OF_THE_PAST: &[&str] = &["AsyncSparseLDLSolver", "PrecomputedLinearSolver"];

/// Class, scene text, relative residual that its stopping rule reaches.
pub const LINEAR_SOLVERS: &[(&str, &str, f64)] = &[
    ("EigenSimplicialLDLT", r#"<EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>"#, 1e-13),
    ("EigenSimplicialLDLT", r#"<EigenSimplicialLDLT template="CompressedRowSparseMatrixMat3x3d"/>"#, 1e-13),
    ("EigenSimplicialLDLT", r#"<COLAMDOrderingMethod/><EigenSimplicialLDLT/>"#, 1e-13),
    ("SparseLDLSolver", r#"<NaturalOrderingMethod/><SparseLDLSolver/>"#, 1e-13),
    ("SparseLDLSolver", r#"<AMDOrderingMethod/><ConstantSparsityPatternSystem/><SparseLDLSolver/>"#, 1e-13),
    ("AsyncSparseLDLSolver", r#"<MatrixLinearSystem/><AsyncSparseLDLSolver/>"#, 1e-13),
    ("EigenSimplicialLDLT", r#"<MetisOrderingMethod/><EigenSimplicialLDLT/>"#, 1e-13),
    ("EigenSimplicialLLT", r#"<EigenSimplicialLLT template="CompressedRowSparseMatrix"/>"#, 1e-13),
    ("EigenSimplicialLLT", r#"<EigenSimplicialLLT template="CompressedRowSparseMatrixMat3x3"/>"#, 1e-13),
    ("EigenSparseLU", r#"<EigenSparseLU template="CompressedRowSparseMatrix"/>"#, 1e-13),
    ("EigenSparseLU", r#"<AMDOrderingMethod/><EigenSparseLU template="CompressedRowSparseMatrixMat3x3d"/>"#, 1e-13),
    ("EigenSparseQR", r#"<EigenSparseQR template="CompressedRowSparseMatrix"/>"#, 1e-13),
    ("EigenSparseQR", r#"<NaturalOrderingMethod/><EigenSparseQR template="CompressedRowSparseMatrixMat3x3d"/>"#, 1e-13),
    ("CholeskySolver", r#"<CholeskySolver/>"#, 1e-13),
    ("CholeskySolver", r#"<CholeskySolver template="FullMatrix"/>"#, 1e-13),
    ("SVDLinearSolver", r#"<SVDLinearSolver/>"#, 1e-12),
    ("SVDLinearSolver", r#"<SVDLinearSolver template="CompressedRowSparseMatrixMat3x3d"/>"#, 1e-12),
    ("BTDLinearSolver", r#"<BTDLinearSolver/>"#, 1e-13),
    ("PrecomputedLinearSolver", r#"<PrecomputedLinearSolver use_file="false"/>"#, 1e-12),
    (
        "SparseLDLSolver",
        r#"<MatrixLinearSystem name="A"/><MatrixLinearSystem name="K" assembleMass="false"/>
        <CompositeLinearSystem name="all" linearSystems="@A @K" solverLinearSystem="@A"/><SparseLDLSolver linearSystem="@all"/>"#,
        1e-13,
    ),
    ("MinResLinearSolver", r#"<MinResLinearSolver iterations="200" tolerance="1e-12"/>"#, 1e-9),
    (
        "MinResLinearSolver",
        r#"<MinResLinearSolver template="CompressedRowSparseMatrix" iterations="200" tolerance="1e-12"/>"#,
        1e-9,
    ),
    ("JacobiPreconditioner", concat!(PCG!(), r#"<JacobiPreconditioner name="inner"/>"#), 1e-9),
    ("BlockJacobiPreconditioner", concat!(PCG!(), r#"<BlockJacobiPreconditioner name="inner"/>"#), 1e-9),
    ("SSORPreconditioner", concat!(PCG!(), r#"<SSORPreconditioner name="inner" omega="1.3"/>"#), 1e-9),
    (
        "PrecomputedWarpPreconditioner",
        concat!(PCG!(), r#"<PrecomputedMatrixSystem template="Vec3d"/><PrecomputedWarpPreconditioner name="inner"/>"#),
        1e-9,
    ),
    (
        "PrecomputedWarpPreconditioner",
        concat!(
            PCG!(),
            r#"<PrecomputedWarpPreconditioner name="inner" linearSolver="@factor"/><EigenSparseLU name="factor"/>"#
        ),
        1e-9,
    ),
    ("CGLinearSolver", r#"<CGLinearSolver iterations="200" tolerance="1e-10" threshold="0"/>"#, 1e-9),
    (
        "CGLinearSolver",
        r#"<CGLinearSolver template="FullMatrix" iterations="200" tolerance="1e-10" threshold="0" warmStart="true"/>"#,
        1e-9,
    ),
    (
        "CGLinearSolver",
        r#"<MatrixFreeSystem/><CGLinearSolver iterations="200" tolerance="1e-10" threshold="0"/>"#,
        1e-9,
    ),
    (
        "CGLinearSolver",
        r#"<CGLinearSolver template="CompressedRowSparseMatrixMat3x3d" iterations="200" tolerance="1e-10" threshold="0"/>"#,
        1e-9,
    ),
    ("PCGLinearSolver", r#"<PCGLinearSolver iterations="200" tolerance="1e-20"/>"#, 1e-9),
    (
        "PCGLinearSolver",
        r#"<PreconditionedMatrixFreeSystem assemblingRate="2"/><PCGLinearSolver iterations="200" tolerance="1e-20" preconditioner="@inner"/><SparseLDLSolver name="inner"/>"#,
        1e-9,
    ),
];

fn net(solver: &str, mass: &str, fixed: &str) -> String {
    format!(
        r#"<EulerImplicitSolver/>{solver}<MechanicalObject name="dofs" position="0 0 0  1 0.2 0.1  1.8 0.3 0  2.5 0 0.4  3 0 0"/>
        {mass}<SpringForceField spring="0 1 150 0 0.9  1 2 80 0 1  2 3 400 0 0.5  3 4 20 0 1  0 2 30 0 2"/>{fixed}"#
    )
}

const FIXED: &str = r#"<FixedProjectiveConstraint indices="0"/>"#;

#[test]
fn linear_solvers_solve() {
    for (class, solver, bound) in LINEAR_SOLVERS {
        let mut simulation = load(&net(solver, "<UniformMass totalMass=\"5\"/>", FIXED));
        let (scene, runtime) = simulation.parts_mut();
        let mut ops = ScopeOps::new(scene, &mut runtime.scopes[0]);
        let params = MechanicalParams { dt: 0.01, is_implicit: true, ..Default::default() };
        let (b, x, r) = (ops.new_deriv(), ops.new_deriv(), ops.new_deriv());
        ops.compute_force(&params, DerivId::FORCE);
        let n = ops.scope.space.main_derivs();
        for (i, value) in ops.scope.space.deriv_mut(b)[..n].iter_mut().enumerate() {
            *value = ((7 * i + 3) % 11) as f64 - 5.0;
        }
        ops.project_response(&params, b);
        for factors in [Factors::new(1.0, -0.01, -1e-4), Factors::new(1.0, -0.1, -0.3)] {
            ops.scope.begin_step();
            ops.set_system(&params, factors).unwrap_or_else(|error| panic!("{class}: {error}"));
            ops.clear(x);
            if factors.k == -0.3 && DEFINITE.contains(class) {
                // Compressed springs are unstable across their direction: at this step the matrix is indefinite.
                let failure = ops.solve_system(x, b.read()).unwrap_err();
                assert!(matches!(failure, LinearFailure::NotPositiveDefinite { .. }), "{class}: {failure}");
                break;
            }
            let report = ops.solve_system(x, b.read()).unwrap_or_else(|error| panic!("{class}: {error}"));
            if OF_THE_PAST.contains(class) && factors.k == -0.3 {
                // Its factor belongs to an earlier matrix: there it must fit.
                break;
            }
            ops.propagate_dx(&params, x);
            ops.clear(r);
            ops.add_mbk_dx(&params, r, x.read(), factors);
            ops.project_response(&params, r);
            ops.add_scaled(r, -1.0, b.read());
            let residual = (ops.dot(r.read(), r.read()) / ops.dot(b.read(), b.read())).sqrt();
            // The second matrix is indefinite: conjugate gradients may give up, and say so.
            let gave_up = !report.converged && ITERATIVE.contains(class) && factors.k == -0.3;
            assert!(residual <= *bound || gave_up, "{solver}: residual {residual:e}");
        }
    }
}

#[test]
fn singular_systems_are_never_answered_by_a_guess() {
    for (class, solver, _) in LINEAR_SOLVERS {
        // No mass and no fixed point: the springs can move as a whole. Gravity would have to be balanced by nothing.
        let body = net(solver, r#"<ConstantForceField totalForce="0 -10 3"/>"#, "");
        let mut simulation = load(&body);
        let before = simulation.position("/body/dofs").unwrap().to_vec();
        match simulation.step(0.0) {
            Err(error) => assert_eq!(simulation.position("/body/dofs").unwrap(), before, "{error}"),
            // Iterative solvers may stop at their limit of iterations; what they return is finite.
            Ok(()) => assert!(
                ITERATIVE.contains(class) && simulation.position("/body/dofs").unwrap().iter().all(|x| x.is_finite()),
                "{solver}"
            ),
        }
    }
}
