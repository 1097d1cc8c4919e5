//! Where there is no step to look into: the present moment is known, others and events are refused.

use crate::common::{NEWTON, load, run};
use settee_simulation::Simulation;

/// A mass that falls from rest, and what hangs on it.
fn falling(looping: &str, solver: &str) -> Simulation {
    load(&format!(
        r#"<Node name="root" gravity="0 -10 0" dt="0.1">{looping}<Node name="a">{solver}{NEWTON}<EigenSimplicialLDLT/>
        <MechanicalObject name="dofs" position="0 1 0"/><UniformMass totalMass="1"/>
        <Node name="mapped"><MechanicalObject name="dofs"/><IdentityMapping/></Node></Node></Node>"#
    ))
}

const SOLVERS: [&str; 4] = [
    r#"<BDFOdeSolver order="2"/>"#,
    r#"<BDFOdeSolver adaptive="true" denseOutput="true"/>"#,
    "<RadauIIASolver/>",
    "<EulerImplicitSolver/>",
];

fn bits(simulation: &Simulation) -> Vec<u64> {
    let states = ["/a/dofs", "/a/mapped/dofs"].into_iter();
    let values = states.flat_map(|path| [simulation.position(path).unwrap(), simulation.velocity(path).unwrap()]);
    values.flatten().map(|value| value.to_bits()).collect()
}

/// Looks at the present moment, and goes to it: nothing changes.
fn stay(simulation: &mut Simulation, solver: &str) {
    let (now, before) = (simulation.time(), bits(simulation));
    assert_eq!(simulation.at(now, bits).unwrap(), before, "{solver}");
    assert_eq!(bits(simulation), before, "{solver}");
    simulation.go_to(now).unwrap();
    assert_eq!((bits(simulation), simulation.time()), (before, now), "{solver}");
}

/// What is said where there is no step.
fn refusal(simulation: &mut Simulation) -> String {
    let before = bits(simulation);
    let now = simulation.time();
    let error = simulation.at(now - 0.01, |_| ()).unwrap_err().to_string();
    assert!(simulation.go_to(now - 0.01).is_err());
    let value = |simulation: &Simulation| 0.9 - simulation.position("/a/dofs").unwrap()[1];
    let missed = simulation.find_event(1e-9, value).unwrap_err().to_string();
    assert!(
        [&error, &missed].iter().all(|text| text.contains("the last step cannot be looked into")),
        "{error} {missed}"
    );
    assert_eq!((bits(simulation), simulation.time()), (before, now));
    missed
}

#[test]
fn the_present_moment_is_known_before_the_first_step_and_after_going_back() {
    for solver in SOLVERS {
        let mut simulation = falling("", solver);
        stay(&mut simulation, solver);
        refusal(&mut simulation);
        run(&mut simulation, &[0.1, 0.1]);
        simulation.go_to(0.17).unwrap();
        refusal(&mut simulation);
        stay(&mut simulation, solver);
        // The motion goes on from there: y = 1 - 5 t^2, which backward Euler finds to its first order.
        run(&mut simulation, &[0.03]);
        let y = simulation.position("/a/dofs").unwrap()[1];
        assert!((y - 0.8).abs() < 0.15, "{solver}: {y}");
        // At the end of a step too.
        stay(&mut simulation, solver);
    }
}

#[test]
fn an_event_in_a_step_made_in_parts_is_no_event_missed_silently() {
    let mut simulation = falling(r#"<MultiStepAnimationLoop integrationSteps="2"/>"#, SOLVERS[0]);
    run(&mut simulation, &[0.1, 0.1]);
    let error = refusal(&mut simulation);
    assert!(error.contains("t = 0.2 s") && error.contains("made in parts"), "{error}");
    stay(&mut simulation, "in parts");
    // One part is a step like any other: y = 0.9 at t = sqrt(0.02).
    let mut simulation = falling("<MultiStepAnimationLoop/>", SOLVERS[0]);
    run(&mut simulation, &[0.1, 0.1]);
    let value = |simulation: &Simulation| 0.9 - simulation.position("/a/dofs").unwrap()[1];
    let found = simulation.find_event(1e-9, value).unwrap().expect("it falls through");
    assert!((found - 0.02f64.sqrt()).abs() < 0.01, "{found}");
}

#[test]
fn solvers_that_do_not_keep_their_steps_are_named() {
    let body = |name: &str, solver: &str| {
        format!(
            r#"<Node name="{name}">{solver}{NEWTON}<EigenSimplicialLDLT/><MechanicalObject position="0 0 0"/>
            <UniformMass totalMass="1"/></Node>"#
        )
    };
    let scene = |bodies: [(&str, &str); 4]| {
        let bodies: String = bodies.into_iter().map(|(name, solver)| body(name, solver)).collect();
        load(&format!(r#"<Node name="root" gravity="0 -10 0" dt="0.1">{bodies}</Node>"#))
    };
    let simulation = scene([
        ("a", r#"<BDFOdeSolver name="ode" adaptive="true"/>"#),
        ("b", r#"<BDFOdeSolver name="ode" adaptive="true" denseOutput="true"/>"#),
        ("c", r#"<BDFOdeSolver name="ode"/>"#),
        ("d", r#"<NewmarkImplicitSolver name="ode" adaptive="true"/>"#),
    ]);
    assert_eq!(simulation.solvers_without_motion(), ["/a/ode", "/d/ode"]);
    let fixed = "<EulerImplicitSolver/>";
    assert!(scene(["a", "b", "c", "d"].map(|name| (name, fixed))).solvers_without_motion().is_empty());
}

/// Seen: a body that no tag of the loop names was between its place and the origin in the middle of a step.
#[test]
fn bodies_that_take_no_step_are_at_one_place_in_all_of_it() {
    let body = |name: &str, tags: &str| {
        format!(
            r#"<Node name="{name}" {tags}><EulerImplicitSolver {tags}/><EigenSimplicialLDLT {tags}/>
            <MechanicalObject name="dofs" position="5 1 0" velocity="4 0 0" {tags}/><UniformMass totalMass="2" {tags}/>
            </Node>"#
        )
    };
    let (tagged, other) = (body("a", r#"tags="t""#), body("b", ""));
    let mut simulation = load(&format!(
        r#"<Node name="root" gravity="0 -10 0" dt="0.2"><MultiTagAnimationLoop tags="t"/>{tagged}{other}</Node>"#
    ));
    for step in 0..2 {
        simulation.step(0.0).unwrap();
        let middle = 0.2 * f64::from(step) + 0.1;
        let places = |simulation: &Simulation| ["/a/dofs", "/b/dofs"].map(|path| simulation.position(path).unwrap()[0]);
        let [moved, stays] = simulation.at(middle, places).unwrap();
        assert!((moved - (5.0 + 4.0 * middle)).abs() < 1e-9 && stays == 5.0, "{moved} {stays}");
    }
}
