//! What the scenes of a folder need, and what of it is there.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use serde::Serialize;
use settee_components::FromScene;
use settee_simulation::{Diagnostic, LoadOptions, Simulation, Strictness};

use crate::run::in_parallel;

/// How far a scene gets.
#[derive(Clone, Debug, Serialize)]
pub struct SceneCoverage {
    /// Scene file, relative to the folder.
    pub scene: String,
    /// Whether its text is a scene.
    pub parsed: bool,
    /// Whether it loads without an error, apart from components that are not there and malformed values.
    pub checked: bool,
    /// Whether all of its components and attributes are there as well; at the level `--lenient`, whether it loads and
    /// no component of SOFA is missing.
    pub complete: bool,
    /// Components of SOFA that are not there.
    pub missing_components: Vec<String>,
    /// Components that nobody knows, or that SOFA does not create any more.
    pub unknown_components: Vec<String>,
    /// Attributes that have no effect here, as `Class.attribute`.
    pub unsupported_attributes: Vec<String>,
    /// Attributes that the component does not have, as `Class.attribute`.
    pub unknown_attributes: Vec<String>,
    /// The first error, empty if there is none.
    pub error: String,
    /// All errors, those of components and attributes that are not there included.
    pub errors: Vec<SceneError>,
}

/// An error in a scene.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SceneError {
    /// The file with the mistake: the scene, or one that it includes.
    pub file: PathBuf,
    /// Its line, from 1.
    pub line: u32,
    /// The class, with the attribute if it is about one: `Class.attribute`.
    pub what: String,
    /// Code of the finding.
    pub code: &'static str,
}

impl SceneError {
    fn of(finding: &Diagnostic) -> Option<Self> {
        let place = finding.location.as_ref().filter(|_| finding.is_error())?;
        let dot = if finding.attribute.is_empty() { "" } else { "." };
        let what = format!("{}{dot}{}", finding.class, finding.attribute);
        Some(Self { file: PathBuf::from(&place.file), line: place.line, what, code: finding.code })
    }
}

/// Names with the number of scenes in which they stand, the most frequent first.
pub type Tally = Vec<(String, usize)>;

/// The scenes of a folder, with sums.
#[derive(Clone, Debug, Serialize)]
pub struct Coverage {
    /// One for each scene, in the order of their paths.
    pub scenes: Vec<SceneCoverage>,
    /// Number of scenes whose text is a scene.
    pub parsed: usize,
    /// Number of scenes that load.
    pub checked: usize,
    /// Number of scenes of which everything is there.
    pub complete: usize,
    /// Components of SOFA that are not there.
    pub missing_components: Tally,
    /// Components that nobody knows.
    pub unknown_components: Tally,
    /// Attributes that have no effect here.
    pub unsupported_attributes: Tally,
    /// Attributes that the component does not have.
    pub unknown_attributes: Tally,
}

/// Loads all scenes (`.scn`) below a folder, at the level `Lenient` if the options say so, else `Strict`. `done` is
/// told of each one, from any thread.
///
/// # Errors
/// If a folder cannot be read.
pub fn cover(
    folder: &Path,
    options: &LoadOptions,
    jobs: usize,
    started: &dyn Fn(usize),
    done: &(dyn Fn() + Sync),
) -> std::io::Result<Coverage> {
    let mut files = Vec::new();
    find_scenes(folder, &mut files)?;
    files.sort();
    started(files.len());
    let scenes = in_parallel(&files, jobs, |file| {
        let scene = cover_scene(folder, file, options);
        done();
        scene
    });
    let count = |holds: fn(&SceneCoverage) -> bool| scenes.iter().filter(|scene| holds(scene)).count();
    Ok(Coverage {
        parsed: count(|scene| scene.parsed),
        checked: count(|scene| scene.checked),
        complete: count(|scene| scene.complete),
        missing_components: tally(&scenes, |scene| &scene.missing_components),
        unknown_components: tally(&scenes, |scene| &scene.unknown_components),
        unsupported_attributes: tally(&scenes, |scene| &scene.unsupported_attributes),
        unknown_attributes: tally(&scenes, |scene| &scene.unknown_attributes),
        scenes,
    })
}

