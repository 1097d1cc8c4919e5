//! Integration in time.

mod conservation;
mod integrators;
mod nonlinear;
pub mod stiff;
mod swinging_spring;
mod work_precision;

pub use conservation::conservation;
pub use integrators::integrators;
pub use nonlinear::nonlinear;
pub use swinging_spring::swinging_spring;
pub use work_precision::work_precision;
