//! What the examples of this crate say is right.

use std::path::Path;

#[path = "../examples/build_a_scene.rs"]
mod build_a_scene;
#[path = "../examples/run_a_file.rs"]
mod run_a_file;

/// v = v0 exp(-c t / m) with c / m = 2 1/s, v0 = 1 m/s: x = (1 - exp(-2 t)) / 2.
#[test]
fn a_file_runs_and_its_positions_are_read() {
    let scene = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../scenes/mechanical_load/uniform_velocity_damping_force_field.scn");
    let found = run_a_file::positions(&scene, 100).expect("the scene is right");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].0, "/point/dofs");
    let exact = 0.5 * (1.0 - (-2.0f64).exp());
    // BDF2 with h = 0.01: the error is some h^2.
    assert!((found[0].1[0] - exact).abs() < 1e-4, "{} instead of {exact}", found[0].1[0]);
}

#[test]
fn a_chain_built_in_code_hangs_as_long_as_it_should() {
    let [computed, exact] = build_a_scene::lengths().expect("the scene is right");
    // Newton's method stops at a relative residual of about 1e-5.
    assert!((computed - exact).abs() < 1e-4 * exact, "{computed} instead of {exact}");
}

#[test]
fn a_scene_built_in_code_reports_what_a_file_would() {
    use settee::build::SceneBuilder;
    use settee::run::{LoadOptions, registry};
    let mut scene = SceneBuilder::new(registry(), None, &LoadOptions::default());
    let root = scene.root();
    assert!(scene.object(root, "MechanicalObjct", &[]).is_none());
    scene.object(root, "MechanicalObject", &[("positon", &"0 0 0")]);
    let loaded = scene.finish(1);
    let codes: Vec<&str> = loaded.diagnostics.iter().map(|finding| finding.code).collect();
    assert!(loaded.simulation.is_none());
    assert!(codes.contains(&"unknown-class") && codes.contains(&"unknown-attribute"), "{codes:?}");
}
