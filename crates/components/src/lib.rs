//! All components of the library, and the registry of their names.
//!
//! The classes are in the crates `settee-solvers`, `settee-geometry`, `settee-bodies` and `settee-collision`; here are
//! the names that SOFA has beside them, and what all components of a role look like.

pub mod drawing;
mod foreign_names;
mod names;

use settee_kernel::{ClassEntry, Component, ForeignNames, Registry};

pub use names::QUIRKS;
pub use settee_bodies::{constraint, element_template, mapping, mass, mechanical_load, solid_mechanics, with_material};
pub use settee_collision::{detection, geometry, response};
pub use settee_geometry::{engine, io, playback, setting, state_container, topology, visual};
pub use settee_solvers::{animation_loop, linear_solver, linear_system, ode_solver};

/// All classes of the library, with old, removed and not yet supported names.
pub fn registry() -> Registry {
    let mut registry = Registry::default();
    for classes in all() {
        registry.add(classes);
    }
    registry.add_renamed(names::RENAMED);
    registry.add_gone(names::GONE);
    registry.add_foreign(names::NOT_YET);
    registry.add_foreign_names(foreign_names::NAMES);
    registry
}

/// Names of data and links that SOFA's classes have, and that have no effect here, with the reasons.
pub fn foreign_names() -> &'static [ForeignNames] {
    foreign_names::NAMES
}

/// Whether a component is of one of these classes, such as the `CLASSES` of a folder.
pub fn is_one_of(component: &dyn Component, classes: &[fn() -> ClassEntry]) -> bool {
    classes.iter().any(|class| std::ptr::eq(class().info, component.class()))
}

/// The classes of all folders.
fn all() -> impl Iterator<Item = &'static [fn() -> ClassEntry]> {
    [settee_solvers::CLASSES, settee_geometry::CLASSES, settee_bodies::CLASSES, settee_collision::CLASSES]
        .into_iter()
        .flatten()
        .copied()
}

#[cfg(test)]
mod tests {
    #[test]
    fn classes_that_are_there_are_not_listed_as_missing() {
        let registered: Vec<&str> = super::all().flatten().map(|class| class().info.name).collect();
        let listed: Vec<&&str> = super::names::NOT_YET.iter().filter(|name| registered.contains(name)).collect();
        assert!(listed.is_empty(), "{listed:?}");
    }
}
