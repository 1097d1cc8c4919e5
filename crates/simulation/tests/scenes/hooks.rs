//! Somebody outside acts during steps, and may stop them; data and vectors are written between steps.

use std::sync::{Arc, Mutex};

use crate::common::load;
use settee_kernel::{DataRef, Event, Flat, Owner, Scene, Written};
use settee_simulation::{ControllerFailure, Runtime, Simulation, SimulationError, StateVector, StepHook};

const SPRING: &str = r#"<Node name="root" gravity="0 -9.81 0" dt="0.01">
    <EulerImplicitSolver/><CGLinearSolver iterations="100" tolerance="1e-12" threshold="1e-12"/>
    <MechanicalObject name="dofs" position="0 0 0  1 1 0"/><UniformMass name="mass" totalMass="15"/>
    <SpringForceField spring="0 1 1000 0 1"/><FixedProjectiveConstraint indices="0"/></Node>"#;

/// Notes the events, and stops a step at one of them after moving the bodies.
struct Notes {
    seen: Arc<Mutex<Vec<&'static str>>>,
    stop_at: Option<&'static str>,
}

impl StepHook for Notes {
    fn act(&mut self, event: &Event, scene: &mut Scene, runtime: &mut Runtime) -> Result<(), ControllerFailure> {
        self.seen.lock().unwrap().push(event.name());
        if self.stop_at != Some(event.name()) {
            return Ok(());
        }
        let state = scene.find_object("/dofs").unwrap();
        assert!(runtime.set_motion(scene, state, Some(&[9.0; 6]), None));
        Err(ControllerFailure::new("enough"))
    }
}

fn position(simulation: &Simulation) -> Vec<f64> {
    simulation.position("/dofs").unwrap().to_vec()
}

#[test]
fn a_hook_that_only_looks_changes_no_bit() {
    let (mut plain, mut watched) = (load(SPRING), load(SPRING));
    let seen = Arc::new(Mutex::new(Vec::new()));
    watched.set_hook(Some(Box::new(Notes { seen: Arc::clone(&seen), stop_at: None })));
    for _ in 0..5 {
        plain.step(0.0).unwrap();
        watched.step(0.0).unwrap();
    }
    assert_eq!(position(&plain), position(&watched));
    assert_eq!(seen.lock().unwrap().first(), Some(&"AnimateBegin"));
    assert!(seen.lock().unwrap().contains(&"AnimateEnd"));
}

#[test]
fn a_stopped_step_leaves_the_state_and_the_time_before_it() {
    for event in ["AnimateBegin", "IntegrateBegin", "IntegrateEnd", "AnimateEnd"] {
        let mut simulation = load(SPRING);
        simulation.step(0.0).unwrap();
        let (before, time) = (position(&simulation), simulation.time());
        simulation.set_hook(Some(Box::new(Notes { seen: Arc::default(), stop_at: Some(event) })));
        let error = simulation.step(0.0).unwrap_err();
        assert!(matches!(&error, SimulationError::Step { .. }) && error.to_string().ends_with("enough"), "{error}");
        assert_eq!((position(&simulation), simulation.time(), simulation.steps()), (before, time, 1), "{event}");
        simulation.set_hook(None);
        simulation.step(0.0).unwrap();
        // Euler's method has no history: the step is the one that would have been made.
        let mut other = load(SPRING);
        other.step(0.0).unwrap();
        other.step(0.0).unwrap();
        assert_eq!(position(&simulation), position(&other), "{event}");
    }
}

#[test]
fn vectors_are_written_with_the_right_size_only() {
    let mut simulation = load(SPRING);
    let state = simulation.scene().find_object("/dofs").unwrap();
    simulation.set_vector(state, StateVector::Position, &[0.0, 0.0, 0.0, 2.0, 0.0, 0.0]).unwrap();
    assert_eq!(position(&simulation), [0.0, 0.0, 0.0, 2.0, 0.0, 0.0]);
    for (vector, values) in [
        (StateVector::Position, &[0.0; 3][..]),
        (StateVector::Velocity, &[f64::NAN; 6]),
        (StateVector::Force, &[0.0; 6]),
    ] {
        assert!(simulation.set_vector(state, vector, values).is_err());
    }
    assert_eq!(position(&simulation), [0.0, 0.0, 0.0, 2.0, 0.0, 0.0]);
    simulation.set_vector(state, StateVector::ExternalForce, &[0.0, 0.0, 0.0, 0.0, 0.0, 1e3]).unwrap();
    simulation.step(0.0).unwrap();
    assert!(position(&simulation)[5] > 0.0);
}

#[test]
fn a_value_that_is_refused_leaves_the_old_one() {
    let mut simulation = load(SPRING);
    let object = simulation.scene().find_object("/mass").unwrap();
    let index = simulation.scene().component(object).unwrap().find_data("totalMass").unwrap();
    let data = DataRef { owner: Owner::Object(object), index };
    for value in [Written::Text("abc"), Written::Numbers(&Flat::Reals { values: vec![1.0, 2.0], block: 1 })] {
        assert!(!simulation.write(data, value).is_empty());
        assert_eq!(simulation.scene().data(data).unwrap().print(), "15");
    }
    assert!(simulation.write(data, Written::Numbers(&Flat::Reals { values: vec![3.0], block: 1 })).is_empty());
    assert_eq!(simulation.scene().data(data).unwrap().print(), "3");
}

