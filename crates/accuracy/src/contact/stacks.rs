//! Chains and stacks, ropes around cylinders, and a rod that friction jams.

use std::f64::consts::PI;

use settee_math::vec3::norm;

use super::scene::{
    ContactScene, DISTANCE, LEVEL, Mode, RigidBody, STEP, between, corners, face, fixed_face, floor, forces, numbers,
    points, run,
};
use super::table::{Bounds, Table, limit};
use crate::report::Report;
use crate::scene::StudyError;

const STACK: &str = "Five rigid cubes of 1 m lie on each other; the upper one has the mass of the table, the others 1 \
    kg. The force on the floor is the weight of all, in parts of which it is shown after ten steps, with the \
    penetration at their end and the iterations of the last step. Each of the four contacts between cubes carries the \
    weight above it, and has no moment about the axis of the stack: shown are the largest differences of the four, in \
    parts of that weight, and of it times 1 m.";

fn stack(mode: Mode, ratio: f64) -> ContactScene {
    let bodies: String = (0..5u32)
        .map(|k| {
            let z = 0.5 + mode.gap() + f64::from(k) * (1.0 + mode.gap());
            let parts =
                points(k + 1, "low", &corners(0.5, 0.5, -0.5)) + &face(k + 1, "top", [0.0, 0.0, 0.5], 1.0, LEVEL);
            let body = RigidBody::new(format!("box{k}"), [0.0, 0.0, z], parts);
            RigidBody { mass: if k == 4 { ratio } else { 1.0 }, ..body }.node()
        })
        .collect();
    ContactScene::new(0.5, bodies, floor())
}

/// Stacks with a heavy cube on light ones.
pub fn stacks() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: stacks with mass ratios", STACK);
    for ratio in [1.0, 1e3, 1e6] {
        let after = |mode: Mode| {
            let mut simulation = stack(mode, ratio).load(mode)?;
            run(&mut simulation, 10, STEP)?;
            Ok::<_, StudyError>(simulation)
        };
        let names = ["force on the floor", "penetration (m)", "forces between cubes", "their moments"];
        let names = names.map(|what| format!("{what}, ratio {ratio:.0e}"));
        let rows = [
            (names[0].as_str(), 1.0, Bounds::from((1e-8, 1e-6))),
            (names[1].as_str(), 0.0, Bounds::from((1e-10, 0.0))),
            (names[2].as_str(), 0.0, Bounds::exact_only(1e-8)),
            (names[3].as_str(), 0.0, Bounds::exact_only(1e-6)),
        ];
        table.compare_all(rows, |mode| {
            let simulation = after(mode)?;
            let most = forces(&simulation).iter().map(|force| force[2].abs()).fold(0.0, f64::max);
            let penetration = match simulation.contact_promise() {
                Some(promise) => (-promise.smallest_gap.unwrap_or(f64::NAN)).max(0.0),
                None => simulation.constraints().map_or(0.0, |solved| solved.certificate.largest_penetration()),
            };
            let (mut of_forces, mut of_moments) = (0.0, 0.0);
            for below in 0..4u32 {
                let weight = 9.81 * (f64::from(3 - below) + ratio);
                let cubes = [format!("box{below}"), format!("box{}", below + 1)];
                let [force, moment] = between(&simulation, cubes.each_ref().map(String::as_str), [0.0; 3]);
                of_forces = f64::max(of_forces, (force[2] / weight - 1.0).abs());
                of_moments = f64::max(of_moments, norm(moment) / weight);
            }
            Ok([most / (9.81 * (4.0 + ratio)), penetration, of_forces, of_moments])
        })?;
        table.show(&format!("iterations, ratio {ratio:.0e}"), |mode| {
            let simulation = after(mode)?;
            Ok(simulation.constraints().map_or(0.0, |solved| solved.report.iterations as f64))
        })?;
    }
    Ok(table.done())
}

