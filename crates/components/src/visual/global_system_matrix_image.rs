//! A picture of a system matrix.

use settee_kernel::roles::BaseLinearSystem;
use settee_kernel::{Component, Lifecycle, Link};

/// Asks for a picture of the entries of a system matrix; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual")]
pub struct GlobalSystemMatrixImage {
    /// The system whose matrix is shown; by default the first one in the node or below.
    #[linked(search = down, required)]
    pub linear_system: Link<dyn BaseLinearSystem>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for GlobalSystemMatrixImage {}
