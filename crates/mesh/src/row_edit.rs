//! How values of elements follow the changes of a mesh in place: those that stay are moved, those of new elements are
//! made.

use crate::change::{Change, Members};
use crate::follow::moves;

/// What happened to the members of one kind: none was placed elsewhere, and it is known where each comes from.
///
/// It knows of those that are not what they were, and is as small as the change.
#[derive(Clone, Debug)]
pub struct RowEdit {
    n_before: usize,
    n: usize,
    /// The members that are not those of the same index before, in ascending order: their index, and the one before.
    moved: Vec<(u32, Option<u32>)>,
    /// Of those of them that there were before, the index before and the one now, by the former.
    from: Vec<(u32, u32)>,
    /// The members that are new, in ascending order.
    added: Vec<u32>,
    renumbers_points: bool,
}

impl RowEdit {
    /// What `changes` do to the `n` members of a kind; `None` if more happened than that members came, went or were
    /// numbered anew: values of those that stay may be others then.
    pub fn new(n: usize, changes: &[Change], of: Members) -> Option<Self> {
        if changes.iter().any(|change| matches!(change, Change::Replaced { .. } | Change::Moved { .. })) {
            return None;
        }
        let renumbers_points = changes.iter().any(|change| match change {
            Change::Removed { of, .. } | Change::Renumbered { of, .. } => *of == Members::Points,
            Change::Added { .. } | Change::Replaced { .. } | Change::Moved { .. } => false,
        });
        let (n_now, moved) = moves(n, changes, of);
        let added = moved.iter().filter(|(_, before)| before.is_none()).map(|(index, _)| *index).collect();
        let mut from: Vec<(u32, u32)> = moved.iter().filter_map(|(index, before)| Some(((*before)?, *index))).collect();
        from.sort_unstable();
        Some(Self { n_before: n, n: n_now, moved, from, added, renumbers_points })
    }

    /// Nothing happened, to any number of members.
    pub fn nothing() -> Self {
        let n = u32::MAX as usize;
        let (moved, from, added) = (Vec::new(), Vec::new(), Vec::new());
        Self { n_before: n, n, moved, from, added, renumbers_points: false }
    }

    /// Number of members before.
    pub fn n_before(&self) -> usize {
        self.n_before
    }

    /// Number of members now.
    pub fn n(&self) -> usize {
        self.n
    }

    /// Whether points have other numbers, or are gone.
    pub fn renumbers_points(&self) -> bool {
        self.renumbers_points
    }

    /// The members that are new, in ascending order.
    pub fn added(&self) -> &[u32] {
        &self.added
    }

    /// The members that are not those of the same index before, in ascending order.
    pub fn moved(&self) -> impl Iterator<Item = u32> {
        self.moved.iter().map(|(index, _)| *index)
    }

    /// The indices before at which there is no member now, or another one, in ascending order.
    pub fn left(&self) -> impl Iterator<Item = u32> {
        let is_left = |index: &u32| (*index as usize) < self.n_before;
        self.moved().filter(is_left).chain(self.n as u32..self.n_before as u32)
    }

    /// The index now of a member before; `None` for one that is gone.
    pub fn new_index(&self, before: u32) -> Option<u32> {
        if let Ok(at) = self.from.binary_search_by_key(&before, |(before, _)| *before) {
            return Some(self.from[at].1);
        }
        let is_left = self.moved.binary_search_by_key(&before, |(index, _)| *index).is_ok();
        (!is_left && (before as usize) < self.n).then_some(before)
    }

    /// The same, where those that stay and have another index count as new unless `keeps` says of their index before,
    /// and of the one now, that their values are still right: lists of parameters need not follow them.
    #[must_use]
    pub fn renewing(mut self, keeps: impl Fn(usize, usize) -> bool) -> Self {
        for (index, was) in &mut self.moved {
            *was = was.filter(|before| keeps(*before as usize, *index as usize));
        }
        self.added = self.moved.iter().filter(|(_, was)| was.is_none()).map(|(index, _)| *index).collect();
        self
    }

