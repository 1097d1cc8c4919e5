//! A grid over a box.

use settee_kernel::{Component, Data, InitContext, Lifecycle, ValueError};
use settee_mesh::Layout;
use settee_mesh::grid::{GridShape, RegularGrid};

use super::GridData;
use super::box_attributes::{BOX_ATTRIBUTES, BoxAttributes};
use super::grid_data::SIZE_ATTRIBUTES;

/// A grid of points over the box from `min` to `max`, with hexahedra between them.
///
/// Point (i, j, k) = p0 + (i dx, j dy, k dz) has the index i + nx (j + ny k); the spacing is d = (max - min) / (n - 1)
/// (m) along each axis. With a single point along x or y it is in the middle of the box, with a single one along z at
/// its start. The box may be given by the attributes `xmin` ... `zmax`, multiplied by `scale`, which are read in single
/// precision: 0.1 is 0.10000000149.
#[derive(Component)]
#[component(category = "Topology/Container/Grid", roles(topology))]
pub struct RegularGridTopology {
    /// Points and elements.
    #[group]
    pub grid: GridData,
    /// Corner at which the grid begins.
    #[data(default = [0.0; 3], unit = "m")]
    pub min: Data<[f64; 3]>,
    /// Opposite corner.
    #[data(default = [1.0; 3], unit = "m")]
    pub max: Data<[f64; 3]>,
    /// First point; the box then gives the spacing only.
    #[data(default = [0.0; 3], unit = "m")]
    pub p0: Data<[f64; 3]>,
    /// Largest size of a cell; if it is not 0 the numbers of points follow from it: n = ceil((max - min) /
    /// cellWidth) + 1.
    #[data(default = 0.0, unit = "m", check = settee_kernel::checks::non_negative(), at_start = "the numbers of points followed from it at the start")]
    pub cell_width: Data<f64>,
    #[group]
    base: settee_kernel::Base,
    bounds: BoxAttributes,
}

/// Names and help of the attributes that are not data.
const ATTRIBUTES: [(&str, &str); 10] = {
    let mut all = [("", ""); 10];
    let mut at = 0;
    while at < 10 {
        all[at] = if at < 3 { SIZE_ATTRIBUTES[at] } else { BOX_ATTRIBUTES[at - 3] };
        at += 1;
    }
    all
};

impl RegularGridTopology {
    fn rebuild(&mut self, context: &mut InitContext<'_>) {
        if let Some([min, max]) = self.bounds.corners() {
            self.min.derive(min);
            self.max.derive(max);
        }
        self.bounds.warn_if_incomplete(context);
        let shape = if *self.cell_width > 0.0 { self.shape_by_width(context) } else { self.grid.shape(context) };
        let Some(shape) = shape else { return };
        let outcome = RegularGrid::over_box(shape, *self.min, *self.max);
        let Some(mut regular) = self.grid.reported(outcome, context) else { return };
        if self.p0.is_set() {
            regular = regular.moved_to(*self.p0);
        } else {
            self.p0.derive(regular.origin());
        }
        let points = regular.points();
        self.grid.give(Layout::Regular(regular), points, context);
    }

    fn shape_by_width(&mut self, context: &mut InitContext<'_>) -> Option<GridShape> {
        let cells = |axis: usize| ((self.max[axis] - self.min[axis]).abs() / *self.cell_width).ceil();
        // Conversion saturates: a number of cells beyond all bounds is refused by the shape.
        let n: [usize; 3] = std::array::from_fn(|axis| (cells(axis) as usize).saturating_add(1));
        let shape = self.grid.reported(GridShape::new(n), context)?;
        self.grid.n.derive(n.map(|n| n as i32));
        Some(shape)
    }
}

impl Lifecycle for RegularGridTopology {
    fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ValueError>> {
        self.grid.parse_attribute(name, text).or_else(|| self.bounds.parse(name, text))
    }

    fn extra_attributes(&self) -> &'static [(&'static str, &'static str)] {
        &ATTRIBUTES
    }

    fn init(&mut self, context: &mut InitContext<'_>) {
        self.rebuild(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.rebuild(context);
    }
}

grid_topology!(RegularGridTopology);
