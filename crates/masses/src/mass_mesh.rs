//! The elements that carry the mass of a mesh.

use settee_kernel::roles::BaseState;
use settee_kernel::{Diagnostic, InitContext, ObjectId, Search};
use settee_mesh::{ElementKind, Topology, TupleMap};

use super::element_mass::{self, Share, Sharing};

/// Elements with their measures at initialisation.
#[derive(Clone, Debug, Default)]
pub(super) struct MassMesh {
    pub(super) kind: Option<(ElementKind, Share)>,
    nodes: Vec<u32>,
    pub(super) measures: Vec<f64>,
    /// Edges of the topology, then coupled diagonals.
    pub(super) edges: Vec<[u32; 2]>,
    /// Edge for each coupled pair of each element.
    edge_indices: Vec<u32>,
    /// How many of the edges are those of the topology.
    n_listed: usize,
    pub(super) n_points: usize,
}

impl MassMesh {
    /// Whether another mesh has the same elements and edges, in the same order.
    pub(super) fn is_joined_as(&self, other: &Self) -> bool {
        let same = self.nodes == other.nodes && self.edges == other.edges;
        same && self.kind == other.kind && self.n_points == other.n_points
    }

    /// Reads the elements of the topology that a mass is linked to, and measures them at the positions of `geometry`,
    /// else of the state beside or above the topology. `before`: how they were before a change; what is the same is not
    /// looked for again.
    ///
    /// # Errors
    /// As [`new`](Self::new), or if the state `own` or the topology is missing.
    pub(super) fn read(
        context: &mut InitContext<'_>,
        own: Option<ObjectId>,
        source: Option<ObjectId>,
        geometry: Option<ObjectId>,
        (at_rest, sharing): (bool, Sharing),
        before: Option<&Self>,
    ) -> Result<Self, Diagnostic> {
        let missing = || Diagnostic::error("neighbour-missing", "no state or no topology");
        let (Some(own), Some(source)) = (own, source) else {
            return Err(missing());
        };
        context.require(source);
        context.require(own);
        let near_topology = || {
            let node = context.scene.object(source).node;
            context
                .scene
                .find(node, Search::Up, &|component| component.as_state().is_some_and(BaseState::is_mechanical))
        };
        let geometry = geometry.or_else(near_topology).unwrap_or(own);
        context.require(geometry);
        let scene = &*context.scene;
        let mesh = context.mesh(source).ok_or_else(missing)?;
        let state = |object| scene.component(object).and_then(|component| component.as_state()).ok_or_else(missing);
        Self::new(mesh.topology(), state(geometry)?, state(own)?.n_points(), (at_rest, sharing), before)
    }

    /// Measures the elements of a topology at the positions of a state.
    ///
    /// # Errors
    /// No elements, or a point that the state does not have.
    fn new(
        topology: &Topology,
        state: &dyn BaseState,
        n_points: usize,
        (at_rest, sharing): (bool, Sharing),
        before: Option<&Self>,
    ) -> Result<Self, Diagnostic> {
        let (kind, share) = element_mass::massive_kind(topology)
            .and_then(|kind| Some((kind, element_mass::share(kind, sharing)?)))
            .ok_or_else(|| {
                Diagnostic::error("no-elements", "the topology has no elements that can have mass")
                    .expected("hexahedra, tetrahedra, quads, triangles or edges")
            })?;
        let nodes = element_mass::nodes(topology, kind).to_vec();
        let n_usable = n_points.min(state.n_points());
        // Edges that belong to no element with mass are entries of the matrix as well.
        let mut named = nodes.iter().chain(topology.edges().as_flattened());
        if let Some(node) = named.find(|node| **node as usize >= n_usable) {
            let message = format!("an element names point {node}, but the state has {n_usable} points");
            return Err(Diagnostic::error("index-out-of-range", message));
        }
        let mut edges = topology.edges().to_vec();
        let n_listed = edges.len();
        let same =
            before.filter(|before| before.kind.as_ref().is_some_and(|(own, known)| (*own, known) == (kind, &share)));
        let followed = same.and_then(|before| before.edge_indices_of(&nodes, &edges));
        let is_followed = followed.is_some();
        let mut edge_indices =
            followed.unwrap_or_else(|| Vec::with_capacity(nodes.len() / kind.n_nodes() * share.pairs.len()));
        if !share.pairs.is_empty() && !is_followed {
            let mut places = TupleMap::with_capacity(edges.len());
            // Of an edge that is listed twice the last one counts.
            for (index, edge) in edges.iter().enumerate().rev() {
                places.insert(ordered(*edge), index as u32);
            }
            for element in nodes.chunks_exact(kind.n_nodes()) {
                for ([a, b], _) in &share.pairs {
                    let pair = ordered([element[*a], element[*b]]);
                    let (place, is_new) = places.insert(pair, edges.len() as u32);
                    edges.extend(is_new.then_some(pair));
                    edge_indices.push(place);
                }
            }
        }
        let measures = measures(state, at_rest, kind, &nodes);
        Ok(Self { kind: Some((kind, share)), nodes, measures, edges, edge_indices, n_listed, n_points })
    }

