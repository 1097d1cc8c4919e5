//! A cylinder made of a grid.

use settee_kernel::{Component, Data, InitContext, Lifecycle, ValueError, checks};
use settee_mesh::Layout;
use settee_mesh::grid::RoundGrid;

use super::GridData;
use super::grid_data::SIZE_ATTRIBUTES;

/// A cylinder filled with hexahedra: a grid whose cross sections are drawn from squares to circles.
///
/// The cylinder begins at `center` and runs along `axis`. A point p of the square from -r to r is moved along its
/// radius to the distance max(|px|, |py|), so that each ring of the grid becomes a circle.
#[derive(Component)]
#[component(category = "Topology/Container/Grid", roles(topology))]
pub struct CylinderGridTopology {
    /// Points and elements.
    #[group]
    pub grid: GridData,
    /// Middle of the first cross section.
    #[data(default = [0.0; 3], unit = "m")]
    pub center: Data<[f64; 3]>,
    /// Direction of the cylinder; its length does not matter.
    #[data(default = [0.0, 0.0, 1.0])]
    pub axis: Data<[f64; 3]>,
    /// Radius.
    #[data(default = 1.0, unit = "m", check = checks::positive())]
    pub radius: Data<f64>,
    /// Length along the axis.
    #[data(default = 1.0, unit = "m", check = checks::positive())]
    pub length: Data<f64>,
    #[group]
    base: settee_kernel::Base,
}

impl CylinderGridTopology {
    fn rebuild(&mut self, context: &mut InitContext<'_>) {
        let Some(shape) = self.grid.shape(context) else { return };
        let outcome = RoundGrid::cylinder(shape, *self.center, *self.axis, *self.radius, *self.length);
        let Some(round) = self.grid.reported(outcome, context) else { return };
        self.grid.give(Layout::Grid(shape), round.points(), context);
    }
}

impl Lifecycle for CylinderGridTopology {
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

grid_topology!(CylinderGridTopology);
