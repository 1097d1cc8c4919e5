//! Where the components of a scene write.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use cap_std::ambient_authority;
use cap_std::fs::{Dir, OpenOptions};
use cap_tempfile::TempFile;

use crate::claim::Claim;

/// Why a file is not written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OutputError {
    /// Outside the folder that a scene may write into.
    #[error("file \"{name}\" is outside the folder that this scene may write into ({})", .folder.display())]
    Outside {
        /// As written in the scene.
        name: String,
        /// The folder.
        folder: PathBuf,
    },
    /// A folder, a link, a pipe or a device.
    #[error("\"{name}\" is not a regular file")]
    NotRegular {
        /// As written in the scene.
        name: String,
    },
    /// A name that begins with a dot, or lies in a folder with such a name.
    #[error("\"{name}\" is a hidden name: no scene writes there")]
    Hidden {
        /// As written in the scene.
        name: String,
    },
    /// The scene itself, or a file that it was read from.
    #[error("\"{name}\" is a file of the scene itself")]
    OfScene {
        /// As written in the scene.
        name: String,
    },
    /// There before the run.
    #[error("file \"{name}\" is there already in {}; give --overwrite to replace it, or another folder with --output", .folder.display())]
    Exists {
        /// As written in the scene.
        name: String,
        /// The folder.
        folder: PathBuf,
    },
    /// The system refused.
    #[error("cannot write \"{name}\": {reason}")]
    Refused {
        /// As written in the scene.
        name: String,
        /// What the system said.
        reason: String,
    },
}

/// The folder that the components of a scene may write into. Clones share what was written.
///
/// A name stays below the folder, whatever links lie there: the folder is opened, and names are followed from it step
/// by step. Files that were there before the run are replaced only if that is allowed, hidden ones and those of the
/// scene never.
#[derive(Clone, Debug)]
pub struct OutputFolder {
    /// The folder; relative names of files begin here.
    pub root: PathBuf,
    /// Whether files outside may be written.
    pub allow_outside: bool,
    /// Whether files that were there before may be replaced.
    pub overwrite: bool,
    /// Files that are never written: those that the scene was read from.
    pub scene_files: Vec<PathBuf>,
    /// What was written, with the claim on a file that grows.
    written: Arc<Mutex<BTreeMap<PathBuf, Option<Claim>>>>,
}

impl Default for OutputFolder {
    fn default() -> Self {
        let (root, written) = (PathBuf::from("."), Arc::default());
        Self { root, allow_outside: false, overwrite: false, scene_files: Vec::new(), written }
    }
}

/// Where a file goes.
struct Target {
    /// Its folder, opened.
    folder: Dir,
    /// Name of the file in the folder.
    name: OsString,
    /// Its whole path, without links on the way.
    path: PathBuf,
    /// Whether there is such a file.
    exists: bool,
}

