//! Undirected graphs with weights, for nested dissection.

use settee_math::scattered;

/// Vertices that a piece touches at most to be ordered with them: as many edges as their square are made.
const LARGEST_BORDER: usize = 2000;

/// A graph: neighbours of all vertices one after the other. No vertex is its own neighbour.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    starts: Vec<u32>,
    neighbours: Vec<u32>,
    /// How many edges of the finest graph an edge stands for.
    edge_weights: Vec<u32>,
    /// How many unknowns a vertex stands for.
    pub weights: Vec<u32>,
}

impl Graph {
    /// The graph of a symmetric pattern in compressed form, whose unknowns are gathered in groups with the same
    /// neighbours. Returns the first unknown of every group, and the number of unknowns at the end.
    pub fn of_pattern(starts: &[u32], columns: &[u32]) -> (Self, Vec<u32>) {
        let n = starts.len() - 1;
        let row = |i: usize| &columns[starts[i] as usize..starts[i + 1] as usize];
        let mut groups: Vec<u32> = Vec::new();
        let mut group_of = vec![0; n];
        for i in 0..n {
            if i == 0 || row(i) != row(i - 1) {
                groups.push(i as u32);
            }
            group_of[i] = groups.len() as u32 - 1;
        }
        groups.push(n as u32);
        let weights = groups.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let mut graph = Self { starts: vec![0], weights, ..Self::default() };
        for (group, pair) in groups.windows(2).enumerate() {
            let mut last = u32::MAX;
            for &col in row(pair[0] as usize) {
                let other = group_of[col as usize];
                if other != last && other != group as u32 {
                    graph.push_edge(other, 1);
                }
                last = other;
            }
            graph.end_vertex();
        }
        (graph, groups)
    }

    pub fn len(&self) -> usize {
        self.weights.len()
    }

    pub fn total_weight(&self) -> u32 {
        self.weights.iter().sum()
    }

