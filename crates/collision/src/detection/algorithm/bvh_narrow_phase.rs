//! Trees against trees.

use settee_kernel::roles::BaseNarrowPhase;
use settee_kernel::{Base, Component, Lifecycle};

/// Goes down the trees of boxes of both models, and tests the elements in boxes that are close.
///
/// Trees are made once and refitted in each step. Large trees are searched on all threads of the run, with the same
/// contacts in the same order.
#[derive(Component)]
#[component(category = "Collision/Detection/Algorithm", roles(narrow_phase))]
pub struct BVHNarrowPhase {
    #[group]
    base: Base,
}

impl Lifecycle for BVHNarrowPhase {}

impl BaseNarrowPhase for BVHNarrowPhase {}
