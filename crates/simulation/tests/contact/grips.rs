//! Points that are held from outside by rows of constraints.

use settee_components::FromScene;
use settee_kernel::ObjectId;
use settee_simulation::{Grip, LoadOptions, Simulation};

fn load(loop_and_solver: &str) -> (Simulation, ObjectId) {
    let text = format!(
        "<Node name='root' gravity='0 0 -9.81' dt='0.01'>{loop_and_solver}<Node name='body'>\
         <EulerImplicitSolver rayleighMass='0' rayleighStiffness='0'/><SparseLDLSolver/>\
         <MeshTopology position='0 0 0  1 0 0  0 1 0  0 0 1' tetrahedra='0 1 2 3'/><MechanicalObject name='dofs'/>\
         <UniformMass totalMass='2'/><TetrahedronFEMForceField youngModulus='1e4' poissonRatio='0.3'/>\
         <LinearSolverConstraintCorrection/></Node></Node>"
    );
    let loaded = Simulation::from_text("grips.scn", &text, &LoadOptions::default());
    let simulation = loaded.simulation.expect("the scene is right");
    let state = simulation.scene().find_object("/body/dofs").expect("there is a state");
    (simulation, state)
}

const SOLVED: &str =
    "<FreeMotionAnimationLoop/><BlockGaussSeidelConstraintSolver tolerance='1e-13' maxIterations='1000'/>";

fn mean(simulation: &Simulation, grip: &Grip) -> [f64; 3] {
    let x = simulation.position("/body/dofs").expect("there is a state");
    std::array::from_fn(|axis| grip.weights.iter().map(|(point, weight)| weight * x[3 * point + axis]).sum())
}

#[test]
fn a_grip_carries_the_body_to_its_place_and_lets_it_go() {
    let (mut simulation, state) = load(SOLVED);
    let middle: Vec<(usize, f64)> = (0..4).map(|point| (point, 0.25)).collect();
    let grip = Grip { state, weights: middle, target: [0.3, 0.2, 0.4] };
    simulation.hold(vec![grip.clone()]).expect("there is such a state");
    for _ in 0..50 {
        simulation.step(0.0).expect("it steps");
        let at = mean(&simulation, &grip);
        assert!((0..3).all(|axis| (at[axis] - grip.target[axis]).abs() < 1e-11), "{at:?}");
    }
    // At rest it carries the weight: the impulse of a step over its length.
    let (_, impulse) = simulation.grips().next().expect("it is held");
    assert!((impulse[2] / 0.01 - 2.0 * 9.81).abs() < 1e-6 && impulse[0].hypot(impulse[1]) < 1e-8, "{impulse:?}");
    let saved = simulation.snapshot();
    simulation.hold(Vec::new()).expect("nothing is held");
    for _ in 0..10 {
        simulation.step(0.0).expect("it steps");
    }
    let fallen = mean(&simulation, &grip)[2];
    assert!((fallen - (0.4 - 9.81 * 0.01 * 0.01 * 55.0)).abs() < 1e-6, "{fallen}");
    // What is held is part of a snapshot.
    simulation.restore(&saved).expect("it is of this scene");
    simulation.step(0.0).expect("it steps");
    assert!((mean(&simulation, &grip)[2] - 0.4).abs() < 1e-11);
}

#[test]
fn grips_that_cannot_hold_are_refused_with_reasons() {
    let (mut simulation, state) = load(SOLVED);
    let grip = |weights: Vec<(usize, f64)>, target: [f64; 3]| vec![Grip { state, weights, target }];
    let code = |refused: Result<(), settee_simulation::Diagnostic>| refused.expect_err("it cannot hold").code;
    assert_eq!(code(simulation.hold(grip(vec![(4, 1.0)], [0.0; 3]))), "index-out-of-range");
    assert_eq!(code(simulation.hold(grip(vec![(0, f64::NAN)], [0.0; 3]))), "not-finite");
    assert_eq!(code(simulation.hold(grip(vec![(0, 1.0)], [0.0, f64::INFINITY, 0.0]))), "not-finite");
    assert_eq!(simulation.grips().count(), 0);
    let (mut unsolved, state) = load("<DefaultAnimationLoop/>");
    assert_eq!(code(unsolved.hold(vec![Grip { state, weights: vec![(0, 1.0)], target: [0.0; 3] }])), "not-constrained");
}
