//! Local minima of the distance.

use settee_kernel::roles::{BaseIntersectionMethod, Detected, Shape, Side, Support, Wanted};
use settee_kernel::{Base, Component, Data, InitContext, Lifecycle};
use settee_math::vec3::{cross, sub, unit};
use settee_proximity::closest::Sphere;
use settee_proximity::intersection::cone::{Cones, point_normal, runs_along};
use settee_proximity::intersection::{Detection, discrete, local_minimum};

use super::kinds::Elements::{self, Lines, Points, Spheres, Triangles};
use super::reach::{ProximityData, Tests};
use super::{inherited, inherited_support};
use crate::geometry;

/// Finds the pairs of elements whose distance is a local minimum below the alarm distance: points above the interior of
/// triangles and edges, edges that cross, and pairs of points, each kept only if its direction lies in the cones of
/// directions that belong to both elements. So neighbouring elements do not repeat a contact.
///
/// A surface needs models of its triangles, its edges and its points.
#[derive(Component)]
#[component(category = "Collision/Detection/Intersection", roles(intersection_method))]
pub struct LocalMinDistance {
    /// Whether contacts are filtered by the cones of the elements.
    #[data(default = true)]
    filter_intersection: Data<bool>,
    /// Widens all cones: the sine of the angle by which a direction may leave them.
    #[data(default = 0.0)]
    angle_cone: Data<f64>,
    /// Part of the angle between neighbouring elements by which their cones overlap.
    #[data(default = 0.5)]
    cone_factor: Data<f64>,
    /// Leaves filtering to separate components, of which there are none: no contact is filtered.
    #[data(default = false, name = "useLMDFilters")]
    use_lmd_filters: Data<bool>,
    #[group]
    distances: ProximityData,
    #[group]
    base: Base,
}

impl Lifecycle for LocalMinDistance {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.distances.check(context);
    }
}

impl BaseIntersectionMethod for LocalMinDistance {
    fn alarm_distance(&self) -> f64 {
        *self.distances.alarm_distance
    }

    fn contact_distance(&self) -> f64 {
        *self.distances.contact_distance
    }

    fn reads_normals(&self) -> bool {
        false
    }

    fn support(&self, first: &dyn Shape, second: &dyn Shape) -> Support {
        match (Elements::of(first), Elements::of(second)) {
            (Spheres(a), Spheres(b)) if a.are_rigid && !b.are_rigid => Support::Unknown,
            (Spheres(_), Spheres(_))
            | (Points(_), Points(_))
            | (Lines(_), Points(_) | Lines(_))
            | (Triangles(_), Points(_)) => Support::Tested,
            (Spheres(a), Points(_)) | (Lines(_) | Triangles(_), Spheres(a)) if !a.are_rigid => Support::Tested,
            (Triangles(_), Lines(_) | Triangles(_)) => Support::Ignored,
            (first, second) => inherited_support(first, second),
        }
    }

