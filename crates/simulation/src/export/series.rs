//! A run as files for ParaView: one file for each body and moment, and a list of them with their times.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use settee_kernel::replace_file;
use settee_mesh::{pvd, vtp, vtu};

use crate::Simulation;

/// A file of the list.
struct Entry {
    time: f64,
    part: usize,
    name: String,
    file: String,
}

/// Writes `out.pvd`, and beside it a folder `out` with the moments. The list names whole files only, at any time.
pub struct Series {
    list: PathBuf,
    folder: PathBuf,
    entries: Vec<Entry>,
    names: Vec<String>,
    moments: u64,
}

/// A path of the scene as a name of files.
fn plain(path: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let name: String = path.trim_matches('/').chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
    if name.trim_matches('.').is_empty() { "body".to_owned() } else { name }
}

impl Series {
    /// Begins a list.
    ///
    /// # Errors
    /// If the folder cannot be made.
    pub fn create(list: &Path) -> io::Result<Self> {
        let folder = list.with_extension("");
        std::fs::create_dir_all(&folder)?;
        Ok(Self { list: list.to_owned(), folder, entries: Vec::new(), names: Vec::new(), moments: 0 })
    }

    /// Writes the present moment.
    ///
    /// # Errors
    /// If a file cannot be written; the moments before are there.
    pub fn add(&mut self, simulation: &mut Simulation) -> io::Result<()> {
        let folder = self.folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let known = self.entries.len();
        let mut used = BTreeSet::new();
        let contacts = simulation.contact_body();
        for body in simulation.bodies().into_iter().chain(contacts) {
            let part = self.names.iter().position(|name| *name == body.name).unwrap_or_else(|| {
                self.names.push(body.name.clone());
                self.names.len() - 1
            });
            let (end, content) =
                if body.piece.has_volumes() { ("vtu", vtu(&body.piece)) } else { ("vtp", vtp(&body.piece)) };
            let mut name = plain(&body.name);
            if !used.insert(name.clone()) {
                name.push_str(&format!("_{part}"));
            }
            let file = format!("{name}_{:06}.{end}", self.moments);
            if let Err(error) = replace_file(&self.folder.join(&file), &content) {
                self.entries.truncate(known);
                return Err(error);
            }
            self.entries.push(Entry {
                time: simulation.time(),
                part,
                name: body.name,
                file: format!("{folder}/{file}"),
            });
        }
        self.moments += 1;
        let entries = self.entries.iter();
        let text = pvd(entries.map(|entry| (entry.time, entry.part, entry.name.as_str(), entry.file.as_str())));
        replace_file(&self.list, text.as_bytes())
    }

    /// Moments so far.
    pub fn moments(&self) -> u64 {
        self.moments
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_plain() {
        assert_eq!(plain("/body/my dofs"), "body_my_dofs");
        assert_eq!((plain("/"), plain("..")), ("body".to_owned(), "body".to_owned()));
    }
}
