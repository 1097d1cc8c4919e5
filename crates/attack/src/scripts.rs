//! Scenes in Python that are wrong: scripts with changes, run by the Python package of an interpreter.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use fastrand::Rng;

use crate::campaign::{Attack, Target};
use crate::catalogue::Catalogue;
use crate::child::{self, Outcome};
use crate::script_changes::change;
use crate::verdict::{Defect, Finding, has_place, judge};
use crate::whole;

/// A scene in which scripts are called for everything that they may be called for.
const CONTROLLERS: &str = include_str!("controllers.py");

/// Words of scripts that do more than make a scene: changed ones might do harm.
const MAKE_MORE: &[&str] = &["import os", "import shutil", "import subprocess", "import socket", "open("];

/// Largest script that is changed, in bytes.
const LARGEST: u64 = 50_000;

/// A script that is right.
#[derive(Clone)]
struct Seed {
    text: String,
    /// The folder in which it stands: its scene finds its files there.
    folder: Option<PathBuf>,
}

/// Scripts of the project with one to three changes.
pub struct Scripts<'a> {
    /// The interpreter.
    python: PathBuf,
    /// Scripts that are right.
    seeds: Vec<Seed>,
    /// Folders in which scenes find their files.
    data: Vec<PathBuf>,
    /// The classes whose names are put in.
    catalogue: &'a Catalogue,
}

impl<'a> Scripts<'a> {
    /// Scripts below some folders, and the interpreter that `settee run scene.py` uses: `python3`, or what the variable
    /// `SETTEE_PYTHON` names.
    ///
    /// # Errors
    /// Why no script can be run: there is no interpreter, or it lacks the module settee.
    pub fn find(folders: &[PathBuf], data: &[PathBuf], catalogue: &'a Catalogue) -> Result<Self, String> {
        let mut python = PathBuf::from(std::env::var_os("SETTEE_PYTHON").unwrap_or_else(|| "python3".into()));
        if python.components().count() > 1 {
            // Cases run in folders of their own. Links are not followed: by them an interpreter knows its packages.
            python = std::path::absolute(&python).unwrap_or(python);
        }
        let shown = python.display();
        let how = "`pip install .` in a copy of the project, or name an interpreter that has it by SETTEE_PYTHON";
        // From the root of the file system, so that no folder here is taken for the module.
        let asked = Command::new(&python).args(["-c", "import settee"]).current_dir("/").stdin(Stdio::null()).output();
        match asked {
            Ok(output) if output.status.success() => {}
            Ok(_) => return Err(format!("{shown} has no module settee: {how}")),
            Err(problem) => return Err(format!("{shown}: {problem}: {how}")),
        }
        let mut seeds = Vec::new();
        for folder in folders {
            find_scripts(folder, &mut seeds);
        }
        // The one with controllers as often as all others together.
        let n_others = seeds.len().max(1);
        seeds.extend(std::iter::repeat_n(Seed { text: CONTROLLERS.to_owned(), folder: None }, n_others));
        let data = data.iter().filter_map(|folder| fs::canonicalize(folder).ok()).collect();
        Ok(Self { python, seeds, data, catalogue })
    }
}

fn find_scripts(folder: &Path, seeds: &mut Vec<Seed>) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            find_scripts(&path, seeds);
            continue;
        }
        let is_small = fs::metadata(&path).is_ok_and(|facts| facts.len() <= LARGEST);
        if !is_small || path.extension().is_none_or(|extension| extension != "py") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap_or_default();
        if text.contains("def createScene(") && !MAKE_MORE.iter().any(|word| text.contains(word)) {
            seeds.push(Seed { text, folder: fs::canonicalize(folder).ok() });
        }
    }
}

impl Attack for Scripts<'_> {
    fn name(&self) -> &'static str {
        "scripts"
    }

    fn case(&self, target: &Target, rng: &mut Rng, folder: &Path) -> io::Result<Vec<Finding>> {
        let seed = &self.seeds[rng.usize(0..self.seeds.len())];
        let n_changes = rng.usize(1..4);
        fs::write(folder.join("scene.py"), change(&seed.text, n_changes, self.catalogue, rng))?;
        let checked = rng.u8(0..8) == 0;
        // Libraries of numbers reserve memory for a thread on each processor. Nothing but the case's own files is left.
        let mut words = ["OPENBLAS_NUM_THREADS=1", "OMP_NUM_THREADS=1"].map(str::to_owned).to_vec();
        words.push(self.python.display().to_string());
        words.extend(["-B", "-m", "settee", if checked { "check" } else { "run" }, "scene.py"].map(str::to_owned));
        for folder in seed.folder.iter().chain(&self.data) {
            words.extend(["--data".to_owned(), folder.display().to_string()]);
        }
        words.extend(match rng.u8(0..4) {
            0 => Some("--lenient".to_owned()),
            1 => Some("--compat".to_owned()),
            _ => None,
        });
        if !checked {
            let rest = ["--steps", "3", "--quiet", "--time-limit", "3", "--threads", "1", "--record", "out.json"];
            words.extend(rest.map(str::to_owned));
        }
        fs::write(folder.join("command.txt"), words.join(" "))?;
        let outcome = child::run(Path::new("env"), &words, folder, &target.limits)?;
        fs::write(folder.join("errors.txt"), &outcome.errors)?;
        let mut findings = judge_script(&outcome);
        if findings.is_empty() {
            findings.extend(whole::check(&folder.join("out.json"), outcome.code == Some(0)));
        }
        if findings.is_empty() {
            findings.extend(whole::left_behind(folder));
        }
        Ok(findings)
    }
}

/// What is wrong with a run of a script.
fn judge_script(outcome: &Outcome) -> Vec<Finding> {
    let line = |word: &str| outcome.errors.lines().find(|line| line.contains(word)).map(str::to_owned);
    if let Some(line) = line("PanicException") {
        return vec![Finding::new(Defect::Panic, line)];
    }
    let mut findings = judge(outcome);
    if let Some(line) = line("a fault inside of settee").or_else(|| line("a fault in its code")) {
        findings.push(Finding::new(Defect::Fault, line));
    }
    // A script that ends the program says with which exit code.
    if line("SystemExit").is_some() {
        findings.retain(|finding| !matches!(finding.defect, Defect::ExitCode | Defect::ErrorIgnored));
    }
    let is_mistake = outcome.code == Some(3) || line("Traceback").is_some();
    let has_line = |text: &str| text.contains("scene.py\", line ") || has_place(text);
    if is_mistake && !has_line(&outcome.errors) && !has_line(&outcome.output) {
        let last = outcome.errors.lines().last().unwrap_or_default();
        findings.push(Finding::new(Defect::WithoutPlace, last));
    }
    findings
}
