//! Pairs of points of the elements of a mesh, each of which the first element has that has both points.

use std::collections::{BTreeMap, BTreeSet};

use settee_kernel::Diagnostic;
use settee_kernel::budget::demand;
use settee_mesh::dynamic::DynamicMesh;
use settee_mesh::{ElementKind, Topology, TupleMap};

use super::{Joins, MeshChange, Owned, Owner, ordered};

/// Pairs of points of elements: of two elements with the same pair the first one has it.
#[derive(Clone, Debug)]
pub struct ElementJoins {
    /// The kinds of elements in their order, with the pairs of their local nodes; none of a kind without pairs.
    pub kinds: Vec<(ElementKind, Vec<[usize; 2]>)>,
    /// The first and the last point; below 0 for none: pairs with a point before the first, and pairs of two points
    /// behind the last, are left out.
    pub range: [i32; 2],
}

/// All pairs of the local nodes of a kind of elements.
pub fn all_pairs(kind: ElementKind) -> Vec<[usize; 2]> {
    let n = kind.n_nodes();
    (0..n).flat_map(|first| (first + 1..n).map(move |second| [first, second])).collect()
}

/// Pairs with their numbers.
fn numbered(pairs: &[[usize; 2]]) -> impl Iterator<Item = (u8, [usize; 2])> {
    (0u8..).zip(pairs.iter().copied())
}

impl ElementJoins {
    /// The kinds that have pairs, with their place in the order.
    fn kinds(&self) -> impl Iterator<Item = (u8, ElementKind, &[[usize; 2]])> {
        let kinds = (0u8..).zip(&self.kinds).filter(|(_, (_, pairs))| !pairs.is_empty());
        kinds.map(|(place, (kind, pairs))| (place, *kind, pairs.as_slice()))
    }

    /// Whether a pair of points is not left out.
    fn is_within(&self, [low, _]: [u32; 2]) -> bool {
        let [begin, end] = self.range.map(i64::from);
        i64::from(low) >= begin && (end < 0 || i64::from(low) <= end)
    }

    /// All pairs of a mesh over `n_points` points, in the order of their owners. `bytes`: how many each takes in what
    /// is made of them, which is `what`.
    ///
    /// # Errors
    /// An element of a point that does not exist.
    pub fn within(
        &self,
        topology: &Topology,
        n_points: usize,
        (bytes, what): (usize, &str),
    ) -> Result<Vec<Owned<2>>, Diagnostic> {
        let (mut known, mut found) = (TupleMap::default(), Vec::new());
        for (place, kind, pairs) in self.kinds() {
            let n_nodes = kind.n_nodes();
            for (element, nodes) in (0u32..).zip(topology.nodes_of(kind).chunks_exact(n_nodes)) {
                if let Some(point) = nodes.iter().find(|point| **point as usize >= n_points) {
                    let message = format!("{kind} {element} names point {point}, but the state has {n_points} points");
                    return Err(Diagnostic::error("index-out-of-range", message));
                }
                for (local, pair) in numbered(pairs) {
                    let pair = pair.map(|corner| nodes[corner]);
                    if !self.is_within(ordered(pair)) || !known.insert(ordered(pair), 0).1 {
                        continue;
                    }
                    if found.len() == found.capacity() {
                        // How many pairs are shared by elements is not known before. The lists and the table of pairs
                        // double.
                        let n = 2 * found.len().max(1024);
                        let bytes = n * (size_of::<Owned<2>>() + bytes + 4 * size_of::<[u32; 3]>());
                        demand(bytes as u64, || format!("{n} {what}"));
                        found.reserve_exact(n - found.len());
                    }
                    found.push((Owner { kind: place, element, local }, pair));
                }
            }
        }
        Ok(found)
    }

    /// The owner of a pair of points, and the points in its order.
    pub fn owner(&self, around: &DynamicMesh, pair: [u32; 2]) -> Option<Owned<2>> {
        self.owners(around, ordered(pair)).pop_first()
    }

    /// The owners of a pair of points, the lower one first, with the points in their order.
    fn owners(&self, around: &DynamicMesh, pair: [u32; 2]) -> BTreeMap<Owner, [u32; 2]> {
        let mut owners = BTreeMap::new();
        for (place, kind, pairs) in self.kinds() {
            for element in around.around_point(kind, pair[0]) {
                let nodes = around.nodes(kind, *element);
                for (local, corners) in numbered(pairs) {
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
        self.within(topology, usize::MAX, (0, "pairs of points of a mesh")).ok()
    }

    fn others(&self, change: &MeshChange<'_>) -> Option<BTreeMap<Owner, Option<[u32; 2]>>> {
        let moved_points: BTreeSet<u32> = change.points.moved().collect();
        let (mut others, mut to_find) = (BTreeMap::new(), BTreeSet::new());
        for (place, kind, pairs) in self.kinds() {
            let (rows, changed) = change.of_kind(kind)?;
            for element in rows.left() {
                let nodes = change.nodes_before(kind, element)?;
                for (local, pair) in numbered(pairs) {
                    others.insert(Owner { kind: place, element, local }, None);
                    to_find.extend(change.now(pair.map(|corner| nodes[corner])).map(ordered));
                }
            }
            let moved: BTreeSet<u32> = rows.moved().collect();
            for element in changed {
                let nodes = change.around.nodes(kind, element);
                let all = moved.contains(&element);
                for (_, pair) in numbered(pairs) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bound_of_a_range_counts_where_it_is_not_negative() {
        let within = |range: [i32; 2]| {
            let joins = ElementJoins { kinds: Vec::new(), range };
            [[0, 1], [1, 2], [2, 3], [3, 4]].map(|pair| joins.is_within(pair))
        };
        assert_eq!(within([-1, -1]), [true; 4]);
        assert_eq!(within([1, 2]), [false, true, true, false]);
        assert_eq!(within([-1, 1]), [true, true, false, false]);
        assert_eq!(within([2, -1]), [false, false, true, true]);
        assert_eq!(within([2, 1]), [false; 4]);
    }
}
