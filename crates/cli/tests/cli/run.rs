//! `settee run`.

use std::path::Path;

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Recording, Simulation};

use crate::{Folder, SPRING, WRONG, outcome, project, run, settee};

#[test]
fn a_run_ends_with_a_table_of_what_it_took() {
    let folder = Folder::new("run-table");
    let (code, text, errors) = run(&["run", &folder.write("spring.scn", SPRING), "--steps", "7"]);
    assert_eq!(code, 0, "{errors}");
    for row in [
        "steps              7",
        "simulated time     0.07 s",
        "Newton iterations",
        "linear solves",
        "factorisations",
        "symbolic analyses  1",
        "warnings           0",
    ] {
        assert!(text.contains(row), "{row} is missing in\n{text}");
    }
}

#[test]
fn the_end_is_a_hundred_steps_or_a_time() {
    let folder = Folder::new("run-end");
    let scene = folder.write("spring.scn", SPRING);
    assert!(run(&["run", &scene]).1.contains("steps              100\n"));
    assert!(run(&["run", &scene, "--time", "0.3"]).1.contains("steps              30\n"));
    assert!(run(&["run", &scene, "--time", "0.3", "--dt", "0.02,0.04"]).1.contains("steps              10\n"));
    assert!(run(&["run", &scene, "--steps", "0"]).1.contains("steps              0\n"));
}

#[test]
fn a_scene_in_python_is_handed_over_or_the_user_is_told_how() {
    let folder = Folder::new("run-python");
    let scene = folder.write("scene.py", "def createScene(root):\n    pass\n");
    // An interpreter that is not there, and programs that answer as one without and one with the package would.
    for (python, code, expected) in [
        ("there-is-no-such-python", 2, "pip install ."),
        ("false", 2, "has no module settee"),
        ("echo", 0, "runpy.run_module('settee', run_name='__main__', alter_sys=True) run"),
    ] {
        let output = settee(&["run", &scene]).env("SETTEE_PYTHON", python).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{text}");
        assert!(text.contains(expected), "{text}");
    }
}

/// Seen: the program of Rust alone did not know a command that the manual names.
#[test]
fn the_folder_for_programs_that_look_for_sofa_is_left_to_python() {
    for (python, code, expected) in [
        ("there-is-no-such-python", 2, "sofa-root needs the Python package"),
        ("echo", 0, "run_name='__main__', alter_sys=True) sofa-root some/folder"),
    ] {
        let output = settee(&["sofa-root", "some/folder"]).env("SETTEE_PYTHON", python).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{text}");
        assert!(text.contains(expected), "{text}");
    }
    assert!(run(&["--help"]).1.contains("sofa-root"));
}

