//! Folders that a scene adds to those that are searched.

use std::path::{Path, PathBuf};

use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};

/// Adds a folder to those in which the files of the scene are searched, for the components after it.
///
/// The folder lies in one of those that the scene may read: a scene cannot give itself the right to read others.
/// Folders that were there before come first.
#[derive(Component)]
#[component(category = "SceneUtility")]
pub struct AddDataRepository {
    /// The folder, relative to that of the scene.
    #[data(at_start = "files are searched when the scene starts")]
    pub path: Data<String>,
    #[group]
    base: settee_kernel::Base,
}

impl AddDataRepository {
    /// The folder on the disk, if the scene may read it.
    fn folder(&self, context: &InitContext<'_>) -> Result<PathBuf, Diagnostic> {
        let name = self.path.trim();
        let found = context.scene.files.find(name).map_err(|error| {
            Diagnostic::error("file-not-read", error.to_string()).attribute("path", name).expected("a folder")
        })?;
        if !Path::is_dir(&found) {
            let finding = Diagnostic::error("file-not-read", "it is not a folder").attribute("path", name);
            return Err(finding.expected("a folder"));
        }
        Ok(found)
    }
}

impl Lifecycle for AddDataRepository {
    fn init(&mut self, context: &mut InitContext<'_>) {
        match self.folder(context) {
            Ok(folder) if context.scene.files.roots.contains(&folder) => {}
            Ok(folder) => context.scene.files.roots.push(folder),
            Err(finding) => context.report(finding),
        }
    }
}

/// Adds a folder in which SOFA searches plug-ins; no effect here.
#[derive(Component)]
#[component(category = "SceneUtility")]
pub struct AddPluginRepository {
    /// The folder.
    #[data(ignored = "no plug-in is loaded: all classes are built in")]
    pub path: Data<String>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for AddPluginRepository {}
