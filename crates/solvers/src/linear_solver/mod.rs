//! Linear solvers.

pub mod direct;
pub mod iterative;
pub mod ordering;
pub mod preconditioner;
mod solver_data;
mod system_choice;
