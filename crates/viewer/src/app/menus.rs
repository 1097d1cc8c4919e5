//! The menus: what is drawn, in which colours, from where.

use egui::{Popup, RichText, Ui};
use settee_kernel::draw::ColourMap;
use settee_kernel::{Flat, Owner};
use settee_render::View as Side;
use settee_simulation::{DisplayFlag, DisplayFlags, Field, FieldQuantity};

use super::Viewer;
use super::menu_names::MENUS;
use crate::driver::{Command, Value};

/// Flags of the menu, with their names in words.
const FLAGS: [(DisplayFlag, &str, &str); 12] = [
    (DisplayFlag::VisualModels, "VisualModels", "Visual models"),
    (DisplayFlag::BehaviorModels, "BehaviorModels", "Behaviour models"),
    (DisplayFlag::ForceFields, "ForceFields", "Force fields"),
    (DisplayFlag::InteractionForceFields, "InteractionForceFields", "Force fields between bodies"),
    (DisplayFlag::CollisionModels, "CollisionModels", "Collision models"),
    (DisplayFlag::BoundingCollisionModels, "BoundingCollisionModels", "Bounds of collision models"),
    (DisplayFlag::DetectionOutputs, "DetectionOutputs", "Contacts"),
    (DisplayFlag::Mappings, "Mappings", "Visual mappings"),
    (DisplayFlag::MechanicalMappings, "MechanicalMappings", "Mechanical mappings"),
    (DisplayFlag::Wireframe, "Wireframe", "Wireframe"),
    (DisplayFlag::Normals, "Normals", "Normals"),
    (DisplayFlag::AdvancedRendering, "AdvancedRendering", "Advanced rendering"),
];

impl Viewer {
    pub(super) fn menus(&mut self, ui: &mut Ui) {
        let [show, colours, view, export] = MENUS;
        self.menu(ui, show, Self::show_menu);
        self.menu(ui, colours, Self::colours_menu);
        self.menu(ui, view, Self::view_menu);
        if ui.button("Screenshot").on_hover_text("Save the picture as a PNG file in the current folder (P)").clicked() {
            let path = self.free_name("png");
            self.save_picture(&path);
        }
        self.menu(ui, export, Self::export_menu);
        let hint = "Read the scene again from its files, as happens when they change";
        if self.frame.origin.is_some() && ui.button("Reload").on_hover_text(hint).clicked() {
            self.driver.send(Command::Reload);
        }
        if ui.button("Help").on_hover_text("Mouse and keys (F1)").clicked() {
            self.shows_help = !self.shows_help;
        }
        let title = self.title.clone();
        ui.label(RichText::new(title).weak());
    }

    /// A menu, which the mouse opens or a script.
    fn menu(&mut self, ui: &mut Ui, name: &'static str, content: fn(&mut Self, &mut Ui)) {
        let response = ui.menu_button(name, |ui| content(self, ui)).response;
        if self.opens_menu == Some(name) {
            self.opens_menu = None;
            Popup::open_id(ui.ctx(), Popup::default_response_id(&response));
        }
    }

    /// The scene with what was edited; files of the present moment for other programs, in the current folder.
    fn export_menu(&mut self, ui: &mut Ui) {
        ui.set_min_width(260.0);
        if let Some(origin) = self.frame.origin.clone() {
            let hint = "The scene's own text with the values that were edited, as a new file beside it";
            if ui.button("Scene with edits (SCN)").on_hover_text(hint).clicked() {
                // Beside it: meshes and includes are found from there.
                let path = origin.with_file_name(self.free_name_in(origin.parent(), "scn"));
                self.driver.send(Command::Export(path));
            }
            ui.separator();
        }
        for (end, words, hint) in [
            ("vtu", "Bodies with their values (VTU)", "For ParaView: displacement, velocity, force, stress, energy"),
            ("obj", "Surface (OBJ)", "What is seen, as points and faces"),
            ("stl", "Surface (STL)", "What is seen, as triangles"),
            ("ply", "Surface (PLY)", "What is seen, as points and faces, binary"),
        ] {
            if ui.button(words).on_hover_text(hint).clicked() {
                let path = self.free_name(end);
                self.driver.send(Command::Export(path));
            }
        }
    }

    /// Display flags: as the scene says, shown, or hidden.
    fn show_menu(&mut self, ui: &mut Ui) {
        ui.set_min_width(240.0);
        let now = self.draw.flags.clone().unwrap_or_default();
        let mut next = None;
        if ui.selectable_label(self.draw.flags.is_none(), "As the scene says").clicked() {
            next = Some(None);
        }
        for (label, text) in [("Show everything", "showAll"), ("Hide everything", "hideAll")] {
            if ui.button(label).clicked() {
                next = Some(Some(DisplayFlags::parse(text).0));
            }
        }
        ui.separator();
        for (flag, name, words) in FLAGS {
            let state = now.state(flag);
            let mark = match state {
                Some(true) => "shown",
                Some(false) => "hidden",
                None => "as the scene says",
            };
            ui.horizontal(|ui| {
                if ui.selectable_label(state == Some(true), words).on_hover_text(mark).clicked() {
                    let label = if state == Some(true) { format!("hide{name}") } else { format!("show{name}") };
                    next = Some(Some(DisplayFlags::parse(&label).0.over(&now)));
                }
                if state == Some(false) {
                    ui.label(RichText::new("hidden").weak().small());
                }
            });
        }
        if let Some(flags) = next {
            self.draw.flags = flags;
            self.draw_again();
        }
        ui.separator();
        ui.checkbox(&mut self.view.axes, "Axes");
        ui.checkbox(&mut self.view.grid, "Grid");
    }

