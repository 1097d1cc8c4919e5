//! Boxes against brute force on tetrahedra, and everything that is round against another library.

use parry3d_f64::math::Vector;
use parry3d_f64::query::{PointQuery, RayCast};
use parry3d_f64::shape;
use settee_math::vec3::{add, cross, dot, norm, sub, unit};
use settee_proximity::closest::{
    Capsule, Cylinder, Gap, Manifold, OrientedBox, Ray, RayHit, Sphere, box_box, box_triangle, capsule_box,
    simplex_separation, simplices, sphere_box, sphere_cylinder,
};

use crate::oracle::{self, Random};

/// A box in any place, with edges of any length, none included; turned by a right angle or anyhow.
fn random_box(random: &mut Random) -> OrientedBox {
    let mut half = random.point().map(f64::abs);
    if random.below(4) == 0 {
        half[random.below(3) as usize] = 0.0;
    }
    let x = if random.below(2) == 0 { [1.0, 0.0, 0.0] } else { unit(random.point()) };
    let y = if random.below(2) == 0 && x[0] == 1.0 { [0.0, 1.0, 0.0] } else { unit(cross(x, random.point())) };
    let coarse = random.below(2) == 0;
    let centre = random.point().map(|c| if coarse { (2.0 * c).round() } else { 2.0 * c });
    OrientedBox { centre, axes: [x, y, cross(x, y)], half }
}

/// Five tetrahedra that fill a box.
fn tetrahedra(solid: &OrientedBox) -> [[[f64; 3]; 4]; 5] {
    let corners = solid.corners();
    [[0, 1, 2, 4], [3, 1, 2, 7], [5, 1, 4, 7], [6, 2, 4, 7], [1, 2, 4, 7]].map(|t| t.map(|i: usize| corners[i]))
}

fn check_manifold(found: &Manifold, exact: f64, what: &str) {
    let numbers = found.contacts().iter().flat_map(|c| c.points.into_iter().flatten().chain([c.gap]));
    assert!(numbers.chain(found.normal).all(f64::is_finite), "{what}: {found:?}");
    assert!((norm(found.normal) - 1.0).abs() < 1e-14, "{what}: {found:?}");
    let least = found.contacts().iter().map(|c| c.gap).fold(f64::INFINITY, f64::min);
    if exact > 1e-9 {
        assert!((least - exact).abs() < 1e-11, "{what}: {least} instead of {exact}: {found:?}");
    } else {
        assert!(least < 1e-9, "{what}: {least}: {found:?}");
    }
    for contact in found.contacts() {
        let along = dot(sub(contact.points[1], contact.points[0]), found.normal);
        assert!((along - contact.gap).abs() < 1e-12 || exact <= 1e-9, "{what}: {contact:?}");
    }
}

#[test]
fn boxes_and_triangles_have_the_distance_of_their_tetrahedra() {
    let mut random = Random(5);
    for i in 0..4000 {
        let (a, b) = (random_box(&mut random), random_box(&mut random));
        let pairs = tetrahedra(&a).into_iter().flat_map(|s| tetrahedra(&b).map(|t| (s, t)));
        let exact = pairs.map(|(s, t)| oracle::distance(&s, &t)).fold(f64::INFINITY, f64::min);
        check_manifold(&box_box(&a, &b, 100.0), exact, &format!("{i}: {a:?} {b:?}"));
        if exact > 1e-9 {
            assert!(box_box(&a, &b, exact - 1e-10).contacts().is_empty());
        }
        let (triangle, _) = random.simplices::<3, 1>();
        if triangle.iter().flatten().any(|c| c.abs() > 30.0 || (c.abs() < 1e-3 && *c != 0.0)) {
            continue;
        }
        let exact = tetrahedra(&a).iter().map(|s| oracle::distance(s, &triangle)).fold(f64::INFINITY, f64::min);
        check_manifold(&box_triangle(&a, &triangle, 100.0), exact, &format!("{i}: {a:?} {triangle:?}"));
    }
}

#[test]
fn boxes_that_are_moved_by_their_depth_leave_each_other() {
    let mut random = Random(6);
    let mut deep = 0;
    for _ in 0..50_000 {
        let (a, b) = (random_box(&mut random), random_box(&mut random));
        let found = box_box(&a, &b, 0.0);
        let least = found.contacts().iter().map(|c| c.gap).fold(f64::INFINITY, f64::min);
        if least < -1e-9 {
            deep += 1;
            let away = found.normal.map(|c| c * (1e-9 - least));
            let moved = OrientedBox { centre: add(b.centre, away), ..b };
            assert!(box_box(&a, &moved, 0.0).contacts().is_empty(), "{a:?} {b:?} {found:?}");
        }
    }
    assert!(deep > 2500, "{deep}");
}

#[test]
fn tetrahedra_that_are_moved_by_their_depth_leave_each_other() {
    let mut random = Random(7);
    for _ in 0..50_000 {
        let (x, y) = random.simplices::<4, 4>();
        let found = simplex_separation(&x, &y);
        let size = x.iter().chain(&y).flatten().fold(0.0, |size: f64, c| size.max(c.abs()));
        assert!(found.gap.is_finite() && (norm(found.axis) - 1.0).abs() < 1e-14, "{x:?} {y:?}");
        let distance = simplices(&x, &y).distance;
        assert!(found.gap <= distance + 1e-12 * size, "{found:?} {distance} {x:?} {y:?}");
    }
}

