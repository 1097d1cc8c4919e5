//! Pairs of bodies whose nearest points say nothing about the direction of a contact (Erleben 2018): points on points,
//! edges on edges, points and edges in corners, and the edge of a cliff.

use rayon::prelude::*;

use super::scene::{RigidBody, STEP, numbers, run};
use crate::report::Report;
use crate::scene::{StudyError, load_with_gravity};

const ABOUT: &str = "Rigid bodies of triangles, lines and points touch where nearest points alone tell no direction: a \
    spike (tetrahedron) falls on the tip of another one, beside it, and between two faces at right angles; a wedge \
    falls between these faces, and edge on edge on a roof; a cube lies on the edge of a cliff with its centre 1 cm \
    inside, and 1 cm outside. All rest at the contact distance d = 5 mm from what they touch, at heights that follow \
    from it; the last one tips with the angular acceleration m g x / (I + m r^2), x and r the distances of its centre \
    from the edge. mu = 0.5, steps of 0.01 s, contacts in exact mode. Shown are the height after 0.6 s, or the \
    angular velocity after the first step, and the largest growth of the energy in a step.";

const G: f64 = 9.81;
const ALARM: f64 = 0.05;
/// Distance at which bodies touch (m).
const TOUCH: f64 = 0.005;
const STEPS: u32 = 60;
/// How far answers may be off, and by how much the energy may grow in a step (m, 1/s, J).
const BOUND: f64 = 1e-10;

const METHODS: [&str; 3] = ["LocalMinDistance", "MinProximityIntersection", "NewProximityIntersection"];

/// Half the height of a spike, and of a wedge; how far the tip of the second spike is beside the first one (m).
const SPIKE: f64 = 0.25;
const WEDGE: f64 = 0.3;
const BESIDE: [f64; 2] = [1e-3, 5e-4];

/// Points and triangles of a surface.
struct Surface {
    points: Vec<[f64; 3]>,
    triangles: &'static str,
}

/// A tetrahedron with its tip below its middle.
fn spike() -> Surface {
    let corner = |k: u32| {
        let (sin, cos) = (f64::from(k) * std::f64::consts::TAU / 3.0).sin_cos();
        [0.3 * cos, 0.3 * sin, SPIKE]
    };
    Surface { points: vec![[0.0, 0.0, -SPIKE], corner(0), corner(1), corner(2)], triangles: "0 2 1 0 3 2 0 1 3 1 2 3" }
}

/// The same with its tip above, at the origin.
fn fixed_spike() -> Surface {
    let points = spike().points.iter().map(|[x, y, z]| [*x, *y, -z - SPIKE]).collect();
    Surface { points, triangles: "0 1 2 0 2 3 0 3 1 1 3 2" }
}

/// A prism along y whose edge is below its middle.
fn wedge() -> Surface {
    let (a, b) = (WEDGE, 0.5);
    let points = vec![[-a, -b, a], [a, -b, a], [-a, b, a], [a, b, a], [0.0, -b, -a], [0.0, b, -a]];
    Surface { points, triangles: "0 1 2 1 3 2 0 2 4 2 5 4 1 4 3 3 4 5 0 4 1 2 3 5" }
}

/// Two faces at right angles that meet along y, above (`side` = -1, a roof) or below (1, a groove).
fn faces(side: f64) -> Surface {
    let outer = |x: f64, y: f64| [x, y, side];
    let points =
        vec![outer(-1.0, -1.0), outer(-1.0, 1.0), [0.0, -1.0, 0.0], [0.0, 1.0, 0.0], outer(1.0, -1.0), outer(1.0, 1.0)];
    Surface { points, triangles: "0 2 1 1 2 3 2 4 3 3 4 5" }
}

/// A floor for x < 0 that ends in a face downwards.
fn cliff() -> Surface {
    let points = vec![
        [-2.0, -1.0, 0.0],
        [0.0, -1.0, 0.0],
        [0.0, 1.0, 0.0],
        [-2.0, 1.0, 0.0],
        [0.0, -1.0, -2.0],
        [0.0, 1.0, -2.0],
    ];
    Surface { points, triangles: "0 1 2 0 2 3 1 4 5 1 5 2" }
}

fn cube() -> Surface {
    let half = |index: usize, bit: usize| if (index >> bit) & 1 == 1 { 0.5 } else { -0.5 };
    let points = (0..8).map(|index| [0, 1, 2].map(|bit| half(index, bit))).collect();
    Surface { points, triangles: "0 2 1 1 2 3 4 5 6 5 7 6 0 1 4 1 5 4 2 6 3 3 6 7 0 4 2 2 4 6 1 3 5 3 7 5" }
}

/// What is known of a pair.
enum Answer {
    /// The height of the centre where it rests (m).
    Height(f64),
    /// The angular velocity about y after the first step (1/s).
    Turning(f64),
}

struct Pair {
    what: &'static str,
    moving: Surface,
    at: [f64; 3],
    fixed: Surface,
    answer: Answer,
}

