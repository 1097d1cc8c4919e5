//! Trees against trees, by another name.

use settee_kernel::roles::BaseNarrowPhase;
use settee_kernel::{Base, Component, Data, Lifecycle};

/// The same as BVHNarrowPhase, which is parallel by itself.
#[derive(Component)]
#[component(category = "MultiThreading/Collision/Detection/Algorithm", roles(narrow_phase))]
pub struct ParallelBVHNarrowPhase {
    /// Number of threads.
    #[data(ignored = "a run has one number of threads, see --threads")]
    nb_threads: Data<i32>,
    /// Which scheduler runs the tasks.
    #[data(default = "_default", ignored = "there is one scheduler")]
    task_scheduler_type: Data<String>,
    #[group]
    base: Base,
}

impl Lifecycle for ParallelBVHNarrowPhase {}

impl BaseNarrowPhase for ParallelBVHNarrowPhase {}
