//! A material that no force field reads.

use settee_kernel::{Component, Lifecycle};

/// The name of a plastic material. Some scenes contain it; it has no effect: `TetrahedronFEMForceField` has plasticity
/// of its own.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/HyperElastic")]
pub struct PlasticMaterial {
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for PlasticMaterial {}
