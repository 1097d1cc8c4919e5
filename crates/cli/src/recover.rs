//! `settee recover`: what a killed run recorded.

use std::path::PathBuf;

use clap::Args;
use settee_simulation::journal_of;

use crate::exit::{Exit, Failure};
use crate::output;

/// Makes a recording.
#[derive(Args)]
pub struct RecoverArgs {
    /// The journal that a killed run left: NAME.journal beside the recording NAME that it was to write.
    journal: PathBuf,
    /// Write the recording to this file: .json, .json.gz, .npz or .csv [default: the name that the run was given].
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Carries the command out.
///
/// # Errors
/// If it is no journal, its run goes on, or the recording cannot be written.
pub fn recover(args: &RecoverArgs) -> Result<Exit, Failure> {
    let RecoverArgs { journal, output } = args;
    let own = journal.with_extension("");
    if output.is_none() && journal_of(&own) != *journal {
        let message = format!("\"{}\" has not the name of a journal: give --output FILE", journal.display());
        return Err(Failure::usage(message));
    }
    let recording = output.as_ref().unwrap_or(&own);
    let frames = settee_simulation::recover(journal, recording).map_err(|error| crate::recording::failure(&error))?;
    let plural = if frames == 1 { "" } else { "s" };
    output::print(&format!("{}: {frames} frame{plural}\n", recording.display()))?;
    Ok(Exit::Ok)
}
