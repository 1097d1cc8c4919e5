//! Lagrangian constraints: what they are, what moves bodies by their forces, and what solves for the forces; one file
//! per class.
//!
//! Components are descriptions. Rows, compliance and forces of a step are kept by the runtime.

pub mod correction;
pub mod feedback;
pub mod model;
pub mod solver;

use settee_kernel::ClassEntry;

/// The classes of this crate, by folder.
pub const CLASSES: &[&[fn() -> ClassEntry]] =
    &[model::CLASSES, correction::CLASSES, solver::CLASSES, feedback::CLASSES];
