//! Inverse control: forces that are chosen against a search through all of them, limits, contacts, and the two robots
//! that follow a path.

use std::path::Path;

use settee_components::FromScene;
use settee_kernel::roles::Unmet;
use settee_simulation::{LoadOptions, Simulation};

use super::common::forces::findings;
use super::simulations::{load, number, numbers, step};

/// A point of mass 1 in the plane z = 0, 0.05 from its goal, pulled by actuators, and what else is there.
fn scene(solver: &str, objects: &str) -> String {
    format!(
        "<Node name=\"root\" gravity=\"0 -10 0\" dt=\"0.1\"><FreeMotionAnimationLoop/>{solver}<Node name=\"body\">\
         <EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/><SparseLDLSolver/>\
         <MechanicalObject name=\"dofs\" position=\"0 0.1 0  0 0 0  1 0 0  0 0 1\"/><UniformMass vertexMass=\"1\"/>\
         <FixedProjectiveConstraint indices=\"1 2 3\"/>{objects}<LinearSolverConstraintCorrection/></Node></Node>"
    )
}

const INVERSE: &str = "<InverseControlSolver epsilon=\"1e-9\" tolerance=\"1e-13\"/>";
const DIRECT: &str = "<BlockGaussSeidelConstraintSolver tolerance=\"1e-13\" maxIterations=\"1000\"/>";

fn point(simulation: &Simulation) -> [f64; 3] {
    let x = simulation.position("/body").expect("the state is there");
    [x[0], x[1], x[2]]
}

fn squared(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|k| (a[k] - b[k]).powi(2)).sum()
}

/// Two cables from the side and from above, with limits.
fn cables(value_type: &str, limits: &str) -> String {
    format!(
        "<CableConstraint name=\"a\" indices=\"0\" pullPoint=\"-2 0.1 0\" valueType=\"{value_type}\" {limits}/>\
         <CableConstraint name=\"b\" indices=\"0\" pullPoint=\"1 3 0\" valueType=\"{value_type}\" {limits}/>"
    )
}

/// Forces over a grid, each tried by a step: none comes nearer to the goal than what is chosen. Cases: the goal is in
/// reach; the largest force, and the travel, end before it; a plane is in the way, is met, and is left behind.
#[test]
fn no_forces_of_a_search_come_nearer_to_the_goal() {
    let floor = "<UnilateralPlaneConstraint indices=\"0 1 3 2\"/>";
    let cases = [
        ("minForce=\"0\" maxForce=\"4\"", [-0.08, 0.12, 0.0], ""),
        ("minForce=\"0\" maxForce=\"0.9\"", [-0.3, 0.3, 0.0], ""),
        ("minForce=\"0\" maxForce=\"4\" maxPositiveDisp=\"0.05\"", [-0.3, 0.1, 0.0], ""),
        ("minForce=\"-4\" maxForce=\"4\" maxNegativeDisp=\"0.03\"", [0.2, 0.05, 0.0], ""),
        ("minForce=\"-4\" maxForce=\"4\"", [-0.1, -0.1, 0.0], floor),
        ("minForce=\"0\" maxForce=\"4\"", [-0.1, 0.0, 0.0], floor),
        ("minForce=\"0\" maxForce=\"4\"", [-0.1, 0.05, 0.0], floor),
    ];
    for (limits, goal, others) in cases {
        let [x, y, z] = goal;
        let goals = format!("<PositionGoal indices=\"0\" goal=\"{x} {y} {z}\" useDirections=\"1 1 0\"/>");
        let mut chosen = load(&scene(INVERSE, &format!("{}{goals}{others}", cables("inverse", limits))));
        step(&mut chosen, 1);
        let own = squared(point(&chosen), goal);
        let forces = ["a", "b"].map(|cable| number(&chosen, &format!("/body/{cable}"), "force"));
        let report = chosen.constraints().expect("they were solved");
        assert!(report.report.converged && report.report.unmet.is_empty(), "{limits}: {:?}", report.report);
        assert_eq!(settee_testing::constraint::check_solution(report.problem, 1e-9), Ok(()), "{limits}");

        let mut tried = load(&scene(DIRECT, &format!("{}{others}", cables("force", limits))));
        let start = tried.snapshot();
        let (least, most) = if limits.contains("-4") { (-4.0, 4.0) } else { (0.0, 4.0) };
        let at = |k: u32| least + (most - least) * f64::from(k) / 40.0;
        let mut best = (f64::INFINITY, [0.0; 2]);
        for pull in (0..41 * 41).map(|k| [at(k % 41), at(k / 41)]) {
            tried.restore(&start).expect("it is of this scene");
            for (cable, force) in ["/body/a", "/body/b"].into_iter().zip(pull) {
                assert!(tried.set_data(cable, "value", &format!("{force:?}")).is_empty());
            }
            step(&mut tried, 1);
            let cost = squared(point(&tried), goal);
            best = if cost < best.0 { (cost, pull) } else { best };
        }
        assert!(own <= best.0 + 1e-9, "{limits} {others}: {own} with {forces:?}, {} with {:?}", best.0, best.1);
        // A cell of the grid is 0.1 N s, or 0.2: 0.01 or 0.02 of the way.
        assert!(best.0.sqrt() <= own.sqrt() + 0.03, "{limits} {others}: {own}, {}", best.0);
    }
}

