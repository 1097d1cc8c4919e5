//! Counters of work go on when objects come or go.

mod common;

use common::{load, steps};
use settee_kernel::{Event, Scene};
use settee_simulation::{ControllerFailure, Runtime, Simulation, StepHook};

const BODY: &str = r#"<Node name="root" gravity="0 -10 0" dt="0.01"><Node name="body">
    <EulerImplicitSolver/><SparseLDLSolver template="CompressedRowSparseMatrix"/>
    <MechanicalObject name="dofs" position="0 0 0  1 0 0"/><UniformMass totalMass="2"/>
    <SpringForceField spring="0 1 100 0.1 1"/></Node></Node>"#;

/// Adds a node with a state, which no solver moves.
fn add_child(simulation: &mut Simulation, name: &str) {
    let component = simulation.registry().class("MechanicalObject").expect("it is there").create_default();
    let root = simulation.scene().root();
    let node = simulation.scene_mut().add_node(root, name);
    simulation.scene_mut().add_object(node, "dofs", component);
}

/// Steps of solvers, linear solves and factorisations.
fn work(simulation: &Simulation) -> [u64; 3] {
    let counters = simulation.counters();
    [counters.steps, counters.linear_solves, counters.factorisations]
}

#[test]
fn they_go_on_after_a_child_was_added_between_steps() {
    let mut simulation = load(BODY);
    steps(&mut simulation, 3);
    assert_eq!(work(&simulation), [3; 3]);
    for n in 0..2 {
        add_child(&mut simulation, &format!("child{n}"));
        simulation.refresh();
        assert_eq!(work(&simulation), [3 + n; 3], "a change of structure is no work of solvers");
        steps(&mut simulation, 1);
        assert_eq!(work(&simulation), [4 + n; 3]);
        assert_eq!(simulation.last_step().linear_solves, 1);
    }
}

/// Adds a node at an event of each step, and has the runtime made anew at once, as controllers in Python do.
struct Adds {
    at: &'static str,
    n: usize,
    stage: Simulation,
}

impl Adds {
    fn exchange(&mut self, scene: &mut Scene, runtime: &mut Runtime) {
        let (own_scene, own_runtime) = self.stage.parts_mut();
        std::mem::swap(own_scene, scene);
        std::mem::swap(own_runtime, runtime);
    }
}

impl StepHook for Adds {
    fn act(&mut self, event: &Event, scene: &mut Scene, runtime: &mut Runtime) -> Result<(), ControllerFailure> {
        if event.name() == self.at {
            self.n += 1;
            let name = format!("child{}", self.n);
            self.exchange(scene, runtime);
            add_child(&mut self.stage, &name);
            self.stage.refresh();
            self.exchange(scene, runtime);
        }
        Ok(())
    }
}

#[test]
fn a_step_in_which_a_controller_adds_a_child_counts() {
    for at in ["AnimateBegin", "IntegrateBegin", "IntegrateEnd", "AnimateEnd"] {
        let mut simulation = load(BODY);
        simulation.set_hook(Some(Box::new(Adds { at, n: 0, stage: load(BODY) })));
        for n in 1..=3 {
            steps(&mut simulation, 1);
            assert_eq!(work(&simulation), [n; 3], "{at}");
            assert_eq!(simulation.last_step().linear_solves, 1, "{at}");
        }
        assert!(simulation.scene().find_node("/child3").is_some());
    }
}
