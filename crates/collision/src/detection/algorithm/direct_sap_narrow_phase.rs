//! Sweep and prune on one axis.

use settee_kernel::roles::{BaseNarrowPhase, NarrowSearch};
use settee_kernel::{Base, Component, Data, Lifecycle};

/// Sorts the ends of the boxes of all elements along the axis on which they differ most, and tests the elements whose
/// boxes are close. It needs no trees, and is good for many small models.
///
/// Of the models of a pair the one that is declared first comes first; contacts come in the order in which the later
/// one of both boxes begins on the axis.
#[derive(Component)]
#[component(category = "Collision/Detection/Algorithm", roles(narrow_phase))]
pub struct DirectSAPNarrowPhase {
    /// Draws only the boxes that were compared, in SOFA.
    #[data(default = true, ignored = "the pipeline draws the boxes of all its models")]
    show_only_investigated_boxes: Data<bool>,
    /// Number of pairs of elements that were tested last: their boxes are close, and they are no neighbours.
    #[data(output, name = "nbPairs")]
    nb_pairs: Data<u32>,
    #[group]
    base: Base,
}

impl Lifecycle for DirectSAPNarrowPhase {}

impl BaseNarrowPhase for DirectSAPNarrowPhase {
    fn search(&self) -> NarrowSearch {
        NarrowSearch::DirectSweep
    }
    fn needs_trees(&self) -> bool {
        false
    }
}
