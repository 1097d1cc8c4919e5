//! Names plug-ins that a scene of SOFA needs.

use settee_kernel::{Component, Data, Lifecycle};

/// Names plug-ins that a scene of SOFA needs. Accepted and never needed: all classes are built in.
#[derive(Component)]
#[component(category = "Setting")]
pub struct RequiredPlugin {
    /// Names of the plug-ins.
    #[data]
    pub plugin_name: Data<Vec<String>>,
    /// Suffixes of library names; no effect.
    #[data]
    pub suffix_map: Data<Vec<String>>,
    /// Stops at the first plug-in found; no effect.
    #[data(default = false)]
    pub stop_after_first_name_found: Data<bool>,
    /// Stops at the first suffix found; no effect.
    #[data(default = true)]
    pub stop_after_first_suffix_found: Data<bool>,
    /// Demands one of the plug-ins; no effect.
    #[data(default = false)]
    pub require_one: Data<bool>,
    /// Demands all plug-ins; no effect.
    #[data(default = true)]
    pub require_all: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for RequiredPlugin {}
