//! The points of a patch by their numbers in it.

use super::Nodes;

/// Numbers the points of patches, one patch after the other.
#[derive(Default)]
pub(super) struct Numbering {
    /// For each point, the last patch that it was in, and its number there.
    points: Vec<(u32, u16)>,
    /// Number of the patch that is numbered, from 1.
    patch: u32,
    /// How many points it has.
    n_points: u16,
}

impl Numbering {
    /// Numbers the points of some elements, and returns them in ascending order.
    pub fn points_of<const N: usize>(&mut self, elements: &[[u32; N]]) -> Vec<u32> {
        let end = elements.as_flattened().iter().max().map_or(0, |last| *last as usize + 1);
        self.points.resize(end.max(self.points.len()), (0, 0));
        self.patch += 1;
        let mut points = Vec::new();
        for node in elements.as_flattened() {
            let seen = &mut self.points[*node as usize].0;
            if *seen != self.patch {
                *seen = self.patch;
                points.push(*node);
            }
        }
        points.sort_unstable();
        (0u16..).zip(&points).for_each(|(number, point)| self.points[*point as usize].1 = number);
        self.n_points = points.len() as u16;
        points
    }

    /// The nodes of up to four of the elements that were numbered last.
    pub fn nodes<const N: usize>(&self, elements: &[[u32; N]]) -> Nodes<N> {
        nodes_of(elements, self.n_points, |point| self.points[point as usize].1)
    }
}

/// The nodes of up to four elements by the numbers of their points; those that are missing lie on `spare`.
pub(super) fn nodes_of<const N: usize>(elements: &[[u32; N]], spare: u16, number: impl Fn(u32) -> u16) -> Nodes<N> {
    std::array::from_fn(|k| std::array::from_fn(|lane| elements.get(lane).map_or(spare, |nodes| number(nodes[k]))))
}
