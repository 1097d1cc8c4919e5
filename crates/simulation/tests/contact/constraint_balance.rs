//! What contact and constraints may not do: make momentum, or energy.

use crate::common::load;
use settee_simulation::Simulation;

const EXACT: &str = "<BlockGaussSeidelConstraintSolver contact=\"exact\"/>";
const SWEEPS: &str = "<BlockGaussSeidelConstraintSolver/>";

/// A scene with contacts between triangles, points and spheres.
fn scene(animation: &str, solver: &str, gravity: f64, mu: f64, bodies: &str) -> Simulation {
    load(&format!(
        "<Node name=\"root\" gravity=\"0 0 {gravity}\" dt=\"0.01\">{animation}{solver}<CollisionPipeline/>\
         <BruteForceBroadPhase/><BVHNarrowPhase/><MinProximityIntersection alarmDistance=\"0.2\" \
         contactDistance=\"0.02\"/><CollisionResponse response=\"FrictionContactConstraint\" \
         responseParams=\"mu={mu}\"/>{bodies}</Node>"
    ))
}

const LOOP: &str = "<FreeMotionAnimationLoop/>";
const VELOCITY: &str = "<FreeMotionAnimationLoop solveVelocityConstraintFirst=\"1\"/>";

/// Balls that fly into each other.
fn balls() -> String {
    "<Node name=\"balls\"><EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/><SparseLDLSolver/>\
     <MechanicalObject name=\"dofs\" position=\"-0.8 0.6 0.4  0 0.9 0.45  0.5 0.7 0.3  0.1 1.5 0.5  -0.3 1.9 0.1\" \
     velocity=\"2 0 0  0 0 0  -1 0 0  0 -1 0  0 -2 1\"/><UniformMass vertexMass=\"0.5\"/>\
     <SphereCollisionModel listRadius=\"0.2 0.25 0.2 0.15 0.2\" \
     selfCollision=\"1\"/><LinearSolverConstraintCorrection/>\
     </Node>"
        .to_owned()
}

/// A rigid cube that falls and spins.
fn cube(height: f64, spin: &str) -> String {
    format!(
        "<Node name=\"cube\"><EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/>\
         <CGLinearSolver iterations=\"50\" tolerance=\"1e-15\" threshold=\"1e-30\"/>\
         <MechanicalObject name=\"dofs\" template=\"Rigid3\" position=\"0 0 {height} 0 0 0 1\" velocity=\"{spin}\"/>\
         <UniformMass vertexMass=\"2 1 0.166666666666667 0 0 0 0.166666666666667 0 0 0 0.166666666666667\"/>\
         <UncoupledConstraintCorrection/><Node name=\"corners\"><MeshTopology position=\"-0.5 -0.5 -0.5  0.5 -0.5 \
         -0.5  \
         0.5 0.5 -0.5  -0.5 0.5 -0.5\" triangles=\"0 2 1  0 3 2\"/><MechanicalObject template=\"Vec3\"/>\
         <PointCollisionModel/><RigidMapping/></Node></Node>"
    )
}

/// A block of springs that falls.
fn soft(height: f64) -> String {
    format!(
        "<Node name=\"soft\"><EulerImplicitSolver rayleighMass=\"0.1\" rayleighStiffness=\"0.01\"/><SparseLDLSolver/>\
         <RegularGridTopology name=\"grid\" n=\"3 3 3\" min=\"2 0 {height}\" max=\"3 1 {}\"/><MechanicalObject \
         name=\"dofs\"/><UniformMass totalMass=\"1\"/><MeshSpringForceField stiffness=\"400\" damping=\"0\"/>\
         <LinearSolverConstraintCorrection/><Node name=\"skin\"><MeshTopology position=\"2.3 0.3 {height}  2.7 0.35 \
         {height} \
         2.5 0.75 {height}\"/><MechanicalObject/><BarycentricMapping/><SphereCollisionModel \
         radius=\"0.1\"/></Node></Node>",
        height + 1.0
    )
}

const FLOOR: &str = "<Node name=\"floor\"><MeshTopology position=\"-99 -99 0  199 -99 0  -99 199 0\" triangles=\"0 1 \
    2\"/>\
                     <MechanicalObject/><TriangleCollisionModel simulated=\"0\" moving=\"0\"/></Node>";

