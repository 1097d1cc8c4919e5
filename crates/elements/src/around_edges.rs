//! The elements around each edge of a mesh.

use super::edge_stiffness::EdgePlace;

/// For each edge the elements that have it, in their order, with where it lies in them.
#[derive(Clone, Debug)]
pub struct AroundEdges {
    /// First source of each edge, and the end.
    starts: Vec<u32>,
    sources: Vec<u32>,
}

impl AroundEdges {
    /// `places`: those of the edges of each element. `source` makes a number of an element, one of its local edges, and
    /// whether that runs from the first point of the edge to the second.
    pub fn new<const E: usize>(places: &[[EdgePlace; E]], source: impl Fn(usize, usize, bool) -> usize) -> Self {
        let n_edges = places.as_flattened().iter().map(|place| place.edge() as usize + 1).max().unwrap_or(0);
        let mut starts = vec![0; n_edges + 1];
        places.as_flattened().iter().for_each(|place| starts[place.edge() as usize + 1] += 1);
        (0..n_edges).for_each(|edge| starts[edge + 1] += starts[edge]);
        let mut ends = starts.clone();
        let mut sources = vec![0; E * places.len()];
        for (element, places) in places.iter().enumerate() {
            for (local, place) in places.iter().enumerate() {
                let end = &mut ends[place.edge() as usize];
                sources[*end as usize] = source(element, local, place.runs_along()) as u32;
                *end += 1;
            }
        }
        Self { starts, sources }
    }

    /// The sources of `n` edges, one after the other.
    #[inline(always)]
    pub fn of_edges(&self, first: usize, n: usize) -> impl Iterator<Item = &[u32]> {
        let ends = self.starts[first..=first + n].windows(2);
        ends.map(|ends| &self.sources[ends[0] as usize..ends[1] as usize])
    }
}
