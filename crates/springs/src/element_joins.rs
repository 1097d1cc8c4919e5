//! Springs between all points of each element of a mesh, one for each pair of points.

use std::collections::{BTreeMap, BTreeSet};

use settee_kernel::Diagnostic;
use settee_kernel::budget::demand;
use settee_mesh::dynamic::DynamicMesh;
use settee_mesh::{ElementKind, Topology, TupleMap};

use super::owned_springs::{Joins, MeshChange, Owned, Owner, ordered};

/// The kinds of elements, in the order in which their springs are listed.
pub const KINDS: [ElementKind; 5] =
    [ElementKind::Edge, ElementKind::Triangle, ElementKind::Quad, ElementKind::Tetrahedron, ElementKind::Hexahedron];

/// Springs between all points of each element: of two elements with the same pair of points the first one has their
/// spring.
#[derive(Clone, Copy, Debug)]
pub struct ElementJoins {
    /// Which kinds of [`KINDS`] have springs.
    pub has_springs: [bool; 5],
    /// The first and the last point, not below 0, if there is a range: pairs with a point before the first, and pairs of
    /// two points behind the last, have no spring.
    pub range: [i32; 2],
}

/// The pairs of `n` places, numbered in their order.
fn pairs(n: usize) -> impl Iterator<Item = (u8, [usize; 2])> {
    (0u8..).zip((0..n).flat_map(move |first| (first + 1..n).map(move |second| [first, second])))
}

/// The nodes of all elements of a kind, one after the other.
fn nodes(topology: &Topology, kind: ElementKind) -> &[u32] {
    match kind {
        ElementKind::Edge => topology.edges().as_flattened(),
        ElementKind::Triangle => topology.triangles().as_flattened(),
        ElementKind::Quad => topology.quads().as_flattened(),
        ElementKind::Tetrahedron => topology.tetrahedra().as_flattened(),
        ElementKind::Hexahedron => topology.hexahedra().as_flattened(),
        ElementKind::Prism | ElementKind::Pyramid => &[],
    }
}

impl ElementJoins {
    /// The kinds that have springs, with their place in the order.
    fn kinds(&self) -> impl Iterator<Item = (u8, ElementKind)> {
        let kinds = (0u8..).zip(KINDS).zip(self.has_springs);
        kinds.filter(|(_, has_springs)| *has_springs).map(|(kind, _)| kind)
    }

    /// Whether a pair of points may have a spring.
    fn is_within(&self, [low, _]: [u32; 2]) -> bool {
        let [begin, end] = self.range.map(i64::from);
        begin < 0 || (begin..=end).contains(&i64::from(low))
    }

    /// All springs on a mesh over `n_points` points, in the order of their owners.
    ///
    /// # Errors
    /// An element of a point that does not exist.
    pub fn within(&self, topology: &Topology, n_points: usize) -> Result<Vec<Owned<2>>, Diagnostic> {
        let (mut known, mut springs) = (TupleMap::default(), Vec::new());
        for (place, kind) in self.kinds() {
            let n_nodes = kind.n_nodes();
            for (element, nodes) in (0u32..).zip(nodes(topology, kind).chunks_exact(n_nodes)) {
                if let Some(point) = nodes.iter().find(|point| **point as usize >= n_points) {
                    let message = format!("{kind} {element} names point {point}, but the state has {n_points} points");
                    return Err(Diagnostic::error("index-out-of-range", message));
                }
                for (local, pair) in pairs(n_nodes) {
                    let pair = pair.map(|corner| nodes[corner]);
                    if !self.is_within(ordered(pair)) || !known.insert(ordered(pair), 0).1 {
                        continue;
                    }
                    if springs.len() == springs.capacity() {
                        // How many pairs are shared by elements is not known before. The lists and the table of pairs
                        // double.
                        let n = 2 * springs.len().max(1024);
                        let bytes = n * (size_of::<Owned<2>>() + size_of::<super::Spring>() + 4 * size_of::<[u32; 3]>());
                        demand(bytes as u64, || format!("{n} springs of a mesh"));
                        springs.reserve_exact(n - springs.len());
                    }
                    springs.push((Owner { kind: place, element, local }, pair));
                }
            }
        }
        Ok(springs)
    }

    /// The owners of a pair of points, with the points in their order.
    fn owners(&self, around: &DynamicMesh, pair: [u32; 2]) -> BTreeMap<Owner, [u32; 2]> {
        let mut owners = BTreeMap::new();
        for (place, kind) in self.kinds() {
            for element in around.around_point(kind, pair[0]) {
                let nodes = around.nodes(kind, *element);
                for (local, corners) in pairs(nodes.len()) {
                    let joined = corners.map(|corner| nodes[corner]);
                    if ordered(joined) == pair {
                        owners.insert(Owner { kind: place, element: *element, local }, joined);
                    }
                }
            }
        }
        owners
    }
}

impl Joins<2> for ElementJoins {
    fn all(&self, topology: &Topology) -> Option<Vec<Owned<2>>> {
        self.within(topology, usize::MAX).ok()
    }

    fn others(&self, change: &MeshChange<'_>) -> Option<BTreeMap<Owner, Option<[u32; 2]>>> {
        let moved_points: BTreeSet<u32> = change.points.moved().collect();
        let (mut others, mut to_find) = (BTreeMap::new(), BTreeSet::new());
        for (place, kind) in self.kinds() {
            let (rows, changed) = change.of_kind(kind)?;
            for element in rows.left() {
                let nodes = change.nodes_before(kind, element)?;
                for (local, pair) in pairs(nodes.len()) {
                    others.insert(Owner { kind: place, element, local }, None);
                    to_find.extend(change.now(pair.map(|corner| nodes[corner])).map(ordered));
                }
            }
            let moved: BTreeSet<u32> = rows.moved().collect();
            for element in changed {
                let nodes = change.around.nodes(kind, element);
                let all = moved.contains(&element);
                for (_, pair) in pairs(nodes.len()) {
                    let pair = pair.map(|corner| nodes[corner]);
                    if all || pair.iter().any(|point| moved_points.contains(point)) {
                        to_find.insert(ordered(pair));
                    }
                }
            }
        }
        for pair in to_find {
            let is_within = self.is_within(pair);
            for (number, (owner, joined)) in self.owners(change.around, pair).into_iter().enumerate() {
                others.insert(owner, (number == 0 && is_within).then_some(joined));
            }
        }
        Some(others)
    }
}
