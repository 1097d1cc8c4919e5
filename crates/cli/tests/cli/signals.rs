//! What happens when somebody presses Ctrl-C.

use std::io::{BufRead, BufReader, Lines};
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::{Duration, Instant};

use settee_simulation::Recording;

use crate::{Folder, SPRING, make_pipe, settee};

/// A program that has begun its run, what it said of that, and what it goes on to say.
fn begun(arguments: &[&str]) -> (Child, String, Lines<BufReader<ChildStderr>>) {
    let program = &mut settee(arguments);
    let mut child = program.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut lines = BufReader::new(child.stderr.take().expect("the standard error is a pipe")).lines();
    let first = lines.next().expect("the run says that it begins").expect("UTF-8");
    (child, first, lines)
}

fn interrupted(signal: &str) -> i32 {
    let folder = Folder::new(&format!("signal-{signal}"));
    let (scene, file) = (folder.write("spring.scn", SPRING), folder.path("until.json"));
    // Far more steps than anybody waits for; the first frame only, so that memory stays small.
    let arguments = ["run", &scene, "--steps", "1000000000000", "--record", &file, "--frames", "0"];
    let (mut child, first, lines) = begun(&arguments);
    assert!(first.contains("running"), "{first}");
    let sent = Command::new("kill")
        .args([&format!("-{signal}"), &child.id().to_string()])
        .status()
        .expect("kill is a standard command");
    assert!(sent.success());
    let code = child.wait().expect("the program ends").code().expect("it ended by itself");
    assert!(lines.map_while(Result::ok).any(|line| line.starts_with("interrupted after step")));
    assert_eq!(Recording::read(Path::new(&file)).expect("the recording was written").frames.len(), 1);
    code
}

#[test]
fn an_interrupt_ends_the_run_after_a_step_with_130_and_a_recording() {
    assert_eq!(interrupted("INT"), 130);
}

#[test]
fn the_same_signal_twice_at_once_is_one() {
    let folder = Folder::new("signal-twice");
    let (scene, file) = (folder.write("spring.scn", SPRING), folder.path("twice.json"));
    let arguments = ["run", &scene, "--steps", "1000000000000", "--record", &file, "--frames", "0"];
    let (mut child, _, _lines) = begun(&arguments);
    // As `timeout` does it: to the program, then to its group.
    let twice = format!("kill -INT {0}; kill -INT {0}", child.id());
    assert!(Command::new("sh").args(["-c", &twice]).status().expect("there is a shell").success());
    assert_eq!(child.wait().expect("the program ends").code(), Some(130));
    assert_eq!(Recording::read(Path::new(&file)).expect("the recording was written").frames.len(), 1);
}

#[test]
fn a_closed_terminal_ends_it_alike_with_129() {
    assert_eq!(interrupted("HUP"), 129);
}

/// Sub-steps of 1 ns: the first step would take hours.
#[test]
fn a_step_in_progress_is_given_up_and_the_checkpoint_is_that_before_it() {
    let folder = Folder::new("signal-step");
    let scene = folder.write("long.scn", &SPRING.replace("order=\"2\"", "adaptive=\"true\" maxStep=\"1e-9\""));
    let (file, checkpoint) = (folder.path("long.json"), folder.path("checkpoint"));
    let run = |more: &[&str]| {
        let arguments = ["run", &scene, "--record", &file, "--checkpoint", &checkpoint];
        crate::run(&[&arguments[..], more].concat())
    };
    let (code, _, errors) = run(&["--time-limit", "0.3"]);
    assert!(code == 6 && errors.contains("the time limit is reached after step 0 at t = 0"), "{code}: {errors}");
    assert_eq!(Recording::read(Path::new(&file)).expect("the recording was written").frames.len(), 1);
    let (code, _, errors) = run(&["--resume", &checkpoint, "--steps", "0"]);
    assert_eq!(code, 0, "{errors}");
    assert_eq!(run(&["--time-limit", "-1"]).0, 2);
}

/// The exit code of a program that is to end soon; `poke` is called from time to time until then.
fn code_of(child: &mut Child, poke: impl Fn(u32)) -> Option<i32> {
    let begin = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("the program was started here") {
            return status.code();
        }
        if begin.elapsed() > Duration::from_secs(30) {
            child.kill().expect("the program runs");
            panic!("the program does not end");
        }
        poke(child.id());
        std::thread::sleep(Duration::from_millis(700));
    }
}

/// Seen: only SIGKILL ended it, since whoever hears the signals waited for the recording, too.
#[test]
fn a_recording_that_nobody_reads_is_waited_for_until_a_second_signal() {
    let folder = Folder::new("signal-pipe");
    let (scene, pipe) = (folder.write("spring.scn", SPRING), make_pipe(&folder, "pipe.json"));
    let (mut child, _, _lines) = begun(&["run", &scene, "--steps", "1", "--record", &pipe]);
    let interrupt = |id: u32| {
        let sent = Command::new("kill").args(["-INT", &id.to_string()]).status();
        assert!(sent.expect("kill is a standard command").success());
    };
    assert_eq!(code_of(&mut child, interrupt), Some(130));
    assert_eq!(folder.hidden(), 0);
}

