//! `settee run --times` and `--stop-when`: moments within steps, and conditions at the ends of steps.

use crate::{Folder, project, run};

/// Falls freely from rest: y = -5 t^2.
const FALL: &str = r#"<Node gravity="0 -10 0" dt="0.1"><Node name="a"><BDFOdeSolver name="ode" order="3"/><NewtonRaphsonSolver/>
<EigenSimplicialLDLT/><MechanicalObject name="dofs" position="0 0 0"/><UniformMass totalMass="1"/></Node></Node>"#;

/// A ball above a plate that does not move; it touches at 0.5 m, after 0.316 s.
const BALL: &str = r#"<Node gravity="0 -10 0" dt="0.01"><CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/>
<MinProximityIntersection alarmDistance="0.1" contactDistance="0.01"/><CollisionResponse response="PenalityContactForceField"/>
<Node name="ball"><EulerImplicitSolver/><CGLinearSolver iterations="20" tolerance="1e-9" threshold="1e-9"/>
<MechanicalObject name="dofs" position="0 1 0"/><UniformMass totalMass="1"/>
<SphereCollisionModel name="model" radius="0.5"/></Node>
<Node name="plate"><MeshTopology position="-1 0 -1  1 0 -1  0 0 2" triangles="0 2 1"/><MechanicalObject name="dofs"/>
<TriangleCollisionModel name="model" moving="0" simulated="0"/></Node></Node>"#;

fn frames(path: &str) -> Vec<serde_json::Value> {
    let text = std::fs::read_to_string(path).expect("it was written");
    let recording: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    recording["frames"].as_array().expect("there are frames").clone()
}

#[test]
fn moments_between_steps_are_recorded_and_probed() {
    let folder = Folder::new("moments");
    let (scene, file) = (folder.write("fall.scn", FALL), folder.path("fall.json"));
    let times = ["--times", "0.73,0,0.25,0.4", "--record", &file, "--probe", "/a/dofs:0.position"];
    let (code, text, errors) = run(&[&["run", &scene, "--quiet"], &times[..]].concat());
    assert_eq!(code, 0, "{errors}");
    let found = frames(&file);
    let expected = [(0, 0.0), (3, 0.25), (4, 0.4), (8, 0.73)];
    assert_eq!(found.len(), expected.len());
    for (frame, (step, time)) in found.iter().zip(expected) {
        assert_eq!(frame["step"], step);
        let (t, y) = (frame["time"].as_f64().unwrap(), frame["x"][0][1].as_f64().unwrap());
        assert!((t - time).abs() < 1e-12 && (y + 5.0 * time * time).abs() < 1e-9, "{frame}");
    }
    let rows: Vec<Vec<f64>> =
        text.lines().skip(1).map(|row| row.split(',').map(|cell| cell.parse().unwrap()).collect()).collect();
    assert_eq!(rows.iter().map(|row| row[0]).collect::<Vec<f64>>(), [0.0, 3.0, 4.0, 8.0]);
    assert!(rows.iter().all(|row| (row[3] + 5.0 * row[1] * row[1]).abs() < 1e-9), "{text}");
}

#[test]
fn looking_at_moments_does_not_change_the_motion() {
    let folder = Folder::new("moments-motion");
    let scene = project().join("scenes/ode_solver/bdf/spring3d.scn");
    let scene = scene.to_str().expect("UTF-8");
    let (plain, looked) = (folder.path("plain.json"), folder.path("looked.json"));
    let (code, _, errors) = run(&["run", scene, "--quiet", "--steps", "9", "--frames", "9", "--record", &plain]);
    assert_eq!(code, 0, "{errors}");
    let end = frames(&plain)[0]["time"].as_f64().expect("a number");
    let times = format!("{},{},{end}", 0.31 * end, 0.77 * end);
    let (code, _, errors) = run(&["run", scene, "--quiet", "--steps", "9", "--times", &times, "--record", &looked]);
    assert_eq!(code, 0, "{errors}");
    assert_eq!(frames(&looked)[2], frames(&plain)[0]);
}

