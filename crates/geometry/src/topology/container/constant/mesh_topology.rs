//! A mesh of any elements.

use settee_kernel::roles::BaseTopology;
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_mesh::{ContainerKind, ElementLists, LoaderOptions, SharedMesh};

use crate::io::mesh::{MeshFormat, read_mesh};
use crate::topology::container::lists::{Source, build, build_mapped, given, mapped, show};

/// A mesh of any elements, which does not change.
///
/// Edges, triangles and quads that are not given are derived: edges of tetrahedra and hexahedra with the smaller index
/// first, else edges of triangles oriented as they are met first and of quads with the smaller index first; triangles
/// of tetrahedra; quads of hexahedra. The number of points is the largest index of an element plus one: points behind
/// it are not counted.
#[derive(Component)]
#[component(category = "Topology/Container/Constant", roles(topology))]
pub struct MeshTopology {
    /// Positions of the points; may be empty if elements are given.
    #[data(alias = "points", unit = "m")]
    pub position: Data<Vec<[f64; 3]>>,
    /// Edges, two points each.
    #[data(alias = "lines")]
    pub edges: Data<Vec<[u32; 2]>>,
    /// Triangles, three points each.
    #[data]
    pub triangles: Data<Vec<[u32; 3]>>,
    /// Quads, four points each.
    #[data]
    pub quads: Data<Vec<[u32; 4]>>,
    /// Tetrahedra, four points each.
    #[data(alias = "tetras")]
    pub tetrahedra: Data<Vec<[u32; 4]>>,
    /// Hexahedra, eight points each.
    #[data(alias = "hexas")]
    pub hexahedra: Data<Vec<[u32; 8]>>,
    /// Prisms, six points each.
    #[data]
    pub prisms: Data<Vec<[u32; 6]>>,
    /// Pyramids, five points each.
    #[data]
    pub pyramids: Data<Vec<[u32; 5]>>,
    /// Texture coordinates of the points.
    #[data(
        alias = "texcoords",
        ignored = "visual models take texture coordinates from a loader or their own texcoords"
    )]
    pub uv: Data<Vec<[f64; 2]>>,
    /// Mesh file (`.obj`, `.msh`, `.vtk`, `.stl`, ...) that replaces the lists; usually a loader is linked instead.
    #[data(alias = "fileTopology", at_start = "the file is read at the start")]
    pub filename: Data<String>,
    /// Asks for all tables of neighbours.
    #[data(default = false, ignored = "neighbourhoods are made when something needs them")]
    pub compute_all_buffers: Data<bool>,
    /// Draws the edges.
    #[data(default = false)]
    pub draw_edges: Data<bool>,
    /// Draws the triangles.
    #[data(default = false)]
    pub draw_triangles: Data<bool>,
    /// Draws the quads.
    #[data(default = false)]
    pub draw_quads: Data<bool>,
    /// Draws the tetrahedra.
    #[data(default = false, alias = "drawTetra")]
    pub draw_tetrahedra: Data<bool>,
    /// Draws the hexahedra.
    #[data(default = false, alias = "drawHexa")]
    pub draw_hexahedra: Data<bool>,
    #[group]
    base: settee_kernel::Base,
    mesh: SharedMesh,
    described: Option<Source>,
}

impl MeshTopology {
    fn read_file(&mut self, context: &mut InitContext<'_>) {
        let Some(format) = MeshFormat::of_name(&self.filename) else {
            let finding = Diagnostic::error("unknown-format", "the format is not known here")
                .attribute("filename", self.filename.get().clone());
            context.report(finding.expected(format!("a file ending in {}", MeshFormat::EXTENSIONS)));
            return;
        };
        // The file counts as it is: without the faces that a loader would add, the numbering is that of derived
        // elements.
        let options = LoaderOptions { create_subelements: Some(false), ..LoaderOptions::default() };
        let Some(mesh) = read_mesh(&self.filename, format, &options, context) else { return };
        self.position.set(mesh.positions);
        self.edges.set(mesh.edges);
        self.triangles.set(mesh.triangles);
        self.quads.set(mesh.quads);
        self.tetrahedra.set(mesh.tetrahedra);
        self.hexahedra.set(mesh.hexahedra);
        self.prisms.set(mesh.prisms);
        self.pyramids.set(mesh.pyramids);
    }

    /// What the mesh is described from.
    fn source(&self) -> Source {
        let lists = [
            self.edges.revision(),
            self.triangles.revision(),
            self.quads.revision(),
            self.tetrahedra.revision(),
            self.hexahedra.revision(),
            self.prisms.revision(),
            self.pyramids.revision(),
        ];
        Source::new(lists, self.position.is_set().then(|| self.position.len()))
    }

    fn rebuild(&mut self, context: &mut InitContext<'_>) {
        let lists = ElementLists {
            edges: given(&self.edges),
            triangles: given(&self.triangles),
            quads: given(&self.quads),
            tetrahedra: given(&self.tetrahedra),
            hexahedra: given(&self.hexahedra),
            prisms: given(&self.prisms),
            pyramids: given(&self.pyramids),
        };
        let n_positions = self.position.is_set().then(|| self.position.len());
        self.described = None;
        let made = mapped(context);
        let is_mapped = made.is_some();
        let topology = match made {
            Some(made) => build_mapped(ContainerKind::Mesh, made, &mut self.position, context),
            None => build(ContainerKind::Mesh, lists, n_positions, context),
        };
        if let Some(topology) = topology {
            show(&mut self.edges, topology.edges());
            show(&mut self.triangles, topology.triangles());
            show(&mut self.quads, topology.quads());
            show(&mut self.tetrahedra, topology.tetrahedra());
            show(&mut self.hexahedra, topology.hexahedra());
            show(&mut self.prisms, topology.prisms());
            show(&mut self.pyramids, topology.pyramids());
            // A mesh of points alone keeps them all.
            let n_points = if topology.n_points() == 0 { self.position.len() } else { topology.n_points() };
            self.mesh.describe(topology, n_points);
            // What a topological mapping makes changes without a write here.
            self.described = (!is_mapped).then(|| self.source());
        }
    }
}

impl Lifecycle for MeshTopology {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if !self.filename.is_empty() {
            self.read_file(context);
        }
        self.rebuild(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        if self.described != Some(self.source()) {
            self.rebuild(context);
        }
    }
}

impl BaseTopology for MeshTopology {
    fn described_mesh(&self) -> &SharedMesh {
        &self.mesh
    }

    fn described_points(&self) -> &[[f64; 3]] {
        // Trailing points that no element uses are not counted.
        &self.position[..self.mesh.n_points().min(self.position.len())]
    }
}
