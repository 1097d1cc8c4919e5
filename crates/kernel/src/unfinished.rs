//! Files that must not outlive the program: parts of files that are not whole yet, and locks. What holds one removes it
//! when it is dropped; a program that is ended in the middle of a step drops nothing.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

static NAMES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn names() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    NAMES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The name of a file that is unfinished for as long as this is held.
#[derive(Debug)]
pub(crate) struct Unfinished(PathBuf);

impl Unfinished {
    /// Remembers a name.
    pub(crate) fn named(path: &Path) -> Self {
        names().insert(path.to_owned());
        Self(path.to_owned())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        names().remove(&self.0);
    }
}

/// Removes all files of this process that are unfinished: for a program that is about to be ended while others of its
/// threads work. What they write afterwards is lost, and files with their final names stay whole.
pub fn remove_unfinished_files() {
    for path in std::mem::take(&mut *names()) {
        // Whoever holds the file may have been faster.
        let _ = std::fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_finished_is_forgotten() {
        let path = Path::new("a part that is never made");
        let part = Unfinished::named(path);
        assert!(names().contains(path));
        drop(part);
        assert!(!names().contains(path));
    }
}