    fn pushing_margin(&self, sides: [Side<'_>; 2]) -> Option<f64> {
        self.distances.pushing_margin(sides)
    }

    fn find(&self, sides: [Side<'_>; 2], candidates: &[[u32; 2]], found: &mut Vec<Detected>) {
        self.find_wanted(sides, candidates, Wanted::All, found);
    }

    fn find_wanted(&self, sides: [Side<'_>; 2], candidates: &[[u32; 2]], wanted: Wanted, found: &mut Vec<Detected>) {
        let filters = *self.filter_intersection && !*self.use_lmd_filters;
        let cones = Cones { angle: *self.angle_cone, factor: *self.cone_factor, is_both_sided: false };
        let kinds = sides.map(|side| Elements::of(side.shape));
        let kept = |contact: Detection| {
            let d = contact.offset();
            let [i, j] = contact.elements;
            let is_kept = accepts(&cones, kinds[0], i, d) && accepts(&cones, kinds[1], j, d.map(|c| -c));
            (!filters || is_kept).then_some(contact)
        };
        let tests = Tests::of(&self.distances, &sides, candidates, wanted, found);
        match kinds {
            [Points(a), Points(b)] => tests.each_without_guard(|margins, pair, i, j| {
                local_minimum::point_point(margins, pair, a.points[i], b.points[j]).and_then(kept)
            }),
            [Lines(a), Points(b)] => tests.each_without_guard(|margins, pair, i, j| {
                local_minimum::line_point(margins, pair, a.ends(i), b.points[j]).and_then(kept)
            }),
            [Lines(a), Lines(b)] => tests.each_without_guard(|margins, pair, i, j| {
                local_minimum::line_line(margins, pair, a.ends(i), b.ends(j)).and_then(kept)
            }),
            [Triangles(a), Points(b)] => tests.each_without_guard(|margins, pair, i, j| {
                local_minimum::triangle_point(margins, pair, a.corners(i), b.points[j]).and_then(kept)
            }),
            [Triangles(a), Spheres(b)] => tests.each_without_guard(|margins, pair, i, j| {
                local_minimum::triangle_sphere(margins, pair, a.corners(i), &b.ball(j).sphere).and_then(kept)
            }),
            [Lines(a), Spheres(b)] => tests.each_without_guard(|margins, pair, i, j| {
                local_minimum::line_sphere(margins, pair, a.ends(i), &b.ball(j).sphere).and_then(kept)
            }),
            [Spheres(a), Points(b)] => tests.each_without_guard(|margins, pair, i, j| {
                let point = Sphere { centre: b.points[j], radius: 0.0 };
                local_minimum::sphere_sphere(margins, pair, &a.ball(i).sphere, &point).and_then(kept)
            }),
            [Spheres(a), Spheres(b)] => tests.each_without_guard(|margins, pair, i, j| {
                let (first, second) = (a.ball(i), b.ball(j));
                if first.is_rigid || second.is_rigid {
                    discrete::sphere_sphere(margins, pair, &first, &second)
                } else {
                    local_minimum::sphere_sphere(margins, pair, &first.sphere, &second.sphere)
                }
            }),
            elements => inherited(elements, tests),
        }
    }
}

/// Whether the vector from an element's contact point to that of the other element is in the cone of the element.
fn accepts(cones: &Cones, elements: Elements<'_>, index: usize, d: [f64; 3]) -> bool {
    match elements {
        Points(points) => point_accepts(cones, points, index, d),
        Lines(lines) => line_accepts(cones, lines, index, d),
        Triangles(triangles) => {
            Cones { is_both_sided: triangles.both_sides, ..*cones }.triangle_accepts(triangles.area_vector(index), d)
        }
        _ => true,
    }
}

fn point_accepts(cones: &Cones, points: &geometry::PointSet, index: usize, d: [f64; 3]) -> bool {
    if !points.has_lines {
        return true;
    }
    let here = points.points[index];
    let normal = |triangle: &u32| normal_of(&points.mesh, *triangle, &points.points);
    let edge = |edge: &u32| unit(sub(here, points.points[points.across(*edge, index)]));
    let (triangles, edges) = (points.triangles_around(index), points.edges_around(index));
    let m = point_normal(triangles.iter().map(normal), edges.iter().map(edge));
    Cones { is_both_sided: points.both_sides, ..*cones }.point_accepts(m, edges.iter().map(edge), d)
}

fn line_accepts(cones: &Cones, lines: &geometry::Lines, index: usize, d: [f64; 3]) -> bool {
    let [p, q] = lines.ends(index);
    let u = unit(sub(q, p));
    let cones = Cones { is_both_sided: lines.both_sides, ..*cones };
    let &[first, second] = lines.mesh.triangles_around_edge().row(index) else {
        return cones.free_edge_accepts(u, d);
    };
    let [a, b] = [first, second].map(|triangle| normal_of(&lines.mesh, triangle, &lines.points));
    let nodes = lines.mesh.triangles()[first as usize].map(|node| node as usize);
    let is_left = runs_along(nodes, lines.nodes(index));
    let [right, left] = if is_left { [b, a] } else { [a, b] };
    cones.edge_accepts(u, right, left, d)
}

/// Unit normal of a triangle.
fn normal_of(mesh: &settee_mesh::Topology, triangle: u32, points: &[[f64; 3]]) -> [f64; 3] {
    let [a, b, c] = mesh.triangles()[triangle as usize].map(|node| points[node as usize]);
    unit(cross(sub(b, a), sub(c, a)))
}
