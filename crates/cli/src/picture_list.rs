//! `settee pictures`: paints the scenes of a list, and compares with pictures that were stored.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::Args;
use settee_components::FromScene;
use settee_kernel::budget::{NotRead, read_regular};
use settee_render::{Decoration, OffscreenRenderer, Picture};
use settee_simulation::{LoadOptions, Simulation};

use crate::exit::{Exit, Failure};
use crate::picture_args::LookArgs;
use crate::scene_args::find_options;
use crate::{output, progress};

/// What a list says.
pub const FORMAT: &str =
    "The first line of a list that is no comment names the folder of the pictures, relative to the list. Each of \
the others names a scene, the number of steps after which it is shown, and options of `settee run` for pictures:

  ../tests/pictures
  solid_mechanics/beam.scn  20  --field displacement --camera front";

/// The part of the pixels that may look different: a driver's rounding moves single pixels of thin lines.
const TOLERANCE: f64 = 0.004;
/// Size of the pictures.
const SIZE: [u32; 2] = [240, 180];
/// A stored picture is no larger (bytes).
const LARGEST: u64 = 64 << 20;
/// Pictures in a row of a sheet.
const COLUMNS: u32 = 6;

/// Paints the scenes of a list and compares with the pictures that are stored.
#[derive(Args)]
pub struct PicturesArgs {
    /// The list of scenes.
    list: PathBuf,
    /// Store the pictures that look different or are missing.
    #[arg(long)]
    update: bool,
    /// Write all pictures with their names to this file, a .png.
    #[arg(long, value_name = "FILE")]
    sheet: Option<PathBuf>,
    /// Only scenes whose path contains this.
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Only this part of the list: 2/3 is the second third.
    #[arg(long, value_name = "I/N", value_parser = part, conflicts_with = "update")]
    part: Option<[usize; 2]>,
    /// Search meshes in this folder, after the scene's own; repeatable.
    #[arg(long, value_name = "DIR")]
    data: Vec<PathBuf>,
}

fn part(text: &str) -> Result<[usize; 2], String> {
    let numbers = text.split_once('/').map(|(i, n)| (i.trim().parse(), n.trim().parse()));
    match numbers {
        Some((Ok(i), Ok(n))) if i >= 1 && i <= n => Ok([i, n]),
        _ => Err("expected I/N with I from 1 to N".into()),
    }
}

/// A line of the list.
struct Entry {
    scene: String,
    steps: u64,
    look: LookArgs,
}

