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
    let scene = project().join("scenes").join(scene).display().to_string();
    compare_with_killed(&folder, &scene);
}

fn compare_with_killed(folder: &Folder, scene: &str) {
    let scene = scene.to_owned();
    let (whole, rest) = (folder.path("whole.json"), folder.path("rest.json"));
    let (code, _, errors) = run(&["run", &scene, "--steps", STEPS, "--quiet", "--record", &whole, "--every", STEPS]);
    assert_eq!(code, 0, "{errors}");
    let checkpoint = killed(folder, &scene);
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
    killed_and_resumed("adaptive", "ode_solver/bdf/adaptive.scn");
}

#[test]
fn a_run_of_newmarks_method_that_was_killed_goes_on() {
    killed_and_resumed("newmark", "ode_solver/newmark.scn");
}

#[test]
fn a_run_of_radaus_method_that_was_killed_goes_on() {
    killed_and_resumed("radau", "ode_solver/radau_iia_solver.scn");
}

/// Bodies whose systems are solved with factors of earlier matrices, once by Newton's method over many steps.
#[test]
fn a_run_that_keeps_factors_and_was_killed_goes_on() {
    let body = |name: &str, ode: &str, linear: &str| {
        format!(
            r#"<Node name="{name}">{ode}{linear}<RegularGridTopology n="3 3 5" min="0 0 0" max="0.2 0.2 0.6"/>
            <MechanicalObject name="dofs"/><UniformMass totalMass="1"/><BoxROI name="box" box="-1 -1 -0.01 1 1 0.01"/>
            <FixedProjectiveConstraint indices="@box.indices"/>
            <HexahedronFEMForceField youngModulus="4000" poissonRatio="0.3" method="large"/></Node>"#
        )
    };
    let factor = r#"<SparseLDLSolver template="CompressedRowSparseMatrixMat3x3d" reuseFactor="true" reuseTolerance="1e-10" reuseLimit="50"/>"#;
    let preconditioned = r#"<PCGLinearSolver iterations="50" tolerance="1e-20" preconditioner="@factor"/>
        <SparseLDLSolver name="factor" template="CompressedRowSparseMatrixMat3x3d" reuseFactor="true" precision="single"/>"#;
    let newton = r#"<BDFOdeSolver order="3"/><NewtonRaphsonSolver maxNbIterationsNewton="8" warnWhenDiverge="0"/>"#;
    let scene = format!(
        r#"<Node name="root" gravity="0 -9.81 0" dt="0.01"><DefaultAnimationLoop/>{}{}{}</Node>"#,
        body("euler", "<EulerImplicitSolver/>", factor),
        body("bdf", newton, factor),
        body("matrixless", "<EulerImplicitSolver/>", preconditioned),
    );
    let folder = Folder::new("resume-factors");
    let scene = folder.write("factors.scn", &scene);
    compare_with_killed(&folder, &scene);
}

