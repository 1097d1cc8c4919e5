//! A cube that slides over a floor of triangles: what intersection methods make of edges inside of a flat face.

use rayon::prelude::*;

use super::scene::{RigidBody, STEP, numbers, run};
use crate::report::Report;
use crate::scene::{StudyError, load_with_gravity};

const ABOUT: &str = "A rigid cube of 1 m and 1 kg is thrown along a level floor, mu = 0.3, with the velocity (2, 0.7, \
    0) m/s; steps of 0.01 s, contacts in exact mode. The floor is flat, of 8 x 8 squares of two triangles each. \
    After 0.5 s the cube is slower by mu g t and has kept its direction, if no edge and no point of the floor holds \
    it up. `LocalMinDistance` leaves out contacts whose direction belongs to another element. Without such a filter \
    the nearest points of two edges, or of a point and the edge of a face, are in contact as well, in a direction that \
    leans: the cube runs against edges inside of a face that is flat. SOFA's methods do that, and so do these here.";

const G: f64 = 9.81;
const MU: f64 = 0.3;
const START: [f64; 2] = [2.0, 0.7];
const STEPS: u32 = 50;
const ALARM: f64 = 0.05;
const TOUCH: f64 = 0.01;

/// Squares along each side of the floor, and the sides of one (m).
const SQUARES: u32 = 8;
const SIDES: [f64; 2] = [1.5, 0.75];
/// Where the floor begins (m): no edge lies below one of the cube at the start.
const CORNER: [f64; 2] = [-1.9863, -3.0];

/// The faces of the cube, seen from outside, with corner 4 i + 2 j + k at (+-x, +-y, +-z).
const FACES: &str = "0 1 3 0 3 2 4 6 7 4 7 5 0 4 5 0 5 1 2 3 7 2 7 6 0 2 6 0 6 4 1 5 7 1 7 3";

/// An intersection method, with the collision models of cube and floor.
struct Case {
    what: &'static str,
    method: &'static str,
    cube: &'static [&'static str],
    floor: &'static [&'static str],
    /// How far speed (m/s) and direction may be off, where they are exact.
    bound: f64,
}

const ALL: &[&str] = &["Triangle", "Line", "Point"];

const CASES: [Case; 5] = [
    Case { what: "triangles, lines and points", method: "LocalMinDistance", cube: ALL, floor: ALL, bound: 1e-10 },
    Case {
        what: "the same, `useLinePoint`, `useLineLine` and `usePointPoint` 0: points against faces",
        method: "MinProximityIntersection useLinePoint=\"0\" useLineLine=\"0\" usePointPoint=\"0\"",
        cube: ALL,
        floor: ALL,
        bound: 1e-10,
    },
    Case {
        what: "triangles, lines and points",
        method: "MinProximityIntersection",
        cube: ALL,
        floor: ALL,
        bound: f64::INFINITY,
    },
    Case {
        what: "points of the cube, triangles of the floor",
        method: "NewProximityIntersection",
        cube: &["Point"],
        floor: &["Triangle"],
        bound: f64::INFINITY,
    },
    Case {
        what: "triangles, lines and points",
        method: "NewProximityIntersection",
        cube: ALL,
        floor: ALL,
        bound: f64::INFINITY,
    },
];

fn models(kinds: &[&str], settings: &str) -> String {
    kinds.iter().map(|kind| format!("<{kind}CollisionModel{settings}/>")).collect()
}

/// Positions and triangles of the floor z = 0.
fn floor() -> (String, String) {
    let along = SQUARES + 1;
    let place = |k: usize, n: u32| CORNER[k] + SIDES[k] * f64::from(n);
    let places: Vec<f64> =
        (0..along).flat_map(|j| (0..along).flat_map(move |i| [place(0, i), place(1, j), 0.0])).collect();
    let squares = (0..SQUARES).flat_map(|j| (0..SQUARES).map(move |i| i + along * j));
    let triangles: Vec<String> = squares
        .flat_map(|a| {
            let [b, c, d] = [a + 1, a + along + 1, a + along];
            [a, b, c, a, c, d]
        })
        .map(|corner| corner.to_string())
        .collect();
    (numbers(&places), triangles.join(" "))
}

/// How far the speed (m/s) and the direction of the cube are from the answer at the end.
fn slide(case: &Case) -> Result<[f64; 2], StudyError> {
    let half = |index: usize, bit: usize| if (index >> bit) & 1 == 1 { 0.5 } else { -0.5 };
    let corners: Vec<f64> = (0..8).flat_map(|index| [2, 1, 0].map(|bit| half(index, bit))).collect();
    let surface = format!(
        "<Node name=\"surface\"><MeshTopology position=\"{}\" triangles=\"{FACES}\"/><MechanicalObject/>{}\
         <RigidMapping/></Node>",
        numbers(&corners),
        models(case.cube, "")
    );
    let mut cube = RigidBody::new("cube", [0.0, 0.0, 0.5 + TOUCH], surface);
    [cube.velocity[0], cube.velocity[1]] = START;
    let (places, triangles) = floor();
    let body = format!(
        "<FreeMotionAnimationLoop/><BlockGaussSeidelConstraintSolver contact=\"exact\"/><CollisionPipeline/>\
         <BruteForceBroadPhase/><BVHNarrowPhase/>\
         <{} alarmDistance=\"{ALARM}\" contactDistance=\"{TOUCH}\"/>\
         <CollisionResponse response=\"FrictionContactConstraint\" responseParams=\"mu={MU}\"/>\
         <Node name=\"moving\">{}</Node>\
         <Node name=\"floor\"><MeshTopology position=\"{places}\" triangles=\"{triangles}\"/>\
         <MechanicalObject template=\"Vec3\"/>{}</Node>",
        case.method,
        cube.node(),
        models(case.floor, " simulated=\"0\" moving=\"0\"")
    );
    let mut simulation = load_with_gravity([0.0, 0.0, -G], &body)?;
    run(&mut simulation, STEPS, STEP)?;
    let v = simulation.velocity("/moving/cube/frame")?;
    let speed = START[0].hypot(START[1]) - MU * G * STEP * f64::from(STEPS);
    Ok([v[0].hypot(v[1]) - speed, v[1] / v[0] - START[1] / START[0]])
}

/// Cubes on floors that are flat.
pub fn sliding_over_edges() -> Result<Report, StudyError> {
    let columns = ["Intersection method", "Collision models", "Speed, difference (m/s)", "Direction, difference"];
    let mut report = Report::new("Contact: cube that slides over a floor of triangles", ABOUT, &columns);
    let found: Vec<_> = CASES.par_iter().map(slide).collect();
    for (case, found) in CASES.iter().zip(found) {
        let name = case.method.split(' ').next().unwrap_or(case.method);
        let off = found?;
        if case.bound.is_finite() {
            report.check(format!("{name}: speed"), off[0], 0.0, case.bound);
            report.check(format!("{name}: direction"), off[1], 0.0, case.bound);
        }
        let cells = off.map(|off| format!("{off:.1e}"));
        report.row([format!("`{name}`"), case.what.to_owned()].into_iter().chain(cells));
    }
    Ok(report)
}
