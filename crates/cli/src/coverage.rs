//! `settee coverage`: what the scenes of a folder need.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use settee_regression::{Coverage, Tally, cover};
use settee_simulation::Strictness;

use crate::exit::{Exit, Failure};
use crate::regress::cores;
use crate::scene_args::find_options;
use crate::{output, progress};

/// Shown at the end of the help.
pub const MEANING: &str = "\
A scene (.scn) is parsed if its text is a scene, checked if it loads with no other errors than components that are not there and \
malformed values, and complete if all of its components and attributes are there as well. With --lenient it is \
complete if it loads, and all components that SOFA has are there. If a scene is not parsed, the exit code is 3.";

/// Loads all scenes below a folder and counts what they need and is not there.
#[derive(Args)]
pub struct CoverageArgs {
    /// Folder with scenes.
    folder: PathBuf,
    /// Search meshes in this folder, after the scene's own and before those of the variable SETTEE_DATA; repeatable.
    #[arg(long, value_name = "DIR")]
    data: Vec<PathBuf>,
    /// Show a line for each scene.
    #[arg(long)]
    scenes: bool,
    /// Go on after what SOFA itself ignores, as `settee run --lenient` does.
    #[arg(long)]
    lenient: bool,
    /// Print the results as JSON.
    #[arg(long)]
    json: bool,
}

/// Carries the command out.
///
/// # Errors
/// If a folder cannot be read.
pub fn coverage(args: &CoverageArgs) -> Result<Exit, Failure> {
    let mut options = find_options(&args.data)?;
    if args.lenient {
        options.strictness = Strictness::Lenient;
    }
    let bar = progress::counter(0);
    let outcome = cover(&args.folder, &options, cores(), &|n| bar.set_length(n as u64), &|| bar.inc(1));
    bar.finish_and_clear();
    let coverage = outcome.map_err(|error| Failure::new(Exit::Io, format!("{}: {error}", args.folder.display())))?;
    if args.json {
        output::print_json(&coverage)?;
    } else {
        output::print(&output::printable(&report(&coverage, args.scenes)))?;
    }
    Ok(if coverage.parsed == coverage.scenes.len() { Exit::Ok } else { Exit::Scene })
}

fn report(coverage: &Coverage, with_scenes: bool) -> String {
    let mut text = String::new();
    if with_scenes {
        for scene in &coverage.scenes {
            let state = match (scene.parsed, scene.checked, scene.complete) {
                (_, _, true) => "complete",
                (_, true, _) => "checked",
                (true, ..) => "parsed",
                _ => "unreadable",
            };
            let _ = write!(text, "{state:10}  {}", scene.scene);
            let lists = [
                ("missing", &scene.missing_components),
                ("unknown", &scene.unknown_components),
                ("without effect", &scene.unsupported_attributes),
                ("unknown attributes", &scene.unknown_attributes),
            ];
            for (what, names) in lists.into_iter().filter(|(_, names)| !names.is_empty()) {
                let _ = write!(text, "; {what}: {}", names.join(", "));
            }
            if !scene.error.is_empty() {
                let _ = write!(text, "; {}", scene.error.lines().next().unwrap_or_default());
            }
            text.push('\n');
        }
        text.push('\n');
    }
    let n = coverage.scenes.len();
    let percent = |count: usize| 100.0 * count as f64 / n.max(1) as f64;
    for (what, count) in [("parsed", coverage.parsed), ("checked", coverage.checked), ("complete", coverage.complete)] {
        let _ = writeln!(text, "{what:9} {count:5} of {n} scenes ({:.0} %)", percent(count));
    }
    let mut unreadable = coverage.scenes.iter().filter(|scene| !scene.parsed).peekable();
    if unreadable.peek().is_some() {
        text.push_str("\nscenes that cannot be read:\n");
    }
    for scene in unreadable {
        let why = scene.error.lines().next().unwrap_or_default();
        let colon = if why.is_empty() { "" } else { ": " };
        let _ = writeln!(text, "       {}{colon}{why}", scene.scene);
    }
    list(&mut text, "components that are not there yet", &coverage.missing_components);
    list(&mut text, "components that nobody knows", &coverage.unknown_components);
    list(&mut text, "attributes without effect", &coverage.unsupported_attributes);
    list(&mut text, "attributes that their components do not have", &coverage.unknown_attributes);
    text
}

fn list(text: &mut String, title: &str, tally: &Tally) {
    if tally.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{title}, and the number of scenes with them:");
    for (name, count) in tally {
        let _ = writeln!(text, "{count:5}  {name}");
    }
}
