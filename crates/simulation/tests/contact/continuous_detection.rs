//! Continuous detection: what is fast does not pass through.

use crate::common::load;
use settee_simulation::Simulation;

/// A body with an ODE solver of its own that constraints can move.
fn body(name: &str, content: &str) -> String {
    format!(
        "<Node name=\"{name}\"><EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/><CGLinearSolver \
         iterations=\"50\" tolerance=\"1e-14\" threshold=\"1e-30\"/>{content}<UniformMass vertexMass=\"1\"/>\
         <UncoupledConstraintCorrection defaultCompliance=\"1\"/></Node>"
    )
}

fn scene(animation: &str, kind: &str, models: &str) -> Simulation {
    load(&format!(
        "<Node name=\"root\" gravity=\"0 0 0\" dt=\"0.01\">{animation}<CollisionPipeline/><BruteForceBroadPhase/>\
         <BVHNarrowPhase/><CCDTightInclusionIntersection continuousCollisionType=\"{kind}\" alarmDistance=\"0.05\" \
         contactDistance=\"0.01\"/><CollisionResponse response=\"FrictionContactConstraint\" \
         responseParams=\"mu=0\"/>{models}</Node>"
    ))
}

const CONSTRAINED: &str =
    "<FreeMotionAnimationLoop/><BlockGaussSeidelConstraintSolver tolerance=\"1e-12\" maxIterations=\"1000\"/>";

const FLOOR: &str = "<Node name=\"floor\"><MeshTopology position=\"-9 -9 0  9 -9 0  0 9 0\" triangles=\"0 1 2\"/>\
                     <MechanicalObject template=\"Vec3\"/><TriangleCollisionModel simulated=\"0\" moving=\"0\"/></Node>";

fn position(simulation: &Simulation, state: &str) -> Vec<f64> {
    simulation.position(state).expect("the state is there").to_vec()
}

#[test]
fn points_of_any_speed_stop_at_a_surface() {
    let points = body(
        "points",
        "<MechanicalObject name=\"dofs\" position=\"0 0 1  0.5 0 2  0 0.5 3\" velocity=\"0 0 -150  9 3 -1e3  0 0 -1e5\"/>\
         <PointCollisionModel/>",
    );
    for kind in ["Inertia", "FreeMotion"] {
        let mut simulation = scene(CONSTRAINED, kind, &format!("{points}{FLOOR}"));
        for step in 0..10 {
            simulation.step(0.0).expect("the step succeeds");
            let x = position(&simulation, "/points/dofs");
            assert!(x.as_chunks::<3>().0.iter().all(|point| point[2] > 0.0099), "{kind}, step {step}: {x:?}");
        }
    }
    // Boxes that do not contain the motion are apart: the points are not tested.
    let mut simulation = scene(CONSTRAINED, "None", &format!("{points}{FLOOR}"));
    simulation.step(0.0).expect("the step succeeds");
    assert_eq!(simulation.contacts().count(), 0);
    assert!(position(&simulation, "/points/dofs")[2] < 0.0);
}

#[test]
fn edges_do_not_pass_through_edges() {
    let rod = |name: &str, position: &str, velocity: &str| {
        let state = format!("<MechanicalObject name=\"dofs\" position=\"{position}\" velocity=\"{velocity}\"/>");
        body(name, &format!("<MeshTopology edges=\"0 1\"/>{state}<LineCollisionModel/>"))
    };
    let first = rod("first", "-1 0.1 0  1 -0.1 0", "0 0 0  0 0 0");
    let second = rod("second", "0.1 -1 0.5  -0.1 1 0.5", "0 0 -90  0 0 -90");
    let mut simulation = scene(CONSTRAINED, "FreeMotion", &format!("{first}{second}"));
    simulation.step(0.0).expect("the step succeeds");
    assert_eq!(simulation.contacts().map(|pair| pair.detected.len()).sum::<usize>(), 1);
    let middle = |state: &str| {
        let x = position(&simulation, state);
        0.5 * (x[2] + x[5])
    };
    assert!(middle("/second/dofs") - middle("/first/dofs") > 0.009);
}

#[test]
fn without_free_motion_elements_are_tested_where_they_are() {
    let points = |height: f64| {
        body(
            "points",
            &format!(
                "<MechanicalObject name=\"dofs\" position=\"0 0 {height}\" velocity=\"0 0 -90\"/><PointCollisionModel/>"
            ),
        )
        .replace("<UncoupledConstraintCorrection defaultCompliance=\"1\"/>", "")
    };
    for (height, n) in [(0.5, 0), (0.005, 1)] {
        for kind in ["None", "Inertia", "FreeMotion"] {
            let mut simulation = scene("<DefaultAnimationLoop/>", kind, &format!("{}{FLOOR}", points(height)));
            simulation.step(0.0).expect("the step succeeds");
            assert_eq!(simulation.contacts().count(), n, "{kind} at {height}");
        }
    }
}

/// Two balls of radius 0.5 that overlap, one of them or both on rigid bodies, where the place of a contact is on the
/// ball already: its radius does not count once more.
#[test]
fn balls_on_rigid_bodies_push_each_other_away() {
    let ball = |name: &str, template: &str, height: f64| {
        let turn = if template == "Rigid3" { "0 0 0 1" } else { "" };
        let mass = if template == "Rigid3" { "1 1 0.1 0 0 0 0.1 0 0 0 0.1" } else { "1" };
        body(
            name,
            &format!(
                "<MechanicalObject name=\"dofs\" template=\"{template}\" position=\"0 0 {height} {turn}\"/>\
                 <SphereCollisionModel radius=\"0.5\"/>"
            ),
        )
        .replace("vertexMass=\"1\"", &format!("vertexMass=\"{mass}\""))
    };
    for (first, second) in [("Rigid3", "Rigid3"), ("Vec3", "Rigid3"), ("Rigid3", "Vec3")] {
        let bodies = format!("{}{}", ball("first", first, 0.0), ball("second", second, 0.9));
        let mut simulation = scene(CONSTRAINED, "None", &bodies);
        simulation.step(0.0).expect("the step succeeds");
        assert_eq!(simulation.contacts().count(), 1, "{first}, {second}");
        let apart = position(&simulation, "/second/dofs")[2] - position(&simulation, "/first/dofs")[2];
        assert!((apart - 1.01).abs() < 1e-9, "{first}, {second}: {apart}");
    }
    let soft = format!("{}{}", ball("first", "Vec3", 0.0), ball("second", "Vec3", 0.9));
    let mut simulation = scene(CONSTRAINED, "None", &soft);
    simulation.step(0.0).expect("the step succeeds");
    assert_eq!(simulation.contacts().count(), 0);
    assert!(simulation.take_warnings().is_empty());
}
