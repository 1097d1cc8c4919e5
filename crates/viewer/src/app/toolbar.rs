//! Play, pause, step, reset, time, speed and the slider through the past.

use egui::{RichText, Slider, Ui};

use super::Viewer;
use super::icons::{Icon, icon_button};
use crate::driver::{Command, Speed, Status};

/// Speeds to choose from.
const SPEEDS: [(Speed, &str); 6] = [
    (Speed::Factor(0.1), "0.1x"),
    (Speed::Factor(0.25), "0.25x"),
    (Speed::Factor(0.5), "0.5x"),
    (Speed::Factor(1.0), "real time"),
    (Speed::Factor(2.0), "2x"),
    (Speed::AsFastAsPossible, "as fast as possible"),
];

impl Viewer {
    pub(super) fn toolbar(&mut self, ui: &mut Ui) {
        egui::MenuBar::new().ui(ui, |ui| self.menus(ui));
        ui.horizontal(|ui| {
            // Steps of a scene with errors would mean nothing; the banner says why.
            ui.add_enabled_ui(!self.frame.is_broken, |ui| self.step_buttons(ui));
            ui.separator();
            self.speed_menu(ui);
            ui.separator();
            ui.label(RichText::new(format!("t = {:.4} {}", self.frame.time, self.frame.units.label("s"))).monospace());
            ui.label(RichText::new(format!("step {}", self.frame.steps)).weak());
            self.slider(ui);
            self.status(ui);
        });
        ui.add_space(2.0);
    }

    fn step_buttons(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            let is_playing = matches!(self.frame.status, Status::Playing);
            let (icon, text, hint) =
                if is_playing { (Icon::Pause, "Pause", "Pause (space)") } else { (Icon::Play, "Play", "Play (space)") };
            if icon_button(ui, icon, text).on_hover_text(hint).clicked() {
                self.driver.send(if is_playing { Command::Pause } else { Command::Play });
            }
            if icon_button(ui, Icon::Step, "Step").on_hover_text("Make one step (right arrow)").clicked() {
                self.driver.send(Command::Step(1));
            }
            let hint = "Back to the start, and forget the past (Home)";
            if icon_button(ui, Icon::Reset, "Reset").on_hover_text(hint).clicked() {
                self.driver.send(Command::Reset);
            }
        });
    }

    fn speed_menu(&mut self, ui: &mut Ui) {
        let now = SPEEDS.iter().find(|(speed, _)| *speed == self.frame_speed()).map_or("speed", |(_, name)| name);
        let choice = egui::ComboBox::from_id_salt("speed").selected_text(now).width(112.0).show_ui(ui, |ui| {
            for (speed, name) in SPEEDS {
                if ui.selectable_label(self.frame_speed() == speed, name).clicked() {
                    self.view.speed = speed;
                    self.driver.send(Command::Speed(speed));
                }
            }
        });
        choice.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, "speed"));
    }

    fn frame_speed(&self) -> Speed {
        self.view.speed
    }

    /// Scrubs through the past.
    fn slider(&mut self, ui: &mut Ui) {
        let last = self.frame.past.last;
        let mut step = self.scrub.unwrap_or(self.frame.steps);
        ui.spacing_mut().slider_width = (ui.available_width() - 230.0).clamp(80.0, 500.0);
        let slider = Slider::new(&mut step, 0..=last.max(1)).show_value(false);
        let response = ui.add_enabled(last > 0, slider).on_hover_text(format!(
            "Scrub through the past: steps 0 to {last}, {} snapshots kept in {:.0} of {:.0} MB",
            self.frame.past.kept.len(),
            self.frame.past.bytes as f64 / 1e6,
            self.frame.past.bound as f64 / 1e6,
        ));
        response.widget_info(|| egui::WidgetInfo::slider(last > 0, step as f64, "step"));
        if response.changed() {
            self.driver.send(Command::Seek(step));
        }
        self.scrub = response.dragged().then_some(step);
    }

    fn status(&mut self, ui: &mut Ui) {
        match &self.frame.status {
            Status::Failed(why) => {
                let text = RichText::new("step failed").color(ui.visuals().error_fg_color).strong();
                ui.label(text).on_hover_text(why.clone());
            }
            Status::Seeking(step) => {
                ui.spinner();
                ui.label(format!("to step {step}"));
            }
            Status::Playing => {
                let budget = &self.frame.budget;
                if budget.step > 0.0 {
                    let text = format!("{:.2} ms a step, {:.2}x", 1e3 * budget.step, self.frame.pace);
                    ui.label(RichText::new(text).weak()).on_hover_text(
                        "Time of a step in the mean of the last half second, and seconds of the scene in one second",
                    );
                }
            }
            Status::Paused => {}
        }
        if !self.driver.is_alive() {
            ui.label(RichText::new("the simulation ended unexpectedly").color(ui.visuals().error_fg_color));
        }
        if let Some((text, is_wrong)) = &self.notice {
            let colour = if *is_wrong { ui.visuals().error_fg_color } else { ui.visuals().weak_text_color() };
            ui.label(RichText::new(text).color(colour));
        }
    }
}
