//! Elements closer than a distance, by the nearest points of triangles.

use settee_kernel::roles::{BaseIntersectionMethod, Detected, Shape, Side, Support, Wanted};
use settee_kernel::{Base, Component, Data, InitContext, Lifecycle};
use settee_proximity::intersection::flagged;
use settee_proximity::intersection::flagged_pairs::Surface;

use super::kinds::Elements::{self, Lines, Points, Spheres, Triangles};
use super::reach::{ProximityData, Tests, without_direction};
use super::{inherited, inherited_support, numbers_by_second};

/// Finds elements that are closer than the alarm distance, by the nearest point of a triangle, inside or on its border.
/// Each corner and each edge of a surface belongs to one of the triangles around it, which alone finds its contacts.
///
/// Triangles touch triangles and edges, so that a surface needs no other models. Contacts are found on both sides of a
/// triangle. For a triangle with an obtuse angle, the point that is taken for the nearest one may be another, as in the
/// recorded results.
#[derive(Component)]
#[component(category = "Collision/Detection/Intersection", roles(intersection_method))]
pub struct NewProximityIntersection {
    /// Whether edges of triangles touch edges of triangles and of models of lines. Two models of lines always do.
    #[data(default = false)]
    use_line_line: Data<bool>,
    #[group]
    distances: ProximityData,
    #[group]
    base: Base,
}

impl Lifecycle for NewProximityIntersection {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.distances.check(context);
    }
}

impl BaseIntersectionMethod for NewProximityIntersection {
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
            (Points(_), Points(_))
            | (Lines(_), Points(_) | Lines(_) | Spheres(_))
            | (Triangles(_), Points(_) | Lines(_) | Triangles(_) | Spheres(_))
            | (Spheres(_), Points(_) | Spheres(_)) => Support::Tested,
            (first, second) => inherited_support(first, second),
        }
    }

    fn numbers_by_second(&self, first: &dyn Shape, second: &dyn Shape) -> bool {
        numbers_by_second(Elements::of(first), Elements::of(second))
    }

    fn pushing_margin(&self, sides: [Side<'_>; 2]) -> Option<f64> {
        self.distances.pushing_margin(sides)
    }

    fn find(&self, sides: [Side<'_>; 2], candidates: &[[u32; 2]], found: &mut Vec<Detected>) {
        self.find_wanted(sides, candidates, Wanted::All, found);
    }

    fn find_wanted(&self, sides: [Side<'_>; 2], candidates: &[[u32; 2]], wanted: Wanted, found: &mut Vec<Detected>) {
        let is_one_model = std::ptr::addr_eq(sides[0].shape, sides[1].shape);
        let tests = Tests::of(&self.distances, &sides, candidates, wanted, found);
        match sides.map(|side| Elements::of(side.shape)) {
            [Points(a), Points(b)] => tests.each_without_guard(|margins, pair, i, j| {
                flagged::point_point(margins, pair, a.points[i], b.points[j])
            }),
            [Lines(a), Points(b)] => {
                tests.each_of_second_without_guard(|margins, pair, i, j| {
                    flagged::line_point(margins, pair, a.ends(i), b.points[j])
                });
            }
            [Lines(a), Lines(b)] => {
                tests.each_without_guard(|margins, pair, i, j| flagged::line_line(margins, pair, a.ends(i), b.ends(j)));
            }
            [Lines(a), Spheres(b)] => {
                tests.each_of_second_without_guard(|margins, pair, i, j| {
                    flagged::line_sphere(margins, pair, a.ends(i), &b.ball(j))
                });
            }
            [Triangles(a), Points(b)] => tests.each_of_second_without_guard(|margins, pair, i, j| {
                flagged::triangle_point(margins, pair, &a.flagged(i), b.points[j])
            }),
            [Triangles(a), Spheres(b)] => {
                tests.each_of_second(|margins, pair, i, j| {
                    flagged::triangle_sphere(margins, pair, &a.flagged(i), &b.ball(j))
                });
            }
            [Triangles(a), Lines(b)] => tests.each_many(|margins, pair, i, j, found| {
                let found = |contact| found(without_direction(contact));
                flagged::triangle_line(margins, pair, &a.flagged(i), b.ends(j), *self.use_line_line, found);
            }),
            [Triangles(a), Triangles(b)] => {
                let surfaces =
                    [a, b].map(|shape| Surface { points: &shape.points, nodes: &shape.nodes, flags: &shape.flags });
                tests.triangle_pairs(surfaces, is_one_model, *self.use_line_line);
            }
            [Spheres(a), Points(b)] => tests.each_without_guard(|margins, pair, i, j| {
                flagged::sphere_point(margins, pair, &a.ball(i), b.points[j])
            }),
            [Spheres(a), Spheres(b)] => tests.each_without_guard(|margins, pair, i, j| {
                flagged::sphere_sphere(margins, pair, &a.ball(i), &b.ball(j))
            }),
            elements => inherited(elements, tests),
        }
    }
}
