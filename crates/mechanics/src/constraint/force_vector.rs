//! Where the forces of constraints are kept.

use settee_kernel::vectors::DerivId;

/// Forces of constraints on all states of a scope in the last step.
#[derive(Clone, Copy, Debug, Default, settee_persist::Persist)]
pub(crate) struct ConstraintForces {
    pub(super) vector: Option<DerivId>,
    /// Whether the last step had any.
    pub(crate) are_there: bool,
}