    /// The same for parts of the members, `n` of each, side by side.
    #[must_use]
    pub fn of_parts(&self, n: usize) -> Self {
        let parts = |member: u32| (0..n as u32).map(move |part| member * n as u32 + part);
        let each = |(index, before): &(u32, Option<u32>)| {
            let before = *before;
            let part = move |(place, index)| (index, before.map(|before| before * n as u32 + place));
            (0u32..).zip(parts(*index)).map(part).collect::<Vec<_>>()
        };
        Self {
            n_before: n * self.n_before,
            n: n * self.n,
            moved: self.moved.iter().flat_map(each).collect(),
            from: self.from.iter().flat_map(|(before, now)| parts(*before).zip(parts(*now))).collect(),
            added: self.added.iter().flat_map(|member| parts(*member)).collect(),
            renumbers_points: self.renumbers_points,
        }
    }

    /// Whether another one moves members in the same way.
    pub fn moves_as(&self, other: &Self) -> bool {
        (self.n_before, self.n, &self.moved) == (other.n_before, other.n, &other.moved)
    }

    /// The values of the members that are new.
    pub fn added_of<T: Copy>(&self, values: &[T]) -> Vec<T> {
        self.added.iter().map(|index| values[*index as usize]).collect()
    }

    /// Brings rows of `block` values to the members now. `made`: the rows of those that are new, in ascending order.
    pub fn follow<T: Copy>(&self, rows: &mut Vec<T>, block: usize, made: &[T]) {
        let moved = self.moved_rows(rows, block, made);
        // Those behind the last are among those that are written.
        match made.first().or(rows.first()).copied() {
            Some(some) => rows.resize(self.n * block, some),
            None => rows.clear(),
        }
        self.put_rows(rows, block, &moved);
    }

    /// The rows of the members that moved or are new, for [`put_rows`](Self::put_rows).
    pub fn moved_rows<T: Copy>(&self, rows: &[T], block: usize, made: &[T]) -> Vec<T> {
        let mut made = made.chunks_exact(block);
        let row = |(_, before): &(u32, Option<u32>)| match before {
            Some(before) => &rows[*before as usize * block..][..block],
            None => made.next().unwrap_or_default(),
        };
        self.moved.iter().flat_map(row).copied().collect()
    }

    /// Writes the rows of the members that moved or are new.
    pub fn put_rows<T: Copy>(&self, rows: &mut [T], block: usize, moved: &[T]) {
        for ((index, _), row) in self.moved.iter().zip(moved.chunks_exact(block)) {
            rows[*index as usize * block..][..block].copy_from_slice(row);
        }
    }

    /// Where the values of a member now are: among those before, or those that were made.
    pub fn place(&self, index: usize) -> RowPlace {
        match self.moved.binary_search_by_key(&(index as u32), |(index, _)| *index) {
            Err(_) => RowPlace::Before(index),
            Ok(at) => match self.moved[at].1 {
                Some(before) => RowPlace::Before(before as usize),
                None => RowPlace::Made(self.added.partition_point(|added| (*added as usize) < index)),
            },
        }
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
        assert_eq!([0, 1, 2, 3, 4].map(|before| edit.new_index(before)), [Some(0), None, Some(2), None, Some(1)]);
        assert_eq!(edit.left().collect::<Vec<_>>(), [1, 3, 4]);
        let places = [1, 2, 3].map(|index| edit.place(index));
        assert_eq!(places, [RowPlace::Before(4), RowPlace::Before(2), RowPlace::Made(0)]);
        assert_eq!(edit.moved().collect::<Vec<_>>(), [1, 3, 4], "the third one is where it was");
        // The last one, which took the place of the second, is made again.
        let renewed = edit.clone().renewing(|before, now| (before, now) != (4, 1));
        assert_eq!((renewed.added(), renewed.place(1)), (&[1, 3, 4][..], RowPlace::Made(0)));
        assert_eq!(renewed.new_index(4), Some(1), "it is there all the same");
        let halves = edit.of_parts(2);
        assert_eq!((halves.n_before(), halves.n(), halves.added()), (10, 10, &[6, 7, 8, 9][..]));
        assert_eq!([2, 3].map(|part| halves.place(part)), [RowPlace::Before(8), RowPlace::Before(9)]);
        assert_eq!((halves.new_index(9), halves.new_index(7)), (Some(3), None));
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
