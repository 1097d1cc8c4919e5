//! Force fields in nodes above those of their states.

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Simulation};

/// A spring stands beside the solver, its bodies in nodes below: both are pulled, by m a = k (d - length).
#[test]
fn a_spring_above_its_bodies_pulls_both() {
    for solver in ["<EulerExplicitSolver/>", "<EulerImplicitSolver/><SparseLDLSolver/>"] {
        let text = format!(
            r#"<Node gravity="0 0 0" dt="0.001">{solver}
                 <SpringForceField object1="@a/dofs" object2="@b/dofs" spring="0 0 100 0 1"/>
                 <Node name="a"><MechanicalObject name="dofs" position="0 0 0"/><UniformMass vertexMass="1"/></Node>
                 <Node name="b"><MechanicalObject name="dofs" position="3 0 0"/><UniformMass vertexMass="2"/></Node>
               </Node>"#
        );
        let mut simulation = Simulation::from_text("springs", &text, &LoadOptions::default())
            .simulation
            .expect("the scene is well formed");
        simulation.step(0.0).expect("the step works");
        let speed = |path: &str| simulation.velocity(path).expect("the state exists")[0];
        let (a, b) = (speed("/a/dofs"), speed("/b/dofs"));
        assert!((a - 0.2).abs() < 1e-4, "{solver}: {a}");
        assert!((a + 2.0 * b).abs() < 1e-12, "{solver}: {a} {b}");
    }
}
