//! Boxes along the axes.

use settee_math::vec3::dot;
use settee_persist::Persist;

/// A box along the axes: all points x with `min` <= x <= `max` on each axis.
///
/// The empty box has `min` = +inf and `max` = -inf: it is the neutral element of [`union`](Self::union) and overlaps
/// nothing. A box made from a coordinate that is not finite is empty, so that a diverged body meets no other and does
/// not spoil the boxes of larger cells. Margins are finite.
#[derive(Clone, Copy, Debug, PartialEq, Persist)]
pub struct Bounds {
    /// Least coordinates.
    pub min: [f64; 3],
    /// Largest coordinates.
    pub max: [f64; 3],
}

impl Default for Bounds {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Bounds {
    /// The box without points.
    pub const EMPTY: Self = Self { min: [f64::INFINITY; 3], max: [f64::NEG_INFINITY; 3] };

    /// The least box around points; empty if there are none, or if a coordinate is not finite.
    #[inline]
    pub fn around(points: &[[f64; 3]]) -> Self {
        let mut bounds = Self::EMPTY;
        // 0 as long as all are finite: infinity times 0 is no number.
        let mut zero = [0.0; 3];
        for point in points {
            for axis in 0..3 {
                bounds.min[axis] = if point[axis] < bounds.min[axis] { point[axis] } else { bounds.min[axis] };
                bounds.max[axis] = if point[axis] > bounds.max[axis] { point[axis] } else { bounds.max[axis] };
                zero[axis] += 0.0 * point[axis];
            }
        }
        if zero[0] + zero[1] + zero[2] == 0.0 { bounds } else { Self::EMPTY }
    }

    /// The box around a ball.
    #[inline]
    pub fn around_ball(centre: [f64; 3], radius: f64) -> Self {
        Self::around(&[centre]).inflated(radius)
    }

    /// The box around points that move on straight lines from `start` to `end`.
    #[inline]
    pub fn swept(start: &[[f64; 3]], end: &[[f64; 3]]) -> Self {
        let (start, end) = (Self::around(start), Self::around(end));
        if start.is_empty() || end.is_empty() { Self::EMPTY } else { start.union(&end) }
    }

    /// The box enlarged by `margin` on every side; negative margins shrink. An empty box stays empty.
    #[inline]
    pub fn inflated(&self, margin: f64) -> Self {
        if self.is_empty() {
            return Self::EMPTY;
        }
        Self { min: self.min.map(|c| c - margin), max: self.max.map(|c| c + margin) }
    }

    /// The least box around both.
    #[inline]
    pub fn union(&self, other: &Self) -> Self {
        let mut union = *self;
        for axis in 0..3 {
            union.min[axis] = if other.min[axis] < self.min[axis] { other.min[axis] } else { self.min[axis] };
            union.max[axis] = if other.max[axis] > self.max[axis] { other.max[axis] } else { self.max[axis] };
        }
        union
    }

    /// Whether there are no points in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        !(self.min[0] <= self.max[0] && self.min[1] <= self.max[1] && self.min[2] <= self.max[2])
    }

    /// Lengths of the edges.
    #[inline]
    pub fn extents(&self) -> [f64; 3] {
        [self.max[0] - self.min[0], self.max[1] - self.min[1], self.max[2] - self.min[2]]
    }

    /// Whether two boxes are at most `margin` apart on each axis: false iff on some axis `min1 > max2 + margin` or
    /// `min2 > max1 + margin`. Touching counts.
    ///
    /// The sum is rounded as written, and rounding keeps order: boxes that pass lie in boxes that pass, so that a tree
    /// finds exactly the pairs that a test of all pairs finds.
    #[inline]
    pub fn overlaps(&self, other: &Self, margin: f64) -> bool {
        self.overlaps_by(other, [margin; 3])
    }

    /// The same with a margin for each axis.
    #[inline]
    pub fn overlaps_by(&self, other: &Self, margins: [f64; 3]) -> bool {
        let mut is_apart = false;
        // Without short circuits: six comparisons cost less than one mispredicted branch.
        for axis in 0..3 {
            is_apart |= self.min[axis] > other.max[axis] + margins[axis];
            is_apart |= other.min[axis] > self.max[axis] + margins[axis];
        }
        !is_apart
    }

