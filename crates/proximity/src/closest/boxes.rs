//! Boxes in any orientation.

use settee_math::vec3::{add, cross, dot, norm, sub};

use super::clip::{Manifold, contacts};
use super::polytope::{Polytope, separate};
use super::primitives::{normal, on_segment, unit_or};
use super::{Capsule, Gap, Sphere, direction_between, simplices};

/// A box with any orientation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrientedBox {
    /// Centre.
    pub centre: [f64; 3],
    /// Orthogonal unit vectors along its edges.
    pub axes: [[f64; 3]; 3],
    /// Half of the lengths of its edges, at least 0.
    pub half: [f64; 3],
}

/// Corners of the faces of a box, -x, +x, -y, ...; corner i is at + on axis k if bit k of i is set.
const FACES: [&[usize]; 6] = [&[0, 4, 6, 2], &[1, 3, 7, 5], &[0, 1, 5, 4], &[2, 6, 7, 3], &[0, 2, 3, 1], &[4, 5, 7, 6]];

/// Edges of a box along each axis.
const EDGES: [&[[usize; 2]]; 3] =
    [&[[0, 1], [2, 3], [4, 5], [6, 7]], &[[0, 2], [1, 3], [4, 6], [5, 7]], &[[0, 4], [1, 5], [2, 6], [3, 7]]];

impl OrientedBox {
    /// The corners; corner i is at + on axis k if bit k of i is set.
    pub fn corners(&self) -> [[f64; 3]; 8] {
        std::array::from_fn(|i| {
            let sign = |k: usize| if i & (1 << k) == 0 { -self.half[k] } else { self.half[k] };
            (0..3).fold(self.centre, |p, k| add(p, self.axes[k].map(|c| c * sign(k))))
        })
    }

    fn local(&self, direction: [f64; 3]) -> [f64; 3] {
        self.axes.map(|axis| dot(axis, direction))
    }

    fn world(&self, local: [f64; 3]) -> [f64; 3] {
        (0..3).fold(self.centre, |p, k| add(p, self.axes[k].map(|c| c * local[k])))
    }

    /// The point of the solid box that is nearest to a point.
    pub fn nearest(&self, p: [f64; 3]) -> [f64; 3] {
        let local = self.local(sub(p, self.centre));
        if (0..3).all(|k| local[k].abs() <= self.half[k]) {
            return p;
        }
        self.world([0, 1, 2].map(|k| local[k].clamp(-self.half[k], self.half[k])))
    }

