//! Two masses on one state act as their sum does, whatever the solver.

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Simulation};

const IMPLICIT_EULER: &str = "<EulerImplicitSolver/><SparseLDLSolver/>";
const SOLVERS: &[&str] = &[
    IMPLICIT_EULER,
    "<EulerExplicitSolver/>",
    r#"<EulerExplicitSolver symplectic="0"/>"#,
    "<RungeKutta2Solver/>",
    "<RungeKutta4Solver/>",
    "<CentralDifferenceSolver/>",
    "<NewmarkImplicitSolver/><SparseLDLSolver/>",
    "<GeneralizedAlphaSolver/><NewtonRaphsonSolver/><SparseLDLSolver/>",
    "<BDFOdeSolver/><NewtonRaphsonSolver/><SparseLDLSolver/>",
    r#"<VariationalSymplecticSolver explicitIntegration="1"/>"#,
];

/// Position and velocity of `/body/dofs` after three steps.
fn end(solver: &str, body: &str) -> [Vec<f64>; 2] {
    let text = format!(
        r#"<Node name="root" gravity="0 -10 0" dt="0.01"><DefaultAnimationLoop/><Node name="body">{solver}{body}
           <ConstantForceField indices="0" forces="FORCE"/></Node></Node>"#
    );
    let text = text.replace("FORCE", if body.contains("Rigid3") { "4 0 0 0.4 0 0.2" } else { "4 0 0" });
    let loaded = Simulation::from_text("masses.scn", &text, &LoadOptions::default());
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    let mut simulation = loaded.simulation.unwrap_or_else(|| panic!("{text}\n{}", findings.join("\n")));
    for _ in 0..3 {
        simulation.step(0.0).expect("the step succeeds");
    }
    [simulation.position("/body/dofs"), simulation.velocity("/body/dofs")]
        .map(|found| found.expect("the state is there").to_vec())
}

fn assert_close(one: &[Vec<f64>], other: &[Vec<f64>], what: &str) {
    for (one, other) in one.iter().flatten().zip(other.iter().flatten()) {
        assert!((one - other).abs() <= 1e-12 * other.abs().max(1.0), "{what}: {one} and {other}");
    }
}

#[test]
fn two_masses_on_one_state_are_their_sum() {
    let points = r#"<MechanicalObject name="dofs" position="0 0 0  1 0 0"/>"#;
    let turned = r#"<MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0.36 0.48 0 0.8"/>"#;
    for solver in SOLVERS {
        let one = end(solver, &format!(r#"{points}<UniformMass vertexMass="4"/>"#));
        let two =
            end(solver, &format!(r#"{points}<UniformMass vertexMass="1"/><DiagonalMass name="b" vertexMass="3 3"/>"#));
        assert_close(&two, &one, solver);
        // Masses of a part of the points are no masses of the others.
        let parts = r#"<UniformMass name="a" vertexMass="4" localRange="0 0"/><UniformMass name="b" vertexMass="4" localRange="1 1"/>"#;
        assert_close(&end(solver, &format!("{points}{parts}")), &one, solver);
        if solver.contains("CentralDifference") || solver.contains("Variational") {
            continue;
        }
        let one = end(solver, &format!(r#"{turned}<UniformMass vertexMass="4 2 0.5 0 0 0 0.75 0 0 0 1"/>"#));
        let parts = r#"<UniformMass name="a" vertexMass="1 4 0.8 0 0 0 0.6 0 0 0 1.3"/><UniformMass name="b" vertexMass="3 2 0.4 0 0 0 0.8 0 0 0 0.9"/>"#;
        assert_close(&end(solver, &format!("{turned}{parts}")), &one, solver);
    }
}

#[test]
fn separate_gravity_of_several_masses_is_that_of_their_sum() {
    let points = r#"<MechanicalObject name="dofs" position="0 0 0  1 0 0"/>"#;
    let one = end(IMPLICIT_EULER, &format!(r#"{points}<UniformMass vertexMass="4"/>"#));
    for [first, second] in [["1", "1"], ["1", "0"], ["0", "1"]] {
        let masses = format!(
            r#"<UniformMass name="a" vertexMass="1" separateGravity="{first}"/>
               <UniformMass name="b" vertexMass="3" separateGravity="{second}"/>"#
        );
        // Separate gravity comes behind the motion of the step: velocities are the same, positions are not.
        let two = end(IMPLICIT_EULER, &format!("{points}{masses}"));
        assert_close(&two[1..], &one[1..], "separate gravity");
    }
}

#[test]
fn the_trapezoidal_rule_at_first_order_is_of_order_2_and_forgets_the_velocity_at_the_start() {
    let error = |v: f64, n: u32| {
        let text = format!(
            r#"<Node name="root" gravity="0 0 0" dt="{}"><DefaultAnimationLoop/>
               <EulerImplicitSolver firstOrder="1" trapezoidalScheme="1"/><SparseLDLSolver/>
               <MechanicalObject name="dofs" template="Vec1" position="1" velocity="{v}" rest_position="0"/>
               <UniformMass totalMass="2"/><RestShapeSpringsForceField stiffness="10"/></Node>"#,
            0.4 / f64::from(n)
        );
        let mut simulation =
            Simulation::from_text("first.scn", &text, &LoadOptions::default()).simulation.expect("it loads");
        (0..n).for_each(|_| simulation.step(0.0).expect("the step succeeds"));
        (simulation.position("/dofs").expect("it is there")[0] - (-2.0_f64).exp()).abs()
    };
    let errors: Vec<f64> = [10, 20, 40, 80].map(|n| error(0.0, n)).to_vec();
    settee_testing::assert_order(&errors, 2.0, 0.1);
    assert!((error(100.0, 20) - errors[1]).abs() < 1e-14);
}
