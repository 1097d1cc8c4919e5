//! Where nobody looks at contacts, the nearest of each number are enough: the motion is the same to the last bit.

use crate::common::load;
use settee_simulation::Simulation;

/// Points of the floor along each side.
const N: usize = 13;

/// A body of one ball or point, or of two, above a grid of triangles with their lines and points. It falls on a point
/// of the grid, from which several elements are equally far.
fn scene(method: &str, response: &str, body: &str) -> Simulation {
    let points: String = (0..N * N).map(|i| format!("{} 0 {} ", i % N, i / N)).collect();
    let triangles: String = (0..(N - 1) * (N - 1))
        .map(|cell| cell / (N - 1) * N + cell % (N - 1))
        .map(|a| format!("{a} {} {}  {a} {} {}  ", a + N, a + N + 1, a + N + 1, a + 1))
        .collect();
    load(&format!(
        "<Node name=\"root\" gravity=\"0.5 -9.81 0.25\" dt=\"0.02\"><DefaultAnimationLoop/><CollisionPipeline/>\
         <BruteForceBroadPhase/><BVHNarrowPhase/><{method} alarmDistance=\"3\" contactDistance=\"0.6\"/>\
         <CollisionResponse response=\"{response}\"/>\
         <Node name=\"body\"><EulerImplicitSolver/><CGLinearSolver iterations=\"50\" tolerance=\"1e-14\" \
         threshold=\"1e-30\"/>{body}<UniformMass vertexMass=\"1\"/></Node>\
         <Node name=\"floor\"><MechanicalObject position=\"{points}\"/>\
         <MeshTopology position=\"{points}\" triangles=\"{triangles}\"/>\
         <TriangleCollisionModel simulated=\"0\" moving=\"0\" contactStiffness=\"500\"/>\
         <LineCollisionModel simulated=\"0\" moving=\"0\" contactStiffness=\"200\"/>\
         <PointCollisionModel simulated=\"0\" moving=\"0\" contactStiffness=\"100\"/></Node></Node>"
    ))
}

/// Bits of the motion at each step, and how many contacts were found.
fn run(mut simulation: Simulation, is_unseen: bool) -> (Vec<u64>, usize) {
    simulation.show_on_demand(is_unseen);
    let (mut bits, mut n_found) = (Vec::new(), 0);
    for _ in 0..60 {
        simulation.step(0.0).expect("the step succeeds");
        let position = simulation.position("/body/dofs").expect("it is there");
        bits.extend(position.iter().map(|x| x.to_bits()));
        n_found += simulation.contacts().map(|pair| pair.detected.len()).sum::<usize>();
    }
    (bits, n_found)
}

#[test]
fn motion_is_the_same_whether_contacts_are_looked_at_or_not() {
    let dofs = |position: &str| format!("<MechanicalObject name=\"dofs\" position=\"{position}\"/>");
    let (one, two) = ("6 2 6", "6 2 6  3.5 2.5 4.25");
    let balls = "<SphereCollisionModel radius=\"0.75\" contactStiffness=\"10\"/>";
    let points = "<PointCollisionModel contactStiffness=\"10\"/>";
    for method in ["NewProximityIntersection", "MinProximityIntersection"] {
        for response in ["PenalityContactForceField", "StickContactForceField"] {
            for (place, model) in [(one, balls), (one, points), (two, balls), (two, points)] {
                let make = || scene(method, response, &format!("{}{model}", dofs(place)));
                let ((seen, all), (unseen, some)) = (run(make(), false), run(make(), true));
                let what = format!("{method}, {response}, {model} at {place}");
                assert_eq!(seen, unseen, "{what}");
                assert!(some > 0 && some < all, "{what}: {some} of {all} contacts");
            }
        }
    }
}
