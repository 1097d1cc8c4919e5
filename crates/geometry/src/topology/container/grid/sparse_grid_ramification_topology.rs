//! Sparse grids that tell branches apart.

use settee_kernel::{Component, Data, InitContext, Lifecycle};
use settee_mesh::grid::{Material, Ramified, SparseGrid};

use super::SparseGridData;

/// A `SparseGridTopology` whose coarse cells keep branches apart that are side by side without touching.
///
/// With `nbVirtualFinerLevels` cells are joined from finer ones. A coarse cell is there once for each connected part of
/// the finer cells in it, and cells share points only where their parts are connected: two fingers in one cell move on
/// their own. Points are numbered in the order of the cells. Points of mapped surfaces belong to the coarse cell of the
/// finest cell in which they lie.
///
/// Where several cells are at one place their factors of stiffness and mass are those of the last finer cell of each
/// over eight, as in SOFA.
#[derive(Component)]
#[component(category = "Topology/Container/Grid", roles(topology))]
pub struct SparseGridRamificationTopology {
    /// Connects two of the finest cells that the surface crosses only where an edge of the surface goes through the
    /// face between them; otherwise all cells with a common face are connected.
    #[data(default = true)]
    pub finest_connectivity: Data<bool>,
    #[group]
    grid: SparseGridData,
    #[group]
    base: settee_kernel::Base,
}

impl SparseGridRamificationTopology {
    fn make(&mut self, context: &mut InitContext<'_>) {
        let Some(surface) = self.grid.surface(context) else { return };
        let how = Some(Ramified { finest_connectivity: *self.finest_connectivity });
        self.grid.make(&|options| SparseGrid::of_materials(&[Material::of(&surface)], options, how), context);
    }
}

impl Lifecycle for SparseGridRamificationTopology {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.make(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.grid.refuse_change(context);
    }
}

sparse_grid_topology!(SparseGridRamificationTopology);
