//! Work against precision of integrators with fixed steps and with steps of their own, on mechanical systems.

use crate::figure::Figure;
use crate::report::Report;
use crate::scene::{StudyError, load_with_gravity};

const ABOUT: &str = "Error of the positions at the end against evaluations of all forces, the share of Newton's method included: with \
    fixed steps (each solved to rounding), and with steps of the solver's own choice for tolerances from 1e-2 to 1e-9. The table gives \
    the evaluations that each takes for errors of 1e-3, 1e-5 and 1e-7 m, interpolated between the runs.";

/// A motion with a known end.
struct Case {
    name: &'static str,
    title: &'static str,
    body: &'static str,
    /// Attributes of the solver: damping.
    damping: &'static str,
    gravity: [f64; 3],
    /// Time (s), first scalar that counts, values there.
    end: f64,
    first: usize,
    exact: &'static [f64],
}

const CASES: [Case; 2] = [
    Case {
        name: "work-swinging-spring",
        title: "Work for a swinging spring",
        body: r#"<MechanicalObject name="dofs" position="0 0 0  1 1 0"/><UniformMass vertexMass="7.5"/>
            <FixedProjectiveConstraint indices="0"/><SpringForceField spring="0 1 1000 0 1"/>"#,
        damping: r#"rayleighMass="0.01" rayleighStiffness="0.01""#,
        gravity: [0.0, -9.81, 0.0],
        end: 1.0,
        first: 3,
        exact: &[-1.041074371067, -0.937623586948, 0.0],
    },
    Case {
        name: "work-double-pendulum",
        title: "Work for an elastic double pendulum",
        body: r#"<MechanicalObject name="dofs" position="0 0 0  1 0 0  2 0 0"/><UniformMass vertexMass="1"/>
            <FixedProjectiveConstraint indices="0"/><SpringForceField spring="0 1 1000 0 1  1 2 1000 0 1"/>"#,
        damping: "",
        gravity: [0.0, -9.81, 0.0],
        end: 1.0,
        first: 3,
        exact: &[-0.5205384543, -0.8894256822, 0.0, -1.3507591200, -1.4753423187, 0.0],
    },
];

/// Name, start of the text in the scene, and whether it chooses its steps.
const METHODS: [(&str, &str, bool); 7] = [
    ("BDF order 2, fixed", r#"<BDFOdeSolver order="2""#, false),
    ("Newmark, fixed", r#"<NewmarkImplicitSolver newtonSolver="@newton""#, false),
    ("Radau, fixed", "<RadauIIASolver", false),
    ("BDF, adaptive", "<BDFOdeSolver", true),
    ("Newmark, adaptive", "<NewmarkImplicitSolver", true),
    ("gen.-alpha, adaptive", "<GeneralizedAlphaSolver", true),
    ("Radau, adaptive", "<RadauIIASolver", true),
];

/// Evaluations of the forces and error of one run.
fn run(case: &Case, method: &str, adaptive: &str, steps: u32) -> Result<(f64, f64), StudyError> {
    let mut simulation = load_with_gravity(
        case.gravity,
        &format!(
            r#"<Node name="body"><NewtonRaphsonSolver name="newton" maxNbIterationsNewton="40" absoluteResidualStoppingThreshold="1e-11"
            relativeInitialStoppingThreshold="0" relativeSuccessiveStoppingThreshold="0" warnWhenDiverge="0"/>
            {method} {adaptive} {}/><SparseLDLSolver/>{}</Node>"#,
            case.damping, case.body
        ),
    )?;
    for _ in 0..steps {
        simulation.step(case.end / f64::from(steps))?;
    }
    let x = &simulation.position("/body/dofs")?[case.first..];
    let error = x.iter().zip(case.exact).map(|(x, exact)| (x - exact).powi(2)).sum::<f64>().sqrt();
    Ok((simulation.counters().force_evaluations as f64, error))
}

/// Evaluations for an error, between the runs around it.
fn work_for(points: &[(f64, f64)], error: f64) -> Option<f64> {
    points.windows(2).find(|pair| pair[0].1 >= error && pair[1].1 < error).map(|pair| {
        let part = (pair[0].1 / error).ln() / (pair[0].1 / pair[1].1).ln();
        pair[0].0 * (pair[1].0 / pair[0].0).powf(part)
    })
}

/// A table and a diagram for each motion.
pub fn work_precision() -> Result<Vec<Report>, StudyError> {
    let mut reports = Vec::new();
    for case in &CASES {
        let mut report = Report::new(case.title, ABOUT, &["Method", "1e-3", "1e-5", "1e-7"]);
        let mut figure = Figure::new(case.name, case.title, "evaluations of the forces", "error (m)");
        for (name, method, is_adaptive) in METHODS {
            let points: Vec<(f64, f64)> = if is_adaptive {
                (2..=9)
                    .map(|exponent| {
                        let tolerance = 10f64.powi(-exponent);
                        let text = format!(
                            r#"adaptive="true" relativeTolerance="{tolerance:e}" absoluteTolerance="{:e}""#,
                            0.1 * tolerance
                        );
                        run(case, method, &text, 1)
                    })
                    .collect::<Result<_, _>>()?
            } else {
                let most = if name.contains("Radau") { 6 } else { 9 };
                (0..most).map(|i| run(case, method, "", 25 << i)).collect::<Result<_, _>>()?
            };
            let cell =
                |error: f64| work_for(&points, error).map_or_else(|| "-".to_owned(), |work| format!("{work:.0}"));
            report.row([name.to_owned(), cell(1e-3), cell(1e-5), cell(1e-7)]);
            if is_adaptive {
                let last = points.last().expect("there are tolerances").1;
                report.check(format!("{name}: error at the smallest tolerance"), last, 0.0, 1e-4);
            }
            figure.line(name, !is_adaptive, points);
        }
        report.figure = Some(figure);
        reports.push(report);
    }
    Ok(reports)
}

#[cfg(test)]
mod tests {
    #[test]
    fn work_is_interpolated_between_logarithms() {
        let points = [(10.0, 1e-2), (100.0, 1e-4), (1000.0, 1e-6)];
        assert!((super::work_for(&points, 1e-3).expect("it is met") - 10f64.powf(1.5)).abs() < 1e-9);
        assert_eq!(super::work_for(&points, 1e-7), None);
    }
}
