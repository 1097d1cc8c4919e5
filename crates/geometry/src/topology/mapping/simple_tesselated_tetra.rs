//! Tetrahedra cut into eight.

use std::collections::BTreeMap;

use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext};
use settee_mesh::{ElementKind, ElementLists};

use super::Ends;
use super::mesh2point::positions_of;

/// Cuts each tetrahedron of the input into eight, at the middles of its edges.
///
/// Points are those of the input, then the middle of each of its edges in their order: a
/// `SimpleTesselatedTetraMechanicalMapping` moves them. Of the eight tetrahedra the first four are at the corners, the
/// others around the diagonal between the middles of the edges 0 2 and 1 3; all have the orientation and an eighth of
/// the volume of the whole.
#[derive(Component)]
#[component(category = "Mapping/Linear", roles(topological_mapping))]
pub struct SimpleTesselatedTetraTopologicalMapping {
    /// Input and output.
    #[group]
    pub ends: Ends,
    /// The eight tetrahedra of each tetrahedron of the input.
    #[data(output)]
    pub tetrahedra_mapped_from_tetra: Data<Vec<[u32; 8]>>,
    /// The tetrahedron of the input that each one is part of.
    #[data(output)]
    pub tetra_source: Data<IndexList>,
    /// The point made of each point of the input.
    #[data(output)]
    pub point_mapped_from_point: Data<IndexList>,
    /// The point made of each edge of the input.
    #[data(output)]
    pub point_mapped_from_edge: Data<IndexList>,
    /// What each point was made of: the point, or the edge, of the input.
    #[data(output)]
    pub point_source: Data<IndexList>,
    #[group]
    base: settee_kernel::Base,
}

/// Corners of the eight tetrahedra among the corners 0 to 3 and the middles 4 to 9 of the edges of [`EDGES`].
const PARTS: [[usize; 4]; 8] =
    [[0, 4, 5, 6], [4, 1, 7, 8], [5, 7, 2, 9], [6, 8, 9, 3], [4, 5, 6, 8], [4, 7, 5, 8], [9, 6, 5, 8], [9, 5, 7, 8]];
const EDGES: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];

impl SimpleTesselatedTetraTopologicalMapping {
    fn map(&mut self, context: &mut InitContext<'_>) {
        let Some(input) = self.ends.read(context) else { return };
        self.ends.warn_if_without(ElementKind::Tetrahedron, &input, context);
        let Some(mut points) = positions_of(&input, context) else { return };
        points.truncate(input.n_points);
        let n = points.len() as u32;
        let edges = input.topology.edges();
        let sorted = |[a, b]: [u32; 2]| [a.min(b), a.max(b)];
        let numbers: BTreeMap<[u32; 2], u32> = edges.iter().map(|edge| sorted(*edge)).zip(n..).collect();
        for edge in edges {
            let [a, b] = edge.map(|point| points[point as usize]);
            points.push([0, 1, 2].map(|axis| 0.5 * (a[axis] + b[axis])));
        }
        let mut tetrahedra = Vec::with_capacity(8 * input.topology.tetrahedra().len());
        for tetrahedron in input.topology.tetrahedra() {
            let middles = EDGES.map(|edge| numbers.get(&sorted(edge.map(|corner| tetrahedron[corner]))).copied());
            let corners = tetrahedron.iter().map(|&corner| Some(corner)).chain(middles);
            let Some(corners) = corners.collect::<Option<Vec<u32>>>() else {
                let finding = Diagnostic::error("no-elements", "the input does not list the edges of its tetrahedra");
                return context.report(finding.attribute("input", "").expected("a topology with all edges"));
            };
            tetrahedra.extend(PARTS.map(|part| part.map(|corner| corners[corner])));
        }
        let n_inputs = input.topology.tetrahedra().len() as u32;
        self.tetrahedra_mapped_from_tetra
            .derive((0..n_inputs).map(|first| std::array::from_fn(|part| 8 * first + part as u32)).collect());
        self.tetra_source.derive(IndexList((0..n_inputs).flat_map(|source| [source; 8]).collect()));
        self.point_mapped_from_point.derive(IndexList((0..n).collect()));
        let n_edges = edges.len() as u32;
        self.point_mapped_from_edge.derive(IndexList((n..n + n_edges).collect()));
        self.point_source.derive(IndexList((0..n).chain(0..n_edges).collect()));
        self.ends.give_with_points(points, ElementLists { tetrahedra, ..ElementLists::default() });
    }
}

topological_mapping!(SimpleTesselatedTetraTopologicalMapping);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_fill_the_tetrahedron() {
        let mut x = vec![[0.0; 3], [2.0, 0.0, 0.0], [0.5, 3.0, 0.0], [0.2, 0.4, 4.0]];
        for edge in EDGES {
            x.push([0, 1, 2].map(|axis| 0.5 * (x[edge[0]][axis] + x[edge[1]][axis])));
        }
        let volume = |corners: [usize; 4]| -> f64 {
            let side = |k: usize| nalgebra::Vector3::from(x[corners[k]]) - nalgebra::Vector3::from(x[corners[0]]);
            side(1).cross(&side(2)).dot(&side(3)) / 6.0
        };
        let whole = volume([0, 1, 2, 3]);
        for part in PARTS {
            assert!((volume(part) - whole / 8.0).abs() < 1e-15 * whole * 100.0, "{part:?} {}", volume(part));
        }
    }
}
