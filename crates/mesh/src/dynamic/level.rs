//! The elements of one kind in a mesh that changes, with the tables of their neighbours.

use crate::change::descending;
use crate::elements::{
    ElementKind, HEXAHEDRON_EDGES, HEXAHEDRON_FACES, QUAD_EDGES, TETRAHEDRON_EDGES, TETRAHEDRON_FACES, TRIANGLE_EDGES,
};

use super::mesh::below;
use super::paged::Paged;

/// Elements of one kind. Their tables stay true from change to change, and copies share what did not change: a change
/// costs what it touches.
#[derive(Clone, Debug, settee_persist::Persist)]
#[fits(Self::has_width_of_kind)]
pub(super) struct Level {
    pub kind: ElementKind,
    n_nodes: usize,
    /// The nodes of all elements.
    nodes: Paged<u32>,
    /// For each point the elements that have it.
    pub around_point: Paged<Vec<u32>>,
    /// Edges and faces of the elements.
    pub below: Vec<Below>,
}

/// The edges or faces of the elements of a kind.
#[derive(Clone, Debug, settee_persist::Persist)]
pub(super) struct Below {
    pub kind: ElementKind,
    n_local: usize,
    /// The edges of all elements.
    of: Paged<u32>,
    /// For each edge the elements that have it.
    pub around: Paged<Vec<u32>>,
}

/// What a removal leaves without elements of its kind.
#[derive(Debug, Default)]
pub(super) struct LeftAlone {
    /// Edges and faces by kind, in the order in which they were left.
    pub elements: Vec<(ElementKind, Vec<u32>)>,
    pub points: Vec<u32>,
}

impl LeftAlone {
    /// Those of a kind, largest first.
    pub fn of(&self, kind: ElementKind) -> Vec<u32> {
        let found = self.elements.iter().find(|(other, _)| *other == kind);
        descending(found.map_or_else(Vec::new, |(_, indices)| indices.clone()))
    }

    /// Takes those of a kind out.
    pub fn take(&mut self, kind: ElementKind) -> Vec<u32> {
        let place = self.elements.iter().position(|(other, _)| *other == kind);
        place.map_or_else(Vec::new, |place| self.elements.swap_remove(place).1)
    }

    /// Adds what another removal leaves.
    pub fn extend(&mut self, other: Self) {
        for (kind, indices) in other.elements {
            match self.elements.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, known)) => known.extend(indices),
                None => self.elements.push((kind, indices)),
            }
        }
        self.points.extend(other.points);
    }
}

/// The corners of the edges or faces of an element, by the places of its nodes.
pub(super) fn local_corners(kind: ElementKind, below: ElementKind) -> Vec<&'static [usize]> {
    fn rows<const N: usize>(table: &'static [[usize; N]]) -> Vec<&'static [usize]> {
        table.iter().map(<[usize; N]>::as_slice).collect()
    }
    match (kind, below) {
        (ElementKind::Triangle, ElementKind::Edge) => rows(&TRIANGLE_EDGES),
        (ElementKind::Quad, ElementKind::Edge) => rows(&QUAD_EDGES),
        (ElementKind::Tetrahedron, ElementKind::Edge) => rows(&TETRAHEDRON_EDGES),
        (ElementKind::Tetrahedron, ElementKind::Triangle) => rows(&TETRAHEDRON_FACES),
        (ElementKind::Hexahedron, ElementKind::Edge) => rows(&HEXAHEDRON_EDGES),
        (ElementKind::Hexahedron, ElementKind::Quad) => rows(&HEXAHEDRON_FACES),
        _ => Vec::new(),
    }
}

impl Level {
    /// No elements on `n_points` points.
    pub fn new(kind: ElementKind, n_points: usize, below: &[(ElementKind, usize)]) -> Self {
        let empty = |n| Paged::of_entries(std::iter::repeat_n(Vec::new(), n));
        let below = below.iter().map(|&(lower, count)| {
            let n_local = local_corners(kind, lower).len();
            Below { kind: lower, n_local, of: Paged::new(n_local), around: empty(count) }
        });
        Self {
            kind,
            n_nodes: kind.n_nodes(),
            nodes: Paged::new(kind.n_nodes()),
            around_point: empty(n_points),
            below: below.collect(),
        }
    }

    fn has_width_of_kind(&self, _fresh: Option<&Self>) -> bool {
        self.n_nodes == self.kind.n_nodes()
    }

    /// Whether all tables have the lengths that elements of the kind on so many points have, and name nothing else.
    /// `n_lower`: how many edges and faces of a kind there are.
    pub fn has_whole_tables(&self, n_points: usize, n_lower: &dyn Fn(ElementKind) -> usize) -> bool {
        let is_below = |indices: &Paged<u32>, n: usize| indices.iter().all(|index| (*index as usize) < n);
        self.nodes.width() == self.n_nodes
            && is_below(&self.nodes, n_points)
            && (self.around_point.len(), self.around_point.width()) == (n_points, 1)
            && self.below.iter().map(|table| table.kind).eq(below(self.kind).iter().copied())
            && self.below.iter().all(|table| {
                table.n_local == local_corners(self.kind, table.kind).len()
                    && (table.of.len(), table.of.width()) == (self.len(), table.n_local)
                    && is_below(&table.of, n_lower(table.kind))
                    && (table.around.len(), table.around.width()) == (n_lower(table.kind), 1)
            })
    }

    /// Number of elements.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The nodes of an element.
    pub fn nodes(&self, element: u32) -> &[u32] {
        self.nodes.row(element as usize)
    }

