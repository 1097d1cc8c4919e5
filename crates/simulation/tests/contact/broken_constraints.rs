//! Scenes with constraints in which something is wrong: an outcome that names constraint and body, never a number that
//! is
//! not finite, never silence.

use crate::common::load;
use settee_components::FromScene;
use settee_simulation::{LoadOptions, Simulation};

const SOLVER: &str = "<BlockGaussSeidelConstraintSolver/>";
const EXACT: &str = "<BlockGaussSeidelConstraintSolver contact=\"exact\"/>";

fn scene(solver: &str, bodies: &str) -> String {
    format!("<Node name=\"root\" gravity=\"0 -9.81 0\" dt=\"0.01\"><FreeMotionAnimationLoop/>{solver}{bodies}</Node>")
}

/// Three particles with what else there is in their node.
fn particles(content: &str) -> String {
    format!(
        "<Node name=\"body\"><EulerImplicitSolver/><SparseLDLSolver/><MechanicalObject name=\"dofs\" \
         position=\"0 0 0  1 0 0  2 0 0\"/><UniformMass vertexMass=\"0.1\"/>{content}</Node>"
    )
}

const CORRECTION: &str = "<LinearSolverConstraintCorrection/>";

/// Warnings of some steps, after which all numbers are finite.
#[track_caller]
fn warnings(text: &str) -> Vec<String> {
    let mut simulation = load(text);
    let mut told = Vec::new();
    for _ in 0..3 {
        simulation.step(0.0).expect("the step succeeds");
        told.extend(simulation.take_warnings().iter().map(ToString::to_string));
    }
    let x = simulation.position("/body/dofs").expect("a state");
    let v = simulation.velocity("/body/dofs").expect("a state");
    assert!(x.iter().chain(v).all(|value| value.is_finite()), "{x:?} {v:?}");
    told
}

#[track_caller]
fn is_told(text: &str, parts: &[&str]) {
    let told = warnings(text);
    let has_all = |warning: &String| parts.iter().all(|part| warning.contains(part));
    assert!(told.iter().any(has_all), "no warning with {parts:?} in {told:#?}");
}

#[test]
fn redundant_constraints_hold_and_share_their_force() {
    let twice =
        "<FixedLagrangianConstraint name=\"a\" indices=\"0\"/><FixedLagrangianConstraint name=\"b\" indices=\"0 0\"/>";
    for solver in [SOLVER, EXACT, "<NNCGConstraintSolver/>", "<UnbuiltGaussSeidelConstraintSolver/>"] {
        let text = scene(solver, &particles(&format!("{CORRECTION}{twice}")));
        let told = warnings(&text);
        assert!(told.is_empty(), "{solver}: {told:?}");
        let mut simulation = load(&text);
        (0..3).for_each(|_| simulation.step(0.0).expect("the step succeeds"));
        let x = simulation.position("/body/dofs").expect("a state");
        assert!(x[..3].iter().all(|x| x.abs() < 1e-12), "{solver}: {x:?}");
    }
}

#[test]
fn contradictory_constraints_are_told_with_their_names() {
    // The distance of two points is held at 1, and they are tied to each other.
    let contradictory = "<BilateralLagrangianConstraint name=\"tie\" object1=\"@.\" object2=\"@.\" first_point=\"0\" \
                         second_point=\"1\"/><BilateralLagrangianConstraint name=\"apart\" object1=\"@.\" \
                         object2=\"@.\" \
                         first_point=\"0\" second_point=\"1\" rest_vector=\"1 0 0\"/>";
    for solver in [SOLVER, EXACT, "<NNCGConstraintSolver/>", "<UnbuiltGaussSeidelConstraintSolver/>"] {
        let text = scene(solver, &particles(&format!("{CORRECTION}{contradictory}")));
        let told = warnings(&text);
        let names = |warning: &String| {
            (warning.contains("/body/tie") || warning.contains("/body/apart")) && warning.contains("/body/dofs")
        };
        assert!(
            told.iter().any(|warning| warning.contains("above its tolerance") && names(warning)),
            "{solver}: {told:#?}"
        );
    }
}

