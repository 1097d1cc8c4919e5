//! What steps find in linked data again and again is told once, and counted.

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Severity, Simulation, Strictness};

/// An engine that follows the points of a body and is asked for one that is not there.
const ENGINE: &str = r#"<Node name="root" gravity="0 -10 0" dt="0.1"><DefaultAnimationLoop/><Node name="a">
    <EulerImplicitSolver/><EigenSimplicialLDLT/><MechanicalObject name="dofs" position="0 0 0  1 0 0"/>
    <UniformMass totalMass="2"/><PointsFromIndices name="engine" position="@dofs.position" indices="0 5"/></Node></Node>"#;

fn load() -> Simulation {
    let options = LoadOptions { strictness: Strictness::Compat, ..LoadOptions::default() };
    let loaded = Simulation::from_text("engine.scn", ENGINE, &options);
    loaded.simulation.expect("a scene goes on without an engine")
}

/// What is told of the engine in so many steps.
fn told(simulation: &mut Simulation, steps: usize) -> Vec<String> {
    let mut told = Vec::new();
    for _ in 0..steps {
        simulation.step(0.0).expect("the body falls");
        told.extend(simulation.take_findings().iter().map(|finding| format!("{}: {finding}", finding.code)));
    }
    told
}

/// Seen: a line in each step.
#[test]
fn an_engine_that_fails_in_every_step_is_told_once() {
    let mut simulation = load();
    let first = told(&mut simulation, 20);
    assert_eq!(first.len(), 1, "{first:#?}");
    assert!(first[0].starts_with("index-out-of-range: ") && first[0].contains("engine"), "{first:?}");
    let end = simulation.finish();
    let counted: Vec<_> = end.iter().filter(|finding| finding.object == "engine").collect();
    assert_eq!(counted.len(), 1, "{end:#?}");
    assert_eq!((counted[0].code, counted[0].severity), ("index-out-of-range", Severity::Note));
    assert!(counted[0].message.ends_with("it came 19 times more"), "{}", counted[0]);
}

#[test]
fn after_a_reset_it_is_told_again() {
    let mut simulation = load();
    assert_eq!(told(&mut simulation, 3).len(), 1);
    simulation.reset();
    assert_eq!(told(&mut simulation, 3).len(), 1);
}
