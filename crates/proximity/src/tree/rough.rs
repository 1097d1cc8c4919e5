//! Boxes in single precision, four numbers a corner: a test of two is two comparisons of the processor.

use settee_persist::Persist;

use crate::bounds::Bounds;

/// Room for the rounding of a coordinate to single precision, and of a sum of it and a margin: relative to each.
const SLACK: f32 = 1.0 / (1 << 20) as f32;

/// A box that holds one of double precision, and little more. The fourth number of a corner bounds nothing.
///
/// What rough boxes say is apart is apart by [`Bounds::overlaps`]: with r = 2^-20 and u = 2^-24, coordinates go out by
/// r |x| and margins by r |m|, which is more than their own rounding, at most u |x| and u |m|, and that of their sum,
/// at most u (|x| + |m|) (1 + 2 r). What they say is near may be apart.
#[derive(Clone, Copy, Debug, PartialEq, Persist)]
pub(super) struct Rough {
    min: [f32; 4],
    max: [f32; 4],
}

impl Default for Rough {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Rough {
    /// The box without points: the neutral element of [`union`](Self::union).
    pub const EMPTY: Self = Self { min: [f32::INFINITY; 4], max: [f32::NEG_INFINITY; 4] };

    /// The box around a box.
    #[inline]
    pub fn around(bounds: &Bounds) -> Self {
        let [a, b, c] = bounds.min.map(|x| x as f32);
        let mut min = [a, b, c, f32::NEG_INFINITY];
        let [a, b, c] = bounds.max.map(|x| x as f32);
        let mut max = [a, b, c, f32::INFINITY];
        for k in 0..4 {
            // A coordinate beyond the range of single precision is infinite here, which the other corner alone may be.
            let x = if min[k] < f32::MAX { min[k] } else { f32::MAX };
            min[k] = x - (SLACK * x.abs() + f32::MIN_POSITIVE);
            let x = if max[k] > f32::MIN { max[k] } else { f32::MIN };
            max[k] = x + (SLACK * x.abs() + f32::MIN_POSITIVE);
        }
        Self { min, max }
    }

    /// Makes each of `most` at least as large as the way of both sides, shifted, to those of another box, on one axis
    /// each.
    #[inline]
    pub fn add_change(&self, other: &Self, shift: [f32; 4], most: &mut [f32; 4]) {
        for k in 0..4 {
            let way = |from: f32, to: f32| (to - from - shift[k]).abs();
            let ways = [way(self.min[k], other.min[k]), way(self.max[k], other.max[k])];
            // The fourth number is unused: its difference is NaN, and not larger than any number.
            let way = if ways[0] > ways[1] { ways[0] } else { ways[1] };
            most[k] = if way > most[k] { way } else { most[k] };
        }
    }

    /// Whether nothing is in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.min[0] > self.max[0]
    }

    /// The same box in double precision.
    #[inline]
    pub fn bounds(&self) -> Bounds {
        let three = |[a, b, c, _]: [f32; 4]| [a, b, c].map(f64::from);
        Bounds { min: three(self.min), max: three(self.max) }
    }

    /// The least box around both.
    #[inline]
    pub fn union(&self, other: &Self) -> Self {
        let mut union = *self;
        for k in 0..4 {
            union.min[k] = if other.min[k] < self.min[k] { other.min[k] } else { self.min[k] };
            union.max[k] = if other.max[k] > self.max[k] { other.max[k] } else { self.max[k] };
        }
        union
    }

    /// Whether two boxes may be nearer than a margin on each axis.
    #[inline]
    pub fn overlaps(&self, other: &Self, margin: Margin) -> bool {
        let mut apart = [0u32; 4];
        for k in 0..4 {
            let is_above = self.min[k] > other.max[k] + margin.0[k];
            let is_below = other.min[k] > self.max[k] + margin.0[k];
            apart[k] = u32::from(is_above | is_below);
        }
        apart[0] | apart[1] | apart[2] | apart[3] == 0
    }
}

/// A margin for each axis, rounded upwards (length).
#[derive(Clone, Copy, Debug)]
pub(super) struct Margin([f32; 4]);

impl Margin {
    pub fn of([x, y, z]: [f64; 3]) -> Self {
        let outwards = |margin: f64| {
            let rounded = margin as f32;
            let finite = if rounded > f32::MIN { rounded } else { f32::MIN };
            finite + (SLACK * finite.abs() + f32::MIN_POSITIVE)
        };
        Self([outwards(x), outwards(y), outwards(z), 0.0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of all sizes, that follow from a counter.
    fn number(seed: &mut u64) -> f64 {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let unit = (*seed >> 11) as f64 / (1u64 << 53) as f64 - 0.5;
        let exponent = ((*seed >> 3) % 7) as i32;
        unit * [1.0, 1e-3, 1e3, 1e-30, 1e30, 1e39, 1e-45][exponent as usize]
    }

    #[test]
    fn what_is_near_is_near_roughly() {
        let mut seed = 1;
        let mut n_near = 0;
        for _ in 0..200_000 {
            let corner = [(); 3].map(|()| number(&mut seed));
            let extent = [(); 3].map(|()| number(&mut seed).abs());
            let first = Bounds { min: corner, max: [0, 1, 2].map(|k| corner[k] + extent[k]) };
            let margin = number(&mut seed);
            // The other box begins where the first one ends with its margin, or a unit in the last place beyond.
            let begin = first.max.map(|x| x + margin);
            let begin = if seed % 2 == 0 { begin } else { begin.map(f64::next_up) };
            let second = Bounds { min: begin, max: [0, 1, 2].map(|k| begin[k] + extent[k]) };
            if first.overlaps(&second, margin) {
                n_near += 1;
                let [a, b] = [first, second].map(|bounds| Rough::around(&bounds));
                assert!(a.overlaps(&b, Margin::of([margin; 3])), "{first:?} {second:?} {margin}");
                assert!(b.overlaps(&a, Margin::of([margin; 3])), "{first:?} {second:?} {margin}");
            }
        }
        assert!(n_near > 20_000, "{n_near}");
    }

    #[test]
    fn a_rough_box_holds_its_box_and_is_hardly_larger() {
        let bounds = Bounds { min: [-1.0, 0.1, 1e39], max: [2.0, 0.3, 2e39] };
        let rough = Rough::around(&bounds).bounds();
        for axis in 0..3 {
            assert!(rough.min[axis] <= bounds.min[axis] && rough.max[axis] >= bounds.max[axis]);
        }
        assert!(rough.min[0] > -1.000002 && rough.max[1] < 0.3000004);
        assert!(Rough::around(&Bounds::EMPTY).is_empty() && Rough::EMPTY.is_empty());
        let ball = Rough::around(&Bounds::around_ball([0.0; 3], 1.0));
        for empty in [Rough::EMPTY, Rough::around(&Bounds::EMPTY)] {
            assert!(!ball.overlaps(&empty, Margin::of([1e30; 3])) && empty.union(&ball) == ball);
        }
        assert!(!ball.overlaps(&Rough::around(&Bounds::around_ball([2.5, 0.0, 0.0], 1.0)), Margin::of([0.49999; 3])));
        assert!(ball.overlaps(&Rough::around(&Bounds::around_ball([2.5, 0.0, 0.0], 1.0)), Margin::of([0.5; 3])));
    }
}
