//! Stiff problems y' = f(y) beside CVODE: work against error of the solvers that choose their own steps.

use settee_kernel::roles::{Blocks, ForceData, ForceField, ForceFieldData, Forces, Motion, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, Lifecycle};
use settee_math::Vec1;
use settee_simulation::{LoadOptions, Simulation};
use settee_stepping::stiff::{HIRES, OREGO, Problem, ROBER, Reference, VAN_DER_POL, references};

use crate::figure::Figure;
use crate::report::{Report, short};
use crate::scene::StudyError;

/// The force f(v) on unit masses: their velocities are the unknowns of y' = f(y).
#[derive(Component)]
#[component(category = "Test", attach = state, roles(force_field))]
pub struct RightHandSide {
    /// Name of the problem.
    #[data(default = "")]
    problem: Data<String>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for RightHandSide {}

/// f(v) of a problem.
#[derive(Clone, settee_persist::Persist)]
pub struct Rate(#[rebuilt] &'static Problem);

impl Rate {
    fn jacobian(&self, y: &[f64]) -> Vec<Vec<f64>> {
        let mut jacobian = vec![vec![0.0; y.len()]; y.len()];
        (self.0.jacobian)(y, &mut jacobian);
        jacobian
    }
}

fn flat(values: &[[f64; 1]]) -> &[f64] {
    values.as_flattened()
}

impl ForceField for RightHandSide {
    type On = One<Vec1>;
    type Elements = Rate;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, _set_up: SetUp<'_>) -> Result<Rate, Diagnostic> {
        let known = [&ROBER, &HIRES, &VAN_DER_POL, &OREGO];
        let problem = known.into_iter().find(|problem| problem.name == *self.problem);
        Ok(Rate(problem.expect("the problem is known")))
    }
}

impl Forces<One<Vec1>> for Rate {
    fn add_force(&mut self, motion: Motion<'_, Vec1>, f: &mut [[f64; 1]]) {
        let mut rate = vec![0.0; f.len()];
        (self.0.f)(flat(motion.v), &mut rate);
        for (f, rate) in f.iter_mut().zip(rate) {
            f[0] += rate;
        }
    }

