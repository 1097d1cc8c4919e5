//! What a device feels of constraints.

mod lcp_force_feedback;

use settee_kernel::ClassEntry;

pub use lcp_force_feedback::{Device, LCPForceFeedback, device_of};

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[LCPForceFeedback::entry];
