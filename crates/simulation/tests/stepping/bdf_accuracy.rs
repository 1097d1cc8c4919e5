//! The order of BDFOdeSolver from t = 0, on equal and on random steps, for vectors and for rigid bodies.

use crate::common::{NEWTON, assert_order, equal_steps, load, observed_order, random_steps, run};

fn oscillator(order: usize, damping: f64) -> String {
    let omega = std::f64::consts::TAU;
    format!(
        r#"<Node name="root" gravity="0 0 0" dt="0.01"><Node name="a">
        <BDFOdeSolver order="{order}" rayleighMass="{damping}"/>{NEWTON}<EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
        <MechanicalObject name="dofs" template="Vec1" position="1" rest_position="0"/>
        <UniformMass totalMass="1"/>
        <RestShapeSpringsForceField points="0" stiffness="{}"/></Node></Node>"#,
        omega * omega
    )
}

/// x(t) of x'' + 2 zeta omega x' + omega^2 x = 0 from x = 1 at rest.
fn damped(t: f64, zeta: f64) -> (f64, f64) {
    let omega = std::f64::consts::TAU;
    let wd = omega * (1.0 - zeta * zeta).sqrt();
    let decay = (-zeta * omega * t).exp();
    let (s, c) = (wd * t).sin_cos();
    (decay * (c + zeta * omega / wd * s), -decay * omega * omega / wd * s)
}

fn oscillator_error(order: usize, steps: &[f64]) -> f64 {
    let zeta = 0.05;
    let mut simulation = load(&oscillator(order, 2.0 * zeta * std::f64::consts::TAU));
    run(&mut simulation, steps);
    let (x, v) = damped(1.0, zeta);
    let (dx, dv) = (simulation.position("/a/dofs").unwrap()[0] - x, simulation.velocity("/a/dofs").unwrap()[0] - v);
    dx.hypot(dv / std::f64::consts::TAU)
}

#[test]
fn each_order_shows_on_the_damped_oscillator() {
    // Numbers of steps at which each error is in its asymptotic range and above rounding.
    let counts: [&[usize]; 6] =
        [&[4000, 8000, 16000], &[400, 800, 1600], &[200, 400, 800], &[160, 320, 640], &[80, 160, 320], &[60, 120, 240]];
    for order in 1..=6 {
        assert_order(order, counts[order - 1], 1.0, |steps| oscillator_error(order, steps));
    }
}

