//! Data that all mesh loaders share.

use settee_kernel::{Data, DataGroup, Diagnostic, InitContext, ValueError};
use settee_mesh::generate::GenerateError;
use settee_mesh::{Group, LoaderOptions, Mesh};

use crate::state_container::placement::first_factor;

/// What all mesh loaders read and give.
#[derive(DataGroup)]
pub struct MeshLoaderData {
    /// Mesh file, searched beside the scene, then in the data folders.
    #[data(required, not_linked)]
    pub filename: Data<String>,
    /// What was read.
    #[group]
    pub content: MeshContent,
}

impl MeshLoaderData {
    /// Reads the attribute `scale`.
    pub(super) fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ValueError>> {
        self.content.parse_attribute(name, text)
    }

    /// What is done with the mesh after reading.
    pub(super) fn options(&self) -> LoaderOptions {
        self.content.options()
    }

    /// Makes a mesh the output; without one all lists are empty.
    pub(super) fn give(&mut self, mesh: Option<Mesh>) {
        self.content.give(mesh);
    }
}

/// A mesh as output, and what is done with it before.
#[derive(DataGroup)]
pub struct MeshContent {
    /// Positions of the points, transformed.
    #[data(output, unit = "m")]
    pub position: Data<Vec<[f64; 3]>>,
    /// Edges.
    #[data(output)]
    pub edges: Data<Vec<[u32; 2]>>,
    /// Triangles.
    #[data(output)]
    pub triangles: Data<Vec<[u32; 3]>>,
    /// Quads.
    #[data(output)]
    pub quads: Data<Vec<[u32; 4]>>,
    /// Tetrahedra.
    #[data(output, alias = "tetras")]
    pub tetrahedra: Data<Vec<[u32; 4]>>,
    /// Hexahedra.
    #[data(output, alias = "hexas")]
    pub hexahedra: Data<Vec<[u32; 8]>>,
    /// Prisms.
    #[data(output, alias("pentas", "pentahedra"))]
    pub prisms: Data<Vec<[u32; 6]>>,
    /// Pyramids.
    #[data(output)]
    pub pyramids: Data<Vec<[u32; 5]>>,
    /// Normals of the points: those of the file, else the mean of the normals of the faces.
    #[data(output)]
    pub normals: Data<Vec<[f64; 3]>>,
    /// Middle nodes of quadratic elements: index of the edge, index of the point.
    #[data(output)]
    pub high_order_edge_positions: Data<Vec<[u32; 2]>>,
    /// Named parts of the edges: name, index of the first, number.
    #[data(output)]
    pub edges_groups: Data<Vec<String>>,
    /// Named parts of the triangles: name, index of the first, number.
    #[data(output)]
    pub triangles_groups: Data<Vec<String>>,
    /// Named parts of the quads: name, index of the first, number.
    #[data(output)]
    pub quads_groups: Data<Vec<String>>,
    /// Reverses the vertex order of triangles and quads of the file. Without effect on Gmsh files, as in SOFA.
    #[data(default = false, not_linked)]
    pub flip_normals: Data<bool>,
    /// Splits quads into triangles.
    #[data(default = false, not_linked)]
    pub triangulate: Data<bool>,
    /// Adds the faces and edges of the elements that the file does not list. Gmsh files: unless set to false.
    #[data(default = false, not_linked)]
    pub create_subelements: Data<bool>,
    /// Removes points that no element uses.
    #[data(default = false, not_linked)]
    pub only_attached_points: Data<bool>,
    /// Translation of the points, after scale and rotation.
    #[data(default = [0.0; 3], unit = "m", not_linked)]
    pub translation: Data<[f64; 3]>,
    /// Rotation of the points about the origin: angles about the fixed x, then y, then z axis.
    #[data(default = [0.0; 3], unit = "degrees", not_linked)]
    pub rotation: Data<[f64; 3]>,
    /// Scale of the points along the axes.
    #[data(default = [1.0; 3], name = "scale3d", not_linked)]
    pub scale3d: Data<[f64; 3]>,
    /// Affine matrix, row by row; if it is not the identity it replaces scale, rotation and translation.
    #[data(default = IDENTITY, not_linked)]
    pub transformation: Data<[f64; 16]>,
    scale: Scale,
}

const IDENTITY: [f64; 16] = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];

/// Factor of the attribute `scale`.
struct Scale(f64);

impl Default for Scale {
    fn default() -> Self {
        Self(1.0)
    }
}

/// Attributes of loaders that are not data.
pub(super) const EXTRA: &[(&str, &str)] = &[(
    "scale",
    "one factor for all axes, the first number if there are several, multiplied with scale3d, single precision",
)];

impl MeshContent {
    /// Reads the attribute `scale`.
    pub(super) fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ValueError>> {
        (name == "scale").then(|| first_factor(text).map(|factor| self.scale = Scale(factor)))
    }

    /// What is done with the mesh after reading.
    pub(super) fn options(&self) -> LoaderOptions {
        let rows = self.transformation.as_chunks::<4>().0;
        LoaderOptions {
            flip_normals: *self.flip_normals,
            triangulate: *self.triangulate,
            create_subelements: self.create_subelements.is_set().then_some(*self.create_subelements),
            only_attached_points: *self.only_attached_points,
            translation: *self.translation,
            rotation: *self.rotation,
            scale3d: self.scale3d.map(|factor| factor * self.scale.0),
            transformation: [rows[0], rows[1], rows[2], rows[3]],
        }
    }

    /// Makes a generated mesh the output, or reports why there is none. `attribute`: the parameter that decides on it.
    pub(super) fn give_generated(
        &mut self,
        attribute: &str,
        outcome: Result<Mesh, GenerateError>,
        context: &mut InitContext<'_>,
    ) {
        let options = self.options();
        let report = |error: &GenerateError| {
            let finding = if error.is_limit() {
                Diagnostic::error("beyond-limit", error.to_string())
            } else {
                Diagnostic::error("mesh-not-made", error.to_string())
            };
            context.report(finding.attribute(attribute, ""));
        };
        let mut mesh = outcome.inspect_err(report).ok();
        if let Some(mesh) = &mut mesh {
            options.finish(mesh, false);
        }
        self.give(mesh);
    }

    /// Makes a mesh the output; without one all lists are empty.
    pub(super) fn give(&mut self, mesh: Option<Mesh>) {
        let mesh = mesh.unwrap_or_default();
        let names = |count: fn(&Group) -> (u32, usize)| -> Vec<String> {
            let parts = mesh.groups.iter().filter(|group| !group.name.is_empty()).map(|group| (group, count(group)));
            parts
                .filter(|(_, (_, count))| *count > 0)
                .map(|(group, (first, count))| format!("{} {first} {count}", group.name))
                .collect()
        };
        self.edges_groups.derive(names(|group| (group.edges.start, group.edges.len())));
        self.triangles_groups.derive(names(|group| (group.triangles.start, group.triangles.len())));
        self.quads_groups.derive(names(|group| (group.quads.start, group.quads.len())));
        self.high_order_edge_positions
            .derive(mesh.high_order_nodes.iter().map(|node| [node.edge, node.point]).collect());
        self.position.derive(mesh.positions);
        self.edges.derive(mesh.edges);
        self.triangles.derive(mesh.triangles);
        self.quads.derive(mesh.quads);
        self.tetrahedra.derive(mesh.tetrahedra);
        self.hexahedra.derive(mesh.hexahedra);
        self.prisms.derive(mesh.prisms);
        self.pyramids.derive(mesh.pyramids);
        self.normals.derive(mesh.normals);
    }
}