/// Seen: `--csv scene.scn` left numbers in place of the scene.
#[test]
fn no_output_takes_the_place_of_what_a_scene_is_made_from() {
    let folder = Folder::new("run-over-scene");
    let scene = folder.write("spring.scn", SPRING);
    let part = folder.write("whole.scn", r#"<Node><include href="spring.scn"/></Node>"#);
    let over = |scene: &str, options: &[&str], expected: &str| {
        let (code, _, errors) = run(&[&["run", scene, "--steps", "1"], options].concat());
        assert_eq!(code, 2, "{errors}");
        assert!(errors.contains(expected), "{errors}");
    };
    for option in ["--energy", "--checkpoint", "--trace"] {
        over(&scene, &[option, &scene], "the scene is this file");
        over(&part, &[option, &scene], "the scene is this file");
    }
    let record = folder.path("a.csv");
    over(&scene, &["--record", &record, "--energy", &record], "--record and --energy both name the file");
    let (code, _, errors) = run(&["convert", &scene, &scene]);
    assert!(code == 2 && errors.contains("choose another name"), "{errors}");
    let (code, _, errors) = run(&["convert", &scene, &folder.path("scene.txt")]);
    assert!(code == 2 && errors.contains("expected the end .py, .scn or .xml"), "{errors}");
    assert_eq!(std::fs::read_to_string(&scene).unwrap(), SPRING);
}

#[cfg(unix)]
#[test]
fn several_options_may_write_to_one_device() {
    let folder = Folder::new("run-device");
    let scene = folder.write("spring.scn", SPRING);
    let (code, _, errors) = run(&["run", &scene, "--steps", "1", "--energy", "/dev/null", "--trace", "/dev/null"]);
    assert_eq!(code, 0, "{errors}");
}

#[test]
fn numbers_out_of_range_and_options_without_effect_are_told() {
    let folder = Folder::new("run-numbers");
    let scene = folder.write("spring.scn", SPRING);
    for (options, expected) in [
        (&["--dt", "-0.01"][..], "expected a positive number of seconds"),
        (&["--time", "-1"], "expected a number of seconds, 0 or more"),
        (&["--steps", "-5"], "expected a whole number, 0 or more"),
        (&["--size", "10x10"], "--size says how --shot or --film look"),
        (&["--at", "5", "--time", "1", "--export", &folder.path("a.obj")], "the run ends before"),
    ] {
        let (code, _, errors) = run(&[&["run", scene.as_str()], options].concat());
        assert!(code == 2 && errors.contains(expected), "{errors}");
    }
}

/// Python looks for modules in the current folder first.
#[test]
fn a_script_of_the_current_folder_is_not_taken_for_the_package() {
    let (folder, elsewhere) = (Folder::new("hijack"), Folder::new("hijacked-scene"));
    let scene = elsewhere.write("scene.py", "def createScene(root):\n    pass\n");
    folder.write("settee.py", "open('hijacked', 'w')\n");
    let mut command = settee(&["check", &scene]);
    let output = command.current_dir(folder.path("")).output().expect("the program starts");
    assert!(output.status.code().is_some() && !Path::new(&folder.path("hijacked")).exists());
}

#[test]
fn a_quiet_run_says_nothing() {
    let folder = Folder::new("run-quiet");
    assert_eq!(
        run(&["run", "--quiet", &folder.write("spring.scn", SPRING), "--steps", "3"]),
        (0, String::new(), String::new())
    );
}

#[test]
fn a_recording_has_the_bits_of_the_simulation() {
    let folder = Folder::new("run-record");
    let scene = folder.write("spring.scn", SPRING);
    for name in ["all.json", "all.json.gz"] {
        let file = folder.path(name);
        let (code, _, errors) =
            run(&["run", "-q", &scene, "--steps", "10", "--dt", "0.01,0.02", "--record", &file, "--every", "5"]);
        assert_eq!(code, 0, "{errors}");
        let recording = Recording::read(Path::new(&file)).expect("a recording");
        assert_eq!(recording.frames.iter().map(|frame| frame.step).collect::<Vec<_>>(), [0, 5, 10]);
        assert_eq!((recording.states[0].path.as_str(), recording.states[0].size), ("/dofs", 2));

        let mut simulation =
            Simulation::from_text("spring", SPRING, &LoadOptions::default()).simulation.expect("the scene is sound");
        for step in 0..10 {
            simulation.step([0.01, 0.02][step % 2]).expect("the step succeeds");
        }
        let expected: Vec<Option<f64>> =
            simulation.position("/dofs").expect("there is such a state").iter().copied().map(Some).collect();
        assert_eq!(recording.frames[2].x[0], expected);
        assert_eq!(recording.frames[2].time, simulation.time());
    }
}

#[test]
fn chosen_frames_are_recorded_in_every_format() {
    let folder = Folder::new("run-frames");
    let scene = folder.write("spring.scn", SPRING);
    for name in ["some.json", "some.npz", "some.csv"] {
        let file = folder.path(name);
        let (code, text, errors) = run(&["run", &scene, "--steps", "6", "--record", &file, "--frames", "1,2,5"]);
        assert_eq!(code, 0, "{errors}");
        assert!(text.contains("3 frames of 1 state\n"), "{text}");
        let content = std::fs::read(&file).expect("the file was written");
        match name {
            "some.npz" => assert!(content.starts_with(b"PK")),
            "some.csv" => assert_eq!(content.iter().filter(|byte| **byte == b'\n').count(), 4),
            _ => assert_eq!(Recording::read(Path::new(&file)).expect("a recording").frames.len(), 3),
        }
    }
}

#[test]
fn a_wrong_scene_gives_3_before_the_first_step() {
    let folder = Folder::new("run-wrong");
    let (code, text, errors) = run(&["run", &folder.write("wrong.scn", WRONG)]);
    assert_eq!((code, text.as_str()), (3, ""));
    assert!(errors.contains("2 errors"), "{errors}");
}

#[test]
fn a_step_that_fails_gives_4_and_keeps_the_recording() {
    let folder = Folder::new("run-numerical");
    let scene = folder.write("overflow.scn", &SPRING.replace("0 -9.81 0", "0 1e308 0"));
    let file = folder.path("start.json");
    let (code, _, errors) = run(&["run", &scene, "--dt", "1", "--record", &file]);
    assert_eq!(code, 4, "{errors}");
    assert!(errors.contains("step 1 at t = 0") && errors.contains("not finite"), "{errors}");
    assert!(errors.contains(" --> ") && errors.contains("overflow.scn:"), "the place of the solver: {errors}");
    assert_eq!(Recording::read(Path::new(&file)).expect("the initial state was written").frames.len(), 1);
}

#[test]
fn files_that_cannot_be_read_or_written_give_5() {
    let folder = Folder::new("run-files");
    let scene = folder.write("spring.scn", SPRING);
    assert_eq!(run(&["run", &folder.path("missing.scn")]).0, 5);
    assert_eq!(run(&["run", &folder.path(".")]).0, 5);
    assert_eq!(run(&["run", &scene, "--steps", "1", "--record", &folder.path("missing/a.json")]).0, 5);
    std::fs::create_dir(folder.path("taken.json")).expect("the folder can be written");
    assert_eq!(run(&["run", &scene, "--steps", "1", "--record", &folder.path("taken.json")]).0, 5);
}

#[test]
fn meshes_are_searched_in_the_added_folders_in_order() {
    let folder = Folder::new("run-data");
    let scene = folder.write("mesh.scn", "<Node><MeshOBJLoader filename=\"own.obj\"/></Node>");
    let data = Folder::new("run-data-added");
    data.write("own.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    assert_eq!(run(&["check", &scene]).0, 3);
    assert_eq!(run(&["check", &scene, "--data", &data.path(".")]).0, 0);
    let with_variable =
        settee(&["check", &scene]).env("SETTEE_DATA", data.path(".")).output().expect("the program starts");
    assert_eq!(outcome(with_variable).0, 0);
    // The project's own data need no option.
    let scene = folder.write("mesh.scn", "<Node><MeshOBJLoader filename=\"mesh/cylinder.obj\"/></Node>");
    assert_eq!(run(&["check", &scene]).0, 0);
}

#[test]
fn the_number_of_threads_changes_no_bit() {
    let folder = Folder::new("run-threads");
    let scene = project().join("scenes/ode_solver/bdf/spring3d.scn");
    let frames = ["1", "3"].map(|threads| {
        let file = folder.path(&format!("{threads}.json"));
        let (code, _, errors) = run(&[
            "run",
            "-q",
            scene.to_str().expect("UTF-8"),
            "--steps",
            "20",
            "--threads",
            threads,
            "--record",
            &file,
        ]);
        assert_eq!(code, 0, "{errors}");
        std::fs::read(&file).expect("the file was written")
    });
    assert!(frames[0] == frames[1]);
}

#[test]
fn a_run_stops_at_the_moment_when_a_bound_is_passed() {
    let folder = Folder::new("run-stop-when");
    // Falls freely from rest: y = -5 t^2.
    let scene = folder.write(
        "fall.scn",
        r#"<Node gravity="0 -10 0" dt="0.1"><Node name="a"><BDFOdeSolver order="3"/><NewtonRaphsonSolver/><EigenSimplicialLDLT/>
        <MechanicalObject name="dofs" position="0 0 0"/><UniformMass totalMass="1"/></Node></Node>"#,
    );
    let file = folder.path("fall.json");
    let condition = "x:/a/dofs:1<-1.25";
    let (code, text, errors) = run(&["run", &scene, "--stop-when", condition, "--record", &file, "--every", "100"]);
    assert_eq!(code, 0, "{errors}");
    assert!(text.contains("steps              5\n"), "{text}");
    let recording: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let last = recording["frames"].as_array().unwrap().last().unwrap().clone();
    assert!((last["time"].as_f64().unwrap() - 0.5).abs() < 1e-6, "{last}");
    assert!((last["x"][0][1].as_f64().unwrap() + 1.25).abs() < 1e-6, "{last}");
    for (wrong, expected) in [("x:/a/dofs:3<0", "scalars 0 to 2"), ("x:/b:0<0", "/b"), ("y>0", "expected a condition")]
    {
        let (code, _, errors) = run(&["run", &scene, "--stop-when", wrong]);
        assert!(code == 2 && errors.contains(expected), "{wrong}: {code} {errors}");
    }
}

/// What the scene of adaptive steps says of itself: with dense output at both solvers.
#[test]
fn a_run_with_steps_of_its_own_stops_within_one_of_the_scene() {
    let folder = Folder::new("run-stop-adaptive");
    let scene = project().join("scenes/ode_solver/bdf/adaptive.scn");
    let text = std::fs::read_to_string(scene).expect("the scene is there");
    let scene = folder.write("adaptive.scn", &text.replace("<BDFOdeSolver ", "<BDFOdeSolver denseOutput=\"true\" "));
    let (file, condition) = (folder.path("adaptive.json"), "x:/elastic/dofs:7<-1.5");
    let (code, text, errors) = run(&["run", &scene, "--stop-when", condition, "--record", &file, "--every", "100"]);
    assert_eq!(code, 0, "{errors}");
    assert!(text.contains("steps              12\n"), "{text}");
    let recording = Recording::read(file.as_ref()).expect("it is a recording");
    let last = recording.frames.last().expect("the end is recorded");
    let at = |state: &str| recording.states.iter().position(|info| info.path == state).expect("it is recorded");
    assert!((last.time - 0.56433).abs() < 1e-4, "{}", last.time);
    let height = last.x[at("/elastic/dofs")][7].expect("a number");
    assert!((height + 1.5).abs() < 1e-6, "{height}");
    // The other body is shown at the same moment: its springs hardly stretch.
    let other = &last.x[at("/stiff/dofs")];
    let along = |axis: usize| other[6 + axis].expect("a number") - other[3 + axis].expect("a number");
    let length = along(0).hypot(along(1)).hypot(along(2));
    assert!((length - 1.0).abs() < 1e-3, "{length}");
}

#[test]
fn the_scenes_of_the_project_run_without_errors() {
    for name in ["adaptive", "spring1d", "spring3d", "cylinder"] {
        let scene = project().join(format!("scenes/ode_solver/bdf/{name}.scn"));
        let (code, text, errors) = run(&["run", scene.to_str().expect("UTF-8"), "--steps", "3"]);
        assert_eq!(code, 0, "{name}: {errors}");
        assert!(text.contains("steps              3\n"), "{text}");
        assert!(!errors.contains("error"), "{errors}");
    }
}

#[test]
fn the_budget_adds_up_and_a_trace_can_be_opened() {
    let folder = Folder::new("run-budget");
    let scene = folder.write("spring.scn", SPRING);
    let trace = folder.path("trace.json");
    let (code, text, errors) = run(&["run", &scene, "--steps", "500", "--budget", "--trace", &trace]);
    assert_eq!(code, 0, "{errors}");
    for row in ["force", "assembly", "factor", "solve", "traversal", "sum"] {
        assert!(text.contains(&format!("\n  {row} ")), "{row} is missing in\n{text}");
    }
    let share = |text: &str| -> f64 {
        let sum = text.lines().find(|line| line.starts_with("  sum")).unwrap();
        sum.split_whitespace().nth(3).unwrap().parse().unwrap()
    };
    // A step of some microseconds: reading clocks is a part of it.
    assert!((95.0..=100.0).contains(&share(&text)), "{text}");
    let scene = project().join("scenes/ode_solver/bdf/cylinder.scn");
    let (code, text, errors) = run(&["run", scene.to_str().expect("UTF-8"), "--steps", "3", "--budget"]);
    assert_eq!(code, 0, "{errors}");
    assert!((98.0..=100.0).contains(&share(&text)), "{text}");
    let trace: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(trace).unwrap()).unwrap();
    let events = trace["traceEvents"].as_array().unwrap();
    let named = |name: &str| events.iter().filter(|event| event["name"] == name).count();
    assert_eq!(named("step"), 500);
    assert!(named("compute_force") >= 500 && named("SpringForceField") >= 500);
    assert!(events.iter().all(|event| event["ph"] == "X" && event["dur"].as_f64().unwrap() >= 0.0));
}
