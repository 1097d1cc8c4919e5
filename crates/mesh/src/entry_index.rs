//! Lists of entries that name points, and follow when these come, go or get other numbers: without a look at the
//! entries that name others.

use std::collections::BTreeSet;

use crate::row_edit::RowEdit;

/// The entries of a list by the members that each names in some columns, such as points of one state or of several. It
/// is made once for a list, in proportion to it; a change of the members then costs as much as the entries that name
/// one that goes or gets another number, times the logarithm of the length of the list.
#[derive(Clone, Debug)]
pub struct EntryIndex<const K: usize> {
    /// Member and key, of all entries that are left, by columns. Keys are the places in the list when the index was
    /// made.
    by_member: [BTreeSet<(u32, u32)>; K],
    ranks: Ranks,
}

/// What a change does to a list of entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryEdit {
    /// Places before of the entries that name a member that is gone, in ascending order.
    pub gone: Vec<usize>,
    /// Places now of the entries that name a member with another number, in ascending order.
    pub renumbered: Vec<usize>,
    /// Places before and now of the entries that stand elsewhere among the others, by the places now: in a list that
    /// stays in ascending order.
    moved: Vec<(usize, usize)>,
    /// Number of entries before.
    n_before: usize,
}

impl<const K: usize> EntryIndex<K> {
    /// The index of entries that each name a member in each column.
    pub fn new(entries: impl IntoIterator<Item = [u32; K]>) -> Self {
        let mut columns = [const { Vec::new() }; K];
        let mut n = 0;
        for (key, members) in (0u32..).zip(entries) {
            columns.iter_mut().zip(members).for_each(|(column, member)| column.push((member, key)));
            n += 1;
        }
        Self { by_member: columns.map(|column| column.into_iter().collect()), ranks: Ranks::new(n) }
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.ranks.n_left
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What a change of the members of each column does to the entries: those that name one that is gone go, the others
    /// keep their order. `entry`: what the entry at a place before the change names.
    pub fn follow(&mut self, edits: [&RowEdit; K], entry: impl Fn(usize) -> [u32; K]) -> EntryEdit {
        let n_before = self.len();
        let (mut lost, mut renamed) = (BTreeSet::new(), Vec::new());
        for (column, edit) in edits.into_iter().enumerate() {
            for member in edit.left() {
                let keys = self.by_member[column].range((member, 0)..=(member, u32::MAX)).map(|(_, key)| *key);
                match edit.new_index(member) {
                    Some(now) => renamed.extend(keys.map(|key| (column, member, key, now))),
                    None => lost.extend(keys),
                }
            }
        }
        let gone: Vec<usize> = lost.iter().map(|key| self.ranks.place(*key)).collect();
        for (key, place) in lost.iter().zip(&gone) {
            for (column, member) in self.by_member.iter_mut().zip(entry(*place)) {
                column.remove(&(member, *key));
            }
        }
        lost.iter().for_each(|key| self.ranks.take_out(*key));
        renamed.retain(|(_, _, key, _)| !lost.contains(key));
        for (column, member, key, _) in &renamed {
            self.by_member[*column].remove(&(*member, *key));
        }
        for (column, _, key, now) in &renamed {
            self.by_member[*column].insert((*now, *key));
        }
        let mut renumbered: Vec<usize> = renamed.iter().map(|(_, _, key, _)| self.ranks.place(*key)).collect();
        renumbered.sort_unstable();
        renumbered.dedup();
        EntryEdit { gone, renumbered, moved: Vec::new(), n_before }
    }
}

impl EntryEdit {
    /// Nothing happened to `n` entries.
    pub fn none(n: usize) -> Self {
        Self { n_before: n, ..Self::default() }
    }

    /// What a change of the members does to a list of them, each once, in ascending order, and so afterwards: found by
    /// halving.
    pub fn of_ascending(list: &[u32], edit: &RowEdit) -> Self {
        let (mut taken, mut gone, mut renumbered) = (Vec::new(), Vec::new(), Vec::new());
        for member in edit.left() {
            let Ok(place) = list.binary_search(&member) else { continue };
            taken.push(place);
            match edit.new_index(member) {
                Some(now) => renumbered.push((now, place)),
                None => gone.push(place),
            }
        }
        renumbered.sort_unstable();
        let place_of = |member: u32| {
            let place = list.partition_point(|other| *other < member);
            place - taken.partition_point(|other| *other < place)
        };
        let put = |(rank, (member, before)): (usize, &(u32, usize))| (*before, place_of(*member) + rank);
        let moved: Vec<(usize, usize)> = renumbered.iter().enumerate().map(put).collect();
        Self { n_before: list.len(), gone, renumbered: moved.iter().map(|(_, now)| *now).collect(), moved }
    }

    /// What happened to a list of which all entries were looked at: those that were before, those that are now, and the
    /// places before of these.
    pub fn between(before: &[u32], now: &[u32], kept: &[usize]) -> Self {
        let mut stays = kept.iter().peekable();
        let gone = (0..before.len()).filter(|place| stays.next_if_eq(&place).is_none()).collect();
        let is_renumbered = |place: &usize| before[kept[*place]] != now[*place];
        let renumbered = (0..kept.len()).filter(is_renumbered).collect();
        Self { gone, renumbered, moved: Vec::new(), n_before: before.len() }
    }

    /// How many entries it is about.
    pub fn size(&self) -> usize {
        self.gone.len() + self.renumbered.len()
    }

