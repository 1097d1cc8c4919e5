//! What attacks begin with: scenes that are right.

use std::fs;
use std::path::{Path, PathBuf};

use crate::element::Element;

/// A scene of somebody.
#[derive(Clone, Debug)]
pub struct Seed {
    /// Where it lies.
    pub path: PathBuf,
    /// Its text as a tree.
    pub scene: Element,
}

/// Scenes, and the folders in which their meshes are searched.
#[derive(Clone, Debug, Default)]
pub struct Seeds {
    /// The scenes by path.
    pub scenes: Vec<Seed>,
    /// Folders with meshes and other files.
    pub data: Vec<PathBuf>,
}

/// Largest scene that is changed, in bytes: what larger ones say, smaller ones say faster.
const LARGEST: u64 = 200_000;

impl Seeds {
    /// The scenes below some folders.
    pub fn find(folders: &[PathBuf], data: &[PathBuf]) -> Self {
        let mut scenes = Vec::new();
        for folder in folders {
            find_scenes(folder, &mut scenes);
        }
        scenes.sort_by(|a, b| a.path.cmp(&b.path));
        let data = data.iter().chain(folders).filter_map(|folder| fs::canonicalize(folder).ok()).collect();
        Self { scenes, data }
    }

    /// The options of a command line that let a scene which was copied elsewhere find its files.
    pub fn data_options(&self, seed: &Seed) -> Vec<String> {
        let own = seed.path.parent().map(Path::to_owned);
        let folders = own.into_iter().chain(self.data.iter().cloned());
        folders.flat_map(|folder| ["--data".to_owned(), folder.display().to_string()]).collect()
    }

    /// The file that a scene means.
    pub fn file(&self, seed: &Seed, name: &str) -> Option<PathBuf> {
        let own = seed.path.parent().map(Path::to_owned);
        let mut folders = own.into_iter().chain(self.data.iter().cloned());
        folders.find_map(|folder| Some(folder.join(name)).filter(|path| path.is_file()))
    }
}

fn find_scenes(folder: &Path, scenes: &mut Vec<Seed>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            find_scenes(&path, scenes);
            continue;
        }
        let is_scene = path.extension().is_some_and(|extension| extension == "scn" || extension == "xml");
        if !is_scene || entry.metadata().is_ok_and(|facts| facts.len() > LARGEST) {
            continue;
        }
        let Ok(path) = fs::canonicalize(path) else { continue };
        let Ok(bytes) = fs::read(&path) else { continue };
        scenes.extend(Element::read(&path.display().to_string(), &bytes).map(|scene| Seed { path, scene }));
    }
}
