//! The data of the selected component or node, made from its declaration.

use std::collections::HashMap;
use std::sync::Arc;

use egui::{Grid, RichText, ScrollArea, TextEdit, Ui};
use settee_kernel::{DataRef, Severity};

use super::property_texts::{about, reason, scalars, shown, size, unit_of};
use super::{Tab, Viewer, icons};
use crate::driver::{Command, Probe, Properties as Found, Property, Value};

/// What the user does with the properties.
#[derive(Default)]
pub struct Properties {
    /// Texts that are being edited.
    drafts: HashMap<DataRef, String>,
    /// What was written, and the last message before it: a later message about it says that it was wrong.
    sent: HashMap<DataRef, Sent>,
    /// The table that is open.
    pub table: Option<DataRef>,
    /// Row to edit in the table, and its text.
    pub table_draft: Option<(usize, String)>,
}

struct Sent {
    text: String,
    last_message: u64,
}

impl Viewer {
    pub(super) fn properties_panel(&mut self, ui: &mut Ui) {
        ui.add_space(4.0);
        let found = self.frame.properties.clone().filter(|found| self.selected == Some(found.owner));
        let Some(found) = found else {
            let text = if self.selected.is_some() {
                "The simulation is at work on a step."
            } else {
                "Select a component or a node in the tree to see its data."
            };
            ui.label(RichText::new(text).weak());
            self.picked_numbers(ui);
            return;
        };
        self.heading(ui, &found);
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            self.picked_numbers(ui);
            Grid::new("properties").num_columns(2).striped(true).spacing([8.0, 4.0]).show(ui, |ui| {
                for property in &found.entries {
                    self.property(ui, property);
                }
                for link in found.links.iter().filter(|link| !link.paths.is_empty()) {
                    ui.label(RichText::new(link.name).italics()).on_hover_text(link.help);
                    ui.label(RichText::new(link.paths.join("  ")).monospace());
                    ui.end_row();
                }
            });
        });
    }

    fn heading(&mut self, ui: &mut Ui, found: &Found) {
        ui.horizontal(|ui| {
            let role = self.frame.tree.find(found.owner).map(|at| self.frame.tree.entries[at].role);
            if let Some(role) = role {
                icons::icon(ui, role);
            }
            ui.label(RichText::new(found.class).strong().size(15.0)).on_hover_text(found.help);
            if !found.template.is_empty() {
                ui.label(RichText::new(found.template).weak());
            }
        });
        ui.label(RichText::new(&found.path).weak().monospace());
        if let Some(place) = &found.place {
            ui.label(RichText::new(place).weak().size(11.0));
        }
        let help = found.help.split("\n\n").next().unwrap_or_default();
        ui.label(RichText::new(help).size(11.5));
        ui.separator();
    }

    fn property(&mut self, ui: &mut Ui, property: &Property) {
        let mut name = RichText::new(property.info.name);
        if property.is_changed() {
            name = name.strong();
        }
        if property.info.output || property.info.without_effect().is_some() {
            name = name.italics().weak();
        }
        let label = ui.add(egui::Label::new(name).sense(egui::Sense::click())).on_hover_text(about(property));
        label.context_menu(|ui| self.property_menu(ui, property));
        ui.vertical(|ui| {
            ui.horizontal(|ui| {
                self.editor(ui, property);
                let unit = unit_of(&self.frame.units, property.info.unit);
                if !unit.is_empty() {
                    ui.label(RichText::new(unit).weak().size(10.5));
                }
            });
            self.remark(ui, property);
        });
        ui.end_row();
    }

    fn property_menu(&mut self, ui: &mut Ui, property: &Property) {
        if property.is_editable() && ui.button(format!("Back to the default: {}", shown(&property.default))).clicked() {
            self.write(property.data, property.default.clone());
            ui.close();
        }
        if let Some(owner) = property.source
            && ui.button("Go to where it comes from").clicked()
        {
            self.select(owner);
            ui.close();
        }
        let scalars = scalars(&property.value);
        if scalars > 0 && ui.button(if scalars == 1 { "Plot" } else { "Plot the first numbers" }).clicked() {
            const MOST: usize = 4;
            for index in 0..scalars.min(MOST) {
                self.driver.send(Command::AddProbe(Probe::Data { data: property.data, index }));
            }
            self.tab = Tab::Plots;
            ui.close();
        }
    }

    fn editor(&mut self, ui: &mut Ui, property: &Property) {
        let is_editable = property.is_editable();
        match &property.value {
            Value::Bool(value) => {
                let mut value = *value;
                let response = ui.add_enabled(is_editable, egui::Checkbox::without_text(&mut value));
                let name = property.info.name;
                response.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, is_editable, value, name));
                if response.changed() {
                    self.write(property.data, if value { "1" } else { "0" }.into());
                }
            }
            Value::Choice { key, of } => {
                ui.add_enabled_ui(is_editable, |ui| {
                    let salt = ("choice", property.data);
                    let choice = egui::ComboBox::from_id_salt(salt).selected_text(key).show_ui(ui, |ui| {
                        for other in of {
                            if ui.selectable_label(other == key, other).clicked() && other != key {
                                self.write(property.data, other.clone());
                            }
                        }
                    });
                    let name = property.info.name;
                    choice.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, is_editable, name));
                });
            }
            Value::Table(flat) => {
                let (count, block) = size(flat);
                let text =
                    if block > 1 { format!("{} x {block} ...", count / block) } else { format!("{count} numbers ...") };
                if ui.button(text).on_hover_text("Show as a table").clicked() {
                    self.properties.table = Some(property.data);
                    self.properties.table_draft = None;
                }
            }
            Value::Text(value) => self.text_editor(ui, property, value),
        }
    }

    fn text_editor(&mut self, ui: &mut Ui, property: &Property, value: &str) {
        let data = property.data;
        let mut text = self.properties.drafts.get(&data).cloned().unwrap_or_else(|| value.to_owned());
        let width = (ui.available_width() - 48.0).clamp(60.0, 400.0);
        let edit = TextEdit::singleline(&mut text)
            .id_salt(("text", data))
            .desired_width(width)
            .interactive(property.is_editable());
        let response = ui.add_enabled(property.is_editable(), edit);
        let label = property.info.name;
        response.widget_info(|| {
            let mut info = egui::WidgetInfo::text_edit(property.is_editable(), value, &text, "");
            info.label = Some(label.to_owned());
            info
        });
        if response.changed() {
            self.properties.drafts.insert(data, text.clone());
        }
        if response.lost_focus() {
            let escaped = ui.input(|input| input.key_pressed(egui::Key::Escape));
            if let Some(draft) = self.properties.drafts.remove(&data).filter(|draft| draft != value && !escaped) {
                self.write(data, draft);
            }
        }
    }

    /// Writes a data; what is wrong with it comes with the messages of a later frame.
    pub(super) fn write(&mut self, data: DataRef, text: String) {
        let last_message = self.frame.messages.iter().map(|message| message.id).max().unwrap_or(0);
        self.properties.sent.insert(data, Sent { text: text.clone(), last_message });
        self.driver.send(Command::Write { data, text });
    }

    /// What there is to say of a data below its value: that a text was refused, that it is linked.
    fn remark(&mut self, ui: &mut Ui, property: &Property) {
        if let Some(source) = &property.linked_to {
            let text = RichText::new(format!("linked to {source}")).small();
            if ui.add(egui::Label::new(text).sense(egui::Sense::click())).on_hover_text("Go there").clicked()
                && let Some(owner) = property.source
            {
                self.select(owner);
            }
        }
        if let Some(why) = property.info.without_effect() {
            ui.label(RichText::new("has no effect here").size(10.5).weak()).on_hover_text(why);
        }
        let Some(sent) = self.properties.sent.get(&property.data) else { return };
        let about = |message: &&crate::driver::Message| {
            message.id > sent.last_message
                && message.about == Some(property.data.owner)
                && (message.attribute == property.info.name || message.attribute.is_empty())
        };
        if let Some(message) = self.frame.messages.iter().rev().find(about) {
            let colour = icons::severity_colour(ui, message.severity);
            let text = if message.severity == Severity::Error {
                format!("\"{}\" was refused: {}", shown(&sent.text), reason(&message.text))
            } else {
                message.text.clone()
            };
            ui.label(RichText::new(text).size(11.5).color(colour));
        }
    }

    /// The property of that data, if it is shown.
    pub(super) fn property_of(&self, data: DataRef) -> Option<(Property, Arc<Found>)> {
        let found = self.frame.properties.clone()?;
        let property = found.entries.iter().find(|property| property.data == data)?.clone();
        Some((property, found))
    }
}