    /// Brings the list, or values that belong to its entries, to the entries that there are now. Those behind one that
    /// goes move down.
    pub fn follow<T>(&self, list: &mut Vec<T>) {
        let taken = self.taken();
        if taken.len() <= FEW {
            let mut out: Vec<(usize, T)> = taken.iter().rev().map(|place| (*place, list.remove(*place))).collect();
            for (before, now) in &self.moved {
                if let Some(at) = out.iter().position(|(place, _)| place == before) {
                    list.insert(*now, out.swap_remove(at).1);
                }
            }
            return;
        }
        let mut all: Vec<Option<T>> = std::mem::take(list).into_iter().map(Some).collect();
        list.extend(self.kept().filter_map(|place| all[place].take()));
    }

    /// The places before of the entries that are not where they were among the others, in ascending order.
    fn taken(&self) -> Vec<usize> {
        let mut taken: Vec<usize> =
            self.gone.iter().copied().chain(self.moved.iter().map(|(place, _)| *place)).collect();
        taken.sort_unstable();
        taken
    }

    /// Number of entries before.
    pub fn n_before(&self) -> usize {
        self.n_before
    }

    /// Number of entries now.
    pub fn n(&self) -> usize {
        self.n_before - self.gone.len()
    }

    /// The places before of the entries that there are now, in their order now.
    pub fn kept(&self) -> impl Iterator<Item = usize> {
        let mut taken = self.taken().into_iter().peekable();
        let mut stay = (0..self.n_before).filter(move |place| taken.next_if_eq(place).is_none());
        let mut moved = self.moved.iter().peekable();
        (0..self.n()).filter_map(move |place| match moved.next_if(|(_, now)| *now == place) {
            Some((before, _)) => Some(*before),
            None => stay.next(),
        })
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
    use crate::change::{Change, Members, descending};

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
            let indices = descending((0..1 + random(2)).map(|_| random(n_points - 2) as u32).collect());
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
            let before = list.clone();
            let found = index.follow([&edit; 2], |place| list[place]);
            assert_eq!((found.n_before(), found.n()), (list.len(), expected.len()));
            assert!(
                found
                    .kept()
                    .map(|place| before[place].map(|point| edit.new_index(point)))
                    .eq(expected.iter().map(|entry| entry.map(Some)))
            );
            found.follow(&mut list);
            for place in found.renumbered {
                list[place] = list[place].map(|point| edit.new_index(point).expect("it stays"));
            }
            assert_eq!((&list, index.len()), (&expected, expected.len()));
        }
        assert!(!list.is_empty() && list.len() < 50, "{}", list.len());
    }

    /// Pairs of points of two states: a pair goes with one of both, and each column has its own numbers.
    #[test]
    fn pairs_name_points_of_two_states() {
        let of = |n: usize, indices: Vec<u32>| {
            RowEdit::new(n, &[Change::Removed { of: POINTS, indices }], POINTS).expect("nothing was placed elsewhere")
        };
        let list = [[0, 4], [1, 1], [4, 0], [2, 4], [4, 1]];
        let mut index = EntryIndex::new(list);
        // 4 becomes 0 in the first state, 1 goes in the second.
        let (first, second) = (of(5, vec![0]), of(9, vec![1]));
        let found = index.follow([&first, &second], |place| list[place]);
        assert_eq!((found.gone, found.renumbered, index.len()), (vec![0, 1, 4], vec![0], 2));
        let found = index.follow([&RowEdit::nothing(), &of(8, vec![4])], |place| [[0, 0], [2, 4]][place]);
        assert_eq!((found.gone, found.renumbered), (vec![1], vec![]));
    }

    /// Values go along with the entries of a list that stays in order, whether few or many of them move.
    #[test]
    fn an_ascending_list_needs_no_index() {
        for indices in [vec![7, 2], (0..20).map(|k| 38 - 2 * k).collect()] {
            let edit = RowEdit::new(60, &[Change::Removed { of: POINTS, indices }], POINTS).expect("nothing was moved");
            let list: Vec<u32> = (0..60).filter(|point| point % 3 != 1).collect();
            let mut values: Vec<u32> = list.iter().map(|point| 100 * point).collect();
            let mut expected: Vec<(u32, u32)> =
                list.iter().zip(&values).filter_map(|(point, value)| Some((edit.new_index(*point)?, *value))).collect();
            expected.sort_unstable();
            let found = EntryEdit::of_ascending(&list, &edit);
            found.follow(&mut values);
            let places: Vec<u32> = found.kept().map(|place| 100 * list[place]).collect();
            assert_eq!((&values, found.n()), (&places, expected.len()));
            assert_eq!(values, expected.iter().map(|(_, value)| *value).collect::<Vec<_>>());
            let others = (0..values.len()).filter(|place| values[*place] != 100 * expected[*place].0);
            assert_eq!(found.renumbered, others.collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_happened_to_a_list_is_seen_from_it() {
        let changes = [Change::Removed { of: POINTS, indices: vec![5, 2] }];
        let edit = RowEdit::new(9, &changes, POINTS).expect("nothing was moved");
        let list = [8, 0, 2, 3, 7];
        let by_index = EntryIndex::new(list.map(|point| [point])).follow([&edit], |place| [list[place]]);
        let mut now = list.to_vec();
        let kept = crate::follow::follow_indices(&mut now, 9, &changes, POINTS);
        assert_eq!(EntryEdit::between(&list, &now, &kept), by_index);
    }
}