/// The same with the first steps by the Radau IIA method.
fn oscillator_started_by_radau(order: usize, steps: &[f64]) -> f64 {
    let zeta = 0.05;
    let text = oscillator(order, 2.0 * zeta * std::f64::consts::TAU);
    let mut simulation = load(&text.replace("<BDFOdeSolver", r#"<BDFOdeSolver startup="radau""#));
    run(&mut simulation, steps);
    let (x, v) = damped(1.0, zeta);
    let (dx, dv) = (simulation.position("/a/dofs").unwrap()[0] - x, simulation.velocity("/a/dofs").unwrap()[0] - v);
    dx.hypot(dv / std::f64::consts::TAU)
}

#[test]
fn each_order_shows_from_the_first_step_with_a_start_by_radau() {
    let counts: [&[usize]; 5] =
        [&[400, 800, 1600], &[200, 400, 800], &[160, 320, 640], &[80, 160, 320], &[60, 120, 240]];
    for order in 2..=6 {
        assert_order(order, counts[order - 2], 1.0, |steps| oscillator_started_by_radau(order, steps));
    }
}

#[test]
fn the_first_steps_by_radau_have_its_error() {
    // Order - 1 steps are made by a method of order 5, on the same motion: raising the order would leave (h w)^2 / 2.
    let steps = [0.01; 5];
    let (x, _) = damped(0.05, 0.05);
    for (startup, bound) in [("radau", 1e-9), ("accurate", 1e-9), ("ramp", f64::INFINITY)] {
        let text = oscillator(6, 0.1 * std::f64::consts::TAU)
            .replace("<BDFOdeSolver", &format!(r#"<BDFOdeSolver startup="{startup}""#));
        let mut simulation = load(&text);
        run(&mut simulation, &steps);
        let error = (simulation.position("/a/dofs").unwrap()[0] - x).abs();
        assert!(error < bound, "{startup}: {error:e}");
        assert!(startup != "ramp" || error > 1e-5, "{error:e}");
    }
}

#[test]
fn a_start_by_radau_goes_with_snapshots_and_resets() {
    let text = oscillator(5, 0.1).replace("<BDFOdeSolver", r#"<BDFOdeSolver startup="radau""#);
    let mut simulation = load(&text);
    let bits = |simulation: &settee_simulation::Simulation| simulation.position("/a/dofs").unwrap()[0].to_bits();
    run(&mut simulation, &[0.01; 2]);
    let snapshot = simulation.snapshot();
    run(&mut simulation, &[0.01; 6]);
    let end = bits(&simulation);
    simulation.restore(&snapshot).unwrap();
    run(&mut simulation, &[0.01; 6]);
    assert_eq!(bits(&simulation), end);
    simulation.reset();
    run(&mut simulation, &[0.01; 8]);
    assert_eq!(bits(&simulation), end);
    // One matrix a step of the start, instead of one for each of 21 sub-steps.
    let factorisations = |startup: &str| {
        let mut simulation = load(&text.replace("radau", startup));
        run(&mut simulation, &[0.01; 4]);
        simulation.counters().factorisations
    };
    assert!(factorisations("radau") <= 8 && factorisations("accurate") > 80);
}

fn swinging_spring(order: usize) -> String {
    format!(
        r#"<Node name="root" gravity="0 -9.81 0" dt="0.01"><Node name="a">
        <BDFOdeSolver order="{order}" rayleighMass="0.01" rayleighStiffness="0.01"/>{NEWTON}<EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
        <MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 1 0"/>
        <EdgeSetTopologyContainer name="edges" edges="0 1" position="@dofs.position"/>
        <UniformMass totalMass="15" topology="@edges"/>
        <SpringForceField spring="0 1 1000 0 1"/><FixedProjectiveConstraint indices="0"/></Node></Node>"#
    )
}

/// Position at t = 1, by two independent integrations that agree to 1e-11.
const SPRING_AT_1: [f64; 2] = [-1.041074371067, -0.937623586948];

fn spring_state(order: usize, steps: &[f64]) -> [f64; 4] {
    // The errors of the finest runs are near 1e-11: those of Newton's iteration add up over the steps and must stay
    // below.
    let mut simulation = load(&swinging_spring(order).replace("1e-12", "1e-14"));
    run(&mut simulation, steps);
    let (x, v) = (simulation.position("/a/dofs").unwrap(), simulation.velocity("/a/dofs").unwrap());
    [x[3], x[4], v[3], v[4]]
}

fn spring_error(order: usize, steps: &[f64]) -> f64 {
    let state = spring_state(order, steps);
    (state[0] - SPRING_AT_1[0]).hypot(state[1] - SPRING_AT_1[1])
}

#[test]
fn a_fine_integration_of_the_swinging_spring_agrees_with_two_others() {
    let error = spring_error(6, &equal_steps(1.0, 2000));
    assert!(error < 2e-11, "{error:e}");
}

#[test]
fn each_order_shows_on_the_nonlinear_spring() {
    // The error of position and velocity together, in units of velocity: alone, each passes through zero now and then.
    let (time, omega) = (0.5, (1000.0f64 / 7.5).sqrt());
    let reference = spring_state(6, &equal_steps(time, 2000));
    let counts: [&[usize]; 6] = [
        &[4000, 8000, 16000],
        &[400, 800, 1600],
        &[400, 800, 1600],
        &[160, 320, 640],
        &[160, 320, 640],
        &[60, 84, 120, 168],
    ];
    for order in 1..=6 {
        assert_order(order, counts[order - 1], time, |steps| {
            let found = spring_state(order, steps);
            let part = |i: usize| found[i] - reference[i];
            (omega * part(0).hypot(part(1))).hypot(part(2).hypot(part(3)))
        });
    }
}

#[test]
fn order_six_is_exact_to_a_millionth_on_the_swinging_spring() {
    let error = spring_error(6, &equal_steps(1.0, 100));
    assert!(error <= 1e-6, "{error:e}");
}

fn top(order: usize) -> String {
    format!(
        r#"<Node name="root" gravity="0 0 0" dt="0.01"><Node name="a">
        <BDFOdeSolver order="{order}"/>{}<EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
        <MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1" velocity="0.3 0 0 0.01 1 0.01"/>
        <UniformMass vertexMass="1 1 [1 0 0,0 2 0,0 0 3]"/></Node></Node>"#,
        // The motion around the middle axis multiplies errors by a hundred: they must be smaller at their source.
        NEWTON.replace("1e-12", "1e-14")
    )
}

/// Orientation and world angular velocity of the free top at a time, by classical Runge-Kutta in the body frame.
fn top_reference(time: f64) -> ([f64; 4], [f64; 3]) {
    let inertia = [1.0, 2.0, 3.0];
    let rate = |s: &[f64; 7]| -> [f64; 7] {
        let (q, w) = ([s[0], s[1], s[2], s[3]], [s[4], s[5], s[6]]);
        // q' = 1/2 q (w, 0) with w in the body frame; I w' = (I w) x w.
        let dq = [
            0.5 * (q[3] * w[0] + q[1] * w[2] - q[2] * w[1]),
            0.5 * (q[3] * w[1] + q[2] * w[0] - q[0] * w[2]),
            0.5 * (q[3] * w[2] + q[0] * w[1] - q[1] * w[0]),
            -0.5 * (q[0] * w[0] + q[1] * w[1] + q[2] * w[2]),
        ];
        let dw = [0, 1, 2].map(|i| {
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            (inertia[j] - inertia[k]) * w[j] * w[k] / inertia[i]
        });
        [dq[0], dq[1], dq[2], dq[3], dw[0], dw[1], dw[2]]
    };
    let n = 20_000;
    let h = time / f64::from(n);
    let mut s = [0.0, 0.0, 0.0, 1.0, 0.01, 1.0, 0.01];
    let add = |a: &[f64; 7], f: f64, b: &[f64; 7]| std::array::from_fn(|i| a[i] + f * b[i]);
    for _ in 0..n {
        let k1 = rate(&s);
        let k2 = rate(&add(&s, h / 2.0, &k1));
        let k3 = rate(&add(&s, h / 2.0, &k2));
        let k4 = rate(&add(&s, h, &k3));
        s = std::array::from_fn(|i| s[i] + h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]));
    }
    let q = [s[0], s[1], s[2], s[3]];
    (q, settee_math::quaternion::rotate(q, [s[4], s[5], s[6]]))
}

fn top_error(order: usize, steps: &[f64], reference: &([f64; 4], [f64; 3])) -> f64 {
    let mut simulation = load(&top(order));
    run(&mut simulation, steps);
    let (x, v) = (simulation.position("/a/dofs").unwrap(), simulation.velocity("/a/dofs").unwrap());
    let sign = if (0..4).map(|i| x[3 + i] * reference.0[i]).sum::<f64>() < 0.0 { -1.0 } else { 1.0 };
    let orientation: f64 = (0..4).map(|i| (sign * x[3 + i] - reference.0[i]).powi(2)).sum();
    let velocity: f64 = (0..3).map(|i| (v[3 + i] - reference.1[i]).powi(2)).sum();
    (orientation + velocity).sqrt()
}

#[test]
fn each_order_shows_on_the_free_top() {
    // It starts around its unstable axis and turns over: a small error of the gyroscopic force would grow.
    let counts: [&[usize]; 6] = [
        &[8000, 16000, 32000],
        &[800, 1600, 3200],
        &[320, 640, 1280],
        &[160, 320, 640],
        &[80, 160, 320],
        &[240, 360, 480],
    ];
    for order in 1..=6 {
        let time = if order == 6 { 12.0 } else { 8.0 };
        let reference = top_reference(time);
        assert_order(order, counts[order - 1], time, |steps| top_error(order, steps, &reference));
    }
}

#[test]
fn the_free_top_turns_over_as_it_must() {
    // World angular velocity of the body-frame values at t = 10: (-.87457344, .48499619, .50500122).
    let mut simulation = load(&top(5));
    run(&mut simulation, &equal_steps(10.0, 2000));
    let (x, v) = (simulation.position("/a/dofs").unwrap(), simulation.velocity("/a/dofs").unwrap());
    let q = [x[3], x[4], x[5], x[6]];
    let body = settee_math::quaternion::rotate(settee_math::quaternion::inverse(q), [v[3], v[4], v[5]]);
    for (found, expected) in body.iter().zip([-0.87457344, 0.48499619, 0.50500122]) {
        assert!((found - expected).abs() < 1e-6, "{body:?}");
    }
}

#[test]
fn free_fall_is_exact_from_order_two_on() {
    for order in 2..=6 {
        let text = format!(
            r#"<Node name="root" gravity="0 -10 0" dt="0.1"><Node name="a">
            <BDFOdeSolver order="{order}"/>{NEWTON}<EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
            <MechanicalObject name="dofs" position="0 0 0" velocity="1 2 3"/><UniformMass totalMass="2"/></Node></Node>"#
        );
        let mut simulation = load(&text);
        run(&mut simulation, &random_steps(2.0, 20, 0));
        let x = simulation.position("/a/dofs").unwrap();
        for (found, expected) in x.iter().zip([2.0, 4.0 - 20.0, 6.0]) {
            assert!((found - expected).abs() <= 1e-12 * 20.0, "order {order}: {x:?}");
        }
    }
}

#[test]
fn amplitudes_of_the_undamped_oscillator_are_those_of_the_principal_root() {
    for order in 1..=6 {
        for steps_a_period in [10usize, 20, 40, 100] {
            let mut simulation = load(&oscillator(order, 0.0));
            let h = 1.0 / steps_a_period as f64;
            let amplitude = |simulation: &settee_simulation::Simulation| {
                simulation.position("/a/dofs").unwrap()[0]
                    .hypot(simulation.velocity("/a/dofs").unwrap()[0] / std::f64::consts::TAU)
            };
            // Parasitic roots die out first; then the ratio over a period is that of the principal root alone.
            let settle = if order == 1 { 0 } else { 4 * 100 };
            run(&mut simulation, &vec![h; settle]);
            let before = amplitude(&simulation);
            run(&mut simulation, &vec![h; steps_a_period]);
            let found = amplitude(&simulation) / before;
            let (re, im) = settee_math::multistep::principal_root(order, (0.0, std::f64::consts::TAU * h));
            let expected = re.hypot(im).powi(steps_a_period as i32);
            let deviation = (expected - 1.0).abs();
            if deviation > 1e-9 {
                assert!(
                    (found - expected).abs() <= 0.01 * deviation,
                    "order {order}, {steps_a_period} steps a period: {found} instead of {expected}"
                );
            }
        }
    }
}

#[test]
fn the_ramp_stays_at_order_two() {
    let counts = [200, 400, 800];
    let errors = counts.map(|n| {
        let text = swinging_spring(5).replace("order=\"5\"", "order=\"5\" startup=\"ramp\"");
        let mut simulation = load(&text);
        run(&mut simulation, &equal_steps(1.0, n));
        let x = simulation.position("/a/dofs").unwrap();
        (x[3] - SPRING_AT_1[0]).hypot(x[4] - SPRING_AT_1[1])
    });
    let slope = observed_order(&counts, &errors);
    assert!((1.8..2.3).contains(&slope), "slope {slope}, errors {errors:?}");
}

#[test]
fn lengths_that_would_amplify_errors_without_bound_lower_the_order() {
    let wide = |seed| -> Vec<f64> {
        // Lengths between a fifth and five times 2 ms.
        random_steps(1.0, 600, seed).iter().map(|step| 0.002 * 5.0_f64.powf((step * 600.0 - 1.0) / 0.2)).collect()
    };
    let cases: [(usize, Vec<f64>, f64); 5] = [
        (6, [0.0005, 0.0015].repeat(200), 1e-9),
        (6, [0.0005, 0.0025].repeat(200), 1e-9),
        (5, [0.0002, 0.002].repeat(200), 1e-8),
        (6, wide(1), 1e-3),
        (6, wide(2), 1e-3),
    ];
    for (order, steps, bound) in cases {
        let zeta = 0.05;
        let mut simulation = load(&oscillator(order, 2.0 * zeta * std::f64::consts::TAU));
        let mut warnings = Vec::new();
        let mut time = 0.0;
        for &step in &steps {
            run(&mut simulation, &[step]);
            time += step;
            let error = (simulation.position("/a/dofs").unwrap()[0] - damped(time, zeta).0).abs();
            assert!(error < bound, "order {order}, steps {:?} ...: {error:e} at {time}", &steps[..2]);
            warnings.extend(simulation.take_warnings());
        }
        let told = warnings.iter().filter(|warning| warning.contains("unequal lengths")).count();
        assert_eq!(told, 1, "order {order}: {warnings:?}");
    }
}

#[test]
fn lengths_that_amplify_a_little_keep_the_order() {
    for (order, ratio) in [(2, 10.0), (3, 10.0), (4, 10.0), (5, 5.0), (6, 2.0)] {
        let mut simulation = load(&oscillator(order, 0.6));
        run(&mut simulation, &[0.001, 0.001 * ratio].repeat(40));
        run(&mut simulation, &[0.001; 10]);
        run(&mut simulation, &[0.005; 10]);
        let warnings = simulation.take_warnings();
        assert!(!warnings.iter().any(|warning| warning.contains("unequal lengths")), "order {order}: {warnings:?}");
    }
}

#[test]
fn unstable_bands_are_looked_at_again_when_steps_grow() {
    let text =
        oscillator(5, 0.0).replace(&format!("stiffness=\"{}\"", std::f64::consts::TAU.powi(2)), "stiffness=\"4e4\"");
    let mut simulation = load(&text);
    let told = |simulation: &mut settee_simulation::Simulation| {
        simulation.take_warnings().iter().filter(|warning| warning.contains("amplifies oscillations")).count()
    };
    run(&mut simulation, &[0.001; 10]);
    assert_eq!(told(&mut simulation), 0);
    run(&mut simulation, &[0.01; 5]);
    assert_eq!(told(&mut simulation), 1);
    run(&mut simulation, &[0.02; 5]);
    assert_eq!(told(&mut simulation), 0);
}
