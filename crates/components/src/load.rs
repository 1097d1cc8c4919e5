//! Scenes with the classes of the library.

use std::io;
use std::path::Path;

use settee_simulation::{LoadOptions, Loaded, Simulation};

use crate::registry;

/// Loads scenes with all classes of the library; `Simulation` itself takes the classes as an argument.
pub trait FromScene {
    /// Loads and initialises a scene file.
    ///
    /// # Errors
    /// If the file cannot be read; findings about its content are in the result.
    fn from_file(path: &Path, options: &LoadOptions) -> io::Result<Loaded> {
        Self::from_file_with(path, options, 1)
    }

    /// As [`from_file`](Self::from_file), with a number of threads.
    ///
    /// # Errors
    /// If the file cannot be read.
    fn from_file_with(path: &Path, options: &LoadOptions, threads: usize) -> io::Result<Loaded>;

    /// Loads and initialises a scene text; `name` stands in messages.
    fn from_text(name: &str, text: &str, options: &LoadOptions) -> Loaded {
        Self::from_text_with(name, text, options, 1)
    }

    /// As [`from_text`](Self::from_text), with a number of threads.
    fn from_text_with(name: &str, text: &str, options: &LoadOptions, threads: usize) -> Loaded;
}

impl FromScene for Simulation {
    fn from_file_with(path: &Path, options: &LoadOptions, threads: usize) -> io::Result<Loaded> {
        Self::from_file_with_classes(path, options, threads, registry())
    }

    fn from_text_with(name: &str, text: &str, options: &LoadOptions, threads: usize) -> Loaded {
        Self::from_text_with_classes(name, text, options, threads, registry())
    }
}
