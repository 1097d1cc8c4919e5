//! The constraint of this crate: the conformance suite of its role, exact answers, and what a wrong scene is told.

use std::path::Path;

use settee::check::constraint::{check_constraint, check_solution};
use settee::run::{LoadOptions, Loaded, Simulation};

const SCENE: &str = include_str!("../scenes/pulley.scn");

fn load(text: &str) -> Loaded {
    Simulation::from_text_with_classes("pulley.scn", text, &LoadOptions::default(), 1, own_constraint::registry())
}

/// Entries of the row against differences of its value.
#[test]
fn it_conforms() {
    let slanted = SCENE.replace("-1 -2 0  1 -1 0", "-1.3 -2 0.4  1.2 -1 0.3");
    let simulation = load(&slanted).simulation.expect("the scene is right");
    let rope = simulation.scene().find_object("/weights/rope").expect("the object is there");
    assert_eq!(check_constraint(simulation.scene(), rope), Ok(1));
}

/// a = g (m2 - m1) / (m1 + m2), tension 2 m1 m2 g / (m1 + m2).
#[test]
fn two_weights_move_as_atwood_says() {
    let scene = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes/pulley.scn");
    let registry = own_constraint::registry();
    let loaded = Simulation::from_file_with_classes(&scene, &LoadOptions::default(), 1, registry).expect("the file");
    let mut simulation = loaded.simulation.expect("the scene is right");
    for _ in 0..50 {
        simulation.step(0.0).expect("the step is solved");
        let solved = simulation.constraints().expect("constraints were solved");
        assert_eq!(check_solution(solved.problem, 1e-12), Ok(()));
        assert!((solved.problem.forces[0] / 0.01 - 12.0).abs() < 1e-9, "{:?}", solved.problem.forces);
    }
    let v = simulation.velocity("/weights").expect("the state is there");
    assert!((v[1] - 1.5).abs() < 1e-10 && (v[4] + 1.5).abs() < 1e-10, "{v:?}");
    let x = simulation.position("/weights").expect("the state is there");
    assert!((x[1] + x[4] + 3.0).abs() < 1e-12, "{x:?}");
}

/// A rope that is too long does not act until it is taut.
#[test]
fn a_slack_rope_does_not_push() {
    let mut simulation = load(&SCENE.replace("length=\"3\"", "length=\"5\"")).simulation.expect("the scene is right");
    for _ in 0..10 {
        simulation.step(0.0).expect("the step is solved");
    }
    let v = simulation.velocity("/weights").expect("the state is there");
    assert!((v[1] + 0.9).abs() < 1e-12 && (v[4] + 0.9).abs() < 1e-12, "{v:?}");
}

#[test]
fn a_third_end_is_found_before_the_first_step() {
    for (good, bad) in [("points=\"0 1\"", "points=\"0 2\""), ("points=\"0 1\"", "points=\"0\"")] {
        let loaded = load(&SCENE.replace(good, bad));
        assert!(loaded.simulation.is_none());
        assert!(
            loaded.diagnostics.iter().any(|finding| finding.code == "index-out-of-range"),
            "{:?}",
            loaded.diagnostics
        );
    }
    let loaded = load(&SCENE.replace("pulleys=\"-1 0 0  1 0 0\"", "pulleys=\"-1 0 0\""));
    assert!(loaded.simulation.is_none());
}
