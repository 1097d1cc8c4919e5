//! Forces of the last object of a scene.

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Loaded, Simulation};
use settee_testing::Subject;

fn load(gravity: &str, text: &str) -> Loaded {
    let text = format!("<Node name=\"root\" gravity=\"{gravity}\" dt=\"0.01\"><DefaultAnimationLoop/>{text}</Node>");
    Simulation::from_text("forces.scn", &text, &LoadOptions::default())
}

/// A scene in which nothing is wrong.
pub fn run_in(gravity: &str, text: &str) -> Simulation {
    let loaded = load(gravity, text);
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{text}\n{}", findings.join("\n")))
}

/// A scene without gravity in which nothing is wrong.
pub fn run(text: &str) -> Simulation {
    run_in("0 0 0", text)
}

/// What is found wrong.
pub fn findings(text: &str) -> String {
    load("0 0 0", text).diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Force of the last object of the scene.
pub fn force(text: &str) -> Vec<f64> {
    let mut simulation = run(text);
    let (scene, runtime) = simulation.parts_mut();
    let object = *scene.all_objects().last().expect("the scene has objects");
    let mut subject = Subject::new(scene, runtime, object).expect("the object is in the runtime");
    subject.force().expect("the object is a force field")
}

/// Equal to 1e-12.
pub fn close(found: &[f64], expected: &[f64]) -> bool {
    found.len() == expected.len() && found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12)
}
