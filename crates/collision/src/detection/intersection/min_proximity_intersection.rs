//! Elements closer than a distance, by the interior of triangles and edges.

use settee_kernel::roles::{BaseIntersectionMethod, Detected, Shape, Side, Support, Wanted};
use settee_kernel::{Base, Component, Data, InitContext, Lifecycle};
use settee_proximity::intersection::minimum;

use super::kinds::Elements::{self, Lines, Points, Spheres, Triangles};
use super::reach::{ProximityData, Tests, without_direction};
use super::{inherited, inherited_support, numbers_by_second};

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

impl Lifecycle for MinProximityIntersection {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.distances.check(context);
    }
}

impl BaseIntersectionMethod for MinProximityIntersection {
    fn alarm_distance(&self) -> f64 {
        *self.distances.alarm_distance
    }

    fn contact_distance(&self) -> f64 {
        *self.distances.contact_distance
    }

    fn reads_normals(&self) -> bool {
        *self.use_surface_normals
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
            (first, second) => inherited_support(first, second),
        }
    }

    fn numbers_by_second(&self, first: &dyn Shape, second: &dyn Shape) -> bool {
        numbers_by_second(Elements::of(first), Elements::of(second))
    }

    fn pushing_margin(&self, sides: [Side<'_>; 2]) -> Option<f64> {
        self.distances.pushing_margin(sides).filter(|_| !*self.use_surface_normals)
    }

    fn find(&self, sides: [Side<'_>; 2], candidates: &[[u32; 2]], found: &mut Vec<Detected>) {
        self.find_wanted(sides, candidates, Wanted::All, found);
    }

    fn find_wanted(&self, sides: [Side<'_>; 2], candidates: &[[u32; 2]], wanted: Wanted, found: &mut Vec<Detected>) {
        let tests = Tests::of(&self.distances, &sides, candidates, wanted, found);
        match sides.map(|side| Elements::of(side.shape)) {
            [Points(a), Points(b)] => {
                tests.each(|margins, pair, i, j| minimum::point_point(margins, pair, a.points[i], b.points[j]));
            }
            [Lines(a), Points(b)] => {
                tests.each_of_second(|margins, pair, i, j| minimum::line_point(margins, pair, a.ends(i), b.points[j]));
            }
            [Lines(a), Lines(b)] => {
                tests.each(|margins, pair, i, j| minimum::line_line(margins, pair, a.ends(i), b.ends(j)));
            }
            [Triangles(a), Points(b)] => tests.each_of_second(|margins, pair, i, j| {
                let mut contact = minimum::triangle_point(margins, pair, a.corners(i), b.points[j])?;
                if let (true, Some(normal)) = (*self.use_surface_normals, a.normals.get(i)) {
                    contact.normal = *normal;
                }
                Some(contact)
            }),
            [Triangles(a), Spheres(b)] => {
                tests.each_of_second(|margins, pair, i, j| {
                    minimum::triangle_sphere(margins, pair, a.corners(i), &b.ball(j))
                });
            }
            [Lines(a), Spheres(b)] => {
                tests.each_of_second(|margins, pair, i, j| minimum::line_sphere(margins, pair, a.ends(i), &b.ball(j)));
            }
            [Spheres(a), Points(b)] => {
                tests.each(|margins, pair, i, j| minimum::sphere_point(margins, pair, &a.ball(i), b.points[j]));
            }
            [Spheres(a), Spheres(b)] => tests.each(|margins, pair, i, j| {
                minimum::sphere_sphere(margins, pair, &a.ball(i), &b.ball(j)).map(without_direction)
            }),
            elements => inherited(elements, tests),
        }
    }
}
