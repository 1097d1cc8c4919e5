//! What a step of BDFOdeSolver must do with damping, masses, mappings, constraints, and what Newton's method reports.

use crate::common::{NEWTON, equal_steps, load, observed_order, run};
use settee_components::FromScene;
use settee_simulation::Simulation;

const DIRECT: &str = r#"<EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>"#;

fn free(order: usize, attributes: &str, mass: &str, velocity: &str) -> Simulation {
    load(&format!(
        r#"<Node name="root" gravity="0 -10 0" dt="0.1"><Node name="a"><BDFOdeSolver order="{order}" {attributes}/>{NEWTON}{DIRECT}
        <MechanicalObject name="dofs" position="0 0 0" velocity="{velocity}"/><UniformMass totalMass="1" {mass}/></Node></Node>"#
    ))
}

fn assert_near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found} instead of {expected}");
}

#[test]
fn order_one_is_backward_euler() {
    let mut simulation = free(1, "", "", "0 0 0");
    let (mut x, mut v) = (0.0, 0.0);
    for _ in 0..10 {
        simulation.step(0.0).unwrap();
        v -= 1.0;
        x += 0.1 * v;
        assert_near(simulation.position("/a/dofs").unwrap()[1], x, 1e-14);
        assert_near(simulation.velocity("/a/dofs").unwrap()[1], v, 1e-14);
    }
}

#[test]
fn separate_gravity_acts() {
    // No separate step for gravity: the weight is in the force, so nothing is late or lost.
    let mut simulation = free(1, "", "separateGravity=\"true\"", "0 0 0");
    simulation.step(0.0).unwrap();
    assert_near(simulation.velocity("/a/dofs").unwrap()[1], -1.0, 1e-14);
    assert_near(simulation.position("/a/dofs").unwrap()[1], -0.1, 1e-14);
}

#[test]
fn rayleigh_damping_of_solver_and_of_component_are_the_same() {
    // v' = -5 v: backward Euler divides by 1.5 at each step.
    for (solver, mass) in [("rayleighMass=\"5\"", ""), ("", "rayleighMass=\"5\"")] {
        let mut simulation = free(1, solver, mass, "1 0 0");
        for step in 1..=3 {
            simulation.step(0.0).unwrap();
            assert_near(simulation.velocity("/a/dofs").unwrap()[0], 1.5f64.powi(-step), 1e-13);
        }
    }
    let spring = |solver: &str, component: &str| {
        let mut simulation = load(&format!(
            r#"<Node name="root" gravity="0 0 0" dt="0.01"><Node name="a"><BDFOdeSolver order="2" {solver}/>{NEWTON}{DIRECT}
            <MechanicalObject name="dofs" position="0 0 0  1.3 0.2 0"/><UniformMass totalMass="2"/>
            <SpringForceField spring="0 1 100 0 1" {component}/><FixedProjectiveConstraint indices="0"/></Node></Node>"#
        ));
        run(&mut simulation, &[0.01; 40]);
        simulation.position("/a/dofs").unwrap().to_vec()
    };
    let (of_solver, of_component) =
        (spring("rayleighStiffness=\"0.05\"", ""), spring("", "rayleighStiffness=\"0.05\""));
    for (a, b) in of_solver.iter().zip(&of_component) {
        assert_near(*a, *b, 1e-10);
    }
    assert!((spring("", "")[3] - of_solver[3]).abs() > 1e-3, "the damping acts");
}

#[test]
fn masses_of_mapped_states_count() {
    // Two masses of 1 on one particle, one of them on a mapped copy: the weight doubles and so does the inertia.
    let mut simulation = load(&format!(
        r#"<Node name="root" gravity="0 -10 0" dt="0.1"><Node name="a"><BDFOdeSolver order="1"/>{NEWTON}{DIRECT}
        <MechanicalObject name="dofs" position="0 0 0"/><UniformMass totalMass="1"/>
        <Node name="b"><MechanicalObject name="copy" position="0 0 0"/><UniformMass totalMass="1"/><IdentityMapping/></Node></Node></Node>"#
    ));
    simulation.step(0.0).unwrap();
    assert_near(simulation.velocity("/a/dofs").unwrap()[1], -1.0, 1e-13);
    assert_near(simulation.velocity("/a/b/copy").unwrap()[1], -1.0, 1e-13);
    // One Newton iteration is enough: the matrix contains the mapped mass.
    assert_eq!(simulation.counters().newton_iterations, 1);
}

