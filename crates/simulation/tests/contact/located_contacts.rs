//! First touch located within a step.

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Simulation};

const G: f64 = 9.81;
const MU: f64 = 0.3;
const SPEED: f64 = 3.0;

/// A particle that is thrown along a floor from above it, with an ODE solver; where it stops.
fn stops_at(solver: &str, locates: bool, dt: f64, height: f64) -> f64 {
    let text = format!(
        "<Node name='root' gravity='0 0 -{G}' dt='{dt}'><FreeMotionAnimationLoop locateContacts='{locates}'/>\
         <BlockGaussSeidelConstraintSolver contact='exact'/><CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/>\
         <NewProximityIntersection alarmDistance='0.3' contactDistance='0.001'/>\
         <CollisionResponse response='FrictionContactConstraint' responseParams='mu={MU}'/>\
         <Node name='body'>{solver}<NewtonRaphsonSolver maxNbIterationsNewton='5'/><SparseLDLSolver/>\
         <MechanicalObject name='dofs' position='0 0 {}' velocity='{SPEED} 0 0'/><UniformMass vertexMass='1'/>\
         <PointCollisionModel/><LinearSolverConstraintCorrection/></Node>\
         <Node name='floor'><MeshTopology position='-9 -9 0  25 -10 0  -10 25 0' triangles='0 1 2'/>\
         <MechanicalObject/><TriangleCollisionModel simulated='0' moving='0'/></Node></Node>",
        0.001 + height
    );
    let loaded = Simulation::from_text("landing.scn", &text, &LoadOptions::default());
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    let mut simulation = loaded.simulation.unwrap_or_else(|| panic!("{}", findings.join("\n")));
    for _ in 0..(1.6 / dt).round() as u32 {
        simulation.step(0.0).expect("it steps");
    }
    assert!((simulation.time() - 1.6).abs() < 1e-9, "the parts of a step make a whole one: {}", simulation.time());
    simulation.position("/body/dofs").expect("there is a state")[0]
}

/// The mean error of where it stops, over eight heights: it lands after t = sqrt(2 H/g) with the impulse of friction mu
/// g t, and slides on by v^2 / (2 mu g).
fn error(solver: &str, locates: bool, dt: f64) -> f64 {
    let heights = (0..8).map(|part| 0.2 + 0.01 * f64::from(part) / 8.0);
    let errors = heights.map(|height| {
        let flight = (2.0 * height / G).sqrt();
        let after = SPEED - MU * G * flight;
        (stops_at(solver, locates, dt, height) - SPEED * flight - after * after / (2.0 * MU * G)).abs()
    });
    errors.sum::<f64>() / 8.0
}

const SECOND: &str = "<BDFOdeSolver order='2'/>";

#[test]
fn an_impact_that_is_located_costs_no_order() {
    let errors = |locates: bool| [0.02, 0.01, 0.005].map(|dt| error(SECOND, locates, dt));
    let (located, at_ends) = (errors(true), errors(false));
    let order = |errors: [f64; 3]| (errors[0] / errors[2]).log2() / 2.0;
    assert!(order(located) > 1.6, "order {}: {located:?}", order(located));
    assert!(order(at_ends) < 1.4, "order {}: {at_ends:?}", order(at_ends));
    assert!(located[2] < 0.1 * at_ends[2], "{located:?} against {at_ends:?}");
}

#[test]
fn impacts_are_located_between_steps_that_the_solver_chooses() {
    let adaptive = "<BDFOdeSolver adaptive='1' relativeTolerance='1e-6' absoluteTolerance='1e-8'/>";
    let (located, at_ends) = (error(adaptive, true, 0.02), error(adaptive, false, 0.02));
    assert!(located < 0.1 * at_ends, "{located} against {at_ends}");
}
