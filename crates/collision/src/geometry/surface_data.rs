//! Data and elements of models of triangles.

use settee_kernel::draw::{Pen, Surface, colour};
use settee_kernel::roles::{BaseTopology, CollisionModelData, SetUp};
use settee_kernel::{Data, Diagnostic, Link};
use settee_math::StateKind;
use settee_mesh::Topology;
use settee_proximity::intersection::flagged::Flags;

use super::Triangles;
use super::mesh_input::{check, mesh, n_points, points_above};

/// Data that all models of triangles have.
#[derive(settee_kernel::DataGroup)]
pub struct SurfaceData {
    /// Whether contacts on both sides count, for LocalMinDistance; otherwise those on the side of the normal do.
    #[data(default = false)]
    pub both_side: Data<bool>,
    /// Recomputes the normals in each step, in SOFA.
    #[data(default = true, ignored = "normals are always those of the present positions")]
    pub compute_normals: Data<bool>,
    /// Leaves boxes out by the curvature of the surface when it is tested against itself, in SOFA.
    #[data(default = false, ignored = "no contact is lost by testing all boxes that are close")]
    pub use_curvature: Data<bool>,
    /// Topology with the triangles; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
}

impl SurfaceData {
    /// Draws the triangles and quads.
    pub(super) fn draw(&self, settings: &CollisionModelData, pen: &mut Pen<'_>) {
        let mesh = self.topology.target().and_then(|topology| pen.mesh(topology));
        let (Some(state), Some(mesh)) = (settings.mstate.target(), mesh) else { return };
        let points = pen.points(state);
        let mut surface = Surface::empty(colour(*settings.color));
        let mut add = |nodes: &[u32]| {
            if nodes.iter().all(|node| (*node as usize) < points.len()) {
                surface.face(nodes.iter().map(|node| points[*node as usize]));
            }
        };
        mesh.topology().triangles().iter().for_each(|nodes| add(nodes));
        mesh.topology().quads().iter().for_each(|nodes| add(nodes));
        pen.surface(surface);
    }

    /// The triangles, at the origin until they follow a state.
    ///
    /// # Errors
    /// If there is no state of points or no topology, or a triangle names points that the state does not have.
    pub(super) fn shape(&self, settings: &CollisionModelData, set_up: SetUp<'_>) -> Result<Triangles, Diagnostic> {
        let n = n_points(set_up, settings, StateKind::Vec3)?;
        let mesh = mesh(set_up, &self.topology)?.topology();
        check(mesh.triangles(), ("triangle", "triangles"), n)?;
        check(mesh.quads(), ("quad", "quads"), n)?;
        let halves = mesh.quads().iter().flat_map(|[a, b, c, d]| [[*b, *c, *a], [*d, *a, *c]]);
        let nodes: Vec<[u32; 3]> = mesh.triangles().iter().copied().chain(halves).collect();
        let mut flags = flags(mesh);
        flags.resize(nodes.len(), Flags { corners: [false; 3], edges: [false; 3] });
        Ok(Triangles {
            points: vec![[0.0; 3]; n],
            nodes,
            flags,
            quads: mesh.quads().to_vec(),
            both_sides: *self.both_side,
            point_model: points_above(set_up),
            ..Triangles::default()
        })
    }
}

/// A triangle stands for a corner or an edge if it is the first of those around it. Where given edges lack some of the
/// triangles, none stands for an edge.
fn flags(mesh: &Topology) -> Vec<Flags> {
    let edges = mesh.edges_in_triangles().unwrap_or_default();
    let is_first = |row: &[u32], triangle: usize| row.first() == Some(&(triangle as u32));
    let of = |triangle: usize, nodes: &[u32; 3]| Flags {
        corners: nodes.map(|node| is_first(mesh.triangles_around_point().row(node as usize), triangle)),
        edges: edges.get(triangle).map_or([false; 3], |edges| {
            edges.map(|edge| is_first(mesh.triangles_around_edge().row(edge as usize), triangle))
        }),
    };
    mesh.triangles().iter().enumerate().map(|(triangle, nodes)| of(triangle, nodes)).collect()
}
