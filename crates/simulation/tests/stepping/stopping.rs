//! A switch ends a step in progress, and the motion goes on as if the step had not been tried.

use std::time::Duration;

use crate::common::load;
use settee_simulation::Simulation;

/// Steps that take long: 1e7 sub-steps, iterations on 81,000 unknowns, a factorisation of 24,000.
fn endless() -> [String; 4] {
    let body = r#"<MechanicalObject name="dofs" position="0 0 0  1.5 0 0"/><UniformMass totalMass="1"/>
        <SpringForceField spring="0 1 100 0.1 1"/>"#;
    let newton = r#"<NewtonRaphsonSolver maxNbIterationsNewton="10" absoluteResidualStoppingThreshold="1e-12"/>"#;
    let scene = |inside: String| format!("<Node name=\"root\" dt=\"0.01\" gravity=\"0 -9.81 0\">{inside}</Node>");
    let grid = |solver: &str, n: u32| {
        scene(format!(
            r#"{solver}<RegularGridTopology n="{n} {n} {n}" min="0 0 0" max="1 1 1"/>
            <MechanicalObject name="dofs" template="Vec3"/><UniformMass totalMass="1"/>
            <FixedProjectiveConstraint indices="0-{n}"/>
            <HexahedronFEMForceField youngModulus="1000000" poissonRatio="0.3"/>"#
        ))
    };
    [
        scene(format!(r#"<BDFOdeSolver adaptive="true" maxStep="1e-9"/>{newton}<EigenSimplicialLDLT/>{body}"#)),
        scene(format!(r#"<RadauIIASolver adaptive="true" maxStep="1e-9"/>{newton}<EigenSimplicialLDLT/>{body}"#)),
        grid(r#"<EulerImplicitSolver/><CGLinearSolver iterations="100000" tolerance="1e-14" threshold="1e-300"/>"#, 30),
        grid("<EulerImplicitSolver/><SparseLDLSolver/>", 20),
    ]
}

fn state(simulation: &Simulation) -> Vec<u64> {
    let state = simulation.states()[0].object;
    let (x, v) = (simulation.runtime().position(state).unwrap(), simulation.runtime().velocity(state).unwrap());
    x.iter().chain(v).map(|value| value.to_bits()).collect()
}

/// Makes a step that is stopped after a while. Returns whether it was not finished by then.
fn stopped_step(simulation: &mut Simulation, after: Duration) -> bool {
    let switch = simulation.stop_switch();
    let thrower = std::thread::spawn(move || {
        std::thread::sleep(after);
        switch.request();
    });
    let outcome = simulation.step(0.0);
    thrower.join().expect("it only waits");
    simulation.stop_switch().clear();
    match outcome {
        Ok(()) => false,
        Err(error) => {
            let text = error.to_string();
            assert!(text.contains("given up, as asked for") || text.contains("was stopped"), "{text}");
            true
        }
    }
}

#[test]
fn a_step_without_end_is_given_up_with_the_state_before_it() {
    for scene in endless() {
        let mut simulation = load(&scene);
        let (before, switch) = (state(&simulation), simulation.stop_switch());
        assert!(stopped_step(&mut simulation, Duration::from_millis(30)), "{scene}");
        assert!(state(&simulation) == before && simulation.time() == 0.0 && simulation.steps() == 0, "{scene}");
        switch.request();
        assert!(simulation.step(0.0).is_err(), "a switch that stays thrown stops every step");
    }
}

/// Steps are stopped at moments of all kinds and made again: not a bit differs from those of a run without.
#[test]
fn a_stopped_step_leaves_no_trace() {
    let bar = |solvers: &str| {
        format!(
            r#"<Node name="root" dt="0.02" gravity="0 -9.81 0"><Node name="bar">{solvers}
            <RegularGridTopology n="9 4 4" min="0 0 0" max="4 1 1"/><MechanicalObject template="Vec3"/>
            <UniformMass totalMass="10"/><BoxROI name="end" box="-0.1 -1 -1 0.1 2 2"/>
            <FixedProjectiveConstraint indices="@end.indices"/>
            <HexahedronFEMForceField youngModulus="2000" poissonRatio="0.3"/></Node></Node>"#
        )
    };
    let newton = r#"<NewtonRaphsonSolver maxNbIterationsNewton="10" absoluteResidualStoppingThreshold="1e-9"/>"#;
    for solvers in [
        format!(r#"<BDFOdeSolver order="3"/>{newton}<EigenSimplicialLDLT/>"#),
        format!(r#"<NewmarkImplicitSolver/>{newton}<SparseLDLSolver/>"#),
        r#"<EulerImplicitSolver/><CGLinearSolver iterations="200" tolerance="1e-12" threshold="1e-12"/>"#.to_owned(),
    ] {
        let (mut whole, mut broken) = (load(&bar(&solvers)), load(&bar(&solvers)));
        for step in 0..12_u64 {
            whole.step(0.0).expect("the step succeeds");
            broken.stop_switch().request();
            assert!(broken.step(0.0).is_err() && broken.steps() == step, "{solvers}: step {step}");
            broken.stop_switch().clear();
            for trial in 0..6 {
                // Nothing but the instant differs from trial to trial.
                let before = broken.steps();
                stopped_step(&mut broken, Duration::from_micros(300 * trial * (1 + step % 5)));
                if broken.steps() > before {
                    break;
                }
            }
            if broken.steps() == step {
                broken.step(0.0).expect("the step succeeds");
            }
            assert!(state(&whole) == state(&broken), "{solvers}: step {step}");
        }
    }
}