    /// All elements as arrays of their nodes; none if they have another number of nodes.
    pub fn arrays<const N: usize>(&self) -> Vec<[u32; N]> {
        if N != self.n_nodes {
            return Vec::new();
        }
        let mut arrays = Vec::with_capacity(self.len());
        self.nodes.pages().for_each(|page| arrays.extend_from_slice(page.as_chunks().0));
        arrays
    }

    /// The edges or faces of an element, in local order; empty if there is no table of that kind.
    pub fn below(&self, kind: ElementKind, element: u32) -> &[u32] {
        self.below.iter().find(|below| below.kind == kind).map_or(&[], |below| below.of.row(element as usize))
    }

    /// The elements around an edge or a face.
    pub fn around(&self, kind: ElementKind, lower: u32) -> &[u32] {
        let table = self.below.iter().find(|below| below.kind == kind);
        table.and_then(|table| table.around.entry(lower as usize)).map_or(&[], Vec::as_slice)
    }

    /// The element with these nodes in any order.
    pub fn find(&self, nodes: &[u32]) -> Option<u32> {
        let first = self.around_point.entry(*nodes.first()? as usize)?;
        first.iter().copied().find(|element| nodes.iter().all(|node| self.nodes(*element).contains(node)))
    }

    /// Adds an element behind the last. `below`: its edges and faces, by the order of the tables.
    pub fn push(&mut self, nodes: &[u32], below: &[Vec<u32>]) {
        let element = self.len() as u32;
        self.nodes.push(nodes);
        for (place, node) in nodes.iter().enumerate() {
            if !nodes[..place].contains(node) {
                self.around_point.entry_mut(*node as usize).push(element);
            }
        }
        for (table, lower) in self.below.iter_mut().zip(below) {
            table.of.push(lower);
            lower.iter().for_each(|lower| table.around.entry_mut(*lower as usize).push(element));
        }
    }

    /// Removes an element: the last one takes its place. Notes what is left alone.
    pub fn remove(&mut self, element: u32, left: &mut LeftAlone) {
        let last = (self.len() - 1) as u32;
        for node in self.nodes(element).to_vec() {
            let around = self.around_point.entry_mut(node as usize);
            let was_there = erase(around, element);
            if was_there && around.is_empty() {
                left.points.push(node);
            }
        }
        for table in &mut self.below {
            let mut alone = Vec::new();
            for lower in table.of.row(element as usize).to_vec() {
                let around = table.around.entry_mut(lower as usize);
                if erase(around, element) && around.is_empty() {
                    alone.push(lower);
                }
            }
            match left.elements.iter_mut().find(|(kind, _)| *kind == table.kind) {
                Some((_, indices)) => indices.extend(alone),
                None => left.elements.push((table.kind, alone)),
            }
        }
        if element != last {
            for node in self.nodes(last).to_vec() {
                rename(self.around_point.entry_mut(node as usize), last, element);
            }
            for table in &mut self.below {
                for lower in table.of.row(last as usize).to_vec() {
                    rename(table.around.entry_mut(lower as usize), last, element);
                }
            }
        }
        self.nodes.swap_remove(element as usize);
        self.below.iter_mut().for_each(|table| table.of.swap_remove(element as usize));
    }

    /// An edge or face is gone, and the last one has its place.
    pub fn lower_removed(&mut self, kind: ElementKind, lower: u32) {
        for table in self.below.iter_mut().filter(|table| table.kind == kind) {
            let last = (table.around.len() - 1) as u32;
            for element in table.around.row(last as usize)[0].clone() {
                rename(table.of.row_mut(element as usize), last, lower);
            }
            table.around.swap_remove(lower as usize);
        }
    }

    /// There is one edge or face more.
    pub fn lower_added(&mut self, kind: ElementKind) {
        for table in self.below.iter_mut().filter(|table| table.kind == kind) {
            table.around.push(&[Vec::new()]);
        }
    }

    /// A point without elements is gone, and the last one has its number.
    pub fn point_removed(&mut self, point: u32) {
        let last = (self.around_point.len() - 1) as u32;
        for element in self.around_point.row(last as usize)[0].clone() {
            rename(self.nodes.row_mut(element as usize), last, point);
        }
        self.around_point.swap_remove(point as usize);
    }

    /// There are more points.
    pub fn points_added(&mut self, n_points: usize) {
        (self.around_point.len()..n_points).for_each(|_| self.around_point.push(&[Vec::new()]));
    }

    /// Points are numbered anew: `old` has the number before for each number after, `new` is its inverse.
    pub fn points_renumbered(&mut self, old: &[u32], new: &[u32]) {
        for element in 0..self.len() {
            self.nodes.row_mut(element).iter_mut().for_each(|node| *node = new[*node as usize]);
        }
        let around = |point: &u32| self.around_point.row(*point as usize)[0].clone();
        self.around_point = Paged::of_entries(old.iter().map(around));
    }
}

/// Takes an entry out; the others keep their order. Returns whether it was there.
fn erase(list: &mut Vec<u32>, entry: u32) -> bool {
    let found = list.iter().position(|other| *other == entry);
    found.map(|place| list.remove(place)).is_some()
}

fn rename(list: &mut [u32], from: u32, to: u32) {
    list.iter_mut().filter(|entry| **entry == from).for_each(|entry| *entry = to);
}

impl Level {
    /// How many pages of its tables it does not share with an earlier copy of itself, and how many it has.
    pub fn own_pages(&self, before: &Self) -> [usize; 2] {
        let tables = self.below.iter().zip(&before.below);
        let below = tables.map(|(own, other)| [own.of.own_pages(&other.of), own.around.own_pages(&other.around)]);
        let own = [self.nodes.own_pages(&before.nodes), self.around_point.own_pages(&before.around_point)];
        own.into_iter().chain(below.flatten()).fold([0, 0], |sum, pages| [sum[0] + pages[0], sum[1] + pages[1]])
    }
}
