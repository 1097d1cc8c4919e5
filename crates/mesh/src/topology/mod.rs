//! Connectivity: the elements of a mesh with the lower elements derived from them.

mod adjacency;
mod boundary;
mod cells;
pub(crate) mod derive;
mod incidence;
mod layout;
mod lists;
mod problem;
mod tables;

use crate::elements::ElementKind;

pub use adjacency::Adjacency;
pub use cells::{Cell, CellSet, Face, boundary_faces};
pub use incidence::OrientedEdge;
pub use layout::Layout;
pub use problem::TopologyProblem;

use problem::Problems;
use tables::Tables;

/// The rules by which a container completes its lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, settee_persist::Persist)]
pub enum ContainerKind {
    /// Any elements, edges oriented as met (`MeshTopology`).
    #[default]
    Mesh,
    /// Points only.
    Point,
    /// Edges.
    Edge,
    /// Triangles and edges.
    Triangle,
    /// Quads and edges.
    Quad,
    /// Tetrahedra, triangles and edges.
    Tetrahedron,
    /// Hexahedra, quads and edges.
    Hexahedron,
    /// Any elements as they are given (grids, which make all their lists).
    Complete,
}

/// Elements as a container receives them, not yet checked.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ElementLists {
    /// Segments.
    pub edges: Vec<[u32; 2]>,
    /// Triangles.
    pub triangles: Vec<[u32; 3]>,
    /// Quads.
    pub quads: Vec<[u32; 4]>,
    /// Tetrahedra.
    pub tetrahedra: Vec<[u32; 4]>,
    /// Hexahedra.
    pub hexahedra: Vec<[u32; 8]>,
    /// Prisms.
    pub prisms: Vec<[u32; 6]>,
    /// Pyramids.
    pub pyramids: Vec<[u32; 5]>,
}

impl ElementLists {
    /// Number of elements of one kind.
    pub fn n_elements(&self, kind: ElementKind) -> usize {
        match kind {
            ElementKind::Edge => self.edges.len(),
            ElementKind::Triangle => self.triangles.len(),
            ElementKind::Quad => self.quads.len(),
            ElementKind::Tetrahedron => self.tetrahedra.len(),
            ElementKind::Hexahedron => self.hexahedra.len(),
            ElementKind::Prism => self.prisms.len(),
            ElementKind::Pyramid => self.pyramids.len(),
        }
    }
}

/// Checked connectivity: every index names a point, and derived lists are complete for the kind of container.
///
/// The default is empty. Neighbourhood tables (`triangles_around_edge`, ...) are computed when they are
/// first asked for, and kept.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Topology {
    kind: ContainerKind,
    n_points: usize,
    lists: ElementLists,
    warnings: Vec<TopologyProblem>,
    layout: Layout,
    tables: Tables,
}

impl Topology {
    /// Checks the lists and derives the missing ones.
    ///
    /// `n_positions`: length of the container's own positions, or `None` if it has none. The number of points is
    /// * `Mesh`: 1 + the largest index, whatever the positions (trailing unused points are not counted, by convention
    ///   of the scenes);
    /// * the others: `n_positions`, or else 1 + the largest index.
    ///
    /// Lists that the kind of container does not know (tetrahedra in a container of triangles) are dropped.
    ///
    /// # Errors
    /// All problems found, at most a few dozen: an index beyond the positions, a tetrahedron that uses a node twice,
    /// an edge of a triangle that is missing in given edges (containers of triangles only). Lesser ones become
    /// [`Self::warnings`].
    pub fn build(
        kind: ContainerKind,
        mut lists: ElementLists,
        n_positions: Option<usize>,
    ) -> Result<Topology, Vec<TopologyProblem>> {
        keep_known_lists(kind, &mut lists);
        let mut problems = Problems::default();
        problem::check_lists(&lists, n_positions, &mut problems);
        problems.stop_on_errors()?;
        let from_indices = lists.largest_index().map_or(0, |index| index as usize + 1);
        let n_points = match kind {
            ContainerKind::Mesh => from_indices,
            _ => n_positions.unwrap_or(from_indices),
        };
        derive::complete(kind, &mut lists, &mut problems);
        let warnings = problems.stop_on_errors()?;
        Ok(Topology { kind, n_points, lists, warnings, layout: Layout::default(), tables: Tables::default() })
    }

    /// Connectivity of lists that are known to be right and complete.
    pub(crate) fn of_lists(kind: ContainerKind, lists: ElementLists, n_points: usize) -> Self {
        Topology { kind, n_points, lists, ..Self::default() }
    }

    /// The same connectivity with trailing points that no element uses.
    pub fn with_points(self, n_points: usize) -> Self {
        Topology { n_points: n_points.max(self.n_points), tables: Tables::default(), ..self }
    }

    /// Kind of container.
    pub fn kind(&self) -> ContainerKind {
        self.kind
    }

    /// Whether it belongs to the family of set containers, which decides how points are located in it.
    pub fn is_set(&self) -> bool {
        use ContainerKind::*;
        matches!(self.kind, Edge | Triangle | Quad | Tetrahedron | Hexahedron)
    }