    /// The parameter of the point of a segment that is nearest to the solid box.
    ///
    /// The square of the distance is f(t) = sum_k max(|c_k + t d_k| - e_k, 0)^2: convex, and a parabola between the up
    /// to six parameters at which the segment passes a plane of a face. Its derivative does not fall, so that the
    /// parabola with the minimum is where it changes its sign.
    pub fn nearest_on_segment(&self, [a, b]: [[f64; 3]; 2]) -> f64 {
        let (c, d) = (self.local(sub(a, self.centre)), self.local(sub(b, a)));
        let excess = |t: f64, k: usize| {
            let x = c[k] + t * d[k];
            x - x.clamp(-self.half[k], self.half[k])
        };
        let slope = |t: f64| (0..3).map(|k| excess(t, k) * d[k]).sum::<f64>();
        let mut breaks = [0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        for k in 0..3 {
            for (i, e) in [-self.half[k], self.half[k]].into_iter().enumerate() {
                let t = (e - c[k]) / d[k];
                breaks[2 + 2 * k + i] = if t > 0.0 && t < 1.0 { t } else { 0.0 };
            }
        }
        breaks.sort_unstable_by(f64::total_cmp);
        if slope(0.0) >= 0.0 {
            return 0.0;
        }
        for pair in breaks.windows(2) {
            let [low, high] = [pair[0], pair[1]];
            if high <= low || slope(high) < 0.0 {
                continue;
            }
            // In the middle it is known on which side of each pair of faces this part of the segment is.
            let middle = 0.5 * (low + high);
            let (mut along, mut square) = (0.0, 0.0);
            for k in (0..3).filter(|k| excess(middle, *k) != 0.0) {
                let face = self.half[k].copysign(excess(middle, k));
                along += (face - c[k]) * d[k];
                square += d[k] * d[k];
            }
            return if square > 0.0 { (along / square).clamp(low, high) } else { middle };
        }
        1.0
    }

    fn with_polytope<R>(&self, work: impl FnOnce(&Polytope<'_>) -> R) -> R {
        let [x, y, z] = self.axes;
        let minus = |v: [f64; 3]| v.map(|c| -c);
        let face_normals = [minus(x), x, minus(y), y, minus(z), z];
        work(&Polytope { corners: &self.corners(), faces: &FACES, face_normals: &face_normals, edges: &EDGES })
    }

    fn edges(&self) -> impl Iterator<Item = [[f64; 3]; 2]> {
        let corners = self.corners();
        EDGES.into_iter().flatten().map(move |edge| edge.map(|corner| corners[corner]))
    }
}

/// A sphere and a solid box. A centre inside of the box leaves it through the nearest face.
pub fn sphere_box(sphere: &Sphere, solid: &OrientedBox) -> Gap {
    let nearest = solid.nearest(sphere.centre);
    if let (distance, Some(direction)) = direction_between(sphere.centre, nearest) {
        let points = [add(sphere.centre, direction.map(|c| c * sphere.radius)), nearest];
        return Gap { points, distance: distance - sphere.radius, direction };
    }
    let local = solid.local(sub(sphere.centre, solid.centre));
    let depth = |k: usize| solid.half[k] - local[k].abs();
    let axis = (1..3).fold(0, |best, k| if depth(k) < depth(best) { k } else { best });
    // From the sphere into the box, against the face that is nearest.
    let direction = solid.axes[axis].map(|c| if local[axis] < 0.0 { c } else { -c });
    let on_face = sub(sphere.centre, direction.map(|c| c * depth(axis)));
    let points = [add(sphere.centre, direction.map(|c| c * sphere.radius)), on_face];
    Gap { points, distance: -depth(axis) - sphere.radius, direction }
}

/// A capsule and a solid box. Where its segment is in the box, the axis of least overlap counts.
pub fn capsule_box(capsule: &Capsule, solid: &OrientedBox) -> Gap {
    let [a, b] = capsule.ends;
    let p = on_segment(a, b, solid.nearest_on_segment(capsule.ends));
    let nearest = solid.nearest(p);
    if let (distance, Some(direction)) = direction_between(p, nearest) {
        let points = [add(p, direction.map(|c| c * capsule.radius)), nearest];
        return Gap { points, distance: distance - capsule.radius, direction };
    }
    const EDGE: &[[usize; 2]] = &[[0, 1]];
    let segment = Polytope { corners: &capsule.ends, faces: &[], face_normals: &[], edges: &[EDGE] };
    let (separation, _) = solid.with_polytope(|solid| separate(&segment, solid));
    let n = separation.axis;
    // The end that is deepest; the middle where both are.
    let [h, k] = capsule.ends.map(|end| dot(end, n));
    let deep = on_segment(
        a,
        b,
        if (h - k).abs() <= 1e-12 * norm(sub(b, a)) {
            0.5
        } else if h > k {
            0.0
        } else {
            1.0
        },
    );
    let points = [add(deep, n.map(|c| c * capsule.radius)), add(deep, n.map(|c| c * separation.gap))];
    Gap { points, distance: separation.gap - capsule.radius, direction: n }
}

/// Contacts of two solid boxes that are not farther apart than `margin`.
///
/// Where a face or a pair of edges separates them, or they overlap, the contacts are those of [`Manifold`] along the
/// axis of [`Separation`](super::Separation); where a corner is nearest to a corner or an edge, the one pair of closest
/// points.
pub fn box_box(a: &OrientedBox, b: &OrientedBox, margin: f64) -> Manifold {
    let edges_of_a = a.edges().map(|edge| {
        let p = on_segment(edge[0], edge[1], b.nearest_on_segment(edge));
        [p, b.nearest(p)]
    });
    let edges_of_b = b.edges().map(|edge| {
        let q = on_segment(edge[0], edge[1], a.nearest_on_segment(edge));
        [a.nearest(q), q]
    });
    let closest = nearest_pair(edges_of_a.chain(edges_of_b));
    a.with_polytope(|a| b.with_polytope(|b| manifold(a, b, closest, margin)))
}

/// Contacts of a solid box and a triangle that are not farther apart than `margin`; see [`box_box`].
pub fn box_triangle(solid: &OrientedBox, triangle: &[[f64; 3]; 3], margin: f64) -> Manifold {
    let edges_of_triangle = [[0, 1], [1, 2], [2, 0]].map(|edge| {
        let edge = edge.map(|corner: usize| triangle[corner]);
        let q = on_segment(edge[0], edge[1], solid.nearest_on_segment(edge));
        [solid.nearest(q), q]
    });
    let edges_of_box = solid.edges().map(|edge| simplices(&edge, triangle).points);
    let closest = nearest_pair(edges_of_triangle.into_iter().chain(edges_of_box));
    let n = unit_or(normal(sub(triangle[1], triangle[0]), sub(triangle[2], triangle[0])), [0.0; 3]);
    let shape = Polytope {
        corners: triangle,
        faces: &[&[0, 1, 2], &[0, 2, 1]],
        face_normals: &[n, n.map(|c| -c)],
        edges: &[&[[0, 1]], &[[1, 2]], &[[2, 0]]],
    };
    solid.with_polytope(|solid| manifold(solid, &shape, closest, margin))
}

fn nearest_pair(pairs: impl Iterator<Item = [[f64; 3]; 2]>) -> [[f64; 3]; 2] {
    let square = |[p, q]: [[f64; 3]; 2]| dot(sub(q, p), sub(q, p));
    pairs.reduce(|best, pair| if square(pair) < square(best) { pair } else { best }).unwrap_or_default()
}

/// The contacts of two polytopes whose closest points are `closest`.
fn manifold(a: &Polytope<'_>, b: &Polytope<'_>, closest: [[f64; 3]; 2], margin: f64) -> Manifold {
    let (distance, direction) = direction_between(closest[0], closest[1]);
    let (separation, feature) = separate(a, b);
    if distance > margin {
        return Manifold::new(direction.unwrap_or(separation.axis));
    }
    let size = a.corners.iter().chain(b.corners).flatten().fold(0.0, |size: f64, c| size.max(c.abs()));
    let is_along_axis = distance <= separation.gap.max(0.0) + 1e-12 * size;
    if is_along_axis || direction.is_none() {
        let found = contacts(a, b, separation.axis, feature, margin);
        if !found.contacts().is_empty() {
            return found;
        }
    }
    let mut one = Manifold::new(direction.unwrap_or(separation.axis));
    one.push(closest, if direction.is_some() { distance } else { separation.gap });
    one
}

/// Three orthogonal unit vectors, the first one along `direction`.
pub(super) fn frame(direction: [f64; 3]) -> [[f64; 3]; 3] {
    let x = unit_or(direction, [1.0, 0.0, 0.0]);
    let y = super::primitives::any_normal(x);
    [x, y, cross(x, y)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube(x: f64, y: f64, z: f64) -> OrientedBox {
        OrientedBox { centre: [x, y, z], axes: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], half: [1.0; 3] }
    }

    #[test]
    fn a_box_that_lies_on_a_box_has_four_contacts() {
        let found = box_box(&cube(0.0, 0.0, 0.0), &cube(0.5, 0.0, 2.25), 0.5);
        assert_eq!((found.normal, found.contacts().len()), ([0.0, 0.0, 1.0], 4));
        for contact in found.contacts() {
            assert!((contact.gap - 0.25).abs() < 1e-15 && contact.points[0][2] == 1.0 && contact.points[1][2] == 1.25);
            assert!([-0.5, 1.0].contains(&contact.points[0][0]), "{contact:?}");
        }
        assert!(box_box(&cube(0.0, 0.0, 0.0), &cube(0.5, 0.0, 2.25), 0.2).contacts().is_empty());
        let deep = box_box(&cube(0.0, 0.0, 0.0), &cube(0.5, 0.0, -1.75), 0.0);
        assert_eq!((deep.normal, deep.contacts()[0].gap), ([0.0, 0.0, -1.0], -0.25));
    }

    #[test]
    fn corners_and_edges_meet_in_one_point() {
        let corner = box_box(&cube(0.0, 0.0, 0.0), &cube(3.0, 4.0, 2.5), 5.0);
        assert_eq!(corner.contacts()[0].points, [[1.0; 3], [2.0, 3.0, 1.5]]);
        assert!((corner.contacts()[0].gap - 5.25_f64.sqrt()).abs() < 1e-15 && corner.contacts().len() == 1);
        // A box on its edge above the edge of another one that is turned by a right angle.
        let r = 0.5_f64.sqrt();
        let lower = OrientedBox { axes: [[1.0, 0.0, 0.0], [0.0, r, r], [0.0, -r, r]], ..cube(0.0, 0.0, 0.0) };
        let upper = OrientedBox { axes: [[r, 0.0, -r], [0.0, 1.0, 0.0], [r, 0.0, r]], ..cube(0.0, 0.0, 3.0) };
        let found = box_box(&lower, &upper, 0.5);
        assert_eq!(found.contacts().len(), 1);
        assert!((found.contacts()[0].gap - (3.0 - 8.0_f64.sqrt())).abs() < 1e-14 && found.normal[2] > 0.999);
    }

    #[test]
    fn spheres_and_capsules_leave_a_box_by_the_nearest_face() {
        let sphere = |x: f64, y: f64| Sphere { centre: [x, y, 0.0], radius: 0.5 };
        let out = sphere_box(&sphere(3.0, 0.0), &cube(0.0, 0.0, 0.0));
        assert_eq!((out.distance, out.direction), (1.5, [-1.0, 0.0, 0.0]));
        let inside = sphere_box(&sphere(0.75, 0.5), &cube(0.0, 0.0, 0.0));
        assert_eq!((inside.distance, inside.direction, inside.points[1]), (-0.75, [-1.0, 0.0, 0.0], [1.0, 0.5, 0.0]));
        let capsule = |z: f64| Capsule { ends: [[-3.0, 0.0, z], [3.0, 0.0, z]], radius: 0.25 };
        assert_eq!(capsule_box(&capsule(2.0), &cube(0.0, 0.0, 0.0)).distance, 0.75);
        let through = capsule_box(&capsule(0.5), &cube(0.0, 0.0, 0.0));
        assert_eq!((through.distance, through.direction), (-0.75, [0.0, 0.0, -1.0]));
    }

    #[test]
    fn a_triangle_on_a_box_has_its_corners_as_contacts() {
        let flat = [[-0.5, -0.5, 1.125], [0.5, -0.5, 1.125], [0.0, 0.5, 1.125]];
        let found = box_triangle(&cube(0.0, 0.0, 0.0), &flat, 0.25);
        assert_eq!((found.normal, found.contacts().len()), ([0.0, 0.0, 1.0], 3));
        assert!(found.contacts().iter().all(|contact| contact.gap == 0.125));
        let floor = [[-9.0, -9.0, -0.875], [9.0, -9.0, -0.875], [0.0, 9.0, -0.875]];
        let deep = box_triangle(&cube(0.0, 0.0, 0.0), &floor, 0.25);
        assert_eq!((deep.normal, deep.contacts().len(), deep.contacts()[0].gap), ([0.0, 0.0, -1.0], 4, -0.125));
        let point = box_triangle(&cube(0.0, 0.0, 0.0), &[[3.0, 0.0, 0.0]; 3], 5.0);
        assert_eq!(point.contacts()[0].points, [[1.0, 0.0, 0.0], [3.0, 0.0, 0.0]]);
    }
}
