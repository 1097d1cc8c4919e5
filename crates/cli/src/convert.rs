//! `settee convert`: scene files to scripts in Python and back.

use std::path::{Path, PathBuf};

use clap::Args;
use settee_kernel::budget::read_given;
use settee_kernel::{DataSet, Flat, Lookup, NodeData, Registry};
use settee_scn::{Classes, Holds, Limits, SceneText, SourceMap, print_scene, print_script};
use settee_simulation::{Diagnostic, Includes, LoadOptions, Strictness, empty_scene, has_error, text_finding};

use crate::exit::{Exit, Failure};
use crate::scene_args::{FindArgs, StrictnessArgs};
use crate::script::{Scripts, is_script};
use crate::{output, report};

/// Writes a scene in the other form; includes stay expanded, comments are lost.
#[derive(Args)]
pub struct ConvertArgs {
    /// Scene to read: .scn, .xml or .py.
    pub scene: PathBuf,
    /// File to write: .py, .scn or .xml. An existing file is overwritten.
    result: PathBuf,
    #[command(flatten)]
    found: FindArgs,
    #[command(flatten)]
    strictness: StrictnessArgs,
}

/// Carries the command out.
///
/// # Errors
/// If the scene cannot be read or the result not be written.
pub fn convert(args: &ConvertArgs, scripts: Option<&dyn Scripts>) -> Result<Exit, Failure> {
    let shown = args.result.display();
    let ending = args.result.extension().unwrap_or_default().to_ascii_lowercase();
    if !is_script(&args.result) && ending != "scn" && ending != "xml" {
        return Err(Failure::usage(format!("\"{shown}\": expected the end .py, .scn or .xml")));
    }
    if output::place(&args.result) == output::place(&args.scene) {
        return Err(Failure::usage(format!("\"{shown}\": the scene is read from this file; choose another name")));
    }
    let options = args.found.options(args.strictness.or(Strictness::Strict))?;
    let scene = match scripts {
        Some(scripts) if is_script(&args.scene) => {
            scripts.describe(&args.scene, &options).map_err(|text| Failure::new(Exit::Scene, text))?
        }
        // A part of a scene is written only if that is asked for: the findings say which part.
        _ => match read(&args.scene, &options)? {
            Ok(scene) => scene,
            Err(exit) => return Ok(exit),
        },
    };
    let text = if is_script(&args.result) {
        print_script(&scene, &Known(settee_components::registry()))
    } else {
        print_scene(&scene)
    };
    output::write_file(&args.result, text.as_bytes())?;
    Ok(Exit::Ok)
}

/// The scene of a file, or how the program ends if the file has none that may be gone on with.
fn read(path: &Path, options: &LoadOptions) -> Result<Result<SceneText, Exit>, Failure> {
    let limits = Limits::default();
    let bytes = read_given(path, limits.max_bytes as u64).map_err(|reason| Failure::not_read(path, reason))?;
    let files = empty_scene(path.parent().map(Path::to_owned), options).files;
    let mut sources = SourceMap::new();
    let name = path.to_string_lossy();
    let loaded = settee_scn::load_scene(&mut sources, &name, &bytes, &mut Includes { files: &files }, &limits);
    let mut findings: Vec<Diagnostic> = loaded.problems.iter().map(|problem| text_finding(&sources, problem)).collect();
    findings.iter_mut().for_each(|finding| options.strictness.judge(finding));
    output::complain(&report::draw(&findings, &sources, output::is_coloured(&std::io::stderr())));
    let is_broken = has_error(&findings);
    Ok(loaded.scene.filter(|_| !is_broken).ok_or_else(|| report::exit_of_failure(&findings)))
}

/// What the library knows of classes.
struct Known(Registry);

impl Classes for Known {
    fn present_name(&self, class: &str) -> String {
        match self.0.lookup(class) {
            Lookup::Found(entry, _) => entry.info.name.to_owned(),
            _ => class.to_owned(),
        }
    }

    fn holds(&self, class: Option<&str>, attribute: &str) -> Holds {
        let Some(class) = class else { return held(&NodeData::default(), attribute) };
        match self.0.lookup(class) {
            Lookup::Found(entry, _) => held(entry.create_default().as_ref(), attribute),
            _ => Holds::Letters,
        }
    }
}

/// What data of this name hold.
fn held(set: &dyn DataSet, name: &str) -> Holds {
    let Some(index) = set.find_data(name) else { return Holds::Letters };
    let data = set.data(index);
    match data.flat() {
        Flat::Integers { .. } if data.type_name() == "true or false" => Holds::Truth,
        Flat::Reals { .. } => Holds::Reals,
        _ => Holds::Letters,
    }
}
