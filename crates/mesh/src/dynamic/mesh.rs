//! A mesh that changes element by element, in the order and with the numbering of set containers.

use crate::change::{Ancestors, descending};
use crate::elements::ElementKind;
use crate::row_edit::RowEdit;
use crate::topology::{ContainerKind, ElementLists, Topology, TopologyProblem};

use super::level::{LeftAlone, Level, local_corners};

/// A mesh with tables of neighbours that follow its changes.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct DynamicMesh {
    container: ContainerKind,
    n_points: usize,
    /// Elements by kind, edges first.
    pub(super) levels: Vec<Level>,
}

/// The kinds of elements of a container, edges first.
pub(super) fn kinds_of(container: ContainerKind) -> &'static [ElementKind] {
    use ElementKind::*;
    match container {
        ContainerKind::Edge => &[Edge],
        ContainerKind::Triangle => &[Edge, Triangle],
        ContainerKind::Quad => &[Edge, Quad],
        ContainerKind::Tetrahedron => &[Edge, Triangle, Tetrahedron],
        ContainerKind::Hexahedron => &[Edge, Quad, Hexahedron],
        ContainerKind::Point | ContainerKind::Mesh | ContainerKind::Complete => &[],
    }
}

/// The kinds below a kind, in the order in which the neighbours of an element are told.
pub(super) fn below(kind: ElementKind) -> &'static [ElementKind] {
    use ElementKind::*;
    match kind {
        Triangle | Quad => &[Edge],
        Tetrahedron => &[Edge, Triangle],
        Hexahedron => &[Edge, Quad],
        _ => &[],
    }
}

/// Asks for the tables of a mesh: a list for each point, edge and face of what is around it, and the elements in them.
fn demand_tables(topology: &Topology, n_points: usize) {
    let rows: usize = kinds_of(topology.kind())
        .iter()
        .map(|kind| n_points + below(*kind).iter().map(|lower| topology.n_elements(*lower)).sum::<usize>())
        .sum();
    let entries: usize = kinds_of(topology.kind()).iter().map(|kind| kind.n_nodes() * topology.n_elements(*kind)).sum();
    let bytes = size_of::<Vec<u32>>() * rows + 32 * entries;
    settee_budget::demand(bytes as u64, || format!("the tables of a mesh of {n_points} points"));
}

impl DynamicMesh {
    /// A copy of a mesh, to be changed.
    ///
    /// # Errors
    /// Edges or faces that are given, and of which one of an element is missing.
    pub fn new(topology: &Topology, n_points: usize) -> Result<Self, TopologyProblem> {
        let container = topology.kind();
        let mut mesh = Self { container, n_points: n_points.max(topology.n_points()), levels: Vec::new() };
        demand_tables(topology, mesh.n_points);
        for &kind in kinds_of(container) {
            let counts: Vec<(ElementKind, usize)> =
                below(kind).iter().map(|lower| (*lower, topology.n_elements(*lower))).collect();
            let mut level = Level::new(kind, mesh.n_points, &counts);
            fill(&mut level, topology)?;
            mesh.levels.push(level);
        }
        Ok(mesh)
    }

    /// Kind of the container.
    pub fn container(&self) -> ContainerKind {
        self.container
    }

    /// The kind of its elements that no others are made of; `None` for points.
    pub fn main_kind(&self) -> Option<ElementKind> {
        kinds_of(self.container).last().copied()
    }

    /// Number of points.
    pub fn n_points(&self) -> usize {
        self.n_points
    }

    /// Number of elements of a kind.
    pub fn n_elements(&self, kind: ElementKind) -> usize {
        self.level(kind).map_or(0, Level::len)
    }

    /// The nodes of an element.
    ///
    /// # Panics
    /// If there is no such element.
    pub fn nodes(&self, kind: ElementKind, element: u32) -> &[u32] {
        self.level(kind).expect("the mesh has elements of the kind").nodes(element)
    }

    /// The edges or faces of an element in local order; empty if the mesh does not know them.
    pub fn lower(&self, kind: ElementKind, element: u32, lower: ElementKind) -> &[u32] {
        self.level(kind).map_or(&[], |level| level.below(lower, element))
    }

    /// The elements of a kind around an edge or face.
    pub fn around(&self, kind: ElementKind, lower: ElementKind, index: u32) -> &[u32] {
        self.level(kind).map_or(&[], |level| level.around(lower, index))
    }

    /// The elements of a kind that have a point.
    pub fn around_point(&self, kind: ElementKind, point: u32) -> &[u32] {
        self.level(kind).and_then(|level| level.around_point.entry(point as usize)).map_or(&[], Vec::as_slice)
    }

    /// The elements of a kind that came or have another number, or a point with another one, in ascending order.
    pub fn changed(&self, kind: ElementKind, elements: &RowEdit, points: &RowEdit) -> Vec<u32> {
        let around = points.moved().flat_map(|point| self.around_point(kind, point).iter().copied());
        let mut changed: Vec<u32> = elements.moved().chain(around).collect();
        changed.sort_unstable();
        changed.dedup();
        changed
    }

    /// The mesh as others read it.
    pub fn to_topology(&self) -> Topology {
        let mut lists = ElementLists::default();
        for level in &self.levels {
            match level.kind {
                ElementKind::Edge => lists.edges = level.arrays(),
                ElementKind::Triangle => lists.triangles = level.arrays(),
                ElementKind::Quad => lists.quads = level.arrays(),
                ElementKind::Tetrahedron => lists.tetrahedra = level.arrays(),
                ElementKind::Hexahedron => lists.hexahedra = level.arrays(),
                ElementKind::Prism | ElementKind::Pyramid => {}
            }
        }
        Topology::of_lists(self.container, lists, self.n_points)
    }

