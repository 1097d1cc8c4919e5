//! What a haptic device feels between the steps.

use crate::common::load;
use settee_components::FeelsForces;

/// A cube that lies on a floor, with a device.
fn scene(feedback: &str, solver: &str) -> String {
    format!(
        "<Node name=\"root\" gravity=\"0 0 -9.81\" dt=\"0.01\"><FreeMotionAnimationLoop/>{solver}<CollisionPipeline/>\
         <BruteForceBroadPhase/><BVHNarrowPhase/><LocalMinDistance alarmDistance=\"0.2\" contactDistance=\"0.05\"/>\
         <CollisionResponse response=\"FrictionContactConstraint\" responseParams=\"mu=0.4\"/><Node name=\"cube\">\
         <EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/>\
         <CGLinearSolver iterations=\"50\" tolerance=\"1e-15\" threshold=\"1e-30\"/>\
         <MechanicalObject name=\"frame\" template=\"Rigid3\" position=\"0 0 0.55 0 0 0 1\"/><UniformMass \
         vertexMass=\"2 1 0.166666666666667 0 0 0 0.166666666666667 0 0 0 0.166666666666667\"/>\
         <UncoupledConstraintCorrection/>{feedback}<Node name=\"corners\"><MeshTopology position=\"-0.5 -0.5 -0.5  \
         0.5 -0.5 -0.5  0.5 0.5 -0.5  -0.5 0.5 -0.5\" triangles=\"0 2 1  0 3 2\"/><MechanicalObject template=\"Vec3\"/>\
         <PointCollisionModel/><RigidMapping/></Node></Node><Node name=\"floor\"><MeshTopology \
         position=\"-9 -9 0  19 -9 0  -9 19 0\" triangles=\"0 1 2\"/><MechanicalObject/><TriangleCollisionModel \
         simulated=\"0\" moving=\"0\"/></Node></Node>"
    )
}

const SOLVER: &str = "<BlockGaussSeidelConstraintSolver tolerance=\"1e-8\"/>";

#[test]
fn a_tool_feels_the_floor_where_it_is_pressed_into_it() {
    let feedback = "<LCPForceFeedback name=\"feedback\" activate=\"1\" forceCoef=\"100\" solverMaxIt=\"2000\" \
                    solverTimeout=\"5\"/>";
    let mut simulation = load(&scene(feedback, SOLVER));
    assert!(simulation.force_feedback("/cube/feedback").is_none(), "nothing was solved yet");
    (0..5).for_each(|_| simulation.step(0.0).expect("the step succeeds"));
    let mut felt = simulation.force_feedback("/cube/feedback").expect("it is active");
    // Where the free motion left it the cube is carried: the forces of the step are impulses, 100 of them make a
    // second.
    let free = 0.55 - 9.81e-4;
    let resting = felt.force(&[0.0, 0.0, free, 0.0, 0.0, 0.0, 1.0]);
    assert!((resting[2] - 2.0 * 9.81).abs() < 1e-3, "{resting:?}");
    // A millimetre deeper: as many newtons more as push a mass of 2 kg out of it in a step.
    let pressed = felt.force(&[0.0, 0.0, free - 1e-3, 0.0, 0.0, 0.0, 1.0]);
    assert!((pressed[2] - 2.0 * 9.81 - 2.0 * 1e-3 / 1e-4).abs() < 1e-2, "{pressed:?}");
    let lifted = felt.force(&[0.0, 0.0, 0.7, 0.0, 0.0, 0.0, 1.0]);
    assert!(lifted.iter().all(|force| *force == 0.0), "{lifted:?}");
    // It comes back to the floor as if it had not been away, on another thread.
    let again = std::thread::spawn(move || felt.force(&[0.0, 0.0, free, 0.0, 0.0, 0.0, 1.0]));
    let again = again.join().expect("the thread of the device ends");
    assert!((again[2] - resting[2]).abs() < 1e-3, "{again:?}");
}

#[test]
fn a_device_that_is_not_active_or_has_no_matrix_feels_nothing() {
    for (feedback, solver) in [
        ("<LCPForceFeedback name=\"feedback\"/>", SOLVER),
        ("<LCPForceFeedback name=\"feedback\" activate=\"1\"/>", "<UnbuiltGaussSeidelConstraintSolver/>"),
    ] {
        let mut simulation = load(&scene(feedback, solver));
        (0..3).for_each(|_| simulation.step(0.0).expect("the step succeeds"));
        assert!(simulation.force_feedback("/cube/feedback").is_none());
        assert!(simulation.force_feedback("/cube/frame").is_none());
    }
}
