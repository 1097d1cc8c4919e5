//! How mappings act, apart from where their parameters come from: families that many classes share.

mod embedded_frames;
mod embedded_points;
pub mod embedding;
mod frames;
mod geometric_stiffness;
mod measures;
mod one_of;
mod plane_frames;
mod turning_cells;
mod weighted_sums;

pub use embedded_frames::EmbeddedFrames;
pub use embedded_points::{EmbeddedPoints, Homes};
pub use embedding::Embedding;
pub use frames::{Arm, Frames};
pub use geometric_stiffness::GeometricStiffness;
pub use measures::{Block, Measure, Measures, Place};
pub(crate) use one_of::one_of_transfers;
pub use plane_frames::PlaneFrames;
pub use turning_cells::{CellFrame, TurningCells};
pub use weighted_sums::WeightedSums;
