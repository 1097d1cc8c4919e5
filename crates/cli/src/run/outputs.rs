//! The files of a run, tried before its first step.

use std::path::Path;

use settee_kernel::Claim;
use settee_simulation::RecordFormat;

use super::RunArgs;
use crate::exit::{Exit, Failure};
use crate::output;

/// Says before the run what would otherwise be said after it.
pub(super) fn check_record_path(path: &Path, with_contacts: bool) -> Result<(), Failure> {
    let format = RecordFormat::of(path).map_err(|error| Failure::usage(format!("--record {error}")))?;
    if with_contacts && !matches!(format, RecordFormat::Json | RecordFormat::JsonGz) {
        let message =
            format!("--record-contacts: \"{}\" holds no contacts; expected .json or .json.gz", path.display());
        return Err(Failure::usage(message));
    }
    check_folder("--record", path)
}

/// Tries all files that the run will write, see [`output::reserve`]; the recording tries its own.
pub(super) fn reserve_outputs(args: &RunArgs) -> Result<Vec<Claim>, Failure> {
    let (pictures, exports) = (&args.pictures, &args.exports);
    let outputs = [
        ("--trace", &args.trace),
        ("--shot", &pictures.shot),
        ("--film", &pictures.film),
        ("--export", &exports.export),
        ("--csv", &exports.csv),
        ("--checkpoint", &args.checkpoints.checkpoint),
        ("--energy", &args.energy),
    ];
    let mut claims = Vec::new();
    for (option, path) in outputs {
        let Some(path) = path else { continue };
        check_folder(option, path)?;
        claims.extend(output::reserve(option, path)?);
    }
    Ok(claims)
}

fn check_folder(option: &str, path: &Path) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder.filter(|folder| !folder.is_dir()) {
        Some(folder) => Err(Failure::new(
            Exit::Io,
            format!("{option} \"{}\": there is no folder \"{}\"", path.display(), folder.display()),
        )),
        None => Ok(()),
    }
}
