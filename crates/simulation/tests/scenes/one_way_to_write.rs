//! Data that stand for a vector of a running state: whoever writes them writes the vector.

use crate::common::load;
use settee_components::FromScene;
use settee_kernel::{DataRef, Diagnostic, ObjectId, Owner, Written};
use settee_simulation::{LoadOptions, Simulation, StateVector};

/// A chain of three points that falls, by a method with a history.
const CHAIN: &str = r#"<Node name="root" gravity="0 -9.81 0" dt="0.01"><Node name="body">
    <BDFOdeSolver order="2"/><NewtonRaphsonSolver/><EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
    <MechanicalObject name="dofs" template="Vec3d" position="0 0 0  1 0 0  2 0 0"/><UniformMass totalMass="3"/>
    <SpringForceField spring="0 1 50 0.1 1  1 2 50 0.1 1"/><FixedProjectiveConstraint indices="0"/>
    <Node name="seen"><MechanicalObject name="copy" template="Vec3d"/><IdentityMapping/></Node>
    </Node></Node>"#;

/// A state whose position is that of an engine, with a mapped copy. Its points carry a spring to a body that is solved.
const DRIVEN: &str = r#"<Node name="root" dt="0.01">
    <TransformEngine name="engine" input_position="0 0 0  1 0 0" translation="0 0 0"/>
    <Node name="hand"><MechanicalObject name="dofs" template="Vec3d" position="@/engine.output_position"/>
    <Node name="seen"><MechanicalObject name="copy" template="Vec3d"/><IdentityMapping/></Node></Node></Node>"#;

fn dofs(simulation: &Simulation, path: &str) -> ObjectId {
    simulation.scene().find_object(path).expect("the state is in the scene")
}

fn bits(simulation: &Simulation, path: &str, vector: StateVector) -> Vec<u64> {
    let (values, _) = simulation.vector(dofs(simulation, path), vector).expect("a running state");
    values.iter().map(|value| value.to_bits()).collect()
}

fn run(simulation: &mut Simulation, steps: usize) {
    for _ in 0..steps {
        simulation.step(0.0).expect("the scene steps");
    }
}

fn no_errors(findings: &[Diagnostic]) {
    let errors: Vec<_> = findings.iter().filter(|finding| finding.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}");
}

#[test]
fn text_numbers_and_vectors_take_the_same_road() {
    let place = [0.0, 0.0, 0.0, 1.0, 0.25, 0.0, 2.0, 0.5, 0.0];
    let mut outcomes = Vec::new();
    for road in 0..3 {
        let mut simulation = load(CHAIN);
        run(&mut simulation, 5);
        let state = dofs(&simulation, "/body/dofs");
        let component = simulation.scene().component(state).expect("it was made");
        let index = component.find_data("position").expect("states have positions");
        match road {
            0 => simulation.set_vector(state, StateVector::Position, &place).expect("it fits"),
            1 => no_errors(&simulation.set_data("/body/dofs", "position", "0 0 0  1 0.25 0  2 0.5 0")),
            _ => {
                let numbers = settee_kernel::Flat::Reals { values: place.to_vec(), block: 3 };
                let data = DataRef { owner: Owner::Object(state), index };
                no_errors(&simulation.write(data, Written::Numbers(&numbers)));
            }
        }
        let now = bits(&simulation, "/body/dofs", StateVector::Position);
        assert_eq!(now, place.map(f64::to_bits), "the written position is that of the runtime");
        assert_eq!(bits(&simulation, "/body/seen/copy", StateVector::Position), now, "mappings follow");
        run(&mut simulation, 20);
        outcomes.push((
            bits(&simulation, "/body/dofs", StateVector::Position),
            bits(&simulation, "/body/dofs", StateVector::Velocity),
        ));
    }
    assert_eq!(outcomes[0], outcomes[1]);
    assert_eq!(outcomes[0], outcomes[2]);
}

