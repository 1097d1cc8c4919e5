//! Steps that fail are made in halves by every animation loop, and go back as a whole where they cannot be made.

use crate::common::{load, state};
use settee_kernel::{Event, Scene};
use settee_simulation::{ControllerFailure, Runtime, Simulation, StepHook};

/// A stretched spring for which two Newton iterations do not suffice in the first step of 0.1 s.
fn stretched(attributes: &str) -> String {
    format!(
        r#"<BDFOdeSolver {attributes} order="2" startup="ramp"/>
        <NewtonRaphsonSolver maxNbIterationsNewton="2" absoluteResidualStoppingThreshold="1e-7"
            relativeInitialStoppingThreshold="0" relativeSuccessiveStoppingThreshold="0" reuseMatrix="never"
            updateStateWhenDiverged="0"/><EigenSimplicialLDLT/><UncoupledConstraintCorrection/>
        <MechanicalObject name="dofs" position="0 5 0  1 0 0"/><UniformMass vertexMass="1"/>
        <SpringForceField spring="0 1 400 0 5"/><FixedProjectiveConstraint indices="0"/>"#
    )
}

fn scene(looping: &str, bodies: &str) -> Simulation {
    load(&format!(r#"<Node name="root" gravity="0 -10 0" dt="0.1">{looping}{bodies}</Node>"#))
}

/// What it does in five steps, with the number of halved ones.
fn five_steps(looping: &str) -> (Vec<f64>, f64, u64) {
    let mut simulation = scene(looping, &format!(r#"<Node name="body">{}</Node>"#, stretched(r#"tags="one""#)));
    for _ in 0..5 {
        simulation.step(0.0).unwrap_or_else(|error| panic!("{looping}: {error}"));
    }
    let x = simulation.position("/body/dofs").unwrap().to_vec();
    (x, simulation.time(), simulation.counters().halved_steps)
}

#[test]
fn every_loop_makes_steps_that_fail_in_halves() {
    let (expected, time, halved) = five_steps(r#"<DefaultAnimationLoop maxStepHalvings="8"/>"#);
    assert!((time - 0.5).abs() < 1e-12 && halved > 0, "{time} {halved}");
    for (class, attributes) in [
        ("FreeMotionAnimationLoop", ""),
        ("ConstraintAnimationLoop", ""),
        ("MultiStepAnimationLoop", ""),
        ("MultiTagAnimationLoop", r#"tags="one""#),
    ] {
        let mut fails = scene(
            &format!("<{class} {attributes}/>"),
            &format!(r#"<Node name="body">{}</Node>"#, stretched(r#"tags="one""#)),
        );
        let error = fails.step(0.0).expect_err("a step of 0.1 s is too long").to_string();
        assert!(error.contains("did not converge"), "{class}: {error}");
        let (x, time, halved) = five_steps(&format!(r#"<{class} {attributes} maxStepHalvings="8"/>"#));
        assert!((time - 0.5).abs() < 1e-12 && halved > 0, "{class}: {time} {halved}");
        assert!(x.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-9), "{class}: {x:?}, expected {expected:?}");
    }
}

#[test]
fn bodies_of_other_tags_go_back_too() {
    let bodies = format!(
        r#"<Node name="first"><EulerImplicitSolver tags="first"/><EigenSimplicialLDLT tags="first"/>
        <MechanicalObject name="dofs" position="0 1 0"/><UniformMass vertexMass="1"/></Node>
        <Node name="second">{}</Node>"#,
        stretched(r#"tags="second""#)
    );
    let mut simulation = scene(r#"<MultiTagAnimationLoop tags="first second"/>"#, &bodies);
    let error = simulation.step(0.0).expect_err("the second body fails").to_string();
    assert!(error.contains("/second/"), "{error}");
    assert_eq!(simulation.time(), 0.0);
    let first = |simulation: &Simulation| {
        (simulation.position("/first/dofs").unwrap().to_vec(), simulation.velocity("/first/dofs").unwrap().to_vec())
    };
    assert_eq!(first(&simulation), (vec![0.0, 1.0, 0.0], vec![0.0; 3]));
    // Two shorter steps instead are those of a run in which nothing failed.
    let mut straight = scene(r#"<MultiTagAnimationLoop tags="first second"/>"#, &bodies);
    for run in [&mut simulation, &mut straight] {
        (0..2).for_each(|_| run.step(0.05).expect("this is short enough"));
    }
    assert_eq!(first(&simulation), first(&straight));
}

/// Looks at a step, which it could stop.
struct Looks;

impl StepHook for Looks {
    fn act(&mut self, _: &Event, _: &mut Scene, _: &mut Runtime) -> Result<(), ControllerFailure> {
        Ok(())
    }
}

#[test]
fn a_later_part_that_fails_gives_the_whole_step_up() {
    // Parts of 0.01 s are too long for the spring: its points are beyond all numbers before the step of 1 s ends.
    let looping = r#"<MultiStepAnimationLoop collisionSteps="10" integrationSteps="10"/>"#;
    let bodies = r#"<Node name="turns"><EulerImplicitSolver/><EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
        <MechanicalObject name="frame" template="Rigid3" position="0 0 0 0 0 0 1" velocity="0 0 0 0 0 3"/>
        <UniformMass vertexMass="1 1 [1 0 0 0 1 0 0 0 1]"/>
        <Node name="point"><MechanicalObject name="dofs" position="1 0 0"/><RigidMapping/>
            <RestShapeSpringsForceField points="0" stiffness="5"/></Node></Node>
        <Node name="bursts"><EulerExplicitSolver/><MechanicalObject name="dofs" position="0 0 0  2 0 0"/>
            <UniformMass vertexMass="1"/><SpringForceField spring="0 1 1e6 0 1"/></Node>"#;
    let states = |simulation: &Simulation| {
        ["/turns/frame", "/turns/point/dofs", "/bursts/dofs"].map(|path| state(simulation, path))
    };
    for is_watched in [false, true] {
        let (mut straight, mut simulation) = (scene(looping, bodies), scene(looping, bodies));
        if is_watched {
            simulation.set_hook(Some(Box::new(Looks)));
        }
        for run in [&mut straight, &mut simulation] {
            run.step(0.01).expect("parts of 0.1 ms are short enough");
        }
        let error = simulation.step(1.0).expect_err("the spring is too stiff").to_string();
        assert!(error.contains("not finite"), "{error}");
        assert_eq!((simulation.time(), simulation.steps()), (straight.time(), 1));
        assert_eq!(states(&simulation), states(&straight));
        for run in [&mut straight, &mut simulation] {
            run.step(0.01).expect("parts of 0.1 ms are short enough");
        }
        assert_eq!(states(&simulation), states(&straight), "mappings begin where the bodies are");
    }
}
