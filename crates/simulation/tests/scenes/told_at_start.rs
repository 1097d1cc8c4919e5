//! What is said of a scene when it is loaded, because it acts otherwise than its author seems to mean.

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Severity, Simulation};

const BODY: &str = r#"<MechanicalObject name="dofs" position="0 0 0  1 0 0"/><UniformMass totalMass="1"/>"#;
const EULER: &str = "<EulerImplicitSolver/><SparseLDLSolver/>";

/// Code, place and attribute of what is said, notes left out.
fn said(scene: &str) -> Vec<String> {
    let text = format!(r#"<Node name="root" dt="0.01">{scene}</Node>"#);
    let loaded = Simulation::from_text("told.scn", &text, &LoadOptions::default());
    let of_finding = |finding: &settee_simulation::Diagnostic| {
        (finding.severity != Severity::Note)
            .then(|| format!("{} {} {}", finding.code, finding.object, finding.attribute).trim().to_owned())
    };
    loaded.diagnostics.iter().filter_map(of_finding).collect()
}

#[track_caller]
fn assert_said(scene: &str, expected: &[&str]) {
    assert_eq!(said(scene), expected, "{scene}");
}

#[test]
fn lists_from_regions_in_which_nothing_lies() {
    let scene = |bounds: &str| {
        format!(
            r#"<DefaultAnimationLoop/>{EULER}{BODY}<BoxROI name="far" box="{bounds}"/>
               <FixedProjectiveConstraint name="fixed" indices="@far.indices"/>"#
        )
    };
    assert_said(&scene("-1 -1 -1  0.5 1 1"), &[]);
    assert_said(&scene("5 5 5  6 6 6"), &["empty-selection fixed indices"]);
}

#[test]
fn solvers_and_loops_that_are_never_called() {
    let nested = format!(
        r#"<DefaultAnimationLoop/><EulerExplicitSolver name="above"/>
           <Node name="body"><NewmarkImplicitSolver name="below"/><SparseLDLSolver/>{BODY}</Node>"#
    );
    assert_said(&nested, &["two-of-a-kind below"]);
    let low = format!(
        r#"<DefaultAnimationLoop/><Node name="body"><FreeMotionAnimationLoop name="low"/>{EULER}{BODY}</Node>"#
    );
    assert_said(&low, &["class-without-effect low"]);
}

#[test]
fn pipelines_and_corrections_that_answer_the_same() {
    let parts = r#"<BruteForceBroadPhase/><BVHNarrowPhase/>
        <MinProximityIntersection alarmDistance="0.3" contactDistance="0.1"/>
        <CollisionResponse response="PenalityContactForceField"/>"#;
    let pipelines = format!(
        r#"<DefaultAnimationLoop/><CollisionPipeline name="above"/>{parts}
           <Node name="body"><CollisionPipeline name="below"/>{parts}{EULER}{BODY}<PointCollisionModel/></Node>"#
    );
    assert_said(&pipelines, &["two-of-a-kind below"]);
    let corrections = format!(
        r#"<FreeMotionAnimationLoop/><BlockGaussSeidelConstraintSolver/><Node name="body">{EULER}{BODY}
           <LinearSolverConstraintCorrection name="one"/><UncoupledConstraintCorrection name="other" compliance="1"/>
           </Node>"#
    );
    assert_said(&corrections, &["two-of-a-kind other"]);
}

#[test]
fn points_that_two_constraints_move_otherwise() {
    let moved =
        r#"<LinearMovementProjectiveConstraint name="moved" indices="INDEX" keyTimes="0 1" movements="0 0 0  1 0 0"/>"#;
    let scene = |index: &str| {
        format!(
            r#"<DefaultAnimationLoop/>{EULER}{BODY}<FixedProjectiveConstraint name="fixed" indices="0"/>{}"#,
            moved.replace("INDEX", index)
        )
    };
    assert_said(&scene("1"), &[]);
    assert_said(&scene("0"), &["two-of-a-kind moved"]);
}

#[test]
fn damping_that_explicit_solvers_leave_out_and_masses_that_are_to_be_kept_back() {
    let damped = r#"<MechanicalObject position="0 0 0"/><UniformMass name="mass" totalMass="1" rayleighMass="5"/>"#;
    assert_said(&format!("<DefaultAnimationLoop/><RungeKutta4Solver/>{damped}"), &["no-effect mass rayleighMass"]);
    assert_said(&format!("<DefaultAnimationLoop/>{EULER}{damped}"), &[]);
}

#[test]
fn an_equilibrium_that_a_loop_throws_away() {
    let body = format!(
        r#"<Node name="body"><StaticSolver name="static"/><NewtonRaphsonSolver/><SparseLDLSolver/>
           <GenericConstraintCorrection/>{BODY}<RestShapeSpringsForceField stiffness="1"/></Node>"#
    );
    let loops = "<FreeMotionAnimationLoop/><BlockGaussSeidelConstraintSolver/>";
    assert_said(&format!("{loops}{body}"), &["no-effect static"]);
}

#[test]
fn positions_that_are_replaced_or_missing() {
    let beside = |position: &str| {
        format!(
            r#"<DefaultAnimationLoop/><PointSetTopologyContainer position="1 1 1"/>
               <MechanicalObject name="dofs" position="{position}"/>"#
        )
    };
    assert_said(&beside("3 3 3"), &["position-replaced dofs"]);
    assert_said(&beside("1 1 1"), &[]);
    assert_said(r#"<DefaultAnimationLoop/><MechanicalObject name="dofs" position=""/>"#, &["no-points dofs position"]);
    assert_said(r#"<DefaultAnimationLoop/><MechanicalObject name="dofs" size="0"/>"#, &[]);
}

#[test]
fn a_singular_matrix_names_a_point_and_how_much_is_free() {
    let text = r#"<Node name="root" dt="0.01"><DefaultAnimationLoop/><Node name="body">
        <StaticSolver/><NewtonRaphsonSolver/><SparseLDLSolver/><MechanicalObject name="dofs" position="0 0 0  1 0 0"/>
        <SpringForceField spring="0 1 100 0 0.5"/></Node></Node>"#;
    let mut simulation = Simulation::from_text("free.scn", text, &LoadOptions::default()).simulation.expect("it loads");
    let error = simulation.step(0.0).expect_err("the body is free").to_string();
    assert!(error.contains("singular at /body/dofs, point "), "{error}");
}

#[test]
fn elements_beyond_the_points_of_a_state_are_told_with_their_topology() {
    let text = r#"<Node name="root" dt="0.01"><DefaultAnimationLoop/><Node name="body"><EulerImplicitSolver/>
        <SparseLDLSolver template="CompressedRowSparseMatrix"/>
        <MeshTopology name="mesh" position="0 0 0  1 0 0  0 1 0  0 0 1  1 1 1" tetrahedra="0 1 2 4"/>
        <MechanicalObject name="dofs" position="0 0 0  1 0 0  0 1 0  0 0 1"/><UniformMass totalMass="1"/>
        <TetrahedronFEMForceField name="forces" youngModulus="500" poissonRatio="0.3"/></Node></Node>"#;
    let loaded = Simulation::from_text("told.scn", text, &LoadOptions::default());
    let told: Vec<&str> = loaded.diagnostics.iter().map(|finding| finding.message.as_str()).collect();
    let expected = "names point 4, but the state has 4 points; the elements are those of /body/mesh";
    assert!(told.iter().any(|message| message.contains(expected)), "{told:?}");
}
