//! Long lists of numbers as a table of which only the rows in sight are made.

use egui::{Context, RichText, ScrollArea, TextEdit, Window};
use settee_kernel::Flat;

use super::Viewer;
use crate::driver::Value;

impl Viewer {
    pub(super) fn table_window(&mut self, ctx: &Context) {
        let Some(data) = self.properties.table else { return };
        let Some((property, found)) = self.property_of(data) else {
            self.properties.table = None;
            return;
        };
        let Value::Table(flat) = &property.value else {
            self.properties.table = None;
            return;
        };
        let mut is_open = true;
        let title = format!("{} of {}", property.info.name, found.path);
        Window::new(title).id(egui::Id::unique("table")).open(&mut is_open).default_size([420.0, 420.0]).show(
            ctx,
            |ui| {
                let (count, block) = match &**flat {
                    Flat::Reals { values, block } => (values.len(), (*block).max(1)),
                    Flat::Integers { values, block } => (values.len(), (*block).max(1)),
                    Flat::Text(_) => (0, 1),
                };
                let rows = count / block;
                ui.label(RichText::new(format!("{rows} rows of {block}, {}", property.type_name)).weak());
                let height = ui.text_style_height(&egui::TextStyle::Monospace);
                ScrollArea::both().auto_shrink([false, false]).show_rows(ui, height + 4.0, rows, |ui, visible| {
                    for row in visible {
                        ui.horizontal(|ui| {
                            ui.label(RichText::new(format!("{row:>7}")).monospace().weak());
                            self.table_row(ui, &property, flat, row, block);
                        });
                    }
                });
            },
        );
        if !is_open {
            self.properties.table = None;
        }
    }

    fn table_row(
        &mut self,
        ui: &mut egui::Ui,
        property: &crate::driver::Property,
        flat: &Flat,
        row: usize,
        block: usize,
    ) {
        if let Some((_, text)) = self.properties.table_draft.as_mut().filter(|(at, _)| *at == row) {
            let response = ui.add(TextEdit::singleline(text).desired_width(280.0));
            response.request_focus();
            let (is_done, is_left) =
                ui.input(|input| (input.key_pressed(egui::Key::Enter), input.key_pressed(egui::Key::Escape)));
            if is_done {
                let text = text.clone();
                self.properties.table_draft = None;
                self.write(property.data, with_row(flat, row, block, &text));
            } else if is_left {
                self.properties.table_draft = None;
            }
            return;
        }
        let text = row_text(flat, row, block);
        let label = egui::Label::new(RichText::new(&text).monospace()).sense(egui::Sense::click());
        let response = ui.add(label);
        if property.is_editable() && response.on_hover_text("Double click to edit").double_clicked() {
            self.properties.table_draft = Some((row, text.split_whitespace().collect::<Vec<_>>().join(" ")));
        }
    }
}

fn row_text(flat: &Flat, row: usize, block: usize) -> String {
    let range = row * block..(row + 1) * block;
    let words: Vec<String> = match flat {
        Flat::Reals { values, .. } => values[range].iter().map(|value| format!("{value:>14.6e}")).collect(),
        Flat::Integers { values, .. } => values[range].iter().map(|value| format!("{value:>8}")).collect(),
        Flat::Text(_) => Vec::new(),
    };
    words.join(" ")
}

/// The whole list as text, with one row replaced.
fn with_row(flat: &Flat, row: usize, block: usize, text: &str) -> String {
    let all = flat.to_text();
    let mut words: Vec<&str> = all.split(' ').collect();
    let end = ((row + 1) * block).min(words.len());
    words.splice(row * block..end, text.split_whitespace());
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_replaced_in_its_place() {
        let flat = Flat::Reals { values: vec![0.0, 1.0, 2.0, 3.0, 4.5, 5.0], block: 3 };
        assert_eq!(with_row(&flat, 1, 3, "7 8 9"), "0 1 2 7 8 9");
        assert_eq!(row_text(&Flat::Integers { values: vec![1, 2], block: 2 }, 0, 2).trim(), "1        2");
    }
}
