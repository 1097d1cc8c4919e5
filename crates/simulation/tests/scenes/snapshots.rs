//! A snapshot knows what it is of: another scene refuses it and stays as it was.

use crate::common::{load, load_with};
use settee_mechanics::SnapshotMismatch;
use settee_simulation::{Simulation, SimulationError, has_error};

fn scene(points: &str, force: &str, more: &str) -> String {
    format!(
        r#"<Node name="root" gravity="0 -9.81 0" dt="0.01"><Node name="body">
        <BDFOdeSolver/><NewtonRaphsonSolver/><EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
        <MechanicalObject name="dofs" position="{points}"/><UniformMass totalMass="1"/>{force}
        <FixedProjectiveConstraint name="fixed" indices="0"/></Node>{more}</Node>"#
    )
}

const TWO: &str = "0 0 0  1 0 0";
const THREE: &str = "0 0 0  1 0 0  2 0 0";
const SPRING: &str = r#"<SpringForceField name="forces" spring="0 1 100 0 0.5"/>"#;
const REST: &str = r#"<RestShapeSpringsForceField name="forces" points="1" stiffness="50"/>"#;

fn stepped(text: &str) -> Simulation {
    let mut simulation = load(text);
    crate::common::run(&mut simulation, &[0.01; 4]);
    simulation
}

fn bits(simulation: &Simulation) -> (u64, Vec<u64>) {
    let state = simulation.scene().find_object("/body/dofs").unwrap();
    let (x, v) = (simulation.runtime().position(state).unwrap(), simulation.runtime().velocity(state).unwrap());
    (simulation.steps(), x.iter().chain(v).map(|value| value.to_bits()).collect())
}

/// What a scene says to a snapshot of another one; it then goes on as if nobody had asked.
fn refusal(here: &str, other: &str) -> SnapshotMismatch {
    let (mut simulation, mut untouched) = (stepped(here), stepped(here));
    let refused = simulation.restore(&stepped(other).snapshot());
    assert_eq!(bits(&simulation), bits(&untouched), "the state has changed");
    for simulation in [&mut simulation, &mut untouched] {
        crate::common::run(simulation, &[0.01; 3]);
    }
    assert_eq!(bits(&simulation), bits(&untouched), "the motion has changed");
    match refused {
        Err(SimulationError::Snapshot(mismatch)) => mismatch,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_state_of_another_size_is_named() {
    let mismatch = refusal(&scene(TWO, SPRING, ""), &scene(THREE, SPRING, ""));
    let expected = SnapshotMismatch::Differs {
        path: "/body/dofs".into(),
        here: "MechanicalObject<Vec3d> (Vec3d, 2 points)".into(),
        taken: "MechanicalObject<Vec3d> (Vec3d, 3 points)".into(),
    };
    assert_eq!(mismatch, expected);
}

#[test]
fn another_component_is_named() {
    let mismatch = refusal(&scene(TWO, SPRING, ""), &scene(TWO, REST, ""));
    let SnapshotMismatch::Differs { path, here, taken } = &mismatch else { panic!("{mismatch}") };
    assert_eq!(path, "/body/forces");
    assert!(here.contains("SpringForceField") && taken.contains("RestShapeSpringsForceField"), "{mismatch}");
}

#[test]
fn other_solvers_are_named() {
    let text = scene(TWO, SPRING, "");
    let mismatch = refusal(&text, &text.replace("<BDFOdeSolver/><NewtonRaphsonSolver/>", "<EulerImplicitSolver/>"));
    assert!(mismatch.to_string().contains("which had /body/EulerImplicitSolver1"), "{mismatch}");
    let mismatch = refusal(&text, &text.replace("EigenSimplicialLDLT", "EigenSimplicialLLT"));
    assert!(mismatch.to_string().contains("EigenSimplicialLLT"), "{mismatch}");
}

#[test]
fn what_one_scene_lacks_is_named() {
    let more = r#"<Node name="other"><EulerImplicitSolver/><CGLinearSolver/>
        <MechanicalObject name="free" position="0 0 0"/><UniformMass totalMass="1"/></Node>"#;
    let (one, two) = (scene(TWO, SPRING, ""), scene(TWO, SPRING, more));
    assert!(matches!(refusal(&two, &one), SnapshotMismatch::Missing { path, .. } if path == "/other"));
    assert!(matches!(refusal(&one, &two), SnapshotMismatch::Surplus { path, .. } if path == "/other"));
}

#[test]
fn the_same_scene_loaded_again_for_other_threads_goes_on_with_the_same_bits() {
    let text = scene(THREE, SPRING, "");
    let mut straight = stepped(&text);
    let snapshot = straight.snapshot();
    let mut again = load_with(&text, 2);
    again.restore(&snapshot).unwrap();
    for simulation in [&mut straight, &mut again] {
        crate::common::run(simulation, &[0.01; 3]);
    }
    assert_eq!(bits(&straight), bits(&again));
    assert_eq!(again.runtime().threads(), 2);
}

#[test]
fn an_object_that_was_made_anew_is_another_one() {
    let text = scene(TWO, SPRING, "");
    let mut simulation = stepped(&text);
    let snapshot = simulation.snapshot();
    let fixed = simulation.scene().find_object("/body/fixed").unwrap();
    let node = simulation.scene().object(fixed).node;
    let component = simulation.registry().class("FixedProjectiveConstraint").unwrap().create_default();
    simulation.scene_mut().remove_object(fixed);
    simulation.scene_mut().add_object(node, "fixed", component);
    let findings = simulation.refresh();
    assert!(!has_error(&findings), "{findings:?}");
    let refused = simulation.restore(&snapshot).unwrap_err();
    assert!(
        matches!(&refused, SimulationError::Snapshot(SnapshotMismatch::Replaced { path, .. }) if path == "/body/fixed"),
        "{refused}"
    );
}

#[test]
fn a_scene_that_lost_an_object_has_snapshots_until_it_is_made_anew() {
    let mut simulation = stepped(&scene(TWO, SPRING, ""));
    let fixed = simulation.scene().find_object("/body/fixed").unwrap();
    simulation.scene_mut().remove_object(fixed);
    let of_before = simulation.snapshot();
    let before = bits(&simulation);
    let refused = simulation.restore(&of_before).unwrap_err().to_string();
    assert!(refused.contains("something that was removed"), "{refused}");
    assert!(!simulation.is_stale());
    assert_eq!(bits(&simulation), before);
    let now = simulation.snapshot();
    simulation.step(0.01).unwrap();
    simulation.restore(&now).unwrap();
    assert_eq!(bits(&simulation), before);
}
