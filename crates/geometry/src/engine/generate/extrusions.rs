//! Volumes from surfaces, and surfaces from lines.

use settee_kernel::{Component, Data, Diagnostic, IndexList, checks};
use settee_mesh::{
    ContainerKind, ElementLists, Mesh, Topology, compute_vertex_normals, hexahedra_between, quads_between,
    shifted_copies, tetrahedra_between,
};

use crate::engine::OutputMesh;
use crate::engine::recompute::{check_indices, recomputes};

/// More slices than this are refused: the number is a slip, and would fill the memory.
const MOST_SLICES: u32 = 10_000;

/// Heights of the copies of a surface, increasing: from 0 to the thickness, or from minus the thickness to 0.
fn heights(thickness: f64, n_slices: u32, is_flipped: bool) -> Vec<f64> {
    let n_slices = n_slices.clamp(1, MOST_SLICES);
    let start = if is_flipped { -thickness } else { 0.0 };
    (0..=n_slices).map(|slice| start + thickness * f64::from(slice) / f64::from(n_slices)).collect()
}

/// A mesh without the points that no element uses.
fn attached(positions: Vec<[f64; 3]>, lists: ElementLists) -> Mesh {
    let ElementLists { triangles, quads, tetrahedra, hexahedra, .. } = lists;
    let mut mesh = Mesh { positions, triangles, quads, tetrahedra, hexahedra, ..Mesh::default() };
    mesh.keep_attached_points();
    mesh
}

/// Hands out a mesh without the points that no element uses.
fn give_attached(output: &mut OutputMesh, positions: Vec<[f64; 3]>, lists: ElementLists) {
    let mesh = attached(positions, lists);
    let lists = ElementLists::from(&mesh);
    output.give(mesh.positions, lists);
}

/// The lists with the faces at the border of their elements.
///
/// # Errors
/// A face that names a point twice.
fn with_border(kind: ContainerKind, lists: ElementLists) -> Result<ElementLists, Diagnostic> {
    let topology = Topology::build(kind, lists.clone(), None).map_err(|problems| {
        let first = problems.first().map(ToString::to_string).unwrap_or_default();
        Diagnostic::error("bad-surface", format!("the layer is no mesh: {first}")).expected("faces of different points")
    })?;
    let triangles = topology.boundary_triangles().into_iter().map(|t| topology.triangles()[t as usize]).collect();
    let quads = topology.boundary_quads().into_iter().map(|q| topology.quads()[q as usize]).collect();
    Ok(ElementLists { triangles, quads, ..lists })
}

/// Makes a layer of tetrahedra on triangles of a surface, on the side from which they are counter-clockwise, and the
/// triangles around the layer.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct ExtrudeSurface {
    /// Points of the surface.
    #[data(required, unit = "m", alias = "inputPosition")]
    pub surface_vertices: Data<Vec<[f64; 3]>>,
    /// Triangles of the surface.
    #[data(alias = "inputTriangles")]
    pub triangles: Data<Vec<[u32; 3]>>,
    /// Indices of the triangles that get the layer; empty for all.
    #[data(alias = "indices")]
    pub surface_triangles: Data<IndexList>,
    /// Thickness of the layer.
    #[data(default = 1.0, unit = "m", check = checks::positive(), alias = "thickness")]
    pub height_factor: Data<f64>,
    /// Number of slices of the layer.
    #[data(default = 1u32, check = checks::between(1, MOST_SLICES))]
    pub num_slices: Data<u32>,
    /// Whether the layer is on the other side.
    #[data(default = false)]
    pub flip_normals: Data<bool>,
    /// Points of the layer.
    #[data(output, unit = "m", alias("position", "output_position"))]
    pub extrusion_vertices: Data<Vec<[f64; 3]>>,
    /// Triangles around the layer.
    #[data(output)]
    pub extrusion_triangles: Data<Vec<[u32; 3]>>,
    /// Tetrahedra of the layer.
    #[data(output)]
    pub tetrahedra: Data<Vec<[u32; 4]>>,
    #[group]
    base: settee_kernel::Base,
}

impl ExtrudeSurface {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let n = self.surface_vertices.len();
        check_indices("triangles", self.triangles.as_flattened(), n)?;
        check_indices("surfaceTriangles", &self.surface_triangles, self.triangles.len())?;
        let chosen: Vec<[u32; 3]> = if self.surface_triangles.is_empty() {
            self.triangles.to_vec()
        } else {
            self.surface_triangles.iter().map(|&index| self.triangles[index as usize]).collect()
        };
        let normals = compute_vertex_normals(&self.surface_vertices, &chosen, &[]);
        let heights = heights(*self.height_factor, *self.num_slices, *self.flip_normals);
        let positions = shifted_copies(&self.surface_vertices, &normals, &heights);
        let tetrahedra = tetrahedra_between(&chosen, n, heights.len() - 1);
        let lists = ElementLists { tetrahedra, ..ElementLists::default() };
        let layer = attached(positions, with_border(ContainerKind::Tetrahedron, lists)?);
        self.extrusion_vertices.derive(layer.positions);
        self.extrusion_triangles.derive(layer.triangles);
        self.tetrahedra.derive(layer.tetrahedra);
        Ok(())
    }
}

