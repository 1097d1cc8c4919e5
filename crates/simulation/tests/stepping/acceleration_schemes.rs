//! GeneralizedAlphaSolver and Newmark's method with a Newton solver: order on points and rigid bodies, on any steps,
//! damping of vibrations, and steps of their own choice.

use crate::common::{NEWTON, assert_order, equal_steps, load, observed_order, random_steps, run};
use settee_simulation::Simulation;

/// The spring of SOFA's BDF scene, and its position at t = 1 by two independent integrations.
fn swinging_spring(solver: &str) -> Simulation {
    load(&format!(
        r#"<Node name="root" gravity="0 -9.81 0" dt="0.1"><Node name="a">{solver}{NEWTON}
        <EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
        <MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 1 0"/><UniformMass vertexMass="7.5"/>
        <SpringForceField spring="0 1 1000 0 1"/><FixedProjectiveConstraint indices="0"/></Node></Node>"#
    ))
}

const DAMPED: &str = r#"rayleighMass="0.01" rayleighStiffness="0.01""#;

fn spring_error(simulation: &Simulation) -> f64 {
    let x = simulation.position("/a/dofs").unwrap();
    (x[3] + 1.041074371067).hypot(x[4] + 0.937623586948)
}

#[test]
fn generalized_alpha_is_of_order_two_on_a_swinging_spring_with_any_steps() {
    for radius in [0.0, 0.5, 0.8, 1.0] {
        let solver = format!(r#"<GeneralizedAlphaSolver spectralRadius="{radius}" {DAMPED}/>"#);
        assert_order(2, &[100, 200, 400, 800], 1.0, |steps| {
            let mut simulation = swinging_spring(&solver);
            run(&mut simulation, steps);
            spring_error(&simulation)
        });
    }
}

fn top(solver: &str) -> Simulation {
    load(&format!(
        r#"<Node name="root" gravity="0 0 0" dt="0.5"><Node name="a">{solver}{NEWTON}<EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
        <MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1" velocity="0.3 0 0 0.01 1 0.01"/>
        <UniformMass vertexMass="1 1 [1 0 0,0 2 0,0 0 3]"/></Node></Node>"#
    ))
}

/// Distance of the angular velocity in the frame of the body from that of the exact motion at t = 10.
fn top_error(simulation: &Simulation) -> f64 {
    let exact = [-0.87457344, 0.48499619, 0.50500122];
    let (x, v) = (simulation.position("/a/dofs").unwrap(), simulation.velocity("/a/dofs").unwrap());
    let inverse = settee_math::quaternion::inverse([x[3], x[4], x[5], x[6]]);
    let body = settee_math::quaternion::rotate(inverse, [v[3], v[4], v[5]]);
    body.iter().zip(exact).map(|(found, exact)| (found - exact).abs()).fold(0.0, f64::max)
}

#[test]
fn generalized_alpha_and_newmark_are_of_order_two_on_a_free_top() {
    for solver in [
        r#"<GeneralizedAlphaSolver spectralRadius="0.5"/>"#,
        r#"<GeneralizedAlphaSolver spectralRadius="1"/>"#,
        r#"<NewmarkImplicitSolver newtonSolver="@NewtonRaphsonSolver1"/>"#,
    ] {
        let counts = [800, 1600, 3200];
        let errors = counts.map(|n| {
            let mut simulation = top(solver);
            run(&mut simulation, &equal_steps(10.0, n));
            top_error(&simulation)
        });
        let slope = observed_order(&counts, &errors);
        assert!((slope - 2.0).abs() < 0.15, "{solver}: {slope} {errors:?}");
    }
}

/// A unit mass on a spring of `omega` rad/s.
fn oscillator(solver: &str, omega: f64) -> Simulation {
    load(&format!(
        r#"<Node name="root" gravity="0 0 0" dt="0.01"><Node name="a">{solver}{NEWTON}<EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
        <MechanicalObject name="dofs" template="Vec1" position="1" rest_position="0"/><UniformMass totalMass="1"/>
        <RestShapeSpringsForceField points="0" stiffness="{}"/></Node></Node>"#,
        omega * omega
    ))
}

#[test]
fn what_a_step_leaves_of_fast_vibrations_is_the_spectral_radius() {
    for radius in [0.2f64, 0.5, 0.9] {
        // 100 rad per step.
        let mut simulation = oscillator(&format!(r#"<GeneralizedAlphaSolver spectralRadius="{radius}"/>"#), 1e4);
        let energy = |simulation: &Simulation| {
            let (x, v) = (simulation.position("/a/dofs").unwrap()[0], simulation.velocity("/a/dofs").unwrap()[0]);
            (1e8 * x * x + v * v).sqrt()
        };
        run(&mut simulation, &[0.01; 10]);
        let before = energy(&simulation);
        run(&mut simulation, &[0.01; 10]);
        let found = (energy(&simulation) / before).powf(0.1);
        assert!((found - radius).abs() < 0.15, "{radius}: {found}");
    }
    // Slow ones keep their energy: 100 periods of 100 steps.
    let mut simulation = oscillator(r#"<GeneralizedAlphaSolver spectralRadius="0.8"/>"#, std::f64::consts::TAU);
    run(&mut simulation, &[0.01; 10_000]);
    let (x, v) = (simulation.position("/a/dofs").unwrap()[0], simulation.velocity("/a/dofs").unwrap()[0]);
    let amplitude = x.hypot(v / std::f64::consts::TAU);
    assert!((0.98..1.0).contains(&amplitude), "{amplitude}");
}

fn adaptive(class: &str, tolerance: f64, more: &str) -> String {
    format!(
        r#"<{class} name="ode" adaptive="true" relativeTolerance="{tolerance:e}" absoluteTolerance="{:e} {:e}" {more}/>"#,
        0.01 * tolerance,
        0.1 * tolerance
    )
}

/// The error of order 2 that comes of local errors of order 3 falls with the tolerance to the power 2/3: over six
/// decades of the tolerance by four, and with about that many more steps.
#[test]
fn errors_follow_the_tolerance_over_six_decades() {
    for class in ["GeneralizedAlphaSolver", "NewmarkImplicitSolver"] {
        let found: Vec<(f64, u64)> = (2..=8)
            .map(|exponent| {
                let mut simulation = swinging_spring(&adaptive(class, 10f64.powi(-exponent), DAMPED));
                run(&mut simulation, &[0.25; 4]);
                let sub_steps = simulation.counters().sub_steps;
                let rejected = sub_steps.error_failures + sub_steps.convergence_failures;
                assert!(10 * rejected <= sub_steps.accepted + 20, "{class}: {sub_steps:?}");
                assert_eq!(sub_steps.of_order[1], sub_steps.accepted);
                (spring_error(&simulation), sub_steps.accepted)
            })
            .collect();
        for (exponent, (error, _)) in (2..=8).zip(&found) {
            assert!(*error <= 30.0 * 10f64.powi(-exponent).powf(2.0 / 3.0), "{class}: {found:?}");
        }
        assert!((found[0].0 / found[6].0).log10() >= 3.5, "{class}: {found:?}");
        assert!((found[6].1 as f64) < 200.0 * found[0].1 as f64, "{class}: {found:?}");
    }
}

#[test]
fn the_estimate_is_the_error_of_a_step() {
    // One step of the oscillator from x = 1, v = 0.5: error of the step over the tolerance that just accepts it.
    let omega = 2.0;
    for (class, more) in [("GeneralizedAlphaSolver", r#"spectralRadius="0.3""#), ("NewmarkImplicitSolver", "")] {
        for h in [0.02, 0.01] {
            let mut simulation = oscillator(
                &format!(
                    r#"<{class} name="ode" adaptive="true" errorOf="position" relativeTolerance="0" absoluteTolerance="1e-3" maxStep="{h}" {more}/>"#
                ),
                omega,
            );
            run(&mut simulation, &[0.5]);
            let steps = simulation.counters().sub_steps.accepted;
            assert!(steps >= (0.5 / h) as u64 && steps < (0.5 / h) as u64 + 8, "{class}: {steps}");
            let error = (simulation.position("/a/dofs").unwrap()[0] - (omega * 0.5f64).cos()).abs();
            assert!(error < 0.1 * h * h * omega.powi(3) * 2.0, "{class}: {error:e}");
        }
    }
}

#[test]
fn a_free_top_with_steps_of_its_own_follows_the_tolerance() {
    let errors = [3, 5, 7].map(|exponent| {
        let mut simulation = top(&adaptive("GeneralizedAlphaSolver", 10f64.powi(-exponent), ""));
        run(&mut simulation, &[0.5; 20]);
        top_error(&simulation)
    });
    assert!(errors[2] < 1e-3 && errors[0] > 50.0 * errors[2], "{errors:?}");
}

#[test]
fn snapshots_resets_and_changes_of_the_step_are_right() {
    let bits = |simulation: &Simulation| -> Vec<u64> {
        simulation.position("/a/dofs").unwrap().iter().map(|value| value.to_bits()).collect()
    };
    for solver in [
        format!("<GeneralizedAlphaSolver {DAMPED}/>"),
        r#"<NewmarkImplicitSolver newtonSolver="@NewtonRaphsonSolver1"/>"#.to_owned(),
        adaptive("GeneralizedAlphaSolver", 1e-5, ""),
        adaptive("NewmarkImplicitSolver", 1e-5, "denseOutput=\"true\""),
    ] {
        let mut simulation = swinging_spring(&solver);
        run(&mut simulation, &random_steps(0.3, 10, 1));
        let snapshot = simulation.snapshot();
        run(&mut simulation, &random_steps(0.3, 10, 2));
        let end = bits(&simulation);
        simulation.restore(&snapshot).unwrap();
        run(&mut simulation, &random_steps(0.3, 10, 2));
        assert_eq!(bits(&simulation), end, "{solver}");
        simulation.reset();
        run(&mut simulation, &random_steps(0.3, 10, 1));
        run(&mut simulation, &random_steps(0.3, 10, 2));
        assert_eq!(bits(&simulation), end, "{solver}");
    }
}

#[test]
fn the_motion_within_a_step_has_the_accuracy_of_the_sub_steps() {
    let tau = std::f64::consts::TAU;
    for class in ["GeneralizedAlphaSolver", "NewmarkImplicitSolver"] {
        let mut simulation = oscillator(&adaptive(class, 1e-6, r#"denseOutput="true""#), tau);
        run(&mut simulation, &[0.3]);
        assert!(simulation.counters().sub_steps.accepted > 10);
        for time in [0.001, 0.11, 0.2345, 0.3] {
            let (x, v) = simulation
                .at(time, |s| (s.position("/a/dofs").unwrap()[0], s.velocity("/a/dofs").unwrap()[0]))
                .unwrap();
            let error = (x - (tau * time).cos()).hypot(v / tau + (tau * time).sin());
            assert!(error < 1e-3, "{class} at {time}: {error:e}");
        }
        let mut blind = oscillator(&adaptive(class, 1e-6, ""), tau);
        run(&mut blind, &[0.3]);
        assert!(blind.at(0.01, |_| ()).unwrap_err().to_string().contains("denseOutput"));
    }
}
