//! The window in which a scene is watched, edited and plotted while it runs.
//!
//! Two layers: [`driver`] runs a simulation on a thread of its own and does not depend on the window; [`app`] paints
//! its frames and turns the actions of the user into its commands. [`view`] opens a window with both.

pub mod app;
pub mod driver;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use settee_kernel::Diagnostic;
use settee_render::{Camera, CameraChoice};
use settee_simulation::{DrawOptions, Simulation};

use app::Viewer;

pub use app::{SCRIPT_LINES, Script};
pub use driver::Origin;
use driver::{Driver, Settings, Speed};

/// How the window begins.
#[derive(Clone, Debug, Default)]
pub struct ViewOptions {
    /// Title of the window: the scene.
    pub title: String,
    /// What is drawn.
    pub draw: DrawOptions,
    /// From where.
    pub camera: CameraChoice,
    /// Memory for snapshots of the past (bytes).
    pub history_bytes: Option<u64>,
    /// Shows a grid on the ground.
    pub grid: bool,
    /// The scene has errors: it is shown as far as it could be built, and makes no steps.
    pub is_broken: bool,
    /// Plays from the start.
    pub plays: bool,
    /// Steps one after the other, not in real time.
    pub is_fast: bool,
    /// What a user would do.
    pub script: Option<Script>,
    /// Size of the window in points.
    pub size: Option<[f32; 2]>,
    /// Dark or light, whatever the system prefers.
    pub theme: Option<Theme>,
    /// Where the scene came from: it is read again when its files change, and saved with what was edited.
    pub origin: Option<Origin>,
}

/// Colours of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Bright on dark.
    Dark,
    /// Dark on bright.
    Light,
}

/// What is left when a window is closed, or was never open.
pub struct Closed {
    /// The simulation as the user left it; gone after a fault inside of it.
    pub simulation: Option<Simulation>,
    /// How the window ended, or why there was none.
    pub outcome: Result<Viewed, ViewError>,
}

/// How a window ended.
#[derive(Clone, Debug, Default)]
pub struct Viewed {
    /// How long its frames took, as a table.
    pub frame_times: String,
    /// What was wrong with the script, if something was.
    pub script_error: Option<String>,
}

/// Why there is no window.
#[derive(Debug, thiserror::Error)]
pub enum ViewError {
    /// Nothing to show a window on.
    #[error(
        "no window can be opened ({0}): the viewer needs a display, DISPLAY or WAYLAND_DISPLAY. On X11 it also needs the library \
         libxkbcommon-x11: `apt-get install libxkbcommon-x11-0` on Debian and Ubuntu. `settee run SCENE --shot picture.png` needs no \
         display"
    )]
    NoDisplay(String),
    /// Nothing to paint with.
    #[error(
        "no graphics device was found ({0}): the viewer needs Vulkan, Metal or Direct3D 12. Without a graphics card install Vulkan in \
         software: `apt-get install mesa-vulkan-drivers` on Debian and Ubuntu, `dnf install mesa-vulkan-drivers` on Fedora, \
         `pacman -S vulkan-swrast` on Arch"
    )]
    NoDevice(String),
}

/// The size of a window that nobody chose.
const SIZE: [f32; 2] = [1400.0, 900.0];

/// What the window and whoever opened it share: the simulation before and after, and how it ended.
#[derive(Default)]
struct Desk {
    simulation: Option<Simulation>,
    viewed: Viewed,
}

