//! Outputs that cannot be written to their end: it is said once, the exit code is 5, and what was written whole stays.

use std::path::Path;
use std::process::Command;

use settee_render::OffscreenRenderer;

use crate::{Folder, SPRING, outcome, project};

/// Files end at so many blocks of 1024 bytes; the system then answers as a full disk does, with another word.
fn run_with(blocks: u32, arguments: &[&str]) -> (i32, String, String) {
    let script = format!("ulimit -f {blocks}; exec \"$@\"");
    let mut command = Command::new("bash");
    command.args(["-c", &script, "bash", env!("CARGO_BIN_EXE_settee")]).args(arguments);
    outcome(command.current_dir(project()).env("XDG_RUNTIME_DIR", std::env::temp_dir()).output().expect("bash starts"))
}

fn is_told_once(errors: &str, file: &str) -> bool {
    errors.lines().filter(|line| line.starts_with("error: ")).count() == 1
        && errors.contains(file)
        && errors.contains("File too large")
}

#[test]
fn rows_that_were_written_stay() {
    let folder = Folder::new("full-rows");
    let (scene, csv) = (folder.write("spring.scn", SPRING), folder.path("out.csv"));
    let rows = ["run", &scene, "--quiet", "--steps", "100", "--probe", "/dofs.position", "--csv", &csv];
    let (code, _, errors) = run_with(1, &rows);
    assert!(code == 5 && is_told_once(&errors, "out.csv"), "{code}: {errors}");
    let text = std::fs::read_to_string(&csv).expect("what was written stays");
    assert!(text.ends_with('\n') && text.lines().count() > 5 && text.len() <= 1024, "{text}");
    let columns = |line: &str| line.split(',').count();
    assert!(text.lines().all(|line| columns(line) == columns(text.lines().next().expect("a heading"))), "{text}");
    assert_eq!(folder.hidden(), 0);
}

#[test]
fn moments_that_were_written_stay_listed() {
    let folder = Folder::new("full-moments");
    let (scene, list) = (folder.write("spring.scn", SPRING), folder.path("out.pvd"));
    // The files of a moment have about 2 KiB; the list of moments grows beyond 4.
    let (code, _, errors) = run_with(4, &["run", &scene, "--quiet", "--steps", "100", "--export", &list]);
    assert!(code == 5 && is_told_once(&errors, "out.pvd"), "{code}: {errors}");
    let text = std::fs::read_to_string(&list).expect("the list of the last whole moment stays");
    assert!(text.ends_with("</VTKFile>\n"), "{text}");
    let named: Vec<&str> = text.split("file=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(named.len() > 5 && named.iter().all(|name| Path::new(&folder.path(name)).is_file()), "{named:?}");
    // What is there is not replaced by less.
    let (code, _, errors) =
        run_with(0, &["run", &scene, "--quiet", "--steps", "1", "--export", &folder.path("out.obj")]);
    assert!(code == 5 && is_told_once(&errors, "out.obj"), "{code}: {errors}");
    assert!(!Path::new(&folder.path("out.obj")).exists() && folder.hidden() == 0);
}

#[test]
fn a_picture_or_film_that_does_not_fit_leaves_what_was_there() {
    if OffscreenRenderer::new().is_err() {
        return;
    }
    let folder = Folder::new("full-pictures");
    let scene = folder.write("spring.scn", SPRING);
    for (option, name) in [("--shot", "a.png"), ("--film", "a.gif")] {
        let path = folder.write(name, "what was there");
        let (code, _, errors) =
            run_with(1, &["run", &scene, "--quiet", "--time", "0.5", option, &path, "--size", "400x300"]);
        assert!(code == 5 && is_told_once(&errors, name), "{option} {code}: {errors}");
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), "what was there");
        assert_eq!(folder.hidden(), 0);
    }
}

/// The program that encodes videos reads some pictures and ends: its pipe is closed while pictures are still to come.
#[test]
fn a_video_whose_encoder_ends_early_says_why_and_the_picture_is_written() {
    use std::os::unix::fs::PermissionsExt;
    if OffscreenRenderer::new().is_err() {
        return;
    }
    let folder = Folder::new("ended-video");
    let scene = folder.write("spring.scn", SPRING);
    let ffmpeg = folder.write(
        "ffmpeg",
        "#!/bin/sh\n[ \"$1\" = -version ] && exit 0\nhead -c 5000 >/dev/null\necho 'No space left on device' >&2\nexit 1\n",
    );
    std::fs::set_permissions(&ffmpeg, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    let (film, shot) = (folder.write("a.mp4", "what was there"), folder.path("a.png"));
    let search = format!("{}:{}", folder.path(""), std::env::var("PATH").unwrap_or_default());
    let run = |steps: &str| {
        let arguments = ["run", &scene, "--quiet", "--time", steps, "--film", &film, "--shot", &shot];
        let mut command = crate::settee(&arguments);
        // Without this variable the graphics driver says so, too.
        command.env("PATH", &search).env("XDG_RUNTIME_DIR", folder.path(""));
        outcome(command.output().expect("the program starts"))
    };
    let (code, _, errors) = run("0.5");
    assert_eq!(code, 5, "{errors}");
    assert_eq!(errors, "error: ffmpeg: No space left on device\n");
    assert_eq!(std::fs::read_to_string(&film).expect("it is there"), "what was there");
    assert!(Path::new(&shot).is_file() && folder.hidden() == 0);
}

/// Whoever reads rows from a pipe may have enough of them.
#[test]
fn a_closed_pipe_ends_the_run_with_one_message() {
    let folder = Folder::new("closed-pipe");
    let scene = folder.write("spring.scn", SPRING);
    let script = "set -o pipefail; \"$0\" run \"$1\" --quiet --steps 100000 --probe /dofs.position --csv /dev/stdout | head -n 3";
    let mut command = Command::new("bash");
    command.args(["-c", script, env!("CARGO_BIN_EXE_settee"), &scene]).current_dir(project());
    let (code, rows, errors) = outcome(command.output().expect("bash starts"));
    assert!(code == 5 && rows.lines().count() == 3 && rows.starts_with("\"step\",\"time\""), "{code}: {rows}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(errors.contains("/dev/stdout: Broken pipe"), "{errors}");
}

/// Seen: help and version ended with 0, and of other results it was not said what is full.
#[test]
fn a_full_standard_output_is_told() {
    for arguments in [&["--help"][..], &["run", "--help"][..], &["--version"][..], &["doc"][..]] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("the device is there");
        let mut command = crate::settee(arguments);
        let (code, _, errors) = outcome(command.stdout(full).output().expect("the program starts"));
        let expected = (5, "error: standard output: No space left on device\n");
        assert_eq!((code, errors.as_str()), expected, "{arguments:?}");
    }
}

/// The device itself stays: no other file takes its name.
#[test]
fn a_full_device_is_told_and_stays() {
    let folder = Folder::new("full-device");
    let scene = folder.write("spring.scn", SPRING);
    let (code, _, errors) =
        crate::run(&["run", &scene, "--quiet", "--steps", "3", "--probe", "/dofs.position", "--csv", "/dev/full"]);
    assert!(code == 5 && errors.contains("/dev/full: No space left on device"), "{code}: {errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(!Path::new("/dev/full").is_file() && !Path::new("/dev/.full.lock").exists());
}
