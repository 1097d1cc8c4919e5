//! Rays into bodies.

use settee_kernel::roles::{BaseNarrowPhase, NarrowSearch};
use settee_kernel::{Base, Component, Lifecycle};

/// Finds the points of a closed surface that are inside of another one: from each point a ray goes against its normal,
/// into the own body, and where it leaves the other body first is the contact. Both surfaces are
/// TriangleOctreeCollisionModel; other models do not collide by it.
///
/// Rays find what is deep inside, whatever the distances of the intersection method; the response takes its contact
/// distance.
#[derive(Component)]
#[component(category = "Collision/Detection/Algorithm", roles(narrow_phase))]
pub struct RayTraceNarrowPhase {
    #[group]
    base: Base,
}

impl Lifecycle for RayTraceNarrowPhase {}

impl BaseNarrowPhase for RayTraceNarrowPhase {
    fn search(&self) -> NarrowSearch {
        NarrowSearch::Rays
    }
}