recomputes!(ExtrudeSurface);

/// Makes hexahedra on quads of a surface, on the side from which they are counter-clockwise, and the quads around them.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct ExtrudeQuadsAndGenerateHexas {
    /// Points of the surface.
    #[data(required, unit = "m", alias = "surfaceVertices")]
    pub input_position: Data<Vec<[f64; 3]>>,
    /// Quads of the surface.
    #[data(alias = "surfaceQuads")]
    pub input_quads: Data<Vec<[u32; 4]>>,
    /// Factors on the points of the surface along x, y and z.
    #[data(default = [1.0; 3])]
    pub scale: Data<[f64; 3]>,
    /// Thickness of all layers together.
    #[data(default = 1.0, unit = "m", check = checks::positive())]
    pub thickness: Data<f64>,
    /// Number of layers.
    #[data(default = 1u32, check = checks::between(1, MOST_SLICES), alias = "numberOfSlices")]
    pub num_slices: Data<u32>,
    /// Whether the hexahedra are on the other side.
    #[data(default = false)]
    pub flip_normals: Data<bool>,
    /// The hexahedra.
    #[group]
    pub layers: OutputMesh,
    #[group]
    base: settee_kernel::Base,
}

impl ExtrudeQuadsAndGenerateHexas {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let n = self.input_position.len();
        check_indices("inputQuads", self.input_quads.as_flattened(), n)?;
        let scaled = |x: &[f64; 3]| [0, 1, 2].map(|axis| self.scale[axis] * x[axis]);
        let surface: Vec<[f64; 3]> = self.input_position.iter().map(scaled).collect();
        let normals = compute_vertex_normals(&surface, &[], &self.input_quads);
        let heights = heights(*self.thickness, *self.num_slices, *self.flip_normals);
        let hexahedra = hexahedra_between(&self.input_quads, n, heights.len() - 1);
        let lists = ElementLists { hexahedra, ..ElementLists::default() };
        let positions = shifted_copies(&surface, &normals, &heights);
        give_attached(&mut self.layers, positions, with_border(ContainerKind::Hexahedron, lists)?);
        Ok(())
    }
}

recomputes!(ExtrudeQuadsAndGenerateHexas);

/// Makes strips of quads on edges: copies of the edges along a direction, and the quads between them.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct ExtrudeEdgesAndGenerateQuads {
    /// Points of the edges.
    #[data(required, unit = "m", alias = "curveVertices")]
    pub input_position: Data<Vec<[f64; 3]>>,
    /// Edges.
    #[data(alias = "curveEdges")]
    pub input_edges: Data<Vec<[u32; 2]>>,
    /// Direction of the strips; its length has no effect.
    #[data(default = [1.0, 0.0, 0.0], alias = "extrudeDirection")]
    pub direction: Data<[f64; 3]>,
    /// Width of a strip.
    #[data(default = 1.0, unit = "m", check = checks::positive())]
    pub thickness: Data<f64>,
    /// Number of quads across a strip.
    #[data(default = 1u32, check = checks::between(1, MOST_SLICES), alias = "numberOfSections")]
    pub num_slices: Data<u32>,
    /// Whether the edges are in the middle of the strips; if false, at their beginning.
    #[data(default = false)]
    pub is_centered: Data<bool>,
    /// The strips.
    #[group]
    pub strips: OutputMesh,
    #[group]
    base: settee_kernel::Base,
}

impl ExtrudeEdgesAndGenerateQuads {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let n = self.input_position.len();
        check_indices("inputEdges", self.input_edges.as_flattened(), n)?;
        let Some(direction) = nalgebra::Vector3::from(*self.direction).try_normalize(0.0) else {
            let finding = Diagnostic::error("out-of-range", "the strips have no direction");
            return Err(finding.attribute("direction", "0 0 0").expected("a vector other than 0"));
        };
        let shift = if *self.is_centered { 0.5 * *self.thickness } else { 0.0 };
        let heights: Vec<f64> =
            heights(*self.thickness, *self.num_slices, false).iter().map(|height| height - shift).collect();
        let positions = shifted_copies(&self.input_position, &vec![direction.into(); n], &heights);
        let quads = quads_between(&self.input_edges, n, heights.len() - 1);
        give_attached(&mut self.strips, positions, ElementLists { quads, ..ElementLists::default() });
        Ok(())
    }
}

recomputes!(ExtrudeEdgesAndGenerateQuads);