    fn add_dforce(&mut self, _motion: Motion<'_, Vec1>, _k: f64, _dx: &[[f64; 1]], _df: &mut [[f64; 1]]) {}

    fn add_damping_force(&mut self, motion: Motion<'_, Vec1>, b: f64, dv: &[[f64; 1]], df: &mut [[f64; 1]]) {
        for (df, row) in df.iter_mut().zip(self.jacobian(flat(motion.v))) {
            df[0] += b * row.iter().zip(flat(dv)).map(|(j, dv)| j * dv).sum::<f64>();
        }
    }

    fn add_stiffness(&mut self, _motion: Motion<'_, Vec1>, _sink: &mut Blocks<'_>) {}

    fn add_damping(&mut self, motion: Motion<'_, Vec1>, sink: &mut Blocks<'_>) {
        for (i, row) in self.jacobian(flat(motion.v)).into_iter().enumerate() {
            for (j, value) in row.into_iter().enumerate() {
                sink.add(i, j, &[[value]]);
            }
        }
    }

    fn potential_energy(&mut self, _motion: Motion<'_, Vec1>) -> Option<f64> {
        None
    }

    fn is_damped(&self) -> bool {
        true
    }
}

/// Integrates a problem in one step of a scene, by a solver of the class `class` with the tolerances of the reference.
///
/// # Errors
/// If the step fails.
pub fn integrate(class: &str, reference: &Reference) -> Result<(Vec<f64>, Simulation), StudyError> {
    let problem = reference.problem;
    let start: Vec<String> = problem.start.iter().map(|value| format!("{value:?}")).collect();
    let text = format!(
        r#"<Node name="root" gravity="0 0 0" dt="{:?}"><Node name="body">
        <{class} name="ode" adaptive="true" errorOf="velocity" relativeTolerance="{:e}" absoluteTolerance="{:e}"/>
        <NewtonRaphsonSolver/><EigenSparseLU template="CompressedRowSparseMatrix"/>
        <MechanicalObject name="dofs" template="Vec1" position="{}" velocity="{}"/><UniformMass vertexMass="1"/>
        <RightHandSide problem="{}"/></Node></Node>"#,
        problem.end,
        reference.rtol,
        reference.atol,
        vec!["0"; start.len()].join(" "),
        start.join(" "),
        problem.name
    );
    let mut registry = settee_components::registry();
    registry.add(&[RightHandSide::entry]);
    let loaded = Simulation::from_text_with_classes("stiff.scn", &text, &LoadOptions::default(), 1, registry);
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    let mut simulation = loaded.simulation.ok_or_else(|| StudyError::Scene(findings.join("\n")))?;
    simulation.step(0.0)?;
    let y = simulation.velocity("/body/dofs")?.to_vec();
    Ok((y, simulation))
}

const ABOUT: &str = "Stiff systems y' = f(y) through scene, components, matrices and solvers: y is the velocity of unit masses. Largest \
    relative error at the end against evaluations of f. Absolute tolerances are 1e-6 of the relative ones for ROBER, 1e-4 for HIRES and \
    OREGO, and the same for Van der Pol's oscillator; beside stored runs of CVODE 7 (backward differentiation of orders 1 to 5) with the same tolerances. Exact: Radau at 1e-13.";

const TOLERANCES: &str = "Largest errors of these runs in parts of their relative tolerances. The aim is an error of \
    no more than ten tolerances at the end: `RadauIIASolver` meets it. `BDFOdeSolver` misses it, as CVODE does: both \
    keep the error of each step near the tolerance, and the errors of thousands of steps add up.";

/// One table and one diagram a problem, and one of all.
pub fn stiff() -> Result<Vec<Report>, StudyError> {
    let all = references();
    let mut reports = Vec::new();
    let mut of_all =
        Report::new("Stiff problems: errors and tolerances", TOLERANCES, &["Problem", "BDF", "Radau", "CVODE"]);
    for (problem, title) in [
        (&ROBER, "ROBER, a chemical reaction"),
        (&HIRES, "HIRES, growth under light"),
        (&VAN_DER_POL, "Van der Pol's oscillator with a stiffness of 1e6"),
        (&OREGO, "OREGO, an oscillating reaction"),
    ] {
        let columns = ["Tolerance", "BDF: steps", "error", "Radau: steps", "error", "CVODE: steps", "error"];
        let mut report = Report::new(title, ABOUT, &columns);
        let mut figure = Figure::new(&format!("work-{}", problem.name), title, "evaluations of f", "relative error");
        let (mut bdf, mut radau, mut cvode) = (Vec::new(), Vec::new(), Vec::new());
        let mut worst = [0.0; 3];
        for reference in all.iter().filter(|reference| reference.problem.name == problem.name) {
            let mut cells = vec![format!("{:.0e}", reference.rtol)];
            let [bdf_worst, radau_worst, cvode_worst] = &mut worst;
            for (class, points, worst, allowed) in
                [("BDFOdeSolver", &mut bdf, bdf_worst, 100.0), ("RadauIIASolver", &mut radau, radau_worst, 10.0)]
            {
                let (y, simulation) = integrate(class, reference)?;
                let (error, counters) = (reference.error(&y), simulation.counters());
                points.push((counters.force_evaluations as f64, error));
                *worst = f64::max(*worst, error / reference.rtol);
                cells.extend([counters.sub_steps.accepted.to_string(), short(error)]);
                report.check(
                    format!("{class} at {:.0e}: error over the tolerance", reference.rtol),
                    (error / reference.rtol).min(1e9),
                    0.0,
                    allowed,
                );
            }
            if let Some((steps, error)) = reference.cvode {
                cvode.push((reference.evaluations, error));
                *cvode_worst = f64::max(*cvode_worst, error / reference.rtol);
                cells.extend([format!("{steps}"), short(error)]);
            } else {
                cells.extend(["gave up".to_owned(), String::new()]);
            }
            report.row(cells);
        }
        figure.line("BDFOdeSolver", false, bdf);
        figure.line("RadauIIASolver", false, radau);
        figure.line("CVODE", true, cvode);
        report.figure = Some(figure);
        reports.push(report);
        of_all.row([problem.name.to_owned()].into_iter().chain(worst.map(|worst| format!("{worst:.1}"))));
    }
    reports.push(of_all);
    Ok(reports)
}
