//! Linear systems: their products and matrices are those of the mechanical operations.

use settee_kernel::roles::{Contributions, MatrixKind};
use settee_testing::linear_system::{Expected, check};

use super::{last_of, load};

/// A linear system with its solver, what its matrix is made of, and whether it keeps the first one.
pub struct SystemCase {
    pub class: &'static str,
    solver: &'static str,
    contributions: Contributions,
    is_kept: bool,
}

const fn whole(class: &'static str, solver: &'static str) -> SystemCase {
    SystemCase { class, solver, contributions: Contributions::ALL, is_kept: false }
}

const fn of(class: &'static str, solver: &'static str, contributions: Contributions) -> SystemCase {
    SystemCase { class, solver, contributions, is_kept: false }
}

const ALL: Contributions = Contributions::ALL;

/// Every class of this role, with every template that leaves something out.
pub const LINEAR_SYSTEMS: &[SystemCase] = &[
    whole("MatrixLinearSystem", "<MatrixLinearSystem/><SparseLDLSolver/>"),
    of(
        "MatrixLinearSystem",
        r#"<MatrixLinearSystem template="DiagonalMatrix"/><JacobiPreconditioner/>"#,
        Contributions { storage: MatrixKind::Diagonal, ..ALL },
    ),
    of(
        "MatrixLinearSystem",
        r#"<MatrixLinearSystem template="BlockDiagonalMatrixMat3x3d"/><BlockJacobiPreconditioner/>"#,
        Contributions { storage: MatrixKind::BlockDiagonal3, ..ALL },
    ),
    of(
        "MatrixLinearSystem",
        r#"<MatrixLinearSystem assembleMass="false"/><SparseLDLSolver/>"#,
        Contributions { mass: false, ..ALL },
    ),
    of(
        "MatrixLinearSystem",
        r#"<MatrixLinearSystem assembleStiffness="false"/><SparseLDLSolver/>"#,
        Contributions { stiffness: false, ..ALL },
    ),
    of(
        "MatrixLinearSystem",
        r#"<MatrixLinearSystem applyProjectiveConstraints="false"/><SparseLDLSolver/>"#,
        Contributions { projective_constraints: false, ..ALL },
    ),
    whole("ConstantSparsityPatternSystem", "<ConstantSparsityPatternSystem/><SparseLDLSolver/>"),
    whole(
        "CompositeLinearSystem",
        r#"<MatrixLinearSystem name="whole"/><MatrixLinearSystem name="mass" assembleStiffness="false"/>
        <CompositeLinearSystem name="both" linearSystems="@whole @mass" solverLinearSystem="@whole"/>
        <SparseLDLSolver linearSystem="@both"/>"#,
    ),
    whole("MatrixFreeSystem", "<MatrixFreeSystem/><CGLinearSolver/>"),
    whole(
        "PreconditionedMatrixFreeSystem",
        r#"<PreconditionedMatrixFreeSystem assemblingRate="2"/>
        <PCGLinearSolver preconditioner="@inner"/><SparseLDLSolver name="inner"/>"#,
    ),
    SystemCase {
        class: "PrecomputedMatrixSystem",
        solver: "<PrecomputedMatrixSystem/><PrecomputedWarpPreconditioner/>",
        contributions: ALL,
        is_kept: true,
    },
    whole("RotationMatrixSystem", r#"<WarpPreconditioner linearSolver="@inner"/><SparseLDLSolver name="inner"/>"#),
];

/// Elements, damped springs, a mass, a fixed point, and a mapped state with a mass and a spring.
fn scene(solver: &str) -> String {
    format!(
        r#"<Node name="body"><EulerImplicitSolver/>{solver}
        <MechanicalObject name="dofs" position="0 0 0  1 0 0.1  0 1.2 0  0.1 0 1"
            rest_position="0 0 0  1 0 0  0 1 0  0 0 1" velocity="0 1 0  1 0 0  0 0 1  -1 0 0"/>
        <MeshTopology tetrahedra="0 1 2 3"/><TetrahedronFEMForceField youngModulus="900" poissonRatio="0.3"/>
        <UniformMass totalMass="2"/><FixedProjectiveConstraint indices="3"/>
        <Node name="mapped"><MechanicalObject position="1 0 0  0 1 0"/><UniformMass totalMass="0.3"/>
        <SpringForceField spring="0 1 40 0 1.1"/><SubsetMapping indices="1 2"/></Node></Node>"#
    )
}

#[test]
fn linear_systems_conform() {
    let mut failures = Vec::new();
    for case in LINEAR_SYSTEMS {
        let mut simulation = load(&scene(case.solver));
        let (scene, runtime) = simulation.parts_mut();
        let object = last_of(scene, case.class);
        let expected = Expected { contributions: case.contributions, is_kept: case.is_kept, ..Expected::default() };
        if let Err(failure) = check(scene, runtime, object, &expected) {
            failures.push(format!("{}: {failure}\n{}", case.class, case.solver));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
