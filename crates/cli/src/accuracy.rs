//! `settee accuracy`: studies of convergence.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use settee_accuracy::{STUDIES, Study, to_markdown};

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

/// Runs the studies and writes their tables.
///
/// # Errors
/// If a study fails, a check does not hold, or the file cannot be written.
pub fn accuracy(args: &AccuracyArgs) -> Result<Exit, Failure> {
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
    let text = to_markdown(&reports);
    match &args.out {
        Some(path) => output::write_file(path, text.as_bytes())?,
        None => output::print(&text)?,
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
