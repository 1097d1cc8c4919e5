//! The files of a run, tried before its first step.

use std::path::{Path, PathBuf};

use settee_kernel::{Claim, is_special};
use settee_simulation::{RecordFormat, Simulation};

use super::RunArgs;
use crate::exit::{Exit, Failure};
use crate::output::{self, check_folder};
use crate::progress::seconds;

/// The files that a run writes, with their options.
fn outputs(args: &RunArgs) -> impl Iterator<Item = (&'static str, &PathBuf)> {
    let (pictures, exports) = (&args.pictures, &args.exports);
    let all = [
        ("--record", &args.record),
        ("--trace", &args.trace),
        ("--shot", &pictures.shot),
        ("--film", &pictures.film),
        ("--export", &exports.export),
        ("--csv", &exports.csv),
        ("--checkpoint", &args.checkpoints.checkpoint),
        ("--energy", &args.energy),
    ];
    all.into_iter().filter_map(|(option, path)| Some((option, path.as_ref()?)))
}

/// Says before the run what would otherwise be said after it.
pub(super) fn check_record_path(path: &Path, with_contacts: bool) -> Result<(), Failure> {
    let format = RecordFormat::of(path).map_err(|error| Failure::usage(format!("--record {error}")))?;
    if with_contacts && !matches!(format, RecordFormat::Json | RecordFormat::JsonGz) {
        let message =
            format!("--record-contacts: \"{}\" holds no contacts; expected .json or .json.gz", path.display());
        return Err(Failure::usage(message));
    }
    Ok(())
}

/// Tries all files that the run will write, see [`output::reserve`]; the recording claims its own.
pub(super) fn reserve_outputs(args: &RunArgs) -> Result<Vec<Claim>, Failure> {
    let mut claims = Vec::new();
    let mut known: Vec<(&str, PathBuf)> = Vec::new();
    for (option, path) in outputs(args) {
        check_folder(option, path)?;
        let place = output::place(path);
        // Pipes and devices take what several options write.
        if let Some((other, _)) = known.iter().find(|(_, other)| *other == place && !is_special(path)) {
            return Err(Failure::usage(format!("{other} and {option} both name the file \"{}\"", path.display())));
        }
        known.push((option, place));
        if option != "--record" {
            claims.extend(output::reserve(option, path)?);
        }
    }
    Ok(claims)
}

/// Sees to it that no file of the run takes the place of one that the scene was made from.
pub(super) fn keep_inputs(args: &RunArgs, simulation: &Simulation) -> Result<(), Failure> {
    let scene = simulation.scene();
    let script = args.scene.scene.canonicalize().ok();
    for (option, path) in outputs(args) {
        let Ok(place) = path.canonicalize() else { continue };
        let is_scene = scene.output.scene_files.contains(&place) || script.as_ref() == Some(&place);
        if is_scene || scene.files.was_read.has(&place) {
            let what = if is_scene { "the scene is" } else { "the scene reads" };
            let message = format!("{option} \"{}\": {what} this file; choose another name", path.display());
            return Err(Failure::usage(message));
        }
    }
    Ok(())
}

/// Says that the moment of an option lies behind the end of the run.
pub(super) fn check_moment(option: &str, at: f64, end: f64) -> Result<(), Failure> {
    if at <= end {
        return Ok(());
    }
    let message = format!("{option} {}: the run ends before, at t = {} s", seconds(at), seconds(end));
    Err(Failure::new(Exit::Usage, message))
}
