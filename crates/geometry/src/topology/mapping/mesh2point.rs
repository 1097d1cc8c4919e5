//! Points within the elements of a mesh.

use settee_kernel::{Component, Data, Diagnostic, InitContext, Search};
use settee_mesh::{ElementKind, ElementLists};

use super::ends::Input;
use super::{Ends, MAX_POINTS, demand_points};

/// Makes points at given places within each element of the input; they become the points of the output.
///
/// For each point of the input there are as many as `pointBaryCoords` lists, each displaced by the entry; then for each
/// edge as many as `edgeBaryCoords` lists, and so on for triangles, quads, tetrahedra and hexahedra. An entry (fx, fy,
/// fz) stands for linear weights on edges, triangles and tetrahedra, where fx belongs to the second vertex, fy to the
/// third and fz to the fourth, and for bilinear and trilinear ones on quads and hexahedra.
#[derive(Component)]
#[component(category = "Topology/Mapping", roles(topological_mapping))]
pub struct Mesh2PointTopologicalMapping {
    /// Input and output.
    #[group]
    pub ends: Ends,
    /// Displacements from each point.
    #[data(unit = "m")]
    pub point_bary_coords: Data<Vec<[f64; 3]>>,
    /// Places in each edge; the first number counts.
    #[data]
    pub edge_bary_coords: Data<Vec<[f64; 3]>>,
    /// Places in each triangle; the first two numbers count.
    #[data]
    pub triangle_bary_coords: Data<Vec<[f64; 3]>>,
    /// Places in each quad; the first two numbers count.
    #[data]
    pub quad_bary_coords: Data<Vec<[f64; 3]>>,
    /// Places in each tetrahedron.
    #[data]
    pub tetra_bary_coords: Data<Vec<[f64; 3]>>,
    /// Places in each hexahedron.
    #[data]
    pub hexa_bary_coords: Data<Vec<[f64; 3]>>,
    /// Copies the edges of the input, between the first points made of their ends.
    #[data(default = false)]
    pub copy_edges: Data<bool>,
    /// Copies the triangles of the input.
    #[data(default = false)]
    pub copy_triangles: Data<bool>,
    /// Copies the tetrahedra of the input.
    #[data(default = false)]
    pub copy_tetrahedra: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

/// Weights of the vertices of an element at a place in it.
pub fn barycentric_weights(kind: ElementKind, [fx, fy, fz]: [f64; 3]) -> Vec<f64> {
    match kind {
        ElementKind::Edge => vec![1.0 - fx, fx],
        ElementKind::Triangle => vec![1.0 - fx - fy, fx, fy],
        ElementKind::Quad => vec![(1.0 - fx) * (1.0 - fy), fx * (1.0 - fy), fx * fy, (1.0 - fx) * fy],
        ElementKind::Tetrahedron => vec![1.0 - fx - fy - fz, fx, fy, fz],
        _ => {
            let layer = barycentric_weights(ElementKind::Quad, [fx, fy, 0.0]);
            [1.0 - fz, fz].iter().flat_map(|height| layer.iter().map(move |weight| weight * height)).collect()
        }
    }
}

/// Points at the `places` of all `elements`.
fn within<const N: usize>(
    kind: ElementKind,
    elements: &[[u32; N]],
    places: &[[f64; 3]],
    x: &[[f64; 3]],
    points: &mut Vec<[f64; 3]>,
) {
    let all: Vec<Vec<f64>> = places.iter().map(|&place| barycentric_weights(kind, place)).collect();
    for element in elements {
        for weights in &all {
            let sum = |axis: usize| element.iter().zip(weights).map(|(&v, weight)| x[v as usize][axis] * weight).sum();
            points.push([0, 1, 2].map(sum));
        }
    }
}

impl Mesh2PointTopologicalMapping {
    fn map(&mut self, context: &mut InitContext<'_>) {
        let Some(input) = self.ends.read(context) else { return };
        let Some(x) = positions_of(&input, context) else { return };
        let topology = &input.topology;
        let Some(n_made) = self.n_made(&input).filter(|count| *count <= MAX_POINTS) else {
            context.error("too-many-points", format!("the mapping would make more than {MAX_POINTS} points"));
            return;
        };
        demand_points(n_made);
        let mut points = Vec::new();
        for p in &x {
            let displaced = |by: &[f64; 3]| [0, 1, 2].map(|axis| p[axis] + by[axis]);
            points.extend(self.point_bary_coords.iter().map(displaced));
        }
        within(ElementKind::Edge, topology.edges(), &self.edge_bary_coords, &x, &mut points);
        within(ElementKind::Triangle, topology.triangles(), &self.triangle_bary_coords, &x, &mut points);
        within(ElementKind::Quad, topology.quads(), &self.quad_bary_coords, &x, &mut points);
        within(ElementKind::Tetrahedron, topology.tetrahedra(), &self.tetra_bary_coords, &x, &mut points);
        within(ElementKind::Hexahedron, topology.hexahedra(), &self.hexa_bary_coords, &x, &mut points);
        let Some(lists) = self.copied(&input, context) else { return };
        self.ends.give_with_points(points, lists);
    }

