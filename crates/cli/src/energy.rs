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
        for (name, _) in columns(&EnergyReport::default()) {
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
        for (_, value) in columns(&report) {
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

fn columns(report: &EnergyReport) -> [(&'static str, f64); 12] {
    [
        ("kinetic", report.kinetic),
        ("elastic", report.elastic),
        ("gravity", report.gravity),
        ("contact", report.contact),
        ("rayleigh", report.rayleigh),
        ("viscous", report.viscous),
        ("numerical", report.numerical),
        ("external", report.external),
        ("prescribed", report.prescribed),
        ("constraints", report.constraints),
        ("correction", report.correction),
        ("imbalance", report.imbalance),
    ]
}
