//! From node numbers of a file to points.

use std::collections::HashMap;

/// Point of each node number: an array while numbers are small, a map for the rest.
#[derive(Default)]
pub(super) struct NodeNumbers {
    /// Point by number, `u32::MAX` for none.
    dense: Vec<u32>,
    /// Numbers from here on go into the map.
    dense_limit: u64,
    sparse: HashMap<u64, u32>,
}

impl NodeNumbers {
    /// For about `n_nodes` nodes: numbers up to four times as many use the array, which bounds its size.
    pub(super) fn for_nodes(n_nodes: u64) -> Self {
        NodeNumbers { dense_limit: n_nodes.saturating_mul(4).saturating_add(64), ..NodeNumbers::default() }
    }

    /// Says whether the number was free.
    pub(super) fn insert(&mut self, tag: u64, point: u32) -> bool {
        if tag >= self.dense_limit {
            return self.sparse.insert(tag, point).is_none();
        }
        let place = tag as usize;
        if place >= self.dense.len() {
            self.dense.resize(place + 1, u32::MAX);
        }
        let was_free = self.dense[place] == u32::MAX;
        self.dense[place] = point;
        was_free
    }

    pub(super) fn point(&self, tag: u64) -> Option<u32> {
        if tag >= self.dense_limit {
            return self.sparse.get(&tag).copied();
        }
        let point = self.dense.get(tag as usize).copied();
        point.filter(|&p| p != u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_far_apart_cost_no_memory() {
        let mut numbers = NodeNumbers::for_nodes(3);
        assert!(numbers.insert(1, 0));
        assert!(numbers.insert(4_000_000_000, 1));
        assert!(numbers.insert(u64::MAX, 2));
        assert!(numbers.dense.len() < 100);
        assert_eq!(
            [1, 4_000_000_000, u64::MAX, 2, 5].map(|t| numbers.point(t)),
            [Some(0), Some(1), Some(2), None, None]
        );
        assert!(!numbers.insert(1, 3));
        assert!(!numbers.insert(u64::MAX, 3));
    }
}
