//! Where points lie in the elements of a mesh.

use settee_kernel::roles::{BaseEngine, BaseTopology};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link};
use settee_mesh::locate_mesh;

/// Locates points in a mesh, as a `BarycentricMapping` does: tells for each its element and its coordinates there.
///
/// Elements are tetrahedra and hexahedra if the mesh has any, else triangles and quads, else edges. The element in
/// which the point lies deepest counts; for a point outside of all it is the one with the nearest centre.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct MeshBarycentricMapperEngine {
    /// The mesh; by default the topology of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    /// Points of the mesh; by default the topology's own.
    #[data(unit = "m", alias = "InputPositions")]
    pub input_positions: Data<Vec<[f64; 3]>>,
    /// Points to locate.
    #[data(unit = "m", alias = "MappedPointPositions")]
    pub mapped_point_positions: Data<Vec<[f64; 3]>>,
    /// Element of each point: its index among the elements of its kind, kinds in the order tetrahedra, hexahedra or
    /// triangles, quads.
    #[data(output, alias("TableElements", "tableElements"))]
    pub elements: Data<IndexList>,
    /// Coordinates of each point in its element; unused ones are 0.
    #[data(output, alias = "BarycentricPositions")]
    pub barycentric_positions: Data<Vec<[f64; 3]>>,
    /// Where the vertices of each point begin in `vertices`, and their number at the end.
    #[data(output)]
    pub offsets: Data<IndexList>,
    /// Vertices that move each point.
    #[data(output)]
    pub vertices: Data<IndexList>,
    /// Weights of these vertices.
    #[data(output)]
    pub weights: Data<Vec<f64>>,
    #[group]
    base: settee_kernel::Base,
}

impl MeshBarycentricMapperEngine {
    fn recompute(&mut self, context: &mut InitContext<'_>) {
        let Some(target) = self.topology.target() else { return };
        context.require(target);
        let (Some(points), Some(mesh)) = (context.mesh_points(target), context.mesh(target)) else { return };
        let positions = if self.input_positions.is_set() { self.input_positions.to_vec() } else { points };
        let located = match locate_mesh(mesh.topology(), &positions, &self.mapped_point_positions) {
            Ok(located) => located,
            Err(error) => {
                let finding = Diagnostic::error("not-located", error.to_string());
                return context.report(finding.attribute("mappedPointPositions", ""));
            }
        };
        if located.len() < self.mapped_point_positions.len() {
            let finding = Diagnostic::error("not-located", "the mesh has no elements").attribute("topology", "");
            return context.report(finding.expected("a topology with elements"));
        }
        let mut offsets = vec![0];
        located.iter().for_each(|point| offsets.push(offsets[offsets.len() - 1] + point.weights().len() as u32));
        self.offsets.derive(offsets.into());
        self.elements.derive(located.iter().map(|point| point.index).collect::<Vec<u32>>().into());
        self.barycentric_positions.derive(located.iter().map(|point| point.parameters).collect());
        self.vertices.derive(located.iter().flat_map(|point| point.vertices().to_vec()).collect::<Vec<u32>>().into());
        self.weights.derive(located.iter().flat_map(|point| point.weights().to_vec()).collect());
    }
}

impl Lifecycle for MeshBarycentricMapperEngine {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.recompute(context);
    }
}

impl BaseEngine for MeshBarycentricMapperEngine {
    fn update(&mut self, context: &mut InitContext<'_>) {
        self.recompute(context);
    }
}
