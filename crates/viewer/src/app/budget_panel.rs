//! Where the time of steps goes, and how much work they are.

use egui::{Color32, Grid, Rect, RichText, ScrollArea, Sense, Ui, Vec2};

use super::Viewer;

impl Viewer {
    pub(super) fn budget_panel(&mut self, ui: &mut Ui) {
        let frame = std::sync::Arc::clone(&self.frame);
        let budget = &frame.budget;
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            ui.horizontal_top(|ui| {
                if budget.parts.is_empty() {
                    ui.label(RichText::new("Play to see where the time of a step goes.").weak());
                } else {
                    Grid::new("budget").num_columns(4).spacing([10.0, 3.0]).show(ui, |ui| {
                        for (name, seconds) in budget.parts.iter().filter(|(_, seconds)| *seconds > 0.0) {
                            let share = (seconds / budget.step.max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
                            ui.label(*name);
                            ui.label(RichText::new(duration(*seconds)).monospace());
                            ui.label(RichText::new(format!("{:5.1} %", 100.0 * share)).monospace());
                            bar(ui, share as f32);
                            ui.end_row();
                        }
                        ui.label(RichText::new("step").strong());
                        ui.label(RichText::new(duration(budget.step)).monospace().strong());
                        ui.end_row();
                        ui.label(RichText::new("drawing").weak())
                            .on_hover_text("Time between two steps for the frame that is shown");
                        ui.label(RichText::new(duration(budget.frame)).monospace().weak());
                        ui.end_row();
                    });
                }
                ui.separator();
                Grid::new("counters").num_columns(2).spacing([10.0, 3.0]).show(ui, |ui| {
                    let counters = &frame.counters;
                    for (name, count) in [
                        ("evaluations of all forces", counters.force_evaluations),
                        ("Newton iterations", counters.newton_iterations),
                        ("steps without convergence", counters.not_converged),
                        ("linear systems solved", counters.linear_solves),
                        ("iterations of linear solvers", counters.linear_iterations),
                        ("matrices assembled", counters.assemblies),
                        ("factorisations", counters.factorisations),
                        ("symbolic analyses", counters.analyses),
                        ("steps made again in halves", counters.halved_steps),
                    ] {
                        if count > 0 {
                            ui.label(name);
                            ui.label(RichText::new(count.to_string()).monospace());
                            ui.end_row();
                        }
                    }
                });
            });
        });
    }
}

/// A bar of that part of its width.
fn bar(ui: &mut Ui, share: f32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(160.0, 12.0), Sense::hover());
    ui.painter().rect_filled(rect, 2.0, ui.visuals().extreme_bg_color);
    let filled = Rect::from_min_size(rect.min, Vec2::new(rect.width() * share, rect.height()));
    ui.painter().rect_filled(filled, 2.0, Color32::from_rgb(70, 130, 200));
}

/// A time with a unit that fits.
fn duration(seconds: f64) -> String {
    match seconds {
        s if s >= 1.0 => format!("{s:8.3} s "),
        s if s >= 1e-3 => format!("{:8.3} ms", 1e3 * s),
        s => format!("{:8.3} us", 1e6 * s),
    }
}
