//! The elements around each edge of a mesh.

use super::edge_edit::{EdgeEdit, EdgeEvent, EdgeRun};
use super::edge_stiffness::EdgePlace;

/// The elements that share each edge, in ascending order, and which of their local edges it is.
#[derive(Clone, Debug)]
pub struct AroundEdges {
    /// First source of each edge, and the end.
    starts: Vec<u32>,
    sources: Vec<u32>,
}

impl AroundEdges {
    /// `places`: for each element, the places of its edges. `source` encodes an element, one of its local edges, and
    /// whether the local edge runs from the first point of the edge to the second, as one number.
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

    /// Updates the lists after a change of the mesh. `source`: as for [`new`](Self::new); the numbers of element i have
    /// to lie in `stride` i .. `stride` (i + 1).
    pub fn follow(&mut self, edit: &EdgeEdit, stride: usize, source: impl Fn(usize, usize, bool) -> usize) {
        let mut gained: Vec<(u32, u32)> = Vec::with_capacity(edit.places.len());
        let width = edit.places.len() / edit.elements.len().max(1);
        for (element, places) in edit.elements.iter().zip(edit.places.chunks_exact(width.max(1))) {
            let own = places.iter().enumerate();
            gained.extend(
                own.map(|(local, place)| (place.edge(), source(*element as usize, local, place.runs_along()) as u32)),
            );
        }
        // The numbers that `source` gives grow with those of elements: sorted, the entries of one edge are in the order
        // of their elements.
        gained.sort_unstable();
        let element = |source: &u32| source / stride as u32;
        let stays = |source: &&u32| {
            (element(source) as usize) < edit.n_elements && edit.elements.binary_search(&element(source)).is_err()
        };
        let mut starts = Vec::with_capacity(self.starts.len());
        let mut sources: Vec<u32> = Vec::with_capacity(self.sources.len() + gained.len());
        let mut gained = gained.as_slice();
        edit.for_each_run(self.starts.len() - 1, |run| match run {
            EdgeRun::Same(first, n) => {
                let own = &self.starts[first..=first + n];
                let shift = (sources.len() as u32).wrapping_sub(own[0]);
                starts.extend(own[..n].iter().map(|start| start.wrapping_add(shift)));
                sources.extend_from_slice(&self.sources[own[0] as usize..own[n] as usize]);
            }
            EdgeRun::Changed(EdgeEvent { before, now }) => {
                let Some(now) = now else { return };
                starts.push(sources.len() as u32);
                let first = sources.len();
                let old = before.map_or([0, 0], |edge| [0, 1].map(|i| self.starts[edge as usize + i] as usize));
                sources.extend(self.sources[old[0]..old[1]].iter().filter(stays));
                let own;
                (own, gained) = gained.split_at(gained.partition_point(|(edge, _)| *edge == now));
                sources.extend(own.iter().map(|(_, source)| *source));
                sources[first..].sort_unstable();
            }
        });
        starts.push(sources.len() as u32);
        (self.starts, self.sources) = (starts, sources);
    }

    /// The sources of `n` edges, one after the other.
    #[inline(always)]
    pub fn of_edges(&self, first: usize, n: usize) -> impl Iterator<Item = &[u32]> {
        let ends = self.starts[first..=first + n].windows(2);
        ends.map(|ends| &self.sources[ends[0] as usize..ends[1] as usize])
    }
}
