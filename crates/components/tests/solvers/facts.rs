//! Facts about linear systems and solvers that scenes rely on.

use settee_components::FromScene;
use settee_kernel::vectors::DerivId;
use settee_kernel::{Component, Factors, MechanicalOps, MechanicalParams};
use settee_mechanics::ScopeOps;
use settee_simulation::Simulation;
use settee_sparse::{Assembler, CsrMatrix};

use crate::load;
use crate::matrices::{solve, solver};

fn data(component: &dyn Component, name: &str) -> String {
    component.data(component.find_data(name).unwrap_or_else(|| panic!("there is {name}"))).print()
}

fn data_of(simulation: &mut Simulation, object: &str, name: &str) -> String {
    simulation.store();
    let object = simulation.scene().find_object(object).unwrap();
    data(simulation.scene().component(object).unwrap(), name)
}

#[test]
fn a_matrix_system_assembles_everything_by_default() {
    let system = settee_components::registry().class("MatrixLinearSystem").unwrap().create_default();
    for name in [
        "assembleStiffness",
        "assembleMass",
        "assembleDamping",
        "assembleGeometricStiffness",
        "applyProjectiveConstraints",
        "applyMappedComponents",
    ] {
        assert_eq!(data(system.as_ref(), name), "true", "{name}");
    }
    assert_eq!(data(system.as_ref(), "checkIndices"), "false");
    assert_eq!(data(system.as_ref(), "matrixSize"), "0 0");
}

