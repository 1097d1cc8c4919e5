//! Data of surfaces of boxes.

use settee_kernel::{Data, DataGroup, InitContext, checks};
use settee_mesh::grid::{BoxSurface, GridShape, SurfacePoints};
use settee_mesh::{Layout, SharedMesh};

use super::GridOutputs;
use super::grid_data::bad_grid;

/// Numbers of points of the surface of a box, and what is made of them.
#[derive(DataGroup)]
pub struct BoxSurfaceData {
    /// Number of points along x.
    #[data(required, default = 0, check = checks::at_least(1))]
    pub nx: Data<i32>,
    /// Number of points along y.
    #[data(required, default = 0, check = checks::at_least(1))]
    pub ny: Data<i32>,
    /// Number of points along z.
    #[data(required, default = 0, check = checks::at_least(1))]
    pub nz: Data<i32>,
    /// Keeps the points inside the box, which no element uses; the numbering is then that of a full grid.
    #[data(default = false)]
    pub internal_points: Data<bool>,
    /// Gives each side of the box its own points, so that normals do not blend at the edges.
    #[data(default = false)]
    pub split_normals: Data<bool>,
    /// What was made.
    #[group]
    pub made: GridOutputs,
}

impl BoxSurfaceData {
    /// Makes points and elements; `position` places a point by its place in the grid and the number of cells along each
    /// direction.
    pub(super) fn rebuild(
        &mut self,
        context: &mut InitContext<'_>,
        position: impl Fn([usize; 3], [usize; 3]) -> [f64; 3],
    ) {
        let n = [*self.nx, *self.ny, *self.nz];
        if n.iter().any(|&n| n < 1) {
            // Their check has reported them.
            return;
        }
        let shape = match GridShape::new(n.map(|n| n as usize)) {
            Ok(shape) => shape,
            Err(error) => return context.report(bad_grid(&error).attribute("nx", n[0].to_string())),
        };
        let numbering = match (*self.split_normals, *self.internal_points) {
            (true, _) => SurfacePoints::Split,
            (false, true) => SurfacePoints::All,
            (false, false) => SurfacePoints::Surface,
        };
        let surface = BoxSurface::new(shape, numbering);
        let points = surface.places().into_iter().map(|place| position(place, shape.cells())).collect();
        self.made.give(points, surface.elements(), Layout::Free, context);
    }

    /// Connectivity.
    pub(super) fn mesh(&self) -> &SharedMesh {
        self.made.mesh()
    }

    /// Points.
    pub(super) fn points(&self) -> &[[f64; 3]] {
        self.made.points()
    }
}
