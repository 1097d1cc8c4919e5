//! Classes that take the place of names that are gone, in scenes that are read leniently.

use settee_kernel::{ClassEntry, Registry, Scene, Strictness};

use crate::draft::Attribute;

/// The class that takes the place of a name, and the attribute that chose it; `None` if there is none, or the scene is
/// read strictly.
pub(crate) fn stand_in<'r>(
    scene: &Scene,
    registry: &'r Registry,
    name: &str,
    attributes: &[Attribute<'_>],
) -> Option<(&'r ClassEntry, &'static str)> {
    if scene.strictness == Strictness::Strict {
        return None;
    }
    let given = |asked: &str| attributes.iter().find(|given| given.name == asked).map(|given| given.value.to_string());
    registry.successor(name, given)
}
