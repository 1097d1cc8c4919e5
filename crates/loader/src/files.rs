//! Where the files of a scene are searched: its includes, and the folders of SOFA around it.

use std::path::{Path, PathBuf};

use settee_kernel::{FileError, FileSearch};
use settee_scn::{FileId, FileResolver, IncludeError, SourceMap};

/// Reads includes below the search folders, beginning with the folder of the including file.
pub struct Includes<'a> {
    /// Where files are searched.
    pub files: &'a FileSearch,
}

impl FileResolver for Includes<'_> {
    fn read(&mut self, sources: &SourceMap, from: FileId, href: &str) -> Result<(String, Vec<u8>), IncludeError> {
        let from = Path::new(sources.name(from)).parent().map(own_folder);
        let found = self.files.find_from(from, href).map_err(include_error)?;
        let (path, bytes) = self.files.read(&found.to_string_lossy()).map_err(include_error)?;
        Ok((path.to_string_lossy().into_owned(), bytes))
    }

    fn name_of_scene(&self, name: &str) -> String {
        let real = Path::new(name).canonicalize();
        real.map_or_else(|_| name.to_owned(), |path| path.to_string_lossy().into_owned())
    }
}

fn include_error(error: FileError) -> IncludeError {
    match error {
        FileError::NotFound { ref searched, .. } => IncludeError::NotFound {
            searched: searched.iter().map(|path| path.display().to_string()).collect(),
            remedy: error.remedy(),
        },
        FileError::Outside { ref name, .. } => {
            IncludeError::OutsideSearchPaths { path: name.clone(), remedy: error.remedy() }
        }
        FileError::NotRegular { name } => IncludeError::NotAFile { path: name },
        FileError::TooLarge { size, limit, .. } => IncludeError::TooLarge { bytes: size, limit },
        FileError::Memory { answer, .. } => IncludeError::Memory { answer },
        FileError::Unreadable { name, reason } => IncludeError::Unreadable { path: name, reason },
    }
}

/// A folder as it can be asked for: the parent of a bare name is the current folder.
pub(crate) fn own_folder(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

/// The folders that a SOFA tree lends to the scenes below it: the nearest folder above a scene that holds both
/// `share/` and `examples/` gives these two, and nothing else of it. Empty if there is no such folder.
pub fn sofa_tree(folder: &Path) -> Vec<PathBuf> {
    let Ok(folder) = own_folder(folder).canonicalize() else { return Vec::new() };
    let parts = |above: &Path| ["share", "examples"].map(|part| above.join(part));
    let tree = folder.ancestors().map(parts).find(|parts| parts.iter().all(|part| part.is_dir()));
    tree.map_or_else(Vec::new, Vec::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sofa_tree_is_the_nearest_folder_with_share_and_examples() {
        let root = std::env::temp_dir().join(format!("settee-tree-{}", std::process::id()));
        let scenes = root.join("sofa/examples/Demos");
        for folder in [scenes.clone(), root.join("sofa/share/mesh"), root.join("examples")] {
            std::fs::create_dir_all(folder).unwrap();
        }
        let real = root.canonicalize().unwrap().join("sofa");
        assert_eq!(sofa_tree(&scenes), [real.join("share"), real.join("examples")]);
        assert!(sofa_tree(&root.join("examples")).is_empty(), "examples alone is no tree");
        assert!(sofa_tree(&root.join("not/there")).is_empty());
        std::fs::remove_dir_all(root).unwrap();
    }
}
