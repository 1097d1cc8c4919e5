//! Mappings over changes of the mesh of their input: what hangs on points that stay does not jump, lists that belong to
//! it go along, and what cannot go on is refused by name.

use settee_kernel::Diagnostic;
use settee_mesh::ElementKind;
use settee_mesh::dynamic::{ChangeRequest, LeftAlonePolicy};
use settee_simulation::Simulation;

use crate::common::{load, object};

/// A chain of points or frames on edges, and what is mapped from it.
fn chain(state: &str, child: &str) -> String {
    format!(
        r#"<Node gravity="0 0 0" dt="0.01"><Node name="body">
             <EulerImplicitSolver/><SparseLDLSolver/>
             <EdgeSetTopologyContainer name="lines" edges="0 1  1 2  2 3  3 4  4 5"/><EdgeSetTopologyModifier/>
             <MechanicalObject name="dofs" {state}/>
             <UniformMass vertexMass="1"/>
             <Node name="child">{child}</Node>
           </Node></Node>"#
    )
}

const POINTS: &str = r#"position="0 0 0  1 0.2 0  2 0 0.3  3 0 0  4 0.5 0  5 0 1"
    velocity="0 0 1  0 1 0  1 0 0  0 0 1  0 1 0  1 0 0""#;
const FRAMES: &str = r#"template="Rigid3" position="0 0 0 0 0 0 1  1 0 0 0 0 0 1  2 0 0 0 0 0 1  3 0 0 0 0 0 1
    4 0 0 0 0 0 1  5 0 0 0 0 0 1" velocity="0 0 1 0 0 1  0 1 0 0 1 0  1 0 0 0 0 0  0 0 1 0 0 2  0 1 0 1 0 0  1 0 0 1 1 0""#;

/// Removes the first edge; its first point goes with it, and the last point gets its number.
fn remove_first(simulation: &mut Simulation) -> Result<Vec<Diagnostic>, Diagnostic> {
    let lines = object(simulation, "/body/lines");
    let (kind, left_alone) = (ElementKind::Edge, LeftAlonePolicy::REMOVED);
    simulation.change_mesh(lines, &[ChangeRequest::Remove { kind, indices: vec![0], left_alone }])
}

/// Positions and velocities of the output.
fn output(simulation: &Simulation) -> [Vec<f64>; 2] {
    [simulation.position("/body/child/out"), simulation.velocity("/body/child/out")]
        .map(|values| values.expect("a state").to_vec())
}

fn data(simulation: &Simulation, path: &str, name: &str) -> String {
    let object = object(simulation, path);
    let component = simulation.scene().component(object).expect("a component");
    component.data(component.find_data(name).expect("a data")).print()
}

