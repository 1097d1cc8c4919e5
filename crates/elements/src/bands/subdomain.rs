//! The points that a part of the elements of a mesh joins.

use std::ops::Range;

use settee_math::simd::wide::WIDE;

/// An element between so many points.
pub trait Between<const N: usize> {
    /// Its points by local nodes.
    fn points(&self) -> [usize; N];

    /// The one with the least number, in whose row the element lies.
    fn first(&self) -> usize {
        self.points().into_iter().min().unwrap_or_default()
    }
}

/// A subdomain in the sense of domain decomposition: consecutive points of its own, at which elements begin, and a halo
/// of points with higher numbers which these elements join too. All points are numbered in ascending order; these local
/// numbers are called columns.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Subdomain {
    own: Range<usize>,
    halo: Vec<u32>,
    /// The halo in consecutive pieces: the first column of each piece, and its points.
    pieces: Vec<(usize, Range<usize>)>,
}

impl Subdomain {
    /// Divides elements, which are ordered by their first points, among subdomains of `n_own` own points each; of fewer
    /// where a subdomain would join more than `most_points` points.
    pub fn divide<const N: usize, T: Between<N>>(
        mut elements: &[T],
        n_own: usize,
        most_points: usize,
    ) -> impl Iterator<Item = (Self, &[T])> {
        let end = elements.last().map_or(0, |element| element.first() + 1);
        let mut first = 0;
        std::iter::from_fn(move || {
            let mut n_own = n_own;
            let (subdomain, inside) = loop {
                let (subdomain, inside) = Self::from(first..end.min(first + n_own), elements);
                if subdomain.n_points() <= most_points || n_own <= WIDE {
                    break (subdomain, inside);
                }
                n_own /= 2;
            };
            first = subdomain.own.end;
            elements = &elements[inside.len()..];
            (!subdomain.own.is_empty()).then_some((subdomain, inside))
        })
    }

    /// The subdomain of some points with the elements that begin there, which are the first ones.
    fn from<const N: usize, T: Between<N>>(own: Range<usize>, elements: &[T]) -> (Self, &[T]) {
        let inside = &elements[..elements.partition_point(|element| element.first() < own.end)];
        let points = inside.iter().flat_map(|element| element.points());
        let mut halo: Vec<u32> = points.filter(|point| *point >= own.end).map(|point| point as u32).collect();
        halo.sort_unstable();
        halo.dedup();
        let first_columns = halo.chunk_by(|a, b| a + 1 == *b).scan(own.len(), |column, piece| {
            let first = *column;
            *column += piece.len();
            Some((first, piece[0] as usize..piece[0] as usize + piece.len()))
        });
        let pieces = first_columns.collect();
        (Self { own, halo, pieces }, inside)
    }

    /// Points at which elements of the subdomain begin.
    #[inline(always)]
    pub fn own(&self) -> Range<usize> {
        self.own.clone()
    }

    /// The halo: points behind these that elements of the subdomain join.
    #[inline(always)]
    pub fn halo(&self) -> &[u32] {
        &self.halo
    }

    /// All of its points in consecutive pieces: the first column of each piece, and its points.
    #[inline(always)]
    pub fn pieces(&self) -> impl Iterator<Item = (usize, Range<usize>)> {
        std::iter::once((0, self.own())).chain(self.pieces.iter().cloned())
    }

    /// Number of its points.
    #[inline(always)]
    pub fn n_points(&self) -> usize {
        self.own.len() + self.halo.len()
    }

    /// The column of one of its points.
    pub fn column(&self, point: usize) -> usize {
        if point < self.own.end {
            return point - self.own.start;
        }
        let place = self.halo.binary_search(&(point as u32));
        self.own.len() + place.expect("the subdomain holds the points of its elements")
    }

    /// The point of a column, if there is one.
    pub fn point(&self, column: usize) -> Option<usize> {
        match column.checked_sub(self.own.len()) {
            None => Some(self.own.start + column),
            Some(place) => self.halo.get(place).map(|point| *point as usize),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Between<2> for [usize; 2] {
        fn points(&self) -> [usize; 2] {
            *self
        }
    }

    #[test]
    fn columns_are_the_points_of_a_window_in_order() {
        let pairs = [[3, 511], [700, 3], [900, 4], [5, 700], [530, 600]];
        let subdomains: Vec<(Subdomain, &[[usize; 2]])> = Subdomain::divide(&pairs, 512, usize::MAX).collect();
        assert_eq!(subdomains.iter().map(|(_, pairs)| pairs.len()).collect::<Vec<_>>(), [4, 1]);
        let (first, second) = (&subdomains[0].0, &subdomains[1].0);
        assert_eq!((first.own(), first.halo(), second.own()), (0..512, [700, 900].as_slice(), 512..531));
        assert_eq!([3, 511, 700, 900].map(|point| first.column(point)), [3, 511, 512, 513]);
        assert_eq!([3, 513, 514].map(|column| first.point(column)), [Some(3), Some(900), None]);
        assert_eq!((second.column(530), second.column(600), second.point(19)), (18, 19, Some(600)));
    }
}
