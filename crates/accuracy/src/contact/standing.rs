//! What stands or falls: cards, ladders, bricks, arches, and a capsule between two fingers.

use super::arch::thinnest;
use super::scene::{
    ACTIVATION, ContactScene, DISTANCE, LEVEL, Mode, RigidBody, STEP, UPRIGHT, between, face, fixed_face, floor,
    forces, numbers, points, run,
};
use super::table::{Bounds, Table, limit};
use crate::report::Report;
use crate::scene::StudyError;

const LEANING: &str = "Two cards, 1 m long, lean against each other at 20 degrees from the vertical: they stand where \
    mu of the floor is tan/2 or more, with a force of m g/2 tan between them, whose moment about the foot of a card is \
    m g/2 sin times its length, and the floor pushes each up by m g and inwards by m g/2 tan. A ladder at the same \
    angle against a wall with the same friction on both stands where mu is at least the tangent of half the angle.";

/// A thin body of length 1 whose centre is at `at`; its upper end leans by `angle` towards x.
fn card(number: u32, at: [f64; 3], angle: f64, parts: &str) -> String {
    let bottom = points(number, "bottom", &[[0.0, -0.5, -0.5], [0.0, 0.5, -0.5]]);
    let body = RigidBody::new(format!("card{number}"), at, bottom + parts);
    RigidBody { angle, inertia: 1.0 / 12.0, ..body }.node()
}

/// Cards and ladders.
pub fn leaning() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: two cards, a ladder", LEANING);
    let angle = 20f64.to_radians();
    let (sin, cos) = angle.sin_cos();
    let height = |mode: Mode| 0.5 * cos + mode.gap();
    let top = [[0.0, -0.5, 0.5], [0.0, 0.5, 0.5]];
    let cards = |mode: Mode, mu: f64| {
        let x = 0.5 * mode.gap() + 0.5 * sin;
        // Upright in the world, in the axes of a body that is turned.
        let upright = [[0.0, 1.0, 0.0], [sin, 0.0, cos]];
        let left = card(1, [-x, 0.0, height(mode)], angle, &points(1, "top", &top));
        let right = card(2, [x, 0.0, height(mode)], -angle, &face(2, "top", [0.0, 0.0, 0.5], 2.0, upright));
        ContactScene::new(mu, left + &right, floor())
    };
    let states = ["/moving/card1/frame".to_owned(), "/moving/card2/frame".to_owned()];
    table.compare("least mu with which two cards stand", 0.5 * angle.tan(), (1e-8, 1e-6), |mode| {
        limit(mode, &states, [1.0, 0.05], |mu| cards(mode, mu).load(mode))
    })?;
    let force = 0.5 * 9.81 * angle.tan();
    table.compare("force between the cards (N)", force, (1e-8 * force, 1e-6 * force), |mode| {
        let mut simulation = cards(mode, 0.3).load(mode)?;
        run(&mut simulation, 20, STEP)?;
        let found = forces(&simulation);
        Ok(found.iter().min_by(|a, b| a[2].abs().total_cmp(&b[2].abs())).map_or(0.0, |force| force[0].abs()))
    })?;
    let rows = [
        ("moment of it about the foot of a card (N m)", 0.5 * 9.81 * sin),
        ("force of the floor on a card, upwards (N)", 9.81),
        ("the same, inwards (N)", force),
    ];
    let rows = rows.map(|(what, answer)| (what, answer, Bounds::exact_only(1e-8 * answer)));
    table.compare_all(rows, |mode| {
        let mut simulation = cards(mode, 0.3).load(mode)?;
        run(&mut simulation, 20, STEP)?;
        let foot = [-0.5 * mode.gap() - sin, 0.0, mode.gap()];
        let [_, moment] = between(&simulation, ["card2", "card1"], foot);
        let [of_floor, _] = between(&simulation, ["floor", "card1"], foot);
        Ok([-moment[1], of_floor[2], of_floor[0]])
    })?;
    let ladder = |mode: Mode, mu: f64| {
        let ladder = card(1, [-0.5 * sin - mode.gap(), 0.0, height(mode)], angle, &points(1, "top", &top));
        ContactScene::new(mu, ladder, floor() + &fixed_face("wall", [0.0, 0.0, 0.9], 2.0, UPRIGHT))
    };
    table.compare("least mu with which a ladder stands", (0.5 * angle).tan(), (1e-8, 1e-6), |mode| {
        limit(mode, &states[..1], [1.0, 0.02], |mu| ladder(mode, mu).load(mode))
    })?;
    Ok(table.done())
}

const BRICKS: &str = "Four bricks lie on the edge of a table. The brick k from the top may overhang the one below by \
    1/(2k) of its length: the harmonic overhang is 1 here, more falls. Where they overhang by the part p of that, the \
    brick or table below brick k pushes it up by k m g, with the moment k m g (1 - p)/2 times the length about its edge.";

