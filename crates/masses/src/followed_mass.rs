//! How the elements that carry the mass of a mesh follow its changes in place.
//!
//! The mass of a point or of an edge is a sum over the elements around it, in the order of their numbers. After a
//! change the sums are made again where an element came, went, or has another number; those are the sums of a mesh that
//! is read anew, to the last bit.

use settee_bodies::owned::{Owned, OwnedEdit};
use settee_kernel::{InitContext, RunChanges};
use settee_mesh::dynamic::DynamicMesh;
use settee_mesh::{ElementKind, RowEdit};

use super::element_mass;
use super::mass_mesh::{MassMesh, Sources, measures, ordered, state_of};

/// The points and edges of which a change may have made others, in ascending order: those that came, that have another
/// number, and those around which there are other elements, or elements with other numbers.
#[derive(Clone, Debug)]
pub(super) struct ChangedMass {
    pub(super) points: Vec<u32>,
    pub(super) edges: Vec<u32>,
    /// Number of points, and of edges of the topology.
    pub(super) counts: [usize; 2],
    /// How the diagonals changed, if there are some.
    pub(super) diagonals: OwnedEdit<Owned<2>>,
    /// The elements that are not those of the same index before, in ascending order, and how many there are.
    pub(super) elements: (Vec<u32>, usize),
    /// Number of elements that were measured: those that came.
    pub(super) n_measured: usize,
}

/// How the elements, edges and points of a mesh changed.
struct Edits {
    elements: RowEdit,
    edges: RowEdit,
    points: RowEdit,
}

impl Edits {
    /// `None` where the points of the states are not those of the mesh, or were placed elsewhere.
    fn of(context: &InitContext<'_>, edit: &dyn RunChanges, sources: Sources, kind: ElementKind) -> Option<Self> {
        let Sources { own, topology, geometry } = sources;
        let points = context.points_of_both(edit, topology, own)?;
        context.points_of_both(edit, topology, geometry)?;
        let elements = edit.elements(topology, geometry, kind)?;
        let edges = edit.elements(topology, geometry, ElementKind::Edge)?;
        Some(Self { elements, edges, points })
    }
}

fn sorted(mut list: Vec<u32>) -> Vec<u32> {
    list.sort_unstable();
    list.dedup();
    list
}