#[test]
fn what_cannot_be_written_is_refused_by_name_and_changes_nothing() {
    let mut simulation = load(CHAIN);
    run(&mut simulation, 5);
    let before = bits(&simulation, "/body/dofs", StateVector::Position);
    for (data, value, code) in [
        ("position", "0 0 0", "wrong-size"),
        ("position", "0 0 0  1 0 0  2 0 nan", "malformed-value"),
        ("velocity", "one two three", "malformed-value"),
        ("force", "0 0 0  0 0 0  0 0 0", "computed-vector"),
    ] {
        let findings = simulation.set_data("/body/dofs", data, value);
        let [finding] = findings.as_slice() else { panic!("{data} = \"{value}\": {findings:?}") };
        assert!(finding.is_error() && finding.code == code, "{finding}");
        let text = finding.to_string();
        assert!(text.contains(data) && text.contains("dofs"), "{text}");
    }
    assert_eq!(bits(&simulation, "/body/dofs", StateVector::Position), before);
}

#[test]
fn a_rest_position_that_is_written_moves_what_rests_there() {
    let mut simulation = load(
        r#"<Node name="root" gravity="0 0 0" dt="0.1"><Node name="body"><StaticSolver/><NewtonRaphsonSolver/>
        <EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
        <MechanicalObject name="dofs" template="Vec3d" position="0 0 0"/><UniformMass totalMass="1"/>
        <RestShapeSpringsForceField stiffness="100"/></Node></Node>"#,
    );
    run(&mut simulation, 1);
    no_errors(&simulation.set_data("/body/dofs", "rest_position", "0 2 0"));
    run(&mut simulation, 1);
    let (position, _) = simulation.vector(dofs(&simulation, "/body/dofs"), StateVector::Position).expect("a state");
    assert!((position[1] - 2.0).abs() < 1e-9, "{position:?}");
}

#[test]
fn a_position_linked_to_an_engine_follows_it_during_the_run() {
    let mut simulation = load(DRIVEN);
    run(&mut simulation, 2);
    no_errors(&simulation.set_data("/engine", "translation", "0 5 0"));
    run(&mut simulation, 1);
    let expected = [0.0, 5.0, 0.0, 1.0, 5.0, 0.0].map(f64::to_bits);
    assert_eq!(bits(&simulation, "/hand/dofs", StateVector::Position), expected);
    assert_eq!(bits(&simulation, "/hand/seen/copy", StateVector::Position), expected, "mappings follow");
    assert_eq!(
        bits(&simulation, "/hand/dofs", StateVector::Velocity),
        [0.0_f64.to_bits(); 6],
        "only what is linked moves"
    );
}

#[test]
fn a_link_that_a_mapping_overrides_is_a_finding() {
    let text = DRIVEN.replace(
        r#"<MechanicalObject name="copy" template="Vec3d"/>"#,
        r#"<MechanicalObject name="copy" template="Vec3d" position="@/engine.output_position"/>"#,
    );
    let loaded = Simulation::from_text("driven.scn", &text, &LoadOptions::default());
    let codes: Vec<_> = loaded.diagnostics.iter().filter(|finding| finding.code == "link-overridden").collect();
    assert!(matches!(codes.as_slice(), [finding] if finding.object == "copy"), "{:?}", loaded.diagnostics);
}

#[test]
fn a_position_linked_to_a_state_that_stands_still_does_not_hold_the_body_back() {
    let mut simulation = load(
        r#"<Node name="root" gravity="0 -10 0" dt="0.01">
        <MechanicalObject name="start" template="Vec3d" position="0 1 0"/>
        <Node name="body"><EulerExplicitSolver/>
        <MechanicalObject name="dofs" template="Vec3d" position="@/start.position"/><UniformMass totalMass="1"/></Node></Node>"#,
    );
    run(&mut simulation, 10);
    let (position, _) = simulation.vector(dofs(&simulation, "/body/dofs"), StateVector::Position).expect("a state");
    assert!(position[1] < 1.0 - 0.04, "it falls: {position:?}");
    // Where the source moves, the body follows it.
    no_errors(&simulation.set_data("/start", "position", "0 7 0"));
    run(&mut simulation, 1);
    let (position, _) = simulation.vector(dofs(&simulation, "/body/dofs"), StateVector::Position).expect("a state");
    assert!((position[1] - 7.0).abs() < 0.1, "{position:?}");
}