#[test]
fn constraints_on_fixed_points_are_told_with_their_bodies() {
    let fixed = "<FixedProjectiveConstraint indices=\"1\"/><FixedLagrangianConstraint name=\"hold\" indices=\"1\"/>";
    for solver in [SOLVER, EXACT, "<UnbuiltGaussSeidelConstraintSolver/>"] {
        let text = scene(solver, &particles(&format!("{CORRECTION}{fixed}")));
        is_told(&text, &["nothing can move", "\"hold\" in /body", "/body/dofs"]);
    }
}

#[test]
fn bodies_without_corrections_are_told() {
    let text = scene(SOLVER, &particles("<FixedLagrangianConstraint name=\"hold\" indices=\"1\"/>"));
    is_told(&text, &["no constraint correction", "\"dofs\" in /body"]);
    is_told(&text, &["nothing can move", "\"hold\" in /body", "/body/dofs"]);
}

/// Codes and texts of what is said when a scene is loaded.
fn told_at_start(text: &str) -> Vec<(&'static str, String)> {
    let loaded = Simulation::from_text("constraints.scn", text, &LoadOptions::default());
    assert!(loaded.simulation.is_some(), "{:?}", loaded.diagnostics);
    loaded.diagnostics.iter().map(|finding| (finding.code, finding.to_string())).collect()
}

#[test]
fn compliances_that_do_not_fit_the_points_or_are_not_given_are_told() {
    let of = |attributes: &str| {
        told_at_start(&scene(SOLVER, &particles(&format!("<UncoupledConstraintCorrection {attributes}/>"))))
    };
    let has = |told: &[(&str, String)], code: &str, part: &str| {
        told.iter().any(|(found, text)| *found == code && text.contains(part))
    };
    let told = of("compliance=\"1 2\"");
    assert!(has(&told, "list-length", "2 for 3 points: the first one counts"), "{told:?}");
    let told = of("compliance=\"1 2\" defaultCompliance=\"3\"");
    assert!(has(&told, "list-length", "defaultCompliance counts"), "{told:?}");
    let told = of("");
    assert!(has(&told, "compliance", "no compliance is given"), "{told:?}");
    for attributes in ["compliance=\"1 2 3\"", "compliance=\"1\"", "defaultCompliance=\"1\""] {
        let told = of(attributes);
        assert!(told.iter().all(|(code, _)| !["compliance", "list-length"].contains(code)), "{attributes}: {told:?}");
    }
    // Those of a rigid body follow from its mass.
    let frame = "<Node><EulerImplicitSolver/><SparseLDLSolver/><MechanicalObject template=\"Rigid3\" \
                 position=\"0 0 0 0 0 0 1\"/><UniformMass vertexMass=\"1 1 1 0 0 0 1 0 0 0 1\"/>\
                 <UncoupledConstraintCorrection/></Node>";
    let told = told_at_start(&scene(SOLVER, frame));
    assert!(told.iter().all(|(code, _)| *code != "compliance"), "{told:?}");
}

#[test]
fn constraints_that_a_solver_of_contacts_does_not_hold_are_told() {
    let tie = "<BilateralLagrangianConstraint name=\"tie\" object1=\"@.\" object2=\"@.\" first_point=\"0\" \
               second_point=\"1\"/>";
    let bodies = particles(&format!("{CORRECTION}{tie}"));
    let of = |solver: &str| {
        let told = told_at_start(&scene(solver, &bodies));
        told.into_iter().filter(|(code, _)| *code == "not-constrained").collect::<Vec<_>>()
    };
    for solver in ["<LCPConstraintSolver mu=\"0.6\"/>", "<LCPConstraintSolver mu=\"0\"/>"] {
        let told = of(solver);
        assert!(told.len() == 1 && told[0].1.contains("/body/tie"), "{solver}: {told:?}");
    }
    assert!(of("<LCPConstraintSolver contact=\"exact\"/>").is_empty());
    assert!(of(SOLVER).is_empty());
}

