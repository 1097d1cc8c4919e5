//! What was found wrong; a click goes to the component.

use egui::{RichText, ScrollArea, Ui};

use super::{Viewer, icons};

impl Viewer {
    pub(super) fn messages_panel(&mut self, ui: &mut Ui) {
        let messages = std::sync::Arc::clone(&self.frame.messages);
        if messages.is_empty() {
            ui.label(RichText::new("Nothing was found wrong.").weak());
            return;
        }
        let height = ui.spacing().interact_size.y;
        let area = ScrollArea::both().auto_shrink([false, false]).stick_to_bottom(true);
        area.show_rows(ui, height, messages.len(), |ui, rows| {
            for message in &messages[rows] {
                ui.horizontal(|ui| {
                    let colour = icons::severity_colour(ui, message.severity);
                    ui.label(RichText::new(message.severity.as_str()).color(colour).strong());
                    if message.step > 0 {
                        ui.label(RichText::new(format!("step {}", message.step)).weak());
                    }
                    if message.count > 1 {
                        ui.label(RichText::new(format!("{} times", message.count)).weak());
                    }
                    let response = ui.selectable_label(false, &message.text);
                    let response = match message.about {
                        Some(_) => response.on_hover_text("Go to the component"),
                        None => response,
                    };
                    if let Some(place) = &message.place {
                        ui.label(RichText::new(place).monospace().weak()).on_hover_text("Where it stands in the scene");
                    }
                    if let Some(owner) = message.about.filter(|_| response.clicked()) {
                        self.select(owner);
                    }
                });
            }
        });
    }
}