/// Bricks that overhang, in parts of the harmonic overhang.
fn bricks(mode: Mode, part: f64) -> ContactScene {
    let mut bodies = String::new();
    let (n, half) = (4u32, 0.1);
    let mut end = 0.0;
    for k in (1..=n).rev() {
        end += part / (2.0 * f64::from(k));
        let z = f64::from(n - k) * (2.0 * half + mode.gap()) + half + mode.gap();
        let parts = [
            points(k, "low", &[[-0.5, -0.5, -half], [-0.5, 0.5, -half]]),
            points(k, "high", &[[0.5, -0.5, half], [0.5, 0.5, half]]),
            face(k, "bottom", [0.0, 0.0, -half], 2.0, LEVEL),
            face(k, "top", [0.0, 0.0, half], 2.0, LEVEL),
        ];
        let body = RigidBody::new(format!("brick{k}"), [end - 0.5, 0.0, z], parts.concat());
        bodies += &RigidBody { inertia: (1.0 + 4.0 * half * half) / 12.0, ..body }.node();
    }
    let edge = points(0, "edge", &[[0.0, -0.5, 0.0], [0.0, 0.5, 0.0]])
        .replace("<PointCollisionModel ", "<PointCollisionModel simulated=\"0\" moving=\"0\" ")
        .replace("<RigidMapping/>", "");
    ContactScene::new(0.5, bodies, edge + &floor())
}

/// Bricks over the edge of a table.
pub fn overhanging() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: overhanging bricks", BRICKS);
    let states: Vec<String> = (1..=4).map(|k| format!("/moving/brick{k}/frame")).collect();
    table.compare("largest overhang, in parts of the harmonic one", 1.0, Bounds::exact_only(1e-8), |mode| {
        limit(mode, &states, [0.5, 1.5], |part| bricks(mode, part).load(mode))
    })?;
    let rows = [
        ("largest difference of a force on a brick from below, at 0.9 of it, in parts", 0.0, Bounds::exact_only(1e-8)),
        ("largest difference of its moment about the edge below (N m)", 0.0, Bounds::exact_only(1e-8)),
    ];
    table.compare_all(rows, |mode| {
        let part = 0.9;
        let mut simulation = bricks(mode, part).load(mode)?;
        run(&mut simulation, 10, STEP)?;
        // The edge of what is below is that of the table first.
        let (mut of_forces, mut of_moments, mut edge) = (0.0, 0.0, 0.0);
        for k in (1..=4u32).rev() {
            let brick = format!("brick{k}");
            let below =
                if k == 4 { vec!["edge".to_owned(), "floor".to_owned()] } else { vec![format!("brick{}", k + 1)] };
            let (mut force, mut moment) = (0.0, 0.0);
            for body in &below {
                let [of_body, its_moment] = between(&simulation, [body.as_str(), brick.as_str()], [edge, 0.0, 0.0]);
                (force, moment) = (force + of_body[2], moment + its_moment[1]);
            }
            let weight = 9.81 * f64::from(k);
            of_forces = f64::max(of_forces, (force / weight - 1.0).abs());
            of_moments = f64::max(of_moments, (moment - 0.5 * (1.0 - part) * weight).abs());
            edge += part / (2.0 * f64::from(k));
        }
        Ok([of_forces, of_moments])
    })?;
    table.compare("drift in 5 s at 0.999 of it (m)", 0.0, Bounds::exact_only(5e-12), |mode| {
        let mut simulation = bricks(mode, 0.999).load(mode)?;
        let start = simulation.position(&states[0])?.to_vec();
        run(&mut simulation, 500, STEP)?;
        let end = simulation.position(&states[0])?;
        Ok(end.iter().zip(&start).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max))
    })?;
    Ok(table.done())
}

const PINCHED: &str = "A capsule of 45 g, 40 mm thick, hangs between two fingers that press it with the force of the \
    table from both sides, mu = 0.7: it sticks, and must not creep.";

/// A capsule between fingers.
pub fn pinched_capsule() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: pinched capsule", PINCHED);
    let (radius, half) = (0.02, 0.03);
    for force in [12.0, 60.0] {
        let finger = |mode: Mode, number: u32, side: f64| {
            let push = numbers(&[-side * force, 0.0, 0.0, 0.0, 0.0, 0.0]);
            let parts = face(number, "face", [0.0; 3], 0.1, UPRIGHT)
                + "<PartialFixedProjectiveConstraint indices=\"0\" fixedDirections=\"0 1 1 1 1 1\"/>"
                + &format!("<ConstantForceField indices=\"0\" forces=\"{push}\"/>");
            RigidBody::new(format!("finger{number}"), [side * (radius + mode.gap()), 0.0, 0.0], parts).node()
        };
        let ends = [[-radius, 0.0, -half], [-radius, 0.0, half], [radius, 0.0, -half], [radius, 0.0, half]];
        let capsule =
            RigidBody { mass: 0.045, inertia: 5e-4, ..RigidBody::new("capsule", [0.0; 3], points(1, "sides", &ends)) };
        let scene = |mode: Mode| {
            let bodies = capsule.node() + &finger(mode, 2, -1.0) + &finger(mode, 3, 1.0);
            ContactScene { distances: [5e-3, DISTANCE], ..ContactScene::new(0.7, bodies, String::new()) }
        };
        table.compare(&format!("slip in 10 s, pressed with {force} N (m)"), 0.0, (1e-12, 4e-10), |mode| {
            let mut simulation = scene(mode).load(mode)?;
            run(&mut simulation, 1000, STEP)?;
            Ok(simulation.position("/moving/capsule/frame")?[2].abs())
        })?;
    }
    Ok(table.done())
}

