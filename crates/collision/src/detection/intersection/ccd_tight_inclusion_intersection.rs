//! Elements that meet on their way to the free position.

use settee_kernel::roles::{BaseIntersectionMethod, BoxSweep, Detected, Shape, Side, Support, Wanted};
use settee_kernel::{Base, Component, Data, InitContext, Lifecycle, checks};
use settee_proximity::continuous::RootSettings;
use settee_proximity::intersection::swept;

use super::kinds::Elements::{self, Lines, Points, Spheres, Triangles};
use super::reach::{ProximityData, Tests};
use super::{inherited, inherited_support};

settee_kernel::choice! {
    /// How much of the motion in a step the boxes of elements contain.
    pub enum SweptBoxes {
        /// Nothing: only what is near at the start of the step is tested.
        None = "None",
        /// The way that the present velocity leads.
        Inertia = "Inertia",
        /// The way to the free position.
        FreeMotion = "FreeMotion",
    }
}

/// Finds the pairs of elements that come closer than the contact distance anywhere on their straight way from the
/// start of the step to the free position, which a loop with constraints finds before: a triangle and a point, or two
/// edges. So nothing passes through a surface within a step, however fast it is. In loops without constraints the
/// elements are tested where they are.
///
/// Times of impact are never late: boxes of time and place that cannot hold an impact are dropped, the others halved.
/// A contact of a triangle always pushes along the triangle's own normal, so that surfaces have one side; what comes
/// from behind is pushed through. A surface needs models of its triangles and its points, and of its edges where edges
/// may meet. Balls on rigid bodies are tested against balls where they are at the start of the step, not on their way;
/// balls around points touch nothing but these. Source: Wang, Ferguson, Schneider, Jiang, Attene, Panozzo, ACM
/// Transactions on Graphics 40 (2021).
#[derive(Component)]
#[component(category = "Collision/Detection/Intersection", roles(intersection_method))]
pub struct CCDTightInclusionIntersection {
    /// How much of the motion in a step the boxes of elements contain. Elements whose boxes are apart are not tested:
    /// with None those that are far away at the start of the step may pass through each other.
    #[data(default = SweptBoxes::None)]
    continuous_collision_type: Data<SweptBoxes>,
    /// How far before the impact the time that is found may be.
    #[data(default = 1e-10, unit = "m", check = checks::positive())]
    tolerance: Data<f64>,
    /// Boxes of time and place that are looked at for a pair of elements; then a time that may be far too early
    /// counts. 0 or less: a million.
    #[data(default = 1000)]
    max_iterations: Data<i32>,
    #[group]
    distances: ProximityData,
    #[group]
    base: Base,
}

impl Lifecycle for CCDTightInclusionIntersection {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.distances.check(context);
    }
}

impl BaseIntersectionMethod for CCDTightInclusionIntersection {
    fn alarm_distance(&self) -> f64 {
        *self.distances.alarm_distance
    }

    fn contact_distance(&self) -> f64 {
        *self.distances.contact_distance
    }

    fn box_sweep(&self) -> BoxSweep {
        match *self.continuous_collision_type {
            SweptBoxes::None => BoxSweep::None,
            SweptBoxes::Inertia => BoxSweep::Inertia,
            SweptBoxes::FreeMotion => BoxSweep::FreeMotion,
        }
    }

    fn tests_motion(&self) -> bool {
        true
    }

    fn support(&self, first: &dyn Shape, second: &dyn Shape) -> Support {
        match (Elements::of(first), Elements::of(second)) {
            (Triangles(_), Points(_)) | (Lines(_), Lines(_)) => Support::Tested,
            (Triangles(_), Triangles(_) | Lines(_)) | (Lines(_), Points(_)) | (Points(_), Points(_)) => {
                Support::Ignored
            }
            // The ball on a rigid body is the second one, as in DiscreteIntersection.
            (Spheres(a), Spheres(b)) => match (a.are_rigid, b.are_rigid) {
                (_, true) => Support::Tested,
                (true, false) => Support::Unknown,
                (false, false) => Support::Ignored,
            },
            (Spheres(balls), Points(_)) | (Lines(_) | Triangles(_), Spheres(balls)) if !balls.are_rigid => {
                Support::Ignored
            }
            (first, second) => inherited_support(first, second),
        }
    }

