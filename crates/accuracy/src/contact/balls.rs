//! Balls: many that roll on a box that is pushed, and many that are drawn together.

use settee_simulation::Simulation;

use super::scene::{ContactScene, DISTANCE, LEVEL, Mode, RigidBody, STEP, corners, face, floor, numbers, points, run};
use super::table::Table;
use crate::report::Report;
use crate::scene::StudyError;

const G: f64 = 9.81;

const PUSHED: &str = "25 balls of 1 kg lie on a box of 10 kg, which is pushed by 150 N along its diagonal, mu = 0.4: \
    the box slides with a = (150 - mu 35 g)/(10 + 25 2/7), and the balls roll on it with 2/7 a. Shown are the \
    accelerations of the first step. (With a pyramid instead of the cone of friction nothing moves.)";

/// Balls on a box.
pub fn on_a_pushed_box() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: balls on a pushed box", PUSHED);
    let (mu, radius, half, push) = (0.4, 0.1, 0.1, 150.0 * 0.5f64.sqrt());
    let parts = points(1, "corners", &corners(1.0, 1.0, -half))
        + &face(1, "top", [0.0, 0.0, half], 4.0, LEVEL)
        + &format!("<ConstantForceField indices=\"0\" forces=\"{} 0 0 0\"/>", numbers(&[push, push, 0.0]));
    let body = RigidBody::new("box", [0.0, 0.0, half + DISTANCE], parts);
    let mut bodies = RigidBody { mass: 10.0, inertia: (4.0 + 4.0 * half * half) / 12.0, ..body }.node();
    for ball in 0..25 {
        let [x, y] = [ball % 5, ball / 5].map(|place| 0.3 * f64::from(place - 2));
        let model = format!("<SphereCollisionModel radius=\"{radius}\" group=\"1\"/>");
        let at = [x, y, 2.0 * half + 2.0 * radius + 2.0 * DISTANCE];
        bodies +=
            &RigidBody { inertia: 0.4 * radius * radius, ..RigidBody::new(format!("ball{ball}"), at, model) }.node();
    }
    let scene = ContactScene::new(mu, bodies + &floor());
    let scene = ContactScene { distances: [radius + 2.0 * DISTANCE, DISTANCE], ..scene };
    let of_box = (150.0 - mu * 35.0 * G) / (10.0 + 25.0 * 2.0 / 7.0);
    let rows = [
        ("acceleration of the box (m/s^2)", of_box, 1e-8),
        ("acceleration of the slowest ball (m/s^2)", of_box * 2.0 / 7.0, 1e-8),
        ("acceleration of the fastest ball (m/s^2)", of_box * 2.0 / 7.0, 1e-8),
    ];
    table.compare_all(rows, |mode| {
        let mut simulation = scene.load(mode)?;
        run(&mut simulation, 1, STEP)?;
        let along = |body: &str| -> Result<f64, StudyError> {
            let v = simulation.velocity(&format!("/{body}/frame"))?;
            Ok((v[0] + v[1]) * 0.5f64.sqrt() / STEP)
        };
        let balls: Result<Vec<f64>, StudyError> = (0..25).map(|ball| along(&format!("ball{ball}"))).collect();
        let balls = balls?;
        let least = balls.iter().copied().fold(f64::INFINITY, f64::min);
        Ok([along("box")?, least, balls.iter().copied().fold(0.0, f64::max)])
    })?;
    Ok(table.done())
}

const DRAWN: &str = "216 balls of 1 kg and a radius of 0.2 m, in a cube with sides of six, are drawn to its middle by \
    springs of 20 N/m and touch without friction until 1 s: the largest overlap in any step, the largest sum of all \
    momenta, which is zero by symmetry, and the mean number of iterations a step, for several lengths of a step.";

/// Distance of the balls at the start (m).
const SPACING: f64 = 0.5;
/// Radius of the balls (m).
const RADIUS: f64 = 0.2;

/// Largest overlap of two balls (m), and the length of the sum of all velocities (m/s).
fn overlap(simulation: &Simulation) -> Result<[f64; 2], StudyError> {
    let x = simulation.position("/balls/dofs")?.as_chunks::<3>().0;
    let mut least = f64::INFINITY;
    for (index, a) in x.iter().enumerate() {
        for b in &x[index + 1..] {
            least = least.min((0..3).map(|k| (a[k] - b[k]).powi(2)).sum::<f64>());
        }
    }
    let mut sum = [0.0; 3];
    for v in simulation.velocity("/balls/dofs")?.as_chunks::<3>().0 {
        (0..3).for_each(|k| sum[k] += v[k]);
    }
    Ok([(2.0 * RADIUS - least.sqrt()).max(0.0), sum.iter().map(|c| c * c).sum::<f64>().sqrt()])
}

