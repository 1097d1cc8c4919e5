//! Linear systems: what is assembled, and when.

mod matrix_free;
mod matrix_linear_system;

pub use matrix_free::{MatrixFreeSystem, PreconditionedMatrixFreeSystem};
pub use matrix_linear_system::{ConstantSparsityPatternSystem, MatrixLinearSystem};

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    MatrixLinearSystem::entry,
    ConstantSparsityPatternSystem::entry,
    MatrixFreeSystem::entry,
    PreconditionedMatrixFreeSystem::entry,
];
