//! `settee convert`: scene files to scripts in Python and back.

use std::path::{Path, PathBuf};

use clap::Args;
use settee_kernel::Lookup;
use settee_scn::{Limits, SceneText, SourceMap, print_scene, print_script};
use settee_simulation::{Includes, LoadOptions, empty_scene};

use crate::exit::{Exit, Failure};
use crate::output;
use crate::script::{Scripts, is_script};

/// Writes a scene in the other form; includes stay expanded, comments are lost.
#[derive(Args)]
pub struct ConvertArgs {
    /// Scene to read: .scn, .xml or .py.
    pub scene: PathBuf,
    /// File to write: .py, .scn or .xml. Nothing is in the other's way: it is replaced.
    result: PathBuf,
}

/// Carries the command out.
///
/// # Errors
/// If the scene cannot be read or the result not be written.
pub fn convert(args: &ConvertArgs, scripts: Option<&dyn Scripts>) -> Result<Exit, Failure> {
    let scene = match scripts {
        Some(scripts) if is_script(&args.scene) => {
            scripts.describe(&args.scene).map_err(|text| Failure::new(Exit::Scene, text))?
        }
        _ => read(&args.scene)?,
    };
    let text = if is_script(&args.result) { print_script(&scene, &class_of()) } else { print_scene(&scene) };
    output::write_file(&args.result, text.as_bytes())?;
    Ok(Exit::Ok)
}

fn read(path: &Path) -> Result<SceneText, Failure> {
    let bytes = std::fs::read(path).map_err(|error| Failure::new(Exit::Io, format!("{}: {error}", path.display())))?;
    let folder = path.parent().map(Path::to_owned);
    let files = empty_scene(folder, &LoadOptions::default()).files;
    let mut sources = SourceMap::new();
    let loaded = settee_scn::load_scene(
        &mut sources,
        &path.to_string_lossy(),
        &bytes,
        &mut Includes { files: &files },
        &Limits::default(),
    );
    for problem in loaded.problems.iter().filter(|problem| problem.is_error()) {
        output::complain(&format!("error: {}: {}\n", path.display(), output::printable(&problem.message)));
    }
    loaded.scene.ok_or_else(|| Failure::new(Exit::Scene, format!("{} is no scene", path.display())))
}

/// The present name of a class.
fn class_of() -> impl Fn(&str) -> String {
    let registry = settee_components::registry();
    move |name| match registry.lookup(name) {
        Lookup::Found(class, _) => class.info.name.to_owned(),
        _ => name.to_owned(),
    }
}
