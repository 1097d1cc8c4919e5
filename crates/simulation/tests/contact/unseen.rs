//! Where nobody looks at contacts, the nearest of each number are enough, and those that push where forces are
//! evaluated once a step: the motion is the same to the last bit.

use crate::common::load;
use settee_simulation::Simulation;

/// Points of the floor along each side.
const N: usize = 13;

/// Two triangles for each cell of a grid of `n` points along each side, as scene text.
fn grid_triangles(n: usize) -> String {
    (0..(n - 1) * (n - 1))
        .map(|cell| cell / (n - 1) * n + cell % (n - 1))
        .map(|a| format!("{a} {} {}  {a} {} {}  ", a + n, a + n + 1, a + n + 1, a + 1))
        .collect()
}

/// A body of one ball or point, or of two, above a grid of triangles with their lines and points. It falls on a point
/// of the grid, from which several elements are equally far.
fn scene(method: &str, response: &str, body: &str) -> Simulation {
    let points: String = (0..N * N).map(|i| format!("{} 0 {} ", i % N, i / N)).collect();
    let triangles = grid_triangles(N);
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
fn run(mut simulation: Simulation, states: &[&str], is_unseen: bool) -> (Vec<u64>, usize) {
    simulation.show_on_demand(is_unseen);
    let (mut bits, mut n_found) = (Vec::new(), 0);
    for _ in 0..60 {
        simulation.step(0.0).expect("the step succeeds");
        let positions = states.iter().map(|state| simulation.position(state).expect("it is there"));
        bits.extend(positions.flatten().map(|x| x.to_bits()));
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
                let ((seen, all), (unseen, some)) =
                    (run(make(), &["/body/dofs"], false), run(make(), &["/body/dofs"], true));
                let what = format!("{method}, {response}, {model} at {place}");
                assert_eq!(seen, unseen, "{what}");
                assert!(some > 0 && some < all, "{what}: {some} of {all} contacts");
            }
        }
    }
}

/// Three sheets of springs, one above the other, that fall on one that is said not to move; `solver` in each of them,
/// or `above` all, with or without the lowest one, which has no mass.
fn sheets(
    (animation, method, models): (&str, &str, &str),
    (solver, above, has_floor): (&str, &str, bool),
) -> Simulation {
    const SIDE: usize = 4;
    let place = |i: usize, sheet: usize| {
        let bend = (i * 7 + sheet * 3) % 5;
        let (x, z) = (i % SIDE, i / SIDE);
        format!("{} {} {} ", x as f64 + 0.15 * sheet as f64, 0.8 * sheet as f64 + 0.03 * bend as f64, z)
    };
    let triangles = grid_triangles(SIDE);
    let sheet = |sheet: usize| {
        let points: String = (0..SIDE * SIDE).map(|i| place(i, sheet)).collect();
        let is_fixed = if sheet == 0 { "simulated=\"0\" moving=\"0\"" } else { "" };
        let (solver, physics) = if sheet == 0 {
            ("", "")
        } else {
            (solver, "<UniformMass totalMass=\"2\"/><MeshSpringForceField stiffness=\"80\" damping=\"0.1\"/>")
        };
        format!(
            "<Node name=\"sheet{sheet}\">{solver}<MechanicalObject name=\"dofs\" position=\"{points}\"/>\
             <MeshTopology position=\"{points}\" triangles=\"{triangles}\"/>{physics}{}</Node>",
            models.replace("FIXED", is_fixed)
        )
    };
    let (floor, sheets) = (sheet(0), (1..4).map(sheet).collect::<String>());
    let (below, beside) = if has_floor { (floor, String::new()) } else { (String::new(), floor) };
    load(&format!(
        "<Node name=\"root\" gravity=\"0 -9.81 0\" dt=\"0.01\">{animation}<CollisionPipeline/><BruteForceBroadPhase/>\
         <BVHNarrowPhase/>{method}<CollisionResponse response=\"PenalityContactForceField\"/>\
         {beside}<Node name=\"all\">{above}{below}{sheets}</Node></Node>"
    ))
}

#[test]
fn what_does_not_push_makes_no_difference_whatever_solves() {
    const STATES: [&str; 3] = ["/all/sheet1/dofs", "/all/sheet2/dofs", "/all/sheet3/dofs"];
    const IMPLICIT: &str = "<EulerImplicitSolver/><CGLinearSolver iterations=\"30\" tolerance=\"1e-12\" \
                            threshold=\"1e-30\"/>";
    const ANIMATION: &str = "<DefaultAnimationLoop/>";
    let triangles = "<TriangleCollisionModel FIXED contactStiffness=\"30\"/>";
    let parts = "<TriangleCollisionModel FIXED contactStiffness=\"30\"/><LineCollisionModel FIXED \
                 contactStiffness=\"20\"/><PointCollisionModel FIXED contactStiffness=\"10\" contactDistance=\"0.02\"/>";
    let methods = [
        ("<NewProximityIntersection alarmDistance=\"1\" contactDistance=\"0.3\" useLineLine=\"1\"/>", triangles),
        ("<MinProximityIntersection alarmDistance=\"1\" contactDistance=\"0.3\"/>", parts),
        ("<MinProximityIntersection alarmDistance=\"1\" contactDistance=\"0.3\" useSurfaceNormals=\"1\"/>", parts),
        ("<LocalMinDistance alarmDistance=\"1\" contactDistance=\"0.3\" angleCone=\"0.1\"/>", parts),
    ];
    let mut n_fewer = 0;
    for (method, models) in methods {
        for (animation, solver, above, has_floor) in [
            (ANIMATION, IMPLICIT, "", false),
            (ANIMATION, "", IMPLICIT, false),
            (ANIMATION, "", IMPLICIT, true),
            (ANIMATION, "<EulerExplicitSolver/>", "", false),
            (ANIMATION, "<RungeKutta4Solver/>", "", false),
            ("<DefaultAnimationLoop maxStepHalvings=\"2\"/>", IMPLICIT, "", false),
            ("<DefaultAnimationLoop implicitContact=\"1\"/>", IMPLICIT, "", false),
            ("<MultiStepAnimationLoop integrationSteps=\"3\"/>", IMPLICIT, "", false),
        ] {
            let make = || sheets((animation, method, models), (solver, above, has_floor));
            let ((seen, all), (unseen, some)) = (run(make(), &STATES, false), run(make(), &STATES, true));
            let what = format!("{animation} {method} {solver} {above} {has_floor}");
            assert!(seen == unseen, "{what}");
            assert!(some > 0 && some <= all, "{what}: {some} of {all} contacts");
            n_fewer += usize::from(2 * some < all);
        }
    }
    assert!(n_fewer >= 6, "{n_fewer}");
}
