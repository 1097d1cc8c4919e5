//! Files that are exported, saved and read again.

use std::sync::Arc;

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Simulation};
use settee_viewer::driver::{Command, Frame, Origin, Probe, Settings};

use crate::watched::{CHAIN, Watched, start, start_with, step_to, until};

#[test]
fn files_are_exported_and_what_cannot_be_is_told() {
    let driver = start(CHAIN);
    step_to(&driver, 2);
    let file = std::env::temp_dir().join(format!("settee-viewer-{}.vtu", std::process::id()));
    for (path, is_written) in [(file.clone(), true), ("/no/such/folder/a.vtu".into(), false), ("a.txt".into(), false)] {
        let before = driver.latest().exported.as_ref().map_or(0, |exported| exported.id);
        driver.send(Command::Export(path));
        let frame = until(&driver, "file", |frame| frame.exported.as_ref().is_some_and(|found| found.id > before));
        let exported = frame.exported.as_ref().expect("just seen");
        assert_eq!(exported.outcome.is_ok(), is_written, "{exported:?}");
    }
    assert!(std::fs::read(&file).expect("it was written").starts_with(b"<?xml"));
    std::fs::remove_file(&file).expect("it is there");
}

/// A folder with the chain in a file, and settings that know where it came from.
fn chain_of_a_file() -> (tempfile::TempDir, std::path::PathBuf, Settings) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chain.scn");
    std::fs::write(&path, CHAIN).expect("written");
    let from = path.clone();
    let read = move || {
        let text = std::fs::read_to_string(&from).map_err(|error| error.to_string())?;
        Ok(Simulation::from_text("chain.scn", &text, &LoadOptions::default()))
    };
    let sources = read().expect("read").sources;
    let origin = Some(Origin::new(path.clone(), sources, read));
    (folder, path, Settings { origin, ..Settings::default() })
}

#[test]
fn a_scene_is_saved_as_it_was_written_with_what_was_edited() {
    let (folder, path, settings) = chain_of_a_file();
    let driver = start_with(CHAIN, settings);
    let frame = until(&driver, "scene", |frame| frame.origin.as_ref() == Some(&path));
    let entry = |path: &str| frame.tree.entries.iter().find(|entry| entry.path == path).expect("in the tree").owner;
    let write = |owner: &str, name: &str, text: &str| {
        let frame = {
            driver.send(Command::Watch(Some(entry(owner))));
            until(&driver, "its data", |frame| frame.properties.as_ref().is_some_and(|shown| shown.path == owner))
        };
        let shown = frame.properties.as_ref().expect("just seen");
        let data = shown.entries.iter().find(|data| data.info.name == name).expect("a data of that name").data;
        driver.send(Command::Write { data, text: text.into() });
    };
    write("/chain/mass", "totalMass", "5");
    write("/chain/mass", "totalMass", "6");
    write("/chain/mass", "rayleighMass", "0.5");
    write("/", "gravity", "0 -1 0");
    // A value that is refused is none of the scene.
    write("/ode", "order", "many");
    let saved = folder.path().join("saved.scn");
    driver.send(Command::Export(saved.clone()));
    let frame = until(&driver, "file", |frame| frame.exported.is_some());
    assert_eq!(frame.exported.as_ref().map(|exported| exported.outcome.clone()), Some(Ok(saved.clone())));
    let expected = CHAIN.replace("gravity=\"0 -9.81 0\"", "gravity=\"0 -1 0\"").replace(
        "<UniformMass name=\"mass\" totalMass=\"4\"",
        "<UniformMass rayleighMass=\"0.5\" name=\"mass\" totalMass=\"6\"",
    );
    assert_eq!(std::fs::read_to_string(&saved).expect("saved"), expected);
    // A file that is there stays.
    driver.send(Command::Export(saved));
    let frame = until(&driver, "refusal", |frame| frame.exported.as_ref().is_some_and(|exported| exported.id == 2));
    assert!(frame.exported.as_ref().is_some_and(|exported| exported.outcome.is_err()));
}

#[test]
fn a_scene_is_read_again_when_its_file_changes() {
    let (_folder, path, settings) = chain_of_a_file();
    let driver = start_with(CHAIN, settings);
    driver.send(Command::AddProbe(Probe::Kinetic));
    driver.send(Command::Step(3));
    until(&driver, "steps", |frame| frame.steps == 3);
    // Errors change nothing but the messages.
    std::fs::write(&path, CHAIN.replace("UniformMass", "UniformMas")).expect("written");
    let frame = changed(&driver, |frame| !frame.messages.is_empty());
    assert_eq!((frame.steps, frame.reloads), (3, 0));
    assert!(frame.messages.iter().any(|message| message.text.contains("UniformMas")), "{:?}", frame.messages);
    std::fs::write(&path, CHAIN.replace("dt=\"0.01\"", "dt=\"0.0025\"")).expect("written");
    let frame = changed(&driver, |frame| frame.reloads == 1);
    assert_eq!((frame.steps, frame.dt, frame.messages.len(), frame.series.len()), (0, 0.0025, 0, 1));
    driver.send(Command::Step(1));
    until(&driver, "a step", |frame| frame.steps == 1);
    driver.send(Command::Reload);
    changed(&driver, |frame| frame.reloads == 2 && frame.steps == 0);
}

/// A frame after a file was changed: the driver looks at files from time to time only.
fn changed(driver: &Watched, holds: impl Fn(&Frame) -> bool) -> Arc<Frame> {
    loop {
        let frame = driver.latest();
        if holds(&frame) {
            return frame;
        }
        driver.woken.recv_timeout(std::time::Duration::from_secs(60)).expect("a frame");
    }
}
