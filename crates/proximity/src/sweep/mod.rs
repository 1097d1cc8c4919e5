//! Sweep and prune: pairs of boxes by their end points on axes.
//!
//! [`direct_pairs`] sorts the end points on one axis anew each time; [`IncrementalSweep`] keeps those of all three axes
//! sorted from one step to the next.

mod direct;
mod incremental;

pub use direct::{DirectSweep, direct_pairs};
pub use incremental::IncrementalSweep;

use crate::bounds::Bounds;

/// A box of an element of a model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweptBox {
    /// The box, enlarged by its skin.
    pub bounds: Bounds,
    /// Place of its model in the order of models.
    pub model: u32,
    /// Index of the element in its model.
    pub element: u32,
}
