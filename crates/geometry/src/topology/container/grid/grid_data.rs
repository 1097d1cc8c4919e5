//! Data that all grids share.

use settee_kernel::{Data, DataGroup, DataSet, Diagnostic, InitContext, Strictness, ValueError, data::parse_integer};
use settee_mesh::grid::{GridElements, GridError, GridShape};
use settee_mesh::{ContainerKind, ElementLists, Layout, SharedMesh};

use crate::topology::container::lists::build;

/// Memory of a point of a grid with all elements and the tables of neighbours that are asked for first.
const GRID_BYTES: u64 = 360;

/// What a grid made, for links and queries.
#[derive(DataGroup)]
pub struct GridOutputs {
    /// Positions of the points.
    #[data(output, alias = "points", unit = "m")]
    pub position: Data<Vec<[f64; 3]>>,
    /// Edges, two points each.
    #[data(output, alias = "lines")]
    pub edges: Data<Vec<[u32; 2]>>,
    /// Triangles, three points each.
    #[data(output)]
    pub triangles: Data<Vec<[u32; 3]>>,
    /// Quads, four points each.
    #[data(output)]
    pub quads: Data<Vec<[u32; 4]>>,
    /// Tetrahedra; grids have none.
    #[data(output, alias = "tetras", ignored = "grids have no tetrahedra: the list stays empty")]
    pub tetrahedra: Data<Vec<[u32; 4]>>,
    /// Hexahedra, eight points each.
    #[data(output, alias = "hexas")]
    pub hexahedra: Data<Vec<[u32; 8]>>,
    /// Texture coordinates of the points.
    #[data(output, alias = "texcoords")]
    pub uv: Data<Vec<[f64; 2]>>,
    made: Made,
}

/// The checked connectivity, with all points whether they are shown or not.
#[derive(Default)]
struct Made {
    mesh: SharedMesh,
    points: Vec<[f64; 3]>,
}

impl GridOutputs {
    /// Connectivity.
    pub(super) fn mesh(&self) -> &SharedMesh {
        &self.made.mesh
    }

    /// Points.
    pub(super) fn points(&self) -> &[[f64; 3]] {
        &self.made.points
    }

    /// Takes points and elements, and shows them.
    pub(super) fn give(
        &mut self,
        points: Vec<[f64; 3]>,
        lists: ElementLists,
        layout: Layout,
        context: &mut InitContext<'_>,
    ) {
        self.warn_if_given(context);
        let Some(topology) = build(ContainerKind::Complete, lists, Some(points.len()), context) else { return };
        let lists = topology.lists();
        self.position.derive(points.clone());
        self.edges.derive(lists.edges.clone());
        self.triangles.derive(lists.triangles.clone());
        self.quads.derive(lists.quads.clone());
        self.hexahedra.derive(lists.hexahedra.clone());
        let n_points = topology.n_points();
        self.made.mesh.describe(topology.with_layout(layout), n_points);
        self.made.points = points;
    }

    fn warn_if_given(&self, context: &mut InitContext<'_>) {
        let outputs: &dyn DataSet = self;
        for index in (0..outputs.data_len()).filter(|&index| outputs.data(index).is_set()) {
            let finding = Diagnostic::warning("no-effect", "the grid makes this itself; the given value has no effect");
            context.report(finding.attribute(outputs.data_info(index).name, ""));
        }
    }
}

/// Numbers of points of a grid, and which lists are made.
#[derive(DataGroup)]
pub struct GridData {
    /// Numbers of points along x, y and z.
    #[data(default = [2, 2, 2])]
    pub n: Data<[i32; 3]>,
    /// Makes the hexahedra.
    #[data(default = true)]
    pub compute_hexa_list: Data<bool>,
    /// Makes the quads: the sides of all cells, interior ones included.
    #[data(default = true)]
    pub compute_quad_list: Data<bool>,
    /// Makes two triangles of each quad. The edges are then the sides of the triangles, with one diagonal in each quad;
    /// without triangles they are the lines of the grid.
    #[data(default = true)]
    pub compute_triangle_list: Data<bool>,
    /// Makes the edges.
    #[data(default = true)]
    pub compute_edge_list: Data<bool>,
    /// Shows the positions of the points in `position`. The topology has them in any case.
    #[data(default = true, at_start = "what is linked to the positions has taken them")]
    pub compute_point_list: Data<bool>,
    /// Makes texture coordinates that run from 0 to 1 along the first two directions with several points.
    #[data(default = false)]
    pub create_tex_coords: Data<bool>,
    /// What was made.
    #[group]
    pub made: GridOutputs,
    attributes: SizeAttributes,
}

