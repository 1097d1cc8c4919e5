//! A ray against triangles and spheres: picking.

use settee_math::vec3::{add, cross, dot, sub, unit};

use super::{Ball, Detection, Elements, Margins};
use crate::closest::{Ray, simplices};

/// Rays whose direction makes a smaller cosine with the normal pass a triangle by.
const GRAZING: f64 = 1e-6;

/// A ray and a triangle: their closest points, if they are nearer than the alarm distance. The normal is the opposite
/// of the triangle's, the value the distance less the *alarm* distance. Number: the triangle's index.
///
/// `reach` stands for the length of a ray without end.
pub fn ray_triangle(
    margins: &Margins,
    elements: &Elements,
    ray: &Ray,
    triangle: [[f64; 3]; 3],
    reach: f64,
) -> Option<Detection> {
    let normal = unit(cross(sub(triangle[1], triangle[0]), sub(triangle[2], triangle[0])));
    if dot(normal, ray.direction).abs() < GRAZING {
        return None;
    }
    let found = simplices(&[ray.origin, ray.end(reach)], &triangle);
    let alarm = margins.alarm_distance();
    let offset = sub(found.points[1], found.points[0]);
    (dot(offset, offset) < alarm * alarm).then(|| Detection {
        elements: elements.index,
        id: elements.second(),
        points: found.points,
        normal: normal.map(|c| -c),
        value: found.distance - alarm,
        is_coincident: false,
    })
}

/// A ray and a sphere that it passes nearer than the radius: the point of the ray next to the centre and, against the
/// normal towards the centre, a point of the surface. value = distance to the centre - r. Number: the sphere's index.
///
/// With t = (c - o).d within the ray, the sphere is met if |c - o|^2 - t^2 < r^2. A ray through the centre has the
/// opposite of its direction as normal.
pub fn ray_sphere(elements: &Elements, ray: &Ray, ball: &Ball) -> Option<Detection> {
    let (centre, radius) = (ball.sphere.centre, ball.sphere.radius);
    let to_centre = sub(centre, ray.origin);
    let t = dot(to_centre, ray.direction).clamp(0.0, ray.length);
    let distance_squared = dot(to_centre, to_centre) - t * t;
    (distance_squared < radius * radius).then(|| {
        let point = add(ray.origin, ray.direction.map(|c| c * t));
        let offset = sub(centre, point);
        let distance = dot(offset, offset).sqrt();
        let is_coincident = distance == 0.0;
        let normal = if is_coincident { ray.direction.map(|c| -c) } else { offset.map(|c| c / distance) };
        Detection {
            elements: elements.index,
            id: elements.second(),
            points: [point, sub(centre, normal.map(|c| c * radius))],
            normal,
            value: distance - radius,
            is_coincident,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::closest::Sphere;

    const ELEMENTS: Elements = Elements { index: [0, 6], count: [1, 10] };
    const RAY: Ray = Ray { origin: [0.0, 0.0, 5.0], direction: [0.0, 0.0, -1.0], length: 10.0 };

    #[test]
    fn a_ray_picks_what_it_meets() {
        let margins = Margins { alarm: 0.5, contact: 0.25, skins: [0.0; 2] };
        let triangle = [[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [0.0, 1.0, 0.0]];
        let found = ray_triangle(&margins, &ELEMENTS, &RAY, triangle, 100.0).expect("through");
        assert_eq!((found.points[1], found.normal, found.value), ([0.0; 3], [0.0, 0.0, -1.0], -0.5));
        assert!(ray_triangle(&margins, &ELEMENTS, &Ray { length: 4.0, ..RAY }, triangle, 100.0).is_none());
        assert!(ray_triangle(&margins, &ELEMENTS, &RAY, [[0.0; 3]; 3], 100.0).is_none());
        let ball = |x: f64| Ball { sphere: Sphere { centre: [x, 0.0, 1.0], radius: 2.0 }, is_rigid: false };
        let found = ray_sphere(&ELEMENTS, &RAY, &ball(1.0)).expect("near");
        assert_eq!((found.points, found.value), ([[0.0, 0.0, 1.0], [-1.0, 0.0, 1.0]], -1.0));
        assert!(ray_sphere(&ELEMENTS, &RAY, &ball(2.0)).is_none());
        assert_eq!(ray_sphere(&ELEMENTS, &RAY, &ball(0.0)).map(|found| found.normal), Some([0.0, 0.0, 1.0]));
    }
}
