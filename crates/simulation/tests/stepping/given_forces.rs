//! An `externalForce` that is given acts in the next step, in all parts of it, and in no step after that.

use crate::common::{load, run, state};
use settee_simulation::Simulation;

/// A body that feels a force of 1 N over the first step of 0.1 s, and has a mass of 2 kg.
const PUSHED: &str = r#"<Node name="pushed"><EulerImplicitSolver tags="one"/><EigenSimplicialLDLT tags="one"/>
    <UncoupledConstraintCorrection/>
    <MechanicalObject name="dofs" position="0 0 0" externalForce="1 0 0"/><UniformMass totalMass="2"/></Node>"#;

/// A stretched spring for which two Newton iterations do not suffice in a step of 0.1 s.
const STRETCHED: &str = r#"<Node name="stretched"><BDFOdeSolver order="2" startup="ramp" tags="one"/>
    <NewtonRaphsonSolver maxNbIterationsNewton="2" absoluteResidualStoppingThreshold="1e-7"
        relativeInitialStoppingThreshold="0" relativeSuccessiveStoppingThreshold="0" reuseMatrix="never"
        updateStateWhenDiverged="0"/><EigenSimplicialLDLT tags="one"/><UncoupledConstraintCorrection/>
    <MechanicalObject name="dofs" position="0 5 0  1 0 0" externalForce="0 0 0  0 0 1"/><UniformMass vertexMass="1"/>
    <SpringForceField spring="0 1 400 0 5"/><FixedProjectiveConstraint indices="0"/></Node>"#;

