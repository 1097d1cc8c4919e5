//! The cells of a grid that a surface touches or encloses.

use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, checks};
use settee_mesh::grid::{SparseGrid, SparseGridOptions, Surface};
use settee_mesh::{ContainerKind, ElementLists, Layout, LoaderOptions, SharedMesh};

use super::grid_data::bad_grid;
use crate::io::mesh::{MeshFormat, read_mesh};
use crate::topology::container::lists::build;

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
    /// Numbers of points along x, y and z of the whole grid, at least 2 each.
    #[data(default = [2, 2, 2])]
    pub n: Data<[i32; 3]>,
    /// Smallest corner of the whole grid. If both corners are 0 it is the box of the surface, 1 percent larger on each
    /// side.
    #[data(default = [0.0; 3], unit = "m")]
    pub min: Data<[f64; 3]>,
    /// Largest corner of the whole grid.
    #[data(default = [0.0; 3], unit = "m")]
    pub max: Data<[f64; 3]>,
    /// Largest size of a cell; if it is not 0 the numbers of points follow from it.
    #[data(default = 0.0, unit = "m", check = checks::non_negative())]
    pub cell_width: Data<f64>,
    /// Gives cells that the surface crosses half the stiffness and mass.
    #[data(default = true)]
    pub fill_weighted: Data<bool>,
    /// Leaves out the cells that the surface crosses.
    #[data(default = false)]
    pub only_inside_cells: Data<bool>,
    /// Makes the grid so many times finer, then joins cells: stiffness and mass of a cell follow from how much of it is
    /// filled.
    #[data(default = 0u32)]
    pub nb_virtual_finer_levels: Data<u32>,
    /// Mesh file with the surface.
    #[data(alias = "fileTopology", not_linked)]
    pub filename: Data<String>,
    /// Points of the surface; after initialisation the points of the grid.
    #[data(alias = "points", unit = "m")]
    pub position: Data<Vec<[f64; 3]>>,
    /// Triangles of the surface.
    #[data]
    pub triangles: Data<Vec<[u32; 3]>>,
    /// Quads of the surface.
    #[data]
    pub quads: Data<Vec<[u32; 4]>>,
    /// Cells that were made.
    #[data(output, alias = "hexas")]
    pub hexahedra: Data<Vec<[u32; 8]>>,
    /// Edges; a sparse grid has none.
    #[data(output, alias = "lines", ignored = "sparse grids list no edges: the list stays empty")]
    pub edges: Data<Vec<[u32; 2]>>,
    /// Tetrahedra; a sparse grid has none.
    #[data(output, alias = "tetras", ignored = "sparse grids have no tetrahedra: the list stays empty")]
    pub tetrahedra: Data<Vec<[u32; 4]>>,
    /// Polygons of the surface.
    #[data(unsupported = "give triangles and quads, or a file")]
    pub facets: Data<String>,
    /// Numbers of voxels of an image.
    #[data(default = [0; 3], unsupported = "grids are made of surfaces only, not of images")]
    pub data_resolution: Data<[i32; 3]>,
    /// Size of the voxels of an image.
    #[data(default = [1.0; 3], unsupported = "grids are made of surfaces only, not of images")]
    pub voxel_size: Data<[f64; 3]>,
    /// Step of the surface extracted from an image.
    #[data(default = 0u32, unsupported = "grids are made of surfaces only, not of images")]
    pub marching_cube_step: Data<u32>,
    /// Smoothing of an image.
    #[data(default = 0u32, unsupported = "grids are made of surfaces only, not of images")]
    pub convolution_size: Data<u32>,
    #[group]
    base: settee_kernel::Base,
    mesh: SharedMesh,
}

impl SparseGridTopology {
    fn make(&mut self, context: &mut InitContext<'_>) {
        let Some(surface) = self.surface(context) else { return };
        if self.n.iter().any(|&n| n < 2) {
            let [nx, ny, nz] = *self.n;
            let finding = Diagnostic::error("out-of-range", "a sparse grid needs cells along each direction");
            context.report(finding.attribute("n", format!("{nx} {ny} {nz}")).expected("at least 2 each"));
            return;
        }
        match SparseGrid::new(&surface, &self.options()) {
            Ok(grid) => self.take(grid, context),
            Err(error) => context.report(bad_grid(&error)),
        }
    }

