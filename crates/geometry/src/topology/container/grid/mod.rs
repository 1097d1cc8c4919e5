//! Topologies made of grids of points.

/// What all grids do as topologies: show their points and their mesh.
macro_rules! grid_topology {
    ($name:ident) => {
        impl ::settee_kernel::roles::BaseTopology for $name {
            fn described_mesh(&self) -> &::settee_mesh::SharedMesh {
                self.grid.mesh()
            }
            fn described_points(&self) -> &[[f64; 3]] {
                self.grid.points()
            }
        }
    };
}

/// What all sparse grids do as topologies.
macro_rules! sparse_grid_topology {
    ($name:ident) => {
        impl ::settee_kernel::roles::BaseTopology for $name {
            fn described_mesh(&self) -> &::settee_mesh::SharedMesh {
                self.grid.mesh()
            }
            fn described_points(&self) -> &[[f64; 3]] {
                self.grid.mesh().topology().sparse_grid().map_or(&[], |grid| grid.points())
            }
        }
    };
}

mod box_attributes;
mod cube_topology;
mod cylinder_grid_topology;
mod grid_data;
mod grid_topology;
mod regular_grid_topology;
mod sparse_grid_data;
mod sparse_grid_multiple_topology;
mod sparse_grid_ramification_topology;
mod sparse_grid_topology;
mod sphere_grid_topology;
mod sphere_quad_topology;
mod surface_data;

use settee_kernel::ClassEntry;

pub use cube_topology::CubeTopology;
pub use cylinder_grid_topology::CylinderGridTopology;
pub use grid_data::{GridData, GridOutputs};
pub use grid_topology::GridTopology;
pub use regular_grid_topology::RegularGridTopology;
pub use sparse_grid_data::SparseGridData;
pub use sparse_grid_multiple_topology::SparseGridMultipleTopology;
pub use sparse_grid_ramification_topology::SparseGridRamificationTopology;
pub use sparse_grid_topology::SparseGridTopology;
pub use sphere_grid_topology::SphereGridTopology;
pub use sphere_quad_topology::SphereQuadTopology;
pub use surface_data::BoxSurfaceData;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    GridTopology::entry,
    RegularGridTopology::entry,
    CubeTopology::entry,
    SphereQuadTopology::entry,
    CylinderGridTopology::entry,
    SphereGridTopology::entry,
    SparseGridTopology::entry,
    SparseGridMultipleTopology::entry,
    SparseGridRamificationTopology::entry,
];
