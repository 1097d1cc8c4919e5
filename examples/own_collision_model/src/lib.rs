//! A collision model and an intersection method in a crate of its own, which depends on `settee` alone.
//!
//! `plate_collision_model.rs` is the model, `plates.rs` its elements, `plate_intersection.rs` the method that tests
//! them against points and spheres of the library, `scenes/plate.scn` a scene that uses both, and `tests/plate.rs`
//! checks them: by the conformance suites of their roles, and against an exact answer.

mod plate_collision_model;
mod plate_intersection;
mod plates;

pub use plate_collision_model::PlateCollisionModel;
pub use plate_intersection::PlateIntersection;
pub use plates::Plates;

use settee::component::{ClassEntry, Registry};

/// The classes of this crate.
pub const CLASSES: &[fn() -> ClassEntry] = &[PlateCollisionModel::entry, PlateIntersection::entry];

/// All classes of the library, and those of this crate.
pub fn registry() -> Registry {
    let mut registry = settee::run::registry();
    registry.add(CLASSES);
    registry
}