fn pairs() -> [Pair; 7] {
    let pair = |what, moving, at, fixed, answer| Pair { what, moving, at, fixed, answer };
    let [x, y] = BESIDE;
    let beside = (TOUCH * TOUCH - x * x - y * y).sqrt();
    let in_corner = TOUCH * 2f64.sqrt();
    let over = 0.01;
    let tips = G * over / (1.0 / 6.0 + over * over + 0.25) * STEP;
    let resting = Answer::Height;
    [
        pair("spike on spike", spike(), [0.0, 0.0, 0.51], fixed_spike(), resting(SPIKE + TOUCH)),
        pair("spike beside spike", spike(), [x, y, 0.51], fixed_spike(), resting(SPIKE + beside)),
        pair("spike in groove", spike(), [0.0, 0.0, 0.3], faces(1.0), resting(SPIKE + in_corner)),
        pair("wedge in groove", wedge(), [0.0, 0.0, 0.35], faces(1.0), resting(WEDGE + in_corner)),
        pair("wedge on roof", wedge(), [0.0, 0.0, 0.32], faces(-1.0), resting(WEDGE + TOUCH)),
        pair("cube, centre inside", cube(), [-over, 0.0, 0.51], cliff(), resting(0.5 + TOUCH)),
        pair("cube, centre outside", cube(), [over, 0.0, 0.5 + TOUCH], cliff(), Answer::Turning(tips)),
    ]
}

fn surface(surface: &Surface, settings: &str) -> String {
    let models: String =
        ["Triangle", "Line", "Point"].iter().map(|kind| format!("<{kind}CollisionModel{settings}/>")).collect();
    format!(
        "<MeshTopology position=\"{}\" triangles=\"{}\"/><MechanicalObject template=\"Vec3\"/>{models}",
        numbers(surface.points.as_flattened()),
        surface.triangles
    )
}

/// What the pair comes to, and the largest growth of the energy in a step (J).
fn settle(pair: &Pair, method: &str) -> Result<[f64; 2], StudyError> {
    let parts = format!("<Node name=\"surface\">{}<RigidMapping/></Node>", surface(&pair.moving, ""));
    let body = RigidBody::new("body", pair.at, parts);
    let (mass, inertia) = (body.mass, body.inertia);
    let text = format!(
        "<FreeMotionAnimationLoop/><BlockGaussSeidelConstraintSolver contact=\"exact\"/><CollisionPipeline/>\
         <BruteForceBroadPhase/><BVHNarrowPhase/>\
         <{method} alarmDistance=\"{ALARM}\" contactDistance=\"{TOUCH}\"/>\
         <CollisionResponse response=\"FrictionContactConstraint\" responseParams=\"mu=0.5\"/>\
         <Node name=\"moving\">{}</Node><Node name=\"fixed\">{}</Node>",
        body.node(),
        surface(&pair.fixed, " simulated=\"0\" moving=\"0\"")
    );
    let mut simulation = load_with_gravity([0.0, 0.0, -G], &text)?;
    let frame = "/moving/body/frame";
    let (mut before, mut growth) = (mass * G * pair.at[2], f64::NEG_INFINITY);
    let steps = if matches!(pair.answer, Answer::Turning(_)) { 1 } else { STEPS };
    for _ in 0..steps {
        run(&mut simulation, 1, STEP)?;
        let v = simulation.velocity(frame)?;
        let square = |part: &[f64]| part.iter().map(|v| v * v).sum::<f64>();
        let moving = 0.5 * mass * (square(&v[..3]) + inertia * square(&v[3..]));
        let energy = moving + mass * G * simulation.position(frame)?[2];
        growth = growth.max(energy - before);
        before = energy;
    }
    let found = match pair.answer {
        Answer::Height(_) => simulation.position(frame)?[2],
        Answer::Turning(_) => simulation.velocity(frame)?[4],
    };
    Ok([found, growth])
}

/// Spikes, wedges and cubes.
pub fn degenerate_pairs() -> Result<Report, StudyError> {
    let columns = ["Bodies", "Intersection method", "Exact answer", "Found", "Difference", "Growth of the energy (J)"];
    let mut report = Report::new("Contact: spikes, wedges and the edge of a cliff", ABOUT, &columns);
    let pairs = pairs();
    let cases: Vec<(&Pair, &str)> = pairs.iter().flat_map(|pair| METHODS.map(|method| (pair, method))).collect();
    let all: Vec<_> = cases.par_iter().map(|(pair, method)| settle(pair, method)).collect();
    for ((pair, method), found) in cases.into_iter().zip(all) {
        let [found, growth] = found?;
        let (answer, unit) = match pair.answer {
            Answer::Height(height) => (height, "m"),
            Answer::Turning(rate) => (rate, "1/s"),
        };
        report.check(format!("{}, {method}", pair.what), found, answer, BOUND);
        report.check(format!("{}, {method}: growth of the energy", pair.what), growth.max(0.0), 0.0, BOUND);
        report.row([
            pair.what.to_owned(),
            format!("`{method}`"),
            format!("{answer:.7} {unit}"),
            format!("{found:.7}"),
            format!("{:.1e}", (found - answer).abs()),
            format!("{:.1e}", growth.max(0.0)),
        ]);
    }
    Ok(report)
}
