//! How values of elements follow the changes of a mesh in place: those that stay are moved, those of new elements are
//! made.

use crate::change::{Change, Members};
use crate::follow::{follow_rows, origins};

/// What happened to the members of one kind: none was placed elsewhere, and it is known where each comes from.
#[derive(Clone, Debug)]
pub struct RowEdit {
    of: Members,
    n_before: usize,
    changes: Vec<Change>,
    /// For each member now the one before.
    origins: Vec<Option<u32>>,
    /// The members that are new, in ascending order.
    added: Vec<u32>,
}

impl RowEdit {
    /// What `changes` do to the `n` members of a kind; `None` if more happened than that members came, went or were
    /// numbered anew: values of those that stay may be others then.
    pub fn new(n: usize, changes: &[Change], of: Members) -> Option<Self> {
        if changes.iter().any(|change| matches!(change, Change::Replaced { .. } | Change::Moved { .. })) {
            return None;
        }
        let is_of = |change: &&Change| match change {
            Change::Removed { of: members, .. }
            | Change::Added { of: members, .. }
            | Change::Renumbered { of: members, .. } => *members == of,
            Change::Replaced { .. } | Change::Moved { .. } => false,
        };
        let origins = origins(n, changes, of);
        let added = (0u32..).zip(&origins).filter(|(_, origin)| origin.is_none()).map(|(index, _)| index).collect();
        Some(Self { of, n_before: n, changes: changes.iter().filter(is_of).cloned().collect(), origins, added })
    }

    /// Number of members before.
    pub fn n_before(&self) -> usize {
        self.n_before
    }

    /// Number of members now.
    pub fn n(&self) -> usize {
        self.origins.len()
    }

    /// The members that are new, in ascending order.
    pub fn added(&self) -> &[u32] {
        &self.added
    }

    /// The values of the members that are new.
    pub fn added_of<T: Copy>(&self, values: &[T]) -> Vec<T> {
        self.added.iter().map(|index| values[*index as usize]).collect()
    }

    /// Brings rows of `block` values to the members now. `made`: the rows of those that are new, in ascending order.
    pub fn follow<T: Copy>(&self, rows: &mut Vec<T>, block: usize, made: &[T]) {
        if let Some(some) = made.first().or(rows.first()).copied() {
            // A member that came and went again has any values meanwhile.
            follow_rows(rows, block, (&self.changes, self.of), |_, _| vec![some; block]);
        }
        for (index, row) in self.added.iter().zip(made.chunks_exact(block)) {
            rows[*index as usize * block..][..block].copy_from_slice(row);
        }
    }

    /// Where the values of each member now are: among those before, or those that were made.
    pub fn places(&self) -> impl Iterator<Item = RowPlace> {
        let mut n_made = 0;
        self.origins.iter().map(move |origin| match origin {
            Some(before) => RowPlace::Before(*before as usize),
            None => {
                n_made += 1;
                RowPlace::Made(n_made - 1)
            }
        })
    }
}

/// Where the values of a member are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowPlace {
    /// Among those before the change, at this index.
    Before(usize),
    /// Among those that were made, at this index.
    Made(usize),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ElementKind;

    const OF: Members = Members::Elements(ElementKind::Edge);

    #[test]
    fn rows_of_members_that_stay_are_moved() {
        let changes = [
            Change::Removed { of: OF, indices: vec![3, 1] },
            Change::Added { of: OF, ancestors: vec![Vec::new(); 3] },
            Change::Removed { of: OF, indices: vec![3] },
            Change::Removed { of: Members::Points, indices: vec![0] },
        ];
        let edit = RowEdit::new(5, &changes, OF).expect("nothing was placed elsewhere");
        // 0 1 2 3 4 -> 0 4 2 -> 0 4 2 a b c -> 0 4 2 c b
        let mut rows = vec![0, 0, 10, 10, 20, 20, 30, 30, 40, 40];
        edit.follow(&mut rows, 2, &[7, 7, 8, 8]);
        assert_eq!(rows, [0, 0, 40, 40, 20, 20, 7, 7, 8, 8]);
        assert_eq!((edit.n(), edit.added()), (5, &[3, 4][..]));
        assert_eq!(edit.added_of(&[0, 1, 2, 3, 4]), [3, 4]);
        let places: Vec<RowPlace> = edit.places().collect();
        assert_eq!(places[1..4], [RowPlace::Before(4), RowPlace::Before(2), RowPlace::Made(0)]);
    }

    #[test]
    fn what_was_placed_elsewhere_has_other_values() {
        let moved = Change::Moved { points: vec![0], ancestors: vec![vec![(1, 1.0)]] };
        assert!(RowEdit::new(2, &[moved], OF).is_none());
    }

    #[test]
    fn a_list_may_become_empty_and_grow_again() {
        let gone = [Change::Removed { of: OF, indices: vec![1, 0] }];
        let mut rows = vec![1.0, 2.0];
        RowEdit::new(2, &gone, OF).expect("nothing was placed elsewhere").follow(&mut rows, 1, &[]);
        assert!(rows.is_empty());
        let come = [Change::Added { of: OF, ancestors: vec![Vec::new()] }];
        RowEdit::new(0, &come, OF).expect("nothing was placed elsewhere").follow(&mut rows, 1, &[5.0]);
        assert_eq!(rows, [5.0]);
    }
}
