//! Where files named by a scene are found, and which may be read.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use settee_budget::{NotRead, TooMuch};

/// Why a file is not read. Where the user can help it, the text ends with what to type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// Nowhere in the search path.
    #[error("file \"{name}\" not found in {}; {}", list(.searched), self.remedy())]
    NotFound {
        /// As written in the scene.
        name: String,
        /// The folders.
        searched: Vec<PathBuf>,
    },
    /// Outside the folders a scene may read.
    #[error("file \"{name}\" is outside the folders that this scene may read ({}); {}", list(.allowed), self.remedy())]
    Outside {
        /// As written in the scene.
        name: String,
        /// The folders.
        allowed: Vec<PathBuf>,
        /// The folder that the name leads to; `None` if it leads to none, as the address of a page.
        folder: Option<PathBuf>,
    },
    /// A folder, a pipe or a device.
    #[error("\"{name}\" is not a regular file")]
    NotRegular {
        /// As written in the scene.
        name: String,
    },
    /// Larger than the limit.
    #[error("file \"{name}\" has {size} bytes, more than the limit of {limit}")]
    TooLarge {
        /// As written in the scene.
        name: String,
        /// Size of the file (bytes).
        size: u64,
        /// The limit.
        limit: u64,
    },
    /// More than there is memory for.
    #[error("file \"{name}\": {answer}")]
    Memory {
        /// As written in the scene.
        name: String,
        /// How much it is.
        answer: TooMuch,
    },
    /// The system refused.
    #[error("cannot read \"{name}\": {reason}")]
    Unreadable {
        /// As written in the scene.
        name: String,
        /// What the system said.
        reason: String,
    },
}

impl FileError {
    /// What there is to say of a file of this name that was not read.
    fn of(name: &str, reason: NotRead) -> Self {
        let name = name.to_owned();
        match reason {
            NotRead::System(error) => Self::Unreadable { name, reason: error.to_string() },
            NotRead::NotRegular => Self::NotRegular { name },
            NotRead::TooLarge { size, limit } => Self::TooLarge { name, size, limit },
            NotRead::Memory(answer) => Self::Memory { name, answer },
        }
    }

    /// Code of a finding about it: a limit is told from everything else.
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooLarge { .. } => "file-too-large",
            Self::Memory { .. } => "beyond-limit",
            _ => "file-not-read",
        }
    }

    /// The one thing to type so that the file is found; empty where no option helps.
    pub fn remedy(&self) -> String {
        match self {
            Self::NotFound { name, .. } if Path::new(name).is_absolute() => "the scene has to name another one".into(),
            Self::NotFound { name, .. } => format!("give --data DIR, the folder in which {name} lies"),
            Self::Outside { folder: Some(folder), .. } => format!("give --data {}", quoted(folder)),
            Self::Outside { folder: None, .. } => "only files can be read: give the path of one".into(),
            Self::NotRegular { .. } | Self::TooLarge { .. } | Self::Memory { .. } | Self::Unreadable { .. } => {
                String::new()
            }
        }
    }
}

/// A path as it is typed into a shell.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    if text.contains([' ', '(', '&', ';', '\'']) { format!("\"{text}\"") } else { text }
}

fn list(paths: &[PathBuf]) -> String {
    if paths.is_empty() {
        return "any folder: none is searched".into();
    }
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}

/// A path without `.` and `..`, by its text alone: nothing of the disk is asked.
fn plain(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                result.pop();
            }
            _ => result.push(part),
        }
    }
    result
}

/// Largest list, table or script that a command reads (bytes).
const LARGEST_TEXT: u64 = 64 << 20;

/// A text that the user names, such as a list of scenes.
///
/// # Errors
/// As [`settee_budget::read_given`]; `InvalidData` if it is no text.
pub fn read_text(path: &Path) -> std::io::Result<String> {
    let bytes = settee_budget::read_given(path, LARGEST_TEXT)?;
    let broken = |_| std::io::Error::new(std::io::ErrorKind::InvalidData, "it is not text in UTF-8");
    String::from_utf8(bytes).map_err(broken)
}

/// Files that a program carries: names, with `/` between folders, and contents.
pub type OwnFiles = &'static [(&'static str, &'static [u8])];

/// Paths of the files that were read. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct ReadFiles(Arc<Mutex<BTreeSet<PathBuf>>>);

impl ReadFiles {
    /// Whether a file was read, by its real path.
    pub fn has(&self, path: &Path) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(path)
    }

    fn add(&self, path: &Path) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
    }
}

/// Search folders in order: the scene's own, then those added.
#[derive(Clone, Debug)]
pub struct FileSearch {
    /// Folders, first match wins.
    pub roots: Vec<PathBuf>,
    /// Whether files outside the roots may be read.
    pub allow_outside: bool,
    /// Largest file in bytes.
    pub largest: u64,
    /// Files that are read from the program where no folder has them.
    pub own: OwnFiles,
    /// What was read.
    pub was_read: ReadFiles,
}

impl Default for FileSearch {
    fn default() -> Self {
        Self { roots: Vec::new(), own: &[], allow_outside: false, largest: 4 << 30, was_read: ReadFiles::default() }
    }
}

impl FileSearch {
    /// The real path of a file named in a scene.
    ///
    /// # Errors
    /// Not found, or outside the roots after links are followed.
    pub fn find(&self, name: &str) -> Result<PathBuf, FileError> {
        self.find_from(None, name)
    }

