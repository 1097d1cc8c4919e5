//! Blocks and balls that slide, stop, roll and tip.

use super::scene::{ContactScene, Mode, RigidBody, STEP, between, corners, floor, points, run};
use super::table::{Bounds, Table, limit};
use crate::report::Report;
use crate::scene::StudyError;

const G: f64 = 9.81;
const FRAME: &str = "/moving/block/frame";

/// A block on the floor, half as wide and high as said.
fn block(mode: Mode, mu: f64, [width, height]: [f64; 2], velocity: f64) -> ContactScene {
    let at = [0.0, 0.0, height + mode.gap()];
    let mut body = RigidBody::new("block", at, points(1, "corners", &corners(width, width, -height)));
    body.velocity[0] = velocity;
    ContactScene::new(mu, body.node(), floor())
}

const BLOCK: &str = "A rigid cube of 1 m and 1 kg lies on a slope with its four corners, or is thrown along a level \
    floor at 2 m/s; steps of 0.01 s. It sticks where tan(slope) <= mu, at the same place for ever; it slides with g \
    (sin - mu cos); thrown, it stops after v/(mu g). The way is that of backward Euler, whose velocities are exact \
    here. The floor pushes a block that slides up by m g and back by mu m g, and more in front than behind: the moment \
    of the pressure about the middle of the base is that of the friction about the centre, mu m g times 0.5 m.";

/// Blocks that stick and slide.
pub fn blocks() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: block on a slope, thrown block", BLOCK);
    let states = [FRAME.to_owned()];
    table.compare("steepest slope on which it sticks, tan, mu = 0.4", 0.4, (1e-8, 1e-6), |mode| {
        limit(mode, &states, [0.1, 1.0], |slope| block(mode, 0.4, [0.5; 2], 0.0).on_slope(slope.atan()).load(mode))
    })?;
    table.compare("drift in 10 s where mu is a hundredth above tan(slope) (m)", 0.0, (1e-11, 1e-8), |mode| {
        let mut simulation = block(mode, 0.404, [0.5; 2], 0.0).on_slope(0.4f64.atan()).load(mode)?;
        run(&mut simulation, 20, STEP)?;
        let start = simulation.position(FRAME)?.to_vec();
        run(&mut simulation, 1000, STEP)?;
        let x = simulation.position(FRAME)?;
        Ok((x[0] - start[0]).hypot(x[1] - start[1]).hypot(x[2] - start[2]))
    })?;
    let slope: f64 = 0.5;
    let acceleration = G * (slope.sin() - 0.3 * slope.cos());
    table.compare(
        "acceleration where it slides (m/s^2)",
        acceleration,
        (1e-8 * acceleration, 1e-6 * acceleration),
        |mode| {
            let mut simulation = block(mode, 0.3, [0.5; 2], 0.0).on_slope(slope).load(mode)?;
            run(&mut simulation, 100, STEP)?;
            Ok(simulation.velocity(FRAME)?[0])
        },
    )?;
    let (mu, speed) = (0.4, 2.0);
    table.compare("velocity just before a thrown one stops (m/s)", speed - mu * G * 0.5, (1e-8, 1e-6), |mode| {
        let mut simulation = block(mode, mu, [0.5; 2], speed).load(mode)?;
        run(&mut simulation, 50, STEP)?;
        Ok(simulation.velocity(FRAME)?[0])
    })?;
    let rows = [
        ("normal force on it (N)", G),
        ("friction on it (N)", -mu * G),
        ("moment of the pressure (N m)", 0.5 * mu * G),
    ];
    let rows = rows.map(|(what, answer)| (what, answer, Bounds::exact_only(1e-8 * answer.abs())));
    table.compare_all(rows, |mode| {
        let mut simulation = block(mode, mu, [0.5; 2], speed).load(mode)?;
        run(&mut simulation, 19, STEP)?;
        let x = simulation.position(FRAME)?;
        let base = [x[0], x[1], x[2] - 0.5];
        run(&mut simulation, 1, STEP)?;
        let [force, moment] = between(&simulation, ["floor", "block"], base);
        // In front of the middle, about y, against the hand.
        Ok([force[2], force[0], -moment[1]])
    })?;
    // Velocities at the ends of the steps; in the step of the stop it comes to rest.
    let way: f64 = (1..=50).map(|step| STEP * (speed - mu * G * STEP * f64::from(step))).sum();
    table.compare("way until it stops (m)", way, (1e-8, 1e-6), |mode| {
        let mut simulation = block(mode, mu, [0.5; 2], speed).load(mode)?;
        run(&mut simulation, 100, STEP)?;
        Ok(simulation.position(FRAME)?[0])
    })?;
    Ok(table.done())
}

