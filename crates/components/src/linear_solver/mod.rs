//! Linear solvers.

pub mod direct;
pub mod iterative;
pub mod ordering;
mod system_choice;
