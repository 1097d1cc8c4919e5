//! The project's own list of scenes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use settee_components::FromScene;
use settee_regression::{List, Options, Verdict, run, topology_counts, update};
use settee_simulation::{LoadOptions, Simulation};

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn list() -> List {
    List::read(&project().join("scenes/settee.regression-tests")).expect("the list is there")
}

fn options(list: &List) -> Options {
    let references = list.references_folder(None).expect("the references are there");
    Options {
        references,
        scene: LoadOptions { data: vec![project()], ..LoadOptions::default() },
        jobs: 2,
        ..Options::default()
    }
}

#[test]
fn all_scenes_pass() {
    let list = list();
    let summary = run(&list, &options(&list), &|_| {});
    let other: Vec<String> = summary
        .scenes
        .iter()
        .filter(|report| report.verdict != Verdict::Passed)
        .map(|report| format!("{}: {:?} {} {:?}", report.scene, report.verdict, report.reason, report.missing))
        .collect();
    assert!(other.is_empty(), "{}", other.join("\n"));
    assert_eq!((summary.passed, summary.failed, summary.skipped), (list.entries.len(), 0, 0));
}

fn scenes_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            scenes_below(&path, found);
        } else if path.extension().is_some_and(|end| end == "scn") {
            found.push(path);
        }
    }
}

#[test]
fn all_scenes_that_have_something_to_record_are_listed() {
    let folder = project().join("scenes");
    let listed: BTreeSet<String> = list().entries.into_iter().map(|entry| entry.scene).collect();
    let mut files = Vec::new();
    scenes_below(&folder, &mut files);
    let options = LoadOptions {
        data: vec![project()],
        overwrite: true,
        output: Some(std::env::temp_dir()),
        ..LoadOptions::default()
    };
    for file in files {
        let name = file.strip_prefix(&folder).expect("it is below").display().to_string();
        let simulation = Simulation::from_file(&file, &options).expect("the file is there").simulation;
        let simulation = simulation.expect("the scene is right");
        let has_states = simulation.states().iter().any(|state| state.is_simulated);
        let is_recorded = has_states || !topology_counts(&simulation).is_empty();
        assert_eq!(listed.contains(&name), is_recorded, "{name}: write scenes/settee.regression-tests anew");
    }
}

#[test]
fn recordings_are_made_compared_and_missed() {
    let root = std::env::temp_dir().join(format!("settee-regression-{}", std::process::id()));
    std::fs::create_dir_all(root.join("references")).expect("a folder");
    let scene = |stiffness: &str| {
        format!(
            r#"<Node name="root" gravity="0 -10 0" dt="0.01"><DefaultAnimationLoop/><Node name="a b"><EulerImplicitSolver/>
            <SparseLDLSolver/><MeshTopology name="mesh" edges="0 1"/><MechanicalObject name="dofs" position="0 0 0  1 0 0"/>
            <UniformMass totalMass="1"/><MeshSpringForceField stiffness="{stiffness}"/>
            <FixedProjectiveConstraint indices="0"/></Node></Node>"#
        )
    };
    let write = |name: &str, text: &str| std::fs::write(root.join(name), text).expect("a file");
    write("swing.scn", &scene("10"));
    write("friction.scn", r#"<Node name="root"><DefaultAnimationLoop/><FixedWeakConstraint/></Node>"#);
    write("own.regression-tests", "references\nswing.scn 20 1e-8 1 1\nfriction.scn 1 1e-8\ngone.scn 1 1\n");
    let list = List::read(&root.join("own.regression-tests")).expect("the list is there");
    let options =
        Options { references: list.references_folder(None).expect("a folder"), jobs: 1, ..Options::default() };
    let verdicts = || {
        let summary = run(&list, &options, &|_| {});
        summary.scenes.iter().map(|report| (report.verdict, report.reason.clone())).collect::<Vec<_>>()
    };
    // Nothing is recorded yet.
    assert!(verdicts()[0].1.contains("no recording"), "{:?}", verdicts());

    let first = update(&list, &list.entries[0], &options).expect("the scene runs");
    assert_eq!((first.written.len(), first.kept), (2, 0));
    let again = update(&list, &list.entries[0], &options).expect("the scene runs");
    assert_eq!((again.written.len(), again.kept), (0, 2));
    let found = verdicts();
    assert_eq!((found[0].0, found[1].0, found[2].0), (Verdict::Passed, Verdict::Skipped, Verdict::Failed), "{found:?}");
    assert!(found[2].1.contains("gone.scn"), "{found:?}");
    assert!(update(&list, &list.entries[1], &options).expect_err("it lacks a class").contains("FixedWeakConstraint"));

    // Another stiffness moves it elsewhere, another mesh has other elements, another name another file.
    write("swing.scn", &scene("20"));
    assert!(verdicts()[0].1.contains("/a b/dofs is off by"), "{:?}", verdicts());
    write("swing.scn", &scene("10").replace("edges=\"0 1\"", "edges=\"0 1\" triangles=\"0 1 1\""));
    assert_eq!(verdicts()[0].0, Verdict::Failed);
    write("swing.scn", &scene("10").replace("name=\"dofs\"", "name=\"points\""));
    assert!(verdicts()[0].1.contains("\"points\""), "{:?}", verdicts());
    let renamed = update(&list, &list.entries[0], &options).expect("the scene runs");
    assert_eq!((renamed.written.len(), renamed.removed.len(), renamed.kept), (1, 1, 1));
    std::fs::remove_dir_all(root).expect("the folder goes");
}
