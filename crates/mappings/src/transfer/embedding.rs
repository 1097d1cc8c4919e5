//! Points or frames that are embedded in the elements of a mesh, and where they were placed.

use std::collections::HashMap;

use settee_math::StateKind;
use settee_mesh::{ElementKind, Located, Topology};

use super::{EmbeddedFrames, EmbeddedPoints, Homes, WeightedSums, one_of_transfers};

/// Points, or frames that turn with the tetrahedra in which they lie.
#[derive(Clone, settee_persist::Persist)]
pub enum Embedding {
    /// Points, or the centres of frames.
    Points(EmbeddedPoints),
    /// Frames.
    Frames(EmbeddedFrames),
}

one_of_transfers!(Embedding { Points, Frames });

/// The weights of a point at the nodes of its element.
pub fn weights(located: &Located) -> impl Iterator<Item = (u32, f64)> + '_ {
    located.vertices().iter().copied().zip(located.weights().iter().copied())
}

/// Points with the weights that they were placed with.
pub fn embedded(located: &[Located], output: StateKind, n_input: usize) -> EmbeddedPoints {
    let mut sums = WeightedSums::of_places(&[StateKind::Vec3], output);
    for located in located {
        sums.push(weights(located).map(|(node, weight)| (0, node, weight)));
    }
    EmbeddedPoints::new(sums, Homes::of(located.iter().map(|located| (located.kind, located.index))), n_input)
}

/// The kinds of the elements in which points can lie: those of the highest dimension that there are.
pub fn cells(topology: &Topology) -> Vec<ElementKind> {
    let of_dimension = [
        &[ElementKind::Tetrahedron, ElementKind::Hexahedron][..],
        &[ElementKind::Triangle, ElementKind::Quad],
        &[ElementKind::Edge],
    ];
    let there = |kinds: &[ElementKind]| -> Vec<ElementKind> {
        kinds.iter().copied().filter(|kind| topology.n_elements(*kind) > 0).collect()
    };
    of_dimension.into_iter().map(there).find(|kinds| !kinds.is_empty()).unwrap_or_default()
}

/// The elements in which points can lie, by their points in order.
fn all_elements(topology: &Topology) -> impl Iterator<Item = (Vec<u32>, (ElementKind, u32))> + '_ {
    cells(topology).into_iter().flat_map(|kind| {
        (0u32..).zip(topology.nodes_of(kind).chunks_exact(kind.n_nodes())).map(move |(index, nodes)| {
            let mut nodes = nodes.to_vec();
            nodes.sort_unstable();
            (nodes, (kind, index))
        })
    })
}

/// An element, and the terms of the sum of a point in it.
type Kept = ((ElementKind, u32), Vec<(usize, u32, f64)>);

/// The elements and weights of those of `n_points` points whose element still exists. `new_nodes`: for each node before
/// the change its number after it; `old_points`: for each point its number before; `None` where numbers stay.
pub fn kept(
    before: &WeightedSums,
    topology: &Topology,
    new_nodes: Option<&[Option<u32>]>,
    (n_points, old_points): (usize, Option<&[Option<u32>]>),
) -> Vec<Option<Kept>> {
    let cells: HashMap<Vec<u32>, (ElementKind, u32)> = all_elements(topology).collect();
    let renumbered = |node: u32| match new_nodes {
        Some(new) => new.get(node as usize).copied().flatten(),
        None => Some(node),
    };
    let kept = |point: usize| -> Option<Kept> {
        let point = match old_points {
            Some(old) => old.get(point).copied().flatten()? as usize,
            None => point,
        };
        if point >= before.n_points() {
            return None;
        }
        let terms = before.terms(point);
        let terms: Vec<_> =
            terms.map(|(input, node, weight)| Some((input, renumbered(node)?, weight))).collect::<Option<_>>()?;
        let mut corners: Vec<u32> = terms.iter().map(|(_, node, _)| *node).collect();
        corners.sort_unstable();
        Some((*cells.get(&corners)?, terms))
    };
    (0..n_points).map(kept).collect()
}
