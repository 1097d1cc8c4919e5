//! Masses.

mod element_mass;
mod mass_mesh;
mod mesh_matrix_mass;
mod point_mass;
mod rigid_mass_file;
mod uniform_inertia;
mod uniform_mass;

pub use mesh_matrix_mass::MeshMatrixMass;
pub use point_mass::PointMass;
pub use uniform_mass::{InertiaFrame, UniformMass};

use settee_kernel::ClassEntry;
use settee_math::Vec3;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[MeshMatrixMass::<Vec3>::entry, UniformMass::<Vec3>::entry];
