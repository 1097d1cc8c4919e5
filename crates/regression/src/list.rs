//! Lists of scenes to run.

use std::path::{Component, Path, PathBuf};

/// The variable that lists of SOFA put before the folder of their references.
const VARIABLE: &str = "$REGRESSION_DIR";

/// One line of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Scene file, relative to the list.
    pub scene: String,
    /// Number of steps.
    pub steps: u64,
    /// Largest error with which the scene passes (m).
    pub threshold: f64,
    /// Whether states that mappings write are compared as well.
    pub mapped: bool,
    /// Whether the first and the last moment were recorded only.
    pub last_only: bool,
}

/// A list of scenes.
#[derive(Clone, Debug, PartialEq)]
pub struct List {
    /// The list's own file.
    pub file: PathBuf,
    /// The folder of the references as the list writes it.
    pub references: String,
    /// Scenes in the order of the list.
    pub entries: Vec<Entry>,
}

/// Why a list cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ListError {
    /// The system refused.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// A line that is none.
    #[error("{path}:{line}: {problem}; expected: scene steps threshold mapped(0/1) only-last-step(0/1)")]
    Line {
        /// The file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// A file without scenes.
    #[error("{0}: the list names no scene")]
    Empty(PathBuf),
    /// No folder of references.
    #[error("the references \"{wanted}\" of the list are not there: {hint}")]
    NoReferences {
        /// What the list says.
        wanted: String,
        /// What to do.
        hint: String,
    },
}

impl List {
    /// Reads a list.
    ///
    /// # Errors
    /// If it cannot be read, or a line is malformed.
    pub fn read(path: &Path) -> Result<Self, ListError> {
        let text = settee_kernel::read_text(path).map_err(|error| ListError::Io { path: path.to_owned(), error })?;
        Self::parse(path, &text)
    }

    /// Reads the text of a list: comments begin with `#`, the first other line is the folder of the references.
    ///
    /// # Errors
    /// If a line is malformed, or there is no scene.
    pub fn parse(path: &Path, text: &str) -> Result<Self, ListError> {
        let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
        let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let references = lines.next().map(|(_, line)| line.to_owned()).unwrap_or_default();
        let entry = |(line, text)| {
            parse_entry(text).map_err(|problem| ListError::Line { path: path.to_owned(), line, problem })
        };
        let entries: Vec<Entry> = lines.map(entry).collect::<Result<_, _>>()?;
        if entries.is_empty() {
            return Err(ListError::Empty(path.to_owned()));
        }
        Ok(Self { file: path.to_owned(), references, entries })
    }

    /// The folder that scenes are relative to.
    pub fn folder(&self) -> &Path {
        match self.file.parent() {
            // The parent of a bare name is an empty path, which no system call takes for the current folder.
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        }
    }

    /// The folder with the references: that of the list, or one that the user named, which may be the root of all
    /// references, any folder on the way, or the folder itself.
    ///
    /// # Errors
    /// If there is no such folder.
    pub fn references_folder(&self, named: Option<&Path>) -> Result<PathBuf, ListError> {
        let tail = self.references.strip_prefix(VARIABLE).map(|tail| Path::new(tail.trim_start_matches('/')));
        let missing = |hint: String| ListError::NoReferences { wanted: self.references.clone(), hint };
        if let Some(root) = named {
            let tail = tail.unwrap_or(Path::new(&self.references));
            let parts: Vec<_> = tail.components().collect();
            let below = (0..=parts.len()).map(|skip| root.join(parts[skip..].iter().collect::<PathBuf>()));
            let found = below.into_iter().find(|folder| folder.is_dir());
            return found.ok_or_else(|| missing(format!("\"{}\" is no folder", root.display())));
        }
        let folder = match tail {
            None => below(self.folder(), Path::new(&self.references)),
            Some(tail) => match std::env::var_os("REGRESSION_DIR") {
                Some(root) => PathBuf::from(root).join(tail),
                None => return Err(missing("name their folder with --references, or set REGRESSION_DIR".into())),
            },
        };
        if folder.is_dir() { Ok(folder) } else { Err(missing(format!("\"{}\" is no folder", folder.display()))) }
    }
}

