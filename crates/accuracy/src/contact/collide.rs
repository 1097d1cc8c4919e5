//! Two free bodies that collide: what must be conserved.

use settee_math::vec3::{add, cross, dot};
use settee_simulation::Simulation;

use super::scene::{ContactScene, DISTANCE, Mode, RigidBody, run};
use super::table::{Bounds, Table};
use crate::report::Report;
use crate::scene::StudyError;

const RADIUS: f64 = 0.5;
/// Masses of the spheres (kg).
const MASSES: [f64; 2] = [1.0, 2.0];
/// The velocity across that both have (m/s).
const ACROSS: f64 = 0.3;

const COLLIDE: &str = "Two rigid spheres of 1 and 2 kg and radius 0.5 m fly against each other at 3 m/s without gravity \
    and friction, both with 0.3 m/s across. Momentum stays, energy does not grow, and what is along the surface stays \
    as it is: the velocity across, and no spin. Where they meet obliquely, at 30 degrees, the moment of momentum \
    changes in the step of the impact with the angle by which the line between the centres turns: of order 1 in the step \
    with backward Euler on barriers, whose force has the direction of the end of the step; momentum is then as exact as \
    the solution of the step.";

/// What is to be conserved.
struct Sums {
    momentum: [f64; 3],
    moment: [f64; 3],
    energy: f64,
    spin: f64,
    across: f64,
}

fn sums(simulation: &Simulation) -> Result<Sums, StudyError> {
    let energy = simulation.contact_promise().map_or(0.0, |promise| promise.energy);
    let mut sums = Sums { momentum: [0.0; 3], moment: [0.0; 3], energy, spin: 0.0, across: 0.0 };
    for (body, mass) in MASSES.into_iter().enumerate() {
        let path = format!("/moving/ball{body}/frame");
        let (x, v) = (simulation.position(&path)?, simulation.velocity(&path)?);
        let three = |values: &[f64], first: usize| [values[first], values[first + 1], values[first + 2]];
        let (x, v, spin, inertia) = (three(x, 0), three(v, 0), three(v, 3), 0.4 * mass * RADIUS * RADIUS);
        let p = v.map(|c| mass * c);
        sums.momentum = add(sums.momentum, p);
        sums.moment = add(sums.moment, add(cross(x, p), spin.map(|c| inertia * c)));
        sums.energy += 0.5 * (mass * dot(v, v) + inertia * dot(spin, spin));
        sums.spin = spin.iter().fold(sums.spin, |most, c| f64::max(most, c.abs()));
        sums.across = f64::max(sums.across, (v[1] - ACROSS).abs());
    }
    Ok(sums)
}

/// Changes of momentum and moment of momentum, growth of the energy, spin, change of the velocity across, and how fast
/// the bodies come nearer at the end.
fn changes(mode: Mode, offset: f64, dt: f64) -> Result<[f64; 6], StudyError> {
    let mut bodies = String::new();
    for (body, mass) in MASSES.into_iter().enumerate() {
        let side = if body == 0 { -1.0 } else { 1.0 };
        let model = format!("<SphereCollisionModel radius=\"{RADIUS}\" group=\"{}\"/>", body + 1);
        let at = [1.5 * side, if body == 0 { 0.0 } else { offset }, 0.0];
        let ball = RigidBody::new(format!("ball{body}"), at, model);
        let velocity = [if body == 0 { 2.0 } else { -1.0 }, ACROSS, 0.0, 0.0, 0.0, 0.0];
        bodies += &RigidBody { mass, velocity, inertia: 0.4 * RADIUS * RADIUS, ..ball }.node();
    }
    let scene = ContactScene::new(0.0, bodies, String::new());
    let scene = ContactScene { gravity: [0.0; 3], distances: [RADIUS + 0.1, DISTANCE], ..scene };
    let mut simulation = scene.load(mode)?;
    let start = sums(&simulation)?;
    let (mut growth, mut energy) = (0.0f64, start.energy);
    for _ in 0..(1.0 / dt).round() as u32 {
        run(&mut simulation, 1, dt)?;
        let now = sums(&simulation)?.energy;
        growth = growth.max(now - energy);
        energy = now;
    }
    let end = sums(&simulation)?;
    let size = |a: [f64; 3], b: [f64; 3]| (0..3).map(|k| (a[k] - b[k]).abs()).fold(0.0, f64::max);
    let speed =
        |body: u32| -> Result<f64, StudyError> { Ok(simulation.velocity(&format!("/moving/ball{body}/frame"))?[0]) };
    let closing = (speed(0)? - speed(1)?).max(0.0);
    let (momentum, moment) = (size(end.momentum, start.momentum), size(end.moment, start.moment));
    Ok([momentum, moment, growth, end.spin, end.across, closing])
}

/// Two free bodies.
pub fn two_bodies() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: two bodies that collide", COLLIDE);
    let none = Bounds::from((1e-12, 1e-12));
    let rows = [
        ("change of the momentum (kg m/s)", 0.0, none),
        ("change of the moment of momentum (kg m^2/s)", 0.0, none),
        ("growth of the energy (J)", 0.0, none),
        ("spin (1/s)", 0.0, none),
        ("change of the velocity across (m/s)", 0.0, none),
        ("how fast they come nearer at the end (m/s)", 0.0, Bounds::from((1e-12, 1e-6))),
    ];
    table.compare_all(rows, |mode| changes(mode, 0.0, 0.01))?;
    for dt in [0.01, 0.005, 0.0025] {
        let names = ["momentum (kg m/s)", "growth of the energy (J)", "moment of momentum (kg m^2/s)"]
            .map(|what| format!("{what}, oblique, steps of {dt} s"));
        let turned = Bounds::from((100.0 * dt, 100.0 * dt));
        let rows = std::array::from_fn(|k| (names[k].as_str(), 0.0, [Bounds::from((1e-12, 1e-8)), none, turned][k]));
        table.compare_all(rows, |mode| {
            let [momentum, moment, growth, ..] = changes(mode, RADIUS, dt)?;
            Ok([momentum, growth, moment])
        })?;
    }
    Ok(table.done())
}
