//! Which scene is loaded, and how: what all commands that load scenes have in common.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use settee_components::FromScene;
use settee_simulation::{LoadOptions, Loaded, Simulation, Strictness};

use crate::exit::{Exit, Failure};
use crate::own_files::MESHES;
use crate::script::{self, Scripts};

/// Arguments that say what is loaded.
#[derive(Args, Clone)]
pub struct SceneArgs {
    /// Scene file (.scn or .xml), or a script in Python that defines createScene (.py).
    pub scene: PathBuf,
    #[command(flatten)]
    found: FindArgs,
    #[command(flatten)]
    strictness: StrictnessArgs,
    /// Reproduce a defect of SOFA; repeatable.
    #[arg(long, value_name = "NAME", value_parser = quirks())]
    quirk: Vec<String>,
    /// Folder that recording components of the scene may write into [default: the current one].
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Let recording components of the scene replace files that are there already. Hidden files and the scene itself
    /// stay in any case.
    #[arg(long)]
    overwrite: bool,
}

/// Where the files of a scene are found.
#[derive(Args, Clone, Default)]
pub struct FindArgs {
    /// Search meshes in this folder, after the scene's own and before those of the variable SETTEE_DATA; repeatable.
    #[arg(long, value_name = "DIR")]
    data: Vec<PathBuf>,
    /// Let the scene read files outside its folder and the data folders, and write outside the output folder.
    #[arg(long)]
    allow_outside: bool,
}

/// What of a scene's mistakes ends a command. Without any of these each command has its own level.
#[derive(Args, Clone, Copy)]
pub struct StrictnessArgs {
    /// Every mistake of a scene is an error.
    #[arg(long, conflicts_with_all = ["lenient", "compat"])]
    strict: bool,
    /// What SOFA itself ignores is a warning: unknown attributes, removed names, links that lead nowhere, values of
    /// which a part means nothing, files that are not there, a component without its neighbour, elements or points.
    #[arg(long, conflicts_with = "compat")]
    lenient: bool,
    /// Go on wherever SOFA would: each mistake is a warning that says what is left out.
    #[arg(long)]
    compat: bool,
}

impl StrictnessArgs {
    /// The level that is asked for, or that of the command.
    pub fn or(self, own: Strictness) -> Strictness {
        match self {
            Self { strict: true, .. } => Strictness::Strict,
            Self { lenient: true, .. } => Strictness::Lenient,
            Self { compat: true, .. } => Strictness::Compat,
            _ => own,
        }
    }
}

impl FindArgs {
    /// How a scene is loaded whose files are found like this.
    ///
    /// # Errors
    /// If a folder of `--data` is none.
    pub fn options(&self, strictness: Strictness) -> Result<LoadOptions, Failure> {
        let allow_outside = self.allow_outside;
        Ok(LoadOptions { allow_outside, strictness, ..find_options(&self.data)? })
    }
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
        Simulation::from_file_with(&self.scene, &options, threads)
            .map_err(|error| Failure::not_read(&self.scene, error))
    }

    fn options(&self) -> Result<LoadOptions, Failure> {
        let options = self.found.options(self.strictness.or(Strictness::Strict))?;
        if let Some(folder) = self.output.iter().find(|folder| !folder.is_dir()) {
            let message = format!("--output \"{}\": there is no such folder", folder.display());
            return Err(Failure::new(Exit::Io, message));
        }
        let (quirks, output, overwrite) = (self.quirk.clone(), self.output.clone(), self.overwrite);
        Ok(LoadOptions { quirks, output, overwrite, ..options })
    }
}

/// How a scene is loaded whose files are searched in the folders of `--data` and those of the environment.
///
/// # Errors
/// If one of the first is none.
pub fn find_options(named: &[PathBuf]) -> Result<LoadOptions, Failure> {
    if let Some(folder) = named.iter().find(|folder| !folder.is_dir()) {
        return Err(Failure::new(Exit::Io, format!("--data \"{}\": there is no such folder", folder.display())));
    }
    let from_environment = std::env::var_os("SETTEE_DATA").unwrap_or_default();
    let from_environment = std::env::split_paths(&from_environment).filter(|folder| !folder.as_os_str().is_empty());
    let data = named.iter().cloned().chain(from_environment).collect();
    Ok(LoadOptions { data, last_data: last_folders(), own_files: MESHES, ..LoadOptions::default() })
}

/// The folders that are searched last: those of the SOFA that `SOFA_ROOT` names, and those of `SOFA_DATA_PATH`. After
/// them come the program's own meshes, [`MESHES`].
pub fn last_folders() -> Vec<PathBuf> {
    let root = std::env::var_os("SOFA_ROOT").filter(|root| !root.is_empty()).map(PathBuf::from);
    // A source tree has both folders, an installed SOFA has them one level down.
    let parts = |root: PathBuf| ["share/sofa", "share/sofa/examples", "share", "examples"].map(|part| root.join(part));
    let listed = std::env::var_os("SOFA_DATA_PATH").unwrap_or_default();
    let listed = std::env::split_paths(&listed).filter(|folder| !folder.as_os_str().is_empty());
    root.into_iter().flat_map(parts).chain(listed).filter(|folder| folder.is_dir()).collect()
}

/// The quirks that components know, each with its explanation for `--help`.
fn quirks() -> PossibleValuesParser {
    settee_components::QUIRKS.iter().map(|(name, help)| PossibleValue::new(*name).help(*help)).into()
}
