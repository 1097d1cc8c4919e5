//! Meshes from formulae.

mod ball;
mod bellows;
mod cylinder;
mod finger;
mod grid;
mod hollow;
mod organ;
mod ring_cylinder;
mod sheet;

pub use ball::ball;
pub use bellows::{Bellows, bellows};
pub use cylinder::{Cylinder, cylinder_surface, cylinder_tetrahedra, sag};
pub use finger::{Finger, finger};
pub use grid::{BoxGrid, grid_hexahedra, grid_tetrahedra};
pub use hollow::HollowMeshes;
pub use organ::organ;
pub use ring_cylinder::{RingCylinder, ring_cylinder};
pub use sheet::{SheetPattern, line, sheet};

use settee_budget::TooMuch;

use crate::mesh::Mesh;
use crate::topology::{ContainerKind, ElementLists, Topology};

/// Largest number of points that a generator makes: 2.4 GB of positions.
pub const MAX_POINTS: usize = 100_000_000;

/// A request that no mesh can answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// Too many points, or more than can be counted.
    #[error("the mesh would have more than {MAX_POINTS} points")]
    TooLarge,
    /// More memory than the process may have.
    #[error(transparent)]
    Memory(#[from] TooMuch),
    /// A number of points or cells that is too small.
    #[error("{name} = \"{value}\": expected at least {least}")]
    TooFew {
        /// Parameter.
        name: &'static str,
        /// Value of the parameter.
        value: usize,
        /// Smallest value.
        least: usize,
    },
    /// A length that is not positive and finite, or a coordinate that is not finite.
    #[error("{name} = \"{value}\": expected {expected}")]
    OutOfRange {
        /// Parameter.
        name: &'static str,
        /// Value of the parameter.
        value: f64,
        /// What was expected.
        expected: &'static str,
    },
}

impl GenerateError {
    /// Whether the mesh is beyond a limit that protects the machine, and not wrong.
    pub fn is_limit(&self) -> bool {
        matches!(self, Self::TooLarge | Self::Memory(_))
    }
}

/// Refuses a mesh of too many points, or of more than there is memory for.
fn check_size(n_points: Option<usize>) -> Result<(), GenerateError> {
    let n_points = n_points.filter(|n| *n <= MAX_POINTS).ok_or(GenerateError::TooLarge)?;
    // A point with the five or six tetrahedra that meet it on average, and the lists that they come from.
    Ok(settee_budget::ask(120 * n_points as u64, || format!("a mesh of {n_points} points"))?)
}

/// The outward triangles around tetrahedra of positive volume, and the points they use.
fn outside(volume: Mesh) -> Mesh {
    let lists = ElementLists::from(&volume);
    let topology =
        Topology::build(ContainerKind::Tetrahedron, lists, None).expect("the generator names only points it made");
    let mut surface = Mesh { positions: volume.positions, ..Mesh::default() };
    // A face with one owner has been taken from it, and faces of tetrahedra of positive volume point outward.
    let boundary = topology.boundary_triangles().into_iter();
    surface.triangles = boundary.map(|t| topology.triangles()[t as usize]).collect();
    surface.keep_attached_points();
    surface
}
