//! The cells of a grid that a surface touches or encloses.

use settee_kernel::{Component, InitContext, Lifecycle};
use settee_mesh::grid::SparseGrid;

use super::SparseGridData;

/// Hexahedra around and in a closed surface: the cells of a regular grid that the surface crosses, then those that it
/// encloses.
///
/// The surface comes from a mesh file, or from `position` with `triangles` and `quads`. Points are the corners of the
/// cells, numbered in increasing x, then y, then z; when the scene is initialised they take the place of the surface's
/// in `position`. Cells that the surface crosses have half the stiffness and mass of the others, which finite elements
/// on the grid make use of. The grid is made once.
#[derive(Component)]
#[component(category = "Topology/Container/Grid", roles(topology))]
pub struct SparseGridTopology {
    #[group]
    grid: SparseGridData,
    #[group]
    base: settee_kernel::Base,
}

impl SparseGridTopology {
    fn make(&mut self, context: &mut InitContext<'_>) {
        let Some(surface) = self.grid.surface(context) else { return };
        self.grid.make(&|options| SparseGrid::new(&surface, options), context);
    }
}

impl Lifecycle for SparseGridTopology {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.make(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.grid.refuse_change(context);
    }
}

sparse_grid_topology!(SparseGridTopology);