fn find_scenes(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        // Links are not followed: they may lead in a circle.
        if entry.file_type()?.is_dir() {
            find_scenes(&entry.path(), files)?;
        } else if entry.path().extension().is_some_and(|end| end == "scn") {
            files.push(entry.path());
        }
    }
    Ok(())
}

/// Names in the order in which they are found, each once.
#[derive(Default)]
struct Names {
    list: Vec<String>,
    /// What is in the list: a scene may have any number of names.
    known: HashSet<String>,
}

impl Names {
    fn add(&mut self, name: String) {
        if self.known.insert(name.clone()) {
            self.list.push(name);
        }
    }
}

fn cover_scene(folder: &Path, file: &Path, options: &LoadOptions) -> SceneCoverage {
    let mut scene = SceneCoverage {
        scene: file.strip_prefix(folder).unwrap_or(file).display().to_string(),
        parsed: false,
        checked: false,
        complete: false,
        missing_components: Vec::new(),
        unknown_components: Vec::new(),
        unsupported_attributes: Vec::new(),
        unknown_attributes: Vec::new(),
        error: String::new(),
        errors: Vec::new(),
    };
    let data = options.data.iter().cloned().chain([folder.to_owned()]).collect();
    let folder = match tempfile::tempdir() {
        Ok(folder) => folder,
        Err(error) => return SceneCoverage { error: format!("no folder for what it writes: {error}"), ..scene },
    };
    let output = Some(folder.path().to_owned());
    let is_lenient = options.strictness == Strictness::Lenient;
    let strictness = if is_lenient { Strictness::Lenient } else { Strictness::Strict };
    let options = LoadOptions { data, strictness, output, ..options.clone() };
    let loaded = match Simulation::from_file(file, &options) {
        Ok(loaded) => loaded,
        Err(error) => return SceneCoverage { error: error.to_string(), ..scene },
    };
    let [mut missing, mut unknown, mut without_effect, mut not_there]: [Names; 4] = Default::default();
    for finding in &loaded.diagnostics {
        let attribute = || format!("{}.{}", finding.class, finding.attribute);
        match finding.code {
            "unsupported-class" => missing.add(finding.class.clone()),
            "foreign-class" | "unknown-class" | "removed-class" => unknown.add(finding.class.clone()),
            "unsupported-attribute" => without_effect.add(attribute()),
            "unknown-attribute" => not_there.add(attribute()),
            _ => {}
        }
    }
    scene.missing_components = missing.list;
    scene.unknown_components = unknown.list;
    scene.unsupported_attributes = without_effect.list;
    scene.unknown_attributes = not_there.list;
    scene.errors = loaded.diagnostics.iter().filter_map(SceneError::of).collect();
    // What is missing is counted above; of malformed values SOFA reads what it can.
    const COUNTED: [&str; 6] = [
        "foreign-class",
        "malformed-value",
        "removed-class",
        "unknown-attribute",
        "unknown-class",
        "unsupported-class",
    ];
    let is_counted = |code| COUNTED.contains(&code);
    let is_error = |finding: &&Diagnostic| finding.is_error() && !is_counted(finding.code);
    let error = loaded.diagnostics.iter().find(is_error);
    scene.error = error.map(ToString::to_string).unwrap_or_default();
    scene.parsed = loaded.simulation.is_some() || loaded.partial.is_some();
    scene.checked = scene.parsed && error.is_none();
    let lists = [&scene.missing_components, &scene.unknown_components, &scene.unsupported_attributes];
    if is_lenient {
        // What SOFA ignores is a warning.
        scene.complete = scene.checked && loaded.simulation.is_some() && scene.missing_components.is_empty();
        return scene;
    }
    scene.complete = scene.checked && lists.iter().all(|list| list.is_empty()) && scene.unknown_attributes.is_empty();
    scene
}

fn tally(scenes: &[SceneCoverage], names: fn(&SceneCoverage) -> &Vec<String>) -> Tally {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in scenes.iter().flat_map(names) {
        *counts.entry(name).or_default() += 1;
    }
    let mut tally: Tally = counts.into_iter().map(|(name, count)| (name.to_owned(), count)).collect();
    // Stable: names of the same frequency stay in alphabetical order.
    tally.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    tally
}
