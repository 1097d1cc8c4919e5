//! Rays into bodies, by an old name.

use settee_kernel::roles::{BaseBroadPhase, BaseNarrowPhase, NarrowSearch, Roots};
use settee_kernel::{Base, Component, Lifecycle};

use super::exhaustive;

/// BruteForceBroadPhase and RayTraceNarrowPhase in one: the name of scenes that were written before both were taken
/// apart.
#[derive(Component)]
#[component(category = "Collision/Detection/Algorithm", roles(broad_phase, narrow_phase))]
pub struct RayTraceDetection {
    #[group]
    base: Base,
}

impl Lifecycle for RayTraceDetection {}

impl BaseBroadPhase for RayTraceDetection {
    fn needs_trees(&self) -> bool {
        false
    }
    fn find_pairs(&self, roots: &dyn Roots, pairs: &mut Vec<[usize; 2]>) {
        exhaustive::pairs(roots, None, pairs);
    }
}

impl BaseNarrowPhase for RayTraceDetection {
    fn search(&self) -> NarrowSearch {
        NarrowSearch::Rays
    }
}
