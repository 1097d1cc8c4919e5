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

#[test]
fn a_mesh_file_is_looked_at() {
    let folder = Folder::new("mesh-check");
    let (code, text, errors) = run(&["mesh", "check", &project().join("mesh/organ.msh").to_string_lossy()]);
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(text.contains("2744 tetrahedra") && text.ends_with("no defects\n"), "{text}");
    let node = |index: usize, x: &str| format!("{index} {x}\n");
    let points = ["0 0 0", "1 0 0", "0 1 0", "0 0 1", "0.2 0.2 1e-5", "5 0 0", "6 0 0", "5 1 0", "5 0 1", "9 9 9"];
    let nodes: String = points.iter().enumerate().map(|(index, x)| node(index + 1, x)).collect();
    let broken = format!(
        "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n10\n{nodes}$EndNodes\n$Elements\n3\n\
         1 4 2 0 0 1 2 3 4\n2 4 2 0 0 1 2 3 5\n3 4 2 0 0 6 8 7 9\n$EndElements\n"
    );
    std::fs::write(folder.path("broken.msh"), broken).expect("a file");
    let (code, text, errors) = run(&["mesh", "check", &folder.path("broken.msh")]);
    assert_eq!((code, errors.as_str()), (3, ""));
    assert!(text.contains("10 points, 3 tetrahedra") && text.contains("e5, of tetrahedron 1;"), "{text}");
    assert!(text.contains("1 inverted tetrahedra, 1 slivers, 1 points without elements"), "{text}");
    assert!(text.contains("2 separate parts, the smallest of 4 points"), "{text}");
    std::fs::write(folder.path("text.msh"), "nothing").expect("a file");
    assert_eq!(run(&["mesh", "check", &folder.path("text.msh")]).0, 3);
    assert_eq!(run(&["mesh", "check", &folder.path("mesh.txt")]).0, 5);
    std::fs::write(folder.path("mesh.txt"), "nothing").expect("a file");
    assert_eq!(run(&["mesh", "check", &folder.path("mesh.txt")]).0, 2);
}