#[test]
fn a_mass_on_a_mapped_state_alone_is_enough() {
    let mut simulation = load(&format!(
        r#"<Node name="root" gravity="0 -10 0" dt="0.1"><Node name="a"><BDFOdeSolver order="1"/>{NEWTON}{DIRECT}
        <MechanicalObject name="dofs" position="0 0 0"/>
        <Node name="b"><MechanicalObject name="copy" position="0 0 0"/><UniformMass totalMass="1"/><IdentityMapping/></Node></Node></Node>"#
    ));
    simulation.step(0.0).unwrap();
    simulation.step(0.0).unwrap();
    assert_near(simulation.velocity("/a/dofs").unwrap()[1], -2.0, 1e-12);
}

#[test]
fn forces_between_bodies_with_solvers_of_their_own_act_on_both() {
    let body = |name: &str, x: f64| {
        format!(
            r#"<Node name="{name}"><BDFOdeSolver order="1"/>{NEWTON}{DIRECT}<MechanicalObject name="dofs" position="{x} 0 0"/><UniformMass totalMass="1"/></Node>"#
        )
    };
    let mut simulation = load(&format!(
        r#"<Node name="root" gravity="0 0 0" dt="0.01">{}{}<SpringForceField object1="@one/dofs" object2="@two/dofs" spring="0 0 10 0 1"/></Node>"#,
        body("one", 0.0),
        body("two", 2.0)
    ));
    simulation.step(0.0).unwrap();
    // f = 10 (2 - 1) on unit masses over 0.01 s, taken at the start of the step.
    assert_near(simulation.velocity("/one/dofs").unwrap()[0], 0.1, 1e-13);
    assert_near(simulation.velocity("/two/dofs").unwrap()[0], -0.1, 1e-13);
}

#[test]
fn an_external_force_acts_during_the_first_step() {
    let mut simulation = load(&format!(
        r#"<Node name="root" gravity="0 0 0" dt="0.1"><Node name="a"><BDFOdeSolver order="1"/>{NEWTON}{DIRECT}
        <MechanicalObject name="dofs" position="0 0 0" externalForce="1 0 0"/><UniformMass totalMass="1"/></Node></Node>"#
    ));
    for _ in 0..3 {
        simulation.step(0.0).unwrap();
        assert_near(simulation.velocity("/a/dofs").unwrap()[0], 0.1, 1e-14);
    }
}

#[test]
fn children_use_the_gravity_and_the_step_of_the_root() {
    let mut simulation = load(&format!(
        r#"<Node name="root" gravity="0 -10 0" dt="0.1"><Node name="a" gravity="0 0 0" dt="0.5"><BDFOdeSolver order="1"/>{NEWTON}{DIRECT}
        <MechanicalObject name="dofs" position="0 0 0"/><UniformMass totalMass="1"/></Node></Node>"#
    ));
    simulation.step(0.0).unwrap();
    assert_near(simulation.time(), 0.1, 0.0);
    assert_near(simulation.velocity("/a/dofs").unwrap()[1], -1.0, 1e-14);
}

/// Status after one step with exactly the given criterion.
fn status_after_a_step(criterion: &str, gravity: &str) -> String {
    let off = [
        "relativeSuccessiveStoppingThreshold",
        "relativeInitialStoppingThreshold",
        "absoluteResidualStoppingThreshold",
    ];
    let off: String =
        off.iter().filter(|name| !criterion.contains(*name)).map(|name| format!("{name}=\"0\" ")).collect();
    let mut simulation = load(&format!(
        r#"<Node name="root" gravity="{gravity}" dt="0.01"><Node name="a"><BDFOdeSolver order="1"/>
        <NewtonRaphsonSolver name="newton" {off}{criterion}/>{DIRECT}
        <MechanicalObject name="dofs" template="Vec1" position="0"/><UniformMass totalMass="1"/>
        <RestShapeSpringsForceField stiffness="100"/></Node></Node>"#
    ));
    simulation.step(0.0).unwrap();
    simulation.store();
    let newton = simulation.scene().find_object("/a/newton").unwrap();
    let component = simulation.scene().component(newton).unwrap();
    component.data(component.find_data("status").unwrap()).print()
}

#[test]
fn newton_reports_how_it_ended() {
    assert_eq!(status_after_a_step("absoluteResidualStoppingThreshold=\"1e-15\"", "0 0 0"), "ConvergedEquilibrium");
    assert_eq!(
        status_after_a_step("absoluteResidualStoppingThreshold=\"1e-13\"", "-10 0 0"),
        "ConvergedAbsoluteResidual"
    );
    assert_eq!(
        status_after_a_step("relativeInitialStoppingThreshold=\"1e-10\"", "-10 0 0"),
        "ConvergedResidualInitialRatio"
    );
    assert_eq!(
        status_after_a_step("relativeSuccessiveStoppingThreshold=\"1e-10\"", "-10 0 0"),
        "ConvergedResidualSuccessiveRatio"
    );
    assert_eq!(status_after_a_step("maxNbIterationsNewton=\"2\"", "-10 0 0"), "DivergedMaxIterations");
    assert_eq!(
        status_after_a_step("relativeEstimateDifferenceThreshold=\"1e-10\"", "-10 0 0"),
        "DivergedMaxIterations"
    );
}

