//! Linear solvers, systems and orderings.

use settee_kernel::vectors::DerivId;
use settee_kernel::{Factors, MechanicalOps, MechanicalParams, VectorOps};
use settee_mechanics::ScopeOps;

use crate::load;

/// Class, scene text, relative residual that its stopping rule reaches.
pub const LINEAR_SOLVERS: &[(&str, &str, f64)] = &[
    ("EigenSimplicialLDLT", r#"<EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>"#, 1e-13),
    ("EigenSimplicialLDLT", r#"<EigenSimplicialLDLT template="CompressedRowSparseMatrixMat3x3d"/>"#, 1e-13),
    ("EigenSimplicialLDLT", r#"<COLAMDOrderingMethod/><EigenSimplicialLDLT/>"#, 1e-13),
    ("SparseLDLSolver", r#"<NaturalOrderingMethod/><SparseLDLSolver/>"#, 1e-13),
    ("SparseLDLSolver", r#"<AMDOrderingMethod/><ConstantSparsityPatternSystem/><SparseLDLSolver/>"#, 1e-13),
    ("AsyncSparseLDLSolver", r#"<MatrixLinearSystem/><AsyncSparseLDLSolver/>"#, 1e-13),
    ("CGLinearSolver", r#"<CGLinearSolver iterations="200" tolerance="1e-10" threshold="0"/>"#, 1e-9),
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
            ops.solve_system(x, b.read()).unwrap_or_else(|error| panic!("{class}: {error}"));
            if *class == "AsyncSparseLDLSolver" && factors.k == -0.3 {
                // Its factor belongs to the matrix of the step before: there it must fit.
                break;
            }
            ops.propagate_dx(&params, x);
            ops.clear(r);
            ops.add_mbk_dx(&params, r, x.read(), factors);
            ops.project_response(&params, r);
            ops.add_scaled(r, -1.0, b.read());
            let residual = (ops.dot(r.read(), r.read()) / ops.dot(b.read(), b.read())).sqrt();
            assert!(residual <= *bound, "{solver}: residual {residual:e}");
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
                class.contains("CG") && simulation.position("/body/dofs").unwrap().iter().all(|x| x.is_finite()),
                "{solver}"
            ),
        }
    }
}
