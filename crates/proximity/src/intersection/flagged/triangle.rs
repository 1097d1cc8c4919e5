//! The contact point of a triangle whose corners and edges may belong to other triangles.

use crate::intersection::algebra::{OnTriangle, in_triangle};

/// Which corners and edges of a triangle it stands for: those that it is the first triangle around.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// Corners that the triangle stands for.
    pub corners: [bool; 3],
    /// Its edges; edge j is opposite to corner j.
    pub edges: [bool; 3],
}

impl Flags {
    /// A triangle alone: it stands for everything.
    pub const ALL: Self = Self { corners: [true; 3], edges: [true; 3] };
}

/// A triangle of a model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Triangle {
    /// Corners.
    pub corners: [[f64; 3]; 3],
    /// What it stands for.
    pub flags: Flags,
}

impl Triangle {
    pub(super) fn edge(&self, [i, j]: [usize; 2]) -> [[f64; 3]; 2] {
        [self.corners[i], self.corners[j]]
    }

    /// The contact point for a point x: the projection where it is inside, else a point of an edge or a corner, if the
    /// triangle stands for it.
    ///
    /// For obtuse triangles the distinction of cases may choose the edge BC or its ends although another feature is
    /// nearer; recorded results depend on these cases.
    #[inline]
    pub(super) fn foot(&self, x: [f64; 3]) -> Option<[f64; 3]> {
        self.foot_by(&Quotients::of(&OnTriangle::of(self.corners, x)))
    }

    /// The same, by the quotients of the point.
    #[inline(always)]
    pub(in crate::intersection) fn foot_by(&self, at: &Quotients) -> Option<[f64; 3]> {
        const LOW: f64 = f64::EPSILON;
        let is_along = |p: f64| (LOW..1.0 - LOW).contains(&p);
        let is_at = [
            at.is_inside(LOW),
            (at.ab < LOW) & (at.ac < LOW),
            is_along(at.ab) & (at.beta < LOW),
            is_along(at.ac) & (at.alpha < LOW),
        ];
        let Flags { corners, edges } = self.flags;
        self.foot_at(at, is_at, LOW, [true, corners[0], edges[2], edges[1], corners[1], corners[2], edges[0]])
    }

    /// As [`foot`](Self::foot), for the centre of a sphere: with other limits, and with the flag of AB asked for AC and
    /// that of AC for BC. Recorded results depend on it.
    #[inline]
    pub(super) fn foot_of_sphere(&self, x: [f64; 3]) -> Option<[f64; 3]> {
        const LOW: f64 = 1e-6;
        let at = Quotients::of(&OnTriangle::of(self.corners, x));
        let is_at = [
            at.is_inside(LOW),
            (at.ab < LOW) & (at.ac < 1e-7),
            (at.ab < 1.0 - LOW) & (at.beta < LOW),
            (at.ac < 1.0 - LOW) & (at.alpha < LOW),
        ];
        let Flags { corners, edges } = self.flags;
        self.foot_at(&at, is_at, LOW, [true, corners[0], edges[2], edges[2], corners[1], corners[2], edges[1]])
    }

    /// The foot at the first of these features that `is_at` says: the inside, corner A, edge AB, edge AC; or else at B,
    /// C or on BC, by the projection on BC. `None` where the triangle does not stand for the feature by `stands_for`.
    ///
    /// All candidates are computed and one is picked from a table: which one it is cannot be foreseen, and a branch
    /// that is mispredicted costs more than they do.
    #[inline(always)]
    fn foot_at(&self, at: &Quotients, is_at: [bool; 4], low: f64, stands_for: [bool; 7]) -> Option<[f64; 3]> {
        let feet =
            [[at.alpha, at.beta], [0.0, 0.0], [at.ab, 0.0], [0.0, at.ac], [1.0, 0.0], [0.0, 1.0], [1.0 - at.bc, at.bc]];
        // One bit a feature, the first one in the lowest; the last ones exclude each other, and one of them is set.
        let bit = |index: u32, is_set: bool| u32::from(is_set) << index;
        let (is_b, is_c) = (at.bc < low, at.bc > 1.0 - low);
        let features =
            (0..4).fold(1 << 6, |bits, index| bits | bit(index as u32, is_at[index])) | bit(4, is_b) | bit(5, is_c);
        let feature = features.trailing_zeros() as usize;
        let [alpha, beta] = feet[feature];
        // A triangle without area has projections that are not numbers, and no contacts of its own.
        (stands_for[feature] & (alpha + beta).is_finite()).then(|| in_triangle(self.corners, alpha, beta))
    }
}

/// Where the projections of a point on the plane of a triangle (A, B, C) and on its edges lie.
#[derive(Clone, Copy, Debug)]
pub struct Quotients {
    /// Weight of B of the projection on the plane.
    pub alpha: f64,
    /// Weight of C.
    pub beta: f64,
    /// Parameters of the projections on AB, AC and BC.
    pub ab: f64,
    pub ac: f64,
    pub bc: f64,
}

impl Quotients {
    /// On BC: (AX.AC - AX.AB + AB.AB - AB.AC) / (AB.AB + AC.AC - 2 AB.AC).
    #[inline]
    fn of(on: &OnTriangle) -> Self {
        Self {
            alpha: on.alpha,
            beta: on.beta,
            ab: on.ax_ab / on.ab_ab,
            ac: on.ax_ac / on.ac_ac,
            bc: (on.ax_ac - on.ax_ab + on.ab_ab - on.ab_ac) / (on.ab_ab + on.ac_ac - 2.0 * on.ab_ac),
        }
    }

    /// Whether the projection is inside: alpha, beta >= low and alpha + beta <= 1 - low.
    #[inline]
    fn is_inside(&self, low: f64) -> bool {
        (self.alpha >= low) & (self.beta >= low) & (self.alpha + self.beta <= 1.0 - low)
    }
}
