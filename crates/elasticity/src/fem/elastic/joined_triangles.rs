//! Triangles in their planes that follow a changed mesh in place.

use nalgebra::Matrix3;
use settee_bodies::in_place::{Changed, Follow};
use settee_bodies::material::ElasticData;
use settee_bodies::mesh_input::MeshInput;
use settee_elements::elastic::plane_triangles::PlaneTriangles;
use settee_kernel::roles::{ForceFieldData, InPlace, MeshEdit, SetUp};
use settee_math::Vec3;
use settee_mesh::{ElementKind, RowEdit, Topology};

/// How triangles follow; `None` where they have to be made anew, or where one that is new cannot be made, which is said
/// then. `modulus`: the stress of unit strain (Pa) of the triangle with a number now; `make`: the triangles with some
/// numbers and nodes.
pub fn following(
    set_up: SetUp<'_>,
    (common, material): (&ForceFieldData, &ElasticData),
    triangles: &PlaneTriangles,
    edit: &MeshEdit<'_>,
    modulus: impl Fn(&MeshInput<'_>, usize) -> Option<Matrix3<f64>>,
    make: impl FnOnce(&MeshInput<'_>, &[u32], &[[u32; 3]]) -> Option<PlaneTriangles>,
) -> Option<InPlace<PlaneTriangles>> {
    let on = (material.topology.target(), common.mstate.target());
    let Follow { input, edit, touched } = Follow::of::<Vec3>(set_up, on, edit, ElementKind::Triangle)?;
    if !material.keeps_by_number(input.topology, ElementKind::Triangle) {
        return None;
    }
    let keeps =
        |before: usize, now: usize| modulus(&input, now).is_some_and(|modulus| triangles.has_modulus(before, &modulus));
    let edit = edit.renewing(keeps);
    let join = |triangles: &mut PlaneTriangles, changed: Changed<PlaneTriangles, 3>| {
        triangles.join(&changed.made, &changed.edit, (&changed.touched, changed.nodes()));
    };
    let make = |input: &MeshInput<'_>, edit: &RowEdit, nodes: &[[u32; 3]]| make(input, edit.added(), nodes);
    Follow { input, edit, touched }.in_place(triangles.len(), Topology::triangles, make, join)
}
