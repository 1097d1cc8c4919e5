//! Both phases in one.

use settee_kernel::roles::{BaseBroadPhase, BaseNarrowPhase, Roots};
use settee_kernel::{Base, Component, Lifecycle};

use super::exhaustive;

/// BruteForceBroadPhase and BVHNarrowPhase in one: the name of scenes that were written before both were taken apart.
#[derive(Component)]
#[component(category = "Collision/Detection/Algorithm", roles(broad_phase, narrow_phase))]
pub struct BruteForceDetection {
    #[group]
    base: Base,
}

impl Lifecycle for BruteForceDetection {}

impl BaseBroadPhase for BruteForceDetection {
    fn needs_trees(&self) -> bool {
        false
    }
    fn find_pairs(&self, roots: &dyn Roots, pairs: &mut Vec<[usize; 2]>) {
        exhaustive::pairs(roots, None, pairs);
    }
}

impl BaseNarrowPhase for BruteForceDetection {}
