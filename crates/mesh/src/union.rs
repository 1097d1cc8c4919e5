//! Groups of points that grow together.

/// A forest over the points: the root of each group is its smallest point.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    parent: Vec<u32>,
}

impl Groups {
    /// Each point alone.
    pub fn of_single(n_points: usize) -> Self {
        Self { parent: (0..n_points as u32).collect() }
    }

    /// The smallest point of a group, over shortened ways.
    pub fn root(&mut self, mut point: u32) -> u32 {
        while self.parent[point as usize] != point {
            let grandparent = self.parent[self.parent[point as usize] as usize];
            self.parent[point as usize] = grandparent;
            point = grandparent;
        }
        point
    }

    /// Makes one group of the groups of two points.
    pub fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a.max(b) as usize] = a.min(b);
    }

    /// For each point the smallest one of its group.
    pub fn into_roots(mut self) -> Vec<u32> {
        (0..self.parent.len() as u32).map(|point| self.root(point)).collect()
    }
}
