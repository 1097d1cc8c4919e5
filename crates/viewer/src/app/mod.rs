//! The window: panels around the picture, each in its own file. They read frames and send commands, and compute
//! nothing.

mod budget_panel;
mod frame_times;
mod help;
mod icons;
mod keys;
mod labels;
mod marks;
mod menu_names;
mod menus;
mod messages_panel;
mod painter;
mod pick;
mod picked_numbers;
mod plots_panel;
mod properties_panel;
mod property_texts;
mod script;
mod tab;
mod table;
mod toolbar;
mod tree_panel;
mod view;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{CentralPanel, Context, Panel};
use settee_kernel::{Owner, Severity};
use settee_simulation::{DrawOptions, Field, Simulation};

use crate::driver::{Command, Driver, Frame};

pub use frame_times::FrameTimes;
pub use script::{LINES as SCRIPT_LINES, Script};
pub use tab::Tab;

use properties_panel::Properties;
use tree_panel::Tree;
use view::View;

/// The window's content.
pub struct Viewer {
    driver: Driver,
    frame: Arc<Frame>,
    /// Title of the scene.
    title: String,
    selected: Option<Owner>,
    tab: Tab,
    tree: Tree,
    properties: Properties,
    plots: plots_panel::Plots,
    view: View,
    draw: DrawOptions,
    field_text: String,
    shows_help: bool,
    /// The menu that a script opens.
    opens_menu: Option<&'static str>,
    wants_energies: bool,
    scrub: Option<u64>,
    notice: Option<(String, bool)>,
    last_export: u64,
    script: Option<Script>,
    script_error: Option<String>,
    times: FrameTimes,
}

impl Viewer {
    /// The window of a driver. `title` names the scene.
    pub fn new(driver: Driver, title: &str, draw: DrawOptions) -> Self {
        let frame = driver.latest();
        let has_findings = !frame.messages.is_empty();
        let mut viewer = Self {
            driver,
            frame,
            title: title.to_owned(),
            selected: None,
            tab: if has_findings { Tab::Messages } else { Tab::Plots },
            tree: Tree::default(),
            properties: Properties::default(),
            plots: plots_panel::Plots::default(),
            view: View::default(),
            draw,
            field_text: String::new(),
            shows_help: false,
            opens_menu: None,
            wants_energies: false,
            scrub: None,
            notice: None,
            last_export: 0,
            script: None,
            script_error: None,
            times: FrameTimes::default(),
        };
        viewer.select_root();
        viewer
    }

    /// What a scene is looked at first: its gravity and step.
    fn select_root(&mut self) {
        self.selected = self.frame.tree.entries.first().map(|root| root.owner);
        self.driver.send(Command::Watch(self.selected));
    }

    /// Lets a script do what a user would.
    #[must_use]
    pub fn with_script(self, script: Option<Script>) -> Self {
        Self { script, ..self }
    }

    /// Shows that time passes at this speed.
    pub fn set_speed(&mut self, speed: crate::driver::Speed) {
        self.view.speed = speed;
    }

    /// Shows the grid on the ground, or not.
    pub fn show_grid(&mut self, shows: bool) {
        self.view.grid = shows;
    }

    /// Starts the view with this camera.
    pub fn set_camera(&mut self, camera: settee_render::Camera) {
        self.view.camera = Some(camera);
    }

    /// Shows pictures made on a window's graphics device.
    pub fn paint_with(&mut self, state: &eframe::egui_wgpu::RenderState, ctx: &Context) {
        let ctx = ctx.clone();
        self.view.painter = Some(painter::Painter::new(state, move || ctx.request_repaint()));
    }

    /// The driver, for those who want to ask it themselves.
    pub fn driver(&self) -> &Driver {
        &self.driver
    }

    /// Ends the driver; gives its simulation back the first time, see [`Driver::finish`].
    pub fn finish(&mut self) -> Option<Simulation> {
        self.driver.finish()
    }

    /// The frame that is shown.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Whether the picture shows what was asked for.
    pub fn is_painted(&self) -> bool {
        self.view.painter.as_ref().is_none_or(painter::Painter::is_idle)
    }

    /// The component or node whose data are shown.
    pub fn selected(&self) -> Option<Owner> {
        self.selected
    }

    /// How long the frames of the window took.
    pub fn times(&self) -> &FrameTimes {
        &self.times
    }

    /// Why the script ended early.
    pub fn script_error(&self) -> Option<&str> {
        self.script_error.as_deref()
    }

    /// Shows the data of a component or node, and brings it into sight.
    pub fn select(&mut self, owner: Owner) {
        self.selected = Some(owner);
        self.tree.reveal(&self.frame.tree, owner);
        self.driver.send(Command::Watch(Some(owner)));
    }

    /// Asks for other drawings.
    fn draw_again(&mut self) {
        self.driver.send(Command::Draw(self.draw.clone()));
    }

    /// Shows a field, or none.
    fn set_field(&mut self, field: Option<Field>) {
        self.draw.field = field;
        self.draw_again();
    }