    fn n_made(&self, input: &Input) -> Option<usize> {
        let topology = &input.topology;
        let counts = [
            (input.n_points, self.point_bary_coords.len()),
            (topology.edges().len(), self.edge_bary_coords.len()),
            (topology.triangles().len(), self.triangle_bary_coords.len()),
            (topology.quads().len(), self.quad_bary_coords.len()),
            (topology.tetrahedra().len(), self.tetra_bary_coords.len()),
            (topology.hexahedra().len(), self.hexa_bary_coords.len()),
        ];
        counts.iter().try_fold(0usize, |sum, (elements, places)| sum.checked_add(elements.checked_mul(*places)?))
    }

    /// Elements of the input on the first points made of their vertices.
    fn copied(&self, input: &Input, context: &mut InitContext<'_>) -> Option<ElementLists> {
        let wanted = [
            ("copyEdges", *self.copy_edges),
            ("copyTriangles", *self.copy_triangles),
            ("copyTetrahedra", *self.copy_tetrahedra),
        ];
        let per_point = self.point_bary_coords.len() as u32;
        if let Some((name, _)) = wanted.iter().find(|(_, is_wanted)| *is_wanted && per_point == 0) {
            let finding = Diagnostic::error("no-points", "elements are copied between points made of their vertices");
            context.report(finding.attribute(*name, "1").expected("an entry of pointBaryCoords"));
            return None;
        }
        let topology = &input.topology;
        Some(ElementLists {
            edges: renumbered(topology.edges(), *self.copy_edges, per_point),
            triangles: renumbered(topology.triangles(), *self.copy_triangles, per_point),
            tetrahedra: renumbered(topology.tetrahedra(), *self.copy_tetrahedra, per_point),
            ..ElementLists::default()
        })
    }
}

fn renumbered<const N: usize>(elements: &[[u32; N]], is_wanted: bool, per_point: u32) -> Vec<[u32; N]> {
    let chosen = if is_wanted { elements } else { &[] };
    chosen.iter().map(|element| element.map(|point| point * per_point)).collect()
}

/// Positions of the input's points: its own, else the rest positions of the state of its node.
pub(super) fn positions_of(input: &Input, context: &mut InitContext<'_>) -> Option<Vec<[f64; 3]>> {
    if input.points.len() >= input.n_points {
        return Some(input.points.clone());
    }
    let node = context.scene.object(input.object).node;
    let state = context.scene.find(node, Search::Up, &|component| component.as_state().is_some());
    let found = state.and_then(|state| {
        context.require(state);
        let state = context.scene.component(state)?.as_state()?;
        let values = state.rest_position();
        let place = |coord: &[f64]| std::array::from_fn(|axis| coord.get(axis).copied().unwrap_or(0.0));
        let spatial = state.kind().spatial_size();
        Some(values.chunks_exact(state.kind().coord_size()).map(|coord| place(&coord[..spatial])).collect::<Vec<_>>())
    });
    let found = found.filter(|points| points.len() >= input.n_points);
    if found.is_none() {
        let finding = Diagnostic::error("no-positions", "the positions of the input's points are not known");
        context.report(finding.attribute("input", "").expected("a topology with positions, or with a state beside it"));
    }
    found
}

topological_mapping!(Mesh2PointTopologicalMapping);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_sum_to_one_and_pick_vertices() {
        for kind in ElementKind::ALL.into_iter().filter(|kind| kind.n_nodes() != 6 && kind.n_nodes() != 5) {
            let found = barycentric_weights(kind, [0.2, 0.3, 0.1]);
            assert_eq!(found.len(), kind.n_nodes());
            assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-15);
            assert_eq!(barycentric_weights(kind, [1.0, 0.0, 0.0])[1], 1.0);
        }
        assert_eq!(barycentric_weights(ElementKind::Hexahedron, [1.0, 1.0, 1.0])[6], 1.0);
        assert_eq!(barycentric_weights(ElementKind::Hexahedron, [0.0, 1.0, 1.0])[7], 1.0);
    }
}
