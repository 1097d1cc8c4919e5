//! What springs of contacts may not do: make momentum, or energy.

use crate::common::{NEWTON, load};
use settee_math::vec3::{add, cross, norm, sub};
use settee_simulation::Simulation;

/// Solvers of every kind, with what solves their systems exactly, and the order of the energy that an impact makes: a
/// force that begins and ends in the middle of a step leaves no more than 2. `NEWTON` stands for Newton's method.
const SOLVERS: &[(&str, f64)] = &[
    ("<EulerExplicitSolver/>", 2.0),
    ("<EulerExplicitSolver symplectic=\"0\"/>", 1.0),
    ("<CentralDifferenceSolver/>", 2.0),
    ("<RungeKutta2Solver/>", 2.0),
    ("<RungeKutta4Solver/>", 2.0),
    ("<EulerImplicitSolver/><SparseLDLSolver/>", 1.0),
    ("<EulerImplicitSolver trapezoidalScheme=\"1\"/><SparseLDLSolver/>", 2.0),
    ("<NewmarkImplicitSolver/><SparseLDLSolver/>", 2.0),
    ("<GeneralizedAlphaSolver/>NEWTON<SparseLDLSolver/>", 2.0),
    ("<BDFOdeSolver order=\"2\"/>NEWTON<SparseLDLSolver/>", 2.0),
    ("<RadauIIASolver/>NEWTON<SparseLDLSolver/>", 2.0),
    ("<VariationalSymplecticSolver/><SparseLDLSolver/>", 2.0),
];

/// A state of a test scene, with the mass of one of its points.
struct Body {
    path: &'static str,
    mass: f64,
    /// The same about each axis (kg m^2); 0: a point.
    inertia: f64,
}

/// Two kinds of bodies that fly into each other, off their centres.
struct Crash {
    /// Each with its place of a solver of its own, `SOLVER`.
    nodes: &'static str,
    bodies: [Body; 2],
}

/// A sheet of triangles and two balls that hit it from above.
const SHEET: Crash = Crash {
    nodes: "<Node name=\"sheet\">SOLVER<MeshTopology position=\"0 0 0  2 0 0.05  0 2 -0.05  2.2 2.1 0.3\" \
            triangles=\"0 1 2  1 3 2\"/><MechanicalObject name=\"dofs\"/><UniformMass vertexMass=\"1\"/>\
            <MeshSpringForceField stiffness=\"40\" damping=\"0\"/><TriangleCollisionModel \
            contactStiffness=\"9\" contactFriction=\"0.4\"/></Node>\
            <Node name=\"balls\">SOLVER<MechanicalObject name=\"dofs\" position=\"0.4 0.5 0.6  1.4 1.2 0.8\" \
            velocity=\"0 0.1 -2  0.1 0 -2\"/><UniformMass vertexMass=\"0.5\"/><SphereCollisionModel radius=\"0.2\" \
            contactStiffness=\"8\"/></Node>",
    bodies: [
        Body { path: "/sheet/dofs", mass: 1.0, inertia: 0.0 },
        Body { path: "/balls/dofs", mass: 0.5, inertia: 0.0 },
    ],
};

