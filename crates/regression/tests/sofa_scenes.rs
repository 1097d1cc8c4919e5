//! SOFA's own scenes, where they are beside the project.
#![allow(clippy::print_stderr)] // Skipped tests say why.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use settee_components::FromScene;
use settee_regression::{List, cover, topology_counts};
use settee_simulation::{LoadOptions, Simulation, Strictness};

const LIST: &str = "examples/RegressionStateScenes.regression-tests";

fn sofa() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/sofa");
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("skipped: the scenes beside the project are not there");
    None
}

/// Numbers of elements of all topologies of the scenes of SOFA's list, as they are recorded in the project.
#[test]
fn topologies_have_the_recorded_numbers_of_elements() {
    let Some(sofa) = sofa() else { return };
    let list = List::read(&sofa.join(LIST)).expect("the list is there");
    let mut found = String::new();
    for entry in &list.entries {
        let options = LoadOptions {
            data: vec![sofa.join("share"), sofa.join("examples")],
            strictness: Strictness::Compat,
            ..LoadOptions::default()
        };
        let loaded =
            Simulation::from_file(&sofa.join("examples").join(&entry.scene), &options).expect("the file is there");
        let simulation = loaded.simulation.expect("a scene of SOFA loads");
        let _ = write!(found, "## {}\n{}", entry.scene, topology_counts(&simulation));
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/references/sofa-topologies.txt");
    if std::env::var_os("SETTEE_UPDATE").is_some() {
        std::fs::write(&file, &found).expect("the file can be written");
    }
    let recorded = std::fs::read_to_string(&file).expect("the record is there");
    for (found, recorded) in found.lines().zip(recorded.lines()) {
        assert_eq!(found, recorded);
    }
    assert_eq!(found.lines().count(), recorded.lines().count());
}

/// Rows of the page about the mistakes: file, line, class and attribute.
fn mistakes_of_the_page() -> BTreeSet<(String, u32, String)> {
    let page = include_str!("../../../docs/sofa-scenes.md");
    let mut rows = BTreeSet::new();
    for row in page.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        let [_, file, lines, what, reason, _] = cells[..] else { panic!("another number of cells: {row}") };
        assert!(!reason.is_empty(), "a mistake has its reason: {row}");
        for line in lines.split(", ") {
            rows.insert((file.to_owned(), line.parse().expect("a line number"), what.to_owned()));
        }
    }
    rows
}

#[test]
fn all_scenes_load_and_their_mistakes_are_those_of_the_page() {
    let Some(sofa) = sofa() else { return };
    let examples = sofa.join("examples");
    let options = LoadOptions { data: vec![sofa.join("share"), examples.clone()], ..LoadOptions::default() };
    let coverage = cover(&examples, &options, 2, &|_| {}, &|| {}).expect("the folder is there");
    assert_eq!(coverage.parsed, coverage.scenes.len());
    let relative = |file: &Path| {
        let [file, folder] = [file, &examples].map(|path| path.canonicalize().expect("a file of the examples"));
        file.strip_prefix(folder).expect("it is below the examples").display().to_string()
    };
    let errors = coverage.scenes.iter().flat_map(|scene| &scene.errors);
    let found: BTreeSet<(String, u32, String)> =
        errors.map(|error| (relative(&error.file), error.line, error.what.clone())).collect();
    let listed = mistakes_of_the_page();
    let differences: Vec<_> = found.symmetric_difference(&listed).collect();
    assert!(differences.is_empty(), "docs/sofa-scenes.md does not list, or lists in vain: {differences:#?}");
}

#[test]
fn all_scenes_are_complete_where_what_sofa_ignores_is_gone_on_with() {
    let Some(sofa) = sofa() else { return };
    let strictness = Strictness::Lenient;
    let data = vec![sofa.join("share"), sofa.join("examples")];
    let options = LoadOptions { data, strictness, ..LoadOptions::default() };
    let coverage = cover(&sofa.join("examples"), &options, 2, &|_| {}, &|| {}).expect("the folder is there");
    let incomplete = coverage.scenes.iter().filter(|scene| !scene.complete);
    let incomplete: Vec<(&str, &str)> = incomplete.map(|scene| (&*scene.scene, &*scene.error)).collect();
    assert!(incomplete.is_empty(), "{incomplete:?}");
}