    fn find(&self, sides: [Side<'_>; 2], candidates: &[[u32; 2]], found: &mut Vec<Detected>) {
        let max_iterations = usize::try_from(*self.max_iterations).unwrap_or(0);
        let roots = RootSettings { tolerance: *self.tolerance, max_iterations, ..RootSettings::default() };
        let tests = Tests::of(&self.distances, &sides, candidates, Wanted::All, found);
        match sides.map(|side| Elements::of(side.shape)) {
            [Triangles(a), Points(b)] => {
                tests.each(|margins, pair, i, j| swept::triangle_point(margins, pair, &a.ways(i), &b.way(j), &roots))
            }
            [Lines(a), Lines(b)] => {
                tests.each(|margins, pair, i, j| swept::line_line(margins, pair, &a.ways(i), &b.ways(j), &roots));
            }
            elements => inherited(elements, tests),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry;

    /// A ball of radius 0.5 at a height.
    fn ball(height: f64, is_rigid: bool) -> geometry::Spheres {
        let mut ball = geometry::Spheres::new(vec![0.5], is_rigid);
        let frame = [0.0, height, 0.0, 0.0, 0.0, 0.0, 1.0];
        ball.follow(if is_rigid { &frame } else { &frame[..3] });
        ball
    }

    #[test]
    fn balls_on_rigid_bodies_touch_balls_where_they_are() {
        let mut method = CCDTightInclusionIntersection::default();
        method.distances.alarm_distance.derive(0.3);
        method.distances.contact_distance.derive(0.1);
        for (first_is_rigid, height, value) in
            [(true, 0.9, Some(-0.2)), (false, 0.9, Some(-0.2)), (true, 1.25, Some(0.15)), (false, 1.35, None)]
        {
            let (first, second) = (ball(0.0, first_is_rigid), ball(height, true));
            assert_eq!(method.support(&first, &second), Support::Tested);
            let mut found = Vec::new();
            let side = |shape| Side { shape, skin: 0.0 };
            method.find([side(&first), side(&second)], &[[0, 0]], &mut found);
            let values: Vec<f64> = found.iter().map(|contact| contact.value).collect();
            assert_eq!(values.len(), usize::from(value.is_some()), "{height}: {values:?}");
            assert!(values.iter().zip(value).all(|(one, other)| (one - other).abs() < 1e-12), "{height}: {values:?}");
        }
        // Two in one place have no direction.
        let mut found = Vec::new();
        let (first, second) = (ball(0.0, true), ball(0.0, true));
        method.find([&first, &second].map(|shape| Side { shape, skin: 0.0 }), &[[0, 0]], &mut found);
        assert!(found.len() == 1 && found[0].normal == [0.0; 3], "{found:?}");
    }

    #[test]
    fn balls_around_points_are_left_out_without_a_word() {
        let method = CCDTightInclusionIntersection::default();
        let (soft, rigid, points) = (ball(0.0, false), ball(0.0, true), geometry::PointSet::default());
        let (lines, triangles) = (geometry::Lines::default(), geometry::Triangles::default());
        assert_eq!(method.support(&rigid, &soft), Support::Unknown);
        assert_eq!(method.support(&soft, &soft), Support::Ignored);
        for (of_points, of_bodies) in [
            (method.support(&soft, &points), method.support(&rigid, &points)),
            (method.support(&lines, &soft), method.support(&lines, &rigid)),
            (method.support(&triangles, &soft), method.support(&triangles, &rigid)),
        ] {
            assert_eq!([of_points, of_bodies], [Support::Ignored, Support::Unknown]);
        }
    }
}