/// What components of a scene write goes on where it was at the checkpoint: streams are cut there, frames keep their
/// numbers.
#[test]
fn files_that_a_scene_writes_go_on_with_the_run() {
    let scene = r#"<Node name="root" gravity="0 -9.81 0" dt="0.01"><DefaultAnimationLoop/>
        <EulerImplicitSolver/><SparseLDLSolver/>
        <TetrahedronSetTopologyContainer name="mesh" position="0 0 0  1 0 0  0 1 0  0 0 1" tetrahedra="0 1 2 3"/>
        <MechanicalObject name="dofs" template="Vec3"/><DiagonalMass massDensity="6"/>
        <WriteState filename="plain.txt" period="0.03" writeV="true"/><WriteState filename="packed.txt.gz"/>
        <Monitor fileName="monitor" indices="1" ExportPositions="true" ExportVelocities="true"/>
        <WriteTopology filename="topology.txt" period="0.1"/>
        <VTKExporter filename="frame" tetras="true" exportEveryNumberOfSteps="4" exportAtBegin="true"/>
        <MeshExporter filename="end" exportAtEnd="true"/></Node>"#;
    let folder = Folder::new("resume-outputs");
    let scene = folder.write("written.scn", scene);
    let (whole, parts, checkpoint) = (folder.path("whole"), folder.path("parts"), folder.path("checkpoint"));
    for output in [&whole, &parts] {
        std::fs::create_dir(output).expect("the folder can be written");
    }
    let step = |steps: &str, output: &str, more: &[&str]| {
        let (code, _, errors) =
            run(&[&["run", &scene, "--quiet", "--output", output, "--steps", steps][..], more].concat());
        assert_eq!(code, 0, "{errors}");
    };
    step("40", &whole, &[]);
    step("18", &parts, &["--checkpoint", &checkpoint]);
    // As if the run had gone on after its last checkpoint and was killed then.
    let tail = Path::new(&parts).join("plain.txt");
    let mut text = std::fs::read(&tail).expect("records were written");
    text.extend_from_slice(b"T= 0.2\n  X= 0 0");
    std::fs::write(&tail, text).expect("it was just read");
    step("40", &parts, &["--resume", &checkpoint]);
    let files = |folder: &str| {
        let entries = std::fs::read_dir(folder).expect("the folder is there");
        let mut files: Vec<(String, Vec<u8>)> = entries
            .map(|entry| entry.expect("it can be read").path())
            .map(|path| {
                (path.file_name().expect("a name").to_string_lossy().into(), std::fs::read(&path).expect("a file"))
            })
            .collect();
        files.sort();
        files
    };
    let (expected, found) = (files(&whole), files(&parts));
    let names = |files: &[(String, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert!(expected.len() > 10, "{:?}", names(&expected));
    assert_eq!(names(&expected), names(&found));
    for ((name, expected), (_, found)) in expected.iter().zip(&found) {
        assert!(expected == found, "{name} differs");
    }
    // Where the files are missing the rest of them is written, without a hole before it.
    let empty = folder.path("empty");
    std::fs::create_dir(&empty).expect("the folder can be written");
    step("40", &empty, &["--resume", &checkpoint]);
    let rest = std::fs::read_to_string(Path::new(&empty).join("plain.txt")).expect("it is text");
    assert!(rest.starts_with("T= 0.18\n  X= "), "{rest}");
}

/// Seen: "linear solves 22 (11.00 a step)" of a run of two steps.
#[test]
fn the_table_of_a_run_that_goes_on_counts_its_own_steps() {
    let folder = Folder::new("resume-counts");
    let (scene, checkpoint) = (folder.write("spring.scn", SPRING), folder.path("checkpoint"));
    let solves = |steps: &str, more: &[&str]| {
        let (code, text, errors) = run(&[&["run", &scene, "--steps", steps][..], more].concat());
        assert_eq!(code, 0, "{errors}");
        let line = text.lines().find(|line| line.starts_with("linear solves")).expect("the table has this row");
        line.split_whitespace().nth(2).and_then(|word| word.parse::<u64>().ok()).expect("a number")
    };
    let before = solves("20", &["--checkpoint", &checkpoint]);
    let after = solves("22", &["--resume", &checkpoint]);
    assert_eq!(before + after, solves("22", &[]));
}

#[test]
fn a_run_whose_state_cannot_be_written_does_not_begin() {
    let folder = Folder::new("not-persistent");
    let scene = project().join("scenes/linear_solver/algebraic_multigrid.scn").display().to_string();
    let file = folder.path("checkpoint");
    let (code, output, errors) = run(&["run", &scene, "--steps", "3", "--checkpoint", &file]);
    assert_eq!(code, 5, "{errors}");
    assert!(errors.contains("AlgebraicMultigridPreconditioner") && errors.contains("levels"), "{errors}");
    assert!(!Path::new(&file).exists() && !output.contains("step 1"), "{output}");
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
