//! What all sparse grids share: the surface, and the cells that it touches or encloses.

use settee_kernel::{Data, DataGroup, Diagnostic, InitContext, checks};
use settee_mesh::grid::{GridError, SparseGrid, SparseGridOptions, Surface};
use settee_mesh::{ContainerKind, ElementLists, Layout, LoaderOptions, Mesh, SharedMesh};

use super::grid_data::bad_grid;
use crate::io::mesh::{MeshFormat, read_mesh};
use crate::topology::container::lists::build;

/// The surface, the cells that are asked for, and those that were made.
#[derive(DataGroup)]
pub struct SparseGridData {
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
    mesh: SharedMesh,
}

/// How cells are made of surfaces.
pub type MakeCells<'a> = &'a dyn Fn(&SparseGridOptions) -> Result<SparseGrid, GridError>;

impl SparseGridData {
    /// Makes the grid.
    pub fn make(&mut self, make: MakeCells<'_>, context: &mut InitContext<'_>) {
        if self.n.iter().any(|&n| n < 2) {
            let [nx, ny, nz] = *self.n;
            let finding = Diagnostic::error("out-of-range", "a sparse grid needs cells along each direction");
            context.report(finding.attribute("n", format!("{nx} {ny} {nz}")).expected("at least 2 each"));
            return;
        }
        match make(&self.options()) {
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
            replaces: false,
            finer_levels: *self.nb_virtual_finer_levels,
        }
    }

    /// The surface of the file, else the one of the data; what is wrong with it is reported.
    pub fn surface(&self, context: &mut InitContext<'_>) -> Option<Surface> {
        if !self.filename.is_empty() {
            return surface_of_file("filename", &self.filename, context);
        }
        let mesh = Mesh {
            positions: self.position.get().clone(),
            triangles: self.triangles.get().clone(),
            quads: self.quads.get().clone(),
            ..Mesh::default()
        };
        surface_of(&mesh, context)
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

    /// The grid is made once: a link has written the surface over its points, which are shown again.
    pub fn refuse_change(&mut self, context: &mut InitContext<'_>) {
        self.show();
        context.error("counts-at-start", "a sparse grid is made once, at the start");
    }

    /// The mesh of the cells.
    pub fn mesh(&self) -> &SharedMesh {
        &self.mesh
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

/// The surface in a mesh file that an attribute names.
pub fn surface_of_file(attribute: &str, name: &str, context: &mut InitContext<'_>) -> Option<Surface> {
    let Some(format) = MeshFormat::of_name(name) else {
        let finding = Diagnostic::error("unknown-format", "no surface is read from such a file");
        let finding = finding.attribute(attribute, name);
        context.report(finding.expected(format!("a mesh file: {}", MeshFormat::EXTENSIONS)));
        return None;
    };
    let options = LoaderOptions { create_subelements: Some(false), ..LoaderOptions::default() };
    surface_of(&read_mesh(name, format, &options, context)?, context)
}

/// The triangles and quads of a mesh.
fn surface_of(mesh: &Mesh, context: &mut InitContext<'_>) -> Option<Surface> {
    let Mesh { positions, triangles, quads, .. } = mesh;
    if triangles.is_empty() && quads.is_empty() {
        let finding = Diagnostic::error("no-surface", "there is no surface to fill with cells");
        context.report(finding.attribute("filename", "").expected("a mesh file, or position with triangles or quads"));
        return None;
    }
    let polygons: Vec<Vec<u32>> =
        triangles.iter().map(|t| t.to_vec()).chain(quads.iter().map(|q| q.to_vec())).collect();
    if let Some(missing) = polygons.iter().flatten().find(|v| **v as usize >= positions.len()) {
        let finding = format!("the surface names point {missing}, but there are {} points", positions.len());
        context.report(Diagnostic::error("bad-element", finding).attribute("triangles", ""));
        return None;
    }
    Some(Surface { points: positions.clone(), polygons })
}
