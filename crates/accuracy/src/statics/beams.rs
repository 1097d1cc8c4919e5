//! Beams: the exact answers of Euler and Bernoulli, and the bending of a straight beam to a circle.

use std::f64::consts::{PI, TAU};

use settee_simulation::Simulation;

use crate::report::{Report, short};
use crate::scene::{StudyError, load};

const LENGTH: f64 = 2.0;
const RADIUS: f64 = 0.05;
const YOUNG: f64 = 1e7;
const POISSON: f64 = 0.3;

/// Second moment of area (m^4).
fn moment_of_area() -> f64 {
    PI * RADIUS.powi(4) / 4.0
}

/// A cantilever of n beams along x with a load (N, N m) at its end.
fn cantilever(n: usize, load_at_end: [f64; 6]) -> Result<Simulation, StudyError> {
    let points: Vec<String> = (0..=n).map(|i| format!("{:?} 0 0 0 0 0 1", LENGTH * i as f64 / n as f64)).collect();
    let edges: Vec<String> = (0..n).map(|i| format!("{i} {}", i + 1)).collect();
    load(&format!(
        r#"<Node name="beam"><StaticSolver/><NewtonRaphsonSolver maxNbIterationsNewton="50" absoluteResidualStoppingThreshold="1e-10"
        relativeSuccessiveStoppingThreshold="0" relativeInitialStoppingThreshold="1e-13" warnWhenDiverge="0"/><SparseLDLSolver/>
        <EdgeSetTopologyContainer edges="{}"/><MechanicalObject name="dofs" template="Rigid3" position="{}"/>
        <BeamFEMForceField radius="{RADIUS:?}" youngModulus="{YOUNG:?}" poissonRatio="{POISSON:?}"/>
        <FixedProjectiveConstraint indices="0"/><ConstantForceField name="load" indices="{n}" forces="{}"/></Node>"#,
        edges.join("  "),
        points.join("  "),
        load_text(load_at_end)
    ))
}

fn load_text(load: [f64; 6]) -> String {
    load.map(|value| format!("{value:?}")).join(" ")
}

/// Position and rotation angle of the end.
fn end(simulation: &Simulation) -> Result<([f64; 3], f64), StudyError> {
    let x = simulation.position("/beam/dofs")?;
    let tip = &x[x.len() - 7..];
    let sine = (tip[3].powi(2) + tip[4].powi(2) + tip[5].powi(2)).sqrt();
    Ok(([tip[0], tip[1], tip[2]], 2.0 * sine.atan2(tip[6])))
}

const STRAIGHT: &str = "A cantilever of length 2 m with a round section of radius 0.05 m, E = 1e7 Pa, nu = 0.3, of n \
    `BeamFEMForceField` elements with a small load at its end, relative to the exact answers P L^3 / (3 E I) (deflection), \
    P L / (E A) (extension) and T L / (G J) (twist). The elements contain these solutions.";

/// Small loads.
pub fn straight_beam() -> Result<Vec<Report>, StudyError> {
    let mut report = Report::new("Straight cantilever of beams", STRAIGHT, &["n", "deflection", "extension", "twist"]);
    let area = PI * RADIUS * RADIUS;
    let shear = YOUNG / (2.0 * (1.0 + POISSON));
    for n in [1, 2, 4, 8] {
        let run = |load_at_end| -> Result<Simulation, StudyError> {
            let mut simulation = cantilever(n, load_at_end)?;
            simulation.step(0.01)?;
            Ok(simulation)
        };
        let force = 1e-6;
        let deflection = end(&run([0.0, force, 0.0, 0.0, 0.0, 0.0])?)?.0[1];
        let extension = end(&run([force, 0.0, 0.0, 0.0, 0.0, 0.0])?)?.0[0] - LENGTH;
        let twist = end(&run([0.0, 0.0, 0.0, force, 0.0, 0.0])?)?.1;
        let ratios = [
            deflection / (force * LENGTH.powi(3) / (3.0 * YOUNG * moment_of_area())),
            extension / (force * LENGTH / (YOUNG * area)),
            twist / (force * LENGTH / (shear * 2.0 * moment_of_area())),
        ];
        report.row([n.to_string()].into_iter().chain(ratios.map(|ratio| format!("{ratio:.6}"))));
        // An extension of 3e-11 m is the difference of positions of 2 m: five digits.
        for (name, ratio, tolerance) in
            [("deflection", ratios[0], 1e-6), ("extension", ratios[1], 1e-4), ("twist", ratios[2], 1e-6)]
        {
            report.check(format!("{name}, n = {n}"), ratio, 1.0, tolerance);
        }
    }
    Ok(vec![report])
}

const CIRCLE: &str = "The same beam with a moment M = 2 pi E I / L at its end, which bends it to a closed circle: distance of its end \
    from its clamp relative to the length, and the angle of the end relative to 2 pi. The moment grows in 40 steps. The elements \
    become the sides of a regular polygon, which closes.";

/// Large rotations.
pub fn beam_bending_to_a_circle() -> Result<Vec<Report>, StudyError> {
    let mut report = Report::new("Beam bent to a circle", CIRCLE, &["n", "gap", "angle"]);
    for n in [8, 16, 32, 64] {
        let mut simulation = cantilever(n, [0.0; 6])?;
        let n_steps = 40;
        let (mut turned, mut before) = (0.0, 0.0);
        for step in 1..=n_steps {
            let moment = f64::from(step) / f64::from(n_steps) * TAU * YOUNG * moment_of_area() / LENGTH;
            let findings = simulation.set_data("/beam/load", "forces", &load_text([0.0, 0.0, 0.0, 0.0, 0.0, moment]));
            if let Some(finding) = findings.first() {
                return Err(StudyError::Scene(finding.to_string()));
            }
            simulation.step(0.01)?;
            let angle = end(&simulation)?.1;
            let change = (angle - before).rem_euclid(TAU);
            turned += if change > PI { change - TAU } else { change };
            before = angle;
        }
        let (tip, _) = end(&simulation)?;
        let gap = tip.iter().map(|x| x * x).sum::<f64>().sqrt() / LENGTH;
        report.row([n.to_string(), short(gap), format!("{:.6}", turned / TAU)]);
        report.check(format!("gap, n = {n}"), gap, 0.0, 1e-10);
    }
    Ok(vec![report])
}
