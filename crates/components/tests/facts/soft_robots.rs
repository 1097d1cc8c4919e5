//! Actuators of soft robots: what one step does to free masses, what hangs together with mappings and limits, and the
//! two robots of the project.

use std::path::Path;

use settee_components::FromScene;
use settee_kernel::Event;
use settee_simulation::{LoadOptions, Simulation, Strictness};

use super::common::forces::{close, findings};
use super::simulations::{errors, load, number, step};

/// A scene with a loop, a solver of constraints and a body of free points.
fn scene(template: &str, points: &str, mass: &str, objects: &str) -> String {
    format!(
        "<Node name=\"root\" gravity=\"0 0 0\" dt=\"0.01\"><FreeMotionAnimationLoop/>\
         <BlockGaussSeidelConstraintSolver maxIterations=\"1000\" tolerance=\"1e-13\"/><Node name=\"body\">\
         <EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/><SparseLDLSolver/>\
         <MechanicalObject name=\"dofs\" template=\"{template}\" position=\"{points}\"/>\
         <UniformMass vertexMass=\"{mass}\"/>{objects}<LinearSolverConstraintCorrection/></Node></Node>"
    )
}

fn position(simulation: &Simulation) -> Vec<f64> {
    simulation.position("/body").expect("the state is there").to_vec()
}

#[test]
fn a_limiter_takes_limits_without_sense_for_the_nearest_ones() {
    let text = "<Node><DefaultAnimationLoop/><DataVariationLimiter name=\"l\" template=\"Vec1d\" input=\"1 2 3\" \
        maxJump=\"-1\" nbStep=\"0\" listening=\"1\"/></Node>";
    let options = LoadOptions { strictness: Strictness::Compat, ..LoadOptions::default() };
    let simulation = Simulation::from_text("soft.scn", text, &options).simulation.expect("they are gone on with");
    assert_eq!(["maxJump", "nbStep", "size"].map(|name| number(&simulation, "/l", name)), [0.0, 1.0, 3.0]);
}

/// Seen: the scalars of the state were read as points of another size, or beyond their end.
#[test]
fn a_constraint_on_a_state_of_another_type_is_refused() {
    let rigid = "0 0 0 0 0 0 1  1 0 0 0 0 0 1";
    for (template, points, object) in [
        ("Vec3", "0 0 0  1 0 0", "<JointConstraint index=\"1\" value=\"0.5\"/>"),
        ("Vec3", "0 0 0  1 0 0", "<UniformLagrangianConstraint/>"),
        ("Vec3", "0 0 0  1 0 0", "<StopperLagrangianConstraint index=\"1\" min=\"0.5\" max=\"0.6\"/>"),
        ("Vec3", "0 0 0  1 0 0", "<PartialRigidificationConstraint/>"),
        ("Vec1", "0 1", "<PositionConstraint indices=\"1\" value=\"0.5\" useDirections=\"1 0 0\"/>"),
        ("Vec1", "0 1", "<CableConstraint indices=\"1\" value=\"0.5\"/>"),
        ("Vec1", "0 1", "<CenterOfMass/>"),
        ("Vec1", "0 1", "<AnimationEditor load=\"0\"/>"),
        ("Vec1", "0 1", "<BilateralLagrangianConstraint object1=\"@dofs\" object2=\"@dofs\"/>"),
        ("Rigid3", rigid, "<CableConstraint indices=\"1\" value=\"0.5\"/>"),
        ("Rigid3", rigid, "<SurfacePressureConstraint triangles=\"0 0 1\"/>"),
        ("Rigid3", rigid, "<UnilateralPlaneConstraint indices=\"0 0 0 1\"/>"),
    ] {
        let found = errors(&scene(template, points, "1", object));
        assert!(
            matches!(&found[..], [one] if one.contains(&format!("has the template {template}d"))),
            "{object}: {found:?}"
        );
    }
    let pair = scene(
        "Rigid3",
        rigid,
        "1",
        "<Node name=\"other\"><MechanicalObject name=\"points\" position=\"0 0 0\"/></Node>\
        <BilateralLagrangianConstraint object1=\"@dofs\" object2=\"@other/points\"/>",
    );
    let found = errors(&pair);
    assert!(matches!(&found[..], [one] if one.contains("/body/other/points has the template Vec3d")), "{found:?}");
}

