//! `settee regress`: lists of scenes against recorded states.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::ProgressBar;
use settee_regression::{List, ListError, Options, QuirkFile, SceneReport, Summary, Verdict};
use settee_simulation::Strictness;

use crate::exit::{Exit, Failure};
use crate::scene_args::{FindArgs, StrictnessArgs};
use crate::{output, progress};

/// Shown at the end of the help.
pub const FORMAT: &str = "\
A list has a line with the folder of its recordings, then lines \"scene steps threshold mapped last\": the number of steps, the largest \
error with which the scene passes, whether states that mappings write are compared (0 or 1), and whether the first and last moment were \
recorded only. Lines that begin with # are comments.

Values are rounded to 6 digits before they are compared. The error of a state is the norm of the difference over the number of scalars, \
summed over the recorded moments; that of a scene is the mean of its states. Numbers of elements of topologies are compared exactly.

Scenes load as with --compat, unless --strict or --lenient is given. One that uses a component that SOFA has and Settee has not is skipped, and its missing components are \
listed.";

/// Runs the scenes of a list and compares their states with recordings.
#[derive(Args)]
pub struct RegressArgs {
    /// List of scenes (.regression-tests).
    list: PathBuf,
    /// Folder of the recordings, or what stands for $REGRESSION_DIR in the list [default: as the list says].
    #[arg(long, value_name = "DIR")]
    references: Option<PathBuf>,
    #[command(flatten)]
    found: FindArgs,
    #[command(flatten)]
    strictness: StrictnessArgs,
    /// File with the quirks that scenes were recorded with, lines "scene quirk..." [default: beside the list, ending in
    /// .regression-quirks, if it is there].
    #[arg(long, value_name = "FILE")]
    quirks: Option<PathBuf>,
    /// Scenes that run at the same time [default: one for each core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Only scenes with this text in their path.
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Run scenes with missing components as far as they can, to see their errors; they still count as skipped.
    #[arg(long)]
    incomplete: bool,
    /// Print the results as JSON.
    #[arg(long)]
    json: bool,
    /// Record the scenes anew instead of comparing them.
    #[arg(long, conflicts_with_all = ["json", "incomplete"])]
    update: bool,
}

/// Carries the command out.
///
/// # Errors
/// If the list, its quirks or its recordings cannot be used.
pub fn regress(args: &RegressArgs) -> Result<Exit, Failure> {
    let wrong = |error: ListError| {
        let exit = match &error {
            ListError::Io { error, .. } => Exit::of_reading(error),
            _ => Exit::Io,
        };
        Failure::new(exit, error.to_string())
    };
    let mut list = List::read(&args.list).map_err(wrong)?;
    if let Some(text) = &args.filter {
        list.entries.retain(|entry| entry.scene.contains(text.as_str()));
        if list.entries.is_empty() {
            return Err(Failure::usage(format!("--filter \"{text}\": no scene of the list has this in its path")));
        }
    }
    if args.update && !list.references.starts_with('$') {
        let folder = list.folder().join(&list.references);
        std::fs::create_dir_all(args.references.as_ref().unwrap_or(&folder))?;
    }
    let options = Options {
        references: list.references_folder(args.references.as_deref()).map_err(wrong)?,
        scene: args.found.options(args.strictness.or(Strictness::Compat))?,
        quirks: quirks(args)?,
        jobs: args.jobs.map_or_else(cores, usize::from),
        run_incomplete: args.incomplete,
    };
    if args.update { record(&list, &options) } else { compare(args, &list, &options) }
}

/// Number of cores.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn quirks(args: &RegressArgs) -> Result<QuirkFile, Failure> {
    let beside = QuirkFile::beside(&args.list);
    let file = args.quirks.as_deref().or_else(|| Some(beside.as_path()).filter(|file| file.is_file()));
    let read = |file: &Path| QuirkFile::read(file).map_err(|error| Failure::new(Exit::Io, error));
    file.map_or_else(|| Ok(QuirkFile::default()), read)
}

fn compare(args: &RegressArgs, list: &List, options: &Options) -> Result<Exit, Failure> {
    let bar = progress::counter(list.entries.len());
    let summary = settee_regression::run(list, options, &|report| tell(&bar, report));
    bar.finish_and_clear();
    if args.json {
        output::print_json(&summary)?;
    } else {
        output::print(&table(&summary))?;
    }
    Ok(if summary.failed == 0 { Exit::Ok } else { Exit::Numerical })
}

/// Where there is no bar to see, failures show up as they come.
fn tell(bar: &ProgressBar, report: &SceneReport) {
    bar.set_message(report.scene.clone());
    bar.inc(1);
    if report.verdict == Verdict::Failed {
        let text = format!("failed: {}: {}\n", report.scene, report.reason);
        bar.suspend(|| output::complain(&output::printable(&text)));
    }
}

fn table(summary: &Summary) -> String {
    let wide = summary.scenes.iter().map(|report| report.scene.len()).max().unwrap_or_default().max(5);
    let mut text = format!(
        "{:wide$}  {:>5}  {:>6}  {:>8}  {:>9}  {:>8}  verdict\n",
        "scene", "steps", "states", "error", "threshold", "ms/step"
    );
    for report in &summary.scenes {
        let or_dash = |value: Option<String>| value.unwrap_or_else(|| "-".into());
        let _ = write!(
            text,
            "{:wide$}  {:>5}  {:>6}  {:>8}  {:>9}  {:>8}  {}",
            report.scene,
            report.steps,
            report.states.len(),
            or_dash(report.error.map(|error| format!("{error:.1e}"))),
            format!("{:.0e}", report.threshold),
            or_dash(report.step_ms.map(|time| format!("{time:.3}"))),
            match report.verdict {
                Verdict::Passed => "passed",
                Verdict::Failed => "FAILED",
                Verdict::Skipped => "skipped",
            }
        );
        if !report.quirks.is_empty() {
            let _ = write!(text, ", quirks: {}", report.quirks.join(", "));
        }
        if !report.missing.is_empty() {
            let _ = write!(text, ", missing: {}", report.missing.join(", "));
        }
        if !report.reason.is_empty() {
            let _ = write!(text, ": {}", report.reason);
        }
        text.push('\n');
    }
    let Summary { passed, failed, skipped, .. } = summary;
    let _ = writeln!(text, "{passed} passed, {failed} failed, {skipped} skipped");
    output::printable(&text)
}

fn record(list: &List, options: &Options) -> Result<Exit, Failure> {
    let bar = progress::counter(list.entries.len());
    let (mut text, mut failures) = (String::new(), Vec::new());
    for entry in &list.entries {
        bar.set_message(entry.scene.clone());
        match settee_regression::update(list, entry, options) {
            Ok(updated) => {
                for (what, files) in [("written", &updated.written), ("removed", &updated.removed)] {
                    files.iter().for_each(|file| text.push_str(&format!("{what}: {}\n", file.display())));
                }
            }
            Err(problem) => failures.push(format!("{}: {problem}", entry.scene)),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    output::print(if text.is_empty() { "all recordings are as they were\n" } else { &text })?;
    if failures.is_empty() { Ok(Exit::Ok) } else { Err(Failure::new(Exit::Numerical, failures.join("\n"))) }
}
