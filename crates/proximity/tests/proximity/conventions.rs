//! Pair tests of the intersection methods: numbers in every degenerate position, and the distance where they apply.

use settee_math::vec3::{dot, norm, sub};
use settee_proximity::closest::{Sphere, simplices};
use settee_proximity::continuous::{Moving, RootSettings};
use settee_proximity::intersection::flagged::{Flags, Triangle};
use settee_proximity::intersection::{
    Ball, Detection, Elements, Margins, discrete, flagged, flagged_pairs, local_minimum, minimum, swept,
};

use crate::oracle::Random;

const ELEMENTS: Elements = Elements { index: [3, 8], count: [20, 10] };

/// Everything a contact says is a number, and its value the distance of its points where they are points of the
/// elements.
fn assert_numbers(found: &Detection, what: &str) {
    let numbers = found.points.iter().flatten().chain(&found.normal).chain([&found.value]);
    assert!(numbers.into_iter().all(|c| c.is_finite()), "{what}: {found:?}");
    assert!((norm(found.normal) - 1.0).abs() < 1e-14, "{what}: {found:?}");
}

fn assert_distance(found: &Detection, margins: &Margins, radius: f64, what: &str) {
    assert_numbers(found, what);
    let offset = sub(found.points[1], found.points[0]);
    let size = found.points.iter().flatten().fold(margins.alarm, |size: f64, c| size.max(c.abs()));
    let distance = found.value + margins.contact_distance() + radius;
    assert!((norm(offset) - distance).abs() < 1e-14 * size, "{what}: {found:?}");
    assert!(found.is_coincident || (dot(offset, found.normal) - distance).abs() < 1e-14 * size, "{what}: {found:?}");
    assert!(distance < margins.alarm_distance() + radius, "{what}: {found:?}");
}

#[test]
fn contacts_are_numbers_in_every_position() {
    let mut random = Random(21);
    let mut counts = [0; 16];
    for i in 0..100_000 {
        let (x, y) = random.simplices::<3, 3>();
        let scale = x.iter().chain(&y).flatten().fold(0.0, |size: f64, c| size.max(c.abs()));
        let margins = Margins { alarm: scale, contact: 0.25 * scale, skins: [0.1 * scale, 0.0] };
        let what = format!("{i}: {x:?} {y:?}");
        let (lines, r) = (([x[0], x[1]], [y[0], y[1]]), 0.125 * scale);
        let ball = |centre: [f64; 3]| Ball { sphere: Sphere { centre, radius: r }, is_rigid: i % 2 == 0 };
        let flags = Flags { corners: [true, i % 3 == 0, true], edges: [i % 2 == 0, true, true] };
        let [first, second] = [x, y].map(|corners| Triangle { corners, flags });
        let points = [
            minimum::line_line(&margins, &ELEMENTS, lines.0, lines.1),
            minimum::triangle_point(&margins, &ELEMENTS, x, y[0]),
            minimum::line_point(&margins, &ELEMENTS, lines.0, y[0]),
            minimum::point_point(&margins, &ELEMENTS, x[0], y[0]),
            local_minimum::line_line(&margins, &ELEMENTS, lines.0, lines.1),
            local_minimum::triangle_point(&margins, &ELEMENTS, x, y[0]),
            local_minimum::line_point(&margins, &ELEMENTS, lines.0, y[0]),
            local_minimum::point_point(&margins, &ELEMENTS, x[0], y[0]),
            flagged::line_line(&margins, &ELEMENTS, lines.0, lines.1),
            flagged::triangle_point(&margins, &ELEMENTS, &first, y[0]),
            flagged::line_point(&margins, &ELEMENTS, lines.0, y[0]),
        ];
        for (kind, found) in points.iter().enumerate() {
            if let Some(found) = found {
                counts[kind] += 1;
                assert_distance(found, &margins, 0.0, &what);
            }
        }
        let spheres = [
            minimum::triangle_sphere(&margins, &ELEMENTS, x, &ball(y[0])),
            minimum::line_sphere(&margins, &ELEMENTS, lines.0, &ball(y[0])),
            minimum::sphere_point(&margins, &ELEMENTS, &ball(x[0]), y[0]),
            minimum::sphere_sphere(&margins, &ELEMENTS, &ball(x[0]), &ball(y[0])),
            discrete::sphere_sphere(&margins, &ELEMENTS, &ball(x[0]), &ball(y[0])),
            discrete::triangle_line(&ELEMENTS, x, lines.1),
            flagged::triangle_sphere(&margins, &ELEMENTS, &first, &ball(y[0])),
            flagged::line_sphere(&margins, &ELEMENTS, lines.0, &ball(y[0])),
            flagged::sphere_sphere(&margins, &ELEMENTS, &ball(x[0]), &ball(y[0])),
        ];
        spheres.iter().flatten().for_each(|found| assert_numbers(found, &what));
        let mut give = |found: Detection| {
            counts[15] += 1;
            assert_distance(&found, &margins, 0.0, &what);
        };
        flagged_pairs::triangle_triangle(&margins, &ELEMENTS, [&first, &second], true, &mut give);
        flagged::triangle_line(&margins, &ELEMENTS, &first, lines.1, true, &mut give);
        if i % 20 == 0 {
            let moving = |start: [f64; 3], end: [f64; 3]| Moving { start, end };
            let face = [moving(x[0], y[1]), moving(x[1], x[2]), moving(x[2], y[2])];
            let roots = RootSettings { max_iterations: 200, ..RootSettings::default() };
            let point = moving(y[0], x[0]);
            let found = swept::triangle_point(&margins, &ELEMENTS, &face, &point, &roots);
            found.iter().for_each(|found| assert_numbers(found, &what));
            let found = swept::line_line(&margins, &ELEMENTS, &[face[0], face[1]], &[face[2], point], &roots);
            found.iter().for_each(|found| assert_numbers(found, &what));
        }
    }
    assert!(counts[..11].iter().chain(&counts[15..]).all(|count| *count > 500), "{counts:?}");
}

