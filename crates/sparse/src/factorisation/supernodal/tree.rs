//! The tree of dense blocks: which columns are eliminated together, and in which order.
//!
//! Everything here works on groups of unknowns with the same neighbours, such as the three of a node.

use super::elimination::{Elimination, NONE, inverse};

/// Columns that are eliminated together, as a tree. Children come before their parents.
pub(super) struct Tree {
    /// Groups in the order of their elimination.
    pub order: Vec<u32>,
    /// First place of every node, and the number of groups at the end.
    pub begins: Vec<u32>,
    pub parents: Vec<u32>,
    /// Rows of all nodes together, those below their columns included, in unknowns.
    pub n_rows: f64,
}

struct Node {
    /// Places in the order of the elimination tree.
    columns: Vec<u32>,
    children: Vec<usize>,
    width: f64,
    below: f64,
    work: Work,
}

/// The work in columns that are eliminated together.
#[derive(Clone, Copy)]
struct Work {
    operations: f64,
    /// Of the panel.
    entries: f64,
}

impl Work {
    /// Of `width` columns that all have the same `below` rows under them.
    fn dense(width: f64, below: f64) -> Self {
        // Columns are worked on in threes, rows in fours.
        let padded = (width / 3.0).ceil() * 3.0;
        let rows = (below / 4.0).ceil() * 4.0;
        let operations = padded * rows * (padded + rows) + padded * padded * padded / 3.0;
        Self { operations, entries: padded * (padded + rows) }
    }

    /// Of both together, in front of `width` columns and `below` rows. Most of the zeros in it are left out, by whole
    /// strips.
    fn merged(self, other: Self, width: f64, below: f64) -> Self {
        let dense = Self::dense(width, below);
        let part = |whole: f64, parts: f64| parts + STORED * (whole - parts).max(0.0);
        Self {
            operations: part(dense.operations, self.operations + other.operations),
            entries: part(dense.entries, self.entries + other.entries),
        }
    }

    /// Nanoseconds to factorise such a front, and to add its update of `below` rows to its parent.
    ///
    /// Measured on 2 cores, Zen 4: a front costs about 0.3 us before any number is touched, an operation 1/35 ns (sums
    /// of squares of column counts), an entry of a panel 0.5 ns, and an entry of an update 0.5 ns.
    fn cost(self, below: f64) -> f64 {
        300.0 + self.operations / 35.0 + 0.5 * self.entries + 0.25 * below * below
    }
}

/// Part of the zeros, among columns with different rows, that strips do not leave out.
const STORED: f64 = 0.12;

impl Tree {
    /// Gathers columns: those with the same rows always, others where the zeros that are stored then cost less than
    /// they save.
    pub fn new(elimination: &Elimination, order: &[u32]) -> Self {
        let n = order.len();
        let (post, parents) = post_order(&elimination.parents);
        let place = |k: usize| post[k] as usize;
        let mut nodes: Vec<Node> = Vec::new();
        let mut node_of = vec![0; n];
        for k in 0..n {
            let (weight, below) = (elimination.weights[place(k)] as f64, elimination.below[place(k)] as f64);
            let continues =
                k > 0 && parents[k - 1] == k as u32 && nodes.last().is_some_and(|node| node.below == below + weight);
            if !continues {
                nodes.push(Node {
                    columns: Vec::new(),
                    children: Vec::new(),
                    width: 0.0,
                    below,
                    work: Work::dense(0.0, below),
                });
            }
            node_of[k] = nodes.len() - 1;
            if let Some(node) = nodes.last_mut() {
                node.columns.push(k as u32);
                node.width += weight;
                node.below = below;
                node.work = Work::dense(node.width, below);
            }
        }
        let mut roots = Vec::new();
        for s in 0..nodes.len() {
            match nodes[s].columns.last().map_or(NONE, |&last| parents[last as usize]) {
                NONE => roots.push(s),
                parent => nodes[node_of[parent as usize]].children.push(s),
            }
        }
        for s in 0..nodes.len() {
            merge_children(&mut nodes, s);
        }
        Self::arranged(nodes, roots, &post, order)
    }

