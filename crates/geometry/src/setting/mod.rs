//! Settings and plug-in requests: no effect on mechanics.

mod background_setting;
mod required_plugin;
mod stats_setting;
mod viewer_setting;

use settee_kernel::ClassEntry;

pub use background_setting::BackgroundSetting;
pub use required_plugin::RequiredPlugin;
pub use stats_setting::StatsSetting;
pub use viewer_setting::ViewerSetting;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] =
    &[BackgroundSetting::entry, RequiredPlugin::entry, StatsSetting::entry, ViewerSetting::entry];