/// A rigid body with a surface of triangles under a rigid one with balls, both of which turn.
const RIGID: Crash = Crash {
    nodes: "<Node name=\"plate\">SOLVER<MechanicalObject name=\"dofs\" template=\"Rigid3\" \
            position=\"0.1 0.2 0 0.1 0.2 0.1 0.97\" velocity=\"0 0 0.5 0.3 -0.2 0.1\"/><UniformMass \
            vertexMass=\"2 1 0.3 0 0 0 0.3 0 0 0 0.3\"/><Node name=\"surface\"><MeshTopology \
            position=\"-1 -1 0  1 -1 0  1 1 0  -1 1 0\" triangles=\"0 1 2  0 2 3\"/><MechanicalObject/>\
            <TriangleCollisionModel contactStiffness=\"9\"/><RigidMapping/></Node></Node>\
            <Node name=\"dumbbell\">SOLVER<MechanicalObject name=\"dofs\" template=\"Rigid3\" \
            position=\"0.2 -0.1 0.7 0 0 0 1\" velocity=\"0.1 0 -1.5 -0.4 0.6 0\"/><UniformMass \
            vertexMass=\"1 1 0.2 0 0 0 0.2 0 0 0 0.2\"/><Node name=\"ends\"><MechanicalObject \
            position=\"-0.4 0 0  0.45 0.1 0\"/><SphereCollisionModel radius=\"0.2\" contactStiffness=\"8\" \
            contactFriction=\"0.4\"/><RigidMapping/></Node></Node>",
    bodies: [
        Body { path: "/plate/dofs", mass: 2.0, inertia: 0.6 },
        Body { path: "/dumbbell/dofs", mass: 1.0, inertia: 0.2 },
    ],
};

/// With one solver for both bodies, or one for each.
fn scene(crash: &Crash, solver: &str, is_common: bool, response: &str, dt: f64) -> Simulation {
    let solver = solver.replace("NEWTON", NEWTON);
    let (above, own) = if is_common { (&*solver, "") } else { ("", &*solver) };
    load(&format!(
        "<Node name=\"root\" gravity=\"0 0 0\" dt=\"{dt}\"><DefaultAnimationLoop/>{above}<CollisionPipeline/>\
         <BruteForceBroadPhase/><BVHNarrowPhase/><MinProximityIntersection alarmDistance=\"0.3\" \
         contactDistance=\"0.1\"/><CollisionResponse response=\"{response}\"/>{}</Node>",
        crash.nodes.replace("SOLVER", own)
    ))
}

/// Linear and angular momentum, and the largest of the parts that add up to them.
fn momentum(simulation: &Simulation, bodies: &[Body]) -> ([f64; 3], [f64; 3], f64) {
    let (mut linear, mut angular, mut largest) = ([0.0; 3], [0.0; 3], 0.0f64);
    for body in bodies {
        let [x, v] = [simulation.position(body.path), simulation.velocity(body.path)].map(|it| it.expect("a state"));
        let (n_coords, n_derivs) = if body.inertia > 0.0 { (7, 6) } else { (3, 3) };
        for (x, v) in x.chunks_exact(n_coords).zip(v.chunks_exact(n_derivs)) {
            let part = [v[0], v[1], v[2]].map(|c| body.mass * c);
            let turning = cross([x[0], x[1], x[2]], part);
            let spin = if body.inertia > 0.0 { [v[3], v[4], v[5]].map(|c| body.inertia * c) } else { [0.0; 3] };
            largest = largest.max(norm(part)).max(norm(turning)).max(norm(spin));
            linear = add(linear, part);
            angular = add(angular, add(turning, spin));
        }
    }
    (linear, angular, largest)
}

/// Whether springs act: those that stick begin without a stretch in each step, and act on velocities.
fn has_force(simulation: &Simulation, response: &str) -> bool {
    let is_stick = response == "StickContactForceField";
    simulation.contacts().any(|found| found.forces().any(|force| is_stick || force != [0.0; 3]))
}

const RESPONSES: [&str; 2] = ["PenalityContactForceField", "StickContactForceField"];

