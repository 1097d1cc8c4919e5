//! The edges between two triangles or quads, where surfaces bend.

use std::collections::BTreeMap;

/// An edge that exactly two elements share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hinge {
    /// End points of the edge.
    pub edge: [u32; 2],
    /// For each of the two elements, in order of their indices: the neighbours of the ends of the edge in that element.
    /// They are one point in a triangle.
    pub wings: [[u32; 2]; 2],
}

/// The sides of one element: end points, and the points beside them.
trait Sides {
    fn sides(&self) -> impl Iterator<Item = ([u32; 2], [u32; 2])>;
}

impl Sides for [u32; 3] {
    fn sides(&self) -> impl Iterator<Item = ([u32; 2], [u32; 2])> {
        (0..3).map(|i| ([self[i], self[(i + 1) % 3]], [self[(i + 2) % 3]; 2]))
    }
}

impl Sides for [u32; 4] {
    fn sides(&self) -> impl Iterator<Item = ([u32; 2], [u32; 2])> {
        (0..4).map(|i| ([self[i], self[(i + 1) % 4]], [self[(i + 3) % 4], self[(i + 2) % 4]]))
    }
}

/// Each side in the order in which elements are visited, with its ends in increasing order and the points beside them
/// likewise.
fn ordered_sides<E: Sides>(elements: &[E]) -> impl Iterator<Item = ([u32; 2], [u32; 2])> {
    elements
        .iter()
        .flat_map(Sides::sides)
        .map(|(edge, wing)| if edge[0] < edge[1] { (edge, wing) } else { ([edge[1], edge[0]], [wing[1], wing[0]]) })
}

/// Edges shared by exactly two elements, in the order in which the second element meets them.
#[allow(private_bounds)] // Triangles and quads only.
pub fn hinges<E: Sides>(elements: &[E]) -> Vec<Hinge> {
    let mut counts: BTreeMap<[u32; 2], u32> = BTreeMap::new();
    for (edge, _) in ordered_sides(elements) {
        *counts.entry(edge).or_default() += 1;
    }
    meetings(elements).into_iter().filter(|hinge| counts[&hinge.edge] == 2).collect()
}

/// One hinge for each time that an edge is met again: between the first element at the edge and the one that meets it.
fn meetings<E: Sides>(elements: &[E]) -> Vec<Hinge> {
    let mut first: BTreeMap<[u32; 2], [u32; 2]> = BTreeMap::new();
    let mut found = Vec::new();
    for (edge, wing) in ordered_sides(elements) {
        match first.get(&edge) {
            Some(known) => found.push(Hinge { edge, wings: [*known, wing] }),
            None => {
                first.insert(edge, wing);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_triangles_have_one_hinge() {
        let found = hinges(&[[0, 1, 2], [2, 1, 3]]);
        assert_eq!(found, [Hinge { edge: [1, 2], wings: [[0, 0], [3, 3]] }]);
        // A third triangle at the edge: no hinge, but it meets the first one.
        assert!(hinges(&[[0, 1, 2], [2, 1, 3], [1, 2, 4]]).is_empty());
        assert_eq!(meetings(&[[0, 1, 2], [2, 1, 3], [1, 2, 4]]).len(), 2);
    }

    #[test]
    fn the_wings_of_quads_face_each_other() {
        // 0 1 4 over 3 2 5: point 0 lies beside 1, 3 beside 2.
        assert_eq!(hinges(&[[0, 1, 2, 3], [1, 4, 5, 2]]), [Hinge { edge: [1, 2], wings: [[0, 3], [4, 5]] }]);
    }
}