    /// The nodes that are left, children before parents.
    fn arranged(mut nodes: Vec<Node>, roots: Vec<usize>, post: &[u32], order: &[u32]) -> Self {
        let mut tree =
            Self { order: Vec::with_capacity(order.len()), begins: vec![0], parents: Vec::new(), n_rows: 0.0 };
        let mut names = vec![NONE; nodes.len()];
        for root in roots {
            let mut stack = vec![(root, 0)];
            while let Some((s, next)) = stack.pop() {
                if let Some(&child) = nodes[s].children.get(next) {
                    stack.push((s, next + 1));
                    stack.push((child, 0));
                    continue;
                }
                nodes[s].columns.sort_unstable();
                let columns = nodes[s].columns.iter().map(|&k| order[post[k as usize] as usize]);
                tree.order.extend(columns);
                tree.n_rows += nodes[s].width + nodes[s].below;
                tree.begins.push(tree.order.len() as u32);
                names[s] = tree.parents.len() as u32;
                tree.parents.push(NONE);
                for &child in &nodes[s].children {
                    tree.parents[names[child] as usize] = names[s];
                }
            }
        }
        tree
    }
}

/// Nanoseconds that a factorisation and two solves take about, one thread: a row of a front costs 50 ns whatever is in
/// it, an entry of the factor 0.9 ns, 59 operations (sums of squares of column counts) 1 ns. Fitted to 228 orders of
/// twelve solids and plates of 300 to 5,000 points, from 0.14 to 60 ms, with an error of 7 % (Zen 5, AVX-512).
/// By operations alone small bodies were eliminated in orders with few of them and many small fronts, in which they
/// took up to a third longer.
pub(crate) fn estimated_time(elimination: &Elimination, order: &[u32]) -> f64 {
    let rows = Tree::new(elimination, order).n_rows;
    50.0 * rows + 0.9 * elimination.entries() + elimination.operations() / 59.0
}

/// Merges children into node `s` where that saves time.
fn merge_children(nodes: &mut [Node], s: usize) {
    let mut children = std::mem::take(&mut nodes[s].children);
    // Those with the most rows add the fewest zeros.
    children.sort_unstable_by(|&a, &b| nodes[b].below.total_cmp(&nodes[a].below).then(a.cmp(&b)));
    let mut left = Vec::with_capacity(children.len());
    for child in children {
        let below = nodes[s].below;
        let width = nodes[s].width + nodes[child].width;
        let together = nodes[s].work.merged(nodes[child].work, width, below);
        if together.cost(below) < nodes[s].work.cost(below) + nodes[child].work.cost(nodes[child].below) {
            nodes[s].width = width;
            nodes[s].work = together;
            let columns = std::mem::take(&mut nodes[child].columns);
            nodes[s].columns.extend(columns);
            let grandchildren = std::mem::take(&mut nodes[child].children);
            left.extend(grandchildren);
        } else {
            left.push(child);
        }
    }
    // In the order of the elimination tree: neighbours in the tree are neighbours in memory.
    left.sort_unstable();
    nodes[s].children = left;
}

/// Places with children before parents, and the parents in that order.
fn post_order(parents: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let n = parents.len();
    let (mut first, mut next) = (vec![NONE; n], vec![NONE; n]);
    for k in (0..n).rev() {
        if parents[k] != NONE {
            next[k] = first[parents[k] as usize];
            first[parents[k] as usize] = k as u32;
        }
    }
    let mut post = Vec::with_capacity(n);
    let mut stack = Vec::new();
    for root in (0..n).filter(|&k| parents[k] == NONE) {
        stack.push(root);
        while let Some(&k) = stack.last() {
            if first[k] == NONE {
                post.push(k as u32);
                stack.pop();
            } else {
                let child = first[k] as usize;
                first[k] = next[child];
                stack.push(child);
            }
        }
    }
    let names = inverse(&post);
    let renamed = |k: &u32| match parents[*k as usize] {
        NONE => NONE,
        parent => names[parent as usize],
    };
    let parents = post.iter().map(renamed).collect();
    (post, parents)
}
