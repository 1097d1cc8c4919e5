//! Cylinders with flat ends.

use settee_math::vec3::{add, dot, norm, sub};

use super::boxes::frame;
use super::{Gap, Ray, RayHit, Sphere};

/// All points between two planes and within a distance of the line between their centres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cylinder {
    /// Centres of the flat ends. A cylinder without length is a disc normal to the x axis.
    pub ends: [[f64; 3]; 2],
    /// Radius, at least 0.
    pub radius: f64,
}

impl Cylinder {
    fn axis(&self) -> ([f64; 3], f64) {
        let along = sub(self.ends[1], self.ends[0]);
        (frame(along)[0], norm(along))
    }
}

/// A sphere and a solid cylinder. A centre inside leaves it by the wall or an end, whichever is nearer.
pub fn sphere_cylinder(sphere: &Sphere, cylinder: &Cylinder) -> Gap {
    let (axis, length) = cylinder.axis();
    let offset = sub(sphere.centre, cylinder.ends[0]);
    let height = dot(offset, axis);
    let across = sub(offset, axis.map(|c| c * height));
    let distance = norm(across);
    // On the axis any direction leads to the wall.
    let out = if distance > 0.0 { across.map(|c| c / distance) } else { frame(axis)[1] };
    let (h, r) = (height.clamp(0.0, length), distance.min(cylinder.radius));
    let (beyond, outside) = (height - h, distance - r);
    let surface = |h: f64, r: f64| add(add(cylinder.ends[0], axis.map(|c| c * h)), out.map(|c| c * r));
    let (nearest, gap, toward) = if beyond != 0.0 || outside > 0.0 {
        let gap = beyond.hypot(outside);
        (surface(h, r), gap, add(axis.map(|c| c * beyond / gap), out.map(|c| c * outside / gap)))
    } else {
        let (wall, bottom, top) = (cylinder.radius - distance, height, length - height);
        if wall <= bottom && wall <= top {
            (surface(height, cylinder.radius), -wall, out)
        } else if bottom <= top {
            (surface(0.0, distance), -bottom, axis.map(|c| -c))
        } else {
            (surface(length, distance), -top, axis)
        }
    };
    let direction = toward.map(|c| -c);
    let points = [add(sphere.centre, direction.map(|c| c * sphere.radius)), nearest];
    Gap { points, distance: gap - sphere.radius, direction }
}

impl Ray {
    /// Meets a cylinder by its wall or one of its ends.
    pub fn meets_cylinder(&self, cylinder: &Cylinder) -> Option<RayHit> {
        let (axis, _) = cylinder.axis();
        let wall = self.meets_wall(cylinder.ends[0], cylinder.ends[1], cylinder.radius);
        let speed = dot(self.direction, axis);
        let end = |centre: [f64; 3], outward: [f64; 3]| {
            let distance = dot(sub(centre, self.origin), axis) / speed;
            let is_disc = norm(sub(self.at(distance), centre)) <= cylinder.radius;
            (is_disc && (0.0..=self.length).contains(&distance)).then(|| RayHit {
                distance,
                point: self.at(distance),
                normal: outward,
            })
        };
        let ends = [end(cylinder.ends[0], axis.map(|c| -c)), end(cylinder.ends[1], axis)];
        ends.into_iter().chain([wall]).flatten().min_by(|a, b| a.distance.total_cmp(&b.distance))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CYLINDER: Cylinder = Cylinder { ends: [[0.0; 3], [0.0, 0.0, 4.0]], radius: 1.0 };

    #[test]
    fn a_sphere_meets_wall_end_and_rim() {
        let gap = |centre: [f64; 3]| sphere_cylinder(&Sphere { centre, radius: 0.5 }, &CYLINDER);
        assert_eq!((gap([3.0, 0.0, 2.0]).distance, gap([3.0, 0.0, 2.0]).direction), (1.5, [-1.0, 0.0, 0.0]));
        assert_eq!((gap([0.5, 0.0, 6.0]).distance, gap([0.5, 0.0, 6.0]).points[1]), (1.5, [0.5, 0.0, 4.0]));
        assert_eq!((gap([0.0, 4.0, 8.0]).distance, gap([0.0, 4.0, 8.0]).points[1]), (4.5, [0.0, 1.0, 4.0]));
        assert_eq!((gap([0.75, 0.0, 2.0]).distance, gap([0.75, 0.0, 2.0]).direction), (-0.75, [-1.0, 0.0, 0.0]));
        assert_eq!((gap([0.0, 0.0, 0.25]).distance, gap([0.0, 0.0, 0.25]).direction), (-0.75, [0.0, 0.0, 1.0]));
        assert!((norm(gap([0.0, 0.0, 2.0]).direction) - 1.0).abs() < 1e-15);
        let disc = Cylinder { ends: [[0.0; 3]; 2], radius: 1.0 };
        assert_eq!(sphere_cylinder(&Sphere { centre: [2.0, 0.5, 0.0], radius: 1.0 }, &disc).distance, 1.0);
    }

    #[test]
    fn a_ray_enters_by_the_wall_or_an_end() {
        let ray = |origin: [f64; 3], direction: [f64; 3]| Ray { origin, direction, length: 20.0 };
        let down = ray([0.5, 0.0, 9.0], [0.0, 0.0, -1.0]).meets_cylinder(&CYLINDER).expect("it enters");
        assert_eq!((down.distance, down.normal), (5.0, [0.0, 0.0, 1.0]));
        let side = ray([5.0, 0.0, 1.0], [-1.0, 0.0, 0.0]).meets_cylinder(&CYLINDER).expect("it enters");
        assert_eq!((side.distance, side.normal), (4.0, [1.0, 0.0, 0.0]));
        assert!(ray([5.0, 0.0, 4.5], [-1.0, 0.0, 0.0]).meets_cylinder(&CYLINDER).is_none());
        assert!(ray([1.5, 0.0, 9.0], [0.0, 0.0, -1.0]).meets_cylinder(&CYLINDER).is_none());
    }
}