/// What is mapped from points that stay, and which points of it there are afterwards, by their places before.
const FOLLOWING: &[(&str, &str, &str, &[usize])] = &[
    (
        "skinning",
        FRAMES,
        r#"<MechanicalObject name="out" position="3.4 0.2 0  4.4 0.2 0"/>
           <SkinningMapping name="map" indices="3 4 4 5" weight="0.6 0.4 0.5 0.5" nbRef="2"/>"#,
        &[0, 1],
    ),
    (
        "skinning by distance",
        FRAMES,
        r#"<MechanicalObject name="out" position="3.4 0.2 0  4.4 0.2 0"/><SkinningMapping name="map" nbRef="2"/>"#,
        &[0, 1],
    ),
    (
        "rigid",
        FRAMES,
        r#"<MechanicalObject name="out" position="0.1 0.2 0  0.4 0.2 0"/><RigidMapping name="map" index="5"/>"#,
        &[0, 1],
    ),
    (
        "rigid from the end",
        FRAMES,
        r#"<MechanicalObject name="out" position="0.1 0.2 0  0.4 0.2 0"/>
           <RigidMapping name="map" index="0" indexFromEnd="true"/>"#,
        &[0, 1],
    ),
    (
        "rigid, frame by frame",
        FRAMES,
        r#"<MechanicalObject name="out" position="0.1 0.2 0  0.4 0.2 0"/>
           <RigidMapping name="map" rigidIndexPerPoint="5 3"/>"#,
        &[0, 1],
    ),
    (
        "tube",
        FRAMES,
        r#"<MechanicalObject name="out"/><TubularMapping name="map" nbPointsOnEachCircle="3" radius="0.2"/>"#,
        &[15, 16, 17, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
    ),
    (
        "distance",
        POINTS,
        r#"<MechanicalObject name="out" template="Vec1"/>
           <DistanceMapping name="map" topology="@../lines" restLengths="0.1 0.2 0.3 0.4 0.5"/>"#,
        &[4, 1, 2, 3],
    ),
    (
        "square distance",
        POINTS,
        r#"<MechanicalObject name="out" template="Vec1"/><SquareDistanceMapping name="map" topology="@../lines"/>"#,
        &[4, 1, 2, 3],
    ),
    (
        "distance from targets",
        POINTS,
        r#"<MechanicalObject name="out" template="Vec1"/>
           <DistanceFromTargetMapping name="map" indices="5 0 3" targetPositions="4 1 0 0 1 0 3 2 0"
             restLengths="0.1 0.2 0.3"/>"#,
        &[0, 2],
    ),
    ("subset", POINTS, r#"<MechanicalObject name="out"/><SubsetMapping name="map" indices="5 0 3"/>"#, &[0, 2]),
    (
        "subset of several",
        POINTS,
        r#"<MechanicalObject name="out"/>
           <SubsetMultiMapping name="map" template="Vec3,Vec3" input="@../dofs" output="@out" indexPairs="0 5 0 3"/>"#,
        &[0, 1],
    ),
    ("identity", POINTS, r#"<MechanicalObject name="out"/><IdentityMapping name="map"/>"#, &[5, 1, 2, 3, 4]),
    (
        "deformable on a frame",
        POINTS,
        r#"<Node name="root"><MechanicalObject name="dofs" template="Rigid3" position="0 1 0 0 0.6 0 0.8"/>
             <UniformMass vertexMass="1"/></Node><MechanicalObject name="out"/>
           <DeformableOnRigidFrameMapping name="map" input1="@../dofs" input2="@root/dofs" output="@out"/>"#,
        &[5, 1, 2, 3, 4],
    ),
    (
        "deformable on one of the frames",
        FRAMES,
        r#"<Node name="riders"><MechanicalObject name="dofs" position="0 1 0  1 0 0"/>
             <UniformMass vertexMass="1"/></Node>
           <MechanicalObject name="out"/>
           <DeformableOnRigidFrameMapping name="map" input1="@riders/dofs" input2="@../dofs" output="@out"
             index="0" indexFromEnd="true"/>"#,
        &[0, 1],
    ),
];

#[test]
fn what_hangs_on_points_that_stay_does_not_jump() {
    let mut failures = Vec::new();
    for (name, state, child, places) in FOLLOWING {
        let mut simulation = load(&chain(state, child));
        simulation.step(0.0).expect("a step works");
        let before = output(&simulation);
        if let Err(finding) = remove_first(&mut simulation) {
            failures.push(format!("{name}: refused: {finding}"));
            continue;
        }
        let after = output(&simulation);
        let scene = simulation.scene();
        let kind = scene.component(object(&simulation, "/body/child/out")).and_then(|out| Some(out.as_state()?.kind()));
        let kind = kind.expect("a state");
        for (which, block) in [(0, kind.coord_size()), (1, kind.deriv_size())] {
            let row = |place: &usize| before[which][place * block..(place + 1) * block].iter();
            let expected: Vec<f64> = places.iter().flat_map(row).copied().collect();
            let is_close = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-12;
            if after[which].len() != expected.len() || !after[which].iter().zip(&expected).all(is_close) {
                failures.push(format!("{name}: {:?} instead of {expected:?}", after[which]));
            }
        }
        if let Err(error) = simulation.step(0.0) {
            failures.push(format!("{name}: {error}"));
        }
        simulation.reset();
        simulation.step(0.0).expect("a step works");
        if output(&simulation) != before {
            failures.push(format!("{name}: a reset does not bring the start back"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// What hangs on a point that goes, or cannot do without its order, and what is said of it.
const REFUSED: &[(&str, &str, &str)] = &[
    (
        FRAMES,
        r#"<MechanicalObject name="out" position="0.1 0.2 0"/><RigidMapping name="map" index="0"/>"#,
        "/body/child/map needs point 0",
    ),
    (
        FRAMES,
        r#"<MechanicalObject name="out" position="0.1 0.2 0  0.4 0.2 0"/>
           <RigidMapping name="map" rigidIndexPerPoint="5 0"/>"#,
        "/body/child/map needs point 0",
    ),
    (
        FRAMES,
        r#"<MechanicalObject name="out" position="0.4 0.2 0"/>
           <SkinningMapping name="map" indices="0 1" weight="0.6 0.4" nbRef="2"/>"#,
        "/body/child/map needs point 0",
    ),
    (
        POINTS,
        r#"<MechanicalObject name="out"/>
           <SubsetMultiMapping name="map" template="Vec3,Vec3" input="@../dofs" output="@out" indexPairs="0 4 0 0"/>"#,
        "/body/child/map needs point 0",
    ),
    (
        FRAMES,
        r#"<MechanicalObject name="out" position="2.5 0.2 0"/><BeamLinearMapping name="map"/>"#,
        "frames of a chain cannot come or go",
    ),
    (
        POINTS,
        r#"<Node name="root"><MechanicalObject name="dofs" template="Rigid3" position="0 1 0 0 0 0 1"/>
             <UniformMass vertexMass="1"/></Node><MechanicalObject name="out"/>
           <DeformableOnRigidFrameMapping name="map" input1="@../dofs" input2="@root/dofs" output="@out"
             repartition="6"/>"#,
        "points that repartition counts cannot come or go",
    ),
    (
        FRAMES,
        r#"<Node name="riders"><MechanicalObject name="dofs" position="0 1 0  1 0 0"/>
             <UniformMass vertexMass="1"/></Node>
           <MechanicalObject name="out"/>
           <DeformableOnRigidFrameMapping name="map" input1="@riders/dofs" input2="@../dofs" output="@out"/>"#,
        "/body/child/map needs point 0",
    ),
];

#[test]
fn what_cannot_do_without_a_point_refuses_by_name() {
    for (state, child, expected) in REFUSED {
        let mut simulation = load(&chain(state, child));
        simulation.step(0.0).expect("a step works");
        let before = (output(&simulation), simulation.position("/body/dofs").expect("a state").to_vec());
        let finding = remove_first(&mut simulation).expect_err(expected);
        assert!(finding.message.contains(expected), "{finding} instead of {expected}");
        let after = (output(&simulation), simulation.position("/body/dofs").expect("a state").to_vec());
        assert_eq!(after, before, "{expected}");
        let mesh = simulation.mesh(object(&simulation, "/body/lines")).expect("a mesh").clone();
        assert_eq!((mesh.topology().edges().len(), mesh.n_points()), (5, 6));
        simulation.step(0.0).expect("it goes on as if nothing had been asked for");
        let mut other = load(&chain(state, child));
        (0..2).for_each(|_| other.step(0.0).expect("a step works"));
        assert_eq!(output(&simulation), output(&other));
    }
}

#[test]
fn lists_of_points_of_the_output_go_along() {
    let rests = r#"<RestShapeSpringsForceField name="springs" points="1 4" stiffness="10 20"/>"#;
    let distances =
        r#"<MechanicalObject name="out" template="Vec1"/><DistanceMapping name="map" topology="@../lines"/>"#;
    let subset = r#"<MechanicalObject name="out"/><SubsetMapping name="map" indices="1 5 2 0 3"/>"#;
    for (child, expected) in [(distances, ["1 0", "10 20"]), (subset, ["1 3", "10 20"])] {
        let mut simulation = load(&chain(POINTS, &format!("{child}{rests}")));
        remove_first(&mut simulation).expect("an edge may go");
        let found = ["points", "stiffness"].map(|name| data(&simulation, "/body/child/springs", name));
        assert_eq!(found, expected, "{child}");
        simulation.step(0.0).expect("a step works");
    }
    let mut simulation = load(&chain(POINTS, FOLLOWING[6].2));
    remove_first(&mut simulation).expect("an edge may go");
    assert_eq!(data(&simulation, "/body/child/map", "restLengths"), "0.5 0.2 0.3 0.4");
}
