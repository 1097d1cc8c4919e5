//! Triangles in their planes that follow a changed mesh in place.

use settee_bodies::in_place::{Changed, in_place};
use settee_bodies::mesh_input::MeshInput;
use settee_elements::elastic::plane_triangles::PlaneTriangles;
use settee_kernel::roles::{InPlace, MeshEdit};
use settee_kernel::{Diagnostic, ObjectId};
use settee_mesh::ElementKind;

/// How triangles follow; `None` where they have to be made anew, or where one that is new cannot be made, which is said
/// then. `make`: the triangles with some nodes.
pub fn following(
    (topology, state): (Option<ObjectId>, Option<ObjectId>),
    input: &MeshInput<'_>,
    triangles: &PlaneTriangles,
    edit: &MeshEdit<'_>,
    make: impl FnOnce(&[[u32; 3]]) -> Result<PlaneTriangles, Diagnostic>,
) -> Option<InPlace<PlaneTriangles>> {
    let edit = edit.elements(topology, state, ElementKind::Triangle)?;
    let join = |triangles: &mut PlaneTriangles, Changed { made, edit, nodes, .. }: Changed<_, 3>| {
        triangles.join(&made, &edit, &nodes);
    };
    let now = (input.n_points, input.topology.triangles());
    in_place((triangles.len(), edit), now, |_, added| make(added).ok(), join)
}
