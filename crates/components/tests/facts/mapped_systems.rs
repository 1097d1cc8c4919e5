//! Forces and masses of mapped states in assembled systems: the same motion as matrix-free, one pattern for all steps.

use settee_components::FromScene;
use settee_kernel::ObjectId;
use settee_simulation::{LoadOptions, Simulation};

const DIRECT: &str = "<SparseLDLSolver/>";
const MATRIX_FREE: &str = r#"<CGLinearSolver iterations="1000" tolerance="1e-16" threshold="1e-30"/>"#;
const STEPS: usize = 10;

fn simulation(body: &str, solver: &str) -> Simulation {
    let text = format!(
        "<Node name=\"root\" gravity=\"0.3 -9.81 0.1\" dt=\"0.01\"><DefaultAnimationLoop/><EulerImplicitSolver/>{solver}{body}</Node>"
    );
    let loaded = Simulation::from_text("mapped.scn", &text, &LoadOptions::default());
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    assert!(findings.is_empty(), "{}", findings.join("\n"));
    loaded.simulation.expect("nothing was found")
}

fn position(simulation: &Simulation, state: ObjectId) -> &[f64] {
    simulation.runtime().position(state).expect("a state of the scene")
}

fn check(body: &str) {
    let (mut direct, mut free) = (simulation(body, DIRECT), simulation(body, MATRIX_FREE));
    for _ in 0..STEPS {
        direct.step(0.01).expect("the scene moves");
        free.step(0.01).expect("the scene moves");
    }
    let (a, b) = (direct.states(), free.states());
    for (a, b) in a.iter().zip(&b) {
        let (x, y) = (position(&direct, a.object), position(&free, b.object));
        let size = x.iter().fold(1e-3_f64, |size, x| size.max(x.abs()));
        let worst = x.iter().zip(y).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max);
        assert!(worst < 1e-9 * size, "{}: {worst:e} of {size} in {body}", direct.scene().object_path(a.object));
    }
    let counters = direct.counters();
    assert_eq!((counters.patterns, counters.analyses), (1, 1), "{body}");
}

const FRAMES: &str = r#"<MechanicalObject name="frames" template="Rigid3" position="0 0 0 0 0 0 1  1 0 0 0 0 0 1  2 0 0 0 0 0 1" velocity="0 0 0 0 0 1  0 0 0 1 0 0  0 0 0 0 0 -1"/><UniformMass totalMass="3"/>"#;
const POINTS: &str = r#"<MechanicalObject name="points" position="0 0 0  1 0 0  0 1 0  0 0 1" velocity="1 0 0  0 1 0  0 0 1  1 1 1"/><UniformMass totalMass="2"/>"#;
const SPRINGS: &str = r#"<UniformMass totalMass="0.5"/><RestShapeSpringsForceField points="0 1" stiffness="50 80"/>"#;

