//! Elements closer than a distance, by the interior of triangles and edges.

use settee_kernel::roles::{BaseIntersectionMethod, Detected, Shape, Side, Support};
use settee_kernel::{Base, Component, Data, Lifecycle};
use settee_math::vec3::{add, dot, norm, sub};

use super::kinds::Elements::{self, Lines, Points, Spheres, Triangles};
use super::reach::{ProximityData, Reach};

/// Normal of contacts of two points in one place.
const X: [f64; 3] = [1.0, 0.0, 0.0];

/// How far inside of an edge or a triangle a point has to be, in its coordinates.
const INSIDE: f64 = 1e-6;

/// Finds elements that are closer than the alarm distance: a triangle and a point above its interior, two edges between
/// their ends, a point and the nearest point of an edge, two points, spheres with all of them.
///
/// Triangles against edges and against triangles are left out: models of the edges and points of a surface stand for
/// them. The foot of a sphere on an edge is, as in the recorded results, the mirror image of the nearest point about
/// the middle of the edge.
#[derive(Component)]
#[component(category = "Collision/Detection/Intersection", roles(intersection_method))]
pub struct MinProximityIntersection {
    /// Whether spheres touch triangles, edges and points.
    #[data(default = true)]
    use_sphere_triangle: Data<bool>,
    /// Whether points touch points.
    #[data(default = true)]
    use_point_point: Data<bool>,
    /// Whether the normal of a contact of a triangle with a point is that of the triangle.
    #[data(default = false)]
    use_surface_normals: Data<bool>,
    /// Whether edges touch points.
    #[data(default = true)]
    use_line_point: Data<bool>,
    /// Whether edges touch edges.
    #[data(default = true)]
    use_line_line: Data<bool>,
    #[group]
    distances: ProximityData,
    #[group]
    base: Base,
}

impl Lifecycle for MinProximityIntersection {}

impl BaseIntersectionMethod for MinProximityIntersection {
    fn alarm_distance(&self) -> f64 {
        *self.distances.alarm_distance
    }

    fn contact_distance(&self) -> f64 {
        *self.distances.contact_distance
    }

    fn support(&self, first: &dyn Shape, second: &dyn Shape) -> Support {
        let used = |is_used: &Data<bool>| if **is_used { Support::Tested } else { Support::Ignored };
        match (Elements::of(first), Elements::of(second)) {
            (Spheres(a), Spheres(b)) if a.are_rigid && !b.are_rigid => Support::Unknown,
            (Spheres(_), Spheres(_)) | (Triangles(_), Points(_)) => Support::Tested,
            (Points(_), Points(_)) => used(&self.use_point_point),
            (Lines(_), Points(_)) => used(&self.use_line_point),
            (Lines(_), Lines(_)) => used(&self.use_line_line),
            (Triangles(_), Lines(_) | Triangles(_)) => Support::Ignored,
            (Spheres(_), Points(_)) | (Lines(_) | Triangles(_), Spheres(_)) => used(&self.use_sphere_triangle),
            _ => Support::Unknown,
        }
    }

