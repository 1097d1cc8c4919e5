//! `settee mesh`.

use crate::{Folder, project, run};

#[test]
fn the_shipped_cylinder_is_what_the_command_generates() {
    let folder = Folder::new("mesh");
    let (code, text, errors) = run(&["mesh", "cylinder", "--output", &folder.path(".")]);
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(text.contains("629 points, 2592 tetrahedra"), "{text}");
    for name in ["cylinder.msh", "cylinder.obj", "cylinder-bent.obj"] {
        let written = std::fs::read(folder.path(name)).expect("the file was written");
        assert!(written == std::fs::read(project().join("mesh").join(name)).expect("the project ships it"), "{name}");
    }
}

#[test]
fn the_shipped_bellows_finger_and_organ_are_what_the_command_generates() {
    let folder = Folder::new("mesh-demos");
    for (shape, names) in [
        ("bellows", vec!["bellows.msh", "bellows.obj", "bellows-air.obj"]),
        ("finger", vec!["finger.msh", "finger.obj", "finger-air.obj"]),
        ("organ", vec!["organ.msh", "organ.obj"]),
    ] {
        let (code, text, errors) = run(&["mesh", shape, "--output", &folder.path(".")]);
        assert_eq!((code, errors.as_str()), (0, ""));
        assert_eq!(text.lines().count(), names.len(), "{text}");
        for name in names {
            let written = std::fs::read(folder.path(name)).expect("the file was written");
            assert!(written == std::fs::read(project().join("mesh").join(name)).expect("it is shipped"), "{name}");
        }
    }
    assert_eq!(run(&["mesh", "bellows", "--folds", "0", "--output", &folder.path(".")]).0, 2);
    assert_eq!(run(&["mesh", "finger", "--chambers", "0", "--output", &folder.path(".")]).0, 2);
    assert_eq!(run(&["mesh", "organ", "--layers", "0", "--output", &folder.path(".")]).0, 2);
}

#[test]
fn an_impossible_cylinder_gives_2_and_a_missing_folder_5() {
    let folder = Folder::new("mesh-wrong");
    assert_eq!(run(&["mesh", "cylinder", "--radius", "0", "--output", &folder.path(".")]).0, 2);
    assert_eq!(run(&["mesh", "cylinder", "--rings", "4000000000", "--output", &folder.path(".")]).0, 2);
    assert_eq!(run(&["mesh", "cylinder", "--output", &folder.path("missing")]).0, 5);
}