    pub fn neighbours(&self, vertex: usize) -> &[u32] {
        &self.neighbours[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    fn edges(&self, vertex: usize) -> impl Iterator<Item = (usize, u32)> + '_ {
        let range = self.starts[vertex] as usize..self.starts[vertex + 1] as usize;
        self.neighbours[range.clone()].iter().map(|&other| other as usize).zip(self.edge_weights[range].iter().copied())
    }

    fn push_edge(&mut self, to: u32, weight: u32) {
        self.neighbours.push(to);
        self.edge_weights.push(weight);
    }

    fn end_vertex(&mut self) {
        self.starts.push(self.neighbours.len() as u32);
    }

    /// Compressed columns of the graph's matrix, the diagonal included.
    pub fn pattern_with_diagonal(&self) -> (Vec<u32>, Vec<u32>) {
        let (mut starts, mut rows) = (vec![0], Vec::new());
        for vertex in 0..self.len() {
            let begin = rows.len();
            rows.push(vertex as u32);
            rows.extend_from_slice(self.neighbours(vertex));
            rows[begin..].sort_unstable();
            starts.push(rows.len() as u32);
        }
        (starts, rows)
    }

    /// The part of the graph on `vertices`. `places` is filled with u32::MAX on entry and on return.
    pub fn induced(&self, vertices: &[u32], places: &mut [u32]) -> Self {
        for (place, &vertex) in vertices.iter().enumerate() {
            places[vertex as usize] = place as u32;
        }
        self.part(vertices, vertices.len(), places)
    }

    /// As [`induced`](Self::induced), and the neighbours of `vertices` after them, all joined to each other: for orders
    /// in which they are eliminated later. Without them where they are too many to be joined.
    pub fn with_border(&self, vertices: &[u32], places: &mut [u32]) -> Self {
        let n = vertices.len();
        let mut all = vertices.to_vec();
        for (place, &vertex) in vertices.iter().enumerate() {
            places[vertex as usize] = place as u32;
        }
        for &vertex in vertices {
            for &other in self.neighbours(vertex as usize) {
                if places[other as usize] == u32::MAX {
                    places[other as usize] = all.len() as u32;
                    all.push(other);
                }
            }
        }
        if all.len() - n > LARGEST_BORDER.min(4 * n) {
            all.drain(n..).for_each(|vertex| places[vertex as usize] = u32::MAX);
        }
        self.part(&all, n, places)
    }

    /// The part on `vertices`, of which those after the first `n` are all joined. `places` has the places of these
    /// vertices, and is filled with u32::MAX on return.
    fn part(&self, vertices: &[u32], n: usize, places: &mut [u32]) -> Self {
        let weights = vertices.iter().map(|&vertex| self.weights[vertex as usize]).collect();
        let mut part = Self { starts: vec![0], weights, ..Self::default() };
        for (place, &vertex) in vertices.iter().enumerate() {
            let is_inside = place < n;
            for (other, weight) in self.edges(vertex as usize) {
                let other = places[other];
                if other != u32::MAX && (is_inside || (other as usize) < n) {
                    part.push_edge(other, weight);
                }
            }
            let joined = if is_inside { 0..0 } else { n..vertices.len() };
            joined.filter(|&other| other != place).for_each(|other| part.push_edge(other as u32, 1));
            part.end_vertex();
        }
        for &vertex in vertices {
            places[vertex as usize] = u32::MAX;
        }
        part
    }

    /// A graph of about half the size: pairs of neighbours with the heaviest edges become one vertex. Of equally good
    /// pairs `seed` decides: 0 takes the first ones. Returns the vertex of every old one.
    pub fn coarsened(&self, seed: u64) -> (Self, Vec<u32>) {
        let rank = |vertex: usize| match seed {
            0 => vertex as u64,
            _ => scattered((seed << 32) + vertex as u64),
        };
        let mut coarse_of = vec![u32::MAX; self.len()];
        let mut members: Vec<(usize, usize)> = Vec::new();
        // Vertices with few neighbours first: they have the fewest chances.
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.sort_by_cached_key(|&vertex| (self.neighbours(vertex).len(), rank(vertex)));
        for vertex in order {
            if coarse_of[vertex] != u32::MAX {
                continue;
            }
            let free = self.edges(vertex).filter(|(other, _)| coarse_of[*other] == u32::MAX);
            let partner =
                free.max_by_key(|&(other, weight)| (weight, u32::MAX - self.weights[other], u64::MAX - rank(other)));
            let partner = partner.map_or(vertex, |(other, _)| other);
            coarse_of[vertex] = members.len() as u32;
            coarse_of[partner] = members.len() as u32;
            members.push((vertex, partner));
        }
        let mut coarse = Self { starts: vec![0], ..Self::default() };
        let mut seen = vec![usize::MAX; members.len()];
        for (vertex, &(first, second)) in members.iter().enumerate() {
            let begin = coarse.neighbours.len();
            let mut weight = 0;
            let both = [first, second];
            for member in if first == second { &both[..1] } else { &both[..] } {
                weight += self.weights[*member];
                for (other, edge) in self.edges(*member) {
                    let target = coarse_of[other];
                    if target as usize == vertex {
                        continue;
                    }
                    let place = seen[target as usize];
                    if place != usize::MAX && place >= begin {
                        coarse.edge_weights[place] += edge;
                    } else {
                        seen[target as usize] = coarse.neighbours.len();
                        coarse.push_edge(target, edge);
                    }
                }
            }
            coarse.weights.push(weight);
            coarse.end_vertex();
        }
        (coarse, coarse_of)
    }

    /// Vertices in breadth-first order from those of `order`, as far as they reach, and the place where the last level
    /// begins.
    pub fn breadth_first(&self, mut order: Vec<u32>, is_seen: &mut [bool]) -> (Vec<u32>, usize) {
        order.iter().for_each(|&vertex| is_seen[vertex as usize] = true);
        let (mut level, mut last_level) = (0, 0);
        while level < order.len() {
            last_level = level;
            let end = order.len();
            for k in level..end {
                for &other in self.neighbours(order[k] as usize) {
                    if !std::mem::replace(&mut is_seen[other as usize], true) {
                        order.push(other);
                    }
                }
            }
            level = end;
        }
        (order, last_level)
    }
}