    fn find(&self, sides: [Side<'_>; 2], candidates: &[[u32; 2]], found: &mut Vec<Detected>) {
        let reach = Reach::of(&self.distances, &sides);
        let each = |test: &dyn Fn([u32; 2], usize, usize) -> Option<Detected>, found: &mut Vec<Detected>| {
            found.extend(candidates.iter().filter_map(|pair| test(*pair, pair[0] as usize, pair[1] as usize)));
        };
        match sides.map(|side| Elements::of(side.shape)) {
            [Points(a), Points(b)] => {
                each(&|pair, i, j| reach.contact(pair, reach.of_larger(pair), [a.points[i], b.points[j]], X), found)
            }
            [Lines(a), Points(b)] => each(
                &|pair, i, j| {
                    let (ends, point) = (a.ends(i), b.points[j]);
                    let t = along(ends, point).clamp(0.0, 1.0);
                    reach.contact(pair, pair[1].into(), [between(ends, t), point], X)
                },
                found,
            ),
            [Lines(a), Lines(b)] => each(
                &|pair, i, j| {
                    let points = crossing(a.ends(i), b.ends(j))?;
                    reach.contact(pair, reach.of_larger(pair), points, X)
                },
                found,
            ),
            [Triangles(a), Points(b)] => each(
                &|pair, i, j| {
                    let foot = above(a.corners(i), b.points[j])?;
                    let mut contact = reach.contact(pair, pair[1].into(), [foot, b.points[j]], X)?;
                    if *self.use_surface_normals {
                        contact.normal = a.normals[i];
                    }
                    Some(contact)
                },
                found,
            ),
            [Triangles(a), Spheres(b)] => each(
                &|pair, i, j| {
                    let foot = above(a.corners(i), b.centres[j])?;
                    let contact = reach.with(b.radii[j]).contact(pair, pair[1].into(), [foot, b.centres[j]], X)?;
                    Some(Detected { points: [foot, b.contact_point(j, contact.normal)], ..contact })
                },
                found,
            ),
            [Lines(a), Spheres(b)] => each(
                &|pair, i, j| {
                    let [p1, p2] = a.ends(i);
                    let t = along([p2, p1], b.centres[j]);
                    if !(INSIDE..=1.0 - INSIDE).contains(&t) {
                        return None;
                    }
                    let foot = between([p1, p2], t);
                    let contact = reach.with(b.radii[j]).contact(pair, pair[1].into(), [foot, b.centres[j]], X)?;
                    Some(Detected { points: [foot, b.contact_point(j, contact.normal)], ..contact })
                },
                found,
            ),
            [Spheres(a), Points(b)] => each(
                &|pair, i, j| {
                    let contact =
                        reach.with(a.radii[i]).contact(pair, pair[0].into(), [a.centres[i], b.points[j]], X)?;
                    let opposite = contact.normal.map(|c| -c);
                    Some(Detected { points: [a.contact_point(i, opposite), b.points[j]], ..contact })
                },
                found,
            ),
            [Spheres(a), Spheres(b)] => each(&|pair, i, j| spheres(&reach, pair, [(a, i), (b, j)]), found),
            _ => {}
        }
    }
}

/// Two spheres that are closer than the alarm distance, which itself counts.
fn spheres(reach: &Reach, pair: [u32; 2], of: [(&crate::geometry::Spheres, usize); 2]) -> Option<Detected> {
    let [(a, i), (b, j)] = of;
    let between = sub(b.centres[j], a.centres[i]);
    let (radii, alarm) = (a.radii[i] + b.radii[j], reach.alarm + a.radii[i] + b.radii[j]);
    if !(dot(between, between) <= alarm * alarm) {
        return None;
    }
    let distance = norm(between);
    // Spheres around one point have no direction in which to push.
    let normal = if distance > 0.0 { between.map(|c| c / distance) } else { [0.0; 3] };
    let points = [a.contact_point(i, normal.map(|c| -c)), b.contact_point(j, normal)];
    Some(Detected {
        elements: pair,
        id: reach.of_larger(pair),
        points,
        normal,
        value: distance - radii - reach.contact,
    })
}

/// Coordinate of the foot of a point on the line through two points: 0 at the first, 1 at the second.
fn along([a, b]: [[f64; 3]; 2], point: [f64; 3]) -> f64 {
    let ab = sub(b, a);
    dot(sub(point, a), ab) / dot(ab, ab)
}

/// a + t (b - a).
fn between([a, b]: [[f64; 3]; 2], t: f64) -> [f64; 3] {
    add(a, sub(b, a).map(|c| t * c))
}

/// The nearest points of two segments if both are between the ends; the middles of parallel ones.
fn crossing(first: [[f64; 3]; 2], second: [[f64; 3]; 2]) -> Option<[[f64; 3]; 2]> {
    let (ab, cd, ac) = (sub(first[1], first[0]), sub(second[1], second[0]), sub(second[0], first[0]));
    let (aa, cc, mixed) = (dot(ab, ab), dot(cd, cd), -dot(ab, cd));
    let (u, v) = (dot(ab, ac), -dot(cd, ac));
    let det = aa * cc - mixed * mixed;
    let (alpha, beta) =
        if det.abs() > 1e-15 { ((u * cc - mixed * v) / det, (aa * v - mixed * u) / det) } else { (0.5, 0.5) };
    let inside = INSIDE..=1.0 - INSIDE;
    (inside.contains(&alpha) && inside.contains(&beta)).then(|| [between(first, alpha), between(second, beta)])
}

/// The foot of a point on a triangle, if it is inside.
fn above([a, b, c]: [[f64; 3]; 3], point: [f64; 3]) -> Option<[f64; 3]> {
    let (ab, ac, ap) = (sub(b, a), sub(c, a), sub(point, a));
    let (uu, uv, vv) = (dot(ab, ab), dot(ab, ac), dot(ac, ac));
    let (pu, pv) = (dot(ap, ab), dot(ap, ac));
    let det = uu * vv - uv * uv;
    let (alpha, beta) = ((pu * vv - pv * uv) / det, (pv * uu - pu * uv) / det);
    (alpha >= INSIDE && beta >= INSIDE && alpha + beta <= 1.0 - INSIDE)
        .then(|| add(a, add(ab.map(|c| alpha * c), ac.map(|c| beta * c))))
}