/// A particle at distance a: after a step it is at a - s with velocity s/h; the impulse is m s/h. Outputs are late.
#[test]
fn a_cable_shortens_by_what_is_imposed_in_one_step() {
    let mut simulation = load(&scene("Vec3", "2 0 0", "3", "<CableConstraint name=\"cable\" value=\"0.5\"/>"));
    let cable = "/body/cable";
    step(&mut simulation, 1);
    assert!(close(&position(&simulation), &[1.5, 0.0, 0.0]));
    assert!(close(simulation.velocity("/body").expect("the state is there"), &[-50.0, 0.0, 0.0]));
    assert!(close(&[number(&simulation, cable, "force")], &[150.0]));
    assert_eq!(number(&simulation, cable, "displacement"), 0.0);
    step(&mut simulation, 1);
    assert!(close(&[number(&simulation, cable, "displacement"), number(&simulation, cable, "force")], &[0.5, -150.0]));
    assert!(close(&position(&simulation), &[1.5, 0.0, 0.0]));
}

/// An impulse f gives the velocity f/m; without minForce a cable pushes, with 0 it is slack.
#[test]
fn a_cable_pulls_with_the_impulse_that_is_imposed_and_is_slack_where_it_may_be() {
    let after = |cable: &str| {
        let mut simulation = load(&scene("Vec3", "2 0 0", "3", cable));
        step(&mut simulation, 1);
        simulation.velocity("/body").expect("the state is there")[0]
    };
    assert!(close(&[after("<CableConstraint valueType=\"force\" value=\"6\"/>")], &[-2.0]));
    assert!(close(&[after("<CableConstraint value=\"-0.1\"/>")], &[10.0]));
    assert_eq!(after("<CableConstraint value=\"-0.1\" minForce=\"0\"/>"), 0.0);
    // W f = h f / m: a travel of 0.01 allows for an impulse of 3 only.
    assert!(close(&[after("<CableConstraint valueType=\"force\" value=\"6\" maxPositiveDisp=\"0.01\"/>")], &[-1.0]));
}

/// Six unit masses around V0 = 4/3 with a growth of 0.1, whatever the step: Newton's method for the volume.
#[test]
fn a_cavity_of_free_points_reaches_its_volume_in_three_steps() {
    let points = "1 0 0  -1 0 0  0 1 0  0 -1 0  0 0 1  0 0 -1";
    let cavity = "<SurfacePressureConstraint name=\"air\" valueType=\"volumeGrowth\" value=\"0.1\" \
                  triangles=\"0 2 4  2 1 4  1 3 4  3 0 4  2 0 5  1 2 5  3 1 5  0 3 5\"/>";
    for dt in ["0.01", "0.1"] {
        let mut simulation = load(&scene("Vec3", points, "1", cavity).replace("0.01\"", &format!("{dt}\"")));
        let mut growths = Vec::new();
        for _ in 0..3 {
            step(&mut simulation, 1);
            let x = position(&simulation)[0];
            growths.push(4.0 / 3.0 * (x * x * x - 1.0));
        }
        for (growth, expected) in growths.iter().zip([0.102520833, 0.100001475, 0.1000000005]) {
            assert!((growth - expected).abs() < 1e-9, "{growths:?}");
        }
        step(&mut simulation, 1);
        assert!((number(&simulation, "/body/air", "volumeGrowth") - 0.1).abs() < 1e-8);
        assert!(close(&[number(&simulation, "/body/air", "initialCavityVolume")], &[4.0 / 3.0]));
    }
}