/// What is chosen, imposed by hand, moves the body in the same way: to the bit, since the laws are then the same.
#[test]
fn chosen_forces_are_forces() {
    let goal = "<PositionGoal indices=\"0\" goal=\"-0.08 0.12 0\" useDirections=\"1 1 0\"/>";
    let mut chosen = load(&scene(INVERSE, &format!("{}{goal}", cables("inverse", "minForce=\"0\""))));
    step(&mut chosen, 1);
    let mut imposed = load(&scene(DIRECT, &cables("force", "")));
    for cable in ["/body/a", "/body/b"] {
        let force = number(&chosen, cable, "force");
        assert!(imposed.set_data(cable, "value", &format!("{force:?}")).is_empty());
    }
    step(&mut imposed, 1);
    assert!(squared(point(&chosen), point(&imposed)) < 1e-28);
    assert!(squared(point(&chosen), [-0.08, 0.12, 0.0]) < 1e-12, "{:?}", point(&chosen));
}

/// With nothing but the energy to choose by, forces that do the same are shared: 2 f_a = 2 f_b.
#[test]
fn epsilon_shares_what_goals_do_not_tell_apart() {
    let pulls = ["a", "b"].map(|name| {
        format!("<CableConstraint name=\"{name}\" indices=\"0\" pullPoint=\"-2 0.1 0\" valueType=\"inverse\"/>")
    });
    let goal = "<PositionGoal indices=\"0\" goal=\"-0.08 0 0\" useDirections=\"1 0 0\"/>";
    let mut simulation = load(&scene("<InverseControlSolver/>", &format!("{}{goal}", pulls.concat())));
    step(&mut simulation, 1);
    let [a, b] = ["/body/a", "/body/b"].map(|cable| number(&simulation, cable, "force"));
    assert!((a - b).abs() < 1e-6 * a && a > 0.0, "{a} {b}");
    // W = 0.1 for each: 0.1 (a + b) = 0.08 / (1 + epsilon), where the energy of both is 0.1 (a + b)^2 and r is 0.1
    // epsilon.
    assert!((0.1 * (a + b) - 0.08 / 1.001).abs() < 1e-9, "{}", 0.1 * (a + b));
}

