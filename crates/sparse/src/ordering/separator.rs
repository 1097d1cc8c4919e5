//! Vertex separators of graphs by the multilevel method.

use std::collections::BinaryHeap;

use super::graph::Graph;

/// Where a vertex is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
    Separator,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Separator => Self::Separator,
        }
    }
}

/// Graphs of this size are cut directly.
const COARSEST: usize = 120;

/// Largest share of the weight on one side, while another cut is possible.
const LARGEST_SHARE: f64 = 0.55;

/// Moves without improvement after which a refinement gives up.
const PATIENCE: usize = 60;

/// Vertices below which the way down to the coarsest graph is taken twice for the best of some cuts. On larger graphs a
/// cut is refined after the choice.
const CHEAP: usize = 600;

/// Cuts of each graph of which the best is taken: that of large solids leaves a quarter fewer operations than a single
/// one, and takes two and a half times as long.
const TRIALS: u64 = 2;

/// Cuts a graph: no edge joins left and right. One side may be empty if the graph has no good cut. Another cut for each
/// `seed`.
///
/// The graph is coarsened until it is small, cut there, and the cut is refined on every level on the way back.
/// Source: Karypis, Kumar, A fast and high quality multilevel scheme for partitioning irregular graphs, SIAM J. Sci.
/// Comput. 1998.
pub(super) fn separator(graph: &Graph, seed: u64) -> Vec<Side> {
    split_components(graph).unwrap_or_else(|| cut(graph, Attempt { seed, depth: 0, trials: 1 }))
}

/// The best of some cuts.
pub(super) fn best_separator(graph: &Graph) -> Vec<Side> {
    split_components(graph).unwrap_or_else(|| best_cut(graph, Attempt { seed: 0, depth: 0, trials: TRIALS }))
}

/// Which of many cuts of a connected graph is made.
#[derive(Clone, Copy)]
struct Attempt {
    /// Decides which of equally good pairs of vertices are gathered.
    seed: u64,
    /// How often the graph was coarsened.
    depth: u64,
    /// How many cuts are tried where they are cheap.
    trials: u64,
}

fn best_cut(graph: &Graph, attempt: Attempt) -> Vec<Side> {
    let cuts = (0..attempt.trials).map(|trial| {
        let sides = cut(graph, Attempt { seed: attempt.seed * attempt.trials + trial, ..attempt });
        Cut::new(graph, sides)
    });
    cuts.min_by_key(Cut::quality).map(|cut| cut.sides).unwrap_or_default()
}

fn cut(graph: &Graph, attempt: Attempt) -> Vec<Side> {
    if graph.len() > COARSEST {
        let seed = if attempt.seed == 0 { 0 } else { (attempt.seed << 8) + attempt.depth };
        let (coarse, coarse_of) = graph.coarsened(seed);
        // A star has no pairs to gather.
        if coarse.len() * 10 < graph.len() * 9 {
            let next = Attempt { depth: attempt.depth + 1, ..attempt };
            // Where it becomes cheap, or is cheap from the start.
            let branches = coarse.len() <= CHEAP && (graph.len() > CHEAP || attempt.depth == 0);
            let coarse_sides = if branches { best_cut(&coarse, next) } else { cut(&coarse, next) };
            let sides = coarse_of.iter().map(|&vertex| coarse_sides[vertex as usize]).collect();
            return refined(graph, sides);
        }
    }
    first_cut(graph)
}

/// Components of a graph that is not connected, shared out to both sides.
fn split_components(graph: &Graph) -> Option<Vec<Side>> {
    let mut components = Components::of(graph);
    let first = components.next()?;
    if components.is_done() {
        return None;
    }
    let mut sides = vec![Side::Right; graph.len()];
    let half = graph.total_weight() / 2;
    let mut left = 0;
    let mut component = first;
    loop {
        for &vertex in &component {
            sides[vertex as usize] = Side::Left;
            left += graph.weights[vertex as usize];
        }
        if left >= half {
            break;
        }
        let Some(next) = components.next() else { break };
        component = next;
        // The last component stays on the right, or that side would be empty.
        if components.is_done() {
            break;
        }
    }
    Some(sides)
}

/// The components of a graph, that of the first vertex first.
struct Components<'g> {
    graph: &'g Graph,
    is_seen: Vec<bool>,
    n_seen: usize,
    /// Vertices before it have been seen: a search goes on where the last one ended.
    next: usize,
    /// Vertices that were asked whether they have been seen.
    n_asked: usize,
}

