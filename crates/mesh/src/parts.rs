//! Parts of a mesh that share no point.

use std::collections::BTreeMap;

use crate::topology::Topology;
use crate::union::Groups;

/// Points that hang together by elements.
pub(crate) struct Parts {
    groups: Groups,
    is_used: Vec<bool>,
}

impl Parts {
    /// All points alone.
    pub fn new(n_points: usize) -> Self {
        Self { groups: Groups::of_single(n_points), is_used: vec![false; n_points] }
    }

    /// Number of points.
    pub fn n_points(&self) -> usize {
        self.is_used.len()
    }

    /// Joins the points of each element; points that do not exist are left out.
    pub fn join<const N: usize>(&mut self, elements: &[[u32; N]]) {
        let n_points = self.n_points();
        for nodes in elements {
            let mut existing = nodes.iter().copied().filter(|node| (*node as usize) < n_points);
            let Some(first) = existing.next() else { continue };
            self.is_used[first as usize] = true;
            for node in existing {
                self.is_used[node as usize] = true;
                self.groups.join(first, node);
            }
        }
    }

    /// Number of points without elements.
    pub fn n_unused(&self) -> usize {
        self.is_used.iter().filter(|is_used| !**is_used).count()
    }

    /// Number of points of each part, in the order of their smallest points; points without elements are no parts.
    pub fn sizes(self) -> Vec<usize> {
        let mut sizes: BTreeMap<u32, usize> = BTreeMap::new();
        for (root, is_used) in self.groups.into_roots().into_iter().zip(&self.is_used) {
            if *is_used {
                *sizes.entry(root).or_default() += 1;
            }
        }
        sizes.into_values().collect()
    }
}

/// Number of points of each part of a mesh that shares no point with the others, in the order of their smallest points.
/// Points without elements are no parts. Points from `n_points` on do not exist, whatever elements name them.
pub fn part_sizes(topology: &Topology, n_points: usize) -> Vec<usize> {
    let mut parts = Parts::new(n_points);
    parts.join(topology.edges());
    parts.join(topology.triangles());
    parts.join(topology.quads());
    parts.join(topology.tetrahedra());
    parts.join(topology.hexahedra());
    parts.join(topology.prisms());
    parts.join(topology.pyramids());
    parts.sizes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_that_share_a_point_are_one_part() {
        let mut parts = Parts::new(9);
        parts.join(&[[0, 1, 2], [5, 6, 7]]);
        parts.join(&[[2, 3], [8, 99]]);
        assert_eq!(parts.n_unused(), 1);
        assert_eq!(parts.sizes(), [4, 3, 1]);
    }
}
