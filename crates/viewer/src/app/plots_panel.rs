//! Numbers against time, and the residuals of Newton's method.

use egui::{Color32, RichText, Ui};
use egui_plot::{AxisHints, Line, Plot, PlotPoints, Points, VLine};

use super::Viewer;
use crate::driver::{Command, EnergyColumn, Frame, Probe, Series, Work};

/// How plots are shown.
#[derive(Default)]
pub struct Plots {
    is_logarithmic: bool,
    /// Whether energies are written beside the plots.
    pub shows_energies: bool,
}

/// Plots side by side; what is left over shares the last one.
const MOST_PLOTS: usize = 3;

/// Colours of curves, one after the other.
const COLOURS: [Color32; 7] = [
    Color32::from_rgb(0x3b, 0x82, 0xd6),
    Color32::from_rgb(0xe0, 0x7b, 0x1f),
    Color32::from_rgb(0x2f, 0xa0, 0x5a),
    Color32::from_rgb(0xcf, 0x44, 0x44),
    Color32::from_rgb(0x94, 0x68, 0xbd),
    Color32::from_rgb(0x8c, 0x6d, 0x4f),
    Color32::from_rgb(0x2a, 0xa8, 0xb5),
];

/// The colour of a curve.
fn colour_of(index: usize) -> Color32 {
    COLOURS[index % COLOURS.len()]
}

/// Values on a logarithmic axis are no less than this.
const LEAST: f64 = 1e-300;

impl Viewer {
    pub(super) fn plots_panel(&mut self, ui: &mut Ui) {
        let frame = std::sync::Arc::clone(&self.frame);
        ui.horizontal(|ui| {
            ui.menu_button("Add", |ui| self.add_menu(ui));
            ui.checkbox(&mut self.plots.is_logarithmic, "log scale");
            ui.checkbox(&mut self.plots.shows_energies, "energies");
            if let Some((kinetic, potential)) = frame.energy.filter(|_| self.plots.shows_energies) {
                let unit = frame.units.label("J");
                let potential = potential.map_or_else(|| "unknown".into(), |value| format!("{value:.4e} {unit}"));
                ui.label(RichText::new(format!("kinetic {kinetic:.4e} {unit}, potential {potential}")).monospace());
            }
            if !frame.series.is_empty() && ui.button("Remove all").clicked() {
                for series in frame.series.iter() {
                    self.driver.send(Command::RemoveProbe(series.probe));
                }
            }
        });
        if frame.series.is_empty() {
            let hint = "Add energies here, the motion of a picked point, or any number: right click on its name in the panel of data.";
            ui.label(RichText::new(hint).weak());
            return;
        }
        // With joules and metres on one axis one of them would look constant: each kind of number has a plot of its
        // own.
        let mut kinds: Vec<&str> = Vec::new();
        for series in frame.series.iter() {
            if !kinds.contains(&series.quantity) && kinds.len() < MOST_PLOTS {
                kinds.push(series.quantity);
            }
        }
        let last = kinds.len() - 1;
        let plot_of = |series: &Series| kinds.iter().position(|kind| *kind == series.quantity).unwrap_or(last);
        ui.columns(kinds.len(), |columns| {
            for (at, ui) in columns.iter_mut().enumerate() {
                let curves = frame.series.iter().enumerate().filter(|(_, series)| plot_of(series) == at);
                self.plot_of_kind(ui, at, &curves.collect::<Vec<_>>(), &frame);
            }
        });
    }

    /// Curves of one kind, each with its number among all, which says its colour.
    fn plot_of_kind(&self, ui: &mut Ui, at: usize, curves: &[(usize, &Series)], frame: &Frame) {
        let is_logarithmic = self.plots.is_logarithmic;
        // Beside the curves, not over them: a panel of plots is low.
        ui.horizontal_wrapped(|ui| {
            for (index, series) in curves {
                ui.label(RichText::new("\u{2014}").color(colour_of(*index)).strong());
                ui.label(RichText::new(&series.name).size(11.0));
                ui.add_space(6.0);
            }
        });
        let axis = match frame.units.label("s") {
            unit if unit.is_empty() => "t".to_owned(),
            unit => format!("t ({unit})"),
        };
        let plot = Plot::new(("plot", at)).x_axis_label(axis).allow_scroll(false);
        with_numbers(plot, is_logarithmic).show(ui, |plot| {
            for (index, series) in curves {
                let points: Vec<[f64; 2]> = series
                    .samples
                    .iter()
                    .filter(|(_, _, value)| value.is_finite() && (!is_logarithmic || *value != 0.0))
                    .map(|(_, time, value)| {
                        [*time, if is_logarithmic { value.abs().max(LEAST).log10() } else { *value }]
                    })
                    .collect();
                let line = Line::new(series.name.clone(), PlotPoints::from(points));
                plot.line(line.width(1.5).color(colour_of(*index)));
            }
            plot.vline(VLine::new("", frame.time).width(1.0).allow_hover(false));
        });
    }

