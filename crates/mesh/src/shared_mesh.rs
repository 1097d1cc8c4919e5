//! A mesh that many read and that may change between them: elements, revision and log.

use std::sync::Arc;

use settee_persist::Persist;

use crate::change::{Change, LogEntry};
use crate::topology::Topology;

/// Changes that a log keeps at least. A log of all would make each change dearer than the one before, since snapshots
/// hold the log as it was.
const KEPT: usize = 128;

/// The elements that all readers of a mesh share, with what happened to them last.
///
/// Copies are cheap: they share the elements with their derived tables, and the log. Who keeps what was made from a
/// mesh keeps its revision, and compares.
#[derive(Debug, Clone, Default)]
pub struct SharedMesh {
    topology: Arc<Topology>,
    n_points: usize,
    revision: u64,
    history: Arc<History>,
}

/// How a mesh came about.
#[derive(Debug, Clone, PartialEq, Default, Persist)]
pub struct History {
    /// The last changes, oldest first.
    log: Vec<LogEntry>,
    /// The revision before the first change of the log.
    since: u64,
    /// Whether any change so far, be it in the log or not, was one of single elements or points.
    is_edited: bool,
}

impl History {
    /// Whether any change so far was one of single elements or points.
    pub fn is_edited(&self) -> bool {
        self.is_edited
    }

    fn add(&mut self, entry: LogEntry) {
        self.is_edited |= !matches!(*entry.change, Change::Replaced { .. });
        self.log.push(entry);
    }

    /// Forgets old changes. Those of one revision stay or go together.
    fn forget(&mut self) {
        if self.log.len() > 2 * KEPT {
            let last = self.log[self.log.len() - KEPT - 1].revision;
            let n_kept = self.log.iter().rev().take_while(|entry| entry.revision > last).count();
            self.log.drain(..self.log.len() - n_kept);
            self.since = last;
        }
    }
}

impl SharedMesh {
    /// A mesh at its start. `n_points`: points of the mesh, those that no element uses included.
    pub fn new(topology: Topology, n_points: usize) -> Self {
        Self { topology: Arc::new(topology), n_points, ..Self::default() }
    }

    /// Elements with derived tables.
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// Number of points, those that no element uses included.
    pub fn n_points(&self) -> usize {
        self.n_points
    }

    /// Grows with each change; 0 at the start.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The last changes, oldest first: all since the start, or 128 at least.
    pub fn log(&self) -> &[LogEntry] {
        &self.history.log
    }

    /// Whether single elements or points changed since the start.
    pub fn is_edited(&self) -> bool {
        self.history.is_edited
    }

    /// How the mesh came about.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The changes that led from a revision to the present one, oldest first; `None` if the mesh never had that
    /// revision, went back behind it, or has changed too often since to know.
    pub fn changes_since(&self, revision: u64) -> Option<&[LogEntry]> {
        let History { log, since, .. } = &*self.history;
        let known = if revision == *since {
            Some(0)
        } else {
            log.iter().rposition(|entry| entry.revision == revision).map(|last| last + 1)
        };
        known.map(|first| &log[first..])
    }

    /// Describes the mesh anew, before anybody has read it. Elements that are the same stay shared.
    pub fn describe(&mut self, topology: Topology, n_points: usize) {
        self.n_points = n_points;
        if *self.topology != topology {
            self.topology = Arc::new(topology);
        }
    }

