//! `settee accuracy`: studies of convergence.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use settee_accuracy::{Report, STUDIES, Study, to_markdown};
use settee_kernel::Claim;

use crate::exit::{Exit, Failure};
use crate::{output, progress};

/// Which studies, and where the tables go.
#[derive(Args)]
pub struct AccuracyArgs {
    /// Studies to run [default: all].
    #[arg(value_name = "STUDY", value_parser = studies())]
    studies: Vec<String>,
    /// Write the tables as Markdown into this file instead of the standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn studies() -> PossibleValuesParser {
    STUDIES.iter().map(|study| PossibleValue::new(study.name)).into()
}

/// Tries the document, and that nothing is in the way of the folder of its diagrams.
fn try_files(path: &Path) -> Result<Option<Claim>, Failure> {
    output::check_folder("--out", path)?;
    let folder = folder_of_figures(path);
    if folder.exists() && !folder.is_dir() {
        let message = format!("--out \"{}\": \"{}\" is no folder", path.display(), folder.display());
        return Err(Failure::new(Exit::Io, message));
    }
    output::reserve("--out", path)
}

/// A folder beside the document that has its name.
fn folder_of_figures(path: &Path) -> PathBuf {
    path.with_file_name(&*name_of_figures(path))
}

fn name_of_figures(path: &Path) -> Cow<'_, str> {
    path.file_stem().map_or_else(|| "figures".into(), |stem| stem.to_string_lossy())
}

/// Writes the document, and the diagrams into a folder beside it that has its name.
fn write(path: &Path, reports: &[Report]) -> Result<(), Failure> {
    output::write_file(path, to_markdown(reports, &name_of_figures(path)).as_bytes())?;
    let folder = folder_of_figures(path);
    let mut figures = reports.iter().filter_map(|report| report.figure.as_ref()).peekable();
    if figures.peek().is_some() {
        std::fs::create_dir_all(&folder)
            .map_err(|error| Failure::new(Exit::Io, format!("\"{}\": {error}", folder.display())))?;
    }
    figures.try_for_each(|figure| {
        output::write_file(&folder.join(format!("{}.svg", figure.name)), figure.to_svg().as_bytes())
    })
}

/// Runs the studies and writes their tables.
///
/// # Errors
/// If a study fails, a check does not hold, or the file cannot be written.
pub fn accuracy(args: &AccuracyArgs) -> Result<Exit, Failure> {
    // The studies take minutes: what cannot be written is told before them.
    let _claim = args.out.as_deref().map(try_files).transpose()?.flatten();
    let chosen: Vec<&Study> = STUDIES
        .iter()
        .filter(|study| args.studies.is_empty() || args.studies.iter().any(|name| name == study.name))
        .collect();
    let bar = progress::counter(chosen.len());
    let mut reports = Vec::new();
    for study in chosen {
        bar.set_message(study.name);
        reports
            .extend((study.run)().map_err(|error| Failure::new(Exit::Numerical, format!("{}: {error}", study.name)))?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    match &args.out {
        Some(path) => write(path, &reports)?,
        None => output::print(&to_markdown(&reports, "accuracy"))?,
    }
    let missed = reports.iter().flat_map(|report| report.checks.iter().map(move |check| (report, check)));
    let missed: Vec<String> = missed
        .filter(|(_, check)| !check.holds())
        .map(|(report, check)| {
            format!(
                "{}: {}: {} instead of {} +- {}",
                report.title, check.what, check.found, check.target, check.tolerance
            )
        })
        .collect();
    if missed.is_empty() { Ok(Exit::Ok) } else { Err(Failure::new(Exit::Numerical, missed.join("\n"))) }
}
