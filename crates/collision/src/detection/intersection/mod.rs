//! Intersection methods.

mod ccd_tight_inclusion_intersection;
mod discrete_intersection;
mod kinds;
mod local_min_distance;
mod min_proximity_intersection;
mod new_proximity_intersection;
mod reach;
mod solids;

use settee_kernel::ClassEntry;
use settee_kernel::roles::Support;
use settee_proximity::intersection::discrete;

use kinds::Elements::{self, Lines, Points, Spheres, Tetrahedra, Triangles};
use reach::Tests;

pub use ccd_tight_inclusion_intersection::CCDTightInclusionIntersection;
pub use discrete_intersection::DiscreteIntersection;
pub use local_min_distance::LocalMinDistance;
pub use min_proximity_intersection::MinProximityIntersection;
pub use new_proximity_intersection::NewProximityIntersection;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    CCDTightInclusionIntersection::entry,
    DiscreteIntersection::entry,
    LocalMinDistance::entry,
    MinProximityIntersection::entry,
    NewProximityIntersection::entry,
];

/// Whether the tests that all methods have from DiscreteIntersection know two kinds of elements.
fn inherited_support(first: Elements<'_>, second: Elements<'_>) -> Support {
    match (first, second) {
        (Triangles(_), Lines(_)) | (Tetrahedra(_), Points(_)) => Support::Tested,
        _ => solids::support(first, second),
    }
}

/// Whether contacts between these elements have the number of the second one in the methods that find what is closer
/// than a distance.
fn numbers_by_second(first: Elements<'_>, second: Elements<'_>) -> bool {
    matches!((first, second), (Lines(_) | Triangles(_), Points(_) | Spheres(_)))
}

/// Whether contacts of these elements in the methods that find what is closer than a distance are between the points
/// that they have on the elements, or in the middle of balls, and push along the line from one to the other.
fn pushes_from_points(elements: Elements<'_>) -> bool {
    match elements {
        Points(_) | Lines(_) | Triangles(_) => true,
        Spheres(spheres) => !spheres.are_rigid,
        _ => false,
    }
}

/// The tests that all methods have from DiscreteIntersection.
fn inherited(elements: [Elements<'_>; 2], tests: Tests<'_>) {
    match elements {
        [Triangles(a), Lines(b)] => {
            tests.each(|_, pair, i, j| discrete::triangle_line(pair, a.corners(i), b.ends(j)));
        }
        [Spheres(a), Spheres(b)] => tests
            .each_without_guard(|margins, pair, i, j| discrete::sphere_sphere(margins, pair, &a.ball(i), &b.ball(j))),
        [Tetrahedra(a), Points(b)] => tests.each(|_, pair, i, j| {
            // Points without normals leave a tetrahedron in no direction.
            discrete::tetrahedron_point(pair, a.corners(i), b.points[j], *b.normals.get(j)?)
        }),
        elements => solids::find(elements, tests),
    }
}
