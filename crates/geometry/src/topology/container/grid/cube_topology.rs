//! The surface of a box.

use settee_kernel::{Component, Data, InitContext, Lifecycle, ValueError};

use super::BoxSurfaceData;
use super::box_attributes::{BOX_ATTRIBUTES, BoxAttributes};

/// The surface of the box from `min` to `max`: points in a grid, edges, and quads that turn outward.
///
/// The points of the first layer along z come first, then those of the last layer, then the border of each layer
/// between. The box may be given by the attributes `xmin` ... `zmax`, multiplied by `scale`, which are read in single
/// precision.
#[derive(Component)]
#[component(category = "Topology/Container/Grid", roles(topology))]
pub struct CubeTopology {
    /// Points and elements.
    #[group]
    pub grid: BoxSurfaceData,
    /// Smallest corner.
    #[data(default = [0.0; 3], unit = "m")]
    pub min: Data<[f64; 3]>,
    /// Largest corner.
    #[data(default = [1.0; 3], unit = "m")]
    pub max: Data<[f64; 3]>,
    #[group]
    base: settee_kernel::Base,
    bounds: BoxAttributes,
}

impl CubeTopology {
    fn rebuild(&mut self, context: &mut InitContext<'_>) {
        if let Some([min, max]) = self.bounds.corners() {
            self.min.derive(min);
            self.max.derive(max);
        }
        self.bounds.warn_if_incomplete(context);
        let (min, max) = (*self.min, *self.max);
        self.grid.rebuild(context, |place, cells| {
            // A single layer lies at the smallest coordinate.
            let spacing = |axis: usize| (max[axis] - min[axis]) / cells[axis].max(1) as f64;
            [0, 1, 2].map(|axis| min[axis] + place[axis] as f64 * spacing(axis))
        });
    }
}

impl Lifecycle for CubeTopology {
    fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ValueError>> {
        self.bounds.parse(name, text)
    }

    fn extra_attributes(&self) -> &'static [(&'static str, &'static str)] {
        &BOX_ATTRIBUTES
    }

    fn init(&mut self, context: &mut InitContext<'_>) {
        self.rebuild(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.rebuild(context);
    }
}

grid_topology!(CubeTopology);