#[test]
fn an_order_that_amplifies_undamped_oscillations_is_named_once() {
    let scene = |order: usize, damping: &str| {
        format!(
            r#"<Node name="root" gravity="0 -9.81 0" dt="0.02"><Node name="a"><BDFOdeSolver order="{order}" {damping}/>{NEWTON}{DIRECT}
            <MechanicalObject name="dofs" position="0 0 0  1 0 0  2 0 0"/><UniformMass totalMass="3"/>
            <SpringForceField spring="0 1 10000 0 1  1 2 10000 0 1"/><FixedProjectiveConstraint indices="0"/></Node></Node>"#
        )
    };
    // The chain's highest frequency is sqrt(1e4 (3 + sqrt 5) / 2) = 161.8 rad/s.
    for order in 3..=6 {
        let mut simulation = load(&scene(order, ""));
        run(&mut simulation, &[0.02; 8]);
        let warnings = simulation.take_warnings();
        let found: Vec<&String> = warnings.iter().filter(|text| text.contains("amplifies")).collect();
        assert_eq!(found.len(), 1, "order {order}: {warnings:?}");
        let frequency: f64 =
            found[0].split("is about ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap().parse().unwrap();
        assert!((frequency - 161.8).abs() < 2.0 && found[0].contains("order 2 is safe"), "{}", found[0]);
        assert!(simulation.take_warnings().is_empty());
    }
    for (order, damping) in [(2, ""), (3, "rayleighMass=\"2000\""), (1, "")] {
        let mut simulation = load(&scene(order, damping));
        run(&mut simulation, &[0.02; 8]);
        assert!(!simulation.take_warnings().iter().any(|text| text.contains("amplifies")), "order {order} {damping}");
    }
}

#[test]
fn order_two_converges_on_a_hyperelastic_body() {
    let scene = |order: usize| {
        format!(
            r#"<Node name="root" gravity="-1.8 0 100" dt="0.01"><Node name="a"><BDFOdeSolver order="{order}" rayleighMass="0.01" rayleighStiffness="0.01"/>
            {NEWTON}{DIRECT}<MeshGmshLoader name="loader" filename="cylinder.msh"/>
            <TetrahedronSetTopologyContainer name="topology" src="@loader"/><MechanicalObject name="dofs" src="@loader"/>
            <MeshMatrixMass totalMass="15" topology="@topology"/><BoxROI name="box" box="-10 -20 -10 10 -17.5 10"/>
            <FixedProjectiveConstraint indices="@box.indices"/>
            <TetrahedronHyperelasticityFEMForceField materialName="StVenantKirchhoff" ParameterSet="3448.2759 31034.483"/></Node></Node>"#
        )
    };
    let options = settee_simulation::LoadOptions {
        data: vec![concat!(env!("CARGO_MANIFEST_DIR"), "/../../mesh").into()],
        ..Default::default()
    };
    let time = 0.01;
    let final_state = |order: usize, n: usize| {
        let loaded = Simulation::from_text("cylinder.scn", &scene(order).replace("1e-12", "1e-9"), &options);
        let mut simulation = loaded.simulation.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
        run(&mut simulation, &equal_steps(time, n));
        simulation.position("/a/dofs").unwrap().to_vec()
    };
    let distance = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
    // Differences between successive halvings fall like h^2.
    let counts = [12, 24, 48, 96];
    let states = counts.map(|n| final_state(2, n));
    let differences: Vec<f64> = states.windows(2).map(|pair| distance(&pair[0], &pair[1])).collect();
    let slope = observed_order(&counts[..3], &differences);
    assert!((slope - 2.0).abs() <= 0.1, "slope {slope}, differences {differences:?}");
}

#[test]
fn a_change_of_constraints_restarts_the_history() {
    let scene = |position: &str, velocity: &str, fixed: &str| {
        load(&format!(
            r#"<Node name="root" gravity="0 -9.81 0" dt="0.01"><Node name="a"><BDFOdeSolver order="4"/>{NEWTON}{DIRECT}
            <MechanicalObject name="dofs" position="{position}" velocity="{velocity}"/><UniformMass totalMass="3"/>
            <SpringForceField spring="0 1 100 0 1  1 2 100 0 1"/><FixedProjectiveConstraint name="fixed" indices="{fixed}"/></Node></Node>"#
        ))
    };
    let text = |values: &[f64]| values.iter().map(f64::to_string).collect::<Vec<_>>().join(" ");
    let mut changed = scene("0 0 0  1 0 0  2 0 0", "0 0 0  0 0 0  0 0 0", "0 2");
    run(&mut changed, &[0.01; 20]);
    let (x, v) = (text(changed.position("/a/dofs").unwrap()), text(changed.velocity("/a/dofs").unwrap()));
    assert!(changed.set_data("/a/fixed", "indices", "0").is_empty());
    let mut fresh = scene(&x, &v, "0");
    run(&mut changed, &[0.01; 10]);
    run(&mut fresh, &[0.01; 10]);
    for (found, expected) in changed.position("/a/dofs").unwrap().iter().zip(fresh.position("/a/dofs").unwrap()) {
        assert_near(*found, *expected, 1e-13);
    }
    assert!(!changed.set_data("/a/fixed", "indices", "x").is_empty());
    assert!(!changed.set_data("/a/fixed", "indexes", "0").is_empty());
}

#[test]
fn solvers_act_on_objects_with_the_tags_of_their_node() {
    let fall = |tags: &str| {
        let mut simulation = load(&format!(
            r#"<Node name="root" gravity="0 -10 0" dt="0.1"><Node name="a" tags="soft"><BDFOdeSolver tags="soft"/>
            <NewtonRaphsonSolver tags="soft"/><EigenSimplicialLDLT template="CompressedRowSparseMatrix" tags="soft"/>
            <MechanicalObject name="dofs" position="0 0 0" tags="soft"/><UniformMass totalMass="1" tags="soft"/>
            <RestShapeSpringsForceField stiffness="1000" tags="{tags}"/></Node></Node>"#
        ));
        simulation.step(0.0).unwrap();
        simulation.velocity("/a/dofs").unwrap()[1]
    };
    assert_near(fall("stiff"), -1.0, 1e-12);
    assert!(fall("soft wet") > -0.5);
}

/// Seen: the step after the end of a constraint used the velocities of the points that it had held; with conjugate
/// gradients all later steps did, too.
#[test]
fn a_history_ends_with_a_constraint_whatever_solves_the_equations() {
    let gradients = r#"<CGLinearSolver iterations="50" tolerance="1e-15" threshold="1e-30"/>"#;
    for (order, linear) in [(2, DIRECT), (2, gradients), (3, DIRECT), (3, gradients)] {
        let mut simulation = load(&format!(
            r#"<Node name="root" gravity="0 -10 0" dt="0.05"><Node name="a"><BDFOdeSolver order="{order}"/>{NEWTON}{linear}
            <MechanicalObject name="dofs" position="0 0 0  1 0 0"/><UniformMass totalMass="2"/>
            <FixedProjectiveConstraint indices="0" endTime="0.48"/></Node></Node>"#
        ));
        run(&mut simulation, &[0.05; 14]);
        // Held for ten steps, then in free fall for 0.2 s.
        assert_near(simulation.velocity("/a/dofs").unwrap()[1], -2.0, 1e-12);
        assert_near(simulation.position("/a/dofs").unwrap()[1], -0.2, 1e-12);
    }
}

/// Seen: sub-steps of the start that did not converge were accepted without a word.
#[test]
fn a_start_that_does_not_converge_is_told_or_refused() {
    let points: String = (0..=40).map(|x| format!("{x} 0 0 ")).collect();
    let springs: String = (0..40).map(|x| format!("{x} {} 100000 0 1 ", x + 1)).collect();
    let scene = |keeps: bool| {
        format!(
            r#"<Node name="root" gravity="0 -10 0" dt="0.1"><Node name="a"><BDFOdeSolver order="2"/>
            <NewtonRaphsonSolver maxNbIterationsNewton="3" absoluteResidualStoppingThreshold="1e-8"
            relativeSuccessiveStoppingThreshold="0" relativeInitialStoppingThreshold="0"
            updateStateWhenDiverged="{keeps}"/>
            <CGLinearSolver iterations="2" tolerance="1e-12" threshold="1e-30"/>
            <MechanicalObject name="dofs" position="{points}"/><UniformMass totalMass="41"/>
            <SpringForceField spring="{springs}"/><FixedProjectiveConstraint indices="0"/></Node></Node>"#
        )
    };
    let mut simulation = load(&scene(true));
    simulation.step(0.0).unwrap();
    let warnings = simulation.take_warnings();
    assert!(warnings.iter().any(|warning| warning.contains("start did not converge")), "{warnings:?}");
    let mut simulation = load(&scene(false));
    assert!(simulation.step(0.0).is_err(), "the step is refused");
}
