//! What pictures of a scene show and how large they are: options of every command that makes them.

use std::path::PathBuf;

use clap::{Args, Parser};
use settee_components::visual::{DisplayFlags, FlagProblem};
use settee_kernel::draw::{ColourMap, DrawList};
use settee_render::{CameraChoice, Decoration, hex_colour};
use settee_simulation::{DrawOptions, Field};

use crate::exit::Failure;

/// Options of pictures.
#[derive(Args, Clone)]
#[command(next_help_heading = "Pictures")]
pub struct PictureArgs {
    /// Write a picture to this file, a .png: of the end of the run, or of the moment that --at names.
    #[arg(long, value_name = "FILE")]
    pub shot: Option<PathBuf>,
    /// Write a film to this file: .gif, or with the program ffmpeg .mp4, .mov, .mkv or .webm. It shows the scene in
    /// real time.
    #[arg(long, value_name = "FILE")]
    pub film: Option<PathBuf>,
    /// Pictures of a film in a second.
    #[arg(long, value_name = "N", default_value_t = 30.0, requires = "film")]
    pub fps: f64,
    #[command(flatten)]
    pub look: LookArgs,
}

/// Options of how a picture looks.
#[derive(Args, Clone)]
pub struct LookArgs {
    /// Width and height of pictures in pixels [default: 800x600].
    #[arg(long, value_name = "WxH", value_parser = size)]
    size: Option<[u32; 2]>,
    #[command(flatten)]
    pub shown: ShownArgs,
    /// What is behind the scene: a colour #rrggbb, or none [default: that of the scene's BackgroundSetting, or white].
    #[arg(long, value_name = "COLOUR", value_parser = background)]
    pub background: Option<Background>,
}

/// What is seen of a scene, and from where: the same for pictures and for the window.
#[derive(Args, Clone)]
pub struct ShownArgs {
    /// Where pictures are taken from, instead of the scene's camera: iso, front, back, left, right, top or bottom, or
    /// "position=x,y,z;look_at=x,y,z;up=x,y,z;fov=degrees;zoom=factor;parallel".
    #[arg(long, value_name = "CAMERA")]
    pub camera: Option<CameraChoice>,
    /// What is shown, over the scene's VisualStyle: "showWireframe hideVisual showForceFields ...".
    #[arg(long, value_name = "FLAGS", value_parser = flags)]
    pub flags: Option<DisplayFlags>,
    /// Show values in colours: displacement, speed, force, stress, or data for each point or element as
    /// /path/to/component.data.
    #[arg(long, value_name = "FIELD")]
    pub field: Option<Field>,
    /// The colours of values: viridis, inferno, cividis, coolwarm, turbo or grey.
    #[arg(long, value_name = "MAP", requires = "field", value_parser = colours)]
    pub colours: Option<ColourMap>,
    /// Values of the first and the last colour [default: the least and the greatest].
    #[arg(long, value_name = "LOW,HIGH", requires = "field", value_parser = range, allow_hyphen_values = true)]
    pub range: Option<[f64; 2]>,
    /// Show a grid on the ground.
    #[arg(long)]
    pub grid: bool,
    /// Show the directions of the axes in a corner; the window always does.
    #[arg(long)]
    pub axes: bool,
}

/// A colour, or nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Background(pub Option<[f32; 4]>);

fn size(text: &str) -> Result<[u32; 2], String> {
    let numbers: Vec<u32> = text.split(['x', 'X', '*']).filter_map(|part| part.trim().parse().ok()).collect();
    match numbers[..] {
        [width, height] if width > 0 && height > 0 => Ok([width, height]),
        _ => Err("expected width and height in pixels, such as 800x600".into()),
    }
}

fn flags(text: &str) -> Result<DisplayFlags, String> {
    let (flags, problems) = DisplayFlags::parse(text);
    let unknown = problems.into_iter().find_map(|problem| match problem {
        FlagProblem::Unknown { found, nearest } => Some((found, nearest)),
        FlagProblem::Case { .. } => None,
    });
    let Some((found, nearest)) = unknown else { return Ok(flags) };
    let hint = nearest.map_or_else(String::new, |name| format!("; did you mean {name}?"));
    Err(format!("\"{found}\" is no flag{hint}"))
}

