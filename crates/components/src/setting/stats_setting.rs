//! What is measured and logged.

use settee_kernel::{Component, Data, Lifecycle};

/// What is measured and logged; no effect here.
#[derive(Component)]
#[component(category = "Setting")]
pub struct StatsSetting {
    /// Writes the states to a file.
    #[data(default = false)]
    pub dump_state: Data<bool>,
    /// Logs computing times.
    #[data(default = false)]
    pub log_time: Data<bool>,
    /// Exports the states.
    #[data(default = false)]
    pub export_state: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for StatsSetting {}
