//! Runs a scene that may use the classes of this crate: `cargo run -p own-force-field -- SCENE STEPS`.
#![allow(clippy::print_stdout, reason = "a program shows what it finds")]

use std::error::Error;
use std::path::Path;

use settee::run::{LoadOptions, Simulation};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/scenes/anchor.scn");
    let file = arguments.next().unwrap_or_else(|| own.into());
    let steps: usize = arguments.next().map_or(Ok(200), |text| text.parse())?;
    let registry = own_force_field::registry();
    let loaded = Simulation::from_file_with_classes(Path::new(&file), &LoadOptions::default(), 1, registry)?;
    for finding in &loaded.diagnostics {
        println!("{finding}");
    }
    let mut simulation = loaded.simulation.ok_or("the scene has errors")?;
    for _ in 0..steps {
        simulation.step(0.0)?;
    }
    for state in simulation.states() {
        let path = simulation.scene().object_path(state.object);
        println!("{path}: {:?}", simulation.position(&path)?);
    }
    Ok(())
}
