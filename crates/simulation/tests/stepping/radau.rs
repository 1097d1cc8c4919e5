//! RadauIIASolver: order 5 on points and rigid bodies, stiff parts, any linear solver, and steps of its own choice.

use crate::common::{NEWTON, assert_order, equal_steps, load, observed_order, run};
use settee_simulation::Simulation;

const DAMPED: &str = r#"rayleighMass="0.01" rayleighStiffness="0.01""#;
const LDL: &str = r#"<EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>"#;

fn swinging_spring(solver: &str, linear: &str) -> Simulation {
    load(&format!(
        r#"<Node name="root" gravity="0 -9.81 0" dt="0.1"><Node name="a">{solver}{NEWTON}{linear}
        <MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 1 0"/><UniformMass vertexMass="7.5"/>
        <SpringForceField spring="0 1 1000 0 1"/><FixedProjectiveConstraint indices="0"/></Node></Node>"#
    ))
}

/// Distance from the position at t = 1, by two independent integrations that agree to 1e-11.
fn spring_error(simulation: &Simulation) -> f64 {
    let x = simulation.position("/a/dofs").unwrap();
    (x[3] + 1.041074371067).hypot(x[4] + 0.937623586948)
}

#[test]
fn it_is_of_order_five_on_a_swinging_spring_with_any_steps() {
    assert_order(5, &[30, 42, 60, 84], 1.0, |steps| {
        let mut simulation = swinging_spring(&format!("<RadauIIASolver {DAMPED}/>"), LDL);
        run(&mut simulation, steps);
        spring_error(&simulation)
    });
}

/// A free top, and the distance of its angular velocity in the frame of the body from the exact one at t = 10.
fn top_error(solver: &str, steps: &[f64]) -> f64 {
    let exact = [-0.87457344, 0.48499619, 0.50500122];
    let mut simulation = load(&format!(
        r#"<Node name="root" gravity="0 0 0" dt="0.5"><Node name="a">{solver}{NEWTON}{LDL}
        <MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1" velocity="0.3 0 0 0.01 1 0.01"/>
        <UniformMass vertexMass="1 1 [1 0 0,0 2 0,0 0 3]"/></Node></Node>"#
    ));
    run(&mut simulation, steps);
    let (x, v) = (simulation.position("/a/dofs").unwrap(), simulation.velocity("/a/dofs").unwrap());
    let inverse = settee_math::quaternion::inverse([x[3], x[4], x[5], x[6]]);
    let body = settee_math::quaternion::rotate(inverse, [v[3], v[4], v[5]]);
    body.iter().zip(exact).map(|(found, exact)| (found - exact).abs()).fold(0.0, f64::max)
}

#[test]
fn it_is_of_order_five_on_a_free_top() {
    let counts = [14, 20, 28, 40];
    let errors = counts.map(|n| top_error("<RadauIIASolver/>", &equal_steps(10.0, n)));
    let slope = observed_order(&counts, &errors);
    assert!(slope > 4.7, "{slope} {errors:?}");
}

#[test]
fn what_is_too_stiff_is_damped_at_once() {
    // 1e4 rad a step.
    let mut simulation = load(&format!(
        r#"<Node name="root" gravity="0 0 0" dt="0.01"><Node name="a"><RadauIIASolver/>{NEWTON}{LDL}
        <MechanicalObject name="dofs" template="Vec1" position="1" rest_position="0"/><UniformMass totalMass="1"/>
        <RestShapeSpringsForceField points="0" stiffness="1e12"/></Node></Node>"#
    ));
    run(&mut simulation, &[0.01; 3]);
    let x = simulation.position("/a/dofs").unwrap()[0];
    assert!(x.abs() < 1e-9, "{x:e}");
}

#[test]
fn it_works_with_direct_and_with_matrix_free_solvers() {
    let end = |linear: &str| {
        let mut simulation = swinging_spring(&format!("<RadauIIASolver {DAMPED}/>"), linear);
        run(&mut simulation, &[0.02; 10]);
        simulation.position("/a/dofs").unwrap()[3..5].to_vec()
    };
    let direct = end(LDL);
    for linear in [
        r#"<CGLinearSolver iterations="50" tolerance="1e-14" threshold="1e-30"/>"#,
        r#"<EigenSparseLU template="CompressedRowSparseMatrix"/>"#,
    ] {
        let other = end(linear);
        assert!(direct.iter().zip(&other).all(|(a, b)| (a - b).abs() < 1e-9), "{linear}: {direct:?} {other:?}");
    }
}

#[test]
fn a_step_takes_one_matrix_and_about_a_dozen_iterations() {
    let mut simulation = swinging_spring(&format!("<RadauIIASolver {DAMPED}/>"), LDL);
    run(&mut simulation, &[0.02; 50]);
    let counters = simulation.counters();
    assert!(counters.factorisations <= 60, "{counters:?}");
    assert!(counters.newton_iterations < 50 * 25, "{counters:?}");
}

fn adaptive(tolerance: f64, more: &str) -> String {
    format!(
        r#"<RadauIIASolver name="ode" adaptive="true" relativeTolerance="{tolerance:e}" absoluteTolerance="{:e} {:e}" {more}/>"#,
        0.01 * tolerance,
        0.1 * tolerance
    )
}

#[test]
fn errors_follow_the_tolerance_over_six_decades() {
    let found: Vec<(f64, u64)> = (3..=9)
        .map(|exponent| {
            let mut simulation = swinging_spring(&adaptive(10f64.powi(-exponent), DAMPED), LDL);
            run(&mut simulation, &[0.5; 2]);
            let sub_steps = simulation.counters().sub_steps;
            let rejected = sub_steps.error_failures + sub_steps.convergence_failures;
            assert!(10 * rejected <= sub_steps.accepted + 20, "{sub_steps:?}");
            assert_eq!(sub_steps.of_order[4], sub_steps.accepted);
            (spring_error(&simulation), sub_steps.accepted)
        })
        .collect();
    for (exponent, (error, _)) in (3..=9).zip(&found) {
        assert!(*error <= 10.0 * 10f64.powi(-exponent), "{found:?}");
    }
    assert!((found[0].0 / found[6].0).log10() >= 5.0, "{found:?}");
    // The top turns over, which multiplies errors by 100.
    let top = [3, 6, 9].map(|exponent| top_error(&adaptive(10f64.powi(-exponent), ""), &[0.5; 20]));
    for (exponent, error) in [3, 6, 9].into_iter().zip(top) {
        assert!(error <= 300.0 * 10f64.powi(-exponent).powf(5.0 / 6.0), "{top:?}");
    }
    assert!(top[2] < 1e-6, "{top:?}");
}

#[test]
fn snapshots_and_resets_change_no_bit() {
    let bits = |simulation: &Simulation| -> Vec<u64> {
        simulation.position("/a/dofs").unwrap().iter().map(|value| value.to_bits()).collect()
    };
    for solver in [format!("<RadauIIASolver {DAMPED}/>"), adaptive(1e-6, ""), adaptive(1e-6, "denseOutput=\"true\"")] {
        let mut simulation = swinging_spring(&solver, LDL);
        run(&mut simulation, &[0.05; 4]);
        let snapshot = simulation.snapshot();
        run(&mut simulation, &[0.04; 4]);
        let end = bits(&simulation);
        simulation.restore(&snapshot).unwrap();
        run(&mut simulation, &[0.04; 4]);
        assert_eq!(bits(&simulation), end, "{solver}");
        simulation.reset();
        run(&mut simulation, &[0.05; 4]);
        run(&mut simulation, &[0.04; 4]);
        assert_eq!(bits(&simulation), end, "{solver}");
    }
}
