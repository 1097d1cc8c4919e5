//! What is said of a scene when it is loaded, because it acts otherwise than its author seems to mean.

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Severity, Simulation};

const BODY: &str = r#"<MechanicalObject name="dofs" position="0 0 0  1 0 0"/><UniformMass totalMass="1"/>"#;
const EULER: &str = "<EulerImplicitSolver/><SparseLDLSolver/>";

/// Linear solvers that factorise.
const DIRECT: &[&str] = &[
    "AsyncSparseLDLSolver",
    "BTDLinearSolver",
    "CholeskySolver",
    "EigenSimplicialLDLT",
    "EigenSimplicialLLT",
    "EigenSparseLU",
    "EigenSparseQR",
    "PrecomputedLinearSolver",
    "SparseLDLSolver",
];

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
    // A loop that is never called solves no constraints.
    let held = r#"<FixedLagrangianConstraint name="held" indices="0"/><LinearSolverConstraintCorrection/>"#;
    let told = said(&low.replace(BODY, &format!("{BODY}{held}")));
    assert!(told.contains(&"not-constrained held".to_owned()), "{told:?}");
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
    let pulled = r#"<MechanicalObject name="dofs" position="0 0 0  1 0 0"/><SpringForceField spring="0 1 100 0 0.5"/>"#;
    let solid = r#"<TetrahedronSetTopologyContainer position="0 0 0 1 0 0 0 1 0 0 0 1" tetrahedra="0 1 2 3"/>
        <MechanicalObject name="dofs"/><UniformMass totalMass="1"/>
        <TetrahedronFEMForceField youngModulus="10" poissonRatio="0.3"/>"#;
    let hinged = format!(r#"{solid}<FixedProjectiveConstraint indices="0 1"/>"#);
    // A spring under tension holds its points along and across, and lets them move together.
    for (body, free) in [(pulled, "3 motions are free"), (solid, "6 motions are free"), (&hinged, "one motion is free")]
    {
        for solver in DIRECT {
            let text = format!(
                r#"<Node name="root" gravity="0 -9.81 0" dt="0.01"><DefaultAnimationLoop/><Node name="body">
                   <StaticSolver/><NewtonRaphsonSolver/><{solver}/>{body}</Node></Node>"#
            );
            let loaded = Simulation::from_text("free.scn", &text, &LoadOptions::default());
            let error = loaded.simulation.expect("it loads").step(0.0).expect_err("the body is free").to_string();
            assert!(error.contains("singular at /body/dofs, point "), "{solver}: {error}");
            assert!(error.contains(&format!("({free})")), "{solver}, {free}: {error}");
        }
    }
}

/// Seen: a tetrahedron at 1e15 computed with edges of no digits, and nothing was said.
#[test]
fn bodies_whose_positions_have_no_digits_left_for_their_sizes() {
    let scene = |positions: [[f64; 3]; 4], mesh: &str| {
        let positions: Vec<String> = positions.iter().map(|[x, y, z]| format!("{x:?} {y:?} {z:?}")).collect();
        format!(
            r#"<DefaultAnimationLoop/><Node name="body">{EULER}
               <MeshTopology name="mesh" position="{}" {mesh}/><MechanicalObject name="dofs"/>
               <UniformMass totalMass="1"/></Node>"#,
            positions.join("  ")
        )
    };
    let at = |y: f64, edge: f64| [[0.0, y, 0.0], [edge, y, 0.0], [0.0, y + 1.0, 0.0], [0.0, y, 1.0]];
    let far: &[&str] = &["far-from-origin dofs"];
    for (y, edge, expected) in [
        (1e15, 1.0, far),
        (-1e15, 1.0, far),
        (1e10, 1.0, far),
        (1e9, 1.0, &[]),
        (0.0, 1.0, &[]),
        // The edge is too short for the body, wherever that is; and too short for its place.
        (0.0, 1e-14, &[]),
        (1e6, 1e-5, far),
    ] {
        assert_said(&scene(at(y, edge), r#"edges="0 1""#), expected);
    }
    // Without elements the size is that of the whole.
    assert_said(&scene(at(1e6, 1e-5), ""), &[]);
    assert_said(&scene(at(1e15, 1.0), ""), far);
    // A single point has no size.
    let point = r#"<MechanicalObject name="dofs" position="1e15 0 0"/><UniformMass totalMass="1"/>"#;
    assert_said(&format!("<DefaultAnimationLoop/>{EULER}{point}"), &[]);
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

#[test]
fn bodies_without_mass_and_without_forces_below_an_implicit_solver() {
    let scene = |solver: &str, mass: &str, others: &str| {
        format!(
            r#"<DefaultAnimationLoop/><Node name="body">{solver}<MechanicalObject name="dofs" position="0 0 0  1 0 0"/>
               {mass}{others}</Node>"#
        )
    };
    let weightless = r#"<UniformMass totalMass="0"/>"#;
    assert_said(&scene(EULER, weightless, ""), &["no-mass dofs"]);
    // Where forces hold a body without mass, it is where they balance; one that is fixed need not have mass.
    let springs = r#"<SpringForceField spring="0 1 100 0 1"/>"#;
    assert_said(&scene(EULER, weightless, springs), &[]);
    assert_said(&scene(EULER, weightless, r#"<FixedProjectiveConstraint indices="0 1"/>"#), &[]);
    assert_said(&scene(EULER, r#"<DiagonalMass vertexMass="1 0"/>"#, springs), &[]);
    assert_said(&scene("<EulerExplicitSolver/>", weightless, springs), &["no-mass dofs"]);
}

/// Two balls with solvers of their own, one of which flies to the other.
fn two_balls(animation: &str, pipeline: &str, response: &str) -> String {
    let ball = |name: &str, x: f64| {
        format!(
            r#"<Node name="{name}">{EULER}<MechanicalObject position="{x} 0 0"/><UniformMass totalMass="1"/>
               <LinearSolverConstraintCorrection/><SphereCollisionModel name="model" radius="0.5"/></Node>"#
        )
    };
    format!(
        r#"{animation}{pipeline}<BruteForceBroadPhase/><BVHNarrowPhase/>
           <MinProximityIntersection alarmDistance="0.5" contactDistance="0.1"/>
           <CollisionResponse name="response" response="{response}"/>{}{}"#,
        ball("a", 0.0),
        ball("b", 1.2)
    )
}

/// Seen: balls went through each other, and nothing was said.
#[test]
fn contacts_that_a_loop_never_answers() {
    let (springs, friction) = ("PenalityContactForceField", "FrictionContactConstraint");
    let constrained = "<FreeMotionAnimationLoop/><BlockGaussSeidelConstraintSolver/>";
    let said = |animation: &str, response: &str, expected: &[&str]| {
        assert_said(&two_balls(animation, "<CollisionPipeline/>", response), expected);
    };
    said("<DefaultAnimationLoop/>", springs, &[]);
    said(constrained, friction, &[]);
    said("<DefaultAnimationLoop/>", friction, &["not-constrained response"]);
    said(constrained, springs, &["no-effect response"]);
    // Barriers answer all contacts, whatever the contact manager says.
    said(r#"<DefaultAnimationLoop contact="safe"/>"#, friction, &[]);
}
