//! Meshes of simple shapes.

use settee_kernel::{Component, Data, Diagnostic, checks};
use settee_mesh::generate::{GenerateError, RingCylinder, ball, ring_cylinder};
use settee_mesh::grid::{GridElements, GridShape, RegularGrid};
use settee_mesh::split::tetrahedra_of_hexahedra;
use settee_mesh::{ContainerKind, ElementLists, Mesh, Topology};

use crate::engine::OutputMesh;
use crate::engine::recompute::recomputes;

/// Makes a cylinder of tetrahedra about the z axis, and the triangles of its surface. In each layer of points the
/// centre comes first, then the rings from inside outwards, each at the angles 2 pi k / resCircumferential.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct GenerateCylinder {
    /// Centre of the bottom.
    #[data(default = [0.0; 3], alias = "center", unit = "m")]
    pub origin: Data<[f64; 3]>,
    /// Radius.
    #[data(default = 0.2, unit = "m", check = checks::positive())]
    pub radius: Data<f64>,
    /// Extent along z.
    #[data(default = 1.0, unit = "m", check = checks::positive())]
    pub height: Data<f64>,
    /// Points in each ring.
    #[data(default = 6u32, check = checks::at_least(3))]
    pub res_circumferential: Data<u32>,
    /// Points from the centre to the surface.
    #[data(default = 3u32, check = checks::at_least(2))]
    pub res_radial: Data<u32>,
    /// Layers of points along z.
    #[data(default = 5u32, check = checks::at_least(2))]
    pub res_height: Data<u32>,
    /// The mesh.
    #[group]
    pub mesh: OutputMesh,
    #[group]
    base: settee_kernel::Base,
}

/// What a generator refuses, as a finding.
fn refused(error: GenerateError) -> Diagnostic {
    Diagnostic::error("out-of-range", error.to_string())
}

/// The triangles around tetrahedra, outward.
fn surface(tetrahedra: &[[u32; 4]]) -> Vec<[u32; 3]> {
    let lists = ElementLists { tetrahedra: tetrahedra.to_vec(), ..ElementLists::default() };
    let topology = Topology::build(ContainerKind::Tetrahedron, lists, None).unwrap_or_default();
    topology.boundary_triangles().into_iter().map(|index| topology.triangles()[index as usize]).collect()
}

impl GenerateCylinder {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let cylinder = RingCylinder {
            origin: *self.origin,
            radius: *self.radius,
            height: *self.height,
            around: *self.res_circumferential as usize,
            radial: *self.res_radial as usize,
            layers: *self.res_height as usize,
        };
        let mesh = ring_cylinder(&cylinder).map_err(refused)?;
        let mut lists = ElementLists::from(&mesh);
        lists.triangles = surface(&lists.tetrahedra);
        self.mesh.give(mesh.positions, lists);
        Ok(())
    }
}

recomputes!(GenerateCylinder);

/// Makes a ball of tetrahedra, and the triangles of its surface: an octahedron in layers around the centre, each layer
/// blown up to a sphere.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct GenerateSphere {
    /// Centre.
    #[data(default = [0.0; 3], unit = "m")]
    pub center: Data<[f64; 3]>,
    /// Radius.
    #[data(default = 0.2, unit = "m", check = checks::positive())]
    pub radius: Data<f64>,
    /// Layers of tetrahedra from the centre to the surface.
    #[data(default = 4u32, check = checks::at_least(1))]
    pub resolution: Data<u32>,
    /// The mesh.
    #[group]
    pub mesh: OutputMesh,
    #[group]
    base: settee_kernel::Base,
}

impl GenerateSphere {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let mesh: Mesh = ball(*self.center, *self.radius, *self.resolution as usize).map_err(refused)?;
        let lists = ElementLists::from(&mesh);
        self.mesh.give(mesh.positions, lists);
        Ok(())
    }
}

recomputes!(GenerateSphere);

/// Makes the points and elements of a box cut into equal cells, numbered as in a `RegularGridTopology`; hexahedra are
/// cut into tetrahedra, too.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct GenerateGrid {
    /// Numbers of points along x, y and z.
    #[data(default = [3u32; 3], alias = "resolution")]
    pub n: Data<[u32; 3]>,
    /// One corner of the box.
    #[data(default = [0.0; 3], unit = "m", alias = "minCorner")]
    pub min: Data<[f64; 3]>,
    /// The opposite corner.
    #[data(default = [1.0; 3], unit = "m", alias = "maxCorner")]
    pub max: Data<[f64; 3]>,
    /// The mesh.
    #[group]
    pub mesh: OutputMesh,
    #[group]
    base: settee_kernel::Base,
}

impl GenerateGrid {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let refused = |error: settee_mesh::grid::GridError| Diagnostic::error("out-of-range", error.to_string());
        let shape = GridShape::new(self.n.map(|n| n as usize)).map_err(refused)?;
        let grid = RegularGrid::over_box(shape, *self.min, *self.max).map_err(refused)?;
        let mut lists = shape.elements(GridElements::ALL);
        lists.tetrahedra = tetrahedra_of_hexahedra(&lists.hexahedra);
        self.mesh.give(grid.points(), lists);
        Ok(())
    }
}

recomputes!(GenerateGrid);
