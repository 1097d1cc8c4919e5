//! Files that are read: regular ones. No device without end fills the memory, and no pipe without a writer is waited
//! for.

use std::process::Command;

use crate::{Folder, SPRING, make_pipe, outcome, project, run};

/// Runs a script of `bash` with the program as `$0`; should that wait, or fill the memory, it is ended.
fn bounded(script: &str, arguments: &[&str]) -> (i32, String, String) {
    let script = format!("ulimit -v 4000000; {script}");
    let mut command = Command::new("timeout");
    command.args(["20", "bash", "-c", &script, env!("CARGO_BIN_EXE_settee")]).args(arguments);
    outcome(command.current_dir(project()).output().expect("timeout is a standard command"))
}

#[test]
fn devices_and_pipes_are_not_read() {
    let folder = Folder::new("inputs");
    let (scene, pipe) = (folder.write("spring.scn", SPRING), make_pipe(&folder, "pipe"));
    let (script, recording) = (folder.path("out.py"), folder.path("out.json"));
    for file in ["/dev/zero", &pipe] {
        let commands: [&[&str]; 7] = [
            &["run", &scene, "--quiet", "--steps", "1", "--resume", file],
            &["run", file],
            &["check", file],
            &["convert", file, &script],
            &["regress", file],
            &["pictures", file],
            &["recover", file, "--output", &recording],
        ];
        for arguments in commands {
            let (code, _, errors) = bounded("exec \"$0\" \"$@\"", arguments);
            let is_told = errors.contains(file) && errors.contains("not a regular file");
            assert!(code == 5 && is_told, "{arguments:?}: {code}: {errors}");
        }
    }
    assert_eq!(folder.hidden(), 0);
}

/// What the shell opens for the program has a writer, and does not wait to be opened.
#[test]
fn what_the_shell_hands_over_may_be_a_pipe() {
    let folder = Folder::new("inputs-pipes");
    let (scene, script, checkpoint) = (folder.write("spring.scn", SPRING), folder.path("out.py"), folder.path("state"));
    let (code, _, errors) = run(&["run", &scene, "--quiet", "--steps", "5", "--checkpoint", &checkpoint]);
    assert_eq!(code, 0, "{errors}");
    let (code, _, errors) = bounded("cat \"$1\" | \"$0\" convert /dev/stdin \"$2\"", &[&scene, &script]);
    assert!(code == 0 && std::fs::read_to_string(&script).is_ok_and(|text| text.contains("createScene")), "{errors}");
    let resumed = "\"$0\" run \"$1\" --steps 6 --resume <(cat \"$2\")";
    let (code, _, errors) = bounded(resumed, &[&scene, &checkpoint]);
    assert!(code == 0 && errors.contains("going on at step 5"), "{code}: {errors}");
    let without_end = "\"$0\" run \"$1\" --steps 6 --memory 500M --resume /dev/stdin </dev/zero";
    let (code, _, errors) = bounded(without_end, &[&scene]);
    assert!(
        code == 6 && errors.contains("/dev/stdin: the checkpoint cannot be read: its content asks for"),
        "{errors}"
    );
}