const CHAIN: &str = "Twenty rings of 1 kg hang on each other, each with its upper inner side on the lower inner side \
    of the ring above. The upper contact carries the weight of all; the one in the middle that of ten.";

/// A hanging chain.
pub fn chain() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: hanging chain", CHAIN);
    let n = 20u32;
    let low = |body: u32| face(body, "low", [0.0, 0.0, -0.4], 0.2, LEVEL);
    let rings = |mode: Mode| -> String {
        let step = 0.8 - mode.gap();
        (1..=n)
            .map(|k| {
                let parts = points(k, "high", &[[0.0, 0.0, 0.4]]) + &low(k);
                RigidBody::new(format!("ring{k}"), [0.0, 0.0, -f64::from(k) * step], parts).node()
            })
            .collect()
    };
    let hook = fixed_face("hook", [0.0, 0.0, -0.4], 0.2, LEVEL);
    let weights = |mode: Mode| {
        let mut simulation = ContactScene::new(0.5, rings(mode), hook.clone()).load(mode)?;
        run(&mut simulation, 10, STEP)?;
        let mut found: Vec<f64> = forces(&simulation).iter().map(|force| force[2].abs()).collect();
        found.sort_by(f64::total_cmp);
        Ok::<_, StudyError>(found)
    };
    for (what, rings) in [("force on the upper contact (N)", n), ("force on the contact in the middle (N)", n / 2)] {
        let weight = 9.81 * f64::from(rings);
        table.compare(what, weight, (1e-8 * weight, 1e-6 * weight), |mode| {
            Ok(weights(mode)?.get(rings as usize - 1).copied().unwrap_or(f64::NAN))
        })?;
    }
    Ok(table.done())
}

const CAPSTAN: &str = "A rope of links without stiffness lies around half of a cylinder, mu = 0.3: the ratio of the \
    pulls at its ends at which it begins to slip. A knot that turns the rope by d slips at ((1 + mu tan(d/2)) / (1 - \
    mu tan(d/2))); of all knots that tends to exp(mu pi) = 2.566332 with order 2.";

fn capstan(knots: u32, ratio: f64) -> ContactScene {
    let turn = PI / f64::from(knots);
    let radius = 1.0 + DISTANCE;
    let knot = |k: f64| [radius * (k * turn).cos(), 0.0, radius * (k * turn).sin()];
    let mut places: Vec<[f64; 3]> = (0..knots).map(|k| knot(f64::from(k))).collect();
    let tail = |at: [f64; 3], next: [f64; 3]| -> [f64; 3] { std::array::from_fn(|k| at[k] + 1.5 * (next[k] - at[k])) };
    places.push(tail(knot(0.0), knot(-1.0)));
    places.push(tail(knot(f64::from(knots) - 1.0), knot(f64::from(knots))));
    let mut edges: Vec<String> = (1..knots).map(|k| format!("{} {k}", k - 1)).collect();
    edges.extend([format!("0 {knots}"), format!("{} {}", knots - 1, knots + 1)]);
    let pull = |from: [f64; 3], to: [f64; 3], force: f64| {
        let d: [f64; 3] = std::array::from_fn(|k| to[k] - from[k]);
        let length = d[0].hypot(d[2]);
        d.map(|d| force * d / length)
    };
    let ends = [pull(knot(0.0), knot(-1.0), 1.0), pull(knot(f64::from(knots) - 1.0), knot(f64::from(knots)), ratio)];
    let on_cylinder: Vec<String> = (0..knots).map(|k| k.to_string()).collect();
    let bodies = format!(
        "<Node name=\"rope\"><EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/>\
         <CGLinearSolver iterations=\"20\" tolerance=\"1e-15\" threshold=\"1e-60\"/>\
         <EdgeSetTopologyContainer name=\"links\" position=\"{}\" edges=\"{}\"/><MechanicalObject name=\"dofs\"/>\
         <UniformMass vertexMass=\"0.1\"/><UncoupledConstraintCorrection defaultCompliance=\"10\"/>\
         <ConstantForceField indices=\"{knots} {}\" forces=\"{}\"/>\
         <Node name=\"lengths\"><MechanicalObject template=\"Vec1\"/><DistanceMapping topology=\"@../links\"/>\
         <UniformLagrangianConstraint constrainToRestPos=\"0\"/></Node>\
         <Node name=\"knots\"><MechanicalObject/><PointCollisionModel group=\"1\"/>\
         <SubsetMapping indices=\"{}\"/></Node>\
         </Node><Node name=\"cylinder\"><MechanicalObject template=\"Vec3\" position=\"0 0 0\"/>\
         <SphereCollisionModel radius=\"1\" simulated=\"0\" moving=\"0\"/></Node>",
        numbers(places.as_flattened()),
        edges.join(" "),
        knots + 1,
        numbers(ends.as_flattened()),
        on_cylinder.join(" "),
    );
    ContactScene { gravity: [0.0; 3], ..ContactScene::new(0.3, bodies, String::new()) }
}

