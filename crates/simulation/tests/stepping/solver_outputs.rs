//! What steps took, as data: read from scenes and programs, and recorded by probes as plots and exporters do.

use crate::common::{NEWTON, load, run};
use settee_simulation::{Probe, Simulation};

fn spring(solver: &str) -> Simulation {
    load(&format!(
        r#"<Node name="root" gravity="0 -9.81 0" dt="0.1"><Node name="a">{solver}{}<EigenSimplicialLDLT/>
        <MechanicalObject name="dofs" position="0 0 0  1 1 0"/><UniformMass vertexMass="7.5"/>
        <SpringForceField spring="0 1 1000 0 1"/><FixedProjectiveConstraint indices="0"/></Node></Node>"#,
        NEWTON.replace("<NewtonRaphsonSolver", r#"<NewtonRaphsonSolver name="newton""#)
    ))
}

/// An output of the component of a name, now.
fn output(simulation: &mut Simulation, name: &str) -> f64 {
    simulation.store();
    let probe: Probe = format!("/a/{name}").parse().expect("a probe");
    probe.read(simulation).expect("it is there")[0]
}

#[test]
fn orders_and_work_of_the_adaptive_mode_are_recorded_by_probes() {
    for (class, orders) in [
        ("BDFOdeSolver", 1.0..=5.0),
        ("NewmarkImplicitSolver", 2.0..=2.0),
        ("GeneralizedAlphaSolver", 2.0..=2.0),
        ("RadauIIASolver", 5.0..=5.0),
    ] {
        let mut simulation = spring(&format!(
            r#"<{class} name="ode" adaptive="true" relativeTolerance="1e-5" absoluteTolerance="1e-6"/>"#
        ));
        let (mut found, mut sums, mut curve) = (simulation.counters(), [0.0; 4], Vec::new());
        for _ in 0..6 {
            let before = found;
            run(&mut simulation, &[0.1]);
            found = simulation.counters();
            let steps = found.sub_steps.accepted - before.sub_steps.accepted;
            assert_eq!(output(&mut simulation, "ode.lastSubSteps"), steps as f64, "{class}");
            curve.push(output(&mut simulation, "ode.lastOrder"));
            for (sum, last) in sums.iter_mut().zip(["SubSteps", "RejectedSteps", "NewtonIterations", "Matrices"]) {
                *sum += output(&mut simulation, &format!("ode.last{last}"));
            }
            assert!(output(&mut simulation, "ode.currentStep") > 0.0);
        }
        assert!(curve.iter().all(|order| orders.contains(order)), "{class}: {curve:?}");
        // An order is gained on the way.
        assert!(class != "BDFOdeSolver" || curve[0] > 1.0, "{curve:?}");
        for (sum, total) in sums.into_iter().zip(["subSteps", "rejectedSteps", "newtonIterations", "matrices"]) {
            assert_eq!(output(&mut simulation, &format!("ode.{total}")), sum, "{class}: {total}");
        }
        let rejected = found.sub_steps.error_failures + found.sub_steps.convergence_failures;
        assert_eq!(sums[..2], [found.sub_steps.accepted as f64, rejected as f64], "{class}");
        simulation.reset();
        assert_eq!(output(&mut simulation, "ode.subSteps"), 0.0, "{class}");
    }
}

#[test]
fn steps_of_the_scene_are_counted_too() {
    for (solver, order, first) in [
        (r#"<BDFOdeSolver name="ode" order="3" startup="ramp"/>"#, 3.0, 1.0),
        (r#"<BDFOdeSolver name="ode" order="3"/>"#, 3.0, 3.0),
        (r#"<BDFOdeSolver name="ode" order="3" startup="radau"/>"#, 3.0, 3.0),
        (r#"<NewmarkImplicitSolver name="ode"/>"#, 2.0, 2.0),
        (r#"<NewmarkImplicitSolver name="ode" gamma="0.6" beta="0.31"/>"#, 1.0, 1.0),
        (r#"<NewmarkImplicitSolver name="ode" newtonSolver="@newton"/>"#, 2.0, 2.0),
        (r#"<GeneralizedAlphaSolver name="ode"/>"#, 2.0, 2.0),
        (r#"<RadauIIASolver name="ode"/>"#, 5.0, 5.0),
    ] {
        let mut simulation = spring(solver);
        run(&mut simulation, &[0.01]);
        assert_eq!(output(&mut simulation, "ode.lastOrder"), first, "{solver}");
        run(&mut simulation, &[0.01, 0.01, 0.02]);
        assert_eq!(output(&mut simulation, "ode.lastOrder"), order, "{solver}");
        assert_eq!(output(&mut simulation, "ode.subSteps"), 4.0, "{solver}");
        assert_eq!(output(&mut simulation, "ode.lastSubSteps"), 1.0, "{solver}");
        assert_eq!(output(&mut simulation, "ode.currentStep"), 0.02, "{solver}");
        let iterations = output(&mut simulation, "ode.newtonIterations");
        assert!(output(&mut simulation, "ode.lastNewtonIterations") < iterations, "{solver}");
        assert!(output(&mut simulation, "ode.matrices") <= iterations, "{solver}");
        if !solver.contains("Newmark") || solver.contains("@newton") {
            assert_eq!(iterations, simulation.counters().newton_iterations as f64, "{solver}");
            assert_eq!(output(&mut simulation, "newton.totalIterations"), iterations, "{solver}");
            let last = output(&mut simulation, "ode.lastNewtonIterations");
            assert_eq!(output(&mut simulation, "newton.lastIterations"), last, "{solver}");
        }
    }
}
