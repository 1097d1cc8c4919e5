//! The two phases of detection: pairs of models, then pairs of elements.

use settee_proximity::Bounds;

/// The active models of a pipeline, to a broad phase. Indices are those of the pipeline's list.
pub trait Roots {
    /// Number of models.
    fn len(&self) -> usize;
    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The box around all elements of a model with their skin; `None` if it is not active or has no elements.
    fn bounds(&self, model: usize) -> Option<&Bounds>;
    /// Whether two models may touch by their groups and places in the scene, and one of them is simulated.
    fn may_touch(&self, first: usize, second: usize) -> bool;
    /// Whether the boxes of two models are close enough for the intersection method.
    fn are_close(&self, first: usize, second: usize) -> bool;
    /// Whether the box of a model is close enough to another box.
    fn is_close_to(&self, model: usize, bounds: &Bounds) -> bool;
}

/// Finds the pairs of models that may touch.
pub trait BaseBroadPhase: Send + Sync {
    /// Whether the trees of the models are to be made in full depth; otherwise they have one box around all elements.
    fn needs_trees(&self) -> bool;
    /// Appends the pairs in the order in which they are tested.
    fn find_pairs(&self, roots: &dyn Roots, pairs: &mut Vec<[usize; 2]>);
}

/// How a run looks for pairs of elements that are close.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NarrowSearch {
    /// Down the trees of the boxes of both models.
    Trees,
    /// Along one axis, on which the ends of all boxes are sorted in each step.
    DirectSweep,
    /// Along all axes, on which the ends of all boxes are kept sorted.
    IncrementalSweep,
    /// By rays from the points of closed surfaces, without the intersection method.
    Rays,
}

/// Finds the pairs of elements that are close: it says how, and the runtime does.
pub trait BaseNarrowPhase: Send + Sync {
    /// How pairs are found.
    fn search(&self) -> NarrowSearch {
        NarrowSearch::Trees
    }
    /// As for the broad phase.
    fn needs_trees(&self) -> bool {
        true
    }
}
