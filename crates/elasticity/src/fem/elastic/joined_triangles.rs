//! Triangles in their planes that follow a changed mesh in place.

use nalgebra::Matrix3;
use settee_bodies::in_place::{Changed, Follow, Nodes};
use settee_bodies::material::ElasticData;
use settee_bodies::mesh_input::MeshInput;
use settee_bodies::modulus::Modulus;
use settee_elements::elastic::plane_triangles::PlaneTriangles;
use settee_kernel::roles::{ForceFieldData, InPlace, MeshEdit, SetUp};
use settee_math::Vec3;
use settee_mesh::{ElementKind, RowEdit, Topology};

/// The halves (0, 1, 2) and (0, 2, 3) of all quads, where there are no triangles.
pub fn quad_halves(topology: &Topology) -> Option<Vec<[u32; 3]>> {
    let (triangles, quads) = (topology.triangles(), topology.quads());
    let halves = || quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
    (triangles.is_empty() && !quads.is_empty()).then(halves)
}

/// How triangles follow; `None` where they have to be made anew, or where one that is new cannot be made, which is said
/// then. `modulus`: the stress (Pa), or force per length (N/m), at unit strain of the triangle with a number now;
/// `make`: the triangles with some numbers and nodes.
pub fn following(
    set_up: SetUp<'_>,
    (common, material): (&ForceFieldData, &ElasticData<impl Modulus>),
    triangles: &PlaneTriangles,
    edit: &MeshEdit<'_>,
    modulus: impl Fn(&MeshInput<'_>, usize) -> Option<Matrix3<f64>>,
    make: impl FnOnce(&MeshInput<'_>, &[u32], &[[u32; 3]]) -> Option<PlaneTriangles>,
) -> Option<InPlace<PlaneTriangles>> {
    let on = (material.topology.target(), common.mstate.target());
    let follow = Follow::of::<Vec3>(set_up, on, edit, ElementKind::Triangle)?;
    let halves = quad_halves(follow.input.topology);
    let follow = match &halves {
        // Materials of single halves go with neither triangles nor quads.
        Some(_) if !material.is_uniform() => return None,
        Some(_) => Follow::of::<Vec3>(set_up, on, edit, ElementKind::Quad)?.of_parts(2),
        None => follow,
    };
    if halves.is_none() && !material.keeps_by_number(follow.input.topology, ElementKind::Triangle) {
        return None;
    }
    // Moduli may depend on the shape at rest.
    let Follow { kind, input, edit, touched } = follow.with_rest();
    let keeps =
        |before: usize, now: usize| modulus(&input, now).is_some_and(|modulus| triangles.has_modulus(before, &modulus));
    let edit = edit.renewing(keeps);
    let nodes = match halves {
        Some(halves) => Nodes::Own(halves),
        None => Nodes::OfMesh(input.mesh.0.clone(), Topology::triangles),
    };
    let join = |triangles: &mut PlaneTriangles, changed: Changed<PlaneTriangles, 3>| {
        triangles.join(&changed.made, &changed.edit, (&changed.touched, changed.nodes()));
    };
    let make = |input: &MeshInput<'_>, edit: &RowEdit, nodes: &[[u32; 3]]| make(input, edit.added(), nodes);
    Follow { kind, input, edit, touched }.in_place_with(triangles.len(), nodes, make, join)
}