    fn options(&self) -> SparseGridOptions {
        let is_given = *self.min != [0.0; 3] || *self.max != [0.0; 3];
        SparseGridOptions {
            n: self.n.map(|n| n as usize),
            bounds: is_given.then_some([*self.min, *self.max]),
            cell_width: (*self.cell_width > 0.0).then_some(*self.cell_width),
            is_weighted: *self.fill_weighted,
            only_inside: *self.only_inside_cells,
            finer_levels: *self.nb_virtual_finer_levels,
        }
    }

    fn surface(&self, context: &mut InitContext<'_>) -> Option<Surface> {
        let (points, triangles, quads) = if self.filename.is_empty() {
            (self.position.get().clone(), self.triangles.get().clone(), self.quads.get().clone())
        } else {
            let Some(format) = MeshFormat::of_name(&self.filename) else {
                let finding = Diagnostic::error("unknown-format", "no surface is read from such a file");
                let finding = finding.attribute("filename", self.filename.get().clone());
                context.report(finding.expected(format!("a mesh file: {}", MeshFormat::EXTENSIONS)));
                return None;
            };
            let options = LoaderOptions { create_subelements: Some(false), ..LoaderOptions::default() };
            let mesh = read_mesh(&self.filename, format, &options, context)?;
            (mesh.positions, mesh.triangles, mesh.quads)
        };
        if triangles.is_empty() && quads.is_empty() {
            let finding = Diagnostic::error("no-surface", "there is no surface to fill with cells");
            context
                .report(finding.attribute("filename", "").expected("a mesh file, or position with triangles or quads"));
            return None;
        }
        let polygons: Vec<Vec<u32>> =
            triangles.iter().map(|t| t.to_vec()).chain(quads.iter().map(|q| q.to_vec())).collect();
        if let Some(missing) = polygons.iter().flatten().find(|v| **v as usize >= points.len()) {
            let finding = format!("the surface names point {missing}, but there are {} points", points.len());
            context.report(Diagnostic::error("bad-element", finding).attribute("triangles", ""));
            return None;
        }
        Some(Surface { points, polygons })
    }

    fn take(&mut self, grid: SparseGrid, context: &mut InitContext<'_>) {
        if grid.hexahedra().is_empty() {
            let finding = Diagnostic::error("no-cells", "the surface leaves no cell of the grid");
            return context
                .report(finding.attribute("onlyInsideCells", "").expected("more cells, or a larger surface"));
        }
        let lists = ElementLists { hexahedra: grid.hexahedra().to_vec(), ..ElementLists::default() };
        let n_points = grid.points().len();
        let Some(topology) = build(ContainerKind::Complete, lists, Some(n_points), context) else { return };
        self.mesh.describe(topology.with_layout(Layout::Sparse(Box::new(grid))), n_points);
        self.show();
    }

    fn show(&mut self) {
        let topology = std::sync::Arc::clone(self.mesh.topology());
        if let Some(grid) = topology.sparse_grid() {
            self.n.derive(grid.regular().shape().n().map(|n| n as i32));
            self.position.derive(grid.points().to_vec());
            self.hexahedra.derive(grid.hexahedra().to_vec());
        }
    }
}

impl Lifecycle for SparseGridTopology {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.make(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        // A link has written the surface over the points of the grid.
        self.show();
        context.error("counts-at-start", "a sparse grid is made once, at the start");
    }
}

impl settee_kernel::roles::BaseTopology for SparseGridTopology {
    fn described_mesh(&self) -> &SharedMesh {
        &self.mesh
    }

    fn described_points(&self) -> &[[f64; 3]] {
        self.mesh.topology().sparse_grid().map_or(&[], |grid| grid.points())
    }
}