/// Seen: `--time-limit` did not end what is written after the last step.
#[test]
fn the_time_limit_ends_a_checkpoint_that_nobody_reads() {
    let folder = Folder::new("signal-pipe-limit");
    let (scene, pipe) = (folder.write("spring.scn", SPRING), make_pipe(&folder, "pipe"));
    let file = folder.path("recorded.json");
    let arguments = ["run", &scene, "--steps", "1", "--checkpoint", &pipe, "--time-limit", "1", "--record", &file];
    let mut child =
        settee(&arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program starts");
    assert_eq!(code_of(&mut child, |_| {}), Some(6));
    let errors = std::io::read_to_string(child.stderr.take().expect("the standard error is a pipe")).expect("UTF-8");
    assert!(errors.contains("the time limit is reached: not everything was written"), "{errors}");
    assert!(errors.contains("the recording is not complete: settee recover"), "{errors}");
    let (code, _, errors) = crate::run(&["recover", &format!("{file}.journal")]);
    assert_eq!(code, 0, "{errors}");
    assert_eq!(Recording::read(Path::new(&file)).expect("the file is whole").frames.len(), 2);
}

/// A grid of millions of points: it takes seconds to load.
#[test]
fn the_time_limit_holds_while_the_scene_is_loaded() {
    let folder = Folder::new("signal-loading");
    let scene = folder.write(
        "large.scn",
        r#"<Node name="root" dt="0.01"><DefaultAnimationLoop/><Node name="sheet">
            <EulerImplicitSolver/><CGLinearSolver/>
            <RegularGridTopology name="grid" n="1800 1 1800" min="0 0 0" max="4 0 4"/>
            <QuadSetTopologyContainer position="@grid.position" quads="@grid.quads"/>
            <MechanicalObject/><UniformMass vertexMass="0.01"/><QuadBendingSprings/></Node></Node>"#,
    );
    let file = folder.path("large.json");
    let (code, _, errors) = crate::run(&["run", &scene, "--record", &file, "--time-limit", "0.3"]);
    assert!(code == 6 && errors.contains("while the scene is loaded: no step was made"), "{code}: {errors}");
    let left = std::fs::read_dir(Path::new(&file).parent().expect("a folder")).expect("the folder is there");
    assert_eq!(left.count(), 1, "nothing but the scene is there");
}

#[test]
fn termination_ends_it_alike_with_143() {
    assert_eq!(interrupted("TERM"), 143);
}

#[test]
fn a_run_that_is_killed_leaves_a_journal_of_what_it_recorded() {
    let folder = Folder::new("signal-kill");
    let (scene, file) = (folder.write("spring.scn", SPRING), folder.path("killed.json"));
    // A frame now and then: the file grows, memory does not.
    let arguments = ["run", &scene, "--steps", "1000000000000", "--record", &file, "--every", "1000"];
    let mut child = settee(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts");
    let journal = format!("{file}.journal");
    while std::fs::metadata(&journal).map_or(0, |known| known.len()) < 10_000 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let (code, _, errors) = crate::run(&["recover", &journal]);
    assert!(code == 5 && errors.contains("is being written already"), "{code}: {errors}");
    child.kill().expect("the program runs");
    child.wait().expect("the program ends");
    assert!(!Path::new(&file).exists());
    let (code, text, errors) = crate::run(&["recover", &journal]);
    let recording = Recording::read(Path::new(&file)).expect("the file is whole");
    assert!(code == 0 && recording.frames.len() > 10, "{code}: {errors}");
    assert_eq!(text, format!("{file}: {} frames\n", recording.frames.len()));
    assert_eq!(recording.frames[2].step, 2000);
}

#[test]
fn a_signal_ends_a_step_that_cannot_be_left_and_keeps_the_recording() {
    let folder = Folder::new("signal-long");
    // Singular values of a dense matrix of 1536 rows: a step that takes many seconds.
    let scene = folder.write(
        "long.scn",
        r#"<Node name="root" dt="0.01">
            <EulerImplicitSolver/>
            <SVDLinearSolver/>
            <RegularGridTopology n="8 8 8" min="0 0 0" max="1 1 1"/>
            <MechanicalObject template="Vec3"/>
            <UniformMass totalMass="1"/>
            <HexahedronFEMForceField youngModulus="1000" poissonRatio="0.3"/>
        </Node>"#,
    );
    let (file, export) = (folder.path("long.json"), folder.path("long.pvd"));
    let (mut child, _, _lines) = begun(&["run", &scene, "--record", &file, "--export", &export]);
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("a command").success());
    assert_eq!(child.wait().expect("the program ends").code(), Some(130));
    assert_eq!(Recording::read(Path::new(&file)).expect("the recording was written").frames.len(), 1);
    // Neither locks nor parts of files stay.
    let names = std::fs::read_dir(folder.path(""))
        .expect("there is the folder")
        .map(|entry| entry.expect("an entry").file_name());
    let hidden: Vec<_> = names.filter(|name| name.to_string_lossy().starts_with('.')).collect();
    assert!(hidden.is_empty(), "{hidden:?}");
}
