//! What happened to a mesh.

use std::sync::Arc;

use settee_persist::Persist;

use crate::elements::ElementKind;

/// Points or elements of one kind, as a change names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Persist)]
pub enum Members {
    /// Points.
    Points,
    /// Elements of a kind.
    Elements(ElementKind),
}

/// The origin of an added point or element: indices before the change, with weights of sum 1.
pub type Ancestors = Vec<(u32, f64)>;

/// One change of a mesh.
#[derive(Debug, Clone, PartialEq, Persist)]
pub enum Change {
    /// The whole mesh was replaced: nothing is known of where its points and elements come from.
    Replaced {
        /// Points before and after.
        n_points: [usize; 2],
    },
    /// Some were removed. The numbering that follows is [`removal`].
    Removed {
        /// Of what.
        of: Members,
        /// Indices before the change, largest first.
        indices: Vec<u32>,
    },
    /// Some were added behind the last.
    Added {
        /// Of what.
        of: Members,
        /// For each one that was added, where it comes from; empty for one that comes from nowhere.
        ancestors: Vec<Ancestors>,
    },
    /// Points were placed where their ancestors are on average; elements keep their corners.
    Moved {
        /// The points.
        points: Vec<u32>,
        /// For each one where it went.
        ancestors: Vec<Ancestors>,
    },
    /// All elements of a kind, or all points, were numbered anew.
    Renumbered {
        /// Of what.
        of: Members,
        /// The index before the change for each index after it.
        old: Vec<u32>,
    },
}

/// A change with the revision that it led to.
#[derive(Debug, Clone, PartialEq, Persist)]
pub struct LogEntry {
    /// Revision of the mesh after the change.
    pub revision: u64,
    /// The change. Snapshots share it.
    pub change: Arc<Change>,
}

/// Indices without repetition, largest first.
pub(crate) fn descending(mut indices: Vec<u32>) -> Vec<u32> {
    indices.sort_unstable();
    indices.dedup();
    indices.reverse();
    indices
}

/// The index before a removal for each index after it: one index after the other, largest first, gives its place to the
/// last that there is at that moment, as SOFA numbers. An index that is named twice, or does not exist, counts once or
/// not at all.
pub fn removal(n: usize, indices: &[u32]) -> Vec<u32> {
    let removed = descending(indices.iter().copied().filter(|index| (*index as usize) < n).collect());
    let mut old: Vec<u32> = (0..n as u32).collect();
    for index in removed {
        old.swap_remove(index as usize);
    }
    old
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_takes_the_place_of_one_that_is_removed() {
        assert_eq!(removal(5, &[1]), [0, 4, 2, 3]);
        // The larger index goes first, whatever the order in which they are named.
        assert_eq!(removal(5, &[1, 3]), [0, 4, 2]);
        assert_eq!(removal(5, &[3, 1]), [0, 4, 2]);
        assert_eq!(removal(5, &[4, 4, 9]), [0, 1, 2, 3]);
        assert_eq!(removal(2, &[0, 1]), [0u32; 0]);
    }
}