    /// Number of points.
    pub fn n_points(&self) -> usize {
        self.n_points
    }

    /// What is odd without being an error.
    pub fn warnings(&self) -> &[TopologyProblem] {
        &self.warnings
    }

    /// The lists of elements of every kind.
    pub fn lists(&self) -> &ElementLists {
        &self.lists
    }

    /// Edges, given or derived.
    pub fn edges(&self) -> &[[u32; 2]] {
        &self.lists.edges
    }

    /// Triangles, given or derived from tetrahedra.
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.lists.triangles
    }

    /// Quads, given or derived from hexahedra.
    pub fn quads(&self) -> &[[u32; 4]] {
        &self.lists.quads
    }

    /// Tetrahedra.
    pub fn tetrahedra(&self) -> &[[u32; 4]] {
        &self.lists.tetrahedra
    }

    /// Hexahedra.
    pub fn hexahedra(&self) -> &[[u32; 8]] {
        &self.lists.hexahedra
    }

    /// Prisms.
    pub fn prisms(&self) -> &[[u32; 6]] {
        &self.lists.prisms
    }

    /// Pyramids.
    pub fn pyramids(&self) -> &[[u32; 5]] {
        &self.lists.pyramids
    }

    /// The elements of the body, and what is seen of them from outside: found when it is first asked for, and kept.
    pub fn cells(&self) -> &CellSet {
        self.tables.cells.get_or_init(|| Cell::of(self).into())
    }

    /// The largest point that an element names; `None` without elements.
    pub fn largest_index(&self) -> Option<u32> {
        self.lists.largest_index()
    }

    /// Number of elements of one kind.
    pub fn n_elements(&self, kind: ElementKind) -> usize {
        self.lists.n_elements(kind)
    }

    /// The nodes of all elements of one kind, one element after the other.
    pub fn nodes_of(&self, kind: ElementKind) -> &[u32] {
        match kind {
            ElementKind::Edge => self.edges().as_flattened(),
            ElementKind::Triangle => self.triangles().as_flattened(),
            ElementKind::Quad => self.quads().as_flattened(),
            ElementKind::Tetrahedron => self.tetrahedra().as_flattened(),
            ElementKind::Hexahedron => self.hexahedra().as_flattened(),
            ElementKind::Prism => self.prisms().as_flattened(),
            ElementKind::Pyramid => self.pyramids().as_flattened(),
        }
    }
}

fn keep_known_lists(kind: ContainerKind, lists: &mut ElementLists) {
    use ContainerKind::*;
    let knows = |kinds: &[ContainerKind]| matches!(kind, Mesh | Complete) || kinds.contains(&kind);
    if !knows(&[Edge, Triangle, Quad, Tetrahedron, Hexahedron]) {
        lists.edges.clear();
    }
    if !knows(&[Triangle, Tetrahedron]) {
        lists.triangles.clear();
    }
    if !knows(&[Quad, Hexahedron]) {
        lists.quads.clear();
    }
    if !knows(&[Tetrahedron]) {
        lists.tetrahedra.clear();
    }
    if !knows(&[Hexahedron]) {
        lists.hexahedra.clear();
    }
    if !knows(&[]) {
        lists.prisms.clear();
        lists.pyramids.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one_tetrahedron() -> ElementLists {
        ElementLists { tetrahedra: vec![[0, 1, 2, 3]], ..ElementLists::default() }
    }

    #[test]
    fn number_of_points_counts_indices_in_a_mesh_and_positions_in_a_set() {
        let mesh = Topology::build(ContainerKind::Mesh, one_tetrahedron(), Some(7));
        assert_eq!(mesh.map(|t| t.n_points()), Ok(4));
        let set = Topology::build(ContainerKind::Tetrahedron, one_tetrahedron(), Some(7));
        assert_eq!(set.map(|t| t.n_points()), Ok(7));
        let set = Topology::build(ContainerKind::Tetrahedron, one_tetrahedron(), None);
        assert_eq!(set.map(|t| t.n_points()), Ok(4));
        let points = Topology::build(ContainerKind::Point, one_tetrahedron(), Some(9));
        assert_eq!(points.map(|t| (t.n_points(), t.tetrahedra().len())), Ok((9, 0)));
        assert_eq!(Topology::default().n_points(), 0);
    }

    #[test]
    fn an_index_beyond_the_positions_names_element_and_index() {
        for kind in [ContainerKind::Mesh, ContainerKind::Tetrahedron] {
            let problems = Topology::build(kind, one_tetrahedron(), Some(3)).unwrap_err();
            assert_eq!(problems[0].to_string(), "tetrahedron 0 names point 3, but there are 3 points");
        }
    }

    #[test]
    fn a_container_of_triangles_does_not_know_tetrahedra() {
        let mut lists = one_tetrahedron();
        lists.triangles.push([2, 0, 1]);
        let topology = Topology::build(ContainerKind::Triangle, lists, None).expect("one triangle is a valid mesh");
        assert!(topology.tetrahedra().is_empty());
        assert_eq!(topology.edges(), [[0, 1], [1, 2], [2, 0]]);
        assert_eq!(topology.n_points(), 3);
    }
}
