//! The nearest of many points.

use std::ops::Range;

/// Points that are not divided further.
const MOST_IN_LEAF: usize = 8;

/// Points in space, sorted so that the nearest one of a place is found without looking at all of them: half of the
/// points of a part lie on each side of its middle one, along the axis along which they spread most.
pub(super) struct NearestPoints {
    points: Vec<[f64; 3]>,
    /// Numbers of the points, part by part.
    order: Vec<u32>,
    /// The axis along which a part is divided, at the place of its middle point.
    axes: Vec<u8>,
    /// Whether all are numbers: nothing else can be sorted.
    is_finite: bool,
}

/// The nearest point so far, and how far it is.
struct Best {
    point: Option<u32>,
    squared: f64,
}

fn squared_distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|axis| (a[axis] - b[axis]).powi(2)).sum::<f64>()
}

fn is_finite(place: &[f64; 3]) -> bool {
    place.iter().all(|x| x.is_finite())
}

impl NearestPoints {
    pub(super) fn new(points: Vec<[f64; 3]>) -> Self {
        let mut order: Vec<u32> = (0..points.len() as u32).collect();
        let mut axes = vec![0; points.len()];
        let is_finite = points.iter().all(is_finite);
        if is_finite {
            divide(&points, &mut order, &mut axes);
        }
        Self { points, order, axes, is_finite }
    }

    /// The point that is nearest to a place, with its squared distance, if that is below a number. Of several the first
    /// one.
    pub(super) fn nearest(&self, place: [f64; 3], below: f64) -> Option<(u32, f64)> {
        if !self.is_finite || !is_finite(&place) {
            let distances = (0..).zip(&self.points).map(|(point, x)| (point, squared_distance(*x, place)));
            return distances.min_by(|a, b| a.1.total_cmp(&b.1)).filter(|(_, squared)| *squared < below);
        }
        let mut best = Best { point: None, squared: below };
        self.search(0..self.order.len(), place, &mut best);
        best.point.map(|point| (point, best.squared))
    }

    fn search(&self, part: Range<usize>, place: [f64; 3], best: &mut Best) {
        if part.len() <= MOST_IN_LEAF {
            self.order[part].iter().for_each(|point| self.compare(*point, place, best));
            return;
        }
        let middle = part.start + part.len() / 2;
        let (point, axis) = (self.order[middle], self.axes[middle] as usize);
        self.compare(point, place, best);
        let offset = place[axis] - self.points[point as usize][axis];
        let (low, high) = (part.start..middle, middle + 1..part.end);
        let [near, far] = if offset < 0.0 { [low, high] } else { [high, low] };
        self.search(near, place, best);
        // What is beyond is not nearer than the middle along the axis. That holds for rounded numbers, too: their
        // differences, squares and sums grow with them.
        if offset.powi(2) <= best.squared {
            self.search(far, place, best);
        }
    }

    fn compare(&self, point: u32, place: [f64; 3], best: &mut Best) {
        let squared = squared_distance(self.points[point as usize], place);
        let is_first = || best.point.is_some_and(|best| point < best);
        if squared < best.squared || squared == best.squared && is_first() {
            *best = Best { point: Some(point), squared };
        }
    }
}

/// Sorts the points of a part, so that no point before the middle is higher, and none behind it lower, along its axis.
fn divide(points: &[[f64; 3]], order: &mut [u32], axes: &mut [u8]) {
    if order.len() <= MOST_IN_LEAF {
        return;
    }
    let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for point in &*order {
        for axis in 0..3 {
            low[axis] = low[axis].min(points[*point as usize][axis]);
            high[axis] = high[axis].max(points[*point as usize][axis]);
        }
    }
    let spread = |axis: &u8| high[*axis as usize] - low[*axis as usize];
    let axis = (0..3).max_by(|a, b| spread(a).total_cmp(&spread(b))).unwrap_or(0);
    let middle = order.len() / 2;
    let along = |point: &u32| points[*point as usize][axis as usize];
    order.select_nth_unstable_by(middle, |a, b| along(a).total_cmp(&along(b)));
    axes[middle] = axis;
    let (lower, upper) = order.split_at_mut(middle);
    let (lower_axes, upper_axes) = axes.split_at_mut(middle);
    divide(points, lower, lower_axes);
    divide(points, &mut upper[1..], &mut upper_axes[1..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that repeat after a long time only, from 0 to n - 1.
    fn numbers(n: u64) -> impl FnMut() -> f64 {
        let mut state = 1_u64;
        move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % n) as f64
        }
    }

    fn first_of_all(points: &[[f64; 3]], place: [f64; 3], below: f64) -> Option<(u32, f64)> {
        let mut best: Option<(u32, f64)> = None;
        for (point, x) in (0..).zip(points) {
            let squared = squared_distance(*x, place);
            if squared < best.map_or(below, |(_, squared)| squared) {
                best = Some((point, squared));
            }
        }
        best
    }

    #[test]
    fn the_nearest_point_is_the_first_of_those_that_all_are_compared_with() {
        // On few places many points are equally far; on a line they spread along one axis only.
        for (n_places, axes) in [(4, 3), (11, 3), (1_000_003, 3), (7, 1), (1_000_003, 1)] {
            let mut number = numbers(n_places);
            let mut place = || [0, 1, 2].map(|axis| if axis < axes { number() / 7.0 } else { 0.0 });
            let points: Vec<[f64; 3]> = (0..500).map(|_| place()).collect();
            let tree = NearestPoints::new(points.clone());
            for below in [0.0, 0.02, 1.0, 1e4, f64::INFINITY] {
                for _ in 0..50 {
                    let place = place();
                    assert_eq!(tree.nearest(place, below), first_of_all(&points, place, below), "{place:?} {below}");
                }
            }
        }
    }

    #[test]
    fn what_is_no_number_is_the_nearest_to_nothing() {
        let mut points = vec![[0.0; 3]; 20];
        points.extend((0..20).map(|i| [f64::from(i), 1.0, 0.0]));
        points[3][1] = f64::INFINITY;
        let tree = NearestPoints::new(points);
        assert_eq!(tree.nearest([0.0; 3], 4.0), Some((0, 0.0)));
        assert_eq!(tree.nearest([f64::INFINITY, 0.0, 0.0], 4.0), None);
        assert_eq!(NearestPoints::new(Vec::new()).nearest([0.0; 3], 1.0), None);
    }
}
