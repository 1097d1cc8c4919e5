//! Scenes written in Python. This program contains no interpreter: the Python package runs them, or is told of here.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;
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

/// Python looks for modules in the current folder first: a file of the name `settee.py` there would run in place of the
/// package. (Its option `-P` does this from 3.11 on.)
const NOT_FROM_HERE: &str = "import sys; sys.path[:1] = [part for part in sys.path[:1] if part]; ";

/// Where the folder goes.
#[derive(Args)]
pub(crate) struct SofaRootArgs {
    /// The folder, which is made where it is not there.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Has the Python package write the folder: it knows what its modules are called.
pub(crate) fn sofa_root(args: &SofaRootArgs) -> Result<Exit, Failure> {
    hand_over(&[OsString::from("sofa-root"), args.folder.clone().into_os_string()], "sofa-root")
}

/// Runs a command line, without the name of the program, with the Python package of the user's `python3`; `what` is
/// what needs it.
pub(crate) fn hand_over(arguments: &[OsString], what: &str) -> Result<Exit, Failure> {
    let python = std::env::var_os("SETTEE_PYTHON").unwrap_or_else(|| "python3".into());
    let how = format!("{what} needs the Python package: `pip install .` in a copy of the project");
    let is_there = Command::new(&python).args(["-c", &format!("{NOT_FROM_HERE}import settee")]).output();
    match is_there {
        Ok(output) if output.status.success() => {}
        Ok(_) => {
            let python = python.display();
            return Err(Failure::new(Exit::Usage, format!("{python} has no module settee; {how}")));
        }
        Err(error) => return Err(Failure::new(Exit::Usage, format!("{}: {error}; {how}", python.display()))),
    }
    let program =
        format!("{NOT_FROM_HERE}import runpy; runpy.run_module('settee', run_name='__main__', alter_sys=True)");
    let status = Command::new(&python).args(["-c", &program]).args(arguments).status()?;
    Ok(Exit::Other(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)))
}
