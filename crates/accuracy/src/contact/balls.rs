//! Balls that roll on a box that is pushed, a block that lands, and a pile of balls that collapses.

use settee_math::vec3::{norm, sub};

use super::scene::{ContactScene, DISTANCE, LEVEL, Mode, RigidBody, STEP, corners, face, floor, numbers, points, run};
use super::table::{Bounds, Table};
use crate::report::Report;
use crate::scene::StudyError;

const G: f64 = 9.81;

const PUSHED: &str = "25 balls of 1 kg lie on a box of 10 kg, which is pushed by 150 N along its diagonal, mu = 0.4: \
    the box slides with a = (150 - mu 35 g)/(10 + 25 2/7), and the balls roll on it with 2/7 a. Shown are the \
    accelerations of the first step, with barriers of the first ten, which are not solved. (With a pyramid instead of the cone of friction nothing moves.)";

/// Balls on a box.
pub fn on_a_pushed_box() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: balls on a pushed box", PUSHED);
    let (mu, radius, half, push) = (0.4, 0.1, 0.1, 150.0 * 0.5f64.sqrt());
    let parts = points(1, "corners", &corners(1.0, 1.0, -half))
        + &face(1, "top", [0.0, 0.0, half], 4.0, LEVEL)
        + &format!("<ConstantForceField indices=\"0\" forces=\"{} 0 0 0\"/>", numbers(&[push, push, 0.0]));
    let pushed = |mode: Mode| {
        let body = RigidBody::new("box", [0.0, 0.0, half + mode.gap()], parts.clone());
        let mut bodies = RigidBody { mass: 10.0, inertia: (4.0 + 4.0 * half * half) / 12.0, ..body }.node();
        for ball in 0..25 {
            let [x, y] = [ball % 5, ball / 5].map(|place| 0.3 * f64::from(place - 2));
            let model = format!("<SphereCollisionModel radius=\"{radius}\" group=\"1\"/>");
            let at = [x, y, 2.0 * half + radius + 2.0 * mode.gap()];
            bodies += &RigidBody { inertia: 0.4 * radius * radius, ..RigidBody::new(format!("ball{ball}"), at, model) }
                .node();
        }
        ContactScene::new(mu, bodies, floor())
    };
    let of_box = (150.0 - mu * 35.0 * G) / (10.0 + 25.0 * 2.0 / 7.0);
    let rows = [
        ("acceleration of the box (m/s^2)", of_box, Bounds::from((1e-8, f64::INFINITY))),
        ("acceleration of the slowest ball (m/s^2)", of_box * 2.0 / 7.0, Bounds::from((1e-8, f64::INFINITY))),
        ("acceleration of the fastest ball (m/s^2)", of_box * 2.0 / 7.0, Bounds::from((1e-8, f64::INFINITY))),
    ];
    table.compare_all(rows, |mode| {
        let mut simulation = pushed(mode).load(mode)?;
        // On barriers bodies settle first: the sum of the impulses is that of their weights.
        let steps = if mode == Mode::Safe { 10 } else { 1 };
        run(&mut simulation, steps, STEP)?;
        let time = STEP * f64::from(steps);
        let along = |body: &str| -> Result<f64, StudyError> {
            let v = simulation.velocity(&format!("/moving/{body}/frame"))?;
            Ok((v[0] + v[1]) * 0.5f64.sqrt() / time)
        };
        let balls: Result<Vec<f64>, StudyError> = (0..25).map(|ball| along(&format!("ball{ball}"))).collect();
        let balls = balls?;
        let least = balls.iter().copied().fold(f64::INFINITY, f64::min);
        Ok([along("box")?, least, balls.iter().copied().fold(0.0, f64::max)])
    })?;
    Ok(table.done())
}

const FALLING: &str = "A flat block, 1 m wide and 0.2 m high, is thrown at 3 m/s from several heights around 0.2 m, mu \
    = 0.3. It lands after t1 = sqrt(2 H/g) with an impulse of friction mu g t1, slides, and stops v^2/(2 mu g) \
    farther. The mean error of where it stops, over eight heights, wherever in a step the impact lies: half of what it \
    moves in its first step, of order 1, as backward Euler has it.";

