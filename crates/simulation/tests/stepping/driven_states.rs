//! States that follow engines and other states during a run, beside states that are solved freely.

use crate::common::{NEWTON, assert_order, load, run};
use settee_simulation::Simulation;

fn write(simulation: &mut Simulation, object: &str, data: &str, text: &str) {
    let findings = simulation.set_data(object, data, text);
    let errors: Vec<_> = findings.iter().filter(|finding| finding.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}");
}

/// An oscillator, and in the scope of its solver a hand that an engine moves.
fn oscillator_beside_a_hand(solver: &str) -> Simulation {
    let omega = std::f64::consts::TAU;
    load(&format!(
        r#"<Node name="root" gravity="0 0 0" dt="0.01">
        <TransformEngine name="engine" template="Vec3d" input_position="0 0 0" translation="0 0 0"/>
        <Node name="all">{solver}{NEWTON}<EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
        <Node name="free"><MechanicalObject name="dofs" template="Vec3d" position="1 0 0" rest_position="0 0 0"/>
        <UniformMass totalMass="1"/><RestShapeSpringsForceField points="0" stiffness="{}"/></Node>
        <Node name="hand"><MechanicalObject name="dofs" template="Vec3d" position="@/engine.output_position"/>
        <UniformMass totalMass="1"/></Node></Node></Node>"#,
        omega * omega
    ))
}

/// Error of the oscillator after steps during which the hand swings, and the last order of the solver.
fn error_beside_a_hand(solver: &str, steps: &[f64]) -> (f64, f64) {
    let mut simulation = oscillator_beside_a_hand(solver);
    let mut time = 0.0;
    for h in steps {
        let place = f64::sin(20.0 * time);
        write(&mut simulation, "/engine", "translation", &format!("0 {place} 0"));
        simulation.step(*h).expect("the scene steps");
        time += h;
        let hand = simulation.position("/all/hand/dofs").expect("it is a state")[1];
        assert!((hand - place).abs() < 1e-9, "the hand is where the engine puts it: {hand}, {place}");
    }
    simulation.store();
    let solver = simulation.scene().find_object("/all/ode").expect("it is there");
    let component = simulation.scene().component(solver).expect("it was made");
    let order = component.find_data("currentOrder").map(|index| component.data(index).print());
    let order = order.and_then(|text| text.parse().ok()).expect("a number");
    let omega = std::f64::consts::TAU;
    let dx = simulation.position("/all/free/dofs").expect("it is a state")[0] - (omega * time).cos();
    let dv = simulation.velocity("/all/free/dofs").expect("it is a state")[0] + omega * (omega * time).sin();
    (dx.hypot(dv / omega), order)
}

fn error_of_a_fixed_bdf(steps: &[f64]) -> f64 {
    let (error, order) = error_beside_a_hand(r#"<BDFOdeSolver name="ode" order="3"/>"#, steps);
    assert!((order - 3.0).abs() < 1e-12, "the history goes on: order {order}");
    error
}

#[test]
fn a_driven_state_leaves_the_order_of_its_solver() {
    assert_order(3, &[200, 400, 800], 1.0, error_of_a_fixed_bdf);
}

#[test]
fn a_driven_state_leaves_the_order_of_an_adaptive_solver() {
    let solver = r#"<BDFOdeSolver name="ode" adaptive="true" relativeTolerance="1e-7" absoluteTolerance="1e-9"/>"#;
    let (error, order) = error_beside_a_hand(solver, &[0.01; 100]);
    assert!(order >= 3.0, "order {order}");
    assert!(error < 1e-4, "error {error}");
}

#[test]
fn a_velocity_that_follows_a_link_is_that_of_the_motion() {
    for solver in ["<BDFOdeSolver name=\"ode\" order=\"3\"/>", "<EulerImplicitSolver name=\"ode\"/>"] {
        let newton = if solver.contains("BDF") { NEWTON } else { "" };
        let mut simulation = load(&format!(
            r#"<Node name="root" gravity="0 0 0" dt="0.01">
            <TransformEngine name="engine" template="Vec3d" input_position="0 0 0" translation="1 0 0"/>
            <Node name="hand">{solver}{newton}<EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
            <MechanicalObject name="dofs" template="Vec3d" position="0 0 0" velocity="@/engine.output_position"/>
            <UniformMass totalMass="1"/></Node></Node>"#
        ));
        run(&mut simulation, &[0.01; 10]);
        assert!((simulation.position("/hand/dofs").expect("a state")[0] - 0.1).abs() < 1e-12);
        write(&mut simulation, "/engine", "translation", "-3 0 0");
        run(&mut simulation, &[0.01; 5]);
        let x = simulation.position("/hand/dofs").expect("a state")[0];
        assert!((x - (0.1 - 0.15)).abs() < 1e-12, "{solver}: the state moves with the new velocity at once: {x}");
    }
}

#[test]
fn a_rest_position_that_follows_a_link_moves_what_rests_there() {
    let mut simulation = load(
        r#"<Node name="root" gravity="0 0 0" dt="0.1">
        <TransformEngine name="engine" template="Vec3d" input_position="0 0 0" translation="0 1 0"/>
        <Node name="body"><StaticSolver/><NewtonRaphsonSolver/>
        <EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
        <MechanicalObject name="dofs" template="Vec3d" position="0 0 0" rest_position="@/engine.output_position"/>
        <UniformMass totalMass="1"/><RestShapeSpringsForceField stiffness="100"/></Node></Node>"#,
    );
    for height in [1.0, 4.0] {
        write(&mut simulation, "/engine", "translation", &format!("0 {height} 0"));
        run(&mut simulation, &[0.1]);
        let y = simulation.position("/body/dofs").expect("a state")[1];
        assert!((y - height).abs() < 1e-9, "{y}");
    }
}

/// Two bodies with a solver each, joined by a spring: each solver sees the other's body as a guest.
fn two_bodies(position: &str) -> Simulation {
    load(&format!(
        r#"<Node name="root" gravity="0 0 0" dt="0.01">
        <Node name="a"><EulerImplicitSolver/><EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
        <MechanicalObject name="dofs" template="Vec3d" position="0 0 0"/><UniformMass totalMass="1"/></Node>
        <Node name="b"><EulerImplicitSolver/><EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
        <MechanicalObject name="dofs" template="Vec3d" position="{position}"/><UniformMass totalMass="1"/>
        <SpringForceField object1="@/a/dofs" object2="@/b/dofs" spring="0 0 100 0.5 1"/></Node></Node>"#
    ))
}

#[test]
fn the_solvers_of_other_scopes_see_where_a_state_was_written() {
    let (mut fresh, mut written) = (two_bodies("2 1 0"), two_bodies("1 0 0"));
    write(&mut written, "/b/dofs", "position", "2 1 0");
    run(&mut fresh, &[0.01; 3]);
    run(&mut written, &[0.01; 3]);
    for path in ["/a/dofs", "/b/dofs"] {
        assert_eq!(fresh.position(path).expect("a state"), written.position(path).expect("a state"), "{path}");
        assert_eq!(fresh.velocity(path).expect("a state"), written.velocity(path).expect("a state"), "{path}");
    }
    assert!(written.velocity("/a/dofs").expect("a state")[1] > 0.0, "the spring pulls towards the new place");
}
