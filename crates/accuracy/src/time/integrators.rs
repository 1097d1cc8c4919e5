//! Every integrator on a damped oscillator.

use crate::figure::Figure;
use crate::report::{Report, orders, short};
use crate::scene::{StudyError, load};

const ABOUT: &str = "A unit mass on a spring, x'' = -w^2 x - c x' with w = 2 pi and c = 0.6 (0 where a method has no \
    damping), from x = 1 at rest: error of (x, v/w) at t = 0.7 s with n equal steps, and the order observed between the last two. \
    Exact: x = exp(-c t / 2) (cos w_d t + c / (2 w_d) sin w_d t), w_d^2 = w^2 - c^2 / 4. Of \
    `VariationalSymplecticSolver` and `CentralDifferenceSolver`, which hold velocities between the steps, only x counts; central \
    differences are of order 1 here since they start with the velocity of the step instead of that half a step before.";

/// Text in the scene, order of the method.
const METHODS: &[(&str, f64)] = &[
    (r#"<BDFOdeSolver order="1" rayleighMass="0.6"/>"#, 1.0),
    (r#"<BDFOdeSolver order="2" rayleighMass="0.6"/>"#, 2.0),
    (r#"<BDFOdeSolver order="3" rayleighMass="0.6"/>"#, 3.0),
    (r#"<BDFOdeSolver order="4" rayleighMass="0.6"/>"#, 4.0),
    (r#"<BDFOdeSolver order="5" rayleighMass="0.6"/>"#, 5.0),
    (r#"<BDFOdeSolver order="6" rayleighMass="0.6"/>"#, 6.0),
    (r#"<EulerImplicitSolver rayleighMass="0.6"/>"#, 1.0),
    (r#"<EulerImplicitSolver rayleighMass="0.6" trapezoidalScheme="true"/>"#, 2.0),
    (r#"<NewmarkImplicitSolver rayleighMass="0.6"/>"#, 2.0),
    (r#"<NewmarkImplicitSolver rayleighMass="0.6" newtonSolver="@newton"/>"#, 2.0),
    (r#"<NewmarkImplicitSolver gamma="0.9" beta="0.49"/>"#, 1.0),
    (r#"<GeneralizedAlphaSolver rayleighMass="0.6"/>"#, 2.0),
    (r#"<GeneralizedAlphaSolver spectralRadius="0"/>"#, 2.0),
    (r#"<RadauIIASolver rayleighMass="0.6"/>"#, 5.0),
    ("<VariationalSymplecticSolver/>", 2.0),
    (r#"<VariationalSymplecticSolver explicitIntegration="true"/>"#, 1.0),
    ("<EulerExplicitSolver/>", 1.0),
    (r#"<EulerExplicitSolver symplectic="false"/>"#, 1.0),
    ("<CentralDifferenceSolver/>", 1.0),
    ("<RungeKutta2Solver/>", 2.0),
    ("<RungeKutta4Solver/>", 4.0),
];

/// Beginnings of the methods that the diagram shows.
const SHOWN: [&str; 7] = [
    r#"<BDFOdeSolver order="1""#,
    r#"<BDFOdeSolver order="2""#,
    r#"<BDFOdeSolver order="4""#,
    r#"<BDFOdeSolver order="6""#,
    r#"<GeneralizedAlphaSolver rayleigh"#,
    "<RadauIIASolver",
    "<RungeKutta4Solver",
];

/// The numbers of steps. Order 6 reaches rounding with more.
const STEPS: [u32; 4] = [50, 100, 200, 400];

/// Error of one run.
fn error(method: &str, n: u32) -> Result<f64, StudyError> {
    let omega = std::f64::consts::TAU;
    let rate: f64 = if method.contains("rayleighMass") { 0.6 } else { 0.0 };
    let mut simulation = load(&format!(
        r#"<Node name="body">{method}<NewtonRaphsonSolver name="newton" maxNbIterationsNewton="30" absoluteResidualStoppingThreshold="1e-14"
        relativeInitialStoppingThreshold="0" relativeSuccessiveStoppingThreshold="0" warnWhenDiverge="0"/><SparseLDLSolver/>
        <MechanicalObject name="dofs" template="Vec1" position="1" rest_position="0"/><UniformMass totalMass="1"/>
        <RestShapeSpringsForceField stiffness="{:?}"/></Node>"#,
        omega * omega
    ))?;
    let t: f64 = 0.7;
    for _ in 0..n {
        simulation.step(t / f64::from(n))?;
    }
    let wd = (omega * omega - rate * rate / 4.0).sqrt();
    let decay = (-rate * t / 2.0).exp();
    let x = decay * ((wd * t).cos() + rate / 2.0 / wd * (wd * t).sin());
    let v = -decay * (wd + rate * rate / 4.0 / wd) * (wd * t).sin();
    let error_x = simulation.position("/body/dofs")?[0] - x;
    let is_staggered = method.contains("Variational") || method.contains("Central");
    let error_v = if is_staggered { 0.0 } else { simulation.velocity("/body/dofs")?[0] - v };
    Ok(error_x.hypot(error_v / omega))
}

/// The table.
pub fn integrators() -> Result<Vec<Report>, StudyError> {
    let columns = ["Method", "n = 50", "100", "200", "400", "Order"];
    let mut report = Report::new("Integrators on a damped oscillator", ABOUT, &columns);
    let mut figure = Figure::new("integrators", "Error against the number of steps", "steps", "error");
    for (method, expected) in METHODS {
        let errors = STEPS.iter().map(|n| error(method, *n)).collect::<Result<Vec<f64>, _>>()?;
        let found = *orders(&errors).last().expect("there are several numbers of steps");
        let name =
            method.trim_start_matches('<').trim_end_matches("/>").replace(" newtonSolver=\"@newton\"", ", iterated");
        if SHOWN.iter().any(|shown| method.starts_with(shown)) {
            let line = name.split(" rayleighMass").next().unwrap_or(&name);
            figure.line(line, false, STEPS.iter().map(|n| f64::from(*n)).zip(errors.iter().copied()));
        }
        let cells = errors.iter().copied().map(short);
        report.row([format!("`{name}`")].into_iter().chain(cells).chain([format!("{found:.2}")]));
        report.check(format!("order of {name}"), found, *expected, 0.1);
    }
    report.figure = Some(figure);
    Ok(vec![report])
}
