//! Points that are near each other.

use std::collections::HashMap;

use settee_math::vec3::{norm, sub};

use crate::union::Groups;

/// A cell is narrower than the distance by this, a little more than the root of 3: all points in it are near each
/// other.
const NARROWER: f64 = 1.7321;

/// Points whose cells are so many cells apart in a direction may be near each other.
const REACH: i32 = 2;

/// For each point the smallest index of its group. Points at most `distance` apart are of one group, directly or over
/// others between them; points that are not finite are alone.
///
/// Points that coincide, or are all near each other, cost as much as the same number far apart.
pub fn near_groups(points: &[[f64; 3]], distance: f64) -> Vec<u32> {
    let mut groups = Groups::of_single(points.len());
    let cells = Cells::of(points, distance, &mut groups);
    let is_near = |a: u32, b: u32| norm(sub(points[a as usize], points[b as usize])) <= distance;
    for (number, members) in cells.members.iter().enumerate() {
        for (at, &point) in members.iter().enumerate().skip(1) {
            // Nearly always the first: only where numbers are too large to tell places apart the others are asked.
            match is_near(members[0], point) {
                true => groups.join(members[0], point),
                false => members[..at].iter().filter(|other| is_near(**other, point)).for_each(|other| {
                    groups.join(*other, point);
                }),
            }
        }
        for neighbour in cells.behind(number) {
            groups.join_any(members, &cells.members[neighbour], is_near);
        }
    }
    groups.into_roots()
}

impl Groups {
    fn is_one(&mut self, points: &[u32]) -> bool {
        let first = self.root(points[0]);
        points.iter().all(|point| self.root(*point) == first)
    }

    /// Joins what is near of two cells: where each is of one group, the first pair is enough.
    fn join_any(&mut self, one: &[u32], other: &[u32], is_near: impl Fn(u32, u32) -> bool) {
        let first_is_enough = self.is_one(one) && self.is_one(other);
        if first_is_enough && self.root(one[0]) == self.root(other[0]) {
            return;
        }
        for &a in one {
            for &b in other.iter().filter(|b| is_near(a, **b)) {
                self.join(a, b);
                if first_is_enough {
                    return;
                }
            }
        }
    }
}

/// The points that have a place by cells, one of those that coincide, in the order of the first point of each cell.
struct Cells {
    places: Vec<[f64; 3]>,
    members: Vec<Vec<u32>>,
    numbers: HashMap<[u64; 3], usize>,
}

/// Zeros of both signs are one place.
fn key(place: [f64; 3]) -> [u64; 3] {
    place.map(|c| (c + 0.0).to_bits())
}

impl Cells {
    /// Joins points that coincide, and lays the others out in cells.
    fn of(points: &[[f64; 3]], distance: f64, groups: &mut Groups) -> Self {
        let mut cells = Self { places: Vec::new(), members: Vec::new(), numbers: HashMap::new() };
        let mut first_at = HashMap::new();
        let width = distance / NARROWER;
        for (index, x) in (0u32..).zip(points).filter(|(_, x)| x.iter().all(|c| c.is_finite())) {
            let first = *first_at.entry(key(*x)).or_insert(index);
            if first != index {
                groups.join(first, index);
            } else if distance > 0.0 {
                cells.add(index, x.map(|c| (c / width).floor()));
            }
        }
        cells
    }

    fn add(&mut self, index: u32, place: [f64; 3]) {
        let number = *self.numbers.entry(key(place)).or_insert(self.members.len());
        if number == self.members.len() {
            self.places.push(place);
            self.members.push(Vec::new());
        }
        self.members[number].push(index);
    }

    /// The neighbours of a cell on one side: each pair of cells is met once.
    fn behind(&self, number: usize) -> impl Iterator<Item = usize> {
        let place = self.places[number];
        let span = 2 * REACH + 1;
        let middle = span * span * span / 2;
        (0..middle).filter_map(move |shift| {
            let shifts = [shift / (span * span), shift / span % span, shift % span].map(|s| f64::from(s - REACH));
            let found = self.numbers.get(&key([0, 1, 2].map(|axis| place[axis] + shifts[axis])));
            // Far from the origin a neighbour may be the cell itself.
            found.copied().filter(|found| *found != number)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Groups by all pairs.
    fn expected(points: &[[f64; 3]], distance: f64) -> Vec<u32> {
        let mut groups = Groups::of_single(points.len());
        for b in 0..points.len() {
            for a in (0..b).filter(|a| norm(sub(points[*a], points[b])) <= distance) {
                groups.join(a as u32, b as u32);
            }
        }
        groups.into_roots()
    }

    #[test]
    fn groups_are_those_of_all_pairs() {
        let points: Vec<[f64; 3]> = (0..90)
            .map(|i| [(f64::from(i) * 0.73).sin(), (f64::from(i) * 1.31).cos(), (f64::from(i) * 0.19).sin()])
            .collect();
        for distance in [0.0, 0.1, 0.2, 0.3, 0.7, 5.0] {
            assert_eq!(near_groups(&points, distance), expected(&points, distance), "{distance}");
        }
        assert_eq!(near_groups(&[[-0.0, 0.0, 1.0], [0.0, -0.0, 1.0], [f64::NAN; 3]], 0.0), [0, 0, 2]);
        let far = [[1e300, 0.0, 0.0], [1.000_000_1e300, 0.0, 0.0], [1e300, 0.0, 0.0]];
        assert_eq!(near_groups(&far, 1.0), [0, 1, 0]);
        // Points in a row, each as far from the next as the distance.
        let row: Vec<[f64; 3]> = (0..40).map(|i| [f64::from(i), 0.0, 0.0]).collect();
        assert_eq!(near_groups(&row, 1.0), [0; 40]);
        // Distances that the width of a cell cannot be told from 0 with.
        for distance in [5e-324, 1e-310, f64::MAX, f64::INFINITY] {
            assert_eq!(near_groups(&row, distance), expected(&row, distance), "{distance}");
        }
    }

    #[test]
    fn many_points_in_one_place_take_no_more_than_as_many_places() {
        // All pairs would be 10^11.
        let points: Vec<[f64; 3]> = (0..500_000).map(|i| [f64::from(i % 2), 0.0, 0.0]).collect();
        for distance in [0.0, 0.5] {
            let groups = near_groups(&points, distance);
            assert!(groups.iter().zip(0u32..).all(|(group, index)| *group == index % 2));
        }
        assert!(near_groups(&points, 2.0).iter().all(|group| *group == 0));
    }
}
