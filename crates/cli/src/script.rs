//! Scenes written in Python. This program contains no interpreter: the Python package runs them, or is told of here.

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

use settee_scn::SceneText;
use settee_simulation::{LoadOptions, Loaded};

use crate::exit::{Exit, Failure};

/// Somebody who runs scenes in Python.
pub trait Scripts: Sync {
    /// Runs a script and initialises the scene that it makes.
    ///
    /// # Errors
    /// What the user reads: a traceback.
    fn load(&self, path: &Path, options: &LoadOptions, threads: usize) -> Result<Loaded, String>;
    /// Runs a script and describes the scene that it makes.
    ///
    /// # Errors
    /// As [`load`](Self::load).
    fn describe(&self, path: &Path, options: &LoadOptions) -> Result<SceneText, String>;
}

/// Whether a scene is a script.
pub(crate) fn is_script(scene: &Path) -> bool {
    let extension = scene.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    ["py", "py3", "pyscn"].contains(&extension)
}

/// Runs the same command line with the Python package of the user's `python3`.
pub(crate) fn hand_over(arguments: &[OsString]) -> Result<Exit, Failure> {
    let python = std::env::var_os("SETTEE_PYTHON").unwrap_or_else(|| "python3".into());
    let how =
        "a scene in Python needs the Python package: pip install settee, or `pip install .` in a copy of the project";
    let is_there = Command::new(&python).args(["-c", "import settee"]).output();
    match is_there {
        Ok(output) if output.status.success() => {}
        Ok(_) => {
            let python = python.display();
            return Err(Failure::new(Exit::Usage, format!("{python} has no module settee; {how}")));
        }
        Err(error) => return Err(Failure::new(Exit::Usage, format!("{}: {error}; {how}", python.display()))),
    }
    let status = Command::new(&python).args(["-m", "settee"]).args(&arguments[1..]).status()?;
    Ok(Exit::Other(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)))
}
