//! Runs a scene file and prints where its states are.
//!
//! `cargo run -p settee --example run_a_file -- scenes/mechanical_load/uniform_velocity_damping_force_field.scn 100`
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use std::error::Error;
use std::path::Path;

use settee::run::{FromScene, LoadOptions, Simulation};

/// The path of a state, and the positions of its points.
type Found = (String, Vec<f64>);

/// Positions of all states after a number of steps.
///
/// # Errors
/// A file that cannot be read, a scene with errors, a step that fails.
pub fn positions(file: &Path, steps: usize) -> Result<Vec<Found>, Box<dyn Error>> {
    let loaded = Simulation::from_file(file, &LoadOptions::default())?;
    for finding in &loaded.diagnostics {
        println!("{finding}");
    }
    let mut simulation = loaded.simulation.ok_or("the scene has errors")?;
    for _ in 0..steps {
        simulation.step(0.0)?;
    }
    let paths = simulation.states().into_iter().map(|state| simulation.scene().object_path(state.object));
    paths.map(|path| Ok((path.clone(), simulation.position(&path)?.to_vec()))).collect()
}

#[allow(dead_code, reason = "the test of the examples calls `positions`")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("expected a scene file, and a number of steps if not 100")?;
    let steps = arguments.next().map_or(Ok(100), |text| text.parse())?;
    for (path, position) in positions(Path::new(&file), steps)? {
        println!("{path}: {position:?}");
    }
    Ok(())
}