fn scene(looping: &str, bodies: &str) -> Simulation {
    load(&format!(r#"<Node name="root" gravity="0 0 0" dt="0.1">{looping}{bodies}</Node>"#))
}

/// The velocity of the pushed body along the force after the first step, and after two more.
fn pushed(looping: &str, bodies: &str) -> [f64; 2] {
    let mut simulation = scene(looping, bodies);
    [1, 2].map(|n| {
        run(&mut simulation, &[0.1].repeat(n));
        state(&simulation, "/pushed/dofs").1[0]
    })
}

#[test]
fn a_step_made_in_parts_feels_a_given_force_in_all_of_them() {
    // v = F dt / m
    let expected = 0.05;
    let halving = format!("{PUSHED}{STRETCHED}");
    for (looping, bodies) in [
        ("<DefaultAnimationLoop/>", PUSHED),
        ("<FreeMotionAnimationLoop/>", PUSHED),
        (r#"<MultiStepAnimationLoop collisionSteps="2" integrationSteps="3"/>"#, PUSHED),
        (r#"<MultiTagAnimationLoop tags="one"/>"#, PUSHED),
        (r#"<DefaultAnimationLoop maxStepHalvings="8"/>"#, &halving),
        (r#"<FreeMotionAnimationLoop maxStepHalvings="8"/>"#, &halving),
        (r#"<ConstraintAnimationLoop maxStepHalvings="8"/>"#, &halving),
    ] {
        for v in pushed(looping, bodies) {
            assert!((v - expected).abs() < 1e-12, "{looping}: {v} m/s, expected {expected}");
        }
    }
}

#[test]
fn a_step_that_ends_a_part_where_bodies_touch_feels_it_in_all_parts() {
    // The ball touches the floor within the step: the contact is without friction, and the force acts along the floor.
    let ball = r#"<CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/>
        <LocalMinDistance alarmDistance="1" contactDistance="0.1"/>
        <CollisionResponse response="FrictionContactConstraint" responseParams="mu=0"/>
        <Node name="pushed"><EulerImplicitSolver/><SparseLDLSolver/>
            <MechanicalObject name="dofs" position="0 0 0.2" velocity="0 0 -2" externalForce="1 0 0"/>
            <UniformMass vertexMass="2"/><LinearSolverConstraintCorrection/><PointCollisionModel/></Node>
        <Node name="floor"><MeshTopology position="-9 -9 0  19 -9 0  -9 19 0" triangles="0 1 2"/><MechanicalObject/>
            <TriangleCollisionModel simulated="0" moving="0"/></Node>"#;
    let mut simulation = scene(r#"<FreeMotionAnimationLoop touchMoments="always"/>"#, ball);
    run(&mut simulation, &[0.1]);
    assert!(simulation.at(0.05, |_| ()).is_err(), "the step was made in parts");
    let (x, v) = state(&simulation, "/pushed/dofs");
    assert!((x[2] - 0.1).abs() < 1e-6, "it lies on the floor: {x:?}");
    assert!((v[0] - 0.05).abs() < 1e-9, "{v:?}");
}

#[test]
fn halves_of_a_body_and_of_the_whole_scene_feel_it_alike() {
    let halved = |looping: &str| {
        let mut simulation = scene(looping, STRETCHED);
        run(&mut simulation, &[0.1]);
        assert!(simulation.counters().halved_steps > 0, "{looping}");
        state(&simulation, "/stretched/dofs").1[5]
    };
    let (body, whole) = (
        halved(r#"<DefaultAnimationLoop maxStepHalvings="8"/>"#),
        halved(r#"<FreeMotionAnimationLoop maxStepHalvings="8"/>"#),
    );
    assert!(body > 0.01 && (body - whole).abs() < 1e-8, "{body} {whole}");
}

#[test]
fn a_step_that_fails_leaves_no_force_of_other_bodies_to_the_next_try() {
    let body = |name: &str, x: f64| {
        format!(
            r#"<Node name="{name}"><EulerImplicitSolver/><EigenSimplicialLDLT/>
            <MechanicalObject name="dofs" position="{x} 0 0" externalForce="0 1 0"/><UniformMass totalMass="1"/></Node>"#
        )
    };
    // A step of 1 s is too long for the explicit solver of the last body.
    let bodies = format!(
        r#"{}{}<SpringForceField object1="@/a/dofs" object2="@/b/dofs" spring="0 0 100 0 0.5"/>
        <Node name="bursts"><EulerExplicitSolver/><MechanicalObject name="dofs" position="0 0 0  2 0 0"/>
            <UniformMass vertexMass="1"/><SpringForceField spring="0 1 1e300 0 1"/></Node>"#,
        body("a", 0.0),
        body("b", 1.0)
    );
    let states = |simulation: &Simulation| ["/a/dofs", "/b/dofs"].map(|path| state(simulation, path));
    let (mut straight, mut again) = (scene("", &bodies), scene("", &bodies));
    again.step(1.0).expect_err("the spring is too stiff");
    for simulation in [&mut straight, &mut again] {
        simulation.step(1e-160).expect("this is short enough");
    }
    assert_eq!(states(&straight), states(&again));
    assert!(states(&straight)[0].1[1] > 0.0, "the given force acts");
}

/// Seen: the body of the second tag felt the spring twice.
#[test]
fn bodies_of_different_tags_feel_the_forces_between_them_once() {
    let body = |name: &str, x: f64, tag: &str| {
        format!(
            r#"<Node name="{name}"><EulerImplicitSolver tags="{tag}"/><EigenSimplicialLDLT tags="{tag}"/>
            <MechanicalObject name="dofs" position="{x} 0 0" tags="{tag}"/><UniformMass totalMass="1"/></Node>"#
        )
    };
    let (a, b) = (body("a", 0.0, "one"), body("b", 2.0, "two"));
    let spring = r#"<SpringForceField object1="@/a/dofs" object2="@/b/dofs" spring="0 0 10 0 1"/>"#;
    let mut simulation = scene(r#"<MultiTagAnimationLoop tags="one two"/>"#, &format!("{a}{b}{spring}"));
    run(&mut simulation, &[0.01]);
    let v = ["/a/dofs", "/b/dofs"].map(|path| state(&simulation, path).1[0]);
    // The second body sees where the first one has got to.
    assert!((v[0] - 0.1).abs() < 1e-12 && (v[1] + 0.1).abs() < 1e-3, "{v:?}");
}
