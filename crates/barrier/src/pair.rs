//! Pairs of elements.

/// Two elements that may touch, by the numbers of their points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pair {
    /// Two points.
    PointPoint([u32; 2]),
    /// A point, then the ends of an edge.
    PointEdge([u32; 3]),
    /// A point, then the corners of a triangle.
    PointTriangle([u32; 4]),
    /// The ends of an edge, then those of the other.
    EdgeEdge([u32; 4]),
}

impl Pair {
    /// Numbers of its points.
    pub fn indices(&self) -> &[u32] {
        match self {
            Self::PointPoint(indices) => indices,
            Self::PointEdge(indices) => indices,
            Self::PointTriangle(indices) | Self::EdgeEdge(indices) => indices,
        }
    }

    /// How many of its points, the first ones, belong to the first element.
    pub fn split(&self) -> usize {
        if matches!(self, Self::EdgeEdge(_)) { 2 } else { 1 }
    }

    /// Places of its points; zeros where it has fewer than four.
    ///
    /// # Panics
    /// If an index is beyond `points`.
    pub fn gather(&self, points: &[[f64; 3]]) -> [[f64; 3]; 4] {
        let mut places = [[0.0; 3]; 4];
        for (place, index) in places.iter_mut().zip(self.indices()) {
            *place = points[*index as usize];
        }
        places
    }
}