#[test]
fn segments_have_the_distance_from_boxes_of_a_search() {
    let mut random = Random(8);
    for i in 0..50_000 {
        let solid = random_box(&mut random);
        let (ends, _) = random.simplices::<2, 1>();
        let at = |t: f64| [0, 1, 2].map(|k| ends[0][k] + t * (ends[1][k] - ends[0][k]));
        let distance = |t: f64| norm(sub(solid.nearest(at(t)), at(t)));
        // The distance is convex.
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..200 {
            let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if distance(a) < distance(b) { high = b } else { low = a }
        }
        let size = ends.iter().flatten().fold(3.0, |size: f64, c| size.max(c.abs()));
        let least = distance(low).min(distance(0.0)).min(distance(1.0));
        let found = distance(solid.nearest_on_segment(ends));
        assert!(found <= least + 1e-12 * size, "{i}: {found} {least} {solid:?} {ends:?}");
        let gap = capsule_box(&Capsule { ends, radius: 0.25 }, &solid);
        assert_gap(&gap);
        assert!(found < 1e-9 || (gap.distance - (found - 0.25)).abs() < 1e-12 * size, "{i}: {gap:?} {found}");
    }
}

fn assert_gap(gap: &Gap) {
    assert!(gap.points.iter().flatten().chain([&gap.distance]).all(|c| c.is_finite()), "{gap:?}");
    assert!((norm(gap.direction) - 1.0).abs() < 1e-14, "{gap:?}");
}

fn vector(p: [f64; 3]) -> Vector {
    Vector::new(p[0], p[1], p[2])
}

/// Signed distance of a point from a shape of the other library.
fn signed(shape: &dyn PointQuery, p: [f64; 3]) -> f64 {
    let found = shape.project_local_point(vector(p), false);
    let distance = (found.point - vector(p)).length();
    if found.is_inside { -distance } else { distance }
}

#[test]
fn spheres_agree_with_another_library() {
    let mut random = Random(9);
    for i in 0..100_000 {
        let half = random.point().map(|c| c.abs() + 0.1);
        let sphere = Sphere { centre: random.point().map(|c| 2.0 * c), radius: 0.3 };
        let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let found = sphere_box(&sphere, &OrientedBox { centre: [0.0; 3], axes, half });
        let exact = signed(&shape::Cuboid::new(vector(half)), sphere.centre) - 0.3;
        assert!((found.distance - exact).abs() < 1e-12, "{found:?} {exact}");
        assert_gap(&found);

        let [length, radius, _] = half;
        let cylinder = Cylinder { ends: [[0.0, -length, 0.0], [0.0, length, 0.0]], radius };
        let found = sphere_cylinder(&sphere, &cylinder);
        let exact = signed(&shape::Cylinder::new(length, radius), sphere.centre) - 0.3;
        assert!((found.distance - exact).abs() < 1e-12, "{found:?} {exact}");
        assert_gap(&found);

        let (triangle, point) = ([random.point(), random.point(), random.point()], sphere.centre);
        if i >= 3000 {
            // Among more of them are triangles so thin that the other library is off by more.
            continue;
        }
        let other = shape::Triangle::new(vector(triangle[0]), vector(triangle[1]), vector(triangle[2]));
        let exact = (other.project_local_point(vector(point), false).point - vector(point)).length();
        let found = simplices(&[point], &triangle).distance;
        // The other library is the one that is wrong by more than rounding, if any: brute force says so elsewhere.
        assert!((found - exact).abs() < 1e-9, "{found} {exact}");
    }
}

#[test]
fn rays_agree_with_another_library() {
    let mut random = Random(10);
    let mut hits = [0; 5];
    for _ in 0..4000 {
        let origin = random.point().map(|c| 3.0 * c);
        let aim = random.point();
        let ray = Ray { origin, direction: unit(sub(aim, origin)), length: 20.0 };
        let other = parry3d_f64::query::Ray::new(vector(ray.origin), vector(ray.direction));
        let [length, radius, _] = random.point().map(|c| c.abs() + 0.1);
        let ends = [[0.0, -length, 0.0], [0.0, length, 0.0]];
        let (a, b, c) = (random.point(), random.point(), random.point());
        let triangle = shape::Triangle::new(vector(a), vector(b), vector(c));
        let half = random.point().map(|c| c.abs() + 0.1);
        let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let solid = OrientedBox { centre: [0.0; 3], axes, half };
        let cases: [(Option<RayHit>, &dyn RayCast); 5] = [
            (ray.meets_box(&solid), &shape::Cuboid::new(vector(half))),
            (ray.meets_triangle(&[a, b, c]).map(|(hit, _)| hit), &triangle),
            (ray.meets_sphere(&Sphere { centre: [0.0; 3], radius }), &shape::Ball::new(radius)),
            (
                ray.meets_capsule(&Capsule { ends, radius }),
                &shape::Capsule::new(vector(ends[0]), vector(ends[1]), radius),
            ),
            (ray.meets_cylinder(&Cylinder { ends, radius }), &shape::Cylinder::new(length, radius)),
        ];
        for (i, (found, shape)) in cases.into_iter().enumerate() {
            let exact = shape.cast_local_ray(&other, 20.0, true);
            match (found, exact) {
                (Some(hit), Some(exact)) => {
                    hits[i] += 1;
                    assert!((hit.distance - exact).abs() < 1e-6, "{i}: {hit:?} {exact}");
                    assert!((norm(hit.normal) - 1.0).abs() < 1e-12 && dot(hit.normal, ray.direction) <= 0.0);
                }
                (None, None) => (),
                _ => panic!("{i}: {ray:?} {found:?} {exact:?}, length {length}, radius {radius}"),
            }
        }
    }
    assert!(hits.iter().all(|hits| *hits > 100), "{hits:?}");
}
