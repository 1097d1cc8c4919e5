//! A ball made of a grid.

use settee_kernel::{Component, Data, InitContext, Lifecycle, ValueError, checks};
use settee_mesh::Layout;
use settee_mesh::grid::RoundGrid;

use super::GridData;
use super::grid_data::SIZE_ATTRIBUTES;

/// A ball filled with hexahedra: a grid whose shells are drawn from cubes to spheres.
///
/// A point p of the cube from -r to r is moved along its radius to the distance max(|px|, |py|, |pz|), so that each
/// shell of the grid becomes a sphere. `axis` is the third direction of the grid.
#[derive(Component)]
#[component(category = "Topology/Container/Grid", roles(topology))]
pub struct SphereGridTopology {
    /// Points and elements.
    #[group]
    pub grid: GridData,
    /// Centre of the ball.
    #[data(default = [0.0; 3], unit = "m")]
    pub center: Data<[f64; 3]>,
    /// Third direction of the grid; its length does not matter.
    #[data(default = [0.0, 0.0, 1.0])]
    pub axis: Data<[f64; 3]>,
    /// Radius.
    #[data(default = 1.0, unit = "m", check = checks::positive())]
    pub radius: Data<f64>,
    #[group]
    base: settee_kernel::Base,
}

impl SphereGridTopology {
    fn rebuild(&mut self, context: &mut InitContext<'_>) {
        let Some(shape) = self.grid.shape(context) else { return };
        let outcome = RoundGrid::sphere(shape, *self.center, *self.axis, *self.radius);
        let Some(round) = self.grid.reported(outcome, context) else { return };
        self.grid.give(Layout::Grid(shape), round.points(), context);
    }
}

impl Lifecycle for SphereGridTopology {
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

grid_topology!(SphereGridTopology);