const TIPPING: &str = "A rigid box 0.4 m wide and 1 m high on a slope: it slides first where mu < width/height, and \
    tips at tan(slope) = width/height otherwise.";

/// Boxes that slide or tip.
pub fn tipping_box() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: tipping box", TIPPING);
    let states = [FRAME.to_owned()];
    for (what, mu, answer) in [("steepest slope, tan, mu = 0.3", 0.3, 0.3), ("the same, mu = 0.6", 0.6, 0.4)] {
        // Tilting on the gaps of barriers moves the limit of tipping.
        table.compare(what, answer, (1e-8, 1e-4), |mode| {
            limit(mode, &states, [0.05, 1.0], |slope| {
                block(mode, mu, [0.2, 0.5], 0.0).on_slope(slope.atan()).load(mode)
            })
        })?;
    }
    Ok(table.done())
}

const ROLLING: &str = "A rigid ball of radius 0.5 m and 1 kg is thrown along the floor at 2 m/s without spin, mu = \
    0.3: it rolls from t = 2 v/(7 mu g) on with 5/7 v. On a slope it rolls where mu >= 2/7 tan(slope), with 5/7 g \
    sin(slope). A step turns the lever of the contact by the angle of the free motion, so that what is found is of \
    order 1 in the step; the first step, in which nothing turns yet, is exact. Barriers take the lever where the step \
    ends.";

fn ball(mode: Mode, mu: f64, velocity: f64) -> ContactScene {
    let radius = 0.5;
    let model = format!("<SphereCollisionModel radius=\"{radius}\" group=\"1\"/>");
    let mut body = RigidBody::new("block", [0.0, 0.0, radius + mode.gap()], model);
    body.inertia = 0.4 * radius * radius;
    body.velocity[0] = velocity;
    ContactScene::new(mu, body.node(), floor())
}

/// Balls that roll.
pub fn rolling_ball() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: rolling ball", ROLLING);
    let first = |mode: Mode, mu: f64, slope: f64| {
        let mut simulation = ball(mode, mu, 0.0).on_slope(slope).load(mode)?;
        run(&mut simulation, 1, STEP)?;
        Ok::<_, StudyError>(simulation.velocity(FRAME)?[0] / STEP)
    };
    let slope: f64 = 0.5;
    let rolls = 5.0 / 7.0 * G * slope.sin();
    let bounds = (1e-8, 1e-6 * rolls);
    table.compare("first acceleration on a slope where it rolls (m/s^2)", rolls, bounds, |mode| {
        first(mode, 0.3, slope)
    })?;
    let slides = G * (slope.sin() - 0.1 * slope.cos());
    table.compare("first acceleration where it slides (m/s^2)", slides, (1e-8, 1e-6 * slides), |mode| {
        first(mode, 0.1, slope)
    })?;
    for dt in [0.01, 0.005, 0.0025] {
        let what = format!("velocity of the thrown one after 0.5 s, steps of {dt} s (m/s)");
        table.compare(&what, 10.0 / 7.0, (10.0 * dt, 1e-6), |mode| {
            let mut simulation = ball(mode, 0.3, 2.0).load(mode)?;
            run(&mut simulation, (0.5 / dt) as u32, dt)?;
            Ok(simulation.velocity(FRAME)?[0])
        })?;
    }
    Ok(table.done())
}
