//! Edges in their order, by where points project onto them, which follow the changes of a mesh.

use super::{Located, SumOrder, fraction};
use crate::elements::ElementKind;
use crate::row_edit::RowEdit;
use settee_math::vec3::{dot, norm, sub, unit};

/// The edges of a set as leaves of a binary tree in their order: groups of edges onto which a point cannot project are
/// passed over.
///
/// It gives the edge that [`locate_set`](super::locate_set) gives: the first along which a point projects, or else the
/// last one. On a line that is numbered along it that takes the logarithm of the number of edges; where neighbours in
/// the order have all directions more groups are looked into. A change of the mesh costs as much as comes, goes and
/// gets another number, times the logarithm of all.
#[derive(Clone, Debug)]
pub(super) struct EdgeIndex {
    n: usize,
    /// Children of group k are 2k and 2k + 1; the first is that of all edges, the last half those of single ones.
    groups: Vec<Group>,
}

/// Edges with similar numbers: between which directions theirs are, and from where to where each reaches along its own
/// at the most.
#[derive(Clone, Copy, Debug)]
struct Group {
    low: [f64; 3],
    high: [f64; 3],
    from: f64,
    to: f64,
}

/// No edge, or one without a direction.
const NONE: Group =
    Group { low: [f64::INFINITY; 3], high: [f64::NEG_INFINITY; 3], from: f64::INFINITY, to: f64::NEG_INFINITY };

/// What rounding may put across an end of an edge counts as beside it: a part of the numbers that are compared.
const MARGIN: f64 = 1e-9;

impl Group {
    fn of([a, b]: [u32; 2], x: &[[f64; 3]]) -> Self {
        let (start, end) = (x[a as usize], x[b as usize]);
        let along = sub(end, start);
        let (u, length) = (unit(along), norm(along));
        let has_direction = length > 0.0 && length.is_finite() && u.iter().all(|value| value.is_finite());
        if !has_direction {
            return NONE;
        }
        let from = dot(u, start);
        Self { low: u, high: u, from, to: from + length }
    }

    fn joined(&self, other: &Self) -> Self {
        Self {
            low: [0, 1, 2].map(|i| self.low[i].min(other.low[i])),
            high: [0, 1, 2].map(|i| self.high[i].max(other.high[i])),
            from: self.from.min(other.from),
            to: self.to.max(other.to),
        }
    }

    fn is_none(&self) -> bool {
        self.from > self.to
    }

    /// Whether a point may project onto one of the edges.
    fn may_hold(&self, y: [f64; 3]) -> bool {
        if self.is_none() {
            return false;
        }
        let ends = [0, 1, 2].map(|i| [self.low[i] * y[i], self.high[i] * y[i]]);
        let least: f64 = ends.iter().map(|[a, b]| a.min(*b)).sum();
        let most: f64 = ends.iter().map(|[a, b]| a.max(*b)).sum();
        let size: f64 = y.iter().map(|value| value.abs()).sum();
        let margin = MARGIN * (size + self.from.abs() + self.to.abs());
        least <= self.to + margin && most >= self.from - margin
    }
}

impl EdgeIndex {
    /// The edges with the places of their points; `None` if there are none.
    pub(super) fn new(edges: &[[u32; 2]], x: &[[f64; 3]]) -> Option<Self> {
        let n_leaves = edges.len().next_power_of_two();
        let mut index = Self { n: edges.len(), groups: vec![NONE; 2 * n_leaves] };
        for (group, edge) in index.groups[n_leaves..].iter_mut().zip(edges) {
            *group = Group::of(*edge, x);
        }
        (1..n_leaves).rev().for_each(|group| index.join(group));
        (!edges.is_empty()).then_some(index)
    }

    pub(super) fn n_elements(&self) -> usize {
        self.n
    }

    fn n_leaves(&self) -> usize {
        self.groups.len() / 2
    }

    fn join(&mut self, group: usize) {
        self.groups[group] = self.groups[2 * group].joined(&self.groups[2 * group + 1]);
    }

    fn put(&mut self, edge: usize, group: Group) {
        let mut at = self.n_leaves() + edge;
        self.groups[at] = group;
        while at > 1 {
            at /= 2;
            self.join(at);
        }
    }

    /// Brings it to edges that changed; says how many it looked at. `None` where it has to be made anew.
    pub(super) fn follow(&mut self, all: &[[u32; 2]], edges: &RowEdit, x: &[[f64; 3]]) -> Option<usize> {
        if (edges.n_before(), edges.n()) != (self.n, all.len()) || all.is_empty() || all.len() > self.n_leaves() {
            return None;
        }
        edges.left().filter(|edge| *edge as usize >= all.len()).for_each(|edge| self.put(edge as usize, NONE));
        edges.moved().for_each(|edge| self.put(edge as usize, Group::of(all[edge as usize], x)));
        self.n = all.len();
        Some(edges.left().count() + edges.moved().count())
    }

    /// The edge on which a point lies, and how many groups and edges were tried.
    pub(super) fn locate(&self, edges: &[[u32; 2]], x: &[[f64; 3]], y: [f64; 3]) -> (Option<Located>, usize) {
        let mut n_tried = 0;
        let first = self.first(1, (edges, x, y), &mut n_tried);
        let last = || self.last(1).and_then(|edge| on_edge(edges, edge, x, y));
        (first.or_else(last), n_tried)
    }

    /// The first edge of a group along which a point projects.
    fn first(
        &self,
        group: usize,
        (edges, x, y): (&[[u32; 2]], &[[f64; 3]], [f64; 3]),
        n_tried: &mut usize,
    ) -> Option<Located> {
        *n_tried += 1;
        if !self.groups[group].may_hold(y) {
            return None;
        }
        if group >= self.n_leaves() {
            let located = on_edge(edges, group - self.n_leaves(), x, y)?;
            return (0.0..=1.0).contains(&located.parameters[0]).then_some(located);
        }
        let first = self.first(2 * group, (edges, x, y), n_tried);
        first.or_else(|| self.first(2 * group + 1, (edges, x, y), n_tried))
    }

    /// The last edge of a group that has a direction.
    fn last(&self, group: usize) -> Option<usize> {
        if self.groups[group].is_none() {
            return None;
        }
        if group >= self.n_leaves() {
            return Some(group - self.n_leaves());
        }
        self.last(2 * group + 1).or_else(|| self.last(2 * group))
    }
}

/// A point on the line of an edge; `None` on one without a direction.
pub(super) fn on_edge(edges: &[[u32; 2]], edge: usize, x: &[[f64; 3]], y: [f64; 3]) -> Option<Located> {
    let nodes = edges.get(edge)?;
    let f = fraction(nodes, x, y);
    let located = || Located::new(ElementKind::Edge, edge as u32, nodes, [f, 0.0, 0.0], SumOrder::AsNumbered);
    f.is_finite().then(located)
}