#[test]
fn impulses_of_contacts_sum_to_nothing() {
    for solver in [EXACT, SWEEPS, "<NNCGConstraintSolver/>", "<UnbuiltGaussSeidelConstraintSolver/>"] {
        for (bodies, mu) in [
            (balls(), 0.0),
            (balls(), 0.4),
            (cube(0.6, "1 0 0 0 3 1") + FLOOR, 0.4),
            (soft(0.15) + FLOOR, 0.4),
            (cube(0.6, "0 0 0 0 0 0") + &soft(0.15) + FLOOR, 0.0),
        ] {
            let mut simulation = scene(LOOP, solver, -9.81, mu, &bodies);
            let mut n_touching = 0;
            for _ in 0..60 {
                simulation.step(0.0).expect("the step succeeds");
                let Some(solved) = simulation.constraints() else { continue };
                let certificate = solved.certificate;
                n_touching += u32::from(certificate.largest_impulse > 0.0);
                assert!(
                    certificate.impulse_sum <= 1e-12 * certificate.largest_impulse,
                    "{solver}, mu {mu}: {certificate:?}"
                );
            }
            assert!(n_touching > 0, "{solver}: nothing touches");
        }
    }
}

#[test]
fn moments_of_contacts_sum_to_nothing_where_points_meet_along_the_normal() {
    // Friction acts at a distance, and points that slide within a step have left the normal that was found at its
    // start.
    let head_on = "<Node name=\"balls\"><EulerImplicitSolver rayleighMass=\"0\" \
        rayleighStiffness=\"0\"/><SparseLDLSolver/>\
                   <MechanicalObject name=\"dofs\" position=\"-0.4 0.3 0.3  0.4 0.9 0.9\" velocity=\"4 3 3  -4 -3 \
                   -3\"/>\
                   <UniformMass vertexMass=\"0.5\"/><SphereCollisionModel radius=\"0.2\" selfCollision=\"1\"/>\
                   <LinearSolverConstraintCorrection/></Node>";
    for (bodies, gravity) in [(head_on.to_owned(), 0.0), (cube(0.55, "0 0 0 0 0 0") + FLOOR, -9.81)] {
        let mut simulation = scene(LOOP, EXACT, gravity, 0.4, &bodies);
        let mut most: f64 = 0.0;
        for _ in 0..30 {
            simulation.step(0.0).expect("the step succeeds");
            let Some(solved) = simulation.constraints() else { continue };
            let certificate = solved.certificate;
            most = most.max(certificate.largest_moment);
            assert!(certificate.moment_sum <= 1e-12 * most, "{certificate:?}");
        }
        assert!(most > 0.0, "nothing touches");
    }
}

/// Kinetic, elastic and potential energy, and the account.
fn energies(simulation: &Simulation) -> [f64; 4] {
    let report = simulation.energy_report().expect("it is open");
    [report.kinetic + report.elastic + report.gravity, report.correction, report.constraints, report.imbalance]
}

#[test]
fn with_velocity_constraints_in_exact_mode_energy_never_grows() {
    for (bodies, gravity, mu) in [
        (balls(), 0.0, 0.0),
        (balls(), 0.0, 0.4),
        (balls() + FLOOR, -9.81, 0.4),
        (soft(0.3) + FLOOR, -9.81, 0.4),
        (cube(0.6, "1 0.5 -1 0 0 0") + FLOOR, -9.81, 0.4),
    ] {
        let mut simulation = scene(VELOCITY, EXACT, gravity, mu, &bodies);
        simulation.open_energy_account();
        let mut before: Option<[f64; 4]> = None;
        let mut scale: f64 = 0.0;
        let mut n_touching = 0;
        for step in 0..80 {
            simulation.step(0.0).expect("the step succeeds");
            let now = energies(&simulation);
            scale = scale.max(now[0].abs());
            n_touching += simulation.constraints().map_or(0, |solved| solved.problem.n_rows());
            if let Some(before) = before {
                let given = now[0] - before[0];
                assert!(given <= 1e-12 * scale, "gravity {gravity}, mu {mu}, step {step}: {given:e} J more");
                let given = now[2] - before[2];
                assert!(gravity != 0.0 || given <= 1e-12 * scale, "mu {mu}, step {step}: contact gives {given:e} J");
            }
            before = Some(now);
        }
        assert!(n_touching > 0, "nothing touches");
        let [_, _, taken, imbalance] = energies(&simulation);
        // What lies on the floor is lifted from where its free motion would be: contact gives what the scheme takes.
        assert!(gravity != 0.0 || taken < 0.0, "{taken}");
        assert!(imbalance.abs() <= 1e-9 * scale, "{imbalance}");
    }
}