/// Rows go up through mappings whose mapForces and mapMasses are false, as Python helpers write them.
#[test]
fn a_cable_acts_through_a_mapping_that_lets_no_forces_through() {
    let body = "<MeshTopology position=\"0 0 0  1 0 0  0 1 0  0 0 1\" tetrahedra=\"0 1 2 3\"/>";
    let ends: Vec<Vec<f64>> = ["1", "0"]
        .iter()
        .map(|flag| {
            let mapping = format!("<BarycentricMapping mapForces=\"{flag}\" mapMasses=\"{flag}\"/>");
            let child = format!(
                "{body}<Node name=\"string\"><MechanicalObject position=\"0.2 0.3 0.1  0.4 0.2 0.2\"/>\
                 <CableConstraint indices=\"0 1\" pullPoint=\"-1 0 0\" value=\"0.1\"/>{mapping}</Node>"
            );
            let mut simulation = load(&scene("Vec3", "0 0 0  1 0 0  0 1 0  0 0 1", "1", &child));
            step(&mut simulation, 3);
            position(&simulation)
        })
        .collect();
    assert_eq!(ends[0], ends[1]);
    assert!(!close(&ends[0], &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]));
}

#[test]
fn two_cables_and_a_joint_reach_what_is_imposed_on_each() {
    let cables = "<CableConstraint name=\"a\" indices=\"0 1\" pullPoint=\"-1 0 0\" value=\"0.1\"/>\
                  <CableConstraint name=\"b\" indices=\"1\" pullPoint=\"0 5 0\" value=\"0.2\"/>";
    let mut simulation = load(&scene("Vec3", "0 0.2 0  1 0 0.3", "1", cables));
    for _ in 0..6 {
        step(&mut simulation, 1);
        let solved = simulation.constraints().expect("constraints were solved");
        for (row, imposed) in [(0, 0.1), (1, 0.2)] {
            assert!((solved.problem.value(row) - imposed).abs() < 1e-11, "{:?}", solved.problem);
        }
        assert_eq!(settee_testing::constraint::check_solution(solved.problem, 1e-11), Ok(()));
    }
    let joint = "<JointConstraint name=\"j\" index=\"1\" value=\"0.4\" maxDisplacement=\"0.3\"/>";
    let mut simulation = load(&scene("Vec1", "0 0.7", "2", joint));
    step(&mut simulation, 1);
    assert!(close(&position(&simulation), &[0.0, 1.0]));
    assert!(close(&[number(&simulation, "/body/j", "displacement")], &[0.3]));
}

/// A cavity and a cable on the same points: both reach what is imposed on them, whatever the other one does.
#[test]
fn a_pressure_and_a_cable_on_one_body_reach_both_values() {
    let points = "1 0 0  -1 0 0  0 1 0  0 -1 0  0 0 1  0 0 -1";
    let both = "<SurfacePressureConstraint name=\"air\" valueType=\"volumeGrowth\" value=\"0.1\" \
                triangles=\"0 2 4  2 1 4  1 3 4  3 0 4  2 0 5  1 2 5  3 1 5  0 3 5\"/>\
                <CableConstraint name=\"cable\" indices=\"0 2\" pullPoint=\"3 0 0\" value=\"0.2\"/>";
    let mut simulation = load(&scene("Vec3", points, "1", both));
    for _ in 0..8 {
        step(&mut simulation, 1);
        let solved = simulation.constraints().expect("constraints were solved");
        for (row, imposed) in [(0, 0.1), (1, 0.2)] {
            assert!((solved.problem.value(row) - imposed).abs() < 1e-10, "{:?}", solved.problem);
        }
    }
}

