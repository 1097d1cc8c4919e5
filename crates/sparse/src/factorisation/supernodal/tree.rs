//! The tree of dense blocks: which columns are eliminated together, and in which order.
//!
//! Everything here works on groups of unknowns with the same neighbours, such as the three of a node.

use crate::ordering::Graph;

/// No parent.
pub(super) const NONE: u32 = u32::MAX;

/// The elimination tree of a graph in a given order, and the unknowns below each column.
pub(crate) struct Elimination {
    /// Places of the parents.
    parents: Vec<u32>,
    /// Unknowns in the rows below the group.
    below: Vec<u64>,
    weights: Vec<u64>,
}

impl Elimination {
    /// `order[k]` is the group eliminated in place k.
    pub fn new(graph: &Graph, order: &[u32]) -> Self {
        let weights: Vec<u64> = order.iter().map(|&group| u64::from(graph.weights[group as usize])).collect();
        let mut below = vec![0; order.len()];
        let parents = Self::each_entry(graph, order, |row, column| below[column] += weights[row]);
        Self { parents, below, weights }
    }

    /// Calls `visit` with row and column of every entry of the factor below its diagonal, row after row. Returns the
    /// parents.
    ///
    /// Source: Davis, Direct Methods for Sparse Linear Systems, SIAM 2006, chapter 4: the row of every k is a subtree
    /// whose paths start at the neighbours of k.
    pub fn each_entry(graph: &Graph, order: &[u32], mut visit: impl FnMut(usize, usize)) -> Vec<u32> {
        let n = order.len();
        let places = inverse(order);
        let (mut parents, mut seen) = (vec![NONE; n], vec![NONE; n]);
        for k in 0..n {
            seen[k] = k as u32;
            for &neighbour in graph.neighbours(order[k] as usize) {
                let mut j = places[neighbour as usize] as usize;
                while j < k && seen[j] != k as u32 {
                    if parents[j] == NONE {
                        parents[j] = k as u32;
                    }
                    visit(k, j);
                    seen[j] = k as u32;
                    j = parents[j] as usize;
                }
            }
        }
        parents
    }

    /// Places from one up to the root.
    pub fn path(&self, start: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(start), |&k| Some(self.parents[k] as usize).filter(|_| self.parents[k] != NONE))
    }

    /// For every column, how many right-hand sides reach it in a forward solve. `rows`: pairs of a right-hand side and
    /// a group on which it has an entry, those of one right-hand side together.
    fn reached(&self, order: &[u32], rows: &[(u32, u32)]) -> Vec<u32> {
        let places = inverse(order);
        let (mut reached, mut last) = (vec![0; order.len()], vec![NONE; order.len()]);
        for &(row, group) in rows {
            for k in self.path(places[group as usize] as usize) {
                if std::mem::replace(&mut last[k], row) == row {
                    break;
                }
                reached[k] += 1;
            }
        }
        reached
    }

    /// The first place that at least half of the right-hand sides reach.
    pub fn first_shared(&self, order: &[u32], rows: &[(u32, u32)]) -> Option<usize> {
        let n_rows = rows.chunk_by(|a, b| a.0 == b.0).count();
        self.reached(order, rows).iter().position(|&reached| 2 * reached as usize >= n_rows)
    }

    /// Additions and multiplications of forward solves, and of the products of the solutions with each other.
    pub fn half_solve_operations(&self, order: &[u32], rows: &[(u32, u32)]) -> f64 {
        let columns = self.reached(order, rows).into_iter().zip(self.weights.iter().zip(&self.below));
        let of_column = |(reached, (&weight, &below)): (u32, (&u64, &u64))| {
            let (reached, weight, below) = (f64::from(reached), weight as f64, below as f64);
            reached * weight * (weight + 2.0 * below + reached + 1.0)
        };
        columns.map(of_column).sum()
    }

    /// Operations of a factorisation: the sum of the squares of the entries of every column.
    pub fn operations(&self) -> f64 {
        let of_group =
            |(&weight, &below): (&u64, &u64)| (1..=weight).map(|k| ((below + k) as f64).powi(2)).sum::<f64>();
        self.weights.iter().zip(&self.below).map(of_group).sum()
    }

    /// Entries of the factor.
    pub fn entries(&self) -> f64 {
        let of_group = |(&weight, &below): (&u64, &u64)| (weight * below + weight * (weight + 1) / 2) as f64;
        self.weights.iter().zip(&self.below).map(of_group).sum()
    }
}

/// Columns that are eliminated together, as a tree. Children come before their parents.
pub(super) struct Tree {
    /// Groups in the order of their elimination.
    pub order: Vec<u32>,
    /// First place of every node, and the number of groups at the end.
    pub begins: Vec<u32>,
    pub parents: Vec<u32>,
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
    pub fn new(graph: &Graph, order: &[u32]) -> Self {
        let elimination = Elimination::new(graph, order);
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
        let mut tree = Self { order: Vec::with_capacity(order.len()), begins: vec![0], parents: Vec::new() };
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

/// Merges children into node `s` where that saves time.
fn merge_children(nodes: &mut [Node], s: usize) {
    let mut children = std::mem::take(&mut nodes[s].children);
    // Those with the most rows add the fewest zeros.
    children.sort_by(|&a, &b| nodes[b].below.total_cmp(&nodes[a].below).then(a.cmp(&b)));
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

/// The inverse of a permutation.
pub(crate) fn inverse(order: &[u32]) -> Vec<u32> {
    let mut places = vec![0; order.len()];
    for (k, &item) in order.iter().enumerate() {
        places[item as usize] = k as u32;
    }
    places
}
