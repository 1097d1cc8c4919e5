//! Where a ray first meets a shape.

use settee_math::vec3::{add, cross, dot, norm, sub};

use super::primitives::{normal, unit_or};
use super::{Capsule, Sphere};

/// The points `origin` + t `direction`, 0 <= t <= `length`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    /// Where it begins.
    pub origin: [f64; 3],
    /// Unit vector.
    pub direction: [f64; 3],
    /// Its length; +inf for a half line.
    pub length: f64,
}

/// Where a ray meets a surface first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit {
    /// Distance from the origin; 0 if the ray begins inside of a solid.
    pub distance: f64,
    /// The point.
    pub point: [f64; 3],
    /// Unit normal of the surface against the ray; the opposite of the ray where it begins inside.
    pub normal: [f64; 3],
}

impl Ray {
    /// The point at a distance from the origin.
    pub fn at(&self, distance: f64) -> [f64; 3] {
        add(self.origin, self.direction.map(|c| c * distance))
    }

    /// The ray's far end; of a half line it is at `reach`.
    pub fn end(&self, reach: f64) -> [f64; 3] {
        self.at(self.length.min(reach))
    }

    fn hit(&self, distance: f64, normal: [f64; 3]) -> Option<RayHit> {
        (distance >= 0.0 && distance <= self.length).then(|| {
            let against = if dot(normal, self.direction) > 0.0 { normal.map(|c| -c) } else { normal };
            let backward = self.direction.map(|c| -c);
            RayHit { distance, point: self.at(distance), normal: unit_or(against, backward) }
        })
    }

    fn inside(&self) -> Option<RayHit> {
        self.hit(0.0, self.direction.map(|c| -c))
    }

    /// Meets a triangle, from either side. The second value are the weights of the point. A ray in the plane of the
    /// triangle does not meet it. Edges belong to the triangle: two that share one leave no slit between them.
    ///
    /// With the origin at 0 and the corners seen along the ray, the weights are the volumes d.(b x c), d.(c x a),
    /// d.(a x b), which neighbours compute from the same numbers.
    pub fn meets_triangle(&self, corners: &[[f64; 3]; 3]) -> Option<(RayHit, [f64; 3])> {
        let [a, b, c] = corners.map(|corner| sub(corner, self.origin));
        let d = self.direction;
        let volumes = [dot(d, cross(b, c)), dot(d, cross(c, a)), dot(d, cross(a, b))];
        let is_front = volumes.iter().all(|v| *v >= 0.0);
        let is_back = volumes.iter().all(|v| *v <= 0.0);
        let sum: f64 = volumes.iter().sum();
        if !(is_front || is_back) || sum == 0.0 {
            return None;
        }
        let weights = volumes.map(|v| v / sum);
        let mut place = [0.0; 3];
        for (corner, weight) in [a, b, c].into_iter().zip(weights) {
            place = add(place, corner.map(|c| c * weight));
        }
        let n = normal(sub(corners[1], corners[0]), sub(corners[2], corners[0]));
        self.hit(dot(place, d), n).map(|hit| (hit, weights))
    }

    /// Meets a sphere.
    pub fn meets_sphere(&self, sphere: &Sphere) -> Option<RayHit> {
        let to_centre = sub(sphere.centre, self.origin);
        if dot(to_centre, to_centre) <= sphere.radius * sphere.radius {
            return self.inside();
        }
        let along = dot(to_centre, self.direction);
        // The part across the ray by itself: |c|^2 - (c.d)^2 would lose the digits of small spheres far away.
        let across = sub(to_centre, self.direction.map(|c| c * along));
        let half = sphere.radius * sphere.radius - dot(across, across);
        if half < 0.0 || along < 0.0 {
            return None;
        }
        let distance = along - half.sqrt();
        self.hit(distance, sub(self.at(distance), sphere.centre))
    }