    /// The edge for each coupled pair of elements with these `nodes` and `edges`, which some of these became; `None`
    /// where they have to be looked for, as in a mesh that got edges.
    ///
    /// Where an element or an edge is what it was, its number is. The others are edges that have another number now, or
    /// those of elements that took the place of others, and were among the last.
    fn edge_indices_of(&self, nodes: &[u32], edges: &[[u32; 2]]) -> Option<Vec<u32>> {
        let (kind, share) = self.kind.as_ref()?;
        let (n_nodes, n_pairs) = (kind.n_nodes(), share.pairs.len());
        if self.edges.len() != self.n_listed || edges.len() > self.edges.len() {
            return None;
        }
        let joins = |index: u32, pair: [u32; 2]| edges.get(index as usize).is_some_and(|edge| ordered(*edge) == pair);
        let mut others = TupleMap::default();
        // Of an edge that is listed twice the last one counts.
        for (index, edge) in edges.iter().enumerate().rev().filter(|(index, edge)| self.edges[*index] != **edge) {
            others.insert(ordered(*edge), index as u32);
        }
        let n = nodes.len() / n_nodes * n_pairs;
        for index in self.edge_indices.iter().skip(n) {
            if let Some(edge) = edges.get(*index as usize) {
                others.insert(ordered(*edge), *index);
            }
        }
        let mut found = Vec::with_capacity(n);
        for (element, nodes) in nodes.chunks_exact(n_nodes).enumerate() {
            for (number, ([a, b], _)) in share.pairs.iter().enumerate() {
                let pair = ordered([nodes[*a], nodes[*b]]);
                let same = self.edge_indices.get(element * n_pairs + number).filter(|index| joins(**index, pair));
                found.push(same.copied().or_else(|| others.get(&pair))?);
            }
        }
        Some(found)
    }

    /// Points without elements.
    pub(super) fn empty(n_points: usize) -> Self {
        Self { n_points, ..Self::default() }
    }

    /// Vertex and edge masses for densities by element.
    pub(super) fn masses(&self, density: impl Fn(usize) -> f64) -> (Vec<f64>, Vec<f64>) {
        let (mut vertices, mut edges) = (vec![0.0; self.n_points], vec![0.0; self.edges.len()]);
        let Some((kind, share)) = &self.kind else { return (vertices, edges) };
        for (element, (nodes, measure)) in self.nodes.chunks_exact(kind.n_nodes()).zip(&self.measures).enumerate() {
            let mass = density(element) * measure;
            nodes.iter().for_each(|node| vertices[*node as usize] += mass * share.vertex);
            let own = &self.edge_indices[element * share.pairs.len()..][..share.pairs.len()];
            for (edge, (_, fraction)) in own.iter().zip(&share.pairs) {
                edges[*edge as usize] += mass * fraction;
            }
        }
        (vertices, edges)
    }
}

fn ordered([a, b]: [u32; 2]) -> [u32; 2] {
    if a < b { [a, b] } else { [b, a] }
}

fn measures(state: &dyn BaseState, at_rest: bool, kind: ElementKind, nodes: &[u32]) -> Vec<f64> {
    let positions = if at_rest { state.rest_position() } else { state.position() };
    let (size, spatial) = (state.kind().coord_size(), state.kind().spatial_size());
    let mut corners = [[0.0; 3]; 8];
    nodes
        .chunks_exact(kind.n_nodes())
        .map(|element| {
            for (corner, node) in corners.iter_mut().zip(element) {
                corner[..spatial].copy_from_slice(&positions[*node as usize * size..][..spatial]);
            }
            element_mass::measure(kind, &corners[..element.len()], spatial < 3)
        })
        .collect()
}

/// Whether a mass or density cannot be one; what is not a number counts as well.
pub(super) fn is_negative(mass: f64) -> bool {
    mass < 0.0 || mass.is_nan()
}