/// A snapshot, a reset and other numbers of threads give the same bits.
#[test]
fn what_actuators_remember_is_in_snapshots() {
    let objects = "<CableConstraint name=\"a\" indices=\"0 1\" pullPoint=\"-1 0 0\" value=\"0.1\" \
                   maxDispVariation=\"0.02\"/>\
                   <PositionConstraint indices=\"1\" useDirections=\"0 0 1\" value=\"0.1\"/>";
    let mut simulation = load(&scene("Vec3", "0 0.2 0  1 0 0.3", "1", objects));
    let start = position(&simulation);
    step(&mut simulation, 2);
    let saved = simulation.snapshot();
    step(&mut simulation, 4);
    let end = position(&simulation);
    simulation.restore(&saved).expect("it is of this scene");
    step(&mut simulation, 4);
    assert_eq!(position(&simulation), end);
    simulation.reset();
    assert_eq!(position(&simulation), start);
    step(&mut simulation, 6);
    assert_eq!(position(&simulation), end);
}

#[test]
fn wrong_actuators_are_told() {
    let of = |objects: &str| findings(&scene("Vec3", "0 0 0  1 0 0", "1", objects));
    assert!(of("<CableConstraint indices=\"7\"/>").contains("indices below 2"));
    assert!(of("<CableConstraint indices=\"0\" method=\"sphere\" radii=\"1\"/>").contains("need a surface"));
    assert!(of("<SurfacePressureConstraint/>").contains("no faces"));
    assert!(of("<SurfacePressureConstraint triangles=\"0 1 5\"/>").contains("indices below 2"));
    assert!(of("<PositionConstraint indices=\"3\"/>").contains("indices below 2"));
    assert!(of("<UnilateralPlaneConstraint indices=\"0 1\"/>").contains("four indices"));
    assert!(of("<CommunicationController/>").contains("from Python"));
    let none = "<Node name=\"root\"><FreeMotionAnimationLoop/><Node name=\"body\"><CableConstraint/></Node></Node>";
    let loaded = Simulation::from_text("none.scn", none, &LoadOptions::default());
    assert!(loaded.simulation.is_none() && !loaded.diagnostics.is_empty());
}

#[test]
fn keys_move_the_cursor_of_an_animation_and_never_below_its_start() {
    let text = "<Node name=\"root\"><Node name=\"body\"><MechanicalObject position=\"1 2 3\"/>\
                <AnimationEditor name=\"editor\" load=\"0\"/></Node></Node>";
    let mut simulation = load(text);
    let mut press = |code: u32| {
        let key = char::from_u32(code).expect("a key");
        assert!(simulation.send(&Event::KeyPressed(key)).is_ok_and(|findings| findings.is_empty()));
        simulation.store();
        number(&simulation, "/body/editor", "cursor")
    };
    assert_eq!([20, 20, 18, 18, 18].map(&mut press), [1.0, 2.0, 1.0, 0.0, 0.0]);
}

fn robot(name: &str) -> Simulation {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = project.join("scenes/soft_robots").join(name);
    let options = LoadOptions { data: vec![project], ..LoadOptions::default() };
    let loaded = Simulation::from_file(&path, &options).expect("the scene is there");
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
    loaded.simulation.expect("the scene is right")
}

/// The table leaves the ball after 0.6 s: friction holds it between the fingers.
#[test]
fn two_fingers_hold_a_ball() {
    let mut simulation = robot("gripper.scn");
    step(&mut simulation, 120);
    let ball = simulation.position("/ball/frame").expect("the state is there").to_vec();
    // The ball had been at -0.075 m, and the table is at -0.1435 m now.
    assert!(ball[1] > -0.075 && ball[1] < -0.03 && ball[0].abs() < 0.01, "{ball:?}");
    assert!((number(&simulation, "/left/cable/cable", "displacement") - 0.012).abs() < 1e-4);
}

/// The volume follows the limit of its variation, which counts from an output that is a step late: 1e-7 in two steps.
#[test]
fn a_bellows_grows_by_what_is_imposed() {
    let mut simulation = robot("bellows.scn");
    step(&mut simulation, 21);
    let grown = number(&simulation, "/bellows/air/pressure", "volumeGrowth");
    assert!((grown - 10.0 * 1e-7).abs() < 1e-9, "{grown}");
    assert!(number(&simulation, "/bellows/air/pressure", "pressure") > 0.0);
}
