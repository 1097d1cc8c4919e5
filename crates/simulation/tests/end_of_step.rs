//! What is linked to a state and there to be looked at belongs to the end of a step after it.

mod common;

use common::load;
use settee_kernel::draw::Shape;
use settee_kernel::{Component, Event, Scene};
use settee_simulation::{ControllerFailure, DrawOptions, Runtime, Simulation, StepHook};

/// A triangle that falls: after n steps by n (n + 1) / 20. What follows it comes before and behind it in the scene.
const FALLING: &str = r#"<Node name="root" gravity="0 -10 0" dt="0.1">
    <Node name="early"><OglModel name="look" position="@/body/dofs.position" triangles="0 1 2"/></Node>
    <Node name="body"><EulerExplicitSolver/><MechanicalObject name="dofs" position="0 0 0  1 0 0  0 0 1"/>
        <UniformMass totalMass="3"/><AverageCoord name="mean"/></Node>
    <Node name="copy"><MechanicalObject name="dofs" position="@/body/dofs.position"/>
        <Node name="seen"><OglModel name="look" position="0 0 0  1 0 0  0 0 1" triangles="0 1 2"/><IdentityMapping/></Node></Node>
    <Node name="mark"><MechanicalObject name="ball" template="Vec3" position="@/body/mean.average"/></Node>
    <Node name="late"><OglModel name="look" position="@/copy/dofs.position" triangles="0 1 2"/></Node></Node>"#;

fn component<'a>(simulation: &'a Simulation, path: &str) -> &'a dyn Component {
    let scene = simulation.scene();
    scene.component(scene.find_object(path).expect("it is in the scene")).expect("it was made")
}

/// Height of the first vertex of a visual model.
fn height_of_look(simulation: &Simulation, path: &str) -> f64 {
    component(simulation, path).as_visual_model().expect("a visual model").vertices()[0][1]
}

fn height_of_state(simulation: &Simulation, path: &str) -> f64 {
    simulation.position(path).expect("a state")[1]
}

/// The mean as text, and how often it was written.
fn mean(simulation: &Simulation) -> (f64, u32) {
    let engine = component(simulation, "/body/mean");
    let data = engine.data(engine.find_data("average").expect("its output"));
    let text = data.print();
    let numbers: Vec<f64> = text.split_whitespace().map(|word| word.parse().expect("a number")).collect();
    (numbers[1], data.revision())
}

#[test]
fn what_follows_a_state_is_where_it_is_at_the_end_of_the_step() {
    let mut simulation = load(FALLING);
    for n in 1..=5 {
        simulation.step(0.0).expect("it falls");
        let expected = -f64::from(n * (n + 1)) / 20.0;
        let is_there = |what: &str, height: f64| {
            assert!((height - expected).abs() < 1e-12, "{what} after {n} steps: {height}, expected {expected}");
        };
        is_there("the body", height_of_state(&simulation, "/body/dofs"));
        is_there("the engine", mean(&simulation).0);
        for path in ["/copy/dofs", "/mark/ball"] {
            is_there(path, height_of_state(&simulation, path));
        }
        for path in ["/early/look", "/late/look"] {
            is_there(path, height_of_look(&simulation, path));
        }
        let list = simulation.draw(&DrawOptions::default()).expect("it is drawn");
        let surfaces = list.items.iter().filter_map(|item| match &item.shape {
            Shape::Surface(surface) => Some(surface.positions[0][1]),
            _ => None,
        });
        let heights: Vec<f32> = surfaces.collect();
        assert_eq!(heights.len(), 3, "{heights:?}");
        heights.iter().for_each(|height| assert!((f64::from(*height) - expected).abs() < 1e-6, "{heights:?}"));
    }
}

#[test]
fn an_engine_is_evaluated_once_a_step_whoever_looks() {
    for looks in [false, true] {
        let mut simulation = load(FALLING);
        simulation.step(0.0).expect("it falls");
        for _ in 0..4 {
            let (_, before) = mean(&simulation);
            if looks {
                simulation.draw(&DrawOptions::default()).expect("it is drawn");
                simulation.store();
            }
            simulation.step(0.0).expect("it falls");
            assert_eq!(mean(&simulation).1, before + 1, "somebody looks: {looks}");
        }
        // What stands still is not evaluated again.
        let mut still = load(&FALLING.replace("gravity=\"0 -10 0\"", "gravity=\"0 0 0\""));
        still.step(0.0).expect("it stands");
        let (_, before) = mean(&still);
        still.store();
        still.step(0.0).expect("it stands");
        assert_eq!(mean(&still).1, before);
    }
}

/// Moves the body at the beginning of each step.
struct Lifts;

impl StepHook for Lifts {
    fn act(&mut self, event: &Event, scene: &mut Scene, runtime: &mut Runtime) -> Result<(), ControllerFailure> {
        if matches!(event, Event::AnimateBegin(_)) {
            let state = scene.find_object("/body/dofs").expect("the body");
            let place = [0.0, 5.0, 0.0, 1.0, 5.0, 0.0, 0.0, 5.0, 1.0];
            assert!(runtime.set_motion(scene, state, Some(&place), Some(&[0.0; 9])));
        }
        Ok(())
    }
}

#[test]
fn what_a_controller_moves_at_the_beginning_of_a_step_is_followed_in_it() {
    let mut simulation = load(FALLING);
    simulation.set_hook(Some(Box::new(Lifts)));
    for _ in 0..2 {
        simulation.step(0.0).expect("it falls");
        for height in [height_of_state(&simulation, "/copy/dofs"), height_of_look(&simulation, "/late/look")] {
            assert!((height - 4.9).abs() < 1e-12, "{height}");
        }
    }
}

/// The force on a body is the mean of another one that falls.
const DRIVEN: &str = r#"<Node name="root" gravity="0 -10 0" dt="0.1">
    <Node name="body"><EulerExplicitSolver/>
        <MechanicalObject name="dofs" position="0 0 0"/><UniformMass totalMass="1"/>
        <AverageCoord name="mean"/></Node>
    <Node name="pushed"><EulerExplicitSolver/>
        <MechanicalObject name="dofs" position="0 0 0"/><UniformMass totalMass="1"/>
        <ConstantForceField name="push" indices="0" forces="@/body/mean.average"/></Node></Node>"#;

#[test]
fn what_moves_bodies_follows_at_the_beginning_of_a_step() {
    let mut simulation = load(DRIVEN);
    let (mut height, mut speed, mut fallen, mut fall) = (0.0_f64, 0.0_f64, 0.0_f64, 0.0_f64);
    for n in 1..=5 {
        simulation.step(0.0).expect("it falls");
        speed += 0.1 * (fallen - 10.0);
        height += 0.1 * speed;
        fall -= 1.0;
        fallen += 0.1 * fall;
        let found = height_of_state(&simulation, "/pushed/dofs");
        assert!((found - height).abs() < 1e-12, "after {n} steps: {found}, expected {height}");
        let pushes = component(&simulation, "/pushed/push");
        let shown = pushes.data(pushes.find_data("forces").expect("its forces")).print();
        let force: f64 = shown.split_whitespace().nth(1).expect("three numbers").parse().expect("a number");
        assert!((force - (fallen - 0.1 * fall)).abs() < 1e-12, "after {n} steps: {shown}");
    }
}