impl<'g> Components<'g> {
    fn of(graph: &'g Graph) -> Self {
        Self { graph, is_seen: vec![false; graph.len()], n_seen: 0, next: 0, n_asked: 0 }
    }

    fn is_done(&self) -> bool {
        self.n_seen == self.graph.len()
    }
}

impl Iterator for Components<'_> {
    type Item = Vec<u32>;

    fn next(&mut self) -> Option<Vec<u32>> {
        if self.is_done() {
            return None;
        }
        while self.is_seen[self.next] {
            self.n_asked += 1;
            self.next += 1;
        }
        let (component, _) = self.graph.breadth_first(vec![self.next as u32], &mut self.is_seen);
        self.n_seen += component.len();
        Some(component)
    }
}

/// Cuts of a small graph by breadth-first levels from vertices far apart; the best one.
fn first_cut(graph: &Graph) -> Vec<Side> {
    let mut best: Option<((bool, u32, u32), Vec<Side>)> = None;
    let mut start = 0;
    for _ in 0..4 {
        let (order, last_level) = graph.breadth_first(vec![start as u32], &mut vec![false; graph.len()]);
        let half = graph.total_weight() / 2;
        let mut sides = vec![Side::Right; graph.len()];
        let mut left = 0;
        for &vertex in order.iter().take_while(|&&vertex| {
            left += graph.weights[vertex as usize];
            left <= half
        }) {
            sides[vertex as usize] = Side::Left;
        }
        for vertex in 0..graph.len() {
            let touches_left = graph.neighbours(vertex).iter().any(|&other| sides[other as usize] == Side::Left);
            if sides[vertex] == Side::Right && touches_left {
                sides[vertex] = Side::Separator;
            }
        }
        let sides = refined(graph, sides);
        let quality = Cut::new(graph, sides.clone()).quality();
        if best.as_ref().is_none_or(|(known, _)| quality < *known) {
            best = Some((quality, sides));
        }
        // Of the vertices farthest away the one with the fewest neighbours is likely to be a corner.
        start = order[last_level..]
            .iter()
            .map(|&vertex| vertex as usize)
            .min_by_key(|&vertex| (graph.neighbours(vertex).len(), vertex))
            .unwrap_or(0);
    }
    best.map(|(_, sides)| sides).unwrap_or_default()
}

/// A cut with the weights of its parts.
struct Cut<'a> {
    graph: &'a Graph,
    sides: Vec<Side>,
    weights: [u32; 3],
    total: u32,
    /// Weights of the neighbours on the left and on the right of every vertex.
    pulls: Vec<[u32; 2]>,
}

impl<'a> Cut<'a> {
    fn new(graph: &'a Graph, sides: Vec<Side>) -> Self {
        let mut weights = [0; 3];
        let mut pulls = vec![[0; 2]; graph.len()];
        for (vertex, (&side, &weight)) in sides.iter().zip(&graph.weights).enumerate() {
            weights[side as usize] += weight;
            if side != Side::Separator {
                for &near in graph.neighbours(vertex) {
                    pulls[near as usize][side as usize] += weight;
                }
            }
        }
        Self { graph, sides, weights, total: graph.total_weight(), pulls }
    }

    /// Smaller is better: balanced, small separator, small difference of the sides.
    fn quality(&self) -> (bool, u32, u32) {
        let [left, right, separator] = self.weights;
        let is_lopsided = f64::from(left.max(right)) > LARGEST_SHARE * f64::from(self.total);
        // A lopsided cut is judged by how lopsided it is.
        if is_lopsided { (true, left.max(right), separator) } else { (false, separator, left.abs_diff(right)) }
    }

    /// How much lighter the separator gets by moving one of its vertices to a side.
    fn gain(&self, vertex: usize, to: Side) -> i64 {
        i64::from(self.graph.weights[vertex]) - i64::from(self.pulls[vertex][to.other() as usize])
    }

    /// Neighbours on the other side, which would have to enter the separator.
    fn pulled(&self, vertex: usize, to: Side) -> impl Iterator<Item = usize> + '_ {
        let from = to.other();
        let neighbours = self.graph.neighbours(vertex).iter().map(|&other| other as usize);
        neighbours.filter(move |&other| self.sides[other] == from)
    }

    fn put(&mut self, vertex: usize, side: Side) {
        let weight = self.graph.weights[vertex];
        let before = self.sides[vertex];
        self.weights[before as usize] -= weight;
        self.weights[side as usize] += weight;
        self.sides[vertex] = side;
        for &near in self.graph.neighbours(vertex) {
            let pulls = &mut self.pulls[near as usize];
            if before != Side::Separator {
                pulls[before as usize] -= weight;
            }
            if side != Side::Separator {
                pulls[side as usize] += weight;
            }
        }
    }
}

