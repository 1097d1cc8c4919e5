//! What is measured and logged.

use settee_kernel::{Component, Data, Lifecycle};

/// What is measured and logged; no effect here.
#[derive(Component)]
#[component(category = "Setting")]
pub struct StatsSetting {
    /// In SOFA, writes the states to a file.
    #[data(default = false, ignored = "write states with a WriteState")]
    pub dump_state: Data<bool>,
    /// In SOFA, logs computing times.
    #[data(default = false, ignored = "computing times are shown by settee run --budget")]
    pub log_time: Data<bool>,
    /// In SOFA, exports the states.
    #[data(default = false, ignored = "write states with a WriteState")]
    pub export_state: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for StatsSetting {}
