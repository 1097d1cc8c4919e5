//! Elements of a mesh that carry a load, and how they follow its changes in place.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use settee_bodies::in_place::Follow;
use settee_bodies::owned::OwnedEdit;
use settee_mesh::RowPlace;

/// Where a loaded element stands among others: those of a list as they are listed, then those that are chosen by what
/// they are, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    /// Place in the list at the start.
    Listed(u32),
    /// Number of the element.
    Chosen(u32),
}

/// A loaded element.
#[derive(Clone, Copy, Debug)]
pub(super) struct Loaded<L, const N: usize> {
    key: Key,
    element: u32,
    /// Its nodes.
    pub nodes: [u32; N],
    /// What is loaded on it.
    pub load: L,
}

/// Loaded elements of one kind with N nodes, in the order in which loads are summed up: that of a mesh made anew.
#[derive(Clone, Debug)]
pub(super) struct LoadedElements<L, const N: usize> {
    entries: Vec<Loaded<L, N>>,
    /// Found when the mesh changes. Copies share it.
    index: Option<Arc<Index>>,
}

/// Where to find loaded elements.
#[derive(Clone, Debug, Default)]
struct Index {
    by_element: BTreeSet<(u32, Key)>,
    by_point: BTreeSet<(u32, Key)>,
}

impl Index {
    fn insert<L, const N: usize>(&mut self, entry: &Loaded<L, N>) {
        self.by_element.insert((entry.element, entry.key));
        self.by_point.extend(entry.nodes.map(|node| (node, entry.key)));
    }

    fn remove<L, const N: usize>(&mut self, entry: &Loaded<L, N>) {
        self.by_element.remove(&(entry.element, entry.key));
        for node in entry.nodes {
            self.by_point.remove(&(node, entry.key));
        }
    }
}

/// The keys of an element or a point.
fn keys(index: &BTreeSet<(u32, Key)>, of: u32) -> impl Iterator<Item = Key> + '_ {
    index.range((of, Key::Listed(0))..=(of, Key::Chosen(u32::MAX))).map(|(_, key)| *key)
}

/// What a change of a mesh does to loaded elements.
pub(super) struct LoadedEdit<L, const N: usize> {
    index: Arc<Index>,
    /// Places at which others stand now, or none.
    others: BTreeMap<Key, Option<Loaded<L, N>>>,
    /// Number of elements that are new.
    pub n_made: usize,
    /// Number of elements of the list.
    pub n_listed: usize,
}

impl<L: Copy, const N: usize> LoadedElements<L, N> {
    /// Elements in order, each with its number, its nodes and its load, of which the first `n_listed` are those of a
    /// list, in its order, and the others stand by their numbers.
    pub fn new(n_listed: usize, elements: impl IntoIterator<Item = (u32, [u32; N], L)>) -> Self {
        let entry = |(place, (element, nodes, load)): (usize, (u32, [u32; N], L))| {
            let key = if place < n_listed { Key::Listed(place as u32) } else { Key::Chosen(element) };
            Loaded { key, element, nodes, load }
        };
        Self { entries: elements.into_iter().enumerate().map(entry).collect(), index: None }
    }

    /// The elements in order.
    pub fn iter(&self) -> impl Iterator<Item = &Loaded<L, N>> {
        self.entries.iter()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The elements at a point, in order. Known once the mesh changed.
    pub fn at(&self, point: u32) -> impl Iterator<Item = &Loaded<L, N>> {
        let known = self.index.iter().flat_map(move |index| keys(&index.by_point, point));
        known.filter_map(|key| self.find(key))
    }

    fn find(&self, key: Key) -> Option<&Loaded<L, N>> {
        let place = self.entries.binary_search_by_key(&key, |entry| entry.key).ok()?;
        self.entries.get(place)
    }

    fn index(&self) -> Arc<Index> {
        let all = || {
            let mut index = Index::default();
            self.entries.iter().for_each(|entry| index.insert(entry));
            Arc::new(index)
        };
        self.index.clone().unwrap_or_else(all)
    }

    /// What a change does; `None` where the elements have to be chosen anew. `nodes`: those of all elements of the kind
    /// now; `also`: elements whose loads may be others, beside those that are others themselves. `load`: the load on an
    /// element with some number and nodes, which had one before if it was loaded; of a new one none if it is not.
    pub fn edit(
        &self,
        follow: &Follow<'_>,
        (nodes, also): (&[[u32; N]], &[u32]),
        load: impl Fn(u32, &[u32; N], Option<&L>) -> Option<L>,
    ) -> Option<LoadedEdit<L, N>> {
        let rows = &follow.edit;
        if nodes.len() != rows.n() {
            return None;
        }
        let (index, mut others, mut n_made) = (self.index(), BTreeMap::new(), 0);
        for element in rows.left() {
            others.extend(keys(&index.by_element, element).map(|key| (key, None)));
        }
        let others_now: BTreeSet<u32> = follow.touched.iter().chain(also).copied().collect();
        for element in others_now {
            let nodes = nodes[element as usize];
            if nodes.iter().any(|node| *node as usize >= follow.input.n_points) {
                return None;
            }
            let RowPlace::Before(before) = rows.place(element as usize) else {
                if let Some(load) = load(element, &nodes, None) {
                    let key = Key::Chosen(element);
                    others.insert(key, Some(Loaded { key, element, nodes, load }));
                    n_made += 1;
                }
                continue;
            };
            for key in keys(&index.by_element, before as u32) {
                let load = load(element, &nodes, Some(&self.find(key)?.load))?;
                let key = if let Key::Chosen(_) = key { Key::Chosen(element) } else { key };
                others.insert(key, Some(Loaded { key, element, nodes, load }));
            }
        }
        let is_listed = |key: &Key| matches!(key, Key::Listed(_));
        let went = others.iter().filter(|(key, entry)| is_listed(key) && entry.is_none()).count();
        let n_listed = self.entries.partition_point(|entry| is_listed(&entry.key)) - went;
        Some(LoadedEdit { index, others, n_made, n_listed })
    }

    /// Carries it out. Returns the points, by their numbers before and now, at which loads may be others.
    pub fn follow(&mut self, edit: LoadedEdit<L, N>) -> BTreeSet<u32> {
        let LoadedEdit { mut index, others, .. } = edit;
        // The only other owner is the one that is replaced.
        self.index = None;
        let own = Arc::make_mut(&mut index);
        let mut points = BTreeSet::new();
        for before in others.keys().filter_map(|key| self.find(*key)) {
            points.extend(before.nodes);
            own.remove(before);
        }
        for now in others.values().flatten() {
            points.extend(now.nodes);
            own.insert(now);
        }
        OwnedEdit::of(&self.entries, |entry| entry.key, others).follow(&mut self.entries);
        self.index = Some(index);
        points
    }
}
