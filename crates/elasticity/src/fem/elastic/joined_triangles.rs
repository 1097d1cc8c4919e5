//! Triangles in their planes that follow a changed mesh in place.

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
    let nodes = input.topology.triangles();
    if nodes.is_empty() || (edit.n_before(), edit.n()) != (triangles.len(), nodes.len()) {
        return None;
    }
    let added = edit.added_of(nodes);
    if added.as_flattened().iter().any(|node| *node as usize >= input.n_points) {
        return None;
    }
    let (made, nodes) = (make(&added).ok()?, nodes.to_vec());
    let join = move |triangles: &mut PlaneTriangles| triangles.join(&made, &edit, &nodes);
    Some(InPlace { n_made: added.len(), edit: Box::new(join) })
}