/// A frame reaches a place and an orientation by the six forces on it.
#[test]
fn a_frame_reaches_its_place_and_its_orientation() {
    let text = "<Node name=\"root\" gravity=\"0 0 0\" dt=\"0.1\"><FreeMotionAnimationLoop/>\
                <InverseControlSolver epsilon=\"1e-9\"/><Node name=\"body\"><EulerImplicitSolver/>\
                <CGLinearSolver iterations=\"50\" tolerance=\"1e-14\" threshold=\"1e-16\"/>\
                <MechanicalObject template=\"Rigid3\" position=\"0 0 0 0 0 0 1\"/>\
                <UniformMass vertexMass=\"2 1 0.1 0 0 0 0.1 0 0 0 0.1\"/>\
                <PositionConstraint template=\"Rigid3\" indices=\"0\" valueType=\"inverse\"/>\
                <PositionGoal template=\"Rigid3\" name=\"goal\" goal=\"0.3 -0.1 0.2 0 0 0.3826834 0.9238795\"/>\
                <UncoupledConstraintCorrection/></Node></Node>";
    let mut simulation = load(text);
    step(&mut simulation, 12);
    let delta = numbers(&simulation, "/body/goal", "delta");
    assert!(delta.iter().all(|c| c.abs() < 1e-3), "{delta:?}");
}

#[test]
fn forces_change_by_no_more_than_their_limit_and_a_goal_is_approached_by_steps() {
    let goal = "<PositionGoal name=\"goal\" indices=\"0\" goal=\"-0.5 0.1 0\" useDirections=\"1 0 0\"/>";
    let limits = "minForce=\"0\" maxForce=\"4\" maxForceVariation=\"0.25\"";
    let mut simulation = load(&scene(INVERSE, &format!("{}{goal}", cables("inverse", limits))));
    let mut last = 0.0;
    for _ in 0..3 {
        step(&mut simulation, 1);
        let force = number(&simulation, "/body/a", "force");
        assert!((force - last - 0.25).abs() < 1e-9, "{force} after {last}");
        last = force;
    }
    let by_steps = goal.replace("/>", " maxShift=\"0.04\"/>");
    let mut simulation = load(&scene(INVERSE, &format!("{}{by_steps}", cables("inverse", ""))));
    for number in 1..=2 {
        step(&mut simulation, 1);
        let expected = -0.04 * f64::from(number);
        assert!((point(&simulation)[0] - expected).abs() < 1e-6, "step {number}: {:?}", point(&simulation));
    }
}

/// 0.1 N s at most cannot keep the cable shortened by 0.2 m: the outcome names it, the largest force acts, and the run
/// goes on.
#[test]
fn limits_that_contradict_each_other_are_a_finding_that_names_the_actuator() {
    let limits = "minForce=\"0\" maxForce=\"0.1\" maxNegativeDisp=\"-0.2\"";
    let cable = format!("<CableConstraint name=\"a\" pullPoint=\"-2 0.1 0\" valueType=\"inverse\" {limits}/>");
    let goal = "<PositionGoal indices=\"0\" goal=\"0 0.1 0\"/>";
    let text = scene(INVERSE, &format!("{cable}{goal}"));
    let mut simulation = load(&text);
    step(&mut simulation, 1);
    let solved = simulation.constraints().expect("they were solved");
    let named: Vec<String> = solved
        .report
        .unmet
        .iter()
        .map(|(block, _)| simulation.scene().object_path(solved.origins[*block].object))
        .collect();
    assert!(solved.report.unmet.iter().all(|(_, unmet)| *unmet == Unmet::Infeasible), "{:?}", solved.report);
    assert_eq!(named, ["/body/a"]);
    assert!((number(&simulation, "/body/a", "force") - 0.1).abs() < 1e-4);
}

/// An actuator that no goal sees, without limits and without epsilon, has no force.
#[test]
fn actuators_without_a_goal_have_no_force() {
    for epsilon in ["0", "1e-3"] {
        let solver = format!("<InverseControlSolver epsilon=\"{epsilon}\"/>");
        let mut simulation = load(&scene(&solver, &cables("inverse", "")));
        step(&mut simulation, 2);
        assert!(["/body/a", "/body/b"].iter().all(|cable| number(&simulation, cable, "force").abs() < 1e-12));
    }
}

