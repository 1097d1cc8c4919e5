//! A run as files for ParaView: one file for each body and moment, and a list of them with their times.

use std::collections::{HashMap, HashSet};
use std::io;
use std::path::{Path, PathBuf};

use settee_kernel::replace_file;
use settee_mesh::{pvd, vtp, vtu};

use crate::Simulation;

/// Files up to which the list is written at each moment; a longer one when it has grown by this part. Writing it each
/// time takes the square of their number.
const SHORT: usize = 1000;
const GROWN: usize = 50;

/// A file of the list.
struct Entry {
    time: f64,
    part: usize,
    name: String,
    file: String,
}

/// Writes `out.pvd`, and beside it a folder `out` with the moments. The list names whole files only, at any time; one
/// of more than a thousand files lacks the last few until [`complete`](Self::complete).
pub struct Series {
    list: PathBuf,
    folder: PathBuf,
    entries: Vec<Entry>,
    /// How many of them the list on the disk has; `None` as long as there is none.
    listed: Option<usize>,
    /// The number of each body, by its name.
    parts: HashMap<String, usize>,
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
        let (entries, parts) = (Vec::new(), HashMap::new());
        Ok(Self { list: list.to_owned(), folder, entries, listed: None, parts, moments: 0 })
    }

    /// Writes the present moment.
    ///
    /// # Errors
    /// If a file cannot be written; the moments before are there.
    pub fn add(&mut self, simulation: &mut Simulation) -> io::Result<()> {
        let folder = self.folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let known = self.entries.len();
        let mut used = FileNames::default();
        let contacts = simulation.contact_body();
        for body in simulation.bodies().into_iter().chain(contacts) {
            let next = self.parts.len();
            let part = *self.parts.entry(body.name.clone()).or_insert(next);
            let (end, content) =
                if body.piece.has_volumes() { ("vtu", vtu(&body.piece)) } else { ("vtp", vtp(&body.piece)) };
            let name = used.take(plain(&body.name), part);
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
        let listed = self.listed.unwrap_or(0);
        let is_long = self.entries.len() > SHORT;
        if is_long && (self.entries.len() - listed).saturating_mul(GROWN) < listed {
            return Ok(());
        }
        self.complete()
    }

    /// Writes the list with all files. It is written, too, when the series is dropped.
    ///
    /// # Errors
    /// If it cannot be written; the list before is there.
    pub fn complete(&mut self) -> io::Result<()> {
        if self.listed == Some(self.entries.len()) {
            return Ok(());
        }
        let entries = self.entries.iter();
        let text = pvd(entries.map(|entry| (entry.time, entry.part, entry.name.as_str(), entry.file.as_str())));
        replace_file(&self.list, text.as_bytes())?;
        self.listed = Some(self.entries.len());
        Ok(())
    }

    /// Moments so far.
    pub fn moments(&self) -> u64 {
        self.moments
    }
}

impl Drop for Series {
    fn drop(&mut self) {
        if self.moments > 0 {
            // Nobody is left to be told.
            let _ = self.complete();
        }
    }
}

/// Names of files of one moment.
#[derive(Default)]
struct FileNames {
    used: HashSet<String>,
    /// The next number behind a name that is used more than once.
    next: HashMap<String, usize>,
}

impl FileNames {
    /// A name that no other body has: the number of its path follows where paths look alike as names of files, and
    /// another one where paths are alike.
    fn take(&mut self, name: String, part: usize) -> String {
        if self.used.insert(name.clone()) {
            return name;
        }
        let base = format!("{name}_{part}");
        let mut name = base.clone();
        while !self.used.insert(name.clone()) {
            let next = self.next.entry(base.clone()).or_insert(2);
            name = format!("{base}_{next}");
            *next += 1;
        }
        name
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

    /// Seen: of three bodies with one path the third one wrote over the second.
    #[test]
    fn no_two_bodies_have_one_file() {
        let mut names = FileNames::default();
        let taken = [("a_m", 0), ("b_m", 1), ("a_m", 0), ("a_m", 0), ("a_m", 0), ("a_m", 2)];
        let taken = taken.map(|(name, part)| names.take(name.to_owned(), part));
        assert_eq!(taken, ["a_m", "b_m", "a_m_0", "a_m_0_2", "a_m_0_3", "a_m_2"]);
    }
}
