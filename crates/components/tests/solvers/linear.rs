//! Linear solvers, systems and orderings.

use nalgebra::DMatrix;
use settee_kernel::roles::{Compliance, LinearFailure};
use settee_kernel::vectors::DerivId;
use settee_kernel::{Factors, MechanicalOps, MechanicalParams, VectorOps};
use settee_mechanics::ScopeOps;
use settee_sparse::SparseRows;

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Simulation};

use crate::load;

/// Conjugate gradients with the preconditioner "inner".
macro_rules! PCG {
    () => {
        r#"<PCGLinearSolver iterations="200" tolerance="1e-22" preconditioner="@inner"/>"#
    };
}

/// Solvers that stop at a limit of iterations, and those that answer in the sense of least squares.
const ITERATIVE: &[&str] = &[
    "AlgebraicMultigridPreconditioner",
    "BlockJacobiPreconditioner",
    "CGLinearSolver",
    "JacobiPreconditioner",
    "MinResLinearSolver",
    "PCGLinearSolver",
    "PrecomputedWarpPreconditioner",
    "SSORPreconditioner",
    "SVDLinearSolver",
    "WarpPreconditioner",
];

/// Solvers of positive definite systems only.
const DEFINITE: &[&str] = &["AlgebraicMultigridPreconditioner", "CholeskySolver", "EigenSimplicialLLT"];

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
    ("SparseLDLSolver", r#"<SparseLDLSolver reuseFactor="true" reuseTolerance="1e-12"/>"#, 1e-12),
    ("EigenSimplicialLDLT", r#"<EigenSimplicialLDLT precision="single" reuseTolerance="1e-12"/>"#, 1e-12),
    (
        "PCGLinearSolver",
        r#"<PCGLinearSolver iterations="200" tolerance="1e-20" preconditioner="@inner"/><SparseLDLSolver name="inner" reuseFactor="true"/>"#,
        1e-9,
    ),
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
    ("AlgebraicMultigridPreconditioner", concat!(PCG!(), r#"<AlgebraicMultigridPreconditioner name="inner"/>"#), 1e-9),
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
    (
        "WarpPreconditioner",
        concat!(
            PCG!(),
            r#"<MatrixLinearSystem name="A" template="CompressedRowSparseMatrix"/>
            <RotationMatrixSystem name="R" assemblingRate="3" mainSystem="@A" rotationFinder="@turning"/>
            <WarpPreconditioner name="inner" linearSystem="@R" linearSolver="@factor"/>
            <SparseLDLSolver name="factor" template="CompressedRowSparseMatrix"/>
            <MeshTopology name="mesh" position="0 0 0  1 0.2 0.1  1.8 0.3 0  2.5 0 0.4  3 0 0" tetrahedra="0 1 2 3"/>
            <TetrahedronFEMForceField name="turning" topology="@mesh" youngModulus="500" poissonRatio="0.3"/>"#
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

/// Classes of linear systems that have tests of their own, since they need mapped states.
const FOR_MAPPED_STATES: &[&str] = &["ConstantSparsityProjectionMethod", "MatrixProjectionMethod"];

#[test]
fn every_solver_system_and_ordering_is_in_the_table() {
    let registry = settee_components::registry();
    let missing: Vec<&str> = registry
        .classes()
        .filter(|(_, entry)| {
            ["LinearSolver", "LinearSystem"].iter().any(|start| entry.info.category.starts_with(start))
        })
        .map(|(name, _)| name)
        .filter(|name| !FOR_MAPPED_STATES.contains(name))
        .filter(|name| !LINEAR_SOLVERS.iter().any(|(_, text, _)| text.contains(&format!("<{name}"))))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

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
        let mut ops = ScopeOps::new(scene, &mut runtime.scopes_mut()[0]);
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
            // Iterative solvers may stop at their limit of iterations; what they return is finite. Conjugate gradients
            // take no step along a direction that nothing resists.
            Ok(()) => {
                let after = simulation.position("/body/dofs").unwrap();
                let is_usable = match *class {
                    "CGLinearSolver" | "PCGLinearSolver" => after == before,
                    _ => after.iter().all(|x| x.is_finite()),
                };
                assert!(ITERATIVE.contains(class) && is_usable, "{solver}: {after:?}");
            }
        }
    }
}

/// Seen: 5e16 m, since the forces of a motion as a whole are rounding and not 0.
#[test]
fn conjugate_gradients_refuse_a_free_body_in_statics() {
    let matrix = r#"<CGLinearSolver template="CompressedRowSparseMatrixMat3x3d"/>"#;
    let exact = r#"<CGLinearSolver template="FullMatrix" iterations="300" tolerance="1e-12" threshold="0"/>"#;
    let (ball, hinge) = (FIXED, r#"<FixedProjectiveConstraint indices="0 1"/>"#);
    for (solver, hold) in [(matrix, ""), (exact, ball), (exact, hinge)] {
        let error = weighed(solver, hold).step(0.0).expect_err("the body is free").to_string();
        assert!(error.contains("singular"), "{solver}{hold}: {error}");
    }
}

/// Without a matrix the forces of a motion as a whole are exactly 0. SOFA warns and takes no step.
#[test]
fn conjugate_gradients_tell_a_load_that_nothing_resists() {
    let mut simulation = weighed("<CGLinearSolver/>", "");
    let before = simulation.position("/body/dofs").unwrap().to_vec();
    simulation.step(0.0).unwrap();
    assert_eq!(simulation.position("/body/dofs").unwrap(), before);
    let warnings = simulation.take_warnings();
    assert!(warnings.iter().any(|warning| warning.contains("nothing resists it")), "{warnings:?}");
}

/// A tetrahedron that weighs, and is to be brought into equilibrium.
fn weighed(solver: &str, hold: &str) -> Simulation {
    let text = format!(
        r#"<Node name="root" gravity="0 -9.81 0" dt="0.01"><DefaultAnimationLoop/><Node name="body">
           <StaticSolver/><NewtonRaphsonSolver/>{solver}
           <TetrahedronSetTopologyContainer position="0 0 0  1 0 0  0 1 0  0 0 1" tetrahedra="0 1 2 3"/>
           <MechanicalObject name="dofs"/><UniformMass totalMass="1"/>
           <TetrahedronFEMForceField youngModulus="10" poissonRatio="0.3"/>{hold}</Node></Node>"#
    );
    Simulation::from_text("free.scn", &text, &LoadOptions::default()).simulation.expect("it loads")
}

fn scene_of(solver: &str) -> String {
    let body = net(solver, "<UniformMass totalMass=\"5\"/>", FIXED);
    // The same body three times: with several threads they are integrated at the same time.
    let nodes: Vec<String> = (0..3)
        .map(|k| {
            format!(
                "<Node name=\"body{k}\">{}</Node>",
                body.replace("totalMass=\"5\"", &format!("totalMass=\"{}\"", 4 + k))
            )
        })
        .collect();
    format!(
        "<Node name=\"root\" gravity=\"0 -9.81 0\" dt=\"0.01\"><DefaultAnimationLoop parallelODESolving=\"true\"/>{}</Node>",
        nodes.join("")
    )
}

fn start(text: &str, threads: usize) -> Simulation {
    let loaded = Simulation::from_text_with("solver.scn", text, &LoadOptions::default(), threads);
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{text}\n{}", findings.join("\n")))
}

fn bits_after(simulation: &mut Simulation, steps: usize) -> Vec<u64> {
    (0..steps).for_each(|_| simulation.step(0.0).unwrap());
    (0..3).flat_map(|k| simulation.position(&format!("/body{k}/dofs")).unwrap().to_vec()).map(f64::to_bits).collect()
}

#[test]
fn every_solver_gives_the_same_bits_with_any_number_of_threads() {
    for (_, solver, _) in LINEAR_SOLVERS {
        let scene = scene_of(solver);
        let [one, two, three] = [1, 2, 3].map(|threads| bits_after(&mut start(&scene, threads), 8));
        assert!(one == two && two == three, "{solver}");
    }
}

/// Factors, warm starts, counters of assemblies and inverses of the past are all in a snapshot.
#[test]
fn every_solver_goes_on_from_a_snapshot_and_starts_again_after_a_reset() {
    for (_, solver, _) in LINEAR_SOLVERS {
        let scene = scene_of(solver);
        let mut straight = start(&scene, 1);
        let expected = bits_after(&mut straight, 9);
        let mut first = start(&scene, 1);
        bits_after(&mut first, 4);
        let snapshot = first.snapshot();
        let mut second = start(&scene, 1);
        bits_after(&mut second, 1);
        second.restore(&snapshot).unwrap();
        assert!(bits_after(&mut second, 5) == expected, "{solver}: after a snapshot");
        straight.reset();
        assert!(bits_after(&mut straight, 9) == expected, "{solver}: after a reset");
    }
}

#[test]
fn the_matrix_of_a_precomputed_solver_is_assembled_and_inverted_once() {
    // A straight spring between a fixed and a free point on a line: the matrix never changes.
    let text = |solver: &str| {
        format!(
            r#"<EulerImplicitSolver/>{solver}<MechanicalObject name="dofs" template="Vec1" position="1 2" rest_position="0 0"/>
            <UniformMass totalMass="1"/><RestShapeSpringsForceField stiffness="36"/>"#
        )
    };
    let mut precomputed = load(&text("<PrecomputedLinearSolver/>"));
    let mut direct = load(&text("<SparseLDLSolver/>"));
    for _ in 0..10 {
        precomputed.step(0.0).unwrap();
        direct.step(0.0).unwrap();
    }
    assert_eq!((precomputed.counters().assemblies, precomputed.counters().factorisations), (1, 1));
    for (found, expected) in
        precomputed.position("/body/dofs").unwrap().iter().zip(direct.position("/body/dofs").unwrap())
    {
        assert!((found - expected).abs() < 1e-14);
    }
}

#[test]
fn the_preconditioner_is_assembled_at_the_first_solve_and_at_every_so_many() {
    let mut simulation = load(&net(
        r#"<PreconditionedMatrixFreeSystem assemblingRate="4"/><PCGLinearSolver iterations="100" preconditioner="@inner"/><JacobiPreconditioner name="inner"/>"#,
        "<UniformMass totalMass=\"5\"/>",
        FIXED,
    ));
    (0..9).for_each(|_| simulation.step(0.0).unwrap());
    // Solves 1, 5 and 9.
    assert_eq!(simulation.counters().assemblies, 3);
}

fn shown(simulation: &Simulation, object: &str, data: &str) -> String {
    let component = simulation.scene().component(simulation.scene().find_object(object).unwrap()).unwrap();
    component.data(component.find_data(data).unwrap()).print()
}

#[test]
fn solvers_show_how_they_converged() {
    let graph = |solver: &str, name: &str| {
        let mut simulation = load(&net(solver, "<UniformMass totalMass=\"5\"/>", FIXED));
        (0..2).for_each(|_| simulation.step(0.0).unwrap());
        simulation.store();
        shown(&simulation, &format!("/body/{name}"), "graph")
    };
    let text = graph(r#"<CGLinearSolver name="cg" iterations="3" tolerance="0" threshold="0"/>"#, "cg");
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
    assert_eq!((lines[0][0], lines[0][1], lines[0].len()), ("Error", "1.0", 4));
    assert_eq!((lines[1][0], lines[1].len()), ("Denominator", 4));
    let text = graph(r#"<PCGLinearSolver name="pcg" iterations="3" tolerance="0"/>"#, "pcg");
    // One solve a step: what is shown is that of the last step alone.
    assert!(text.starts_with("Error 1 ") && text.lines().count() == 1, "{text}");
    let text = graph(r#"<MinResLinearSolver name="minres" iterations="3" tolerance="0"/>"#, "minres");
    assert!(text.starts_with("Error ") && text.split(' ').count() == 4, "{text}");
}

#[test]
fn a_composite_system_builds_all_its_parts() {
    let mut simulation = load(&net(
        r#"<MatrixLinearSystem name="A"/><MatrixLinearSystem name="K" assembleMass="false" applyProjectiveConstraints="false"/>
        <MatrixLinearSystem name="M" assembleStiffness="false" applyProjectiveConstraints="false"/>
        <CompositeLinearSystem name="all" linearSystems="@K @M" solverLinearSystem="@A"/><SparseLDLSolver linearSystem="@all"/>"#,
        "<UniformMass totalMass=\"5\"/>",
        "",
    ));
    simulation.step(0.0).unwrap();
    simulation.store();
    assert_eq!(simulation.counters().assemblies, 3);
    assert_eq!(shown(&simulation, "/body/all", "matrixSize"), "15 15");
    let dense = |name: &str| {
        let object = simulation.scene().find_object(&format!("/body/{name}")).unwrap();
        simulation.runtime().scopes()[0].matrix(object).unwrap().to_dense()
    };
    let (a, k, m) = (dense("A"), dense("K"), dense("M"));
    assert!(k.iter().any(|value| *value != 0.0) && m[0] == 1.0);
    for i in 0..a.len() {
        assert!((a[i] - k[i] - m[i]).abs() <= 4.0 * f64::EPSILON * a[i].abs());
    }
}

#[test]
fn composite_systems_without_a_part_that_fits_are_refused() {
    let refused = |systems: &str| {
        let text =
            format!(r#"<Node name="root"><Node name="body">{}</Node></Node>"#, net(systems, "<UniformMass/>", ""));
        let loaded = Simulation::from_text("solver.scn", &text, &LoadOptions::default());
        loaded.diagnostics.iter().any(|finding| ["no-system", "system-does-not-fit"].contains(&finding.code))
    };
    assert!(refused(r#"<CompositeLinearSystem name="all"/><SparseLDLSolver linearSystem="@all"/>"#));
    assert!(refused(
        r#"<MatrixFreeSystem name="F"/><CompositeLinearSystem name="all" solverLinearSystem="@F"/><SparseLDLSolver linearSystem="@all"/>"#
    ));
}

/// The storage of a Jacobi preconditioner has the diagonal alone, that of a block one the 3 x 3 blocks there.
#[test]
fn the_storage_of_a_system_leaves_out_what_its_template_says() {
    for (solver, template, entries) in [
        ("JacobiPreconditioner", "DiagonalMatrix", 15),
        ("BlockJacobiPreconditioner", "BlockDiagonalMatrixMat3x3d", 45),
    ] {
        let mut simulation = load(&net(
            &format!(
                r#"<PCGLinearSolver preconditioner="@inner"/><MatrixLinearSystem name="A" template="{template}"/><{solver} name="inner"/>"#
            ),
            "<UniformMass totalMass=\"5\"/>",
            FIXED,
        ));
        simulation.step(0.0).unwrap();
        let object = simulation.scene().find_object("/body/A").unwrap();
        assert_eq!(simulation.runtime().scopes()[0].matrix(object).unwrap().values.len(), entries, "{solver}");
    }
}

/// A bar of 1,536 unknowns that bends.
fn bending_bar(preconditioner: &str) -> Simulation {
    load(&format!(
        r#"<EulerImplicitSolver/><PCGLinearSolver iterations="500" tolerance="1e-14" preconditioner="@inner"/>{preconditioner}
        <RegularGridTopology n="32 4 4" min="0 0 0" max="15.5 1.5 1.5"/><MechanicalObject name="dofs"/><UniformMass totalMass="1"/>
        <HexahedronFEMForceField youngModulus="1e6" poissonRatio="0.3" method="large"/>
        <ConstantForceField totalForce="0 -10 0"/><BoxROI name="end" box="-0.1 -1 -1 0.1 2 2"/><FixedProjectiveConstraint indices="@end.indices"/>"#
    ))
}

#[test]
fn multigrid_needs_few_iterations_for_a_bar_that_bends_and_keeps_its_aggregates() {
    let of = |class: &str| {
        let mut simulation = bending_bar(&format!(r#"<{class} name="inner"/>"#));
        (0..3).for_each(|_| simulation.step(0.0).unwrap());
        simulation.counters()
    };
    let (multigrid, sweeps) = (of("AlgebraicMultigridPreconditioner"), of("SSORPreconditioner"));
    assert_eq!(multigrid.analyses, 1);
    let solves = multigrid.linear_solves;
    assert!(
        multigrid.linear_iterations <= 20 * solves,
        "{} iterations in {solves} solves",
        multigrid.linear_iterations
    );
    assert!(
        3 * multigrid.linear_iterations < sweeps.linear_iterations,
        "{} iterations, with SSOR {}",
        multigrid.linear_iterations,
        sweeps.linear_iterations
    );
}

/// A stiff body in free rotation, a quarter of a turn in all. Its matrix is assembled at the first solve only.
fn turning_body(preconditioner: &str) -> Simulation {
    let omega = 3.0;
    let corners: Vec<[f64; 3]> = (0..8)
        .map(|k| [f64::from(k & 1), f64::from(k >> 1 & 1), f64::from(k >> 2 & 1)].map(|x| 2.0 * x - 1.0))
        .collect();
    let text = |rows: Vec<[f64; 3]>| rows.iter().flatten().map(f64::to_string).collect::<Vec<_>>().join(" ");
    let velocity = text(corners.iter().map(|x| [-omega * x[1], omega * x[0], 0.0]).collect());
    let position = text(corners);
    load(&format!(
        r#"<EulerImplicitSolver/><PCGLinearSolver iterations="200" tolerance="1e-18" preconditioner="@inner"/>{preconditioner}
        <MeshTopology name="mesh" position="{position}" tetrahedra="0 1 2 4  3 2 1 7  5 4 7 1  6 7 4 2  1 2 4 7"/>
        <MechanicalObject name="dofs" position="{position}" velocity="{velocity}"/><UniformMass totalMass="8"/>
        <TetrahedronFEMForceField method="polar" youngModulus="1e5" poissonRatio="0.3"/>"#
    ))
}

#[test]
fn a_factor_that_turns_with_the_body_stays_a_good_preconditioner() {
    let iterations = |preconditioner: &str| {
        let mut simulation = turning_body(preconditioner);
        (0..52).for_each(|_| simulation.step(0.0).unwrap());
        assert_eq!(simulation.counters().assemblies, 1);
        simulation.counters().linear_iterations
    };
    let rotations = r#"<MatrixLinearSystem name="A" template="CompressedRowSparseMatrix"/>
        <RotationMatrixSystem name="R" assemblingRate="1000"/>
        <WarpPreconditioner name="inner" linearSolver="@factor"/><SparseLDLSolver name="factor" linearSystem="@A"/>"#;
    let warped = iterations(rotations);
    let precomputed = iterations(r#"<PrecomputedWarpPreconditioner name="inner"/>"#);
    let stiff = iterations(r#"<PrecomputedWarpPreconditioner name="inner" use_rotations="false"/>"#);
    assert!(
        2 * warped < stiff && 2 * precomputed < stiff,
        "warped {warped}, precomputed {precomputed}, not turned {stiff}"
    );
}

#[test]
fn a_rotation_system_without_rotations_is_refused() {
    let text = format!(
        r#"<Node name="root"><Node name="body">{}</Node></Node>"#,
        net(
            concat!(PCG!(), r#"<SparseLDLSolver name="f"/><WarpPreconditioner name="inner" linearSolver="@f"/>"#),
            r#"<UniformMass totalMass="1"/>"#,
            ""
        )
    );
    let loaded = Simulation::from_text("solver.scn", &text, &LoadOptions::default());
    assert!(loaded.diagnostics.iter().any(|finding| finding.code == "no-rotations"), "{:?}", loaded.diagnostics);
}

/// W = factor J A^-1 J^T is symmetric, and the same for all direct solvers.
#[test]
fn compliances_are_those_of_the_inverse() {
    let mut jacobian = SparseRows::default();
    jacobian.push_row([(3, 1.0), (6, -1.0)]);
    jacobian.push_row([]);
    jacobian.push_row([(4, 0.5), (12, 2.0), (4, 0.5)]);
    let compliance = |solver: &str| {
        let mut simulation = load(&net(solver, "<UniformMass totalMass=\"5\"/>", FIXED));
        let (scene, runtime) = simulation.parts_mut();
        let mut ops = ScopeOps::new(scene, &mut runtime.scopes_mut()[0]);
        let params = MechanicalParams { dt: 0.01, is_implicit: true, ..Default::default() };
        ops.compute_force(&params, DerivId::FORCE);
        ops.scope.begin_step();
        ops.set_system(&params, Factors::new(1.0, -0.01, -1e-4)).unwrap();
        let mut found = Compliance::default();
        found.begin(3);
        ops.scope.add_compliance(scene, 0, &jacobian, 0.25, &mut found).unwrap();
        let mut wrong = SparseRows::default();
        wrong.push_row([(15, 1.0)]);
        assert!(ops.scope.add_compliance(scene, 0, &wrong, 1.0, &mut found).is_err());
        let a = scene.find_object("/body/A").map(|system| ops.scope.matrix(system).unwrap().to_dense());
        (found.values().to_vec(), a)
    };
    let (expected, a) = compliance(r#"<MatrixLinearSystem name="A"/><SparseLDLSolver/>"#);
    let inverse = DMatrix::from_row_slice(15, 15, &a.unwrap()).try_inverse().unwrap();
    let mut j = DMatrix::<f64>::zeros(3, 15);
    for row in 0..3 {
        jacobian.row(row).iter().for_each(|&(unknown, value)| j[(row, unknown)] += value);
    }
    let exact: DMatrix<f64> = &j * inverse * j.transpose() * 0.25;
    for (k, expected) in expected.iter().enumerate() {
        assert!((exact[(k / 3, k % 3)] - expected).abs() < 1e-14);
    }
    for (class, solver, residual) in LINEAR_SOLVERS.iter().filter(|(class, ..)| !ITERATIVE.contains(class)) {
        for (found, expected) in compliance(solver).0.iter().zip(&expected) {
            assert!((found - expected).abs() < *residual, "{class}");
        }
    }
}

/// Seen: two composite systems that name each other overflowed the stack.
#[test]
fn composite_systems_in_a_circle_are_told() {
    let text = r#"<Node name="root" dt="0.02"><EulerImplicitSolver linearSolver="@l"/>
        <CompositeLinearSystem name="c" linearSystems="@d" solverLinearSystem="@d"/>
        <CompositeLinearSystem name="d" linearSystems="@c" solverLinearSystem="@c"/>
        <SparseLDLSolver name="l" linearSystem="@c"/><MechanicalObject position="0 0 0"/>
        <UniformMass totalMass="2"/></Node>"#;
    let loaded = Simulation::from_text("circle.scn", text, &LoadOptions::default());
    assert!(loaded.simulation.is_none());
    assert!(loaded.diagnostics.iter().any(|finding| finding.code == "system-cycle"), "{:?}", loaded.diagnostics);
}
