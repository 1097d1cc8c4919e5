//! One writer at a time for the name of a file.

use std::ffi::OsString;
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::unfinished::Unfinished;

/// The right to write a file, for as long as it is held: a lock on a file `.NAME.lock` beside it, which the system
/// frees when the program ends, however it ends. What is left of the lock file then does not matter.
///
/// Nothing is ever written into a lock file.
#[derive(Debug)]
pub struct Claim {
    /// The open file holds the lock.
    lock: Option<File>,
    path: PathBuf,
    _named: Unfinished,
}

impl Claim {
    /// Claims a name.
    ///
    /// # Errors
    /// `ResourceBusy` if another run, or another part of this one, writes the file; else what the system says.
    pub fn of(path: &Path) -> io::Result<Self> {
        let lock_path = lock_path(path);
        loop {
            let lock = open(&lock_path)?;
            match lock.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let message =
                        "it is being written already: wait for the end of the other run, or choose another name";
                    return Err(io::Error::new(io::ErrorKind::ResourceBusy, message));
                }
                // Some file systems have no locks: names of parts are new there, too, and no file is ever half written.
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
                Err(TryLockError::Error(error)) => return Err(error),
            }
            // Whoever held the lock before may have removed the file between both calls: then nobody else sees it.
            if is_named(&lock, &lock_path) {
                let named = Unfinished::named(&lock_path);
                return Ok(Self { lock: Some(lock), path: lock_path, _named: named });
            }
        }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        // The name goes while the lock is held. Where the system refuses that, the file stays and can be locked again.
        let _ = std::fs::remove_file(&self.path);
        drop(self.lock.take());
    }
}

fn lock_path(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".lock");
    path.with_file_name(name)
}

/// Opens a lock file. A link of that name is not followed when a file is made, and nothing is written.
fn open(path: &Path) -> io::Result<File> {
    match File::options().write(true).create_new(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => match File::open(path) {
            // It went in between.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                if path.is_symlink() {
                    let message = format!("{} is a link that leads nowhere", path.display());
                    return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
                }
                open(path)
            }
            opened => opened,
        },
        opened => opened,
    }
}

#[cfg(unix)]
fn is_named(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(open), Ok(named)) = (file.metadata(), std::fs::metadata(path)) else { return false };
    (open.dev(), open.ino()) == (named.dev(), named.ino())
}

/// Elsewhere a file that is open keeps its name.
#[cfg(not(unix))]
fn is_named(_: &File, _: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_writer_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("r.json");
        let first = Claim::of(&path).unwrap();
        assert_eq!(Claim::of(&path).unwrap_err().kind(), io::ErrorKind::ResourceBusy);
        assert!(Claim::of(&folder.path().join("other.json")).is_ok());
        drop(first);
        drop(Claim::of(&path).unwrap());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn what_a_killed_run_left_is_claimed_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("r.json");
        std::fs::write(lock_path(&path), b"").unwrap();
        assert!(Claim::of(&path).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn a_lock_that_is_a_link_changes_nothing_where_it_leads() {
        let folder = tempfile::tempdir().unwrap();
        let (path, victim) = (folder.path().join("r.json"), folder.path().join("victim"));
        std::os::unix::fs::symlink(&victim, lock_path(&path)).unwrap();
        assert!(Claim::of(&path).is_err() && !victim.exists());
        std::fs::write(&victim, b"PRECIOUS").unwrap();
        drop(Claim::of(&path));
        assert_eq!(std::fs::read(&victim).unwrap(), b"PRECIOUS");
    }
}
