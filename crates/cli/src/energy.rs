//! `settee run --energy`: where the energy goes, step by step.

use std::fmt::Write;
use std::path::Path;

use settee_simulation::{EnergyReport, Simulation};

use crate::exit::Failure;
use crate::output;

/// Lines of the account.
pub struct EnergyLog {
    text: String,
}

impl EnergyLog {
    /// Opens the account of a simulation.
    pub fn open(simulation: &mut Simulation) -> Self {
        simulation.open_energy_account();
        let mut text = String::from("time");
        for (name, _) in EnergyReport::default().columns() {
            text.push(',');
            text.push_str(name);
        }
        text.push('\n');
        Self { text }
    }

    /// A step is done.
    pub fn step(&mut self, simulation: &Simulation) {
        let report = simulation.energy_report().unwrap_or_default();
        // Writing to a string does not fail.
        let _ = write!(self.text, "{:?}", simulation.time());
        for (_, value) in report.columns() {
            let _ = write!(self.text, ",{value:?}");
        }
        self.text.push('\n');
    }

    /// Writes the lines.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), Failure> {
        output::write_file(path, self.text.as_bytes())
    }
}
