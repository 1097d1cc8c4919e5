//! Settings, plug-in requests and utilities of scenes: no effect on mechanics.

mod attach_body_button_setting;
mod background_setting;
mod constraint_attach_button_setting;
mod fix_picked_particle_button_setting;
mod mechanical_state_controller;
mod repositories;
mod required_plugin;
mod scene_utilities;
mod stats_setting;
mod viewer_setting;

use settee_kernel::ClassEntry;

pub use attach_body_button_setting::AttachBodyButtonSetting;
pub use background_setting::BackgroundSetting;
pub use constraint_attach_button_setting::ConstraintAttachButtonSetting;
pub use fix_picked_particle_button_setting::FixPickedParticleButtonSetting;
pub use mechanical_state_controller::MechanicalStateController;
pub use repositories::{AddDataRepository, AddPluginRepository};
pub use required_plugin::RequiredPlugin;
pub use scene_utilities::{
    ApiVersion, FileMessageHandlerComponent, InfoComponent, MessageHandlerComponent, PauseAnimationOnEvent,
    SofaDefaultPathSetting, TaskSchedulerSettings,
};
pub use stats_setting::StatsSetting;
pub use viewer_setting::ViewerSetting;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    AddDataRepository::entry,
    AddPluginRepository::entry,
    ApiVersion::entry,
    AttachBodyButtonSetting::entry,
    BackgroundSetting::entry,
    ConstraintAttachButtonSetting::entry,
    FileMessageHandlerComponent::entry,
    FixPickedParticleButtonSetting::entry,
    InfoComponent::entry,
    MechanicalStateController::entry,
    MessageHandlerComponent::entry,
    PauseAnimationOnEvent::entry,
    RequiredPlugin::entry,
    SofaDefaultPathSetting::entry,
    StatsSetting::entry,
    TaskSchedulerSettings::entry,
    ViewerSetting::entry,
];
