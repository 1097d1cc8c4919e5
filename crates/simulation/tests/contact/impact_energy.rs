//! What contact and constraints may not do: make energy.

use crate::balance_scenes::{EXACT, FLOOR, LOOP, VELOCITY, balls, cube, scene, soft};
use crate::common::{NEWTON, load, state};
use settee_simulation::Simulation;

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

/// A block of 27 points that flies at the floor; its springs are so stiff that a step takes many of its vibrations.
fn stiff(solver: &str, stiffness: f64) -> String {
    let velocity = "0.3 0 -2 ".repeat(27);
    soft(0.3)
        .replace("<EulerImplicitSolver rayleighMass=\"0.1\" rayleighStiffness=\"0.01\"/>", solver)
        .replace("name=\"dofs\"", &format!("name=\"dofs\" velocity=\"{velocity}\""))
        .replace("stiffness=\"400\"", &format!("stiffness=\"{stiffness}\""))
}

const UNDAMPED_EULER: &str = "<EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/>";

/// Every implicit solver, without damping.
const IMPLICIT: [&str; 9] = [
    "<EulerImplicitSolver trapezoidalScheme=\"1\" rayleighMass=\"0\" rayleighStiffness=\"0\"/>",
    "<NewmarkImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/>",
    "<NewmarkImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\" newtonSolver=\"@n\"/>\
     <NewtonRaphsonSolver name=\"n\"/>",
    "<GeneralizedAlphaSolver/><NewtonRaphsonSolver/>",
    "<BDFOdeSolver order=\"2\"/><NewtonRaphsonSolver/>",
    "<BDFOdeSolver order=\"4\"/><NewtonRaphsonSolver/>",
    "<BDFOdeSolver adaptive=\"1\"/><NewtonRaphsonSolver/>",
    "<RadauIIASolver/><NewtonRaphsonSolver/>",
    "<RadauIIASolver adaptive=\"1\"/><NewtonRaphsonSolver/>",
];

#[test]
fn with_velocity_constraints_in_exact_mode_no_impact_gives_energy_whatever_the_solver() {
    let settings = NEWTON.trim_end_matches("/>").to_owned();
    for solver in IMPLICIT.map(|solver| solver.replace("<NewtonRaphsonSolver", &settings)) {
        let solver = solver.as_str();
        for (bodies, gravity, mu) in [
            (balls().replace(UNDAMPED_EULER, solver), 0.0, 0.4),
            (balls().replace(UNDAMPED_EULER, solver) + FLOOR, -9.81, 0.4),
            (stiff(solver, 1e4) + FLOOR, 0.0, 0.4),
            (stiff(solver, 1e6) + FLOOR, -9.81, 0.0),
            (cube(0.6, "1 0.5 -1 0 0 0").replace(UNDAMPED_EULER, solver) + FLOOR, -9.81, 0.4),
        ] {
            let mut simulation = scene(VELOCITY, EXACT, gravity, mu, &bodies);
            simulation.open_energy_account();
            let mut before: Option<f64> = None;
            let (mut scale, mut touching) = (0.0_f64, 0);
            for step in 0..60 {
                simulation.step(0.0).expect("the step succeeds");
                let now = energies(&simulation)[0];
                scale = scale.max(now.abs());
                let impulse = simulation.constraints().map_or(0.0, |solved| solved.certificate.largest_impulse);
                if let Some(before) = before.filter(|_| impulse > 0.0) {
                    touching += 1;
                    assert!(
                        now - before <= 1e-12 * scale,
                        "{solver}, gravity {gravity}, step {step}: {}",
                        now - before
                    );
                }
                before = Some(now);
            }
            assert!(touching > 0, "{solver}: nothing touches");
            let [now, _, _, imbalance] = energies(&simulation);
            // With steps of its own choice a solver iterates to its tolerance.
            let closes = if solver.contains("adaptive") { 1e-6 } else { 1e-9 };
            assert!(imbalance.abs() <= closes * scale && now <= scale, "{solver}: {imbalance}");
            let told = simulation.take_warnings();
            assert!(told.iter().all(|text| !text.to_string().contains("gain energy")), "{told:?}");
        }
    }
}

#[test]
fn bodies_that_touch_nothing_keep_the_order_of_their_solver_in_that_mode() {
    // Two points on a spring: an oscillation of 10 rad/s over a second.
    let end = |animation: &str, dt: f64| {
        let mut simulation = load(&format!(
            "<Node name=\"root\" gravity=\"0 0 0\" dt=\"{dt}\">{animation}{EXACT}<Node name=\"body\">\
             <RadauIIASolver/>{NEWTON}<SparseLDLSolver/>\
             <MechanicalObject name=\"dofs\" position=\"0 0 0  1.1 0 0\"/><UniformMass vertexMass=\"1\"/>\
             <SpringForceField spring=\"0 1 50 0 1\"/><LinearSolverConstraintCorrection/></Node></Node>"
        ));
        (0..(1.0 / dt).round() as u32).for_each(|_| simulation.step(0.0).expect("the step succeeds"));
        let (x, _) = state(&simulation, "/body/dofs");
        (x[3] - x[0] - 1.0 - 0.1 * 10.0_f64.cos()).abs()
    };
    let [coarse, fine] = [0.05, 0.025].map(|dt| end(VELOCITY, dt));
    assert!((coarse / fine).log2() > 4.8, "{coarse:e}, {fine:e}");
    assert_eq!(fine.to_bits(), end(LOOP, 0.025).to_bits());
}

#[test]
fn the_way_back_into_an_impact_that_is_made_again_gives_the_same_bits() {
    let mut simulation = scene(VELOCITY, EXACT, -9.81, 0.4, &(stiff(IMPLICIT[7], 1e4) + FLOOR));
    let mut kept = Vec::new();
    let mut states = Vec::new();
    for _ in 0..30 {
        kept.push(simulation.snapshot());
        simulation.step(0.0).expect("the step succeeds");
        states.push(state(&simulation, "/soft/dofs"));
    }
    for start in [3, 9, 12, 20] {
        simulation.restore(&kept[start]).expect("it is of this scene");
        for then in &states[start..] {
            simulation.step(0.0).expect("the step succeeds");
            assert_eq!(&state(&simulation, "/soft/dofs"), then, "from step {start}");
        }
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
