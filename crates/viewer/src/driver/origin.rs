//! Where a scene came from: whether its files changed, and how it is read again.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use settee_simulation::{Loaded, SourceMap};

/// How often the files are looked at.
pub const PERIOD: Duration = Duration::from_millis(500);

/// Reads a scene again, as it was read first.
type Read = Arc<dyn Fn() -> Result<Loaded, String> + Send + Sync>;

/// The files of a scene, with their texts as they were read.
#[derive(Clone)]
pub struct Origin {
    path: PathBuf,
    sources: SourceMap,
    read: Read,
}

impl Origin {
    /// The origin of a scene that was read from `path`, whose texts are `sources`, the first of them its own.
    pub fn new(
        path: PathBuf,
        sources: SourceMap,
        read: impl Fn() -> Result<Loaded, String> + Send + Sync + 'static,
    ) -> Self {
        Self { path, sources, read: Arc::new(read) }
    }

    /// The file of the scene.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The texts as they were read.
    pub fn sources(&self) -> &SourceMap {
        &self.sources
    }

    /// Reads the scene again.
    ///
    /// # Errors
    /// If the file cannot be read; what is wrong with the scene is in the result.
    pub fn read(&self) -> Result<Loaded, String> {
        (self.read)()
    }

    /// The same origin, read anew with these texts.
    pub fn with_sources(self, sources: SourceMap) -> Self {
        Self { sources, ..self }
    }

    /// When the files of the scene were written, and how long they are; nothing of a file that is not there.
    fn stamps(&self) -> Vec<Option<(SystemTime, u64)>> {
        let of = |path: &Path| {
            let found = std::fs::metadata(path).ok()?;
            Some((found.modified().ok()?, found.len()))
        };
        std::iter::once(of(&self.path)).chain(self.sources.names().map(|name| of(Path::new(name)))).collect()
    }
}

impl fmt::Debug for Origin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Origin").field("path", &self.path).finish_non_exhaustive()
    }
}

/// Looks at the files of a scene from time to time.
pub struct Watch {
    known: Vec<Option<(SystemTime, u64)>>,
    last: Instant,
}

impl Watch {
    /// Knows the files as they are now.
    pub fn new(origin: &Origin) -> Self {
        Self { known: origin.stamps(), last: Instant::now() }
    }

    /// Whether the files changed since the last look, which was long enough ago.
    pub fn has_changed(&mut self, origin: &Origin) -> bool {
        if self.last.elapsed() < PERIOD {
            return false;
        }
        self.last = Instant::now();
        let now = origin.stamps();
        // Editors that write a file anew take the old one away first.
        let is_there = now.first().is_some_and(Option::is_some);
        is_there && std::mem::replace(&mut self.known, now.clone()) != now
    }
}
