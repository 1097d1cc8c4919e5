//! Which scene is loaded, and how: what `run` and `check` have in common.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use settee_components::FromScene;
use settee_simulation::{LoadOptions, Loaded, Simulation};

use crate::exit::{Exit, Failure};
use crate::script::{self, Scripts};

/// Arguments that say what is loaded.
#[derive(Args)]
pub struct SceneArgs {
    /// Scene file (.scn or .xml), or a script in Python that defines createScene (.py).
    pub scene: PathBuf,
    /// Search meshes in this folder, after the scene's own and before those of the variable SETTEE_DATA; repeatable.
    #[arg(long, value_name = "DIR")]
    data: Vec<PathBuf>,
    /// Be as lenient as SOFA: unknown components and attributes and malformed values are warnings.
    #[arg(long)]
    compat: bool,
    /// Reproduce a defect of SOFA; repeatable.
    #[arg(long, value_name = "NAME", value_parser = quirks())]
    quirk: Vec<String>,
    /// Let the scene read files outside its folder and the data folders, and write outside the output folder.
    #[arg(long)]
    allow_outside: bool,
    /// Folder that recording components of the scene may write into [default: the current one].
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
}

impl SceneArgs {
    /// Loads and initialises the scene.
    ///
    /// # Errors
    /// If the command line is wrong or the file cannot be read; findings about the scene are in the result.
    pub fn load(&self, threads: usize, scripts: Option<&dyn Scripts>) -> Result<Loaded, Failure> {
        let options = self.options()?;
        if let Some(scripts) = scripts.filter(|_| script::is_script(&self.scene)) {
            if let Err(error) = std::fs::metadata(&self.scene) {
                return Err(Failure::new(Exit::Io, format!("{}: {error}", self.scene.display())));
            }
            return scripts.load(&self.scene, &options, threads).map_err(|text| Failure::new(Exit::Scene, text));
        }
        Simulation::from_file_with(&self.scene, &options, threads).map_err(|error| {
            let exit = if error.kind() == ErrorKind::FileTooLarge { Exit::Limit } else { Exit::Io };
            Failure::new(exit, format!("{}: {error}", self.scene.display()))
        })
    }

    fn options(&self) -> Result<LoadOptions, Failure> {
        let data = data_folders(&self.data)?;
        if let Some(folder) = self.output.iter().find(|folder| !folder.is_dir()) {
            return Err(Failure::usage(format!("--output \"{}\": there is no such folder", folder.display())));
        }
        Ok(LoadOptions {
            data,
            compat: self.compat,
            quirks: self.quirk.clone(),
            allow_outside: self.allow_outside,
            output: self.output.clone(),
        })
    }
}

/// The folders in which files are searched: those of `--data`, of the environment, and the project's own.
///
/// # Errors
/// If one of the first is none.
pub fn data_folders(named: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    if let Some(folder) = named.iter().find(|folder| !folder.is_dir()) {
        return Err(Failure::usage(format!("--data \"{}\": there is no such folder", folder.display())));
    }
    let from_environment = std::env::var_os("SETTEE_DATA").unwrap_or_default();
    let from_environment = std::env::split_paths(&from_environment).filter(|folder| !folder.as_os_str().is_empty());
    Ok(named.iter().cloned().chain(from_environment).chain(project_data()).collect())
}

/// The quirks that components know, each with its explanation for `--help`.
fn quirks() -> PossibleValuesParser {
    settee_components::QUIRKS.iter().map(|(name, help)| PossibleValue::new(*name).help(*help)).into()
}

/// The folder with the project's own `mesh` folder, if this program runs where it was built.
pub fn project_data() -> Option<PathBuf> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().ok()?;
    project.join("mesh").is_dir().then_some(project)
}
