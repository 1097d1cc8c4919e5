//! A script as it is read, and how far it is.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use egui::ColorImage;

use super::action::{self, Action};

/// The lines of a script, and how far it is.
#[derive(Clone, Debug)]
pub struct Script {
    pub(super) lines: Vec<(usize, Action)>,
    pub(super) next: usize,
    /// Not before this moment.
    pub(super) until: Option<Instant>,
    /// Frames of the window to wait for before the next line: the picture follows a change by one or two frames.
    pub(super) frames: u32,
    pub(super) screenshot: Option<(PathBuf, Shot)>,
    pub(super) saving: Option<Saved>,
}

pub(super) type Saved = Arc<Mutex<Option<Result<(), String>>>>;
pub(super) type Shot = Arc<Mutex<Option<Arc<ColorImage>>>>;

/// Frames between two lines.
pub(super) const FRAMES_BETWEEN: u32 = 3;

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    /// The first line that says nothing known, with its number.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut lines = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                let action = action::read(line).map_err(|why| format!("line {}: \"{line}\": {why}", index + 1))?;
                lines.push((index + 1, action));
            }
        }
        Ok(Self { lines, next: 0, until: None, frames: FRAMES_BETWEEN, screenshot: None, saving: None })
    }
}
