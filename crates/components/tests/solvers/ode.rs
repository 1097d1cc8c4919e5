//! ODE solvers.

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Simulation};
use settee_testing::{assert_order, observed_order};

use crate::load;

/// Scene text and order of schemes with Rayleigh damping; the order without it is in the suite of ODE solvers.
const WITH_RAYLEIGH_DAMPING: &[(&str, f64)] = &[
    (r#"<BDFOdeSolver order="1" rayleighMass="0.6"/>"#, 1.0),
    (r#"<BDFOdeSolver order="2" rayleighMass="0.6"/>"#, 2.0),
    (r#"<BDFOdeSolver order="4" rayleighMass="0.6"/>"#, 4.0),
    (r#"<EulerImplicitSolver rayleighMass="0.6"/>"#, 1.0),
    (r#"<EulerImplicitSolver rayleighMass="0.6" trapezoidalScheme="true"/>"#, 2.0),
    (r#"<NewmarkImplicitSolver rayleighMass="0.6"/>"#, 2.0),
    (r#"<NewmarkImplicitSolver rayleighMass="0.6" newtonSolver="@newton"/>"#, 2.0),
    (r#"<GeneralizedAlphaSolver rayleighMass="0.6"/>"#, 2.0),
    (r#"<VariationalSymplecticSolver rayleighMass="0.6"/>"#, 1.0),
    (r#"<VariationalSymplecticSolver explicitIntegration="true" rayleighMass="0.6"/>"#, 1.0),
    (r#"<CentralDifferenceSolver rayleighMass="0.6"/>"#, 1.0),
    (r#"<RadauIIASolver rayleighMass="0.6"/>"#, 5.0),
];

#[test]
fn ode_solvers_show_their_order_with_rayleigh_damping() {
    let omega = std::f64::consts::TAU;
    let rate: f64 = 0.6;
    for (solver, order) in WITH_RAYLEIGH_DAMPING {
        let wd = (omega * omega - rate * rate / 4.0).sqrt();
        // Order 5 reaches rounding with more steps.
        let (counts, tolerance) = if *order > 4.0 { ([40, 80, 160], 0.2) } else { ([200, 400, 800], 0.1) };
        let errors: Vec<f64> = counts
            .into_iter()
            .map(|n| {
                let mut simulation = load(&format!(
                    r#"{solver}<NewtonRaphsonSolver name="newton" maxNbIterationsNewton="30" absoluteResidualStoppingThreshold="1e-13"
                    relativeInitialStoppingThreshold="0" relativeSuccessiveStoppingThreshold="0" warnWhenDiverge="0"/><SparseLDLSolver/>
                    <MechanicalObject name="dofs" template="Vec1" position="1" rest_position="0"/><UniformMass totalMass="1"/>
                    <RestShapeSpringsForceField stiffness="{}"/>"#,
                    omega * omega
                ));
                for _ in 0..n {
                    simulation.step(0.7 / f64::from(n)).unwrap();
                }
                let t: f64 = 0.7;
                let exact = (-rate * t / 2.0).exp() * ((wd * t).cos() + rate / 2.0 / wd * (wd * t).sin());
                (simulation.position("/body/dofs").unwrap()[0] - exact).abs()
            })
            .collect();
        assert!((observed_order(&errors) - order).abs() < tolerance, "{solver}: {errors:?}");
        assert_order(&errors, *order, tolerance);
    }
}

/// A pendulum on a spring that is a mapping to its length: forces turn with the point, and so do the forces by which
/// all solvers damp it.
#[test]
fn damping_goes_through_mappings_that_turn_forces() {
    let end = |solver: &str, n: u32| {
        let mut simulation = load(&format!(
            r#"{solver}<NewtonRaphsonSolver name="newton" maxNbIterationsNewton="30" absoluteResidualStoppingThreshold="1e-13"
            relativeInitialStoppingThreshold="0" relativeSuccessiveStoppingThreshold="0" warnWhenDiverge="0"/><SparseLDLSolver/>
            <MechanicalObject name="dofs" position="1 0 0" velocity="0 -3 0"/><UniformMass totalMass="1"/>
            <Node name="length"><MechanicalObject name="dofs" template="Vec1" rest_position="0"/>
            <DistanceFromTargetMapping input="@../dofs" output="@dofs" indices="0" targetPositions="0 0 0" restLengths="0.8"/>
            <RestShapeSpringsForceField stiffness="40"/></Node>"#
        ));
        for _ in 0..n {
            simulation.step(0.5 / f64::from(n)).unwrap();
        }
        <[f64; 3]>::try_from(simulation.position("/body/dofs").unwrap()).unwrap()
    };
    let apart = |a: [f64; 3], b: [f64; 3]| (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f64>().sqrt();
    for damping in [r#"rayleighMass="0.6""#, r#"rayleighStiffness="0.02""#] {
        let exact = end(&format!("<RadauIIASolver {damping}/>"), 50);
        let with_residual = (r#"<EulerImplicitSolver computeResidual="true" rayleighMass="0.6"/>"#, 1.0);
        for (solver, order) in WITH_RAYLEIGH_DAMPING.iter().copied().chain([with_residual]) {
            let solver = solver.replace(r#"rayleighMass="0.6""#, damping);
            // This one has damping by the mass alone.
            if solver.starts_with("<CentralDifferenceSolver rayleighStiffness") {
                continue;
            }
            let errors: Vec<f64> = [100, 200, 400].map(|n| apart(end(&solver, n), exact)).to_vec();
            assert!(errors[2] < 1e-2, "{solver}: {errors:?}");
            // Damping by the stiffness changes with the motion, and one linearisation knows nothing of that.
            let is_linearised_once = solver.contains("trapezoidal") || solver.starts_with("<NewmarkImplicitSolver r");
            let has_newton = solver.contains("newtonSolver");
            let loses = damping.contains("Stiffness") && is_linearised_once && !has_newton;
            let order = if loses { 1.0 } else { order };
            // Order 5 is at rounding already.
            if order < 5.0 {
                assert_order(&errors, order, 0.25);
            }
        }
    }
}

/// A unit mass on a spring of natural frequency omega, at position 1 with velocity 0.5.
fn oscillator(solver: &str, omega: f64) -> Simulation {
    load(&format!(
        r#"{solver}<SparseLDLSolver/><MechanicalObject name="dofs" template="Vec1" position="1" velocity="0.5" rest_position="0"/>
        <UniformMass totalMass="1"/><RestShapeSpringsForceField stiffness="{}"/>"#,
        omega * omega
    ))
}

fn energy(simulation: &Simulation, omega: f64) -> f64 {
    let (x, v) = (simulation.position("/body/dofs").unwrap()[0], simulation.velocity("/body/dofs").unwrap()[0]);
    0.5 * (v * v + omega * omega * x * x)
}

/// Largest relative change of the energy over a number of steps of 0.01 s.
fn energy_drift(simulation: &mut Simulation, omega: f64, n_steps: usize) -> f64 {
    let start = energy(simulation, omega);
    let change = |_| {
        simulation.step(0.0).unwrap();
        (energy(simulation, omega) / start - 1.0).abs()
    };
    (0..n_steps).map(change).fold(0.0, f64::max)
}

#[test]
fn newmark_keeps_the_energy_with_its_default_weights_only() {
    let drift = energy_drift(&mut oscillator("<NewmarkImplicitSolver/>", 6.0), 6.0, 100_000);
    assert!(drift < 1e-11, "{drift:e}");
    let mut damped = oscillator(r#"<NewmarkImplicitSolver gamma="0.7" beta="0.36"/>"#, 6.0);
    assert!(energy_drift(&mut damped, 6.0, 10_000) > 0.5);
}

/// Starts with Rayleigh damping and a velocity: the first acceleration must be that of all forces, else its error
/// stays.
#[test]
fn newmark_is_of_order_two_from_a_damped_start_in_motion() {
    let (omega, rate): (f64, f64) = (6.0, 0.6);
    let wd = (omega * omega - rate * rate / 4.0).sqrt();
    let exact = |t: f64| (-rate * t / 2.0).exp() * ((wd * t).cos() + (0.5 + rate / 2.0) / wd * (wd * t).sin());
    let error = |n: u32| {
        let mut simulation = oscillator(r#"<NewmarkImplicitSolver rayleighMass="0.6"/>"#, omega);
        (0..n).for_each(|_| simulation.step(0.7 / f64::from(n)).unwrap());
        (simulation.position("/body/dofs").unwrap()[0] - exact(0.7)).abs()
    };
    assert_order(&[50, 100, 200].map(error), 2.0, 0.1);
}

/// A net of strong springs in large motion: iterated to the balance of forces the method keeps its order, and one
/// linearisation a step has the same limit.
#[test]
fn newmark_with_a_newton_solver_is_of_order_two_in_large_motion() {
    let end = |solver: &str, n: u32| {
        let mut simulation = load(&format!(
            r#"{solver}<NewtonRaphsonSolver name="newton" maxNbIterationsNewton="30" absoluteResidualStoppingThreshold="1e-11"
            relativeInitialStoppingThreshold="0" relativeSuccessiveStoppingThreshold="0"/><SparseLDLSolver/>
            <MechanicalObject name="dofs" position="0 0 0  1 0.2 0.1  1.8 0.3 0" velocity="0 0 0  0 3 0  0 -2 1"/><UniformMass vertexMass="1"/>
            <SpringForceField spring="0 1 150 0 0.9  1 2 80 0 0.4"/><FixedProjectiveConstraint indices="0"/>"#
        ));
        (0..n).for_each(|_| simulation.step(0.5 / f64::from(n)).unwrap());
        simulation.position("/body/dofs").unwrap().to_vec()
    };
    let distance = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
    for solver in ["<NewmarkImplicitSolver/>", r#"<NewmarkImplicitSolver newtonSolver="@newton"/>"#] {
        let runs = [100, 200, 400, 800, 1600].map(|n| end(solver, n));
        let changes: Vec<f64> = runs.windows(2).map(|pair| distance(&pair[0], &pair[1])).collect();
        assert_order(&changes, 2.0, 0.1);
    }
    let (once, iterated) =
        (end("<NewmarkImplicitSolver/>", 1600), end(r#"<NewmarkImplicitSolver newtonSolver="@newton"/>"#, 1600));
    assert!(distance(&once, &iterated) < 1e-3, "{}", distance(&once, &iterated));
}

/// The rule of constant mean acceleration turns the phase by 2 atan(omega h / 2) each step, without any change of
/// amplitude.
#[test]
fn newmark_turns_the_phase_by_its_law() {
    let omega: f64 = 6.0;
    let h = 0.01;
    let mut simulation = oscillator("<NewmarkImplicitSolver/>", omega);
    let angle = |simulation: &Simulation| {
        let x = simulation.position("/body/dofs").unwrap()[0];
        (-simulation.velocity("/body/dofs").unwrap()[0] / omega).atan2(x)
    };
    let start = angle(&simulation);
    let n = 1000;
    (0..n).for_each(|_| simulation.step(h).unwrap());
    let law = start + f64::from(n) * 2.0 * (omega * h / 2.0).atan();
    let difference = (angle(&simulation) - law).rem_euclid(std::f64::consts::TAU);
    let difference = difference.min(std::f64::consts::TAU - difference);
    assert!(difference < 1e-10, "{difference:e}");
}

/// Back with the velocity negated: the method is its own inverse.
#[test]
fn newmark_returns_when_time_is_reversed() {
    let mut simulation = oscillator("<NewmarkImplicitSolver/>", 6.0);
    (0..1000).for_each(|_| simulation.step(0.01).unwrap());
    let (x, v) = (simulation.position("/body/dofs").unwrap()[0], simulation.velocity("/body/dofs").unwrap()[0]);
    let mut back = load(&format!(
        r#"<NewmarkImplicitSolver/><SparseLDLSolver/><MechanicalObject name="dofs" template="Vec1" position="{x:?}" velocity="{:?}" rest_position="0"/>
        <UniformMass totalMass="1"/><RestShapeSpringsForceField stiffness="36"/>"#,
        -v
    ));
    (0..1000).for_each(|_| back.step(0.01).unwrap());
    let returned = back.position("/body/dofs").unwrap()[0];
    assert!((returned - 1.0).abs() < 1e-9, "{returned}");
}

/// x_n of backward Euler shrinks by 1 / sqrt(1 + (omega h)^2) a step on an undamped oscillator.
#[test]
fn backward_euler_decays_by_its_law() {
    let (omega, h): (f64, f64) = (6.0, 0.01);
    for solver in ["<EulerImplicitSolver/>", "<BDFOdeSolver/><NewtonRaphsonSolver/>"] {
        let mut simulation = oscillator(solver, omega);
        let start = energy(&simulation, omega);
        let n = 500;
        (0..n).for_each(|_| simulation.step(h).unwrap());
        let law = (1.0 + omega * omega * h * h).powi(-n);
        assert!((energy(&simulation, omega) / start / law - 1.0).abs() < 1e-11, "{solver}");
    }
}

/// v^2/2 + omega^2 x^2/2 - h omega^2 x v/2 is an invariant of symplectic Euler (velocity first).
#[test]
fn symplectic_euler_keeps_its_own_invariant() {
    let (omega, h): (f64, f64) = (6.0, 0.01);
    let mut simulation = oscillator("<EulerExplicitSolver/>", omega);
    let invariant = |simulation: &Simulation| {
        let (x, v) = (simulation.position("/body/dofs").unwrap()[0], simulation.velocity("/body/dofs").unwrap()[0]);
        0.5 * (v * v + omega * omega * x * x - h * omega * omega * x * v)
    };
    let start = invariant(&simulation);
    for _ in 0..10_000 {
        simulation.step(h).unwrap();
        assert!((invariant(&simulation) / start - 1.0).abs() < 1e-11);
    }
}

/// Constant force: Newmark is exact, backward Euler gives x_n = g h^2 n (n + 1) / 2.
#[test]
fn free_fall_follows_the_closed_forms() {
    let fall = |solver: &str, n: u32| {
        let text = format!(
            r#"<Node name="root" gravity="0 -10 0" dt="0.1"><Node name="body">{solver}<SparseLDLSolver/>
            <MechanicalObject name="dofs" position="0 0 0"/><UniformMass totalMass="3"/></Node></Node>"#
        );
        let loaded = Simulation::from_text("fall.scn", &text, &LoadOptions::default());
        let mut simulation = loaded.simulation.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
        (0..n).for_each(|_| simulation.step(0.0).unwrap());
        simulation.position("/body/dofs").unwrap()[1]
    };
    let n = 50;
    let t = f64::from(n) * 0.1;
    let newton =
        r#"<NewtonRaphsonSolver name="newton" absoluteResidualStoppingThreshold="1e-13" maxNbIterationsNewton="5"/>"#;
    for solver in
        ["<NewmarkImplicitSolver/>".to_owned(), format!("{newton}<NewmarkImplicitSolver newtonSolver=\"@newton\"/>")]
    {
        assert!((fall(&solver, n) / (-5.0 * t * t) - 1.0).abs() < 1e-13);
    }
    for solver in ["<EulerImplicitSolver/>".to_owned(), format!("{newton}<BDFOdeSolver/>")] {
        let law = -10.0 * 0.01 / 2.0 * f64::from(n) * f64::from(n + 1);
        assert!((fall(&solver, n) / law - 1.0).abs() < 1e-13);
    }
}

/// SOFA goes on from a zero acceleration after a reset: a free fall then moves by half the distance in the first step.
#[test]
fn newmark_starts_after_a_reset_as_it_did_at_first() {
    let mut simulation = oscillator("<NewmarkImplicitSolver/>", 6.0);
    let run = |simulation: &mut Simulation| {
        (0..2).for_each(|_| simulation.step(0.1).unwrap());
        simulation.position("/body/dofs").unwrap().to_vec()
    };
    let first = run(&mut simulation);
    simulation.reset();
    assert_eq!(run(&mut simulation), first);
}

/// v' = -c v / m: viscous forces count once. SOFA counts those of fields with a damping matrix twice.
#[test]
fn newmark_follows_viscous_damping_with_order_two() {
    let error = |n: u32| {
        let mut simulation = load(
            r#"<NewmarkImplicitSolver/><SparseLDLSolver/><MechanicalObject name="dofs" position="0 0 0" velocity="1 0 0"/>
            <UniformMass totalMass="2"/><DiagonalVelocityDampingForceField dampingCoefficient="3 3 3"/>"#,
        );
        (0..n).for_each(|_| simulation.step(1.0 / f64::from(n)).unwrap());
        (simulation.velocity("/body/dofs").unwrap()[0] - (-1.5f64).exp()).abs()
    };
    assert_order(&[20, 40, 80].map(error), 2.0, 0.1);
}

/// On request they count twice at small steps, as recorded results of SOFA may need it: v' = -2 c v / m.
#[test]
fn newmark_counts_viscous_forces_twice_on_request() {
    let text = r#"<Node name="root" gravity="0 0 0" dt="0.001"><Node name="body"><NewmarkImplicitSolver/><SparseLDLSolver/>
        <MechanicalObject name="dofs" position="0 0 0" velocity="1 0 0"/><UniformMass totalMass="2"/>
        <DiagonalVelocityDampingForceField dampingCoefficient="3 3 3"/></Node></Node>"#;
    let options = LoadOptions { quirks: vec!["newmark-viscous".into()], ..LoadOptions::default() };
    let loaded = Simulation::from_text("viscous.scn", text, &options);
    let mut simulation = loaded.simulation.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
    (0..1000).for_each(|_| simulation.step(0.0).unwrap());
    // The scheme is then of first order: h times the rate of decay is its relative error.
    let ratio = simulation.velocity("/body/dofs").unwrap()[0] / (-3.0f64).exp();
    assert!((ratio - 1.0).abs() < 0.001 * 3.0 * 2.0, "{ratio}");
}

/// The consistent mass of a mesh is not diagonal: the first acceleration is then found by the linear solver. Free fall
/// is exact.
#[test]
fn newmark_finds_its_first_acceleration_with_any_mass() {
    let text = r#"<Node name="root" gravity="0 -10 0" dt="0.1"><Node name="body"><NewmarkImplicitSolver/><SparseLDLSolver/>
        <TetrahedronSetTopologyContainer position="0 0 0 1 0 0 0 1 0 0 0 1" tetrahedra="0 1 2 3"/><TetrahedronSetGeometryAlgorithms/>
        <MechanicalObject name="dofs"/><MeshMatrixMass massDensity="3" lumping="false"/></Node></Node>"#;
    let loaded = Simulation::from_text("fall.scn", text, &LoadOptions::default());
    let mut simulation = loaded.simulation.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
    for step in 1..=3 {
        simulation.step(0.0).unwrap();
        let fallen = simulation.position("/body/dofs").unwrap()[1];
        let t = f64::from(step) * 0.1;
        assert!((fallen + 5.0 * t * t).abs() < 1e-14, "{fallen}");
    }
}

/// Leap-frog: with the velocity of the exact motion x = cos(omega t) at -h/2, positions are accurate to second order.
#[test]
fn central_differences_are_of_order_two_with_a_velocity_half_a_step_before() {
    let omega: f64 = 6.0;
    let error = |n: u32| {
        let h = 0.7 / f64::from(n);
        let mut simulation = load(&format!(
            r#"<CentralDifferenceSolver/><MechanicalObject name="dofs" template="Vec1" position="1" velocity="{:?}" rest_position="0"/>
            <UniformMass totalMass="1"/><RestShapeSpringsForceField stiffness="36"/>"#,
            omega * (0.5 * omega * h).sin()
        ));
        (0..n).for_each(|_| simulation.step(h).unwrap());
        (simulation.position("/body/dofs").unwrap()[0] - (0.7 * omega).cos()).abs()
    };
    assert_order(&[50, 100, 200].map(error), 2.0, 0.1);
}

/// No force: v = exp(-rate t), and the position is that of the other solver, x += h v before the damping.
#[test]
fn damped_velocities_decay_exponentially() {
    let mut simulation = load(
        r#"<EulerExplicitSolver/><DampVelocitySolver rate="0.8"/>
        <MechanicalObject name="dofs" position="0 0 0" velocity="2 0 -1"/><UniformMass totalMass="1"/>"#,
    );
    (0..50).for_each(|_| simulation.step(0.02).unwrap());
    let decay = (-0.8f64).exp();
    for (found, start) in simulation.velocity("/body/dofs").unwrap().iter().zip([2.0, 0.0, -1.0]) {
        assert!((found - start * decay).abs() < 50.0 * f64::EPSILON, "{found}");
    }
    let sum = 2.0 * 0.02 * (1.0 - decay) / (1.0 - (-0.016f64).exp());
    assert!((simulation.position("/body/dofs").unwrap()[0] - sum).abs() < 1e-14);
}

#[test]
fn explicit_solvers_refuse_masses_that_are_not_diagonal() {
    for solver in ["CentralDifferenceSolver", "RungeKutta2Solver", "RungeKutta4Solver"] {
        let mut simulation = load(&format!(
            r#"<{solver}/><TetrahedronSetTopologyContainer position="0 0 0 1 0 0 0 1 0 0 0 1" tetrahedra="0 1 2 3"/>
            <TetrahedronSetGeometryAlgorithms/><MechanicalObject name="dofs"/><MeshMatrixMass massDensity="3" lumping="false"/>"#
        ));
        let error = simulation.step(0.0).unwrap_err().to_string();
        assert!(error.contains("not diagonal"), "{solver}: {error}");
    }
}

/// A hanging mass: x = x_0 + m g / k after one linear solve, whatever the velocity, and also if the mass has
/// `separateGravity`.
#[test]
fn statics_hang_a_mass_at_once() {
    for mass in ["", "separateGravity=\"true\""] {
        let text = format!(
            r#"<Node name="root" gravity="0 -10 0" dt="0.1"><Node name="body"><StaticSolver/><NewtonRaphsonSolver/><SparseLDLSolver/>
            <MechanicalObject name="dofs" position="1 2 3" velocity="4 0 0"/><UniformMass totalMass="3" {mass}/>
            <RestShapeSpringsForceField stiffness="200"/></Node></Node>"#
        );
        let loaded = Simulation::from_text("hang.scn", &text, &LoadOptions::default());
        let mut simulation = loaded.simulation.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
        simulation.step(0.0).unwrap();
        for (found, exact) in simulation.position("/body/dofs").unwrap().iter().zip([1.0, 2.0 - 0.15, 3.0]) {
            assert!((found - exact).abs() < 4.0 * f64::EPSILON, "{found}");
        }
        assert_eq!(simulation.velocity("/body/dofs").unwrap(), [4.0, 0.0, 0.0]);
    }
}

const PULLED_NET: &str = r#"<SparseLDLSolver/>
    <MechanicalObject name="dofs" position="0 0 0  1 0.2 0.1  1.8 0.3 0  2.5 0 0.4  3 0 0"/><UniformMass totalMass="1"/>
    <SpringForceField spring="0 1 150 0 0.5  1 2 80 0 0.5  2 3 400 0 0.5  3 4 20 0 0.5"/>
    <FixedProjectiveConstraint indices="0 4"/><ConstantForceField indices="2" forces="0 -30 0"/>"#;

/// Near the solution the residual (N) is below the square of the one before: the tangent is that of the forces.
#[test]
fn statics_converge_quadratically() {
    let mut simulation = load(&format!(
        r#"<StaticSolver/><NewtonRaphsonSolver name="newton" maxNbIterationsNewton="30" absoluteResidualStoppingThreshold="1e-11" reuseMatrix="never"
        relativeSuccessiveStoppingThreshold="0" relativeInitialStoppingThreshold="0" maxNbIterationsLineSearch="10"/>{PULLED_NET}"#
    ));
    simulation.step(0.0).unwrap();
    let newton = simulation.scene().find_object("/body/newton").unwrap();
    let outcome = simulation.runtime().scopes()[0].newton(newton).unwrap();
    assert!(outcome.report.is_some_and(|report| report.status.is_converged()), "{:?}", outcome.residuals);
    let norms: Vec<f64> = outcome.residuals.iter().map(|squared| squared.sqrt()).collect();
    // Below 1e-5 N the square is near the rounding of forces of 30 N.
    let pairs: Vec<&[f64]> = norms.windows(2).filter(|pair| (1e-5..2.0).contains(&pair[0])).collect();
    assert!(pairs.len() >= 3 && pairs.iter().all(|pair| pair[1] < pair[0] * pair[0]), "{norms:?}");
}

/// Without a Newton solver one is made, and the attributes of old scenes are its settings.
#[test]
fn statics_make_the_newton_solver_that_is_missing() {
    let mut simulation = load(&format!(
        r#"<StaticSolver newton_iterations="25" relative_residual_tolerance_threshold="1e-9"
        absolute_residual_tolerance_threshold="0"/>{PULLED_NET}"#
    ));
    (0..3).for_each(|_| simulation.step(0.0).unwrap());
    let counters = simulation.counters();
    assert!(counters.newton_iterations > 3 && counters.newton_iterations < 75, "{counters:?}");
}

/// The mid-point rule keeps quadratic invariants: with v that of the middle and x - h v / 2 the mid-point, the energy
/// is constant.
#[test]
fn the_variational_mid_point_rule_keeps_the_energy() {
    let omega: f64 = 6.0;
    let drift = |solver: &str| {
        let mut simulation = oscillator(solver, omega);
        let energies: Vec<f64> = (0..10_000)
            .map(|_| {
                simulation.step(0.0).unwrap();
                let v = simulation.velocity("/body/dofs").unwrap()[0];
                let middle = simulation.position("/body/dofs").unwrap()[0] - 0.005 * v;
                0.5 * (v * v + omega * omega * middle * middle)
            })
            .collect();
        energies.iter().map(|energy| (energy / energies[0] - 1.0).abs()).fold(0.0, f64::max)
    };
    let kept = drift("<VariationalSymplecticSolver/>");
    assert!(kept < 1e-11, "{kept:e}");
    assert!(drift(r#"<VariationalSymplecticSolver rayleighMass="0.1"/>"#) > 0.5);
}

/// The mid-point rule on a hanging mass: the Hamiltonian is m g z at each step, by the work of the forces and by the
/// potential energy.
#[test]
fn the_variational_solver_shows_the_hamiltonian() {
    for incremental in [true, false] {
        let text = format!(
            r#"<Node name="root" gravity="0 -10 0" dt="0.01"><Node name="body">
            <VariationalSymplecticSolver name="solver" useIncrementalPotentialEnergy="{incremental}" newtonError="1e-12"/><SparseLDLSolver/>
            <MechanicalObject name="dofs" position="0 1 0" rest_position="0 1 0"/><UniformMass totalMass="1"/>
            <RestShapeSpringsForceField stiffness="100"/></Node></Node>"#
        );
        let loaded = Simulation::from_text("hanging.scn", &text, &LoadOptions::default());
        let mut simulation = loaded.simulation.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
        for _ in 0..200 {
            simulation.step(0.0).unwrap();
            simulation.store();
            let energy = output(&simulation, "/body/solver", "hamiltonianEnergy");
            assert!((energy - 10.0).abs() < 1e-13, "{energy}");
        }
    }
}

fn output(simulation: &Simulation, object: &str, data: &str) -> f64 {
    let object = simulation.scene().find_object(object).unwrap();
    let component = simulation.scene().component(object).unwrap();
    component.data(component.find_data(data).unwrap()).print().parse().unwrap()
}

/// One linearisation solves linear equations; on strong springs in large motion a residual stays: from rest,
/// displacements are of order h^2, the second derivative of the forces sees their square, and the impulse is h times
/// that.
#[test]
fn implicit_euler_shows_its_residual() {
    let linear = |scheme: &str| {
        let mut simulation =
            oscillator(&format!(r#"<EulerImplicitSolver name="solver" computeResidual="true" {scheme}/>"#), 6.0);
        simulation.step(0.01).unwrap();
        simulation.store();
        output(&simulation, "/body/solver", "residual")
    };
    assert!(linear("rayleighStiffness=\"0.02\"") < 1e-30);
    assert!(linear("trapezoidalScheme=\"true\"") < 1e-30);
    let residual = |h: f64| {
        let mut simulation =
            load(&format!(r#"<EulerImplicitSolver name="solver" computeResidual="true"/>{PULLED_NET}"#));
        simulation.step(h).unwrap();
        simulation.store();
        output(&simulation, "/body/solver", "residual").sqrt()
    };
    assert!(residual(0.01) > 1e-8);
    assert_order(&[0.002, 0.001, 0.0005].map(residual), 5.0, 0.2);
}

/// Points below the threshold stop, the others only slow down.
#[test]
fn damped_velocities_stop_below_the_threshold() {
    let mut simulation = load(
        r#"<EulerExplicitSolver/><DampVelocitySolver rate="0" threshold="1"/>
        <MechanicalObject name="dofs" position="0 0 0  1 0 0" velocity="0.7 0.7 0  0.8 0.8 0"/><UniformMass totalMass="1"/>"#,
    );
    simulation.step(0.02).unwrap();
    assert_eq!(simulation.velocity("/body/dofs").unwrap(), [0.0, 0.0, 0.0, 0.8, 0.8, 0.0]);
}

/// The momentum is taken from the velocity again after a reset.
#[test]
fn the_variational_solver_starts_after_a_reset_as_it_did_at_first() {
    for solver in ["<VariationalSymplecticSolver/>", r#"<VariationalSymplecticSolver explicitIntegration="true"/>"#] {
        let mut simulation = oscillator(solver, 6.0);
        let run = |simulation: &mut Simulation| {
            (0..5).for_each(|_| simulation.step(0.02).unwrap());
            simulation.position("/body/dofs").unwrap().to_vec()
        };
        let first = run(&mut simulation);
        simulation.reset();
        assert_eq!(run(&mut simulation), first);
    }
}
