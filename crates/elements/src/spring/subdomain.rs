//! The points that a part of the springs within a state joins.

use std::ops::Range;

use settee_math::simd::lanes::LANES;

use super::element::Element;

/// A spring with its points, the first one not behind the second.
#[derive(Clone, Copy, Debug)]
pub struct Joined<'a> {
    pub first: usize,
    pub second: usize,
    pub element: &'a Element,
}

/// A part of the points, as domain decomposition has it: consecutive points of its own, where springs begin, and a halo
/// of points behind these, where they end. Both are numbered one after the other in ascending order; the numbers are
/// called columns.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Subdomain {
    own: Range<usize>,
    halo: Vec<u32>,
}

/// Own points of a subdomain. Their values stay in the first-level cache, and a part with 11 springs a point takes 6 to
/// 8 us.
const POINTS: usize = 512;

/// Springs by their first, then by their second points.
pub fn by_points(elements: &[Element]) -> Vec<Joined<'_>> {
    // Both points in one number, to the order of the list: twice as quick as to sort the springs themselves.
    let key = |element: &Element| {
        let [a, b] = element.points();
        (a.min(b) as u64) << 32 | a.max(b) as u64
    };
    let mut keys: Vec<(u64, u32)> = elements.iter().map(key).zip(0..).collect();
    keys.sort_unstable();
    let joined = |(key, index): (u64, u32)| Joined {
        first: (key >> 32) as usize,
        second: key as u32 as usize,
        element: &elements[index as usize],
    };
    keys.into_iter().map(joined).collect()
}

impl Subdomain {
    /// Divides springs, which are ordered by their points, among subdomains; of at most `most_points` points, as far as
    /// the springs of four points join no more.
    pub fn divide<'a>(
        mut springs: &'a [Joined<'a>],
        most_points: usize,
    ) -> impl Iterator<Item = (Self, &'a [Joined<'a>])> {
        let end = springs.last().map_or(0, |spring| spring.first + 1);
        let mut first = 0;
        std::iter::from_fn(move || {
            let mut n_own = POINTS;
            let (subdomain, inside) = loop {
                let (subdomain, inside) = Self::from(first..end.min(first + n_own), springs);
                if subdomain.n_points() <= most_points || n_own <= LANES {
                    break (subdomain, inside);
                }
                n_own /= 2;
            };
            first = subdomain.own.end;
            springs = &springs[inside.len()..];
            (!subdomain.own.is_empty()).then_some((subdomain, inside))
        })
    }

    /// The subdomain of some points with the springs that begin there, which are the first ones.
    fn from<'a>(own: Range<usize>, springs: &'a [Joined<'a>]) -> (Self, &'a [Joined<'a>]) {
        let inside = &springs[..springs.partition_point(|spring| spring.first < own.end)];
        let seconds = inside.iter().map(|spring| spring.second);
        let mut halo: Vec<u32> = seconds.filter(|point| *point >= own.end).map(|point| point as u32).collect();
        halo.sort_unstable();
        halo.dedup();
        (Self { own, halo }, inside)
    }

    /// Points at which springs of the subdomain begin.
    #[inline(always)]
    pub fn own(&self) -> Range<usize> {
        self.own.clone()
    }

    /// The halo: points behind these, at which springs of the subdomain end.
    #[inline(always)]
    pub fn halo(&self) -> &[u32] {
        &self.halo
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
        self.own.len() + place.expect("the subdomain holds the ends of its springs")
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
    use super::super::Spring;
    use super::*;

    #[test]
    fn columns_are_the_points_of_a_window_in_order() {
        let spring = |first, second| Spring { first, second, stiffness: 1.0, damping: 0.0, length: 1.0 };
        let ends = [(700, 3), (3, 511), (600, 530), (4, 900), (5, 700)];
        let elements = ends.map(|(a, b)| Element::new(spring(a, b), false));
        let springs = by_points(&elements);
        let subdomains: Vec<(Subdomain, &[Joined<'_>])> = Subdomain::divide(&springs, usize::MAX).collect();
        assert_eq!(subdomains.iter().map(|(_, springs)| springs.len()).collect::<Vec<_>>(), [4, 1]);
        let (first, second) = (&subdomains[0].0, &subdomains[1].0);
        assert_eq!((first.own(), first.halo(), second.own()), (0..512, [700, 900].as_slice(), 512..531));
        assert_eq!([3, 511, 700, 900].map(|point| first.column(point)), [3, 511, 512, 513]);
        assert_eq!([3, 513, 514].map(|column| first.point(column)), [Some(3), Some(900), None]);
        assert_eq!((second.column(530), second.column(600), second.point(19)), (18, 19, Some(600)));
    }
}
