//! Elements that meet on their way to the free position.

use settee_kernel::roles::{BaseIntersectionMethod, BoxSweep, Detected, Shape, Side, Support, Wanted};
use settee_kernel::{Base, Component, Data, InitContext, Lifecycle, checks};
use settee_proximity::continuous::RootSettings;
use settee_proximity::intersection::swept;

use super::kinds::Elements::{self, Lines, Points, Triangles};
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
/// may meet. Source: Wang, Ferguson, Schneider, Jiang, Attene, Panozzo, ACM Transactions on Graphics 40 (2021).
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
