//! The swinging spring in three dimensions: a nonlinear motion with damping.

use crate::report::{Report, orders, short};
use crate::scene::{StudyError, load_with_gravity};

const ABOUT: &str = "A mass of 7.5 kg on a spring of 1000 N/m and rest length 1 m with `rayleighMass` and `rayleighStiffness` of 0.01, \
    released at (1, 1, 0) under gravity: error of the position at t = 1 s. Exact: m v' = m g + F(x) + r_K K(x) v - r_M m v, integrated \
    with two other methods that agree to 1e-11: x = (-1.041074371067, -0.937623586948, 0).";

const EXACT: [f64; 3] = [-1.041074371067, -0.937623586948, 0.0];
const STEPS: [u32; 5] = [50, 100, 200, 400, 800];

fn error(order: u32, startup: &str, n: u32) -> Result<f64, StudyError> {
    let mut simulation = load_with_gravity(
        [0.0, -9.81, 0.0],
        &format!(
            r#"<Node name="body"><BDFOdeSolver order="{order}" startup="{startup}" rayleighMass="0.01" rayleighStiffness="0.01"/>
        <NewtonRaphsonSolver maxNbIterationsNewton="30" absoluteResidualStoppingThreshold="1e-12"
        relativeInitialStoppingThreshold="0" relativeSuccessiveStoppingThreshold="0" warnWhenDiverge="0"/><SparseLDLSolver/>
        <MechanicalObject name="dofs" position="0 0 0  1 1 0"/><UniformMass vertexMass="7.5"/>
        <FixedProjectiveConstraint indices="0"/><SpringForceField spring="0 1 1000 0 1"/></Node>"#
        ),
    )?;
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
    Ok(vec![report])
}
