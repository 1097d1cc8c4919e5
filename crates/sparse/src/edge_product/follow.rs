//! Updates of products when a mesh changes: parts without added or removed edges stay.

use super::{EdgeProduct, Part};
use crate::marks::Marks;
use crate::node::{Node, points_of_a_part};

/// What happened to the edges of a mesh: ascending numbers.
#[derive(Clone, Debug, Default)]
pub struct CameAndWent {
    /// The new ones, as they are numbered now.
    pub came: Vec<u32>,
    /// Those that went, as they were numbered before.
    pub went: Vec<u32>,
}

impl EdgeProduct {
    /// Becomes the product over other points and edges, in the same memory. Only parts with added or removed edges, or
    /// with other points than before, are built again; returns how many.
    pub fn follow(&mut self, n_points: usize, edges: &[[u32; 2]], edit: &CameAndWent) -> usize {
        let size = points_of_a_part(n_points);
        self.parts.resize_with(n_points.div_ceil(size), Part::default);
        let parts = self.parts.iter_mut().zip((0..n_points).step_by(size));
        parts
            .filter_map(|(part, first)| part.follow(first, n_points.min(first + size), edges, edit).then_some(()))
            .count()
    }
}

impl Part {
    /// Becomes the part with the points from `first` to `end` and their edges. Returns whether it had to be built
    /// again.
    fn follow(&mut self, first: usize, end: usize, edges: &[[u32; 2]], edit: &CameAndWent) -> bool {
        let begin = edges.partition_point(|edge| (edge[0] as usize) < first);
        let own = &edges[begin..][..edges[begin..].partition_point(|edge| (edge[0] as usize) < end)];
        let numbers = begin as u32..(begin + own.len()) as u32;
        let has_same_points = (self.first, self.starts.len()) == (first, end - first + 1);
        if let (true, Some(&start), Some(&last)) = (has_same_points, self.starts.first(), self.starts.last())
            && !has_one(&edit.went, start..last)
            && !has_one(&edit.came, numbers.clone())
        {
            let shift = numbers.start.wrapping_sub(start);
            self.starts.iter_mut().for_each(|start| *start = start.wrapping_add(shift));
            return false;
        }
        let Self { starts, columns, others, nodes, .. } = self;
        starts.clear();
        for (number, edge) in numbers.clone().zip(own) {
            while starts.len() <= edge[0] as usize - first {
                starts.push(number);
            }
        }
        starts.resize(end - first + 1, numbers.end);
        let behind = || own.iter().map(|edge| edge[1]).filter(|point| *point as usize >= end);
        let marks = Marks::of(end as u32, behind);
        others.clear();
        others.extend(marks.numbers());
        columns.clear();
        columns.extend(own.iter().map(|edge| match edge[1] as usize {
            point if point < end => (point - first) as u32,
            _ => (end - first) as u32 + marks.rank(edge[1]),
        }));
        nodes.resize(end - first + others.len(), Node::default());
        self.first = first;
        true
    }
}

/// Whether an ascending list has one of the numbers.
fn has_one(ascending: &[u32], numbers: std::ops::Range<u32>) -> bool {
    let next = ascending.get(ascending.partition_point(|number| *number < numbers.start));
    next.is_some_and(|next| *next < numbers.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Edges are added and removed at some places, and points at the end: the updated product is the one built from
    /// scratch, and few of its parts are built again.
    #[test]
    fn products_follow_as_they_are_made_anew() {
        let mut n_points: usize = 9000;
        let mut edges: Vec<[u32; 2]> =
            (0..8900).flat_map(|a: u32| [1, 2, 30 + a % 7].map(|step| [a, a + step])).collect();
        let mut product = EdgeProduct::new(n_points, &edges);
        let mut made = 0;
        for round in 0..60_u32 {
            let before = edges.clone();
            let place = (round as usize * 2711) % (edges.len() - 9);
            edges.drain(place..place + round as usize % 4);
            edges.extend((round % 3 == 0).then_some([round * 97, round * 97 + 500 + round]));
            if round % 5 == 0 {
                n_points -= 1;
                edges.retain(|edge| (edge[1] as usize) < n_points);
            }
            edges.sort_unstable();
            edges.dedup();
            let numbers = |of: &[[u32; 2]], others: &[[u32; 2]]| {
                let numbered = (0u32..).zip(of).filter(|(_, edge)| others.binary_search(edge).is_err());
                numbered.map(|(number, _)| number).collect()
            };
            let edit = CameAndWent { came: numbers(&edges, &before), went: numbers(&before, &edges) };
            made += product.follow(n_points, &edges, &edit);
            assert_eq!(format!("{product:?}"), format!("{:?}", EdgeProduct::new(n_points, &edges)), "round {round}");
        }
        // One for edges that go, one for one that comes, and the last one, of four.
        assert_eq!(product.parts.len(), 4);
        assert!(made <= 2 * 60 + 20 + 12, "{made} parts");
    }
}
