//! Points within the elements of a mesh that move with it.

use settee_geometry::topology::mapping::{Mesh2PointTopologicalMapping, barycentric_weights};
use settee_kernel::roles::{Mapping, MappingData, MappingEnds, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle, NodeId, ObjectId, Scene, Search};
use settee_math::StateKind;
use settee_mesh::{ElementKind, SharedMesh};

use crate::common::{Ends, place_output, resize, shapes, switch_off_if_only_drawn, types_do_not_fit};
use crate::transfer::WeightedSums;

/// Moves the points that a `Mesh2PointTopologicalMapping` in the same node makes within the elements of a mesh.
///
/// x = sum_i w_i x_i over the vertices of an element, with the weights that belong to the places listed in the
/// topological mapping. Points made of vertices keep their displacement along the axes of the world.
#[derive(Component)]
#[component(category = "Mapping/Linear", templates(Vec3d), attach = mapping, roles(mapping))]
pub struct Mesh2PointMechanicalMapping {
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
}

/// Adds one point for each place in each element.
fn push_within<const N: usize>(
    sums: &mut WeightedSums,
    kind: ElementKind,
    elements: &[[u32; N]],
    places: &[[f64; 3]],
    n_points: usize,
) -> Result<(), Diagnostic> {
    if places.is_empty() {
        return Ok(());
    }
    let all: Vec<Vec<f64>> = places.iter().map(|place| barycentric_weights(kind, *place)).collect();
    for (number, element) in elements.iter().enumerate() {
        if let Some(point) = element.iter().find(|point| **point as usize >= n_points) {
            let message = format!("{kind} {number} names point {point}, but the input has {n_points} points");
            return Err(Diagnostic::error("index-out-of-range", message));
        }
        for weights in &all {
            sums.push(element.iter().zip(weights).map(|(vertex, weight)| (0, *vertex, *weight)));
        }
    }
    Ok(())
}

impl Mesh2PointMechanicalMapping {
    fn topological(scene: &Scene, node: NodeId) -> Option<ObjectId> {
        let is_it = |component: &dyn Component| component.downcast::<Mesh2PointTopologicalMapping>().is_some();
        scene.find(node, Search::Local, &is_it)
    }

    fn sums(&self, set_up: SetUp<'_>, node: NodeId) -> Result<WeightedSums, Diagnostic> {
        let scene = set_up.scene;
        let (inputs, output) = shapes(scene, &self.common)?;
        let (n_points, kind) = (inputs[0].n_points, inputs[0].kind);
        if (kind, output.kind) != (StateKind::Vec3, StateKind::Vec3) {
            return Err(types_do_not_fit(kind, output.kind, "Vec3d to Vec3d"));
        }
        let places = Self::topological(scene, node)
            .and_then(|found| scene.component(found)?.downcast::<Mesh2PointTopologicalMapping>());
        let topology = places.and_then(|places| set_up.mesh(places.ends.input.target()?));
        let (Some(places), Some(topology)) = (places, topology.map(SharedMesh::topology)) else {
            let finding = Diagnostic::error("neighbour-missing", "no Mesh2PointTopologicalMapping in this node");
            return Err(finding.expected("the mapping that makes the points"));
        };
        let mut sums = WeightedSums::of_places(&[kind], output.kind);
        let mut offsets = Vec::new();
        for point in 0..n_points as u32 {
            for displacement in places.point_bary_coords.iter() {
                sums.push([(0, point, 1.0)]);
                offsets.extend(displacement);
            }
        }
        push_within(&mut sums, ElementKind::Edge, topology.edges(), &places.edge_bary_coords, n_points)?;
        push_within(&mut sums, ElementKind::Triangle, topology.triangles(), &places.triangle_bary_coords, n_points)?;
        push_within(&mut sums, ElementKind::Quad, topology.quads(), &places.quad_bary_coords, n_points)?;
        push_within(&mut sums, ElementKind::Tetrahedron, topology.tetrahedra(), &places.tetra_bary_coords, n_points)?;
        push_within(&mut sums, ElementKind::Hexahedron, topology.hexahedra(), &places.hexa_bary_coords, n_points)?;
        offsets.resize(3 * sums.n_points(), 0.0);
        Ok(sums.with_offsets(offsets))
    }
}

impl Lifecycle for Mesh2PointMechanicalMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some(ends) = Ends::of(&self.common, context) else { return };
        Self::topological(context.scene, context.node).into_iter().for_each(|found| context.require(found));
        match self.sums(context.set_up(), context.node) {
            Ok(sums) => resize(context, ends.output, sums.n_points()),
            Err(finding) => return context.report(finding),
        }
        place_output(self, context);
        switch_off_if_only_drawn(&mut self.common.flags, context.scene, ends.output);
    }
}

impl Mapping for Mesh2PointMechanicalMapping {
    type Transfer = WeightedSums;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<WeightedSums, Diagnostic> {
        self.sums(set_up, set_up.scene.object(set_up.object).node)
    }

    fn is_linear(&self) -> bool {
        true
    }
}
