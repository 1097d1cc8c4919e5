//! Elements that penetrate already.

use settee_kernel::roles::{BaseIntersectionMethod, Detected, Shape, Side, Support};
use settee_kernel::{Base, Component, Lifecycle};

use super::kinds::Elements::{self, Spheres};
use super::reach::Tests;
use super::{inherited, inherited_support};

/// Finds elements that penetrate each other: two spheres, an edge that crosses a triangle, a point inside of a
/// tetrahedron. It has no distances: contacts push where elements overlap.
#[derive(Component)]
#[component(category = "Collision/Detection/Intersection", roles(intersection_method))]
pub struct DiscreteIntersection {
    #[group]
    base: Base,
}

impl Lifecycle for DiscreteIntersection {}

impl BaseIntersectionMethod for DiscreteIntersection {
    fn alarm_distance(&self) -> f64 {
        0.0
    }

    fn contact_distance(&self) -> f64 {
        0.0
    }

    fn box_margin(&self, _skins: [f64; 2]) -> f64 {
        0.0
    }

    fn support(&self, first: &dyn Shape, second: &dyn Shape) -> Support {
        match (Elements::of(first), Elements::of(second)) {
            (Spheres(a), Spheres(b)) if a.are_rigid && !b.are_rigid => Support::Unknown,
            (Spheres(_), Spheres(_)) => Support::Tested,
            (first, second) => inherited_support(first, second),
        }
    }

    fn find(&self, sides: [Side<'_>; 2], candidates: &[[u32; 2]], found: &mut Vec<Detected>) {
        let tests = Tests::new([0.0; 2], &sides, candidates, found);
        inherited(sides.map(|side| Elements::of(side.shape)), tests);
    }
}
