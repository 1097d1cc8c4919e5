//! Included files are searched where all files of a scene are.

use settee_kernel::{FileError, FileSearch};
use settee_scn::{FileId, FileResolver, IncludeError, SourceMap};

/// Reads includes below the search folders, beginning with the folder of the including file.
pub struct Includes<'a> {
    /// Where files are searched.
    pub files: &'a FileSearch,
}

impl FileResolver for Includes<'_> {
    fn read(&mut self, sources: &SourceMap, from: FileId, href: &str) -> Result<(String, Vec<u8>), IncludeError> {
        let mut files = self.files.clone();
        if let Some(folder) = std::path::Path::new(sources.name(from)).parent() {
            files.roots.insert(0, folder.to_owned());
            // The folder comes first in the search; what may be read stays the same set of folders.
            files.allow_outside = true;
        }
        let found = files.find(href).map_err(include_error)?;
        let allowed = self.files.find(&found.to_string_lossy()).map_err(include_error)?;
        let (path, bytes) = self.files.read(&allowed.to_string_lossy()).map_err(include_error)?;
        Ok((path.to_string_lossy().into_owned(), bytes))
    }
}

fn include_error(error: FileError) -> IncludeError {
    match error {
        FileError::NotFound { searched, .. } => {
            IncludeError::NotFound { searched: searched.iter().map(|path| path.display().to_string()).collect() }
        }
        FileError::Outside { name, .. } => IncludeError::OutsideSearchPaths { path: name },
        FileError::NotRegular { name } => IncludeError::NotAFile { path: name },
        FileError::TooLarge { size, limit, .. } => IncludeError::TooLarge { bytes: size, limit },
        FileError::Unreadable { name, reason } => IncludeError::Unreadable { path: name, reason },
    }
}
