//! `settee pictures`: scenes look as they did.

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
