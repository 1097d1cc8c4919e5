//! `settee convert`.

use crate::{Folder, SPRING, run};

#[test]
fn a_scene_file_becomes_a_script_that_creates_the_same_objects() {
    let folder = Folder::new("convert");
    let scene = folder.write("spring.scn", SPRING);
    let script = scene.replace(".scn", ".py");
    assert_eq!(run(&["convert", &scene, &script]), (0, String::new(), String::new()));
    let text = std::fs::read_to_string(script).unwrap();
    for line in [
        "def createScene(root):",
        "    root.addObject(\"BDFOdeSolver\", name=\"ode\", order=2)",
        "    root.addObject(\"UniformMass\", name=\"UniformMass1\", totalMass=15)",
    ] {
        assert!(text.contains(line), "{line} is missing in\n{text}");
    }
}

#[test]
fn a_scene_that_is_none_is_not_converted() {
    let folder = Folder::new("convert-wrong");
    let scene = folder.write("wrong.scn", "no scene");
    let (code, _, errors) = run(&["convert", &scene, &scene.replace(".scn", ".py")]);
    assert!(code == 3 && errors.contains("is no scene"), "{code} {errors}");
    assert_eq!(run(&["convert", "there-is-none.scn", "x.py"]).0, 5);
}
