//! All pairs of models, pairs of a model with itself first.

use settee_kernel::roles::{BaseBroadPhase, Roots};
use settee_kernel::{Base, Component, Data, Lifecycle};

use super::exhaustive;

/// As BruteForceBroadPhase, but the pairs of models with themselves come before all others.
#[derive(Component)]
#[component(category = "MultiThreading/Collision/Detection/Algorithm", roles(broad_phase))]
pub struct ParallelBruteForceBroadPhase {
    /// Two corners: models outside of this box are left out. Without an extent along x: none are.
    #[data(name = "box", unit = "m")]
    bounds: Data<[f64; 6]>,
    /// Number of threads.
    #[data(ignored = "a run has one number of threads, see --threads")]
    nb_threads: Data<i32>,
    /// Which scheduler runs the tasks.
    #[data(default = "_default", ignored = "there is one scheduler")]
    task_scheduler_type: Data<String>,
    #[group]
    base: Base,
}

impl Lifecycle for ParallelBruteForceBroadPhase {}

impl BaseBroadPhase for ParallelBruteForceBroadPhase {
    fn needs_trees(&self) -> bool {
        false
    }
    fn find_pairs(&self, roots: &dyn Roots, pairs: &mut Vec<[usize; 2]>) {
        let first = pairs.len();
        exhaustive::pairs(roots, exhaustive::bounds(*self.bounds).as_ref(), pairs);
        pairs[first..].sort_by_key(|[a, b]| a != b);
    }
}