#[test]
fn a_tolerance_of_zero_ends_after_the_iterations_and_is_told() {
    let solver = "<BlockGaussSeidelConstraintSolver name=\"solver\" tolerance=\"0\" maxIterations=\"20\"/>";
    let held = "<FixedLagrangianConstraint indices=\"0 1\"/><BilateralLagrangianConstraint name=\"tie\" object1=\"@.\" \
                object2=\"@.\" first_point=\"1\" second_point=\"2\" rest_vector=\"1 0.1 0\"/>";
    let springs = "<SpringForceField spring=\"0 1 100 1 1  1 2 100 1 1\"/>";
    let text = scene(solver, &particles(&format!("{CORRECTION}{springs}{held}")));
    is_told(&text, &["20 iterations", "\"solver\" in /", "/body/dofs"]);
}

#[test]
fn bodies_without_mass_are_refused_or_stop_the_step_by_name() {
    let frame = |mass: &str| {
        "<Node name=\"body\"><EulerImplicitSolver/><SparseLDLSolver/><MechanicalObject name=\"dofs\" \
            template=\"Rigid3\" \
         position=\"0 0 0 0 0 0 1\"/><UniformMass vertexMass=\"MASS\"/><UncoupledConstraintCorrection \
         name=\"correction\"/>\
         <FixedLagrangianConstraint indices=\"0\"/></Node>"
            .replace("MASS", mass)
    };
    for mass in ["0 1 1 0 0 0 1 0 0 0 1", "1 1 0 0 0 0 0 0 0 0 0"] {
        let text = scene(SOLVER, &frame(mass));
        let loaded = Simulation::from_text("broken.scn", &text, &LoadOptions::default());
        let errors = loaded.diagnostics.iter().filter(|finding| finding.is_error());
        let texts: Vec<String> = errors.map(ToString::to_string).collect();
        assert!(texts.iter().any(|text| text.contains("\"correction\" in /body")), "{mass}: {texts:?}");
    }
    let massless = particles(&format!("{CORRECTION}<FixedLagrangianConstraint indices=\"1\"/>"))
        .replace("vertexMass=\"0.1\"", "vertexMass=\"0\"");
    let loaded = Simulation::from_text("broken.scn", &scene(SOLVER, &massless), &LoadOptions::default());
    if let Some(mut simulation) = loaded.simulation {
        let failure = simulation.step(0.0).expect_err("nothing has a mass").to_string();
        assert!(failure.contains("/body/EulerImplicitSolver") && failure.contains("singular"), "{failure}");
    } else {
        let texts: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
        assert!(texts.iter().any(|text| text.contains("UniformMass in /body")), "{texts:?}");
    }
}

#[test]
fn forces_that_are_not_numbers_stop_the_step_by_name() {
    // Compliances so large that products of them are infinite.
    let held = "<UncoupledConstraintCorrection defaultCompliance=\"1e300\" useOdeSolverIntegrationFactors=\"0\"/>\
                <BilateralLagrangianConstraint name=\"tie\" object1=\"@.\" object2=\"@.\" first_point=\"0\" \
                second_point=\"1\" rest_vector=\"1e200 0 0\"/>";
    let mut simulation = load(&scene("<UnbuiltGaussSeidelConstraintSolver name=\"solver\"/>", &particles(held)));
    let before = simulation.position("/body/dofs").expect("a state").to_vec();
    for _ in 0..3 {
        match simulation.step(0.0) {
            Ok(()) => {
                let x = simulation.position("/body/dofs").expect("a state");
                assert!(x.iter().all(|x| x.is_finite()), "{x:?}");
            }
            Err(failure) => {
                assert!(failure.to_string().contains("/body/"), "{failure}");
                assert_eq!(simulation.position("/body/dofs").expect("a state"), before);
                break;
            }
        }
    }
}

