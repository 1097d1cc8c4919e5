//! Lists of entries that name points, and follow when these come, go or get other numbers: without a look at the
//! entries that name others.

use std::collections::BTreeSet;

use crate::row_edit::RowEdit;

/// The entries of a list by the members that they name, such as points. It is made once for a list, in proportion to
/// it; a change of the members then costs as much as the entries that name one that goes or gets another number, times
/// the logarithm of the length of the list.
#[derive(Clone, Debug)]
pub struct EntryIndex {
    /// Member and key, of all entries that are left. Keys are the places in the list when the index was made.
    by_member: BTreeSet<(u32, u32)>,
    ranks: Ranks,
}

/// What a change does to a list of entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryEdit {
    /// Places before of the entries that name a member that is gone, in ascending order.
    pub gone: Vec<usize>,
    /// Places now of the entries that name a member with another number, in ascending order.
    pub renumbered: Vec<usize>,
    /// Number of entries before.
    n_before: usize,
}

impl EntryIndex {
    /// The index of entries that each name some members.
    pub fn new<const K: usize>(entries: impl IntoIterator<Item = [u32; K]>) -> Self {
        let mut by_member = Vec::new();
        let mut n = 0;
        for (key, members) in (0u32..).zip(entries) {
            by_member.extend(members.map(|member| (member, key)));
            n += 1;
        }
        Self { by_member: by_member.into_iter().collect(), ranks: Ranks::new(n) }
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.ranks.n_left
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What a change of the members does to the entries: those that name one that is gone go, the others keep their
    /// order. `entry`: what the entry at a place before the change names.
    pub fn follow<const K: usize>(&mut self, edit: &RowEdit, entry: impl Fn(usize) -> [u32; K]) -> EntryEdit {
        let n_before = self.len();
        let of = |member: u32| self.by_member.range((member, 0)..=(member, u32::MAX)).copied();
        let named: Vec<(u32, u32)> = edit.left().flat_map(of).collect();
        let (renamed, lost): (Vec<_>, Vec<_>) = named
            .into_iter()
            .map(|(member, key)| (member, key, edit.new_index(member)))
            .partition(|one| one.2.is_some());
        let lost: BTreeSet<u32> = lost.into_iter().map(|(_, key, _)| key).collect();
        let gone: Vec<usize> = lost.iter().map(|key| self.ranks.place(*key)).collect();
        for (key, place) in lost.iter().zip(&gone) {
            for member in entry(*place) {
                self.by_member.remove(&(member, *key));
            }
        }
        lost.iter().for_each(|key| self.ranks.take_out(*key));
        let renamed: Vec<_> = renamed.into_iter().filter(|(_, key, _)| !lost.contains(key)).collect();
        for (member, key, _) in &renamed {
            self.by_member.remove(&(*member, *key));
        }
        self.by_member.extend(renamed.iter().filter_map(|(_, key, now)| Some(((*now)?, *key))));
        let mut renumbered: Vec<usize> = renamed.iter().map(|(_, key, _)| self.ranks.place(*key)).collect();
        renumbered.sort_unstable();
        renumbered.dedup();
        EntryEdit { gone, renumbered, n_before }
    }
}

impl EntryEdit {
    /// How many entries it is about.
    pub fn size(&self) -> usize {
        self.gone.len() + self.renumbered.len()
    }

    /// Takes the entries out of a list, or of values that belong to them. Those behind move down.
    pub fn take_out<T>(&self, list: &mut Vec<T>) {
        if self.gone.len() <= FEW {
            self.gone.iter().rev().for_each(|place| {
                list.remove(*place);
            });
            return;
        }
        let (mut gone, mut place) = (self.gone.iter().peekable(), 0);
        list.retain(|_| {
            let goes = gone.next_if_eq(&&place).is_some();
            place += 1;
            !goes
        });
    }

    /// Number of entries before.
    pub fn n_before(&self) -> usize {
        self.n_before
    }
}

/// Entries that are taken out of a list one by one.
const FEW: usize = 8;

/// How many of some keys are left before one: sums over ranges of a length that is a power of two (Fenwick, A new data
/// structure for cumulative frequency tables, Software: Practice and Experience, 1994).
#[derive(Clone, Debug)]
struct Ranks {
    sums: Vec<u32>,
    n_left: usize,
}

impl Ranks {
    fn new(n: usize) -> Self {
        // The sum at a place is that of the keys from it back, as many as its lowest bit says.
        let sums = (1..=n as u32).map(|place| place & place.wrapping_neg()).collect();
        Self { sums, n_left: n }
    }

    /// How many are left before a key.
    fn place(&self, key: u32) -> usize {
        let (mut place, mut sum) = (key as usize, 0);
        while place > 0 {
            sum += self.sums[place - 1] as usize;
            place &= place - 1;
        }
        sum
    }

    fn take_out(&mut self, key: u32) {
        let mut place = key as usize + 1;
        while let Some(sum) = self.sums.get_mut(place - 1) {
            *sum -= 1;
            place += place & place.wrapping_neg();
        }
        self.n_left -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::change::{Change, Members};

    const POINTS: Members = Members::Points;

    /// Random lists of pairs, and random points that go: as if all entries were looked at.
    #[test]
    fn entries_follow_as_if_all_were_looked_at() {
        let mut state = 3u64;
        let mut random = move |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % n
        };
        let mut n_points = 40;
        let mut list: Vec<[u32; 2]> = (0..60).map(|_| [random(n_points) as u32, random(n_points) as u32]).collect();
        let mut index = EntryIndex::new(list.iter().copied());
        while n_points > 12 {
            let mut indices: Vec<u32> = (0..1 + random(2)).map(|_| random(n_points - 2) as u32).collect();
            indices.sort_unstable_by(|a, b| b.cmp(a));
            indices.dedup();
            let mut changes = vec![Change::Removed { of: POINTS, indices }];
            if random(3) == 0 {
                changes.push(Change::Added { of: POINTS, ancestors: vec![Vec::new()] });
            }
            if random(5) == 0 {
                let n = RowEdit::new(n_points, &changes, POINTS).expect("nothing was placed elsewhere").n();
                changes.push(Change::Renumbered { of: POINTS, old: (0..n as u32).rev().collect() });
            }
            let edit = RowEdit::new(n_points, &changes, POINTS).expect("nothing was placed elsewhere");
            n_points = edit.n();
            let named = |entry: &[u32; 2]| entry.map(|point| edit.new_index(point));
            let expected: Vec<[u32; 2]> =
                list.iter().filter_map(|entry| Some([named(entry)[0]?, named(entry)[1]?])).collect();
            let found = index.follow(&edit, |place| list[place]);
            assert_eq!(found.n_before(), list.len());
            found.take_out(&mut list);
            for place in found.renumbered {
                list[place] = list[place].map(|point| edit.new_index(point).expect("it stays"));
            }
            assert_eq!((&list, index.len()), (&expected, expected.len()));
        }
        assert!(!list.is_empty() && list.len() < 50, "{}", list.len());
    }
}
