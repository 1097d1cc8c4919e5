//! BDFOdeSolver that chooses its own steps: errors follow the tolerance, sub-steps land on the step, and the same bits
//! come after a snapshot.

use crate::common::{load, run};
use settee_components::FromScene;
use settee_simulation::Simulation;

fn solver(tolerance: f64) -> String {
    format!(
        r#"<BDFOdeSolver name="ode" adaptive="true" relativeTolerance="{tolerance:e}" absoluteTolerance="{:e} {:e}"/><NewtonRaphsonSolver/>"#,
        0.01 * tolerance,
        0.1 * tolerance
    )
}

/// Checks that errors at tolerances of 1e-3 to 1e-9 are at most `most` times the tolerance to the power 5/6 (an error
/// of order 5 from a local one of order 6), and that they fall by at least `fall` decades.
fn assert_follows(most: f64, fall: f64, error: impl Fn(f64) -> f64) {
    let errors: Vec<(f64, f64)> =
        (3..=9).map(|e| 10f64.powi(-e)).map(|tolerance| (tolerance, error(tolerance))).collect();
    for (tolerance, error) in &errors {
        assert!(*error <= most * tolerance.powf(5.0 / 6.0), "{errors:?}");
    }
    assert!((errors[0].1 / errors[6].1).log10() >= fall, "{errors:?}");
}

fn swinging_spring(tolerance: f64) -> Simulation {
    let solver = solver(tolerance).replace("adaptive", "rayleighMass=\"0.01\" rayleighStiffness=\"0.01\" adaptive");
    load(&format!(
        r#"<Node name="root" gravity="0 -9.81 0" dt="0.1"><Node name="a">
        {solver}<EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
        <MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 1 0"/><UniformMass vertexMass="7.5"/>
        <SpringForceField spring="0 1 1000 0 1"/><FixedProjectiveConstraint indices="0"/></Node></Node>"#
    ))
}

#[test]
fn the_error_of_the_swinging_spring_follows_the_tolerance() {
    // Position at t = 1, by two independent integrations that agree to 1e-11.
    let exact = [-1.041074371067, -0.937623586948];
    assert_follows(9.0, 3.9, |tolerance| {
        let mut simulation = swinging_spring(tolerance);
        run(&mut simulation, &[0.1; 10]);
        let x = simulation.position("/a/dofs").unwrap();
        (x[3] - exact[0]).hypot(x[4] - exact[1])
    });
}

#[test]
fn the_error_of_the_elastic_double_pendulum_follows_the_tolerance() {
    // At t = 1 with springs of 1000 N/m, by two independent integrations.
    let exact = [-0.5205384543, -0.8894256822, -1.3507591200, -1.4753423187];
    assert_follows(3.0, 4.6, |tolerance| {
        let mut simulation = load(&format!(
            r#"<Node name="root" gravity="0 -9.81 0" dt="1"><Node name="a">
            {}<EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
            <MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 0 0  2 0 0"/><UniformMass vertexMass="1"/>
            <SpringForceField spring="0 1 1000 0 1  1 2 1000 0 1"/><FixedProjectiveConstraint indices="0"/></Node></Node>"#,
            solver(tolerance)
        ));
        run(&mut simulation, &[0.25; 4]);
        let x = simulation.position("/a/dofs").unwrap();
        let found = [x[3], x[4], x[6], x[7]];
        found.iter().zip(exact).map(|(x, exact)| (x - exact).abs()).fold(0.0, f64::max)
    });
}

#[test]
fn the_error_of_the_free_top_follows_the_tolerance() {
    // Body-frame angular velocity at t = 10: it starts around its unstable axis and has turned over, which multiplies
    // errors by 100.
    let exact = [-0.87457344, 0.48499619, 0.50500122];
    assert_follows(200.0, 5.0, |tolerance| {
        let mut simulation = load(&format!(
            r#"<Node name="root" gravity="0 0 0" dt="0.5"><Node name="a">{}<EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
            <MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1" velocity="0.3 0 0 0.01 1 0.01"/>
            <UniformMass vertexMass="1 1 [1 0 0,0 2 0,0 0 3]"/></Node></Node>"#,
            solver(tolerance)
        ));
        run(&mut simulation, &[0.5; 20]);
        let (x, v) = (simulation.position("/a/dofs").unwrap(), simulation.velocity("/a/dofs").unwrap());
        let inverse = settee_math::quaternion::inverse([x[3], x[4], x[5], x[6]]);
        let body = settee_math::quaternion::rotate(inverse, [v[3], v[4], v[5]]);
        body.iter().zip(exact).map(|(found, exact)| (found - exact).abs()).fold(0.0, f64::max)
    });
}

