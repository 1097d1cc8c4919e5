//! How a driver begins.

use settee_simulation::DrawOptions;

use super::command::Speed;
use super::origin::Origin;

/// How a driver begins.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Memory for snapshots of the past (bytes).
    pub history_bytes: u64,
    /// What is drawn at first.
    pub draw: DrawOptions,
    /// How fast time passes at first.
    pub speed: Speed,
    /// The scene has errors: it is shown as far as it could be built, and makes no steps.
    pub is_broken: bool,
    /// Where the scene came from: it is read again when its files change, and saved with what was edited.
    pub origin: Option<Origin>,
}

impl Default for Settings {
    /// Half a gigabyte of past, in real time.
    fn default() -> Self {
        Self {
            history_bytes: 512 << 20,
            draw: DrawOptions::default(),
            speed: Speed::Factor(1.0),
            is_broken: false,
            origin: None,
        }
    }
}
