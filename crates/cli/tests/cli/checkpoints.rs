//! Runs that are killed go on from their checkpoint with the same bits; files that are no checkpoints are refused by
//! name.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use settee_simulation::{Frame, Recording};

use crate::{Folder, SPRING, project, run, settee};

/// Steps of a whole run.
const STEPS: &str = "120";

fn last_frame(file: &str) -> Frame {
    let recording = Recording::read(Path::new(file)).expect("the recording was written");
    recording.frames.into_iter().last().expect("it has frames")
}

/// The checkpoint of a run that was killed without warning.
fn killed(folder: &Folder, scene: &str) -> String {
    let file = folder.path("checkpoint");
    let arguments = ["run", scene, "--steps", STEPS, "--quiet", "--checkpoint", &file, "--checkpoint-every", "10"];
    let mut child = settee(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts");
    while !Path::new(&file).exists() && child.try_wait().expect("the program was started here").is_none() {
        std::thread::sleep(Duration::from_millis(2));
    }
    // It may have ended meanwhile: then its checkpoint is that of the end, and the comparison holds all the same.
    let _ = child.kill();
    child.wait().expect("it ends");
    file
}

/// Compares a run as a whole with one that is killed and resumed by another process with other threads.
fn killed_and_resumed(name: &str, scene: &str) {
    let folder = Folder::new(&format!("resume-{name}"));
    let scene = project().join("scenes/ode_solver").join(scene).display().to_string();
    let (whole, rest) = (folder.path("whole.json"), folder.path("rest.json"));
    let (code, _, errors) = run(&["run", &scene, "--steps", STEPS, "--quiet", "--record", &whole, "--every", STEPS]);
    assert_eq!(code, 0, "{errors}");
    let checkpoint = killed(&folder, &scene);
    let (code, _, errors) = run(&[
        "run",
        &scene,
        "--steps",
        STEPS,
        "--quiet",
        "--threads",
        "3",
        "--resume",
        &checkpoint,
        "--record",
        &rest,
        "--every",
        STEPS,
    ]);
    assert_eq!(code, 0, "{errors}");
    let (expected, found) = (last_frame(&whole), last_frame(&rest));
    assert_eq!((expected.step, expected.time.to_bits()), (found.step, found.time.to_bits()));
    assert_eq!((expected.x, expected.v), (found.x, found.v));
}

#[test]
fn a_run_of_adaptive_bdf_that_was_killed_goes_on() {
    killed_and_resumed("adaptive", "bdf/adaptive.scn");
}

#[test]
fn a_run_of_newmarks_method_that_was_killed_goes_on() {
    killed_and_resumed("newmark", "newmark.scn");
}

#[test]
fn a_run_of_radaus_method_that_was_killed_goes_on() {
    killed_and_resumed("radau", "radau_iia_solver.scn");
}

#[test]
fn files_that_are_no_checkpoint_of_the_scene_are_refused_by_name() {
    let folder = Folder::new("bad-checkpoints");
    let scene = folder.write("spring.scn", SPRING);
    let good = folder.path("good");
    let (code, _, errors) = run(&["run", &scene, "--steps", "5", "--quiet", "--checkpoint", &good]);
    assert_eq!(code, 0, "{errors}");
    let bytes = std::fs::read(&good).expect("the checkpoint was written at the end");
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 2] ^= 4;
    let other = folder.write("other.scn", &SPRING.replace("dofs", "points"));
    for (name, content, scene, reason) in [
        ("cut", Some(&bytes[..bytes.len() - 9]), &scene, "damaged"),
        ("flipped", Some(&flipped[..]), &scene, "damaged"),
        ("empty", Some(&[][..]), &scene, "no checkpoint"),
        ("missing", None, &scene, "cannot be read"),
        ("foreign", Some(&bytes[..]), &other, "another scene"),
    ] {
        let file = folder.path(name);
        if let Some(content) = content {
            std::fs::write(&file, content).expect("the folder can be written");
        }
        let (code, _, errors) = run(&["run", scene, "--steps", "5", "--quiet", "--resume", &file]);
        assert_eq!(code, 5, "{name}: {errors}");
        assert!(errors.contains(&file) && errors.contains(reason), "{name}: {errors}");
        assert!(!errors.contains("panicked"), "{name}: {errors}");
    }
}