#[test]
fn every_solver_keeps_linear_momentum_in_contact() {
    for crash in [&SHEET, &RIGID] {
        for (solver, _) in SOLVERS {
            for (is_common, response) in [(true, RESPONSES[0]), (false, RESPONSES[0]), (true, RESPONSES[1])] {
                let mut simulation = scene(crash, solver, is_common, response, 0.004);
                let (before, _, size) = momentum(&simulation, &crash.bodies);
                // Newton's method ends at a residual.
                let bound = if solver.contains("NEWTON") { 1e-10 } else { 1e-12 };
                let mut n_touching = 0;
                for step in 0..120 {
                    simulation.step(0.0).unwrap_or_else(|failure| panic!("{solver}: {failure}"));
                    let (now, ..) = momentum(&simulation, &crash.bodies);
                    let lost = norm(sub(now, before));
                    assert!(lost <= bound * size, "{solver} {is_common} {response}, step {step}: {lost:e} of {size}");
                    n_touching += u32::from(has_force(&simulation, response));
                }
                assert!(n_touching > 20, "{solver} {response}: they touch in {n_touching} steps");
            }
        }
    }
}

#[test]
fn forces_on_both_bodies_and_their_moments_sum_to_nothing() {
    for crash in [&SHEET, &RIGID] {
        for (solver, is_common) in SOLVERS.iter().flat_map(|(solver, _)| [(solver, true), (solver, false)]) {
            let mut simulation = scene(crash, solver, is_common, RESPONSES[0], 0.002);
            let mut n_forces = 0;
            for _ in 0..250 {
                simulation.step(0.0).unwrap_or_else(|failure| panic!("{solver}: {failure}"));
                for found in simulation.contacts() {
                    for (contact, force) in found.detected.iter().zip(found.forces()).filter(|(_, f)| *f != [0.0; 3]) {
                        n_forces += 1;
                        let [p, q] = contact.points;
                        let (moment, size) = (norm(cross(sub(q, p), force)), norm(cross(p, force)).max(norm(force)));
                        assert!(moment <= 1e-12 * size, "{solver} {is_common}: {moment:e} of {size}");
                    }
                }
            }
            assert!(n_forces > 20, "{solver} {is_common}: {n_forces}");
        }
    }
}

#[test]
fn symplectic_euler_keeps_angular_momentum_also_of_rigid_bodies() {
    for crash in [&SHEET, &RIGID] {
        for is_common in [true, false] {
            let mut simulation = scene(crash, "<EulerExplicitSolver/>", is_common, "PenalityContactForceField", 0.002);
            let (_, before, size) = momentum(&simulation, &crash.bodies);
            let mut n_touching = 0;
            for step in 0..250 {
                simulation.step(0.0).expect("the step succeeds");
                let (_, now, _) = momentum(&simulation, &crash.bodies);
                let lost = norm(sub(now, before));
                assert!(lost <= 1e-12 * size, "{is_common}, step {step}: {lost:e} of {size}");
                n_touching += u32::from(has_force(&simulation, RESPONSES[0]));
            }
            assert!(n_touching > 20, "{n_touching}");
        }
    }
}

/// Two balls that meet head on, the surfaces 0.1 m and an `offset` apart: by which part their energy changes.
fn energy_made(solver: &str, dt: f64, offset: f64) -> f64 {
    let ball = |name: &str, x: f64, v: f64| {
        format!(
            "<Node name=\"{name}\"><MechanicalObject name=\"dofs\" position=\"{x} 0 0\" velocity=\"{v} 0 0\"/>\
             <UniformMass totalMass=\"1\"/><SphereCollisionModel radius=\"0.2\" contactStiffness=\"10\"/></Node>"
        )
    };
    let mut simulation = load(&format!(
        "<Node name=\"root\" gravity=\"0 0 0\" dt=\"{dt}\"><DefaultAnimationLoop/>{}<CollisionPipeline/>\
         <BruteForceBroadPhase/><BVHNarrowPhase/><MinProximityIntersection alarmDistance=\"0.5\" \
         contactDistance=\"0.1\"/><CollisionResponse response=\"PenalityContactForceField\"/>{}{}</Node>",
        solver.replace("NEWTON", NEWTON),
        ball("one", 0.0, 1.0),
        ball("two", 0.6 + offset, -0.5),
    ));
    let before = simulation.energy().0;
    (0..(0.8 / dt).round() as u32).for_each(|_| simulation.step(0.0).expect("the step succeeds"));
    assert!(simulation.velocity("/one/dofs").is_ok_and(|v| v[0] < -0.2), "{solver}, {dt}: they did not bounce");
    (simulation.energy().0 / before - 1.0).abs()
}

