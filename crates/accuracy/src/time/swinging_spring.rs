//! The swinging spring in three dimensions: a nonlinear motion with damping.

use settee_simulation::Simulation;

use crate::report::{Report, orders, short};
use crate::scene::{StudyError, load_with_gravity};

const ABOUT: &str = "A mass of 7.5 kg on a spring of 1000 N/m and rest length 1 m with `rayleighMass` and `rayleighStiffness` of 0.01, \
    released at (1, 1, 0) under gravity: error of the position at t = 1 s. Exact: m v' = m g + F(x) + r_K K(x) v - r_M m v, integrated \
    with two other methods that agree to 1e-11: x = (-1.041074371067, -0.937623586948, 0).";

const EXACT: [f64; 3] = [-1.041074371067, -0.937623586948, 0.0];
const STEPS: [u32; 5] = [50, 100, 200, 400, 800];

/// The scene with a solver, up to its damping, that ends each iteration of Newton's method at a residual.
fn scene(solver: &str, residual: f64) -> Result<Simulation, StudyError> {
    load_with_gravity(
        [0.0, -9.81, 0.0],
        &format!(
            r#"<Node name="body">{solver} rayleighMass="0.01" rayleighStiffness="0.01"/>
        <NewtonRaphsonSolver maxNbIterationsNewton="30" absoluteResidualStoppingThreshold="{residual:e}"
        relativeInitialStoppingThreshold="0" relativeSuccessiveStoppingThreshold="0" warnWhenDiverge="0"/><SparseLDLSolver/>
        <MechanicalObject name="dofs" position="0 0 0  1 1 0"/><UniformMass vertexMass="7.5"/>
        <FixedProjectiveConstraint indices="0"/><SpringForceField spring="0 1 1000 0 1"/></Node>"#
        ),
    )
}

fn error(order: u32, startup: &str, n: u32) -> Result<f64, StudyError> {
    let mut simulation = scene(&format!(r#"<BDFOdeSolver order="{order}" startup="{startup}""#), 1e-12)?;
    for _ in 0..n {
        simulation.step(1.0 / f64::from(n))?;
    }
    let position = &simulation.position("/body/dofs")?[3..];
    Ok(position.iter().zip(EXACT).map(|(found, exact)| (found - exact).powi(2)).sum::<f64>().sqrt())
}

/// The table.
pub fn swinging_spring() -> Result<Vec<Report>, StudyError> {
    let columns = ["Order", "Start", "h = 0.02", "0.01", "0.005", "0.0025", "0.00125", "Observed"];
    let mut report = Report::new("Backward differentiation on a swinging spring", ABOUT, &columns);
    for order in 1..=6 {
        for startup in ["accurate", "ramp"] {
            if order == 1 && startup == "ramp" {
                continue;
            }
            let errors = STEPS.iter().map(|n| error(order, startup, *n)).collect::<Result<Vec<f64>, _>>()?;
            let found = orders(&errors);
            let last = found.last().expect("there are several numbers of steps");
            let cells = errors.iter().copied().map(short);
            report.row([order.to_string(), startup.to_owned()].into_iter().chain(cells).chain([format!("{last:.2}")]));
            if order == 6 && startup == "accurate" {
                report.check("error of order 6 at h = 0.01", errors[1], 0.0, 1e-6);
            }
        }
    }
    Ok(vec![report, later()?])
}

const LATER: &str = "The same motion at several times: distance of the position (m) and of the velocity (m/s) from \
    those of two other methods, which agree to 1e-11; with 1000 and 800 steps a second, each solved to rounding.";

/// Time (s), position (m) and velocity (m/s) in the plane.
const STATES: [(f64, [f64; 2], [f64; 2]); 5] = [
    (0.1, [0.835558378118, 0.788172409631], [-2.794348606270, -3.724806239596]),
    (0.5, [1.303737536518, -0.683754943412], [-0.414626311269, -3.106954356780]),
    (1.0, [-1.041074371067, -0.937623586948], [-0.843337813254, 3.361281773929]),
    (2.0, [-0.680667914618, -1.131056838168], [3.053164522813, -2.015436564631]),
    (5.0, [0.846518635709, -0.713945915192], [1.164933852660, 1.856356469741]),
];

/// Distances of position and velocity at the times of the table, with so many steps a second.
fn distances(solver: &str, steps_a_second: u32) -> Result<Vec<[f64; 2]>, StudyError> {
    let mut simulation = scene(solver, 1e-13)?;
    let mut found = Vec::new();
    let mut made = 0_u32;
    for (time, position, velocity) in STATES {
        while f64::from(made) < time * f64::from(steps_a_second) - 0.5 {
            simulation.step(1.0 / f64::from(steps_a_second))?;
            made += 1;
        }
        let distance = |found: &[f64], exact: [f64; 2]| (found[3] - exact[0]).hypot(found[4] - exact[1]);
        let (x, v) = (simulation.position("/body/dofs")?, simulation.velocity("/body/dofs")?);
        found.push([distance(x, position), distance(v, velocity)]);
    }
    Ok(found)
}

/// The table of later times.
fn later() -> Result<Report, StudyError> {
    let columns = ["t (s)", "BDF of order 6: position", "velocity", "Radau IIA: position", "velocity"];
    let mut report = Report::new("Swinging spring at later times", LATER, &columns);
    let bdf = distances(r#"<BDFOdeSolver order="6""#, 1000)?;
    let radau = distances("<RadauIIASolver", 800)?;
    for ((time, ..), (bdf, radau)) in STATES.into_iter().zip(bdf.into_iter().zip(radau)) {
        report.row([time.to_string()].into_iter().chain([bdf[0], bdf[1], radau[0], radau[1]].map(short)));
        report.check(format!("order 6, position at {time} s"), bdf[0], 0.0, 1e-11);
        report.check(format!("order 6, velocity at {time} s"), bdf[1], 0.0, 1e-10);
        report.check(format!("Radau IIA, position at {time} s"), radau[0], 0.0, 1e-11);
        report.check(format!("Radau IIA, velocity at {time} s"), radau[1], 0.0, 1e-11);
    }
    Ok(report)
}