    /// Whether another mesh has the very same elements and as many points.
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.topology, &other.topology) && self.n_points == other.n_points
    }

    /// Whether another mesh has equal elements and as many points.
    pub fn is_equal(&self, other: &Self) -> bool {
        self.is_same(other) || (self.n_points == other.n_points && self.topology == other.topology)
    }

    /// Changes elements and points; `changes` say how. Copies keep what they have.
    pub fn change(&mut self, topology: Topology, n_points: usize, changes: &[Change], revision: u64) {
        (self.topology, self.n_points, self.revision) = (Arc::new(topology), n_points, revision);
        let history = Arc::make_mut(&mut self.history);
        for change in changes {
            history.add(LogEntry { revision, change: Arc::new(change.clone()) });
        }
        history.forget();
    }

    /// A mesh that a file tells of, with how it came about.
    pub fn with_history(topology: Topology, n_points: usize, history: History) -> Self {
        let revision = history.log.last().map_or(history.since, |entry| entry.revision);
        Self { topology: Arc::new(topology), n_points, revision, history: Arc::new(history) }
    }

    fn log_replacement(&mut self, revision: u64, n_points: [usize; 2]) {
        self.revision = revision;
        let history = Arc::make_mut(&mut self.history);
        history.add(LogEntry { revision, change: Arc::new(Change::Replaced { n_points }) });
        history.forget();
    }

    /// Replaces the whole mesh by the elements of another. `revision`: the new one, larger than any before.
    pub fn replace(&mut self, by: &Self, revision: u64) {
        let n_points = [self.n_points, by.n_points];
        (self.topology, self.n_points) = (Arc::clone(&by.topology), by.n_points);
        self.log_replacement(revision, n_points);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{ContainerKind, ElementLists};

    fn triangles(list: Vec<[u32; 3]>) -> Topology {
        let lists = ElementLists { triangles: list, ..ElementLists::default() };
        Topology::build(ContainerKind::Triangle, lists, Some(4)).expect("the triangles name existing points")
    }

    #[test]
    fn copies_share_elements_and_tables() {
        let mesh = SharedMesh::new(triangles(vec![[0, 1, 2]]), 4);
        let copy = mesh.clone();
        assert!(Arc::ptr_eq(mesh.topology(), copy.topology()) && mesh.is_same(&copy));
        let (first, second) = (mesh.topology().triangles_around_edge(), copy.topology().triangles_around_edge());
        assert!(std::ptr::eq(first, second), "a table is made once for all");
    }

    #[test]
    fn describing_the_same_elements_again_changes_nothing() {
        let mut mesh = SharedMesh::new(triangles(vec![[0, 1, 2]]), 4);
        let before = mesh.clone();
        mesh.describe(triangles(vec![[0, 1, 2]]), 4);
        assert!(mesh.is_same(&before));
        mesh.describe(triangles(vec![[0, 1, 3]]), 4);
        assert!(!mesh.is_same(&before));
    }

    #[test]
    fn a_replacement_is_logged_and_leaves_copies_alone() {
        let mut mesh = SharedMesh::new(triangles(vec![[0, 1, 2]]), 4);
        let before = mesh.clone();
        mesh.replace(&SharedMesh::new(triangles(Vec::new()), 3), 5);
        assert_eq!((mesh.revision(), mesh.n_points(), before.revision(), before.log().len()), (5, 3, 0, 0));
        assert_eq!(mesh.log()[0].change, Arc::new(Change::Replaced { n_points: [4, 3] }));
        let n_changes = |since| mesh.changes_since(since).map(<[_]>::len);
        assert_eq!([n_changes(0), n_changes(5), n_changes(4)], [Some(1), Some(0), None]);
    }

    #[test]
    fn a_mesh_that_changes_without_end_keeps_the_last_changes() {
        let mut mesh = SharedMesh::new(triangles(vec![[0, 1, 2]]), 4);
        let removed = Change::Removed { of: crate::Members::Points, indices: vec![3] };
        mesh.change(triangles(vec![[0, 1, 2]]), 4, &[removed], 1);
        for revision in 2..1000 {
            // Two changes of one revision.
            let both = [Change::Replaced { n_points: [4, 4] }, Change::Replaced { n_points: [4, 4] }];
            mesh.change(triangles(vec![[0, 1, 2]]), 4, &both, revision);
        }
        assert!((KEPT..=2 * KEPT).contains(&mesh.log().len()), "{}", mesh.log().len());
        assert!(mesh.is_edited() && mesh.revision() == 999, "what is forgotten counts");
        let n_changes = |since| mesh.changes_since(since).map(<[_]>::len);
        assert_eq!([n_changes(0), n_changes(1), n_changes(949), n_changes(999)], [None, None, Some(100), Some(0)]);
        let since = mesh.history().since;
        assert_eq!(n_changes(since), Some(mesh.log().len()), "the first known revision is whole");
    }
}
