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
    as it is: the velocity across, and no spin. Where they meet obliquely, at 30 degrees, the moment of momentum stays, \
    too, without friction and with mu = 0.3, in parts of its size here. NewProximityIntersection \
    names the centres of two spheres as the points of their contact, those of rigid ones, too, as SOFA's does: \
    constraints and their friction act there, and friction gives no spin. What the moment lacks then is that of the \
    friction mu P at the arms R of both, mu P 2 R = 0.3 * 1.732 * 1 kg m^2/s, 0.358 of the whole, with the impulse P \
    that ends the approach. Barriers let friction act where the spheres touch. Backward Euler does not keep it: with the \
    forces of the end of the step it changes by h sum m v' x v, of first order in the step h, whatever the contact is. \
    Barriers are therefore followed through the impact: BDFOdeSolver with adaptive steps of order 2 at most, which \
    amplifies no oscillation, a tolerance of 1e-9, and barriers of 1 mm.";

/// Follows the motion through the barrier.
const FOLLOWING: &str =
    "<BDFOdeSolver adaptive=\"1\" maxOrder=\"2\" relativeTolerance=\"0\" absoluteTolerance=\"1e-9\"/>";
/// Where these barriers begin (m).
const WIDE: f64 = 1e-3;
/// Friction of the spheres that meet obliquely.
const ROUGH: f64 = 0.3;

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

/// What a collision changes.
struct Changes {
    momentum: f64,
    moment: f64,
    /// Size of the moment of momentum at the start.
    moment_before: f64,
    growth: f64,
    spin: f64,
    across: f64,
    /// How fast the bodies come nearer at the end.
    closing: f64,
}

/// A collision of spheres whose paths are `offset` (m) apart. Oblique ones follow the motion through barriers.
fn changes(mode: Mode, (offset, mu): (f64, f64), dt: f64) -> Result<Changes, StudyError> {
    let mut bodies = String::new();
    for (body, mass) in MASSES.into_iter().enumerate() {
        let side = if body == 0 { -1.0 } else { 1.0 };
        let model = format!("<SphereCollisionModel radius=\"{RADIUS}\" group=\"{}\"/>", body + 1);
        let at = [1.5 * side, if body == 0 { 0.0 } else { offset }, 0.0];
        let ball = RigidBody::new(format!("ball{body}"), at, model);
        let velocity = [if body == 0 { 2.0 } else { -1.0 }, ACROSS, 0.0, 0.0, 0.0, 0.0];
        bodies += &RigidBody { mass, velocity, inertia: 0.4 * RADIUS * RADIUS, ..ball }.node();
    }
    let scene = ContactScene::new(mu, bodies, String::new());
    let scene = ContactScene { gravity: [0.0; 3], distances: [RADIUS + 0.1, DISTANCE], ..scene };
    let scene = if offset == 0.0 { scene } else { ContactScene { scheme: FOLLOWING, activation: WIDE, ..scene } };
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
    Ok(Changes {
        momentum: size(end.momentum, start.momentum),
        moment: size(end.moment, start.moment),
        moment_before: dot(start.moment, start.moment).sqrt(),
        growth,
        spin: end.spin,
        across: end.across,
        closing,
    })
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
    table.compare_all(rows, |mode| {
        let Changes { momentum, moment, growth, spin, across, closing, .. } = changes(mode, (0.0, 0.0), 0.01)?;
        Ok([momentum, moment, growth, spin, across, closing])
    })?;
    for (kind, mu) in [("oblique", 0.0), ("oblique, mu = 0.3", ROUGH)] {
        for dt in [0.01, 0.0025] {
            let names = ["momentum (kg m/s)", "growth of the energy (J)", "moment of momentum, in parts of it"]
                .map(|what| format!("{what}, {kind}, steps of {dt} s"));
            let turned = if mu == 0.0 { Bounds::from((1e-12, 1e-6)) } else { Bounds::safe_only(1e-6) };
            let rows =
                std::array::from_fn(|k| (names[k].as_str(), 0.0, [Bounds::from((1e-12, 1e-12)), none, turned][k]));
            table.compare_all(rows, |mode| {
                let Changes { momentum, moment, moment_before, growth, .. } = changes(mode, (RADIUS, mu), dt)?;
                Ok([momentum, growth, moment / moment_before])
            })?;
        }
    }
    Ok(table.done())
}
