//! The motion within the last step, and events found there.

use crate::common::{NEWTON, load, observed_order, run};
use settee_simulation::Simulation;

fn oscillator(solver: &str) -> Simulation {
    let omega = std::f64::consts::TAU;
    load(&format!(
        r#"<Node name="root" gravity="0 0 0" dt="0.1"><Node name="a">{solver}{NEWTON}<EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
        <MechanicalObject name="dofs" template="Vec1" position="1" rest_position="0"/><UniformMass totalMass="1"/>
        <RestShapeSpringsForceField points="0" stiffness="{}"/>
        <Node name="mapped"><MechanicalObject name="dofs" template="Vec1"/><IdentityMapping/></Node></Node></Node>"#,
        omega * omega
    ))
}

/// x and v at a moment within the last step.
fn state_at(simulation: &mut Simulation, time: f64) -> (f64, f64) {
    let look = |simulation: &Simulation| {
        assert!((simulation.time() - time).abs() < 1e-15);
        (simulation.position("/a/dofs").unwrap()[0], simulation.velocity("/a/dofs").unwrap()[0])
    };
    simulation.at(time, look).unwrap()
}

#[test]
fn the_motion_between_steps_has_the_order_of_the_method() {
    let tau = std::f64::consts::TAU;
    for (solver, order) in [
        (r#"<BDFOdeSolver order="2"/>"#, 2),
        (r#"<BDFOdeSolver order="3"/>"#, 3),
        (r#"<BDFOdeSolver order="4"/>"#, 4),
        (r#"<BDFOdeSolver order="5"/>"#, 5),
        ("<RadauIIASolver/>", 5),
        ("<NewmarkImplicitSolver/>", 2),
        ("<RungeKutta4Solver/>", 3),
    ] {
        let counts: [usize; 3] = match order {
            _ if solver.contains("Radau") => [14, 20, 28],
            0..=3 => [200, 400, 800],
            _ => [100, 140, 200],
        };
        let errors = counts.map(|n| {
            let mut simulation = oscillator(solver);
            let h = 0.5 / n as f64;
            run(&mut simulation, &vec![h; n]);
            let at = |age: f64, simulation: &mut Simulation| {
                let time = simulation.time() - age * h;
                let (x, v) = state_at(simulation, time);
                (x - (tau * time).cos()).hypot(v / tau + (tau * time).sin())
            };
            [0.2, 0.5, 0.9].map(|age| at(age, &mut simulation)).into_iter().fold(0.0, f64::max)
        });
        let found = observed_order(&counts, &errors);
        assert!(found >= order as f64 - 0.15, "{solver}: order {found}, errors {errors:?}");
    }
}

#[test]
fn radau_is_of_order_five_between_its_steps_and_its_sub_steps() {
    let tau = std::f64::consts::TAU;
    // Within the first step the acceleration at its start is a guess: positions keep their order, velocities lose one.
    let counts = [8, 12, 16, 24];
    let within_first = |of_velocity: bool| {
        counts.map(|n| {
            let h = 1.0 / n as f64;
            let mut simulation = oscillator("<RadauIIASolver/>");
            run(&mut simulation, &[h]);
            let errors = [0.3, 0.6, 0.9].map(|part| {
                let time = part * h;
                let (x, v) = state_at(&mut simulation, time);
                if of_velocity { v / tau + (tau * time).sin() } else { x - (tau * time).cos() }.abs()
            });
            errors.into_iter().fold(0.0, f64::max)
        })
    };
    for (of_velocity, order) in [(false, 5.0), (true, 4.0)] {
        let errors = within_first(of_velocity);
        let found = observed_order(&counts, &errors);
        assert!(found >= order - 0.15, "velocity {of_velocity}: order {found}, errors {errors:?}");
    }
    // Sub-steps of its own choice: as accurate between as at their ends.
    for exponent in [5, 7, 9] {
        let tolerance = 10f64.powi(-exponent);
        let mut simulation = oscillator(&format!(
            r#"<RadauIIASolver adaptive="true" denseOutput="true" relativeTolerance="{tolerance:e}" absoluteTolerance="{:e}"/>"#,
            0.1 * tolerance
        ));
        run(&mut simulation, &[0.4, 0.6]);
        for i in 0..=60 {
            let time = 0.4 + 0.01 * f64::from(i);
            let (x, v) = state_at(&mut simulation, time);
            let error = (x - (tau * time).cos()).hypot(v / tau + (tau * time).sin());
            assert!(error <= 10.0 * tolerance, "{tolerance:e} at {time}: {error:e}");
        }
    }
}

#[test]
fn a_force_that_changes_between_steps_is_seen_within_the_next_one() {
    // Free, then with a constant force from 0.2 s on: x = f t^2 / 2 within the step, and not with the acceleration
    // before.
    let mut simulation = load(&format!(
        r#"<Node name="root" gravity="0 0 0" dt="0.1"><Node name="a"><RadauIIASolver/>{NEWTON}<EigenSimplicialLDLT/>
        <MechanicalObject name="dofs" position="0 0 0"/><UniformMass totalMass="1"/>
        <ConstantForceField name="push" indices="0" forces="0 0 0"/></Node></Node>"#
    ));
    run(&mut simulation, &[0.1, 0.1]);
    assert!(simulation.set_data("/a/push", "forces", "8 0 0").is_empty());
    run(&mut simulation, &[0.1]);
    let x = simulation.at(0.25, |s| s.position("/a/dofs").unwrap()[0]).unwrap();
    assert!((x - 4.0 * 0.05 * 0.05).abs() < 1e-12, "{x}");
}

#[test]
fn both_ends_and_what_follows_are_not_changed_by_looking() {
    for solver in [
        r#"<BDFOdeSolver order="4"/>"#,
        r#"<BDFOdeSolver adaptive="true" denseOutput="true"/>"#,
        "<EulerImplicitSolver/>",
        "<NewmarkImplicitSolver/>",
    ] {
        let (mut looked, mut straight) = (oscillator(solver), oscillator(solver));
        for _ in 0..12 {
            let before = looked.position("/a/dofs").unwrap()[0];
            run(&mut looked, &[0.1]);
            run(&mut straight, &[0.1]);
            let (end, now) = (looked.time(), looked.position("/a/dofs").unwrap()[0]);
            let (start, stop) = (state_at(&mut looked, end - 0.1).0, state_at(&mut looked, end).0);
            assert!((start - before).abs() < 1e-9 && (stop - now).abs() < 1e-12, "{solver}: {start} {before}");
            let mapped = looked.at(end - 0.03, |s| s.position("/a/mapped/dofs").unwrap()[0]).unwrap();
            assert_eq!(mapped, state_at(&mut looked, end - 0.03).0);
            assert_eq!(looked.time(), straight.time());
            for path in ["/a/dofs", "/a/mapped/dofs"] {
                let bits = |s: &Simulation| s.position(path).unwrap()[0].to_bits();
                assert_eq!(bits(&looked), bits(&straight), "{solver}");
            }
        }
    }
}

#[test]
fn moments_outside_of_the_last_step_are_refused() {
    let mut simulation = oscillator(r#"<BDFOdeSolver order="2"/>"#);
    assert!(simulation.at(0.0, |_| ()).is_err() || simulation.time() == 0.0);
    run(&mut simulation, &[0.1, 0.1]);
    for time in [0.05, 0.25] {
        let error = simulation.at(time, |_| ()).unwrap_err().to_string();
        assert!(error.contains("not within the last step, from 0.1 to 0.2"), "{error}");
    }
    let mut short =
        oscillator(r#"<BDFOdeSolver name="ode" adaptive="true" relativeTolerance="1e-9" absoluteTolerance="1e-9"/>"#);
    run(&mut short, &[0.1, 0.1]);
    let error = short.at(0.11, |_| ()).unwrap_err().to_string();
    assert!(error.contains("/a/ode") && error.contains("denseOutput"), "{error}");
    assert!(short.at(0.1999, |_| ()).is_ok(), "the last sub-steps are known");
    run(&mut short, &[0.1]);
}

#[test]
fn events_are_found_to_the_tolerance_of_the_motion() {
    // x = cos(2 pi t) falls through 0.3 at t = acos(0.3) / (2 pi), within a step of 0.22 s, and not through -0.3.
    let tau = std::f64::consts::TAU;
    for exponent in 4..=9 {
        let tolerance = 10f64.powi(-exponent);
        let mut simulation = oscillator(&format!(
            r#"<BDFOdeSolver adaptive="true" denseOutput="true" relativeTolerance="{tolerance:e}" absoluteTolerance="{:e}"/>"#,
            0.1 * tolerance
        ));
        run(&mut simulation, &[0.22]);
        let falls_below = |bound: f64| move |s: &Simulation| bound - s.position("/a/dofs").unwrap()[0];
        let none = simulation.find_event(1e-12, falls_below(-0.3)).unwrap();
        assert_eq!(none, None);
        let found = simulation.find_event(1e-12, falls_below(0.3)).unwrap().expect("it falls through");
        let error = (found - 0.3f64.acos() / tau).abs();
        assert!(error <= 10.0 * tolerance, "{tolerance:e}: {error:e}");
        simulation.go_to(found).unwrap();
        assert!((simulation.position("/a/dofs").unwrap()[0] - 0.3).abs() < 1e-9);
        assert_eq!(simulation.time(), found);
        // The motion goes on from there.
        run(&mut simulation, &[0.25 - found]);
        assert!(simulation.position("/a/dofs").unwrap()[0].abs() < 200.0 * tolerance);
    }
}

#[test]
fn a_free_top_keeps_the_order_of_radau_between_its_steps() {
    let top = |n: usize| {
        let mut simulation = load(&format!(
            r#"<Node name="root" gravity="0 0 0" dt="0.1"><Node name="a"><RadauIIASolver/>{NEWTON}<EigenSimplicialLDLT/>
            <MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1" velocity="0.3 0 0 0.1 1 0.2"/>
            <UniformMass vertexMass="1 1 [1 0 0,0 2 0,0 0 3]"/></Node></Node>"#
        ));
        run(&mut simulation, &vec![2.0 / n as f64; n]);
        simulation
    };
    let looks = |n: usize| {
        let mut simulation = top(n);
        let h = 2.0 / n as f64;
        [0.25, 0.5, 0.8].map(|age| {
            simulation
                .at(2.0 - age * h, |s| {
                    let (x, v) = (s.position("/a/dofs").unwrap(), s.velocity("/a/dofs").unwrap());
                    [x[0], x[4], x[5], x[6], v[3], v[4], v[5]]
                })
                .unwrap()
        })
    };
    let counts = [4, 6, 8, 12];
    let errors = counts.map(|n| {
        let found = looks(n);
        // A run whose steps end at these moments, forty times as fine.
        let h = 2.0 / n as f64;
        let ages = [0.25, 0.5, 0.8];
        let mut largest = 0.0_f64;
        for (found, age) in found.into_iter().zip(ages) {
            let time = 2.0 - age * h;
            let mut fine = top(0);
            run(&mut fine, &vec![time / 320.0; 320]);
            let (x, v) = (fine.position("/a/dofs").unwrap(), fine.velocity("/a/dofs").unwrap());
            let exact = [x[0], x[4], x[5], x[6], v[3], v[4], v[5]];
            largest = found.iter().zip(exact).map(|(a, b)| (a - b).abs()).fold(largest, f64::max);
        }
        largest
    });
    let found = observed_order(&counts, &errors);
    assert!(found > 4.7, "order {found}, errors {errors:?}");
}

#[test]
fn a_rigid_body_turns_smoothly_between_its_steps() {
    let mut simulation = load(&format!(
        r#"<Node name="root" gravity="0 0 0" dt="0.1"><Node name="a"><BDFOdeSolver order="3"/>{NEWTON}<EigenSimplicialLDLT/>
        <MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1" velocity="1 0 0 0 0 2"/><UniformMass totalMass="1"/></Node></Node>"#
    ));
    run(&mut simulation, &[0.1; 8]);
    let x = simulation.at(0.73, |s| s.position("/a/dofs").unwrap().to_vec()).unwrap();
    // Turned by 2 rad/s about z, moved by 1 m/s along x.
    for (found, expected) in x.iter().zip([0.73, 0.0, 0.0, 0.0, 0.0, 0.73f64.sin(), 0.73f64.cos()]) {
        assert!((found - expected).abs() < 1e-10, "{x:?}");
    }
}