    /// As [`find`](Self::find), for a name in a file of `folder`, which is searched first. What may be read stays the
    /// same set of folders.
    ///
    /// # Errors
    /// As [`find`](Self::find).
    pub fn find_from(&self, folder: Option<&Path>, name: &str) -> Result<PathBuf, FileError> {
        let outside =
            |folder: Option<PathBuf>| FileError::Outside { name: name.to_owned(), allowed: self.roots.clone(), folder };
        if name.contains('\0') || name.contains("://") {
            return Err(outside(None));
        }
        let roots: Vec<PathBuf> = self.roots.iter().filter_map(|root| root.canonicalize().ok()).collect();
        let is_inside = |path: &Path| roots.iter().any(|root| path.starts_with(root));
        let from: Vec<PathBuf> = folder.and_then(|folder| folder.canonicalize().ok()).into_iter().collect();
        let places: Vec<PathBuf> = if Path::new(name).is_absolute() {
            vec![PathBuf::from(name)]
        } else {
            from.iter().chain(&roots).map(|root| root.join(name)).collect()
        };
        let found: Vec<PathBuf> = places.iter().filter_map(|path| path.canonicalize().ok()).collect();
        if let Some(path) = found.iter().find(|path| self.allow_outside || is_inside(path)) {
            return Ok(path.clone());
        }
        // Nothing is said about files outside, not even whether they exist: where a name leads is read off its text.
        let led_to: Vec<PathBuf> = places.iter().map(|path| plain(path)).collect();
        let is_outside = !found.is_empty() || !led_to.iter().any(|path| is_inside(path));
        if is_outside && !self.allow_outside && !led_to.is_empty() {
            // Of several places the first one is what a name with `..` means to whoever wrote it.
            let first = led_to.iter().find(|path| !is_inside(path)).or_else(|| found.first());
            return Err(outside(first.and_then(|path| path.parent()).map(Path::to_owned)));
        }
        let searched = if Path::new(name).is_absolute() { Vec::new() } else { self.roots.clone() };
        Err(FileError::NotFound { name: name.to_owned(), searched })
    }

    /// The content of a file named in a scene, and its real path; of a file that the program carries, its name.
    ///
    /// # Errors
    /// See [`FileError`].
    pub fn read(&self, name: &str) -> Result<(PathBuf, Vec<u8>), FileError> {
        let path = match self.find(name) {
            Err(error @ FileError::NotFound { .. }) => {
                let own = self.own.iter().find(|(own, _)| plain(Path::new(name)) == Path::new(own));
                return own.map(|(own, bytes)| (PathBuf::from(own), bytes.to_vec())).ok_or(error);
            }
            found => found?,
        };
        let bytes = settee_budget::read_regular(&path, self.largest).map_err(|reason| FileError::of(name, reason))?;
        self.was_read.add(&path);
        Ok((path, bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seen: `settee regress /dev/zero` read until no memory was left.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_without_end_is_no_list() {
        let error = read_text(Path::new("/dev/zero")).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
    }

    #[test]
    fn only_files_below_the_roots_are_read() {
        let folder = std::env::temp_dir().join(format!("settee-files-{}", std::process::id()));
        let root = folder.join("scene");
        std::fs::create_dir_all(&root).unwrap();
        std::fs::write(root.join("a.txt"), "inside").unwrap();
        std::fs::write(folder.join("b.txt"), "outside").unwrap();
        let mut files = FileSearch { roots: vec![root.clone()], ..Default::default() };
        assert_eq!(files.read("a.txt").unwrap().1, b"inside");
        for name in ["../b.txt", "/etc/passwd", "file:///etc/passwd", "a.txt\0"] {
            assert!(matches!(files.read(name), Err(FileError::Outside { .. })), "{name}");
        }
        assert!(matches!(files.read("c.txt"), Err(FileError::NotFound { .. })));
        assert!(matches!(files.read("d/../c.txt"), Err(FileError::NotFound { .. })));
        let missing = files.read("mesh/c.txt").unwrap_err().to_string();
        assert!(missing.ends_with("; give --data DIR, the folder in which mesh/c.txt lies"), "{missing}");
        // What to type is read off the name: it is the same whether the file is there or not.
        for name in ["../b.txt", "../nothing.txt"] {
            let refused = files.read(name).unwrap_err().to_string();
            let typed = format!("; give --data {}", folder.canonicalize().unwrap().display());
            assert!(refused.ends_with(&typed), "{refused}");
        }
        // An included file names others from where it lies itself.
        std::fs::create_dir_all(root.join("below/deep")).unwrap();
        std::fs::write(root.join("below/c.txt"), "").unwrap();
        assert!(files.find_from(Some(&root.join("below/deep")), "../c.txt").is_ok());
        assert!(files.find_from(Some(&root.join("below/deep")), "../../../b.txt").is_err());
        assert!(matches!(files.read("."), Err(FileError::NotRegular { .. })));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(folder.join("b.txt"), root.join("link")).unwrap();
            assert!(matches!(files.read("link"), Err(FileError::Outside { .. })));
        }
        // What the program carries comes last, under the names it has and no others.
        files.own = &[("a.txt", b"carried"), ("mesh/c.txt", b"carried")];
        assert_ne!(files.read("a.txt").unwrap().1, b"carried");
        assert_eq!(files.read("./mesh/c.txt").unwrap(), (PathBuf::from("mesh/c.txt"), b"carried".to_vec()));
        assert!(matches!(files.read("c.txt"), Err(FileError::NotFound { .. })));
        files.allow_outside = true;
        assert_eq!(files.read("../b.txt").unwrap().1, b"outside");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
