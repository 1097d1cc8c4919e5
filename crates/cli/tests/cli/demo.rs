//! `settee demo`, and the program away from the folder where it was built.

use std::process::Command;

use crate::{Folder, outcome, run};

const NAMES: [&str; 12] = [
    "finger", "organ", "beam", "cloth", "pile", "friction", "scalpel", "carving", "incision", "springs", "pendulum",
    "cylinder",
];

/// A copy of the program in a folder with nothing else, and what it says there.
fn alone(folder: &Folder, arguments: &[&str]) -> (i32, String, String) {
    let program = folder.path("settee");
    if !std::path::Path::new(&program).exists() {
        std::fs::copy(env!("CARGO_BIN_EXE_settee"), &program).expect("the program can be copied");
    }
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder.path(".")).env_clear();
    loop {
        match command.output() {
            // A process that another test is starting still holds the copy open.
            Err(error) if error.kind() == std::io::ErrorKind::ExecutableFileBusy => std::thread::yield_now(),
            output => return outcome(output.expect("the program starts")),
        }
    }
}

#[test]
fn the_name_of_the_program_alone_shows_the_demos() {
    let (code, text, errors) = run(&[]);
    assert_eq!((code, errors.as_str()), (0, ""));
    for name in NAMES {
        assert!(text.contains(&format!("\n  {name} ")), "{text}");
    }
    assert_eq!(run(&["demo"]).1.lines().count(), NAMES.len() + 2);
}

#[test]
fn every_demo_runs_in_an_empty_folder() {
    let folder = Folder::new("demos");
    for name in NAMES {
        let (code, written, errors) = alone(&folder, &["demo", name, "--save"]);
        assert_eq!((code, errors.as_str()), (0, ""), "{name}");
        assert!(written.starts_with(&format!("./{name}.scn\n")), "{written}");
        let (code, _, errors) = alone(&folder, &["run", &format!("{name}.scn"), "--steps", "2", "--quiet"]);
        assert_eq!((code, errors.as_str()), (0, ""), "{name}");
    }
}

#[test]
fn a_scene_names_the_programs_own_meshes() {
    let folder = Folder::new("own-meshes");
    folder.write(
        "own.scn",
        r#"<Node name="root">
            <MeshGmshLoader name="loader" filename="mesh/cylinder.msh"/>
            <TetrahedronSetTopologyContainer src="@loader"/>
            <MechanicalObject src="@loader"/>
        </Node>"#,
    );
    assert_eq!(alone(&folder, &["check", "own.scn"]).0, 0);
}

#[test]
fn a_demo_overwrites_nothing_that_was_changed() {
    let folder = Folder::new("demo-twice");
    let target = folder.path(".");
    let save = ["demo", "pendulum", "--save", &target];
    assert_eq!((run(&save).0, run(&save).0), (0, 0));
    folder.write("pendulum.scn", "changed");
    let (code, _, errors) = run(&save);
    assert_eq!(code, 5);
    assert!(errors.contains("not overwritten"), "{errors}");
    assert_eq!(run(&["demo", "fingre"]).0, 2);
}
