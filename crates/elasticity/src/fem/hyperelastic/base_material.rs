//! A material that no force field reads.

use settee_kernel::{Component, Lifecycle};

/// A material without a law. Some scenes contain it; it has no effect.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/HyperElastic")]
pub struct BaseMaterial {
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for BaseMaterial {}
