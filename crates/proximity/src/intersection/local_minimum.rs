//! The method of local minima of the distance: `LocalMinDistance`.
//!
//! Projections count inside of faces and edges only, and points are all tested; whether a contact is kept then depends
//! on the [`cone`](super::cone)s of both elements, which see [`Detection::offset`]. The contact point of a sphere is
//! its centre.

use settee_math::vec3::{norm, sub};

use super::algebra::{OnTriangle, TwoLines, along, in_triangle, parameter};
use super::{Detection, Elements, Limits, Margins};
use crate::closest::Sphere;

/// Parameters of faces, and of edges against points, nearer than this to the border are outside.
const INSIDE: f64 = 1e-6;
/// Parameters of two edges nearer than this to the border are outside.
const INSIDE_LINES: f64 = 1e-15;
/// Determinants below this are those of parallel lines.
const PARALLEL: f64 = 1e-30;
/// An edge shorter than this part of the distance of the point has no direction.
const SHORT: f64 = 1e-12;

/// Two segments, by their middles if they are parallel. Number: the index in the larger model.
pub fn line_line(
    margins: &Margins,
    elements: &Elements,
    first: [[f64; 3]; 2],
    second: [[f64; 3]; 2],
) -> Option<Detection> {
    let points = TwoLines::inner_points(first, second, PARALLEL, INSIDE_LINES)?;
    let limits = Limits::new(margins, 0.0);
    Detection::of_points(elements, elements.index_in_larger(), points, limits)
}

/// A triangle and a point. Number: the point's index.
pub fn triangle_point(
    margins: &Margins,
    elements: &Elements,
    triangle: [[f64; 3]; 3],
    point: [f64; 3],
) -> Option<Detection> {
    triangle_sphere(margins, elements, triangle, &Sphere { centre: point, radius: 0.0 })
}

/// A triangle and a sphere. Number: the sphere's index.
pub fn triangle_sphere(
    margins: &Margins,
    elements: &Elements,
    triangle: [[f64; 3]; 3],
    sphere: &Sphere,
) -> Option<Detection> {
    let on = OnTriangle::of(triangle, sphere.centre);
    let foot = on.is_inside(INSIDE).then(|| in_triangle(triangle, on.alpha, on.beta))?;
    let limits = Limits::new(margins, sphere.radius);
    Detection::of_points(elements, elements.second(), [foot, sphere.centre], limits)
}

/// A segment and a point. Number: the point's index.
pub fn line_point(margins: &Margins, elements: &Elements, line: [[f64; 3]; 2], point: [f64; 3]) -> Option<Detection> {
    line_sphere(margins, elements, line, &Sphere { centre: point, radius: 0.0 })
}

/// A segment and a sphere. Number: the sphere's index.
pub fn line_sphere(margins: &Margins, elements: &Elements, line: [[f64; 3]; 2], sphere: &Sphere) -> Option<Detection> {
    if norm(sub(line[1], line[0])) < SHORT * norm(sub(sphere.centre, line[0])) {
        return None;
    }
    let t = parameter(line, sphere.centre);
    let foot = (INSIDE..=1.0 - INSIDE).contains(&t).then(|| along(line, t))?;
    let limits = Limits::new(margins, sphere.radius);
    Detection::of_points(elements, elements.second(), [foot, sphere.centre], limits)
}

/// Two points. Number: the index in the larger model.
pub fn point_point(margins: &Margins, elements: &Elements, first: [f64; 3], second: [f64; 3]) -> Option<Detection> {
    let limits = Limits::new(margins, 0.0);
    Detection::of_points(elements, elements.index_in_larger(), [first, second], limits)
}

/// Two spheres, or a sphere and a point, which has no radius. Number: the index in the larger model.
pub fn sphere_sphere(margins: &Margins, elements: &Elements, first: &Sphere, second: &Sphere) -> Option<Detection> {
    let radii = [first.radius, second.radius];
    let limits = Limits {
        alarm: margins.alarm_distance() + radii[0] + radii[1],
        contact: margins.contact_distance() + radii[0] + radii[1],
        coincidence: 0.0,
    };
    Detection::of_points(elements, elements.index_in_larger(), [first.centre, second.centre], limits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn projections_count_inside_only() {
        let margins = Margins { alarm: 1.0, contact: 0.25, skins: [0.0; 2] };
        let elements = Elements { index: [1, 2], count: [5, 5] };
        let line = [[0.0; 3], [1.0, 0.0, 0.0]];
        assert!(line_point(&margins, &elements, line, [1.0, 0.5, 0.0]).is_none());
        let found = line_point(&margins, &elements, line, [0.5, 0.5, 0.0]).expect("near");
        assert_eq!((found.value, found.offset(), found.id), (0.25, [0.0, 0.5, 0.0], 2));
        assert!(line_point(&margins, &elements, [[0.0; 3]; 2], [0.0, 0.5, 0.0]).is_none());
        let triangle = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        assert!(triangle_point(&margins, &elements, triangle, [0.0, 0.25, 0.5]).is_none());
        assert!(triangle_point(&margins, &elements, triangle, [0.25, 0.25, -0.5]).is_some());
        let other = [[0.25, -1.0, 0.5], [0.25, 1.0, 0.5]];
        assert_eq!(line_line(&margins, &elements, line, other).map(|f| f.points[0]), Some([0.25, 0.0, 0.0]));
        assert!(line_line(&margins, &elements, line, [[0.25, 0.5, 0.0], [0.25, 1.0, 0.5]]).is_none());
    }
}