/// Words of a line; blanks within quotes do not separate.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_quoted = false;
    for character in line.chars() {
        match character {
            '"' => is_quoted = !is_quoted,
            c if c.is_whitespace() && !is_quoted => words.push(String::new()),
            c => words.last_mut().expect("there is one from the start").push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn read(path: &Path) -> Result<(PathBuf, Vec<Entry>), Failure> {
    let text = settee_kernel::read_text(path).map_err(|error| Failure::not_read(path, error))?;
    let lines = text.lines().enumerate().map(|(number, line)| (number + 1, line.trim()));
    let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let wrong = |number: usize, what: String| Failure::usage(format!("{}:{number}: {what}", path.display()));
    let folder = folder_of(path);
    let (_, pictures) = lines.next().ok_or_else(|| wrong(1, "expected the folder of the pictures".into()))?;
    let mut entries = Vec::new();
    for (number, line) in lines {
        let words = words(line);
        let steps = words.get(1).and_then(|word| word.parse().ok());
        let steps =
            steps.ok_or_else(|| wrong(number, format!("\"{line}\": expected a scene and a number of steps")))?;
        let look = LookArgs::of_words(&words[2..]).map_err(|error| wrong(number, error))?;
        entries.push(Entry { scene: words[0].clone(), steps, look });
    }
    if entries.is_empty() {
        return Err(wrong(1, "the list names no scene: expected a line for each, with its number of steps".into()));
    }
    Ok((folder.join(pictures), entries))
}

/// The folder of a list; that of a bare name is the current one.
fn folder_of(list: &Path) -> &Path {
    list.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Carries the command out.
///
/// # Errors
/// If the list is wrong, there is no graphics device, or a file cannot be written.
pub fn pictures(args: &PicturesArgs) -> Result<Exit, Failure> {
    let (folder, mut entries) = read(&args.list)?;
    if let Some(text) = &args.only {
        entries.retain(|entry| entry.scene.contains(text.as_str()));
    }
    if let Some([i, n]) = args.part {
        let total = entries.len();
        entries = entries.into_iter().skip((i - 1) * total / n).take(i * total / n - (i - 1) * total / n).collect();
    }
    let scenes = folder_of(&args.list);
    // Scenes of one folder may write files of one name.
    let scratch = tempfile::tempdir()?;
    let options = LoadOptions { output: Some(scratch.path().to_owned()), overwrite: true, ..find_options(&args.data)? };
    // In software pictures are the same on machines with any graphics card.
    let mut renderer = OffscreenRenderer::in_software().or_else(|_| OffscreenRenderer::new())?;
    output::complain(&format!("painting {} scenes with {}\n", entries.len(), renderer.device_name()));
    let bar = progress::counter(entries.len());
    let (mut sheet, mut wrong, mut stored) = (Vec::new(), 0, 0);
    for entry in &entries {
        bar.set_message(entry.scene.clone());
        let painted = paint(&mut renderer, &scenes.join(&entry.scene), entry, &options, args.sheet.is_some());
        let file = folder.join(&entry.scene).with_extension("png");
        let verdict = painted.and_then(|(picture, captioned)| {
            sheet.extend(captioned);
            verdict(&picture, &file, args.update)
        });
        match verdict {
            Ok(Verdict::Same) => {}
            Ok(Verdict::Stored) => stored += 1,
            Ok(Verdict::Other(why)) | Err(why) => {
                wrong += 1;
                bar.suspend(|| output::print(&format!("{}: {why}\n", entry.scene)))?;
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if let Some(path) = &args.sheet {
        contact_sheet(&sheet)
            .save(path)
            .map_err(|error| Failure::new(Exit::Io, format!("{}: {error}", path.display())))?;
    }
    let same = entries.len() - wrong - stored;
    output::print(&format!("{same} as stored, {stored} stored, {wrong} wrong\n"))?;
    Ok(if wrong == 0 { Exit::Ok } else { Exit::Numerical })
}

/// The picture of a scene, and with its name if asked for.
fn paint(
    renderer: &mut OffscreenRenderer,
    path: &Path,
    entry: &Entry,
    options: &LoadOptions,
    wants_caption: bool,
) -> Result<(Picture, Option<Picture>), String> {
    let loaded = Simulation::from_file(path, options).map_err(|error| error.to_string())?;
    let error = loaded.diagnostics.iter().find(|found| found.is_error()).map(ToString::to_string);
    let Some(mut simulation) = loaded.simulation.filter(|_| error.is_none()) else {
        return Err(error.unwrap_or_else(|| "the scene cannot run".to_owned()));
    };
    for _ in 0..entry.steps {
        let dt = simulation.dt();
        simulation.step(dt).map_err(|error| error.to_string())?;
    }
    let list = simulation.draw(&entry.look.shown.draw_options()).map_err(|error| error.to_string())?;
    let bounds = list.bounds().ok_or("nothing is seen")?;
    let choice = entry.look.shown.camera.clone().unwrap_or_default();
    let camera = choice.camera(simulation.scene(), bounds, f64::from(SIZE[0]) / f64::from(SIZE[1]));
    let camera = choice.moved(&camera, &list);
    let decoration = entry.look.decoration(&list);
    let mut image =
        |decoration: &Decoration| renderer.image(&list, &camera, SIZE, decoration).map_err(|error| error.to_string());
    let picture = image(&decoration)?;
    let name = Path::new(&entry.scene).file_stem().map(|name| name.to_string_lossy().into_owned());
    let captioned = wants_caption.then(|| image(&Decoration { caption: name, ..decoration })).transpose()?;
    match renderer.take_warnings().first() {
        Some(warning) => Err(warning.clone()),
        None => Ok((picture, captioned)),
    }
}

enum Verdict {
    Same,
    Stored,
    Other(String),
}

fn verdict(picture: &Picture, file: &Path, update: bool) -> Result<Verdict, String> {
    let wrong = |why: String| format!("{}: {why}", file.display());
    let stored = match read_regular(file, LARGEST) {
        Ok(bytes) => Some(Picture::from_bytes(&bytes).map_err(|error| wrong(error.to_string()))?),
        Err(NotRead::System(error)) if error.kind() == ErrorKind::NotFound => None,
        Err(reason) => return Err(wrong(reason.to_string())),
    };
    let why = match stored.map(|stored| stored.difference(picture)) {
        Some(difference) if difference <= TOLERANCE => return Ok(Verdict::Same),
        Some(difference) => format!("{:.1} % of its pixels look different", 100.0 * difference),
        None => format!("there is no {}", file.display()),
    };
    if !update {
        return Ok(Verdict::Other(why));
    }
    let folder = file.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).and_then(|()| picture.save(file)).map_err(|error| error.to_string())?;
    Ok(Verdict::Stored)
}

/// All pictures in rows, with lines between them.
fn contact_sheet(pictures: &[Picture]) -> Picture {
    let [width, height] = SIZE.map(|n| n + 1);
    let rows = (pictures.len() as u32).div_ceil(COLUMNS).max(1);
    let mut sheet = Picture::filled(COLUMNS * width, rows * height, [120, 120, 120, 255]);
    for (index, picture) in (0u32..).zip(pictures) {
        sheet.put(picture, index % COLUMNS * width, index / COLUMNS * height);
    }
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_words_together() {
        assert_eq!(words("a.scn 3  --flags \"showAll hideVisual\""), ["a.scn", "3", "--flags", "showAll hideVisual"]);
    }
}
