//! BDFOdeSolver with steps of its own on stiff problems y' = f(y), beside CVODE: the same problems and bounds as those of the bare
//! formulae in `settee-stepping`, through scene, components, matrices and solvers.

#[path = "../../../stepping/tests/stiff/mod.rs"]
mod stiff;

use settee_kernel::roles::{Blocks, ForceField, ForceFieldData, Motion, SetUp};
use settee_kernel::{Component, Data, Diagnostic, Lifecycle};
use settee_math::Vec1;
use settee_simulation::{LoadOptions, Simulation};

use stiff::{HIRES, OREGO, Problem, ROBER, Reference, VAN_DER_POL, references};

/// The force f(v) on unit masses: their velocities are the unknowns of y' = f(y).
#[derive(Component)]
#[component(category = "Test", attach = state, roles(force_field))]
struct RightHandSide {
    /// Name of the problem.
    #[data(default = "")]
    problem: Data<String>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for RightHandSide {}

impl RightHandSide {
    fn problem(&self) -> &'static Problem {
        let known = [&ROBER, &HIRES, &VAN_DER_POL, &OREGO];
        known.into_iter().find(|problem| problem.name == *self.problem).expect("the problem is known")
    }

    fn jacobian(&self, y: &[f64]) -> Vec<Vec<f64>> {
        let mut jacobian = vec![vec![0.0; y.len()]; y.len()];
        (self.problem().jacobian)(y, &mut jacobian);
        jacobian
    }
}

fn flat(values: &[[f64; 1]]) -> &[f64] {
    values.as_flattened()
}

impl ForceField for RightHandSide {
    type Types = Vec1;
    type Workspace = ();

    fn common(&self) -> &ForceFieldData {
        &self.common
    }

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<(), Diagnostic> {
        Ok(())
    }

    fn add_force(&self, _ws: &mut (), motion: Motion<'_, Vec1>, f: &mut [[f64; 1]]) {
        let mut rate = vec![0.0; f.len()];
        (self.problem().f)(flat(motion.v), &mut rate);
        for (f, rate) in f.iter_mut().zip(rate) {
            f[0] += rate;
        }
    }

    fn add_dforce(&self, _ws: &mut (), _motion: Motion<'_, Vec1>, _k: f64, _dx: &[[f64; 1]], _df: &mut [[f64; 1]]) {}

    fn add_damping_force(&self, _ws: &mut (), motion: Motion<'_, Vec1>, b: f64, dv: &[[f64; 1]], df: &mut [[f64; 1]]) {
        for (df, row) in df.iter_mut().zip(self.jacobian(flat(motion.v))) {
            df[0] += b * row.iter().zip(flat(dv)).map(|(j, dv)| j * dv).sum::<f64>();
        }
    }

    fn add_stiffness(&self, _ws: &mut (), _motion: Motion<'_, Vec1>, _sink: &mut Blocks<'_>) {}

    fn add_damping(&self, _ws: &mut (), motion: Motion<'_, Vec1>, sink: &mut Blocks<'_>) {
        for (i, row) in self.jacobian(flat(motion.v)).into_iter().enumerate() {
            for (j, value) in row.into_iter().enumerate() {
                sink.add(i, j, &[[value]]);
            }
        }
    }

    fn potential_energy(&self, _ws: &mut (), _motion: Motion<'_, Vec1>) -> Option<f64> {
        None
    }
}

/// Integrates in one step of the scene. Returns the state at the end.
fn integrate(reference: &Reference) -> (Vec<f64>, Simulation) {
    let problem = reference.problem;
    let start: Vec<String> = problem.start.iter().map(|value| format!("{value:?}")).collect();
    let text = format!(
        r#"<Node name="root" gravity="0 0 0" dt="{:?}"><Node name="body">
        <BDFOdeSolver name="ode" adaptive="true" errorOf="velocity" relativeTolerance="{:e}" absoluteTolerance="{:e}"/>
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
    let mut simulation = loaded.simulation.unwrap_or_else(|| panic!("{}", findings.join("\n")));
    simulation.step(0.0).unwrap_or_else(|error| panic!("{} {:e}: {error}", problem.name, reference.rtol));
    (simulation.velocity("/body/dofs").expect("the state is there").to_vec(), simulation)
}

#[test]
fn stiff_problems_take_the_steps_of_cvode_and_have_its_errors() {
    let mut wrong = Vec::new();
    for reference in references() {
        let (y, simulation) = integrate(&reference);
        let counters = simulation.counters();
        let steps = counters.sub_steps;
        let rejected = steps.error_failures + steps.convergence_failures;
        wrong.extend(reference.verdict(reference.error(&y), steps.accepted, rejected, counters.newton_iterations));
        assert_eq!(steps.of_order.iter().sum::<u64>(), steps.accepted);
        assert!(3 * counters.factorisations < steps.accepted, "{counters:?}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