/// Improves a cut by moving vertices out of the separator, bad moves included, and going back to the best cut seen.
/// Source: Ashcraft, Liu, A partition improvement algorithm for generalized nested dissection, 1994.
fn refined(graph: &Graph, sides: Vec<Side>) -> Vec<Side> {
    let mut cut = Cut::new(graph, sides);
    for _ in 0..6 {
        let before = cut.quality();
        pass(&mut cut);
        if cut.quality() >= before {
            break;
        }
    }
    cut.sides
}

fn pass(cut: &mut Cut<'_>) {
    let n = cut.graph.len();
    let mut queue = BinaryHeap::new();
    let mut is_moved = vec![false; n];
    let offer = |cut: &Cut<'_>, is_moved: &[bool], queue: &mut BinaryHeap<_>, vertex: usize, to: Side| {
        if cut.sides[vertex] == Side::Separator && !is_moved[vertex] {
            queue.push((cut.gain(vertex, to), n - vertex, to as usize));
        }
    };
    for vertex in 0..n {
        offer(cut, &is_moved, &mut queue, vertex, Side::Left);
        offer(cut, &is_moved, &mut queue, vertex, Side::Right);
    }
    // Each entry: a vertex and where it was.
    let mut history: Vec<(usize, Side)> = Vec::new();
    let (mut best, mut best_length, mut since_best) = (cut.quality(), 0, 0);
    while let Some((gain, from_end, to)) = queue.pop() {
        let vertex = n - from_end;
        let to = if to == Side::Left as usize { Side::Left } else { Side::Right };
        let is_current = cut.sides[vertex] == Side::Separator && !is_moved[vertex] && cut.gain(vertex, to) == gain;
        let grown = cut.weights[to as usize] + cut.graph.weights[vertex];
        // A move to the lighter side is always allowed.
        let is_balanced = f64::from(grown) <= LARGEST_SHARE * f64::from(cut.total)
            || cut.weights[to as usize] < cut.weights[to.other() as usize];
        if !is_current || !is_balanced {
            continue;
        }
        is_moved[vertex] = true;
        let pulled: Vec<usize> = cut.pulled(vertex, to).collect();
        history.push((vertex, Side::Separator));
        cut.put(vertex, to);
        // Of the neighbours those gains are new that changed: what a vertex pulls from the side it left, or from the
        // one it entered.
        for &near in cut.graph.neighbours(vertex) {
            offer(cut, &is_moved, &mut queue, near as usize, to.other());
        }
        for other in pulled {
            history.push((other, cut.sides[other]));
            cut.put(other, Side::Separator);
            offer(cut, &is_moved, &mut queue, other, Side::Left);
            offer(cut, &is_moved, &mut queue, other, Side::Right);
            for &near in cut.graph.neighbours(other) {
                offer(cut, &is_moved, &mut queue, near as usize, to);
            }
        }
        since_best += 1;
        if cut.quality() < best {
            (best, best_length, since_best) = (cut.quality(), history.len(), 0);
        } else if since_best > PATIENCE {
            break;
        }
    }
    for (vertex, side) in history.drain(best_length..).rev() {
        cut.put(vertex, side);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seen: a million points that do not touch each other took minutes, since each search for the next one began at
    /// the first.
    #[test]
    fn uncoupled_unknowns_are_looked_at_once_each() {
        let n = 50_000;
        let (starts, columns): (Vec<u32>, Vec<u32>) = ((0..=n).collect(), (0..n).collect());
        // Neighbours with the same row are one group: a row that names its own column alone is like no other.
        let (graph, _) = Graph::of_pattern(&starts, &columns);
        assert_eq!(graph.len(), n as usize);
        let mut components = Components::of(&graph);
        assert_eq!(components.by_ref().count(), n as usize);
        assert!(components.n_asked <= n as usize, "{}", components.n_asked);
        let sides = separator(&graph, 0);
        let left = sides.iter().filter(|side| **side == Side::Left).count();
        assert_eq!((left, sides.len()), (n as usize / 2, n as usize));
    }
}