/// A path relative to a folder, without going down and up again.
fn below(folder: &Path, relative: &Path) -> PathBuf {
    let mut path = folder.to_owned();
    for part in relative.components() {
        match (part, path.components().next_back()) {
            (Component::ParentDir, Some(Component::Normal(_))) => {
                path.pop();
            }
            _ => path.push(part),
        }
    }
    path
}

fn parse_entry(text: &str) -> Result<Entry, String> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let [scene, steps, threshold, flags @ ..] = &words[..] else {
        return Err("fewer than three words".into());
    };
    let steps = steps.parse().map_err(|_| format!("\"{steps}\" is no number of steps"))?;
    let is_threshold = |value: &f64| value.is_finite() && *value >= 0.0;
    let threshold =
        threshold.parse().ok().filter(is_threshold).ok_or_else(|| format!("\"{threshold}\" is no threshold"))?;
    let flag = |index: usize| match flags.get(index).copied() {
        None | Some("0") => Ok(false),
        Some("1") => Ok(true),
        Some(other) => Err(format!("\"{other}\" is neither 0 nor 1")),
    };
    if flags.len() > 2 {
        return Err(format!("\"{}\" is too much", flags[2]));
    }
    Ok(Entry { scene: (*scene).to_owned(), steps, threshold, mapped: flag(0)?, last_only: flag(1)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# a comment\n$REGRESSION_DIR/references/examples\n\nDemos/a.scn 100 1e-4 1 1\nb.scn 3 0.5\n";

    #[test]
    fn a_list_has_a_folder_and_scenes() {
        let list = List::parse(Path::new("dir/x.regression-tests"), TEXT).unwrap();
        assert_eq!(list.references, "$REGRESSION_DIR/references/examples");
        let a = Entry { scene: "Demos/a.scn".into(), steps: 100, threshold: 1e-4, mapped: true, last_only: true };
        assert_eq!(list.entries[0], a);
        assert!(!list.entries[1].mapped && list.entries[1].steps == 3);
        assert_eq!(list.folder(), Path::new("dir"));
        for bare in ["x.regression-tests", "./x.regression-tests"] {
            assert_eq!(List::parse(Path::new(bare), TEXT).unwrap().folder(), Path::new("."));
        }
    }

    #[test]
    fn folders_do_not_go_down_and_up_again() {
        for (folder, relative, expected) in
            [("scenes", "../tests", "tests"), ("", "../x", "../x"), ("a/..", "../x", "a/../../x"), ("a", "b", "a/b")]
        {
            assert_eq!(below(Path::new(folder), Path::new(relative)), Path::new(expected));
        }
    }

    #[test]
    fn mistakes_name_their_line() {
        for (line, problem) in [
            ("a.scn", "fewer"),
            ("a.scn many 1", "\"many\""),
            ("a.scn 1 -1", "\"-1\""),
            ("a.scn 1 nan", "\"nan\""),
            ("a.scn 1 1 2", "\"2\""),
            ("a.scn 1 1 0 0 0", "too much"),
        ] {
            let error = List::parse(Path::new("x"), &format!("refs\n{line}\n")).unwrap_err().to_string();
            assert!(error.starts_with("x:2: ") && error.contains(problem), "{error}");
        }
        assert!(matches!(List::parse(Path::new("x"), "# nothing\n"), Err(ListError::Empty(_))));
    }

    #[test]
    fn references_are_found_below_any_folder_on_the_way() {
        let root = std::env::temp_dir().join(format!("settee-list-{}", std::process::id()));
        let folder = root.join("references/examples");
        std::fs::create_dir_all(&folder).unwrap();
        let list = List::parse(Path::new("x"), TEXT).unwrap();
        for named in [root.clone(), root.join("references"), folder.clone()] {
            assert_eq!(list.references_folder(Some(&named)).unwrap(), folder, "{}", named.display());
        }
        assert!(list.references_folder(Some(Path::new("/nowhere/at/all"))).is_err());
        std::fs::remove_dir_all(root).unwrap();
    }
}
