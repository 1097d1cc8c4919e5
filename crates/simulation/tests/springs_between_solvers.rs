//! Springs between bodies with solvers of their own: they push both in a loop without constraints, and what a loop with
//! constraints leaves out is told when the scene is loaded.

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Simulation};

/// Two particles below `pair`; `own`: what stands in the node of the first one, `beside`: what stands in that of both.
fn scene(animation: &str, own: &str, beside: &str) -> String {
    let body = |name: &str, x: f64, content: &str| {
        format!(
            "<Node name=\"{name}\"><EulerImplicitSolver/><SparseLDLSolver/>\
             <MechanicalObject name=\"dofs\" template=\"Vec3\" position=\"{x} 0 0\"/><UniformMass totalMass=\"1\"/>\
             <LinearSolverConstraintCorrection/>{content}</Node>"
        )
    };
    format!(
        "<Node name=\"root\" gravity=\"0 0 0\" dt=\"0.01\">{animation}<Node name=\"pair\">{}{}{beside}</Node></Node>",
        body("a", 0.0, own),
        body("b", 1.0, "")
    )
}

const SPRING: &str =
    "<SpringForceField name=\"spring\" object1=\"@/pair/a/dofs\" object2=\"@/pair/b/dofs\" spring=\"0 0 100 0 0.5\"/>";
const FREE_MOTION: &str = "<FreeMotionAnimationLoop/><BlockGaussSeidelConstraintSolver/>";

/// What is said of the spring at the start, and where both particles are after some steps.
#[track_caller]
fn run(text: &str) -> (Vec<String>, [f64; 2]) {
    let loaded = Simulation::from_text("pair.scn", text, &LoadOptions::default());
    let about_spring = loaded.diagnostics.iter().filter(|finding| finding.object == "spring");
    let told = about_spring.map(|finding| format!("{}: {}", finding.code, finding.message)).collect();
    let mut simulation = loaded.simulation.expect("the scene is right");
    (0..10).for_each(|_| simulation.step(0.0).expect("the step succeeds"));
    let place = |path: &str| simulation.position(path).expect("a state")[0];
    (told, [place("/pair/a/dofs"), place("/pair/b/dofs")])
}

#[test]
fn a_spring_beside_both_solvers_is_told_to_push_neither() {
    let (told, x) = run(&scene(FREE_MOTION, "", SPRING));
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("no-effect: it does not push /pair/a/dofs and /pair/b/dofs: "), "{told:?}");
    assert_eq!(x, [0.0, 1.0]);
}

#[test]
fn a_spring_in_the_node_of_one_solver_is_told_to_push_its_body_only() {
    let (told, x) = run(&scene(FREE_MOTION, SPRING, ""));
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("no-effect: it does not push /pair/b/dofs: "), "{told:?}");
    assert!(x[0] > 0.05 && x[1] == 1.0, "{x:?}");
}

#[test]
fn where_a_spring_pushes_both_nothing_is_said() {
    let (told, x) = run(&scene("<DefaultAnimationLoop/>", "", SPRING));
    assert!(told.is_empty(), "{told:?}");
    assert!(x[0] > 0.05 && (x[0] + x[1] - 1.0).abs() < 1e-12, "{x:?}");
}

/// Seen: a loop that is never called, below the root, was taken for that of the scene.
#[test]
fn a_loop_below_the_root_says_nothing_of_what_pushes() {
    let below = "<FreeMotionAnimationLoop/><BlockGaussSeidelConstraintSolver/>";
    let (told, x) = run(&scene("<DefaultAnimationLoop/>", "", &format!("{SPRING}{below}")));
    assert!(told.is_empty(), "{told:?}");
    assert!(x[0] > 0.05 && x[1] < 1.0, "{x:?}");
}
