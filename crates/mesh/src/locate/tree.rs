//! The best element for a point among all, without trying all.

use super::frame::{Best, Frame};

/// Elements in a leaf.
const LEAF: usize = 8;

/// A binary tree of boxes around elements and their centroids, split at the median centroid along the longest side.
///
/// It gives the element that trying all in order would give: the first of those in which the point is deepest, else the
/// first of those with the nearest centroid.
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// Positions in the list of frames; each node has a range of it.
    order: Vec<u32>,
}

struct Node {
    low: [f64; 3],
    high: [f64; 3],
    centroids_low: [f64; 3],
    centroids_high: [f64; 3],
    first: u32,
    end: u32,
    /// The second child; the first one follows its parent. 0 in a leaf.
    second: u32,
}

impl Tree {
    pub(super) fn new(frames: &[Frame]) -> Tree {
        let mut tree = Tree { nodes: Vec::new(), order: (0..frames.len() as u32).collect() };
        if !frames.is_empty() {
            tree.split(frames, 0, frames.len());
        }
        tree
    }

    /// Makes the node of a range and those below it.
    fn split(&mut self, frames: &[Frame], first: usize, end: usize) -> usize {
        let place = self.nodes.len();
        self.nodes.push(Node::around(frames, &self.order[first..end], first, end));
        if end - first <= LEAF {
            return place;
        }
        let node = &self.nodes[place];
        let extent = [0, 1, 2].map(|axis| node.centroids_high[axis] - node.centroids_low[axis]);
        let axis = (0..3).fold(0, |longest, axis| if extent[axis] > extent[longest] { axis } else { longest });
        let middle = (end - first) / 2;
        let along = |place: &u32| frames[*place as usize].centroid()[axis];
        self.order[first..end].select_nth_unstable_by(middle, |a, b| along(a).total_cmp(&along(b)).then(a.cmp(b)));
        self.split(frames, first, first + middle);
        let second = self.split(frames, first + middle, end);
        self.nodes[place].second = second as u32;
        place
    }

    /// The best element.
    pub(super) fn best<'a>(&self, frames: &'a [Frame], y: [f64; 3]) -> Best<'a> {
        let mut inside = Ordered::default();
        self.visit(
            |node| (0..3).all(|i| node.low[i] <= y[i] && y[i] <= node.high[i]),
            |place| {
                inside.try_frame(frames, place, y);
            },
        );
        if inside.best.is_inside() {
            return inside.best;
        }
        let mut nearest = Ordered::default();
        self.nearest(0, frames, y, &mut nearest);
        nearest.best
    }

    /// Calls `try_place` for the elements of all leaves that `enters` lets in.
    fn visit(&self, enters: impl Fn(&Node) -> bool, mut try_place: impl FnMut(u32)) {
        let mut next = 0;
        while let Some(node) = self.nodes.get(next) {
            if !enters(node) {
                next = self.after(next);
                continue;
            }
            if node.second == 0 {
                self.order[node.first as usize..node.end as usize].iter().for_each(|place| try_place(*place));
            }
            next += 1;
        }
    }

    /// The node that follows a node and all below it: the nodes are in pre-order.
    fn after(&self, place: usize) -> usize {
        let mut last = place;
        while self.nodes[last].second != 0 {
            last = self.nodes[last].second as usize;
        }
        last + 1
    }

    /// Tries the elements below a node whose centroids may be nearer than the best so far.
    fn nearest<'a>(&self, place: usize, frames: &'a [Frame], y: [f64; 3], best: &mut Ordered<'a>) {
        let Some(node) = self.nodes.get(place) else { return };
        // As far as the best counts too: of equally near ones the first wins.
        if node.distance(y) > best.best.misfit() * (1.0 + f64::EPSILON * 8.0) {
            return;
        }
        if node.second == 0 {
            for place in &self.order[node.first as usize..node.end as usize] {
                best.try_frame(frames, *place, y);
            }
            return;
        }
        let mut children = [place + 1, node.second as usize];
        if self.nodes[children[1]].distance(y) < self.nodes[children[0]].distance(y) {
            children.reverse();
        }
        children.into_iter().for_each(|child| self.nearest(child, frames, y, best));
    }
}

impl Node {
    fn around(frames: &[Frame], places: &[u32], first: usize, end: usize) -> Node {
        let (none, all) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        let mut node = Node {
            low: none,
            high: all,
            centroids_low: none,
            centroids_high: all,
            first: first as u32,
            end: end as u32,
            second: 0,
        };
        for place in places {
            let frame = &frames[*place as usize];
            let ([low, high], centroid) = (frame.bounds(), frame.centroid());
            for axis in 0..3 {
                node.low[axis] = node.low[axis].min(low[axis]);
                node.high[axis] = node.high[axis].max(high[axis]);
                node.centroids_low[axis] = node.centroids_low[axis].min(centroid[axis]);
                node.centroids_high[axis] = node.centroids_high[axis].max(centroid[axis]);
            }
        }
        node
    }

    /// Squared distance of a point from the box of the centroids.
    fn distance(&self, y: [f64; 3]) -> f64 {
        (0..3).map(|i| (self.centroids_low[i] - y[i]).max(y[i] - self.centroids_high[i]).max(0.0).powi(2)).sum()
    }
}

/// The best element so far where elements come in any order: of equal ones the first in the list wins.
#[derive(Default)]
struct Ordered<'a> {
    best: Best<'a>,
    place: u32,
}

impl<'a> Ordered<'a> {
    fn try_frame(&mut self, frames: &'a [Frame], place: u32, y: [f64; 3]) {
        let mut other = Best::default();
        other.try_frame(&frames[place as usize], y);
        let is_better = other.is_found()
            && (!self.best.is_found()
                || other.misfit() < self.best.misfit()
                || (other.misfit() == self.best.misfit() && place < self.place));
        if is_better {
            (self.best, self.place) = (other, place);
        }
    }
}
