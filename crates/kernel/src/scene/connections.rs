//! Links between data of a scene.

use std::collections::BTreeMap;
use std::ops::Deref;

use super::parts::{Connection, DataRef, Owner};

/// The links between data of a scene in the order in which they were made, each found by its target: asking for the
/// links of every object in turn takes time in proportion to their number.
#[derive(Default)]
pub struct Connections {
    list: Vec<Connection>,
    /// Place in the list by target, which has one source.
    places: BTreeMap<DataRef, usize>,
    /// Links that were followed to bring data up to date, or looked at to take some out.
    pub(crate) n_followed: u64,
    /// How often the list changed.
    n_changes: u64,
}

impl Deref for Connections {
    type Target = [Connection];
    fn deref(&self) -> &[Connection] {
        &self.list
    }
}

impl Connections {
    /// Adds a link at the end. One with the same target is gone then.
    pub fn insert(&mut self, link: Connection) {
        match self.places.get(&link.target) {
            // Data of a loader lead to the same target once more by each of their other names.
            Some(&place) if place + 1 == self.list.len() => {
                self.list[place] = link;
                self.n_changes += 1;
                return;
            }
            Some(_) => {
                self.retain(|other| other.target != link.target);
            }
            None => {}
        }
        self.places.insert(link.target, self.list.len());
        self.list.push(link);
        self.n_changes += 1;
    }

    /// Another number after each change of the list; never 0.
    pub fn revision(&self) -> u64 {
        self.n_changes + 1
    }

    /// Keeps the links for which `is_kept` holds. Returns whether that were all of them.
    pub fn retain(&mut self, is_kept: impl FnMut(&Connection) -> bool) -> bool {
        let before = self.list.len();
        self.n_followed += before as u64;
        self.list.retain(is_kept);
        if self.list.len() == before {
            return true;
        }
        self.n_changes += 1;
        self.places = self.list.iter().enumerate().map(|(place, link)| (link.target, place)).collect();
        false
    }

    /// Place of the link that writes `target`.
    pub fn place_of(&self, target: DataRef) -> Option<usize> {
        self.places.get(&target).copied()
    }

    /// Targets among the data of an owner, in the order of their links.
    pub fn targets_of(&self, owner: Owner) -> Vec<DataRef> {
        let all = DataRef { owner, index: 0 }..=DataRef { owner, index: usize::MAX };
        let mut places: Vec<usize> = self.places.range(all).map(|(_, place)| *place).collect();
        places.sort_unstable();
        places.into_iter().map(|place| self.list[place].target).collect()
    }

    /// What was copied last by the link at a place.
    pub(crate) fn at_mut(&mut self, place: usize) -> &mut Connection {
        &mut self.list[place]
    }
}

impl IntoIterator for Connections {
    type Item = Connection;
    type IntoIter = std::vec::IntoIter<Connection>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;

    #[test]
    fn a_target_has_one_source_and_an_owner_its_links_in_order() {
        let scene = Scene::default();
        let owner = Owner::Node(scene.root());
        let data = |index| DataRef { owner, index };
        let link = |from, to| Connection {
            source: data(from),
            target: data(to),
            names: ["", ""],
            seen: None,
            followed: None,
            read_once: false,
            settled: None,
        };
        let mut connections = Connections::default();
        for (from, to) in [(0, 5), (0, 3), (1, 4), (2, 5)] {
            connections.insert(link(from, to));
        }
        assert_eq!(connections.targets_of(owner), [data(3), data(4), data(5)]);
        assert_eq!(connections.place_of(data(5)).map(|place| connections[place].source), Some(data(2)));
        assert!(!connections.retain(|link| link.target != data(3)));
        assert_eq!((connections.place_of(data(3)), connections.place_of(data(4))), (None, Some(0)));
        assert!(connections.retain(|_| true));
    }

    /// Seen: each loader of n looked at the links of all others, once for each other name of its data.
    #[test]
    fn a_link_that_is_made_once_more_at_once_takes_the_place_of_the_one_before() {
        let scene = Scene::default();
        let owner = Owner::Node(scene.root());
        let mut connections = Connections::default();
        for target in 0..100 {
            for source in [0, 1] {
                let [source, target] = [source, target].map(|index| DataRef { owner, index });
                let names = ["", ""];
                let link =
                    Connection { source, target, names, seen: None, followed: None, read_once: false, settled: None };
                connections.insert(link);
            }
        }
        assert_eq!((connections.len(), connections.n_followed), (100, 0));
        assert!(connections.iter().all(|link| link.source.index == 1));
        assert_eq!(connections.place_of(DataRef { owner, index: 99 }), Some(99));
    }
}