/// Opens a window and returns when it is closed. There is none without a display or a graphics device.
pub fn view(mut simulation: Simulation, findings: &[Diagnostic], options: ViewOptions) -> Closed {
    let camera = first_camera(&mut simulation, &options);
    let scene = simulation.scene();
    let wants = options.plays || *scene.node(scene.root()).data.animate;
    let plays = wants && !options.is_broken;
    let title = options.title.clone();
    let desk = Arc::new(Mutex::new(Desk { simulation: Some(simulation), viewed: Viewed::default() }));
    let shared = Arc::clone(&desk);
    let findings = findings.to_vec();
    let native = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_inner_size(options.size.unwrap_or(SIZE))
            .with_title(format!("{title} - settee"))
            .with_app_id("settee"),
        renderer: eframe::Renderer::Wgpu,
        wgpu_options: graphics(),
        persist_window: false,
        ..eframe::NativeOptions::default()
    };
    let create: eframe::AppCreator<'static> = Box::new(move |creation| {
        let simulation = locked(&shared).simulation.take().ok_or("the simulation is shown already")?;
        let ctx = creation.egui_ctx.clone();
        if let Some(theme) = options.theme {
            let theme = if theme == Theme::Dark { egui::Theme::Dark } else { egui::Theme::Light };
            ctx.set_theme(theme);
        }
        let speed = if options.is_fast { Speed::AsFastAsPossible } else { Speed::Factor(1.0) };
        let settings = Settings {
            history_bytes: options.history_bytes.unwrap_or(Settings::default().history_bytes),
            draw: options.draw.clone(),
            speed,
            is_broken: options.is_broken,
            origin: options.origin.clone(),
        };
        let wake = ctx.clone();
        let driver = Driver::start(simulation, &findings, settings, move || wake.request_repaint());
        let mut viewer = Viewer::new(driver, &options.title, options.draw).with_script(options.script);
        viewer.set_speed(speed);
        viewer.show_grid(options.grid);
        if let Some(camera) = camera {
            viewer.set_camera(camera);
        }
        if let Some(state) = creation.wgpu_render_state.as_ref() {
            viewer.paint_with(state, &ctx);
        }
        if plays {
            viewer.driver().send(driver::Command::Play);
        }
        Ok(Box::new(Watched { viewer, desk: shared }))
    });
    // The libraries of window systems are loaded when the window opens; where one is missing, they end in a panic.
    let ended = catch_unwind(AssertUnwindSafe(|| eframe::run_native("settee", native, create)));
    let Desk { simulation, viewed } = std::mem::take(&mut *locked(&desk));
    let outcome = match ended {
        Ok(Ok(())) => Ok(viewed),
        Ok(Err(eframe::Error::Wgpu(error))) => Err(ViewError::NoDevice(error.to_string())),
        Ok(Err(error)) => Err(ViewError::NoDisplay(without_place(&error.to_string()))),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            Err(ViewError::NoDisplay(text.unwrap_or_else(|| "unknown".into())))
        }
    };
    Closed { simulation, outcome }
}

fn locked(desk: &Mutex<Desk>) -> MutexGuard<'_, Desk> {
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The kinds of graphics devices that are accepted: those that pictures are painted with. The variable `WGPU_BACKEND`
/// names another kind of driver.
fn graphics() -> eframe::egui_wgpu::WgpuConfiguration {
    use eframe::egui_wgpu::{WgpuConfiguration, WgpuSetup, WgpuSetupCreateNew};
    let mut setup = WgpuSetupCreateNew::without_display_handle();
    setup.instance_descriptor.backends = settee_render::backends();
    WgpuConfiguration { wgpu_setup: WgpuSetup::CreateNew(setup), ..WgpuConfiguration::default() }
}

/// An error of a window system without the place in its source.
fn without_place(text: &str) -> String {
    let reason = text.split_once(".rs:").and_then(|(_, rest)| rest.split_once(": "));
    reason.map_or(text, |(_, reason)| reason).trim_end_matches('.').to_owned()
}

/// The camera that the command or the scene asks for; `None` leaves it to the window, which knows its shape.
fn first_camera(simulation: &mut Simulation, options: &ViewOptions) -> Option<Camera> {
    const ASPECT: f64 = 4.0 / 3.0;
    let list = simulation.draw(&options.draw).or_else(|_| simulation.draw(&DrawOptions::default())).ok()?;
    let bounds = list.bounds()?;
    let camera = options.camera.camera(simulation.scene(), bounds, ASPECT);
    (camera != Camera::framing(bounds, ASPECT)).then_some(camera)
}

/// A viewer that tells how it ended.
struct Watched {
    viewer: Viewer,
    desk: Arc<Mutex<Desk>>,
}

impl eframe::App for Watched {
    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        self.viewer.ui(ui, frame);
    }

    fn on_exit(&mut self) {
        let simulation = self.viewer.finish();
        let viewed = Viewed {
            frame_times: self.viewer.times().report(),
            script_error: self.viewer.script_error().map(str::to_owned),
        };
        *locked(&self.desk) = Desk { simulation, viewed };
    }
}
