//! The force field of this crate: the conformance suite of its role, an exact answer, and what a wrong scene is told.

use std::path::Path;

use settee::check::force_field::{Expected, check};
use settee::run::{LoadOptions, Loaded, Simulation};

fn load(text: &str) -> Loaded {
    Simulation::from_text_with_classes("anchor.scn", text, &LoadOptions::default(), 1, own_force_field::registry())
}

/// Derivatives against differences, K and B against their products, energy against work, no force at rest.
#[test]
fn it_conforms() {
    let text = r#"<Node name="root" gravity="0 0 0"><Node name="body">
        <MechanicalObject template="Vec3" rest_position="0 0 0  1 0 0  0 1 0" position="0.2 0.1 0  1.3 0 0.4  0 1 0.5"
            velocity="1 0 0  0 2 0  0 0 3"/>
        <HardeningAnchorForceField name="anchor" indices="0 2" stiffness="30" hardening="200" damping="3"/></Node></Node>"#;
    let mut simulation = load(text).simulation.expect("the scene is right");
    let (scene, runtime) = simulation.parts_mut();
    let anchor = scene.find_object("/body/anchor").expect("the object is there");
    // It ties points to places in space: it is not internal to the body.
    let expected = Expected { is_internal: false, ..Expected::default() };
    assert_eq!(check(scene, runtime, anchor, &expected), Ok(()));
}

/// k u + q u^3 = m g with k = 1 N/m, q = 2 N/m^3, m g = 3 N: u = 1 m.
#[test]
fn a_weight_comes_to_rest_where_the_force_balances_it() {
    let scene = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes/anchor.scn");
    let registry = own_force_field::registry();
    let loaded = Simulation::from_file_with_classes(&scene, &LoadOptions::default(), 1, registry).expect("the file");
    let mut simulation = loaded.simulation.expect("the scene is right");
    for _ in 0..400 {
        simulation.step(0.0).expect("the step is solved");
    }
    let y = simulation.position("/weight").expect("the state is there")[1];
    // The slowest mode decays with exp(-c t / 2 m) = exp(-2.5 t): after 20 s nothing is left of it.
    assert!((y + 1.0).abs() < 1e-6, "{y}");
}

#[test]
fn an_index_beyond_the_points_is_found_before_the_first_step() {
    let text = r#"<Node name="root"><Node name="body"><MechanicalObject template="Vec3" position="0 0 0"/>
        <HardeningAnchorForceField indices="4"/></Node></Node>"#;
    let loaded = load(text);
    assert!(loaded.simulation.is_none());
    assert!(loaded.diagnostics.iter().any(|finding| finding.code == "index-out-of-range"), "{:?}", loaded.diagnostics);
}

#[test]
fn an_index_that_is_written_during_a_run_and_does_not_fit_is_refused() {
    let text = r#"<Node name="root"><Node name="body"><MechanicalObject template="Vec3" position="0 0 0"/>
        <HardeningAnchorForceField name="anchor" indices="0"/></Node></Node>"#;
    let mut simulation = load(text).simulation.expect("the scene is right");
    let findings = simulation.set_data("/body/anchor", "indices", "4");
    assert!(findings.iter().any(|finding| finding.code == "index-out-of-range"), "{findings:?}");
    let anchor = simulation.scene().find_object("/body/anchor").expect("the object is there");
    let component = simulation.scene().component(anchor).expect("the component is there");
    let indices = component.data(component.find_data("indices").expect("it has indices"));
    assert_eq!(indices.print(), "0");
}