/// A rope around a cylinder.
pub fn rope() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: rope around a cylinder", CAPSTAN);
    for knots in [4, 8, 16] {
        let grip = 0.3 * (0.5 * PI / f64::from(knots)).tan();
        let answer = ((1.0 + grip) / (1.0 - grip)).powi(knots as i32);
        let states = ["/moving/rope/dofs".to_owned()];
        table.compare(
            &format!("ratio of the pulls, {knots} knots"),
            answer,
            Bounds::exact_only(1e-8 * answer),
            |mode| limit(mode, &states, [1.0, 4.0], |ratio| capstan(knots, ratio).load(mode)),
        )?;
    }
    Ok(table.done())
}

const ROD: &str = "A rod of 2 m and 1 kg at tan(slope) = 2 slides at 10 m/s on its lower end, which goes ahead \
    (Painleve). Its normal force is m g / (1 + 3 cos (cos - mu sin)) while that is positive, for mu < 4/3 at any \
    slope; beyond, no force lets it slide on, and the step ends with an impact without a collision. Shown is the \
    force of the first step, and, for mu = 2, how far values and forces are from their laws.";

/// A rod that friction jams.
pub fn jammed_rod() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: Painleve's rod", ROD);
    let slope = 2f64.atan();
    let (sin, cos) = slope.sin_cos();
    let first = |mode: Mode, mu: f64| {
        let mut rod = RigidBody::new("rod", [cos, 0.0, sin + DISTANCE], points(1, "end", &[[-1.0, 0.0, 0.0]]));
        rod.angle = -slope;
        rod.inertia = 1.0 / 3.0;
        rod.velocity[0] = -10.0;
        let mut simulation = ContactScene::new(mu, rod.node(), floor()).load(mode)?;
        run(&mut simulation, 1, STEP)?;
        Ok::<_, StudyError>(simulation)
    };
    for mu in [0.5, 1.0, 1.2] {
        let answer = 9.81 / (1.0 + 3.0 * cos * (cos - mu * sin));
        table.compare(&format!("normal force, mu = {mu} (N)"), answer, Bounds::exact_only(1e-8 * answer), |mode| {
            Ok(forces(&first(mode, mu)?).first().map_or(f64::NAN, |force| force[2].abs()))
        })?;
    }
    table.compare("distance from the laws, mu = 2 (m)", 0.0, Bounds::exact_only(1e-12), |mode| {
        let simulation = first(mode, 2.0)?;
        let is_finite = simulation.velocity("/moving/rod/frame")?.iter().all(|v| v.is_finite());
        let residual = simulation.constraints().map_or(f64::NAN, |solved| solved.certificate.residual);
        Ok(if is_finite { residual } else { f64::NAN })
    })?;
    Ok(table.done())
}
