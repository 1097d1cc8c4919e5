//! Sweep and prune on all axes, kept from step to step.

use settee_kernel::roles::{BaseBroadPhase, BaseNarrowPhase, NarrowSearch, Roots};
use settee_kernel::{Base, Component, Data, Lifecycle};

use super::exhaustive;

/// Keeps the ends of the boxes of all elements sorted along each axis, and tests the elements whose boxes overlap:
/// broad and narrow phase in one. Where little moves in a step, little is sorted.
///
/// Of the models of a pair the one that is declared first comes first; contacts come in the order of elements.
#[derive(Component)]
#[component(category = "Collision/Detection/Algorithm", roles(broad_phase, narrow_phase))]
pub struct IncrSAP {
    /// Two corners: models outside of this box are left out. Without an extent along x: none are.
    #[data(name = "box", unit = "m")]
    bounds: Data<[f64; 6]>,
    #[group]
    base: Base,
}

impl Lifecycle for IncrSAP {}

impl BaseBroadPhase for IncrSAP {
    fn needs_trees(&self) -> bool {
        false
    }
    /// All pairs of models that may touch, wherever they are: what is sorted stays the same.
    fn find_pairs(&self, roots: &dyn Roots, pairs: &mut Vec<[usize; 2]>) {
        exhaustive::all_pairs(roots, exhaustive::bounds(*self.bounds).as_ref(), pairs);
    }
}

impl BaseNarrowPhase for IncrSAP {
    fn search(&self) -> NarrowSearch {
        NarrowSearch::IncrementalSweep
    }
    fn needs_trees(&self) -> bool {
        false
    }
}
