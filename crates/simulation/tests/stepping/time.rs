//! Time belongs to the runtime: nodes give its start, and show it to those who ask, are linked to it, or write it.

use crate::common::load;
use settee_kernel::{DataRef, DataSet, Owner, Written};
use settee_simulation::Simulation;

const TWO_BODIES: &str = r#"<Node name="root" gravity="0 -10 0" dt="0.25" time="1">
    <Node name="one"><EulerImplicitSolver name="ode" rayleighMass="@../.time"/><CGLinearSolver/>
        <MechanicalObject name="dofs" position="0 0 0"/><UniformMass totalMass="1"/></Node>
    <Node name="two"><EulerImplicitSolver/><CGLinearSolver/>
        <MechanicalObject name="dofs" position="0 0 0"/><UniformMass totalMass="1"/></Node>
    <Node name="copy"><MechanicalObject name="dofs" position="@../one/dofs.position"/></Node></Node>"#;

/// What the description of the scene says, without asking the runtime.
fn described(simulation: &Simulation, path: &str, data: &str) -> String {
    let component = simulation.scene().component(simulation.scene().find_object(path).unwrap()).unwrap();
    component.data(component.find_data(data).unwrap()).print()
}

fn described_time(simulation: &Simulation) -> Vec<f64> {
    let scene = simulation.scene();
    scene.nodes_in_order().iter().map(|node| *scene.node(*node).data.time).collect()
}

fn time_of_root(simulation: &Simulation) -> DataRef {
    let root = simulation.scene().root();
    let data: &dyn DataSet = &simulation.scene().node(root).data;
    let index = data.find_data("time").unwrap();
    DataRef { owner: Owner::Node(root), index }
}

#[test]
fn steps_do_not_write_the_time_into_nodes_that_nobody_asks() {
    let text = TWO_BODIES.replace(" rayleighMass=\"@../.time\"", "");
    let mut simulation = load(&text);
    simulation.step(0.0).unwrap();
    simulation.step(0.0).unwrap();
    assert_eq!(simulation.time(), 1.5);
    assert_eq!(described_time(&simulation), [1.0; 4]);
    simulation.store();
    assert_eq!(described_time(&simulation), [1.5; 4]);
    simulation.reset();
    assert_eq!((simulation.time(), described_time(&simulation)), (1.0, vec![1.0; 4]));
}

#[test]
fn what_is_linked_to_the_time_has_that_of_the_start_of_the_step() {
    let mut simulation = load(TWO_BODIES);
    for expected in ["1", "1.25", "1.5"] {
        simulation.step(0.0).unwrap();
        assert_eq!(described(&simulation, "/one/ode", "rayleighMass"), expected);
    }
}

#[test]
fn a_time_that_is_written_is_where_the_run_goes_on() {
    let mut simulation = load(TWO_BODIES);
    simulation.step(0.0).unwrap();
    let time = time_of_root(&simulation);
    assert!(simulation.write(time, Written::Text("5")).is_empty());
    assert_eq!(simulation.time(), 5.0);
    simulation.step(0.0).unwrap();
    assert_eq!(simulation.time(), 5.25);
}

#[test]
fn only_states_that_data_are_linked_to_are_copied_back() {
    let mut simulation = load(TWO_BODIES);
    simulation.step(0.0).unwrap();
    simulation.step(0.0).unwrap();
    // The link has the position at the end of the last step; nobody is linked to the other body, nor to velocities.
    let fallen = described(&simulation, "/copy/dofs", "position");
    assert_eq!(fallen, described(&simulation, "/one/dofs", "position"));
    assert_ne!(fallen, "0 0 0");
    assert_eq!(described(&simulation, "/two/dofs", "position"), "0 0 0");
    assert_eq!(described(&simulation, "/one/dofs", "velocity"), described(&simulation, "/two/dofs", "velocity"));
}