#[test]
fn wrong_goals_are_told() {
    let of = |solver: &str, objects: &str| findings(&scene(solver, objects));
    assert!(of(INVERSE, "<PositionGoal/>").contains("goal"));
    assert!(of(INVERSE, "<PositionGoal indices=\"0 1\" goal=\"0 0 0\"/>").contains("a goal for each of indices"));
    assert!(of(INVERSE, "<PositionGoal indices=\"9\" goal=\"0 0 0\"/>").contains("indices below 4"));
    assert!(of(INVERSE, "<PositionGoal goal=\"0 0 0\" weight=\"-1\"/>").contains("weights of 0 or more"));
    for objects in ["<PositionGoal goal=\"0 0 0\"/>", "<CableConstraint indices=\"0\" valueType=\"inverse\"/>"] {
        assert!(of(DIRECT, objects).contains("inverse problem"), "{objects}");
    }
    assert!(of(INVERSE, "<VolumeEffector/>").contains("SurfacePressureConstraint"));
}

/// Names of the plug-in SoftRobots.Inverse stand for classes with attributes.
#[test]
fn names_of_inverse_problems_of_sofa_are_known() {
    let objects = "<CableActuator name=\"a\" indices=\"0\" pullPoint=\"-2 0.1 0\" minForce=\"0\"/>\
                   <PositionEffector indices=\"0\" effectorGoal=\"-0.05 0 0\" useDirections=\"1 0 0\"/>";
    let text = scene("<QPInverseProblemSolver epsilon=\"1e-9\"/>", objects);
    assert!(findings(&text).contains("CableActuator is CableConstraint valueType=\"inverse\""), "{}", findings(&text));
    let mut simulation = load(&text);
    step(&mut simulation, 1);
    assert!((point(&simulation)[0] + 0.05).abs() < 1e-6);
}

fn robot(name: &str, threads: usize) -> Simulation {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = project.join("scenes/soft_robots").join(name);
    let text = std::fs::read_to_string(&path).expect("the scene is there");
    let options = LoadOptions { data: vec![project], ..LoadOptions::default() };
    let loaded = Simulation::from_text_with(&path.display().to_string(), &text, &options, threads);
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
    loaded.simulation.expect("the scene is right")
}

/// The tip of an arm of 2.4 m is where the goal was at the start of the step, which goes around it by 14 mm a step: by
/// cables that only pull. Snapshots and threads give the same bits.
#[test]
fn an_arm_goes_around_a_circle() {
    let run = |threads: usize| {
        let mut simulation = robot("inverse_control_solver.scn", threads);
        let mut far: f64 = 0.0;
        let mut goal = [0.0; 3];
        for moment in 0..180 {
            step(&mut simulation, 1);
            let tip = simulation.position("/arm/tip").expect("the state is there");
            if moment > 25 {
                far = far.max((tip[1] - goal[1]).hypot(tip[2] - goal[2]));
            }
            goal.copy_from_slice(simulation.position("/target").expect("the state is there"));
            for cable in ["a", "b", "c", "d"] {
                let force = number(&simulation, &format!("/arm/cables/{cable}"), "force");
                assert!((0.0..=5.0).contains(&force), "{force}");
            }
        }
        assert!(far < 2e-3, "{far}");
        simulation.position("/arm").expect("the state is there").to_vec()
    };
    assert_eq!(run(1), run(3));
    let mut simulation = robot("inverse_control_solver.scn", 1);
    step(&mut simulation, 30);
    let saved = simulation.snapshot();
    step(&mut simulation, 10);
    let end = simulation.position("/arm").expect("the state is there").to_vec();
    simulation.restore(&saved).expect("it is of this scene");
    step(&mut simulation, 10);
    assert_eq!(simulation.position("/arm").expect("the state is there"), end);
}

/// The tips hold a ball, whose stand is gone after 0.6 s, and carry it along the path.
#[test]
fn a_gripper_carries_a_ball_along_a_path() {
    let mut simulation = robot("inverse_gripper.scn", 1);
    let mut ball_at = |steps: usize| {
        step(&mut simulation, steps);
        let ball = simulation.position("/ball/frame").expect("the state is there");
        [ball[0], ball[1]]
    };
    let [held, right, left] = [62, 28, 60].map(&mut ball_at);
    assert!([held, right, left].iter().all(|[_, y]| *y > -0.08), "it is held: {held:?} {right:?} {left:?}");
    assert!(held[0].abs() < 0.002 && right[0] > 0.003 && left[0] < -0.003, "{held:?} {right:?} {left:?}");
}
