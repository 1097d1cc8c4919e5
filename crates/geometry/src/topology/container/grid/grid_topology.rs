//! A grid of points with unit spacing.

use settee_kernel::{Component, InitContext, Lifecycle, ValueError};
use settee_mesh::Layout;

use super::GridData;
use super::grid_data::SIZE_ATTRIBUTES;

/// A grid of points at whole coordinates: point (i, j, k) lies there and has the index i + nx (j + ny k).
///
/// The lists of elements are hexahedra, quads, triangles and edges in the order of the points. `RegularGridTopology`
/// places the points over a box.
#[derive(Component)]
#[component(category = "Topology/Container/Grid", roles(topology))]
pub struct GridTopology {
    /// Points and elements.
    #[group]
    pub grid: GridData,
    #[group]
    base: settee_kernel::Base,
}

impl GridTopology {
    fn rebuild(&mut self, context: &mut InitContext<'_>) {
        let Some(shape) = self.grid.shape(context) else { return };
        let points = shape.places().map(|place| place.map(|at| at as f64)).collect();
        self.grid.give(Layout::Grid(shape), points, context);
    }
}

impl Lifecycle for GridTopology {
    fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ValueError>> {
        self.grid.parse_attribute(name, text)
    }

    fn extra_attributes(&self) -> &'static [(&'static str, &'static str)] {
        &SIZE_ATTRIBUTES
    }

    fn init(&mut self, context: &mut InitContext<'_>) {
        self.rebuild(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.rebuild(context);
    }
}

grid_topology!(GridTopology);