#[test]
fn what_is_not_known_within_a_step_is_told_before_the_run() {
    let folder = Folder::new("moments-unknown");
    let (fall, file) = (folder.write("fall.scn", FALL), folder.path("a.json"));
    let sub_steps = FALL.replacen("order=\"3\"", "adaptive=\"true\"", 1);
    let adaptive = folder.write("adaptive.scn", &sub_steps);
    let kept = folder.write("kept.scn", &sub_steps.replacen("adaptive=", "denseOutput=\"true\" adaptive=", 1));
    let record = ["--record", file.as_str()];
    let cases: [(&str, &[&str], &str); 8] = [
        (&adaptive, &["--times", "0.05"], "--times: /a/ode does not keep the motion within its steps; denseOutput"),
        (&adaptive, &["--stop-when", "x:/a/dofs:1<-1"], "--stop-when: /a/ode does not keep the motion"),
        (&fall, &["--times", "0.05", "--probe", "/a/ode.lastOrder"], "is known at the ends of steps only"),
        (&fall, &["--times", "0.5", "--time", "0.2"], "--times 0.5: the run ends before"),
        (&fall, &["--times", "0.5", "--every", "2"], "--every"),
        (&fall, &["--times", "-1"], "0 or more"),
        (&fall, &["--stop-when", "/a/dofs.position>1"], "has 3 numbers; a condition is about one"),
        (&fall, &["--stop-when", "contacts:/a/dofs>0"], "there is no collision model at \"/a/dofs\""),
    ];
    for (scene, options, told) in cases {
        let (code, _, errors) = run(&[&["run", scene], &record[..], options].concat());
        assert!(code == 2 && errors.contains(told), "{options:?}: {code} {errors}");
    }
    let (code, _, errors) = run(&["run", &fall, "--times", "0.5"]);
    assert!(code == 2 && errors.contains("--times says when"), "{errors}");
    let (code, _, errors) = run(&["run", &kept, "--quiet", "--times", "0.25", "--record", &file]);
    assert_eq!(code, 0, "{errors}");
    let y = frames(&file)[0]["x"][0][1].as_f64().expect("a number");
    assert!((y + 5.0 * 0.0625).abs() < 1e-3, "{y}");
}

#[test]
fn a_run_stops_after_the_step_in_which_a_data_passes_a_bound() {
    let folder = Folder::new("stop-data");
    let scene = folder.write("fall.scn", FALL);
    let file = folder.path("a.json");
    // The order is known once a step was made.
    let condition = "/a/ode.lastOrder>2";
    let (code, _, errors) = run(&["run", &scene, "--stop-when", condition, "--record", &file]);
    assert_eq!(code, 0, "{errors}");
    assert!(errors.contains("the end of the step in which the condition came to hold"), "{errors}");
    let steps = frames(&file).last().expect("there is one")["step"].as_u64().expect("a number");
    assert!((1..10).contains(&steps), "{steps}");
}

#[test]
fn a_run_stops_at_the_beginning_of_a_contact() {
    let folder = Folder::new("stop-contact");
    let (scene, file) = (folder.write("ball.scn", BALL), folder.path("a.json"));
    for model in ["/ball/model", "/plate/model"] {
        let condition = format!("contacts:{model}>0");
        let (code, _, errors) = run(&["run", &scene, "--stop-when", &condition, "--record", &file]);
        assert_eq!(code, 0, "{errors}");
        let found = frames(&file);
        let (before, last) = (&found[found.len() - 2], &found[found.len() - 1]);
        let y = |frame: &serde_json::Value| frame["x"][0][1].as_f64().expect("a number");
        // The step that found it begins within the contact distance; the one before did not.
        assert!(y(before) <= 0.51 && y(&found[found.len() - 3]) > 0.51, "{} {}", y(before), y(last));
    }
}

/// Seen: a line for each moment, without a code.
#[test]
fn steps_in_parts_are_told_once_to_have_no_moments() {
    let folder = Folder::new("moments-parts");
    let looping = r#"dt="0.1"><MultiStepAnimationLoop integrationSteps="2"/>"#;
    let scene = folder.write("parts.scn", &FALL.replacen(r#"dt="0.1">"#, looping, 1));
    let options = ["--times", "0.05,0.1,0.15,0.25", "--probe", "/a/dofs:0.position"];
    let (code, text, errors) = run(&[&["run", &scene], &options[..]].concat());
    assert_eq!(code, 0, "{errors}");
    let told: Vec<&str> = errors.lines().filter(|line| line.contains("[moment-not-known]")).collect();
    assert_eq!(told.len(), 2, "the first one, and how many there were: {errors}");
    assert!(told[0].contains("--times: t = 0.05 s: the last step cannot be looked into"), "{}", told[0]);
    assert!(told[1].contains("3 of 4 moments are left out"), "{}", told[1]);
    let rows = text.lines().filter(|line| line.starts_with("1,")).count();
    assert_eq!(rows, 1, "the moment at the end of a step is there: {text}");
}