    fn colours_menu(&mut self, ui: &mut Ui) {
        ui.set_min_width(260.0);
        let now = self.draw.field.clone();
        let quantity = now.as_ref().map(|field| field.quantity.clone());
        let map = now.as_ref().map_or_else(ColourMap::default, |field| field.map);
        let mut next = None;
        if ui.selectable_label(now.is_none(), "None").clicked() {
            next = Some(None);
        }
        let of = |quantity: FieldQuantity| Field { quantity, map, range: None };
        for (name, known) in [
            ("Displacement", FieldQuantity::Displacement),
            ("Speed", FieldQuantity::Speed),
            ("Force", FieldQuantity::Force),
            ("Stress", FieldQuantity::Stress),
        ] {
            if ui.selectable_label(quantity.as_ref() == Some(&known), name).clicked() {
                next = Some(Some(of(known)));
            }
        }
        let candidates = self.field_candidates();
        if !candidates.is_empty() {
            ui.separator();
            ui.label(RichText::new("Of the selected component").weak());
            for known in candidates {
                let FieldQuantity::Data { data, .. } = &known else { continue };
                if ui.selectable_label(quantity.as_ref() == Some(&known), data).clicked() {
                    next = Some(Some(of(known.clone())));
                }
            }
        }
        ui.separator();
        ui.horizontal(|ui| {
            ui.label("Any data");
            let edit = egui::TextEdit::singleline(&mut self.field_text).hint_text("/body/component.data");
            let response = ui.add(edit);
            if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
                match self.field_text.parse::<Field>() {
                    Ok(field) => next = Some(Some(Field { map, ..field })),
                    Err(why) => self.notice = Some((why, true)),
                }
            }
        });
        ui.separator();
        ui.label(RichText::new("Colour map").weak());
        for (other, name) in ColourMap::ALL {
            if ui.selectable_label(map == other, name).clicked() {
                next = Some(now.clone().map(|field| Field { map: other, ..field }));
            }
        }
        if let Some(mut field) = now {
            ui.separator();
            let mut is_fixed = field.range.is_some();
            let mut range = field
                .range
                .or_else(|| self.frame.list.scales.first().map(|scale| [f64::from(scale.low), f64::from(scale.high)]));
            let range = range.get_or_insert([0.0, 1.0]);
            let mut is_changed = ui.checkbox(&mut is_fixed, "Fixed range").changed();
            ui.add_enabled_ui(is_fixed, |ui| {
                ui.horizontal(|ui| {
                    let speed = 0.01 * (range[1] - range[0]).abs().max(1e-12);
                    for bound in range.iter_mut() {
                        is_changed |= ui.add(egui::DragValue::new(bound).speed(speed)).changed();
                    }
                });
            });
            if is_changed {
                field.range = is_fixed.then_some(*range);
                next = Some(Some(field));
            }
        }
        if let Some(field) = next {
            self.set_field(field);
        }
    }

    /// Data of the selected component that are one value or vector for each point or element.
    fn field_candidates(&self) -> Vec<FieldQuantity> {
        let Some(properties) = self.frame.properties.as_ref() else { return Vec::new() };
        if !matches!(properties.owner, Owner::Object(_)) {
            return Vec::new();
        }
        let is_one = |value: &Value| matches!(value, Value::Table(flat) if matches!(**flat, Flat::Reals { .. }));
        let entries = properties.entries.iter().filter(|entry| is_one(&entry.value));
        entries
            .map(|entry| FieldQuantity::Data { object: properties.path.clone(), data: entry.info.name.to_owned() })
            .collect()
    }

    fn view_menu(&mut self, ui: &mut Ui) {
        ui.set_min_width(200.0);
        if ui.button("Frame everything (F)").clicked() {
            self.view.frame_all();
        }
        if ui.button("Perspective or parallel (5)").clicked() {
            self.view.toggle_projection();
        }
        ui.separator();
        for (side, name) in Side::ALL {
            if ui.button(name).clicked() {
                self.view.look_from(side);
            }
        }
        ui.separator();
        // In words: the font has no signs for them.
        let mut theme = ui.ctx().options(|options| options.theme_preference);
        let choices = [
            ("System", egui::ThemePreference::System),
            ("Light", egui::ThemePreference::Light),
            ("Dark", egui::ThemePreference::Dark),
        ];
        ui.horizontal(|ui| {
            for (name, choice) in choices {
                ui.selectable_value(&mut theme, choice, name);
            }
        });
        ui.ctx().set_theme(theme);
        ui.separator();
        if ui.button("Clear messages").clicked() {
            self.driver.send(Command::ClearMessages);
        }
    }
}
