//! Solids and rays, which all methods test alike: boxes and capsules against each other, spheres and triangles by their
//! distance, rays against what they meet first.

use settee_kernel::roles::Support;
use settee_proximity::closest::{
    box_box, box_triangle, capsule_box, capsule_capsule, capsule_simplex, sphere_box, sphere_capsule,
};
use settee_proximity::intersection::{rays, solids};

use super::kinds::Elements::{self, Boxes, Capsules, Cylinders, Lines, Points, Rays, Spheres, Tetrahedra, Triangles};
use super::reach::Tests;

/// Whether two kinds of elements are tested in this order.
pub(super) fn support(first: Elements<'_>, second: Elements<'_>) -> Support {
    match (first, second) {
        (Boxes(_), Boxes(_) | Triangles(_))
        | (Capsules(_), Capsules(_) | Boxes(_) | Triangles(_))
        | (Spheres(_), Boxes(_) | Capsules(_))
        | (Rays(_), Triangles(_) | Spheres(_) | Tetrahedra(_) | Boxes(_) | Capsules(_) | Cylinders(_)) => {
            Support::Tested
        }
        (Rays(_), Points(_) | Lines(_) | Rays(_)) | (Points(_) | Lines(_), Rays(_)) => Support::Ignored,
        _ => Support::Unknown,
    }
}

/// Tests pairs of kinds that [`support`] names.
///
/// Contact points of spheres and capsules are those of their centres and segments, which is where their radius is
/// added to the distance of the response; those of boxes and triangles are on their surfaces.
pub(super) fn find(elements: [Elements<'_>; 2], tests: Tests<'_>) {
    match elements {
        [Boxes(a), Boxes(b)] => tests.each_many(|margins, pair, i, j, found| {
            let contacts = box_box(&a.solid(i), &b.solid(j), margins.alarm_distance());
            solids::of_manifold(margins, pair, &contacts, found);
        }),
        [Boxes(a), Triangles(b)] => tests.each_many(|margins, pair, i, j, found| {
            let contacts = box_triangle(&a.solid(i), &b.corners(j), margins.alarm_distance());
            solids::of_manifold(margins, pair, &contacts, found);
        }),
        [Capsules(a), Boxes(b)] => tests.each(|margins, pair, i, j| {
            let capsule = a.capsule(i);
            solids::of_gap(margins, pair, &capsule_box(&capsule, &b.solid(j)), [capsule.radius, 0.0])
        }),
        [Capsules(a), Capsules(b)] => tests.each(|margins, pair, i, j| {
            let (first, second) = (a.capsule(i), b.capsule(j));
            solids::of_gap(margins, pair, &capsule_capsule(&first, &second), [first.radius, second.radius])
        }),
        [Capsules(a), Triangles(b)] => tests.each(|margins, pair, i, j| {
            let capsule = a.capsule(i);
            solids::of_gap(margins, pair, &capsule_simplex(&capsule, &b.corners(j)), [capsule.radius, 0.0])
        }),
        [Spheres(a), Boxes(b)] => tests.each(|margins, pair, i, j| {
            let sphere = a.ball(i).sphere;
            solids::of_gap(margins, pair, &sphere_box(&sphere, &b.solid(j)), [sphere.radius, 0.0])
        }),
        [Spheres(a), Capsules(b)] => tests.each(|margins, pair, i, j| {
            let (sphere, capsule) = (a.ball(i).sphere, b.capsule(j));
            solids::of_gap(margins, pair, &sphere_capsule(&sphere, &capsule), [sphere.radius, capsule.radius])
        }),
        [Rays(a), Triangles(b)] => tests.each(|margins, pair, i, j| {
            let (ray, corners) = (a.ray(i), b.corners(j));
            if margins.alarm > 0.0 {
                rays::ray_triangle(margins, pair, &ray, corners, ray.length)
            } else {
                Some(solids::of_hit(pair, &ray.meets_triangle(&corners)?.0))
            }
        }),
        [Rays(a), Spheres(b)] => tests.each(|_, pair, i, j| rays::ray_sphere(pair, &a.ray(i), &b.ball(j))),
        [Rays(a), Tetrahedra(b)] => {
            tests.each(|_, pair, i, j| Some(solids::of_hit(pair, &a.ray(i).meets_tetrahedron(&b.corners(j))?)));
        }
        [Rays(a), Boxes(b)] => {
            tests.each(|_, pair, i, j| Some(solids::of_hit(pair, &a.ray(i).meets_box(&b.solid(j))?)));
        }
        [Rays(a), Capsules(b)] => {
            tests.each(|_, pair, i, j| Some(solids::of_hit(pair, &a.ray(i).meets_capsule(&b.capsule(j))?)));
        }
        [Rays(a), Cylinders(b)] => {
            tests.each(|_, pair, i, j| Some(solids::of_hit(pair, &a.ray(i).meets_cylinder(&b.cylinder(j))?)));
        }
        _ => {}
    }
}
