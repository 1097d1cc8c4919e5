//! Springs over the edges that exactly two elements of a surface share, in the order of the edges of the mesh.

use std::collections::BTreeMap;

use settee_elements::spring::hinges::{Hinge, hinges};
use settee_mesh::dynamic::DynamicMesh;
use settee_mesh::{ElementKind, Topology};

use settee_bodies::owned::{Joins, MeshChange, Owned, Owner};

/// Which hinges have springs, and between which points.
pub struct Over<const M: usize = 2> {
    /// The kind of the elements on both sides.
    pub kind: ElementKind,
    /// Number of springs over each edge.
    pub n_each: u8,
    /// The points that the springs over a hinge join.
    pub join: fn(&Hinge) -> Vec<[u32; M]>,
}

/// The sides of an element by places of its nodes.
fn sides(kind: ElementKind) -> impl Iterator<Item = [usize; 2]> {
    let n = kind.n_nodes();
    (0..n).map(move |place| [place, (place + 1) % n])
}

impl<const M: usize> Over<M> {
    /// The points that the springs over an edge join; none unless both elements share it.
    fn joined(&self, edge: &[u32], elements: [&[u32]; 2]) -> Option<Vec<[u32; M]>> {
        let [one, two] = elements;
        let found = match self.kind {
            ElementKind::Triangle => hinges::<[u32; 3]>(&[one.try_into().ok()?, two.try_into().ok()?]),
            _ => hinges::<[u32; 4]>(&[one.try_into().ok()?, two.try_into().ok()?]),
        };
        let ends = [*edge.iter().min()?, *edge.iter().max()?];
        found.iter().find(|hinge| hinge.edge == ends).map(self.join)
    }

    /// The same for one edge of a mesh that changes.
    fn now(&self, around: &DynamicMesh, edge: u32) -> Option<Vec<[u32; M]>> {
        let mut elements = around.around(self.kind, ElementKind::Edge, edge).to_vec();
        elements.sort_unstable();
        let &[one, two] = elements.as_slice() else { return None };
        self.joined(around.nodes(ElementKind::Edge, edge), [one, two].map(|element| around.nodes(self.kind, element)))
    }

    fn owner(element: u32, local: u8) -> Owner {
        Owner { kind: 0, element, local }
    }

    /// The points that all springs join: in the order of the edges, where the mesh lists all of them.
    pub fn all_joined(&self, topology: &Topology) -> Vec<[u32; M]> {
        match self.all(topology) {
            Some(springs) => springs.into_iter().map(|(_, joined)| joined).collect(),
            None if self.kind == ElementKind::Triangle => {
                hinges(topology.triangles()).iter().flat_map(self.join).collect()
            }
            None => hinges(topology.quads()).iter().flat_map(self.join).collect(),
        }
    }
}

impl<const M: usize> Joins<M> for Over<M> {
    /// `None` for a mesh that does not list the edges of all its elements, as containers of sets do.
    fn all(&self, topology: &Topology) -> Option<Vec<Owned<M>>> {
        let (nodes, lower) = match self.kind {
            _ if !topology.is_set() => return None,
            ElementKind::Triangle => {
                (topology.triangles().as_flattened(), topology.edges_in_triangles().ok()?.as_flattened())
            }
            _ => (topology.quads().as_flattened(), topology.edges_in_quads().ok()?.as_flattened()),
        };
        let n_nodes = self.kind.n_nodes();
        let mut around: Vec<(usize, [usize; 2])> = vec![(0, [0; 2]); topology.edges().len()];
        for (element, edges) in lower.chunks_exact(n_nodes).enumerate() {
            for edge in edges {
                let (n, elements) = &mut around[*edge as usize];
                elements.get_mut(*n).into_iter().for_each(|place| *place = element);
                *n += 1;
            }
        }
        let nodes_of = |element: usize| &nodes[element * n_nodes..][..n_nodes];
        let mut springs = Vec::new();
        for (edge, (n, elements)) in (0u32..).zip(&around) {
            if *n == 2
                && let Some(joined) = self.joined(&topology.edges()[edge as usize], elements.map(nodes_of))
            {
                springs.extend((0..).zip(joined).map(|(local, joined)| (Self::owner(edge, local), joined)));
            }
        }
        Some(springs)
    }

    fn others(&self, change: &MeshChange<'_>) -> Option<BTreeMap<Owner, Option<[u32; M]>>> {
        let around = change.around;
        let (edges, _) = change.of_kind(ElementKind::Edge)?;
        let (elements, changed) = change.of_kind(self.kind)?;
        let mut to_find: Vec<u32> = edges.moved().collect();
        // The sides of elements that are not there any more.
        for element in elements.left() {
            let nodes = change.nodes_before(self.kind, element)?;
            let sides = sides(self.kind).filter_map(|side| change.now(side.map(|place| nodes[place])));
            to_find.extend(sides.filter_map(|side| around.find(ElementKind::Edge, &side)));
        }
        // Those that came, or whose points have other numbers.
        for element in changed {
            to_find.extend_from_slice(around.lower(self.kind, element, ElementKind::Edge));
        }
        let none = |edge: u32| (0..self.n_each).map(move |local| (Self::owner(edge, local), None));
        let mut others: BTreeMap<Owner, Option<[u32; M]>> = edges.left().flat_map(none).collect();
        for edge in to_find {
            others.extend(none(edge));
            for (local, joined) in (0..).zip(self.now(around, edge).into_iter().flatten()) {
                others.insert(Self::owner(edge, local), Some(joined));
            }
        }
        Some(others)
    }
}
