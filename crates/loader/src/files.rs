//! Where the files of a scene are searched: its includes, what takes the place of objects, and the folders of SOFA
//! around it.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use settee_kernel::{FileError, FileSearch, Lookup, Registry};
use settee_scn::{FileId, FileResolver, IncludeError, SourceMap, Span};

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

/// The folder of files that take the place of objects, in each of the folders that are searched.
const FRAGMENTS: &str = "Objects";

/// A file that takes the place of an object.
pub(crate) struct Fragment {
    pub(crate) class: String,
    pub(crate) file: String,
    /// Where the class of the object stands.
    pub(crate) at: Span,
}

/// Reads includes, and in place of objects of classes that are not there the files `Objects/<class>.xml`.
pub(crate) struct Fragments<'a> {
    includes: Includes<'a>,
    registry: &'a Registry,
    /// Classes for which there is such a file, once it was looked for one.
    classes: Option<HashSet<String>>,
    /// What was taken.
    pub(crate) taken: Vec<Fragment>,
}

impl<'a> Fragments<'a> {
    pub(crate) fn new(files: &'a FileSearch, registry: &'a Registry) -> Self {
        Self { includes: Includes { files }, registry, classes: None, taken: Vec::new() }
    }
}

impl FileResolver for Fragments<'_> {
    fn read(&mut self, sources: &SourceMap, from: FileId, href: &str) -> Result<(String, Vec<u8>), IncludeError> {
        self.includes.read(sources, from, href)
    }

    fn fragment(&mut self, class: &str, at: Span) -> Option<String> {
        if !matches!(self.registry.lookup(class), Lookup::Gone(_) | Lookup::Unknown) {
            return None;
        }
        let files = self.includes.files;
        // A scene may have any number of unknown classes: the disk is asked once.
        let classes = self.classes.get_or_insert_with(|| classes_with_fragments(files));
        let file = format!("{FRAGMENTS}/{class}.xml");
        if !classes.contains(class) || files.find(&file).is_err() {
            return None;
        }
        self.taken.push(Fragment { class: class.to_owned(), file: file.clone(), at });
        Some(file)
    }

    fn name_of_scene(&self, name: &str) -> String {
        self.includes.name_of_scene(name)
    }
}

/// The classes whose objects a file of the search folders takes the place of.
fn classes_with_fragments(files: &FileSearch) -> HashSet<String> {
    let folders = files.roots.iter().filter_map(|root| std::fs::read_dir(root.join(FRAGMENTS)).ok());
    let names = folders.flatten().flatten().map(|entry| entry.file_name());
    names.filter_map(|name| Some(name.to_str()?.strip_suffix(".xml")?.to_owned())).collect()
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