    /// How many pages of its lists and tables it does not share with an earlier copy of itself, and how many it has:
    /// what changes have copied since.
    pub fn own_pages(&self, before: &Self) -> [usize; 2] {
        let levels = self.levels.iter().zip(&before.levels);
        levels
            .map(|(own, other)| own.own_pages(other))
            .fold([0, 0], |sum, pages| [sum[0] + pages[0], sum[1] + pages[1]])
    }

    /// Finds an element by its nodes in any order.
    pub fn find(&self, kind: ElementKind, nodes: &[u32]) -> Option<u32> {
        self.level(kind)?.find(nodes)
    }

    pub(super) fn level(&self, kind: ElementKind) -> Option<&Level> {
        self.levels.iter().find(|level| level.kind == kind)
    }

    fn place(&self, kind: ElementKind) -> Option<usize> {
        self.levels.iter().position(|level| level.kind == kind)
    }

    /// Removes elements, largest index first: each time the last one takes the place. Says what is left alone.
    pub(super) fn remove(&mut self, kind: ElementKind, indices: &[u32]) -> LeftAlone {
        let mut left = LeftAlone::default();
        let Some(place) = self.place(kind) else { return left };
        for &element in indices {
            self.levels[place].remove(element, &mut left);
            for above in &mut self.levels[place + 1..] {
                above.lower_removed(kind, element);
            }
        }
        // What lost its elements may have got others meanwhile, or be named twice.
        left.points = descending(left.points);
        left
    }

    /// Removes points that no element has, largest first.
    pub(super) fn remove_points(&mut self, indices: &[u32]) {
        for &point in indices {
            self.levels.iter_mut().for_each(|level| level.point_removed(point));
            self.n_points -= 1;
        }
    }

    /// Adds points behind the last.
    pub(super) fn add_points(&mut self, n: usize) {
        self.n_points += n;
        let n_points = self.n_points;
        self.levels.iter_mut().for_each(|level| level.points_added(n_points));
    }

    /// Numbers the points anew.
    pub(super) fn renumber_points(&mut self, old: &[u32]) {
        let mut new = vec![0; old.len()];
        (0u32..).zip(old).for_each(|(index, before)| new[*before as usize] = index);
        self.levels.iter_mut().for_each(|level| level.points_renumbered(old, &new));
    }

    /// Adds an element on points that there are, and before it the edges and faces that it lacks. Tells the kind of
    /// each one that was added, in order.
    pub(super) fn add(&mut self, kind: ElementKind, nodes: &[u32], added: &mut dyn FnMut(ElementKind)) {
        let Some(place) = self.place(kind) else { return };
        // Faces come before the edges that they do not bring, as readers of indices expect.
        for lower in below(kind).iter().rev() {
            for corners in local_corners(kind, *lower) {
                let corners: Vec<u32> = corners.iter().map(|corner| nodes[*corner]).collect();
                if self.find(*lower, &corners).is_none() {
                    self.add(*lower, &corners, added);
                }
            }
        }
        let found: Vec<Vec<u32>> = below(kind).iter().map(|lower| self.lower_of(kind, *lower, nodes)).collect();
        self.levels[place].push(nodes, &found);
        for above in &mut self.levels[place + 1..] {
            above.lower_added(kind);
        }
        added(kind);
    }

    fn lower_of(&self, kind: ElementKind, lower: ElementKind, nodes: &[u32]) -> Vec<u32> {
        let corners = local_corners(kind, lower).into_iter();
        let corners = corners.map(|local| local.iter().map(|corner| nodes[*corner]).collect::<Vec<u32>>());
        corners.filter_map(|corners| self.find(lower, &corners)).collect()
    }
}

fn fill(level: &mut Level, topology: &Topology) -> Result<(), TopologyProblem> {
    match level.kind {
        ElementKind::Edge => push_all(level, topology.edges(), |_| Vec::new()),
        ElementKind::Triangle => {
            let edges = topology.edges_in_triangles()?;
            push_all(level, topology.triangles(), |triangle| vec![edges[triangle].to_vec()]);
        }
        ElementKind::Quad => {
            let edges = topology.edges_in_quads()?;
            push_all(level, topology.quads(), |quad| vec![edges[quad].to_vec()]);
        }
        ElementKind::Tetrahedron => {
            let (edges, triangles) = (topology.edges_in_tetrahedra()?, topology.triangles_in_tetrahedra()?);
            push_all(level, topology.tetrahedra(), |cell| vec![edges[cell].to_vec(), triangles[cell].to_vec()]);
        }
        ElementKind::Hexahedron => {
            let (edges, quads) = (topology.edges_in_hexahedra()?, topology.quads_in_hexahedra()?);
            push_all(level, topology.hexahedra(), |cell| vec![edges[cell].to_vec(), quads[cell].to_vec()]);
        }
        ElementKind::Prism | ElementKind::Pyramid => {}
    }
    Ok(())
}

fn push_all<const N: usize>(level: &mut Level, elements: &[[u32; N]], below: impl Fn(usize) -> Vec<Vec<u32>>) {
    for (index, nodes) in elements.iter().enumerate() {
        level.push(nodes, &below(index));
    }
}

/// Equal shares of some ancestors.
pub fn equal_shares(ancestors: &[u32]) -> Ancestors {
    let share = 1.0 / ancestors.len().max(1) as f64;
    ancestors.iter().map(|ancestor| (*ancestor, share)).collect()
}
