//! SOFA's own scenes, where they are beside the project.
#![allow(clippy::print_stderr)] // Skipped tests say why.

use std::collections::{BTreeMap, BTreeSet};
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

#[test]
fn all_scenes_load_and_what_they_miss_is_listed() {
    let Some(sofa) = sofa() else { return };
    let coverage =
        cover(&sofa.join("examples"), &LoadOptions::default(), 2, &|_| {}, &|| {}).expect("the folder is there");
    let scenes = &coverage.scenes;
    // Scenes that need what is not there yet, or that SOFA, too, loads with errors: none more, and none fewer
    // unnoticed.
    let known = include_str!("../../../tests/sofa.coverage-known");
    let known: BTreeSet<&str> = known.lines().filter(|line| !line.starts_with('#')).collect();
    let wrong: BTreeMap<&str, &String> =
        scenes.iter().filter(|scene| !scene.checked).map(|scene| (&*scene.scene, &scene.error)).collect();
    let others: Vec<_> = wrong.iter().filter(|(scene, _)| !known.contains(*scene)).collect();
    assert!(others.is_empty(), "{others:?}");
    let mended: Vec<_> = known.iter().filter(|scene| !wrong.contains_key(*scene)).collect();
    assert!(mended.is_empty(), "take these scenes out of tests/sofa.coverage-known: {mended:?}");
    for scene in scenes.iter().filter(|scene| scene.checked && !scene.complete) {
        let lists = [&scene.missing_components, &scene.unknown_components, &scene.unsupported_attributes];
        let is_explained = lists.iter().any(|list| !list.is_empty()) || !scene.unknown_attributes.is_empty();
        assert!(is_explained, "{}", scene.scene);
    }
    assert_eq!(coverage.parsed, scenes.len());
}
