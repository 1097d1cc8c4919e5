//! Triangles as elements of a collision model.

use settee_kernel::ObjectId;
use settee_kernel::roles::{Hold, Meeting, Shape, SurfaceElements};
use settee_math::vec3::{add, cross, dot, sub, unit};
use settee_persist::Persist;
use settee_proximity::Bounds;
use settee_proximity::continuous::Moving;
use settee_proximity::intersection::flagged::{Flags, Triangle};
use settee_proximity::intersection::piercing::RaySurface;

use super::point_set::way;

/// The triangles of a topology, and two for each of its quads.
#[derive(Clone, Debug, Default, Persist)]
pub struct Triangles {
    /// Positions of all points of the state.
    #[cleared]
    pub points: Vec<[f64; 3]>,
    /// Where the points are at the end of the step without constraints; empty where they are taken to stay.
    #[cleared]
    pub ends: Vec<[f64; 3]>,
    /// Unit normal of each triangle, as of the last update of the boxes that something reads them for.
    pub normals: Vec<[f64; 3]>,
    /// Points of each triangle.
    #[rebuilt]
    pub nodes: Vec<[u32; 3]>,
    /// Corners and edges that each triangle stands for: each belongs to one of the triangles around it, so that it is
    /// tested once. Triangles made of quads stand for none.
    #[rebuilt]
    pub flags: Vec<Flags>,
    /// The quads, which are the triangles after those of the topology.
    #[rebuilt]
    pub(super) quads: Vec<[u32; 4]>,
    /// Whether contacts on both sides count.
    #[rebuilt]
    pub both_sides: bool,
    /// The first model of points in the node or above.
    #[rebuilt]
    pub(super) point_model: Option<ObjectId>,
    /// Unit normal of each point, if rays are sent from the points.
    pub(super) point_normals: Vec<[f64; 3]>,
    #[rebuilt]
    pub(super) rays: Option<RayNormals>,
    /// Corners that send rays: for each point the first triangle that has it.
    #[rebuilt]
    pub(super) senders: Vec<[u32; 2]>,
}

/// Which normals of points rays are sent against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Persist)]
pub(super) enum RayNormals {
    /// Those of the present surface.
    Present,
    /// Those of the surface at the start, in which the first triangle does not count.
    AsRecorded,
}

impl Triangles {
    /// Positions of the corners of a triangle.
    #[inline]
    pub fn corners(&self, element: usize) -> [[f64; 3]; 3] {
        let [a, b, c] = self.nodes[element];
        [self.points[a as usize], self.points[b as usize], self.points[c as usize]]
    }

    /// The box around a triangle.
    #[inline]
    pub fn extent(&self, element: usize) -> Bounds {
        Bounds::around(&self.corners(element))
    }

    /// The ways of the corners of a triangle in the step.
    pub fn ways(&self, element: usize) -> [Moving; 3] {
        self.nodes[element].map(|node| way(&self.points, &self.ends, node as usize))
    }

    /// (b - a) x (c - a).
    pub fn area_vector(&self, element: usize) -> [f64; 3] {
        let [a, b, c] = self.corners(element);
        cross(sub(b, a), sub(c, a))
    }

    /// A triangle as tests of pairs see it.
    #[inline]
    pub fn flagged(&self, element: usize) -> Triangle {
        Triangle { corners: self.corners(element), flags: self.flags[element] }
    }

    /// The same triangles with normals of their points, against which rays are sent.
    pub(super) fn with_rays(self, are_as_recorded: bool) -> Self {
        let mut has_sender = vec![false; self.points.len()];
        let mut senders = Vec::new();
        for (triangle, nodes) in (0..).zip(&self.nodes) {
            for (corner, node) in (0..).zip(nodes) {
                if !std::mem::replace(&mut has_sender[*node as usize], true) {
                    senders.push([triangle, corner]);
                }
            }
        }
        let rays = Some(if are_as_recorded { RayNormals::AsRecorded } else { RayNormals::Present });
        Self { rays, senders, ..self }
    }

    /// Sums of the unit normals of the triangles around each point, at unit length.
    fn renew_point_normals(&mut self, without_first: bool) {
        self.point_normals.clear();
        self.point_normals.resize(self.points.len(), [0.0; 3]);
        for (nodes, normal) in self.nodes.iter().zip(&self.normals).skip(usize::from(without_first)) {
            for node in nodes {
                let sum = &mut self.point_normals[*node as usize];
                *sum = add(*sum, *normal);
            }
        }
        self.point_normals.iter_mut().for_each(|normal| *normal = unit(*normal));
    }

    fn n_own(&self) -> usize {
        self.nodes.len() - 2 * self.quads.len()
    }
}

