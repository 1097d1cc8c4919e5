//! What all Lagrangian constraints have in common.

use settee_kernel::roles::{BaseState, SetUp};
use settee_kernel::{Diagnostic, Link};

/// The states of a constraint between two.
#[derive(settee_kernel::DataGroup)]
pub struct TwoStates {
    /// First state; by default that of the own node.
    #[linked(search = up, required)]
    pub object1: Link<dyn BaseState>,
    /// Second state; by default that of the own node.
    #[linked(search = up, required)]
    pub object2: Link<dyn BaseState>,
}

/// Number of points of a linked state.
pub fn n_points(set_up: SetUp<'_>, state: &Link<dyn BaseState>) -> usize {
    let target = state.target().and_then(|target| set_up.scene.component(target));
    target.and_then(|component| component.as_state()).map_or(0, |state| state.n_points())
}

/// Refuses indices of points that a state does not have.
///
/// # Errors
/// The finding, with the attribute.
pub fn check_points(indices: &[u32], n_points: usize, attribute: &'static str) -> Result<(), Diagnostic> {
    match indices.iter().find(|index| **index as usize >= n_points) {
        None => Ok(()),
        Some(index) => Err(Diagnostic::error("index-out-of-range", format!("no point has the index {index}"))
            .attribute(attribute, index.to_string())
            .expected(format!("indices below {n_points}"))),
    }
}
