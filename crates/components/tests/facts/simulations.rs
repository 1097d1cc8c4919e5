//! What tests of whole simulations share.

use settee_components::FromScene;
use settee_kernel::Flat;
use settee_simulation::{LoadOptions, Simulation};

/// A scene from text that must run.
pub fn load(text: &str) -> Simulation {
    let loaded = Simulation::from_text("test.scn", text, &LoadOptions::default());
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{text}\n{}", findings.join("\n")))
}

/// The errors of a scene from text.
pub fn errors(text: &str) -> Vec<String> {
    let loaded = Simulation::from_text("test.scn", text, &LoadOptions::default());
    let wrong = loaded.diagnostics.iter().filter(|finding| finding.is_error());
    wrong.map(ToString::to_string).collect()
}

/// Steps of the scene's own size, after which its data are what they became.
pub fn step(simulation: &mut Simulation, n: usize) {
    for _ in 0..n {
        simulation.step(0.0).expect("the step succeeds");
    }
    simulation.store();
}

/// The numbers of a data.
pub fn numbers(simulation: &Simulation, object: &str, name: &str) -> Vec<f64> {
    let scene = simulation.scene();
    let component = scene.find_object(object).and_then(|object| scene.component(object)).expect("the object is there");
    match component.data(component.find_data(name).expect("the data is there")).flat() {
        Flat::Integers { values, .. } => values.into_iter().map(|value| value as f64).collect(),
        flat => flat.reals().expect("they are numbers").0,
    }
}

/// The first number of a data.
pub fn number(simulation: &Simulation, object: &str, name: &str) -> f64 {
    numbers(simulation, object, name)[0]
}
