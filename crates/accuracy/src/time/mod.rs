//! Integration in time.

mod integrators;
pub mod stiff;
mod swinging_spring;
mod work_precision;

pub use integrators::integrators;
pub use swinging_spring::swinging_spring;
pub use work_precision::work_precision;
