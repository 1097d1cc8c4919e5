//! Sweep and prune in one, by an old name.

use settee_kernel::roles::{BaseBroadPhase, BaseNarrowPhase, NarrowSearch, Roots};
use settee_kernel::{Base, Component, Lifecycle};

use super::exhaustive;

/// BruteForceBroadPhase and DirectSAPNarrowPhase in one: the name of scenes that were written before both were taken
/// apart.
#[derive(Component)]
#[component(category = "Collision/Detection/Algorithm", roles(broad_phase, narrow_phase))]
pub struct DirectSAP {
    #[group]
    base: Base,
}

impl Lifecycle for DirectSAP {}

impl BaseBroadPhase for DirectSAP {
    fn needs_trees(&self) -> bool {
        false
    }
    fn find_pairs(&self, roots: &dyn Roots, pairs: &mut Vec<[usize; 2]>) {
        exhaustive::pairs(roots, None, pairs);
    }
}

impl BaseNarrowPhase for DirectSAP {
    fn search(&self) -> NarrowSearch {
        NarrowSearch::DirectSweep
    }
    fn needs_trees(&self) -> bool {
        false
    }
}
