//! Settings and plug-in requests: no effect on mechanics.

mod attach_body_button_setting;
mod background_setting;
mod constraint_attach_button_setting;
mod fix_picked_particle_button_setting;
mod required_plugin;
mod stats_setting;
mod viewer_setting;

use settee_kernel::ClassEntry;

pub use attach_body_button_setting::AttachBodyButtonSetting;
pub use background_setting::BackgroundSetting;
pub use constraint_attach_button_setting::ConstraintAttachButtonSetting;
pub use fix_picked_particle_button_setting::FixPickedParticleButtonSetting;
pub use required_plugin::RequiredPlugin;
pub use stats_setting::StatsSetting;
pub use viewer_setting::ViewerSetting;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    AttachBodyButtonSetting::entry,
    BackgroundSetting::entry,
    ConstraintAttachButtonSetting::entry,
    FixPickedParticleButtonSetting::entry,
    RequiredPlugin::entry,
    StatsSetting::entry,
    ViewerSetting::entry,
];
