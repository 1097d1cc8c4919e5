//! Springs.

mod element;
mod mesh_spring_force_field;
mod rest_shape_springs_force_field;
mod spring_force_field;
mod spring_list;

pub use element::Element;
pub use mesh_spring_force_field::MeshSpringForceField;
pub use rest_shape_springs_force_field::RestShapeSpringsForceField;
pub use spring_force_field::SpringForceField;
pub use spring_list::{Spring, SpringList};

use settee_kernel::ClassEntry;
use settee_math::Vec3;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] =
    &[MeshSpringForceField::<Vec3>::entry, RestShapeSpringsForceField::<Vec3>::entry, SpringForceField::<Vec3>::entry];