impl OutputFolder {
    /// Writes a whole file: under no name at first, so that there is never half a file.
    ///
    /// # Errors
    /// See [`OutputError`].
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), OutputError> {
        let target = self.target(name)?;
        self.may_replace(name, &target)?;
        let refused = |error: io::Error| refused(name, &error);
        let claim = Claim::of(&target.path).map_err(refused)?;
        let mut file = TempFile::new(&target.folder).map_err(refused)?;
        file.write_all(bytes).and_then(|()| file.as_file().sync_data()).map_err(refused)?;
        file.replace(&target.name).map_err(refused)?;
        drop(claim);
        self.written().insert(target.path, None);
        Ok(())
    }

    /// Writes `bytes` behind the first `length` bytes of a file, and cuts off what was there. A file with fewer bytes,
    /// or none, is written on from its end: a run that goes on from a checkpoint may not find what the run before
    /// wrote. Returns the new length. From the first call on nobody else writes the file, until the scene is gone.
    ///
    /// # Errors
    /// See [`OutputError`].
    pub fn append(&self, name: &str, length: u64, bytes: &[u8]) -> Result<u64, OutputError> {
        let target = self.target(name)?;
        if length == 0 {
            self.may_replace(name, &target)?;
        }
        let refused = |error: io::Error| refused(name, &error);
        let mut written = self.written();
        if !matches!(written.get(&target.path), Some(Some(_))) {
            let claim = Claim::of(&target.path).map_err(refused)?;
            written.insert(target.path, Some(claim));
        }
        let write = || {
            // A file that came in between is not the one that was looked at.
            let mut options = OpenOptions::new();
            options.write(true).create_new(!target.exists);
            let mut file = target.folder.open_with(&target.name, &options)?;
            let length = length.min(file.metadata()?.len());
            file.set_len(length)?;
            file.seek(SeekFrom::End(0))?;
            file.write_all(bytes)?;
            file.flush()?;
            Ok(length + bytes.len() as u64)
        };
        write().map_err(refused)
    }

    /// The path of a file that the scene's components wrote in this run.
    pub fn written_file(&self, name: &str) -> Option<PathBuf> {
        let path = self.root.join(name).canonicalize().ok()?;
        self.written().contains_key(&path).then_some(path)
    }

    fn written(&self) -> std::sync::MutexGuard<'_, BTreeMap<PathBuf, Option<Claim>>> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn may_replace(&self, name: &str, target: &Target) -> Result<(), OutputError> {
        if target.exists && !self.overwrite && !self.written().contains_key(&target.path) {
            return Err(OutputError::Exists { name: name.to_owned(), folder: self.root.clone() });
        }
        Ok(())
    }

    /// Opens the folder of a file; folders on the way are made.
    fn target(&self, name: &str) -> Result<Target, OutputError> {
        let outside = || OutputError::Outside { name: name.to_owned(), folder: self.root.clone() };
        let refused = |error: io::Error| refused(name, &error);
        if name.is_empty() || name.contains('\0') || name.contains("://") {
            return Err(outside());
        }
        let root = self.root.canonicalize().map_err(refused)?;
        let given = Path::new(name);
        let below = if given.is_absolute() { given.strip_prefix(&root).ok() } else { Some(given) };
        let below = below.filter(|path| path.components().all(|part| part != Component::ParentDir));
        let (folder, known, leaf) = match below {
            Some(path) => {
                let (parent, leaf) = split(path).ok_or_else(outside)?;
                let hidden = |part: Component<'_>| part.as_os_str().to_string_lossy().starts_with('.');
                if path.components().any(|part| part != Component::CurDir && hidden(part)) {
                    return Err(OutputError::Hidden { name: name.to_owned() });
                }
                // The system's own view of the folder: what a link leads to outside of it is not reached.
                let opened = Dir::open_ambient_dir(&root, ambient_authority()).map_err(refused)?;
                if parent.as_os_str().is_empty() {
                    (opened, root, leaf)
                } else {
                    let way_out = |error: io::Error| match root.join(parent).canonicalize() {
                        Ok(real) if !real.starts_with(&root) => outside(),
                        _ => refused(error),
                    };
                    opened.create_dir_all(parent).map_err(way_out)?;
                    let folder = opened.open_dir(parent).map_err(way_out)?;
                    let real = opened.canonicalize(parent).map_err(way_out)?;
                    (folder, root.join(real), leaf)
                }
            }
            None if self.allow_outside => {
                let path = root.join(given);
                let (parent, leaf) = split(&path).ok_or_else(outside)?;
                if leaf.to_string_lossy().starts_with('.') {
                    return Err(OutputError::Hidden { name: name.to_owned() });
                }
                std::fs::create_dir_all(parent).map_err(refused)?;
                let known = parent.canonicalize().map_err(refused)?;
                (Dir::open_ambient_dir(&known, ambient_authority()).map_err(refused)?, known, leaf)
            }
            None => return Err(outside()),
        };
        let exists = match folder.symlink_metadata(&leaf) {
            Ok(found) if found.is_file() => true,
            Ok(_) => return Err(OutputError::NotRegular { name: name.to_owned() }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Err(error) => return Err(refused(error)),
        };
        let path = known.join(&leaf);
        if self.scene_files.contains(&path) {
            return Err(OutputError::OfScene { name: name.to_owned() });
        }
        Ok(Target { folder, name: leaf, path, exists })
    }
}

fn split(path: &Path) -> Option<(&Path, OsString)> {
    Some((path.parent()?, path.file_name()?.to_owned()))
}

