//! How a list in ascending order of owners becomes another.

/// Entries that go, come, or are others at their place: as small as the change.
#[derive(Clone, Debug)]
pub struct OwnedEdit<T> {
    /// Number of entries before.
    n_before: usize,
    /// The places before of those that go, in ascending order.
    gone: Vec<usize>,
    /// Those that come, with their places now, in ascending order.
    come: Vec<(usize, T)>,
    /// Those that are there already and may be others, with their places now.
    others: Vec<(usize, T)>,
    /// Revision of the mesh now.
    pub revision: u64,
}

impl<T> OwnedEdit<T> {
    /// What becomes of the entries with the ascending `keys`. `wanted`: keys whose entries may be others, in ascending
    /// order, each with its entry if it has one now.
    pub fn new<K: Ord + Copy>(keys: &[K], wanted: impl IntoIterator<Item = (K, Option<T>)>, revision: u64) -> Self {
        Self { revision, ..Self::of(keys, |key| *key, wanted) }
    }

    /// The same for a list of entries that tell their keys, without a mesh.
    pub fn of<E, K: Ord>(
        list: &[E],
        key_of: impl Fn(&E) -> K,
        wanted: impl IntoIterator<Item = (K, Option<T>)>,
    ) -> Self {
        let (gone, come, others) = (Vec::new(), Vec::new(), Vec::new());
        let mut edit = Self { n_before: list.len(), gone, come, others, revision: 0 };
        for (key, entry) in wanted {
            let now = |place: usize| place - edit.gone.len() + edit.come.len();
            match (list.binary_search_by(|entry| key_of(entry).cmp(&key)), entry) {
                (Ok(place), None) => edit.gone.push(place),
                (Ok(place), Some(entry)) => edit.others.push((now(place), entry)),
                (Err(place), Some(entry)) => edit.come.push((now(place), entry)),
                (Err(_), None) => {}
            }
        }
        edit
    }

    /// Number of entries before.
    pub fn n_before(&self) -> usize {
        self.n_before
    }

    /// How many entries come, or may be others.
    pub fn n_found(&self) -> usize {
        self.come.len() + self.others.len()
    }

    /// The entries that come, and those that may be others.
    pub fn found(&self) -> impl Iterator<Item = &T> {
        self.come.iter().chain(&self.others).map(|(_, entry)| entry)
    }

    /// The same with other entries.
    pub fn with<U>(&self, make: impl Fn(&T) -> U) -> OwnedEdit<U> {
        let each = |list: &[(usize, T)]| list.iter().map(|(place, entry)| (*place, make(entry))).collect();
        let (come, others) = (each(&self.come), each(&self.others));
        OwnedEdit { n_before: self.n_before, gone: self.gone.clone(), come, others, revision: self.revision }
    }
}

impl<T: Copy> OwnedEdit<T> {
    /// Brings a list with an entry for each key to those now. Runs of entries that stay are moved as they are.
    pub fn follow(&self, list: &mut Vec<T>) {
        if let Some(first) = self.gone.first() {
            let mut to = *first;
            for (number, place) in self.gone.iter().enumerate() {
                let end = self.gone.get(number + 1).copied().unwrap_or(list.len());
                list.copy_within(place + 1..end, to);
                to += end - place - 1;
            }
            list.truncate(to);
        }
        if let Some((_, some)) = self.come.first() {
            let mut end = list.len();
            list.resize(end + self.come.len(), *some);
            for (number, (place, entry)) in self.come.iter().enumerate().rev() {
                // Those before it are the ones that stay, and those that come before it.
                list.copy_within(place - number..end, place + 1);
                list[*place] = *entry;
                end = place - number;
            }
        }
        self.others.iter().for_each(|(place, entry)| list[*place] = *entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_go_come_and_become_others() {
        let keys = [1, 3, 4, 6, 7, 9];
        let wanted = [(0, Some('a')), (1, None), (2, None), (3, Some('C')), (5, Some('f')), (7, None), (9, Some('J'))];
        let edit = OwnedEdit::new(&keys, wanted.into_iter().chain([(10, Some('k'))]), 0);
        let mut list = vec!['b', 'c', 'd', 'g', 'h', 'j'];
        edit.follow(&mut list);
        assert_eq!(list, ['a', 'C', 'd', 'f', 'g', 'J', 'k']);
        assert_eq!((edit.n_before(), edit.n_found()), (6, 5));
    }

    #[test]
    fn a_list_may_become_empty_and_grow_again() {
        let mut list = vec![1, 2];
        OwnedEdit::new(&[1, 2], [(1, None), (2, None)], 0).follow(&mut list);
        assert!(list.is_empty());
        OwnedEdit::new(&[0; 0], [(4, Some(4)), (5, Some(5))], 0).follow(&mut list);
        assert_eq!(list, [4, 5]);
    }
}
