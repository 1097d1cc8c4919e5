//! What was built from a component follows it when that component is written during a run.

use crate::common::load;
use settee_kernel::has_error;
use settee_simulation::{Simulation, StateVector};

/// A tetrahedron that hangs at three points and falls with the fourth.
const TETRAHEDRON: &str = r#"<Node name="root" gravity="0 -9.81 0" dt="0.01"><Node name="body">
    <EulerImplicitSolver/><EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
    <MeshTopology name="mesh" position="0 0 0  1 0 0  0 1 0  0 0 1" tetrahedra="0 1 2 3"/>
    <MechanicalObject name="dofs" template="Vec3d"/><UniformMass totalMass="1"/>
    <TetrahedronFEMForceField name="forces" youngModulus="500" poissonRatio="0.3" method="large"/>
    <FixedProjectiveConstraint indices="0 1 2"/>
    </Node></Node>"#;

fn height(simulation: &Simulation) -> f64 {
    let state = simulation.scene().find_object("/body/dofs").expect("the state is in the scene");
    simulation.vector(state, StateVector::Position).expect("a running state").0[10]
}

fn run(simulation: &mut Simulation, steps: usize) {
    for _ in 0..steps {
        simulation.step(0.0).expect("the scene steps");
    }
}

#[test]
fn a_force_field_follows_the_mesh_that_is_written() {
    let (mut untouched, mut cut) = (load(TETRAHEDRON), load(TETRAHEDRON));
    run(&mut untouched, 5);
    run(&mut cut, 5);
    let findings = cut.set_data("/body/mesh", "tetrahedra", "");
    // A force field without elements cannot be: it says so, the data that was written is named, and nothing changed.
    let errors: Vec<(&str, &str, &str)> = findings
        .iter()
        .filter(|finding| finding.is_error())
        .map(|finding| (finding.code, finding.object.as_str(), finding.attribute.as_str()))
        .collect();
    assert_eq!(errors, [("no-elements", "forces", ""), ("write-refused", "mesh", "tetrahedra")]);
    let mesh = cut.scene().find_object("/body/mesh").expect("it is there");
    assert_eq!(cut.mesh(mesh).expect("it has a mesh").topology().tetrahedra(), [[0, 1, 2, 3]]);
    assert_eq!(cut.mesh(mesh).expect("it has a mesh").revision(), 0);
    let component = cut.scene().component(mesh).expect("it was made");
    let tetrahedra = component.find_data("tetrahedra").expect("containers have elements");
    assert_eq!(component.data(tetrahedra).print(), "0 1 2 3");
    run(&mut untouched, 20);
    run(&mut cut, 20);
    assert_eq!(height(&cut).to_bits(), height(&untouched).to_bits());
}

