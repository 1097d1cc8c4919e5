//! Elements by their places, of any kind in which points are located.

use super::edge_index::{EdgeIndex, on_edge};
use super::index::{CellIndex, Placed};
use super::{Located, kind_of_set};
use crate::elements::ElementKind;
use crate::row_edit::RowEdit;
use crate::topology::Topology;

/// The elements of a set among which [`locate_set`](super::locate_set) chooses, found once for a mesh, which follow its
/// changes: it gives the element that that gives, and looks at few.
#[derive(Clone, Debug)]
pub struct ElementIndex(Of);

#[derive(Clone, Debug)]
enum Of {
    Edges(EdgeIndex),
    Cells(Box<CellIndex>),
}

impl ElementIndex {
    /// The elements of a set with the places of its points; `None` for a mesh without edges or of no size.
    pub fn new(topology: &Topology, x: &[[f64; 3]]) -> Option<Self> {
        if topology.largest_index().is_some_and(|index| index as usize >= x.len()) {
            return None;
        }
        match kind_of_set(topology)? {
            ElementKind::Edge => EdgeIndex::new(topology.edges(), x).map(Of::Edges).map(Self),
            kind => CellIndex::new(topology, kind, x).map(Box::new).map(Of::Cells).map(Self),
        }
    }

    /// Number of elements.
    pub fn n_elements(&self) -> usize {
        match &self.0 {
            Of::Edges(edges) => edges.n_elements(),
            Of::Cells(cells) => cells.n_elements(),
        }
    }

    /// The kind of the elements.
    pub fn kind(&self) -> ElementKind {
        match &self.0 {
            Of::Edges(_) => ElementKind::Edge,
            Of::Cells(cells) => cells.kind(),
        }
    }

    /// Brings it to a changed mesh: what happened to the elements of the kind, and to the edges. Returns how many of
    /// both it looks at; `None` where it has to be made anew.
    pub fn follow(
        &mut self,
        topology: &Topology,
        (elements, edges): (&RowEdit, &RowEdit),
        x: &[[f64; 3]],
    ) -> Option<usize> {
        // Where the last elements of a kind went, points lie in others.
        if kind_of_set(topology) != Some(self.kind()) {
            return None;
        }
        match &mut self.0 {
            Of::Edges(own) => own.follow(topology.edges(), edges, x),
            Of::Cells(own) => own.follow(topology, (elements, edges), x),
        }
    }

    /// The element in which a point lies, as [`locate_set`](super::locate_set) finds it, and how many it tried; no
    /// element for a point that is not finite. `x`: the places of the nodes by which it was made.
    pub fn locate(&self, topology: &Topology, x: &[[f64; 3]], y: [f64; 3]) -> (Option<Located>, usize) {
        if !y.iter().all(|value| value.is_finite()) {
            return (None, 0);
        }
        match &self.0 {
            Of::Edges(edges) => edges.locate(topology.edges(), x, y),
            Of::Cells(cells) => cells.locate(topology, x, y),
        }
    }
}

impl Located {
    /// A point in an element of a mesh with these places of the nodes; `None` in one without a size.
    pub fn within(topology: &Topology, kind: ElementKind, index: u32, x: &[[f64; 3]], y: [f64; 3]) -> Option<Self> {
        match kind {
            ElementKind::Edge => on_edge(topology.edges(), index as usize, x, y),
            _ => Placed::of(topology, kind, x).located(index, y),
        }
    }
}
