//! Linear systems: what is assembled, and when.

mod builds;
mod composite_linear_system;
mod matrix_free;
mod matrix_linear_system;
mod matrix_projection;
mod warped;

pub use composite_linear_system::CompositeLinearSystem;
pub use matrix_free::{MatrixFreeSystem, PreconditionedMatrixFreeSystem};
pub use matrix_linear_system::{ConstantSparsityPatternSystem, MatrixLinearSystem};
pub use matrix_projection::{ConstantSparsityProjectionMethod, MatrixProjectionMethod};
pub use warped::{PrecomputedMatrixSystem, RotationMatrixSystem, find_rotations};

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    CompositeLinearSystem::entry,
    ConstantSparsityPatternSystem::entry,
    ConstantSparsityProjectionMethod::entry,
    MatrixFreeSystem::entry,
    MatrixLinearSystem::entry,
    MatrixProjectionMethod::entry,
    PrecomputedMatrixSystem::entry,
    PreconditionedMatrixFreeSystem::entry,
    RotationMatrixSystem::entry,
];
