//! Components that exist for Python only.

use settee_kernel::{Base, Component, Lifecycle, Registry};
use settee_math::Vec3;

use crate::force_field::PythonForceField;
use crate::mapping::PythonMapping;

/// A controller written in Python: an instance of a class derived from `Sofa.Core.Controller`.
///
/// Its methods `onAnimateBeginEvent`, `onAnimateEndEvent` and so on are called during the steps.
#[derive(Component)]
#[component(category = "Python", name = "Controller")]
pub struct Controller {
    #[group]
    base: Base,
}

impl Lifecycle for Controller {}

/// All components of scenes built in Python.
pub fn registry() -> Registry {
    let mut registry = settee_components::registry();
    registry.add(&[Controller::entry, PythonForceField::<Vec3>::entry, PythonMapping::entry]);
    registry
}
