//! The numbers of the picked point.

use egui::{Grid, RichText, Ui};
use settee_simulation::StateVector;

use super::property_texts::{number, titled};
use super::{Tab, Viewer};
use crate::driver::{Command, Probe};

impl Viewer {
    /// The numbers of the picked point.
    pub(super) fn picked_numbers(&mut self, ui: &mut Ui) {
        let Some(picked) = self.frame.picked.clone() else { return };
        egui::CollapsingHeader::new(format!("Point {} of {}", picked.of.point, picked.path)).default_open(true).show(
            ui,
            |ui| {
                Grid::new("picked").num_columns(3).spacing([10.0, 3.0]).show(ui, |ui| {
                    for (name, unit, vector, values) in [
                        ("position", "m", StateVector::Position, &picked.position),
                        ("velocity", "m/s", StateVector::Velocity, &picked.velocity),
                        ("force", "N", StateVector::Force, &picked.force),
                    ] {
                        ui.label(titled(name, &self.frame.units.label(unit)));
                        let numbers: Vec<String> =
                            values.iter().map(|value| format!("{:>11}", number(*value))).collect();
                        ui.label(
                            RichText::new(numbers.chunks(3).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n"))
                                .monospace(),
                        );
                        if ui.small_button("plot").on_hover_text(format!("Plot the components of the {name}")).clicked()
                        {
                            for component in 0..values.len().min(3) {
                                let probe = Probe::Point { point: picked.of, vector, component: Some(component) };
                                self.driver.send(Command::AddProbe(probe));
                            }
                            self.tab = Tab::Plots;
                        }
                        ui.end_row();
                    }
                });
                ui.horizontal(|ui| {
                    if ui.small_button("go to the state").clicked() {
                        self.select(settee_kernel::Owner::Object(picked.of.state));
                    }
                    if ui.small_button("forget").clicked() {
                        self.driver.send(Command::Pick(None));
                    }
                });
            },
        );
        ui.separator();
    }
}