/// 33334 particles in a row, all of them held.
fn many(solver: &str) -> Simulation {
    let places: Vec<String> = (0..33_334).map(|k| format!("{k} 0 0")).collect();
    load(&scene(
        solver,
        &format!(
            "<Node name=\"body\"><EulerImplicitSolver/><CGLinearSolver iterations=\"5\" tolerance=\"1e-12\" \
             threshold=\"1e-20\"/><MechanicalObject name=\"dofs\" position=\"{}\"/><UniformMass vertexMass=\"0.1\"/>\
             <UncoupledConstraintCorrection defaultCompliance=\"10\" useOdeSolverIntegrationFactors=\"0\"/>\
             <FixedLagrangianConstraint name=\"hold\" fixAll=\"1\"/></Node>",
            places.join(" ")
        ),
    ))
}

#[test]
fn a_matrix_of_a_hundred_thousand_rows_is_refused_and_sweeps_without_it_run() {
    for solver in [SOLVER, EXACT, "<NNCGConstraintSolver name=\"s\"/>"] {
        let failure = many(solver).step(0.0).expect_err("80 GB are too much").to_string();
        for part in ["100002 rows", "80 GB", "UnbuiltGaussSeidelConstraintSolver"] {
            assert!(failure.contains(part), "{solver}: {failure}");
        }
    }
    let mut simulation = many("<UnbuiltGaussSeidelConstraintSolver/>");
    simulation.step(0.0).expect("the step succeeds");
    let x = simulation.position("/body/dofs").expect("a state");
    let held =
        x.as_chunks::<3>().0.iter().enumerate().all(|(k, x)| (x[0] - k as f64).abs() < 1e-9 && x[1].abs() < 1e-9);
    assert!(held);
}

/// Seen: two parts of one rigid body that touch sent it away with 1e15 m/s: what rounding left of rows that cancel was
/// taken for a compliance.
#[test]
fn a_rigid_body_that_touches_itself_gets_no_force_from_that() {
    let part = |name: &str, position: &str| {
        format!(
            r#"<Node name="{name}"><MechanicalObject template="Vec3d" position="{position}"/>
            <SphereCollisionModel radius="0.5"/><RigidMapping/></Node>"#
        )
    };
    for (solver, mu) in
        [(SOLVER, 0.0), (SOLVER, 0.8), ("<LCPConstraintSolver/>", 0.8), ("<NNCGConstraintSolver/>", 0.0)]
    {
        let bodies = format!(
            r#"<CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/>
            <NewProximityIntersection alarmDistance="0.3" contactDistance="0.05"/>
            <CollisionResponse response="FrictionContactConstraint" responseParams="mu={mu}"/>
            <Node name="body"><EulerImplicitSolver/><CGLinearSolver iterations="100" tolerance="1e-12"
            threshold="1e-12"/><MechanicalObject template="Rigid3d" name="dofs" position="0.3 0.62 0.7 0 0 0 1"/>
            <UniformMass vertexMass="1 1 [0.1 0 0 0 0.1 0 0 0 0.1]"/><UncoupledConstraintCorrection/>{}{}</Node>"#,
            part("c", "-0.4 0 0.03"),
            part("d", "0.4 0.02 0.01")
        );
        let mut simulation = load(&scene(solver, &bodies));
        (0..10).for_each(|_| simulation.step(0.0).expect("the step succeeds"));
        let v = simulation.velocity("/body/dofs").expect("a state");
        assert!(
            (v[1] + 0.981).abs() < 1e-6 && [0, 2, 3, 4, 5].iter().all(|k| v[*k].abs() < 1e-6),
            "{solver} {mu}: {v:?}"
        );
    }
}
