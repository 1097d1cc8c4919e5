//! Tables of pairs of models, sorted by numbers that models get when pairs are compared.
//!
//! The order of contacts decides the result of solvers that stop before they have converged, so it follows the order of
//! the recorded results: a table numbers a model when it first takes part in a comparison, and keeps its pairs sorted
//! by the numbers of both models.

use std::cmp::Ordering;

use settee_persist::Persist;

/// Two models, as indices of a list.
pub(crate) type Pair = [u32; 2];

/// Entries of pairs in the order of the models' numbers.
#[derive(Clone, Debug, Persist)]
pub(crate) struct PairTable<T> {
    /// Number of each model, once it has one. Numbers are never withdrawn.
    numbers: Vec<Option<u32>>,
    n_numbered: u32,
    entries: Vec<(Pair, T)>,
}

/// Which key a table compares first when a pair is inserted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum FirstCompared {
    /// The last pair of the table, with the new one.
    Last,
    /// The new pair, with one of the table.
    New,
}

impl<T> PairTable<T> {
    /// An empty table for a list of models.
    pub fn new(n_models: usize) -> Self {
        Self { numbers: vec![None; n_models], n_numbered: 0, entries: Vec::new() }
    }

    /// Whether it is a table of so many models.
    pub fn is_of(&self, n_models: usize) -> bool {
        let is_model = |model: &u32| (*model as usize) < n_models;
        self.numbers.len() == n_models && self.entries.iter().all(|(pair, _)| pair.iter().all(is_model))
    }

    /// Compares the keys `a` and `b`; models without a number get the next ones, in the order second and first of `a`,
    /// second and first of `b`.
    fn compare(&mut self, a: Pair, b: Pair) -> Ordering {
        for model in [a[1], a[0], b[1], b[0]] {
            let number = &mut self.numbers[model as usize];
            if number.is_none() {
                *number = Some(self.n_numbered);
                self.n_numbered += 1;
            }
        }
        let number = |pair: Pair| pair.map(|model| self.numbers[model as usize]);
        number(a).cmp(&number(b))
    }

    /// Numbers the models of a pair as a search for it does.
    pub fn look_up(&mut self, pair: Pair) -> Option<&mut T> {
        if let Some((first, _)) = self.entries.first() {
            let first = *first;
            self.compare(first, pair);
        }
        self.get_mut(pair)
    }

    /// The entry of a pair, made if there is none.
    pub fn insert(&mut self, pair: Pair, compared: FirstCompared, make: impl FnOnce() -> T) -> &mut T {
        if let Some((last, _)) = self.entries.last() {
            let last = *last;
            match compared {
                FirstCompared::Last => self.compare(last, pair),
                FirstCompared::New => self.compare(pair, last),
            };
        }
        let found = self.entries.iter().position(|(key, _)| *key == pair);
        let index = found.unwrap_or_else(|| {
            // With a single entry nothing was compared, and the order is that of arrival.
            let place = (0..self.entries.len())
                .find(|at| {
                    let key = self.entries[*at].0;
                    self.compare(pair, key) == Ordering::Less
                })
                .unwrap_or(self.entries.len());
            self.entries.insert(place, (pair, make()));
            place
        });
        &mut self.entries[index].1
    }

    /// The entry of a pair.
    pub fn get(&self, pair: Pair) -> Option<&T> {
        self.entries.iter().find(|(key, _)| *key == pair).map(|(_, entry)| entry)
    }

    /// The entry of a pair, to write.
    pub fn get_mut(&mut self, pair: Pair) -> Option<&mut T> {
        self.entries.iter_mut().find(|(key, _)| *key == pair).map(|(_, entry)| entry)
    }

    /// The entries in the order of their pairs.
    pub fn iter(&self) -> impl Iterator<Item = (Pair, &T)> {
        self.entries.iter().map(|(pair, entry)| (*pair, entry))
    }

    /// The entries in the order of their pairs, to write.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Pair, &mut T)> {
        self.entries.iter_mut().map(|(pair, entry)| (*pair, entry))
    }

    /// Keeps the entries for which `is_kept` holds.
    pub fn retain(&mut self, mut is_kept: impl FnMut(Pair, &T) -> bool) {
        self.entries.retain(|(pair, entry)| is_kept(*pair, entry));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BT: u32 = 0;
    const BL: u32 = 1;
    const BP: u32 = 2;
    const CT: u32 = 3;
    const CL: u32 = 4;
    const CP: u32 = 5;

    /// One step: the pairs that have contacts, in the order of detection.
    fn step(outputs: &mut PairTable<bool>, contacts: &mut PairTable<()>, pairs: &[Pair]) {
        outputs.iter_mut().for_each(|(_, is_found)| *is_found = false);
        for pair in pairs {
            *outputs.insert(*pair, FirstCompared::Last, || false) = true;
        }
        outputs.retain(|_, is_found| *is_found);
        let found: Vec<Pair> = outputs.iter().map(|(pair, _)| pair).collect();
        for pair in found {
            contacts.insert(pair, FirstCompared::New, || ());
        }
        let live: Vec<Pair> = contacts.iter().map(|(pair, _)| pair).collect();
        for pair in live {
            outputs.look_up(pair);
        }
        contacts.retain(|pair, ()| outputs.get(pair).is_some());
    }

    fn order<T>(table: &PairTable<T>) -> Vec<Pair> {
        table.iter().map(|(pair, _)| pair).collect()
    }

    #[test]
    fn six_pairs_at_once() {
        let (mut outputs, mut contacts) = (PairTable::new(6), PairTable::new(6));
        let pairs = [[BT, CP], [BL, CL], [BL, CP], [CT, BP], [CL, BP], [BP, CP]];
        step(&mut outputs, &mut contacts, &pairs);
        assert_eq!(order(&outputs), [[BT, CP], [CL, BP], [BL, CP], [BL, CL], [BP, CP], [CT, BP]]);
        assert_eq!(order(&contacts), [[BP, CP], [CL, BP], [BT, CP], [BL, CL], [BL, CP], [CT, BP]]);
    }

    #[test]
    fn pairs_that_arrive_one_after_the_other_and_at_once() {
        let (mut outputs, mut contacts) = (PairTable::new(6), PairTable::new(6));
        step(&mut outputs, &mut contacts, &[[BL, CL]]);
        step(&mut outputs, &mut contacts, &[[BT, CP], [BL, CL]]);
        assert_eq!(order(&outputs), [[BL, CL], [BT, CP]]);
        assert_eq!(order(&contacts), [[BL, CL], [BT, CP]]);
        let (mut outputs, mut contacts) = (PairTable::new(6), PairTable::new(6));
        step(&mut outputs, &mut contacts, &[[BT, CP], [BL, CL]]);
        assert_eq!(order(&outputs), [[BT, CP], [BL, CL]]);
        assert_eq!(order(&contacts), [[BL, CL], [BT, CP]]);
    }
}
