//! Cones of directions: which contacts belong to an element of `LocalMinDistance`.
//!
//! d is the vector from the contact point of the element to that of the other element, D = |d|. An element refuses
//! contacts whose direction belongs to one of its neighbours. Spheres accept all.

use settee_math::vec3::{cross, dot, norm, unit};

/// How wide the cones are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cones {
    /// Widens all cones: the sine of the angle by which a direction may leave them.
    pub angle: f64,
    /// Part of the angle between the element's own normal and its neighbours by which cones of neighbours overlap.
    pub factor: f64,
    /// Whether the element is touched from both sides.
    pub is_both_sided: bool,
}

impl Cones {
    /// -c D with c = max(0, factor (m.t)) + angle: the least t.d of a direction that is accepted.
    fn least(&self, m: [f64; 3], t: [f64; 3], distance: f64) -> f64 {
        let overlap = self.factor * dot(m, t);
        -(if overlap > 0.0 { overlap } else { 0.0 } + self.angle) * distance
    }

    /// A triangle with (p_2 - p_1) x (p_3 - p_1) = `normal`, of any length: accepts d on that side.
    pub fn triangle_accepts(&self, normal: [f64; 3], d: [f64; 3]) -> bool {
        self.is_both_sided || dot(normal, d) >= 0.0
    }

    /// An edge in the unit direction `u` with exactly two triangles, whose unit normals are `right` and `left`: the
    /// left triangle has the ends of the edge in the edge's order, [`runs_along`].
    ///
    /// With m = unit(n_R + n_L), t_R = unit(n_R x u), t_L = unit(u x n_L): refuses m.d < 0, t_R.d < -c_R D and
    /// t_L.d < -c_L D.
    pub fn edge_accepts(&self, u: [f64; 3], right: [f64; 3], left: [f64; 3], d: [f64; 3]) -> bool {
        let m = unit(settee_math::vec3::add(right, left));
        if !self.is_both_sided && dot(m, d) < 0.0 {
            return false;
        }
        let distance = norm(d);
        [unit(cross(right, u)), unit(cross(u, left))].iter().all(|t| dot(*t, d) >= self.least(m, *t, distance))
    }

    /// An edge in the unit direction `u` with any other number of triangles: accepts what is normal to it.
    pub fn free_edge_accepts(&self, u: [f64; 3], d: [f64; 3]) -> bool {
        let distance = norm(d);
        // Where there is no distance the quotient is not a number, and nothing is refused.
        let is_along = dot(u, d.map(|c| c / distance)).abs() > self.angle + 1e-4;
        !is_along
    }

    /// A point with normal `m`, of any length (see [`point_normal`]), and edges that come to it in the unit directions
    /// `edges`.
    ///
    /// Refuses m.d < -angle D unless both sides count, and l.d < -c_l D for each edge l. A point with |m| <= 1e-10 has
    /// no normal.
    pub fn point_accepts(&self, m: [f64; 3], edges: impl IntoIterator<Item = [f64; 3]>, d: [f64; 3]) -> bool {
        let distance = norm(d);
        let has_normal = norm(m) > 1e-10;
        let m = if has_normal { unit(m) } else { m };
        if has_normal && !self.is_both_sided && dot(m, d) < -self.angle * distance {
            return false;
        }
        edges.into_iter().all(|l| dot(l, d) >= self.least(m, l, distance))
    }
}

/// Whether a triangle has the ends of an edge in the edge's order.
pub fn runs_along(triangle: [usize; 3], edge: [usize; 2]) -> bool {
    (0..3).any(|i| [triangle[i], triangle[(i + 1) % 3]] == edge)
}

/// The normal of a point: the sum of the unit normals of the triangles around it or, if there are none, of the unit
/// vectors of the edges that come to it.
pub fn point_normal(
    triangles: impl IntoIterator<Item = [f64; 3]>,
    edges: impl IntoIterator<Item = [f64; 3]>,
) -> [f64; 3] {
    let sum = |vectors: &mut dyn Iterator<Item = [f64; 3]>| vectors.reduce(settee_math::vec3::add);
    let of_triangles = sum(&mut triangles.into_iter());
    of_triangles.or_else(|| sum(&mut edges.into_iter())).unwrap_or([0.0; 3])
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONES: Cones = Cones { angle: 0.0, factor: 0.5, is_both_sided: false };
    const X: [f64; 3] = [1.0, 0.0, 0.0];

    #[test]
    fn the_edge_of_a_roof_accepts_what_is_above_both_sides() {
        // Ridge along x; the left side falls towards +y, seen along the ridge.
        let (right, left) = (unit([0.0, -1.0, 1.0]), unit([0.0, 1.0, 1.0]));
        assert!(CONES.edge_accepts(X, right, left, [0.0, 0.0, 1.0]));
        assert!(!CONES.edge_accepts(X, right, left, [0.0, 0.0, -1.0]));
        // Directions normal to a side are the last that belong to the edge; the cone overlaps that of the side.
        assert!(CONES.edge_accepts(X, right, left, left));
        assert!(!CONES.edge_accepts(X, right, left, [0.0, 1.0, 0.0]));
        assert!(!Cones { factor: 0.0, ..CONES }.edge_accepts(X, right, left, [0.0, 1.001, 1.0]));
        assert!(Cones { angle: 1.0, ..CONES }.edge_accepts(X, right, left, [0.0, 1.0, 0.0]));
        assert!(CONES.free_edge_accepts(X, [0.0, -3.0, 0.0]) && !CONES.free_edge_accepts(X, [0.1, 1.0, 0.0]));
    }

    #[test]
    fn a_corner_accepts_what_leaves_its_edges() {
        let edges = [X, [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let m = point_normal([], edges);
        assert_eq!(m, [1.0; 3]);
        assert!(CONES.point_accepts(m, edges, [1.0; 3]) && CONES.point_accepts(m, edges, [-0.1, 1.0, 1.0]));
        assert!(!CONES.point_accepts(m, edges, [-2.0, 1.0, 1.0]));
        assert!(!CONES.point_accepts(m, [], [-1.0; 3]));
        assert!(CONES.point_accepts([0.0; 3], [], [-1.0; 3]));
        assert_eq!(point_normal([X, X], edges), [2.0, 0.0, 0.0]);
    }

    #[test]
    fn triangles_are_sided() {
        assert!(CONES.triangle_accepts(X, [1.0, 5.0, 0.0]) && !CONES.triangle_accepts(X, [-1.0, 5.0, 0.0]));
        assert!(Cones { is_both_sided: true, ..CONES }.triangle_accepts(X, [-1.0, 5.0, 0.0]));
        assert!(runs_along([3, 4, 5], [5, 3]) && !runs_along([3, 4, 5], [3, 5]));
    }
}
