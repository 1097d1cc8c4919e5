//! What the mouse and the keys do.

use egui::{Context, Grid, RichText, Window};

use super::Viewer;

const HELP: [(&str, &[(&str, &str)]); 3] = [
    (
        "Mouse in the picture",
        &[
            ("left, drag", "turn around the scene"),
            ("right, drag", "move the scene; also middle with shift"),
            ("middle, drag", "turn around the scene"),
            ("wheel", "nearer and farther, towards the mouse"),
            ("left, click", "pick the point under the mouse and show its numbers"),
            (
                "shift + left, drag",
                "pull at the point under the mouse; the wheel meanwhile makes the spring stiffer or softer",
            ),
            ("ctrl + left, click or drag", "remove the element under the mouse, where its container has a modifier"),
            ("double click", "look at the place under the mouse"),
        ],
    ),
    (
        "Keys",
        &[
            ("space", "play or pause"),
            ("right arrow", "make one step"),
            ("left arrow", "one step back"),
            ("Home", "reset"),
            ("F", "frame everything"),
            ("1  3  7", "from the front, the right, above; with Alt from the other side"),
            ("0", "from the right, above and before"),
            ("5", "perspective or parallel"),
            ("W", "wireframe"),
            ("P", "save the picture"),
            ("/", "search the scene"),
            ("F1", "this help"),
        ],
    ),
    ("Controllers of the scene", &[("Ctrl + any key", "is told to controllers as pressed and released, as in SOFA")]),
];

impl Viewer {
    pub(super) fn help_window(&mut self, ctx: &Context) {
        let mut is_open = self.shows_help;
        Window::new("Mouse and keys")
            .open(&mut is_open)
            .resizable(false)
            .collapsible(false)
            .anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0])
            .show(ctx, |ui| {
                for (title, lines) in HELP {
                    ui.label(RichText::new(title).strong());
                    Grid::new(title).num_columns(2).spacing([16.0, 3.0]).show(ui, |ui| {
                        for (keys, what) in lines {
                            ui.label(RichText::new(*keys).monospace());
                            ui.label(*what);
                            ui.end_row();
                        }
                    });
                    ui.add_space(6.0);
                }
            });
        self.shows_help = is_open;
    }
}