#[test]
fn the_energy_is_that_of_spring_and_weight() {
    let mut simulation = load(SPRING);
    let (kinetic, potential) = simulation.energy();
    // k (sqrt 2 - 1)^2 / 2 + m g y, with 7.5 kg at a height of 1 m and 7.5 kg at 0 m.
    let expected = 500.0 * (2.0_f64.sqrt() - 1.0).powi(2) + 7.5 * 9.81;
    assert_eq!(kinetic, 0.0);
    assert!((potential.unwrap() - expected).abs() < 1e-12 * expected);
}

#[test]
fn keys_reach_the_hook_between_steps() {
    let mut simulation = load(SPRING);
    let seen = Arc::new(Mutex::new(Vec::new()));
    simulation.set_hook(Some(Box::new(Notes { seen: Arc::clone(&seen), stop_at: None })));
    for event in [Event::KeyPressed('A'), Event::KeyReleased('A')] {
        assert!(simulation.send(&event).unwrap().is_empty());
    }
    assert_eq!(*seen.lock().unwrap(), ["KeyPressed", "KeyReleased"]);
    simulation.step(0.0).unwrap();
    assert!(seen.lock().unwrap().contains(&"AnimateEnd"), "the hook is still there");
}

/// Bodies without constraints first, then with them.
const CONSTRAINED: &str = r#"<Node name="root" gravity="0 -10 0" dt="0.01"><FreeMotionAnimationLoop name="loop"/>
    <BlockGaussSeidelConstraintSolver name="solver" tolerance="1e-9" maxIterations="50"/><Node name="body">
    <EulerImplicitSolver name="ode"/><SparseLDLSolver name="linear" template="CompressedRowSparseMatrix"/>
    <MechanicalObject name="dofs" position="0 0 0  1 0 0  0 1 0"/><UniformMass name="mass" vertexMass="1"/>
    <RestShapeSpringsForceField name="elastic" stiffness="100"/><LinearSolverConstraintCorrection name="correction"/>
    <FixedLagrangianConstraint name="fixed" indices="0"/></Node></Node>"#;

/// Removes an object at an event, and has the runtime made anew at once, as controllers in Python do.
struct Removes {
    at: &'static str,
    path: &'static str,
    stage: Simulation,
}

impl Removes {
    fn exchange(&mut self, scene: &mut Scene, runtime: &mut Runtime) {
        let (own_scene, own_runtime) = self.stage.parts_mut();
        std::mem::swap(own_scene, scene);
        std::mem::swap(own_runtime, runtime);
    }
}

impl StepHook for Removes {
    fn act(&mut self, event: &Event, scene: &mut Scene, runtime: &mut Runtime) -> Result<(), ControllerFailure> {
        let found = scene.find_object(self.path).filter(|_| event.name() == self.at);
        if let Some(object) = found {
            self.exchange(scene, runtime);
            self.stage.scene_mut().remove_object(object);
            self.stage.refresh();
            self.exchange(scene, runtime);
        }
        Ok(())
    }
}

#[test]
fn a_step_goes_on_with_what_is_left_when_a_hook_removes_something() {
    let events = ["AnimateBegin", "IntegrateBegin", "CollisionBegin", "CollisionEnd", "IntegrateEnd", "AnimateEnd"];
    let objects =
        ["loop", "solver", "body/ode", "body/linear", "body/mass", "body/elastic", "body/correction", "body/fixed"];
    for at in events {
        for path in objects {
            let mut simulation = load(CONSTRAINED);
            simulation.step(0.0).unwrap();
            let stage = load(SPRING);
            simulation.set_hook(Some(Box::new(Removes { at, path, stage })));
            // What is left may not be able to make a step, and then says why.
            for _ in 0..2 {
                let told = simulation.step(0.0).map_or_else(|error| error.to_string(), |()| String::new());
                assert!(!told.contains("a fault"), "{path} at {at}: {told}");
            }
            assert!(simulation.scene().find_object(path).is_none(), "{path} at {at}");
        }
    }
}

#[test]
fn what_is_removed_before_constraints_are_solved_does_not_act_in_the_step() {
    for (path, text) in [
        ("body/elastic", r#"<RestShapeSpringsForceField name="elastic" stiffness="100"/>"#),
        ("body/fixed", r#"<FixedLagrangianConstraint name="fixed" indices="0"/>"#),
    ] {
        let mut without = load(&CONSTRAINED.replace(text, ""));
        without.step(0.0).unwrap();
        let expected = without.position("/body/dofs").unwrap().to_vec();
        for at in ["IntegrateBegin", "CollisionBegin", "CollisionEnd"] {
            let mut simulation = load(CONSTRAINED);
            let stage = load(SPRING);
            simulation.set_hook(Some(Box::new(Removes { at, path, stage })));
            simulation.step(0.0).unwrap();
            let x = simulation.position("/body/dofs").unwrap();
            let error = x.iter().zip(&expected).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            assert!(error < 1e-12, "{path} at {at}: {x:?}, expected {expected:?}");
        }
    }
}