    /// Whether the box overlaps, with a margin for each axis, every box inside `other` that is not empty.
    #[inline]
    pub fn overlaps_all_in(&self, other: &Self, margins: [f64; 3]) -> bool {
        let is_over = |axis: usize| {
            let margin = margins[axis];
            other.max[axis] <= self.max[axis] + margin && self.min[axis] <= other.min[axis] + margin
        };
        (0..3).all(is_over)
    }

    /// Square of the distance between two boxes; 0 where they overlap, +inf if one is empty.
    #[inline]
    pub fn distance_squared(&self, other: &Self) -> f64 {
        let mut gap = [0.0; 3];
        for axis in 0..3 {
            gap[axis] = (self.min[axis] - other.max[axis]).max(other.min[axis] - self.max[axis]).max(0.0);
        }
        dot(gap, gap)
    }

    /// Square of the distance of a point; 0 inside.
    #[inline]
    pub fn distance_squared_to_point(&self, point: [f64; 3]) -> f64 {
        self.distance_squared(&Self { min: point, max: point })
    }

    /// The parameters t >= `range[0]` and <= `range[1]` with `origin` + t `direction` in the box, or nothing.
    pub fn clip_line(&self, origin: [f64; 3], direction: [f64; 3], range: [f64; 2]) -> Option<[f64; 2]> {
        let [mut enter, mut leave] = range;
        for axis in 0..3 {
            if direction[axis] == 0.0 {
                if origin[axis] < self.min[axis] || origin[axis] > self.max[axis] {
                    return None;
                }
                continue;
            }
            let a = (self.min[axis] - origin[axis]) / direction[axis];
            let b = (self.max[axis] - origin[axis]) / direction[axis];
            enter = enter.max(a.min(b));
            leave = leave.min(a.max(b));
        }
        (enter <= leave && !self.is_empty()).then_some([enter, leave])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn touching_boxes_overlap_and_the_next_number_does_not() {
        let a = Bounds { min: [0.0; 3], max: [1.0; 3] };
        let b = Bounds { min: [1.5, 0.0, 0.0], max: [2.0, 1.0, 1.0] };
        assert!(a.overlaps(&b, 0.5) && b.overlaps(&a, 0.5) && a.overlaps(&a, 0.0));
        assert!(!a.overlaps(&b, 0.5 - 1e-15));
        assert_eq!(a.distance_squared(&b), 0.25);
        assert_eq!(a.distance_squared_to_point([2.0, 3.0, 0.5]), 5.0);
    }

    #[test]
    fn what_is_not_finite_meets_nobody() {
        let lost = Bounds::around(&[[0.0; 3], [1.0, f64::NAN, 0.0]]);
        let all = Bounds { min: [-1e300; 3], max: [1e300; 3] };
        assert!(lost.is_empty() && !lost.overlaps(&all, 1.0) && !lost.overlaps(&lost, 0.0));
        assert!(lost.inflated(5.0).is_empty() && Bounds::around(&[[f64::INFINITY; 3]]).is_empty());
        assert_eq!(all.union(&lost), all);
        assert_eq!(lost.distance_squared(&all), f64::INFINITY);
        assert!(Bounds::swept(&[[0.0; 3]], &[[f64::NAN; 3]]).is_empty());
    }

    #[test]
    fn a_swept_box_holds_both_ends_and_a_line_is_clipped() {
        let swept = Bounds::swept(&[[0.0; 3]], &[[1.0, -2.0, 0.5]]);
        assert_eq!(swept, Bounds { min: [0.0, -2.0, 0.0], max: [1.0, 0.0, 0.5] });
        assert_eq!(swept.clip_line([-1.0, -1.0, 0.25], [2.0, 0.0, 0.0], [0.0, 9.0]), Some([0.5, 1.0]));
        assert_eq!(swept.clip_line([-1.0, 1.0, 0.25], [2.0, 0.0, 0.0], [0.0, 9.0]), None);
        assert_eq!(Bounds::around_ball([1.0; 3], 0.5), Bounds { min: [0.5; 3], max: [1.5; 3] });
    }
}