const ARCH: &str = "A semicircular arch of rigid stones with radial joints under its own weight, mu = 1: the least \
    thickness in parts of the mean radius with which a line of thrust lies inside of all joints, by the linear \
    programme of two unknowns that the thrust at the crown and its height are. With more and more stones it tends to \
    0.1075. The ground pushes the stones up by their weight, without a moment about the middle. Joints open by angles \
    of the gaps of barriers, which shifts the limit by some hundred gaps: shown is what 0.1 and 0.2 um tend to.";

/// Distance at which stones touch: friction over it is a couple that the linear programme does not know.
const JOINT: f64 = 1e-7;

fn arch(mode: Mode, n: u32, thickness: f64, activation: f64) -> ContactScene {
    let gap = if mode == Mode::Safe { 0.5 * activation } else { JOINT };
    let (inner, outer) = (1.0 - 0.5 * thickness, 1.0 + 0.5 * thickness);
    let part = std::f64::consts::PI / f64::from(n);
    let centre = super::arch::centre_of_stone(thickness, part);
    let ground = n;
    let mut bodies = String::new();
    for stone in 0..n {
        let middle = (f64::from(stone) + 0.5) * part;
        let at = [centre * middle.cos(), 0.0, centre * middle.sin()];
        let joint = |joint: u32| {
            let (sin, cos) = (f64::from(joint) * part).sin_cos();
            let place = |r: f64, y: f64| [r * cos - at[0], y, r * sin - at[2]];
            [place(inner, -0.5), place(inner, 0.5), place(outer, -0.5), place(outer, 0.5)]
        };
        let mut parts = points(stone + 1, "right", &joint(stone));
        if stone + 1 == n {
            parts += &points(stone + 1, "left", &joint(n));
        } else {
            let (sin, cos) = (f64::from(stone + 1) * part).sin_cos();
            let on = [cos + gap * sin - at[0], 0.0, sin - gap * cos - at[2]];
            parts += &face(stone + 1, "left", on, 1.0, [[cos, 0.0, sin], [0.0, 1.0, 0.0]]);
        }
        let body = RigidBody { inertia: 0.02, ..RigidBody::new(format!("stone{stone}"), at, parts) };
        bodies += &body.node();
    }
    let fixed = fixed_face(&format!("ground{ground}"), [0.0, 0.0, -gap], 40.0, LEVEL);
    ContactScene { distances: [1e-3, JOINT], activation, ..ContactScene::new(1.0, bodies, fixed) }
}

/// Masonry arches.
pub fn arches() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: masonry arch", ARCH);
    for n in [6, 10] {
        let states: Vec<String> = (0..n).map(|stone| format!("/moving/stone{stone}/frame")).collect();
        table.compare(&format!("least thickness of {n} stones"), thinnest(n), (1e-6, 1e-6), |mode| {
            let at = |activation: f64| {
                limit(mode, &states, [0.2, 0.04], |thickness| arch(mode, n, thickness, activation).load(mode))
            };
            if mode != Mode::Safe {
                return at(ACTIVATION);
            }
            let (near, far) = rayon::join(|| at(ACTIVATION), || at(2.0 * ACTIVATION));
            Ok(2.0 * near? - far?)
        })?;
        let weight = 9.81 * f64::from(n);
        let names = ["force of the ground (N)", "its moment about the middle (N m)"];
        let names = names.map(|what| format!("{what}, {n} stones of thickness 0.2"));
        // Friction over the distance of the points of a joint is a couple.
        let rows = [
            (names[0].as_str(), weight, Bounds::exact_only(1e-8 * weight)),
            (names[1].as_str(), 0.0, Bounds::exact_only(1e-5)),
        ];
        table.compare_all(rows, |mode| {
            let mut simulation = arch(mode, n, 0.2, ACTIVATION).load(mode)?;
            run(&mut simulation, 10, STEP)?;
            let ground = format!("ground{n}");
            let (mut force, mut moment) = (0.0, 0.0);
            for stone in [0, n - 1] {
                let stone = format!("stone{stone}");
                let [of_ground, its_moment] = between(&simulation, [ground.as_str(), stone.as_str()], [0.0; 3]);
                (force, moment) = (force + of_ground[2], moment + its_moment[1]);
            }
            Ok([force, moment])
        })?;
    }
    Ok(table.done())
}
