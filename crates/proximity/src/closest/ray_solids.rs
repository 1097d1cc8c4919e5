//! Rays that meet solids with flat faces.

use settee_math::vec3::{add, dot, sub};

use super::primitives::{normal, unit_or};
use super::simplices::FACES;
use super::{OrientedBox, Ray, RayHit};

impl Ray {
    /// Meets a solid box.
    pub fn meets_box(&self, solid: &OrientedBox) -> Option<RayHit> {
        let faces = (0..3).flat_map(|axis| {
            [-1.0, 1.0].map(|side| {
                let outward = solid.axes[axis].map(|c| c * side);
                (add(solid.centre, outward.map(|c| c * solid.half[axis])), outward)
            })
        });
        self.meets_planes(faces)
    }

    /// Meets a solid tetrahedron; one without volume is not met.
    pub fn meets_tetrahedron(&self, corners: &[[f64; 3]; 4]) -> Option<RayHit> {
        // Each face with the corner opposite to it.
        let faces = [3, 2, 1, 0].map(|opposite: usize| {
            let [a, b, c] = FACES[3 - opposite].map(|i| corners[i]);
            let n = unit_or(normal(sub(b, a), sub(c, a)), [0.0; 3]);
            let height = dot(n, sub(corners[opposite], a));
            (a, if height > 0.0 { n.map(|x| -x) } else { n }, height)
        });
        if faces.iter().any(|(_, _, height)| *height == 0.0) {
            return None;
        }
        self.meets_planes(faces.into_iter().map(|(point, outward, _)| (point, outward)))
    }

    /// Meets what is behind all of some planes, each given by a point and its unit normal outward: enters through the
    /// last plane that it passes inward, if that is before the first one that it passes outward.
    fn meets_planes(&self, planes: impl Iterator<Item = ([f64; 3], [f64; 3])>) -> Option<RayHit> {
        let (mut enter, mut leave) = (0.0, self.length);
        let mut entered = self.direction.map(|c| -c);
        for (point, outward) in planes {
            let (height, speed) = (dot(sub(point, self.origin), outward), dot(self.direction, outward));
            if speed == 0.0 {
                if height < 0.0 {
                    return None;
                }
            } else if speed < 0.0 {
                let t = height / speed;
                if t > enter {
                    (enter, entered) = (t, outward);
                }
            } else {
                leave = f64::min(leave, height / speed);
            }
        }
        (enter <= leave).then(|| RayHit { distance: enter, point: self.at(enter), normal: entered })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ray_enters_a_box_through_the_face_that_it_meets() {
        let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let solid = OrientedBox { centre: [0.0; 3], axes, half: [1.0, 2.0, 3.0] };
        let ray = Ray { origin: [0.5, 9.0, 0.0], direction: [0.0, -1.0, 0.0], length: 20.0 };
        let hit = ray.meets_box(&solid).expect("it enters");
        assert_eq!((hit.distance, hit.normal), (7.0, [0.0, 1.0, 0.0]));
        assert!(Ray { length: 6.9, ..ray }.meets_box(&solid).is_none());
        assert!(Ray { origin: [1.5, 9.0, 0.0], ..ray }.meets_box(&solid).is_none());
        assert_eq!(Ray { origin: [0.0; 3], ..ray }.meets_box(&solid).map(|hit| hit.distance), Some(0.0));
        assert!(Ray { direction: [0.0, 1.0, 0.0], ..ray }.meets_box(&solid).is_none());
    }

    #[test]
    fn a_ray_enters_a_tetrahedron_of_either_orientation() {
        let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let ray = Ray { origin: [0.25, 0.25, 5.0], direction: [0.0, 0.0, -1.0], length: 9.0 };
        let hit = ray.meets_tetrahedron(&corners).expect("it enters");
        assert!((hit.distance - 4.5).abs() < 1e-15 && (hit.normal[0] - 3.0_f64.sqrt().recip()).abs() < 1e-15);
        let [a, b, c, d] = corners;
        assert_eq!(ray.meets_tetrahedron(&[b, a, c, d]).map(|hit| hit.distance), Some(hit.distance));
        assert!(Ray { origin: [0.75, 0.5, 5.0], ..ray }.meets_tetrahedron(&corners).is_none());
        assert!(ray.meets_tetrahedron(&[a, b, c, a]).is_none());
    }
}
