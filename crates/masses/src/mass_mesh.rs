//! The elements that carry the mass of a mesh.

pub(super) use settee_bodies::owned::ordered;
use settee_bodies::owned::{ElementJoins, OwnedTuples};
use settee_kernel::roles::BaseState;
use settee_kernel::{Diagnostic, InitContext, ObjectId, Scene, Search};
use settee_mesh::{ElementKind, Topology, TupleMap};

use super::element_mass::{self, Share, Sharing};

/// Elements with their measures at initialisation.
#[derive(Clone, Debug, Default)]
pub(super) struct MassMesh {
    pub(super) kind: Option<(ElementKind, Share)>,
    pub(super) nodes: Vec<u32>,
    pub(super) measures: Vec<f64>,
    /// Edges of the topology, then coupled diagonals.
    pub(super) edges: Vec<[u32; 2]>,
    /// How many of them are those of the topology.
    pub(super) n_listed: usize,
    /// Edge for each pair of each element along an edge.
    pub(super) edge_indices: Vec<u32>,
    /// The elements that the diagonals belong to.
    pub(super) owned: OwnedTuples<2>,
    pub(super) n_points: usize,
    /// Whether all coupled pairs are edges of the topology, which are listed once, or diagonals, which are none of
    /// these, and the measures are those at the places that elements have now: what makes it possible to follow changes
    /// in place.
    pub(super) is_plain: bool,
    /// Revision of the mesh that it is made from.
    pub(super) revision: u64,
}

/// Who has the elements of a mass: the state with the mass, the topology, and the state that measures the elements.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sources {
    pub(super) own: ObjectId,
    pub(super) topology: ObjectId,
    pub(super) geometry: ObjectId,
}

impl MassMesh {
    /// Whether another mesh has the same elements and edges, in the same order.
    pub(super) fn is_joined_as(&self, other: &Self) -> bool {
        let same = self.nodes == other.nodes && self.edges == other.edges;
        same && self.kind == other.kind && self.n_points == other.n_points
    }

    /// Who has the elements of a mass of the state `own`: `geometry` measures them, else the state beside or above the
    /// topology.
    ///
    /// # Errors
    /// If the state or the topology is missing.
    pub(super) fn sources(
        context: &mut InitContext<'_>,
        own: Option<ObjectId>,
        topology: Option<ObjectId>,
        geometry: Option<ObjectId>,
    ) -> Result<Sources, Diagnostic> {
        let (Some(own), Some(topology)) = (own, topology) else {
            return Err(missing());
        };
        context.require(topology);
        context.require(own);
        let near_topology = || {
            let node = context.scene.object(topology).node;
            context
                .scene
                .find(node, Search::Up, &|component| component.as_state().is_some_and(BaseState::is_mechanical))
        };
        let geometry = geometry.or_else(near_topology).unwrap_or(own);
        context.require(geometry);
        Ok(Sources { own, topology, geometry })
    }

    /// Reads the elements of a topology, and measures them.
    ///
    /// # Errors
    /// A state or the topology is missing, there are no elements, or one of a point that a state does not have.
    pub(super) fn read(
        context: &mut InitContext<'_>,
        sources: Sources,
        (at_rest, sharing): (bool, Sharing),
    ) -> Result<Self, Diagnostic> {
        let mesh = context.mesh(sources.topology).ok_or_else(missing)?;
        let made = {
            let state = |object| state_of(context.scene, object).ok_or_else(missing);
            let (geometry, own) = (state(sources.geometry)?, state(sources.own)?);
            Self::new(mesh.topology(), geometry, own.n_points(), (at_rest, sharing))?
        };
        context.look_at(made.measures.len());
        let revision = mesh.revision();
        let mut owned = OwnedTuples::default();
        owned.begin(Some(mesh));
        Ok(Self { revision, owned, ..made })
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
    ) -> Result<Self, Diagnostic> {
        let (kind, share) = element_mass::massive_kind(topology)
            .and_then(|kind| Some((kind, element_mass::share(kind, sharing)?)))
            .ok_or_else(|| {
                Diagnostic::error("no-elements", "the topology has no elements that can have mass")
                    .expected("hexahedra, tetrahedra, quads, triangles or edges")
            })?;
        let nodes = topology.nodes_of(kind).to_vec();
        let n_usable = n_points.min(state.n_points());
        // Edges that belong to no element with mass are entries of the matrix as well.
        let mut named = nodes.iter().chain(topology.edges().as_flattened());
        if let Some(node) = named.find(|node| **node as usize >= n_usable) {
            let message = format!("an element names point {node}, but the state has {n_usable} points");
            return Err(Diagnostic::error("index-out-of-range", message));
        }
        let mut edges = topology.edges().to_vec();
        let n_listed = edges.len();
        let mut edge_indices = Vec::with_capacity(nodes.len() / kind.n_nodes() * share.n_along);
        let mut is_plain = true;
        if !share.pairs.is_empty() {
            let mut places = TupleMap::with_capacity(edges.len());
            // Of an edge that is listed twice the last one counts.
            for (index, edge) in edges.iter().enumerate().rev() {
                is_plain &= places.insert(ordered(*edge), index as u32).1;
            }
            for element in nodes.chunks_exact(kind.n_nodes()) {
                for (number, ([a, b], _)) in share.pairs.iter().enumerate() {
                    let pair = ordered([element[*a], element[*b]]);
                    let (place, is_new) = places.insert(pair, edges.len() as u32);
                    edges.extend(is_new.then_some(pair));
                    let is_along = number < share.n_along;
                    is_plain &= is_along == ((place as usize) < n_listed);
                    edge_indices.extend(is_along.then_some(place));
                }
            }
        }
        let measures = measures(state, at_rest, kind, nodes.chunks_exact(kind.n_nodes()));
        let kind = Some((kind, share));
        let owned = OwnedTuples::default();
        Ok(Self { kind, nodes, measures, edges, n_listed, edge_indices, owned, n_points, is_plain, revision: 0 })
    }

