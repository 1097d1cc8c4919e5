//! Files that say when elements come and go: what is wrong in them is told with file and line.

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Simulation};

/// What is said in six steps of a body of two tetrahedra whose mesh changes by a file.
#[track_caller]
fn told(name: &str, changes: &str) -> (Vec<String>, usize) {
    let folder = std::env::temp_dir().join(format!("settee-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder of temporary files can be written");
    std::fs::write(folder.join("changes.txt"), changes).expect("the folder can be written");
    let text = "<Node name=\"root\" gravity=\"0 -9.81 0\" dt=\"0.01\"><DefaultAnimationLoop/><Node name=\"b\">\
         <EulerImplicitSolver/><SparseLDLSolver/><TetrahedronSetTopologyContainer name=\"c\" \
         position=\"0 0 0  1 0 0  0 1 0  0 0 1  1 1 1\" tetrahedra=\"0 1 2 3  1 2 3 4\"/>\
         <TetrahedronSetTopologyModifier/><MechanicalObject name=\"dofs\" template=\"Vec3\"/>\
         <UniformMass totalMass=\"1\"/><TetrahedronFEMForceField youngModulus=\"1000\" poissonRatio=\"0.3\"/>\
         <TopologicalChangeProcessor filename=\"changes.txt\"/></Node></Node>";
    let options = LoadOptions { data: vec![folder.clone()], ..LoadOptions::default() };
    let loaded = Simulation::from_text("changes.scn", text, &options);
    let mut simulation = loaded.simulation.expect("the scene is right");
    (0..6).for_each(|_| simulation.step(0.0).expect("the step succeeds"));
    let warnings = simulation.take_warnings().iter().map(ToString::to_string).collect();
    let points = simulation.position("/b/dofs").expect("a state").len() / 3;
    let _ = std::fs::remove_dir_all(&folder);
    (warnings, points)
}

#[test]
fn unknown_elements_are_told_with_their_line_and_the_others_go() {
    let (warnings, points) = told("remove", "T= 0.02\n  REMOVE= 2\n1 9\n");
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(warnings[0].contains("changes.txt, line 2: there is no tetrahedron 9"), "{warnings:?}");
    assert_eq!(points, 4);
}

#[test]
fn unknown_points_are_told_with_their_line_and_nothing_changes() {
    let (warnings, points) = told("add", "T= 0.02\n  ADD= Tetrahedra 1\n1 2 4 90\n");
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(warnings[0].contains("changes.txt, line 2: ") && warnings[0].contains("names point 90"), "{warnings:?}");
    assert_eq!(points, 5);
}

#[test]
fn a_sweep_that_cuts_nothing_is_told() {
    let (warnings, points) = told("sweep", "T= 0.02\n\n  SWEEP= 2\n9 0 0 9 1 0  9 0 1 9 1 1\n");
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(warnings[0].contains("changes.txt, line 3: the blade opens nothing in /b/c"), "{warnings:?}");
    assert_eq!(points, 5);
}
