//! Loads scenes.

use std::path::Path;
use std::sync::Arc;

use settee_kernel::fault::guard;
use settee_kernel::{Diagnostic, Registry, has_error};
use settee_loader::LoadOptions;
use settee_scn::SourceMap;

use crate::simulation::Simulation;

/// What loading returns: all findings, and the simulation if the scene can run.
pub struct Loaded {
    /// `None` after an error. What the scene's strictness goes on after is a warning.
    pub simulation: Option<Simulation>,
    /// What could be built of a scene with errors: to be looked at. Its steps would mean nothing.
    pub partial: Option<Simulation>,
    /// Findings.
    pub diagnostics: Vec<Diagnostic>,
    /// Texts, to show places.
    pub sources: SourceMap,
}

impl Loaded {
    /// Whether there is an error among the findings.
    pub fn has_errors(&self) -> bool {
        has_error(&self.diagnostics)
    }
}

impl Simulation {
    /// Loads and initialises a scene text with the classes of `registry`, for a number of threads; `name` stands in
    /// messages.
    pub fn from_text_with_classes(
        name: &str,
        text: &str,
        options: &LoadOptions,
        threads: usize,
        registry: Registry,
    ) -> Loaded {
        let registry = Arc::new(registry);
        let loaded = settee_loader::load_text(name, text, &registry, options);
        Self::start(loaded, registry, threads)
    }

    /// Loads and initialises a scene file with the classes of `registry`, for a number of threads.
    ///
    /// # Errors
    /// If the file cannot be read; findings about its content are in the result.
    pub fn from_file_with_classes(
        path: &Path,
        options: &LoadOptions,
        threads: usize,
        registry: Registry,
    ) -> std::io::Result<Loaded> {
        let registry = Arc::new(registry);
        let loaded = settee_loader::load_file(path, &registry, options)?;
        Ok(Self::start(loaded, registry, threads))
    }

    pub(crate) fn start(loaded: settee_loader::Loaded, registry: Arc<Registry>, threads: usize) -> Loaded {
        let settee_loader::Loaded { scene, sources, mut diagnostics } = loaded;
        let Some(scene) = scene else { return Loaded { simulation: None, partial: None, diagnostics, sources } };
        let built = match guard(|| Self::begin(scene, registry, threads, &mut diagnostics)) {
            Ok(built) => built,
            Err(broken) => {
                let mut finding = broken.finding("a component's code");
                finding.message.insert_str(0, "the scene could not be set up: ");
                diagnostics.push(finding);
                return Loaded { simulation: None, partial: None, diagnostics, sources };
            }
        };
        let (simulation, partial) = if !has_error(&diagnostics) { (Some(built), None) } else { (None, Some(built)) };
        Loaded { simulation, partial, diagnostics, sources }
    }
}
