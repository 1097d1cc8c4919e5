//! The surface of a cube blown up to a sphere.

use settee_kernel::{Component, Data, InitContext, Lifecycle, checks};

use super::BoxSurfaceData;

/// A sphere of quads: the surface of a cube whose points are moved along their radius onto the sphere.
///
/// A point of the cube from -1 to 1 at p becomes center + radius p / |p|.
#[derive(Component)]
#[component(category = "Topology/Container/Grid", roles(topology))]
pub struct SphereQuadTopology {
    /// Points and elements.
    #[group]
    pub grid: BoxSurfaceData,
    /// Centre of the sphere.
    #[data(default = [0.0; 3], unit = "m")]
    pub center: Data<[f64; 3]>,
    /// Radius of the sphere.
    #[data(default = 1.0, unit = "m", check = checks::positive())]
    pub radius: Data<f64>,
    #[group]
    base: settee_kernel::Base,
}

impl SphereQuadTopology {
    fn rebuild(&mut self, context: &mut InitContext<'_>) {
        let (center, radius) = (*self.center, *self.radius);
        self.grid.rebuild(context, |place, cells| {
            let along = |axis: usize| 2.0 * place[axis] as f64 / cells[axis].max(1) as f64 - 1.0;
            let p = [0, 1, 2].map(along);
            let length = p.iter().map(|c| c * c).sum::<f64>().sqrt();
            // The middle of a cube with internal points stays in the middle.
            let factor = if length > 0.0 { radius / length } else { 0.0 };
            [0, 1, 2].map(|axis| center[axis] + p[axis] * factor)
        });
    }
}

impl Lifecycle for SphereQuadTopology {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.rebuild(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.rebuild(context);
    }
}

grid_topology!(SphereQuadTopology);