    fn add_menu(&mut self, ui: &mut Ui) {
        ui.set_min_width(220.0);
        for (name, probe) in
            [("Kinetic energy", Probe::Kinetic), ("Potential energy", Probe::Potential), ("Total energy", Probe::Total)]
        {
            if ui.button(name).clicked() {
                self.driver.send(Command::AddProbe(probe));
            }
        }
        ui.menu_button("Account of energies", |ui| {
            for column in EnergyColumn::ALL {
                if ui.button(column.name()).clicked() {
                    self.driver.send(Command::AddProbe(Probe::Account(column)));
                }
            }
        });
        ui.menu_button("Work of a step", |ui| {
            for (work, name) in Work::ALL {
                if ui.button(name).clicked() {
                    self.driver.send(Command::AddProbe(Probe::Work(work)));
                }
            }
        });
        ui.separator();
        let Some(picked) = self.frame.picked.clone() else {
            ui.label(RichText::new("Click on a point of the picture to plot its motion").weak());
            return;
        };
        ui.label(RichText::new(format!("Point {} of {}", picked.of.point, picked.path)).weak());
        use settee_simulation::StateVector;
        for (name, vector, width) in [
            ("Position", StateVector::Position, picked.position.len()),
            ("Velocity", StateVector::Velocity, picked.velocity.len()),
            ("Force", StateVector::Force, picked.force.len()),
        ] {
            ui.horizontal(|ui| {
                ui.label(name);
                for (component, axis) in ["x", "y", "z"].iter().enumerate().take(width) {
                    if ui.button(*axis).clicked() {
                        let probe = Probe::Point { point: picked.of, vector, component: Some(component) };
                        self.driver.send(Command::AddProbe(probe));
                    }
                }
                if ui.button("length").clicked() {
                    self.driver.send(Command::AddProbe(Probe::Point { point: picked.of, vector, component: None }));
                }
            });
        }
    }

    /// The residuals of the last step on a logarithmic axis.
    pub(super) fn residuals_panel(&mut self, ui: &mut Ui) {
        let frame = std::sync::Arc::clone(&self.frame);
        if frame.residuals.is_empty() {
            ui.label(RichText::new("No Newton's method has made a step yet. A scene with a NewtonRaphsonSolver shows its residuals here.").weak());
            return;
        }
        ui.horizontal_wrapped(|ui| {
            for (index, residuals) in frame.residuals.iter().enumerate() {
                let text = format!(
                    "{}: {}, {} iterations",
                    residuals.path,
                    residuals.status,
                    residuals.norms.len().saturating_sub(1)
                );
                ui.label(RichText::new("\u{2014}").color(colour_of(index)).strong());
                ui.label(RichText::new(text).weak());
            }
        });
        let plot = Plot::new("residuals").x_axis_label("Newton iteration").allow_scroll(false);
        with_numbers(plot, true).show(ui, |plot| {
            for (index, residuals) in frame.residuals.iter().enumerate() {
                let colour = colour_of(index);
                let points = || -> Vec<[f64; 2]> {
                    let norms = residuals.norms.iter().enumerate();
                    norms.filter(|(_, norm)| **norm > 0.0).map(|(index, norm)| [index as f64, norm.log10()]).collect()
                };
                plot.line(Line::new(residuals.path.clone(), PlotPoints::from(points())).width(1.5).color(colour));
                plot.points(Points::new(residuals.path.clone(), PlotPoints::from(points())).radius(3.0).color(colour));
            }
        });
    }
}

/// Spacing of lines (points) from which the numbers of a vertical axis appear, and at which they are fully there. By
/// default a plot as low as the panel has one number only.
const NUMBERS_APPEAR: std::ops::RangeInclusive<f32> = 8.0..=16.0;

/// A vertical axis with numbers, also where the plot is low; one of decimal logarithms shows what they are logarithms
/// of.
fn with_numbers(plot: Plot<'_>, is: bool) -> Plot<'_> {
    let plot = plot.custom_y_axes(vec![AxisHints::new_y().label_spacing(NUMBERS_APPEAR)]);
    if !is {
        return plot;
    }
    plot.y_axis_formatter(|mark, _| format!("{:.0e}", 10f64.powf(mark.value))).label_formatter(|_| None)
}
