//! A broad phase that tests all pairs of models.

use settee_kernel::roles::{BaseBroadPhase, Roots};
use settee_kernel::{Base, Component, Data, Lifecycle};

use super::exhaustive;

/// Compares the box of each model with those of all models before it.
#[derive(Component)]
#[component(category = "Collision/Detection/Algorithm", roles(broad_phase))]
pub struct BruteForceBroadPhase {
    /// Two corners: models outside of this box are left out. Without an extent along x: none are.
    #[data(name = "box", unit = "m")]
    bounds: Data<[f64; 6]>,
    #[group]
    base: Base,
}

impl Lifecycle for BruteForceBroadPhase {}

impl BaseBroadPhase for BruteForceBroadPhase {
    fn needs_trees(&self) -> bool {
        false
    }
    fn find_pairs(&self, roots: &dyn Roots, pairs: &mut Vec<[usize; 2]>) {
        exhaustive::pairs(roots, exhaustive::bounds(*self.bounds).as_ref(), pairs);
    }
}
