//! How values per point or per element, and lists of their indices, follow the changes of a mesh.

use std::collections::HashMap;

use crate::change::{Ancestors, Change, Members};

/// Renumbers rows of `block` entries, one row per member of a kind. `added` makes the row of a member that was added
/// from the rows before and its ancestors.
pub fn follow_rows<T: Copy>(
    rows: &mut Vec<T>,
    block: usize,
    (changes, of): (&[Change], Members),
    mut added: impl FnMut(&[T], &Ancestors) -> Vec<T>,
) {
    for change in changes {
        match change {
            Change::Removed { of: members, indices } if *members == of => {
                for &index in indices {
                    let last = rows.len() - block;
                    rows.copy_within(last.., index as usize * block);
                    rows.truncate(last);
                }
            }
            Change::Added { of: members, ancestors } if *members == of => {
                for origin in ancestors {
                    let row = added(rows, origin);
                    rows.extend(row);
                }
            }
            Change::Renumbered { of: members, old } if *members == of => {
                let row = |index: &u32| rows[*index as usize * block..(*index as usize + 1) * block].iter().copied();
                *rows = old.iter().flat_map(row).collect();
            }
            Change::Moved { points, ancestors } if of == Members::Points => {
                let before = rows.clone();
                for (point, origin) in points.iter().zip(ancestors) {
                    let row = added(&before, origin);
                    rows[*point as usize * block..(*point as usize + 1) * block].copy_from_slice(&row);
                }
            }
            _ => {}
        }
    }
}

/// Renumbers a list of indices of members of a kind, of which there were `n`. Those that are gone are taken out, the
/// others keep their order. Returns the places of those that stay.
///
/// The list is gone through once, whatever went; what is noted of the changes grows with what they name.
pub fn follow_indices(indices: &mut Vec<u32>, n: usize, changes: &[Change], of: Members) -> Vec<usize> {
    let renumbering = Renumbering::of(n, changes, of);
    let mut kept = Vec::with_capacity(indices.len());
    let mut place = 0;
    indices.retain_mut(|index| {
        let stays = renumbering.new_index(*index);
        kept.extend(stays.map(|_| place));
        *index = stays.unwrap_or(*index);
        place += 1;
        stays.is_some()
    });
    kept
}

/// How many members of a kind, of which there were `n`, there are after changes, and those that are not the ones of the
/// same index before: in ascending order, with the index before; `None` for one that was added.
pub(crate) fn moves(n: usize, changes: &[Change], of: Members) -> (usize, Vec<(u32, Option<u32>)>) {
    let Renumbering { n, now, .. } = Renumbering::of(n, changes, of);
    let mut moved: Vec<_> = now.into_iter().filter(|(index, was)| *was != Some(*index)).collect();
    moved.sort_unstable();
    (n, moved)
}

/// Where members of a kind are after changes.
struct Renumbering {
    /// Number of members.
    n: usize,
    /// What is where, as far as it may not be where it was; `None` for one that was added.
    now: HashMap<u32, Option<u32>>,
    /// Those that have another index, or are gone: `None`. In ascending order of the index before.
    moved: Vec<(u32, Option<u32>)>,
}

impl Renumbering {
    fn of(mut n: usize, changes: &[Change], of: Members) -> Self {
        let mut now: HashMap<u32, Option<u32>> = HashMap::new();
        let mut moved = HashMap::new();
        for change in changes {
            match change {
                Change::Removed { of: members, indices } if *members == of => {
                    for &gone in indices {
                        n -= 1;
                        let last = n as u32;
                        let was_last = now.remove(&last).unwrap_or(Some(last));
                        let was =
                            if gone == last { was_last } else { now.insert(gone, was_last).unwrap_or(Some(gone)) };
                        moved.extend(was.map(|was| (was, None)));
                    }
                }
                Change::Added { of: members, ancestors } if *members == of => {
                    now.extend((n as u32..).take(ancestors.len()).map(|index| (index, None)));
                    n += ancestors.len();
                }
                Change::Renumbered { of: members, old } if *members == of => {
                    let before = std::mem::take(&mut now);
                    let was = |old: &u32| before.get(old).copied().unwrap_or(Some(*old));
                    let all = (0u32..).zip(old).map(|(index, old)| (index, was(old)));
                    now.extend(all.filter(|(index, was)| *was != Some(*index)));
                    n = old.len();
                }
                _ => {}
            }
        }
        moved.extend(now.iter().filter_map(|(index, was)| Some(((*was)?, Some(*index)))));
        let mut moved: Vec<_> = moved.into_iter().collect();
        moved.sort_unstable();
        Self { n, now, moved }
    }

    fn new_index(&self, index: u32) -> Option<u32> {
        match self.moved.binary_search_by_key(&index, |(before, _)| *before) {
            Ok(place) => self.moved[place].1,
            Err(_) => Some(index),
        }
    }
}

/// For each member after the changes the one before them that it is; `None` for one that was added.
pub fn origins(n: usize, changes: &[Change], of: Members) -> Vec<Option<u32>> {
    let mut rows: Vec<Option<u32>> = (0..n as u32).map(Some).collect();
    let not_moved = |change: &Change| !matches!(change, Change::Moved { .. });
    let changes: Vec<Change> = changes.iter().filter(|change| not_moved(change)).cloned().collect();
    follow_rows(&mut rows, 1, (&changes, of), |_, _| vec![None]);
    rows
}

/// Where members of a kind come from after changes: those before them, with weights.
///
/// What is noted of the changes grows with what they name.
pub struct Sources {
    n: usize,
    /// Those of members that may not be the ones of the same index before.
    now: HashMap<u32, Ancestors>,
}

