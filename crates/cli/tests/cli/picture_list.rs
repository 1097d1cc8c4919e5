//! `settee pictures`: scenes look as they did.

use std::collections::BTreeSet;
use std::path::Path;

use settee_render::{OffscreenRenderer, Picture};

use crate::{Folder, SPRING, project, run};

/// Without a graphics device there is nothing to see; the tests say so and pass.
fn has_device() -> bool {
    match OffscreenRenderer::in_software().or_else(|_| OffscreenRenderer::new()) {
        Ok(_) => true,
        Err(error) => {
            use std::io::Write;
            writeln!(std::io::stderr(), "left out: {error}").expect("there is a standard error");
            false
        }
    }
}

#[test]
fn every_scene_looks_as_it_did() {
    if !has_device() {
        return;
    }
    let text = |path: std::path::PathBuf| path.to_str().expect("the path is UTF-8").to_owned();
    let (list, data) = (text(project().join("scenes/settee.pictures")), text(project()));
    let (code, text, errors) = run(&["pictures", &list, "--data", &data]);
    assert_eq!(code, 0, "{text}{errors}");
}

/// The scenes of a folder and those below, by their paths from `root`.
fn scenes_below(folder: &Path, root: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            scenes_below(&path, root, found);
        } else if path.extension().is_some_and(|end| end == "scn") {
            let parts = path.strip_prefix(root).expect("it is below").iter();
            let parts: Vec<&str> = parts.map(|part| part.to_str().expect("the path is UTF-8")).collect();
            found.insert(parts.join("/"));
        }
    }
}

#[test]
fn every_scene_is_in_the_list_of_pictures() {
    let root = project().join("scenes");
    let text = std::fs::read_to_string(root.join("settee.pictures")).expect("the list is there");
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    // The first line is the folder of the pictures.
    let listed: Vec<&str> = lines.skip(1).filter_map(|line| line.split_whitespace().next()).collect();
    let mut scenes = BTreeSet::new();
    scenes_below(&root, &root, &mut scenes);
    assert!(scenes.len() > 100, "{scenes:?}");
    let once: BTreeSet<String> = listed.iter().map(|scene| (*scene).to_owned()).collect();
    assert_eq!(once.len(), listed.len(), "a scene is listed twice");
    let differences: Vec<&String> = scenes.symmetric_difference(&once).collect();
    assert!(differences.is_empty(), "not listed, or listed and not there: {differences:?}");
    for scene in listed {
        let picture = project().join("tests/pictures").join(scene).with_extension("png");
        assert!(picture.is_file(), "{scene} has no picture: settee pictures --update scenes/settee.pictures");
    }
}

#[test]
fn a_difference_is_told_and_can_be_stored() {
    if !has_device() {
        return;
    }
    let folder = Folder::new("picture-list");
    folder.write("spring.scn", SPRING);
    let list = folder.write("list", "pictures\nspring.scn 3 --camera front\n");
    let (code, text, _) = run(&["pictures", &list]);
    assert!(code == 4 && text.contains("spring.scn: there is no"), "{text}");
    assert!(run(&["pictures", &list, "--update"]).1.contains("0 as stored, 1 stored, 0 wrong"));
    assert!(run(&["pictures", &list]).1.contains("1 as stored, 0 stored, 0 wrong"));
    let file = folder.path("pictures/spring.png");
    let stored = Picture::from_bytes(&std::fs::read(&file).expect("it was written")).expect("it is a picture");
    Picture::filled(stored.width, stored.height, [0, 0, 0, 255]).save(file.as_ref()).expect("it can be written");
    let (code, text, _) = run(&["pictures", &list]);
    assert!(code == 4 && text.contains("% of its pixels look different"), "{text}");
}