#[test]
fn the_steps_of_the_scene_hardly_change_the_result() {
    // Sub-steps land on each: the motion is that of the tolerance, be it shown 10, 40 or 70 times.
    let at_end = |n: usize| {
        let mut simulation = swinging_spring(1e-7);
        run(&mut simulation, &vec![1.0 / n as f64; n]);
        let counters = simulation.counters();
        assert_eq!(counters.steps, n as u64);
        assert!((simulation.time() - 1.0).abs() < 1e-12);
        (simulation.position("/a/dofs").unwrap()[3..5].to_vec(), counters.sub_steps.accepted)
    };
    let (few, sub_steps) = at_end(10);
    for n in [40, 70] {
        let (many, more) = at_end(n);
        assert!(few.iter().zip(&many).all(|(a, b)| (a - b).abs() < 2e-5), "{few:?} {many:?}");
        // Equal parts of short steps are at most twice as many.
        assert!(more < 2 * sub_steps, "{more} {sub_steps}");
    }
}

#[test]
fn an_accuracy_that_is_easily_met_takes_one_sub_step_a_step() {
    let mut simulation = swinging_spring(1e-2);
    run(&mut simulation, &[0.002; 200]);
    let sub_steps = simulation.counters().sub_steps;
    assert!(sub_steps.accepted < 230, "{sub_steps:?}");
}

#[test]
fn a_snapshot_and_a_reset_change_no_bit() {
    let bits = |simulation: &Simulation| -> Vec<u64> {
        simulation.position("/a/dofs").unwrap().iter().map(|value| value.to_bits()).collect()
    };
    let mut straight = swinging_spring(1e-6);
    run(&mut straight, &[0.1; 4]);
    let snapshot = straight.snapshot();
    run(&mut straight, &[0.1; 4]);
    let mut other = swinging_spring(1e-6);
    other.restore(&snapshot).unwrap();
    run(&mut other, &[0.1; 4]);
    assert_eq!(bits(&straight), bits(&other));
    other.reset();
    run(&mut other, &[0.1; 8]);
    assert_eq!(bits(&straight), bits(&other));
}

#[test]
fn the_solver_shows_what_it_did() {
    let mut simulation = swinging_spring(1e-6);
    run(&mut simulation, &[0.1; 10]);
    simulation.store();
    let counters = simulation.counters();
    let shown = |name: &str| -> f64 {
        let scene = simulation.scene();
        let component = scene.component(scene.find_object("/a/ode").unwrap()).unwrap();
        component.data(component.find_data(name).unwrap()).print().parse().unwrap()
    };
    assert_eq!(shown("subSteps"), counters.sub_steps.accepted as f64);
    assert_eq!(shown("newtonIterations"), counters.newton_iterations as f64);
    assert!(shown("matrices") > 0.0 && shown("matrices") < 0.3 * shown("subSteps"));
    assert!(shown("currentOrder") >= 4.0 && shown("currentStep") > 1e-4);
}

#[test]
fn wrong_settings_are_refused_with_what_was_expected() {
    for (attribute, expected) in [
        ("relativeTolerance=\"1e-4 1e-4 1e-4\"", "one number, or two"),
        ("absoluteTolerance=\"0\"", "positive numbers"),
        ("maxOrder=\"7\"", "an order from 1 to 6"),
        ("minOrder=\"5\" maxOrder=\"3\"", "an order from 1 to 3"),
        ("minStep=\"0.1\" maxStep=\"0.01\"", "at most 0.01"),
    ] {
        let text = format!(
            r#"<Node name="root"><Node name="a"><BDFOdeSolver adaptive="true" {attribute}/><NewtonRaphsonSolver/><EigenSimplicialLDLT/>
            <MechanicalObject position="0 0 0"/><UniformMass totalMass="1"/></Node></Node>"#
        );
        let loaded = Simulation::from_text("test.scn", &text, &Default::default());
        let findings: Vec<String> = loaded.diagnostics.iter().map(|finding| format!("{finding:?}")).collect();
        assert!(
            loaded.has_errors() && findings.iter().any(|text| text.contains(expected)),
            "{attribute}: {findings:?}"
        );
    }
}

#[test]
fn a_step_that_would_have_to_be_shorter_than_allowed_fails_and_changes_nothing() {
    let text = |bound: &str| {
        format!(
            r#"<Node name="root" gravity="0 -9.81 0" dt="0.1"><Node name="a">
            <BDFOdeSolver name="ode" adaptive="true" relativeTolerance="1e-9" absoluteTolerance="1e-10" {bound}/><NewtonRaphsonSolver/>
            <EigenSimplicialLDLT/><MechanicalObject name="dofs" position="0 0 0  1 1 0" velocity="0 0 0  0.1 0 0"/>
            <UniformMass vertexMass="7.5"/><SpringForceField spring="0 1 1000 0 1"/><FixedProjectiveConstraint indices="0"/></Node></Node>"#
        )
    };
    let mut simulation = load(&text("minStep=\"0.002\""));
    let before = simulation.position("/a/dofs").unwrap().to_vec();
    let error = simulation.step(0.0).unwrap_err().to_string();
    assert!(error.contains("/a/ode") && error.contains("above the tolerance"), "{error}");
    assert_eq!(simulation.position("/a/dofs").unwrap(), before);
    let mut bounded = load(&text("maxStep=\"1e-4\""));
    bounded.step(0.01).unwrap();
    assert!(bounded.counters().sub_steps.accepted >= 100);
}