fn colours(text: &str) -> Result<ColourMap, String> {
    ColourMap::named(text).ok_or_else(|| {
        let names = || ColourMap::ALL.iter().map(|(_, name)| *name);
        let hint = settee_kernel::nearest_name(text, names());
        let hint = hint.map_or_else(String::new, |name| format!("; did you mean {name}?"));
        format!("expected {}{hint}", names().collect::<Vec<_>>().join(", "))
    })
}

fn range(text: &str) -> Result<[f64; 2], String> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some([low, high]) if low < high && low.is_finite() && high.is_finite() => Ok([*low, *high]),
        _ => Err("expected two numbers, the lower one first".into()),
    }
}

fn background(text: &str) -> Result<Background, String> {
    match text {
        "none" | "transparent" => Ok(Background(None)),
        "white" => Ok(Background(Some([1.0; 4]))),
        "black" => Ok(Background(Some([0.0, 0.0, 0.0, 1.0]))),
        _ => hex_colour(text).map(|colour| Background(Some(colour))).ok_or_else(|| "expected none or #rrggbb".into()),
    }
}

/// Options of one picture alone.
#[derive(Parser)]
#[command(no_binary_name = true)]
struct Look {
    #[command(flatten)]
    look: LookArgs,
}

impl ShownArgs {
    /// What is drawn.
    pub fn draw_options(&self) -> DrawOptions {
        let field = self.field.clone().map(|field| Field {
            map: self.colours.unwrap_or(field.map),
            range: self.range,
            ..field
        });
        DrawOptions { flags: self.flags.clone(), field }
    }
}

impl LookArgs {
    /// Reads options as a command line has them.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn of_words(words: &[String]) -> Result<Self, String> {
        Look::try_parse_from(words).map(|found| found.look).map_err(|error| error.to_string())
    }

    /// What is painted around a list.
    pub fn decoration(&self, list: &DrawList) -> Decoration {
        let plain = Decoration { axes: self.shown.axes, grid: self.shown.grid, ..Decoration::default() };
        match self.background {
            Some(Background(background)) => Decoration { background, ..plain },
            None => plain.on_background_of(list),
        }
    }

    /// Width and height in pixels.
    pub fn size(&self) -> [u32; 2] {
        self.size.unwrap_or([800, 600])
    }

    /// Width over height.
    pub fn aspect(&self) -> f64 {
        let [width, height] = self.size();
        f64::from(width) / f64::from(height)
    }

    /// An option that is given, if any is.
    fn given(&self) -> Option<&'static str> {
        let Self { size, background, shown: ShownArgs { camera, flags, field, colours: _, range: _, grid, axes } } =
            self;
        let all = [
            ("--size", size.is_some()),
            ("--background", background.is_some()),
            ("--camera", camera.is_some()),
            ("--flags", flags.is_some()),
            ("--field", field.is_some()),
            ("--grid", *grid),
            ("--axes", *axes),
        ];
        all.into_iter().find_map(|(option, is_given)| is_given.then_some(option))
    }
}

impl PictureArgs {
    /// Says before a run what would fail after it.
    ///
    /// # Errors
    /// If the names of the files are none of those that can be written.
    pub fn check(&self) -> Result<(), Failure> {
        if let Some(path) = &self.shot
            && !path.extension().is_some_and(|end| end.eq_ignore_ascii_case("png"))
        {
            return Err(Failure::usage(format!("--shot \"{}\": expected the end .png", path.display())));
        }
        if let Some(option) = self.look.given().filter(|_| self.shot.is_none() && self.film.is_none()) {
            let message = format!("{option} says how --shot or --film look; neither is there");
            return Err(Failure::usage(message));
        }
        if let Some(path) = &self.film {
            settee_render::Film::check(path, self.fps).map_err(|error| Failure::usage(format!("--film {error}")))?;
        }
        Ok(())
    }
}
