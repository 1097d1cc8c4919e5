//! A mapping that does nothing.

use settee_kernel::roles::BaseState;
use settee_kernel::{Component, Lifecycle, Link};

/// Does nothing: a place holder where a tool expects a mapping. The state of its node stays independent.
#[derive(Component)]
#[component(category = "Mapping/Linear")]
pub struct VoidMapping {
    /// Input of the mapping that SOFA does not use.
    #[linked(ignored = "the mapping moves nothing")]
    pub input: Link<dyn BaseState>,
    /// Output of the mapping that SOFA does not use.
    #[linked(ignored = "the mapping moves nothing")]
    pub output: Link<dyn BaseState>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for VoidMapping {}