impl MassMesh {
    /// Brings the elements to a mesh that changed; `None` where they have to be read anew.
    pub(super) fn follow(
        &mut self,
        context: &mut InitContext<'_>,
        sources: Sources,
        at_rest: bool,
    ) -> Option<ChangedMass> {
        let edit = context.edit_since(sources.topology, self.revision)?;
        let around = context.neighbours(sources.topology)?;
        let (kind, share) = self.kind.clone().filter(|_| self.is_plain)?;
        let mesh = context.mesh(sources.topology)?;
        let topology = mesh.topology();
        let edits = Edits::of(context, edit, sources, kind)?;
        let before = [edits.elements.n_before(), edits.edges.n_before(), edits.points.n_before()];
        let now = [edits.elements.n(), edits.edges.n(), edits.points.n()];
        let is_of_these = element_mass::massive_kind(topology) == Some(kind)
            && before == [self.measures.len(), self.n_listed, self.n_points]
            && now == [topology.n_elements(kind), topology.edges().len(), around.n_points()];
        if !is_of_these {
            return None;
        }
        let couples = share.n_along > 0;
        let joins = self.diagonals();
        let diagonals = self.owned.follow(context, &joins, (sources.topology, sources.own))?.clone();
        let (mut points, mut edges) = (Vec::new(), Vec::new());
        self.left_behind(&edits, (&mut points, &mut edges));
        // From here on these are the elements now.
        let nodes = topology.nodes_of(kind);
        let n_nodes = kind.n_nodes();
        let nodes_of = |element: u32| &nodes[element as usize * n_nodes..][..n_nodes];
        let added = edits.elements.added();
        let made = if added.is_empty() {
            Vec::new()
        } else {
            let state = state_of(context.scene, sources.geometry)?;
            measures(state, at_rest, kind, added.iter().map(|element| nodes_of(*element)))
        };
        edits.elements.follow(&mut self.measures, 1, &made);
        self.nodes.resize(nodes.len(), 0);
        let mut behind = self.edges.split_off(self.n_listed);
        self.n_listed = topology.edges().len();
        self.edges.resize(self.n_listed, [0; 2]);
        diagonals.with(|(_, pair)| ordered(*pair)).follow(&mut behind);
        self.edges.append(&mut behind);
        self.edge_indices.resize(self.measures.len() * share.n_along, 0);
        points.extend(edits.points.moved());
        for element in around.changed(kind, &edits.elements, &edits.points) {
            let own = nodes_of(element);
            self.nodes[element as usize * n_nodes..][..n_nodes].copy_from_slice(own);
        }
        edges.extend(around.changed(ElementKind::Edge, &edits.edges, &edits.points));
        for edge in &edges {
            self.edges[*edge as usize] = topology.edges()[*edge as usize];
        }
        if couples && edits.edges.added().iter().any(|edge| self.is_twice(around, *edge)) {
            return None;
        }
        // A diagonal that is an edge, too, has one entry of both.
        if diagonals.found().any(|(_, pair)| around.find(ElementKind::Edge, pair).is_some()) {
            return None;
        }
        let is_diagonal = |edge: &u32| joins.owner(around, self.edges[*edge as usize]).is_some();
        if !share.diagonals().is_empty() && edits.edges.added().iter().any(is_diagonal) {
            return None;
        }
        let with_other_edges = edits.edges.moved().flat_map(|edge| elements_around(around, kind, edge));
        let placed: Vec<u32> = edits.elements.moved().chain(with_other_edges.filter(|_| couples)).collect();
        for element in placed.iter().filter(|_| couples) {
            self.place_pairs(around, *element)?;
        }
        for element in edits.elements.moved() {
            points.extend_from_slice(nodes_of(element));
            edges.extend_from_slice(&self.edge_indices[element as usize * share.n_along..][..share.n_along]);
        }
        for edge in edits.edges.moved() {
            points.extend(topology.edges()[edge as usize]);
        }
        (self.n_points, self.revision) = (edits.points.n(), mesh.revision());
        let (points, edges) = (sorted(points), sorted(edges));
        context.look_at(points.len() + edges.len() + diagonals.n_found());
        let counts = [self.n_points, self.n_listed];
        let elements = (edits.elements.moved().collect(), self.measures.len());
        Some(ChangedMass { points, edges, counts, diagonals, elements, n_measured: added.len() })
    }

    /// Collects the points and edges of elements, and the points of edges, that are gone or have another number, by
    /// their indices now. These elements are still those before.
    fn left_behind(&self, edits: &Edits, (points, edges): (&mut Vec<u32>, &mut Vec<u32>)) {
        let Some((kind, share)) = &self.kind else { return };
        let (n_nodes, n_pairs) = (kind.n_nodes(), share.n_along);
        let point_now = |point: &u32| edits.points.new_index(*point);
        for element in edits.elements.left() {
            points.extend(self.nodes[element as usize * n_nodes..][..n_nodes].iter().filter_map(point_now));
            let own = &self.edge_indices[element as usize * n_pairs..][..n_pairs];
            edges.extend(own.iter().filter_map(|edge| edits.edges.new_index(*edge)));
        }
        for edge in edits.edges.left() {
            points.extend(self.edges[edge as usize].iter().filter_map(point_now));
        }
    }

    /// Whether another edge joins the same points.
    fn is_twice(&self, around: &DynamicMesh, edge: u32) -> bool {
        let pair = ordered(self.edges[edge as usize]);
        let others = around.around_point(ElementKind::Edge, pair[0]).iter().filter(|other| **other != edge);
        others.into_iter().any(|other| ordered(self.edges[*other as usize]) == pair)
    }