fn below(parent: &str, child: &str) -> String {
    format!(r#"<Node name="body">{parent}<Node name="mapped">{child}</Node></Node>"#)
}

#[test]
fn points_on_frames() {
    let points = r#"<MechanicalObject name="x" position="0.3 0 0.1  1.7 0.2 0"/>"#;
    for mapping in [
        "<RigidMapping/>",
        r#"<RigidMapping rigidIndexPerPoint="0 2" geometricStiffness="Stabilized"/>"#,
        r#"<BeamLinearMapping applyRestPosition="true"/>"#,
        r#"<SkinningMapping nbRef="2" geometricStiffness="Stabilized"/>"#,
    ] {
        check(&below(FRAMES, &format!("{points}{mapping}{SPRINGS}")));
    }
    let tube = r#"<MechanicalObject name="x"/><TubularMapping nbPointsOnEachCircle="3" radius="0.2"/>"#;
    check(&below(FRAMES, &format!("{tube}{SPRINGS}")));
    let lines = format!(r#"<MeshTopology edges="0 1  1 2"/>{FRAMES}"#);
    check(&below(&lines, &format!("{points}<LineSetSkinningMapping/>{SPRINGS}")));
    let plane = r#"<MechanicalObject template="Rigid2" position="0 0 0.3  1 0 0"/><UniformMass totalMass="1"/>"#;
    let carried =
        r#"<MechanicalObject template="Vec2" position="1 0  0 1"/><RigidMapping geometricStiffness="Stabilized"/>"#;
    check(&below(plane, &format!("{carried}{SPRINGS}")));
}

#[test]
fn mappings_below_mappings() {
    let inner = r#"<Node name="inner"><MechanicalObject name="x" position="0.2 0.2 0.2  0.1 0.5 0.1"/><BarycentricMapping/><UniformMass totalMass="0.5"/><RestShapeSpringsForceField points="0 1" stiffness="50 80"/></Node>"#;
    let outer = format!(
        r#"<MeshTopology position="0 0 0  1 0 0  0 1 0  0 0 1" tetrahedra="0 1 2 3"/><MechanicalObject name="x"/><RigidMapping index="1" geometricStiffness="Stabilized"/>{inner}"#
    );
    check(&below(FRAMES, &outer));
    let lengths = r#"<MechanicalObject name="x" position="0.3 0 0.1  1.7 0.2 0"/><RigidMapping rigidIndexPerPoint="0 2"/>
        <Node name="inner"><MeshTopology edges="0 1"/><MechanicalObject name="c" template="Vec1" rest_position="0.4"/><DistanceMapping restLengths="0.7"/><RestShapeSpringsForceField points="0" stiffness="500"/></Node>"#;
    check(&below(FRAMES, lengths));
}

#[test]
fn numbers_measured_between_points() {
    let springs = r#"<RestShapeSpringsForceField points="0" stiffness="500"/>"#;
    let number = r#"<MechanicalObject name="c" template="Vec1" rest_position="0.4"/>"#;
    for (topology, mapping) in [
        (r#"edges="0 1  1 2""#, r#"<DistanceMapping computeDistance="true"/>"#),
        (r#"edges="0 1  1 2""#, "<SquareDistanceMapping/>"),
        (r#"triangles="0 1 2""#, "<AreaMapping/>"),
        (r#"tetrahedra="0 1 2 3""#, "<VolumeMapping/>"),
        ("", r#"<DistanceFromTargetMapping targetPositions="1 1 1"/>"#),
        ("", r#"<DistanceToPlaneMapping planeNormal="1 1 0"/>"#),
    ] {
        let mesh = if topology.is_empty() { String::new() } else { format!("<MeshTopology {topology}/>") };
        let parent = format!("{mesh}{POINTS}");
        check(&below(&parent, &format!("{number}{mapping}{springs}")));
    }
    let numbers = r#"<MechanicalObject name="x" template="Vec1" position="1 2"/><UniformMass totalMass="1"/>"#;
    check(&below(numbers, &format!(r#"{number}<SquareMapping geometricStiffness="None"/>{springs}"#)));
}

#[test]
fn points_of_several_states() {
    let other = r#"<Node name="other"><MechanicalObject name="points" position="2 0 0  2 1 0" velocity="0 0 1  0 1 0"/><UniformMass totalMass="1"/></Node>"#;
    let states = format!(r#"<Node name="one">{POINTS}</Node>{other}"#);
    let ends = r#"input="@../one/points @../other/points" output="@x""#;
    for mapped in [
        format!(r#"<MechanicalObject name="x"/><SubsetMultiMapping {ends} indexPairs="0 1  1 0  1 1"/>{SPRINGS}"#),
        format!(r#"<MechanicalObject name="x"/><IdentityMultiMapping {ends}/>{SPRINGS}"#),
        format!(
            r#"<MechanicalObject name="x" template="Vec1" rest_position="0"/><MeshTopology edges="0 1"/><DistanceMultiMapping {ends} indexPairs="0 1  1 0" restLengths="0.8"/><RestShapeSpringsForceField points="0" stiffness="500"/>"#
        ),
        format!(
            r#"<MechanicalObject name="x" rest_position="0 0 0"/><CenterOfMassMultiMapping {ends}/><RestShapeSpringsForceField points="0" stiffness="500"/>"#
        ),
    ] {
        check(&format!(r#"{states}<Node name="mapped">{mapped}</Node>"#));
    }
    check(&format!(
        r#"{states}<Node name="body">{FRAMES}</Node><Node name="mapped"><MechanicalObject name="x" position="0 0 0"/>
        <CenterOfMassMulti2Mapping input1="@../one/points" input2="@../body/frames" output="@x"/><RestShapeSpringsForceField points="0" stiffness="500"/></Node>"#
    ));
    check(&format!(
        r#"{states}<Node name="body">{FRAMES}</Node><Node name="mapped"><MechanicalObject name="x"/>
        <DeformableOnRigidFrameMapping input1="@../one/points" input2="@../body/frames" output="@x"/>{SPRINGS}</Node>"#
    ));
    check(&below(POINTS, &format!(r#"<MechanicalObject name="x"/><SubsetMapping indices="3 1"/>{SPRINGS}"#)));
}

/// The Jacobians of these mappings never change: computing them once gives the same bits, and so does naming the
/// states.
#[test]
fn projection_methods_give_the_same_motion() {
    let body = below(POINTS, &format!(r#"<MechanicalObject name="x"/><IdentityMapping/>{SPRINGS}"#));
    let run = |method: &str| {
        let solver = format!(r#"<MatrixLinearSystem template="CompressedRowSparseMatrixMat3x3d"/>{DIRECT}{method}"#);
        let mut simulation = simulation(&body, &solver);
        (0..STEPS).for_each(|_| simulation.step(0.01).expect("the scene moves"));
        let state = simulation.scene().find_object("/body/points").expect("it is there");
        position(&simulation, state).iter().map(|x| x.to_bits()).collect::<Vec<_>>()
    };
    let expected = run("");
    for class in ["MatrixProjectionMethod", "ConstantSparsityProjectionMethod"] {
        for constant in ["true", "false"] {
            let states = r#"mechanicalStates="@body/mapped/x""#;
            let found = run(&format!(r#"<{class} {states} areJacobiansConstant="{constant}"/>"#));
            assert!(found == expected, "{class}, constant {constant}");
        }
    }
}
