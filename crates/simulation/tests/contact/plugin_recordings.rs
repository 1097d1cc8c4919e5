//! Runs of the recorded scenes of plug-ins against their recordings: motion, forces and outputs, with what a script did
//! from outside.

#![allow(clippy::print_stderr)] // Says what was compared, and what was skipped.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use settee_components::FromScene;
use settee_kernel::{Event, Flat};
use settee_simulation::{LoadOptions, Simulation, Strictness};

/// Largest difference, relative to the largest number of a frame, or of an output over all frames: sweeps of the
/// constraint solver end at a tolerance of 1e-12 or so of their own.
pub const CLOSE: f64 = 1e-8;

/// The recorded scenes of a plug-in, and what is known about them.
pub struct Recordings {
    /// How the names of its scenes begin.
    pub prefix: &'static str,
    /// Scenes that are not compared, by their names or the beginning of them with a star, each with its reason.
    pub otherwise: &'static [(&'static str, &'static str)],
    /// What is not compared of scenes that are, by the endings of both names, each with its reason.
    pub partly: &'static [(&'static str, &'static str, &'static str)],
    /// Scenes that show a defect of SOFA which can be asked for by name, by their names, or by the beginning of them
    /// with a star.
    pub quirks: &'static [(&'static str, &'static str)],
    /// Number of scenes, compared or not.
    pub n_scenes: usize,
}

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

/// Whether a name, or the beginning of one with a star, stands for a scene.
fn names(pattern: &str, scene: &str) -> bool {
    pattern.strip_suffix('*').map_or(scene == pattern, |start| scene.starts_with(start))
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

fn compare(folder: &Path, name: &str, quirks: &[(&str, &str)]) -> Result<Differences, String> {
    let bytes = std::fs::read(folder.join(format!("{name}.json"))).map_err(|error| error.to_string())?;
    let recorded: Value = serde_json::from_slice(&bytes).map_err(|error| error.to_string())?;
    let scene = folder.join(format!("{name}.scn"));
    let source = std::fs::read_to_string(&scene).map_err(|error| error.to_string())?;
    // The recordings keep the inertia of rigid bodies in the axes of the world.
    let source =
        source.replace("<UniformMass vertexMass=\"1 1 0.4", "<UniformMass inertiaFrame=\"world\" vertexMass=\"1 1 0.4");
    // In the recordings the geometric stiffness of lengths has no effect.
    let source = source.replace("<BeamLengthMapping ", "<BeamLengthMapping geometricStiffness=\"0\" ");
    let source = ["0", "1", "2"].iter().fold(source, |source, given| {
        source.replace(&format!("output=\"@lengths\" geometricStiffness=\"{given}\""), "output=\"@lengths\"")
    });
    let quirks = quirks.iter().filter(|(scene, _)| names(scene, name)).map(|(_, quirk)| (*quirk).to_owned()).collect();
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

impl Recordings {
    fn is_compared(&self, scene: &str, what: &str) -> bool {
        !self.partly.iter().any(|(name, part, _)| scene.ends_with(name) && what.ends_with(part))
    }

    /// Runs all scenes that are at hand.
    ///
    /// # Panics
    /// If one is not as recorded, with what differs by how much, or if scenes are missing.
    pub fn check(&self) {
        let Some(shared) = crate::common::shared() else {
            eprintln!("skipped: the recorded scenes of plug-ins are not beside the project");
            return;
        };
        let folder = shared.join("reference/plugins");
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        let all = entries.filter_map(|entry| Some(entry.file_name().to_str()?.strip_suffix(".scn")?.to_owned()));
        let is_left_out = |name: &String| self.otherwise.iter().any(|(other, _)| names(other, name));
        let (left_out, mut compared): (Vec<String>, Vec<String>) =
            all.filter(|name| name.starts_with(self.prefix)).partition(is_left_out);
        compared.sort();
        let mut failures = Vec::new();
        for name in &compared {
            match compare(&folder, name, self.quirks) {
                Ok(Differences(found)) => {
                    let far: Vec<String> = found
                        .iter()
                        .filter(|(what, most)| self.is_compared(name, what) && (**most > CLOSE || most.is_nan()))
                        .map(|(what, most)| format!("{what} {most:.1e}"))
                        .collect();
                    if !far.is_empty() {
                        failures.push(format!("{name}: {}", far.join(", ")));
                    }
                }
                Err(error) => failures.push(format!("{name}: {error}")),
            }
        }
        let (n_good, n_other) = (compared.len() - failures.len(), left_out.len());
        eprintln!("{n_good} scenes as recorded, {n_other} left out, {} not as recorded", failures.len());
        assert!(failures.is_empty(), "{}", failures.join("\n"));
        assert!(compared.len() + n_other >= self.n_scenes, "scenes are missing beside the project");
    }
}
