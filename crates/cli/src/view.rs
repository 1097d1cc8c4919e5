//! `settee view`: a window on a scene that runs.

use std::path::PathBuf;

use clap::Args;
#[cfg(feature = "view")]
use settee_viewer::{Origin, Theme, ViewOptions};

use crate::exit::{Exit, Failure};
use crate::picture_args::ShownArgs;
use crate::scene_args::SceneArgs;
use crate::script::Scripts;
#[cfg(feature = "view")]
use crate::script::is_script;

/// Shown at the end of the help.
#[cfg(feature = "view")]
pub const AFTER_HELP: &str = settee_viewer::SCRIPT_LINES;
/// Shown at the end of the help.
#[cfg(not(feature = "view"))]
pub const AFTER_HELP: &str = "This program was built without the viewer: build it with --features view.";

/// Opens a window on a scene.
#[derive(Args)]
pub struct ViewArgs {
    #[command(flatten)]
    pub scene: SceneArgs,
    /// Number of threads of the simulation; the results are the same bits for any number.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    #[command(flatten)]
    window: WindowArgs,
    /// Do what the lines of this file say, as a user would: for demonstrations, recordings and tests.
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    /// Print at the end how long the frames of the window took.
    #[arg(long)]
    frame_times: bool,
}

/// How a window begins.
#[derive(Args)]
struct WindowArgs {
    /// Play at once.
    #[arg(long)]
    play: bool,
    /// Step as fast as possible instead of in real time.
    #[arg(long)]
    fast: bool,
    #[command(flatten, next_help_heading = "Picture")]
    shown: ShownArgs,
    /// Memory for snapshots of the past in megabytes.
    #[arg(long, value_name = "MB", default_value_t = 512)]
    history: u64,
    /// Size of the window.
    #[arg(long, value_name = "WxH", value_parser = size)]
    size: Option<[f32; 2]>,
    /// Colours of the window, whatever the system prefers.
    #[arg(long, value_name = "THEME", value_parser = ["dark", "light"])]
    theme: Option<String>,
}

fn size(text: &str) -> Result<[f32; 2], String> {
    let numbers: Vec<f32> = text.split('x').filter_map(|part| part.trim().parse().ok()).collect();
    match numbers.as_slice() {
        [width, height] if (100.0..=16384.0).contains(width) && (100.0..=16384.0).contains(height) => {
            Ok([*width, *height])
        }
        _ => Err("expected WIDTHxHEIGHT, each from 100 to 16384".into()),
    }
}

/// Carries the command out.
///
/// # Errors
/// Always: this program has no viewer.
#[cfg(not(feature = "view"))]
pub fn view(_args: &ViewArgs, _scripts: Option<&dyn Scripts>) -> Result<Exit, Failure> {
    Err(Failure::usage(
        "this program was built without the viewer; `cargo install --path crates/cli --features view` installs it with one, \
         `cargo run --release --features view -- view SCENE` tries it; without a display, `settee run SCENE --shot \
         picture.png` makes pictures",
    ))
}

/// Carries the command out.
///
/// # Errors
/// If the command line is wrong, the scene cannot be read, or no window can be opened.
#[cfg(feature = "view")]
pub fn view(args: &ViewArgs, scripts: Option<&dyn Scripts>) -> Result<Exit, Failure> {
    use crate::{output, report};

    let script = args.script.as_ref().map(|path| read_script(path)).transpose()?;
    let loaded = args.scene.load(args.threads.into(), scripts)?;
    output::complain(&report::draw(&loaded.diagnostics, &loaded.sources, output::is_coloured(&std::io::stderr())));
    let is_broken = loaded.simulation.is_none();
    // What could be built of a scene with errors is shown beside what is wrong with it.
    let Some(simulation) = loaded.simulation.or(loaded.partial) else {
        return Ok(report::exit_of_failure(&loaded.diagnostics));
    };
    let title = args.scene.scene.file_name().unwrap_or_default().to_string_lossy();
    // A script runs once: its controllers are part of the process.
    let origin = (!is_script(&args.scene.scene)).then(|| {
        let (scene, threads) = (args.scene.clone(), args.threads.into());
        let read = move || scene.load(threads, None).map_err(|failure| failure.message().to_owned());
        Origin::new(args.scene.scene.clone(), loaded.sources.clone(), read)
    });
    let options = ViewOptions { is_broken, script, origin, ..args.window.options(&title) };
    let viewed = settee_viewer::view(simulation, &loaded.diagnostics, options)
        .outcome
        .map_err(|error| Failure::new(Exit::Io, error.to_string()))?;
    if args.frame_times {
        output::print(&viewed.frame_times)?;
    }
    match (viewed.script_error, &args.script) {
        (Some(why), Some(path)) => Err(Failure::new(Exit::Usage, format!("{}: {why}", path.display()))),
        _ if is_broken => Ok(report::exit_of_failure(&loaded.diagnostics)),
        _ => Ok(Exit::Ok),
    }
}

#[cfg(feature = "view")]
impl WindowArgs {
    fn options(&self, title: &str) -> ViewOptions {
        ViewOptions {
            title: title.to_owned(),
            draw: self.shown.draw_options(),
            camera: self.shown.camera.clone().unwrap_or_default(),
            grid: self.shown.grid,
            history_bytes: Some(self.history.saturating_mul(1 << 20)),
            plays: self.play,
            is_fast: self.fast,
            size: self.size,
            theme: self.theme.as_deref().map(|theme| if theme == "dark" { Theme::Dark } else { Theme::Light }),
            ..ViewOptions::default()
        }
    }
}

/// Options of a window alone.
#[cfg(feature = "view")]
#[derive(clap::Parser)]
#[command(no_binary_name = true)]
struct Window {
    #[command(flatten)]
    window: WindowArgs,
}

/// How a window begins, from options as a command line has them, and the text of a script.
///
/// # Errors
/// What is wrong with them.
#[cfg(feature = "view")]
pub fn view_options(title: &str, words: &[String], script: Option<&str>) -> Result<ViewOptions, String> {
    use clap::Parser;
    let found = Window::try_parse_from(words).map_err(|error| error.to_string())?;
    let script = script.map(settee_viewer::Script::parse).transpose().map_err(|why| format!("script: {why}"))?;
    Ok(ViewOptions { script, ..found.window.options(title) })
}

#[cfg(feature = "view")]
fn read_script(path: &std::path::Path) -> Result<settee_viewer::Script, Failure> {
    let text = settee_kernel::read_text(path).map_err(|error| Failure::not_read(path, error))?;
    settee_viewer::Script::parse(&text).map_err(|why| Failure::usage(format!("{}: {why}", path.display())))
}