/// Balls that are drawn together.
pub fn drawn_together() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: balls drawn together", DRAWN);
    let place = |k: u32| SPACING * (f64::from(k) - 2.5);
    let places: Vec<[f64; 3]> = (0..216).map(|ball| [place(ball % 6), place(ball / 6 % 6), place(ball / 36)]).collect();
    let bodies = format!(
        "<Node name=\"balls\"><EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/><SparseLDLSolver/>\
         <MechanicalObject name=\"dofs\" position=\"{}\" rest_position=\"{}\"/><UniformMass vertexMass=\"1\"/>\
         <RestShapeSpringsForceField stiffness=\"20\"/><LinearSolverConstraintCorrection/>\
         <SphereCollisionModel radius=\"{RADIUS}\" selfCollision=\"1\"/></Node>",
        numbers(places.as_flattened()),
        numbers(&[0.0; 3 * 216])
    );
    let scene = ContactScene { gravity: [0.0; 3], distances: [0.1, 0.0], ..ContactScene::new(0.0, bodies) };
    for dt in [0.02, 0.01, 0.005] {
        let [deep, moves, iterations] = ["largest overlap (m)", "largest sum of momenta (kg m/s)", "iterations a step"]
            .map(|what| format!("{what}, steps of {dt} s"));
        let find = |mode: Mode| -> Result<[f64; 3], StudyError> {
            let mut simulation = scene.load(mode)?;
            let (mut found, steps) = ([0.0_f64; 3], (1.0 / dt) as u32);
            for _ in 0..steps {
                simulation.step(dt)?;
                let [deep, moves] = overlap(&simulation)?;
                let iterations = simulation.constraints().map_or(0, |solved| solved.report.iterations);
                found = [found[0].max(deep), found[1].max(moves), found[2] + iterations as f64 / f64::from(steps)];
            }
            Ok(found)
        };
        let (exact, sweeps) = (find(Mode::Exact)?, find(Mode::Sweeps));
        let from = |mode: Mode| match (mode, &sweeps) {
            (Mode::Exact, _) => Ok(exact),
            (Mode::Sweeps, Ok(found)) => Ok(*found),
            (Mode::Sweeps, Err(error)) => Err(StudyError::Matrix(error.to_string())),
        };
        table.compare_all([(deep.as_str(), 0.0, 2e-2), (moves.as_str(), 0.0, 1e-9)], |mode| {
            from(mode).map(|found| [found[0], found[1]])
        })?;
        table.show(&iterations, |mode| from(mode).map(|found| found[2].round()))?;
    }
    Ok(table.done())
}

const FALLING: &str = "A flat block, 1 m wide and 0.2 m high, is thrown at 3 m/s from several heights around 0.2 m, mu \
    = 0.3. It lands after t1 = sqrt(2 H/g) with an impulse of friction mu g t1, slides, and stops v^2/(2 mu g) \
    farther. The mean error of where it stops, over eight heights: of order 1 in the step, by the moment of the \
    impact, which lies anywhere in its step.";

/// A block that falls, slides and stops.
pub fn falling_block() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: thrown block that lands", FALLING);
    let (mu, speed) = (0.3, 3.0);
    let error = |mode: Mode, dt: f64| -> Result<f64, StudyError> {
        let mut sum = 0.0;
        for part in 0..8 {
            let height = 0.2 + 0.01 * f64::from(part) / 8.0;
            let at = [0.0, 0.0, 0.1 + DISTANCE + height];
            let mut body = RigidBody::new("block", at, points(1, "corners", &corners(0.5, 0.5, -0.1)));
            body.velocity[0] = speed;
            let mut simulation = ContactScene::new(mu, body.node() + &floor()).load(mode)?;
            run(&mut simulation, (1.6 / dt).round() as u32, dt)?;
            let flight = (2.0 * height / G).sqrt();
            let after = speed - mu * G * flight;
            let exact = speed * flight + after * after / (2.0 * mu * G);
            sum += (simulation.position("/block/frame")?[0] - exact).abs() / 8.0;
        }
        Ok(sum)
    };
    let steps = [0.01, 0.005, 0.0025, 0.00125];
    for dt in steps {
        table.compare(&format!("mean error, steps of {dt} s (m)"), 0.0, 4.0 * dt, |mode| error(mode, dt))?;
    }
    table.compare("order between the last two", 1.0, 0.2, |mode| {
        Ok((error(mode, steps[2])? / error(mode, steps[3])?).log2())
    })?;
    Ok(table.done())
}