/// The attributes `nx`, `ny`, `nz`.
#[derive(Debug, Default)]
struct SizeAttributes([Option<i32>; 3]);

const SIZES: [&str; 3] = ["nx", "ny", "nz"];

/// Names and help of the attributes.
pub(super) const SIZE_ATTRIBUTES: [(&str, &str); 3] = [
    ("nx", "number of points along x; replaces n if ny and nz are given, too"),
    ("ny", "number of points along y, see nx"),
    ("nz", "number of points along z, see nx"),
];

impl GridData {
    /// Reads `nx`, `ny` or `nz`; `None` for others.
    pub(super) fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ValueError>> {
        let axis = SIZES.iter().position(|size| *size == name)?;
        let value = parse_integer(text.trim(), i64::from(i32::MIN), i64::from(i32::MAX));
        Some(value.map(|value| self.attributes.0[axis] = Some(value as i32)))
    }

    /// The numbers of points that the scene asks for. Numbers below 1 are an error; where a scene goes on after what
    /// SOFA goes on after, they give a grid of 2 x 2 x 2 points and a warning, as there.
    pub(super) fn shape(&mut self, context: &mut InitContext<'_>) -> Option<GridShape> {
        match self.attributes.0 {
            [Some(nx), Some(ny), Some(nz)] => self.n.derive([nx, ny, nz]),
            [None, None, None] => {}
            given => {
                let name = SIZES[given.iter().position(Option::is_some).unwrap_or(0)];
                let finding = Diagnostic::warning("no-effect", "without effect: nx, ny and nz are not all given");
                context.report(finding.attribute(name, "").expected("all of nx, ny, nz, or n"));
            }
        }
        if self.n.iter().any(|&n| n < 1) {
            let [nx, ny, nz] = *self.n;
            let is_strict = context.scene.strictness == Strictness::Strict;
            let finding = if is_strict {
                Diagnostic::error("out-of-range", "too few points")
            } else {
                Diagnostic::warning("out-of-range", "too few points; 2 along each direction are used")
            };
            context.report(finding.attribute("n", format!("{nx} {ny} {nz}")).expected("at least 1 each"));
            if is_strict {
                return None;
            }
            self.n.derive([2; 3]);
        }
        let shape = self.reported(GridShape::new(self.n.map(|n| n as usize)), context)?;
        settee_budget::demand(GRID_BYTES * shape.n_points() as u64, || {
            let [x, y, z] = shape.n();
            format!("a grid of {x} x {y} x {z} points")
        });
        Some(shape)
    }

    /// The value, or `None` with its error reported.
    pub(super) fn reported<T>(&self, outcome: Result<T, GridError>, context: &mut InitContext<'_>) -> Option<T> {
        outcome.map_err(|error| context.report(bad_grid(&error))).ok()
    }

    /// Makes the elements on the given points. `layout`: that of a grid.
    pub(super) fn give(&mut self, layout: Layout, points: Vec<[f64; 3]>, context: &mut InitContext<'_>) {
        let shape = match &layout {
            Layout::Grid(shape) => *shape,
            Layout::Regular(grid) => *grid.shape(),
            Layout::Free | Layout::Sparse(_) => return,
        };
        let wanted = GridElements {
            hexahedra: *self.compute_hexa_list,
            quads: *self.compute_quad_list,
            triangles: *self.compute_triangle_list,
            edges: *self.compute_edge_list,
        };
        self.made.give(points, shape.elements(wanted), layout, context);
        if *self.create_tex_coords {
            self.made.uv.derive(texture_coordinates(shape));
        } else if !self.made.uv.is_set() {
            self.made.uv.derive(Vec::new());
        }
        if !*self.compute_point_list {
            self.made.position.derive(Vec::new());
        }
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

/// The finding about a grid that cannot be made.
pub(super) fn bad_grid(error: &GridError) -> Diagnostic {
    let attribute = match error {
        GridError::NoExtent { .. } => "max",
        GridError::OutOfRange { name, .. } => name,
        _ => "n",
    };
    let finding = if matches!(error, GridError::TooManyPoints { .. }) {
        Diagnostic::error("too-many-points", error.to_string())
    } else {
        Diagnostic::error("bad-grid", error.to_string())
    };
    finding.attribute(attribute, "")
}

fn texture_coordinates(shape: GridShape) -> Vec<[f64; 2]> {
    let mut directions = (0..3).filter(|&axis| shape.n()[axis] > 1);
    let chosen = [directions.next(), directions.next()];
    let along = |place: [usize; 3], direction: Option<usize>| {
        direction.map_or(0.0, |axis| place[axis] as f64 / shape.cells()[axis] as f64)
    };
    shape.places().map(|place| chosen.map(|direction| along(place, direction))).collect()
}
