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
    /// Solves, with u = b - a, v = d - c, r = c - a, [u.u, -u.v; -u.v, v.v] [alpha; beta] = [u.r; -v.r] if the
    /// determinant is larger than `determinant` in size.
    pub fn of([a, b]: [[f64; 3]; 2], [c, d]: [[f64; 3]; 2], determinant: f64) -> Option<Self> {
        let (u, v, r) = (sub(b, a), sub(d, c), sub(c, a));
        let m = [[dot(u, u), -dot(u, v)], [-dot(u, v), dot(v, v)]];
        let right = [dot(u, r), -dot(v, r)];
        let det = m[0][0] * m[1][1] - m[0][1] * m[1][0];
        // A determinant that is no number is none.
        if det.abs() > determinant {
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
