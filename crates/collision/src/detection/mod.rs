//! Detection: pipelines with their phases, and intersection methods.

pub mod algorithm;
pub mod intersection;
