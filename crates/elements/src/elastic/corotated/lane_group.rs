//! Four corotated tetrahedra at rest.

use settee_math::simd::groups::Groups;
use settee_math::simd::lanes::LANES;
use settee_math::simd::lanes3::{StoredVector, Vector, difference};
use settee_mesh::{RowEdit, RowPlace};

use crate::Lame;
use crate::patches::{Grouped, Nodes, Padded, Patches};
use crate::tetrahedron::Tetrahedron;

/// Four elements: 180 bytes each.
#[derive(Clone, Debug)]
pub struct Group {
    pub nodes: Nodes<4>,
    pub first: u32,
    pub n: u32,
    /// Gradients of the shape functions 1, 2, 3 in the frame of rest.
    pub gradients: [StoredVector; 3],
    /// Lamé's parameters times the volume.
    pub lambda: [f64; LANES],
    pub mu: [f64; LANES],
    /// Edges at rest from the first point, in the frame.
    pub rest_edges: [StoredVector; 3],
    /// Six volumes of each, in which permanent strains are measured (m^3).
    pub six_volumes: [f64; LANES],
}

impl Grouped<4> for Group {
    fn nodes(&self) -> &Nodes<4> {
        &self.nodes
    }

    fn nodes_mut(&mut self) -> &mut Nodes<4> {
        &mut self.nodes
    }
}

impl Group {
    /// `n` elements from `first` on, with their gradients in the frames of rest and Lamé's parameters times their
    /// volumes; without edges at rest. Where `n` is below four, the last lanes have the numbers of the last element.
    pub fn new((first, n): (usize, usize), nodes: Nodes<4>, elements: &[Tetrahedron], lame: &[Lame]) -> Self {
        let element = |lane: usize| first + lane.min(n - 1);
        let gradient = |k: usize, i: usize| std::array::from_fn(|lane| elements[element(lane)].gradients[k][i]);
        Self {
            nodes,
            first: first as u32,
            n: n as u32,
            gradients: [0, 1, 2].map(|k| [0, 1, 2].map(|i| gradient(k, i))),
            lambda: std::array::from_fn(|lane| lame[element(lane)].lambda),
            mu: std::array::from_fn(|lane| lame[element(lane)].mu),
            rest_edges: [[[0.0; LANES]; 3]; 3],
            six_volumes: std::array::from_fn(|lane| 6.0 * elements[element(lane)].volume),
        }
    }

    /// `n` elements from `first` on of a changed mesh, by the groups before and those of the elements that were made;
    /// without nodes.
    pub fn joined((first, n): (usize, usize), before: &Patches<Self>, made: &Patches<Self>, edit: &RowEdit) -> Self {
        let from: [(&Self, usize); LANES] = std::array::from_fn(|lane| match edit.place(first + lane.min(n - 1)) {
            RowPlace::Before(index) => before.find(index),
            RowPlace::Made(index) => made.find(index),
        });
        let lanes = |values: fn(&Self) -> &[f64; LANES]| from.map(|(group, lane)| values(group)[lane]);
        let vector = |k: usize, of: fn(&Self) -> &[StoredVector; 3]| {
            [0, 1, 2].map(|i| from.map(|(group, lane)| of(group)[k][i][lane]))
        };
        Self {
            nodes: [[0; LANES]; 4],
            first: first as u32,
            n: n as u32,
            gradients: [0, 1, 2].map(|k| vector(k, |group| &group.gradients)),
            lambda: lanes(|group| &group.lambda),
            mu: lanes(|group| &group.mu),
            rest_edges: [0, 1, 2].map(|k| vector(k, |group| &group.rest_edges)),
            six_volumes: lanes(|group| &group.six_volumes),
        }
    }
}

/// Edges of groups from the first points.
#[inline(always)]
pub fn edges<const N: usize, G: Groups<N>>(groups: G, points: &[Padded], own: [&Group; N]) -> [Vector<G::Numbers>; 3] {
    let first = groups.gather(points, own.map(|group| group.nodes[0]));
    [
        difference(&groups.gather(points, own.map(|group| group.nodes[1])), &first),
        difference(&groups.gather(points, own.map(|group| group.nodes[2])), &first),
        difference(&groups.gather(points, own.map(|group| group.nodes[3])), &first),
    ]
}
