//! Integration in time.

mod integrators;
mod swinging_spring;

pub use integrators::integrators;
pub use swinging_spring::swinging_spring;
