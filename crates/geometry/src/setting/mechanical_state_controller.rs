//! How the mouse moves a body.

use settee_kernel::{Component, Data, Lifecycle};

/// Lets mouse and device move one rigid body, or one joint, of the state of the node; no effect here.
///
/// What a window does with the mouse does not depend on the scene: the viewer pulls every body. A motion that belongs
/// to the scene is written as a controller in Python, or with a constraint that moves points.
#[derive(Component)]
#[component(category = "Controller", templates(Rigid3d, Vec1d))]
pub struct MechanicalStateController {
    /// Whether each event moves what is mapped, too.
    #[data(
        default = false,
        ignored = "the viewer pulls bodies with the mouse; move states with a controller in Python"
    )]
    pub handle_event_triggers_update: Data<bool>,
    /// Index of the body.
    #[data(
        default = 0u32,
        ignored = "the viewer pulls bodies with the mouse; move states with a controller in Python"
    )]
    pub index: Data<u32>,
    /// Whether the body is moved without being turned.
    #[data(
        default = false,
        ignored = "the viewer pulls bodies with the mouse; move states with a controller in Python"
    )]
    pub only_translation: Data<bool>,
    /// State of a button of a device.
    #[data(
        default = false,
        ignored = "the viewer pulls bodies with the mouse; move states with a controller in Python"
    )]
    pub button_device_state: Data<bool>,
    /// Direction of the body in its own frame, along which the wheel of the mouse moves it.
    #[data(default = [0.0, 0.0, -1.0], ignored = "the viewer pulls bodies with the mouse; move states with a controller in Python")]
    pub main_direction: Data<[f64; 3]>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for MechanicalStateController {}
