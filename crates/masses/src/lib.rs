//! Masses: one file per class.

mod block_sums;
mod coupled_product;
mod density_unit;
mod diagonal_mass;
mod element_mass;
mod fem_mass;
mod followed_mass;
mod followed_matrix;
mod mass_matrix;
mod mass_mesh;
mod mesh_matrix_mass;
mod mesh_matrix_values;
mod nodal_mass_density;
mod point_mass_list;
mod point_masses;
mod rigid_mass_file;
mod uniform_mass;

pub use diagonal_mass::DiagonalMass;
pub use fem_mass::FEMMass;
pub use mesh_matrix_mass::MeshMatrixMass;
pub use nodal_mass_density::NodalMassDensity;
pub use point_mass_list::PointMassList;
pub use point_masses::PointMasses;
pub use settee_elasticity::ElementMass;
pub use settee_kernel::PointMass;
pub use uniform_mass::{InertiaFrame, UniformMass};

use settee_kernel::ClassEntry;
use settee_math::Vec3;

use settee_elasticity::element_template::Vec3Tetrahedron;

/// The classes of this crate.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    DiagonalMass::<Vec3>::entry,
    FEMMass::<Vec3Tetrahedron>::entry,
    MeshMatrixMass::<Vec3>::entry,
    NodalMassDensity::entry,
    UniformMass::<Vec3>::entry,
];