#[test]
fn the_size_of_the_matrix_is_that_of_the_independent_states() {
    let scene = |states: &str| {
        let mut simulation =
            load(&format!(r#"<EulerImplicitSolver/><MatrixLinearSystem name="A"/><SparseLDLSolver/>{states}"#));
        simulation.step(0.0).unwrap();
        data_of(&mut simulation, "/body/A", "matrixSize")
    };
    assert_eq!(scene(""), "0 0");
    let positions = "0 0 0 ".repeat(10);
    assert_eq!(scene(&format!(r#"<MechanicalObject position="{positions}"/><UniformMass totalMass="1"/>"#)), "30 30");
}

/// A spring of stiffness 1 and no rest length: K = df/dx has -1 on the diagonal and 1 for the other point.
#[test]
fn the_matrix_of_one_spring_is_exact() {
    let mut simulation = load(
        r#"<EulerImplicitSolver/><MatrixLinearSystem name="A" template="FullMatrix"/><SVDLinearSolver template="FullMatrix"/>
        <MechanicalObject position="0 0 0  0 0 1"/><SpringForceField spring="0 1 1 0 0"/>"#,
    );
    let (scene, runtime) = simulation.parts_mut();
    let mut ops = ScopeOps::new(scene, &mut runtime.scopes_mut()[0]);
    let params = MechanicalParams { is_implicit: true, ..Default::default() };
    ops.compute_force(&params, DerivId::FORCE);
    ops.set_system(&params, Factors::new(0.0, 0.0, 1.0)).unwrap();
    let object = scene.find_object("/body/A").unwrap();
    let matrix = ops.scope.matrix(object).unwrap();
    assert_eq!(matrix.dimension(), 6);
    for (row, col) in (0..36).map(|k| (k / 6, k % 6)) {
        let expected = match (row % 3 == col % 3, row / 3 == col / 3) {
            (true, true) => -1.0,
            (true, false) => 1.0,
            _ => 0.0,
        };
        assert!((matrix.get(row, col) - expected).abs() <= 1e-18, "({row}, {col})");
    }
}

#[test]
fn a_solver_gets_a_system_of_its_own_template() {
    for template in ["CompressedRowSparseMatrixd", "CompressedRowSparseMatrixMat3x3d"] {
        let simulation = load(&format!(
            r#"<EulerImplicitSolver/><SparseLDLSolver name="ldl" template="{template}"/><MechanicalObject position="0 0 0"/><UniformMass totalMass="1"/>"#
        ));
        let scene = simulation.scene();
        let solver = scene.component(scene.find_object("/body/ldl").unwrap()).unwrap().as_linear_solver().unwrap();
        let system = solver.linear_system().unwrap();
        assert_eq!(scene.component(system).unwrap().class().name, "MatrixLinearSystem");
        assert_eq!(scene.object(system).template, template);
    }
}

#[test]
fn a_system_without_unknowns_is_a_warning() {
    let mut simulation = load("<EulerImplicitSolver/><SparseLDLSolver/>");
    assert!(simulation.take_warnings().is_empty());
    simulation.step(0.0).unwrap();
    let warnings = simulation.take_warnings();
    assert!(warnings.iter().any(|warning| warning.contains("no unknowns")), "{warnings:?}");
}

fn dense(n: usize, values: &[f64]) -> CsrMatrix {
    let mut assembler = Assembler::new();
    assembler.begin(n);
    assembler.add_block(0, 0, n, n, values);
    let _ = assembler.end();
    assembler.matrix().clone()
}

#[test]
fn small_systems_have_their_known_answers() {
    let registry = settee_components::registry();
    let identity: Vec<f64> = (0..25).map(|i| if i % 6 == 0 { 1.0 } else { 0.0 }).collect();
    let counting: Vec<f64> = (0..25).map(|i| if i % 6 == 0 { (i / 6 + 1) as f64 } else { 0.0 }).collect();
    let two_blocks: Vec<f64> =
        (0..36).map(|i| if i % 7 == 0 { [1.0, 1.0, 1.0, 2.0, 4.0, 8.0][i / 7] } else { 0.0 }).collect();
    let inverses: Vec<f64> = (1..=5).map(|i| 1.0 / f64::from(i)).collect();
    // Size, matrix, right-hand side, answer.
    type Case<'a> = (usize, &'a [f64], &'a [f64], &'a [f64]);
    let cases: [Case; 7] = [
        (1, &[2.0], &[4.0], &[2.0]),
        (5, &identity, &[1.0, 2.0, 3.0, 4.0, 5.0], &[1.0, 2.0, 3.0, 4.0, 5.0]),
        (5, &counting, &[1.0; 5], &inverses),
        (2, &[2.0, -1.0, -1.0, 2.0], &[1.0, 0.0], &[2.0 / 3.0, 1.0 / 3.0]),
        (3, &[4.0, 12.0, -16.0, 12.0, 37.0, -43.0, -16.0, -43.0, 98.0], &[0.0, 6.0, 39.0], &[1.0, 1.0, 1.0]),
        (3, &[2.0, 1.0, 0.0, 1.0, 2.0, 1.0, 0.0, 1.0, 2.0], &[3.0, 4.0, 3.0], &[1.0, 1.0, 1.0]),
        (6, &two_blocks, &[1.0; 6], &[1.0, 1.0, 1.0, 0.5, 0.25, 0.125]),
    ];
    for class in ["SparseLDLSolver", "EigenSimplicialLDLT", "EigenSparseLU", "EigenSparseQR", "CholeskySolver"] {
        for (n, values, b, expected) in cases {
            let (x, _) = solve(solver(&registry, class, &[]).as_ref(), &dense(n, values), b).unwrap();
            for (x, expected) in x.iter().zip(expected) {
                assert!((x - expected).abs() < 1e-10, "{class}: {x} instead of {expected}");
            }
        }
    }
}

#[test]
fn unknown_relaxations_and_counts_are_refused() {
    let findings = |solver: &str| {
        let text = format!(
            r#"<Node name="root"><Node name="body"><EulerImplicitSolver/>{solver}<MechanicalObject position="0 0 0"/><UniformMass/></Node></Node>"#
        );
        let loaded = Simulation::from_text("solver.scn", &text, &settee_simulation::LoadOptions::default());
        loaded.diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    assert!(findings(r#"<SSORPreconditioner omega="2"/>"#).contains("between 0 and 2"));
    assert!(findings(r#"<SVDLinearSolver minSingularValue="-1"/>"#).contains("not below 0"));
    assert!(findings(r#"<CGLinearSolver tolerance="-1e-5"/>"#).contains("not below 0"));
    assert!(findings(r#"<MinResLinearSolver tolerance="nan"/>"#).contains("nan"));
    assert!(findings(r#"<PCGLinearSolver preconditioner="@cg"/><CGLinearSolver name="cg"/>"#).contains("no matrix"));
    let elsewhere = r#"<MatrixLinearSystem name="K"/><PreconditionedMatrixFreeSystem preconditionerSystem="@K"/>
        <PCGLinearSolver preconditioner="@p"/><JacobiPreconditioner name="p"/>"#;
    assert!(findings(elsewhere).contains("not the system of the preconditioner"));
    assert!(findings(r#"<SparseLDLSolver/><MatrixProjectionMethod/>"#).contains("one or two states"));
}