impl Sources {
    /// What changes do to `n` members.
    pub fn new(n: usize, changes: &[Change], of: Members) -> Self {
        let mut sources = Self { n, now: HashMap::new() };
        changes.iter().for_each(|change| sources.follow(change, of));
        sources
    }

    /// Where a member comes from; nothing for one that comes from nowhere.
    pub fn of(&self, index: u32) -> Ancestors {
        self.now.get(&index).cloned().unwrap_or_else(|| vec![(index, 1.0)])
    }

    /// Those of all members.
    pub fn all(&self) -> impl Iterator<Item = Ancestors> {
        (0..self.n as u32).map(|index| self.of(index))
    }

    /// Where a mean of members comes from.
    fn mean(&self, origin: &Ancestors) -> Ancestors {
        let mut sum = Ancestors::new();
        for &(ancestor, weight) in origin.iter().filter(|(ancestor, _)| (*ancestor as usize) < self.n) {
            for (source, share) in self.of(ancestor) {
                match sum.iter_mut().find(|(other, _)| *other == source) {
                    Some((_, total)) => *total += weight * share,
                    None => sum.push((source, weight * share)),
                }
            }
        }
        sum
    }

    fn follow(&mut self, change: &Change, of: Members) {
        match change {
            Change::Removed { of: members, indices } if *members == of => {
                for &gone in indices {
                    self.n -= 1;
                    let last = self.n as u32;
                    let of_last = self.of(last);
                    self.now.remove(&last);
                    if gone != last {
                        self.now.insert(gone, of_last);
                    }
                }
            }
            Change::Added { of: members, ancestors } if *members == of => {
                for origin in ancestors {
                    let mean = self.mean(origin);
                    self.now.insert(self.n as u32, mean);
                    self.n += 1;
                }
            }
            Change::Renumbered { of: members, old } if *members == of => {
                let renumbered = (0u32..).zip(old).map(|(index, old)| (index, self.of(*old))).collect();
                (self.now, self.n) = (renumbered, old.len());
            }
            Change::Moved { points, ancestors } if of == Members::Points => {
                let means: Vec<Ancestors> = ancestors.iter().map(|origin| self.mean(origin)).collect();
                self.now.extend(points.iter().copied().zip(means));
            }
            _ => {}
        }
    }
}

/// Whether changes touch members of a kind.
pub fn touches(changes: &[Change], of: Members) -> bool {
    changes.iter().any(|change| match change {
        Change::Removed { of: members, .. } | Change::Added { of: members, .. } => *members == of,
        Change::Renumbered { of: members, .. } => *members == of,
        Change::Moved { .. } => of == Members::Points,
        Change::Replaced { .. } => true,
    })
}

/// The weighted sum of the rows of its ancestors, or `fill` for a point that comes from nowhere.
pub fn interpolated(rows: &[f64], ancestors: &Ancestors, fill: &[f64]) -> Vec<f64> {
    if ancestors.is_empty() {
        return fill.to_vec();
    }
    let block = fill.len();
    let mut sum = vec![0.0; block];
    for &(ancestor, weight) in ancestors {
        let first = ancestor as usize * block;
        for (sum, value) in sum.iter_mut().zip(rows.get(first..first + block).unwrap_or(fill)) {
            *sum += weight * value;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::change::removal;

    const POINTS: Members = Members::Points;

    #[test]
    fn what_comes_from_others_names_those_of_the_start() {
        let changes = [
            Change::Added { of: POINTS, ancestors: vec![vec![(0, 0.5), (2, 0.5)]] },
            Change::Removed { of: POINTS, indices: vec![0] },
            Change::Added { of: POINTS, ancestors: vec![vec![(0, 0.5), (1, 0.5)], Vec::new()] },
        ];
        let found: Vec<Ancestors> = Sources::new(3, &changes, POINTS).all().collect();
        let half = |index| (index, 0.5);
        assert_eq!(found[0], [half(0), half(2)], "the last took the place of the first");
        assert_eq!(found[3], [(0, 0.25), (2, 0.25), (1, 0.5)]);
        assert_eq!(found[4], []);
        assert_eq!([&found[1], &found[2]], [&vec![(1, 1.0)], &vec![(2, 1.0)]]);
    }

    #[test]
    fn rows_and_indices_follow_alike() {
        let changes = [
            Change::Removed { of: POINTS, indices: vec![3, 1] },
            Change::Added { of: POINTS, ancestors: vec![vec![(0, 0.5), (1, 0.5)], Vec::new()] },
            Change::Renumbered { of: POINTS, old: vec![4, 3, 2, 1, 0] },
            Change::Removed { of: Members::Elements(crate::ElementKind::Edge), indices: vec![0] },
        ];
        let mut rows = vec![0.0, 1.0, 2.0, 3.0, 4.0];
        follow_rows(&mut rows, 1, (&changes, POINTS), |rows, origin| interpolated(rows, origin, &[-1.0]));
        // 0 1 2 3 4 -> 0 4 2 -> 0 4 2 (0 + 4) / 2 -1, backwards.
        assert_eq!(rows, [-1.0, 2.0, 2.0, 4.0, 0.0]);
        let mut indices = vec![4, 3, 0, 2];
        let kept = follow_indices(&mut indices, 5, &changes, POINTS);
        assert_eq!((indices, kept), (vec![3, 4, 2], vec![0, 2, 3]));
        assert_eq!(origins(5, &changes, POINTS), [None, None, Some(2), Some(4), Some(0)]);
        assert_eq!(removal(5, &[3, 1]), [0, 4, 2]);
    }
}
