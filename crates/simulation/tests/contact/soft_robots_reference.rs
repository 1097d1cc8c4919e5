//! Motion, forces and outputs of the recorded scenes of soft robots, where they are there.
#![allow(clippy::print_stderr)] // Says what was compared, and what was skipped.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use settee_components::FromScene;
use settee_kernel::{Event, Flat};
use settee_simulation::{LoadOptions, Simulation, Strictness};

/// Largest difference, relative to the largest number of a frame, or of an output over all frames: sweeps of the
/// constraint solver end at a tolerance of 1e-12 or so of their own.
const CLOSE: f64 = 1e-8;

/// Scenes that are not compared, each with its reason.
const OTHERWISE: &[(&str, &str)] = &[
    ("s_area_nopull_unequal", "the second area is cut to the number and the weights of the first"),
    ("s_cable_nopull_one_index", "a cable between points of the model needs two points: with one it has no row"),
    ("s_cable_particle_force_max_disp_early", "a force mode that counts its own force twice pulls to the bound"),
    ("s_editor_dx", "points that have not moved too far take away what is left of the way, and nothing moves"),
    ("s_editor_dx_back", "as s_editor_dx"),
    ("s_editor_dx_large", "as s_editor_dx, and the last key is reached too early"),
    ("s_editor_keys", "the position does not follow when a key leads to the key frame before"),
    ("s_finger_force_limits", "as s_cable_particle_force_max_disp_early"),
    ("s_finger_force_limits_small_tol", "as s_cable_particle_force_max_disp_early"),
    ("s_finger_static", "the free motion of a static solver hardly moves the body back, and forces die out"),
    ("s_finger_static_force", "as s_finger_static"),
    ("s_flags_nomech", "forces act through mappings with mapForces 0; here they do not"),
    ("s_flags_nomech_cg", "as s_flags_nomech"),
    ("s_flags_off", "as s_flags_nomech"),
    ("s_flags_off_cg", "as s_flags_nomech"),
    ("s_grid_nopull_unequal", "as s_area_nopull_unequal"),
    ("s_joint_offset", "the first step is wrong by the position at the start"),
    ("s_partial_rigidification", "six rows without forces; here there are none"),
    ("s_position_limits", "maxForce has no effect"),
    ("s_press_pressure_min_growth", "minVolumeGrowth has no effect"),
];

/// What is not compared of scenes that are, by the endings of both names, each with its reason.
const PARTLY: &[(&str, &str, &str)] = &[
    ("", "pc.displacement", "never written in SOFA"),
    ("s_joint_force", "dfree", "the first step is wrong by the position at the start"),
    ("s_volume_from_tetrahedra", "v.volume", "to follow a body, its points are linked"),
    ("s_volume_from_triangles", "v.volume", "to follow a body, its points are linked"),
];

fn is_compared(scene: &str, what: &str) -> bool {
    !PARTLY.iter().any(|(name, part, _)| scene.ends_with(name) && what.ends_with(part))
}

/// Scenes that show a defect of SOFA which can be asked for by name.
const QUIRKS: &[(&str, &str)] = &[("s_plane_big", "plane-normal-length")];

/// What a recording and a run have to agree in.
#[derive(Default)]
struct Differences(BTreeMap<String, f64>);

impl Differences {
    fn note(&mut self, what: &str, found: &[f64], expected: &[f64], scale: f64) {
        let scale = if scale > 0.0 { scale } else { 1.0 };
        let most = if found.len() == expected.len() {
            let differences = found.iter().zip(expected).map(|(a, b)| (a - b).abs() / scale);
            differences.fold(0.0, |most: f64, one| if one <= most { most } else { one })
        } else {
            f64::INFINITY
        };
        let entry = self.0.entry(what.to_owned()).or_default();
        *entry = if most <= *entry { *entry } else { most };
    }
}

fn numbers(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(list) => list.iter().flat_map(numbers).collect(),
        Value::Number(number) => number.as_f64().into_iter().collect(),
        Value::String(text) => words(text),
        _ => Vec::new(),
    }
}

/// The numbers of a text, switches as 0 and 1.
fn words(text: &str) -> Vec<f64> {
    let number = |word: &str| match word {
        "true" => Some(1.0),
        "false" => Some(0.0),
        word => word.parse().ok(),
    };
    text.split_whitespace().filter_map(number).collect()
}

