//! Projections by normal equations, evaluated in one fixed way.

use settee_math::vec3::{add, dot, sub};

/// Closest points of the lines through two segments.
#[derive(Clone, Copy, Debug)]
pub(super) struct TwoLines {
    /// Parameter along the first segment.
    pub alpha: f64,
    /// Parameter along the second segment.
    pub beta: f64,
}

impl TwoLines {
    /// Short segments are parallel where the squared sine of their angle, which is the determinant over |u|^2 |v|^2, is
    /// below this, and not below a number with a unit (length^4): to 1e-15 all that are shorter than 0.2 mm in metres
    /// would be parallel. It is where both numbers are the same for segments of 1 mm and 1e-15.
    const LARGEST_SQUARED_SINE: f64 = 1e-3;

    /// Solves, with u = b - a, v = d - c, r = c - a, [u.u, -u.v; -u.v, v.v] [alpha; beta] = [u.r; -v.r] if the
    /// determinant is larger in size than `determinant`, or than its limit for short segments.
    pub fn of([a, b]: [[f64; 3]; 2], [c, d]: [[f64; 3]; 2], determinant: f64) -> Option<Self> {
        let (u, v, r) = (sub(b, a), sub(d, c), sub(c, a));
        let m = [[dot(u, u), -dot(u, v)], [-dot(u, v), dot(v, v)]];
        let right = [dot(u, r), -dot(v, r)];
        let det = m[0][0] * m[1][1] - m[0][1] * m[1][0];
        let short = Self::LARGEST_SQUARED_SINE * (m[0][0] * m[1][1]);
        // A determinant that is no number is none.
        if det.abs() > determinant.min(short) {
            let alpha = (right[0] * m[1][1] - right[1] * m[0][1]) / det;
            let beta = (right[1] * m[0][0] - right[0] * m[1][0]) / det;
            Some(Self { alpha, beta })
        } else {
            None
        }
    }

    /// The parameters for nearly parallel segments: the middles.
    pub const MIDDLES: Self = Self { alpha: 0.5, beta: 0.5 };

    /// Whether both are in [low, 1 - low].
    pub fn are_inside(&self, low: f64) -> bool {
        let is_inside = |t: f64| t >= low && t <= 1.0 - low;
        is_inside(self.alpha) && is_inside(self.beta)
    }

    /// The points of two segments that are tested: the nearest ones if both lie inside, the middles of parallel
    /// segments, `None` otherwise. `determinant`: as for [`of`](Self::of); `low`: as for
    /// [`are_inside`](Self::are_inside).
    pub fn inner_points(
        first: [[f64; 3]; 2],
        second: [[f64; 3]; 2],
        determinant: f64,
        low: f64,
    ) -> Option<[[f64; 3]; 2]> {
        match Self::of(first, second, determinant) {
            Some(lines) => lines.are_inside(low).then(|| lines.points(first, second)),
            None => Some(Self::MIDDLES.points(first, second)),
        }
    }

    pub fn points(&self, first: [[f64; 3]; 2], second: [[f64; 3]; 2]) -> [[f64; 3]; 2] {
        [along(first, self.alpha), along(second, self.beta)]
    }
}

/// The products that say where a point is, seen from a triangle (A, B, C).
#[derive(Clone, Copy, Debug)]
pub(super) struct OnTriangle {
    /// Weight of B of the projection; not a number for a triangle without area.
    pub alpha: f64,
    /// Weight of C.
    pub beta: f64,
    pub ab_ab: f64,
    pub ab_ac: f64,
    pub ac_ac: f64,
    pub ax_ab: f64,
    pub ax_ac: f64,
}

impl OnTriangle {
    /// Solves [AB.AB, AB.AC; AB.AC, AC.AC] [alpha; beta] = [AX.AB; AX.AC].
    #[inline]
    pub fn of([a, b, c]: [[f64; 3]; 3], x: [f64; 3]) -> Self {
        let (ab, ac, ax) = (sub(b, a), sub(c, a), sub(x, a));
        let (ab_ab, ab_ac, ac_ac) = (dot(ab, ab), dot(ab, ac), dot(ac, ac));
        let (ax_ab, ax_ac) = (dot(ax, ab), dot(ax, ac));
        let det = ab_ab * ac_ac - ab_ac * ab_ac;
        let alpha = (ax_ab * ac_ac - ax_ac * ab_ac) / det;
        let beta = (ax_ac * ab_ab - ax_ab * ab_ac) / det;
        Self { alpha, beta, ab_ab, ab_ac, ac_ac, ax_ab, ax_ac }
    }

    /// Whether the projection is inside: alpha, beta >= low and alpha + beta <= 1 - low.
    #[inline]
    pub fn is_inside(&self, low: f64) -> bool {
        (self.alpha >= low) & (self.beta >= low) & (self.alpha + self.beta <= 1.0 - low)
    }
}

/// A + alpha AB + beta AC.
#[inline]
pub(super) fn in_triangle([a, b, c]: [[f64; 3]; 3], alpha: f64, beta: f64) -> [f64; 3] {
    add(add(a, sub(b, a).map(|x| x * alpha)), sub(c, a).map(|x| x * beta))
}

/// A + t AB.
#[inline]
pub(super) fn along([a, b]: [[f64; 3]; 2], t: f64) -> [f64; 3] {
    add(a, sub(b, a).map(|x| x * t))
}

/// (X - A).AB / AB.AB; not a number for a segment without length.
#[inline]
pub(super) fn parameter([a, b]: [[f64; 3]; 2], x: [f64; 3]) -> f64 {
    let ab = sub(b, a);
    dot(sub(x, a), ab) / dot(ab, ab)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The determinants of the three methods.
    const DETERMINANTS: [f64; 3] = [1e-12, 1e-15, 1e-30];

    /// Two segments of this length, one above the middle of the other, at an angle with this tangent.
    fn crossed(length: f64, tangent: f64) -> [[[f64; 3]; 2]; 2] {
        let (half, aside) = (0.5 * length, 0.5 * length * tangent);
        [[[-half, 0.0, 0.0], [half, 0.0, 0.0]], [[-half, half, -aside], [half, half, aside]]]
    }

    #[test]
    fn short_segments_that_cross_are_not_parallel() {
        for determinant in DETERMINANTS {
            for length in [1.0, 1e-3, 1e-6, 1e-9, 1e-20] {
                let [first, second] = crossed(length, 1.0);
                let lines = TwoLines::of(first, second, determinant).expect("at 45 degrees");
                assert!((lines.alpha - 0.5).abs() < 1e-12 && (lines.beta - 0.5).abs() < 1e-12, "{length}");
                let [first, second] = crossed(length, 0.0);
                assert!(TwoLines::of(first, second, determinant).is_none(), "{length}");
            }
            assert!(TwoLines::of([[1.0; 3]; 2], [[2.0; 3]; 2], determinant).is_none());
        }
    }

    #[test]
    fn of_longer_segments_the_determinant_decides() {
        // 1e-4 in the angle: 1e-8 times the fourth power of the length.
        let are_parallel = |length: f64, determinant: f64| {
            let [first, second] = crossed(length, 1e-4);
            TwoLines::of(first, second, determinant).is_none()
        };
        assert_eq!([1.0, 0.05].map(|length| are_parallel(length, 1e-12)), [false, true]);
        assert_eq!([1.0, 0.01].map(|length| are_parallel(length, 1e-15)), [false, true]);
        assert_eq!([1.0, 1e-5].map(|length| are_parallel(length, 1e-30)), [false, false]);
    }
}