fn refused(name: &str, error: &io::Error) -> OutputError {
    OutputError::Refused { name: name.to_owned(), reason: error.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn below(root: &Path) -> OutputFolder {
        std::fs::create_dir_all(root).unwrap();
        OutputFolder { root: root.to_owned(), ..OutputFolder::default() }
    }

    #[test]
    fn files_are_written_below_the_output_folder_only() {
        let folder = tempfile::tempdir().unwrap();
        let (folder, root) = (folder.path(), folder.path().join("out"));
        let mut output = below(&root);
        output.write("new/a.txt", b"whole").unwrap();
        assert_eq!(std::fs::read(root.join("new/a.txt")).unwrap(), b"whole");
        assert_eq!(std::fs::read_dir(root.join("new")).unwrap().count(), 1);
        let absolute = root.canonicalize().unwrap().join("./new/b.txt");
        output.write(&absolute.to_string_lossy(), b"whole").unwrap();
        for name in ["../c.txt", "/nowhere/c.txt", "new/../../c.txt", "", "file:///c", "c\0"] {
            assert!(matches!(output.write(name, b""), Err(OutputError::Outside { .. })), "{name}");
        }
        assert!(matches!(output.write("new", b""), Err(OutputError::NotRegular { .. })));
        output.allow_outside = true;
        output.write("../c.txt", b"outside").unwrap();
        assert_eq!(std::fs::read(folder.join("c.txt")).unwrap(), b"outside");
    }

    #[test]
    fn a_file_grows_from_where_it_was_left() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let output = below(root);
        let length = output.append("b.txt", 0, b"first ").unwrap();
        assert_eq!(output.append("b.txt", length, b"second"), Ok(12));
        assert_eq!(output.append("b.txt", length, b"again"), Ok(11));
        assert_eq!(std::fs::read(root.join("b.txt")).unwrap(), b"first again");
        // Shorter than it was: no hole.
        for (name, content) in [("b.txt", "first again more"), ("missing.txt", " more")] {
            assert_eq!(output.append(name, 1 << 40, b" more"), Ok(content.len() as u64), "{name}");
            assert_eq!(std::fs::read(root.join(name)).unwrap(), content.as_bytes());
        }
        // Another run of the scene at the same time.
        let other = OutputFolder { overwrite: true, ..below(root) };
        let busy = other.append("b.txt", 0, b"other").unwrap_err();
        assert!(busy.to_string().contains("is being written already"), "{busy}");
        drop(output);
        other.append("b.txt", 0, b"other").unwrap();
    }

    #[test]
    fn what_was_there_before_is_replaced_only_when_asked() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let precious = ["there.txt", "scene.scn", ".bashrc", ".git/config"];
        std::fs::create_dir(root.join(".git")).unwrap();
        for name in precious {
            std::fs::write(root.join(name), b"PRECIOUS").unwrap();
        }
        let mut output = below(root);
        output.scene_files.push(root.canonicalize().unwrap().join("scene.scn"));
        for name in precious {
            for written in [output.write(name, b"new"), output.append(name, 0, b"new").map(|_| ())] {
                let error = written.unwrap_err();
                assert_eq!(std::fs::read(root.join(name)).unwrap(), b"PRECIOUS");
                assert_eq!(matches!(error, OutputError::Exists { .. }), name == "there.txt", "{error}");
            }
        }
        assert!(output.written_file("there.txt").is_none());
        output.overwrite = true;
        output.write("there.txt", b"new").unwrap();
        for name in &precious[1..] {
            assert!(output.write(name, b"new").is_err(), "{name}");
        }
        // Its own files a scene replaces again and again.
        output.overwrite = false;
        output.write("there.txt", b"newer").unwrap();
        assert!(output.written_file("there.txt").is_some());
        // A run that goes on from a checkpoint finds its file.
        assert_eq!(below(root).append("there.txt", 5, b" still"), Ok(11));
    }

    #[cfg(unix)]
    #[test]
    fn no_link_leads_outside() {
        let folder = tempfile::tempdir().unwrap();
        let (folder, root) = (folder.path(), folder.path().join("out"));
        let output = OutputFolder { overwrite: true, ..below(&root) };
        let link = |to: &Path, name: &str| std::os::unix::fs::symlink(to, root.join(name)).unwrap();
        std::fs::write(folder.join("keep"), b"PRECIOUS").unwrap();
        link(folder, "link");
        link(&folder.join("keep"), "known.txt");
        link(&folder.join("new"), "dangling.txt");
        assert!(matches!(output.write("link/c.txt", b""), Err(OutputError::Outside { .. })));
        for name in ["known.txt", "dangling.txt"] {
            assert!(matches!(output.write(name, b"new"), Err(OutputError::NotRegular { .. })), "{name}");
            assert!(matches!(output.append(name, 0, b"new"), Err(OutputError::NotRegular { .. })), "{name}");
        }
        assert!(!folder.join("c.txt").exists() && !folder.join("new").exists());
        assert_eq!(std::fs::read(folder.join("keep")).unwrap(), b"PRECIOUS");
        // Within the folder a link is a way like another.
        std::fs::create_dir(root.join("real")).unwrap();
        link(Path::new("real"), "inner");
        output.write("inner/a.txt", b"inside").unwrap();
        assert_eq!(std::fs::read(root.join("real/a.txt")).unwrap(), b"inside");
    }
}