#[test]
fn the_work_of_the_correction_of_positions_has_a_row_of_its_own() {
    // The cube begins 0.015 m below the contact distance: a step pushes it out, with 1.5 m/s.
    let mut simulation = scene(LOOP, EXACT, 0.0, 0.0, &(cube(0.505, "0 0 0 0 0 0") + FLOOR));
    simulation.open_energy_account();
    simulation.step(0.0).expect("the step succeeds");
    let report = simulation.energy_report().expect("it is open");
    let v = 0.015 / 0.01;
    // The impulse m v is given along a way that is made with v: m v v, half of which remains as kinetic energy.
    assert!((report.correction - 2.0 * v * v).abs() < 1e-9, "{report:?}");
    assert!((report.constraints - v * v).abs() < 1e-9 && (report.kinetic - v * v).abs() < 1e-9, "{report:?}");
    assert!(report.imbalance.abs() < 1e-9, "{report:?}");
    let certificate = simulation.constraints().expect("constraints were solved").certificate;
    assert!((certificate.correction_work - report.correction).abs() < 1e-12, "{certificate:?}");
}

/// An elastic bar of 20 elements that flies against a rigid wall with a step in which the wave passes one element: the
/// part of its energy that is left after the impact, and the number of steps with a force.
fn impact(scheme: &str) -> (f64, u32) {
    let (n, length, half, touch, speed, wave) = (20, 0.2, 0.01, 1e-6, 100.0, 5801.193);
    let (across, start, dt) = (n + 1, 2e-3 + touch, length / wave / f64::from(n));
    let end = start + length;
    let velocity = format!("-{speed} 0 0 ").repeat(4 * across as usize);
    let ends = [0, across, 2 * across, 3 * across].map(|point| point.to_string()).join(" ");
    let mut simulation = load(&format!(
        "<Node name=\"root\" gravity=\"0 0 0\" dt=\"{dt:?}\">{LOOP}{EXACT}<CollisionPipeline/><BruteForceBroadPhase/>\
         <BVHNarrowPhase/><NewProximityIntersection alarmDistance=\"4e-3\" contactDistance=\"{touch}\"/>\
         <CollisionResponse response=\"FrictionContactConstraint\" responseParams=\"mu=0\"/>\
         <Node name=\"bar\">{scheme}<SparseLDLSolver/><RegularGridTopology name=\"grid\" n=\"{across} 2 2\" \
         min=\"{start} -{half} -{half}\" max=\"{end} {half} {half}\"/><MechanicalObject name=\"dofs\" \
         velocity=\"{velocity}\"/><HexahedronFEMForceField youngModulus=\"2e11\" poissonRatio=\"0.3\" method=\"large\"/>\
         <MeshMatrixMass massDensity=\"8000\" lumping=\"1\" topology=\"@grid\"/><PartialFixedProjectiveConstraint \
         fixAll=\"1\" fixedDirections=\"0 1 1\"/><LinearSolverConstraintCorrection/><Node name=\"end\">\
         <MechanicalObject/><PointCollisionModel/><SubsetMapping indices=\"{ends}\"/></Node></Node>\
         <Node name=\"wall\"><MeshTopology position=\"0 -1 -1  0 3 -1  0 -1 3\" triangles=\"0 1 2\"/><MechanicalObject/>\
         <TriangleCollisionModel simulated=\"0\" moving=\"0\"/></Node></Node>"
    ));
    simulation.open_energy_account();
    let mut touching = 0;
    let mut left = 0.0;
    for _ in 0..90 {
        simulation.step(0.0).expect("the step succeeds");
        let solved = simulation.constraints().expect("constraints were solved");
        touching += u32::from(solved.certificate.largest_impulse > 0.0);
        left = energies(&simulation)[0];
    }
    (left / (0.5 * 8000.0 * 4e-4 * length * speed * speed), touching)
}

#[test]
fn an_elastic_bar_leaves_a_wall_with_every_integrator_and_without_more_energy() {
    // The wave of pressure needs 40 steps to come back.
    for (scheme, least) in [
        ("<EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/>", 0.4),
        ("<EulerImplicitSolver trapezoidalScheme=\"1\" rayleighMass=\"0\" rayleighStiffness=\"0\"/>", 0.6),
        ("<NewmarkImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/>", 0.6),
        (
            "<NewmarkImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\" newtonSolver=\"@n\"/>\
          <NewtonRaphsonSolver name=\"n\"/>",
            0.6,
        ),
        ("<GeneralizedAlphaSolver/><NewtonRaphsonSolver/>", 0.6),
        ("<BDFOdeSolver order=\"2\"/><NewtonRaphsonSolver/>", 0.6),
    ] {
        let (left, touching) = impact(scheme);
        assert!(left <= 1.0 + 1e-3 && left > least, "{scheme}: {left} of the energy is left");
        assert!((38..=43).contains(&touching), "{scheme}: {touching} steps in contact");
    }
}
