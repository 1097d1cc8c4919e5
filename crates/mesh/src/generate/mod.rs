//! Meshes from formulae.

mod ball;
mod cylinder;
mod grid;
mod ring_cylinder;
mod sheet;

pub use ball::ball;
pub use cylinder::{Cylinder, cylinder_surface, cylinder_tetrahedra, sag};
pub use grid::{BoxGrid, grid_hexahedra, grid_tetrahedra};
pub use ring_cylinder::{RingCylinder, ring_cylinder};
pub use sheet::{SheetPattern, line, sheet};

/// Largest number of points that a generator makes: 2.4 GB of positions.
pub const MAX_POINTS: usize = 100_000_000;

/// A request that no mesh can answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// Too many points, or more than can be counted.
    #[error("the mesh would have more than {MAX_POINTS} points")]
    TooLarge,
    /// A number of points or cells that is too small.
    #[error("{name} = \"{value}\": expected at least {least}")]
    TooFew {
        /// Parameter.
        name: &'static str,
        /// Its value.
        value: usize,
        /// Smallest value.
        least: usize,
    },
    /// A length that is not positive and finite, or a coordinate that is not finite.
    #[error("{name} = \"{value}\": expected {expected}")]
    OutOfRange {
        /// Parameter.
        name: &'static str,
        /// Its value.
        value: f64,
        /// What was expected.
        expected: &'static str,
    },
}