fn largest(value: &Value) -> f64 {
    numbers(value).iter().fold(0.0, |most: f64, value| most.max(value.abs()))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Does what the script of a recording does before a step.
fn act(simulation: &mut Simulation, action: &Value) -> Result<(), String> {
    if let Some(key) = action["key"].as_u64().and_then(|code| char::from_u32(code as u32)) {
        for event in [Event::KeyPressed(key), Event::KeyReleased(key)] {
            simulation.send(&event).map_err(|error| format!("{error:?}"))?;
        }
        return Ok(());
    }
    let (object, data) = text(&action["set"]).rsplit_once('.').unwrap_or_default();
    match simulation.set_data(object, data, text(&action["to"])).first() {
        Some(finding) => Err(finding.to_string()),
        None => Ok(()),
    }
}

/// A data as the component shows it after the step.
fn shown(simulation: &Simulation, path: &str) -> Option<Vec<f64>> {
    let (object, name) = path.rsplit_once('.')?;
    let component = simulation.scene().component(simulation.scene().find_object(object)?)?;
    match component.data(component.find_data(name)?).flat() {
        Flat::Reals { values, .. } => Some(values),
        Flat::Integers { values, .. } => Some(values.into_iter().map(|value| value as f64).collect()),
        flat => Some(words(&flat.to_text())),
    }
}

fn compare(folder: &Path, name: &str) -> Result<Differences, String> {
    let bytes = std::fs::read(folder.join(format!("{name}.json"))).map_err(|error| error.to_string())?;
    let recorded: Value = serde_json::from_slice(&bytes).map_err(|error| error.to_string())?;
    let scene = folder.join(format!("{name}.scn"));
    let source = std::fs::read_to_string(&scene).map_err(|error| error.to_string())?;
    // The recordings keep the inertia of rigid bodies in the axes of the world.
    let source =
        source.replace("<UniformMass vertexMass=\"1 1 0.4", "<UniformMass inertiaFrame=\"world\" vertexMass=\"1 1 0.4");
    let quirks = QUIRKS.iter().filter(|(scene, _)| *scene == name).map(|(_, quirk)| (*quirk).to_owned()).collect();
    let data = vec![folder.to_owned()];
    let options = LoadOptions { strictness: Strictness::Compat, quirks, data, ..LoadOptions::default() };
    let loaded = Simulation::from_text(&scene.display().to_string(), &source, &options);
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    let Some(mut simulation) = loaded.simulation else { return Err(findings.join("; ")) };
    let frames = recorded["frames"].as_array().cloned().unwrap_or_default();
    let script = recorded["script"].as_array().cloned().unwrap_or_default();
    let scale_of = |of: &dyn Fn(&Value) -> f64| frames.iter().map(of).fold(0.0, f64::max);
    let mut differences = Differences::default();
    for frame in &frames {
        let step = frame["step"].as_u64().unwrap_or_default();
        while simulation.steps() < step {
            let next = simulation.steps() + 1;
            for action in script.iter().filter(|action| action["before_step"].as_u64() == Some(next)) {
                act(&mut simulation, action)?;
            }
            simulation.step(0.0).map_err(|error| format!("step {next}: {error}"))?;
        }
        simulation.store();
        let scale = largest(&frame["x"]).max(largest(&frame["v"]));
        for (index, state) in recorded["states"].as_array().into_iter().flatten().enumerate() {
            let path = text(&state["path"]);
            let x = simulation.position(path).map_err(|error| error.to_string())?;
            differences.note("x", x, &numbers(&frame["x"][index]), scale);
            let v = simulation.velocity(path).map_err(|error| error.to_string())?;
            differences.note("v", v, &numbers(&frame["v"][index]), scale);
        }
        for (path, value) in frame["data"].as_object().into_iter().flatten() {
            let scale = scale_of(&|frame| largest(&frame["data"][path]));
            let found = shown(&simulation, path).ok_or_else(|| format!("{path} is not there"))?;
            differences.note(path, &found, &numbers(value), scale);
        }
        if let Some(solved) = simulation.constraints().filter(|_| frame["constraint"]["force"].is_array()) {
            let problem = solved.problem;
            for (name, found) in [("dfree", &problem.free), ("force", &problem.forces)] {
                let scale = scale_of(&|frame| largest(&frame["constraint"][name]));
                differences.note(name, found, &numbers(&frame["constraint"][name]), scale);
            }
            if frame["constraint"]["W"].is_array() && !problem.compliance.is_empty() {
                let expected = &frame["constraint"]["W"];
                differences.note("W", &problem.compliance, &numbers(expected), largest(expected));
            }
        }
    }
    Ok(differences)
}

#[test]
fn soft_robots_move_as_recorded() {
    let Some(shared) = crate::common::shared() else {
        eprintln!("skipped: the recorded scenes of soft robots are not beside the project");
        return;
    };
    let folder = shared.join("reference/plugins");
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter_map(|entry| Some(entry.file_name().to_str()?.strip_suffix(".scn")?.to_owned()))
        .filter(|name| name.starts_with("s_") && !OTHERWISE.iter().any(|(other, _)| other == name))
        .collect();
    names.sort();
    let mut failures = Vec::new();
    for name in &names {
        match compare(&folder, name) {
            Ok(Differences(found)) => {
                let far: Vec<String> = found
                    .iter()
                    .filter(|(what, most)| is_compared(name, what) && (**most > CLOSE || most.is_nan()))
                    .map(|(what, most)| format!("{what} {most:.1e}"))
                    .collect();
                if !far.is_empty() {
                    failures.push(format!("{name}: {}", far.join(", ")));
                }
            }
            Err(error) => failures.push(format!("{name}: {error}")),
        }
    }
    let n_good = names.len() - failures.len();
    eprintln!("{n_good} scenes as recorded, {} left out, {} not as recorded", OTHERWISE.len(), failures.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(n_good + OTHERWISE.len() >= 177, "scenes are missing beside the project");
}