#[test]
fn accepted_projections_are_the_closest_points() {
    let mut random = Random(22);
    let margins = Margins { alarm: 10.0, contact: 0.0, skins: [0.0; 2] };
    let mut counts = [0; 3];
    for _ in 0..1_000_000 {
        let point = random.point();
        let [a, b, c, d] = [random.point(), random.point(), random.point(), random.point()];
        let sides = [sub(b, a), sub(c, a), sub(c, b)];
        // Thin triangles and nearly parallel edges lose digits by these formulae.
        let area = norm(settee_math::vec3::cross(sides[0], sides[1]));
        if area < 0.1 || norm(settee_math::vec3::cross(sides[0], sub(d, c))) < 0.1 {
            continue;
        }
        let exact = simplices(&[point], &[a, b, c]).distance;
        if let Some(found) = minimum::triangle_point(&margins, &ELEMENTS, [a, b, c], point) {
            counts[0] += 1;
            assert!((found.value - exact).abs() < 1e-12);
        }
        let is_acute = dot(sides[0], sides[1]) > 0.0 && dot(sides[0], sides[2]) < 0.0 && dot(sides[1], sides[2]) > 0.0;
        let triangle = Triangle { corners: [a, b, c], flags: Flags::ALL };
        if is_acute && let Some(found) = flagged::triangle_point(&margins, &ELEMENTS, &triangle, point) {
            counts[1] += 1;
            assert!((found.value - exact).abs() < 1e-12, "{a:?} {b:?} {c:?} {point:?} {found:?} {exact}");
        }
        if let Some(found) = local_minimum::line_line(&margins, &ELEMENTS, [a, b], [c, d]) {
            counts[2] += 1;
            assert!((found.value - simplices(&[a, b], &[c, d]).distance).abs() < 1e-12);
        }
    }
    assert!(counts.iter().all(|count| *count > 25_000), "{counts:?}");
}
