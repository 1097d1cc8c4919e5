//! What was built from a component follows it when that component is written during a run.

mod common;

use common::load;
use settee_kernel::Severity;
use settee_simulation::{Simulation, StateVector};

/// A tetrahedron that hangs at three points and falls with the fourth.
const TETRAHEDRON: &str = r#"<Node name="root" gravity="0 -9.81 0" dt="0.01"><Node name="body">
    <EulerImplicitSolver/><EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
    <MeshTopology name="mesh" position="0 0 0  1 0 0  0 1 0  0 0 1" tetrahedra="0 1 2 3"/>
    <MechanicalObject name="dofs" template="Vec3d"/><UniformMass totalMass="1"/>
    <TetrahedronFEMForceField name="forces" youngModulus="500" poissonRatio="0.3" method="large"/>
    <FixedProjectiveConstraint indices="0 1 2"/>
    </Node></Node>"#;

fn height(simulation: &Simulation) -> f64 {
    let state = simulation.scene().find_object("/body/dofs").expect("the state is in the scene");
    simulation.vector(state, StateVector::Position).expect("a running state").0[10]
}

fn run(simulation: &mut Simulation, steps: usize) {
    for _ in 0..steps {
        simulation.step(0.0).expect("the scene steps");
    }
}

#[test]
fn a_force_field_follows_the_mesh_that_is_written() {
    let (mut untouched, mut cut) = (load(TETRAHEDRON), load(TETRAHEDRON));
    run(&mut untouched, 5);
    run(&mut cut, 5);
    let findings = cut.set_data("/body/mesh", "tetrahedra", "");
    run(&mut untouched, 20);
    run(&mut cut, 20);
    // Either the force field follows, and the point falls freely, or an error names who cannot.
    let is_refused = findings
        .iter()
        .any(|finding| finding.severity == Severity::Error && ["mesh", "forces"].contains(&finding.object.as_str()));
    assert!(is_refused || height(&cut) < height(&untouched) - 1e-3, "{findings:?}");
}

#[test]
fn the_same_elements_written_again_change_no_bit() {
    let (mut untouched, mut written) = (load(TETRAHEDRON), load(TETRAHEDRON));
    run(&mut untouched, 5);
    run(&mut written, 5);
    assert!(written.set_data("/body/mesh", "tetrahedra", "0 1 2 3").is_empty());
    run(&mut untouched, 20);
    run(&mut written, 20);
    assert_eq!(height(&untouched).to_bits(), height(&written).to_bits());
}

#[test]
fn what_is_built_from_a_component_is_known() {
    let simulation = load(TETRAHEDRON);
    let scene = simulation.scene();
    let [mesh, forces] = ["/body/mesh", "/body/forces"].map(|path| scene.find_object(path).expect("it is there"));
    assert!(scene.built_from(mesh).contains(&forces));
}