/// A block that falls, slides and stops.
pub fn falling_block() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: thrown block that lands", FALLING);
    let (mu, speed) = (0.3, 3.0);
    let error = |mode: Mode, dt: f64| -> Result<f64, StudyError> {
        let mut sum = 0.0;
        for part in 0..8 {
            let height = 0.2 + 0.01 * f64::from(part) / 8.0;
            let at = [0.0, 0.0, 0.1 + mode.gap() + height];
            let mut body = RigidBody::new("block", at, points(1, "corners", &corners(0.5, 0.5, -0.1)));
            body.velocity[0] = speed;
            let scene = ContactScene { distances: [0.1, DISTANCE], ..ContactScene::new(mu, body.node(), floor()) };
            let mut simulation = scene.load(mode)?;
            run(&mut simulation, (1.6 / dt).round() as u32, dt)?;
            let flight = (2.0 * height / G).sqrt();
            let after = speed - mu * G * flight;
            let exact = speed * flight + after * after / (2.0 * mu * G);
            sum += (simulation.position("/moving/block/frame")?[0] - exact).abs() / 8.0;
        }
        Ok(sum)
    };
    let steps = [0.01, 0.005, 0.0025, 0.00125];
    let names = steps.map(|dt| format!("mean error, steps of {dt} s (m)"));
    let of_step = |k: usize| (names[k].as_str(), 0.0, Bounds::exact_only(4.0 * steps[k]));
    let order = ("order between the last two", 1.0, Bounds::exact_only(0.2));
    table.compare_all([of_step(0), of_step(1), of_step(2), of_step(3), order], |mode| {
        let mut found = [0.0; 5];
        for (found, dt) in found.iter_mut().zip(steps) {
            *found = error(mode, dt)?;
        }
        found[4] = (found[2] / found[3]).log2();
        Ok(found)
    })?;
    Ok(table.done())
}

const COLLAPSE: &str = "27 balls of 1 kg with a radius of 0.1 m, piled up in three layers that lean a little, collapse \
    without friction within a second. A step keeps each contact on its side of a plane, beyond which two balls are \
    never nearer than their contact distance: none comes below it, whatever the length of the step, as long as \
    contacts are found before balls meet. Shown is by how much the nearest two do, or one and the floor.";

/// Distance at which contacts are found (m): farther than a ball comes in a step.
const FAR: f64 = 0.03;

/// A pile of balls without friction.
pub fn collapsing_pile() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: balls that collapse", COLLAPSE);
    let radius = 0.1;
    let pile = |mode: Mode| {
        let model = format!("<SphereCollisionModel radius=\"{radius}\"/>");
        let ball = |number: u32| {
            let [i, j, k] = [number / 9, number / 3 % 3, number % 3].map(f64::from);
            let apart = 2.02 * radius;
            let at = [apart * i + 0.003 * k, apart * j + 0.001 * k, 1.01 * radius + apart * k];
            let body = RigidBody::new(format!("ball{number}"), at, model.clone());
            RigidBody { inertia: 0.4 * radius * radius, ..body }.node()
        };
        let bodies: String = (0..27).map(ball).collect();
        ContactScene { distances: [FAR, DISTANCE], ..ContactScene::new(0.0, bodies, floor()) }.load(mode)
    };
    let nearest = |mode: Mode, dt: f64| -> Result<f64, StudyError> {
        let mut simulation = pile(mode)?;
        let mut most: f64 = 0.0;
        for _ in 0..(1.0 / dt).round() as u32 {
            run(&mut simulation, 1, dt)?;
            let mut places = Vec::new();
            for number in 0..27 {
                let x = simulation.position(&format!("/moving/ball{number}/frame"))?;
                places.push([x[0], x[1], x[2]]);
            }
            for (index, place) in places.iter().enumerate() {
                most = most.max(radius + DISTANCE - place[2]);
                let others = places[..index].iter().map(|other| norm(sub(*place, *other)));
                most = others.fold(most, |most, distance| most.max(2.0 * radius + DISTANCE - distance));
            }
        }
        Ok(most)
    };
    let steps = [0.01, 0.005, 0.0025];
    let names = steps.map(|dt| format!("too near, steps of {dt} s (m)"));
    let of_step = |k: usize| (names[k].as_str(), 0.0, Bounds::exact_only(1e-12));
    table.compare_all([of_step(0), of_step(1), of_step(2)], |mode| {
        let mut found = [0.0; 3];
        for (found, dt) in found.iter_mut().zip(steps) {
            *found = nearest(mode, dt)?;
        }
        Ok(found)
    })?;
    Ok(table.done())
}
