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
fn texts_and_names_stay_as_they_are() {
    let folder = Folder::new("convert-texts");
    let scene = folder.write(
        "texts.scn",
        "<Node tags=\"1.50\"><Monitor fileName=\"true\" indices=\"0\"/><MechanicalObject restScale=\"1.50\" \
         showObject=\"true\"/><CableActuator indices=\"1\"/></Node>",
    );
    let script = folder.path("texts.py");
    let (code, _, errors) = run(&["convert", &scene, &script]);
    assert_eq!(code, 0, "{errors}");
    let text = std::fs::read_to_string(script).expect("it is written");
    for line in [
        "root.tags = \"1.50\"",
        "root.addObject(\"Monitor\", name=\"Monitor1\", fileName=\"true\", indices=0)",
        "root.addObject(\"MechanicalObject\", name=\"MechanicalObject1\", restScale=1.50, showObject=True)",
        // It is a CableConstraint with attributes: its name is that of this class, and it keeps them.
        "root.addObject(\"CableActuator\", name=\"CableConstraint1\", indices=1)",
    ] {
        assert!(text.contains(line), "{line} is missing in\n{text}");
    }
}

#[test]
fn a_scene_that_is_none_is_not_converted() {
    let folder = Folder::new("convert-wrong");
    let scene = folder.write("wrong.scn", "no scene");
    let (code, _, errors) = run(&["convert", &scene, &scene.replace(".scn", ".py")]);
    assert!(code == 3 && errors.contains("error"), "{code} {errors}");
    assert_eq!(run(&["convert", "there-is-none.scn", "x.py"]).0, 5);
}

#[test]
fn a_scene_is_converted_with_its_includes_or_not_at_all() {
    let (folder, outside) = (Folder::new("convert-include"), Folder::new("convert-outside"));
    let included = outside.write("part.xml", "<Node name=\"part\"><MechanicalObject name=\"dofs\"/></Node>");
    let scene = folder.write("whole.scn", &format!("<Node><include href=\"{included}\"/></Node>"));
    let script = folder.path("whole.py");
    let (code, _, errors) = run(&["convert", &scene, &script]);
    assert!(code == 3 && errors.contains("scn-include-failed") && errors.contains("give --data"), "{code} {errors}");
    assert!(!std::path::Path::new(&script).exists(), "nothing is written of half a scene");
    for option in [&["--allow-outside"][..], &["--data", &outside.path(".")][..]] {
        let (code, _, errors) = run(&[&["convert", &scene, &script], option].concat());
        assert_eq!(code, 0, "{errors}");
        assert!(std::fs::read_to_string(&script).expect("it is written").contains("dofs"));
        std::fs::remove_file(&script).expect("it is there");
    }
    let (code, _, errors) = run(&["convert", &scene, &script, "--compat"]);
    assert!(code == 0 && errors.contains("warning[scn-include-failed]") && errors.contains("is left out"), "{errors}");
}