    /// Finds the edges of the coupled pairs of an element; `None` if one is missing.
    fn place_pairs(&mut self, around: &DynamicMesh, element: u32) -> Option<()> {
        let (kind, share) = self.kind.as_ref()?;
        let own = [element];
        let lower = if *kind == ElementKind::Edge { &own } else { around.lower(*kind, element, ElementKind::Edge) };
        let nodes = &self.nodes[element as usize * kind.n_nodes()..][..kind.n_nodes()];
        for (number, ([a, b], _)) in share.along().iter().enumerate() {
            let pair = ordered([nodes[*a], nodes[*b]]);
            let found = lower.iter().find(|edge| ordered(self.edges[**edge as usize]) == pair)?;
            self.edge_indices[element as usize * share.n_along + number] = *found;
        }
        Some(())
    }

    /// The mass of a point, as [`masses`](Self::masses) sums it up.
    pub(super) fn point_mass(&self, around: &DynamicMesh, point: u32, density: &dyn Fn(usize) -> f64) -> f64 {
        let Some((kind, share)) = &self.kind else { return 0.0 };
        let mut sum = 0.0;
        for element in sorted(around.around_point(*kind, point).to_vec()) {
            let (element, n_nodes) = (element as usize, kind.n_nodes());
            let mass = density(element) * self.measures[element];
            let corners = self.nodes[element * n_nodes..][..n_nodes].iter().filter(|node| **node == point);
            corners.for_each(|_| sum += mass * share.vertex);
        }
        sum
    }

    /// The mass that couples the ends of an edge, as [`masses`](Self::masses) sums it up.
    pub(super) fn edge_mass(&self, around: &DynamicMesh, edge: u32, density: &dyn Fn(usize) -> f64) -> f64 {
        let Some((kind, share)) = &self.kind else { return 0.0 };
        let mut sum = 0.0;
        for element in sorted(elements_around(around, *kind, edge)) {
            let (element, n_pairs) = (element as usize, share.n_along);
            let mass = density(element) * self.measures[element];
            let own = self.edge_indices[element * n_pairs..][..n_pairs].iter().zip(share.along());
            own.filter(|(own, _)| **own == edge).for_each(|(_, (_, fraction))| sum += mass * fraction);
        }
        sum
    }
}

impl MassMesh {
    /// The mass that couples a pair of points along a diagonal, as [`masses`](Self::masses) sums it up.
    pub(super) fn diagonal_mass(&self, around: &DynamicMesh, pair: [u32; 2], density: &dyn Fn(usize) -> f64) -> f64 {
        let Some((kind, share)) = &self.kind else { return 0.0 };
        let mut sum = 0.0;
        for element in sorted(around.around_point(*kind, pair[0]).to_vec()) {
            let nodes = around.nodes(*kind, element);
            let mass = density(element as usize) * self.measures[element as usize];
            let own = share.diagonals().iter().filter(|([a, b], _)| ordered([nodes[*a], nodes[*b]]) == ordered(pair));
            own.for_each(|(_, fraction)| sum += mass * fraction);
        }
        sum
    }

    /// The diagonals at a point, in their order.
    pub(super) fn diagonals_at(&self, around: &DynamicMesh, point: u32) -> Vec<[u32; 2]> {
        let Some((kind, share)) = self.kind.as_ref().filter(|(_, share)| !share.diagonals().is_empty()) else {
            return Vec::new();
        };
        let joins = self.diagonals();
        let mut found: Vec<Owned<2>> = Vec::new();
        for element in around.around_point(*kind, point) {
            let nodes = around.nodes(*kind, *element);
            let pairs = share.diagonals().iter().map(|([a, b], _)| [nodes[*a], nodes[*b]]);
            found.extend(pairs.filter(|pair| pair.contains(&point)).filter_map(|pair| joins.owner(around, pair)));
        }
        found.sort_unstable();
        found.dedup();
        found.into_iter().map(|(_, pair)| pair).collect()
    }
}

/// The elements of a kind around an edge; an edge is around itself.
fn elements_around(around: &DynamicMesh, kind: ElementKind, edge: u32) -> Vec<u32> {
    if kind == ElementKind::Edge { vec![edge] } else { around.around(kind, ElementKind::Edge, edge).to_vec() }
}
