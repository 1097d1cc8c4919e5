//! Motions with constraints and contacts that have exact answers.

use settee_simulation::{LoadOptions, Simulation};

fn load(text: &str) -> Simulation {
    let loaded = Simulation::from_text("constrained.scn", text, &LoadOptions::default());
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{}", findings.join("\n")))
}

fn state(simulation: &Simulation, path: &str) -> (Vec<f64>, Vec<f64>) {
    (simulation.position(path).expect("a state").to_vec(), simulation.velocity(path).expect("a state").to_vec())
}

/// Angle and its rate of a pendulum of length 1 that starts at rest and horizontal, after `time` (s).
fn pendulum(time: f64) -> [f64; 2] {
    let n = 20_000;
    let h = time / f64::from(n);
    let rate = |[angle, speed]: [f64; 2]| [speed, 9.81 * angle.cos()];
    let ahead = |y: [f64; 2], k: [f64; 2], h: f64| [y[0] + h * k[0], y[1] + h * k[1]];
    let mut y = [0.0, 0.0];
    for _ in 0..n {
        let a = rate(y);
        let b = rate(ahead(y, a, 0.5 * h));
        let c = rate(ahead(y, b, 0.5 * h));
        let d = rate(ahead(y, c, h));
        y = std::array::from_fn(|i| y[i] + h / 6.0 * (a[i] + 2.0 * b[i] + 2.0 * c[i] + d[i]));
    }
    y
}

/// Error of the position of a pendulum, held by a constraint on its length, after 0.4 s in `steps`.
fn pendulum_error(solver: &str, steps: u32) -> f64 {
    let dt = 0.4 / f64::from(steps);
    let mut simulation = load(&format!(
        "<Node name=\"root\" gravity=\"0 -9.81 0\" dt=\"{dt}\"><FreeMotionAnimationLoop/>\
         <BlockGaussSeidelConstraintSolver tolerance=\"1e-14\"/>\
         <Node name=\"body\">{solver}<EigenSparseLU template=\"CompressedRowSparseMatrixd\"/>\
         <EdgeSetTopologyContainer name=\"mesh\" position=\"0 0 0  1 0 0\" edges=\"0 1\"/>\
         <MechanicalObject name=\"dofs\" template=\"Vec3\"/><UniformMass vertexMass=\"1\"/>\
         <FixedProjectiveConstraint indices=\"0\"/><LinearSolverConstraintCorrection/>\
         <Node name=\"length\"><MechanicalObject name=\"dofs\" template=\"Vec1\"/>\
         <DistanceMapping topology=\"@../mesh\" geometricStiffness=\"Exact\"/>\
         <UniformLagrangianConstraint constrainToRestPos=\"0\"/></Node></Node></Node>"
    ));
    for _ in 0..steps {
        simulation.step(0.0).expect("the step succeeds");
    }
    let (x, _) = state(&simulation, "/body/dofs");
    let [angle, _] = pendulum(0.4);
    (x[3] - angle.cos()).hypot(x[4] + angle.sin())
}

#[test]
fn a_pendulum_converges_with_the_order_of_its_solver() {
    let newton = "<NewtonRaphsonSolver relativeSuccessiveStoppingThreshold=\"0\" \
                  relativeInitialStoppingThreshold=\"1e-12\" absoluteResidualStoppingThreshold=\"1e-24\"/>";
    let bdf = |order: u32| format!("<BDFOdeSolver order=\"{order}\"/>{newton}");
    for (solver, order) in [
        ("<EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/>".to_owned(), 1.0),
        (bdf(1), 1.0),
        (bdf(2), 2.0),
    ] {
        let errors = [40, 80, 160].map(|steps| pendulum_error(&solver, steps));
        let found = (errors[1] / errors[2]).log2();
        println!("{solver}: {errors:?}, order {found:.2}");
    }
}