    fn save_picture(&mut self, path: &Path) {
        match &self.view.painter {
            Some(painter) => painter.save(path),
            None => self.notice = Some(("there is no picture without a graphics device".into(), true)),
        }
    }

    /// A name that no file of the current folder has yet.
    fn free_name(&self, end: &str) -> PathBuf {
        self.free_name_in(None, end)
    }

    /// A name that no file of that folder has yet; without one, of the current folder.
    fn free_name_in(&self, folder: Option<&Path>, end: &str) -> PathBuf {
        let stem = Path::new(&self.title)
            .file_stem()
            .map_or_else(|| "scene".into(), |stem| stem.to_string_lossy().into_owned());
        let name = |number: u32| PathBuf::from(format!("{stem}-{number:03}.{end}"));
        let is_free = |name: &PathBuf| !folder.unwrap_or(Path::new("")).join(name).exists();
        (1..).map(name).find(is_free).unwrap_or_else(|| name(0))
    }

    /// One frame of the window.
    pub fn show(&mut self, ui: &mut egui::Ui) {
        let reloads = self.frame.reloads;
        self.frame = self.driver.latest();
        let ctx = ui.ctx().clone();
        if self.frame.reloads != reloads {
            // Selections and edits refer to the scene before.
            self.select_root();
            self.properties = Properties::default();
            self.scrub = None;
            self.notice = Some((format!("{} was read again", self.title), false));
        }
        self.take_reports();
        self.run_script(&ctx);
        self.keys(&ctx);
        Panel::top("tool bar").show(ui, |ui| self.toolbar(ui));
        // Panels are as large as their content unless that fills them.
        let fill = |ui: &mut egui::Ui| ui.set_min_size(ui.available_size());
        Panel::left("tree").default_size(280.0).size_range(140.0..=600.0).show(ui, |ui| {
            fill(ui);
            self.tree_panel(ui);
        });
        Panel::right("properties").default_size(380.0).size_range(200.0..=800.0).show(ui, |ui| {
            fill(ui);
            self.properties_panel(ui);
        });
        Panel::bottom("below").default_size(290.0).size_range(60.0..=700.0).resizable(true).show(ui, |ui| {
            fill(ui);
            self.below(ui);
        });
        if self.frame.is_broken {
            Panel::top("errors").show(ui, |ui| self.banner(ui));
        }
        CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| self.view_panel(ui));
        self.table_window(&ctx);
        self.help_window(&ctx);
        let wants = self.tab == Tab::Plots && self.plots.shows_energies;
        if wants != self.wants_energies {
            self.wants_energies = wants;
            self.driver.send(Command::Energies(wants));
        }
    }

    fn take_reports(&mut self) {
        if let Some(exported) = self.frame.exported.as_ref().filter(|exported| exported.id > self.last_export) {
            self.last_export = exported.id;
            self.notice = Some(match &exported.outcome {
                Ok(path) => (format!("{} written", path.display()), false),
                Err(why) => (why.clone(), true),
            });
        }
        let reports = self.view.painter.as_ref().map(painter::Painter::take_reports).unwrap_or_default();
        for report in reports {
            self.notice = Some(match report {
                Ok(text) => (text, false),
                Err(text) => (text, true),
            });
        }
    }

    /// Says why nothing moves.
    fn banner(&mut self, ui: &mut egui::Ui) {
        let errors = self.frame.messages.iter().filter(|message| message.severity == Severity::Error).count();
        let count = if errors == 1 { "an error".to_owned() } else { format!("{errors} errors") };
        let text = format!(
            "This scene has {count}: it is shown as far as it could be built, and makes no steps. What is wrong is below, under Messages; \
             --compat runs it as SOFA would."
        );
        ui.label(egui::RichText::new(text).color(ui.visuals().error_fg_color).strong());
    }

    fn below(&mut self, ui: &mut egui::Ui) {
        ui.add_space(2.0);
        ui.horizontal(|ui| {
            let n_messages = self.frame.messages.len();
            let messages = if n_messages == 0 { "Messages".to_owned() } else { format!("Messages ({n_messages})") };
            for (tab, text) in [
                (Tab::Plots, "Plots"),
                (Tab::Residuals, "Residuals"),
                (Tab::Budget, "Step budget"),
                (Tab::Messages, messages.as_str()),
            ] {
                ui.selectable_value(&mut self.tab, tab, text);
            }
        });
        ui.separator();
        match self.tab {
            Tab::Plots => self.plots_panel(ui),
            Tab::Residuals => self.residuals_panel(ui),
            Tab::Budget => self.budget_panel(ui),
            Tab::Messages => self.messages_panel(ui),
        }
    }
}

impl eframe::App for Viewer {
    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        let start = std::time::Instant::now();
        self.show(ui);
        self.times.add(start.elapsed(), frame.info().cpu_usage, self.view.took());
    }

    fn on_exit(&mut self) {
        self.finish();
    }
}