impl Shape for Triangles {
    fn primitive(&self) -> &'static str {
        "Triangle"
    }

    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn follow(&mut self, positions: &[f64]) {
        self.points.clear();
        self.points.extend_from_slice(positions.as_chunks().0);
    }

    fn follow_to(&mut self, free: &[f64]) {
        self.ends.clear();
        self.ends.extend_from_slice(free.as_chunks().0);
    }

    fn renew(&mut self, reads_normals: bool) {
        if !reads_normals && self.rays.is_none() && !self.normals.is_empty() {
            return;
        }
        let mut normals = std::mem::take(&mut self.normals);
        normals.clear();
        normals.extend((0..self.nodes.len()).map(|element| unit(self.area_vector(element))));
        self.normals = normals;
        match self.rays {
            Some(RayNormals::AsRecorded) if self.point_normals.is_empty() => self.renew_point_normals(true),
            Some(RayNormals::Present) => self.renew_point_normals(false),
            _ => {}
        }
    }

    fn ray_surface(&self) -> Option<RaySurface<'_>> {
        let Self { points, nodes, senders, point_normals, .. } = self;
        self.rays.map(|_| RaySurface { points, nodes, senders, normals: point_normals })
    }

    fn spanning_points(&self) -> Option<&[[f64; 3]]> {
        Some(&self.points)
    }

    fn bounds(&self, element: usize) -> Bounds {
        self.extent(element)
    }

    fn hold(&self, element: usize, point: [f64; 3]) -> Hold {
        let Some(of_quads) = element.checked_sub(self.n_own()) else {
            let [alpha, beta] = nearest(self.corners(element), point);
            return Hold::points(self.nodes[element], [1.0 - alpha - beta, alpha, beta]);
        };
        let quad = self.quads[of_quads / 2];
        let [a, b, _, d] = quad.map(|node| self.points[node as usize]);
        let [x, y] = in_frame(sub(b, a), sub(d, a), sub(point, a));
        Hold::points(quad, [(1.0 - x) * (1.0 - y), x * (1.0 - y), x * y, (1.0 - x) * y])
    }

    fn elements(&self) -> Option<SurfaceElements> {
        Some(SurfaceElements { triangles: self.nodes.clone(), ..SurfaceElements::default() })
    }

    fn may_meet(&self, element: usize, other: Meeting<'_>) -> bool {
        Some(other.model) != self.point_model || !self.nodes[element].contains(&(other.element as u32))
    }
}

/// First two coordinates of p = x u + y v + z u x v.
fn in_frame(u: [f64; 3], v: [f64; 3], p: [f64; 3]) -> [f64; 2] {
    let w = cross(u, v);
    let volume = dot(w, w);
    if volume == 0.0 {
        return [0.0; 2];
    }
    // Cramer's rule: det(u, v, u x v) = |u x v|^2.
    [dot(cross(v, w), p) / volume, dot(cross(w, u), p) / volume]
}

/// Coordinates (alpha, beta) of the point of a triangle that stands for p: its projection, or if that is outside, a
/// point of an edge or a corner, by the rule of the recorded contacts: for obtuse triangles it is not always the
/// nearest one.
fn nearest([a, b, c]: [[f64; 3]; 3], p: [f64; 3]) -> [f64; 2] {
    let (ab, ac, ap) = (sub(b, a), sub(c, a), sub(p, a));
    let (uu, uv, vv) = (dot(ab, ab), dot(ab, ac), dot(ac, ac));
    let (pu, pv) = (dot(ap, ab), dot(ap, ac));
    let det = uu * vv - uv * uv;
    // A triangle without area: the edge or corner decides.
    let (alpha, beta) = if det > 0.0 { ((pu * vv - pv * uv) / det, (pv * uu - pu * uv) / det) } else { (-1.0, -1.0) };
    if alpha >= 0.0 && beta >= 0.0 && alpha + beta <= 1.0 {
        return [alpha, beta];
    }
    let ratio = |a: f64, b: f64| if b > 0.0 { a / b } else { 0.0 };
    let (on_ab, on_ac) = (ratio(pu, uu), ratio(pv, vv));
    if on_ab < 0.0 && on_ac < 0.0 {
        return [0.0, 0.0];
    }
    if on_ab < 1.0 && beta < 0.0 {
        return [on_ab, 0.0];
    }
    if on_ac < 1.0 && alpha < 0.0 {
        return [0.0, on_ac];
    }
    let on_bc = ratio(pv - pu + uu - uv, uu + vv - 2.0 * uv);
    let on_bc = on_bc.clamp(0.0, 1.0);
    [1.0 - on_bc, on_bc]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_above_a_triangle_map_to_their_projections_and_far_ones_to_corners() {
        let triangle = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 3.0, 0.0]];
        for [alpha, beta] in [[0.3, 0.2], [0.4, 0.6], [0.0, 0.0]] {
            let found = nearest(triangle, [2.0 * alpha, 3.0 * beta, 10.0]);
            assert!((found[0] - alpha).abs() < 1e-12 && (found[1] - beta).abs() < 1e-12);
        }
        assert_eq!(nearest(triangle, [4.0, 0.0, 10.0]), [1.0, 0.0]);
        assert_eq!(nearest(triangle, [0.0, 6.0, 10.0]), [0.0, 1.0]);
        assert_eq!(nearest(triangle, [-1.0, -1.0, 5.0]), [0.0, 0.0]);
        assert_eq!(nearest([[1.0; 3]; 3], [0.0; 3]), [0.0, 0.0], "a triangle without area gives no NaN");
    }

    #[test]
    fn the_weights_of_a_quad_give_the_point_back() {
        let shape = Triangles {
            points: vec![[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 1.0, 0.0], [0.0, 1.0, 0.0]],
            nodes: vec![[1, 2, 0], [3, 0, 2]],
            quads: vec![[0, 1, 2, 3]],
            ..Triangles::default()
        };
        let expected = [(1.0 - 0.75) * (1.0 - 0.4), 0.75 * (1.0 - 0.4), 0.75 * 0.4, (1.0 - 0.75) * 0.4];
        let Hold::Points { n: 4, points: [0, 1, 2, 3], weights } = shape.hold(1, [1.5, 0.4, 3.0]) else {
            panic!("it hangs on the corners of the quad")
        };
        assert!(weights.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-15));
    }
}
