//! Where files are found, and what is said when they are not.

use crate::{Folder, SPRING, outcome, run, settee};

const MESH: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
const LOADS: &str = "<Node><MeshOBJLoader filename=\"mesh/own.obj\"/></Node>";

/// A folder as SOFA's, with a scene that includes another and reads a mesh.
fn tree(name: &str) -> Folder {
    let folder = Folder::new(name);
    for below in ["share/mesh", "examples/Demos/deep", "doc"] {
        std::fs::create_dir_all(folder.path(below)).expect("the folder can be written");
    }
    folder.write("share/mesh/own.obj", MESH);
    folder.write("examples/Demos/common.xml", "<Node name=\"common\"><OglModel position=\"0 0 0\"/></Node>");
    folder.write("doc/outside.xml", "<Node name=\"outside\"/>");
    folder.write("examples/Demos/deep/mesh.scn", LOADS);
    folder
}

#[test]
fn a_scene_in_a_sofa_tree_finds_meshes_and_includes_without_options() {
    let folder = tree("find-tree");
    assert_eq!(run(&["check", &folder.path("examples/Demos/deep/mesh.scn")]).0, 0);
    let include = |href: &str| {
        run(&["check", &folder.write("examples/Demos/deep/i.scn", &format!("<Node><include href=\"{href}\"/></Node>"))])
    };
    assert_eq!(include("../common.xml").0, 0);
    assert_eq!(include("Demos/common.xml").0, 0);
    let (code, text, _) = include("../../../doc/outside.xml");
    assert_eq!(code, 3, "{text}");
    let typed = std::fs::canonicalize(folder.path("doc")).expect("it is there");
    assert!(text.contains(&format!("; give --data {}", typed.display())), "{text}");
}

#[test]
fn sofa_root_is_searched_last() {
    let (folder, scene) = (tree("find-root"), Folder::new("find-root-scene"));
    let path = scene.write("mesh.scn", LOADS);
    let (code, text, _) = run(&["check", &path]);
    assert_eq!(code, 3);
    assert!(text.contains("1 file not found: give --data DIR, the folder in which they lie: mesh/own.obj"), "{text}");
    let with_root = settee(&["check", &path]).env("SOFA_ROOT", folder.path(".")).output().expect("the program starts");
    assert_eq!(outcome(with_root).0, 0);
    let listed = std::env::join_paths([folder.path("none"), folder.path("share")]).expect("no colons");
    let with_list = settee(&["check", &path]).env("SOFA_DATA_PATH", listed).output().expect("the program starts");
    assert_eq!(outcome(with_list).0, 0);
}

#[test]
fn lists_in_the_current_folder_are_lists_of_that_folder() {
    let folder = tree("find-list");
    folder.write("examples/Demos/deep/spring.scn", &SPRING.replace("<BDF", "<include href=\"../common.xml\"/><BDF"));
    folder.write("examples/Demos/deep/own.regression-tests", "references\nspring.scn 5 1e-8 0 1\n");
    for arguments in [&["regress", "own.regression-tests", "--update"][..], &["regress", "own.regression-tests"][..]] {
        let ran = settee(arguments).current_dir(folder.path("examples/Demos/deep")).output();
        let (code, text, errors) = outcome(ran.expect("the program starts"));
        assert_eq!(code, 0, "{text}{errors}");
    }
}