#[test]
fn a_force_field_follows_other_elements() {
    // With one of two tetrahedra gone the fourth point falls freely.
    let text = TETRAHEDRON
        .replace(r#"tetrahedra="0 1 2 3""#, r#"tetrahedra="0 1 2 3  0 2 1 4""#)
        .replace("0 0 1\"", "0 0 1  0 0 -1\"");
    let (mut untouched, mut cut) = (load(&text), load(&text));
    run(&mut untouched, 5);
    run(&mut cut, 5);
    let findings = cut.set_data("/body/mesh", "tetrahedra", "0 2 1 4");
    assert!(findings.is_empty(), "{findings:?}");
    run(&mut untouched, 20);
    run(&mut cut, 20);
    assert!(height(&cut) < height(&untouched) - 1e-3);
    assert!((height(&cut) + 0.5 * 9.81 * 0.25 * 0.25).abs() < 0.05, "it falls freely: {}", height(&cut));
}

/// A grid with tetrahedra made of it, on whose points a force field acts.
const MAPPED: &str = r#"<Node name="root" gravity="0 -9.81 0" dt="0.01"><Node name="body">
    <EulerImplicitSolver/><EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
    <HexahedronSetTopologyContainer name="cells" hexahedra="HEXAHEDRA"
        position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1  2 0 0  2 1 0  2 0 1  2 1 1"/>
    <MechanicalObject name="dofs" template="Vec3d"/><UniformMass totalMass="1"/>
    <FixedProjectiveConstraint indices="0 3 4 7"/>
    <Node name="inner"><TetrahedronSetTopologyContainer name="mesh"/>
    <Hexa2TetraTopologicalMapping input="@../cells" output="@mesh"/>
    <MechanicalObject name="copy" template="Vec3d"/><IdentityMapping applyRestPosition="true"/>
    <TetrahedronFEMForceField name="forces" youngModulus="500" poissonRatio="0.3" method="large"/></Node>
    </Node></Node>"#;

#[test]
fn what_a_topological_mapping_makes_follows_its_source() {
    const BOTH: &str = "0 1 2 3 4 5 6 7  1 8 9 2 5 10 11 6";
    let mut written = load(&MAPPED.replace("HEXAHEDRA", BOTH));
    let mut fresh = load(&MAPPED.replace("HEXAHEDRA", "0 1 2 3 4 5 6 7"));
    assert!(written.set_data("/body/cells", "hexahedra", "0 1 2 3 4 5 6 7").is_empty());
    let elements = |simulation: &Simulation| {
        let mesh = simulation.scene().find_object("/body/inner/mesh").expect("it is there");
        simulation.mesh(mesh).expect("it has a mesh").topology().tetrahedra().to_vec()
    };
    assert_eq!(elements(&written), elements(&fresh));
    run(&mut written, 10);
    run(&mut fresh, 10);
    assert_eq!(height(&written).to_bits(), height(&fresh).to_bits());
}

#[test]
fn a_state_does_not_follow_the_points_that_placed_it() {
    let mut simulation = load(TETRAHEDRON);
    run(&mut simulation, 2);
    let findings = simulation.set_data("/body/mesh", "position", "0 0 0  1 0 0  0 1 0  0 0 2");
    let finding = findings.iter().find(|finding| finding.code == "state-does-not-follow").expect("it is refused");
    assert_eq!((finding.object.as_str(), finding.attribute.as_str()), ("mesh", "position"));
    assert!(finding.to_string().contains("/body/dofs"), "{finding}");
}

#[test]
fn data_that_count_at_the_start_are_refused() {
    let mut simulation = load(TETRAHEDRON);
    let findings = simulation.set_data("/body/dofs", "translation", "1 0 0");
    let [finding] = findings.as_slice() else { panic!("{findings:?}") };
    assert_eq!((finding.code, finding.attribute.as_str()), ("counts-at-start", "translation"));
}

#[test]
fn the_same_elements_written_again_change_no_bit() {
    let (mut untouched, mut written) = (load(TETRAHEDRON), load(TETRAHEDRON));
    run(&mut untouched, 5);
    run(&mut written, 5);
    assert!(written.set_data("/body/mesh", "tetrahedra", "0 1 2 3").is_empty());
    run(&mut untouched, 20);
    run(&mut written, 20);
    assert_eq!(height(&untouched).to_bits(), height(&written).to_bits());
}

#[test]
fn what_is_built_from_a_component_is_known() {
    let simulation = load(TETRAHEDRON);
    let scene = simulation.scene();
    let [mesh, forces] = ["/body/mesh", "/body/forces"].map(|path| scene.find_object(path).expect("it is there"));
    assert!(scene.built_from(mesh).contains(&forces));
}

#[test]
fn a_visual_model_takes_the_faces_of_the_mesh_that_is_written() {
    let text = TETRAHEDRON
        .replace("MeshTopology", "TriangleSetTopologyContainer")
        .replace(r#"tetrahedra="0 1 2 3""#, r#"triangles="0 1 2  0 2 3""#)
        .replace(
            r#"<TetrahedronFEMForceField name="forces" youngModulus="500" poissonRatio="0.3" method="large"/>"#,
            "",
        )
        .replace("</Node></Node>", r#"<Node><OglModel name="seen"/><IdentityMapping/></Node></Node></Node>"#);
    let mut simulation = load(&text);
    run(&mut simulation, 1);
    assert!(simulation.set_data("/body/mesh", "triangles", "0 2 3").is_empty());
    let scene = simulation.scene();
    let seen =
        scene.all_objects().into_iter().find(|object| scene.object(*object).name == "seen").expect("it is there");
    let component = scene.component(seen).expect("it was made");
    assert_eq!(component.data(component.find_data("triangles").expect("it has faces")).print(), "0 2 3");
}

#[test]
fn masses_follow_the_elements_that_are_written() {
    for (mass, expected) in [("MeshMatrixMass", [1.0 / 6.0; 3]), ("DiagonalMass", [1.0 / 3.0; 3])] {
        let text = format!(
            r#"<Node dt="0.01"><EulerImplicitSolver/><CGLinearSolver/><TriangleSetTopologyContainer name="mesh"
            position="0 0 0  1 0 0  1 1 0  0 1 0" triangles="0 1 2  0 2 3"/><MechanicalObject/>
            <{mass} name="mass" totalMass="1"/></Node>"#
        );
        let mut simulation = load(&text);
        run(&mut simulation, 2);
        let findings = simulation.set_data("/mesh", "triangles", "0 1 2");
        assert!(!has_error(&findings), "{findings:?}");
        let mass = simulation.scene().find_object("/mass").expect("it is there");
        let component = simulation.scene().component(mass).expect("it was made");
        let shown = component.data(component.find_data("vertexMass").expect("a mass of each point")).print();
        let shown: Vec<f64> = shown.split_whitespace().map(|word| word.parse().expect("a number")).collect();
        let is_near = |(a, b): (&f64, f64)| (a - b).abs() < 1e-12;
        assert!(shown.iter().zip(expected.into_iter().chain([0.0])).all(is_near), "{shown:?}");
    }
}

/// Seen: the stiffness of a wall followed a link to below zero, and the wall pulled.
#[test]
fn linked_values_out_of_range_leave_the_ones_before() {
    let mut simulation = load(
        r#"<Node name="root" dt="0.01" gravity="0 0 0"><Node name="p"><EulerImplicitSolver/><CGLinearSolver/>
        <MechanicalObject name="m" template="Vec1" position="10"/><UniformMass vertexMass="1"/>
        <LinearMovementProjectiveConstraint indices="0" keyTimes="0 0.02 0.03 1" movements="0 0 -20 -20"/></Node>
        <Node name="b"><EulerImplicitSolver/><CGLinearSolver/><MechanicalObject name="d" position="0 0 0"/>
        <UniformMass vertexMass="1"/>
        <PlaneForceField name="wall" normal="1 0 0" d="5" stiffness="@../p/m.position" damping="0"/></Node></Node>"#,
    );
    run(&mut simulation, 6);
    let told: Vec<String> = simulation.take_warnings();
    assert!(told.iter().any(|warning| warning.contains("stiffness") && warning.contains("out of range")), "{told:?}");
    let wall = simulation.scene().find_object("/b/wall").expect("it is there");
    let component = simulation.scene().component(wall).expect("it was made");
    let stiffness = component.data(component.find_data("stiffness").expect("it has one")).print();
    assert!(stiffness.parse::<f64>().expect("a number") >= 0.0, "{stiffness}");
}

#[test]
fn a_component_whose_neighbour_was_removed_says_so_when_it_is_written() {
    for is_refreshed in [false, true] {
        let mut simulation = load(TETRAHEDRON);
        run(&mut simulation, 2);
        let state = simulation.scene().find_object("/body/dofs").expect("the state is in the scene");
        simulation.scene_mut().remove_object(state);
        if is_refreshed {
            simulation.refresh();
        }
        let findings = simulation.set_data("/body/FixedProjectiveConstraint", "indices", "0 1");
        assert!(findings.iter().all(|finding| finding.code != "fault"), "{findings:?}");
        let lost = findings.iter().find(|finding| finding.code == "neighbour-missing").expect("it lost its state");
        assert!(lost.message.contains("was removed from the scene"), "{lost:?}");
        assert_eq!(lost.attribute, "mstate");
    }
}
