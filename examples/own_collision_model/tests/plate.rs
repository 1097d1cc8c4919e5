//! The model and the method of this crate: the conformance suites of their roles, an exact answer, and what a wrong
//! scene is told.

use std::path::Path;

use settee::check::collision::{check_method, check_model};
use settee::run::{LoadOptions, Loaded, Simulation};

fn load(text: &str) -> Loaded {
    Simulation::from_text_with_classes("plate.scn", text, &LoadOptions::default(), 1, own_collision_model::registry())
}

fn scene() -> Simulation {
    let scene = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes/plate.scn");
    let registry = own_collision_model::registry();
    let loaded = Simulation::from_file_with_classes(&scene, &LoadOptions::default(), 1, registry).expect("the file");
    loaded.simulation.expect("the scene is right")
}

/// Boxes hold elements, points stay where they are held, everything moves with the body; contacts have unit normals and
/// do not depend on how pairs are handed over.
#[test]
fn they_conform() {
    let text = r#"<Node name="root"><PlateIntersection name="method" alarmDistance="0.6" contactDistance="0.4"/>
        <Node name="plates"><MechanicalObject template="Rigid3" position="0 0 0 0 0.28 0 0.96  3 0 0 0.1 0.5 0.5 0.7"/>
            <PlateCollisionModel name="model" size="2"/></Node>
        <Node name="points"><MechanicalObject template="Vec3" position="0.1 0.3 0.2  3 0.1 0  0 9 0"/>
            <PointCollisionModel name="model"/><SphereCollisionModel name="spheres" radius="0.2"/></Node></Node>"#;
    let mut simulation = load(text).simulation.expect("the scene is right");
    let (scene, _) = simulation.parts_mut();
    let [method, plates, points, spheres] = ["/method", "/plates/model", "/points/model", "/points/spheres"]
        .map(|path| scene.find_object(path).expect("the object is there"));
    assert_eq!(check_model(scene, plates), Ok(()));
    assert_eq!(check_method(scene, method, [points, plates]), Ok(2));
    assert_eq!(check_method(scene, method, [spheres, plates]), Ok(2));
}

/// k = k1 k2 / d = 10 * 10 / 0.1 N/m for the particle; for the ball d = 0.1 + 0.3.
#[test]
fn weights_come_to_rest_where_the_springs_balance_them() {
    let mut simulation = scene();
    for _ in 0..600 {
        simulation.step(0.0).expect("the step is solved");
    }
    let height = |path| simulation.position(path).expect("the state is there")[1];
    assert!((height("/particle") - (0.1 - 10.0 / 1000.0)).abs() < 1e-9, "{}", height("/particle"));
    assert!((height("/ball") - (0.4 - 10.0 / 250.0)).abs() < 1e-9, "{}", height("/ball"));
    assert_eq!(simulation.contacts().count(), 2);
}

#[test]
fn a_model_on_a_state_of_points_is_an_error() {
    let text = r#"<Node name="root"><CollisionPipeline/><BruteForceDetection/><PlateIntersection/>
        <CollisionResponse response="PenalityContactForceField"/>
        <MechanicalObject template="Vec3" position="0 0 0"/><PlateCollisionModel template="Rigid3"/></Node>"#;
    let loaded = load(text);
    assert!(loaded.simulation.is_none(), "{:?}", loaded.diagnostics);
    let is_it = |finding: &settee::run::Diagnostic| finding.code == "template-mismatch";
    assert!(loaded.diagnostics.iter().any(is_it), "{:?}", loaded.diagnostics);
}

/// Triangles are nothing that the method knows: one warning that names both models.
#[test]
fn a_pair_that_is_not_tested_is_a_warning() {
    let mut simulation = load(
        r#"<Node name="root"><DefaultAnimationLoop/><CollisionPipeline/><BruteForceDetection/><PlateIntersection/>
        <CollisionResponse response="PenalityContactForceField"/>
        <Node name="plate"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1"/>
            <PlateCollisionModel name="model"/></Node>
        <Node name="triangle"><MeshTopology position="0 0 0  1 0 0  0 0 1" triangles="0 1 2"/>
            <MechanicalObject template="Vec3"/><TriangleCollisionModel name="model"/></Node></Node>"#,
    )
    .simulation
    .expect("the scene is right");
    (0..3).for_each(|_| simulation.step(0.01).expect("the step is solved"));
    let warnings: Vec<String> = simulation.take_warnings();
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(warnings[0].contains("/plate/model") && warnings[0].contains("/triangle/model"), "{}", warnings[0]);
}
