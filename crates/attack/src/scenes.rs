//! Scenes that are wrong: changed ones of others, and new ones put together at random.

use std::fs;
use std::io;
use std::path::Path;

use fastrand::Rng;

use crate::campaign::{Attack, Target};
use crate::catalogue::Catalogue;
use crate::child;
use crate::compose::compose;
use crate::element::Element;
use crate::mutate::mutate;
use crate::seeds::Seeds;
use crate::values::pick;
use crate::verdict::{Defect, Finding, has_place, judge};
use crate::whole;

/// Scenes of others with one to four changes.
pub struct Mutants<'a> {
    /// The scenes.
    pub seeds: &'a Seeds,
    /// The classes whose data are added.
    pub catalogue: &'a Catalogue,
}

impl Attack for Mutants<'_> {
    fn name(&self) -> &'static str {
        "scenes"
    }

    fn case(&self, target: &Target, rng: &mut Rng, folder: &Path) -> io::Result<Vec<Finding>> {
        let seed = &self.seeds.scenes[rng.usize(0..self.seeds.scenes.len())];
        let mut scene = seed.scene.clone();
        let n_changes = rng.usize(1..5);
        mutate(&mut scene, n_changes, self.catalogue, rng);
        try_scene(target, &scene, self.seeds.data_options(seed), rng, folder)
    }
}

/// Scenes put together at random.
pub struct Composed<'a> {
    /// The classes.
    pub catalogue: &'a Catalogue,
}

impl Attack for Composed<'_> {
    fn name(&self) -> &'static str {
        "composed"
    }

    fn case(&self, target: &Target, rng: &mut Rng, folder: &Path) -> io::Result<Vec<Finding>> {
        let scene = compose(self.catalogue, rng);
        try_scene(target, &scene, Vec::new(), rng, folder)
    }
}

/// Options of outputs, with the file of each.
const OUTPUTS: &[(&str, &str)] = &[
    ("--record", "out.json"),
    ("--record", "out.json.gz"),
    ("--record", "out.npz"),
    ("--record", "out.csv"),
    ("--export", "out.vtu"),
    ("--export", "out.pvd"),
    ("--export", "out.obj"),
    ("--export", "out.stl"),
    ("--export", "out.ply"),
    ("--energy", "energy.csv"),
    ("--checkpoint", "out.checkpoint"),
];

/// Runs a scene with options by chance, and judges how it ended and what it left.
///
/// # Errors
/// The scene cannot be written, or the program cannot be started.
pub fn try_scene(
    target: &Target,
    scene: &Element,
    data: Vec<String>,
    rng: &mut Rng,
    folder: &Path,
) -> io::Result<Vec<Finding>> {
    fs::write(folder.join("scene.scn"), scene.text())?;
    let checked = rng.u8(0..8) == 0;
    let mut words = vec![if checked { "check" } else { "run" }.to_owned(), "scene.scn".to_owned()];
    words.extend(data);
    words.extend(match rng.u8(0..4) {
        0 => Some("--lenient".to_owned()),
        1 => Some("--compat".to_owned()),
        _ => None,
    });
    let mut output = None;
    if !checked {
        let threads = pick(rng, &["1", "1", "3"]);
        words.extend(["--steps", "3", "--quiet", "--time-limit", "3", "--threads", threads].map(str::to_owned));
        let (option, file) = OUTPUTS[if rng.bool() { 0 } else { rng.usize(0..OUTPUTS.len()) }];
        words.extend([option, file].map(str::to_owned));
        output = Some(file);
    }
    fs::write(folder.join("command.txt"), words.join(" "))?;
    let outcome = child::run(&target.program, &words, folder, &target.limits)?;
    fs::write(folder.join("errors.txt"), &outcome.errors)?;
    let mut findings = judge(&outcome);
    if outcome.code == Some(3) && !has_place(&outcome.errors) && !has_place(&outcome.output) {
        let line = outcome.errors.lines().next().unwrap_or_default();
        findings.push(Finding::new(Defect::WithoutPlace, line));
    }
    if let Some(file) = output.filter(|_| findings.is_empty()) {
        findings.extend(whole::check(&folder.join(file), outcome.code == Some(0)));
    }
    if findings.is_empty() {
        findings.extend(whole::left_behind(folder));
    }
    Ok(findings)
}
