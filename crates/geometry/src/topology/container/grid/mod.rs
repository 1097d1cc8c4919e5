//! Topologies made of grids of points.

/// What all grids do: rebuild themselves when a parameter changed, and show their points and connectivity. The items in braces are added
/// to their role as topologies.
macro_rules! grid_topology {
    ($name:ident { $($item:item)* }) => {
        impl ::settee_kernel::roles::BaseTopology for $name {
            fn topology(&self) -> &::settee_mesh::Topology {
                self.grid.topology()
            }
            fn points(&self) -> &[[f64; 3]] {
                self.grid.points()
            }
            fn n_points(&self) -> usize {
                self.grid.topology().n_points()
            }
            $($item)*
        }
    };
}

mod box_attributes;
mod cube_topology;
mod cylinder_grid_topology;
mod grid_data;
mod grid_topology;
mod regular_grid_topology;
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
];