    /// Notes that elements were measured again, because a state was written: if they are of another size now, they have
    /// that once the mesh changes.
    pub(super) fn note_measures(&mut self, again: &Self) {
        self.is_plain &= self.measures == again.measures;
    }

    /// Points without elements.
    pub(super) fn empty(n_points: usize) -> Self {
        Self { n_points, ..Self::default() }
    }

    /// Vertex and edge masses for densities by element.
    pub(super) fn masses(&self, density: impl Fn(usize) -> f64) -> (Vec<f64>, Vec<f64>) {
        let (mut vertices, mut edges) = (vec![0.0; self.n_points], vec![0.0; self.edges.len()]);
        let Some((kind, share)) = &self.kind else { return (vertices, edges) };
        let mut places = TupleMap::default();
        if !share.diagonals().is_empty() {
            for (index, edge) in self.edges.iter().enumerate().rev() {
                places.insert(ordered(*edge), index as u32);
            }
        }
        for (element, (nodes, measure)) in self.nodes.chunks_exact(kind.n_nodes()).zip(&self.measures).enumerate() {
            let mass = density(element) * measure;
            nodes.iter().for_each(|node| vertices[*node as usize] += mass * share.vertex);
            let own = &self.edge_indices[element * share.n_along..][..share.n_along];
            for (edge, (_, fraction)) in own.iter().zip(share.along()) {
                edges[*edge as usize] += mass * fraction;
            }
            for ([a, b], fraction) in share.diagonals() {
                let (edge, _) = places.insert(ordered([nodes[*a], nodes[*b]]), 0);
                edges[edge as usize] += mass * fraction;
            }
        }
        (vertices, edges)
    }
}

impl MassMesh {
    /// The pairs of points along diagonals that are coupled.
    pub(super) fn diagonals(&self) -> ElementJoins {
        let pairs_of = |share: &Share| share.diagonals().iter().map(|(pair, _)| *pair).collect();
        let kinds = self.kind.iter().map(|(kind, share)| (*kind, pairs_of(share))).collect();
        ElementJoins { kinds, range: [-1, -1] }
    }

    /// What part of the mass of an element couples its points along diagonals.
    pub(super) fn along_diagonals(&self) -> f64 {
        let share = self.kind.as_ref().map(|(_, share)| share.diagonals());
        share.unwrap_or_default().iter().map(|(_, fraction)| fraction).sum()
    }
}

fn missing() -> Diagnostic {
    Diagnostic::error("neighbour-missing", "no state or no topology")
}

/// A state.
pub(super) fn state_of(scene: &Scene, object: ObjectId) -> Option<&dyn BaseState> {
    scene.component(object)?.as_state()
}

/// Lengths, areas or volumes of elements of a kind with these nodes.
pub(super) fn measures<'a>(
    state: &dyn BaseState,
    at_rest: bool,
    kind: ElementKind,
    elements: impl Iterator<Item = &'a [u32]>,
) -> Vec<f64> {
    let positions = if at_rest { state.rest_position() } else { state.position() };
    let (size, spatial) = (state.kind().coord_size(), state.kind().spatial_size());
    let mut corners = [[0.0; 3]; 8];
    elements
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