#[test]
fn the_energy_that_an_impact_makes_falls_with_the_order_of_the_solver() {
    for (solver, order) in SOLVERS {
        // Where in a step the force begins decides how much: the largest of eight places counts.
        let worst = |dt: f64| {
            let places = (0..8).map(|place| energy_made(solver, dt, 1.5 * dt * f64::from(place) / 8.0));
            places.fold(0.0, f64::max)
        };
        let [coarse, fine] = [0.008, 0.001].map(worst);
        let found = (coarse / fine).log2() / 3.0;
        assert!(found > order - 0.25, "{solver}: {coarse:.1e} and {fine:.1e}, order {found:.2}");
        assert!(*order < 2.0 || fine < 1e-3, "{solver}: {fine:e}");
    }
}

/// The least and the largest energy of a ball between two walls.
fn between_walls(solver: &str, dt: f64) -> [f64; 2] {
    let mut simulation = load(&format!(
        "<Node name=\"root\" gravity=\"0 0 0\" dt=\"{dt}\"><DefaultAnimationLoop/><CollisionPipeline/>\
         <BruteForceBroadPhase/><BVHNarrowPhase/><MinProximityIntersection alarmDistance=\"0.5\" \
         contactDistance=\"0.1\"/><CollisionResponse response=\"PenalityContactForceField\"/>\
         <Node name=\"ball\">{solver}<MechanicalObject name=\"dofs\" velocity=\"1 0.03 0\"/><UniformMass \
         totalMass=\"1\"/><SphereCollisionModel radius=\"0.2\" contactStiffness=\"10\"/></Node>\
         <Node name=\"walls\"><MeshTopology position=\"-0.5 -99 -99  -0.5 99 -99  -0.5 0 199  0.5 -99 -99  \
         0.5 99 -99  0.5 0 199\" triangles=\"0 1 2  3 5 4\"/><MechanicalObject/><TriangleCollisionModel \
         simulated=\"0\" moving=\"0\"/></Node></Node>"
    ));
    let [mut least, mut most, mut before, mut n_bounces] = [f64::INFINITY, 0.0, 1.0, 0.0];
    for _ in 0..10_000 {
        simulation.step(0.0).expect("the step succeeds");
        let v = simulation.velocity("/ball/dofs").expect("a state")[0];
        n_bounces += f64::from(u8::from(v * before < 0.0));
        before = v;
        let (kinetic, potential) = simulation.energy();
        let energy = kinetic + potential.expect("springs have one");
        [least, most] = [least.min(energy), most.max(energy)];
    }
    assert!(n_bounces >= 30.0, "{solver}: {n_bounces}");
    [least, most]
}

#[test]
fn energy_stays_within_bounds_over_many_impacts() {
    let start = 0.5 * (1.0 + 0.03 * 0.03);
    let off = |solver: &str, dt: f64| between_walls(solver, dt).map(|energy| (energy / start - 1.0).abs());
    // Inside of an impact symplectic Euler is off by a part of the order of the step, which it gives back.
    let [coarse, fine] = [0.004, 0.002].map(|dt| off("<EulerExplicitSolver/>", dt).into_iter().fold(0.0, f64::max));
    assert!(coarse < 0.05 && (1.7..2.3).contains(&(coarse / fine)), "{coarse} {fine}");
    let trapezoid = "<EulerImplicitSolver trapezoidalScheme=\"1\" rayleighMass=\"0\" rayleighStiffness=\"0\"/>\
                     <SparseLDLSolver/>";
    let worst = off(trapezoid, 0.004).into_iter().fold(0.0, f64::max);
    assert!(worst < 0.015, "{worst}");
}
