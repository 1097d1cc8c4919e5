//! Tests on the built program: what a user types, sees and gets back.

mod accuracy;
mod bench;
mod check;
mod checkpoints;
mod convert;
mod demo;
mod doc;
mod exports;
mod find;
#[cfg(target_os = "linux")]
mod full_disk;
mod help;
#[cfg(target_os = "linux")]
mod inputs;
#[cfg(target_os = "linux")]
mod memory;
mod mesh;
mod moments;
mod picture_list;
mod pictures;
mod regress;
mod run;
#[cfg(unix)]
mod signals;
mod step_diagrams;
mod view;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A mass on a spring that runs.
pub const SPRING: &str = r#"<Node name="root" gravity="0 -9.81 0" dt="0.01">
    <BDFOdeSolver name="ode" order="2"/>
    <NewtonRaphsonSolver maxNbIterationsNewton="10" absoluteResidualStoppingThreshold="1e-9"/>
    <EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
    <MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 1 0"/>
    <UniformMass totalMass="15"/>
    <SpringForceField spring="0 1 1000 0 1"/>
    <FixedProjectiveConstraint indices="0"/>
</Node>
"#;

/// Two mistakes, at known places.
pub const WRONG: &str = r#"<Node name="root">
    <MechanicalObjet template="Vec3"/>
    <MechanicalObject template="Vec3" positon="0 0 0"/>
</Node>
"#;

/// The program.
pub fn settee(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_settee"));
    command
        .args(arguments)
        .current_dir(project())
        .env_remove("SETTEE_DATA")
        .env_remove("SOFA_ROOT")
        .env_remove("SOFA_DATA_PATH");
    command
}

/// Runs the program and returns exit code, standard output and standard error.
pub fn run(arguments: &[&str]) -> (i32, String, String) {
    outcome(settee(arguments).output().expect("the program starts"))
}

/// Exit code and texts of what ran.
pub fn outcome(output: Output) -> (i32, String, String) {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
    (output.status.code().expect("no signal ended the program"), text(output.stdout), text(output.stderr))
}

/// The project's folder.
pub fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Makes a pipe with a name and returns its path.
#[cfg(unix)]
pub fn make_pipe(folder: &Folder, name: &str) -> String {
    let path = folder.path(name);
    assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo is a standard command").success());
    path
}

/// A folder of a test's own, removed at its end.
pub struct Folder(PathBuf);

impl Folder {
    /// A new, empty folder.
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("settee-cli-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the folder for temporary files can be written");
        Self(path)
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("the path is UTF-8").to_owned()
    }

    /// How many hidden files there are: locks, and files that are not complete.
    pub fn hidden(&self) -> usize {
        let entries = std::fs::read_dir(&self.0).expect("the folder is there");
        let names = entries.map(|entry| entry.expect("it can be read").file_name());
        names.filter(|name| name.to_string_lossy().starts_with('.')).count()
    }

    /// Writes a file and returns its path.
    pub fn write(&self, name: &str, content: &str) -> String {
        std::fs::write(self.0.join(name), content).expect("the folder for temporary files can be written");
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