    /// Meets a capsule: the round wall between its ends, or one of the spheres there.
    pub fn meets_capsule(&self, capsule: &Capsule) -> Option<RayHit> {
        let [a, b] = capsule.ends;
        let spheres = capsule.ends.map(|centre| self.meets_sphere(&Sphere { centre, radius: capsule.radius }));
        let wall = self.meets_wall(a, b, capsule.radius);
        spheres.into_iter().chain([wall]).flatten().min_by(|x, y| x.distance.total_cmp(&y.distance))
    }

    /// Meets the solid between the planes at `a` and `b` within `radius` of the line through them, by its round wall.
    pub(super) fn meets_wall(&self, a: [f64; 3], b: [f64; 3], radius: f64) -> Option<RayHit> {
        let axis = sub(b, a);
        let length = norm(axis);
        if length == 0.0 {
            return None;
        }
        let axis = axis.map(|c| c / length);
        let flat = |v: [f64; 3]| sub(v, axis.map(|c| c * dot(v, axis)));
        let (start, move_) = (flat(sub(self.origin, a)), flat(self.direction));
        let height = |t: f64| dot(sub(self.at(t), a), axis);
        let between = |t: f64| (0.0..=length).contains(&height(t));
        if dot(start, start) <= radius * radius && between(0.0) {
            return self.inside();
        }
        let speed = dot(move_, move_);
        if speed == 0.0 {
            return None;
        }
        let nearest = -dot(start, move_) / speed;
        let across = add(start, move_.map(|c| c * nearest));
        let half = (radius * radius - dot(across, across)) / speed;
        if half < 0.0 {
            return None;
        }
        let t = nearest - half.sqrt();
        let out = add(start, move_.map(|c| c * t));
        if between(t) { self.hit(t, out) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn down(x: f64, y: f64) -> Ray {
        Ray { origin: [x, y, 5.0], direction: [0.0, 0.0, -1.0], length: 10.0 }
    }

    #[test]
    fn a_ray_meets_one_of_two_triangles_on_their_common_edge() {
        let square = [[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
        let halves = [[0, 1, 2], [0, 2, 3]].map(|t| t.map(|i: usize| square[i]));
        for i in 0..=100 {
            let ray = down(f64::from(i) * 0.01, f64::from(i) * 0.01);
            assert!(halves.iter().any(|half| ray.meets_triangle(half).is_some()), "{i}");
        }
        let (hit, weights) = down(0.5, 0.25).meets_triangle(&halves[0]).expect("inside");
        assert_eq!((hit.distance, hit.normal, weights), (5.0, [0.0, 0.0, 1.0], [0.5, 0.25, 0.25]));
        assert!(down(0.5, -0.25).meets_triangle(&halves[0]).is_none());
        assert!(Ray { length: 4.9, ..down(0.5, 0.25) }.meets_triangle(&halves[0]).is_none());
        assert!(down(0.0, 0.0).meets_triangle(&[[0.0; 3]; 3]).is_none());
    }

    #[test]
    fn a_ray_meets_round_solids_where_it_enters() {
        let sphere = Sphere { centre: [0.0, 0.0, 1.0], radius: 2.0 };
        assert_eq!(down(0.0, 0.0).meets_sphere(&sphere).map(|hit| hit.distance), Some(2.0));
        assert_eq!(
            Ray { origin: [0.0, 0.0, 2.0], ..down(0.0, 0.0) }.meets_sphere(&sphere).map(|h| h.distance),
            Some(0.0)
        );
        assert!(down(2.1, 0.0).meets_sphere(&sphere).is_none());
        let capsule = Capsule { ends: [[-2.0, 0.0, 0.0], [2.0, 0.0, 0.0]], radius: 1.0 };
        assert_eq!(down(1.0, 0.0).meets_capsule(&capsule).map(|hit| hit.distance), Some(4.0));
        assert_eq!(down(3.0, 0.0).meets_capsule(&capsule).map(|hit| hit.distance), Some(5.0));
        assert!(down(3.1, 0.0).meets_capsule(&capsule).is_none());
    }
}
