//! Time integration.

pub mod backward;
pub mod forward;
mod successive;
